// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of one table: the cloth, the rail, and what is written or laid upon them.
pragma ComponentBehavior: Bound

import QtQuick

QtObject {
    required property color centre
    required property color edge
    required property color rail
    required property color railLight
    required property color text
    required property color textMuted
    required property color plate
    required property color plateBorder
    required property color plateText
    required property color plateTextMuted
    required property color turn
    required property color focus
    required property color us
    required property color them
    required property color pink            // besides us and them, where more than two play
    required property color violet
    required property color redSuit
    required property color blueSuit
    required property color greenSuit
    required property color blackSuit
}
