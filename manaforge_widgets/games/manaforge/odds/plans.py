"""Plans: every way in which a workshop can help to pay a cost, found backwards from the cost.

A plan uses the dice first and the cards after them. That loses nothing, since a spent die needs the workshop only for
an exhausted card (Power Surge, MF-D5) or a gem (Gem Copy, MF-D6). So a plan is a list of needs: the mana and gems that
the dice and the owned gems must give *before* the cards are used. The search begins with the cost. Each activation
takes off what the card gives and adds what it costs (MF-T3); each gem to attach adds a need for that gem (MF-T4). In
this direction a card can never pay for itself: its cost is a need that must be met before. Cards that only give
prestige are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import TypeVar

from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Gain, Item, Level
from manaforge_widgets.games.manaforge.rules.elements import ANY, NOTHING, Amounts
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing, run_to_end

_T = TypeVar("_T")

Needs = tuple[int, int, int, int, int, int, int, int, int]
"""The needs: mana of each element (a gem counts too), mana of any element, gems of each element."""

GEMS = 5
"""The place of the first gem in :data:`Needs`."""


@dataclass(frozen=True, slots=True)
class WorkshopCard:
    """A workshop card: the gems attached to it, and whether it is charged."""

    item: int
    charged: bool
    attached: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkshopPlan:
    """One way to use the workshop towards a cost.

    Attributes:
        needs: the mana and gems that must come from the dice, or that the seat must have.
        surges: the number of Power Surges that it takes (one spend each).
        copies: the number of Gem Copies that it uses on gems from a card (one spend each).
        spends: the spends that the cards add or take (MF-I13), not counting surges and copies.
    """

    needs: Needs
    surges: int = 0
    copies: int = 0
    spends: int = 0


_STEPS_BETWEEN_PAUSES = 8

_Rest = tuple[tuple[int, ...], tuple[tuple[int, ...] | None, ...], int, int, int]
"""A state without its needs: its ready and gems, and the plan's surges, copies and spends."""


@dataclass(frozen=True, slots=True)
class _State:
    plan: WorkshopPlan
    ready: tuple[int, ...]
    """The number of times that each card may still be activated."""
    gems: tuple[tuple[int, ...] | None, ...]
    """The gems on each card at this point of the turn; None while no later step depends on them."""


def helps_to_pay(gain: Gain) -> bool:
    """Return whether a benefit can help to pay for something."""
    return bool(
        any(gain.mana)
        or any(gain.gems)
        or gain.prisms
        or gain.spends
        or gain.recharge
        or gain.attached
        or gain.paid_gems
    )


def gives(level: Level) -> bool:
    """Return whether a level gives anything but prestige."""
    return any(map(helps_to_pay, level.gains))


@dataclass(frozen=True, slots=True)
class PlanBounds:
    """The limits of what the dice, and the mana and gems of the seat, can add to the cards.

    Attributes:
        surges: the most Power Surges.
        copies: the most Gem Copies.
        spends: the most dice that can be spent in the turn.
        per_spend: the most mana or gems that spending one die can give.
        owned: the most mana, gems and prisms together.
    """

    surges: int = 0
    copies: int = 0
    spends: int = 4
    per_spend: int = 2
    owned: int = 0


def _is_known(level: Level) -> bool:
    """Return whether plans can use a level: it trades mana and gems, or gives one recharge or one spend for free."""
    for gain in filter(helps_to_pay, level.gains):
        if gain.recharge or gain.spends:
            if level.pay != Cost() or replace(gain, prestige=0) not in (Gain(recharge=1), Gain(spends=1)):
                return False
        elif level.pay.spends or level.pay.exhaust or gain.prisms:
            return False
    return True


