"""Checks of the pending steps (frames) of a position that was set up by hand: each step must fit the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from manaforge_widgets.core.api import PositionError
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    AGAIN,
    BLADEDANCER,
    BLINK,
    DECEIVE,
    EMBER,
    GIVE,
    GLACIA,
    HAND,
    HOURGLASS,
    MAGIC_MISSILE,
    MYSTIC_WARD,
    NOTHING,
    ORACLE,
    POLARIZE,
    PORTAL,
    SPELL_KINDS,
    SPELL_LOCK,
    STAGNATION,
    STONEHEART,
    STORMCALLER,
    TORMENT,
    WREST,
)
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import at_stake, can_draw
from manaforge_widgets.games.manasurge.rules.wizards import LOOKED_AT

_BETWEEN: Final = "between"
_OPENING: Final = "opening"
_TURN: Final = "turn"
_CARD: Final = "card"
_END: Final = "end"
_EFFECTS: Final = "/gift|/again|/blink|/deceive|/glimpse|/return|/missile|/deal(/ward)?|/portal|/wrest"
_STACKS: Final = (
    (_BETWEEN, "begin(/refill)*(/oracle|/order)?(/draw)?"),
    (_OPENING, "opening(/hourglass)?(/draw)?|open"),
    (_TURN, "play(/hourglass)?(/stagnation)*(/draw)?"),
    (_CARD, "turn end/(glacia|stormcaller|bladedancer)"),
    (_CARD, f"(after|turn end)(/direction)?(/effect)?(/counter|/direction)?({_EFFECTS})?(/draw){{0,2}}"),
    (_END, "settle(/stoneheart)?(/wound)?(/ember)?|settle(/stoneheart)?(/draw)+"),
)
"""MS-R8, MS-E1: the steps that can be pending together, from the last to the next, by the part of the game."""
_OF_WIZARDS: Final = {
    frames.HOURGLASS: HOURGLASS,
    frames.GLACIA: GLACIA,
    frames.STORMCALLER: STORMCALLER,
    frames.BLADEDANCER: BLADEDANCER,
    frames.EMBER: EMBER,
    frames.STONEHEART: STONEHEART,
    frames.ORACLE: ORACLE,
    frames.ORDER: ORACLE,
}
_OF_METAMAGICS: Final = {
    frames.BLINK: BLINK,
    frames.DECEIVE: DECEIVE,
    frames.RETURN: DECEIVE,
    frames.GLIMPSE: DECEIVE,
    frames.MISSILE: MAGIC_MISSILE,
    frames.WARD: MYSTIC_WARD,
    frames.DEAL: MYSTIC_WARD,
    frames.PORTAL: PORTAL,
    frames.WREST: WREST,
}
_ABOUT_OTHERS: Final = (frames.RETURN, frames.GLIMPSE, frames.WARD)
"""The steps (frames) whose number is another seat."""
_WHEN_STRUCK: Final = ((frames.WOUND, frames.BY_EMBER, EMBER), (frames.SETTLE, frames.BY_STONEHEART, STONEHEART))
"""The steps (frames) whose number says that a wizard's power was used, with its bit and the wizard."""
_NUMBERED: Final = (frames.OPENING, frames.DRAW, frames.WOUND, frames.SETTLE, frames.EFFECT, frames.DEAL)


def check(pos: Position) -> None:
    """Check that the pending steps (frames) of a position fit the rest of the position.

    Raises:
        PositionError: a step does not fit; the message names the wrong field.
    """
    if pos.state == at.OVER:
        if pos.stack or pos.row or pos.pool:
            raise PositionError(
                "view['steps'], view['row'] and view['pool'] must be empty when view['state'] is 'over' (MS-E3)."
            )
        _check_clear(pos)
        return
    part = _part(pos)
    if (part in (_BETWEEN, _OPENING)) == bool(pos.row):
        where = "before a spell is opened" if pos.row else "after a spell is opened"
        names = listed([repr(frames.NAMES[frames.what_of(one)]) for one in pos.stack])
        raise PositionError(f"view['steps'] can have {names} only {where}, but view['row'] has {len(pos.row)} cards.")
    for place, one in enumerate(pos.stack):
        _check_step(pos, one, _where(pos, place))
    if pos.row:
        _check_spell(pos, part)
    else:
        _check_clear(pos)
    _check_seats(pos, part)
    if part != _BETWEEN:
        _check_used(pos)
    _check_pool(pos)
    _check_next(pos)


