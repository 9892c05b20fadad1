"""A walk through a match, line by line, with the position in each sampled world before and after each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from manaforge_widgets.core.api import Chance
from manaforge_widgets.core.draws import Draw
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.reviewing.lines import Line
from manaforge_widgets.reviewing.sampling import WorldSampler

_OWNER: Final = re.compile(r"seat (\d+)\b", re.ASCII)


@dataclass(frozen=True, slots=True)
class Came:
    """Luck that came after a line: a roll by one seat, or results for all seats, such as a deal.

    Attributes:
        seat: the seat whose dice were rolled; None if the results are for all seats.
        source: ``"roll"`` or ``"deal"``.
        what: the random results, as text.
        positions: the position in each world after the roll or the deal.
    """

    seat: int | None
    source: str
    what: str
    positions: list[Any]


@dataclass(frozen=True, slots=True)
class Passed:
    """One stage of the walk: a line, and the luck that came after it.

    Attributes:
        line: the line that was played.
        position: the position of the match before the line.
        before: the position in each world before the line.
        after: the position in each world after the line.
        came: the rolls and deals after the line, in order.
    """

    line: Line
    position: Any
    before: list[Any]
    after: list[Any]
    came: tuple[Came, ...]


class Walk:
    """A walk through a match, line by line. This is quick, since it needs no playouts.

    Args:
        match: the match.
        lines: the lines of the match, each the consecutive actions of one seat.
        sampler: the sampled worlds.

    Attributes:
        place: the number of lines that the walk has passed so far.
        positions: the position in each world after these lines and the luck that followed.
    """

    def __init__(self, match: Match, lines: Sequence[Line], sampler: WorldSampler) -> None:
        self._match = match
        self._lines = lines
        self._rules = match.rules
        self._sampler = sampler
        self.place = 0
        self.positions = sampler.sampled(match.copy_position(0))

    def go_on(self) -> Passed:
        """Play the next line in all worlds, and return the line with the positions before and after it."""
        line, before = self._lines[self.place], self.positions
        position = self._match.copy_position(line.first - 1)
        self.positions = after = self._sampler.played(before, line.seat, line.codes)
        came = tuple(self._luck_after(line))
        self.place += 1
        return Passed(line, position, before, after, came)

    def _luck_after(self, line: Line) -> Iterator[Came]:
        """Yield what a line revealed, and the draws after it."""
        rules, sampler = self._rules, self._sampler
        position = self._match.copy_position(line.last - 1)
        before = rules.copy(position)
        rules.apply(position, line.actions[-1].code)
        if not sampler.is_as(self.positions, position):
            words = self._revealed(before, position) or "cards were revealed"
            yield self._came(None, "deal", words, sampler.sampled(position))
        results = [result for _, result in MatchControl(self._match).draws(line.last)]
        while isinstance(pending := rules.pending(position), Chance):
            drawn, results = results[: len(pending.draws)], results[len(pending.draws) :]
            yield from self._chance(position, pending.draws, drawn)

    def _chance(self, position: Any, draws: Sequence[Draw], results: Sequence[Any]) -> Iterator[Came]:
        """Yield the luck of some draws, seat by seat; the position is changed in place."""
        rules, sampler = self._rules, self._sampler
        before, positions = rules.copy(position), self.positions
        rules.resolve(position, results)
        self.positions = sampler.drawn(positions, {})
        if sampler.is_as(self.positions, position):
            # A shuffle reveals nothing yet.
            return
        known: dict[str, Any] = {}
        for owner, drawn in _by_owner(draws, results).items():
            known |= {draw.key: result for draw, result in drawn}
            revealed = self._revealed(before, position)
            source, words = ("deal", revealed) if revealed and owner is None else ("roll", self._drawn_words(drawn))
            after = sampler.sampled(position) if len(known) == len(draws) else sampler.drawn(positions, known)
            yield self._came(owner, source, words, after)

    def _came(self, seat: int | None, source: str, what: str, positions: list[Any]) -> Came:
        self.positions = positions
        return Came(seat, source, what, positions)

    def _revealed(self, before: Any, after: Any) -> str:
        return "" if self._sampler.unseen is None else self._sampler.unseen.revealed(before, after)

    def _drawn_words(self, drawn: Sequence[tuple[Draw, Any]]) -> str:
        """Return the results of some draws as text, without the seat in the names of dice."""
        return ", ".join(
            f"{_OWNER.sub('', draw.name).strip()} {self._rules.result_text(draw, result)}" for draw, result in drawn
        )


def _by_owner(draws: Sequence[Draw], results: Sequence[Any]) -> Mapping[int | None, list[tuple[Draw, Any]]]:
    """Group draws and their results by the seat whose dice they are; None for draws of no seat."""
    by_owner: dict[int | None, list[tuple[Draw, Any]]] = {}
    for draw, result in zip(draws, results, strict=True):
        owner = _OWNER.match(draw.name)
        by_owner.setdefault(int(owner[1]) if owner else None, []).append((draw, result))
    return by_owner
