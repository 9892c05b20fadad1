"""Facts about draws: which results a seat knows from what it saw, and which could as well have been others.

A fact is a *group*: some places, and the values that lie there, in any order. The dice that a seat sees one by one are
groups of one. Of a hand that is shown sorted only the cards together are known, so they are one group; and so are all
cards that a seat has never seen. A die that belongs to no group may show anything.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import factorial, perm, prod
from typing import Any

from manaforge_widgets.core.draws import Below, Deal, Draw
from manaforge_widgets.games.any_order import in_any_order, ways_in_any_order
from manaforge_widgets.games.author import Author
from manaforge_widgets.games.counts import Past, copied

Group = list[Any]
"""Places, each as the number of the draw and the place in it; the sorted values; and whether their order matters."""
Agrees = Callable[[Sequence[Any]], bool]
"""A function that returns whether the game would have looked the same with these results."""

_UNUSED = -1
"""Stands for the cards that were not dealt, where else stands the place of a card."""
_JOINT, _TOGETHER = 4, 40
"""How often a group is shuffled, and known results are changed together, to see whether that looks the same."""
_SWAPS = 6
"""The most cards of a group with which another card changes places, to see whether it belongs to the group."""


def groups_of(rules: Author, node: Past, seat: int, agrees: Agrees) -> list[Group]:
    """Return what a seat knows of the draws of a step.

    Args:
        rules: the rules.
        node: the step with the draws.
        seat: the seat.
        agrees: a function of other results of the draws.
    """
    results = [result for _, result in node.draws]
    memo = node.known.setdefault(("facts", seat), {"rolls": set(), "cards": {}})
    _learn_rolls(node, memo["rolls"], results, agrees)
    found = _roll_groups(node, memo["rolls"], results, agrees)
    for number, (draw, result) in enumerate(node.draws):
        if isinstance(draw, Deal):
            unused = [card for card in range(draw.cards) if card not in result]
            classes = _learn_cards(memo["cards"], number, unused, results, agrees)
            for members in classes:
                places = [[number, place] for place in members if place != _UNUSED]
                values = sorted([result[place] for _, place in places] + (unused if _UNUSED in members else []))
                if places:
                    found.append([places, values, False])
    found.sort()  # the order in which groups were found says nothing
    while (together := _known_together(rules, node, found, results, agrees)) is not None:
        found = _loosened(node, found, together)
    for group in found:
        group[2] = not _in_any_order(rules, node, group, results)
    return found


# ------------------------------------------------------------------------------------------------ using what is known


def fits(draws: Sequence[Draw], groups: list[Group] | None) -> bool:
    """Return whether facts can be about some draws; in another past other draws may be pending.

    Args:
        draws: the draws.
        groups: the facts, or None.
    """
    if groups is None:
        return True
    for places, values, _ in groups:
        for number, place in places:
            if number >= len(draws):
                return False
            draw = draws[number]
            if isinstance(draw, Deal):
                if place >= draw.take or max(values) >= draw.cards:
                    return False
            elif not all(draw.probability(value) for value in values):
                return False
    return all(
        not isinstance(draw, Deal) or sum(place[0] == number for group in groups for place in group[0]) == draw.take
        for number, draw in enumerate(draws)
    )


def ways(draws: Sequence[Draw], groups: list[Group] | None, *, any_order: bool = False) -> int:
    """Return the number of results that have to be tried.

    Args:
        draws: the draws.
        groups: the facts, or None.
        any_order: whether only one order of equal dice is tried.
    """
    unknown = _free(draws, groups)
    free = ways_in_any_order(unknown) if any_order else prod(draw.size for draw in unknown)
    return free * prod(perm(len(values), len(places)) if ordered else 1 for places, values, ordered in groups or [])


def all_results(
    draws: Sequence[Draw], groups: list[Group] | None, mixed: random.Random | None = None
) -> Iterator[tuple[list[Any], Fraction]]:
    """Yield the results that agree with the facts, each with its probability.

    Args:
        draws: the draws.
        groups: the facts, or None.
        mixed: with it, equal dice fall in one order that it chooses, with the probability of all orders.
    """
    given = groups or []
    free = _free(draws, groups)
    arranged = [_arrangements(group) for group in given]
    share = prod((Fraction(1, draw.size) for draw in draws if draw not in free), start=Fraction(1))
    every = (
        in_any_order(free, mixed) if mixed else ((one, 1) for one in product(*(list(draw.support()) for draw in free)))
    )
    for rolled, orders in every:
        chance = share * prod(
            (draw.probability(one) for draw, one in zip(free, rolled, strict=True)), start=Fraction(orders)
        )
        for chosen in product(*arranged):
            count = prod(number for _, number in chosen)
            yield _filled(draws, given, rolled, [values for values, _ in chosen]), chance * count


def sampled(draws: Sequence[Draw], groups: list[Group] | None, below: Below) -> list[Any]:
    """Return random results that agree with the facts.

    Args:
        draws: the draws.
        groups: the facts, or None.
        below: the source of randomness.
    """
    given = groups or []
    rolled = [draw.sample(below) for draw in _free(draws, groups)]
    mixed = []
    for places, values, _ in given:
        rest = list(values)
        mixed.append([rest.pop(below(len(rest))) for _ in places])
    return _filled(draws, given, rolled, mixed)


def _free(draws: Sequence[Draw], groups: list[Group] | None) -> list[Draw]:
    known = {place[0] for group in groups or [] for place in group[0]}
    return [draw for number, draw in enumerate(draws) if number not in known]


def _arrangements(group: Group) -> list[tuple[Sequence[Any], int]]:
    """Return the orders in which values can lie, each with the number of orders that it stands for."""
    places, values, ordered = group
    if not ordered and len(places) == len(values):
        return [(values, factorial(len(values)) // prod(map(factorial, Counter(values).values())))]
    return [(one, 1) for one in dict.fromkeys(permutations(values, len(places)))]


def _filled(
    draws: Sequence[Draw], groups: list[Group], rolled: Sequence[Any], chosen: Sequence[Sequence[Any]]
) -> list[Any]:
    at = {
        (number, place): value
        for (places, _, _), values in zip(groups, chosen, strict=True)
        for (number, place), value in zip(places, values, strict=True)
    }
    others = iter(rolled)
    known = {number for number, _ in at}
    found: list[Any] = []
    for number, draw in enumerate(draws):
        if number not in known:
            found.append(next(others))
        elif isinstance(draw, Deal):
            found.append(tuple(at[number, place] for place in range(draw.take)))
        else:
            found.append(at[number, 0])
    return found


# --------------------------------------------------------------------------------------------------- finding out


def _learn_rolls(node: Past, known: set[int], results: list[Any], agrees: Agrees) -> None:
    """Add the rolls of which every other result would have looked different; once known, a result stays known."""
    rolls = [number for number, (draw, _) in enumerate(node.draws) if not isinstance(draw, Deal)]
    free: set[int] = set()
    if known:
        rng = random.Random(len(known))
        for _ in range(_JOINT):
            changed = [
                draw.sample(rng.randrange) if number in rolls and number not in known else result
                for number, (draw, result) in enumerate(node.draws)
            ]
            if agrees(changed):
                free |= {number for number in rolls if changed[number] != results[number]}
    for number in rolls:
        if number in known or number in free:
            continue
        others = (other for other in node.draws[number][0].support() if other != results[number])
        if not any(agrees([*results[:number], other, *results[number + 1 :]]) for other in others):
            known.add(number)


def _roll_groups(node: Past, known: set[int], results: list[Any], agrees: Agrees) -> list[Group]:
    """Return the known rolls in groups; two rolls are in one group if they could have changed places."""
    classes: list[list[int]] = []
    for number in sorted(known):
        for members in classes:
            first = members[0]
            swapped = list(results)
            swapped[first], swapped[number] = swapped[number], swapped[first]
            if node.draws[first][0].size == node.draws[number][0].size and agrees(swapped):
                members.append(number)
                break
        else:
            classes.append([number])
    return [
        [[[number, 0] for number in members], sorted(results[number] for number in members), False]
        for members in classes
    ]


def _learn_cards(
    memo: dict[int, list[list[int]]], number: int, unused: list[int], results: list[Any], agrees: Agrees
) -> list[list[int]]:
    """Return the places of a deal in groups whose cards could have changed places; groups only split later."""
    cards = list(results[number])
    everything = [*range(len(cards)), *([_UNUSED] if unused else [])]
    found: list[list[int]] = []
    for members in memo.get(number, [everything]):
        if len(members) == 1 or _stays(members, number, cards, unused, results, agrees):
            found.append(members)
        else:
            found += _split(members, number, cards, unused, results, agrees)
    memo[number] = found
    return found


def _with_deal(results: list[Any], number: int, cards: Sequence[int]) -> list[Any]:
    return [*results[:number], tuple(cards), *results[number + 1 :]]


def _stays(
    members: list[int], number: int, cards: list[int], unused: list[int], results: list[Any], agrees: Agrees
) -> bool:
    rng = random.Random(len(members))
    places = [place for place in members if place != _UNUSED]
    pool = sorted([cards[place] for place in places] + (unused if _UNUSED in members else []))
    for _ in range(_JOINT):
        mixed = list(cards)
        for place, card in zip(places, rng.sample(pool, len(places)), strict=True):
            mixed[place] = card
        if not agrees(_with_deal(results, number, mixed)):
            return False
    return True


def _split(
    members: list[int], number: int, cards: list[int], unused: list[int], results: list[Any], agrees: Agrees
) -> list[list[int]]:
    classes = [[_UNUSED]] if _UNUSED in members else []
    rng = random.Random(len(members))
    for place in members:
        if place == _UNUSED:
            continue
        for one in classes:
            # A place belongs to a group even if only some of its cards fit there: what does not fit is rejected later.
            others = one if len(one) <= _SWAPS else [one[0], *rng.sample(one[1:], _SWAPS)]
            if any(agrees(_with_deal(results, number, _swapped(cards, unused, place, other))) for other in others):
                one.append(place)
                break
        else:
            classes.append([place])
    return classes


def _swapped(cards: list[int], unused: list[int], place: int, other: int) -> list[int]:
    changed = list(cards)
    if other == _UNUSED:
        changed[place] = unused[0]
    else:
        changed[place], changed[other] = changed[other], changed[place]
    return changed


def _in_any_order(rules: Author, node: Past, group: Group, results: list[Any]) -> bool:
    """Return whether the values of a group give the same position in every order, as in a hand that is kept sorted."""
    places, values, _ = group
    if len(places) == 1 or len(places) < len(values) or node.before is None:
        return len(places) == 1 == len(values)
    for order in (values, values[::-1], [*values[1:], values[0]]):
        changed = list(results)
        for (number, place), value in zip(places, order, strict=True):
            if isinstance(changed[number], tuple | list):
                changed[number] = (*changed[number][:place], value, *changed[number][place + 1 :])
            else:
                changed[number] = value
        if _after(rules, node, changed) != node.after:
            return False
    return True


def _after(rules: Author, node: Past, results: list[Any]) -> Any:
    """Return the position after other results of a step."""
    assert node.before is not None, "draws follow something"
    after = copied(node.before.after)
    rules.resolve(after, results)
    return after


def _known_together(
    rules: Author, node: Past, groups: list[Group], results: list[Any], agrees: Agrees
) -> list[int] | None:
    """Return the numbers of groups that are not known for themselves, such as dice of which only the sum is known."""
    checked: set[str] = node.known.setdefault("separate", set())
    which = json.dumps(groups)
    if which in checked:
        return None
    rng = random.Random(len(groups))
    actual = _canonical(groups, results)
    for _ in range(_TOGETHER):
        other = _mixed(node, groups, rng)
        differs = [number for number, values in enumerate(_canonical(groups, other)) if values != actual[number]]
        if differs and agrees(other) and _after(rules, node, other) != node.after:
            return differs
    checked.add(which)
    return None


def _loosened(node: Past, groups: list[Group], together: list[int]) -> list[Group]:
    """Return the groups with some of them made one: of cards a larger group, of rolls none at all."""
    found = [group for number, group in enumerate(groups) if number not in together]
    cards: dict[int, Group] = {}
    for number in together:
        places, values, _ = groups[number]
        at = places[0][0]
        if isinstance(node.draws[at][0], Deal):
            one = cards.setdefault(at, [[], [], False])
            one[0], one[1] = sorted(one[0] + places), sorted(one[1] + values)
    return sorted([*found, *cards.values()])


def _canonical(groups: list[Group], results: Sequence[Any]) -> list[list[Any]]:
    return [
        sorted(
            results[number][place] if isinstance(results[number], tuple | list) else results[number]
            for number, place in places
        )
        for places, _, _ in groups
    ]


def _mixed(node: Past, groups: list[Group], rng: random.Random) -> list[Any]:
    """Return results with known rolls rolled again, and with up to two cards of two groups in each other's places."""
    known = {place[0] for group in groups for place in group[0]}
    found = [
        draw.sample(rng.randrange) if number in known and not isinstance(draw, Deal) else result
        for number, (draw, result) in enumerate(node.draws)
    ]
    for number, (draw, result) in enumerate(node.draws):
        classes = [[place for one, place in group[0] if one == number] for group in groups]
        classes = [places for places in classes if places]
        if isinstance(draw, Deal) and len(classes) > 1:
            cards = list(result)
            one, other = rng.sample(classes, 2)
            count = min(2, len(one), len(other))
            for first, second in zip(rng.sample(one, count), rng.sample(other, count), strict=True):
                cards[first], cards[second] = cards[second], cards[first]
            found[number] = tuple(cards)
    return found
