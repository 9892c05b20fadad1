"""The automata and the search, which share nothing but the rules, give the same answers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from games.manaforge.odds.every_action import LEFT_OUT
from games.manaforge.odds.tables import STEPS, Setting, random_roll, random_setting, rolled, rolls, rules, written
from games.manaforge.rules.components import ELEMENTS, FACES, ITEMS
from games.manaforge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets import odds
from manaforge_widgets.games.manaforge.odds.search import buildable, next_turn, ways_to_build
from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.budget import Budget


@pytest.fixture(autouse=True)
def all_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine take longer: what is compared here is what the answers are."""
    monkeypatch.setattr(Budget, "check", lambda _budget: None)


# ------------------------------------------------------------------------------------------------------ the fast side


def asked(setting: Setting) -> dict[str, Any]:
    return {
        "pool": setting.dice,
        "cost": written(setting.cost),
        "gems": setting.gems,
        "prisms": setting.prisms,
        "spends": setting.spends,
        "held": setting.held,
        "talents": setting.talents,
        "workshop": setting.workshop,
    }


# ------------------------------------------------------------------------------------------------------ the slow side


def told(setting: Setting, position: Position) -> str:
    """Return the setting, what the dice show and what the search would do, for a failed comparison."""
    faces = [position.components.faces[face].text for face in position.die_face[0]]
    pos = position.copy()
    done = []
    for code in ways_to_build(position, 0, [setting.item]).get(setting.item, ()):
        pos.board = [setting.item]
        done.append(rules().action(pos, 0, code).text)
        rules().apply(pos, code)
    return f"{setting}\n shows {faces}\n way {done}"


def slow_chance(setting: Setting, locked: dict[int, str] | None = None) -> Fraction:
    position = setting.table()
    found: Counter[bool] = Counter()
    for faces, count in rolls(setting.dice):
        if all(faces[die] == face for die, face in (locked or {}).items()):
            found[bool(buildable(rolled(position, faces), 0, [setting.item]))] += count
    return Fraction(found[True], found.total())


# ----------------------------------------------------------------------------------------------------------- one roll


def compare_rolls(seed: str) -> None:
    rng = Random(seed)
    setting = random_setting(rng, dice=6)
    position = setting.table()
    question = odds.Question(**asked(setting))
    for _ in range(6):
        faces = random_roll(rng, setting.dice)
        after = rolled(position, faces)
        slow = setting.item in buildable(after, 0, [setting.item])
        assert question.succeeds(faces) == slow, told(setting, after)


@pytest.mark.parametrize("number", range(100))
def test_a_roll_pays_or_it_does_not(number: int) -> None:
    compare_rolls(f"roll {number}")


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_many_rolls_pay_or_do_not() -> None:
    for number in range(5000):
        compare_rolls(f"nightly roll {number}")


def compare_most(seed: str) -> None:
    rng = Random(seed)
    setting = random_setting(rng, dice=5, cards=2, prisms=2)
    faces = random_roll(rng, setting.dice)
    question = odds.Question(**asked(setting))
    found = buildable(rolled(setting.table("steps"), faces), 0, range(len(STEPS)))
    for name in (*ELEMENTS, "any"):
        most = max((STEPS[item][name] for item in found if name in STEPS[item]), default=0)
        assert min(9, question.reach(faces, name if name in ELEMENTS else "total")) == most, f"{name} {faces} {setting}"


@pytest.mark.parametrize("number", range(30))
def test_the_most_that_a_roll_gives(number: int) -> None:
    compare_most(f"most {number}")


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_the_most_that_many_rolls_give() -> None:
    for number in range(500):
        compare_most(f"nightly most {number}")


# ----------------------------------------------------------------------------------------------------------- all rolls


def compare_chances(seed: str, cards: int) -> None:
    rng = Random(seed)
    setting = random_setting(rng, dice=3, cards=cards)
    assert odds.afford(**asked(setting)) == slow_chance(setting), setting
    locked = {die: rng.choice(FACES[kind]) for die, kind in enumerate(setting.dice) if rng.random() < 0.4}
    assert odds.afford(**asked(setting), locked=locked) == slow_chance(setting, locked), f"{locked} {setting}"


@pytest.mark.parametrize("number", range(30))
def test_chances_over_all_rolls(number: int) -> None:
    compare_chances(f"chance {number}", 2)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_chances_over_all_rolls_of_many_settings() -> None:
    for number in range(300):
        compare_chances(f"nightly chance {number}", 4)


def compare_held(seed: str) -> None:
    rng = Random(seed)
    setting = replace(random_setting(rng, dice=3, cards=1), held=None)
    beside = {name: value for name, value in asked(setting).items() if name not in ("pool", "cost", "held")}
    best = odds.hold(setting.dice, written(setting.cost), **beside)
    assert [held.chance for held in best] == sorted((held.chance for held in best), reverse=True)
    assert {(held.die, held.face) for held in best} == {(kind, face) for kind in setting.dice for face in FACES[kind]}
    for held in rng.sample(best, min(4, len(best))):
        dice = list(setting.dice)
        dice.remove(held.die)
        talents = setting.talents[:1]
        if dice and talents == setting.talents:
            kept = replace(setting, dice=tuple(dice), held=(held.die, held.face))
            assert held.chance == slow_chance(kept), f"{held} {setting}"


