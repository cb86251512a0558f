// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    implicitWidth: 100
    implicitHeight: 1
    color: Theme.panelBorder
}
