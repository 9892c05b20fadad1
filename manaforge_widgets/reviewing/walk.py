"""A walk through a match beside its worlds: where each line, and the luck after it, has led in every world."""

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
    """A piece of luck.

    Attributes:
        seat: whose dice it was; None for what concerns all.
        source: ``"roll"`` or ``"deal"``.
        what: in words.
        positions: the worlds' positions after it.
    """

    seat: int | None
    source: str
    what: str
    positions: list[Any]


@dataclass(frozen=True, slots=True)
class Passed:
    """A line, and the luck after it.

    Attributes:
        line: the line.
        position: the match before it.
        before: the worlds' positions before it.
        after: the worlds' positions after it.
        came: what luck brought then.
    """

    line: Line
    position: Any
    before: list[Any]
    after: list[Any]
    came: tuple[Came, ...]


class Walk:
    """Goes through a match line by line; nothing is played to its end on the way, so it is quick.

    Args:
        match: the match.
        lines: its lines.
        sampler: has the worlds.

    Attributes:
        place: how many lines are passed.
        positions: the worlds' positions there.
    """

    def __init__(self, match: Match, lines: Sequence[Line], sampler: WorldSampler) -> None:
        self._match = match
        self._lines = lines
        self._rules = match.rules
        self._sampler = sampler
        self.place = 0
        self.positions = sampler.sampled(match.copy_position(0))

    def go_on(self) -> Passed:
        """Pass the next line."""
        line, before = self._lines[self.place], self.positions
        position = self._match.copy_position(line.first - 1)
        self.positions = after = self._sampler.played(before, line.seat, line.codes)
        came = tuple(self._luck_after(line))
        self.place += 1
        return Passed(line, position, before, after, came)

    def _luck_after(self, line: Line) -> Iterator[Came]:
        """What came to light by a line, and what was drawn after it."""
        rules, sampler = self._rules, self._sampler
        position = self._match.copy_position(line.last - 1)
        before = rules.copy(position)
        rules.apply(position, line.actions[-1].code)
        if not sampler.is_as(self.positions, position):
            words = self._revealed(before, position) or "cards came to light"
            yield self._came(None, "deal", words, sampler.sampled(position))
        results = [result for _, result in MatchControl(self._match).draws(line.last)]
        while isinstance(pending := rules.pending(position), Chance):
            drawn, results = results[: len(pending.draws)], results[len(pending.draws) :]
            yield from self._chance(position, pending.draws, drawn)

    def _chance(self, position: Any, draws: Sequence[Draw], results: Sequence[Any]) -> Iterator[Came]:
        """Yield some draws, seat by seat, and what they led to; the position is changed in place."""
        rules, sampler = self._rules, self._sampler
        before, positions = rules.copy(position), self.positions
        rules.resolve(position, results)
        self.positions = sampler.drawn(positions, {})
        if sampler.is_as(self.positions, position):
            # A shuffle shows nothing yet.
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
        """What some draws showed, the dice of a seat with their names shortened."""
        return ", ".join(
            f"{_OWNER.sub('', draw.name).strip()} {self._rules.result_text(draw, result)}" for draw, result in drawn
        )


def _by_owner(draws: Sequence[Draw], results: Sequence[Any]) -> Mapping[int | None, list[tuple[Draw, Any]]]:
    """Draws with their results, those of each seat's dice together."""
    by_owner: dict[int | None, list[tuple[Draw, Any]]] = {}
    for draw, result in zip(draws, results, strict=True):
        owner = _OWNER.match(draw.name)
        by_owner.setdefault(int(owner[1]) if owner else None, []).append((draw, result))
    return by_owner
