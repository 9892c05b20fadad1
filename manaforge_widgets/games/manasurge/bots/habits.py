"""Habits: fixed rules, one for each kind of question, that quickly find an answer without looking ahead.

A habit uses only the hand of the seat that answers and what all can see. The bot greedy plays by habits. When the bots
planner and search try an answer, all seats play on by habits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from manaforge_widgets.games.manasurge.rules import actions
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    ABSORB,
    AMPLIFY,
    BLINK,
    DARK_MIRROR,
    DECEIVE,
    DEFLECT,
    MAGIC_MISSILE,
    MYSTIC_WARD,
    POLARIZE,
    PORTAL,
    RANKS,
    SPELL_KINDS,
    SPELL_LOCK,
    STAGNATION,
    SUITS,
    TORMENT,
    WREST,
)
from manaforge_widgets.games.manasurge.rules.options import DRAW, HOLD, KEEP, STOP, STRUCK, valid_kinds
from manaforge_widgets.games.manasurge.rules.position import KIND_BITS, KIND_MASK, SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import at_stake

_ARGUMENT: Final = actions.BITS
_WHAT: Final = 63
_MIRROR: Final = SPELL_KINDS + DARK_MIRROR
_NEVER: Final = -1e9
_FEW: Final = 2


_KEPT: Final[Mapping[int, float]] = {
    ABSORB: -2.5,
    AMPLIFY: 0.2,
    BLINK: -0.6,
    DARK_MIRROR: -1.0,
    DECEIVE: -0.9,
    DEFLECT: -0.8,
    MAGIC_MISSILE: -0.8,
    MYSTIC_WARD: -1.4,
    POLARIZE: -0.8,
    PORTAL: -0.8,
    SPELL_LOCK: -0.5,
    STAGNATION: -0.9,
    TORMENT: -0.7,
    WREST: -0.4,
}
"""The value of playing each metamagic: mostly negative, but better than being struck."""


@dataclass(frozen=True)
class Weights:
    """The weights by which habits compare answers; values are roughly in shards.

    Attributes:
        last_card: the value of playing the last card of a hand, which brings a ManaSurge.
        resonance: the value of playing a card of the spell's suit, which gets a shard.
        step: the cost of each rank between a card and the last rank. So near ranks are played first, since the others
            may still fit later.
        metamagics: an addition to the value of playing any metamagic. That value is mostly negative, so a
            metamagic is kept until nothing else is valid.
        strike: the value of being struck, without the consequences in the next two lines.
        damage: the value of a damage card.
        lost: the value of a shard in play that the seat loses if it is struck.
        again: the value that one more card must exceed to be played with Lightning or Stormcaller.
        opening_room: for an opening card, the value of each rank that fits after it.
        opening_suit: for an opening card, the value of each card of its suit in hand.
        held: the most cards with which a seat holds instead of drawing up to five, in the hope of a ManaSurge. This is
            for a hand with a metamagic and for the next Caster's hand.
        held_any: the same for any other hand.
        gift: the most cards in hand with which the seat gives a card away. With Blink, a seat with fewer cards than
            that discards, and any other draws.
    """

    last_card: float = 6.0
    resonance: float = 2.0
    step: float = 0.12
    metamagics: float = 0.0
    strike: float = -1.6
    damage: float = -0.35
    lost: float = -1.0
    again: float = 0.5
    opening_room: float = 0.1
    opening_suit: float = 1.0
    held: int = 2
    held_any: int = 0
    gift: int = 3


class Habits:
    """A quick policy: it answers a question, using only the hand of the seat that must answer and what all can see.

    Args:
        weights: the weights of the answers; None for the weights of the bot greedy.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> pos = m.copy_position()
        >>> Habits()(pos) in m.rules.legal(pos, pos.active)
        True
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self._worth = tuple(_KEPT[number] + self.weights.metamagics for number in range(len(_KEPT)))
        self._answers: tuple[Callable[[Position, int, list[int]], int], ...] = (
            self._open,
            self._play,
            self._again,
            self._direction,
            self._counter,
            self._gift,
            self._blink,
            self._strongest,
            self._give,
            self._strongest,
            self._give,
            self._weakest,
            self._first,
            self._discard,
            self._first,
            self._first,
            self._again,
            self._counter,
            self._first,
            self._first,
            self._first,
            self._first,
            self._refill,
        )

    def __call__(self, pos: Position) -> int:
        """Return the code of an answer to the question that is asked."""
        options = pos.options
        if len(options) == 1:
            return options[0]
        return self._answers[pos.stack[-1] & _WHAT](pos, pos.active, options)

    def _open(self, pos: Position, seat: int, options: list[int]) -> int:
        """Return the card with the highest sum for its suit's cards in hand and for the ranks that fit after it."""
        weights = self.weights
        counts = [0] * len(SUITS)
        for card in pos.hands[seat]:
            if card >> SEAT_BITS < SPELL_KINDS:
                counts[(card >> SEAT_BITS) // RANKS] += 1
        best, chosen = _NEVER, options[0]
        down = pos.components.down
        for code in options:
            suit, rank = (code >> _ARGUMENT) // RANKS, (code >> _ARGUMENT) % RANKS + 1
            room = rank if down[suit] else RANKS + 1 - rank
            value = weights.opening_suit * counts[suit] + weights.opening_room * room
            if value > best:
                best, chosen = value, code
        return chosen

    def _value(self, pos: Position, seat: int, kind: int) -> float:
        """Return the value of playing a valid card."""
        weights = self.weights
        value = weights.last_card if len(pos.hands[seat]) == 1 else 0.0
        if kind >= SPELL_KINDS:
            value += self._worth[kind - SPELL_KINDS]
            if kind == _MIRROR and pos.row:
                meant = pos.row[-1] >> KIND_BITS & KIND_MASK
                if meant < SPELL_KINDS and meant // RANKS == pos.suit:
                    value += weights.resonance
            return value
        if kind // RANKS == pos.suit:
            value += weights.resonance
        away = kind % RANKS + 1 - pos.last
        return value - weights.step * (away if away >= 0 else -away)

    def _best(self, pos: Position, seat: int, options: list[int], least: float, other: int) -> int:
        """Return the best card if its value is more than the least; else the other answer."""
        chosen = other
        for code in options:
            if code != other:
                value = self._value(pos, seat, code >> _ARGUMENT)
                if value > least:
                    least, chosen = value, code
        return chosen

    def _play(self, pos: Position, seat: int, options: list[int]) -> int:
        """Return the best card, unless being struck is better, with its damage and the loss of shards in play."""
        weights = self.weights
        struck = weights.strike + weights.damage * at_stake(pos)
        for card in pos.row:
            if card & at.SHARD and card >> at.OWNER_SHIFT & 7 == seat:
                struck += weights.lost
        return self._best(pos, seat, options, struck, STRUCK)

    def _again(self, pos: Position, seat: int, options: list[int]) -> int:
        """Return another card only if its value is high: it gets a shard or is the last one."""
        return self._best(pos, seat, options, self.weights.again, STOP)

    def _direction(self, pos: Position, seat: int, options: list[int]) -> int:
        """Choose the neighbour with fewer cards, who is likelier to be struck; if equal, the one with more shards."""
        left, right = (seat + 1) % pos.seats, (seat - 1) % pos.seats
        return options[0] if self._weakness(pos, left) >= self._weakness(pos, right) else options[1]

    def _weakness(self, pos: Position, seat: int) -> tuple[int, int]:
        return -len(pos.hands[seat]), pos.shards[seat]

    def _counter(self, pos: Position, seat: int, options: list[int]) -> int:
        """Reverse towards the seat with fewer cards; with two seats only if there are cards to go on with."""
        if pos.seats == 2:
            valid = valid_kinds(pos.last, pos.down, pos.locked, pos.suit if pos.any_ranks else -1)
            return options[0] if sum([valid[card >> SEAT_BITS] for card in pos.hands[seat]]) > 1 else options[1]
        ahead, behind = (seat + pos.direction) % pos.seats, (seat - pos.direction) % pos.seats
        return options[0] if self._weakness(pos, behind) > self._weakness(pos, ahead) else options[1]

    def _worst(self, pos: Position, options: list[int], given: int) -> int:
        """Return the card with the least value to keep, among the options of one kind."""
        least, chosen = -_NEVER, options[0]
        for code in options:
            if code & actions.KIND_MASK == given:
                value = _keeping(pos, code >> _ARGUMENT)
                if value < least:
                    least, chosen = value, code
        return chosen

    def _gift(self, pos: Position, seat: int, options: list[int]) -> int:
        """Give a card away if the hand may soon be empty."""
        return self._worst(pos, options, actions.GIVE) if len(pos.hands[seat]) <= self.weights.gift else KEEP

    def _blink(self, pos: Position, seat: int, options: list[int]) -> int:
        """Discard if the hand may soon be empty, else draw."""
        if DRAW in options and len(pos.hands[seat]) >= self.weights.gift:
            return DRAW
        return self._worst(pos, options, actions.DISCARD)

    def _strongest(self, pos: Position, _seat: int, options: list[int]) -> int:
        """Return the seat with the most shards; among equals the one with the most cards."""
        return max(options, key=lambda code: (pos.shards[code >> _ARGUMENT], len(pos.hands[code >> _ARGUMENT])))

    def _weakest(self, pos: Position, _seat: int, options: list[int]) -> int:
        """Return the seat that is likeliest to be struck: with few cards, but not with one."""
        others = {code: code >> _ARGUMENT for code in options}
        return min(options, key=lambda code: (abs(len(pos.hands[others[code]]) - _FEW), -pos.shards[others[code]]))

    def _give(self, pos: Position, _seat: int, options: list[int]) -> int:
        return self._worst(pos, options, actions.GIVE)

    def _discard(self, pos: Position, _seat: int, options: list[int]) -> int:
        return self._worst(pos, options, actions.DISCARD)

    def _first(self, _pos: Position, _seat: int, options: list[int]) -> int:
        return options[0]

    def _refill(self, pos: Position, seat: int, _options: list[int]) -> int:
        """Hold a hand that may soon be empty, else draw."""
        hand = pos.hands[seat]
        if not hand:
            return DRAW
        # The Caster opens with any numbered card, and a metamagic is nearly always valid.
        sure = pos.caster == seat or any(card >> SEAT_BITS >= SPELL_KINDS for card in hand)
        return HOLD if len(hand) <= (self.weights.held if sure else self.weights.held_any) else DRAW


def _keeping(pos: Position, kind: int) -> float:
    """Return the value of a card in hand: a metamagic is always valid, a high card often; the suit's get a shard."""
    if kind >= SPELL_KINDS:
        return 2.0
    rank = kind % RANKS + 1
    return (1.5 if kind // RANKS == pos.suit else 0.0) + 0.1 * (RANKS - rank if pos.down else rank)
