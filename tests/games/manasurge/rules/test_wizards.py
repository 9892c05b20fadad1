"""The eight wizards."""

from __future__ import annotations

import pytest
from games.manasurge.rules.table import (
    Table,
    asked,
    damage_of,
    hand_of,
    play,
    row_of,
    seat_of,
    shards_of,
    texts,
    why_not,
)

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl


def with_wizard(name: str, *cards: str, seats: int = 3, opened: str = "5 Quake", at: int = 1) -> Table:
    """Seat 0 has opened, and a seat with this wizard and these cards is next."""
    table = Table(seats, wizards=[name if seat == at else None for seat in range(seats)])
    table.spell((opened, 0), to=at)
    for seat in range(seats):
        table.hand(seat, f"{seat + 1} Frost", f"{seat + 5} Frost")
    table.hand(at, *cards)
    return table


@pytest.mark.rule("MS-W1")
def test_a_power_is_used_once_a_spell_and_the_card_turns_up_again() -> None:
    table = with_wizard("Hourglass", "6 Quake", "7 Quake", "1 Blades", seats=2)
    table.view["steps"] = [{"step": "play", "seat": 1, "number": 0}, {"step": "hourglass", "seat": 1, "number": 0}]
    table.hand(0, "6 Frost", "8 Frost", "1 Frost")
    m = table.match()
    assert (asked(m), texts(m)) == (("hourglass", 1), ["use Hourglass", "no Hourglass"])
    play(m, "use Hourglass")
    assert m.view(0)["seats"][1]["used"]
    assert why_not(m, "use Hourglass") == "MS-W1: Hourglass is face down: each power is used once a spell."
    with pytest.raises(mf.IllegalAction, match="MS-W1"):
        play(m, "use Hourglass")
    play(m, "play 6 Quake", "play 6 Frost", "no counter")
    # Its next turn in the same spell: it is not asked again.
    assert asked(m) == ("play", 1)
    play(m, "struck")
    while asked(m)[0] == "refill":
        play(m, "hold")
    assert not m.view(0)["seats"][1]["used"]


@pytest.mark.rule("MS-W1")
def test_a_power_that_is_not_used_is_asked_again_in_the_same_spell() -> None:
    table = with_wizard("Glacia", "6 Quake", "8 Blades", "1 Blades", seats=2)
    table.hand(0, "7 Frost", "1 Frost")
    m = table.match()
    play(m, "play 6 Quake", "no Glacia", "play 7 Frost", "play 8 Blades")
    assert asked(m) == ("glacia", 1)


@pytest.mark.rule("MS-W1")
def test_another_wizards_power_and_any_without_wizards_are_refused() -> None:
    m = with_wizard("Glacia", "6 Quake", "1 Blades").match()
    assert why_not(m, "use Oracle") == "MS-W1: your wizard is Glacia, not Oracle."
    assert why_not(m, "use Glacia") == "MS-W2: you can't use Glacia now."
    assert why_not(m, "play 4 Frost by Thornweaver") == "MS-W1: your wizard is Glacia, not Thornweaver."
    table = Table(2)
    table.hand(0, "5 Quake")
    assert why_not(table.match(), "use Oracle") == "MS-W1: there are no wizards in this game."


# ----------------------------------------------------------------------------------------------------- Ember


@pytest.mark.rule("MS-W1", "MS-W2")
@pytest.mark.parametrize(("answer", "damage"), [("use Ember", 0), ("no Ember", 1)])
def test_ember_takes_one_damage_less_before_the_drawing(answer: str, damage: int) -> None:
    m = with_wizard("Ember", "1 Blades", "2 Blades", opened="5 Lightning").match()
    play(m, "struck")
    assert asked(m) == ("ember", 1)
    play(m, answer)
    assert (damage_of(m, 1), m.view(None)["last_spell"]["damage"]) == (damage, damage)


@pytest.mark.rule("MS-W2", "MS-M1")
def test_ember_is_asked_with_absorb_too_and_does_not_ward_off_quake() -> None:
    m = with_wizard("Ember", "Absorb", "2 Blades").match()
    play(m, "play Absorb", "use Ember")
    # None of the one shard, and Quake's one.
    assert len(hand_of(m, 1)) == 2


