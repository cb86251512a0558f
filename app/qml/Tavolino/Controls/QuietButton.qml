// SPDX-License-Identifier: GPL-3.0-or-later
// A choice that stays in the background.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

ButtonBase {
    fill: "transparent"
    fillHover: Theme.hover
    ink: Theme.text
    edge: "transparent"
}
