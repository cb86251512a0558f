// SPDX-License-Identifier: GPL-3.0-or-later
// What the people at the table say to each other, and saying something oneself.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Sheet {
    id: root

    required property TableTalkModel talk
    property bool choosing: false           // whom to hear

    function send(): void {
        if (field.text.trim() === "")
            return
        talk.say(field.text)
        field.clear()
    }

    title: qsTr("Talk")
    onOpened: {
        talk.read()
        list.positionViewAtEnd()
        field.forceActiveFocus(Qt.PopupFocusReason)
    }
    onClosed: choosing = false

    Connections {
        target: root.talk
        function onTalkChanged(): void {
            if (root.opened)
                Qt.callLater(root.talk.read)
        }
    }

    QuietButton {
        id: whom

        objectName: "whom"
        x: -leftPadding
        iconName: "mute"
        text: root.choosing ? qsTr("Back to the talk") : qsTr("Whom to hear")
        visible: root.talk.talking
        onClicked: root.choosing = !root.choosing
    }

    Column {
        anchors.top: whom.bottom
        anchors.topMargin: Theme.spaceS
        width: parent.width
        visible: root.choosing

        Repeater {
            model: root.talk.listeners

            Switch {
                required property int participant
                required property string name
                required property bool muted

                objectName: "hear-" + participant
                width: parent.width
                text: name
                checked: !muted
                onToggled: root.talk.setMuted(participant, !checked)
            }
        }
    }

    Label {
        anchors.centerIn: list
        width: list.width
        visible: list.count === 0 && !root.choosing
        horizontalAlignment: Text.AlignHCenter
        text: qsTr("Nobody has said anything yet.")
        muted: true
    }
    ListView {
        id: list

        objectName: "talk"
        anchors.top: whom.visible ? whom.bottom : parent.top
        anchors.topMargin: Theme.spaceS
        anchors.bottom: gestures.top
        anchors.bottomMargin: Theme.spaceM
        width: parent.width
        visible: !root.choosing
        clip: true
        spacing: Theme.spaceS
        model: root.talk.lines
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}
        onCountChanged: Qt.callLater(positionViewAtEnd)

        delegate: Item {
            id: line

            required property string name
            required property string colour
            required property string text
            required property string emote
            required property bool mine

            width: list.width - Theme.spaceM
            height: bubble.height
            Accessible.role: Accessible.ListItem
            Accessible.name: "%1: %2".arg(name).arg(text)

            Rectangle {
                id: bubble

                x: line.mine ? parent.width - width : 0
                width: Math.max(words.width, who.visible ? who.width : 0) + 2 * Theme.spaceM
                height: words.height + (who.visible ? who.height : 0) + 2 * Theme.spaceS
                radius: Theme.radiusM
                color: line.mine ? Qt.tint(Theme.field, Qt.alpha(Theme.accent, 0.16)) : Theme.field
                border.width: 1
                border.color: line.mine ? Theme.accent : Theme.fieldBorder

                Label {
                    id: who

                    x: Theme.spaceM
                    y: Theme.spaceS
                    width: Math.min(implicitWidth, line.width - 2 * Theme.spaceM)
                    visible: !line.mine
                    text: line.name
                    size: Theme.sizeSmall
                    bold: true
                    muted: true
                    wrapMode: Text.NoWrap
                }
                Row {
                    id: words

                    x: Theme.spaceM
                    y: Theme.spaceS + (who.visible ? who.height : 0)
                    spacing: Theme.spaceS

                    Icon {
                        id: face

                        anchors.verticalCenter: parent.verticalCenter
                        visible: line.emote !== ""
                        name: line.emote === "" ? "" : "emote-" + line.emote
                        color: Theme.accent
                    }
                    Label {
                        width: Math.min(implicitWidth, line.width - 2 * Theme.spaceM - (face.visible ? face.width + Theme.spaceS : 0))
                        text: line.text
                    }
                }
            }
        }
    }

    Row {
        id: gestures

        anchors.bottom: writing.top
        anchors.bottomMargin: Theme.spaceS
        width: parent.width

        Repeater {
            model: root.talk.emotes

            IconButton {
                required property string emote
                required property string label

                objectName: "emote-" + emote
                width: gestures.width / 8
                iconName: "emote-" + emote
                iconSize: 26
                text: label
                onClicked: root.talk.emote(emote)
            }
        }
    }
    Item {
        id: writing

        anchors.bottom: parent.bottom
        width: parent.width
        height: field.height

        TextField {
            id: field

            objectName: "say"
            width: parent.width - send.width - Theme.spaceS
            label: qsTr("Say something")
            placeholderText: qsTr("Say something")
            maximumLength: root.talk.lengthLimit
            onAccepted: root.send()
        }
        IconButton {
            id: send

            objectName: "send"
            anchors.right: parent.right
            iconName: "right"
            text: qsTr("Send")
            enabled: field.text.trim() !== ""
            onClicked: root.send()
        }
    }
}
