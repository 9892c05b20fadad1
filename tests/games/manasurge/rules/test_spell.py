"""The spell: opening, valid cards, resonance, Counter-Spell, the powers of the suits, turns."""

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

# ------------------------------------------------------------------------------------------------- the opening


@pytest.mark.rule("MS-R1")
def test_the_caster_opens_with_a_numbered_card_a_shard_and_a_direction() -> None:
    table = Table(4)
    table.hand(0, "5 Fireball", "2 Frost", "Portal")
    table.hand(3, "7 Quake")
    m = table.match()
    assert texts(m) == ["play 5 Fireball", "play 2 Frost"]
    assert why_not(m, "play Portal") == "MS-R6: a metamagic never opens a spell."
    assert why_not(m, "struck") == "MS-R3: the Caster opens the spell, and can't be struck before that."
    play(m, "play 5 Fireball")
    assert row_of(m) == ["5 Fireball*"]
    assert m.view(None)["suit"] == "Fireball"
    assert (asked(m), texts(m)) == (("direction", 0), ["direction left", "direction right"])
    play(m, "direction right")
    assert m.to_act == (3,)


@pytest.mark.rule("MS-R1")
def test_with_two_seats_there_is_no_direction() -> None:
    table = Table(2)
    table.hand(0, "5 Fireball", "2 Frost")
    table.hand(1, "7 Quake")
    m = table.match()
    play(m, "play 5 Fireball")
    assert asked(m) == ("play", 1)


@pytest.mark.rule("MS-R1", "MS-R7")
def test_with_frost_the_direction_comes_before_the_gift() -> None:
    table = Table(4)
    table.hand(0, "5 Frost", "2 Quake")
    table.hand(3, "7 Quake")
    m = table.match()
    play(m, "play 5 Frost")
    assert asked(m) == ("direction", 0)
    play(m, "direction right")
    assert (asked(m), texts(m)) == (("gift", 0), ["give 2 Quake", "give nothing"])
    assert m.choice is not None
    assert m.choice.about.seat == 3
    play(m, "give nothing")
    assert asked(m) == ("play", 3)


@pytest.mark.rule("MS-R1", "MS-R7", "MS-M10")
def test_with_lightning_the_direction_comes_last_and_a_seat_of_portal_plays_first() -> None:
    table = Table(4)
    table.hand(0, "4 Lightning", "4 Lightning", "Portal", "2 Quake")
    table.hand(1, "7 Frost")
    table.hand(2, "7 Quake", "1 Frost")
    m = table.match()
    # Of equal rank, but reversals mean nothing before there is a direction.
    play(m, "play 4 Lightning", "play 4 Lightning", "play Portal", "choose seat 2")
    assert asked(m) == ("direction", 0)
    play(m, "direction right")
    assert asked(m) == ("play", 2)
    play(m, "play 7 Quake")
    assert asked(m) == ("play", 1)


@pytest.mark.rule("MS-R1", "MS-R5")
def test_with_two_seats_the_casters_counter_spell_skips_the_other() -> None:
    table = Table(2)
    table.hand(0, "4 Lightning", "4 Lightning", "2 Quake")
    table.hand(1, "7 Quake")
    m = table.match()
    play(m, "play 4 Lightning", "play 4 Lightning", "counter", "play no more")
    assert asked(m) == ("play", 0)


@pytest.mark.rule("MS-R1", "MS-E6")
def test_the_casters_last_card_is_a_mana_surge_before_the_direction() -> None:
    table = Table(3)
    table.hand(0, "5 Frost")
    table.hand(1, "7 Quake")
    table.damage(0, "1 Quake", "2 Quake")
    table.top("3 Quake", "4 Quake", "5 Quake")
    m = table.match()
    play(m, "play 5 Frost")
    assert asked(m) == ("direction", 0)
    assert hand_of(m, 0) == ["1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake"]
    assert shards_of(m) == [2, 0, 0]
    play(m, "direction left")
    assert asked(m) == ("gift", 0)


@pytest.mark.rule("MS-R1", "MS-E6", "MS-S2")
def test_a_shuffle_in_the_casters_mana_surge_comes_before_the_direction() -> None:
    table = Table(3)
    table.hand(0, "5 Frost")
    table.hand(1, "7 Quake")
    table.top("3 Quake")
    table.empty_deck(discards=True)
    m = table.match()
    play(m, "play 5 Frost")
    assert (asked(m), len(hand_of(m, 0)), m.view(None)["shuffles"]) == (("direction", 0), 5, 1)
    play(m, "direction left")
    assert asked(m) == ("gift", 0)


