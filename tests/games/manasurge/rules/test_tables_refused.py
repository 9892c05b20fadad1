"""Tables that can't exist are refused with what is wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from games.manasurge.rules.full_tables import View, between, looking, opening, over, spell, step

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable


def top(**values: Any) -> Callable[[View], object]:
    return lambda view: view.update(values)


def seat(number: int, **values: Any) -> Callable[[View], object]:
    return lambda view: view["seats"][number].update(values)


def laid(place: int, **values: Any) -> Callable[[View], object]:
    return lambda view: view["row"][place].update(values)


def pile(number: int, name: str, **values: Any) -> Callable[[View], object]:
    return lambda view: view["seats"][number][name].update(values)


def several(*changes: Callable[[View], object]) -> Callable[[View], object]:
    return lambda view: [change(view) for change in changes]


# What is done to the table in a spell, and words that the refusal must hold.
SPELL: dict[str, tuple[Callable[[View], object], str]] = {
    "a card in two places": (lambda view: view["discards"].append("Portal"), "Portal"),
    "a card that is nowhere": (lambda view: (view["deck"]["cards"].pop(), view["deck"]["known_by"].pop()), "deck"),
    "a card of the suit in the box": (lambda view: view["discards"].append("5 Entangle"), "5 Entangle"),
    "a card that does not exist": (lambda view: view["discards"].append("9 Frost"), "9 Frost"),
    "a misspelled card": (pile(2, "hand", cards=["8 Quark"]), "did you mean '8 Quake'?"),
    "a card that is none": (pile(2, "hand", cards=[8]), "view['seats'][2]['hand']"),
    "cards that are no list": (pile(2, "hand", cards="8 Quake"), "view['seats'][2]['hand']['cards']"),
    "a hand that is no pile": (seat(2, hand=["8 Quake"]), "view['seats'][2]['hand']"),
    "a pile with another field": (pile(2, "hand", top="8 Quake"), "top"),
    "knowers for another number of cards": (pile(1, "hand", known_by=[[1], [1]]), "known_by"),
    "knowers that are no seats": (pile(2, "hand", known_by=[[2, 4]]), "known_by"),
    "knowers that are no list": (pile(2, "hand", known_by=[2]), "known_by"),
    "a hand that its owner does not know": (pile(2, "hand", known_by=[[1]]), "MS-H1"),
    "another edition": (top(edition="mine"), "mine"),
    "another game": (top(game="manaforge"), ""),
    "a seat's view": (top(viewer=0), "viewer"),
    "no state": (top(state="play"), "state"),
    "the set-up": (top(state="setup"), "state"),
    "a shuffle with a deck": (top(state="shuffle"), "draw"),
    "a draw of luck without Deceive": (top(state="take"), "glimpse"),
    "the end with cards in play": (top(state="over"), "MS-E3"),
    "no round": (top(round=0), "round"),
    "a turn before the first": (top(turn=-1), "turn"),
    "a turn beyond counting": (top(turn=10**30), "turn"),
    "half a shuffle": (top(shuffles=0.5), "shuffles"),
    "no suit in the box": (top(box=None), "box"),
    "a box of metamagics": (top(box="Metamagic"), "box"),
    "the Caster without the first card": (top(caster=2), "MS-R1"),
    "a Caster who is not there": (top(caster=4), "caster"),
    "a player who is not there": (top(player=None), "player"),
    "another player than the one who is asked": (top(player=2), "seat 2"),
    "another active seat": (top(active=2), "active"),
    "no direction": (top(direction=None), "direction"),
    "a direction up": (top(direction="up"), "direction"),
    "ranks the wrong way": (top(down=True), "MS-M9"),
    "ranks by halves": (top(down=1), "down"),
    "a lock without Spell Lock": (top(locked=True), "MS-M11"),
    "a Torment too many": (top(torments=2), "MS-M13"),
    "a Torment forgotten": (top(torments=0), "MS-M13"),
    "a Stagnation that is not there": (top(stagnations=1), "MS-M12"),
    "a skip with four seats": (top(skip=True), "MS-R5"),
    "a portal without Portal": (top(portal=2), "MS-M10"),
    "more cards played than are in play": (top(played=6), "played"),
    "a turn that has begun with cards played": (top(played=1), "MS-R9"),
    "a numbered card by a number": (top(numbered=1), "numbered"),
    "a spell opened by a metamagic": (lambda view: view["row"].pop(0), "MS-R6"),
    "a row that is no list": (top(row={}), "row"),
    "a card in play that is none": (laid(1, card=None), "view['row'][1]['card']"),
    "a card in play before another": (laid(2, seat=3), "MS-M14"),
    "a card of nobody": (laid(2, player=4), "player"),
    "a shard on a card of another suit": (laid(2, shard=True), "MS-R4"),
    "half a shard": (laid(0, shard=2), "shard"),
    "a Counter-Spell of another rank": (laid(0, counter=True), "MS-R5"),
    "a Counter-Spell of a metamagic": (laid(1, counter=True), "MS-R5"),
    "a Dark Mirror of nothing": (laid(3, **{"as": None}), "as"),
    "a Dark Mirror of another card": (laid(3, **{"as": "5 Frost"}), "5 Quake"),
    "a card that is another": (laid(2, **{"as": "5 Frost"}), "MS-M4"),
    "a wizard that does not exist": (seat(0, wizard="Merlin"), "wizard"),
    "a wizard of two": (seat(0, wizard="Oracle"), "MS-S1"),
    "a seat without a wizard": (seat(0, wizard=None), "MS-S1"),
    "a wizard half used": (seat(0, used=1), "used"),
    "shards below none": (seat(0, shards=-1), "shards"),
    "more shards than there are": (seat(0, shards=80), "MS-E7"),
    "shards beyond counting": (seat(0, shards=10**30), "shards"),
    "no seats": (top(seats=[]), "MS-S1"),
    "seats that are no list": (top(seats={}), "seats"),
    "a seat that is none": (lambda view: view["seats"].__setitem__(0, None), "view['seats'][0]"),
    "cards that nobody looks at": (
        lambda view: (
            view["pool"].update(cards=[view["deck"]["cards"].pop()], known_by=None) or view["deck"]["known_by"].pop()
        ),
        "MS-H2",
    ),
    "nothing that waits": (top(steps=[]), "question"),
    "a step that is none": (top(steps=[3]), "steps"),
    "a step of no name": (top(steps=[step("dance", 1)]), "step"),
    "a step of nobody": (top(steps=[step("play", 4)]), "seat"),
    "a step with a wrong number": (top(steps=[step("play", 1, 3)]), "number"),
    "a step with a number beyond counting": (top(steps=[step("play", 1, 10**30)]), "number"),
    "too many steps": (top(steps=[step("play", 1)] * 99), "99"),
    "a step that does not ask": (top(steps=[step("after", 1)]), "question"),
    "steps that never wait together": (top(steps=[step("begin", 0), step("play", 1)]), "can't be pending together"),
    "the opening of a spell that goes on": (top(steps=[step("open", 0)]), "view['row'] has 5 cards"),
    "a refill in the spell": (top(steps=[step("begin", 0), step("refill", 0)]), "view['row'] has 5 cards"),
    "a Counter-Spell after a metamagic": (top(steps=[step("after", 1), step("counter", 1)]), "MS-R5"),
    "a gift without Frost": (top(steps=[step("after", 1), step("gift", 1)]), "MS-R7"),
    "a Blink that was not played": (top(steps=[step("after", 1), step("blink", 1)]), "Blink"),
    "Glacia's look by another": (top(steps=[step("turn end", 1), step("glacia", 1)]), "Glacia"),
    "a draw of nothing": (
        top(steps=[step("after", 1), step("draw", 1, 0)], state="shuffle"),
        "number",
    ),
    "a discard of a Stagnation that does not last": (
        top(steps=[step("play", 1), step("stagnation", 1)]),
        "MS-M12",
    ),
    "a choice of direction after the opening": (
        top(steps=[step("after", 1), step("direction", 1)], direction=None, played=1),
        "MS-R1",
    ),
    "a played card that the player has not played": (top(steps=[step("after", 1), step("portal", 1)]), "Portal"),
    "a play with an empty hand": (
        several(
            lambda view: view["discards"].extend(view["seats"][1]["hand"]["cards"]),
            pile(1, "hand", cards=[], known_by=[]),
        ),
        "MS-R3",
    ),
    "Ember where nobody is struck": (
        top(steps=[step("settle", 1), step("stoneheart", 1), step("wound", 1), step("ember", 1)]),
        "MS-W1",
    ),
}

BETWEEN: dict[str, tuple[Callable[[View], object], str]] = {
    "cards in play": (lambda view: view["row"].append(spell()["row"][0]), ""),
    "ranks that go down": (top(down=True), "down"),
    "a direction": (top(direction="left"), "direction"),
    "a lock": (top(locked=True), "locked"),
    "a card played": (top(played=1), "played"),
    "a winner who is not told": (seat(2, shards=12), "MS-E3"),
    "another player than the Caster": (top(player=0), "player"),
    "seats out of their order": (top(steps=[step("begin", 1), step("refill", 1), step("refill", 2)]), "MS-E5"),
    "another Caster in the steps": (top(steps=[step("begin", 0), step("refill", 0), step("refill", 2)]), "seat"),
    "a full hand that is filled up": (top(active=0, steps=[step("begin", 1), step("refill", 0)]), "MS-E5"),
    "Oracle's look by another": (
        lambda view: view.update(active=0, steps=[*view["steps"], step("refill", 1), step("oracle", 0)]),
        "Oracle",
    ),
    "Oracle's order of nothing": (
        lambda view: view.update(active=1, steps=[*view["steps"], step("refill", 1), step("order", 1, 3)]),
        "MS-W1",
    ),
    "a spell that ended for nobody": (lambda view: view["last_spell"].update(struck=None), "struck"),
    "a spell that ended without a card": (lambda view: view["last_spell"].update(row=[]), "MS-R1"),
    "gains of other seats": (lambda view: view["last_spell"].update(gained=[1]), "gained"),
    "gains below none": (lambda view: view["last_spell"].update(gained=[1, -1, 0]), "gained"),
    "a last play of nobody": (lambda view: view["last_spell"].update(last_play=9), "last_play"),
    "an ending that is none": (top(last_spell=[]), "last_spell"),
    "a damage in words": (lambda view: view["last_spell"].update(damage="two"), "damage"),
}

LOOKING: dict[str, tuple[Callable[[View], object], str]] = {
    "a card for oneself": (lambda view: view["steps"][2].update(number=1), "another seat"),
    "a card for a seat that is not there": (lambda view: view["steps"][2].update(number=7), "another seat"),
    "a card for a seat out of turn": (lambda view: view["steps"][2].update(number=2), "MS-M8"),
    "a deal that has not begun": (lambda view: view["steps"][1].update(number=0), "MS-M8"),
    "cards that the player does not see": (lambda view: view["pool"].update(known_by=[[1], [1], []]), "MS-H1"),
    "a Ward that was not played": (laid(1, card="Portal"), ""),
    "nothing played": (top(played=0), "played"),
    "a Ward of another": (lambda view: [one.update(seat=2) for one in view["steps"]], "seat 1"),
}

SPELL |= {
    "Ember used by nobody who is struck": (
        seat(0, wizard="Ember", used=True),
        "Ember is used when its owner is struck",
    ),
    "Stoneheart used by nobody who is struck": (seat(0, wizard="Stoneheart", used=True), "MS-W2"),
    "Oracle used before the spell ends": (seat(2, used=True), "Oracle is used after a spell"),
}

OPENING: dict[str, tuple[Callable[[View], object], str]] = {
    "a Caster without a numbered card": (
        several(lambda view: view["discards"].append("2 Frost"), pile(0, "hand", cards=["Portal"], known_by=None)),
        "MS-R2",
    ),
    "a direction with two seats": (top(direction="right"), "MS-R1"),
    "the other seat's opening": (top(active=1, steps=[step("open", 1)]), "seat"),
    "Hourglass that is face down": (
        several(seat(0, used=True), top(steps=[step("opening", 0), step("hourglass", 0)])),
        "MS-W1",
    ),
    "an opening with another number": (top(steps=[step("opening", 0, 2), step("hourglass", 0)]), "MS-R2"),
    "a box with six seats": (lambda view: view["seats"].extend(deepcopy(view["seats"]) * 2), "box"),
}

OVER: dict[str, tuple[Callable[[View], object], str]] = {
    "nobody at the goal": (seat(1, shards=11), "MS-E3"),
    "something that waits": (top(steps=[step("open", 0)]), "MS-E3"),
}

TABLES = {"spell": (spell, SPELL), "between": (between, BETWEEN), "looking": (looking, LOOKING)}
TABLES |= {"opening": (opening, OPENING), "over": (over, OVER)}


@pytest.mark.parametrize("full", [spell, between, looking, opening, over])
def test_the_tables_can_exist_and_be_played_on(full: Callable[[], View]) -> None:
    view = full()
    m = mf.match_from(view)
    again = m.view(None)
    assert mf.match_from(again).view(None) == again
    told = ("row", "steps", "round", "turn", "discards", "shuffles", "last_spell", "torments", "player", "caster")
    assert {key: again[key] for key in told} == {key: view[key] for key in told}
    for given, found in zip(view["seats"], again["seats"], strict=True):
        assert sorted(given["hand"]["cards"]) == sorted(found["hand"]["cards"])
        assert {key: given[key] for key in ("shards", "wizard", "used")} == {
            key: found[key] for key in ("shards", "wizard", "used")
        }
    mf.play_out(m, "random")
    assert m.outcome is not None


@pytest.mark.parametrize(
    ("full", "change", "word"),
    [(full, *case) for full, cases in TABLES.values() for case in cases.values()],
    ids=[f"{name}: {case}" for name, (_, cases) in TABLES.items() for case in cases],
)
def test_an_impossible_table_is_refused(full: Callable[[], View], change: Callable[[View], object], word: str) -> None:
    view = full()
    change(view)
    with pytest.raises(mf.GameError) as refusal:
        mf.match_from(view)
    message = str(refusal.value)
    assert word in message
    assert 20 < len(message) < 300
    assert message.endswith((".", "?"))
    if view["game"] == "manasurge":
        assert isinstance(refusal.value, mf.PositionError)


def test_who_knows_a_card_may_be_left_open() -> None:
    view = spell()
    for row in view["seats"]:
        for name in ("hand", "damage"):
            row[name].update(known_by=None, count=0)
    view["deck"]["known_by"] = None
    m = mf.match_from(view)
    assert m.view(0)["seats"][1]["hand"] == {"count": 3, "cards": [], "known_by": None}
    assert m.view(1)["seats"][1]["hand"]["cards"] == ["6 Frost", "6 Frost", "Wrest"]
    assert m.view(1)["seats"][1]["damage"]["cards"] == []
    assert m.view(2)["deck"]["cards"] == []


def test_the_view_that_was_given_stays_as_it_was() -> None:
    view = spell()
    before = json.dumps(view)
    m = mf.match_from(view)
    m.apply(m.legal_actions()[0])
    assert json.dumps(view) == before
