# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the golden playthroughs anew: ``python3 dev.py golden``.

Each file of tests/playthroughs is played again from its own header (game, options, seats, seed), and a game
of the registry that has none gets one by its standard rules. Commit the result on its own, with the reason.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from engines.playthrough import parse, playthrough
from engines.registry import GAMES

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"


def rewrite(folder: Path = FOLDER) -> list[str]:
    """The names of the files that became different or new. Raises RequestError for a header that the
    rules no longer know."""
    wanted: dict[str, str] = {}
    recorded: set[str] = set()
    for path in sorted(folder.glob("*.txt")):
        game, record, seed = parse(path.read_text(encoding="utf-8").splitlines())
        wanted[path.name] = _text(playthrough(game, record.seats, seed))
        recorded.add(record.game)
    for kind in GAMES:
        if kind.type.slug not in recorded:
            game = kind(kind.options_type())
            wanted[f"{kind.type.slug}.txt"] = _text(playthrough(game, kind.type.seat_counts[0], 1))
    changed = []
    for name, text in wanted.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(name)
    return changed


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def main() -> int:
    """Rewrite and say what changed."""
    changed = rewrite()
    print("\n".join(f"written: {name}" for name in changed) or "Nothing changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
