"""Actions that another one contains: proved against the rules, case by case and in whole games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from batches import first_by_day
from games.manaforge.rules.table import Table, card, play

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manaforge.board.contained import contained
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules.position import PLAY, Position

if TYPE_CHECKING:
    from manaforge_widgets.match import Match


def taken(m: Match) -> str:
    """The answer that contains all others, in notation; empty if there is none."""
    seat = m.to_act[0]
    less = contained(m.copy_position(), seat)
    most = [str(action) for action in m.legal_actions(seat) if action.code not in less]
    return most[0] if less and len(most) == 1 else ""


def left(m: Match) -> list[str]:
    """The legal uses of workshop cards that no other contains."""
    less = contained(m.copy_position(), 0)
    return [str(one) for one in m.legal_actions(0) if one.kind == "activate" and one.code not in less]


@pytest.mark.rule("MF-T3")
@pytest.mark.parametrize(
    ("title", "gems", "levels"),
    [
        ("Stone Circle", ["earth"], [2]),  # 1 earth, or 2 earth
        ("Verdant Haven", ["earth"], [2]),  # 1 earth or 1 water, or both
        ("Verdant Haven", [], [1]),
        ("Steam Vents", ["wind", "wind"], [2]),
        ("Blazing Axes", ["fire", "fire"], [1, 2, 3]),  # more prestige for more mana
    ],
)
def test_of_the_levels_of_a_card_those_that_give_less_for_the_same_are_contained(
    title: str, gems: list[str], levels: list[int]
) -> None:
    t = Table()
    t.seat(0, gems={"fire": 3}, workshop=[card(title, *gems)])
    assert left(t.match()) == [f"activate {title} {level}" for level in levels]


@pytest.mark.rule("MF-P1")
@pytest.mark.parametrize(
    ("reserve", "gems", "answer"),
    [
        ({"fire": 3}, {"fire": 2}, "pay 3 fire"),  # a gem that stays can do what the mana can
        ({"fire": 2, "wind": 1}, {"fire": 1}, ""),  # the fire gem or the wind mana is left
        ({"fire": 2}, {"fire": 1, "wind": 1}, ""),
        ({"fire": 2, "wind": 1, "earth": 1}, {}, ""),
    ],
)
def test_of_payments_the_one_that_keeps_gems_contains_those_that_keep_mana_of_the_same_element(
    reserve: dict[str, int], gems: dict[str, int], answer: str
) -> None:
    t = Table()
    t.board("Sun Fragment")
    t.view["reserve"].update(reserve)
    t.seat(0, gems=gems)
    m = t.match()
    play(m, "build Sun Fragment")
    assert taken(m) == answer


@pytest.mark.rule("MF-D4")
def test_of_dice_to_copy_one_that_gives_more_of_the_same_contains_the_others() -> None:
    dice = {"fire-1": "transmute", "earth-1": "2 earth", "wind-1": "2 wind", "water-1": "1 earth"}
    t = Table()
    t.seat(0, dice=dice)
    m = t.match()
    play(m, "spend fire-1")
    assert taken(m) == ""
    # MF-D2: a gem is mana too, but the two earth are more mana.
    t.seat(0, dice={**dice, "wind-1": "power surge"})
    m = t.match()
    play(m, "spend fire-1")
    assert taken(m) == "transmute earth-1"


@pytest.mark.rule("MF-I8")
def test_of_store_cards_to_copy_one_with_more_prestige_contains_the_others() -> None:
    t = Table()
    t.board("Mimic Essence")
    t.seat(0, gems={"earth": 3, "fire": 3, "wind": 3, "water": 3}, store=["Invulnerable Armor", "Instant Castle"])
    m = t.match()
    play(m, "build Mimic Essence")
    while m.choice is not None and m.choice.kind != "mimic":
        m.apply(m.choice.proposal or m.legal_actions(0)[0])
    assert taken(m).startswith("mimic ")


@pytest.mark.rule("MF-I4", "MF-I7", "MF-I9")
@pytest.mark.parametrize("title", ["Spellblock Armguards", "Elemental Rod", "Replica Greatswords"])
def test_what_costs_something_is_always_asked(title: str) -> None:
    t = Table()
    t.board(title)
    t.seat(0, gems={"earth": 4, "fire": 4, "wind": 4, "water": 4})
    t.seat(1, gems={"fire": 2}, prisms=2)
    m = t.match()
    play(m, f"build {title}")
    while m.choice is not None and m.choice.kind == "pay":
        m.apply(m.choice.proposal or m.legal_actions(0)[0])
    assert m.choice is not None
    assert taken(m) == ""


# ------------------------------------------------------------------------------------- the proof, from the other side


def amounts(view: dict[str, Any], seat: int) -> list[int]:
    """What a seat has, as everybody reads it: a gem counts as itself and as mana of its element (MF-P1)."""
    mat = view["seats"][seat]
    gems = [mat["gems"][name] for name in ("earth", "fire", "wind", "water")]
    mana = [view["reserve"][name] for name in ("earth", "fire", "wind", "water")]
    both = [one + other for one, other in zip(gems, mana, strict=True)]
    return [mat["prestige"], mat["prisms"], view["spends_left"], *gems, *both]


def rest(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """All else in a view."""
    own = {key: value for key, value in view["seats"][seat].items() if key not in ("prestige", "prisms", "gems")}
    seats = [own if number == seat else mat for number, mat in enumerate(view["seats"])]
    return {**view, "seats": seats, "reserve": None, "spends_left": None, "pending": None, "to_act": None}


def ends(m: Match, seat: int) -> list[dict[str, Any]]:
    """The views after each way to answer the open questions of a seat."""
    if m.choice is None or m.to_act != (seat,) or not m.can_undo:
        return [m.view(None)]
    found = []
    for action in m.legal_actions(seat):
        m.apply(action)
        found += ends(m, seat)
        m.undo()
    return found


ODD = 0.3


@pytest.mark.parametrize("seed", first_by_day(2, range(30)))
def test_in_random_games_a_contained_action_leads_to_nothing_that_the_other_does_not_exceed(seed: int) -> None:
    rng = random.Random(seed)
    assert sum(compared(mf.new_match("manaforge", seats=2, seed=4 * seed + one), rng) for one in range(4)) > 40


def compared(m: Match, rng: random.Random) -> int:
    """Play a game; compare the results of contained actions with those of the others; return how many there were."""
    pairs = 0
    while m.outcome is None:
        seat = m.to_act[0]
        legal = m.legal_actions(seat)
        less = contained(m.copy_position(), seat) if len(legal) > 1 else {}
        by_code = {action.code: action for action in legal}
        for code, more in rng.sample(sorted(less.items()), min(2, len(less))):
            pairs += 1
            assert more not in less
            m.apply(by_code[more])
            better = ends(m, seat)
            m.undo()
            m.apply(by_code[code])
            worse = ends(m, seat)
            m.undo()
            for view in worse:
                assert any(
                    rest(view, seat) == rest(other, seat)
                    and all(a <= b for a, b in zip(amounts(view, seat), amounts(other, seat), strict=True))
                    for other in better
                ), (str(by_code[code]), str(by_code[more]))
        # A bot builds cards and attaches gems, so that there is something to choose; a random player does odd things.
        odd = [action for action in legal if action.kind not in ("end", "hold", "release", "look")]
        m.apply(rng.choice(odd) if odd and rng.random() < ODD else choose(m, seat, "greedy"))
    return pairs


def reachable(pos: Position) -> set[tuple[object, ...]]:
    """Everything that the active seat can have at the end of its turn: what is lasting, amounts first (MF-T7)."""
    seen: set[tuple[object, ...]] = set()
    found: set[tuple[object, ...]] = set()
    ask = [pos]
    while ask:
        now = ask.pop()
        key = now.key()
        if key in seen:
            continue
        seen.add(key)
        assert len(seen) < 40_000, "a smaller table, please"
        if not now.stack:
            lasting = (now.store[0], now.workshop[0], now.attached[0], now.board, now.discard)
            found.add((now.prestige[0], now.prisms[0], *now.gems[:4], repr(lasting)))
        for code in engine.legal(now, 0):
            if code & actions.KIND_MASK != actions.END:
                new = now.copy()
                engine.apply(new, code)
                if new.phase == PLAY and (not new.stack or engine.to_act(new) == (0,)):
                    ask.append(new)
    return found


@pytest.mark.rule("MF-P1", "MF-T3")
@pytest.mark.parametrize("seed", first_by_day(4, range(40)))
def test_whatever_a_turn_can_reach_after_a_contained_action_it_can_exceed_after_the_other(seed: int) -> None:
    """The order that the proof uses, tried out: all ways to play the turn on, from small tables."""
    rng = random.Random(seed)
    elements = ["earth", "fire", "wind", "water"]
    t = Table()
    t.board(rng.choice(["Sun Fragment", "Blazing Axes", "Lightning Spire", "Spark Wand"]))
    one, other = rng.sample(elements, 2)
    t.view["reserve"].update({one: rng.randint(1, 3), other: rng.randint(0, 2)})
    t.seat(
        0,
        gems={one: rng.randint(1, 2), other: rng.randint(0, 1)},
        workshop=[card("Stone Circle", "earth"), card(rng.choice(["Mana Condenser", "Hellforge"]))],
        dice={"fire-1": "transmute", "earth-1": "1 fire", "wind-1": "2 wind"},
    )
    t.turn(spends_left=1)
    m = t.match()
    tried = 0
    for first in [str(action) for action in m.legal_actions(0) if action.kind in ("build", "spend", "activate")]:
        play(m, first)
        pos = m.copy_position()
        for code, more in list(contained(pos, 0).items())[:2]:
            worse, better = pos.copy(), pos.copy()
            engine.apply(worse, code)
            engine.apply(better, more)
            exceeds = reachable(better)
            for end in reachable(worse):
                assert any(end[-1] == up[-1] and all(a <= b for a, b in zip(end, up, strict=True)) for up in exceeds)  # type: ignore[operator]
            tried += 1
        m.undo()
    assert tried