def _where(pos: Position, place: int = -1) -> str:
    """Return the words for a pending step in a message: its place in the view and its name."""
    place %= len(pos.stack)
    return f"view['steps'][{place}], {frames.NAMES[frames.what_of(pos.stack[place])]!r},"


def _part(pos: Position) -> str:
    names = [frames.NAMES[frames.what_of(one)] for one in pos.stack]
    last = frames.what_of(pos.stack[-1]) if pos.stack else -1
    right = {at.DECIDE: 0 <= last < frames.QUESTIONS, at.SHUFFLE: last == frames.DRAW, at.TAKE: last == frames.GLIMPSE}
    if not right[pos.state]:
        wanted = {at.DECIDE: "a question", at.SHUFFLE: "a 'draw'", at.TAKE: "a 'glimpse'"}[pos.state]
        raise PositionError(f"view['steps'] must end with {wanted}, since view['state'] is {at.STATES[pos.state]!r}.")
    whole = "/".join(names)
    for part, pattern in _STACKS:
        if re.fullmatch(pattern, whole):
            return part
    raise PositionError(
        f"view['steps'] has {', '.join(map(repr, names))}, which can't be pending together in this order (MS-R8)."
    )


# ----------------------------------------------------------------------------------------------------- one frame


def _check_step(pos: Position, one: int, where: str) -> None:
    what, seat, number = frames.what_of(one), frames.seat_of(one), frames.number_of(one)
    if what in _OF_WIZARDS:
        wizard = _OF_WIZARDS[what]
        if pos.wizards[seat] != wizard:
            name = pos.components.wizards[wizard]
            raise PositionError(f"{where} must have the seat of {name} as its 'seat', not {seat} (MS-W1).")
    if what in _OF_METAMAGICS and at.meant_kind(pos.row[-1]) != SPELL_KINDS + _OF_METAMAGICS[what]:
        name = pos.components.metamagics[_OF_METAMAGICS[what]]
        raise PositionError(
            f"{where} is possible only if the last card in view['row'] is {name}, not {_last(pos)} (MS-R8)."
        )
    if what in _ABOUT_OTHERS and (number >= pos.seats or number == seat):
        raise PositionError(f"{where} must have another seat as its 'number', not {number}.")
    if number and what not in _ABOUT_OTHERS and what not in _NUMBERED and what != frames.ORDER:
        raise PositionError(f"{where} must have 0 as its 'number', not {number}.")
    if check := _CHECKS.get(what):
        check(pos, seat, number, where)


def _check_opening(_pos: Position, _seat: int, number: int, where: str) -> None:
    if number > 1:
        raise PositionError(
            f"{where} must have 1 as its 'number' if the Caster has filled its hand to five cards, otherwise 0, not "
            f"{number} (MS-R2)."
        )


def _check_draw(pos: Position, _seat: int, number: int, where: str) -> None:
    """MS-S2: the draw that waits for the shuffle, or for another draw."""
    count, to = number >> 2, number & 3
    if to > frames.POOL or not 1 <= count <= sum(map(len, pos.components.cards_of)):
        raise PositionError(
            f"{where} must have as its 'number' 4 times the number of cards, plus 0 (to the hand), 1 (damage) or 2 "
            f"(pool), not {number}."
        )
    if to == frames.POOL and frames.DEAL not in map(frames.what_of, pos.stack):
        raise PositionError(
            f"{where} has the 'number' {number}, which sends cards to the pool, but that is only for a Mystic Ward "
            "(MS-M8)."
        )


def _check_flags(allowed: int) -> Callable[[Position, int, int, str], None]:
    def checked(_pos: Position, _seat: int, number: int, where: str) -> None:
        if number & ~allowed:
            possible = listed([str(bit) for bit in (1, 2, 4, 8) if allowed & bit])
            raise PositionError(
                f"{where} must have 0 or a sum of some of {possible} as its 'number', not {number} (MS-E1)."
            )

    return checked


def _last(pos: Position) -> str:
    return pos.components.kind_names[at.meant_kind(pos.row[-1])]


