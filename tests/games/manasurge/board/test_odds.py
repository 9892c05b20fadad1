"""The odds as a Board of ManaSurge gets them."""

from __future__ import annotations

import json
import re
from fractions import Fraction

from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.board.odds import _seen_words, odds_steps
from manaforge_widgets.games.manasurge.odds.seen import seen_of

SAFE = "You hold a metamagic, which answers any rank on your next turn."


def table() -> Table:
    """Seat 0 is to answer the 6 of Fireball of seat 2."""
    t = Table(3)
    t.hand(0, "1 Frost", "6 Frost", "8 Lightning", "Portal", "Spell Lock")
    t.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    t.hand(2, "3 Quake", "4 Quake", "5 Quake")
    t.spell(("6 Fireball", 2), to=0)
    return t


def hidden_words(match: mf.Match, step: int, seat: int) -> list[int]:
    """The numbers in the words about hidden cards: all of them, and the reshuffled discards if any are named."""
    seen = seen_of(match.branch(step), seat)
    return [int(number) for number in re.findall(r"(\d+) (?:cards|of them)", _seen_words(seen))]


def test_every_hidden_card_that_was_a_discard_once_counts_as_reshuffled() -> None:
    m = mf.new_match("manasurge", seats=5, seed=8)
    mf.play_out(m, ["greedy", "random", "greedy", "random", "greedy"])
    shuffled = [step for step in range(1, m.step) if m.at(step).shuffles != m.at(step - 1).shuffles]
    assert len(shuffled) > 1
    first = m.view(0, step=shuffled[0])
    piles = [seat[pile] for seat in first["seats"] for pile in ("hand", "damage")]
    # Whatever lies outside of the new deck has not been shuffled since the deal, and grows no more.
    unshuffled = sum(pile["count"] - len([card for card in pile["cards"] if card]) for pile in piles)
    for step in range(shuffled[1], m.step, 7):
        if m.at(step).phase == "spell":
            total, *named = hidden_words(m, step, 0)
            assert total - unshuffled <= (named[0] if named else total), step
    assert hidden_words(m, 165, 0) == [61, 56]


def test_each_action_that_is_answered_has_its_chance_and_how_it_is_counted() -> None:
    m = table().match()
    parts = [part for part in odds_steps(m, 0) if part]
    assert [part["working"] for part in parts] == [True] * (len(parts) - 1) + [False]
    assert [part["struck"] is None for part in parts] == [True] + [False] * (len(parts) - 1)
    told = parts[-1]
    assert list(told["answers"]) == ["play 6 Frost", "play 8 Lightning", "play Portal", "play Spell Lock"]
    assert told["seen"] == "68 cards are hidden from you"
    straight, counter = told["answers"]["play 6 Frost"]
    assert (straight["choice"], straight["seat"], counter["choice"], counter["seat"]) == ("", 1, "counter", 2)
    assert straight["why"]["hidden"] == 5
    assert counter["why"]["hidden"] == 3
    assert [one["seat"] for one in told["answers"]["play Portal"]] == [1, 2]
    exact = straight["chance"]
    assert exact is not None
    assert Fraction(exact["exact"]) == mf.odds.answer_chances(m, 0)["play 6 Frost"]
    assert json.loads(json.dumps(told)) == told


def test_the_chance_to_be_struck_says_when_and_how() -> None:
    struck = list(odds_steps(table().match(), 0))[-1]
    assert struck is not None
    assert struck["struck"] is not None
    assert struck["struck"]["words"] == SAFE
    assert (struck["struck"]["low"], struck["struck"]["high"]) == ("", "")


def test_each_card_says_how_likely_one_is_struck_after_it() -> None:
    m = table().match()
    told = mf.Board(m, seat=0, odds=True).odds["answers"]
    assert all(ways[0]["struck"] for ways in told.values())
    assert {choice["choice"] for choice in told["play 6 Frost"] if choice["struck"]} == {"", "counter"}
    for action, ways in told.items():
        alone = mf.odds.struck(m, 0, action)
        assert alone.exact
        assert Fraction(ways[0]["struck"]["chance"]["exact"]) == alone.chance
        assert ways[0]["struck"]["low"] == ""


def without_metamagics() -> mf.Match:
    t = Table(3)
    t.hand(0, "1 Frost", "6 Frost", "6 Quake", "8 Lightning")
    t.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    t.hand(2, "3 Quake", "4 Quake", "5 Quake")
    t.spell(("5 Fireball", 2), to=0)
    return t.match()