def plans(
    components: Components, cards: Sequence[WorkshopCard], needs: Needs, bounds: PlanBounds, budget: Budget
) -> tuple[WorkshopPlan, ...]:
    """Return the plans that the cards allow for some needs, without plans that are never better than another plan.

    Args:
        components: the edition.
        cards: the workshop.
        needs: the cost.
        bounds: the limits of everything except the cards.
        budget: the time that the calculation may take.

    Raises:
        OddsError: there are too many plans for the budget, or plans do not know the effect of a card of a custom
            edition.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> house = house_components()
        >>> cavern = WorkshopCard(house.item_ids["Glittering Cavern"], charged=True)
        >>> cost = (3, 0, 0, 0, 0, 0, 0, 0, 0)
        >>> [plan.needs for plan in plans(house, [cavern], cost, PlanBounds(), Budget("fewer cards would help"))]
        [(1, 0, 0, 0, 0, 1, 0, 0, 0), (3, 0, 0, 0, 0, 0, 0, 0, 0)]
    """
    return run_to_end(plan_steps(components, cards, needs, bounds, budget))


def plan_steps(
    components: Components, cards: Sequence[WorkshopCard], needs: Needs, bounds: PlanBounds, budget: Budget
) -> Pausing[tuple[WorkshopPlan, ...]]:
    """Find the plans of :func:`plans` in steps, so that the caller can pause; return the plans at the end.

    Raises:
        OddsError: see :func:`plans`.
    """
    workshop = _Workshop(components, cards, bounds)
    return (yield from workshop.plans(needs, budget))


