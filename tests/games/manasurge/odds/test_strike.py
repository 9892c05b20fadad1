"""What being struck costs, against being struck."""

from __future__ import annotations

from random import Random

import pytest
from games.manasurge.odds.settings import random_position
from games.manasurge.rules.table import Table, play

from manaforge_widgets.games.manasurge.odds.strike import strike
from manaforge_widgets.games.manasurge.rules import engine, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import STONEHEART
from manaforge_widgets.games.manasurge.rules.options import STRUCK
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.view import view


def struck_really(pos: Position, luck: Random, *, uses: bool) -> tuple[Position, dict[str, int]]:
    """The table after a seat is struck, up to the draw between the spells, and what its wizard does."""
    new, spell, saves = pos.copy(), pos.round, {}
    engine.apply(new, STRUCK)
    while new.state != at.OVER and (not new.story or new.story[0] != spell):
        if new.state != at.DECIDE:
            engine.resolve(new, engine.sample(new, luck.randrange))
        else:
            saves = {_WIZARDS[frames.what_of(new.stack[-1])]: int(uses)}
            engine.apply(new, new.options[not uses])
    return new, saves


_WIZARDS = {frames.EMBER: "spared", frames.STONEHEART: "kept"}


@pytest.mark.rule("MS-E1", "MS-E2", "MS-R7", "MS-E7")
def test_what_is_said_is_what_is_lost() -> None:
    seen, used = set(), set[str]()
    for seed in range(400):
        luck = Random(seed)
        pos = random_position(luck, luck.randint(2, 6), wizards=seed % 2 == 0)
        seat = pos.active
        if frames.what_of(pos.stack[-1]) != frames.PLAY:
            continue
        if luck.random() < 0.3:
            pos.wizards[seat], pos.used = STONEHEART, 0
        if luck.random() < 0.2:
            pos.supply = 0
        if luck.random() < 0.3:
            pos.deck = pos.deck[: luck.randint(0, 4)]
            pos.discards = pos.discards[: luck.randint(0, 2)]
            pos.past, pos.remembers = type(pos.past)("i"), False
        new, saves = struck_really(pos, luck, uses=luck.random() < 0.5)
        told = strike(pos.components, view(pos, seat), seat, **saves)
        kept = saves.get("kept", 0)
        damage = len(new.hands[seat]) if told.reborn else len(new.damage[seat])
        last = at.player_of(pos.row[-1]) == seat and pos.supply > 0
        on_cards = sum(at.owner_of(card) == seat and card & at.SHARD > 0 for card in pos.row)
        assert told.damage == len(pos.damage[seat]) + told.drawn == damage, seed
        assert told.returned == on_cards - kept
        # Shards on its cards were not yet the seat's; what the last play brings is no loss.
        assert new.shards[seat] == pos.shards[seat] + last + kept - told.paid, seed
        used |= {wizard for wizard, one in saves.items() if one}
        seen.add((told.reborn, told.paid, told.lost > told.paid))
    assert len(seen) == 6
    assert used == {"spared", "kept"}


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
