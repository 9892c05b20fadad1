"""The talents that the bots draft and keep, and the die that they take for the Archmage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.components import Components, Talent
from manaforge_widgets.games.manaforge.rules.elements import ARCANE, TYPES


class Worth(NamedTuple):
    """The value of a talent in prestige, compared with the average talent, and what decides about it, in a sentence."""

    prestige: float
    why: str


WORTH: Final = {
    roles.CRAFTER: Worth(2.0, "It gives a gem back for each of about three builds, and its die has two gem sides."),
    roles.FAMOUS: Worth(1.8, "Three prestige are more than what the die of an element brings beyond an arcane one."),
    roles.APPRENTICE: Worth(1.5, "It has no die, but spends a poor one for just the mana that is missing."),
    roles.MANCER: Worth(0.5, "It turns the poorest face of its dice into a gem each turn."),
    roles.ENCHANTER: Worth(0.3, "With it a spare gem always scores, in the last round too."),
    roles.SCAVENGER: Worth(-0.7, "There is more to build from, for a gem more each time."),
    roles.STASH: Worth(-0.9, "Four gems come in the first rounds, when there are few cards to use them on."),
    roles.ARCHMAGE: Worth(-1.0, "It gives two more dice, although there are only four die spends in a turn."),
    roles.RESERVE: Worth(-3.4, "It has something to keep only when a good face is left unspent."),
    roles.PRECOGNITION: Worth(
        -3.7, "Only its arcane die counts: the next six items, which it shows, all come at once."
    ),
}
"""From 600 games of the planner with talents dealt at random. The cards treat all elements alike, so these are pooled.
The standard error is 0.6 to 1.2."""

ARCANE_CRAFTER: Final = Worth(-2.4, "It gives a prism for each arcane item, but few of these are worth their cost.")

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
        return _worth(components.talents[actions.unpack_pick(about)[1]]).prestige
    first, second = actions.unpack_pair(actions.unpack_keep(about)[1])
    return _worth(components.talents[first]).prestige + _worth(components.talents[second]).prestige


def reason(components: Components, code: int) -> str:
    """Return what the talents of an answer are good for, as sentences; empty for the choice of a die."""
    kind, about = code & actions.KIND_MASK, code >> actions.BITS
    if kind == actions.TAKE:
        return ""
    if kind == actions.DRAFT:
        return _worth(components.talents[actions.unpack_pick(about)[1]]).why
    talents = [components.talents[talent] for talent in actions.unpack_pair(actions.unpack_keep(about)[1])]
    return " ".join(f"{talent.name}: {_worth(talent).why}" for talent in talents)


def _worth(talent: Talent) -> Worth:
    return ARCANE_CRAFTER if talent.role == roles.CRAFTER and talent.element == ARCANE else WORTH[talent.role]
