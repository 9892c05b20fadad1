"""Files of guesses from a class, as ``Board(predict="guesses.csv")`` writes them."""

from __future__ import annotations

from pathlib import Path

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.lessons.collecting.row import Reading, check_lines
from manaforge_widgets.match.files import name_of
from manaforge_widgets.widgets.guesses import read_guesses

_LONGEST = 60


def read_guessed(path: Path, data: bytes) -> Reading:
    """Read a file of guesses. The exact probabilities in it can't be checked, because the file holds no positions.

    Args:
        path: the file.
        data: its bytes.

    Raises:
        SaveError: when the file holds something else.

    Example:
        >>> import tempfile
        >>> from fractions import Fraction
        >>> from manaforge_widgets.widgets.guesses import Guess, Guesses
        >>> rows = Guesses([Guess(3, 1, "a", Fraction(1, 4), Fraction(1, 2))])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = rows.to_csv(Path(folder, "guesses.csv"))
        ...     read_guessed(path, path.read_bytes()).values["off"]
        0.25
    """
    check_lines(data, name_of(path))
    try:
        rows = read_guesses(path)
    except SaveError as error:
        raise SaveError(f"{name_of(path)}: holds no guesses of a board, and no answers of a lesson.") from error
    off = float(sum(abs(row.difference) for row in rows) / len(rows)) if rows else None
    games, seeds, matches = ({getattr(row, name) for row in rows} for name in ("game", "seed", "match"))
    values = {
        "guesses": len(rows),
        "off": off,
        "game": clipped(rows[0].game, _LONGEST) or None if len(games) == 1 else None,
        "seed": rows[0].seed if len(seeds) == 1 else None,
    }
    return Reading(values, (f"guesses of {len(matches)} games",) if len(matches) > 1 else ())
