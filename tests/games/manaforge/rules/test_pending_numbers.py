"""The numbers in pending steps are those that the rules and the card say: made-up ones are refused at once."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest
from games.manaforge.rules.table import Table, card

import manaforge_widgets as mf


def view_with(pending: list[Any], **changes: Any) -> dict[str, Any]:
    """A table at which one of these steps could well be pending, but for its numbers."""
    t = Table(2, round=7)
    t.board("Portal Staff")
    t.reserve(earth=3, fire=3, wind=3, water=3)
    t.seat(
        0,
        gems={"earth": 5, "fire": 5, "wind": 5, "water": 5},
        prisms=3,
        talents=["Scavenger", "Precognition"],
        workshop=[card("Protection Scarabs", charged=False), card("Stone Circle")],
    )
    view = t.full_view()
    view["pending"] = pending
    view.update(changes)
    return view


BUILD = [[step, "Portal Staff"] for step in ("craft", "place", "effect", "take item")]
NUMBERS = [-(2**40), -2, -1, 7, 30, 63, 64, 1_000, 2**31, 2**39, 2**40, 10**5000]


def pays(**price: int) -> list[Any]:
    names = ("level", "earth", "fire", "wind", "water", "total", "returned")
    usual = {"level": -1, "earth": 0, "fire": 0, "wind": 0, "water": 0, "total": 7, "returned": 0}
    return [*BUILD, ["pay", "Portal Staff", *({**usual, **price}[name] for name in names)]]


def test_the_price_on_the_card_is_accepted() -> None:
    house = mf.new_match("manaforge", seats=2).rules.components.items
    cost = next(item.cost for item in house if item.title == "Portal Staff")
    price = dict(zip(("earth", "fire", "wind", "water"), cost.mana, strict=True))
    m = mf.match_from(view_with(pays(**price, total=cost.total)))
    assert m.choice is not None
    assert m.choice.kind == "pay"


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: str(number.bit_length()))
@pytest.mark.parametrize("name", ["level", "earth", "fire", "wind", "water", "total", "returned"])
def test_a_made_up_price_is_refused_at_once(name: str, number: int) -> None:
    if (name, number) != ("total", 7):
        refuse(pays(**{name: number}))


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: str(number.bit_length()))
@pytest.mark.parametrize(
    "step",
    [
        ["pay gems", "Portal Staff", -1, "N", 0, 0, 0, 0, 7],
        ["pay gems", "Portal Staff", -1, 2, 0, 0, 0, "N", 7],
        ["choose gain", "Protection Scarabs", "N"],
        ["transmute", "N"],
        ["exhaust", "Protection Scarabs", "N"],
        ["pay more", "Portal Staff", 1, "N"],
        ["pay more", "Portal Staff", "N", 1],
        ["spend gems", "Portal Staff", 1, "N"],
        ["spend gems", "Portal Staff", "N", 4],
        ["score", "N"],
        ["give", "Portal Staff", "N"],
        ["take die", "N"],
        ["order", "N", 0],
        ["order", 0, "N"],
        ["offer", "N", 0],
        ["offer", 1, "N"],
        ["roll die", "N", 0],
        ["roll die", 0, "N"],
    ],
    ids=lambda step: " ".join(map(str, step)),
)
def test_a_made_up_number_in_a_step_is_refused_at_once(step: list[Any], number: int) -> None:
    if step != ["transmute", "N"] or number not in (7, 30):  # a bit for each of six dice
        refuse([[number if value == "N" else value for value in step]])


def refuse(pending: list[Any], **changes: Any) -> None:
    view = view_with(pending, **changes)
    began = process_time()
    with pytest.raises(mf.PositionError) as refusal:
        mf.match_from(view)
    assert process_time() - began < 2
    assert len(str(refusal.value)) < 300


def test_a_hundred_thousand_steps_are_refused_at_once() -> None:
    refuse([["roll all"]] * 100_000)


def test_steps_of_another_phase_are_refused() -> None:
    draft = mf.new_match("manaforge", seats=2, seed=1).view(None)
    for pending in ([["start round"], ["take die", 0]], [["draw first"]], [["roll all"]], [["set up"]]):
        draft["pending"] = pending
        with pytest.raises(mf.PositionError):
            mf.match_from(draft)
    refuse([["start round"]])


@pytest.mark.parametrize("number", [-1, 10**7, 2**40, 10**5000], ids=lambda number: str(number.bit_length()))
@pytest.mark.parametrize("name", ["round", "turn", "spends_left", "active", "first_player"])
def test_a_number_of_the_table_without_end_is_refused(name: str, number: int) -> None:
    refuse([], **{name: number})


@pytest.mark.parametrize("number", [-1, 10**7, 2**40, 10**5000], ids=lambda number: str(number.bit_length()))
@pytest.mark.parametrize("name", ["prestige", "prisms"])
def test_a_number_of_a_seat_without_end_is_refused(name: str, number: int) -> None:
    view = view_with([])
    view["seats"][1][name] = number
    with pytest.raises(mf.PositionError):
        mf.match_from(view)


def test_the_most_of_everything_is_played_on_quickly() -> None:
    view = view_with([])
    for seat in view["seats"]:
        seat.update(prestige=10**6, prisms=10**6, gems=dict.fromkeys(("earth", "fire", "wind", "water"), 10**6))
    view.update(reserve=dict.fromkeys(("earth", "fire", "wind", "water"), 10**6), spends_left=10**6)
    began = process_time()
    m = mf.match_from(view)
    m.apply("build Portal Staff")
    assert m.legal_actions()
    assert process_time() - began < 2


def test_more_dice_than_a_seat_ever_has_are_refused() -> None:
    edition = {"meta": {"edition": "many"}, "dice": {"earth": {"count": 99}}}
    view = view_with([], edition="many")
    view["seats"][0]["dice"] += [
        {"die": f"earth-{number}", "face": "2 earth", "spent": False, "held": False} for number in range(2, 60)
    ]
    with pytest.raises(mf.PositionError, match="dice"):
        mf.match_from(view, edition=edition)