class _Workshop:
    def __init__(self, components: Components, cards: Sequence[WorkshopCard], bounds: PlanBounds) -> None:
        self.cards = cards
        self.items: list[Item] = [components.items[card.item] for card in cards]
        for item in self.items:
            if not all(_is_known(level) for level in item.levels):
                raise OddsError(
                    f"this probability can't include a level of {item.title}; "
                    "mf.odds.market can, since it tries out the actions of a turn."
                )
        self.slots = [components.gem_slots[card.item] for card in cards]
        self.levels = [
            [
                (components.gems_needed[item.id][number], level)
                for number, level in enumerate(item.levels)
                if gives(level)
            ]
            for item in self.items
        ]
        self.gives_gems = [
            any(any(gain.gems) or gain.paid_gems for _, level in levels for gain in level.gains)
            for levels in self.levels
        ]
        self.recharges = [any(gain.recharge for _, level in levels for gain in level.gains) for levels in self.levels]
        self.bounds = bounds
        self._known_terms: dict[tuple[object, ...], list[tuple[Needs, Amounts, Amounts]]] = {}

    def plans(self, needs: Needs, budget: Budget) -> Pausing[tuple[WorkshopPlan, ...]]:
        start = _State(
            WorkshopPlan(needs),
            tuple(int(card.charged) for card in self.cards),
            (None,) * len(self.cards),
        )
        kept: dict[_Rest, list[Needs]] = {}
        open_ = [start]
        steps = 0
        while open_:
            steps += 1
            if not steps % _STEPS_BETWEEN_PAUSES:
                yield
            budget.check()
            state = open_.pop()
            for earlier in self._earlier(state):
                plan = earlier.plan
                rest = (earlier.ready, earlier.gems, plan.surges, plan.copies, plan.spends)
                alike = kept.setdefault(rest, [])
                if not any(_easier(other, plan.needs) for other in alike):
                    alike.append(plan.needs)
                    open_.append(earlier)
        yield
        plans = [WorkshopPlan(needs)]
        for (_, gems, surges, copies, spends), all_needs in kept.items():
            for some in all_needs:
                plan = WorkshopPlan(self._attach_all(some, gems), surges, copies, spends)
                if self._in_reach(plan):
                    plans.append(plan)
        return tuple(_best(plans))

    def _in_reach(self, plan: WorkshopPlan) -> bool:
        """Return whether the dice left to spend, and the mana and gems of the seat, may be enough for the plan."""
        spends = self.bounds.spends + plan.spends - plan.surges - plan.copies
        owned = self.bounds.owned
        return (
            spends >= 0
            and sum(plan.needs) <= owned + spends * self.bounds.per_spend
            and sum(plan.needs[GEMS:]) <= owned + spends
        )

    def _attach_all(self, needs: Needs, gems_on: Sequence[tuple[int, ...] | None]) -> Needs:
        """Return the needs, plus the gems that are still to be attached."""
        total = list(needs)
        for card, gems in zip(self.cards, gems_on, strict=True):
            for gem in (gems or ())[len(card.attached) :]:
                total[GEMS + gem] += 1
        return _frozen(total)

    def _earlier(self, state: _State) -> Iterator[_State]:
        """Yield the states one step earlier: before a card was activated, or before a gem was attached."""
        for place, levels in enumerate(self.levels):
            if not levels:
                continue
            surged = not state.ready[place]
            if surged and state.plan.surges >= self.bounds.surges:
                continue
            for needed, level in levels:
                for gain in level.gains:
                    for gems in self._attachments(state, place, needed, gain):
                        yield from self._activated(state, place, gems, level, gain, surged)
        # If the gem was attached earlier, a card that is used before may give it.
        giving = any(
            gives and (ready or state.plan.surges < self.bounds.surges)
            for gives, ready in zip(self.gives_gems, state.ready, strict=True)
        )
        for place, gems in enumerate(state.gems if giving else ()):
            if gems is not None and len(gems) > len(self.cards[place].attached):
                needs = list(state.plan.needs)
                needs[GEMS + gems[-1]] += 1
                yield _State(_with_needs(state.plan, needs), state.ready, _replaced(state.gems, place, gems[:-1]))

    def _attachments(self, state: _State, place: int, needed: int, gain: Gain) -> Iterator[tuple[int, ...] | None]:
        """Yield the gems that may be on the card when it uses a level that needs at least ``needed`` of them."""
        gems, there, slots = state.gems[place], self.cards[place].attached, self.slots[place]
        if gems is not None:
            if len(gems) >= needed:
                yield gems
        elif len(there) >= needed and not gain.attached:
            yield None
        else:
            again = self._again(state, place)
            # MF-I10: the mana of the attached gems' elements depends on all attached gems.
            most = len(slots) if gain.attached else needed
            for count in range(max(needed, len(there)), most + 1):
                for more in product(*(range(4) if gem == ANY else (gem,) for gem in slots[len(there) : count])):
                    if again or not self._as_good(place, more, gain, there + more):
                        yield there + more

    def _again(self, state: _State, place: int) -> bool:
        """Return whether the card may be activated more than once."""
        return (
            state.ready[place] > 1
            or state.plan.surges < self.bounds.surges
            or any(recharges and ready for recharges, ready in zip(self.recharges, state.ready, strict=True))
        )

    def _as_good(self, place: int, attached: tuple[int, ...], gain: Gain, gems: tuple[int, ...]) -> bool:
        """Return whether attaching gems for this gain is no better than paying with them and using an open level."""
        if gain.spends or gain.recharge or gain.paid_gems or any(gain.gems):
            return False
        made = _counted(gems * gain.attached, gain.mana)
        there = len(self.cards[place].attached)
        open_ = [
            other.mana
            for needed, level in self.levels[place]
            if needed <= there and level.pay == Cost()
            for other in level.gains
            if not other.attached
        ]
        return any(
            all(had >= amount for had, amount in zip(_counted(attached, mana), made, strict=True))
            for mana in (*open_, NOTHING)
        )

    def _activated(
        self, state: _State, place: int, gems: tuple[int, ...] | None, level: Level, gain: Gain, surged: bool
    ) -> Iterator[_State]:
        ready = state.ready if surged else _replaced(state.ready, place, state.ready[place] - 1)
        attached = _replaced(state.gems, place, gems)
        surges = state.plan.surges + surged
        if gain.recharge or gain.spends:
            # MF-I12, MF-I13: another card is ready once more, or there is one more spend. A Power Surge is better used
            # on the card itself than on one that recharges it, and on a card that brings a spend it costs that spend.
            if not surged:
                plan = WorkshopPlan(state.plan.needs, surges, state.plan.copies, state.plan.spends + gain.spends)
                others = range(len(self.cards)) if gain.recharge else ()
                counts = [_replaced(ready, other, ready[other] + 1) for other in others if other != place]
                yield from (_State(plan, count, attached) for count in counts or [ready])
            return
        for plan in self._paid(state.plan, gems or (), level, gain):
            if not _easier(state.plan.needs, plan.needs):
                yield _State(WorkshopPlan(plan.needs, surges, plan.copies, plan.spends), ready, attached)

    def _paid(self, plan: WorkshopPlan, gems: tuple[int, ...], level: Level, gain: Gain) -> Iterator[WorkshopPlan]:
        """Yield the plans before an activation: without its gain in the needs, and with its cost added."""
        for taken, made, given in self._terms(gems, level, gain):
            for copied, filled in self._filled(plan, given, made):
                needs = [amount + more for amount, more in zip(filled, taken, strict=True)]
                yield WorkshopPlan(_frozen(needs), plan.surges, plan.copies + copied, plan.spends)

    def _terms(self, gems: tuple[int, ...], level: Level, gain: Gain) -> list[tuple[Needs, Amounts, Amounts]]:
        """Return every way to pay a level and take its gain (MF-I10, MF-I11): needs added, mana given, gems given."""
        key = (gems if gain.attached else (), level, gain)
        terms = self._known_terms.get(key)
        if terms is not None:
            return terms
        terms = self._known_terms[key] = []
        cost = level.pay
        made = _counted(gems * gain.attached, gain.mana)
        for wild in combinations_with_replacement(range(4), cost.any if gain.paid_gems else 0):
            mana = _counted(wild, cost.mana)
            returned = [element for element in range(4) for _ in range(mana[element] * gain.paid_gems)]
            wanted = 0 if gain.paid_gems else cost.any
            for tokens in combinations_with_replacement(range(4), cost.gems):
                terms.append((_frozen([*mana, wanted, *_counted(tokens)]), made, _counted(returned, gain.gems)))
        return terms

    def _filled(self, plan: WorkshopPlan, gems: Amounts, mana: Amounts) -> Iterator[tuple[int, Needs]]:
        """Yield the needs without these gems and this mana, for each number of Gem Copies of the gems (MF-D6)."""
        given = [element for element in range(4) if gems[element]]
        most = self.bounds.copies - plan.copies if given else 0
        for number in range(most + 1):
            for copied in combinations_with_replacement(given, number):
                yield number, fill(plan.needs, mana, _counted(copied, gems))