@pytest.mark.rule("MS-W1", "MS-W2")
def test_ember_is_face_up_until_its_owner_is_struck() -> None:
    """Else a table could say that one damage less was drawn, and more was."""
    table = with_wizard("Ember", "1 Blades", "2 Blades", seats=2, opened="5 Lightning")
    table.view["seats"][1]["used"] = True
    with pytest.raises(mf.PositionError, match="Ember is used when its owner is struck"):
        table.match()
    table.view["seats"][1]["used"] = False
    m = table.match()
    before = m.view(None)
    play(m, "struck", "use Ember")
    assert (damage_of(m, 1), m.view(None)["last_spell"]["damage"]) == (0, 0)
    assert asked(m)[0] == "refill"
    # Between two spells it is face down, and asked again in the next one.
    assert mf.match_from(m.view(None)).view(None)["seats"][1]["used"]
    assert not before["seats"][1]["used"]


@pytest.mark.rule("MS-W2")
@pytest.mark.parametrize(("used", "number"), [(True, 0), (False, 2)])
def test_ember_and_the_damage_that_waits_say_the_same(used: bool, number: int) -> None:
    """A table in the middle of being struck: the draw waits for a shuffle."""
    view = with_wizard("Ember", "1 Blades", "2 Blades", seats=2).full_view()
    view["seats"][1]["used"] = used
    view["steps"] = [
        {"step": "settle", "seat": 1, "number": 0},
        {"step": "wound", "seat": 1, "number": number},
        {"step": "ember", "seat": 1, "number": 0},
    ]
    with pytest.raises(mf.PositionError, match="'wound' says that Ember was"):
        mf.match_from(view)


# ---------------------------------------------------------------------------------------------------- Glacia


@pytest.mark.rule("MS-W1", "MS-W2", "MS-H2")
def test_glacia_looks_at_the_next_players_hand_after_a_numbered_card() -> None:
    m = with_wizard("Glacia", "6 Quake", "1 Blades").match()
    play(m, "play 6 Quake")
    assert asked(m) == ("glacia", 1)
    assert m.choice is not None
    assert m.choice.about.seat == 2
    play(m, "use Glacia")
    assert m.view(1)["seats"][2]["hand"]["cards"] == ["3 Frost", "7 Frost"]
    assert m.view(0)["seats"][2]["hand"]["cards"] == []


@pytest.mark.rule("MS-W2")
def test_glacia_is_not_asked_after_a_metamagic() -> None:
    m = with_wizard("Glacia", "Torment", "1 Blades").match()
    play(m, "play Torment")
    assert m.to_act == (2,)


@pytest.mark.rule("MS-W2", "MS-R1")
def test_glacia_counts_for_the_casters_opening_after_the_direction() -> None:
    table = Table(3, wizards=["Glacia"])
    table.hand(0, "5 Lightning", "6 Lightning", "1 Frost")
    table.hand(2, "8 Frost", "1 Quake")
    m = table.match()
    play(m, "play 5 Lightning", "play 6 Lightning", "play no more", "direction right", "use Glacia")
    assert m.view(0)["seats"][2]["hand"]["cards"] == ["8 Frost", "1 Quake"]
    assert asked(m) == ("play", 2)


# ----------------------------------------------------------------------------------------------- Stormcaller


@pytest.mark.rule("MS-W1", "MS-W2", "MS-R9")
def test_stormcaller_plays_a_second_valid_card() -> None:
    m = with_wizard("Stormcaller", "6 Quake", "7 Quake", "8 Quake", "1 Blades").match()
    play(m, "play 6 Quake")
    assert (asked(m), texts(m)) == (("stormcaller", 1), ["play 7 Quake", "play 8 Quake", "play no more"])
    play(m, "play 7 Quake")
    assert row_of(m) == ["5 Quake*", "6 Quake*", "7 Quake*"]
    assert (m.to_act, m.view(0)["seats"][1]["used"]) == ((2,), True)


