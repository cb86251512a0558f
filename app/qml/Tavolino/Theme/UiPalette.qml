// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of windows, panels and controls: one object for light, one for dark.
pragma ComponentBehavior: Bound

import QtQuick

QtObject {
    required property color window
    required property color panel
    required property color panelRaised
    required property color panelBorder
    required property color field
    required property color fieldBorder
    required property color text
    required property color textMuted
    required property color accent
    required property color accentHover
    required property color accentText
    required property color danger
    required property color dangerText
    required property color good
    required property color warning
    required property color focus
    required property color hover
    required property color pressed
    required property color us
    required property color them
    required property color pink            // besides us and them, where more than two play
    required property color violet
    required property color redSuit
    required property color blueSuit
    required property color greenSuit
}
