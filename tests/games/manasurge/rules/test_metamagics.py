"""The fourteen metamagics."""

from __future__ import annotations

from collections import Counter

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


def holding(*cards: str, seats: int = 3, opened: str = "5 Fireball", box: str = "Entangle") -> Table:
    """Seat 0 has opened; seat 1 holds these cards and is next."""
    table = Table(seats, box=box)
    table.spell((opened, 0), to=1)
    table.hand(0, "7 Blades", "8 Blades")
    table.hand(1, *cards)
    for seat in range(2, seats):
        table.hand(seat, f"{seat} Frost", f"{seat + 4} Frost")
    return table


# ---------------------------------------------------------------------------------------------------- Absorb


@pytest.mark.rule("MS-M1", "MS-E1")
def test_absorb_ends_the_spell_and_draws_the_damage_to_the_hand() -> None:
    table = holding("6 Fireball", "Absorb", "1 Quake", seats=2)
    table.damage(1, "1 Frost")
    table.top("8 Frost", "8 Quake", "7 Quake", "7 Frost")
    m = table.match()
    play(m, "play 6 Fireball", "play 7 Blades", "play Absorb")
    # Two shards and Fireball's two.
    assert hand_of(m, 1) == ["1 Quake", "7 Frost", "7 Quake", "8 Frost", "8 Quake"]
    assert damage_of(m, 1) == 1
    # Its own shards go back; the Caster keeps its own; nobody gains one for the last play.
    assert shards_of(m) == [1, 0]
    story = m.view(None)["last_spell"]
    assert (story["struck"], story["absorbed"], story["last_play"]) == (1, True, None)


@pytest.mark.rule("MS-M1", "MS-R7")
@pytest.mark.parametrize("by_caster", [False, True])
def test_absorb_in_a_quake_spell(*, by_caster: bool) -> None:
    table = Table(3)
    table.spell(("5 Quake", 0), ("6 Frost", 1), ("7 Frost", 2), to=0 if by_caster else 1)
    for seat in range(3):
        table.hand(seat, f"{seat + 1} Frost", f"{seat + 1} Blades")
    table.hand(0 if by_caster else 1, "Absorb", "1 Quake")
    m = table.match()
    play(m, "play Absorb")
    # What Quake adds goes to the hand as well; the others take theirs face down.
    assert [damage_of(m, seat) for seat in range(3)] == ([0, 0, 0] if by_caster else [0, 0, 1])
    assert seat_of(m, 0 if by_caster else 1)["hand"]["count"] == (2 if by_caster else 3)


# --------------------------------------------------------------------------------------------------- Amplify


@pytest.mark.rule("MS-M2", "MS-R6")
def test_amplify_has_a_shard_that_counts_as_damage() -> None:
    m = holding("Amplify", "1 Quake").match()
    play(m, "play Amplify")
    assert row_of(m) == ["5 Fireball*", "Amplify*"]
    assert m.view(None)["at_stake"] == 4
    play(m, "struck")
    assert shards_of(m) == [1, 2, 0]


# ----------------------------------------------------------------------------------------------------- Blink


@pytest.mark.rule("MS-M3")
def test_blink_draws_or_discards_one_card() -> None:
    table = holding("Blink", "1 Quake", "2 Quake")
    table.top("8 Quake")
    m = table.match()
    play(m, "play Blink")
    assert texts(m) == ["draw", "discard 1 Quake", "discard 2 Quake"]
    play(m, "discard 2 Quake")
    assert (hand_of(m, 1), m.view(None)["discards"]) == (["1 Quake"], ["2 Quake"])
    m = table.match()
    play(m, "play Blink", "draw")
    assert hand_of(m, 1) == ["1 Quake", "2 Quake", "8 Quake"]


@pytest.mark.rule("MS-M3", "MS-E6")
def test_blink_discarding_the_last_card_is_a_mana_surge() -> None:
    m = holding("Blink", "1 Quake").match()
    play(m, "play Blink", "discard 1 Quake")
    assert (len(hand_of(m, 1)), shards_of(m)) == (5, [0, 2, 0])


@pytest.mark.rule("MS-M3", "MS-S2")
def test_blink_with_nothing_to_draw_discards() -> None:
    table = holding("Blink", "1 Quake", "2 Quake")
    table.empty_deck(discards=False)
    m = table.match()
    play(m, "play Blink")
    assert texts(m) == ["discard 1 Quake", "discard 2 Quake"]
    assert why_not(m, "draw") == "MS-M3: there is no card to draw: discard one."