@pytest.mark.rule("MS-W1")
def test_stormcaller_that_plays_no_more_stays_face_up() -> None:
    m = with_wizard("Stormcaller", "6 Quake", "7 Quake").match()
    play(m, "play 6 Quake", "play no more")
    assert (m.to_act, m.view(0)["seats"][1]["used"]) == ((2,), False)


@pytest.mark.rule("MS-W1", "MS-W2")
def test_stormcaller_is_for_the_first_card_of_a_turn() -> None:
    m = with_wizard("Stormcaller", "6 Lightning", "7 Quake", "8 Quake", "1 Blades", opened="5 Lightning").match()
    play(m, "play 6 Lightning", "play 7 Quake")
    # Lightning's was the second card already.
    assert m.to_act == (2,)


@pytest.mark.rule("MS-W2", "MS-M10")
def test_stormcaller_after_portal_keeps_the_seat_that_is_next() -> None:
    m = with_wizard("Stormcaller", "Portal", "5 Frost", "1 Blades", seats=4).match()
    play(m, "play Portal", "choose seat 3", "play 5 Frost", "counter")
    assert (m.to_act, m.view(None)["direction"]) == ((3,), "right")


# ------------------------------------------------------------------------------------------------ Stoneheart


@pytest.mark.rule("MS-W1", "MS-W2", "MS-E1")
@pytest.mark.parametrize(("answer", "kept"), [("use Stoneheart", 1), ("no Stoneheart", 0)])
def test_stoneheart_keeps_the_shard_of_one_of_its_cards(answer: str, kept: int) -> None:
    table = with_wizard("Stoneheart", "1 Blades", "2 Blades")
    table.spell(("5 Lightning", 0), ("6 Lightning", 1), ("7 Lightning", 1), ("8 Quake", 2), ("8 Frost", 0), to=1)
    table.hand(0, "1 Frost")
    table.hand(2, "3 Frost")
    m = table.match()
    play(m, "struck", answer)
    # All three shards still count as damage.
    assert (shards_of(m), damage_of(m, 1)) == ([2, kept, 0], 3)


@pytest.mark.rule("MS-E1", "MS-W2")
def test_a_spell_whose_end_waits_for_stoneheart_is_told_when_it_ends() -> None:
    table = with_wizard("Stoneheart", "1 Blades", "2 Blades")
    table.spell(("5 Lightning", 0), ("6 Lightning", 1), ("8 Quake", 2), ("8 Frost", 0), to=1)
    m = table.match()
    play(m, "struck", "no Stoneheart")
    assert MatchControl(m).log_line(1, None) == "got struck. {seat-1} took 2{damage}"
    _, end, _ = MatchControl(m).log_line(2, None).split(". ")
    assert (
        end == "The spell of Lightning ends: {seat-1} was struck (2{damage}), {seat-0} +2{shard} (1 for the last play)"
    )


@pytest.mark.rule("MS-W2")
def test_stoneheart_is_not_asked_without_a_shard_of_its_own() -> None:
    m = with_wizard("Stoneheart", "1 Blades", "2 Blades").match()
    play(m, "struck")
    assert asked(m)[0] == "refill"


# ----------------------------------------------------------------------------------------------- Thornweaver


@pytest.mark.rule("MS-W1", "MS-W2")
def test_thornweaver_plays_exactly_one_rank_too_low() -> None:
    m = with_wizard("Thornweaver", "4 Quake", "3 Quake", "6 Frost", "Portal").match()
    assert texts(m) == ["play 6 Frost", "play Portal", "play 4 Quake by Thornweaver", "struck"]
    assert why_not(m, "play 3 Quake by Thornweaver") == (
        "MS-W1: Thornweaver allows a card that is exactly one rank too low: now 4 is."
    )
    assert why_not(m, "play 6 Frost by Thornweaver") == "MS-W1: 6 Frost is valid without Thornweaver."
    assert why_not(m, "play Portal by Thornweaver") == "MS-W1: Thornweaver is only for numbered cards."
    with pytest.raises(mf.UnreadableAction, match="'by' must be 'Thornweaver' or omitted, not 'Oracle'"):
        m.why_not("play 6 Frost by Oracle")
    play(m, "play 4 Quake by Thornweaver")
    assert (row_of(m)[-1], m.view(0)["last_rank"], m.view(0)["seats"][1]["used"]) == ("4 Quake*", 4, True)


