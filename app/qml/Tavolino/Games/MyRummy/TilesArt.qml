// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of numbered cards on the felt, one of them just being added to: what stands for MyRummy on the shelf.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Item {
    id: root

    required property list<string> cards    // "" between two groups, "/" between two rows
    property bool lifted: false

    readonly property var rows: cards.join(" ").split("/").map(row => row.trim().split(/ {2,}/).map(group => group.trim().split(" ")))
    readonly property real columns: Math.max(...rows.map(row => row.reduce((sum, group) => sum + group.length, 0) + (row.length - 1) * 0.7))
    readonly property real unit: Math.min(width * 0.88 / columns, height * 0.84 / (rows.length * 1.72))

    clip: true
    Accessible.ignored: true

    Column {
        anchors.centerIn: parent
        spacing: root.unit * 0.38

        Repeater {
            model: root.rows

            Row {
                id: row

                required property var modelData
                required property int index

                anchors.horizontalCenter: parent.horizontalCenter
                anchors.horizontalCenterOffset: (index % 2 ? 0.4 : -0.3) * root.unit
                spacing: root.unit * 0.7

                Repeater {
                    model: row.modelData

                    Row {
                        id: group

                        required property var modelData
                        required property int index

                        Repeater {
                            model: group.modelData

                            Item {
                                id: place

                                required property int index
                                required property string modelData
                                // The last card of the first group is on its way.
                                readonly property bool flying: row.index === 0 && group.index === 0 && index === group.modelData.length - 1

                                width: root.unit
                                height: tile.height

                                Tile {
                                    id: tile

                                    width: root.unit * 0.96
                                    code: place.modelData
                                    fresh: place.flying
                                    x: place.flying ? root.unit * (root.lifted ? 0 : 0.34) : 0
                                    y: place.flying ? root.unit * (root.lifted ? 0 : -0.22) : 0
                                    rotation: place.flying && !root.lifted ? 9 : 0
                                    elevation: place.flying ? 0.7 : 0
                                    Accessible.ignored: true

                                    Behavior on x {
                                        enabled: Theme.travels
                                        NumberAnimation {
                                            duration: Theme.playTime
                                            easing.type: Easing.OutCubic
                                        }
                                    }
                                    Behavior on y {
                                        enabled: Theme.travels
                                        NumberAnimation {
                                            duration: Theme.playTime
                                            easing.type: Easing.OutCubic
                                        }
                                    }
                                    Behavior on rotation {
                                        enabled: Theme.travels
                                        NumberAnimation {
                                            duration: Theme.playTime
                                            easing.type: Easing.OutCubic
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