@pytest.mark.rule("MS-R2")
def test_a_caster_with_five_metamagics_has_a_rebirth() -> None:
    table = Table(2)
    table.hand(0, "Blink", "Portal", "Wrest", "Torment", "Absorb")
    table.hand(1, "1 Quake")
    table.damage(0, "3 Frost", "Deflect")
    table.shards(0, 3)
    table.between(1)
    m = table.match()
    play(m, "hold")
    # It had no shard to return; no ManaSurge either, though its hand was discarded.
    assert (asked(m), hand_of(m, 0), shards_of(m)) == (("open", 0), ["3 Frost", "Deflect"], [0, 3])
    assert sorted(m.view(None)["discards"]) == ["Absorb", "Blink", "Portal", "Torment", "Wrest"]


@pytest.mark.rule("MS-R2")
def test_each_rebirth_costs_its_shard() -> None:
    table = Table(2)
    table.hand(0, "Blink", "Portal", "Wrest", "Torment", "Absorb")
    table.hand(1, "1 Quake")
    table.damage(0, "Deflect", "Amplify")
    table.shards(3, 4)
    table.top("Polarize", "Deceive", "Stagnation", "3 Frost")
    table.between(1)
    m = table.match()
    play(m, "hold")
    # Rebirth to two metamagics; three more are drawn, none is numbered; Rebirth to none; five are drawn.
    assert shards_of(m) == [1, 4]
    assert len(hand_of(m, 0)) == 5
    assert "3 Frost" in hand_of(m, 0)


@pytest.mark.rule("MS-R2", "MS-S2")
def test_a_caster_comes_to_a_numbered_card_through_a_shuffle() -> None:
    table = Table(2)
    table.hand(0, "Blink", "Portal")
    table.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake")
    table.empty_deck(discards=True)
    table.between(1)
    m = table.match()
    play(m, "hold")
    assert asked(m) == ("open", 0)
    assert m.view(None)["shuffles"] == 1


@pytest.mark.rule("MS-R2")
def test_the_token_passes_to_the_first_seat_that_holds_a_numbered_card() -> None:
    table = Table(3)
    table.hand(0, "Blink", "Portal", "Wrest", "Torment", "Absorb")
    table.hand(1, "Deflect", "Amplify", "Deceive", "Polarize")
    table.hand(2, "1 Quake")
    table.empty_deck(discards=False)
    table.top("Stagnation")
    # The only card to draw is a metamagic.
    table.between(2)
    m = table.match()
    play(m, "draw")
    assert (asked(m), m.view(None)["caster"]) == (("open", 2), 2)
    assert hand_of(m, 0) == ["Absorb", "Blink", "Portal", "Torment", "Wrest"]


@pytest.mark.rule("MS-R2", "MS-E3")
def test_everyone_holding_metamagics_only_ends_the_game() -> None:
    table = Table(2)
    table.hand(0, "Blink", "Portal", "Wrest", "Torment", "Absorb")
    table.hand(1, "Deflect", "Amplify", "Deceive")
    table.shards(2, 3)
    table.empty_deck(discards=False)
    table.top("Stagnation")
    table.between(1)
    m = table.match()
    play(m, "draw")
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.scores) == ((1,), (2, 3))
    assert m.outcome.reason == "nobody holds a numbered card; most shards, 3 (MS-E3)"


# ------------------------------------------------------------------------------------------------- valid cards


@pytest.mark.rule("MS-R3")
def test_a_card_of_any_suit_and_at_least_the_last_rank_or_a_metamagic_is_valid() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "4 Fireball", "5 Quake", "8 Frost", "1 Blades", "Portal")
    m = table.match()
    assert texts(m) == ["play 8 Frost", "play 5 Quake", "play Portal", "struck"]
    assert why_not(m, "play 4 Fireball") == (
        "MS-R3: 4 Fireball is below the last rank. A valid card has rank 5 or higher, or is a metamagic."
    )
    assert why_not(m, "play 3 Quake") == "MS-R3: you hold no 3 Quake."


@pytest.mark.rule("MS-R3")
def test_a_seat_with_a_valid_card_may_still_be_struck() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "8 Frost")
    m = table.match()
    play(m, "struck")
    assert m.view(None)["last_spell"]["struck"] == 1


