"""Score curves as numbers: the score of each seat after every turn or round of a match of any game."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from manaforge_widgets.core.api import ArgumentError, Status
from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.seat_names import checked_names
from manaforge_widgets.match import Match

_DTYPES = {
    "point": "int64",
    "step": "int64",
    "round": "int64",
    "turn_of": "Int64",
    "seat": "int64",
    "name": "category",
    "gain": "int64",
}


@dataclass(frozen=True, slots=True)
class Curves:
    """The numbers behind the chart of a match.

    Attributes:
        names: the names of the seats.
        steps: the step of the match at each point; the first point is before the first turn.
        labels: the name of each point: the turn or the round that had just ended; a turn with its seat and round.
        scores: the score of each seat at each point.
        score_name: the game's word for a score, such as ``"prestige"``.
        winners: the seats that won; none while the match goes on.
        rounds: for each point, the round that had ended, or the round of the turn that had ended. It is 0 at the start
            and in a game without rounds.
        turns: for each point, the seat whose turn had ended. It is None at the start, for a turn of no seat, and if
            each point follows a round.
        also_name: the game's word for the second number of each seat; empty if there is none.
        also: the second number of each seat at each point.
        counted: what each point follows: ``"turn"``, or a round if the game counts scores only once a round. Then this
            is the game's word for a round, such as ``"spell"``.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> data = mf.prestige_table(m)
        >>> data.sentence
        'Seat 1 won after 18 turns (prestige: Seat 0 4, Seat 1 9); the lead never changed.'
        >>> list(data.columns)
        ['point', 'step', 'round', 'turn_of', 'seat', 'name', 'prestige', 'gain']
    """

    names: tuple[str, ...]
    steps: tuple[int, ...]
    labels: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    score_name: str
    winners: tuple[int, ...]
    rounds: tuple[int, ...] = ()
    turns: tuple[int | None, ...] = ()
    also_name: str = ""
    also: tuple[tuple[int, ...], ...] = ()
    counted: str = "turn"

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The numbers of the chart as a table: a dict from the name of each column to the list of its values.

        All lists have the same length. There is one row for each seat at each point of the chart: first the rows of
        all seats at point 0, then those at point 1, and so on. The columns are:

        - ``point``: the number of the point, from 0; ``step``: its step in the match; ``round``: its round;
        - ``turn_of``: the seat whose turn had ended, as in :attr:`turns`;
        - ``seat`` and ``name``: the seat of the row, and its name;
        - the seat's score. The column has the game's word for it, such as ``prestige`` or ``crafts``;
        - ``gain``: by how much the score has changed since the point before; 0 at point 0;
        - the second number of the seat, if the game has one, under the game's word, such as ``highest_rank``.
        """
        rows = [
            {
                "point": point,
                "step": self.steps[point],
                "round": self.rounds[point] if self.rounds else 0,
                "turn_of": self.turns[point] if self.turns else None,
                "seat": seat,
                "name": self.names[seat],
                self._score_column: curve[point],
                "gain": curve[point] - curve[point - 1] if point else 0,
                **({self._also_column: self.also[seat][point]} if self.also else {}),
            }
            for point in range(len(self.steps))
            for seat, curve in enumerate(self.scores)
        ]
        return {name: [row[name] for row in rows] for name in rows[0]}

    @property
    def _score_column(self) -> str:
        return _column(self.score_name, "score", ())

    @property
    def _also_column(self) -> str:
        return _column(self.also_name, "also", (self._score_column,))

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame of :attr:`columns`.

        Returns:
            A DataFrame with point, step, round, seat, score and gain as int64, ``turn_of`` as Int64, which may be
            missing, and the name as a category.

        Raises:
            GameError: if pandas is not installed.
        """
        return data_frame({name: (values, _DTYPES.get(name, "int64")) for name, values in self.columns.items()})

    @property
    def prestige(self) -> tuple[tuple[int, ...], ...]:
        """Another name for ``scores``."""
        return self.scores

    @property
    def sentence(self) -> str:
        """A sentence that sums up the chart."""
        turns = len(self.steps) - 1
        if not turns:
            return f"There is no {self.counted} to show yet."
        final = [curve[-1] for curve in self.scores]
        ahead = [seat for seat, score in enumerate(final) if score == max(final)]
        leaders = " and ".join(self.names[seat] for seat in self.winners or ahead)
        verb = "won" if self.winners else "is ahead" if len(ahead) == 1 else "are ahead"
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, final, strict=True))
        # In a tie nobody leads. The lead changes when another seat leads alone.
        by_point = zip(*self.scores, strict=True)
        leading = [some.index(max(some)) for some in by_point if some.count(max(some)) == 1]
        leads = sum(now != before for before, now in pairwise(leading))
        changed = {0: "never changed", 1: "changed once"}.get(leads, f"changed {leads} times")
        after = f"{turns} {self.counted}{'s' * (turns != 1)}"
        sentence = f"{leaders} {verb} after {after} ({self.score_name}: {scores}); the lead {changed}"
        if not self.also:
            return f"{sentence}."
        also = ", ".join(f"{name} {curve[-1]}" for name, curve in zip(self.names, self.also, strict=True))
        return f"{sentence}; {self.also_name}: {also}."

    def table_html(self, summary: str) -> str:
        """Return the numbers as an HTML table that opens with a click.

        Args:
            summary: the words to click.

        Example:
            >>> Curves(("Ann",), (0,), ("the start",), ((0,),), "points", ()).table_html("The numbers")[:41]
            '<details><summary>The numbers</summary><t'
        """
        return f"<details><summary>{html.escape(summary)}</summary>{self._table()}</details>"

    def _repr_html_(self) -> str:
        # The table of a long game scrolls separately.
        table = f"<div style='max-height: 20em; overflow: auto' tabindex='0'>{self._table()}</div>"
        return f"<p>{html.escape(self.sentence)}</p>{table}"

    def _table(self) -> str:
        titles = [*self.names, *(f"{name}: {self.also_name}" for name in self.names if self.also)]
        head = "".join(f"<th scope='col'>{html.escape(title)}</th>" for title in titles)
        rows = "".join(
            f"<tr><th scope='row'>{html.escape(label)}</th>"
            + "".join(f"<td>{curve[point]}</td>" for curve in (*self.scores, *self.also))
            + "</tr>"
            for point, label in enumerate(self.labels)
        )
        head = f"<thead><tr><th scope='col'>after</th>{head}</tr></thead>"
        return f"<table>{head}<tbody>{rows}</tbody></table>"


def curves(match: Match, names: Sequence[str] | None = None) -> Curves:
    """Return the score of each seat after every turn or round, and at the current step.

    There is a point after each round if the game counts scores only then, else after each turn.

    Args:
        match: a match of any game.
        names: a name for each seat; None for "Seat 0", "Seat 1" and so on.

    Raises:
        ArgumentError: if ``match`` is not a match.
        GameError: when ``names`` is not a list of one short text for each seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> data = curves(m)
        >>> len(data.steps), data.score_name
        (19, 'prestige')
    """
    if not isinstance(match, Match):
        raise ArgumentError(
            f"match must be a Match, as from mf.new_match(), or the results of mf.simulate(), not {short(match)}."
        )
    usual = [f"Seat {seat}" for seat in range(match.seats)]
    named = tuple(usual if names is None else checked_names(names, match.seats))
    statuses = [match.status(step) for step in range(match.step + 1)]
    by_round, round_name = statuses[-1].counted == "round", statuses[-1].round_name
    times = [status.round if by_round else status.turn for status in statuses]
    begins = [0, *(step for step in range(1, match.step + 1) if times[step] != times[step - 1])]
    # Anything before the first turn of a seat, such as a draft, is not drawn.
    first = next((step for step in begins if statuses[step].active is not None), match.step)
    steps = [step for step in begins if step >= first] or [first]
    if steps[-1] < match.step:
        # The last point of an unfinished match is its present position.
        steps.append(match.step)
    tell = _round if by_round else _turn
    labels = ["the start", *(tell(statuses[step], named) for step in steps[:-1])]
    scores = tuple(tuple(statuses[step].scores[seat] for step in steps) for seat in range(match.seats))
    winners = match.outcome.winners if match.outcome else ()
    rounds = (0, *(statuses[step].round for step in steps[:-1]))
    turns = (None, *(None if by_round else statuses[step].active for step in steps[:-1]))
    numbers = Curves(named, tuple(steps), tuple(labels), scores, statuses[-1].score_name, winners, rounds, turns)
    also = _also([statuses[step] for step in steps], match.seats)
    return replace(numbers, counted=round_name if by_round else "turn", **also)


def _also(statuses: Sequence[Status], seats: int) -> dict[str, Any]:
    """Return the name and the values of a game's second number at each point; nothing if it has none."""
    also = [status.also for status in statuses if status.also is not None]
    if len(also) < len(statuses):
        return {}
    return {"also_name": also[-1][0], "also": tuple(tuple(row[seat] for _, row in also) for seat in range(seats))}


def _round(status: Status, _names: Sequence[str]) -> str:
    """Return the name of the round of a status."""
    return f"{status.round_name} {status.round}"


def _turn(status: Status, names: Sequence[str]) -> str:
    """Return the name of the turn of a status."""
    whose = "a turn" if status.active is None else f"the turn of {names[status.active]}"
    return f"{whose} in {status.round_name} {status.round}" if status.round else whose


def _column(name: str, usual: str, taken: Sequence[str]) -> str:
    """Return the name of a column as one word; the usual name if another column has that one."""
    word = re.sub(r"\W+", "_", name).strip("_")
    return word if word and word not in (*_DTYPES, "score", "also", *taken) else usual