def _check_effect(pos: Position, _seat: int, number: int, where: str) -> None:
    meant = at.meant_kind(pos.row[-1])
    if number != meant:
        raise PositionError(
            f"{where} must have {meant} as its 'number', the kind of the last card in view['row'], not {number}."
        )
    if meant < SPELL_KINDS:
        suit = pos.components.kind_suits[meant]
        if suit != pos.suit or pos.components.on_play[suit] not in (GIVE, AGAIN):
            raise PositionError(
                f"{where} is possible only if the last card in view['row'] is of the spell's suit and leaves its "
                f"player a choice, unlike {_last(pos)} (MS-R7)."
            )


def _check_power(pos: Position, wanted: int, where: str) -> None:
    meant = at.meant_kind(pos.row[-1])
    does = pos.components.on_play[pos.suit] if pos.components.kind_suits[meant] == pos.suit else NOTHING
    if does != wanted:
        may = "give a card" if wanted == GIVE else "play again"
        raise PositionError(
            f"{where} is possible only if the last card in view['row'] is of the spell's suit and lets its player "
            f"{may}, unlike {_last(pos)} (MS-R7)."
        )


def _check_counter(pos: Position, _seat: int, _number: int, where: str) -> None:
    ranks = [pos.components.kind_ranks[at.meant_kind(card)] for card in pos.row]
    before = [rank for rank in ranks[:-1] if rank]
    if not ranks[-1] or ranks[-1:] != before[-1:]:
        raise PositionError(
            f"{where} is possible only if the last card in view['row'] repeats the last rank, unlike {_last(pos)} "
            "(MS-R5)."
        )


def _check_deal(pos: Position, _seat: int, number: int, where: str) -> None:
    if not 1 <= number <= pos.seats:
        raise PositionError(f"{where} must have a 'number' from 1 to {pos.seats}, not {number} (MS-M8).")


def _check_order(pos: Position, _seat: int, number: int, where: str) -> None:
    if not 2 <= len(pos.pool) <= number <= LOOKED_AT or len(pos.deck) < number - len(pos.pool):
        raise PositionError(
            f"{where} must have as its 'number' how many cards Oracle looks at, not {number}. They are at most "
            f"{LOOKED_AT}, two or more in the pool and the others on the deck (MS-W1)."
        )


_CHECKS: Final[dict[int, Callable[[Position, int, int, str], None]]] = {
    frames.OPENING: _check_opening,
    frames.DRAW: _check_draw,
    frames.WOUND: _check_flags(frames.BY_ABSORB | frames.BY_EMBER),
    frames.SETTLE: _check_flags(frames.BY_ABSORB | frames.LAST_PLAY | frames.BY_STONEHEART),
    frames.EFFECT: _check_effect,
    frames.COUNTER: _check_counter,
    frames.DEAL: _check_deal,
    frames.ORDER: _check_order,
    frames.GIFT: lambda pos, _seat, _number, where: _check_power(pos, GIVE, where),
    frames.AGAIN: lambda pos, _seat, _number, where: _check_power(pos, AGAIN, where),
}


# ------------------------------------------------------------------------------------------------- the whole table


def _check_clear(pos: Position) -> None:
    """MS-E1: between spells nothing is left of the last one."""
    left = {
        "direction": (pos.direction != at.UNCHOSEN, "None"),
        "down": (pos.down, "False"),
        "locked": (pos.locked, "False"),
        "numbered": (pos.numbered, "False"),
        "portal": (pos.portal >= 0, "None"),
        "played": (pos.played > 0, "0"),
    }
    for name, (wrong, must) in left.items():
        if wrong:
            raise PositionError(f"view[{name!r}] must be {must} while no card is in play (MS-E1).")


