"""The talents that the bots draft and keep, and the die that they take for the Archmage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.components import Components, Talent
from manaforge_widgets.games.manaforge.rules.elements import ARCANE, TYPES

VALUES: Final = {
    roles.CRAFTER: 2.0,
    roles.FAMOUS: 1.8,
    roles.APPRENTICE: 1.5,
    roles.MANCER: 0.5,
    roles.ENCHANTER: 0.3,
    roles.SCAVENGER: -0.7,
    roles.STASH: -0.9,
    roles.ARCHMAGE: -1.0,
    roles.RESERVE: -3.4,
    roles.PRECOGNITION: -3.7,
}
"""Prestige compared with the average talent, from 600 games of the planner with talents dealt at random. The cards
treat all elements alike, so these are pooled. The standard error is 0.6 to 1.2."""

WHY: Final = {
    roles.CRAFTER: "It gives a gem back for each of about three builds, and its die has two gem sides.",
    roles.FAMOUS: "Three prestige at once are more than what the die of an element brings beyond an arcane one.",
    roles.APPRENTICE: "It has no die, but spends a poor one for just the mana that is missing.",
    roles.MANCER: "It turns the poorest face of its dice into a gem each turn.",
    roles.ENCHANTER: "With it a spare gem always scores, in the last round too.",
    roles.SCAVENGER: "There is more to build from, for a gem more each time.",
    roles.STASH: "Four gems come in the first rounds, when there are few cards to use them on.",
    roles.ARCHMAGE: "It gives two more dice, although there are only four die spends in a turn.",
    roles.RESERVE: "It has something to keep only when a good face is left unspent.",
    roles.PRECOGNITION: "Its arcane die is what counts: the next six items, which it shows, all come at once.",
}
"""What decides about the value of a talent, in a sentence."""

ARCANE_CRAFTER: Final = -2.4
"""Few arcane cards are worth their cost."""

DICE: Final = ("earth", "fire", "wind", "water", "arcane")
"""The Archmage's preferences: an arcane die has no gem sides and never gives two mana; earth's Runestone does."""
_WISHES: Final = [DICE.index(name) for name in TYPES]

KINDS: Final = frozenset((actions.DRAFT, actions.KEEP, actions.TAKE))
"""The kinds of the answers that :func:`pick` gives."""


def pick(components: Components, codes: Sequence[int]) -> int:
    """Return the code of the best answer: the talent to draft, the pair to keep, or the die to take."""
    return max(codes, key=lambda code: answer_value(components, code))


def answer_value(components: Components, code: int) -> float:
    """Return the value of an answer in the draft; the values of different questions can't be compared.

    The value of a talent is its prestige compared with the average talent; that of a pair is the sum. The value of a
    die is its place in :data:`DICE`, negated.
    """
    kind, about = code & actions.KIND_MASK, code >> actions.BITS
    if kind == actions.TAKE:
        return -float(_WISHES[about] if about != actions.NO_DIE else len(DICE))
    if kind == actions.DRAFT:
        return _value(components.talents[actions.unpack_pick(about)[1]])
    first, second = actions.unpack_pair(actions.unpack_keep(about)[1])
    return _value(components.talents[first]) + _value(components.talents[second])


def reason(components: Components, code: int) -> str:
    """Return what the talents of an answer are good for, as sentences; empty for the choice of a die."""
    kind, about = code & actions.KIND_MASK, code >> actions.BITS
    if kind == actions.TAKE:
        return ""
    if kind == actions.DRAFT:
        return WHY[components.talents[actions.unpack_pick(about)[1]].role]
    talents = [components.talents[talent] for talent in actions.unpack_pair(actions.unpack_keep(about)[1])]
    return " ".join(f"{talent.name}: {WHY[talent.role]}" for talent in talents)


def _value(talent: Talent) -> float:
    if talent.role == roles.CRAFTER and talent.element == ARCANE:
        return ARCANE_CRAFTER
    return VALUES[talent.role]
