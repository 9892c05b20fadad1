"""Cleanup, the end of the game, and what a display does when cards run out."""

from __future__ import annotations

import random

import pytest
from games.kings_forge.rules.table import NAMES_BY_RANK, Table, play, seat_of

import manaforge_widgets as mf


def last_turn(seats: int = 2, **values: int) -> Table:
    """The last turn of a craft phase."""
    table = Table(seats, state="craft", active=seats - 1, **values)
    table.dice("metal 4", "metal 3")
    return table


@pytest.mark.rule("KF-E1")
def test_dice_come_home_or_go_to_the_stock() -> None:
    table = last_turn(3)
    table.display("Hammer")
    table.claimed(0, "Tavern", "bottom", {"metal": 1})
    table.claimed(0, "Merchant", "top")
    table.visited(1, "Builder", "gem", {"metal": 2, "wood": 1})
    table.seat(1, supply={}, smithy={"gem": 1})
    table.seat(0, smithy={"metal": 1})
    m = table.match()
    stock = m.view(None)["stock"]
    play(m, "craft Hammer with metal-2, metal-1", "end turn")
    view = m.view(None)
    assert [row["supply"] for row in view["seats"]] == [{"metal": 2}, {"gem": 1}, {"metal": 2}]
    assert all(not row["smithy"] and not row["gathered"] for row in view["seats"])
    assert view["stock"] == {**stock, "metal": stock["metal"] + 2, "wood": stock["wood"] + 2}
    assert view["seats"][2]["crafts"] == ["Hammer"]
    assert (view["round"], view["first_player"], view["phase"]) == (4, 1, "gather")
    assert sorted([*view["market"], *view["deck"]["order"]]) == sorted(view["gathers"])


@pytest.mark.rule("KF-E1")
def test_bonuses_lapse_and_tokens_go_back() -> None:
    table = last_turn()
    table.display("Hammer")
    table.claimed(0, "Mirror Maker", "top")
    table.visited(0, "Tavern", "automatic 6", {"metal": 2})
    table.passed_first(1)
    m = table.match()
    assert m.view(None)["tokens"] == {"automatic_6": 1, "plus_1_plus_1": 1}
    play(m, "end turn")
    assert m.view(None)["tokens"] == {"automatic_6": 2, "plus_1_plus_1": 2}
    assert all(not row["bonuses"] and not row["passed"] for row in m.view(None)["seats"])


@pytest.mark.rule("KF-E1", "KF-C5")
def test_the_cemetery_die_goes_back() -> None:
    table = last_turn()
    table.display("Hammer")
    table.claimed(0, "Cemetery", "bottom")
    table.view["cemetery"] = 6
    m = table.match()
    play(m, "end turn")
    assert m.view(None)["cemetery"] is None


@pytest.mark.rule("KF-E2")
@pytest.mark.parametrize(("seats", "goal"), [(2, 5), (3, 4), (4, 4)])
def test_the_game_ends_at_the_goal_with_the_most_crafts(seats: int, goal: int) -> None:
    table = last_turn(seats)
    table.display("Hammer")
    others = [name for name in NAMES_BY_RANK if name != "Hammer"]
    table.seat(seats - 1, crafts=others[: goal - 1])
    table.seat(0, crafts=others[goal - 1 : 2 * goal - 3])
    m = table.match()
    play(m, "craft Hammer with metal-2, metal-1", "end turn")
    outcome = m.outcome
    assert outcome is not None
    assert outcome.winners == (seats - 1,)
    assert outcome.scores[seats - 1] == goal
    assert outcome.reason == f"most crafts, {goal} (KF-E2)"
    assert m.why_not("end turn", 0) == "KF-E2: the game is over."


@pytest.mark.rule("KF-E2")
def test_a_seat_below_the_goal_does_not_win_by_rank() -> None:
    table = last_turn()
    table.display("Hammer")
    table.seat(1, crafts=["Precision Caliper", "Table", "Pick", "Necklace"])
    table.seat(0, crafts=["Sword of Destiny", "Shield", "Anvil"])
    table.crafted(0, "Longbow", "wood 4", "wood 4")
    m = table.match()
    play(m, "craft Hammer with metal-2, metal-1", "end turn")
    outcome = m.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((4, 5), (1,))


@pytest.mark.rule("KF-E2")
def test_of_tied_seats_the_highest_rank_wins() -> None:
    table = last_turn(3)
    table.display("Hammer")
    table.seat(2, crafts=["Precision Caliper", "Table", "Pick"])
    table.seat(0, crafts=["Sword of Destiny", "Shield", "Anvil"])
    table.crafted(0, "Longbow", "wood 4", "wood 4")
    m = table.match()
    play(m, "craft Hammer with metal-2, metal-1", "end turn")
    outcome = m.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((4, 0, 4), (0,))
    assert outcome.reason == "2 seats tied at 4 crafts, of these highest rank, 48 Sword of Destiny (KF-E2)"


@pytest.mark.rule("KF-E3")
def test_a_display_without_waiting_cards_keeps_empty_places() -> None:
    table = last_turn()
    table.display("Hammer")
    others = [name for name in NAMES_BY_RANK if name not in ("Hammer", "Precision Caliper", "Shield")]
    table.seat(0, crafts=others[:4])
    table.seat(1, crafts=others[4:8])
    m = table.match()
    view = m.view(None)
    assert (view["display"], view["waiting"]) == (["Hammer", None, None], [])
    play(m, "craft Hammer with metal-2, metal-1")
    assert m.view(None)["display"] == [None, None, None]
    play(m, "end turn")
    assert m.outcome is not None


@pytest.mark.rule("KF-E3")
@pytest.mark.parametrize(("seats", "cards", "goal"), [(2, 9, 5), (3, 10, 4), (4, 13, 4)])
def test_there_is_one_card_more_than_seats_can_hold_below_the_goal(seats: int, cards: int, goal: int) -> None:
    assert cards == seats * (goal - 1) + 1
    view = mf.new_match("kings_forge", seats=seats, seed=1).view(None)
    assert (len(view["display"]) + len(view["waiting"]), view["goal"]) == (cards, goal)


@pytest.mark.rule("KF-E4")
def test_the_game_is_over_after_round_one_hundred() -> None:
    for crafts, winners, words in (
        ([[], []], (0, 1), "the victory is shared (KF-E4)"),
        ([["Crown"], ["Anvil"]], (0,), "2 seats tied at 1 craft, of these highest rank, 46 Crown (KF-E4)"),
        ([["Crown"], ["Anvil", "Axe"]], (1,), "most crafts, 2 (KF-E4)"),
    ):
        table = last_turn(round=100)
        table.display("Hammer")
        for seat, names in enumerate(crafts):
            table.seat(seat, crafts=names)
        m = table.match()
        play(m, "end turn")
        outcome = m.outcome
        assert outcome is not None
        assert outcome.winners == winners
        assert outcome.reason.startswith("round 100 is over; ")
        assert outcome.reason.endswith(words)


@pytest.mark.rule("KF-E4")
def test_play_that_never_crafts_ends() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=1)
    rng = random.Random(1)
    while m.outcome is None:
        actions = [action for action in m.legal_actions() if action.kind not in ("craft", "steal")]
        m.apply(rng.choice(actions))
    assert m.position.round == 100
    assert m.outcome.scores == (0, 0)
    assert m.outcome.winners == (0, 1)
    assert seat_of(m, 0)["crafts"] == []
