"""The play of a spell: the opening, turns, cards, Counter-Spells, the powers of suits, the end of a turn."""

from __future__ import annotations

from manaforge_widgets.games.manasurge.rules import actions, frames, past
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    AGAIN,
    ANY_RANK,
    BLADEDANCER,
    DARK_MIRROR,
    EMBER,
    FULL_DAMAGE,
    GIVE,
    GLACIA,
    HAND,
    HOURGLASS,
    RANKS,
    SPELL_KINDS,
    STONEHEART,
    STORMCALLER,
)
from manaforge_widgets.games.manasurge.rules.dealing import draw, gain, hand_over, rebirth, surge, take_out
from manaforge_widgets.games.manasurge.rules.options import KEEP, STOP, STRUCK, ask
from manaforge_widgets.games.manasurge.rules.position import KIND_BITS, KIND_MASK, OWNER_SHIFT, SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import can_draw, next_seat

_SEAT: int = 6
_PLAYED: int = past.PLAY
# The numbers of an event are multiplied into place: in pure Python that is faster than shifting them.
_PAST_SEAT: int = 1 << past.SEAT
_PAST_NUMBER: int = 1 << past.NUMBER
_MIRROR: int = SPELL_KINDS + DARK_MIRROR


# --------------------------------------------------------------------------------------------------- the opening


def begin(pos: Position, _one: int) -> None:
    """MS-R1, MS-W1: begin the next spell with its Caster; the wizards' cards are face up again."""
    pos.round += 1
    pos.used = 0
    open_spell(pos)


def open_spell(pos: Position) -> None:
    """MS-R9: begin the Caster's turn, which opens the spell."""
    seat = pos.caster
    pos.player = seat
    pos.played = 0
    pos.numbered = False
    pos.stack.append(frames.frame(frames.OPENING, seat))
    if pos.wizards[seat] == HOURGLASS:
        pos.stack.append(frames.frame(frames.HOURGLASS, seat))


def opening(pos: Position, one: int) -> None:
    """MS-R2: ask the Caster to open; without a numbered card it first draws or has a Rebirth, or passes the token."""
    seat, drew = one >> _SEAT & 7, one >> _SEAT + 3
    hand = pos.hands[seat]
    # Numbered cards are the lowest kinds, so it is enough to look at the lowest card.
    if hand and min(hand) >> SEAT_BITS < SPELL_KINDS:
        ask(pos, frames.OPEN | seat << _SEAT)
        return
    past.note(pos, past.event(past.LACKS, seat))
    if not _finds_numbered(pos, seat):
        _pass_token(pos)
    elif len(hand) < HAND and not drew:
        pos.stack.append(frames.frame(frames.OPENING, seat, 1))
        draw(pos, seat, HAND - len(hand), frames.HAND)
    else:
        rebirth(pos, seat)
        pos.stack.append(frames.frame(frames.OPENING, seat))


def _finds_numbered(pos: Position, seat: int) -> bool:
    """MS-R2: return whether damage, deck or discards hold a numbered card, so that the Caster may get one."""
    hidden = (pos.damage[seat], pos.deck)
    return any(card >> SEAT_BITS < SPELL_KINDS for cards in hidden for card in cards) or any(
        kind < SPELL_KINDS for kind in pos.discards
    )


def _pass_token(pos: Position) -> None:
    """MS-R2: the token passes left to the first seat that holds a numbered card; without one the game is over."""
    for one in range(1, pos.seats):
        seat = (pos.caster + one) % pos.seats
        if any(card >> SEAT_BITS < SPELL_KINDS for card in pos.hands[seat]):
            pos.caster = seat
            open_spell(pos)
            return
        past.note(pos, past.event(past.LACKS, seat))
    finish(pos)


def finish(pos: Position) -> None:
    """MS-E3: end the game."""
    pos.state = at.OVER
    pos.stack.clear()
    pos.options = []
    pos.turn += 1