def _check_spell(pos: Position, part: str) -> None:
    """Check lasting effects: they must be those of the cards whose effects have been carried out."""
    whats = [frames.what_of(one) for one in pos.stack]
    done = pos.row[:-1] if frames.EFFECT in whats else pos.row
    kinds = [at.meant_kind(card) - SPELL_KINDS for card in done]
    lasting = {
        "torments": (pos.torments, kinds.count(TORMENT), "MS-M13"),
        "stagnations": (pos.stagnations, kinds.count(STAGNATION), "MS-M12"),
        "locked": (pos.locked, SPELL_LOCK in kinds, "MS-M11"),
        "down": (pos.down, pos.components.down[pos.suit] != (kinds.count(POLARIZE) % 2 == 1), "MS-M9"),
    }
    for name, (given, follows, rule) in lasting.items():
        if given != follows:
            raise PositionError(
                f"view[{name!r}] must be {follows} after the effects of the cards in view['row'], not {given} ({rule})."
            )
    if pos.portal >= 0 and (pos.portal == pos.player or PORTAL not in kinds):
        raise PositionError(
            f"view['portal'] must not be {pos.portal}: it is a seat only with a Portal in play, and never the player's "
            "(MS-M10)."
        )
    # Absorb may end the spell before its Caster, who plays on with Lightning, has chosen a direction.
    if part != _END and (pos.direction == at.UNCHOSEN) != (frames.DIRECTION in whats):
        raise PositionError(
            "view['direction'] must be None until the Caster chooses it, and 'left' or 'right' after that (MS-R1)."
        )
    if part == _CARD and not pos.played:
        raise PositionError("view['played'] must be 1 or more, not 0, since the player has just played a card (MS-R9).")
    if part == _TURN and pos.played and not pos.skip:
        raise PositionError(
            f"view['played'] must be 0, not {pos.played}, since the player's turn has just begun (MS-R9)."
        )
    if frames.DIRECTION in whats and (len(pos.row) != pos.played or pos.player != pos.caster):
        raise PositionError(
            "view['steps'] can have 'direction' only in the opening turn, when the Caster chooses it (MS-R1)."
        )


def _check_seats(pos: Position, part: str) -> None:
    """Check the seats of the pending steps."""
    wanted = pos.caster if part in (_BETWEEN, _OPENING) else pos.player
    if pos.player != wanted:
        raise PositionError(
            f"view['player'] must be {wanted}, the Caster, before a spell is opened, not {pos.player} (MS-R9)."
        )
    before = pos.seats
    for index, one in enumerate(pos.stack):
        what, seat = frames.what_of(one), frames.seat_of(one)
        where = f"view['steps'][{index}]['seat']"
        if what == frames.REFILL:
            # The next frame is the last in the list, so the Caster's frame comes after the others.
            place = (seat - pos.caster) % pos.seats
            if place >= before:
                raise PositionError(
                    f"{where} must not be {seat}: the seats of 'refill' must be in order from the Caster to the left, "
                    "the next one last in view['steps'] (MS-E5)."
                )
            before = place
        elif part == _END:
            if what != frames.DRAW and seat != frames.seat_of(pos.stack[0]):
                raise PositionError(
                    f"{where} must be {frames.seat_of(pos.stack[0])}, the seat that was struck, not {seat} (MS-E1)."
                )
        elif what not in (frames.DRAW, frames.ORACLE, frames.ORDER) and seat != wanted:
            raise PositionError(f"{where} must be seat {wanted}, not seat {seat}.")
    if pos.state == at.DECIDE and frames.seat_of(pos.stack[-1]) != pos.active:
        raise PositionError(
            f"view['active'] must be seat {frames.seat_of(pos.stack[-1])}, which is asked, not seat {pos.active}."
        )
    stagnations = sum(frames.what_of(one) == frames.STAGNATION for one in pos.stack)
    if stagnations > pos.stagnations:
        raise PositionError(
            f"view['steps'] must have 'stagnation' at most {pos.stagnations} times, once for each Stagnation in "
            f"effect, not {stagnations} times (MS-M12)."
        )


def _check_pool(pos: Position) -> None:
    whats = [frames.what_of(one) for one in pos.stack]
    if pos.pool and frames.DEAL not in whats and frames.ORDER not in whats:
        raise PositionError("view['pool'] must have no cards, except during a Mystic Ward or Oracle's look (MS-H2).")
    if frames.WARD in whats:
        seat, number = frames.seat_of(pos.stack[-1]), frames.number_of(pos.stack[-1])
        deal = frames.number_of(pos.stack[-2])
        if len(pos.pool) < 2 or deal < 2 or (seat + deal - 1) % pos.seats != number:
            raise PositionError(
                f"{_where(pos)} must have as its 'number' the next seat that gets a card, from the left on; "
                "view['pool'] must have two cards or more (MS-M8)."
            )