@pytest.mark.rule("MS-M3", "MS-E6", "MS-S2")
def test_blink_as_the_last_card_with_nothing_to_draw_does_nothing() -> None:
    table = holding("Blink")
    table.empty_deck(discards=False)
    m = table.match()
    play(m, "play Blink")
    assert (asked(m), shards_of(m), hand_of(m, 1)) == (("play", 2), [0, 2, 0], [])


@pytest.mark.rule("MS-M3", "MS-E6")
def test_blink_as_the_last_card_is_a_mana_surge_first() -> None:
    m = holding("Blink").match()
    play(m, "play Blink")
    assert (asked(m), shards_of(m), len(hand_of(m, 1))) == (("blink", 1), [0, 2, 0], 5)
    play(m, "draw")
    assert len(hand_of(m, 1)) == 6


# ----------------------------------------------------------------------------------------------- Dark Mirror


@pytest.mark.rule("MS-M4")
def test_dark_mirror_is_the_opening_card() -> None:
    m = holding("Dark Mirror", "1 Quake", opened="5 Frost").match()
    play(m, "play Dark Mirror")
    assert (row_of(m), asked(m)) == (["5 Frost*", "Dark Mirror*"], ("counter", 1))
    assert m.view(None)["row"][1]["as"] == "5 Frost"
    play(m, "no counter")
    # It has Frost's power, too.
    assert asked(m) == ("gift", 1)


@pytest.mark.rule("MS-M4")
def test_dark_mirror_of_a_card_below_entangle_counts_as_the_last_numbered_card() -> None:
    table = Table(3, box="Blades")
    table.spell(("5 Entangle", 0), ("2 Entangle", 1), to=2)
    table.hand(2, "Dark Mirror", "1 Quake")
    table.hand(0, "3 Frost", "1 Frost")
    m = table.match()
    play(m, "play Dark Mirror", "no counter")
    assert row_of(m)[-1] == "Dark Mirror*"
    assert (m.view(None)["last_rank"], texts(m)) == (2, ["play 3 Frost", "struck"])


@pytest.mark.rule("MS-M4")
def test_dark_mirror_has_the_effect_of_a_metamagic_for_its_own_player() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), ("Magic Missile", 1), to=2)
    table.hand(0, "8 Frost")
    table.hand(1, "1 Frost")
    table.hand(2, "Dark Mirror", "1 Quake")
    m = table.match()
    play(m, "play Dark Mirror")
    assert (asked(m), texts(m)) == (("missile", 2), ["choose seat 0", "choose seat 1"])
    play(m, "choose seat 1")
    assert (len(hand_of(m, 1)), damage_of(m, 1)) == (3, 1)


@pytest.mark.rule("MS-M4", "MS-M13")
def test_two_torments_take_two_damage_a_turn() -> None:
    m = holding("Torment", "1 Quake").match()
    play(m, "play Torment")
    assert damage_of(m, 2) == 1
    table = Table(3)
    table.spell(("5 Fireball", 0), ("Torment", 1), to=2)
    table.hand(2, "Dark Mirror", "1 Quake")
    table.hand(0, "8 Frost")
    m = table.match()
    play(m, "play Dark Mirror")
    assert (m.view(None)["torments"], damage_of(m, 0)) == (2, 2)


@pytest.mark.rule("MS-M4", "MS-M9")
def test_two_polarizes_undo_each_other() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), ("Polarize", 1), to=2)
    table.hand(2, "Dark Mirror", "1 Quake")
    table.hand(0, "8 Frost", "1 Frost")
    m = table.match()
    play(m, "play Dark Mirror")
    assert texts(m) == ["play 8 Frost", "struck"]


@pytest.mark.rule("MS-M4", "MS-M2")
def test_dark_mirror_of_amplify_has_its_own_shard() -> None:
    table = Table(3)
    table.spell(("5 Quake", 0), ("Amplify", 1), to=2)
    table.hand(2, "Dark Mirror", "1 Quake")
    table.hand(0, "8 Frost")
    m = table.match()
    play(m, "play Dark Mirror")
    assert row_of(m) == ["5 Quake*", "Amplify*", "Dark Mirror*"]


@pytest.mark.rule("MS-M4", "MS-R7")
def test_dark_mirror_of_ones_own_lightning_plays_on() -> None:
    m = holding("5 Lightning", "Dark Mirror", "8 Quake", "1 Quake", opened="3 Lightning").match()
    play(m, "play 5 Lightning", "play Dark Mirror", "no counter")
    assert asked(m) == ("again", 1)
    assert row_of(m) == ["3 Lightning*", "5 Lightning*", "Dark Mirror*"]


