// SPDX-License-Identifier: GPL-3.0-or-later
// A sheet that groups things. Children go into it with padding; it grows with them.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.Pane {
    id: root

    property color fill: Theme.panel
    property color edge: Theme.panelBorder
    property real radius: Theme.radiusL
    property bool raised: false             // with a soft shadow

    implicitWidth: contentWidth + leftPadding + rightPadding
    implicitHeight: contentHeight + topPadding + bottomPadding
    contentWidth: contentItem.implicitWidth || (contentChildren.length === 1 ? contentChildren[0].implicitWidth : 0)
    contentHeight: contentItem.implicitHeight || (contentChildren.length === 1 ? contentChildren[0].implicitHeight : 0)
    padding: Theme.spaceL

    background: Item {
        BorderImage {
            anchors.fill: parent
            anchors.margins: -20
            anchors.topMargin: -14
            anchors.bottomMargin: -26
            visible: root.raised
            source: "image://tavolino/shadow/30"
            border {
                left: 40
                top: 40
                right: 40
                bottom: 40
            }
        }
        Rectangle {
            anchors.fill: parent
            radius: root.radius
            color: root.fill
            border.width: 1
            border.color: root.edge
        }
    }
}
