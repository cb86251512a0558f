// SPDX-License-Identifier: GPL-3.0-or-later
// The card backs side by side, one of them taken.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

FocusScope {
    id: root

    property int current: 0

    signal chosen(int index)

    function choose(index: int): void {
        if (index >= 0 && index < Theme.cardBacks && index !== current)
            chosen(index)
    }

    objectName: "card-back"
    implicitHeight: row.height
    height: implicitHeight
    activeFocusOnTab: true
    Accessible.role: Accessible.RadioButton
    Accessible.name: qsTr("Card back %1").arg(current + 1)
    Keys.onLeftPressed: choose(current - 1)
    Keys.onRightPressed: choose(current + 1)

    Row {
        id: row

        spacing: Theme.spaceM

        Repeater {
            model: Theme.cardBacks

            Item {
                id: choice

                required property int index
                readonly property bool taken: index === root.current

                objectName: "back-" + index
                width: card.width + 12
                height: card.height + 12

                Rectangle {
                    anchors.fill: parent
                    radius: Theme.radiusS
                    color: "transparent"
                    visible: choice.taken
                    border.width: 3
                    border.color: root.activeFocus ? Theme.focus : Theme.accent
                }
                Card {
                    id: card

                    anchors.centerIn: parent
                    width: 48 * Theme.textScale
                    faceUp: false
                    back: choice.index
                    Accessible.ignored: true
                }
                TapHandler {
                    onTapped: {
                        root.forceActiveFocus(Qt.MouseFocusReason)
                        root.choose(choice.index)
                    }
                }
            }
        }
    }
}
