"""Action codes: a kind in the low six bits, what it is about above them."""

from __future__ import annotations

KINDS = (
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
"""The kinds in the order of their numbers; ``Action.kind`` is one of these words."""

(
    SPEND,
    BUILD,
    SCAVENGE,
    PRISM,
    ACTIVATE,
    UPGRADE,
    EXCHANGE,
    USE,
    HOLD,
    RELEASE,
    LOOK,
    END,
    CHOOSE,
    TRANSMUTE,
    COPY,
    RECHARGE,
    EXHAUST,
    PAY,
    DISCARD,
    MORE,
    GEMS,
    MIMIC,
    TURN,
    GIVE,
    DRAFT,
    KEEP,
    TAKE,
    PASS,
    DECLINE,
    PUT,
    ORDER,
) = range(len(KINDS))

BITS = 6
KIND_MASK = (1 << BITS) - 1
GIVE_NOTHING, GIVE_GEM, GIVE_PRISM = range(3)

SOURCE_BITS = 6
SOURCE_MASK = (1 << SOURCE_BITS) - 1
"""A payment packs eight amounts: mana of the four elements, then gems."""


def code(kind: int, about: int = 0) -> int:
    """The code of an action."""
    return about << BITS | kind


def pack(mana: tuple[int, ...] | list[int], gems: tuple[int, ...] | list[int]) -> int:
    """A payment as one integer."""
    packed = 0
    for place, amount in enumerate((*mana, *gems)):
        packed |= amount << SOURCE_BITS * place
    return packed


def unpack(packed: int) -> tuple[list[int], list[int]]:
    """Mana and gems of a payment."""
    amounts = [packed >> SOURCE_BITS * place & SOURCE_MASK for place in range(8)]
    return amounts[:4], amounts[4:]


def bits(mask: int) -> list[int]:
    """The numbers of the bits set, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
