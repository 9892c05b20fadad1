"""The log: what each seat is told of what happened, in words and symbols."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from batches import quick_or_full
from games.manasurge.rules.full_tables import moments
from games.manasurge.rules.random_games import GAME, positions
from games.manasurge.rules.table import COMPONENTS, Table, play

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance
from manaforge_widgets.match.control import MatchControl

CASES = [(seats, wizards) for seats in (2, 3, 4, 5, 6) for wizards in (False, True)]
CARD = re.compile("|".join(sorted(map(re.escape, COMPONENTS.kind_names), key=len, reverse=True)))


def told(m: mf.Match, step: int = -1) -> list[str]:
    """Return the line of a step as each seat is told it, and then all of it."""
    number = m.step if step < 0 else step
    return [MatchControl(m).log_line(number, viewer) for viewer in (*range(m.seats), None)]


def settled(position: Any, rng: random.Random) -> Any:
    """The position after its luck."""
    while isinstance(GAME.pending(position), Chance):
        GAME.resolve(position, GAME.sample(position, rng.randrange))
    return position


@pytest.mark.rule("MS-H1", "MS-H2")
@pytest.mark.parametrize(("seats", "wizards"), CASES)
@quick_or_full("games", 1, 3)
def test_a_line_is_the_same_whatever_lies_hidden_from_its_viewer(seats: int, wizards: bool, games: int) -> None:
    """Tables that look the same to a viewer before and after an action have the same line, also dealt otherwise."""
    tried = 0
    for seed in range(games):
        for position, rng in moments(seats, 40 + seed, wizards=wizards):
            if isinstance(GAME.pending(position), Chance) or not position.options:
                continue
            seat, code = position.active, rng.choice(position.options)
            action = GAME.action(position, seat, code)
            after = GAME.copy(position)
            GAME.apply(after, code)
            settled(after, rng)
            for viewer in range(seats):
                other = GAME.resample(position, viewer, rng.randrange)
                if code not in GAME.legal(other, seat):
                    continue
                later = GAME.copy(other)
                GAME.apply(later, code)
                settled(later, rng)
                if GAME.view(later, viewer) == GAME.view(after, viewer):
                    line = GAME.describe(position, action, after, viewer)
                    assert GAME.describe(other, action, later, viewer) == line
                    tried += 1
    assert tried > 35 * games


@pytest.mark.rule("MS-H1", "MS-H2")
@pytest.mark.parametrize(("seats", "wizards"), CASES)
@quick_or_full("games", 1, 3)
def test_a_line_names_only_cards_that_its_viewer_has_seen(seats: int, wizards: bool, games: int) -> None:
    for seed in range(games):
        m = mf.new_match("manasurge", seats=seats, seed=seed, wizards=wizards)
        rng = random.Random(seed)
        for _ in range(150):
            if m.outcome is not None:
                break
            m.apply(rng.choice(m.legal_actions()))
            for viewer in range(seats):
                views = m.view(viewer, step=m.step - 1), m.view(viewer)
                assert set(CARD.findall(MatchControl(m).log_line(m.step, viewer))) <= _seen(views)


@pytest.mark.parametrize(("seats", "wizards"), CASES)
def test_each_step_of_whole_games_is_told_and_each_spell_has_its_end(seats: int, wizards: bool) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        ends = spells = 0
        for position, code in positions(seats, rng, wizards=wizards):
            after = GAME.copy(position)
            GAME.apply(after, code)
            settled(after, rng)
            action = GAME.action(position, position.active, code)
            lines = {GAME.describe(position, action, after, viewer) for viewer in (*range(seats), None)}
            assert all(lines)
            ends += all("The spell of " in line for line in lines)
            spells += after.story != position.story
        assert ends == spells > 0


def _seen(views: tuple[dict[str, Any], ...]) -> set[str]:
    """All names of cards in the views of a seat."""
    found: set[str] = set()
    waiting: list[Any] = list(views)
    while waiting:
        now = waiting.pop()
        if isinstance(now, dict):
            waiting += now.values()
        elif isinstance(now, list):
            waiting += now
        elif isinstance(now, str):
            found |= set(CARD.findall(now))
    return found


@pytest.mark.parametrize(("seats", "wizards"), CASES)
def test_each_line_can_be_read(seats: int, wizards: bool) -> None:
    m = mf.new_match("manasurge", seats=seats, seed=8, wizards=wizards)
    mf.play_out(m, "random")
    for event in m.log:
        assert event.text
        assert "{" not in event.text
        assert len(event.text) < 700
        assert "  " not in event.text
        assert ". ." not in event.text
    assert "The game is over" in m.log[-1].text


@pytest.mark.rule("MS-R4", "MS-R5", "MS-M4")
def test_plays_tell_shards_mirrors_and_counter_spells() -> None:
    table = Table(4)
    table.hand(0, "5 Fireball", "Dark Mirror", "1 Frost")
    table.hand(1, "5 Fireball", "5 Quake", "1 Quake")
    table.hand(3, "8 Quake")
    m = table.match()
    play(m, "play 5 Fireball", "direction left", "play 5 Fireball", "counter", "play Dark Mirror", "no counter")
    assert [event.text for event in m.log][1:] == [
        "played 5 Fireball with 1 shard on it",
        "sent the spell to the left",
        "played 5 Fireball with 1 shard on it",
        "declared a Counter-Spell: the spell goes to the right",
        "played Dark Mirror as 5 Fireball with 1 shard on it",
        "declared no Counter-Spell",
    ]


@pytest.mark.rule("MS-R5")
def test_with_two_seats_a_counter_spell_skips() -> None:
    table = Table(2)
    table.hand(0, "5 Fireball", "1 Frost")
    table.hand(1, "5 Quake", "1 Quake")
    m = table.match()
    play(m, "play 5 Fireball", "play 5 Quake", "counter")
    assert told(m) == ["declared a Counter-Spell: {seat-0} is skipped"] * 3


@pytest.mark.rule("MS-E1")
def test_the_end_of_a_spell_is_a_short_story() -> None:
    table = Table(3)
    table.hand(0, "5 Fireball", "1 Frost")
    table.hand(1, "6 Fireball", "1 Quake")
    table.hand(2, "1 Blades")
    m = table.match()
    play(m, "play 5 Fireball", "direction left", "play 6 Fireball", "struck")
    assert m.log[-1].text == (
        "got struck. The spell of Fireball ends: seat 2 was struck (4 damage), seat 0 +1 shard, "
        "seat 1 +2 shards (1 for the last play). The Caster token goes to seat 2"
    )
    assert m.log[-1].effects == ("+4 damage", "seat 0 +1 shard", "seat 1 +2 shards")
    assert len(set(told(m))) == 1


@pytest.mark.rule("MS-E6", "MS-H1")
def test_a_manasurge_tells_its_cards_to_nobody() -> None:
    table = Table(3)
    table.hand(0, "5 Fireball")
    table.hand(1, "6 Fireball")
    table.damage(0, "8 Quake")
    m = table.match()
    play(m, "play 5 Fireball")
    line = "played 5 Fireball with 1{shard} on it. ManaSurge of {seat-0}: +2{shard}, 1{damage} to the hand. "
    assert told(m) == [line + "{seat-0} drew 4{card}"] * 4


@pytest.mark.rule("MS-E2")
def test_a_rebirth_is_told() -> None:
    table = Table(3)
    table.hand(0, "5 Fireball", "1 Quake")
    table.hand(1, "1 Frost")
    table.damage(1, "8 Quake", "7 Quake")
    m = table.match()
    play(m, "play 5 Fireball", "direction left", "struck")
    story = "The spell of Fireball ends: {seat-1} was struck (3{damage}), {seat-0} +2{shard} (1 for the last play). "
    assert story + "Rebirth of {seat-1}: 5{damage} cards become the new hand" in told(m)[0]


@pytest.mark.rule("MS-E5", "MS-H1")
def test_drawn_cards_are_named_to_their_owner() -> None:
    table = Table(3)
    table.hand(0, "5 Fireball", "1 Quake", "2 Quake", "3 Quake", "4 Quake")
    table.hand(1, "1 Frost", "2 Frost", "3 Frost", "4 Frost")
    table.hand(2, "1 Blades")
    table.top("7 Quake", "Portal")
    table.between(1)
    m = table.match()
    play(m, "draw")
    line = "drew 1{card}"
    end = ". Spell 4 begins"
    assert told(m) == [line + end, f"{line}: 7 Quake{end}", line + end, f"{line}: 7 Quake{end}"]


@pytest.mark.rule("MS-S2")
def test_a_shuffle_in_the_midst_of_a_draw_is_told_after_it() -> None:
    table = Table(2)
    table.hand(0, "1 Frost", "2 Frost", "3 Frost", "4 Frost", "5 Frost")
    table.hand(1, "1 Blades")
    table.top("Portal", "Blink")
    table.empty_deck(discards=True)
    table.between(1)
    m = table.match()
    play(m, "draw")
    assert told(m)[0] == "drew 4{card}. The discards were shuffled. Spell 4 begins"
    assert told(m)[1].startswith("drew 4{card}: ")
    assert len(told(m)[1].partition(". ")[0].split(", ")) == 4


@pytest.mark.rule("MS-R7")
def test_quake_hurts_the_others_too() -> None:
    table = Table(3)
    table.hand(0, "5 Quake", "1 Quake")
    table.hand(1, "1 Blades")
    m = table.match()
    play(m, "play 5 Quake", "direction left", "struck")
    story = (
        "got struck. The spell of Quake ends: {seat-1} was struck (1{damage}), "
        "{seat-0} +2{shard} (1 for the last play). "
    )
    assert told(m)[2].startswith(story + "{seat-1} took 1{damage}. {seat-2} took 1{damage}. ")


@pytest.mark.rule("MS-R8", "MS-E6")
def test_a_manasurge_is_told_before_the_effect_of_the_card_that_brought_it() -> None:
    table = Table(2)
    table.hand(0, "2 Blades", "3 Blades")
    table.hand(1, "Deceive")
    table.spell(("5 Frost", 0), to=1)
    table.damage(1, "1 Quake", "2 Quake")
    m = table.match()
    play(m, "play Deceive")
    first, took = told(m)[2].split(". ")[1], told(m)[2].index("took")
    assert first == "ManaSurge of {seat-1}: +2{shard}, 2{damage} to the hand"
    assert told(m)[2].index("drew 3{card}") < took


@pytest.mark.rule("MS-R8", "MS-E6")
def test_a_manasurge_is_told_before_the_end_of_the_spell_that_its_card_absorbs() -> None:
    table = Table(3)
    table.hand(1, "Absorb")
    table.spell(("5 Frost", 0), to=1)
    m = table.match()
    play(m, "play Absorb")
    line = told(m)[3]
    assert line.index("ManaSurge of {seat-1}") < line.index("The spell of Frost ends")


@pytest.mark.rule("MS-R7", "MS-H2")
def test_a_gift_is_named_to_giver_and_taker() -> None:
    table = Table(3)
    table.hand(0, "5 Frost", "8 Frost", "1 Quake")
    table.hand(1, "2 Quake", "3 Quake")
    m = table.match()
    play(m, "play 5 Frost", "direction left", "give 8 Frost")
    named, hidden = "gave {seat-1} 8 Frost", "gave {seat-1} a card"
    assert told(m) == [named, named, hidden, named]


@pytest.mark.rule("MS-M5", "MS-H2")
def test_deceive_tells_those_concerned() -> None:
    table = Table(3)
    table.hand(0, "5 Frost", "1 Quake")
    table.hand(1, "Deceive", "3 Quake", "2 Blades")
    table.hand(2, "8 Quake")
    m = table.match()
    play(m, "play 5 Frost", "direction left", "give nothing", "play Deceive", "choose seat 2")
    took = "chose {seat-2} for Deceive. {seat-1} took "
    named, hidden = took + "8 Quake from {seat-2}", took + "a card from {seat-2}"
    assert told(m) == [hidden, named, named, named]
    play(m, "give 3 Quake")
    named, hidden = "gave {seat-2} 3 Quake back", "gave {seat-2} a card back"
    assert told(m) == [hidden, named, named, named]


@pytest.mark.rule("MS-M8", "MS-H2")
def test_a_mystic_ward_shows_its_cards_to_its_player() -> None:
    table = Table(3)
    table.hand(0, "5 Quake", "1 Quake")
    table.hand(1, "Mystic Ward", "3 Quake")
    table.hand(2, "8 Quake")
    table.top("7 Quake", "Portal", "Blink")
    m = table.match()
    play(m, "play 5 Quake", "direction left", "play Mystic Ward")
    line = "played Mystic Ward. {seat-1} drew 3{card} for all"
    assert told(m) == [line, f"{line}: 7 Quake, Blink, Portal", line, f"{line}: 7 Quake, Blink, Portal"]
    play(m, "give Portal")
    named, hidden = "gave {seat-2} Portal", "gave {seat-2} a card"
    assert told(m) == [hidden, named, named, named]


@pytest.mark.rule("MS-M7")
def test_a_magic_missile_tells_whom_it_hit() -> None:
    table = Table(3)
    table.hand(0, "5 Quake", "1 Quake")
    table.hand(1, "Magic Missile", "3 Quake")
    table.hand(2, "8 Quake")
    table.top("7 Quake", "Portal", "Blink")
    m = table.match()
    play(m, "play 5 Quake", "direction left", "play Magic Missile", "choose seat 0")
    line = "chose {seat-0} for the Magic Missile. {seat-0} drew 2{card}"
    end = ". {seat-0} took 1{damage}"
    assert told(m)[1:3] == [line + end] * 2
    assert told(m)[0] == told(m)[3] == f"{line}: 7 Quake, Portal{end}"


@pytest.mark.rule("MS-W2", "MS-H2")
def test_wizards_tell_what_they_saw_to_who_saw_it() -> None:
    table = Table(3, wizards=("Glacia",))
    table.hand(0, "5 Quake", "1 Quake")
    table.hand(1, "Portal", "3 Quake")
    m = table.match()
    play(m, "play 5 Quake", "direction left", "use Glacia")
    line = "used Glacia and looked at {seat-1}'s hand"
    assert told(m) == [f"{line}: 3 Quake, Portal"] * 2 + [line, f"{line}: 3 Quake, Portal"]


@pytest.mark.rule("MS-W1", "MS-H2")
def test_oracle_tells_the_top_of_the_deck_to_its_owner() -> None:
    table = Table(2, wizards=(None, "Oracle"))
    table.hand(0, "5 Quake", "1 Quake")
    table.hand(1, "8 Blades")
    table.top("1 Frost", "7 Quake", "Portal", "Blink", "Wrest")
    m = table.match()
    play(m, "play 5 Quake", "struck", "use Oracle")
    line = "used Oracle and looked at the top 3 cards of the deck"
    seen = m.view(1)["pool"]["cards"]
    assert told(m)[0] == line
    assert told(m)[1] == told(m)[2]
    assert sorted(told(m)[1].partition(": ")[2].split(", ")) == sorted(seen)
    play(m, f"put {seen[0]}")
    assert told(m) == [
        "put a card on the deck as its first card",
        f"put {seen[0]} on the deck as its first card",
        f"put {seen[0]} on the deck as its first card",
    ]
