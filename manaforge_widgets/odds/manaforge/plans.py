"""What a workshop can do towards a cost: every way to use it, worked out backwards from the cost.

Dice come first in such a plan: a spent die needs nothing of the workshop but an exhausted card for a Power Surge
(MF-D5), or a gem for a Gem Copy (MF-D6). So a plan is what the dice and what is owned must still bring *before* the
cards are used. Starting from the cost, each activation takes off what it gives and adds what it takes (MF-T3), each
gem to be attached adds a gem (MF-T4). Going backwards nothing can feed itself: a card's price is owed to what came
before it. Cards that only give prestige don't help to pay and are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import TypeVar

from manaforge_widgets.games.manaforge.components import Components, Gain, Item, Level
from manaforge_widgets.games.manaforge.elements import ANY, Amounts
from manaforge_widgets.games.manaforge.workshop import gem_slots, gems_needed
from manaforge_widgets.odds.budget import Budget

_T = TypeVar("_T")

Needs = tuple[int, int, int, int, int, int, int, int, int]
"""Mana of each element (a gem will do), mana of any element, gem tokens of each element."""

GEMS = 5
"""Where the gem tokens begin in needs."""


@dataclass(frozen=True, slots=True)
class Card:
    """A workshop card: the gems attached to it, and whether it is charged."""

    item: int
    charged: bool
    attached: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to use the workshop.

    Attributes:
        needs: what must come from dice and from what is owned.
        surges: how many Power Surges it takes (a spend each).
        copies: how many Gem Copies it uses on gems that a card has given (a spend each).
        spends: by how much the spends of the turn change (MF-I13), without those two.
    """

    needs: Needs
    surges: int = 0
    copies: int = 0
    spends: int = 0


@dataclass(frozen=True, slots=True)
class _State:
    plan: Plan
    ready: tuple[int, ...]
    """How often each card may still be activated."""
    gems: tuple[tuple[int, ...] | None, ...]
    """The gems on each card at this point of the turn; None while nothing that comes later has asked."""


def useful(gain: Gain) -> bool:
    """Whether a benefit can help to pay for something."""
    return bool(
        any(gain.mana)
        or any(gain.gems)
        or gain.prisms
        or gain.spends
        or gain.recharge
        or gain.attached
        or gain.paid_gems
    )


def plans(
    components: Components, cards: Sequence[Card], needs: Needs, surges: int, copies: int, budget: Budget
) -> tuple[Plan, ...]:
    """Every plan that the cards allow for these needs, the one that uses no card first.

    Args:
        components: the edition.
        cards: the workshop.
        needs: the cost.
        surges: how many Power Surges there can be at most.
        copies: how many Gem Copies.
        budget: what it may take.

    Raises:
        OddsError: the workshop has more uses than the budget allows to list.

    Example:
        >>> from manaforge_widgets.games.manaforge.components import house_components
        >>> house = house_components()
        >>> circle = Card(house.item_ids["Stone Circle"], charged=True)
        >>> cost = (2, 0, 0, 0, 1, 0, 0, 0, 0)
        >>> [plan.needs for plan in plans(house, [circle], cost, 0, 0, Budget("fewer cards would help"))]
        [(2, 0, 0, 0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1, 0, 0, 0), (1, 0, 0, 0, 1, 0, 0, 0, 0)]
    """
    workshop = _Workshop(components, cards, surges, copies)
    return workshop.plans(needs, budget)


