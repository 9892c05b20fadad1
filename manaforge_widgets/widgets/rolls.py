"""The rolls and deals of a match, with what was likely before each of them; computed once, in short parts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from manaforge_widgets.core.api import Action
from manaforge_widgets.core.markup import with_names
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.presenter import BoardPresenter


class Rolls:
    """The rolls of a match as one viewer may see them.

    The rolls of a step are computed once, and kept until the step is undone or the game ends, when more may be known.

    Args:
        presenter: the match's presenter.
        viewer: the seat that reads them; None for everybody.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.presenter import presenter_of
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> mf.play_out(m, "greedy")
        >>> rolls = Rolls(presenter_of(m), viewer=0)
        >>> *_, all_rolls = rolls.steps(range(1, m.step + 1), ["You", "Ann"])
        >>> all_rolls[0]["round"], len(all_rolls[0]["dice"])
        (1, 1)
    """

    def __init__(self, presenter: BoardPresenter, viewer: int | None) -> None:
        self._presenter = presenter
        self._viewer = viewer
        self._known: dict[tuple[int, bool], tuple[Action, list[shapes.RollView]]] = {}

    def steps(self, steps: Iterable[int], names: list[str]) -> Iterator[list[shapes.RollView] | None]:
        """Yield None where the caller may pause, and last the rolls that followed some steps, in order.

        Args:
            steps: the steps, from 1.
            names: a name for each seat.
        """
        actions, over = self._presenter.match.actions, self._presenter.match.outcome is not None
        rolls: list[shapes.RollView] = []
        for step in steps:
            action, known = self._known.get((step, over), (None, []))
            if action is not actions[step - 1]:
                known = []
                for roll in self._presenter.rolls(step, self._viewer):
                    if roll is None:
                        yield None
                    else:
                        known.append(roll)
                self._known[step, over] = actions[step - 1], known
            rolls += known
        yield [_named(roll, names) for roll in rolls]


def window(match: Match, seat: int) -> range:
    """Return the steps from the last action of a seat's last turn to now, without the turn that is being played.

    Args:
        match: the match.
        seat: the seat.
    """
    actions, turn = match.actions, match.status().turn
    for step in range(match.step, 0, -1):
        before = match.status(step - 1)
        if actions[step - 1].seat == seat and before.active in (seat, None) and before.turn != turn:
            return range(step, match.step + 1)
    return range(1, match.step + 1)


def _named(roll: shapes.RollView, names: list[str]) -> shapes.RollView:
    results: list[shapes.ResultView] = [
        {**row, "about": with_names(row["about"], names), "words": with_names(row["words"], names)}
        for row in roll["results"]
    ]
    return {**roll, "results": results}


def packed(rolls: Sequence[shapes.RollView]) -> shapes.PackedRolls:
    """Return rolls in the form for a page that steps through a match, in which each text stands once.

    Args:
        rolls: the rolls, in order.

    Example:
        >>> packed([])
        {'texts': [], 'rolls': []}
    """
    texts: dict[str, int] = {}

    def index(text: str) -> int:
        return texts.setdefault(text, len(texts))

    rows = [
        [
            roll["step"],
            roll["seat"],
            roll["ended"],
            [index(json.dumps(die, separators=(",", ":"))) for die in roll["dice"]],
            [
                [index(row["about"]), index(row["chance"]["percent"]), _short(row["came"]), index(row["words"])]
                for row in roll["results"]
                if 0 < Fraction(row["chance"]["exact"]) < 1
            ],
        ]
        for roll in rolls
    ]
    return {"texts": list(texts), "rolls": rows}


def _short(came: float | None) -> float | None:
    """Return what came with the digits that a page may show."""
    return None if came is None else round(came, 3)
