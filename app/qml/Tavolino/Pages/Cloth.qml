// SPDX-License-Identifier: GPL-3.0-or-later
// A small table: the theme's cloth with rounded corners and its rail.
pragma ComponentBehavior: Bound

import Tavolino.Cards
import Tavolino.Theme

Felt {
    railWidth: 7
    radius: Theme.radiusL
}
