"""What the next seat can answer on a live table, beside the rules played in every deal that looks the same."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

import pytest
from batches import batches, named
from games.manasurge.odds import twin
from games.manasurge.odds.settings import small_position
from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.odds.market import answers_to, market
from manaforge_widgets.games.manasurge.odds.seen import seen_in
from manaforge_widgets.games.manasurge.rules.arguments import decode
from manaforge_widgets.games.manasurge.rules.view import view
from manaforge_widgets.odds import OddsError

if TYPE_CHECKING:
    from collections.abc import Callable


def check_table(seed: int) -> set[str]:
    """Compare a few actions of a small table; return what was among them."""
    pos, me = small_position(seed)
    seen = seen_in(view(pos, me), pos.components)
    luck = random.Random(seed)
    told = set()
    for code in luck.sample(pos.options, min(3, len(pos.options))):
        text = twin.text_of(pos, code)
        for one in answers_to(seen, *decode(pos.components, code), text):
            if "new deck" in one.note:
                told.add("new deck")
                continue
            seats, chance = twin.chances(pos, me, code, one.choice)
            assert seats == {one.seat}, (text, one)
            assert one.chance == chance, (text, one)
            told |= {seen.question, one.note, one.choice.partition(" ")[0]}
    return told


@pytest.mark.parametrize("seed", range(30))
def test_every_deal_played_by_the_rules(seed: int) -> None:
    check_table(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1000, 1200)), ids=named)
def test_every_deal_played_by_the_rules_in_many_settings(seeds: range) -> None:
    for seed in seeds:
        check_table(seed)


# ------------------------------------------------------------------------------------------------- certain cases


def three_seats(*mine: str, row: tuple[tuple[str, int], ...] = (("6 Fireball", 2),), **more: Any) -> mf.Match:
    """Seat 0 is to answer the last of these cards; the others hold five and three cards that it has not seen."""
    table = Table(3)
    table.hand(0, *mine)
    table.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    table.hand(2, "3 Quake", "4 Quake", "5 Quake")
    table.spell(*row, to=0, **more)
    return table.match()


def some_of(good: int, unseen: int, hand: int) -> Fraction:
    """The chance that a hand holds one of the good cards at least."""
    return 1 - Fraction(comb(unseen - good, hand), comb(unseen, hand))


@pytest.mark.rule("MS-R3")
def test_a_card_is_answered_by_its_rank_or_higher_and_by_metamagics() -> None:
    # 74 cards, of which seat 0 has seen a 6, its own 7, a 1 and Portal: 10 cards of rank 7 or 8 but one, 13 metamagics.
    odds = mf.odds.market(three_seats("7 Frost", "1 Frost", "Portal"), 0)
    assert odds.unseen == 70
    one = odds.answer("play 7 Frost")
    assert (one.seat, one.unseen, one.answers, one.hidden, one.known, one.note) == (1, 70, 22, 5, 0, "")
    assert one.chance == some_of(22, 70, 5)
    assert one.why == (
        "22 of the 70 cards that the next player may hold are valid. The next player holds 5 of the 70: 10,390,710 of "
        "12,103,014 possible hands have a valid one."
    )
    assert odds.now[2].chance == some_of(18 + 13, 70, 3)


@pytest.mark.rule("MS-M11", "MS-M9", "MS-M4")
def test_metamagics_change_what_is_valid_after_them() -> None:
    odds = mf.odds.market(three_seats("Spell Lock", "Polarize", "Dark Mirror", "Wrest", "8 Frost"), 0)
    # 69 unseen: 10 sixes but one, 5 sevens, 5 eights but one; 10 metamagics.
    assert odds.answer("play Spell Lock").answers == 9 + 5 + 4
    assert odds.answer("play Wrest").answers == 9 + 5 + 4 + 10
    # 5 ones, 5 twos, 10 threes, fours and fives each, the nine sixes; 10 metamagics.
    assert odds.answer("play Polarize").answers == 5 + 5 + 30 + 9 + 10
    # MS-M4: it is a 6 of Fireball, of equal rank.
    assert [one.choice for one in odds.answers["play Dark Mirror"]] == ["", "counter"]
    assert odds.answer("play Dark Mirror").chance == odds.answer("play Wrest").chance
    locked = three_seats("Polarize", "6 Frost", row=(("6 Fireball", 1), ("Spell Lock", 2)), locked=True)
    assert list(mf.odds.market(locked, 0).answers) == ["play 6 Frost"]


@pytest.mark.rule("MS-M10", "MS-M6", "MS-R5")
def test_who_is_next_follows_from_the_choice() -> None:
    odds = mf.odds.market(three_seats("6 Frost", "Portal", "Deflect", "Absorb", "1 Frost"), 0)
    assert [(one.choice, one.seat) for one in odds.answers["play Portal"]] == [
        ("choose seat 1", 1),
        ("choose seat 2", 2),
    ]
    assert [(one.choice, one.seat) for one in odds.answers["play 6 Frost"]] == [("", 1), ("counter", 2)]
    assert [one.seat for one in odds.answers["play Deflect"]] == [2]
    # MS-M1: nobody answers an Absorb, nor a seat that is struck.
    assert list(odds.answers) == ["play 6 Frost", "play Deflect", "play Portal"]
    assert odds.chances == mf.odds.answer_chances(three_seats("6 Frost", "Portal", "Deflect", "Absorb", "1 Frost"), 0)


@pytest.mark.rule("MS-R7")
def test_a_gift_of_frost_is_known() -> None:
    m = three_seats("7 Frost", "8 Quake", "1 Frost", row=(("6 Frost", 2),))
    assert mf.odds.market(m, 0).answer("play 7 Frost").note == "before a card is given"
    play(m, "play 7 Frost")
    odds = mf.odds.market(m, 0)
    assert odds.chances["give 8 Quake"] == 1
    assert odds.answer("give 8 Quake").why == "You know 1 valid card that the next player holds."
    assert odds.chances["give 1 Frost"] == odds.chances["give nothing"] < 1


@pytest.mark.rule("MS-R7")
def test_blades_go_down_and_entangle_cards_fit_their_own_spell() -> None:
    down = mf.odds.market(three_seats("3 Frost", "2 Lightning", row=(("3 Blades", 2),)), 0)
    # 71 unseen: 5 ones, 5 twos but one; 14 metamagics.
    assert down.answer("play 2 Lightning").answers == 5 + 4 + 14
    table = Table(2, box="Quake")
    table.hand(0, "8 Frost", "1 Entangle")
    table.hand(1, "2 Frost")
    table.spell(("7 Entangle", 1), to=0)
    free = mf.odds.market(table.match(), 0)
    # Ten entangle cards, the other four eights less one, 14 metamagics.
    assert free.answer("play 8 Frost").answers == 10 + 3 + 14


def test_nothing_is_asked_of_a_seat_that_is_not_to_act() -> None:
    m = three_seats("7 Frost", "1 Frost")
    odds = mf.odds.market(m, 1)
    assert odds.answers == {}
    assert list(odds.now) == [0, 2]
    assert repr(odds).startswith("AnswerMarket(seat 0: ")
    assert "the table as it is" in odds._repr_html_()
    before = mf.odds.market(mf.new_match("manasurge", seats=3, seed=1), 0)
    assert (before.answers, before.now) == ({}, {})


def test_odds_are_shown_as_a_table() -> None:
    odds = mf.odds.market(three_seats("6 Frost", "1 Frost"), 0)
    shown = odds._repr_html_()
    assert "<caption>Can the next seat answer?</caption>" in shown
    assert "<th scope='row'>play 6 Frost</th><td>counter</td><td>2</td>" in shown
    assert repr(odds.answers["play 6 Frost"][1]).startswith("Answer('play 6 Frost', 'counter', seat 2: ")


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: mf.odds.market(three_seats("7 Frost"), 3), "there is no seat 3; the seats are 0 to 2"),
        (lambda: mf.odds.market(three_seats("7 Frost"), True), "there is no seat True"),
        (
            lambda: mf.odds.market(three_seats("7 Frost"), 0).answer("struck"),
            "action must be a legal action that the next seat may have to answer, not 'struck'",
        ),
        (lambda: market(mf.new_match("manaforge", seats=2, seed=7)), "match must be a match of ManaSurge, as from "),
        (lambda: mf.DiceLab(game="manasurge"), "'manasurge' has no lab"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        ask()


def test_when_the_game_is_over_nothing_is_to_be_answered() -> None:
    m = mf.new_match("manasurge", seats=2, seed=1)
    luck = random.Random(1)
    while m.to_act:
        m.apply(luck.choice(m.legal_actions()))
    with pytest.raises(OddsError, match="the game is over"):
        mf.odds.market(m, 0)


def test_the_time_that_other_games_take_is_read_or_refused_in_words() -> None:
    m = mf.new_match("manasurge", seats=2, seed=1)
    assert mf.odds.market(m, 0, "now").chances == mf.odds.market(m, 0, None).chances == mf.odds.market(m, 0).chances
    for when in ("next", "soon", 3, [], "\ud800"):
        with pytest.raises(OddsError, match="when must be 'now' in ManaSurge, not "):
            mf.odds.market(m, 0, when)
