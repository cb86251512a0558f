// SPDX-License-Identifier: GPL-3.0-or-later
// How a page goes: it fades.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

NumberAnimation {
    property: "opacity"
    from: 1
    to: 0
    duration: Theme.pageTime / 2
}
