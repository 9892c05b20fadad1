"""Tables that can't exist are refused with what is wrong."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from games.kings_forge.rules.table import Table

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable

View = dict[str, Any]


def crafting() -> View:
    """Return a rich table in a craft turn that can exist."""
    table = Table(3, state="craft", active=1)
    table.display("Wizard's Goblet", "Magic Wand", "Anvil")
    table.seat(0, supply={}, smithy={"metal": 2, "wood": 1}, crafts=["Pick"])
    table.seat(2, supply={"metal": 4}, passed=True)
    table.claimed(0, "Cemetery", "bottom")
    table.claimed(0, "Library", "top")
    table.claimed(1, "Guild Hall", "top")
    table.claimed(1, "Tavern", "bottom")
    table.visited(1, "Builder", "automatic 6", {"metal": 2})
    table.crafted(0, "Hammer", "metal 4", "library 5 as metal")
    table.view["cemetery"] = 5
    table.dice("metal 3", "gem 3", "gem 4", "metal 6")
    table.view["dice"][0]["used"] = [0]
    table.view["seats"][1]["bonuses"][0]["left"] = [1, 1]
    return table.full_view()


def gathering() -> View:
    """Return a rich table in the gather phase that can exist."""
    table = Table(2, first=1)
    table.market("Tavern", "Builder", "Temple", "Merchant")
    table.seat(0, supply={"metal": 5, "wood": 2})
    table.seat(1, supply={"metal": 3}, smithy={"gem": 1})
    table.visited(1, "Caravan", "gem", {"metal": 3})
    table.passed_first(1)
    return table.full_view()


def placing() -> View:
    """Return a table on which the cemetery die is being placed."""
    table = Table(2, state="placing")
    table.claimed(0, "Blacksmith", "bottom")
    table.claimed(0, "Cemetery", "bottom")
    table.dice("cemetery 3")
    return table.full_view()


def top(**values: Any) -> Callable[[View], object]:
    return lambda view: view.update(values)


def seat(number: int, **values: Any) -> Callable[[View], object]:
    return lambda view: view["seats"][number].update(values)


def first(name: str, **values: Any) -> Callable[[View], object]:
    return lambda view: view[name][0].update(values)


def bonus(**values: Any) -> Callable[[View], object]:
    return lambda view: view["seats"][1]["bonuses"][0].update(values)


def gathered(**values: Any) -> Callable[[View], object]:
    return lambda view: view["seats"][1]["gathered"][0].update(values)


def several(*changes: Callable[[View], object]) -> Callable[[View], object]:
    return lambda view: [change(view) for change in changes]


# What is done to the table in a craft turn, and words that the refusal must hold.
CRAFTING: dict[str, tuple[Callable[[View], object], str]] = {
    "a craft in two places": (seat(2, crafts=["Pick"]), "Pick"),
    "a craft on display twice": (top(display=["Anvil", "Anvil", "Magic Wand"]), "Anvil"),
    "a craft that does not exist": (top(display=["Anvill", "Magic Wand", "Shield"]), "Anvil"),
    "a craft too few": (lambda view: view["waiting"].pop(), "10 craft cards"),
    "a craft too many": (lambda view: view["seats"][2].update(crafts=["Shield"]), "10 craft cards"),
    "waiting out of order": (lambda view: view["waiting"].reverse(), "ranks"),
    "an empty place while cards wait": (
        several(top(display=["Anvil", "Magic Wand", None]), seat(2, crafts=["Wizard's Goblet"])),
        "display",
    ),
    "four places on display": (top(display=[None] * 4), "display"),
    "a craft's dice too low": (lambda view: view["crafted"][0]["dice"][0].update(value=2), "Hammer"),
    "a craft's dice of another colour": (lambda view: view["crafted"][0]["dice"][0].update(die="gem"), "stands for"),
    "a craft with a die too few": (lambda view: view["crafted"][0]["dice"].pop(), "one die for each need"),
    "a craft before its crafter's turn": (first("crafted", seat=2), "before its turn"),
    "a craft of no seat": (first("crafted", seat=3), "seat"),
    "a craft in half a seat": (first("crafted", seat=True), "whole number"),
    "three library dice": (seat(2, supply={"library": 2}), "library"),
    "too many metal dice": (seat(2, supply={"metal": 60}), "metal"),
    "dice beyond all counting": (seat(2, supply={"metal": 10**30}), "supply"),
    "less than no dice": (seat(2, supply={"metal": -1}), "supply"),
    "dice of no kind": (seat(2, supply={"gold": 1}), "gold"),
    "a supply of the seat whose dice are rolled": (seat(1, supply={"metal": 1}), "dice"),
    "dice out of their order": (lambda view: view["dice"].reverse(), "numbered"),
    "a die twice": (lambda view: view["dice"].append(view["dice"][0]), "numbered"),
    "a die of no kind": (first("dice", die="gold-1"), "gold"),
    "a die below one": (first("dice", value=0), "view['dice'][0]['value']"),
    "half a die": (first("dice", value=2.5), "view['dice'][0]['value']"),
    "no dice": (top(dice=[]), "dice"),
    "a mark of a bonus that is not there": (first("dice", used=[7]), "used"),
    "a mark of a reroll": (first("dice", used=[1]), "used"),
    "a bonus of a card that was not claimed": (bonus(by="Blacksmith"), "plus"),
    "a bonus of no card": (bonus(by="Blackbird"), "bonuses"),
    "a bonus of another kind": (bonus(kind="flip"), "flip"),
    "more of a bonus than the card gives": (bonus(left=[1, 1, 1, 1]), "plus"),
    "a greater bonus than the card gives": (bonus(left=[2]), "plus"),
    "flips that lapsed": (
        lambda view: (
            view["seats"][1]["gathered"].append(
                {"card": "Mirror Maker", "action": "bottom", "dice": {"metal": 1}, "consumed": {}, "dock": None}
            ),
            view["seats"][1]["bonuses"].append({"by": "Mirror Maker", "kind": "flip", "left": [2]}),
            view["deck"]["order"].remove("Mirror Maker") if "Mirror Maker" in view["deck"]["order"] else None,
            view.update(rolling=["metal-2"], choosing=1),
        ),
        "choosing",
    ),
    "a missing bonus": (lambda view: view["seats"][1]["bonuses"].pop(0), "Guild Hall"),
    "a token of no dock": (
        lambda view: view["seats"][0]["bonuses"].append(
            {"by": "automatic 6 token", "kind": "automatic_6", "left": [1]}
        ),
        "a visit of the automatic 6 dock",
    ),
    "a gather card in two places": (gathered(card="Tavern"), "Tavern"),
    "a gather card that is not in the game": (gathered(card="Alchemist"), ""),
    "the wrong dice on a card": (gathered(dice={"wood": 2}), "asks for"),
    "no action": (gathered(action=None), "action"),
    "an action and a dock": (gathered(dock="gem"), "dock"),
    "a dock with the wrong number of dice": (
        lambda view: view["seats"][1]["gathered"][2].update(consumed={"metal": 9}),
        "2 or 3 dice",
    ),
    "a dock that does not exist": (lambda view: view["seats"][1]["gathered"][2].update(dock="gold"), "dock"),
    "a card missing from the round": (lambda view: view["deck"]["order"].pop(), "gather card"),
    "ten gather cards": (lambda view: view["gathers"].pop(), "gathers"),
    "a cemetery die of nobody": (lambda view: view["seats"][0]["gathered"][0].update(action="top"), ""),
    "no cemetery die though it was claimed": (top(cemetery=None), "cemetery"),
    "a cemetery die below one": (top(cemetery=0), "cemetery"),
    "an active seat out of turn": (top(active=2), "in order"),
    "an active seat that is not there": (top(active=7), "active"),
    "a first player that is not there": (top(first_player=3), "first_player"),
    "no first player": (top(first_player=None), "first_player"),
    "round zero": (top(round=0), "round"),
    "round 101": (top(round=101), "round"),
    "an unknown state": (top(state="lunch"), "state"),
    "the middle of a roll": (top(rolling=["metal-1"]), "roll"),
    "the set-up": (top(state="setup"), "state"),
    "dice chosen for no reroll": (top(choosing=0, rolling=["metal-1"]), "choosing"),
    "no dice chosen for a reroll": (top(choosing=1, rolling=[]), "view['rolling'] must list from 1 to 3 dice"),
    "all dice chosen for a reroll": (
        top(choosing=1, rolling=["metal-1", "gem-1", "gem-2", "metal-2"]),
        "view['rolling'] must list from 1 to 3 dice",
    ),
    "a chosen die that is not there": (top(choosing=1, rolling=["wood-1"]), "rolling"),
    "a reached goal in the middle of a round": (
        several(seat(2, crafts=["Crown", "Shield", "Axe", "Necklace"]), top(waiting=["Short Staff"])),
        "",
    ),
    "the end without a reason": (top(state="over"), ""),
    "five seats": (lambda view: view["seats"].extend([view["seats"][0]] * 2), "seats"),
    "one seat": (lambda view: view.update(seats=view["seats"][:1]), "seats"),
    "no seats": (top(seats=[]), "seats"),
    "seats that are no list": (top(seats="three"), "seats"),
    "a seat that is no table": (lambda view: view["seats"].__setitem__(0, 3), "view['seats'][0]"),
    "a misspelled field": (lambda view: view.update(desplay=view.pop("display")), "display"),
    "a missing field": (lambda view: view.pop("turn"), "turn"),
    "another game's field": (top(prisms=3), "prisms"),
    "a seat's own view": (top(viewer=0), "viewer"),
    "another edition": (top(edition="mine"), "mine"),
    "a hidden deck": (lambda view: view["deck"].update(order=None), "deck"),
}

GATHERING: dict[str, tuple[Callable[[View], object], str]] = {
    "a gap while the deck lasts": (
        lambda view: (view["deck"]["order"].append(view["market"][0]), view["market"].__setitem__(0, None)),
        "market",
    ),
    "all have passed": (seat(0, passed=True), "KF-G6"),
    "an active seat that has passed": (top(active=1), "KF-G5"),
    "dice rolled in the gather phase": (
        lambda view: view["dice"].append({"die": "metal-1", "value": 3, "used": []}),
        "dice",
    ),
    "a craft in the gather phase": (
        lambda view: (
            view["display"].__setitem__(0, view["waiting"].pop(0)),
            view["crafted"].append(
                {"card": view["waiting"].pop(), "seat": 0, "dice": [{"die": "metal", "as": "metal", "value": 6}]}
            ),
        ),
        "",
    ),
    "a dock used twice": (
        lambda view: view["seats"][0]["gathered"].append(
            {"card": view["deck"]["order"].pop(), "action": None, "dice": {}, "consumed": {"wood": 3}, "dock": "gem"}
        ),
        "twice",
    ),
    "turns done in the gather phase": (top(turns_done=1), "turns_done"),
    "rerolls in the gather phase": (top(rerolls=1), "rerolls"),
    "a token too many": (
        lambda view: view["seats"][1]["bonuses"].append({"by": "+1/+1 token", "kind": "plus", "left": [1, 1]}),
        "passing first",
    ),
    "a deal with cards on the table": (top(state="deal"), "deck"),
    "a placing without a die": (top(state="placing"), "dice"),
}


@pytest.mark.parametrize("full", [crafting, gathering, placing])
def test_the_table_itself_is_accepted(full: Callable[[], View]) -> None:
    view = full()
    m = mf.match_from(view)
    again = m.view(None)
    assert {key: again[key] for key in ("seats", "dice", "crafted", "display")} == {
        key: view[key] for key in ("seats", "dice", "crafted", "display")
    }
    assert mf.match_from(again).view(None) == again
    mf.play_out(m, "random")


@pytest.mark.parametrize(("change", "word"), CRAFTING.values(), ids=list(CRAFTING))
def test_an_impossible_craft_turn_is_refused(change: Callable[[View], object], word: str) -> None:
    _refused(crafting(), change, word)


@pytest.mark.parametrize(("change", "word"), GATHERING.values(), ids=list(GATHERING))
def test_an_impossible_gather_phase_is_refused(change: Callable[[View], object], word: str) -> None:
    _refused(gathering(), change, word)


def _refused(view: View, change: Callable[[View], object], word: str) -> None:
    change(view)
    with pytest.raises(mf.PositionError) as refusal:
        mf.match_from(view)
    message = str(refusal.value)
    assert word in message
    assert 20 < len(message) < 300
    assert message.endswith((".", "?"))


NONSENSE = [None, True, -7, 10**40, 2.5, "x", "", [3], [[]], {"x": 1}, {}, [None] * 4]


def _paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in a JSON value."""
    found = [here] if here else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found += _paths(part, (*here, key))
    return found


