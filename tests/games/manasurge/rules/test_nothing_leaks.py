"""Nothing that a seat gets carries a trace of what it may not know: the hidden cards are dealt anew, and all stays."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from games.manasurge.rules.random_games import GAME, positions, settle

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.manasurge.rules import actions

BLOCKS = 20
GAMES = 5
SEATS = (2, 3, 4, 5, 6)
NAMES = GAME.components.kind_names
WIZARDS = GAME.components.wizards
TEXTS = (
    *(f"{verb} {card}" for verb, card in product(("play", "give", "discard", "put"), NAMES)),
    *(f"play {card} by Thornweaver" for card in NAMES),
    *(f"{verb} {wizard}" for verb, wizard in product(("use", "no"), WIZARDS)),
    *(f"choose seat {seat}" for seat in range(7)),
    "struck",
    "play no more",
    "direction left",
    "direction right",
    "counter",
    "no counter",
    "give nothing",
    "draw",
    "hold",
    "wrest",
    "no wrest",
    "play 9 Frost",
    "dance",
)
HIDDEN = (actions.GIVE, actions.PUT)
"""The actions that name a card which not all see."""


def told(position: Any, viewer: int, texts: list[str]) -> list[object]:
    """Everything that a seat gets of a position."""
    found: list[object] = [
        GAME.view(position, viewer),
        GAME.pending(position),
        GAME.legal(position, viewer),
        [str(GAME.action(position, viewer, code)) for code in GAME.legal(position, viewer)],
        GAME.choice(position, viewer),
        GAME.status(position),
        GAME.undo_epoch(position),
        GAME.revealed(position),
    ]
    for text in texts:
        try:
            code = GAME.read(position, viewer, text)
        except GameError as error:
            found.append(str(error))
        else:
            found.append(GAME.why_not(position, viewer, code))
    return found


def told_of_step(before: Any, code: int, after: Any, seat: int, viewer: int) -> list[object]:
    """Everything that a seat gets of a step."""
    action = GAME.action(before, seat, code)
    return [GAME.describe(before, action, after, viewer), GAME.effects(before, after, viewer)]


def compare(seats: int, seed: int, *, wizards: bool) -> tuple[int, int]:
    """Deal anew under each position of a game; return how many positions and how many steps were compared."""
    rng = random.Random(seed)
    compared = steps = 0
    for position, code in positions(seats, rng, wizards=wizards):
        texts = rng.sample(TEXTS, 12)
        for viewer in range(seats):
            other = GAME.resample(position, viewer, rng.randrange)
            assert told(other, viewer, texts) == told(position, viewer, texts)
            compared += 1
            steps += _compare_step(position, other, code, viewer, rng)
    return compared, steps


def _compare_step(position: Any, other: Any, code: int, viewer: int, rng: random.Random) -> bool:
    """Do the same on both tables, as far as the viewer can see it; who sees the same table then is told the same."""
    seat, kind = position.active, actions.kind_of(code)
    same = [
        one
        for one in GAME.legal(other, seat)
        if one == code or (kind in HIDDEN and seat != viewer and actions.kind_of(one) == kind)
    ]
    if not same:
        return False
    codes = (code, rng.choice(same))
    after = [GAME.copy(table) for table in (position, other)]
    luck = rng.randrange(1 << 30)
    for table, one in zip(after, codes, strict=True):
        GAME.apply(table, one)
        settle(table, random.Random(luck))
    if GAME.view(after[0], viewer) != GAME.view(after[1], viewer):
        # The step shows it something that it did not know before: a card, or what the next Caster holds (MS-R2). Else
        # what follows, and who is asked what, would tell of hidden cards.
        assert GAME.revealed(after[0]) > GAME.revealed(position) or after[0].round > position.round
        return False
    lines = [
        told_of_step(table, one, then, seat, viewer)
        for table, one, then in zip((position, other), codes, after, strict=True)
    ]
    assert lines[0] == lines[1]
    return True


@pytest.mark.rule("MS-H1", "MS-H2")
@pytest.mark.parametrize("seats", SEATS)
def test_hidden_cards_dealt_anew_change_nothing_that_a_seat_gets(seats: int) -> None:
    """With wizards for every other number of seats; at night each number of seats has both."""
    positions_compared, steps = compare(seats, 1, wizards=bool(seats % 2))
    assert positions_compared > 50
    assert steps > 0.3 * positions_compared


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("seats", SEATS)
def test_hidden_cards_dealt_anew_in_five_hundred_games(seats: int, block: int) -> None:
    for seed in range(block * GAMES, (block + 1) * GAMES):
        compare(seats, 1_000 + seed, wizards=bool(seed % 2))


@pytest.mark.rule("MS-H1")
def test_cards_are_really_dealt_anew() -> None:
    rng = random.Random(1)
    changed = 0
    for position, _ in positions(4, rng):
        other = GAME.resample(position, 0, rng.randrange)
        changed += GAME.view(other, None) != GAME.view(position, None)
        assert GAME.conserved(other) == GAME.conserved(position)
    assert changed > 50
