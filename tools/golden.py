# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the golden playthroughs of tests/playthroughs anew: ``python dev.py golden``.

An existing file keeps its seed and house rules; a game that has none yet gets a first one with its
standard rules. For another choice write one by hand::

    python -m engines playthrough euchre --seed 7 --option joker=on > tests/playthroughs/euchre.txt
"""

from __future__ import annotations

import sys
from pathlib import Path

from engines.playthrough import parse, playthrough
from engines.record import make_game
from engines.registry import GAMES

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
FIRST_SEED = 1


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind in GAMES:
        slug = kind.type.slug
        file = FOLDER / f"{slug}.txt"
        if file.exists():
            game, record, seed = parse(file.read_text(encoding="utf-8").splitlines())
            seats = record.seats
        else:
            (game, seats), seed = make_game(slug, {}), FIRST_SEED
        text = "\n".join(playthrough(game, seats, seed)) + "\n"
        changed = not file.exists() or file.read_text(encoding="utf-8") != text
        file.write_text(text, encoding="utf-8", newline="\n")
        print(f"{file.name}: {'written anew' if changed else 'as before'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