@pytest.mark.rule("MS-W1")
def test_thornweaver_is_refused_the_second_time_in_a_spell() -> None:
    table = with_wizard("Thornweaver", "4 Quake", "6 Frost")
    table.view["seats"][1]["used"] = True
    m = table.match()
    assert texts(m) == ["play 6 Frost", "struck"]
    assert why_not(m, "play 4 Quake by Thornweaver") == (
        "MS-W1: Thornweaver is face down: each power is used once a spell."
    )


@pytest.mark.rule("MS-W1", "MS-M9")
def test_thornweaver_plays_one_rank_too_high_where_ranks_go_down() -> None:
    m = with_wizard("Thornweaver", "4 Quake", "6 Quake", "7 Blades", opened="5 Blades").match()
    assert texts(m) == ["play 4 Quake", "play 6 Quake by Thornweaver", "struck"]


@pytest.mark.rule("MS-W2", "MS-R7")
def test_thornweaver_may_be_used_for_a_card_that_lightning_adds() -> None:
    m = with_wizard("Thornweaver", "6 Lightning", "5 Quake", "1 Blades", opened="5 Lightning").match()
    play(m, "play 6 Lightning")
    assert texts(m) == ["play 5 Quake by Thornweaver", "play no more"]


# ----------------------------------------------------------------------------------------------- Bladedancer


@pytest.mark.rule("MS-W1", "MS-W2", "MS-R5")
def test_bladedancer_reverses_after_a_card_of_any_rank() -> None:
    m = with_wizard("Bladedancer", "6 Quake", "1 Blades").match()
    play(m, "play 6 Quake")
    assert asked(m) == ("bladedancer", 1)
    play(m, "use Bladedancer")
    assert (m.to_act, m.view(None)["direction"]) == ((0,), "right")


@pytest.mark.rule("MS-W1", "MS-R5")
def test_bladedancer_with_two_seats_skips_the_other() -> None:
    m = with_wizard("Bladedancer", "6 Quake", "7 Quake", "1 Blades", seats=2).match()
    play(m, "play 6 Quake", "use Bladedancer")
    assert asked(m) == ("play", 1)
    play(m, "play 7 Quake")
    assert m.to_act == (0,)


@pytest.mark.rule("MS-W2")
def test_bladedancer_is_not_asked_where_it_changes_nothing() -> None:
    table = with_wizard("Bladedancer", "5 Frost", "Torment", "1 Blades", seats=2)
    m = table.match()
    # Two seats: the Counter-Spell skips the other already.
    play(m, "play 5 Frost", "counter")
    assert asked(m) == ("play", 1)
    m = table.match()
    play(m, "play Torment")
    assert m.to_act == (0,)


# ------------------------------------------------------------------------------------------------- Hourglass


@pytest.mark.rule("MS-W2", "MS-R2")
def test_hourglass_is_asked_before_the_casters_opening() -> None:
    table = Table(2, wizards=["Hourglass"])
    table.hand(0, "Blink", "Portal", "Wrest", "Torment", "Absorb")
    table.hand(1, "1 Quake")
    table.top("8 Quake")
    table.between(1)
    m = table.match()
    play(m, "hold")
    # Without a numbered card: the card that it draws may spare it the Rebirth.
    assert asked(m) == ("hourglass", 0)
    play(m, "use Hourglass")
    assert texts(m) == ["play 8 Quake"]


@pytest.mark.rule("MS-W2", "MS-M12", "MS-M13")
def test_hourglass_comes_after_what_lasts() -> None:
    table = with_wizard("Hourglass", "7 Quake", "8 Quake", at=2)
    table.spell(("5 Quake", 0), ("Torment", 1), ("Stagnation", 2), to=1)
    table.hand(1, "6 Frost", "1 Quake")
    m = table.match()
    play(m, "play 6 Frost")
    assert (asked(m), damage_of(m, 2)) == (("stagnation", 2), 1)
    play(m, "discard 7 Quake")
    assert asked(m) == ("hourglass", 2)


