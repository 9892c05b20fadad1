"""Hidden information, and what can be taken back."""

from __future__ import annotations

import pytest
from games.kings_forge.rules.table import Table, force_all, play, seat_of

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl


@pytest.mark.rule("KF-H1")
def test_a_view_hides_nothing_but_the_order_of_the_deck() -> None:
    m = mf.new_match("kings_forge", seats=3, seed=2)
    while m.outcome is None and m.step < 300:
        full = m.view(None)
        for seat in range(3):
            view = m.view(seat)
            assert view["deck"]["order"] is None
            assert {**view, "viewer": None, "deck": full["deck"]} == full
        hidden = sorted(full["deck"]["order"])
        seen = [card["card"] for row in full["seats"] for card in row["gathered"]]
        assert hidden == sorted(set(full["gathers"]) - set(seen) - set(full["market"]))
        m.apply(m.legal_actions()[m.step % len(m.legal_actions())])


def gathering(deck: bool) -> mf.Match:
    """A gather phase; with a deck a claim shows a card."""
    table = Table(3)
    table.market("Tavern", "Builder", "Temple", "Merchant", deck=None if deck else [])
    for seat in range(3):
        table.seat(seat, supply={"metal": 5})
    return table.match()


@pytest.mark.rule("KF-H2")
def test_a_claim_that_shows_a_card_is_permanent() -> None:
    m = gathering(deck=True)
    play(m, "claim Temple bottom")
    assert not m.can_undo
    with pytest.raises(mf.IllegalAction, match="KF-H2"):
        m.undo()


@pytest.mark.rule("KF-H2")
@pytest.mark.parametrize(
    "action", ["claim Temple bottom", "visit gem dock turning Tavern with 3 metal", "pass for a metal die"]
)
def test_without_a_refill_an_action_can_be_taken_back_until_another_seat_acts(action: str) -> None:
    m = gathering(deck=False)
    before = m.view(None)
    play(m, action)
    assert m.can_undo
    assert MatchControl(m).can_undo(0)
    m.undo()
    assert m.view(None) == before
    m.redo()
    play(m, "claim Builder bottom with 5 metal")
    assert m.can_undo
    m.undo()
    assert not m.can_undo


@pytest.mark.rule("KF-H2")
def test_a_pass_with_a_deck_can_be_taken_back() -> None:
    m = gathering(deck=True)
    play(m, "pass for a +1/+1 token")
    m.undo()
    assert seat_of(m, 0)["bonuses"] == []


@pytest.mark.rule("KF-H2")
def test_what_a_seat_did_alone_can_be_taken_back_one_by_one() -> None:
    table = Table(3)
    table.market("Tavern", "Builder", "Temple", "Merchant", deck=[])
    table.seat(0, supply={"metal": 5})
    table.seat(1, passed=True)
    table.seat(2, passed=True)
    m = table.match()
    play(m, "claim Temple bottom", "claim Tavern top")
    m.undo()
    m.undo()
    assert not m.can_undo


@pytest.mark.rule("KF-H2")
def test_the_last_pass_is_permanent_since_dice_are_rolled() -> None:
    table = Table(2)
    table.display("Hammer")
    table.market("Tavern", "Builder", "Temple", "Merchant")
    table.seat(0, supply={"metal": 2})
    table.seat(1, passed=True)
    m = table.match()
    force_all(m, 0, "metal", 3, 4)
    play(m, "pass")
    assert m.status().phase == "craft"
    assert not m.can_undo


@pytest.mark.rule("KF-H2")
def test_in_a_craft_turn_all_can_be_taken_back_and_a_reroll_shows_the_same_again() -> None:
    table = Table(state="craft", seats=3, active=1)
    table.display("Hammer")
    table.claimed(1, "Tavern", "bottom", {"metal": 1})
    table.claimed(1, "Mirror Maker", "top")
    table.crafted(0, "Shield", "metal 5", "metal 5")
    table.dice("metal 6", "metal 5", "metal 4", "metal 3", "metal 1")
    m = table.match(seed=11)
    start = m.view(None)
    reroll = [f"reroll metal-{number} by Tavern" for number in (3, 4, 5)]
    play(m, "steal Shield with metal-2, metal-1", *reroll)
    shown = m.view(None)["dice"]
    for _ in range(4):
        m.undo()
    assert m.view(None) == start
    play(m, "steal Shield with metal-2, metal-1", *reroll)
    assert m.view(None)["dice"] == shown
    for _ in range(3):
        m.undo()
    # Another choice of dice: those that are rolled in both show the same.
    play(m, reroll[2], "roll chosen dice")
    assert m.view(None)["dice"][4] == shown[4]


@pytest.mark.rule("KF-H2")
def test_the_end_of_a_craft_turn_is_final() -> None:
    table = Table(state="craft", seats=3)
    table.display("Hammer")
    table.dice("metal 3", "metal 4")
    table.seat(1, supply={"metal": 2})
    m = table.match()
    force_all(m, 1, "metal", 3, 4)
    play(m, "end turn")
    assert m.to_act == (1,)
    assert not m.can_undo


@pytest.mark.rule("KF-H2")
def test_after_an_action_the_seat_ends_its_turn_itself() -> None:
    table = Table(state="craft", seats=3)
    table.display("Hammer")
    table.dice("metal 3", "metal 4")
    m = table.match()
    play(m, "craft Hammer with metal-1, metal-2")
    assert [str(action) for action in m.legal_actions()] == ["end turn"]
    assert m.can_undo


@pytest.mark.rule("KF-H2")
def test_free_undo_lifts_all_of_this() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=3, undo="free")
    start = m.view(None)
    for _ in range(60):
        m.apply(m.legal_actions()[0])
    while m.can_undo:
        m.undo()
    assert m.view(None) == start
