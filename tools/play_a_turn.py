"""Try an installed package as its user would: play a turn, ask for chances, export a board, copy the notebooks.

python tools/play_a_turn.py    with the Python of an environment that has the package, in any folder
"""

from __future__ import annotations

import sys
import tempfile
from fractions import Fraction
from pathlib import Path

import manaforge_widgets as mf


def main() -> None:
    """Try it all, and print what is installed.

    Raises:
        AssertionError: when something is not as it should be.
    """
    sources = Path(__file__).resolve().parents[1]
    assert not Path(mf.__file__).resolve().is_relative_to(sources / "manaforge_widgets"), "these are the sources"
    for game in ("manaforge", "kings_forge", "manasurge", "pig"):
        match = mf.new_match(game, seats=2, seed=7)
        mf.play_out(match, "greedy")
        assert match.outcome, game
    match = mf.new_match("manaforge", seats=2, seed=7)
    board = mf.Board(match, seat=0, bots={1: "greedy"})
    while match.view(None)["round"] < 2:
        seat = match.to_act[0]
        match.apply(mf.hint(match, seat=seat).actions[0], seat)
    assert match.step > 10
    assert mf.odds.afford("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any") == Fraction(12961, 46656)
    assert mf.rule("MF-T3")
    with tempfile.TemporaryDirectory() as folder:
        board.to_html(Path(folder, "board.html"))
        assert "MF-T" in Path(folder, "board.html").read_text(encoding="utf-8")
        lesson = mf.lesson(mf.list_lessons()[0], file=str(Path(folder, "lesson.json")))
        assert lesson.page()
        copied = mf.copy_notebooks(Path(folder, "notebooks"))
        assert len(copied.written) > 20
    print(mf.about())


if __name__ == "__main__":
    sys.exit(main())