@pytest.mark.rule("MS-R3")
def test_a_seat_without_a_valid_card_can_only_be_struck() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "1 Frost")
    m = table.match()
    # It is asked like one with a valid card: nobody else sees a difference.
    assert (asked(m), texts(m)) == (("play", 1), ["struck"])


@pytest.mark.rule("MS-R3")
def test_an_empty_hand_is_struck_without_a_question() -> None:
    table = Table(3)
    table.hand(0, "5 Fireball", "1 Frost")
    m = table.match()
    play(m, "play 5 Fireball", "direction left")
    assert m.view(None)["last_spell"]["struck"] == 1


@pytest.mark.rule("MS-R3", "MS-R7")
def test_with_blades_ranks_go_down_and_damage_is_one_more() -> None:
    table = Table(3)
    table.spell(("5 Blades", 0), to=1)
    table.hand(1, "4 Fireball", "6 Quake", "5 Frost", "Portal")
    m = table.match()
    assert texts(m) == ["play 4 Fireball", "play 5 Frost", "play Portal", "struck"]
    assert (
        why_not(m, "play 6 Quake")
        == "MS-R3: 6 Quake is above the last rank. A valid card has rank 5 or lower, or is a metamagic."
    )
    play(m, "struck")
    assert damage_of(m, 1) == 2


@pytest.mark.rule("MS-R4", "MS-R6")
def test_only_cards_of_the_spells_suit_resonate() -> None:
    table = Table(4)
    table.spell(("3 Fireball", 0), to=1)
    table.hand(1, "4 Frost", "1 Quake")
    table.hand(2, "5 Fireball", "2 Quake")
    table.hand(3, "Deflect", "1 Blades")
    m = table.match()
    # Frost's power is ignored in a spell of Fireball.
    play(m, "play 4 Frost", "play 5 Fireball", "play Deflect")
    assert row_of(m) == ["3 Fireball*", "4 Frost", "5 Fireball*", "Deflect"]


@pytest.mark.rule("MS-R4")
def test_the_shard_of_a_resonance_is_put_also_where_the_power_is_not_used() -> None:
    table = Table(3)
    table.spell(("3 Frost", 0), to=1)
    table.hand(1, "4 Frost", "1 Quake")
    table.hand(2, "5 Fireball")
    m = table.match()
    play(m, "play 4 Frost", "give nothing")
    assert row_of(m) == ["3 Frost*", "4 Frost*"]


@pytest.mark.rule("MS-R6")
def test_a_metamagic_leaves_the_last_rank() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "Torment", "1 Quake")
    table.hand(2, "4 Quake", "5 Quake")
    m = table.match()
    play(m, "play Torment")
    assert texts(m) == ["play 5 Quake", "struck"]


# ------------------------------------------------------------------------------------------------ Counter-Spell


@pytest.mark.rule("MS-R5")
@pytest.mark.parametrize(("answer", "then"), [("counter", 0), ("no counter", 2)])
def test_an_equal_rank_may_reverse_the_direction(answer: str, then: int) -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(0, "7 Quake")
    table.hand(1, "5 Frost", "6 Frost")
    table.hand(2, "7 Frost")
    m = table.match()
    play(m, "play 5 Frost")
    assert (asked(m), texts(m)) == (("counter", 1), ["counter", "no counter"])
    play(m, answer)
    assert m.to_act == (then,)
    assert m.view(None)["row"][-1]["counter"] is (answer == "counter")


@pytest.mark.rule("MS-R5")
def test_a_higher_rank_is_no_counter_spell() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "6 Frost", "1 Frost")
    table.hand(2, "7 Frost")
    m = table.match()
    play(m, "play 6 Frost")
    assert asked(m) == ("play", 2)
    assert m.why_not("counter") == "MS-R3: first decide which card to play, or to be struck."


@pytest.mark.rule("MS-R5", "MS-R9", "MS-M13")
def test_two_seats_a_turn_goes_on_until_a_card_without_counter_spell() -> None:
    table = Table(2)
    table.spell(("5 Fireball", 0), ("Torment", 1), ("6 Blades", 0), to=1)
    table.hand(0, "8 Quake", "8 Blades")
    table.hand(1, "6 Frost", "6 Quake", "Portal", "1 Quake")
    m = table.match()
    play(m, "play 6 Frost", "counter")
    assert (m.to_act, damage_of(m, 1)) == ((1,), 0)  # no other turn began: Torment's damage does not come again
    play(m, "play 6 Quake", "counter")
    assert m.to_act == (1,)
    play(m, "play Portal")
    assert m.to_act == (0,)
    assert damage_of(m, 0) == 1


