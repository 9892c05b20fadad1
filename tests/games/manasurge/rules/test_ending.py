"""The end of a spell: damage, shards, Rebirth, ManaSurge, the end of the game, the next Caster, draw or hold."""

from __future__ import annotations

import pytest
from games.manasurge.rules.table import (
    COMPONENTS,
    Table,
    asked,
    damage_of,
    hand_of,
    play,
    seat_of,
    shards_of,
    texts,
    why_not,
)


def struck(*row: tuple[str, int], to: int = 2, seats: int = 3) -> Table:
    """A spell with these cards in play; a seat is next and holds nothing that is valid."""
    table = Table(seats)
    table.spell(*row, to=to)
    for seat in range(seats):
        table.hand(seat, f"{seat + 1} Blades", f"{seat + 1} Lightning")
    return table


@pytest.mark.rule("MS-E1")
def test_the_last_valid_play_gains_a_shard_and_others_take_those_on_their_cards() -> None:
    m = struck(("5 Fireball", 0), ("6 Fireball", 1), ("7 Fireball", 2), ("8 Quake", 0), ("8 Fireball", 1)).match()
    play(m, "struck")
    # Seat 2 loses its own shard; four shards and Fireball's two are its damage, which are a Rebirth.
    assert shards_of(m) == [1, 3, 0]
    story = m.view(None)["last_spell"]
    assert (story["struck"], story["damage"], story["last_play"], story["gained"]) == (2, 6, 1, [1, 3, 0])
    assert [row["card"] for row in story["row"]][-1] == "8 Fireball"
    assert m.view(None)["supply"] == 90 - 4
    assert m.view(None)["row"] == []


@pytest.mark.rule("MS-E1")
def test_the_caster_gains_the_last_play_shard_with_the_opening_card() -> None:
    m = struck(("5 Frost", 0), to=1).match()
    play(m, "struck")
    assert shards_of(m) == [2, 0, 0]


@pytest.mark.rule("MS-E1")
def test_the_struck_seats_cards_are_discarded_first() -> None:
    m = struck(("5 Frost", 0), ("6 Quake", 2), ("7 Quake", 1)).match()
    play(m, "struck")
    assert m.view(None)["discards"] == ["6 Quake", "5 Frost", "7 Quake"]


@pytest.mark.rule("MS-E1", "MS-E2")
def test_rebirth_of_others_comes_from_the_casters_left_on() -> None:
    table = struck(("5 Quake", 0), ("6 Frost", 1), to=3, seats=4)
    for seat in (0, 1, 2):
        table.damage(seat, *(f"{rank} {'Quake' if seat == 1 else 'Frost'}" for rank in (1, 2, 3, 4)))
        if seat == 0:
            table.damage(0, "1 Fireball", "2 Fireball", "3 Fireball", "4 Fireball")
        if seat == 2:
            table.damage(2, "8 Frost", "7 Frost", "3 Frost", "4 Frost")
    table.shards(1, 1, 1, 1)
    m = table.match()
    play(m, "struck")
    # Quake's damage makes five before seats 1 and 2; the Caster takes none.
    assert [damage_of(m, seat) for seat in range(4)] == [4, 0, 0, 2]
    # The hands of seat 1 and then of seat 2 are discarded after all cards in play.
    assert m.view(None)["discards"] == [
        "5 Quake",
        "6 Frost",
        "2 Blades",
        "2 Lightning",
        "3 Blades",
        "3 Lightning",
    ]
    # One for the card and one for the last play came before the one that a Rebirth returns.
    assert shards_of(m) == [2, 1, 0, 1]


@pytest.mark.rule("MS-E2")
def test_a_rebirth_without_a_shard_returns_none_and_is_no_mana_surge() -> None:
    table = struck(("5 Frost", 0), ("6 Frost", 0), ("7 Frost", 0), to=1)
    table.damage(1, "1 Quake", "2 Quake")
    m = table.match()
    play(m, "struck")
    assert (damage_of(m, 1), shards_of(m)[1], len(hand_of(m, 1))) == (0, 0, 5)


