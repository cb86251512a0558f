// SPDX-License-Identifier: GPL-3.0-or-later
// The one thing this page is for.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

ButtonBase {
    fill: Theme.accent
    fillHover: Theme.accentHover
    ink: Theme.accentText
    edge: "transparent"
}
