"""The roles of talents: a small number for each rule that a talent may follow."""

from __future__ import annotations

from typing import Final

# Used in the turn of their owner. The first three have the action ``use``, the others actions of their own.
ENCHANTER: Final = 0
MANCER: Final = 1
APPRENTICE: Final = 2
SCAVENGER: Final = 3
RESERVE: Final = 4
PRECOGNITION: Final = 5
# These work without an action.
CRAFTER: Final = 6
ARCHMAGE: Final = 7
STASH: Final = 8
FAMOUS: Final = 9

FIRST_BY_ITSELF: Final = CRAFTER
