// SPDX-License-Identifier: GPL-3.0-or-later
// An ordinary choice.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

ButtonBase {
    fill: Theme.panelRaised
    fillHover: Qt.tint(Theme.panelRaised, Theme.hover)
    ink: Theme.text
    edge: Theme.panelBorder
}
