"""The record of one game of a simulation: its scores, cards, luck and result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from manaforge_widgets.core.api import Cards, Game, Outcome, Status
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.registry import find_entry


@dataclass(frozen=True, slots=True)
class Point:
    """The scores of all seats at one time of a game.

    Attributes:
        round: the round that was just played; 0 at the start.
        scores: the scores by seat.
        also: the numbers that the game shows with the scores (``Status.also``), by seat; None if it shows none.
    """

    round: int
    scores: tuple[int, ...]
    also: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """A card that a seat built.

    Attributes:
        seat: the seat that built the card.
        round: the round in which the seat built it.
        card: the name of the card.
        kind: the kind of card.
    """

    seat: int
    round: int
    card: str
    kind: str


@dataclass(frozen=True, slots=True)
class Fortune:
    """The worth of the luck of one round for each seat.

    Attributes:
        round: the number of the round; 0 for the set-up. The luck of the set-up is measured at the end of round 1.
        values: the values by seat, in points of the score; 0 on average.
    """

    round: int
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake by a bot, for which it forfeited a game.

    Attributes:
        seat: the bot's seat.
        step: the number of actions in the game before the mistake.
        kind: "raised" (an exception), "answered" (no legal action), "slept" (took too long) or "edited" (changed its
            arguments).
        words: a sentence about what the bot did.
        traceback: the traceback of the exception; empty if there was none.
    """

    seat: int
    step: int
    kind: str
    words: str
    traceback: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """The record of one game.

    If a seat forfeited the game, no seat has a score or a rank, and no points and cards are recorded.

    Attributes:
        rounds: the number of the last round.
        actions: how many actions each seat took.
        winners: the seats that won.
        reason: why these seats won, as text.
        scores: the final scores by seat; None if a seat forfeited.
        ranks: the ranks by seat, 1 for each winner; None if a seat forfeited.
        wins: the share of the win by seat; winners share 1 equally.
        points: the scores at several times, from the start to the end.
        cards: the cards in the order in which they were built.
        fault: the mistake for which a seat forfeited; None if none did.
        luck: what luck was worth, round by round; empty if it was not estimated.

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
    """Return the record of a game that was played to its end.

    Args:
        outcome: the outcome of the game.
        rounds: the number of the last round.
        actions: how many actions each seat took.
        points: the scores at several times, from the start to the end.
        cards: the cards in the order in which they were built.
        luck: what luck was worth, round by round; empty if it was not estimated.

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
    """Return the record of a game that a bot forfeited; the other seats share the win.

    Args:
        fault: the mistake for which the bot forfeited the game.
        rounds: the number of the round in which the game ended.
        actions: how many actions each seat had taken.
        luck: what luck was worth until then, round by round; empty if it was not estimated.

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
    """A recorder of the scores of a game: at the start, after each turn or round, and at the end.

    The curves of a match show the scores at the same times.

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
        """Take the status before the first action and after each action; record its scores if a turn or round is over.

        Args:
            status: the game's status at that time.
        """
        time = status.round if status.counted == "round" else status.turn
        if time != self._time:
            self._time = time
            # Anything before the first turn of a seat, such as a draft, is not counted.
            if self.points or status.active is not None:
                self._add(status)
                return
        self._last = status

    def end(self, status: Status, outcome: Outcome) -> list[Point]:
        """Record the scores at the end, and return all points; the last one has the final scores.

        Args:
            status: the game's status at the end, which :meth:`see` has not got yet.
            outcome: the outcome of the game.
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
    """A recorder of the cards that seats build; it records nothing if the game does not list the cards of a seat.

    Args:
        rules: the rules of the game.
        position: the game's own position at the start. Cards that seats have there do not count as built.
        seats: the number of seats.

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
        """Record the cards that an action has added.

        Args:
            position: the game's own position after the action.
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
