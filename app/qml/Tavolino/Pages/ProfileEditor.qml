// SPDX-License-Identifier: GPL-3.0-or-later
// Name, figure and colour of a person, with the disc as others will see it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property SettingsModel settings
    property alias field: nameField
    property real faceSize: 88 * Theme.textScale
    readonly property bool beside: width > 480 * Theme.textScale
    readonly property int figures: 8

    signal accepted

    implicitHeight: beside ? Math.max(face.height, form.implicitHeight) : face.height + Theme.spaceL + form.implicitHeight

    Face {
        id: face

        x: root.beside ? 0 : (parent.width - width) / 2
        y: root.beside ? (parent.height - height) / 2 : 0
        size: root.faceSize
        name: root.settings.name
        avatar: root.settings.avatar
        colour: root.settings.colour
    }

    Column {
        id: form

        x: root.beside ? face.width + Theme.spaceXl : 0
        y: root.beside ? (parent.height - height) / 2 : face.height + Theme.spaceL
        width: parent.width - x
        spacing: Theme.spaceM

        TextField {
            id: nameField

            objectName: "name"
            width: parent.width
            label: qsTr("Your name")
            placeholderText: qsTr("Your name")
            maximumLength: 24
            text: root.settings.name
            onTextEdited: root.settings.name = text
            onAccepted: root.accepted()
        }
        Swatches {
            width: parent.width
            label: qsTr("Colour")
            count: root.settings.colours.length
            current: root.settings.colours.indexOf(root.settings.colour)
            describe: index => qsTr("Colour %1").arg(index + 1)
            onChosen: index => root.settings.colour = root.settings.colours[index]

            face: Component {
                Rectangle {
                    property int index

                    radius: width / 2
                    color: root.settings.colours[index] ?? "transparent"
                }
            }
        }
        Swatches {
            width: parent.width
            label: qsTr("Picture")
            count: root.figures + 1
            current: root.settings.avatar === "" ? 0 : Number(root.settings.avatar) + 1
            describe: index => index === 0 ? qsTr("Initials") : qsTr("Figure %1").arg(index)
            onChosen: index => root.settings.avatar = index === 0 ? "" : String(index - 1)

            face: Component {
                Face {
                    property int index

                    size: width
                    name: root.settings.name
                    avatar: index === 0 ? "" : String(index - 1)
                    colour: root.settings.colour
                    Accessible.ignored: true
                }
            }
        }
    }
}
