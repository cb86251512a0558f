// SPDX-License-Identifier: GPL-3.0-or-later
// Something that cannot be taken back: ask once before doing it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

ButtonBase {
    fill: Theme.danger
    fillHover: Qt.tint(Theme.danger, Theme.hover)
    ink: Theme.dangerText
    edge: "transparent"
}