def test_after_a_card_of_the_same_rank_one_is_struck_as_often() -> None:
    told = mf.Board(without_metamagics(), seat=0, odds=True).odds["answers"]
    chance = {action: ways[0]["struck"]["chance"]["exact"] for action, ways in told.items()}
    assert chance["play 6 Frost"] == chance["play 6 Quake"]
    assert chance["play 8 Lightning"] != chance["play 6 Frost"]


def test_before_the_direction_is_chosen_both_ways_are_told() -> None:
    t = Table(3)
    t.hand(0, "4 Frost", "6 Quake", "7 Lightning")
    t.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    t.hand(2, "3 Quake", "4 Quake", "5 Quake")
    m = t.match()
    assert m.to_act == (0,)
    odds = mf.Board(m, seat=0, odds=True).odds
    left, right = odds["answers"]["play 4 Frost"]
    assert (left["choice"], right["choice"]) == ("direction left", "direction right")
    assert left["struck"]["chance"] != right["struck"]["chance"]
    assert "if you play 4 Frost and the spell goes to the left" in left["struck"]["words"]
    assert "if you play 4 Frost and the spell goes to the right" in right["struck"]["words"]
    assert odds["struck"]["words"] == left["struck"]["words"]


def test_ember_is_said_to_change_the_damage_and_not_the_chance() -> None:
    t = Table(2, wizards=("Ember", "Glacia"))
    t.hand(0, "1 Frost", "6 Frost")
    t.hand(1, "3 Quake", "4 Quake", "5 Quake")
    t.spell(("5 Fireball", 1), to=0)
    board = mf.Board(t.match(), seat=0, odds=True)
    assert board.odds["struck"]["words"].endswith("Ember changes the amount of damage, not the chance of it.")


def test_a_sampled_chance_has_its_interval() -> None:
    t = Table(3, box="Blades")
    for seat in range(3):
        t.hand(seat, f"{seat + 1} Frost", f"{seat + 5} Quake")
    t.spell(("4 Entangle", 2), to=0)
    last = list(odds_steps(t.match(), 0))[-1]
    assert last is not None
    assert last["struck"] is not None
    assert last["struck"]["low"].endswith(" %")
    assert last["struck"]["high"].endswith(" %")


def test_the_table_works_them_out_for_its_board() -> None:
    m = table().match()
    board = mf.Board(m, seat=0, odds=True)
    told = board.odds
    assert list(told["answers"]) == ["play 6 Frost", "play 8 Lightning", "play Portal", "play Spell Lock"]
    play(m, "play 6 Frost", "no counter")
    assert board.odds["answers"] == {}
    assert board.odds["struck"] is not None


def between() -> mf.Match:
    """Seat 0 may draw between two spells; it is not the Caster."""
    t = Table(2, box="Blades")
    t.hand(0, "1 Frost", "5 Quake")
    t.hand(1, "2 Frost")
    t.caster(1)
    t.between(0)
    return t.match()


def test_draw_and_hold_have_their_chance_as_soon_as_they_are_asked() -> None:
    [odds] = [part for part in odds_steps(between(), 0) if part]
    assert list(odds["draws"]) == ["draw", "hold"]
    assert (odds["answers"], odds["struck"], odds["working"]) == ({}, None, False)
    hold = odds["draws"]["hold"]
    # 58 numbered cards are hidden: ranks 1 to 5 are 8 cards of each suit that goes up, less the two in hand, and any
    # Entangle of rank 1 to 5 like the others.
    assert (hold["brief"], hold["chance"]["exact"]) == ("you can answer the opening", "19/29")
    assert odds["draws"]["draw"]["chance"]["share"] > hold["chance"]["share"]


def test_between_two_spells_others_are_told_nothing() -> None:
    assert list(odds_steps(between(), 1)) == []


def test_a_button_that_stops_has_the_chances_of_a_card() -> None:
    t = Table(3)
    t.hand(0, "3 Lightning", "6 Quake", "7 Frost")
    t.hand(1, "1 Quake", "2 Quake")
    t.hand(2, "3 Quake", "4 Quake")
    t.spell(("2 Lightning", 2), to=0)
    m = t.match()
    play(m, "play 3 Lightning")
    told = mf.Board(m, seat=0, odds=True).odds["answers"]
    assert told["play no more"][0]["struck"]
    assert set(told) == {"play 6 Quake", "play 7 Frost", "play no more"}
