// SPDX-License-Identifier: GPL-3.0-or-later
// A table before one sits down there: who plays what, how to come in, and how its rules differ.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Dialog {
    id: root

    required property AppModel app
    readonly property OfferModel offer: app.offer
    readonly property bool wanted: offer.open

    function keyboard(): void {
        const first = sit.visible ? sit : watch.visible ? watch : away
        first.forceActiveFocus(Qt.PopupFocusReason)
    }

    title: offer.name
    onWantedChanged: if (wanted)
        open()
    else
        close()
    onOpened: keyboard()
    onClosed: if (wanted)
        app.decline()

    Item {
        width: parent.width
        implicitHeight: Math.max(ring.height, facts.height)

        SeatRing {
            id: ring

            anchors.verticalCenter: parent.verticalCenter
            total: root.offer.total
            taken: root.offer.taken
        }
        Column {
            id: facts

            anchors.left: ring.right
            anchors.leftMargin: Theme.spaceL
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter

            Label {
                width: parent.width
                text: root.offer.detail
            }
            Label {
                objectName: "offer-seats"
                width: parent.width
                visible: text !== ""
                text: root.offer.seats
            }
            Label {
                width: parent.width
                visible: text !== ""
                text: root.offer.ways
                size: Theme.sizeSmall
                muted: true
            }
            Label {
                width: parent.width
                visible: root.offer.locked && root.offer.ways !== ""
                text: qsTr("Locked: you will be asked for the table’s password")
                size: Theme.sizeSmall
                muted: true
            }
        }
    }
    Separator {
        width: parent.width
    }
    Column {
        width: parent.width
        spacing: Theme.spaceXs

        Label {
            width: parent.width
            text: root.offer.rules.length === 0 ? qsTr("House rules") : qsTr("What differs from the standard rules")
            bold: true
            Accessible.role: Accessible.Heading
        }
        Label {
            objectName: "offer-standard"
            width: parent.width
            visible: root.offer.rules.length === 0
            text: root.offer.known ? qsTr("Standard rules") : qsTr("The house rules of this table can’t be read.")
            muted: true
        }
        Repeater {
            model: root.offer.rules

            Label {
                required property string modelData

                width: parent.width
                text: "• " + modelData
            }
        }
    }
    Label {
        objectName: "offer-link"
        width: parent.width
        visible: root.app.session.deciding && root.app.session.link === "lost"
        text: qsTr("The connection is lost; it is being sought again.")
        color: Theme.danger
        Accessible.role: Accessible.AlertMessage
    }

    buttons: [
        PrimaryButton {
            id: sit

            objectName: "offer-sit"
            visible: root.offer.canSit
            iconName: "check"
            text: qsTr("Sit down")
            onClicked: root.app.sitDown()
            onVisibleChanged: if (!visible && root.opened)
                root.keyboard()
        },
        Button {
            id: watch

            objectName: "offer-watch"
            visible: root.offer.canWatch
            iconName: "eye"
            text: qsTr("Watch")
            onClicked: root.app.onlyWatch()
        },
        Button {
            id: away

            objectName: "offer-cancel"
            text: qsTr("Cancel")
            onClicked: root.close()
        }
    ]
}