# --------------------------------------------------------------------------------------------------- Deceive


@pytest.mark.rule("MS-M5", "MS-H2")
def test_deceive_takes_a_random_card_and_gives_one_back() -> None:
    table = holding("Deceive", "1 Quake")
    taken = Counter()
    for seed in range(60):
        m = table.match(seed)
        play(m, "play Deceive")
        assert (asked(m), texts(m)) == (("deceive", 1), ["choose seat 0", "choose seat 2"])
        play(m, "choose seat 0")
        assert asked(m) == ("return", 1)
        got = [card for card in hand_of(m, 1) if card != "1 Quake"]
        taken.update(got)
        # The one given back may be the one taken.
        assert set(texts(m)) == {"give 1 Quake", f"give {got[0]}"}
        play(m, "give 1 Quake")
        assert (hand_of(m, 1), len(hand_of(m, 0))) == (got, 2)
        assert shards_of(m) == [0, 0, 0]
    assert set(taken) == {"7 Blades", "8 Blades"}
    assert min(taken.values()) > 15


@pytest.mark.rule("MS-M5", "MS-E6")
def test_deceive_is_no_mana_surge_for_anybody() -> None:
    table = holding("Deceive")
    table.hand(0, "8 Blades")
    table.empty_deck(discards=False)
    m = table.match()
    play(m, "play Deceive", "choose seat 0")
    # After its own ManaSurge, with nothing to draw, it holds nothing but the card taken, which goes back.
    assert (asked(m), hand_of(m, 0), hand_of(m, 1)) == (("play", 2), ["8 Blades"], [])
    assert shards_of(m) == [0, 2, 0]


@pytest.mark.rule("MS-M5")
def test_deceive_needs_another_seat_with_a_card() -> None:
    table = holding("Deceive", "1 Quake")
    table.hand(0)
    m = table.match()
    play(m, "play Deceive")
    assert texts(m) == ["choose seat 2"]
    assert why_not(m, "choose seat 0") == "MS-M5: seat 0 holds no card."
    assert why_not(m, "choose seat 1") == "MS-M5: you can't choose yourself; choose another player."
    table.hand(2)
    m = table.match()
    play(m, "play Deceive")
    assert m.view(None)["last_spell"]["struck"] == 2


@pytest.mark.rule("MS-M5")
def test_what_deceive_takes_can_be_set_by_hand() -> None:
    m = holding("Deceive", "1 Quake", seats=2).match()
    with pytest.raises(mf.GameError, match="there is no card '9 Quake'"):
        m.force({"card from seat 0": "9 Quake"})
    with pytest.raises(mf.GameError, match="name a draw such as 'card from seat 1'"):
        m.force({"deck": "8 Blades"})
    m.force({"card from seat 0": "8 Blades"})
    play(m, "play Deceive")
    assert hand_of(m, 1) == ["1 Quake", "8 Blades"]


# --------------------------------------------------------------------------------------------------- Deflect


@pytest.mark.rule("MS-M6")
def test_deflect_turns_the_direction() -> None:
    m = holding("Deflect", "1 Quake").match()
    play(m, "play Deflect")
    assert (m.to_act, m.view(None)["direction"]) == ((0,), "right")


# --------------------------------------------------------------------------------------------- Magic Missile


@pytest.mark.rule("MS-M7", "MS-E2")
def test_magic_missile_draws_two_then_one_damage() -> None:
    table = holding("Magic Missile", "1 Quake")
    table.damage(2, "1 Fireball", "2 Fireball", "3 Fireball", "4 Fireball")
    table.top("8 Quake", "7 Quake", "6 Quake")
    m = table.match()
    play(m, "play Magic Missile", "choose seat 2")
    assert hand_of(m, 2) == ["2 Frost", "6 Frost", "7 Quake", "8 Quake"]
    # Five damage cards wait until its own turn ends.
    assert (damage_of(m, 2), m.to_act) == (5, (2,))
    play(m, "play 6 Frost")
    assert (damage_of(m, 2), len(hand_of(m, 2))) == (0, 5)


@pytest.mark.rule("MS-M7", "MS-S2")
def test_magic_missile_goes_on_after_a_shuffle() -> None:
    table = holding("Magic Missile", "1 Quake", seats=2)
    table.top("8 Quake")
    table.empty_deck(discards=True)
    m = table.match()
    play(m, "play Magic Missile")
    assert (len(hand_of(m, 0)), damage_of(m, 0), m.view(None)["shuffles"]) == (4, 1, 1)


