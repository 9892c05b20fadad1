"""The reviewer of a match, which finds how each decision, each roll and each deal changed the expected result."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from manaforge_widgets.bots.policies import find_policy
from manaforge_widgets.bots.quick_bot import quick_bot
from manaforge_widgets.bots.unseen import Unseen
from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import find_entry
from manaforge_widgets.match import Match
from manaforge_widgets.reviewing.candidates import Better, Utility, best_of, candidates, utility_of
from manaforge_widgets.reviewing.lines import difference, in_words, lines_of, notation
from manaforge_widgets.reviewing.rows import Turn
from manaforge_widgets.reviewing.sampling import Sample, WorldSampler
from manaforge_widgets.reviewing.sums import Rows, Tally, Value, change, differences, rest_of, value_of
from manaforge_widgets.reviewing.walk import Came, Passed, Walk
from manaforge_widgets.reviewing.work import works_of
from manaforge_widgets.reviewing.worlds import Worlds

WORLDS: Final = 48
"""The number of worlds for a game that does not set one."""
MOST_WORLDS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Part:
    """The review of a part of a match: of some consecutive lines and the luck after each.

    Attributes:
        start: the expected value of each seat before the lines. For the part with the set-up, before the set-up.
        result: the expected value of each seat after the lines; the seat's result if the match is over then.
        rows: the decisions, the rolls and the deals of this part.
        playouts: the number of games that were played to their end.
        tally: the sums of these rows in each world.
    """

    start: Value
    result: Value
    rows: tuple[Turn, ...]
    playouts: int
    tally: Tally


class Reviewer:
    """A reviewer of a match, which reviews some lines at a time.

    The review of a part is the same in every process, whatever parts were reviewed before.

    Args:
        match: the match. The reviewer uses it as it is now, even if it changes later.
        worlds: the number of sampled worlds; None for the game's default.
        seed: the seed for the worlds.
        costs: whether to look for better lines.

    Attributes:
        lines: the lines of the match.
        policy: the name of the bot that plays the playouts.
        worlds: the number of sampled worlds.
        seed: the seed for the worlds.
        costs: whether the reviewer looks for better lines.

    Raises:
        GameError: when ``worlds`` or ``seed`` is invalid.
    """

    def __init__(self, match: Match, worlds: int | None = None, seed: int = 0, *, costs: bool = True) -> None:
        entry = find_entry(match.game)
        unseen: Unseen | None = None if entry.unseen is None else fetch(entry.unseen)()
        if worlds is None:
            worlds = unseen.worlds if unseen else WORLDS
        if type(worlds) is not int or not 2 <= worlds <= MOST_WORLDS:
            raise GameError(f"worlds must be a whole number from 2 to {MOST_WORLDS:,}, not {short(worlds)}.")
        self.seed = checked_seed(seed, "the seed of a review")
        self.match = match.branch()
        self.lines = tuple(lines_of(self.match))
        self.worlds = worlds
        self.costs = costs
        self._rules = rules = match.rules
        self._seats = match.seats
        self.policy, self._policy = quick_bot(rules, match.seats, **match.saved()["options"])
        self._planner = find_policy(rules, "planner")
        self._sampler = WorldSampler(rules, self._policy, unseen, Worlds(worlds, seed))
        self._walk: Walk | None = None
        self._now: Sample = []
        self._utility = Utility(self._seats, 0.0)
        self._tally = Tally(worlds, self._seats)

    def works(self) -> list[tuple[float, float]]:
        """Return two estimates for each line: the work, in actions of playouts, and the playouts in each world."""
        return works_of(self.match, self.lines, costs=self.costs, is_secret=self._sampler.is_secret)

    def part(self, first: int, last: int) -> Generator[None, None, Part]:
        """Review the lines ``first`` to ``last - 1``, counted from 0; this is fastest if parts are reviewed in order.

        Returns:
            A generator that yields about once for each playout, so that the caller can pause. It returns the part.
        """
        played = self._sampler.playouts
        walk = yield from self._walk_to(first)
        rows: list[Turn] = []
        tally = self._tally = Tally(self.worlds, self._seats)
        start = value_of(self._now, self._seats)
        if first == 0 and (saved := self.match.saved())["start"] is None:
            before = yield from self._fresh(saved["options"])
            start = value_of(before, self._seats)
            tally.add("start", before)
            rows.append(self._luck(0, "set-up", "the set-up", differences(self._now, before)))
        elif first == 0:
            tally.add("start", self._now)
        yield
        while walk.place < last:
            passed = walk.go_on()
            yield from self._decision(passed, rows)
            for came in passed.came:
                yield from self._go_on(passed.line.last, came, rows)
            yield
        if last == len(self.lines) and self.match.outcome is None:
            tally.add("result", self._now)
        result = value_of(self._now, self._seats)
        return Part(start, result, tuple(rows), self._sampler.playouts - played, tally)

    def _walk_to(self, place: int) -> Generator[None, None, Walk]:
        """Go on to a line, whose number is ``place``; if parts are reviewed in order, it is the next one."""
        walk, sampler = self._walk, self._sampler
        if walk is None or walk.place > place:
            walk = self._walk = Walk(self.match, self.lines, sampler)
            self._now = yield from sampler.results(walk.positions)
            self._utility = utility_of(self._now, self._seats)
        if walk.place < place:
            while walk.place < place:
                walk.go_on()
                yield
            self._now = yield from sampler.results(walk.positions)
        return walk

    def _fresh(self, options: Mapping[str, Any]) -> Generator[None, None, Sample]:
        """Return the results of new games, one in each world."""
        starts = [self._rules.start(self._seats, **options) for _ in range(self.worlds)]
        return (yield from self._sampler.results(starts))

    # ---------------------------------------------------------------------------------------------------- decisions

    def _decision(self, passed: Passed, rows: list[Turn]) -> Generator[None]:
        """Add the row of a line, and a row for the luck of what was hidden from its seat."""
        sampler, seat = self._sampler, passed.line.seat
        line, position = passed.line, passed.position
        taken = yield from sampler.results(passed.after)
        positions, before, judged = passed.before, self._now, taken
        if sampler.is_secret(position, seat):
            positions = sampler.seen_by(position, seat)
            before = yield from sampler.results(positions)
            judged = yield from sampler.results(sampler.played(positions, seat, line.codes))
        better = None
        if self.costs and (len(line.actions) > 1 or len(self._rules.legal(position, seat)) > 1):
            others = candidates(self._rules, position, seat, line.codes, self._policy, self._planner)
            better = yield from best_of(sampler, positions, seat, others, judged, self._utility)
        rows.append(self._row(passed, differences(judged, before), judged, better))
        if judged is not taken:
            hidden = rest_of((taken, self._now), (judged, before))
            if any(map(any, hidden)):
                words = f"what was hidden from seat {seat} at this choice"
                rows.append(self._luck(line.last, "hidden", words, hidden))
        self._now = taken

    def _row(self, passed: Passed, rows: Rows, judged: Sample, better: Better | None) -> Turn:
        rules, line, seat = self._rules, passed.line, passed.line.seat
        self._tally.add("decisions", rows)
        self._tally.add("own_decisions", rows, [seat])
        self._tally.add("others_decisions", rows, [one for one in range(self._seats) if one != seat])
        changed = change(rows, self._seats)
        cost = cost_score = Fraction(0)
        margin = 0.0
        texts: tuple[str, ...] = ()
        if better is not None:
            gained = differences(better.sample, judged)
            self._tally.add("cost", gained, [seat])
            gain = change(gained, self._seats)
            cost, cost_score, margin = max(Fraction(0), gain.win[seat]), gain.score[seat], gain.win_margin[seat]
            texts = notation(rules, passed.position, seat, better.codes)
        return Turn(
            first=line.first,
            step=line.last,
            seat=seat,
            round=rules.status(passed.position).round,
            kind="decision",
            source="play",
            what=in_words([action.text for action in line.actions]),
            score=changed.score,
            win=changed.win,
            score_margin=changed.score_margin,
            win_margin=changed.win_margin,
            cost=cost,
            cost_score=cost_score,
            cost_margin=margin,
            better=texts,
            better_words=difference(texts, [action.text for action in line.actions]) if texts else "",
        )

    # --------------------------------------------------------------------------------------------------------- luck

    def _go_on(self, step: int, came: Came, rows: list[Turn]) -> Generator[None]:
        """Add the row for the luck of a roll or a deal."""
        after = yield from self._sampler.results(came.positions)
        rows.append(self._luck(step, came.source, came.what, differences(after, self._now), came.seat))
        self._now = after

    def _luck(self, step: int, source: str, what: str, rows: Rows, seat: int | None = None) -> Turn:
        self._tally.add("luck", rows)
        if seat is not None:
            self._tally.add("own_luck", rows, [seat])
        changed = change(rows, self._seats)
        return Turn(
            first=step,
            step=step,
            seat=seat,
            round=self._rules.status(self.match.copy_position(step)).round,
            kind="luck",
            source=source,
            what=what,
            score=changed.score,
            win=changed.win,
            score_margin=changed.score_margin,
            win_margin=changed.win_margin,
        )