@pytest.mark.rule("MS-R5")
def test_two_seats_counter_spell_after_counter_spell_to_the_end() -> None:
    table = Table(2)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(0, "8 Quake")
    table.hand(1, "5 Frost", "5 Frost", "5 Quake", "5 Quake", "5 Blades", "5 Blades", "5 Fireball", "Dark Mirror")
    m = table.match()
    for card in ("5 Frost", "5 Quake", "5 Frost", "5 Blades", "5 Quake", "5 Blades", "5 Fireball", "Dark Mirror"):
        play(m, f"play {card}", "counter")
        assert m.to_act == (1,)
    # The last of them was a ManaSurge, so that it goes on with five new cards.
    assert shards_of(m) == [0, 2]
    assert row_of(m)[-2:] == ["5 Fireball*", "Dark Mirror*"]
    play(m, "struck")
    assert m.view(None)["last_spell"]["gained"] == [1, 1]


# -------------------------------------------------------------------------------------------- powers of suits


@pytest.mark.rule("MS-R7", "MS-H2")
def test_frost_gives_a_card_to_the_next_seat() -> None:
    table = Table(3)
    table.spell(("3 Frost", 0), to=1)
    table.hand(1, "4 Frost", "1 Quake", "2 Quake")
    table.hand(2, "5 Fireball")
    m = table.match()
    play(m, "play 4 Frost")
    assert texts(m) == ["give 1 Quake", "give 2 Quake", "give nothing"]
    play(m, "give 1 Quake")
    assert hand_of(m, 2) == ["1 Quake", "5 Fireball"]
    assert hand_of(m, 1) == ["2 Quake"]


@pytest.mark.rule("MS-R7", "MS-R5", "MS-R8")
def test_a_counter_spell_comes_before_the_gift_which_goes_the_new_way() -> None:
    table = Table(3)
    table.spell(("4 Frost", 0), to=1)
    table.hand(0, "5 Blades")
    table.hand(1, "4 Frost", "1 Quake", "2 Quake")
    m = table.match()
    play(m, "play 4 Frost", "counter", "give 1 Quake")
    assert hand_of(m, 0) == ["1 Quake", "5 Blades"]


@pytest.mark.rule("MS-R7", "MS-E6")
def test_giving_the_last_card_is_a_mana_surge() -> None:
    table = Table(3)
    table.spell(("3 Frost", 0), to=1)
    table.hand(1, "4 Frost", "1 Quake")
    table.hand(2, "5 Fireball")
    m = table.match()
    play(m, "play 4 Frost", "give 1 Quake")
    assert (seat_of(m, 1)["hand"]["count"], shards_of(m)) == (5, [0, 2, 0])
    assert m.to_act == (2,)


@pytest.mark.rule("MS-R7", "MS-R6")
def test_lightning_lets_play_on_while_it_is_lightning() -> None:
    table = Table(3)
    table.spell(("3 Lightning", 0), to=1)
    table.hand(1, "4 Lightning", "6 Lightning", "Torment", "3 Quake", "8 Quake")
    table.hand(2, "5 Fireball", "7 Fireball")
    m = table.match()
    play(m, "play 4 Lightning")
    assert (asked(m), texts(m)) == (
        ("again", 1),
        ["play 6 Lightning", "play 8 Quake", "play Torment", "play no more"],
    )
    play(m, "play 6 Lightning")
    play(m, "play Torment")
    # A metamagic does not go on, and its effect begins with the next turn.
    assert (m.to_act, damage_of(m, 1), damage_of(m, 2)) == ((2,), 0, 1)
    assert row_of(m) == ["3 Lightning*", "4 Lightning*", "6 Lightning*", "Torment"]


@pytest.mark.rule("MS-R7")
def test_lightning_asks_whether_or_not_a_card_is_valid() -> None:
    table = Table(3)
    table.spell(("3 Lightning", 0), to=1)
    table.hand(1, "8 Lightning", "1 Quake")
    table.hand(2, "5 Fireball")
    m = table.match()
    play(m, "play 8 Lightning")
    assert (asked(m), texts(m)) == (("again", 1), ["play no more"])


