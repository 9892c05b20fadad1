"""Action codes: integers with the kind of the action in the low six bits and its arguments in the higher bits."""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "spend",
    "build",
    "scavenge",
    "prism",
    "activate",
    "upgrade",
    "exchange",
    "use",
    "hold",
    "release",
    "look",
    "end",
    "choose",
    "transmute",
    "copy",
    "recharge",
    "exhaust",
    "pay",
    "discard",
    "more",
    "gems",
    "mimic",
    "turn",
    "give",
    "draft",
    "keep",
    "take",
    "pass",
    "decline",
    "put",
    "order",
)
"""The names of the kinds, in the order of their numbers; ``Action.kind`` is one of them."""

SPEND: Final = 0
BUILD: Final = 1
SCAVENGE: Final = 2
PRISM: Final = 3
ACTIVATE: Final = 4
UPGRADE: Final = 5
EXCHANGE: Final = 6
USE: Final = 7
HOLD: Final = 8
RELEASE: Final = 9
LOOK: Final = 10
END: Final = 11
CHOOSE: Final = 12
TRANSMUTE: Final = 13
COPY: Final = 14
RECHARGE: Final = 15
EXHAUST: Final = 16
PAY: Final = 17
DISCARD: Final = 18
MORE: Final = 19
GEMS: Final = 20
MIMIC: Final = 21
TURN: Final = 22
GIVE: Final = 23
DRAFT: Final = 24
KEEP: Final = 25
TAKE: Final = 26
PASS: Final = 27
DECLINE: Final = 28
PUT: Final = 29
ORDER: Final = 30

BITS: Final = 6
KIND_MASK: Final = (1 << BITS) - 1
GIVE_NOTHING: Final = 0
GIVE_GEM: Final = 1
GIVE_PRISM: Final = 2
NO_DIE: Final = 5
"""In place of a die type: the Archmage takes no die (MF-S6)."""

_CHOICE_BITS: Final = 2
_CHOICE_MASK: Final = (1 << _CHOICE_BITS) - 1
_TALENT_BITS: Final = 5
_TALENT_MASK: Final = (1 << _TALENT_BITS) - 1
_SOURCE_BITS: Final = 6
MOST_OF_A_SOURCE: Final = (1 << _SOURCE_BITS) - 1
"""The most mana or gems of one element that a payment can hold."""


def code(kind: int, about: int = 0) -> int:
    """Return the code of an action, from its kind and its packed arguments."""
    return about << BITS | kind


def kind_of(action: int) -> int:
    """Return the kind of an action, from its code."""
    return action & KIND_MASK


def about_of(action: int) -> int:
    """Return the packed arguments of an action, from its code."""
    return action >> BITS


def pack_card(item: int, choice: int) -> int:
    """Return one number for a card and one of its levels (counted from 0), or for a card and an element."""
    return item << _CHOICE_BITS | choice


def unpack_card(packed: int) -> tuple[int, int]:
    """Return the card, and the level or the element, from a number of :func:`pack_card`."""
    return packed >> _CHOICE_BITS, packed & _CHOICE_MASK


def card_of(packed: int) -> int:
    """Return only the card from a number of :func:`pack_card`."""
    return packed >> _CHOICE_BITS


def pack_pick(seat: int, talent: int) -> int:
    """Return one number for a seat and the talent that the seat picks in the draft."""
    return seat << _TALENT_BITS | talent


def unpack_pick(packed: int) -> tuple[int, int]:
    """Return the seat and the talent from a number of :func:`pack_pick`."""
    return packed >> _TALENT_BITS, packed & _TALENT_MASK


def pack_pair(first: int, second: int) -> int:
    """Return one number for two talents to keep; ``first`` is the one with the lower number."""
    return first << _TALENT_BITS | second


def unpack_pair(packed: int) -> tuple[int, int]:
    """Return the two talents from a number of :func:`pack_pair`."""
    return packed >> _TALENT_BITS, packed & _TALENT_MASK


def pack_keep(seat: int, pair: int) -> int:
    """Return one number for a seat and the packed pair of talents that the seat keeps."""
    return seat << 2 * _TALENT_BITS | pair


def unpack_keep(packed: int) -> tuple[int, int]:
    """Return the seat and the packed pair of talents from a number of :func:`pack_keep`."""
    return packed >> 2 * _TALENT_BITS, packed & (1 << 2 * _TALENT_BITS) - 1


def pack_payment(mana: tuple[int, ...] | list[int], gems: tuple[int, ...] | list[int]) -> int:
    """Return one number for a payment: the mana of the four elements, then the gems of the four elements."""
    packed = 0
    for place, amount in enumerate((*mana, *gems)):
        packed |= amount << _SOURCE_BITS * place
    return packed


def pack_mana(element: int, amount: int) -> int:
    """Return the part of a packed payment for mana of one element; the sum of all parts is the packed payment."""
    return amount << _SOURCE_BITS * element


def pack_gems(element: int, amount: int) -> int:
    """Return the part of a packed payment for gems of one element; the sum of all parts is the packed payment."""
    return amount << _SOURCE_BITS * (element + 4)


def unpack_payment(packed: int) -> tuple[list[int], list[int]]:
    """Return the mana and the gems of a packed payment, each as a list by element."""
    amounts = [packed >> _SOURCE_BITS * place & MOST_OF_A_SOURCE for place in range(8)]
    return amounts[:4], amounts[4:]


def bits(mask: int) -> list[int]:
    """Return the numbers of the bits that are 1, in ascending order; the lowest bit has the number 0."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