@pytest.mark.rule("MS-E2")
def test_four_damage_cards_are_no_rebirth() -> None:
    table = struck(("5 Frost", 0), ("6 Frost", 0), to=1)
    table.damage(1, "1 Quake", "2 Quake")
    m = table.match()
    play(m, "struck")
    assert (damage_of(m, 1), len(hand_of(m, 1))) == (4, 2)


@pytest.mark.rule("MS-E3")
@pytest.mark.parametrize(("seats", "goal"), [(2, 12), (3, 12), (4, 12), (5, 10), (6, 10)])
def test_the_goal_ends_the_game_at_the_end_of_a_spell(seats: int, goal: int) -> None:
    for before, over in ((goal - 2, True), (goal - 3, False)):
        table = struck(("5 Fireball", 0), to=1, seats=seats)
        table.shards(before, *[0] * (seats - 1))
        m = table.match()
        play(m, "struck")
        assert (m.outcome is not None) is over
        assert shards_of(m)[0] == before + 2


@pytest.mark.rule("MS-E3", "MS-E6")
def test_shards_reached_within_a_spell_win_nothing_before_its_end() -> None:
    table = Table(3)
    table.spell(("5 Quake", 0), to=1)
    table.hand(1, "6 Frost")
    table.hand(2, "7 Frost", "1 Frost")
    table.hand(0, "1 Blades")
    table.shards(0, 11, 0)
    m = table.match()
    play(m, "play 6 Frost")
    assert (shards_of(m)[1], m.outcome, m.to_act) == (13, None, (2,))


@pytest.mark.rule("MS-E3")
@pytest.mark.parametrize(
    ("damage", "hands", "winners", "told"),
    [
        ((2, 1, 0), (1, 3, 1), (1,), "2 seats tied at 12 shards, of these fewest damage"),
        ((1, 1, 0), (2, 1, 1), (1,), "2 seats tied at 12 shards, of these fewest cards in hand"),
        ((1, 1, 0), (2, 2, 1), (0, 1), "2 seats share the victory with 12 shards each"),
    ],
)
def test_ties_are_broken_by_damage_then_by_cards_in_hand(
    damage: tuple[int, ...], hands: tuple[int, ...], winners: tuple[int, ...], told: str
) -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), ("6 Quake", 1), to=2)
    for seat in range(3):
        table.damage(seat, *(f"{rank} Quake" for rank in [(1, 2), (3, 4), (7, 8)][seat][: damage[seat]]))
        table.hand(seat, *[f"{seat + 2} {suit}" for suit in ("Blades", "Lightning", "Frost")][: hands[seat]])
    table.shards(11, 11, 0)
    m = table.match()
    play(m, "struck")
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.reason) == (winners, f"{told} (MS-E3)")
    assert m.to_act == ()
    assert why_not(m, "draw") == "MS-E3: the game is over."


@pytest.mark.rule("MS-E4")
@pytest.mark.parametrize(
    ("shards", "caster"), [((2, 1, 1), 1), ((0, 1, 1), 0), ((0, 1, 0), 2), ((0, 2, 0), 2), ((1, 1, 1), 1)]
)
def test_the_token_goes_left_to_the_first_with_the_fewest_shards(shards: tuple[int, ...], caster: int) -> None:
    table = struck(("5 Fireball", 0), ("6 Quake", 1), to=0)
    # The Caster is struck; seat 1 gains one for the last play.
    table.shards(shards[0], shards[1] - 1, shards[2])
    m = table.match()
    play(m, "struck")
    assert shards_of(m) == list(shards)
    assert m.view(None)["caster"] == caster