@pytest.mark.rule("MS-R7")
def test_entangle_of_any_rank_may_be_a_counter_spell_where_equal() -> None:
    table = Table(3, box="Blades")
    table.spell(("5 Entangle", 0), to=1)
    table.hand(1, "5 Entangle", "2 Entangle")
    table.hand(2, "1 Frost")
    m = table.match()
    play(m, "play 5 Entangle")
    assert asked(m) == ("counter", 1)


@pytest.mark.rule("MS-R7")
def test_what_a_suit_adds_to_the_damage_comes_once() -> None:
    table = Table(3)
    table.spell(("8 Blades", 0), ("7 Blades", 1), ("6 Blades", 2), to=0)
    table.hand(0, "8 Quake")
    m = table.match()
    assert m.view(1)["at_stake"] == 4


@pytest.mark.rule("MS-R7", "MS-M9")
def test_polarize_does_not_take_away_what_blades_add() -> None:
    table = Table(3)
    table.spell(("5 Blades", 0), to=1)
    table.hand(1, "Polarize", "8 Quake")
    table.hand(2, "6 Quake", "4 Quake")
    m = table.match()
    play(m, "play Polarize")
    assert texts(m) == ["play 6 Quake", "struck"]
    assert m.view(None)["at_stake"] == 2


# ------------------------------------------------------------------------------------------- order and turns


@pytest.mark.rule("MS-R8")
def test_a_card_is_played_in_its_order() -> None:
    """The last card of all: shard, ManaSurge, Counter-Spell, gift; the wizard; Rebirth at the turn's end."""
    table = Table(3, wizards=[None, "Glacia", None])
    table.spell(("4 Frost", 0), to=1)
    table.hand(0, "5 Blades")
    table.hand(1, "4 Frost")
    table.damage(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake", "6 Quake")
    table.hand(2, "1 Fireball")
    m = table.match()
    play(m, "play 4 Frost")
    assert row_of(m)[-1] == "4 Frost*"
    assert (shards_of(m), len(hand_of(m, 1)), damage_of(m, 1)) == ([0, 2, 0], 6, 0)
    assert asked(m) == ("counter", 1)
    play(m, "counter")
    assert asked(m) == ("gift", 1)
    play(m, "give 1 Quake")
    assert asked(m) == ("glacia", 1)
    play(m, "use Glacia")
    assert m.view(1)["seats"][0]["hand"]["cards"] == ["5 Blades", "1 Quake"]
    assert asked(m) == ("play", 0)


@pytest.mark.rule("MS-R8", "MS-R9", "MS-E2")
def test_rebirth_is_checked_at_the_turns_end_not_within() -> None:
    table = Table(3)
    table.spell(("4 Lightning", 0), ("Torment", 0), to=1)
    table.hand(1, "5 Lightning", "6 Frost", "1 Frost")
    table.damage(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    table.hand(2, "1 Fireball")
    table.shards(0, 3, 0)
    m = table.match()
    play(m, "play 5 Lightning")
    assert (damage_of(m, 1), shards_of(m)[1]) == (5, 3)
    play(m, "play 6 Frost")
    assert (damage_of(m, 1), shards_of(m)[1]) == (0, 2)
    assert hand_of(m, 1) == ["1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake"]


@pytest.mark.rule("MS-R9")
def test_cards_that_lightning_adds_belong_to_the_same_turn() -> None:
    table = Table(3)
    table.spell(("4 Lightning", 0), to=1)
    table.hand(1, "5 Lightning", "6 Frost", "1 Frost")
    table.hand(2, "1 Fireball")
    m = table.match()
    turn = m.status().turn
    play(m, "play 5 Lightning")
    assert (m.view(None)["player"], m.view(None)["played"], m.status().turn) == (1, 1, turn)
    play(m, "play 6 Frost")
    assert (m.view(None)["player"], m.view(None)["played"]) == (2, 0)


@pytest.mark.rule("MS-R3")
def test_nobody_acts_out_of_turn() -> None:
    table = Table(3)
    table.spell(("4 Lightning", 0), to=1)
    table.hand(1, "5 Frost")
    table.hand(2, "6 Frost")
    m = table.match()
    assert m.legal_actions(2) == ()
    with pytest.raises(mf.IllegalAction, match="seat 1 must act first"):
        m.apply("play 6 Frost", 2)
    assert m.why_not("play 1 Quake", 2) == m.why_not("play 6 Frost", 2)