@pytest.mark.parametrize("number", range(30))
def test_the_best_die_to_hold(number: int) -> None:
    compare_held(f"held {number}")


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_the_best_die_to_hold_of_many() -> None:
    for number in range(200):
        compare_held(f"nightly held {number}")


# ------------------------------------------------------------------------------------------------------------- markets


def random_match(rng: Random, dice: int) -> mf.Match:
    """Return a match in the middle of seat 0's turn, six random items on the board."""
    setting = random_setting(rng, dice=dice, cards=2)
    position = rolled(setting.table(), random_roll(rng, setting.dice))
    view = rules().view(position, None)
    t = Table()
    mine = {entry["card"] for entry in setting.workshop}
    t.board(*rng.sample([title for title in ITEMS if title not in mine], 6))
    t.turn(spends_left=setting.spends)
    t.view["seats"][0] |= {name: view["seats"][0][name] for name in ("dice", "gems", "prisms", "talents", "workshop")}
    match = t.match()
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        options = [action for action in match.legal_actions() if action.code & actions.KIND_MASK not in LEFT_OUT]
        if match.to_act == (0,) and options:
            match.apply(rng.choice(options))
    return match


def presenter_of(match: mf.Match) -> Position:
    position = match.rules.from_view(match.view(None))
    assert isinstance(position, Position)
    return position


def titles(position: Position, items: frozenset[int]) -> frozenset[str]:
    return frozenset(position.components.items[item].title for item in items)


def slow_market(match: mf.Match) -> dict[frozenset[str], Fraction]:
    """Return how likely each set of the board's items can be built in seat 0's next turn."""
    position = presenter_of(match)
    items = [item for item in position.board if item >= 0]
    start = next_turn(position, 0)
    # A held die stays where it is; the others are rolled.
    dice = [die for die in range(len(start.die_type[0])) if die != start.held[0]]
    kinds = tuple((*ELEMENTS, "arcane")[start.die_type[0][die]] for die in dice)
    ways: Counter[frozenset[str]] = Counter()
    for faces, count in rolls(kinds):
        shown = list(start.die_face[0])
        for die, face in zip(dice, faces, strict=True):
            shown[die] = start.components.face_ids[face]
        ways[titles(start, buildable(next_turn(start, 0, shown), 0, items))] += count
    return {found: Fraction(count, 6 ** len(dice)) for found, count in ways.items()}


def compare_markets(seed: str, dice: int) -> None:
    rng = Random(seed)
    match = random_match(rng, dice)
    market = odds.market(match, 0, "next")
    assert market.how == "automata", f"{seed}: {market.how}"
    slow = slow_market(match)
    order = rng.sample(list(market.chances), len(market.chances))
    assert market.chances == {
        title: sum((p for found, p in slow.items() if title in found), Fraction(0)) for title in order
    }, seed
    assert market.any == 1 - slow.get(frozenset(), 0), seed
    assert market.all == slow.get(frozenset(order), 0), seed
    first = Counter[str]()
    for found, chance in slow.items():
        first.update(
            {title: chance for title in order if title in found and not found & {*order[: order.index(title)]}}
        )
    assert market.best(order) == {title: first[title] for title in order}, seed
    for found in (frozenset(), frozenset(order[:1]), frozenset(order), max(slow, key=slow.__getitem__)):
        assert market.exactly(found) == slow.get(found, 0), seed


@pytest.mark.parametrize("number", range(30))
def test_markets_before_the_next_roll(number: int) -> None:
    compare_markets(f"market {number}", 2)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_many_markets_before_the_next_roll() -> None:
    for number in range(200):
        compare_markets(f"nightly market {number}", 3)


def compare_turns(seed: str) -> None:
    rng = Random(seed)
    match = random_match(rng, 5)
    if match.to_act != (0,):
        return
    position = presenter_of(match)
    items = [item for item in position.board if item >= 0]
    found = titles(position, buildable(position, 0, items))
    market = odds.market(match, 0, "now")
    assert market.chances == {title: Fraction(title in found) for title in titles(position, frozenset(items))}, seed
    left = odds.left_possible(match, 0)
    for action in match.legal_actions(0):
        if action.kind in ("end", "build", "prism", "scavenge"):
            assert action.text not in left, seed
            continue
        branch = match.branch()
        branch.apply(action)
        after = presenter_of(branch)
        assert {*left[action.text]} == titles(after, buildable(after, 0, items)), f"{seed} {action.text}"


@pytest.mark.parametrize("number", range(40))
def test_what_a_running_turn_can_still_build(number: int) -> None:
    compare_turns(f"turn {number}")


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_what_many_running_turns_can_still_build() -> None:
    for number in range(400):
        compare_turns(f"nightly turn {number}")