@pytest.mark.rule("MS-E5")
def test_each_seat_draws_up_to_five_or_holds_from_the_new_caster_on() -> None:
    table = struck(("5 Frost", 0), to=1)
    table.hand(0, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    m = table.match()
    play(m, "struck")
    # Seat 1 is the next Caster.
    assert (asked(m), texts(m)) == (("refill", 1), ["draw", "hold"])
    assert m.status().phase == "between"
    play(m, "draw")
    assert (len(hand_of(m, 1)), asked(m)) == (5, ("refill", 2))
    play(m, "hold")
    # Seat 0 has five already, and there is nothing to choose.
    assert (len(hand_of(m, 2)), asked(m)) == (2, ("open", 1))
    assert (m.status().phase, m.status().round) == ("spell", 4)


@pytest.mark.rule("MS-E5", "MS-S2")
def test_with_nothing_to_draw_nobody_is_asked_to_draw_or_hold() -> None:
    table = Table(2)
    table.spell(("5 Frost", 0), ("6 Frost", 0), to=1)
    table.hand(0, "1 Blades", "2 Blades", "3 Blades", "4 Blades")
    table.hand(1, "1 Quake", "2 Quake", "3 Quake")
    table.empty_deck(discards=False)
    m = table.match()
    # All other cards lay before seat 1; the Rebirth leaves its hand and the row in the discards.
    play(m, "struck")
    assert asked(m) == ("refill", 0)
    play(m, "draw")
    assert asked(m) == ("open", 1)


@pytest.mark.rule("MS-E6", "MS-E7")
def test_a_mana_surge_takes_two_shards_the_damage_and_draws_up_to_five() -> None:
    table = Table(3)
    table.spell(("5 Quake", 0), to=1)
    table.hand(1, "6 Frost")
    table.hand(2, "7 Frost")
    table.damage(1, "1 Quake", "2 Quake", "3 Quake")
    table.top("8 Quake", "7 Quake", "6 Blades")
    m = table.match()
    play(m, "play 6 Frost")
    assert hand_of(m, 1) == ["1 Quake", "2 Quake", "3 Quake", "7 Quake", "8 Quake"]
    assert (shards_of(m), damage_of(m, 1), m.to_act) == ([0, 2, 0], 0, (2,))


@pytest.mark.rule("MS-E6")
def test_more_than_five_damage_cards_are_all_taken_and_nothing_is_drawn() -> None:
    table = Table(3)
    table.spell(("5 Quake", 0), to=1)
    table.hand(1, "6 Frost")
    table.hand(2, "7 Frost")
    table.damage(1, *(f"{rank} Quake" for rank in (1, 2, 3, 4, 6, 7)))
    m = table.match()
    count = m.view(None)["deck"]["count"]
    play(m, "play 6 Frost")
    assert (len(hand_of(m, 1)), m.view(None)["deck"]["count"]) == (6, count)


@pytest.mark.rule("MS-E7")
@pytest.mark.parametrize(("left", "gained"), [(0, 0), (1, 1), (2, 2)])
def test_shards_are_finite(left: int, gained: int) -> None:
    table = Table(3)
    table.spell(("5 Quake", 0), to=1)
    table.hand(1, "6 Quake")
    table.hand(2, "7 Frost")
    # One lies on the opening card; the 6 of Quake resonates first, while there is a shard.
    resonates = min(left, 1)
    table.shards(0, 0, COMPONENTS.shards - 1 - left)
    m = table.match()
    play(m, "play 6 Quake")
    view = m.view(None)
    assert [row["shard"] for row in view["row"]] == [True, bool(resonates)]
    assert (view["supply"], shards_of(m)[1]) == (0, gained - resonates)


@pytest.mark.rule("MS-E7")
def test_there_are_ninety_shards() -> None:
    assert COMPONENTS.shards == 40 + 10 * 5


@pytest.mark.rule("MS-E1", "MS-E3")
def test_six_seats_to_the_end_of_a_spell() -> None:
    table = Table(6)
    table.spell(*((f"{seat + 1} Quake", seat) for seat in range(5)), to=5)
    for seat in range(6):
        table.hand(seat, f"{seat + 1} Blades")
    table.hand(5, "1 Entangle")
    m = table.match()
    play(m, "struck")
    assert shards_of(m) == [1, 1, 1, 1, 2, 0]
    # Five and Quake's one make a Rebirth; the four others have Quake's one.
    assert [damage_of(m, seat) for seat in range(6)] == [0, 1, 1, 1, 1, 0]
    assert seat_of(m, 5)["hand"]["count"] == 6
    assert m.view(None)["caster"] == 5
