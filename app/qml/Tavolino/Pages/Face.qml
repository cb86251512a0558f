// SPDX-License-Identifier: GPL-3.0-or-later
// A person's or an AI's disc as their profile describes it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls

PlayerAvatar {
    id: root

    property string avatar: ""              // a figure's number, "" for the initials
    property string colour: ""              // #rrggbb

    figure: /^\d+$/.test(avatar) ? Number(avatar) : -1
    color: colour === "" ? "#55606e" : colour
}
