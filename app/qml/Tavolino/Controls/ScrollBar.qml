// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.ScrollBar {
    id: root

    implicitWidth: horizontal ? 60 : 12
    implicitHeight: horizontal ? 12 : 60
    padding: 3
    minimumSize: 0.08
    visible: policy === T.ScrollBar.AlwaysOn || size < 1.0
    hoverEnabled: true

    contentItem: Rectangle {
        implicitWidth: 6
        implicitHeight: 6
        radius: 3
        color: Theme.fieldBorder
        opacity: root.pressed || root.hovered ? 1 : 0.6
    }
}
