"""The cheapest way in which a seat can pay for an item in its turn, or the least mana that is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

from manaforge_widgets.games.manaforge.odds import cache, seats
from manaforge_widgets.games.manaforge.odds.automaton import DONE
from manaforge_widgets.games.manaforge.odds.resources import Resources
from manaforge_widgets.games.manaforge.odds.search import HELPS, buildable
from manaforge_widgets.games.manaforge.odds.spec import spec_for
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import NOTHING, Amounts
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing

MOST_MISSING = 6
"""The search stops at this much missing mana."""

_Pays = Callable[[Resources], bool]


@dataclass(frozen=True, slots=True, order=True)
class Outlay:
    """The prisms, gems and die spends that a way to pay for an item takes.

    Outlays are ordered: the cheaper one is smaller. Prisms count first, since a prism can become any gem (MF-T6), then
    gems, then spends. Prisms and gems last beyond the turn, while unused mana and spends are lost at its end (MF-T7).

    Attributes:
        prisms: the number of prisms that it needs.
        gem_count: the number of owned gems that it needs.
        spends: the number of die spends that it needs, less those that a card gives on the way. A die spend is the
            right to spend one die (MF-T1).
        gems: the owned gems that it needs, by element.
        cards, reserve: whether charged cards and the mana in the reserve give the rest; they are not compared.
    """

    prisms: int
    gem_count: int
    spends: int
    gems: Amounts
    cards: bool = field(default=False, compare=False)
    reserve: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Lack:
    """The least extra mana with which the seat could pay for an item that is now too expensive.

    Attributes:
        amount: the amount of mana; one more than :data:`MOST_MISSING` if that much is not enough.
        choices: the mana that would be enough, by element: for an amount of 1 every such choice, otherwise at most one.
    """

    amount: int
    choices: tuple[Amounts, ...]


def cheapest(pos: Position, seat: int, items: Sequence[int], budget: Budget) -> Pausing[dict[int, Outlay | Lack]]:
    """Find, for each item, the cheapest way to pay for it in the seat's turn, or the least that is missing.

    The seat may use everything that the turn still allows (MF-T1, MF-T3, MF-T4, MF-T5, MF-T6): unspent dice, remaining
    spends, the reserve, owned gems and prisms, charged cards and talents. Every choice is the best one. The turn is the
    current one, or the one that the seat still has in this round, with its dice as they lie. The search runs in steps,
    so that the caller can pause or stop it.

    Args:
        pos: a position in which the seat can still build; it is not changed.
        seat: the seat that pays.
        items: the ids of the items.
        budget: the time that the search may take.

    Raises:
        OddsError: the budget is used up.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.odds.pausing import run_to_end
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> position = m.rules.from_view(m.view(None))
        >>> egg, circle = (position.components.item_ids[title] for title in ("Phoenix Egg", "Stone Circle"))
        >>> ways = run_to_end(cheapest(position, 1, [egg, circle], Budget(HELPS)))
        >>> ways[egg].spends, ways[egg].prisms, ways[circle].prisms
        (1, 0, 2)
    """
    ends = seats.outcomes_of_choices(seats.in_turn(pos, seat), budget)
    yield
    cheapest_of: dict[int, Outlay | Lack] = {}
    for item in items:
        cost = pos.components.items[item].cost
        ways = []
        for end in ends:
            resources = seats.this_turn(end, seat).resources
            pays = yield from _payer(end, seat, item, cost, budget, more=0)
            if pays(resources):
                outlay = yield from _cheapest(pays, resources, budget)
                ways.append((yield from _with_rest(end, seat, item, outlay, pays, budget)))
        cheapest_of[item] = min(ways) if ways else (yield from _least(ends, seat, item, budget))
    return cheapest_of


def _payer(pos: Position, seat: int, item: int, cost: Cost, budget: Budget, *, more: int) -> Pausing[_Pays]:
    """Return a function that takes resources, and says whether these, instead of the seat's own, can pay the cost.

    Args:
        pos: a position without an open question.
        seat: the seat that pays.
        item: the item.
        cost: its cost.
        budget: the time that the function may take.
        more: the most mana that the resources may have beyond the seat's own.
    """
    payer = seats.this_turn(pos, seat)
    rich = replace(payer.resources, prisms=payer.resources.prisms + more)
    spec = spec_for(
        pos.components, payer.dice, rich, apprentice=payer.spec.apprentice, mancers=payer.spec.mancers,
        cards=payer.spec.cards,
    )  # fmt: skip
    try:
        counter = yield from cache.roll_counter_steps(pos.components, cost, spec, budget)
    except OddsError:
        # The automata may not know a card of a custom edition; then a search tries the actions of the turn.
        budget.check()
        return lambda resources: item in buildable(_with(pos, seat, resources), seat, [item], Budget(HELPS))
    return lambda resources: counter.path(resources, payer.dice, budget)[-1] == DONE


def _with(pos: Position, seat: int, resources: Resources) -> Position:
    """Return the position with other resources than the seat's own."""
    new = pos.copy()
    new.reserve = list(resources.reserve)
    new.gems[seat * 4 : seat * 4 + 4] = resources.gems
    new.prisms[seat] = resources.prisms
    new.spends = resources.spends
    return new


