"""The end of a spell: damage, shards, Rebirth, the end of the game, the next Caster, and the draw between spells."""

from __future__ import annotations

from manaforge_widgets.games.manasurge.rules import events, frames, past
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import EMBER, FULL_DAMAGE, HAND
from manaforge_widgets.games.manasurge.rules.dealing import draw, gain, rebirth
from manaforge_widgets.games.manasurge.rules.options import DRAW, ask
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.public import at_stake, can_draw, is_over, next_caster
from manaforge_widgets.games.manasurge.rules.spell import finish
from manaforge_widgets.games.manasurge.rules.wizards import oracle_step

_SEAT: int = 6


def wound(pos: Position, one: int) -> None:
    """MS-E1: let the struck seat draw its damage: face down, but to its hand if it played Absorb.

    MS-R7: then, in a Quake spell in which the Caster is not struck, all seats except the Caster take Quake's damage.
    They take it in turn from the Caster's left on, the struck seat too.
    """
    seat, flags = one >> _SEAT & 7, one >> _SEAT + 3
    where = frames.HAND if flags & frames.BY_ABSORB else frames.DAMAGE
    quake = pos.components.others_damage[pos.suit]
    if quake and seat != pos.caster:
        for place in range(pos.seats - 1, 0, -1):
            other = (pos.caster + place) % pos.seats
            to = where if other == seat else frames.DAMAGE
            pos.stack.append(frames.frame(frames.DRAW, other, quake << 2 | to))
    pos.events.append(events.event(events.ENDED, seat, 0))
    draw(pos, seat, at_stake(pos) - (flags & frames.BY_EMBER > 0), where)


def settle(pos: Position, one: int) -> None:
    """MS-E1: end the spell after the damage: shards go to seats or back, cards are discarded, seats may have Rebirths.

    By the rule the struck seat comes first. Here the other seats get their shards before its Rebirth, which makes no
    difference.
    """
    struck, flags = one >> _SEAT & 7, one >> _SEAT + 3
    row = pos.row
    gained = [0] * pos.seats
    last_play = at.player_of(row[-1]) if flags & frames.LAST_PLAY else -1
    if last_play >= 0:
        gained[last_play] = 1
    others: list[int] = []
    damage = pos.components.damage[pos.suit]
    for card in row:
        owner = card >> at.OWNER_SHIFT & 7
        shard = card & at.SHARD > 0
        damage += shard
        if owner == struck:
            pos.supply += shard
            pos.discards.append(card & at.KIND_MASK)
        else:
            pos.shards[owner] += shard
            gained[owner] += shard
            others.append(card & at.KIND_MASK)
    if flags & frames.BY_STONEHEART:
        gained[struck] += gain(pos, struck, 1)
    damage -= pos.wizards[struck] == EMBER and pos.used >> struck & 1
    _check_rebirth(pos, struck)
    pos.discards += others
    past.note(pos, past.CLEAR)
    if max(map(len, pos.damage)) >= FULL_DAMAGE:
        for place in range(1, pos.seats + 1):
            _check_rebirth(pos, (pos.caster + place) % pos.seats)
    absorbed = int(flags & frames.BY_ABSORB > 0)
    pos.story = (pos.round, struck, absorbed, damage, last_play, tuple(gained), tuple(row))
    _clear(pos)
    if is_over(pos):
        finish(pos)
    else:
        _between(pos)


def _check_rebirth(pos: Position, seat: int) -> None:
    if len(pos.damage[seat]) >= FULL_DAMAGE:
        rebirth(pos, seat)


def _clear(pos: Position) -> None:
    pos.row = []
    pos.suit = -1
    pos.any_ranks = pos.down = pos.locked = pos.skip = pos.numbered = False
    pos.direction = at.UNCHOSEN
    pos.last = pos.torments = pos.stagnations = pos.played = 0
    pos.portal = -1


def _between(pos: Position) -> None:
    """MS-E4: the token passes; then Oracle, and each seat draws or holds, from the new Caster on."""
    caster, seats = next_caster(pos), pos.seats
    pos.caster = pos.player = caster
    pos.stack.append(frames.BEGIN | caster << _SEAT)
    pos.stack += [frames.REFILL | (caster + place) % seats << _SEAT for place in range(seats - 1, -1, -1)]
    pos.stack += oracle_step(pos)


def refill(pos: Position, one: int) -> None:
    """MS-E5: ask a seat to draw up to five cards or to hold, unless it has five or more or none can be drawn."""
    if len(pos.hands[one >> _SEAT & 7]) < HAND and can_draw(pos):
        ask(pos, one)


def answer_refill(pos: Position, one: int, code: int) -> None:
    """MS-E5: carry out the answer: draw up to five cards, or hold and draw none."""
    seat = one >> _SEAT & 7
    if code == DRAW:
        draw(pos, seat, HAND - len(pos.hands[seat]), frames.HAND)