# ----------------------------------------------------------------------------------------------- Mystic Ward


@pytest.mark.rule("MS-M8")
def test_mystic_ward_gives_a_drawn_card_to_each_other_seat_from_the_left_on() -> None:
    table = holding("Mystic Ward", "1 Quake", seats=4)
    table.top("8 Quake", "7 Quake", "6 Quake", "5 Quake")
    m = table.match()
    play(m, "play Mystic Ward")
    assert (asked(m), m.choice.about.seat if m.choice else None) == (("ward", 1), 2)
    assert texts(m) == ["give 5 Quake", "give 6 Quake", "give 7 Quake", "give 8 Quake"]
    assert why_not(m, "give 1 Quake") == "MS-M8: 1 Quake is not among the cards that you look at."
    play(m, "give 7 Quake", "give 8 Quake", "give 5 Quake")
    assert [sorted(set(hand_of(m, seat)) & {f"{rank} Quake" for rank in range(5, 9)}) for seat in range(4)] == [
        ["5 Quake"],
        ["6 Quake"],
        ["7 Quake"],
        ["8 Quake"],
    ]
    assert asked(m) == ("play", 2)


@pytest.mark.rule("MS-M8", "MS-S2")
def test_mystic_ward_with_too_few_cards_gives_while_they_last() -> None:
    table = holding("Mystic Ward", "1 Quake", seats=4)
    table.top("8 Quake", "7 Quake")
    table.empty_deck(discards=False)
    m = table.match()
    counts = [len(hand_of(m, seat)) for seat in range(4)]
    play(m, "play Mystic Ward", "give 7 Quake")
    # The last one goes by itself, and its player keeps none.
    assert [len(hand_of(m, seat)) - counts[seat] for seat in range(4)] == [0, -1, 1, 1]
    assert "8 Quake" in hand_of(m, 3)


@pytest.mark.rule("MS-M8", "MS-S2")
def test_mystic_ward_with_nothing_to_draw_has_no_effect() -> None:
    table = holding("Mystic Ward", "1 Quake")
    table.empty_deck(discards=False)
    m = table.match()
    play(m, "play Mystic Ward")
    assert asked(m) == ("play", 2)


@pytest.mark.rule("MS-M8", "MS-H2")
def test_givers_and_takers_alone_see_a_card_of_mystic_ward() -> None:
    table = holding("Mystic Ward", "1 Quake", seats=4)
    table.top("8 Quake", "7 Quake", "6 Quake", "5 Quake")
    m = table.match()
    play(m, "play Mystic Ward", "give 7 Quake", "give 8 Quake", "give 5 Quake")

    def known(viewer: int, seat: int) -> list[str]:
        found: list[str] = m.view(viewer)["seats"][seat]["hand"]["cards"]
        return found

    assert [known(1, seat) for seat in (0, 2, 3)] == [["5 Quake"], ["7 Quake"], ["8 Quake"]]
    assert known(2, 3) == known(2, 0) == known(2, 1) == []


# ------------------------------------------------------------------------------------------- Polarize, Portal


@pytest.mark.rule("MS-M9", "MS-R7")
def test_polarize_turns_blades_up() -> None:
    m = holding("Polarize", "1 Quake", opened="5 Blades").match()
    play(m, "play Polarize")
    assert (m.view(None)["down"], texts(m)) == (False, ["play 6 Frost", "struck"])


@pytest.mark.rule("MS-M10")
def test_portal_chooses_who_is_next_and_the_direction_goes_on_from_there() -> None:
    table = holding("Portal", "1 Quake", seats=4)
    m = table.match()
    play(m, "play Portal")
    assert texts(m) == ["choose seat 0", "choose seat 2", "choose seat 3"]
    play(m, "choose seat 3")
    assert m.to_act == (3,)
    play(m, "play 7 Frost")
    assert m.to_act == (0,)


@pytest.mark.rule("MS-M10")
def test_portal_with_two_seats_has_nothing_to_choose() -> None:
    m = holding("Portal", "1 Quake", seats=2).match()
    play(m, "play Portal")
    assert m.to_act == (0,)


# ------------------------------------------------------------------------------------------------- Spell Lock


