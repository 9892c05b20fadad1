"""How much a roll is short of a cost, and how one roll pays: against every roll and every way, case by case."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from manaforge_widgets.games.manaforge.odds.payment_of_roll import payment_of_roll
from manaforge_widgets.games.manaforge.odds.question import Question
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES

SEEDS = range(30)


def setting(rng: Random, dice: int) -> tuple[Question, tuple[int, ...], int, int]:
    """A question about some dice, with its gems, prisms and spends."""
    pool = Counter(rng.choice(TYPES) for _ in range(rng.randint(0, dice)))
    cost = {name: rng.randint(0, 3) for name in (*ELEMENTS, "any")}
    gems = tuple(rng.choice((0, 0, 1)) for _ in ELEMENTS)
    prisms, spends = rng.randint(0, 2), rng.randint(0, 5)
    owned = dict(zip(ELEMENTS, gems, strict=True))
    return Question(dict(pool), cost, gems=owned, prisms=prisms, spends=spends), gems, prisms, spends


def prisms_short(question: Question, faces: tuple[str, ...], gems: tuple[int, ...], prisms: int, spends: int) -> int:
    """How many more prisms a roll needs, by asking for each number anew."""
    owned = dict(zip(ELEMENTS, gems, strict=True))
    for more in range(50):
        richer = Question(question.pool, question.cost, gems=owned, prisms=prisms + more, spends=spends)
        if richer.succeeds(faces):
            return more
    raise AssertionError("so many prisms pay for everything")


@pytest.mark.parametrize("seed", SEEDS)
def test_short_counts_every_roll(seed: int) -> None:
    question, gems, prisms, spends = setting(Random(seed), 3)
    counted: Counter[int] = Counter()
    for roll, ways in question.pool.rolls().ways.items():
        short = prisms_short(question, roll, gems, prisms, spends)
        assert question.short_by(roll) == short
        counted[short] += ways
    found = question.short()
    assert found.probability(0) == question.chance
    assert {outcome: ways for outcome, ways in found.ways.items() if ways} == dict(counted)


@pytest.mark.parametrize("seed", SEEDS)
def test_many_rolls_are_short_by_what_each_is(seed: int) -> None:
    question, *_ = setting(Random(seed), 8)
    shorts, rng = question.rolls_short(Random(seed), 40), Random(seed)
    assert shorts == [question.short_by(question.roll(rng)) for _ in range(40)]
    assert [not short for short in shorts] == [pays for pays, _ in question.rolls(Random(seed), 40)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_payment_is_one_exactly_where_a_roll_pays_and_covers_the_cost(seed: int) -> None:
    rng = Random(seed)
    for _ in range(8):
        question, gems, prisms, spends = setting(rng, 9)
        faces = question.roll(rng)
        paid = payment_of_roll(house_components(), faces, question.cost, gems=gems, prisms=prisms, spends=spends)
        assert (paid is not None) == question.succeeds(faces)
        if paid is None:
            continue
        assert len({use.place for use in paid.uses}) == len(paid.uses) <= spends
        assert len(paid.prisms) <= prisms
        have = list(gems)
        for element in paid.prisms:
            have[element] += 1
        for use in paid.uses:
            read = faces[use.place] if use.copied < 0 else faces[use.copied]
            assert (faces[use.place] == "transmute") == (use.copied >= 0)
            assert use.copied != use.place
            if use.copies_gem:
                assert read == "gem copy"
                assert have[use.gem] > 0, "a gem that is there is copied"
            have = [amount + given for amount, given in zip(have, use.gives, strict=True)]
        assert all(amount >= need for amount, need in zip(have, question.cost.mana, strict=True))
        assert sum(have) >= question.cost.total
        # With a spend fewer it could not have been paid with fewer dice.
        if paid.uses:
            fewer = len(paid.uses) - 1
            assert not payment_of_roll(house_components(), faces, question.cost, gems=gems, prisms=prisms, spends=fewer)
