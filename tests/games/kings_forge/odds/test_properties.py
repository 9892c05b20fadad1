"""What must hold for any question, and the parts that the answers are made of."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
from hypothesis import given, settings
from hypothesis import strategies as st

from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.checks import craft, steal
from manaforge_widgets.games.kings_forge.odds.crafts import crafts
from manaforge_widgets.games.kings_forge.odds.needs import read_needs
from manaforge_widgets.games.kings_forge.odds.one_roll import OneRoll
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pools import read_pool

steady = settings(derandomize=True)
KINDS = ("metal", "wood", "gem", "magic", "library")
colours = st.sampled_from(KINDS[:4])
pools = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 5), min_size=1, max_size=3).filter(
    lambda pool: pool.get("library", 0) < 3
)
needs = st.lists(st.tuples(colours, st.integers(1, 8)), min_size=1, max_size=4)
bonus = st.sampled_from(["+1", "+2", "+1/+1", "+2/+1", "six", "flip", "flip 2", "ones to sixes"])
bonuses = st.lists(bonus, max_size=2)


@steady
@given(pools, needs, bonuses, st.sampled_from(KINDS))
def test_another_die_never_hurts(
    pool: dict[str, int], asked: list[tuple[str, int]], held: list[str], kind: str
) -> None:
    assert craft(pool, asked, held) <= craft({**pool, kind: pool.get(kind, 0) + 1}, asked, held)


@steady
@given(pools, needs, bonuses, st.one_of(bonus, st.sampled_from(["reroll 1", "reroll 2"])))
def test_another_bonus_never_hurts(
    pool: dict[str, int], asked: list[tuple[str, int]], held: list[str], more: str
) -> None:
    assert craft(pool, asked, held) <= craft(pool, asked, [*held, more])


@steady
@given(pools, needs, bonuses)
def test_a_lower_need_never_hurts(pool: dict[str, int], asked: list[tuple[str, int]], held: list[str]) -> None:
    [(colour, value), *others] = asked
    easier = [(colour, max(1, value - 1)), *others]
    assert craft(pool, asked, held) <= craft(pool, easier, held)


@steady
@given(pools, needs, bonuses, st.permutations(KINDS[:4]))
def test_the_names_of_colours_do_not_matter(
    pool: dict[str, int], asked: list[tuple[str, int]], held: list[str], others: list[str]
) -> None:
    name = dict(zip(KINDS, [*others, "library"], strict=True))
    renamed = {name[kind]: count for kind, count in pool.items()}
    assert craft(renamed, [(name[colour], value) for colour, value in asked], held) == craft(pool, asked, held)


@steady
@given(pools, needs, bonuses)
def test_to_steal_is_harder_than_to_match_and_easier_than_to_beat_all(
    pool: dict[str, int], asked: list[tuple[str, int]], held: list[str]
) -> None:
    beaten = [(colour, value + 1) for colour, value in asked]
    assert craft(pool, beaten, held) <= steal(pool, asked, held) <= craft(pool, asked, held)


@steady
@given(pools, needs, bonuses)
def test_a_reroll_before_bonuses_is_worth_no_more_than_a_second_roll(
    pool: dict[str, int], asked: list[tuple[str, int]], held: list[str]
) -> None:
    """Rolling all dice again after a failure is one way to use a reroll of that many."""
    once = craft(pool, asked, held)
    assert craft(pool, asked, [*held, f"reroll {sum(pool.values())}"]) >= 1 - (1 - once) ** 2


@steady
@given(pools, st.lists(needs, min_size=1, max_size=3), bonuses)
def test_several_crafts_agree_with_each(
    pool: dict[str, int], asked: list[list[tuple[str, int]]], held: list[str]
) -> None:
    found = crafts(pool, asked, held)
    assert found.each == tuple(craft(pool, one, held) for one in asked)
    assert found.all == craft(pool, [need for one in asked for need in one], held)
    assert found.made.total == 6 ** sum(pool.values())
    assert found.any == found.made.at_least(1)
    assert found.all == found.made.probability(len(asked))
    assert max(found.each) <= found.any <= sum(found.each)
    assert found.all <= min(found.each)


@steady
@given(pools, needs, bonuses)
def test_no_way_is_lost(pool: dict[str, int], asked: list[tuple[str, int]], held: list[str]) -> None:
    question = read_pool(pool), [read_needs(asked)], read_bonuses(held), Budget("nothing would help")
    roll, aims = OneRoll(*question), Aims(*question)
    assert sum(roll.ways().values()) == 6**roll.number == 6**aims.number
    for dice in aims.dice.values():
        assert sum(dice.rolls(dice.number).values()) == 6**dice.number


@steady
@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.data())
def test_sets_in_a_box_add_up_point_by_point(limits: list[int], data: st.DataObject) -> None:
    points = list(product(*(range(limit + 1) for limit in limits)))
    box = Box(tuple(limits))
    some, others = (data.draw(st.sets(st.sampled_from(points))) for _ in range(2))
    sums = {tuple(map(sum, zip(one, other, strict=True))) for one in some for other in others} & set(points)

    def bits(chosen: set[tuple[int, ...]]) -> int:
        return sum(1 << box.number(point) for point in chosen)

    assert set(box.points(bits(some))) == some
    assert set(box.points(box.add(bits(some), bits(others)))) == sums
    assert (bits(some) & box.mirrored(bits(others)) != 0) == (tuple(limits) in sums)


@steady
@given(
    st.dictionaries(
        colours, st.tuples(st.integers(1, 12), st.lists(st.integers(1, 6), min_size=1, max_size=4)), min_size=1
    )
)
def test_icepool_agrees_on_thresholds(asked: dict[str, tuple[int, list[int]]]) -> None:
    expected = Fraction(1)
    for dice, values in asked.values():
        paired = icepool.d6.pool(dice).sort_pair(">=", values).size()
        expected *= paired.probability(len(values))
    pool = {colour: dice for colour, (dice, _) in asked.items()}
    assert craft(pool, {colour: values for colour, (_, values) in asked.items()}) == expected


@steady
@given(st.integers(1, 9), st.lists(st.integers(2, 8), min_size=1, max_size=3), st.integers(1, 3))
def test_icepool_agrees_on_one_plus(dice: int, values: list[int], amount: int) -> None:
    wanted = sorted(values, reverse=True)

    def enough(roll: tuple[int, ...]) -> bool:
        raised = [
            sorted((*roll[:place], value + amount, *roll[place + 1 :]), reverse=True)
            for place, value in enumerate(roll)
        ]
        return any(
            all(value >= need for value, need in zip(row, wanted, strict=False)) for row in [roll[::-1], *raised]
        )

    short = dice < len(values)
    expected = 0 if short else icepool.d6.pool(dice).expand().map(enough, star=False).probability(True)
    assert craft({"gem": dice}, {"gem": values}, f"+{amount}") == expected