@pytest.mark.parametrize("full", [crafting, gathering, placing])
def test_nonsense_anywhere_is_refused_or_made_good_and_never_a_crash(full: Callable[[], View]) -> None:
    whole = full()
    rng = random.Random(7)
    for path in _paths(whole):
        if path[0] in ("game", "edition"):
            continue
        for value in rng.sample(NONSENSE, 4):
            view = deepcopy(whole)
            at = view
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = deepcopy(value)
            try:
                m = mf.match_from(view)
            except mf.PositionError as error:
                assert 20 < len(str(error)) < 300  # noqa: PT017 - either is right
            else:
                assert mf.match_from(m.view(None)).view(None) == m.view(None)
                assert m.legal_actions() or m.outcome


def test_the_view_that_was_given_stays_as_it_was() -> None:
    view = crafting()
    before = json.dumps(view)
    m = mf.match_from(view)
    m.apply(m.legal_actions()[0])
    assert json.dumps(view) == before


@pytest.mark.parametrize("state", ["deal", "over"])
def test_between_rounds_nothing_lies_on_the_table(state: str) -> None:
    table = Table(2, state=state, round=100)
    view = table.full_view()
    view.update(market=[None] * 4, deck={"count": 0, "order": []})
    m = mf.match_from(view)
    assert (m.outcome is None) == (state == "deal")
    view["seats"][0]["smithy"] = {"metal": 1}
    with pytest.raises(mf.PositionError, match="KF-E1"):
        mf.match_from(view)


def test_a_roll_may_be_set_up_anew() -> None:
    table = Table(2, state="craft")
    table.dice("metal 1", "metal 2")
    view = table.full_view()
    view["state"] = "roll"
    for die in view["dice"]:
        die["value"] = None
    shown = {tuple(mf.match_from(view, seed=seed).log[0].luck.items())[:2] for seed in range(60)}
    assert len(shown) > 20
