"""What a table, bots and odds ask of a position agrees with the rules."""

from __future__ import annotations

import random

import pytest
from games.manasurge.rules.random_games import GAME, positions, settle
from games.manasurge.rules.table import Table

from manaforge_widgets.core.api import Over
from manaforge_widgets.games.manasurge.rules import actions, frames
from manaforge_widgets.games.manasurge.rules.offers import answers, hand_offers
from manaforge_widgets.games.manasurge.rules.options import valid_kinds

NAMES = GAME.components.kind_names


@pytest.mark.rule("MS-R3")
def test_the_hand_says_which_card_is_valid_and_why_another_is_not() -> None:
    table = Table(3, wizards=[None, None, "Thornweaver"])
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "6 Frost")
    table.hand(2, "5 Fireball", "4 Frost", "3 Frost", "Portal", "Dark Mirror")
    position = table.match().copy_position()
    # Also while another seat is asked.
    offers = {row["card"]: row for row in hand_offers(position, 2)}
    assert offers["5 Fireball"]["play"] == "play 5 Fireball"
    assert (offers["5 Fireball"]["resonates"], offers["5 Fireball"]["counter"]) == (True, True)
    assert (offers["Dark Mirror"]["resonates"], offers["Dark Mirror"]["counter"]) == (True, True)
    assert offers["4 Frost"]["play"] == "play 4 Frost by Thornweaver"
    assert (offers["3 Frost"]["play"], offers["3 Frost"]["brief"], offers["3 Frost"]["rule"]) == (
        None,
        "below 5",
        "MS-R3",
    )
    assert not any(row["surge"] for row in offers.values())
    assert hand_offers(position, 1)[0]["surge"]


@pytest.mark.rule("MS-R3", "MS-W1")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_offers_are_the_legal_plays(seats: int) -> None:
    seen = 0
    for seed in range(6):
        for position, _ in positions(seats, random.Random(seed), wizards=True):
            if frames.what_of(position.stack[-1]) not in (frames.OPEN, frames.PLAY, frames.AGAIN, frames.STORMCALLER):
                continue
            seat = position.active
            legal = {str(GAME.action(position, seat, code)) for code in position.options}
            offers = hand_offers(position, seat)
            assert {row["play"] for row in offers} - {None} == legal - {"struck", "play no more"}
            for row in offers:
                if row["play"] is None:
                    code = GAME.read(position, seat, f"play {row['card']}")
                    refusal = GAME.why_not(position, seat, code)
                    assert (refusal.words, refusal.rule) == (row["why"], row["rule"])
            seen += len(offers)
    assert seen > 500


@pytest.mark.rule("MS-R3", "MS-M9", "MS-M11")
def test_the_answers_to_a_card_are_what_is_valid_after_it() -> None:
    seen = 0
    for seed in range(30):
        for position, code in positions(3, random.Random(seed)):
            if actions.kind_of(code) != actions.PLAY:
                continue
            told = answers(position, actions.argument_of(code))
            after = GAME.copy(position)
            GAME.apply(after, code)
            settle(after, random.Random(seed))
            name = NAMES[actions.argument_of(code)]
            if after.round != position.round or not after.row or isinstance(GAME.pending(after), Over):
                assert name != "Spell Lock"
                continue
            free = after.suit if after.any_ranks else -1
            assert told == valid_kinds(after.last, after.down, after.locked, free), name
            seen += 1
    assert seen > 300


@pytest.mark.rule("MS-M1")
def test_nothing_answers_an_absorb() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "Absorb", "1 Quake")
    assert not any(answers(table.match().copy_position(), NAMES.index("Absorb")))