@pytest.mark.rule("MS-W2", "MS-S2")
def test_hourglass_is_not_asked_with_nothing_to_draw() -> None:
    table = with_wizard("Hourglass", "7 Quake", "8 Quake", seats=3, at=2)
    table.spell(("5 Quake", 0), to=1)
    table.hand(1, "6 Frost", "1 Quake")
    table.empty_deck(discards=False)
    m = table.match()
    play(m, "play 6 Frost")
    assert asked(m) == ("play", 2)


# ---------------------------------------------------------------------------------------------------- Oracle


def ended(*top: str) -> mf.Match:
    """A spell has ended, and seat 2 has Oracle."""
    table = Table(3, wizards=[None, None, "Oracle"])
    table.spell(("5 Lightning", 0), to=1)
    for seat in range(3):
        suit = ("Quake", "Frost", "Blades")[seat]
        table.hand(seat, f"1 {suit}", f"2 {suit}")
    table.top("7 Fireball", *top)
    m = table.match()
    play(m, "struck")
    return m


@pytest.mark.rule("MS-W1", "MS-W2", "MS-E4", "MS-H2")
def test_oracle_looks_at_three_cards_after_the_token_has_passed() -> None:
    m = ended("8 Quake", "7 Quake", "6 Quake")
    assert (asked(m), m.view(None)["caster"]) == (("oracle", 2), 1)
    assert m.view(2)["deck"]["cards"] == []
    play(m, "use Oracle")
    assert (asked(m), texts(m)) == (("order", 2), ["put 6 Quake", "put 7 Quake", "put 8 Quake"])
    assert m.view(2)["pool"]["cards"] == ["6 Quake", "7 Quake", "8 Quake"]
    assert m.view(1)["pool"] == {"count": 3, "cards": [], "known_by": None}
    play(m, "put 7 Quake", "put 6 Quake")
    assert m.view(2)["deck"]["cards"] == ["7 Quake", "6 Quake", "8 Quake"]
    assert m.view(1)["deck"]["cards"] == []
    # Each draws in turn, and Oracle's owner knows who has got which card.
    assert asked(m) == ("refill", 1)
    play(m, "draw")
    assert m.view(2)["seats"][1]["hand"]["cards"] == ["6 Quake", "7 Quake", "8 Quake"]


@pytest.mark.rule("MS-W1", "MS-W2")
def test_oracle_counts_for_the_spell_that_has_ended() -> None:
    m = ended("8 Quake", "7 Quake", "6 Quake")
    play(m, "use Oracle", "put 7 Quake", "put 6 Quake")
    assert m.view(0)["seats"][2]["used"]
    while asked(m)[0] == "refill":
        play(m, "hold")
    assert not m.view(0)["seats"][2]["used"]


@pytest.mark.rule("MS-W1", "MS-S2")
def test_oracle_looks_at_what_there_is() -> None:
    for cards, orders in (("8 Quake",), 0), (("8 Quake", "7 Quake"), 1):
        table = Table(3, wizards=[None, None, "Oracle"])
        table.spell(("5 Lightning", 0), to=1)
        for seat in range(3):
            table.hand(seat, f"{seat + 1} Frost")
        table.top("7 Fireball", *cards)
        table.empty_deck(discards=True)
        m = table.match()
        play(m, "struck", "use Oracle")
        assert (asked(m)[0] == "order") is bool(orders)
        if orders:
            play(m, "put 8 Quake")
        assert m.view(2)["deck"]["cards"] == list(cards)
        assert seat_of(m, 2)["used"]


@pytest.mark.rule("MS-W2", "MS-S2")
def test_oracle_is_not_asked_before_an_empty_deck() -> None:
    table = Table(3, wizards=[None, None, "Oracle"])
    table.spell(("5 Lightning", 0), to=1)
    for seat in range(3):
        table.hand(seat, f"{seat + 1} Frost")
    table.top("7 Fireball")
    table.empty_deck(discards=True)
    m = table.match()
    play(m, "struck")
    assert asked(m)[0] == "refill"
