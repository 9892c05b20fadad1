"""The set-up: dice, cards, tokens, the first player."""

from __future__ import annotations

import pytest
from games.kings_forge.rules.table import ANVILS, COMPONENTS, Table, play, seat_of, why_not

import manaforge_widgets as mf


@pytest.mark.rule("KF-S1")
@pytest.mark.parametrize(("seats", "metal"), [(2, 32), (3, 27), (4, 22)])
def test_each_seat_has_five_metal_dice(seats: int, metal: int) -> None:
    view = mf.new_match("kings_forge", seats=seats, seed=5).view(None)
    assert [row["supply"] for row in view["seats"]] == [{"metal": 5}] * seats
    assert view["stock"] == {"metal": metal, "wood": 22, "gem": 14, "magic": 10}


@pytest.mark.rule("KF-S1")
@pytest.mark.parametrize("seats", [0, 1, 5, -2, True, "3", None, 2.0, 10**30])
def test_other_numbers_of_seats_are_refused(seats: object) -> None:
    with pytest.raises(mf.GameError, match=r"2 to 4 seats.*KF-S1"):
        mf.new_match("kings_forge", seats=seats)  # type: ignore[arg-type]


@pytest.mark.rule("KF-S1")
def test_nobody_acts_out_of_turn() -> None:
    m = mf.new_match("kings_forge", seats=3, seed=5)
    other = (m.to_act[0] + 1) % 3
    assert m.legal_actions(other) == ()
    assert m.why_not("pass", other) == f"KF-S1: seat {m.to_act[0]} must act first."


@pytest.mark.rule("KF-S2")
@pytest.mark.parametrize(("seats", "cards"), [(2, 9), (3, 10), (4, 13)])
def test_the_lowest_crafts_are_on_display_and_the_rest_wait_in_order(seats: int, cards: int) -> None:
    view = mf.new_match("kings_forge", seats=seats, seed=6).view(0)
    ranks = [COMPONENTS.crafts[COMPONENTS.craft_ids[name]].rank for name in view["display"] + view["waiting"]]
    assert len(ranks) == cards
    assert ranks == sorted(ranks)


@pytest.mark.rule("KF-S2")
def test_there_are_thirty_three_crafts() -> None:
    seen = {name for seed in range(60) for name in _crafts(seed)}
    assert len(seen) == len(COMPONENTS.crafts) == 33


def _crafts(seed: int) -> list[str]:
    view = mf.new_match("kings_forge", seats=4, seed=seed).view(None)
    return [*view["display"], *view["waiting"]]


@pytest.mark.rule("KF-S3")
def test_eleven_gather_cards_are_in_the_game() -> None:
    seen = set()
    for seed in range(40):
        m = mf.new_match("kings_forge", seats=2, seed=seed)
        view = m.view(None)
        cards = view["gathers"]
        assert len(cards) == 11
        assert set(ANVILS) <= set(cards)
        assert sorted(view["market"] + view["deck"]["order"]) == sorted(cards)
        seen |= set(cards)
    assert len(seen) == len(COMPONENTS.gathers) == 18


@pytest.mark.rule("KF-S3")
def test_the_first_player_is_drawn_and_begins() -> None:
    first = [mf.new_match("kings_forge", seats=4, seed=seed).view(None)["first_player"] for seed in range(40)]
    assert set(first) == {0, 1, 2, 3}
    m = mf.new_match("kings_forge", seats=4, seed=7)
    assert m.to_act == (m.position.first_player,)


@pytest.mark.rule("KF-S4")
def test_tokens_are_finite_and_a_cards_own_bonus_is_none() -> None:
    table = Table(3)
    table.market("Jeweller", "Builder", "Temple", "Merchant")
    for seat, card in enumerate(("Tavern", "Guild Hall")):
        table.visited(seat, card, "automatic 6", {"metal": 2 + seat})
    table.seat(0, supply={"gem": 1})
    m = table.match()
    assert m.position.tokens.automatic_6 == 0
    play(m, "claim Jeweller top with 1 gem")
    assert seat_of(m, 0)["bonuses"][-1] == {"by": "Jeweller", "kind": "automatic_6", "left": [1]}


@pytest.mark.rule("KF-S4", "KF-E1")
def test_library_dice_are_lent_for_the_round() -> None:
    table = Table(2)
    table.market("Library", "Builder", "Temple", "Merchant")
    table.seat(0, supply={"metal": 3})
    m = table.match()
    assert m.position.library == 2
    play(m, "claim Library bottom with 3 metal")
    assert seat_of(m, 0)["supply"] == {"library": 2}
    assert m.position.library == 0
    play(m, "pass for a +1/+1 token", "pass")
    while m.status().phase == "craft":
        m.apply("end turn")
    assert m.position.library == 2
    assert seat_of(m, 0)["supply"] == {"metal": 3}


@pytest.mark.rule("KF-S4")
def test_an_option_is_refused() -> None:
    with pytest.raises(mf.GameError, match="no option 'gold'"):
        mf.new_match("kings_forge", seats=2, gold=3)


def test_a_visit_to_a_token_that_is_gone_gains_nothing() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=1, edition={"tokens": {"automatic_6": 0}})
    action = next(action for action in m.legal_actions() if str(action).startswith("visit automatic 6"))
    seat = m.to_act[0]
    m.apply(action)
    assert m.position.seats[seat].bonuses == ()
    assert why_not(m, "end turn").startswith("KF-C1")
