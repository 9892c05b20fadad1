"""Tables whose pending steps are impossible: refused when they are set up, not when they are played."""

from __future__ import annotations

from typing import Any

import pytest
from games.manaforge.rules.table import Table, card, options, play
from match_sequences import undoable

import manaforge_widgets as mf


def paying() -> dict[str, Any]:
    """A view in the middle of a payment for an item of the board."""
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=3)
    t.seat(0, gems={"fire": 1})
    m = t.match()
    play(m, "build Stone Circle")
    return m.view(None)


def test_a_view_in_the_middle_of_a_payment_goes_on() -> None:
    m = mf.match_from(paying())
    play(m, "pay 3 earth")
    assert [row["card"] for row in m.view(None)["seats"][0]["workshop"]] == ["Stone Circle"]


def test_the_item_that_is_being_paid_for_has_to_be_there() -> None:
    view = paying()
    view["board"] = [None] * 6
    with pytest.raises(mf.PositionError, match="pending"):
        mf.match_from(view)


@pytest.mark.parametrize(
    "pending",
    [
        [["score", 5]],
        [[["x"]]],
        [["roll die", 0, 99]],
        [["take die", -1]],
        [["pay more", None, 1, 8]],
        [["give", "Portal Staff", 1]],
        [["choose gain", "Stone Circle", 9]],
        [["place", "Stone Circle"]],
        [["offer", 0, 0]],
    ],
    ids=str,
)
def test_what_cannot_be_pending_is_refused(pending: list[Any]) -> None:
    view = Table().full_view()
    view["pending"] = pending
    with pytest.raises(mf.PositionError):
        mf.match_from(view)


def test_a_die_without_a_face_needs_its_roll() -> None:
    view = Table().full_view()
    view["seats"][0]["dice"][0]["face"] = None
    with pytest.raises(mf.PositionError, match="dice"):
        mf.match_from(view)


def test_a_face_is_a_text() -> None:
    view = Table().full_view()
    view["seats"][0]["dice"][0]["face"] = ["2 earth"]
    with pytest.raises(mf.PositionError, match=r"\['face'\] must be a text"):
        mf.match_from(view)


@pytest.mark.rule("MF-A6")
def test_nobody_has_seen_deeper_than_precognition_looks() -> None:
    t = Table(round=7)
    t.seat(0, talents=["Precognition"])
    view = t.full_view()
    view["deck"]["peeked"] = 7
    with pytest.raises(mf.PositionError, match="peeked"):
        mf.match_from(view)


@pytest.mark.rule("MF-T8", "MF-A8")
def test_an_offer_is_answered_for_good_once_the_dice_are_rolled() -> None:
    t = Table(3, round=7, first=1, active=0)
    t.seat(0, talents=["Aether Reserve"], held="earth-1")
    m = t.match()
    play(m, "gain prism", "end turn")
    assert undoable(m) == ()
    play(m, "pass")
    # The dice are rolled: that is permanent, too. The next offer is made when the next turn begins.
    assert undoable(m) == ()
    play(m, "pass")
    assert [str(action) for action in undoable(m)] == ["pass"]
    play(m, "gain prism")
    assert [str(action) for action in undoable(m)] == ["gain prism"]


@pytest.mark.rule("MF-I12")
def test_the_accelerators_question_names_its_own_rule() -> None:
    t = Table()
    cards = [card("Mana Accelerator"), card("Sun Fragment", charged=False), card("Stone Circle", charged=False)]
    t.seat(0, workshop=cards)
    m = t.match()
    play(m, "activate Mana Accelerator 1")
    assert options(m, kind="recharge") == ["recharge Sun Fragment", "recharge Stone Circle"]
    assert (m.why_not("recharge Mana Accelerator") or "").startswith("MF-I12")


@pytest.mark.rule("MF-D3")
def test_the_runestones_question_names_its_own_rule() -> None:
    t = Table()
    t.seat(0, dice={"earth-1": "runestone"})
    m = t.match()
    play(m, "spend earth-1")
    assert (m.why_not("end turn") or "").startswith("MF-D3")
