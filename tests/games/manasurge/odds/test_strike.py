"""What being struck costs, against being struck."""

from __future__ import annotations

from random import Random

import pytest
from games.manasurge.odds.settings import random_position
from games.manasurge.rules.table import Table, play

from manaforge_widgets.games.manasurge.odds.strike import strike
from manaforge_widgets.games.manasurge.rules import engine, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.options import STRUCK
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.view import view


def struck_really(pos: Position, luck: Random) -> Position:
    """The table after a seat is struck and uses no wizard, up to the draw between the spells."""
    new, spell = pos.copy(), pos.round
    engine.apply(new, STRUCK)
    while new.state != at.OVER and (not new.story or new.story[0] != spell):
        if new.state != at.DECIDE:
            engine.resolve(new, engine.sample(new, luck.randrange))
        else:
            assert frames.what_of(new.stack[-1]) in (frames.EMBER, frames.STONEHEART)
            engine.apply(new, new.options[1])
    return new


@pytest.mark.rule("MS-E1", "MS-E2", "MS-R7", "MS-E7")
def test_what_is_said_is_what_is_lost() -> None:
    seen = set()
    for seed in range(300):
        luck = Random(seed)
        pos = random_position(luck, luck.randint(2, 6), wizards=seed % 3 == 0)
        seat = pos.active
        if frames.what_of(pos.stack[-1]) != frames.PLAY:
            continue
        if luck.random() < 0.2:
            pos.supply = 0
        if luck.random() < 0.3:
            pos.deck = pos.deck[: luck.randint(0, 4)]
            pos.discards = pos.discards[: luck.randint(0, 2)]
            pos.past, pos.remembers = type(pos.past)("i"), False
        told = strike(pos.components, view(pos, seat), seat)
        new = struck_really(pos, luck)
        damage = len(new.hands[seat]) if told.reborn else len(new.damage[seat])
        last = at.player_of(pos.row[-1]) == seat and pos.supply > 0
        on_cards = sum(at.owner_of(card) == seat and card & at.SHARD > 0 for card in pos.row)
        assert told.damage == len(pos.damage[seat]) + told.drawn == damage, seed
        assert told.returned == on_cards
        # Shards on its cards were not yet the seat's; what the last play brings is no loss.
        assert new.shards[seat] == pos.shards[seat] + last - told.paid, seed
        seen.add((told.reborn, told.paid, told.lost > told.paid))
    assert len(seen) == 6


def test_a_strike_by_the_numbers() -> None:
    """MS-E1 in a spell of Fireball: three shards in play and 2 for the suit; one of the shards is the seat's own."""
    t = Table(3)
    t.hand(0, "1 Frost", "8 Frost")
    t.hand(1, "1 Quake", "2 Quake")
    t.hand(2, "3 Quake", "4 Quake")
    t.damage(0, "1 Lightning")
    t.shards(4, 0, 0)
    t.spell(("2 Fireball", 2), ("3 Fireball", 0), ("4 Fireball", 1), to=0, direction="right")
    m = t.match()
    told = strike(m.rules.components, m.view(0), 0)
    assert told == (5, 6, 1, True, 1)
    assert told.lost == 2
    play(m, "struck")
    seat = m.view(None)["seats"][0]
    assert (seat["shards"], seat["hand"]["count"], seat["damage"]["count"]) == (3, 6, 0)
