// SPDX-License-Identifier: GPL-3.0-or-later
// Language, light or dark, and the cloth of the table.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

SettingsGroup {
    id: root

    required property AppModel app
    readonly property SettingsModel settings: app.settings
    readonly property list<string> themes: ["system", "light", "dark"]
    readonly property var languages: [
        {
            code: "system",
            name: qsTr("As the system")
        }
    ].concat(app.languages)

    function clothName(theme: string): string {
        switch (theme) {
        case "green":
            return qsTr("Green baize")
        case "blue":
            return qsTr("Night blue")
        case "burgundy":
            return qsTr("Burgundy")
        case "light":
            return qsTr("Plain light")
        case "dark":
            return qsTr("Plain dark")
        default:
            return theme
        }
    }

    title: qsTr("Looks")

    SettingsRow {
        width: parent.width
        label: qsTr("Language")

        ComboBox {
            objectName: "language"
            width: parent.width
            label: qsTr("Language")
            model: root.languages.map(language => language.name)
            currentIndex: root.languages.findIndex(language => language.code === root.settings.language)
            onActivated: index => root.settings.language = root.languages[index].code
        }
    }
    SettingsRow {
        width: parent.width
        label: qsTr("Light or dark")

        SegmentedChoice {
            objectName: "theme"
            width: parent.width
            label: qsTr("Light or dark")
            options: [qsTr("System"), qsTr("Light"), qsTr("Dark")]
            currentIndex: root.themes.indexOf(root.settings.theme)
            onChosen: index => root.settings.theme = root.themes[index]
        }
    }
    SettingsRow {
        width: parent.width
        label: qsTr("Table")
        help: root.clothName(root.settings.table_theme)

        Swatches {
            width: parent.width
            label: qsTr("Table")
            count: Theme.tableThemes.length
            current: Theme.tableThemes.indexOf(root.settings.table_theme)
            describe: index => root.clothName(Theme.tableThemes[index] ?? "")
            onChosen: index => root.settings.table_theme = Theme.tableThemes[index]

            face: Component {
                Rectangle {
                    id: cloth

                    property int index
                    readonly property FeltPalette felt: Theme.feltOf(Theme.tableThemes[index] ?? "")

                    radius: width / 2
                    color: felt.rail

                    Rectangle {
                        anchors.fill: parent
                        anchors.margins: 4
                        radius: width / 2
                        gradient: Gradient {
                            GradientStop {
                                position: 0
                                color: cloth.felt.centre
                            }
                            GradientStop {
                                position: 1
                                color: cloth.felt.edge
                            }
                        }
                    }
                }
            }
        }
    }
}
