"""Score curves as numbers: each seat's score after every turn or round of a match, whatever the game calls a score."""

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
    """The numbers behind the chart.

    Attributes:
        names: of the seats.
        steps: the step of the match at each point; the first is before the first turn.
        labels: each point in words, as the game calls a round: the turn that had ended, with its seat and round, or
            the round.
        scores: of each seat at each point.
        score_name: the game's name for a score, such as ``"prestige"``.
        winners: the seats that won; none while the match goes on.
        rounds: the round of the turn that had ended at each point; 0 at the start, and in a game without rounds.
        turns: the seat whose turn that was; None at the start, for a turn of no seat, and for a round.
        also_name: the game's name for a number of each seat that it tells beside the scores; empty where there is none.
        also: that number of each seat at each point.
        counted: what there is a point after: a ``"turn"``, or in a game that counts scores only then a ``"round"``, as
            the game calls it, such as a ``"spell"``.

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
        """The numbers as columns of equal length, a row for each seat at each point.

        ``gain`` is what the seat's score has changed by since the point before. The column of scores is called as the
        game calls a score, in one word, and so is the one of what it tells beside the scores.
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
            Point, step, round, seat, score and gain as int64, ``turn_of`` as Int64, where it may be missing, and the
            name as a category.

        Raises:
            GameError: when pandas is not installed.
        """
        return data_frame({name: (values, _DTYPES.get(name, "int64")) for name, values in self.columns.items()})

    @property
    def prestige(self) -> tuple[tuple[int, ...], ...]:
        """Another name for ``scores``."""
        return self.scores

    @property
    def sentence(self) -> str:
        """The chart in a sentence."""
        turns = len(self.steps) - 1
        if not turns:
            return f"There is no {self.counted} to show yet."
        final = [curve[-1] for curve in self.scores]
        ahead = [seat for seat, score in enumerate(final) if score == max(final)]
        leaders = " and ".join(self.names[seat] for seat in self.winners or ahead)
        verb = "won" if self.winners else "ahead"
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, final, strict=True))
        # In a tie nobody leads: the lead has changed when somebody else leads alone.
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
        # A long game's table has a scroll of its own.
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
    """Return the score of each seat after every turn, or every round where it is counted only then, and where it stands now.

    Args:
        match: a match of any game.
        names: a name for each seat; None for "Seat 0", "Seat 1" and so on.

    Raises:
        ArgumentError: when ``match`` is not a match.
        GameError: for wrong names.

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
            f"curves are of a match, as mf.new_match gives it, or of results of mf.simulate, not of {short(match)}."
        )
    usual = [f"Seat {seat}" for seat in range(match.seats)]
    named = tuple(usual if names is None else checked_names(names, match.seats))
    statuses = [match.status(step) for step in range(match.step + 1)]
    by_round, round_name = statuses[-1].counted == "round", statuses[-1].round_name
    times = [status.round if by_round else status.turn for status in statuses]
    begins = [0, *(step for step in range(1, match.step + 1) if times[step] != times[step - 1])]
    # What comes before the first turn of a seat, such as a draft, is not drawn.
    first = next((step for step in begins if statuses[step].active is not None), match.step)
    steps = [step for step in begins if step >= first] or [first]
    if steps[-1] < match.step:
        # The last point of a match that goes on is where it stands.
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
    """What a game tells beside the scores, at each point."""
    also = [status.also for status in statuses if status.also is not None]
    if len(also) < len(statuses):
        return {}
    return {"also_name": also[-1][0], "also": tuple(tuple(row[seat] for _, row in also) for seat in range(seats))}


def _round(status: Status, _names: Sequence[str]) -> str:
    """Return the round that a status is in, in words."""
    return f"{status.round_name} {status.round}"


def _turn(status: Status, names: Sequence[str]) -> str:
    """Return the turn that a status is in, in words."""
    whose = "a turn" if status.active is None else f"the turn of {names[status.active]}"
    return f"{whose} in {status.round_name} {status.round}" if status.round else whose


def _column(name: str, usual: str, taken: Sequence[str]) -> str:
    """Return the name of a column in one word; the usual one where it would be that of another column."""
    word = re.sub(r"\W+", "_", name).strip("_")
    return word if word and word not in (*_DTYPES, "score", "also", *taken) else usual
