"""The review of a match, bit by bit: each line of play and each piece of luck, one after the other."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from manaforge_widgets.bots.players import find_player, pick_any
from manaforge_widgets.bots.unseen import Unseen
from manaforge_widgets.games import find_entry
from manaforge_widgets.games.api import Chance, GameError
from manaforge_widgets.games.brief import brief
from manaforge_widgets.games.draws import Draw
from manaforge_widgets.games.entry import fetch
from manaforge_widgets.match import Match
from manaforge_widgets.reviewing.candidates import Better, best_of, candidates, worth_of
from manaforge_widgets.reviewing.lines import Line, difference, in_words, lines_of, notation
from manaforge_widgets.reviewing.playing import Sample, Table
from manaforge_widgets.reviewing.rows import Turn
from manaforge_widgets.reviewing.sums import Change, Value, change_of, rest_of, value_of
from manaforge_widgets.reviewing.worlds import Worlds

WORLDS: Final = 48
"""The worlds of a game that does not say how many."""
MOST_WORLDS: Final = 10_000
_OWNER: Final = re.compile(r"seat (\d+)\b", re.ASCII)


class Reviewer:
    """Goes through a match once.

    Args:
        match: the match, as it is now; what is done in it later is not looked at.
        worlds: how many ways in which luck might go on are played; None for the game's own number.
        seed: of their luck.
        costs: whether to look for better lines.

    Attributes:
        rows: the rows so far.
        start: what each seat could expect before the set-up.
        result: what each seat got, or can expect now in a match that is not over.
        player: the name of the bot that plays on.
        worlds: the number of worlds.

    Raises:
        GameError: for a number of worlds or a seed that can't be.
    """

    def __init__(self, match: Match, worlds: int | None = None, seed: int = 0, *, costs: bool = True) -> None:
        entry = find_entry(match.game)
        unseen: Unseen | None = None if entry.unseen is None else fetch(entry.unseen)()
        if worlds is None:
            worlds = unseen.worlds if unseen else WORLDS
        if type(worlds) is not int or not 2 <= worlds <= MOST_WORLDS:
            raise GameError(f"the number of worlds is a whole number from 2 to {MOST_WORLDS:,}, not {brief(worlds)}.")
        if type(seed) is not int:
            raise GameError(f"the seed of a review is a whole number, not {brief(seed)}.")
        self._match = match.branch()
        self._rules = rules = match.rules
        self._seats = match.seats
        self.player = "greedy" if find_player(rules, "greedy") else "random"
        self._player = find_player(rules, self.player) or pick_any
        self._planner = find_player(rules, "planner")
        self._unseen = unseen
        self._table = Table(rules, self._player, unseen, Worlds(worlds, seed))
        self._costs = costs
        self.worlds = worlds
        self.rows: list[Turn] = []
        self.start = self.result = Value((), ())

    @property
    def playouts(self) -> int:
        """How many games were played on to their end so far."""
        return self._table.playouts

    def steps(self) -> Generator[tuple[int, int]]:
        """Do the review; yields how many steps of the match are done, and how many there are."""
        last, done = self._match.step, 0
        for step in self._through():
            done = done if step is None else step
            yield done, last

    def _through(self) -> Generator[int | None]:
        """Yields the steps that are done, and None between them."""
        match, table = self._match, self._table
        self._tables = table.tables(match.copy_position(0))
        self._now = yield from table.results(self._tables)
        self._worth = worth_of(self._now, self._seats)
        saved = match.saved()
        if saved["start"] is None:
            before = yield from self._fresh(saved["options"])
            self.start = value_of(before, self._seats)
            self._add_luck(0, None, "set-up", "the set-up", change_of(self._now, before, self._seats))
        else:
            self.start = value_of(self._now, self._seats)
        yield 0
        for line in lines_of(match):
            yield from self._decision(line)
            yield from self._luck_after(line)
            yield line.last
        self.result = value_of(self._now, self._seats)

    def _fresh(self, options: Mapping[str, Any]) -> Generator[None, None, Sample]:
        """Return the results of new games."""
        starts = [self._rules.start(self._seats, **options) for _ in range(self.worlds)]
        return (yield from self._table.results(starts))

    # ---------------------------------------------------------------------------------------------------- decisions

    def _decision(self, line: Line) -> Generator[None]:
        """Add the row of a line, and go on to the tables after it; what it brought to light is luck."""
        table, seat, seats = self._table, line.seat, self._seats
        position = self._match.copy_position(line.first - 1)
        after = table.played(self._tables, seat, line.codes)
        taken = yield from table.results(after)
        tables, before, judged = self._tables, self._now, taken
        if table.is_secret(position, seat):
            tables = table.seen_by(position, seat)
            before = yield from table.results(tables)
            judged = yield from table.results(table.played(tables, seat, line.codes))
        better = None
        if self._costs and (len(line.actions) > 1 or len(self._rules.legal(position, seat)) > 1):
            others = candidates(self._rules, position, seat, line.codes, self._player, self._planner)
            better = yield from best_of(table, tables, seat, others, judged, self._worth)
        self.rows.append(self._row(line, position, change_of(judged, before, seats), judged, better))
        if judged is not taken:
            hidden = rest_of((taken, self._now), (judged, before), seats)
            if any(hidden.win) or any(hidden.score):
                words = f"what seat {seat} could not know when it chose"
                self._add_luck(line.last, None, "hidden", words, hidden)
        self._tables, self._now = after, taken

    def _row(self, line: Line, position: Any, change: Change, judged: Sample, better: Better | None) -> Turn:
        rules, seat = self._rules, line.seat
        cost = cost_score = Fraction(0)
        margin = 0.0
        texts: tuple[str, ...] = ()
        if better is not None:
            gain = change_of(better.sample, judged, self._seats)
            cost, cost_score, margin = max(Fraction(0), gain.win[seat]), gain.score[seat], gain.win_margin[seat]
            texts = notation(rules, position, seat, better.codes)
        return Turn(
            first=line.first,
            step=line.last,
            seat=seat,
            round=rules.head(position).round,
            kind="decision",
            source="play",
            what=in_words([action.text for action in line.actions]),
            score=change.score,
            win=change.win,
            score_margin=change.score_margin,
            win_margin=change.win_margin,
            cost=cost,
            cost_score=cost_score,
            cost_margin=margin,
            better=texts,
            better_words=difference(texts, [action.text for action in line.actions]) if texts else "",
        )

    # --------------------------------------------------------------------------------------------------------- luck

    def _luck_after(self, line: Line) -> Generator[None]:
        """Add the rows of what came to light and of what was drawn after a line."""
        rules, table = self._rules, self._table
        position = self._match.copy_position(line.last - 1)
        before = rules.copy(position)
        rules.apply(position, line.actions[-1].code)
        if not table.is_as(self._tables, position):
            words = self._told(before, position) or "cards came to light"
            yield from self._go_on(line.last, None, "deal", words, table.tables(position))
        results = [result for _, result in self._match.drawn(line.last)]
        while isinstance(pending := rules.pending(position), Chance):
            shown, results = results[: len(pending.draws)], results[len(pending.draws) :]
            yield from self._chance(line.last, position, pending.draws, shown)

    def _chance(self, step: int, position: Any, draws: Sequence[Draw], shown: Sequence[Any]) -> Generator[None]:
        """Add the rows of some draws, seat by seat, and go on to what they led to; the position is changed in place."""
        rules, table = self._rules, self._table
        before, tables = rules.copy(position), self._tables
        rules.resolve(position, shown)
        self._tables = table.drawn(tables, {})
        if table.is_as(self._tables, position):
            # A shuffle shows nothing yet.
            return
        known: dict[str, Any] = {}
        for owner, drawn in _by_owner(draws, shown).items():
            known |= {draw.key: result for draw, result in drawn}
            told = self._told(before, position)
            source, words = ("deal", told) if told and owner is None else ("roll", self._drawn_words(drawn))
            after = table.tables(position) if len(known) == len(draws) else table.drawn(tables, known)
            yield from self._go_on(step, owner, source, words, after)

    def _go_on(self, step: int, seat: int | None, source: str, what: str, tables: list[Any]) -> Generator[None]:
        """Add a row of luck, and go on to tables after it."""
        self._tables = tables
        after = yield from self._table.results(tables)
        self._add_luck(step, seat, source, what, change_of(after, self._now, self._seats))
        self._now = after

    def _told(self, before: Any, after: Any) -> str:
        return "" if self._unseen is None else self._unseen.told(before, after)

    def _drawn_words(self, drawn: Sequence[tuple[Draw, Any]]) -> str:
        """What some draws showed, the dice of a seat with their names shortened."""
        return ", ".join(
            f"{_OWNER.sub('', draw.name).strip()} {self._rules.result_text(draw, result)}" for draw, result in drawn
        )

    def _add_luck(self, step: int, seat: int | None, source: str, what: str, change: Change) -> None:
        head = self._rules.head(self._match.copy_position(step))
        self.rows.append(
            Turn(
                first=step,
                step=step,
                seat=seat,
                round=head.round,
                kind="luck",
                source=source,
                what=what,
                score=change.score,
                win=change.win,
                score_margin=change.score_margin,
                win_margin=change.win_margin,
            )
        )


def _by_owner(draws: Sequence[Draw], results: Sequence[Any]) -> dict[int | None, list[tuple[Draw, Any]]]:
    """Draws with their results, those of each seat's dice together."""
    found: dict[int | None, list[tuple[Draw, Any]]] = {}
    for draw, result in zip(draws, results, strict=True):
        owner = _OWNER.match(draw.name)
        found.setdefault(int(owner[1]) if owner else None, []).append((draw, result))
    return found
