"""What views show, what they hide, and that a full view sets up the same table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games.manaforge.rules.components import ITEMS
from games.manaforge.rules.drafting import begun, play_randomly
from games.manaforge.rules.table import Table, play

import manaforge_widgets as mf

PUBLIC = ("prestige", "prisms", "gems", "dice", "workshop", "store", "talents")


def random_steps(seats: int, seed: int) -> mf.Match:
    return play_randomly(mf.new_match("manaforge", seats=seats, seed=seed), 100_000, seed)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2)])
def test_a_full_view_sets_up_the_same_table_at_every_step_of_a_game(seats: int, seed: int) -> None:
    m = random_steps(seats, seed)
    for step in range(m.step + 1):
        view = m.view(None, step=step)
        again = mf.match_from(json.loads(json.dumps(view)))
        assert again.view(None) == view
        if step % 5 == 0:
            here = m.branch(step)
            assert again.to_act == here.to_act
            for seat in here.to_act:
                assert again.legal_actions(seat) == here.legal_actions(seat)


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (3, 5), pytest.param(4, 6, marks=pytest.mark.nightly)])
def test_views_are_plain_json_at_every_step(seats: int, seed: int) -> None:
    m = random_steps(seats, seed)
    for step in range(m.step + 1):
        for viewer in (None, *range(seats)):
            view = m.view(viewer, step=step)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            assert view["viewer"] == viewer


def known(view: dict[str, Any]) -> set[str]:
    """Return the cards that lie open on a table."""
    cards = {title for title in view["board"] if title} | set(view["discard"])
    for seat in view["seats"]:
        cards |= {*seat["store"], *(entry["card"] for entry in seat["workshop"])}
    return cards | ({view["building"]} if view["building"] else set())


@pytest.mark.parametrize("seed", range(2))
def test_a_seats_view_names_no_card_of_the_deck_or_the_box(seed: int) -> None:
    m = mf.new_match("manaforge", seats=3, seed=seed)
    choose = random.Random(seed)
    while m.to_act:
        full = m.view(None)
        for viewer in range(3):
            view = m.view(viewer)
            assert view["box"] is None
            looked = view["deck"]["top"]
            assert looked == full["deck"]["top"][: len(looked)]
            assert not looked or "Precognition" in full["seats"][viewer]["talents"]
            assert len(looked) <= 6
            shown = json.dumps(view)
            hidden = {*full["deck"]["top"][len(looked) :], *full["box"]["items"]}
            assert [title for title in hidden if f'"{title}"' in shown] == []
            assert hidden | set(looked) | known(full) == set(ITEMS)
        actions = [action for action in m.legal_actions(choose.choice(m.to_act)) if action.kind != "look"]
        m.apply(choose.choice(actions or m.legal_actions(m.to_act[0])))


@pytest.mark.parametrize("seed", range(3))
def test_everything_open_on_the_table_is_seen_by_every_seat(seed: int) -> None:
    m = play_randomly(begun(seed, seats=4), 150, seed)
    full = m.view(None)
    for viewer in range(4):
        view = m.view(viewer)
        for key in ("round", "era", "first_player", "active", "board", "discard", "supply", "spends_left", "reserve"):
            assert view[key] == full[key]
        for own, other in zip(view["seats"], full["seats"], strict=True):
            assert {key: own[key] for key in PUBLIC} == {key: other[key] for key in PUBLIC}


def test_the_deck_is_counted_for_everybody_as_it_shrinks() -> None:
    m = Table(round=7, first=1, active=0).match()
    assert [m.view(viewer)["deck"]["count"] for viewer in (None, 0, 1)] == [12] * 3
    play(m, "end turn")
    assert [m.view(viewer)["deck"]["count"] for viewer in (None, 0, 1)] == [6] * 3


def test_the_cards_looked_at_stay_known_to_their_owner_until_they_are_dealt() -> None:
    t = Table(round=7)
    t.seat(0, talents=["Precognition"])
    m = t.match()
    play(m, "look at deck", "keep order")
    seen = m.view(0)["deck"]["top"]
    assert len(seen) == 6
    while m.position.round == 7:
        play(m, str(m.legal_actions()[-1]))
    assert m.view(0)["board"] == seen
    assert m.view(0)["deck"]["top"] == []


def test_a_view_can_be_edited_into_a_puzzle() -> None:
    view = begun().view(None)
    view["seats"][0]["prisms"] = 9
    view["seats"][0]["prestige"] = 41
    m = mf.match_from(view)
    assert (m.position.seats[0].prisms, m.position.seats[0].prestige) == (9, 41)


@pytest.mark.parametrize("seed", range(3))
def test_two_tables_that_look_the_same_to_a_seat_offer_it_the_same(seed: int) -> None:
    m = play_randomly(begun(seed), 30, seed)
    while m.legal_actions()[0].kind != "spend":
        m.apply(m.legal_actions()[0])
    seat = m.to_act[0]
    view = m.view(None)
    hidden = len(m.view(seat)["deck"]["top"])
    view["deck"]["top"] = view["deck"]["top"][:hidden] + view["deck"]["top"][hidden:][::-1]
    other = mf.match_from(view)
    assert other.view(seat) == m.view(seat)
    assert other.legal_actions(seat) == m.legal_actions(seat)
