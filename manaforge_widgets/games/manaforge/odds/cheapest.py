"""The cheapest way in which a seat can pay for an item in its turn, or the least that it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from manaforge_widgets.games.manaforge.odds import cache, seats
from manaforge_widgets.games.manaforge.odds.automaton import DONE
from manaforge_widgets.games.manaforge.odds.resources import Resources
from manaforge_widgets.games.manaforge.odds.search import HELPS, buildable
from manaforge_widgets.games.manaforge.odds.spec import spec_for
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import Amounts
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing

MOST_MISSING = 6
"""No more missing mana than this is looked for."""

_Pays = Callable[[Resources], bool]


@dataclass(frozen=True, slots=True, order=True)
class Outlay:
    """What a way to pay for an item takes of what outlasts the turn, and then of the turn's spends.

    Outlays are ordered: the cheaper is the smaller one. Prisms come first, since they stand for any gem (MF-T6), then
    gems, then spends: mana and spends that are not used are lost at the end of the turn (MF-T7), prisms and gems stay.

    Attributes:
        prisms: the prisms that it needs.
        gem_count: how many of the owned gems it needs.
        spends: the die spends that it needs (MF-T1); those that a card brings on the way are not counted.
        gems: the owned gems that it needs, by element.
    """

    prisms: int
    gem_count: int
    spends: int
    gems: Amounts


@dataclass(frozen=True, slots=True)
class Lack:
    """The least mana with which an item that is out of reach could be paid for.

    Attributes:
        amount: how much mana; one more than :data:`MOST_MISSING` if that is not enough.
        choices: the mana by element, each in a way that is enough.
    """

    amount: int
    choices: tuple[Amounts, ...]


def cheapest(pos: Position, seat: int, items: Sequence[int], budget: Budget) -> Pausing[dict[int, Outlay | Lack]]:
    """For each item the cheapest way to pay for it in the seat's turn, or the least that it lacks, in small steps.

    What counts is all that the turn still allows: the faces of the unspent dice, the spends that are left, the reserve,
    the owned gems and prisms, the charged cards and the talents (MF-T1, MF-T3, MF-T4, MF-T5, MF-T6), each choice at its
    best. The turn is the running one, or the one that the seat still has in this round, with its dice as they lie.

    Args:
        pos: a position in which the seat can still build; it is not changed.
        seat: whose turn.
        items: ids of items.
        budget: the time that it may take.

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
                ways.append((yield from _cheapest(pays, resources, budget)))
        cheapest_of[item] = min(ways) if ways else (yield from _least(ends, seat, item, budget))
    return cheapest_of


def _payer(pos: Position, seat: int, item: int, cost: Cost, budget: Budget, *, more: int) -> Pausing[_Pays]:
    """A function that tells whether the cost can be paid with these resources instead of the seat's own.

    Args:
        pos: a position without a running choice.
        seat: whose turn.
        item: the item.
        cost: its cost.
        budget: the time that it may take.
        more: how much more mana than the seat has the resources can hold.
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
        # Cards of a user's own edition may do what the automata do not know: then the turn is tried out.
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
    """The cheapest outlay with which the cost can be paid; with all of the resources it can."""
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
                # MF-P3: of equal ways the one that pays with the gems that there are most of.
                ways.append((spends, left, gems))
        yield
        if ways:
            spends, _, gems = min(ways)
            return Outlay(prisms, count, spends, gems)
    raise AssertionError("all gems together are enough")


def _parts(gems: Amounts, count: int) -> Iterator[Amounts]:
    """Yield every choice of so many of the gems."""
    for chosen in combinations_with_replacement(range(4), count):
        part = (chosen.count(0), chosen.count(1), chosen.count(2), chosen.count(3))
        if all(map(int.__le__, part, gems)):
            yield part


def _least(ends: Sequence[Position], seat: int, item: int, budget: Budget) -> Pausing[Lack]:
    """The least mana that is missing where no way is enough."""
    cost = ends[0].components.items[item].cost if ends else Cost()
    rows: dict[_Pays, Resources] = {}
    for end in ends:
        pays = yield from _payer(end, seat, item, cost, budget, more=MOST_MISSING)
        rows[pays] = seats.this_turn(end, seat).resources
    for amount in range(1, MOST_MISSING + 1):
        # So many prisms are at least as good as so much mana: a quick test that rules most amounts out.
        if not any(pays(replace(have, prisms=have.prisms + amount)) for pays, have in rows.items()):
            yield
            continue
        choices = []
        for mana in _parts((amount,) * 4, amount):
            budget.check()
            if any(pays(replace(have, reserve=_sum(have.reserve, mana))) for pays, have in rows.items()):
                choices.append(mana)
                # Which elements help is said of a single mana; of more, one way is enough.
                if amount > 1:
                    break
        yield
        if choices:
            return Lack(amount, tuple(choices))
    return Lack(MOST_MISSING + 1, ())


def _sum(one: Amounts, other: Amounts) -> Amounts:
    earth, fire, wind, water = map(int.__add__, one, other)
    return earth, fire, wind, water