def answer_open(pos: Position, one: int, code: int) -> None:
    """MS-R1: lay the opening card, and ask for a direction: before Frost's gift, but after all cards of Lightning."""
    seat = one >> _SEAT & 7
    kind = code >> actions.BITS
    components = pos.components
    suit = components.kind_suits[kind]
    pos.suit = suit
    pos.down = components.down[suit]
    on_play = components.on_play[suit]
    pos.any_ranks = on_play == ANY_RANK
    stack = pos.stack
    stack.append(frames.AFTER | seat << _SEAT)
    two = pos.seats == 2
    if two:
        pos.direction = at.LEFT
    elif on_play == AGAIN:
        stack.append(frames.frame(frames.DIRECTION, seat))
    lay(pos, seat, kind)
    if not two and on_play != AGAIN:
        # It goes above the frame of the power, but below the draw of a ManaSurge.
        drawing = frames.what_of(stack[-1]) == frames.DRAW
        stack.insert(len(stack) - drawing, frames.frame(frames.DIRECTION, seat))


def answer_direction(pos: Position, _one: int, code: int) -> None:
    """MS-R1: set the direction of the spell that the Caster chose."""
    pos.direction = at.RIGHT if code >> actions.BITS else at.LEFT


# ------------------------------------------------------------------------------------------------------- a turn


def _begin_turn(pos: Position, seat: int) -> None:
    """MS-R9: a seat is next to play. MS-M12, MS-M13: lasting effects come first, then Hourglass, then its play."""
    pos.player = seat
    pos.played = 0
    pos.numbered = False
    pos.portal = -1
    hourglass = pos.wizards[seat] == HOURGLASS
    if not (pos.torments or pos.stagnations or hourglass):
        play(pos, frames.PLAY | seat << _SEAT)
        return
    pos.stack.append(frames.frame(frames.PLAY, seat))
    if hourglass:
        pos.stack.append(frames.frame(frames.HOURGLASS, seat))
    pos.stack += [frames.frame(frames.STAGNATION, seat)] * pos.stagnations
    draw(pos, seat, pos.torments, frames.DAMAGE)


def play(pos: Position, one: int) -> None:
    """MS-R3: ask a seat to play a valid card or be struck; strike a seat with an empty hand without a question."""
    if pos.hands[one >> _SEAT & 7]:
        ask(pos, one)
    else:
        pos.stack.append(frames.frame(frames.STRIKE, one >> _SEAT & 7))


def answer_play(pos: Position, one: int, code: int) -> None:
    """MS-R3: lay the chosen card, or strike the seat."""
    seat = one >> _SEAT & 7
    if code == STRUCK:
        pos.stack.append(frames.frame(frames.STRIKE, seat))
        return
    if code & actions.KIND_MASK:
        pos.used |= 1 << seat
    pos.stack.append(frames.AFTER | seat << _SEAT)
    lay(pos, seat, code >> actions.BITS)


def lay(pos: Position, seat: int, kind: int) -> None:
    """MS-R8: lay a card, with a shard if it resonates; what follows its play becomes pending steps.

    MS-R4: a card resonates if it has the suit of the card with the Caster token. MS-M4: a Dark Mirror counts as the
    card played just before. MS-R5: a card of equal rank may be a Counter-Spell, once a direction is chosen. MS-E6: if
    the hand is now empty, the ManaSurge comes before everything else.
    """
    hand, row, stack = pos.hands[seat], pos.row, pos.stack
    take_out(hand, kind)
    if pos.remembers:
        pos.past.append(_PLAYED + seat * _PAST_SEAT + kind * _PAST_NUMBER)
    meant = row[-1] >> KIND_BITS & KIND_MASK if kind == _MIRROR else kind
    card = kind | meant << KIND_BITS | seat << OWNER_SHIFT | seat << OWNER_SHIFT + 3
    pos.played += 1
    pos.skip = False
    if meant < SPELL_KINDS:
        pos.numbered = True
        rank = meant % RANKS + 1
        equal = rank == pos.last
        pos.last = rank
        if meant // RANKS == pos.suit:
            if pos.supply:
                pos.supply -= 1
                card |= at.SHARD
            on_play = pos.components.on_play[pos.suit]
            if on_play in (GIVE, AGAIN):
                stack.append(frames.EFFECT | seat << _SEAT | meant << _SEAT + 3)
        if equal and pos.direction:
            stack.append(frames.COUNTER | seat << _SEAT)
    else:
        stack.append(frames.EFFECT | seat << _SEAT | meant << _SEAT + 3)
    row.append(card)
    if not hand:
        surge(pos, seat)


def answer_counter(pos: Position, _one: int, code: int) -> None:
    """MS-R5: if the player declared a Counter-Spell, mark the card and turn the direction."""
    if code >> actions.BITS:
        pos.row[-1] |= at.COUNTERED
        reverse(pos)


