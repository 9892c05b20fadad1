"""Tables that can't exist are refused with what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.table import Table, card

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable

View = dict[str, Any]


def full() -> View:
    """Return a rich table that can exist."""
    t = Table(3, round=7)
    t.board("Stone Circle", "Portal Staff")
    t.discard("Hellforge")
    t.reserve(earth=2)
    t.seat(0, gems={"fire": 2}, prisms=1, talents=["Aether Reserve", "Famous"], held="earth-1", spent=["fire-1"])
    t.seat(1, workshop=[card("Sun Fragment", "fire", charged=False)], store=["Spark Wand"], talents=["Geomancer"])
    return t.full_view()


def seat(number: int, **values: Any) -> Callable[[View], object]:
    return lambda view: view["seats"][number].update(values)


def top(**values: Any) -> Callable[[View], object]:
    return lambda view: view.update(values)


def die(number: int, index: int, **values: Any) -> Callable[[View], object]:
    return lambda view: view["seats"][number]["dice"][index].update(values)


# What is done to the table, and words that the refusal must hold.
WRONG: dict[str, tuple[Callable[[View], object], str]] = {
    "a card in two places": (top(discard=["Stone Circle"]), "Stone Circle"),
    "a card twice on the board": (top(board=["Stone Circle", "Stone Circle", *[None] * 4]), "Stone Circle"),
    "a card of one seat in another's store": (seat(2, store=["Spark Wand"]), "Spark Wand"),
    "a card in the workshop and in the deck": (
        lambda view: view["seats"][2].update(workshop=[card(view["deck"]["top"][0])]),
        "",
    ),
    "a card that does not exist": (top(discard=["Stone Circus"]), "Stone Circus"),
    "a card without its era": (top(discard=["Mana Prisms"]), "Mana Prisms"),
    "five spaces on the board": (top(board=[None] * 5), "board"),
    "seven spaces on the board": (top(board=[None] * 7), "board"),
    "a deck that is too short": (lambda view: view["deck"]["top"].pop(), "deck"),
    "a deck that is too long": (lambda view: view["deck"]["top"].append("Glacial Spike"), "deck"),
    "a store card in the workshop": (seat(2, workshop=[card("Thunder Wand")]), "Thunder Wand"),
    "a workshop card in the store": (seat(2, store=["Wind Catcher"]), "Wind Catcher"),
    "five cards in the workshop": (
        seat(
            2,
            workshop=[
                card(title)
                for title in ("Wind Catcher", "Verdant Haven", "Phoenix Egg", "Steam Vents", "Runed Obelisk")
            ],
        ),
        "workshop",
    ),
    "a gem of the wrong element on a card": (seat(2, workshop=[card("Wind Catcher", "fire")]), "Wind Catcher"),
    "more gems than a card takes": (seat(2, workshop=[card("Wind Catcher", "wind", "wind")]), "Wind Catcher"),
    "a gem on a card that takes none": (seat(2, workshop=[card("Runed Obelisk", "earth")]), "Runed Obelisk"),
    "a talent of two seats": (seat(2, talents=["Famous"]), "Famous"),
    "three talents": (seat(2, talents=["Archmage", "Scavenger", "Earth Crafter"]), "talents"),
    "a talent that does not exist": (seat(2, talents=["Rich"]), "Rich"),
    "nine earth dice": (
        lambda view: view["seats"][2]["dice"].extend(
            {"die": f"earth-{number}", "face": "2 earth", "spent": False, "held": False} for number in range(2, 9)
        ),
        "earth",
    ),
    "a die twice": (lambda view: view["seats"][2]["dice"].append(view["seats"][2]["dice"][0]), "earth-1"),
    "a die that does not exist": (die(2, 0, die="metal-1"), "metal-1"),
    "a face the die does not have": (die(2, 0, face="transmute"), "transmute"),
    "a held die that is spent": (die(0, 0, spent=True), "earth-1"),
    "two dice on Aether Reserve": (die(0, 2, held=True), "Aether Reserve"),
    "a held die without Aether Reserve": (die(2, 0, held=True), "Aether Reserve"),
    "negative gems": (seat(0, gems={"earth": -1, "fire": 0, "wind": 0, "water": 0}), "gems"),
    "half a prism": (seat(0, prisms=0.5), "prisms"),
    "prestige in words": (seat(0, prestige="many"), "prestige"),
    "gems of an unknown element": (seat(0, gems={"metal": 1}), "gems"),
    "a reserve below nothing": (top(reserve={"earth": -2, "fire": 0, "wind": 0, "water": 0}), "reserve"),
    "five seats": (lambda view: view["seats"].extend([view["seats"][0]] * 2), "seats"),
    "one seat": (lambda view: view.update(seats=view["seats"][:1]), "seats"),
    "no seats": (top(seats=[]), "seats"),
    "seats that are no list": (top(seats="three"), "seats"),
    "a first player who is not there": (top(first_player=3), "first_player"),
    "an active seat who is not there": (top(active=-1), "active"),
    "round ten": (top(round=10), "round"),
    "round zero in play": (top(round=0), "round"),
    "a round in words": (top(round="seven"), "round"),
    "an unknown phase": (top(phase="lunch"), "phase"),
    "spends below nothing": (top(spends_left=-1), "spends_left"),
    "a used talent nobody has": (top(used=["Scavenger"]), "Scavenger"),
    "an unknown question": (top(pending=[["dance", 3]]), "pending"),
    "a question about an unknown card": (top(pending=[["discard", "Stone Circus"]]), "pending"),
    "questions that are no list": (top(pending="none"), "pending"),
    "declines of a seat that is not there": (top(declines=[7]), "declines"),
    "a seat's own view": (top(viewer=0), "view"),
    "another edition": (top(edition="mine"), "mine"),
}


def test_the_table_itself_is_accepted() -> None:
    view = full()
    m = mf.match_from(view)
    assert m.position.seats[0].dice[0].held
    assert m.view(None)["seats"][1]["workshop"] == [card("Sun Fragment", "fire", charged=False)]


@pytest.mark.parametrize(("change", "word"), WRONG.values(), ids=list(WRONG))
def test_an_impossible_table_is_refused_with_what_is_wrong(change: Callable[[View], object], word: str) -> None:
    view = full()
    change(view)
    with pytest.raises(mf.PositionError) as refusal:
        mf.match_from(view)
    message = str(refusal.value)
    assert word in message
    assert len(message) > 20
    assert message.endswith((".", "?"))


@pytest.mark.parametrize("key", sorted(set(full()) - {"game", "edition"}))
@pytest.mark.parametrize("value", [None, -7, "x", [3], {"x": 1}], ids=["none", "number", "text", "list", "dict"])
def test_nonsense_in_any_field_is_refused_or_made_good_and_never_a_crash(key: str, value: object) -> None:
    view = full()
    view[key] = value
    try:
        m = mf.match_from(view)
    except mf.PositionError as error:
        assert str(error)  # noqa: PT017 - either is right
    else:
        assert mf.match_from(m.view(None)).view(None) == m.view(None)
        assert m.to_act == () or m.legal_actions(m.to_act[0])


@pytest.mark.parametrize("key", sorted(full()["seats"][0]))
@pytest.mark.parametrize("value", [None, -7, "x", [3], {"x": 1}], ids=["none", "number", "text", "list", "dict"])
def test_nonsense_in_any_field_of_a_seat_is_refused_or_made_good(key: str, value: object) -> None:
    view = full()
    view["seats"][0][key] = value
    try:
        m = mf.match_from(view)
    except mf.PositionError as error:
        assert str(error)  # noqa: PT017 - either is right
    else:
        assert mf.match_from(m.view(None)).view(None) == m.view(None)


@pytest.mark.parametrize("key", sorted(full()))
def test_a_field_that_is_missing_is_refused_or_made_good(key: str) -> None:
    view = full()
    whole = mf.match_from(full()).view(None)
    del view[key]
    try:
        m = mf.match_from(view)
    except mf.PositionError as error:
        assert str(error)  # noqa: PT017 - either is right
    else:
        assert m.view(None) == whole, f"without {key} it is another table"


@pytest.mark.parametrize("view", [None, 3, "view", [], {}, {"game": 3}, {"game": None}])
def test_what_is_no_view_is_refused(view: Any) -> None:
    with pytest.raises(mf.PositionError):
        mf.match_from(view)


def test_the_view_handed_in_is_not_changed_and_not_kept() -> None:
    view, same = full(), full()
    m = mf.match_from(view)
    assert view == same
    view["seats"][0]["prestige"] = 50
    assert m.position.seats[0].prestige == 0
