"""The set-up, the options of a match, and shuffles."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from games.manasurge.rules.table import METAMAGICS, SUITS, Table, asked, damage_of, hand_of, play, seat_of, texts

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance
from manaforge_widgets.core.draws import Deal
from manaforge_widgets.core.registry import load_game

FIVE = list(SUITS[:5])


@pytest.mark.rule("MS-S1")
@pytest.mark.parametrize(("seats", "cards"), [(2, 74), (3, 74), (4, 74), (5, 74), (6, 86)])
def test_the_table_is_set_up(seats: int, cards: int) -> None:
    casters = set()
    boxes = set()
    for seed in range(40):
        view = mf.new_match("manasurge", seats=seats, seed=seed).view(None)
        hands = [row["hand"] for row in view["seats"]]
        assert [hand["count"] for hand in hands] == [5] * seats
        assert all(hand["known_by"] == [[seat]] * 5 for seat, hand in enumerate(hands))
        everything = [*view["deck"]["cards"], *(card for hand in hands for card in hand["cards"])]
        assert len(everything) == cards
        counts = Counter(everything)
        assert all(counts[name] == 1 for name in METAMAGICS)
        in_game = {name.split()[-1] for name in everything if name[0].isdigit()}
        assert in_game == set(view["suits"]) == set(SUITS) - {view["box"]}
        for suit in in_game:
            assert [counts[f"{rank} {suit}"] for rank in range(1, 9)] == [1, 1, 2, 2, 2, 2, 1, 1]
        casters.add(view["caster"])
        boxes.add(view["box"])
        assert [row["shards"] for row in view["seats"]] == [0] * seats
        assert all(row["wizard"] is None for row in view["seats"])
    assert casters == set(range(seats))
    assert boxes == ({None} if seats == 6 else set(SUITS))


@pytest.mark.rule("MS-S1")
def test_the_suit_in_the_box_is_public() -> None:
    m = mf.new_match("manasurge", seats=3, seed=5)
    assert {m.view(seat)["box"] for seat in (0, 1, 2, None)} == {m.view(None)["box"]}


@pytest.mark.rule("MS-S1")
@pytest.mark.parametrize("seats", [2, 6])
def test_wizards_are_dealt_one_a_seat_and_public(seats: int) -> None:
    seen = set()
    for seed in range(30):
        m = mf.new_match("manasurge", seats=seats, seed=seed, wizards=True)
        dealt = [row["wizard"] for row in m.view(0)["seats"]]
        assert len(set(dealt)) == seats
        assert not any(row["used"] for row in m.view(0)["seats"])
        seen |= set(dealt)
    assert len(seen) == 8


@pytest.mark.rule("MS-S1")
def test_a_match_names_its_suits() -> None:
    m = mf.new_match("manasurge", seats=4, seed=2, suits=["quake", "Frost", "Blades", "LIGHTNING", "Entangle"])
    assert m.view(1)["box"] == "Fireball"
    assert mf.new_match("manasurge", seats=6, suits=list(SUITS)).view(0)["box"] is None


@pytest.mark.rule("MS-S1")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"seats": 1}, "ManaSurge has 2 to 6 seats, not 1 (MS-S1)."),
        ({"seats": 7}, "ManaSurge has 2 to 6 seats, not 7 (MS-S1)."),
        ({"seats": 3, "wizards": "yes"}, "wizards must be True or False, not 'yes'."),
        ({"seats": 3, "wizard": True}, "ManaSurge has no option 'wizard'; its options are wizards and suits."),
        ({"seats": 3, "suits": "Frost"}, "suits must be a list of 5 names, not 'Frost' (MS-S1)."),
        ({"seats": 3, "suits": ["Frost", 3]}, "suits must be a list of 5 names, not ['Frost', 3] (MS-S1)."),
        ({"seats": 3, "suits": [*FIVE[:4], "Quak"]}, "there is no suit 'Quak'; did you mean 'Quake'?"),
        ({"seats": 3, "suits": FIVE[:4]}, "suits must be 5 different suits for 3 seats, not "),
        ({"seats": 3, "suits": [*FIVE[:4], "Frost"]}, "suits must be 5 different suits for 3 seats, not "),
        ({"seats": 6, "suits": FIVE}, "suits must be 6 different suits for 6 seats, not "),
    ],
)
def test_what_can_not_be_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(mf.GameError) as caught:
        mf.new_match("manasurge", **options)
    assert str(caught.value).startswith(told)


@pytest.mark.rule("MS-S2")
def test_an_empty_deck_is_made_anew_from_the_discards_and_the_drawing_goes_on() -> None:
    table = Table(2)
    table.spell(("5 Fireball", 0), ("6 Fireball", 0), to=1)
    table.hand(0, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    table.hand(1, "1 Frost", "2 Frost", "3 Frost", "4 Frost", "5 Frost")
    table.top("7 Frost")
    table.empty_deck(discards=True)
    m = table.match()
    before = m.view(None)
    play(m, "struck")
    view = m.view(None)
    # One from the deck, three after the shuffle; the cards in play were not among what was shuffled.
    assert damage_of(m, 1) == 4
    assert view["shuffles"] == 1
    assert view["discards"] == ["5 Fireball", "6 Fireball"]
    shuffled = Counter(before["discards"])
    assert not Counter(view["deck"]["cards"]) - shuffled
    assert view["deck"]["known_by"] == [[]] * view["deck"]["count"]
    assert view["deck"]["count"] == len(before["discards"]) - 3
    assert asked(m) == ("open", 1)


@pytest.mark.rule("MS-S2")
def test_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), ("6 Fireball", 1), to=2)
    table.hand(0, "1 Quake")
    table.hand(1, "2 Quake")
    table.hand(2, "1 Frost")
    table.top("7 Frost")
    table.empty_deck(discards=False)
    # What is nowhere else lies before the last seat.
    m = table.match()
    lay = damage_of(m, 2)
    assert lay > 5
    play(m, "struck")
    # The damage of four is but one; its Rebirth then took up all damage.
    assert seat_of(m, 2)["hand"]["count"] == lay + 1
    assert m.view(None)["discards"] == ["1 Frost", "5 Fireball", "6 Fireball"]


@pytest.mark.rule("MS-S2")
def test_a_shuffle_of_a_playout_is_uniform_enough() -> None:
    game = load_game("manasurge")
    table = Table(2)
    table.spell(("5 Frost", 0), to=1)
    table.hand(0, "1 Quake")
    table.hand(1, "1 Frost")
    table.empty_deck(discards=True)
    position = game.from_view(table.full_view())
    game.apply(position, game.read(position, 1, "struck"))
    pending = game.pending(position)
    assert isinstance(pending, Chance)
    (draw,) = pending.draws
    assert isinstance(draw, Deal)
    assert (draw.name, draw.key) == ("deck", f"shuffle 1 of {draw.cards} cards")
    rng = random.Random(1)
    firsts = Counter(game.sample(position, rng.randrange)[0][0] for _ in range(3_000))
    assert len(firsts) == draw.cards
    assert max(firsts.values()) < 3 * 3_000 / draw.cards


def test_the_hands_of_the_table_are_told_to_their_owner_alone() -> None:
    m = mf.new_match("manasurge", seats=3, seed=1)
    assert hand_of(m, 1) == sorted(m.view(1)["seats"][1]["hand"]["cards"])
    assert m.view(0)["seats"][1]["hand"]["cards"] == []
    assert texts(m)