@pytest.mark.rule("MS-M11")
def test_spell_lock_locks_every_metamagic() -> None:
    table = holding("Spell Lock", "1 Quake")
    table.hand(2, "8 Frost", "Dark Mirror", "Portal", "1 Frost")
    m = table.match()
    play(m, "play Spell Lock")
    assert texts(m) == ["play 8 Frost", "struck"]
    for card in ("Dark Mirror", "Portal"):
        assert why_not(m, f"play {card}") == "MS-M11: Spell Lock: no metamagic for the rest of the spell."
    assert why_not(m, "play 1 Frost") == "MS-R3: 1 Frost is below the last rank. A valid card has rank 5 or higher."
    play(m, "struck")
    assert not m.view(None)["locked"]


# ------------------------------------------------------------------------------------ Stagnation and Torment


@pytest.mark.rule("MS-M12", "MS-R9")
def test_stagnation_discards_at_the_start_of_each_later_turn() -> None:
    table = holding("Stagnation", "1 Quake", "8 Quake", seats=2)
    m = table.match()
    play(m, "play Stagnation")
    assert (asked(m), texts(m)) == (("stagnation", 0), ["discard 7 Blades", "discard 8 Blades"])
    play(m, "discard 8 Blades")
    assert asked(m) == ("play", 0)
    play(m, "play 7 Blades")
    # Its player's next turn, too.
    assert asked(m) == ("stagnation", 1)
    play(m, "discard 1 Quake")
    assert texts(m) == ["play 8 Quake", "struck"]


@pytest.mark.rule("MS-M12", "MS-E6")
def test_stagnation_leaves_the_only_card() -> None:
    table = holding("Stagnation", "1 Quake")
    table.hand(2, "8 Frost")
    m = table.match()
    play(m, "play Stagnation")
    assert (asked(m), shards_of(m)) == (("play", 2), [0, 0, 0])


@pytest.mark.rule("MS-M12", "MS-M4")
def test_two_stagnations_discard_two_cards_but_never_the_last() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), ("Stagnation", 1), to=2)
    table.hand(2, "Dark Mirror", "7 Frost")
    table.hand(0, "8 Frost", "6 Frost")
    m = table.match()
    play(m, "play Dark Mirror", "discard 8 Frost")
    assert (asked(m), hand_of(m, 0)) == (("play", 0), ["6 Frost"])


@pytest.mark.rule("MS-M13", "MS-E2")
def test_torment_counts_for_rebirth_at_that_turns_end() -> None:
    table = holding("Torment", "1 Quake")
    table.damage(2, "1 Fireball", "2 Fireball", "3 Fireball", "4 Fireball")
    m = table.match()
    play(m, "play Torment")
    assert (m.to_act, damage_of(m, 2)) == ((2,), 5)
    play(m, "play 6 Frost")
    assert (damage_of(m, 2), len(hand_of(m, 2))) == (0, 5)


# ------------------------------------------------------------------------------------------------------ Wrest


@pytest.mark.rule("MS-M14", "MS-E4")
def test_wrest_takes_the_card_with_the_token_and_its_shard() -> None:
    m = holding("Wrest", "1 Quake").match()
    play(m, "play Wrest")
    assert texts(m) == ["wrest", "no wrest"]
    play(m, "wrest")
    view = m.view(None)
    assert (view["caster"], view["row"][0]["seat"], view["row"][0]["player"]) == (1, 1, 0)
    assert (view["suit"], view["direction"], view["last_rank"]) == ("Fireball", "left", 5)
    play(m, "struck")
    assert shards_of(m) == [0, 2, 0]  # the card's shard and the last play's
    assert m.view(None)["caster"] == 2


@pytest.mark.rule("MS-M14", "MS-R7")
def test_quake_looks_to_the_new_caster() -> None:
    table = holding("Wrest", "1 Quake", opened="5 Quake")
    table.hand(2, "8 Frost", "1 Frost")
    m = table.match()
    play(m, "play Wrest", "wrest", "struck")
    assert [damage_of(m, seat) for seat in range(3)] == [1, 0, 2]


@pytest.mark.rule("MS-M14")
def test_wrest_may_leave_it_and_the_caster_gains_nothing_by_it() -> None:
    m = holding("Wrest", "1 Quake").match()
    play(m, "play Wrest", "no wrest")
    assert m.view(None)["caster"] == 0
    table = Table(2)
    table.spell(("5 Frost", 0), ("6 Quake", 1), to=0)
    table.hand(0, "Wrest", "1 Quake")
    table.hand(1, "8 Frost")
    m = table.match()
    play(m, "play Wrest")
    assert asked(m) == ("play", 1)
