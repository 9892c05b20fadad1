"""What is kept of one game that was played: the rows of the tables, before they know which game it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from manaforge_widgets.core.api import Cards, Game, Outcome, Status
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.registry import find_entry


@dataclass(frozen=True, slots=True)
class Point:
    """The scores of all seats where they were counted.

    Attributes:
        round: the round that was just played; 0 at the start.
        scores: by seat.
        also: the second number of each seat, of a game that has one (``Status.also``); else None.
    """

    round: int
    scores: tuple[int, ...]
    also: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """A card that a seat built.

    Attributes:
        seat: whose it is.
        round: the round in which it was built.
        card: its name.
        kind: what kind of card it is.
    """

    seat: int
    round: int
    card: str
    kind: str


@dataclass(frozen=True, slots=True)
class Fortune:
    """What the luck of a round was worth to each seat.

    Attributes:
        round: the round; 0 for the set-up, which is valued by what comes of it in the first round.
        values: by seat, in points of the score; 0 on the average.
    """

    round: int
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong.

    Attributes:
        seat: the bot's seat.
        step: how many actions had been played.
        kind: "raised", "answered", "slept" or "edited".
        words: a sentence.
        traceback: where it was raised; empty where nothing was.
    """

    seat: int
    step: int
    kind: str
    words: str
    traceback: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """One game from its first action to its last.

    Of a game that a seat forfeited nobody has a score or a rank, and there are no points and no cards.

    Attributes:
        rounds: the number of the last round.
        actions: how many actions each seat took.
        winners: the seats that won.
        reason: why, in words.
        scores: by seat; None where a seat forfeited.
        ranks: by seat, 1 for each winner; None where a seat forfeited.
        wins: by seat, 1 for a win, a share of a win that is shared, 0 for none; together 1.
        points: the scores from the start to the end.
        cards: in the order in which they were built.
        fault: why a seat forfeited; None where none did.
        luck: what luck was worth, round by round; empty where it was not asked for.

    Example:
        >>> outcome = Outcome((40, 36), (0,), "most prestige")
        >>> ended(outcome, 9, (70, 68), [Point(0, (0, 0)), Point(9, (40, 36))], []).ranks
        (1, 2)
    """

    rounds: int
    actions: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] | None
    ranks: tuple[int, ...] | None
    wins: tuple[float, ...]
    points: list[Point] = field(default_factory=list)
    cards: list[Built] = field(default_factory=list)
    fault: Fault | None = None
    luck: Sequence[Fortune] = ()


def ended(
    outcome: Outcome,
    rounds: int,
    actions: Sequence[int],
    points: list[Point],
    cards: list[Built],
    luck: Sequence[Fortune] = (),
) -> Played:
    """Return a game that was played to its end.

    Args:
        outcome: how it ended.
        rounds: the number of the last round.
        actions: how many actions each seat took.
        points: the scores from the start to the end.
        cards: in the order in which they were built.
        luck: what luck was worth, round by round.

    Example:
        >>> ended(Outcome((5, 5, 3), (0, 1), "most points"), 4, (9, 9, 8), [], []).wins
        (0.5, 0.5, 0.0)
    """
    scores, winners = tuple(outcome.scores), tuple(outcome.winners)
    share = 1 / len(winners) if winners else 0.0
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    ranks = tuple(
        1 if seat in winners else 1 + len(winners) + sum(other > score for other in others)
        for seat, score in enumerate(scores)
    )
    wins = tuple(share if seat in winners else 0.0 for seat in range(len(scores)))
    return Played(rounds, tuple(actions), winners, outcome.reason, scores, ranks, wins, points, cards, luck=luck)