def _cheapest(pays: _Pays, have: Resources, budget: Budget) -> Pausing[Outlay]:
    """Find the cheapest outlay that pays the cost, given that all of the resources together pay it."""
    prisms = next(count for count in range(have.prisms + 1) if pays(replace(have, prisms=count)))
    yield
    have = replace(have, prisms=prisms)
    for count in range(sum(have.gems) + 1):
        ways = []
        for gems in _parts(have.gems, count):
            budget.check()
            if pays(replace(have, gems=gems)):
                spends = next(n for n in range(have.spends + 1) if pays(replace(have, gems=gems, spends=n)))
                left = sum((own - paid) ** 2 for own, paid in zip(have.gems, gems, strict=True))
                # MF-P3: of equal ways, take the one that uses the gems that the seat has most of.
                ways.append((spends, left, gems))
        yield
        if ways:
            spends, _, gems = min(ways)
            return Outlay(prisms, count, spends, gems)
    raise AssertionError("all gems together must be enough, but they are not")


def _with_rest(pos: Position, seat: int, item: int, outlay: Outlay, pays: _Pays, budget: Budget) -> Pausing[Outlay]:
    """Return the outlay with whether it also takes charged cards and the reserve: whether it can't pay without them."""
    have = replace(
        seats.this_turn(pos, seat).resources, spends=outlay.spends, gems=outlay.gems, prisms=outlay.prisms
    )  # fmt: skip
    cards = False
    if pos.workshop[seat]:
        bare = pos.copy()
        bare.workshop[seat], bare.charged[seat], bare.attached[seat] = [], [], []
        pays_bare = yield from _payer(bare, seat, item, pos.components.items[item].cost, budget, more=0)
        cards = not pays_bare(have)
        pays = pays if cards else pays_bare
    reserve = any(have.reserve) and not pays(replace(have, reserve=NOTHING))
    return replace(outlay, cards=cards, reserve=reserve)


def _parts(gems: Amounts, count: int) -> Iterator[Amounts]:
    """Yield every choice of ``count`` gems from the given ones."""
    for chosen in combinations_with_replacement(range(4), count):
        part = (chosen.count(0), chosen.count(1), chosen.count(2), chosen.count(3))
        if all(map(int.__le__, part, gems)):
            yield part


def _least(ends: Sequence[Position], seat: int, item: int, budget: Budget) -> Pausing[Lack]:
    """Find the least mana that is missing if no way can pay."""
    cost = ends[0].components.items[item].cost if ends else Cost()
    rows: dict[_Pays, Resources] = {}
    for end in ends:
        pays = yield from _payer(end, seat, item, cost, budget, more=MOST_MISSING)
        rows[pays] = seats.this_turn(end, seat).resources
    for amount in range(1, MOST_MISSING + 1):
        # A prism is at least as good as one mana: this quick test rules out most amounts.
        if not any(pays(replace(have, prisms=have.prisms + amount)) for pays, have in rows.items()):
            yield
            continue
        choices = []
        for mana in _parts((amount,) * 4, amount):
            budget.check()
            if any(pays(replace(have, reserve=_sum(have.reserve, mana))) for pays, have in rows.items()):
                choices.append(mana)
                # For a single mana all elements that help are listed; for more, one way is enough.
                if amount > 1:
                    break
        yield
        if choices:
            return Lack(amount, tuple(choices))
    return Lack(MOST_MISSING + 1, ())


def _sum(one: Amounts, other: Amounts) -> Amounts:
    earth, fire, wind, water = map(int.__add__, one, other)
    return earth, fire, wind, water