def reverse(pos: Position) -> None:
    """MS-R5: turn the direction; with two seats, skip the other seat."""
    if pos.seats == 2:
        pos.skip = True
    else:
        pos.direction = -pos.direction


# ---------------------------------------------------------------------------------------------- powers of suits


def power(pos: Position, seat: int) -> None:
    """MS-R7: ask for a gift (Frost) or another card (Lightning) after a resonating card, unless the hand is empty."""
    if pos.hands[seat]:
        gives = pos.components.on_play[pos.suit] == GIVE
        ask(pos, frames.frame(frames.GIFT if gives else frames.AGAIN, seat))


def answer_gift(pos: Position, one: int, code: int) -> None:
    """MS-R7: give the chosen card, if any, to the next seat; giving the last card of a hand is a ManaSurge (MS-E6)."""
    if code == KEEP:
        return
    seat = frames.seat_of(one)
    hand_over(pos, pos.hands[seat], code >> actions.BITS, seat, next_seat(pos, seat))
    if not pos.hands[seat]:
        surge(pos, seat)


def answer_again(pos: Position, one: int, code: int) -> None:
    """MS-R7: lay the other card that was chosen, if any."""
    if code == STOP:
        return
    seat = frames.seat_of(one)
    if code & actions.KIND_MASK:
        pos.used |= 1 << seat
    lay(pos, seat, code >> actions.BITS)


# ----------------------------------------------------------------------------------------------- the turn's end


def after(pos: Position, one: int) -> None:
    """MS-R8, MS-W2: after a play, ask about the wizard's power if its moment is now; then end the turn."""
    seat = one >> _SEAT & 7
    wizard = pos.wizards[seat]
    if wizard < 0 or pos.used >> seat & 1:
        end_turn(pos, one)
        return
    question = -1
    if wizard == GLACIA:
        if pos.numbered and pos.hands[next_seat(pos, seat)]:
            question = frames.GLACIA
    elif wizard == BLADEDANCER:
        if pos.numbered and not pos.skip:
            question = frames.BLADEDANCER
    elif wizard == STORMCALLER and pos.played == 1 and pos.hands[seat]:
        question = frames.STORMCALLER
    pos.numbered = False
    if question < 0:
        end_turn(pos, one)
    else:
        pos.stack.append(frames.frame(frames.TURN_END, seat))
        ask(pos, frames.frame(question, seat))


def end_turn(pos: Position, one: int) -> None:
    """MS-R8, MS-E2: end a turn, with a Rebirth if the seat has five or more damage cards; begin that of the next seat.

    MS-R5: with two seats, a player who declared a Counter-Spell plays again instead.
    """
    seat = one >> _SEAT & 7
    if pos.skip:
        play(pos, frames.PLAY | seat << _SEAT)
        return
    if len(pos.damage[seat]) >= FULL_DAMAGE:
        rebirth(pos, seat)
    _begin_turn(pos, next_seat(pos, seat))


def hourglass(pos: Position, one: int) -> None:
    """MS-W2: before a play, ask the owner of Hourglass whether to use it, if there is a card to draw."""
    if can_draw(pos) and not pos.used >> frames.seat_of(one) & 1:
        ask(pos, one)


def strike(pos: Position, one: int) -> None:
    """MS-E1: strike a seat; the seat with the last valid play gains a shard, unless that play was Absorb (MS-M1).

    MS-W2: if the struck seat owns Ember, it is asked before the damage is drawn. If it owns Stoneheart, it is asked
    before shards go back.
    """
    seat, flags = one >> _SEAT & 7, one >> _SEAT + 3
    stack = pos.stack
    stack.clear()
    by_absorb = frames.WOUND | seat << _SEAT | flags << _SEAT + 3
    if not flags and gain(pos, at.player_of(pos.row[-1]), 1):
        flags = frames.LAST_PLAY
    stack.append(frames.SETTLE | seat << _SEAT | flags << _SEAT + 3)
    wizard = -1 if pos.used >> seat & 1 else pos.wizards[seat]
    if wizard == STONEHEART:
        stack.append(frames.STONEHEART | seat << _SEAT)
    stack.append(by_absorb)
    if wizard == EMBER:
        stack.append(frames.EMBER | seat << _SEAT)