def _check_used(pos: Position) -> None:
    """MS-W1, MS-W2: a spell begins with wizards face up; Ember and Stoneheart act when struck, Oracle after a spell."""
    numbers = {frames.what_of(one): frames.number_of(one) for one in pos.stack}
    struck = next((frames.seat_of(one) for one in pos.stack if frames.what_of(one) == frames.SETTLE), -1)
    for seat, wizard in enumerate(pos.wizards):
        if wizard not in (EMBER, STONEHEART, ORACLE):
            continue
        used = bool(pos.used >> seat & 1)
        where, name = f"view['seats'][{seat}]['used']", pos.components.wizards[wizard]
        if used and (wizard == ORACLE or seat != struck):
            when = "after a spell" if wizard == ORACLE else "when its owner is struck"
            raise PositionError(
                f"{where} must be False now: {name} is used {when}, and is face up again when the next spell begins "
                "(MS-W1, MS-W2)."
            )
        for what, flag, user in _WHEN_STRUCK:
            if wizard == user and seat == struck and what in numbers and used != bool(numbers[what] & flag):
                raise PositionError(
                    f"{where} must be {not used}, not {used}: the 'number' of {frames.NAMES[what]!r} says that {name} "
                    f"was {'not ' * used}used (MS-W2)."
                )
    for what, flag, wizard in _WHEN_STRUCK:
        if numbers.get(what, 0) & flag and pos.wizards[struck] != wizard:
            name = pos.components.wizards[wizard]
            raise PositionError(
                f"the 'number' of {frames.NAMES[what]!r} in view['steps'] says that {name} was used, but seat "
                f"{struck}, which is struck, does not have this wizard (MS-W2)."
            )


def _check_next(pos: Position) -> None:
    """Check that the next step has what it needs, such as a card to take."""
    one = pos.stack[-1]
    what, seat = frames.what_of(one), frames.seat_of(one)
    where = _where(pos)
    hand = pos.hands[seat]
    if pos.state == at.SHUFFLE and (pos.deck or not pos.discards):
        raise PositionError("view['state'] can be 'shuffle' only if the deck is empty and there are discards (MS-S2).")
    if pos.state == at.TAKE and not pos.hands[frames.number_of(one)]:
        raise PositionError(f"{where} is possible only if there is a card to take (MS-M5).")
    needs = {
        frames.OPEN: (
            any(card >> SEAT_BITS < SPELL_KINDS for card in hand),
            "the Caster holds a numbered card (otherwise it draws without a question: set up the draw-or-hold before)",
            "MS-R2",
        ),
        frames.PLAY: (bool(hand), "the seat holds a card", "MS-R3"),
        frames.GIFT: (bool(hand), "the seat holds a card", "MS-R7"),
        frames.AGAIN: (bool(hand), "the seat holds a card", "MS-R7"),
        frames.STORMCALLER: (bool(hand), "the seat holds a card", "MS-W2"),
        frames.BLINK: (bool(hand), "the seat holds a card", "MS-M3"),
        frames.RETURN: (len(hand) > 1, "the seat holds two cards or more", "MS-M5"),
        frames.DECEIVE: (
            any(cards for other, cards in enumerate(pos.hands) if other != seat),
            "another seat holds a card",
            "MS-M5",
        ),
        frames.STAGNATION: (len(hand) > 1, "the seat holds two cards or more", "MS-M12"),
        frames.HOURGLASS: (can_draw(pos), "there is a card to draw", "MS-W2"),
        frames.ORACLE: (bool(pos.deck), "the deck has a card", "MS-W2"),
        frames.REFILL: (len(hand) < HAND and can_draw(pos), "there is a card to draw up to five", "MS-E5"),
        frames.EMBER: (at_stake(pos) > 0, "there is damage", "MS-W2"),
        frames.STONEHEART: (
            any(card & at.SHARD and at.owner_of(card) == seat for card in pos.row),
            "the seat has a shard on a card",
            "MS-W2",
        ),
    }
    holds, words, rule = needs.get(what, (True, "", ""))
    if not holds:
        raise PositionError(f"{where} is asked only if {words} ({rule}).")
    is_power = what in _OF_WIZARDS and what != frames.ORDER
    if is_power and (pos.wizards[seat] != _OF_WIZARDS[what] or pos.used >> seat & 1):
        raise PositionError(
            f"{where} is possible only if seat {seat} has {pos.components.wizards[_OF_WIZARDS[what]]}, face up (MS-W1)."
        )
