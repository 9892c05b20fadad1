"""Lesson 7: its keys against counts of all rolls, and what its explorer and its puzzles show."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import islice, pairwise, permutations, product
from math import sqrt
from random import Random

import pytest
from lessons.working import begun, predicted, send

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.lessons.best_of import best_of
from manaforge_widgets.games.kings_forge.lessons.build_a_pool import build_a_pool
from manaforge_widgets.games.kings_forge.lessons.craft_turn import craft_turn
from manaforge_widgets.games.kings_forge.rules.components import house_components
from manaforge_widgets.lessons.explorers.pool_builder import ROLLS, PoolBuilder, covered_by, covering, covers
from manaforge_widgets.odds.distribution import Distribution

PLAN = build_a_pool()
KEYS = {question.id: question.key for question in PLAN.questions}
D6 = Distribution(range(1, 7))


def matches(dice: tuple[int, ...], needs: tuple[int, ...]) -> bool:
    """The slow twin: some one-to-one matching gives each need a die that is high enough."""
    return any(
        all(die >= need for die, need in zip(some, needs, strict=False)) for some in permutations(dice, len(needs))
    )


def share(dice: int, event: object) -> Fraction:
    rolls = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(event(roll) for roll in rolls), len(rolls))  # type: ignore[operator]


def test_two_to_four_gem_dice_against_all_rolls_and_against_the_rolls_that_fail() -> None:
    for dice in (2, 3, 4):
        counted = share(dice, lambda roll: matches(roll, (3, 4)))
        fail = 3**dice + dice * 3 * 2 ** (dice - 1)
        assert counted == 1 - Fraction(fail, 6**dice) == PLAN.experiment.measures[dice - 2].exact
    exact = [measure.exact for measure in PLAN.experiment.measures]
    assert exact == [Fraction(5, 12), Fraction(17, 24), Fraction(373, 432), Fraction(2431, 2592)]
    assert KEYS["two_gems"] == PLAN.predictions[0].key == Fraction(5, 12)
    assert [f"{float(chance):.3f}" for chance in exact] == ["0.417", "0.708", "0.863", "0.938"]


def test_the_best_of_three_against_all_rolls() -> None:
    for dice in (1, 2, 3, 4):
        assert best_of(dice).key == sum(Fraction(max(roll), 6**dice) for roll in product(range(1, 7), repeat=dice))
    assert KEYS["best_of"] == Fraction(119, 24)


def test_the_steal_and_its_variants_against_all_rolls() -> None:
    # The rule's own words: each of the dice at least as high as the one that it replaces, and one higher.
    def steals(roll: tuple[int, ...], metal: int, low: int, high: int) -> bool:
        return any(
            first >= metal and one >= low and other >= high and first + one + other > metal + low + high
            for first in roll[:2]
            for one, other in permutations(roll[2:], 2)
        )

    make = PLAN.checks[2].variants
    assert make is not None
    asked = {q.words[0]: q.key for q in (PLAN.checks[2], *(make(Random(seed)) for seed in range(12)))}
    assert len(asked) > 6
    for words, key in asked.items():
        metal, low, high = (int(value) for value in re.findall(r"(?:metal|gem) (\d)", words))
        assert key == share(5, lambda roll, least=(metal, low, high): steals(roll, *least))
    assert KEYS["steal"] == Fraction(1607, 2592)


def test_the_third_die_adds_most() -> None:
    exact = [measure.exact for measure in PLAN.experiment.measures]
    added = [after - before for before, after in pairwise(exact)]
    assert added == sorted(added, reverse=True)
    assert PLAN.predictions[1].key == "the third die"


def test_two_sixes_are_the_other_way_round() -> None:
    # The teacher's page and the last cell say so.
    chances = list(islice(covering(D6, (6, 6)), 5))
    assert chances[4] - chances[3] > chances[3] - chances[2]
    assert chances[2:] == [1 - Fraction(5**n + n * 5 ** (n - 1), 6**n) for n in (2, 3, 4)]


@pytest.mark.parametrize("needs", [(3, 4), (2,), (5, 5), (1, 6), (2, 4, 6), (3, 3, 3)])
def test_covering_agrees_with_its_slow_twin(needs: tuple[int, ...]) -> None:
    for dice, chance in enumerate(islice(covering(D6, needs), 5)):
        assert chance == share(dice, lambda roll: matches(roll, needs))
        assert chance == share(dice, lambda roll: covers(roll, needs))
        assert chance == share(dice, lambda roll: len(covered_by(roll, needs)) == len(needs))


def test_any_die_will_do() -> None:
    odd = Distribution({1: 3, 2: 1, 9: 2})
    third = next(islice(covering(odd, (2, 9)), 3, None))
    rolls = list(product([1, 1, 1, 2, 9, 9], repeat=3))
    assert third == Fraction(sum(matches(roll, (2, 9)) for roll in rolls), len(rolls))


def test_the_exact_part_asks_for_a_roll_that_works_in_both_orders() -> None:
    lesson = predicted("build a pool")
    part = lesson.exact()
    assert part.part["words"][0].startswith(
        "12 rolls are in the first group, and 12 are in the second. Is that 24 rolls?"
    )
    assert send(part, kind="change", control="square", value="2,3") == ""
    assert part.part["told"][0]["words"] == "Not this one: the first die is below 4, or the second below 3."
    assert part.part["table"] is None
    assert send(part, kind="change", control="square", value="3,3") == ""
    assert part.part["table"]["rows"][-1] == ["in at least one group", "15 (5/12)"]


def explorer() -> PoolBuilder:
    made = PLAN.explorers["pool"](Random(3))
    assert isinstance(made, PoolBuilder)
    return made


def test_the_explorer_shows_what_each_die_adds() -> None:
    pool = explorer()
    bars = next(chart for chart in pool.view()["charts"] if chart["chart"] == "bars")
    assert bars["labels"][:2] == ["2 gem dice", "3 gem dice"]
    assert bars["series"][0]["notes"] == ["41.7 %", "70.8 %", "86.3 %", "93.8 %", "97.2 %"]
    assert bars["series"][1]["notes"] == ["", "+ 29.2", "+ 15.5", "+ 7.4", "+ 3.4"]
    tops = [sum(parts) for parts in zip(*(one["values"] for one in bars["series"]), strict=True)]
    assert tops == pytest.approx([float(chance) for chance in islice(covering(D6, (3, 4)), 2, 7)])
    assert bars["paths"][0]["values"] == pytest.approx([5 / 12, 10 / 12, 1])
    assert "3ⁿ + n × 3 × 2ⁿ⁻¹ of 6ⁿ rolls" in pool.view()["foot"]
    rows = pool.view()["table"]["rows"]  # type: ignore[index]
    assert rows[2] == ["3", "17/24", "70.8 %", "29.2", "83.3 %"]
    assert rows[3][-1] == "impossible"
    pool.take("need 1", "6")
    pool.take("need 2", "6")
    assert pool.chance == Fraction(1, 36)
    assert pool.view()["foot"] == ""
    assert "each die adds less" not in " ".join(pool.view()["words"])


def test_the_rolls_of_the_explorer_agree_with_the_exact_chances() -> None:
    pool = explorer()
    pool.take("many", "")
    pool.take("many", "")
    for row in pool.view()["table"]["rows"]:  # type: ignore[index]
        exact, rolled = float(Fraction(row[1])), float(row[-1].split()[0].lstrip("<>")) / 100
        assert abs(rolled - exact) <= 4 * sqrt(exact * (1 - exact) / (2 * ROLLS)) + 0.001


def test_a_roll_lights_the_dice_that_cover() -> None:
    pool = explorer()
    pool.take("dice", "4")
    for _ in range(20):
        pool.take("roll", "")
        chart = pool.view()["charts"][0]
        cells = chart["rows"][0]["cells"]  # type: ignore[typeddict-item, index]
        faces = tuple(int(cell["text"]) for cell in cells)
        lit = [int(cell["text"]) for cell in cells if cell["state"] == "lit"]
        assert (len(lit) == 2) == matches(faces, (3, 4))


@pytest.mark.parametrize(
    ("given", "why"), [({"dice": 0}, "dice must be"), ({"most": 99}, "at most 12"), ({"needs": ()}, "needs must be")]
)
def test_an_impossible_pool_is_refused(given: dict[str, object], why: str) -> None:
    with pytest.raises(mf.ArgumentError, match=why):
        PoolBuilder("x", Random(1), D6, **{"needs": (3,), **given})  # type: ignore[arg-type]


def test_the_puzzles_are_what_their_words_say() -> None:
    cover, reroll = (begun("build a pool").play(name).puzzle for name in ("cover", "reroll"))  # type: ignore[attr-defined]
    assert cover.solutions().chance == 1
    # Two gem dice rolled again, of which one must show at least 4.
    assert reroll.solutions().chance == 1 - Fraction(1, 2) ** 2
    assert reroll.solutions().moves["reroll gem-2 by Tavern"] == Fraction(3, 4)
    worse = reroll.solutions().moves["reroll gem-1 by Tavern"]
    assert worse < Fraction(3, 4)


def test_the_keys_follow_the_edition() -> None:
    own = {
        "meta": {"game": "kings_forge", "edition": "ours"},
        "crafts": [{"name": "Wizard's Goblet", "needs": [["metal", 2], ["gem", 2], ["gem", 5]]}],
    }
    lesson = begun("build a pool", edition=own)
    assert lesson.plan.checks[0].key == share(2, lambda roll: matches(roll, (2, 5)))
    assert lesson.plan.edition == "ours"
    foot = lesson.plan.explorers["pool"](Random(1)).view()["foot"]
    assert "no die shows 5 or more, or just one does and no other shows 2 or more" in foot
    assert "4ⁿ + n × 2 × 1 of 6ⁿ rolls" in foot
    # Four dice fail if none shows 5 or more, or just one does and all others show 1.
    assert lesson.plan.experiment.measures[2].exact == 1 - Fraction(4**4 + 4 * 2 * 1, 6**4)
    odd = {
        "meta": {"game": "kings_forge", "edition": "odd"},
        "crafts": [{"name": "Wizard's Goblet", "needs": [["gem", 4]]}],
    }
    with pytest.raises(mf.GameError, match="can't be played with edition 'odd': Wizard's Goblet must need"):
        begun("build a pool", edition=odd)


def test_each_variant_has_its_own_key() -> None:
    for question in PLAN.checks:
        assert question.variants is not None
        for seed in range(6):
            other = question.variants(Random(seed))
            assert other.id == question.id
            assert other.key != question.key
            assert len({other.key, *(wrong.answer for wrong in other.wrong)}) == len(other.wrong) + 1 > 2


def test_the_guess_is_shown_in_the_explorer() -> None:
    assert predicted("build a pool").explore("pool").part["said"] == "You said: each adds the same."


def test_wrong_answers_are_the_thoughts_that_they_name() -> None:
    wrong = {str(one.answer): one.thought for one in PLAN.checks[0].wrong}
    assert wrong == {
        str(Fraction(4, 6) * Fraction(3, 6)): "decided before the roll which die covers which need",
        str(2 * Fraction(4, 6) * Fraction(3, 6)): "added the two orders",
        str(share(2, lambda roll: min(roll) >= 3)): "looked only at the lower need",
        str(share(2, lambda roll: min(roll) >= 4)): "asked both dice for the higher need",
        str(share(2, lambda roll: max(roll) >= 4)): "looked only at the higher need",
        str(share(2, lambda roll: min(roll) < 3 or max(roll) < 4)): "the opposite event",
        "1/2": "two results, so one half each",
    }


def test_a_craft_turn_with_an_unknown_card_is_refused() -> None:
    with pytest.raises(mf.GameError, match="edition 'house-1' has no card Excalibur"):
        craft_turn(house_components(), 1, display=("Excalibur", "Hammer", "Anvil"), dice="metal 3")


def test_the_chance_of_a_puzzle_is_that_of_playing_it_on() -> None:
    # The puzzle's best play, from many seeds: roll both low gem dice again, then craft if possible.
    crafted = 0
    for seed in range(120):
        match = PLAN.plays["reroll"](seed).match
        for action in ("reroll gem-2 by Tavern", "reroll gem-3"):
            match.apply(next(one for one in match.legal_actions() if str(one).startswith(action)))
        crafted += any(str(one).startswith("craft Wizard's Goblet") for one in match.legal_actions())
    assert abs(crafted / 120 - 3 / 4) <= 4 * sqrt(3 / 4 * 1 / 4 / 120)