def _easier(one: Needs, other: Needs) -> bool:
    """Return whether all that meets the other needs also meets these: a gem counts as mana, any mana as "any"."""
    spare = other[4] - one[4]
    for element in range(4):
        gems = other[GEMS + element] - one[GEMS + element]
        if gems < 0:
            return False
        mana = other[element] + gems - one[element]
        if mana < 0:
            return False
        spare += mana
    return spare >= 0


def _best(plans: Sequence[WorkshopPlan]) -> list[WorkshopPlan]:
    """Return the plans that no other plan makes superfluous."""
    kept: list[WorkshopPlan] = []
    for plan in sorted(plans, key=lambda plan: (plan.surges, plan.copies, -plan.spends, sum(plan.needs))):
        if not any(
            other.surges <= plan.surges
            and other.copies <= plan.copies
            and other.spends >= plan.spends
            and _easier(other.needs, plan.needs)
            for other in kept
        ):
            kept.append(plan)
    return kept


def fill(needs: Needs, mana: Amounts, gems: Amounts) -> Needs:
    """Return the needs that are left; each mana or gem goes to the need that fewest others can meet."""
    left = list(needs)
    for element in range(4):
        if gems[element]:
            rest = _take(left, element, _take(left, GEMS + element, gems[element]))
            _take(left, 4, rest)
        if mana[element]:
            _take(left, 4, _take(left, element, mana[element]))
    return _frozen(left)


def _take(left: list[int], kind: int, amount: int) -> int:
    """Fill one kind of need; return the rest of the amount."""
    filled = min(left[kind], amount)
    left[kind] -= filled
    return amount - filled


def _with_needs(plan: WorkshopPlan, needs: Sequence[int]) -> WorkshopPlan:
    return WorkshopPlan(_frozen(needs), plan.surges, plan.copies, plan.spends)


def _counted(elements: Iterable[int], start: Sequence[int] = (0, 0, 0, 0)) -> Amounts:
    amounts = list(start)
    for element in elements:
        amounts[element] += 1
    return (amounts[0], amounts[1], amounts[2], amounts[3])


def _frozen(needs: Sequence[int]) -> Needs:
    earth, fire, wind, water, wild, *gems = needs
    return (earth, fire, wind, water, wild, gems[0], gems[1], gems[2], gems[3])


def _replaced(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
