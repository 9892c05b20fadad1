"""Random tables with few unseen cards, and all deals that look the same to a seat."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING

from manaforge_widgets.games.manasurge.rules import engine, frames, setup
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.actions import BITS, KIND_MASK, PLAY
from manaforge_widgets.games.manasurge.rules.components import SPELL_KINDS, house_components
from manaforge_widgets.games.manasurge.rules.options import STRUCK, find_options
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position

if TYPE_CHECKING:
    from collections.abc import Iterator


def random_position(luck: random.Random, seats: int, *, wizards: bool, most: int = 80) -> Position:
    """A position of a random game in which a seat is to act within a spell."""
    while True:
        pos = setup.new_position(house_components(), seats, wizards, None)
        found = None
        for _ in range(luck.randint(1, most)):
            while pos.state not in (at.DECIDE, at.OVER):
                engine.resolve(pos, engine.sample(pos, luck.randrange))
            if pos.state == at.OVER:
                break
            if frames.what_of(pos.stack[-1]) not in (frames.ORACLE, frames.ORDER, frames.REFILL):
                found = pos.copy()
            engine.apply(pos, _pick(pos, luck))
        if found:
            return found


def _pick(pos: Position, luck: random.Random) -> int:
    """Any action, metamagics often and being struck only now and then, so that spells grow long and wild."""
    magic = [code for code in pos.options if code & KIND_MASK == PLAY and code >> BITS >= SPELL_KINDS]
    if magic and luck.random() < 0.4:
        return luck.choice(magic)
    bold = [code for code in pos.options if code != STRUCK]
    return luck.choice(bold if bold and luck.random() < 0.9 else pos.options)


def small_position(seed: int) -> tuple[Position, int]:
    """A table with few unseen cards, and the seat that is to act; the seat knows some cards of others."""
    luck = random.Random(seed)
    seats = luck.choice([2, 2, 3, 3, 4])
    pos = random_position(luck, seats, wizards=luck.random() < 0.5)
    me = pos.active
    pos.discards += [card >> SEAT_BITS for cards in pos.damage for card in cards]
    pos.damage = [[] for _ in pos.damage]
    keep = {2: 4, 3: 3, 4: 2}[seats]
    for seat, hand in enumerate(pos.hands):
        luck.shuffle(hand)
        if not hand:
            hand.append(pos.deck.pop(0) | 1 << seat)
        most = keep if seat != me else luck.randint(1, 5)
        pos.discards += [card >> SEAT_BITS for card in hand[most:]]
        del hand[most:]
        # What this seat knows of the hand is decided anew.
        known = [luck.random() < 0.15 or seat == me for _ in hand]
        hand[:] = [card & ~(1 << me) | knows << me for card, knows in zip(hand, known, strict=True)]
    left = luck.choice([0, 1, 1, 2, 3] if seats < 3 else [0, 1, 2])
    pos.discards += [card >> SEAT_BITS for card in pos.deck[left:]]
    if luck.random() < 0.3:
        pos.discards, gone = [], pos.discards
        pos.damage[me] = [kind << SEAT_BITS | 1 << me for kind in gone[:4]]
        pos.discards = gone[4:]
    pos.deck = [card >> SEAT_BITS << SEAT_BITS | (luck.random() < 0.25) << me for card in pos.deck[:left]]
    find_options(pos)
    return (pos, me) if pos.options else small_position(seed + 1_000_000)


def deals(pos: Position, me: int) -> Iterator[Position]:
    """Yield every deal of the unseen cards, all taken as different; the order within a hand does not count."""
    groups = [[(cards, place) for place, card in enumerate(cards) if not card >> me & 1] for cards in pos.hands]
    groups += [
        [(cards, place)]
        for cards in (*pos.damage, pos.deck, pos.pool)
        for place, card in enumerate(cards)
        if not card >> me & 1
    ]
    kinds = [cards[place] >> SEAT_BITS for group in groups for cards, place in group]
    for order in _orders(tuple(range(len(kinds))), [len(group) for group in groups]):
        new = pos.copy()
        lists = {id(old): one for old, one in zip(_lists(pos), _lists(new), strict=True)}
        for (cards, place), card in zip([spot for group in groups for spot in group], order, strict=True):
            lists[id(cards)][place] = kinds[card] << SEAT_BITS | cards[place] & at.KNOWERS
        find_options(new)
        yield new


def _lists(pos: Position) -> list[list[int]]:
    return [*pos.hands, *pos.damage, pos.deck, pos.pool]


def _orders(cards: tuple[int, ...], sizes: list[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    for group in combinations(cards, sizes[0]):
        for rest in _orders(tuple(card for card in cards if card not in group), sizes[1:]):
            yield (*group, *rest)