class _Workshop:
    def __init__(self, components: Components, cards: Sequence[Card], surges: int, copies: int) -> None:
        self.cards = cards
        self.items: list[Item] = [components.items[card.item] for card in cards]
        self.slots = [gem_slots(components, card.item) for card in cards]
        self.levels = [
            [
                (gems_needed(components, item.id, number), level)
                for number, level in enumerate(item.levels)
                if any(useful(gain) for gain in level.gains)
            ]
            for item in self.items
        ]
        self.surges = surges
        self.copies = copies

    def plans(self, needs: Needs, budget: Budget) -> tuple[Plan, ...]:
        start = _State(
            Plan(needs),
            tuple(int(card.charged) for card in self.cards),
            (None,) * len(self.cards),
        )
        seen = {start}
        open_ = [start]
        found: dict[Plan, None] = {}
        while open_:
            budget.check()
            state = open_.pop()
            found.setdefault(self._attach_all(state))
            for earlier in self._earlier(state):
                if earlier not in seen:
                    seen.add(earlier)
                    open_.append(earlier)
        return tuple(found)

    def _attach_all(self, state: _State) -> Plan:
        """The plan with all gems that the cards still miss brought from outside."""
        needs = list(state.plan.needs)
        for card, gems in zip(self.cards, state.gems, strict=True):
            for gem in (gems or ())[len(card.attached) :]:
                needs[GEMS + gem] += 1
        return _with_needs(state.plan, needs)

    def _earlier(self, state: _State) -> Iterator[_State]:
        """What may have come just before: a card was activated, or a gem attached."""
        for place, levels in enumerate(self.levels):
            if not levels:
                continue
            surged = not state.ready[place]
            if surged and state.plan.surges >= self.surges:
                continue
            for needed, level in levels:
                for gain in level.gains:
                    for gems in self._attachments(state, place, needed, gain):
                        yield from self._activated(state, place, gems, level, gain, surged)
        for place, gems in enumerate(state.gems):
            if gems is not None and len(gems) > len(self.cards[place].attached):
                needs = list(state.plan.needs)
                needs[GEMS + gems[-1]] += 1
                yield _State(_with_needs(state.plan, needs), state.ready, _replaced(state.gems, place, gems[:-1]))

    def _attachments(self, state: _State, place: int, needed: int, gain: Gain) -> Iterator[tuple[int, ...] | None]:
        """The gems that may lie on the card when a level that needs so many is used."""
        gems, there, slots = state.gems[place], self.cards[place].attached, self.slots[place]
        if gems is not None:
            if len(gems) >= needed:
                yield gems
        elif len(there) >= needed and not gain.attached:
            yield None
        else:
            # MF-I10: mana of the attached gems' elements depends on all that lie there.
            most = len(slots) if gain.attached else needed
            for count in range(max(needed, len(there)), most + 1):
                for more in product(*(range(4) if gem == ANY else (gem,) for gem in slots[len(there) : count])):
                    yield there + more

    def _activated(
        self, state: _State, place: int, gems: tuple[int, ...] | None, level: Level, gain: Gain, surged: bool
    ) -> Iterator[_State]:
        ready = state.ready if surged else _replaced(state.ready, place, state.ready[place] - 1)
        attached = _replaced(state.gems, place, gems)
        others = [other for other in range(len(self.cards)) if other != place]
        # MF-I12: each recharge makes another card ready once more; exhausting others makes them less so.
        for recharged in combinations_with_replacement(others, gain.recharge):
            for exhausted in combinations_with_replacement(others, level.pay.exhaust):
                counts = list(ready)
                for other in recharged:
                    counts[other] += 1
                for other in exhausted:
                    counts[other] -= 1
                if min(counts) < 0:
                    continue
                for plan in self._paid(state.plan, gems or (), level, gain):
                    after = Plan(
                        plan.needs,
                        plan.surges + surged,
                        plan.copies,
                        plan.spends + gain.spends - level.pay.spends,
                    )
                    if after.needs != state.plan.needs or gain.recharge or gain.spends > surged:
                        yield _State(after, tuple(counts), attached)

    def _paid(self, plan: Plan, gems: tuple[int, ...], level: Level, gain: Gain) -> Iterator[Plan]:
        """The needs before an activation: without what it gives, with what it takes (MF-I10, MF-I11)."""
        cost = level.pay
        for wild in combinations_with_replacement(range(4), cost.any if gain.paid_gems else 0):
            mana = [amount + wild.count(element) for element, amount in enumerate(cost.mana)]
            for tokens in combinations_with_replacement(range(4), cost.gems):
                for prisms in combinations_with_replacement(range(4), gain.prisms):
                    given = [
                        gain.gems[element] + gain.paid_gems * mana[element] + prisms.count(element)
                        for element in range(4)
                    ]
                    made = [gain.mana[element] + gain.attached * gems.count(element) for element in range(4)]
                    for copied, filled in self._filled(plan, given, made):
                        needs = list(filled)
                        for element in range(4):
                            needs[element] += mana[element]
                            needs[GEMS + element] += tokens.count(element)
                        needs[4] += 0 if gain.paid_gems else cost.any
                        yield Plan(_frozen(needs), plan.surges, plan.copies + copied, plan.spends)

    def _filled(self, plan: Plan, gems: Sequence[int], mana: Sequence[int]) -> Iterator[tuple[int, Needs]]:
        """The needs without these gems and this mana, for each number of Gem Copies made of the gems (MF-D6)."""
        given = [element for element in range(4) if gems[element]]
        most = self.copies - plan.copies if given else 0
        for number in range(most + 1):
            for copied in combinations_with_replacement(given, number):
                more = [gems[element] + copied.count(element) for element in range(4)]
                yield number, fill(plan.needs, mana, (more[0], more[1], more[2], more[3]))


def fill(needs: Needs, mana: Sequence[int], gems: Amounts) -> Needs:
    """The needs that are left when so much comes in; what is hardest to come by is filled first."""
    left = list(needs)
    for element in range(4):
        for _ in range(gems[element]):
            _take(left, (GEMS + element, element, 4))
        for _ in range(mana[element]):
            _take(left, (element, 4))
    return _frozen(left)


def _take(left: list[int], order: tuple[int, ...]) -> None:
    for kind in order:
        if left[kind]:
            left[kind] -= 1
            return


def _with_needs(plan: Plan, needs: Sequence[int]) -> Plan:
    return Plan(_frozen(needs), plan.surges, plan.copies, plan.spends)


def _frozen(needs: Sequence[int]) -> Needs:
    earth, fire, wind, water, wild, *gems = needs
    return (earth, fire, wind, water, wild, gems[0], gems[1], gems[2], gems[3])


def _replaced(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