def forfeited(fault: Fault, rounds: int, actions: Sequence[int], luck: Sequence[Fortune] = ()) -> Played:
    """Return a game that ended because a bot did something wrong: the others share the win.

    Args:
        fault: what it did.
        rounds: the number of the round in which it did it.
        actions: how many actions each seat had taken.
        luck: what luck was worth till then.

    Example:
        >>> forfeited(Fault(1, 30, "slept", "took long"), 2, (10, 10, 10)).wins
        (0.5, 0.0, 0.5)
    """
    winners = tuple(seat for seat in range(len(actions)) if seat != fault.seat)
    share = 1 / len(winners) if winners else 0.0
    wins = tuple(0.0 if seat == fault.seat else share for seat in range(len(actions)))
    reason = f"seat {fault.seat} forfeited"
    return Played(rounds, tuple(actions), winners, reason, None, None, wins, fault=fault, luck=luck)


class Counting:
    """Notes the scores of a game each time they are counted: at the start, after each turn or round, at the end.

    The points are those that the curves of a match have.

    Example:
        >>> from manaforge_widgets.core.registry import load_game
        >>> import manaforge_widgets as mf
        >>> counting, m = Counting(), mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.outcome is None:
        ...     counting.see(m.status())
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> len(counting.end(m.status(), m.outcome))
        19
    """

    __slots__ = ("_last", "_round", "_time", "points")

    def __init__(self) -> None:
        self.points: list[Point] = []
        self._time = self._round = -1
        self._last: Status | None = None

    def see(self, status: Status) -> None:
        """Take notice of the table after an action, and before the first one.

        Args:
            status: the game's status then.
        """
        time = status.round if status.counted == "round" else status.turn
        if time != self._time:
            self._time = time
            # What comes before the first turn of a seat, such as a draft, is not counted.
            if self.points or status.active is not None:
                self._add(status)
                return
        self._last = status

    def end(self, status: Status, outcome: Outcome) -> list[Point]:
        """Take notice of the last table, and return all points; the last one has the final scores.

        Args:
            status: the game's status at the end, not seen before.
            outcome: how it ended.
        """
        self.see(status)
        if self._last is not None or not self.points:
            self._add(status)
        last = self.points[-1]
        self.points[-1] = Point(last.round, tuple(outcome.scores), last.also)
        return self.points

    def _add(self, status: Status) -> None:
        also = None if status.also is None else tuple(status.also[1])
        self.points.append(Point(self._round if self.points else 0, tuple(status.scores), also))
        self._round = status.round
        self._last = None


class Building:
    """Notes each card that a seat builds; nothing of a game that does not say how to tell.

    Args:
        rules: the rules.
        position: the game's own position at the start; cards that are there already were not built.
        seats: how many seats play.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> building = Building(m.rules, m.copy_position(), m.seats)
        >>> while m.outcome is None:
        ...     round = m.status().round
        ...     m.apply(m.legal_actions(m.to_act[0])[-1])
        ...     building.see(m.copy_position(), round)
        >>> items = [built for built in building.cards if built.kind == "item"]
        >>> len(items) == sum(action.kind == "build" for action in m.actions)
        True
    """

    __slots__ = ("_before", "_kind", "_name", "_of", "cards")

    def __init__(self, rules: Game, position: Any, seats: int) -> None:
        part = find_entry(rules.name).cards
        cards: Cards | None = None if part is None else fetch(part)(rules)
        self._of = None if cards is None else cards.of
        self._name = str if cards is None else cards.name
        self._kind = str if cards is None else cards.kind
        self._before = [] if cards is None else [list(cards.of(position, seat)) for seat in range(seats)]
        self.cards: list[Built] = []

    def see(self, position: Any, before: int) -> None:
        """Take notice of the table after an action.

        Args:
            position: the game's own position.
            before: the number of the round before the action.
        """
        if self._of is None:
            return
        for seat, had in enumerate(self._before):
            has = self._of(position, seat)
            if has != had:
                self.cards += [
                    Built(seat, before, self._name(card), self._kind(card)) for card in has if card not in had
                ]
                self._before[seat] = list(has)
