"""The talents that the bots draft and keep, and the die that they take for the Archmage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.components import Components, Talent
from manaforge_widgets.games.manaforge.rules.elements import ARCANE, TYPES

VALUES: Final = {
    roles.CRAFTER: 2.0,  # a gem back for each of about three builds, and a die with two gem sides
    roles.FAMOUS: 1.8,  # three prestige, less what an element's die would bring beyond an arcane one
    roles.APPRENTICE: 1.5,  # no die, but a poor die's spend gives just the mana that is missing
    roles.MANCER: 0.5,  # the poorest face of its dice is a gem each turn
    roles.ENCHANTER: 0.3,  # a spare gem always scores, in the last round too
    roles.SCAVENGER: -0.7,  # more to build from, but for a gem more each time
    roles.STASH: -0.9,  # four gems in the first rounds, when there are few cards to use them on
    roles.ARCHMAGE: -1.0,  # two more dice, but there are only four spends
    roles.RESERVE: -3.4,  # seldom is a good face left unspent
    roles.PRECOGNITION: -3.7,  # its look is at the next six items, which all come at once: only the arcane die counts
}
"""Prestige compared with the average talent, from 600 games of the planner with talents dealt at random. The cards
treat all elements alike, so these are pooled. The standard error is 0.6 to 1.2."""

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


def _value(talent: Talent) -> float:
    if talent.role == roles.CRAFTER and talent.element == ARCANE:
        return ARCANE_CRAFTER
    return VALUES[talent.role]
