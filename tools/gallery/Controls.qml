// SPDX-License-Identifier: GPL-3.0-or-later
// Every control once, in the states that can be shown standing still.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Theme

Rectangle {
    id: root

    color: Theme.window

    component Group: Panel {
        id: group

        property string title
        default property alias items: flow.data

        width: 560

        Column {
            width: group.availableWidth
            spacing: Theme.spaceM

            Label { text: group.title; size: Theme.sizeSmall; muted: true; bold: true }
            Flow {
                id: flow

                width: parent.width
                spacing: Theme.spaceM
            }
        }
    }

    Column {
        x: 20
        y: 20
        spacing: 20

        Group {
            title: "Buttons"
            PrimaryButton { text: "Play alone"; iconName: "play" }
            Button { text: "Host"; iconName: "people" }
            QuietButton { text: "Join" }
            DangerButton { text: "Leave"; iconName: "leave" }
            Button { text: "Not now"; enabled: false }
            PrimaryButton { large: true; text: "Order up"; detail: "dealer takes the jack of hearts" }
            Button { large: true; text: "Pass" }
            IconButton { iconName: "settings"; text: "Settings" }
            IconButton { iconName: "sound"; text: "Sound" }
            IconButton { iconName: "undo"; text: "Take back"; enabled: false }
        }
        Group {
            title: "Fields"
            TextField { placeholderText: "Your name" }
            TextField { text: "192.168.1.20:47420"; error: "Nobody answers there." }
            Item { width: 500; height: 2 }
            ComboBox { model: ["First in the list", "Second"] }
            SpinBox { value: 10; to: 20 }
            SegmentedChoice { options: ["Light", "Dark", "System"]; currentIndex: 1 }
            Slider { value: 0.6 }
            Switch { text: "Four-colour deck"; checked: true }
            Switch { text: "Large indices" }
            CheckBox { text: "Stick the dealer"; checked: true }
            CheckBox { text: "Joker" }
        }
        Group {
            title: "Focus"
            PrimaryButton { id: ringed; text: "Deal" }
            Timer { running: true; interval: 50; onTriggered: ringed.forceActiveFocus(Qt.TabFocusReason) }
        }
    }

    Column {
        x: 600
        y: 20
        spacing: 20

        Group {
            title: "Rows"
            ListRow { width: 520; text: "Euchre"; detail: "Four players, two sides"; iconName: "cards" }
            ListRow {
                width: 520
                text: "Anna’s table"
                detail: "Euchre, two seats open"
                iconName: "wifi"
                highlighted: true
                trailing: Badge { text: "2 open" }
            }
            Separator { width: 520 }
            Badge { text: "dealer" }
            Badge { text: "42"; fill: Theme.good; ink: Theme.panel }
            Badge { text: "host"; iconName: "crown"; fill: Theme.warning; ink: Theme.panel }
            BusyDots {}
            DealerButton {}
            SuitIcon { suit: "S"; size: 26 }
            SuitIcon { suit: "H"; size: 26 }
            SuitIcon { suit: "D"; size: 26; tile: true }
            SuitIcon { suit: "C"; size: 26; tile: true }
        }
        Group {
            title: "People"
            Repeater {
                model: 8
                PlayerAvatar { required property int index; figure: index; colorIndex: index; size: 50 }
            }
            PlayerAvatar { name: "Anna Berg"; size: 50 }
            PlayerAvatar { name: "Öz"; size: 50; colorIndex: 4 }
        }
        Group {
            title: "Text"
            Label { width: 500; text: "Display"; size: Theme.sizeDisplay; bold: true }
            Label { width: 500; text: "Heading"; size: Theme.sizeHeading; bold: true }
            Label { width: 500; text: "Title: whose turn is it?"; size: Theme.sizeTitle; bold: true }
            Label { width: 500; text: "Body: Anna is thinking. Ärger, però, façade." }
            Label { width: 500; text: "Small: you can’t play that: follow hearts"; size: Theme.sizeSmall; muted: true }
            Label { text: "Danger"; color: Theme.danger; bold: true }
            Label { text: "Good"; color: Theme.good; bold: true }
            Label { text: "Warning"; color: Theme.warning; bold: true }
            Label { text: "Us"; color: Theme.us; bold: true }
            Label { text: "Them"; color: Theme.them; bold: true }
        }
        Group {
            title: "Icons"
            Repeater {
                model: ["menu", "back", "settings", "sound", "mute", "pause", "play", "hint", "undo", "help", "rules",
                    "wifi", "bluetooth", "crown", "robot", "eye", "lock", "trophy", "swap", "edit", "delete"]
                Icon { required property string modelData; name: modelData }
            }
        }
    }
    Toast {
        id: toast

        y: root.height - height - 20
        Component.onCompleted: show("You can’t play that: follow hearts")
    }
}
