"""The odds of a live position: the probabilities that a seat can pay for each item on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property, partial
from html import escape
from itertools import islice

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manaforge.odds import cache, seats
from manaforge_widgets.games.manaforge.odds.automaton import DONE
from manaforge_widgets.games.manaforge.odds.sampling import exact_or_sampled
from manaforge_widgets.games.manaforge.odds.search import HELPS, buildable
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules.arguments import decode
from manaforge_widgets.games.manaforge.rules.notation import write
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import SECONDS, Budget, OddsError
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.odds.pausing import Pausing, run_to_end

Joint = Callable[[], Distribution]
"""A counter of the sets of items that can be paid for: a partial function, so that a market can be pickled."""

_MOST_TITLES = 100


class Market:
    """The probabilities that a seat can pay for each item on the board.

    Attributes:
        when: "now" for the dice as they lie, "next" for the next roll of all dice.
        how: "automata" or "search" if the chances are exact, "simulation" if they were sampled.
        chances: for the title of each item, the chance that the seat can pay for this item alone. A turn builds only
            one item (MF-T2).
        rolls: the number of sampled rolls; None if the chances are exact.

    Example:
        >>> import manaforge_widgets as mf
        >>> match = mf.new_match("manaforge", seats=2, seed=7)
        >>> while match.position.phase != "play":
        ...     match.apply(match.legal_actions(match.to_act[0])[0])
        >>> odds = market(match, 0, "next")
        >>> title = max(odds.chances, key=odds.chances.get)
        >>> odds.chances[title] == odds.payable.probability(lambda items: title in items)
        True
        >>> odds.best([title])[title] == odds.chances[title]
        True
        >>> odds.interval(title) is None
        True
    """

    def __init__(
        self, when: str, how: str, chances: dict[str, Fraction], joint: Joint, rolls: int | None = None
    ) -> None:
        self.when = when
        self.how = how
        self.chances = chances
        self.rolls = rolls
        self._joint = joint

    def __repr__(self) -> str:
        chances = ", ".join(f"{title}: {percent(chance)}" for title, chance in self.chances.items())
        return f"Market({self.when!r}, {self.how!r}, {chances})"

    @cached_property
    def payable(self) -> Distribution:
        """The distribution of the set of items that can be paid for; an outcome is a frozenset of titles.

        Raises:
            OddsError: counting takes too long.
        """
        return self._joint()

    @property
    def any(self) -> Fraction:
        """The chance that the seat can pay for at least one item."""
        return self.payable.probability(bool)

    @property
    def all(self) -> Fraction:
        """The chance that the seat can pay for every item, so that it may choose any one of them."""
        return self.payable.probability(frozenset(self.chances))

    def exactly(self, titles: Iterable[str]) -> Fraction:
        """Return the chance that the seat can pay for these items and for no others.

        Raises:
            OddsError: an item is not on the board.
        """
        return self.payable.probability(frozenset(self._known(titles)))

    def best(self, order: Sequence[str]) -> dict[str, Fraction]:
        """Return, for each item of a wish list, the probability that it is the first of them that can be paid for.

        Args:
            order: the wish list: titles of items, the most wanted one first.

        Raises:
            OddsError: an item is not on the board.
        """
        titles = self._known(order)
        first = self.payable.map(lambda sets: next((title for title in titles if title in sets), None))
        return {title: first.probability(title) for title in titles}

    def interval(self, title: str) -> tuple[Fraction, Fraction] | None:
        """Return the 95 % interval of a sampled chance; None if the chances are exact.

        Raises:
            OddsError: the item is not on the board.
        """
        self._known([title])
        if self.rolls is None:
            return None
        return wilson(round(self.chances[title] * self.rolls), self.rolls)

    def _known(self, titles: object) -> list[str]:
        if not isinstance(titles, str | Iterable):
            raise OddsError(f"items must be given as titles, not as {short(titles)}.")
        known = [titles] if isinstance(titles, str) else list(islice(titles, _MOST_TITLES + 1))
        if len(known) > _MOST_TITLES:
            raise OddsError(f"at most {_MOST_TITLES} items can be given.")
        for title in known:
            if not isinstance(title, str) or title not in self.chances:
                there = ", ".join(self.chances) or "none"
                raise OddsError(f"the item {short(title, 60)} is not on the board; the items there are {there}.")
        return known

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th scope='row'>{escape(title)}</th><td>{percent(chance)}</td><td>{exact(chance)}</td></tr>"
            for title, chance in self.chances.items()
        )
        when = "with the dice on the table" if self.when == "now" else "with the next roll"
        how = f"sampled in {self.rolls} rolls" if self.rolls else f"exact, by {self.how}"
        return (
            f"<table><caption>Items that can be paid for {when} ({how})</caption>"
            "<tr><th scope='col'>item</th><th scope='col'>chance</th><th scope='col'>exactly</th></tr>"
            f"{rows}</table>"
        )


@spelled
def market(match: Match, seat: int = 0, when: str | None = None) -> Market:
    """Return the probabilities that a seat can pay for each item on the board.

    With "next", all its dice are rolled except the one on Aether Reserve (MF-A4), its workshop is recharged, and it has
    its present gems and prisms. With "now", the dice keep their faces, so every chance is 0 or 1. Actions of other
    seats before its turn are not counted: the items are assumed to stay on the board.

    Args:
        match: a match of Manaforge that is being played.
        seat: the seat that pays.
        when: "now" or "next"; None means "now" if the seat can still build this round, and otherwise "next".

    Raises:
        OddsError: the match is not a match of Manaforge in play, there is no such seat, or it is too late: "now" after
            the seat's turn, "next" after the last roll.

    Example:
        >>> import manaforge_widgets as mf
        >>> match = mf.new_match("manaforge", seats=2, seed=7)
        >>> while match.position.phase != "play":
        ...     match.apply(match.legal_actions(match.to_act[0])[0])
        >>> odds = market(match, 0, "next")
        >>> odds.when, odds.how, len(odds.chances), odds.any >= max(odds.chances.values()) >= odds.all
        ('next', 'automata', 6, True)
    """
    pos = seats.position_of(match, seat)
    if when not in (None, "now", "next"):
        raise OddsError(f"when must be 'now' or 'next', not {short(when, 20)}.")
    possible = seats.can_still_build(pos, seat)
    if when == "now" and not possible:
        raise OddsError(f"seat {seat} can't build again in this round; ask for when='next'.")
    items = _board(pos)
    if when != "next" and possible:
        return _now(pos, seat, items)
    if seats.last_roll_is_over(pos):
        raise seats.NoRollLeft("the last dice of the game are rolled (MF-R3): there is no next roll.")
    return _next(pos, seat, items)


@spelled
def left_possible(match: Match, seat: int = 0) -> dict[str, tuple[str, ...]]:
    """Return the items on the board that a seat can still pay for after each action of its current turn.

    Args:
        match: a match of Manaforge.
        seat: the seat that acts.

    Returns:
        A dict from the notation of each legal action to the titles of the items that can be paid for after it.
        Actions that build, gain a prism or end the turn are left out. The dict is empty if the seat can't act now, or
        can't build again in this turn.

    Raises:
        OddsError: the match is not a match of Manaforge in play, there is no such seat, or it takes too long.

    Example:
        >>> import manaforge_widgets as mf
        >>> match = mf.new_match("manaforge", seats=2, seed=7)
        >>> while match.position.phase != "play":
        ...     match.apply(match.legal_actions(match.to_act[0])[0])
        >>> seat = match.to_act[0]
        >>> left = left_possible(match, seat)
        >>> set(left) <= {action.text for action in match.legal_actions(seat)}
        True
    """
    return run_to_end(left_steps(seats.position_of(match, seat), seat))


def left_steps(pos: Position, seat: int) -> Pausing[dict[str, tuple[str, ...]]]:
    """Calculate the answer of :func:`left_possible` in steps, so that the caller can pause or stop the work.

    Raises:
        OddsError: the calculation takes too long.
    """
    if not seats.can_still_build(pos, seat) or pos.active != seat:
        return {}
    counting, searching = Budget(cache.HELPS, SECONDS / 2), Budget(HELPS)
    titles = [item.title for item in pos.components.items]
    _, now = _payable(pos, seat, _board(pos), counting, searching)
    left_after = {}
    for code in engine.legal(pos, seat):
        if code & actions.KIND_MASK in seats.NOT_TOWARDS_A_BUILD:
            continue
        after = pos.copy()
        engine.apply(after, code)
        _, left = _payable(after, seat, sorted(now), counting, searching)
        left_after[write(*decode(pos, seat, code))] = tuple(titles[item] for item in sorted(left))
        yield
    return left_after


def _board(pos: Position) -> list[int]:
    return [item for item in pos.board if item >= 0]


def _now(pos: Position, seat: int, items: list[int]) -> Market:
    titles = {item: pos.components.items[item].title for item in items}
    how, payable = _payable(pos, seat, items, Budget(cache.HELPS, SECONDS / 2), Budget(HELPS))
    chances = {title: Fraction(item in payable) for item, title in titles.items()}
    certain = frozenset(titles[item] for item in payable)
    return Market("now", how, chances, partial(Distribution, [certain]))


def _payable(
    pos: Position, seat: int, items: list[int], counting: Budget, searching: Budget
) -> tuple[str, frozenset[int]]:
    """Return the items that can be paid for in the turn: by automata, or by a search of the turn if these refuse."""
    try:
        return "automata", frozenset(seats.still_payable(pos, seat, items, counting))
    except OddsError:
        return "search", buildable(seats.in_turn(pos, seat), seat, items, searching)


def _next(pos: Position, seat: int, items: list[int]) -> Market:
    try:
        return _counted(pos, seat, items)
    except OddsError:
        how, sets = exact_or_sampled(pos, seat, items, SECONDS / 2)
    titles = {item: pos.components.items[item].title for item in items}
    rolls = sets.total()
    chances = {
        title: Fraction(sum(ways for some, ways in sets.items() if item in some), rolls)
        for item, title in titles.items()
    }
    payable = {frozenset(titles[item] for item in some): ways for some, ways in sets.items()}
    return Market("next", how, chances, partial(Distribution, payable), rolls if how == "simulation" else None)


def _counted(pos: Position, seat: int, items: list[int]) -> Market:
    """Return exact chances by automata, in half of the time that a question may take."""
    components = pos.components
    payer = seats.next_roll(pos, seat)
    costs = [components.items[item].cost for item in items]
    titles = [components.items[item].title for item in items]
    ways = 6 ** sum(payer.dice.unknown)
    budget = Budget(cache.HELPS, SECONDS / 2)
    chances = {}
    for title, cost in zip(titles, costs, strict=True):
        counter = cache.roll_counter(components, cost, payer.spec, budget)
        chances[title] = Fraction(counter.count(payer.resources, payer.dice, budget).get(DONE, 0), ways)
    return Market("next", "automata", chances, partial(_payable_sets, payer, tuple(titles)))


def _payable_sets(payer: seats.Payer, titles: tuple[str, ...]) -> Distribution:
    """Return the distribution of the set of items that a roll can pay for."""
    budget = Budget(cache.HELPS)
    components = payer.components
    costs = tuple(components.items[components.item_ids[title]].cost for title in titles)
    counter = cache.joint_counter(components, costs, payer.spec, budget)
    ways: dict[frozenset[str], int] = {}
    for state, number in counter.count(payer.resources, payer.dice, budget).items():
        parts = zip(titles, counter.automaton.states[state], strict=True)
        payable = frozenset(title for title, part in parts if part == DONE)
        ways[payable] = ways.get(payable, 0) + number
    return Distribution(ways)
