"""The payment an interface proposes (MF-P3)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from games.manaforge.rules.table import Table, card, options, play

from manaforge_widgets.games.manaforge.rules import actions, engine

if TYPE_CHECKING:
    from manaforge_widgets.games.manaforge.rules.position import Position

pytestmark = pytest.mark.rule("MF-P3")


def proposed(t: Table, *actions: str) -> str:
    """Return the payment that is proposed after these actions; it must be one that may be made."""
    m = t.match()
    play(m, *actions)
    assert m.choice is not None
    payment = str(m.choice.proposal)
    assert payment in options(m)
    return payment


def test_the_reserve_pays_before_gems() -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2, wind=1)
    t.seat(0, gems={"earth": 3, "fire": 1})
    assert proposed(t, "build Stone Circle") == "pay 2 earth, 1 wind"


def test_of_the_reserve_goes_what_the_turn_can_use_least() -> None:
    for useful, other in (("fire", "wind"), ("wind", "fire")):
        t = Table()
        t.board("Stone Circle")
        t.reserve(earth=2, fire=1, wind=1)
        t.seat(0, workshop=["Blazing Axes" if useful == "fire" else "Feather Cloaks"])
        assert proposed(t, "build Stone Circle") == f"pay 2 earth, 1 {other}"


def test_an_exhausted_card_makes_no_use_of_mana() -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2, fire=1, wind=1)
    t.seat(0, workshop=[card("Blazing Axes", charged=False), "Feather Cloaks"])
    assert proposed(t, "build Stone Circle") == "pay 2 earth, 1 fire"


@pytest.mark.parametrize("most", ["fire", "wind", "water"])
def test_gems_go_in_the_element_owned_most(most: str) -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2)
    t.seat(0, gems={"fire": 1, "wind": 1, "water": 1} | {most: 3})
    assert proposed(t, "build Stone Circle") == f"pay 2 earth, 1 {most} gem"


def test_no_more_gems_go_than_must() -> None:
    t = Table()
    t.board("Illuminating Wand")
    t.reserve(water=2)
    t.seat(0, gems={"fire": 2, "earth": 1})
    assert proposed(t, "build Illuminating Wand") == "pay 2 water, 1 fire gem"


@pytest.mark.parametrize(("better", "worse"), [("Blazing Axes", "Feather Cloaks"), ("Feather Cloaks", "Blazing Axes")])
def test_the_card_that_gives_more_prestige_keeps_its_mana(better: str, worse: str) -> None:
    element = {"Blazing Axes": "fire", "Feather Cloaks": "wind"}
    t = Table()
    t.board("Stone Circle")
    t.reserve(**{"earth": 2, element[better]: 2, element[worse]: 1})
    t.seat(0, workshop=[card(better, element[better]), worse])
    assert proposed(t, "build Stone Circle") == f"pay 2 earth, 1 {element[worse]}"


@pytest.mark.parametrize(
    ("title", "own", "other"), [("Blazing Axes", "fire", "wind"), ("Feather Cloaks", "wind", "fire")]
)
def test_a_card_that_is_being_built_keeps_its_mana_too(title: str, own: str, other: str) -> None:
    t = Table()
    t.board(title)
    t.reserve(**{own: 3, other: 2})
    m = t.match()
    play(m, f"build {title}")
    assert m.choice is not None
    assert m.choice.proposal is not None
    m.apply(m.choice.proposal)
    assert f"activate {title} 1" in options(m)


@pytest.mark.parametrize("last", [False, True])
def test_in_the_last_round_prestige_counts_more_than_a_gem(last: bool) -> None:
    t = Table(round=9 if last else 8)
    t.board("Stone Circle")
    t.reserve(earth=2, fire=1)
    t.seat(0, gems={"wind": 1}, workshop=["Blazing Axes"])
    assert proposed(t, "build Stone Circle") == ("pay 2 earth, 1 wind gem" if last else "pay 2 earth, 1 fire")


def most_prestige(pos: Position) -> int:
    """Return the most prestige that the active seat can have after activations in any order, tried out one by one."""
    best = pos.prestige[0]
    for code in engine.legal(pos, 0):
        if pos.stack or code & actions.KIND_MASK == actions.ACTIVATE:
            after = pos.copy()
            engine.apply(after, code)
            best = max(best, most_prestige(after))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_no_other_payment_leaves_more_prestige(seed: int) -> None:
    """Compared with all payments and all activations after each; without gems, so that no payment uses fewer."""
    rng = random.Random(seed)
    cards = {"Blazing Axes": "fire", "Feather Cloaks": "wind", "Healing Potions": "water", "Cavalier Shields": "earth"}
    t = Table()
    t.board("Mana Prisms (noon)")
    t.reserve(**{element: rng.randint(1, 3) for element in cards.values()})
    chosen = rng.sample([*cards], 3)
    t.seat(0, workshop=[card(title, *[cards[title]] * rng.randint(0, 2)) for title in chosen])
    m = t.match()
    play(m, next(action for action in options(m) if action.startswith("build")))
    pos = m.copy_position()
    values = {}
    for code in pos.options:
        after = pos.copy()
        engine.apply(after, code)
        values[code] = most_prestige(after)
    assert m.choice is not None
    assert m.choice.proposal is not None
    assert values[m.choice.proposal.code] == max(values.values())
