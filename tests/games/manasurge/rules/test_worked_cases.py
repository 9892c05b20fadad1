"""The worked cases of the page, one test each."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from games.manasurge.rules.table import (
    COMPONENTS,
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


@pytest.mark.rule("MS-S1")
def test_case_01_the_chance_of_a_metamagic_in_five_cards() -> None:
    cards = COMPONENTS.deck([0, 1, 2, 3, 4])
    metamagics = sum(COMPONENTS.rank_of[card] == 0 for card in cards)
    assert (len(cards), metamagics) == (74, 14)
    assert 1 - Fraction(comb(len(cards) - metamagics, 5), comb(len(cards), 5)) == Fraction(126753, 191771)


@pytest.mark.rule("MS-R4", "MS-R7")
def test_case_02_lightning_resonates_and_plays_again() -> None:
    table = Table(3)
    table.hand(0, "5 Lightning", "1 Frost")
    table.hand(1, "5 Lightning", "6 Lightning", "1 Quake")
    table.hand(2, "2 Quake")
    m = table.match()
    # With Lightning the direction comes after the last of the Caster's cards.
    play(m, "play 5 Lightning", "play no more", "direction left")
    play(m, "play 5 Lightning", "no counter", "play 6 Lightning", "play no more")
    assert row_of(m) == ["5 Lightning*", "5 Lightning*", "6 Lightning*"]
    assert [row["seat"] for row in m.view(None)["row"] if row["shard"]] == [0, 1, 1]
    assert m.to_act == (2,)


@pytest.mark.rule("MS-R5", "MS-M4")
def test_case_03_the_rulebooks_counter_spells() -> None:
    table = Table(4)
    table.hand(0, "5 Fireball", "Dark Mirror", "1 Frost")
    table.hand(1, "5 Frost", "5 Quake", "1 Quake")
    table.hand(2, "8 Quake")
    m = table.match()
    play(m, "play 5 Fireball", "direction left")
    play(m, "play 5 Frost", "counter")
    assert (m.to_act, m.view(None)["direction"]) == ((0,), "right")
    play(m, "play Dark Mirror")
    assert asked(m) == ("counter", 0)
    play(m, "counter")
    assert (m.to_act, m.view(None)["direction"]) == ((1,), "left")
    play(m, "play 5 Quake", "no counter")
    assert (m.to_act, m.view(None)["direction"]) == ((2,), "left")
    assert row_of(m) == ["5 Fireball*", "5 Frost", "Dark Mirror", "5 Quake"]
    assert m.view(None)["row"][2]["as"] == "5 Frost"


@pytest.mark.rule("MS-R5")
def test_case_04_two_seats_counter_spell_twice() -> None:
    table = Table(2)
    table.hand(0, "5 Fireball", "1 Frost")
    table.hand(1, "5 Frost", "5 Quake", "6 Fireball", "1 Quake")
    m = table.match()
    play(m, "play 5 Fireball")
    play(m, "play 5 Frost", "counter")
    assert m.to_act == (1,)
    play(m, "play 5 Quake", "counter")
    assert m.to_act == (1,)
    play(m, "play 6 Fireball")
    assert m.to_act == (0,)
    assert row_of(m) == ["5 Fireball*", "5 Frost", "5 Quake", "6 Fireball*"]


@pytest.mark.rule("MS-E2")
def test_case_05_rebirth_with_seven_cards() -> None:
    table = Table(3)
    table.spell(("5 Frost", 0), ("6 Frost", 2), ("7 Frost", 0), to=1)
    table.hand(1, "1 Quake", "2 Quake")
    table.damage(1, "1 Frost", "2 Frost", "1 Fireball", "2 Fireball")
    table.top("8 Frost", "8 Blades", "8 Fireball")
    table.shards(0, 2, 0)
    m = table.match()
    play(m, "struck")
    assert hand_of(m, 1) == sorted(
        ["1 Frost", "2 Frost", "1 Fireball", "2 Fireball", "8 Frost", "8 Blades", "8 Fireball"]
    )
    assert (damage_of(m, 1), shards_of(m)) == (0, [3, 1, 1])
    assert m.view(None)["discards"][:2] == ["1 Quake", "2 Quake"]


@pytest.mark.rule("MS-M1", "MS-E6")
def test_case_06_the_last_card_is_absorb() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(0, "1 Quake")
    table.hand(1, "Absorb")
    table.damage(1, "1 Frost", "2 Frost")
    table.top("3 Frost", "3 Frost", "4 Frost", "6 Frost", "7 Frost", "8 Frost")
    m = table.match()
    play(m, "play Absorb")
    # First the ManaSurge: two shards, two damage cards and three more; then three damage to the hand.
    assert hand_of(m, 1) == sorted(
        ["1 Frost", "2 Frost", "3 Frost", "3 Frost", "4 Frost", "6 Frost", "7 Frost", "8 Frost"]
    )
    assert (damage_of(m, 1), shards_of(m)) == (0, [1, 2, 0])
    assert m.view(None)["last_spell"]["last_play"] is None


@pytest.mark.rule("MS-R7", "MS-E1")
def test_case_07_fireball_adds_two_damage() -> None:
    table = Table(4)
    table.spell(("3 Fireball", 0), ("4 Fireball", 1), ("5 Fireball", 2), to=3)
    table.hand(3, "1 Quake")
    m = table.match()
    assert m.view(None)["at_stake"] == 5
    play(m, "struck")
    # Five damage cards are a Rebirth.
    assert seat_of(m, 3)["hand"]["count"] == 5
    assert m.view(None)["last_spell"]["damage"] == 5


@pytest.mark.rule("MS-E4")
@pytest.mark.parametrize(("shards", "struck", "caster"), [((1, 2, 3, 1), 2, 3), ((0, 1, 1, 1), 0, 0)])
def test_case_08_the_caster_token_passes(shards: tuple[int, ...], struck: int, caster: int) -> None:
    table = Table(4)
    table.spell(("5 Fireball", 0), ("6 Frost", 1), to=struck)
    table.hand(struck, "1 Quake")
    # The Caster has a shard on its card, and the seat of the last play gains one.
    table.shards(shards[0] - (struck != 0), shards[1] - 1, *shards[2:])
    m = table.match()
    play(m, "struck")
    assert shards_of(m) == list(shards)
    assert m.view(None)["caster"] == caster


@pytest.mark.rule("MS-M9")
def test_case_09_polarize_turns_ranks_down() -> None:
    table = Table(3)
    table.spell(("4 Fireball", 0), ("6 Frost", 1), to=2)
    table.hand(2, "Polarize", "1 Frost")
    table.hand(0, "6 Quake", "5 Quake", "7 Quake", "1 Blades")
    m = table.match()
    play(m, "play Polarize")
    assert texts(m) == ["play 1 Blades", "play 5 Quake", "play 6 Quake", "struck"]
    assert "MS-R3" in why_not(m, "play 7 Quake")


@pytest.mark.rule("MS-E3")
def test_case_10_most_shards_win() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), ("6 Fireball", 1), to=2)
    table.hand(2, "1 Quake")
    table.shards(11, 11, 4)
    m = table.match()
    play(m, "struck")
    assert m.outcome is not None
    assert (m.outcome.scores, m.outcome.winners) == ((12, 13, 4), (1,))


@pytest.mark.rule("MS-R7", "MS-E1")
@pytest.mark.parametrize(("struck", "damage"), [(2, [0, 1, 3, 1]), (0, [2, 0, 0, 0])])
def test_case_11_quake_falls_on_all_but_the_caster(struck: int, damage: list[int]) -> None:
    table = Table(4)
    table.spell(("4 Quake", 0), ("5 Quake", 1), to=struck)
    table.hand(struck, "1 Fireball")
    m = table.match()
    play(m, "struck")
    assert [damage_of(m, seat) for seat in range(4)] == damage


@pytest.mark.rule("MS-M6", "MS-R5", "MS-E1")
def test_case_12_two_seats_deflect_and_counter_spell() -> None:
    table = Table(2)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(0, "1 Quake", "1 Frost")
    table.hand(1, "Deflect", "5 Frost", "1 Blades", "2 Blades")
    m = table.match()
    play(m, "play Deflect")
    assert m.to_act == (0,)
    m = table.match()
    play(m, "play 5 Frost", "counter")
    assert m.to_act == (1,)
    play(m, "struck")
    story = m.view(None)["last_spell"]
    assert (story["struck"], story["last_play"], story["gained"]) == (1, 1, [1, 1])


@pytest.mark.rule("MS-R2", "MS-E2")
def test_case_13_a_caster_without_a_numbered_card() -> None:
    def begun(*top: str) -> list[str]:
        table = Table(2)
        table.hand(0, "Blink", "Portal", "Wrest")
        table.hand(1, "1 Quake")
        table.damage(0, "3 Frost", "Deflect")
        table.shards(2, 3)
        table.top(*top)
        table.between(1)
        m = table.match()
        play(m, "hold")
        assert asked(m) == ("open", 0)
        return [*hand_of(m, 0), f"{shards_of(m)[0]} shards", f"{damage_of(m, 0)} damage"]

    # It draws up to five, and may open with what it draws.
    assert begun("2 Frost", "Torment") == ["2 Frost", "Blink", "Portal", "Torment", "Wrest", "2 shards", "2 damage"]
    # If none is numbered: one shard back, the hand discarded, the damage cards taken up; and again.
    assert begun("Absorb", "Torment") == ["3 Frost", "Deflect", "1 shards", "0 damage"]


@pytest.mark.rule("MS-R7")
def test_case_14_entangle_ignores_the_rank() -> None:
    table = Table(3, box="Blades")
    table.spell(("5 Entangle", 0), ("7 Quake", 1), to=2)
    table.hand(2, "2 Entangle", "2 Frost", "8 Frost")
    table.hand(0, "3 Frost", "1 Frost")
    m = table.match()
    assert texts(m) == ["play 8 Frost", "play 2 Entangle", "struck"]
    assert "MS-R3" in why_not(m, "play 2 Frost")
    play(m, "play 2 Entangle")
    assert row_of(m)[-1] == "2 Entangle*"
    assert texts(m) == ["play 3 Frost", "struck"]
