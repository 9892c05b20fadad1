"""The roles of talents: a small number for each rule that a talent can follow."""

from __future__ import annotations

from typing import Final

# Their owner uses these in its turn: the first three with the action ``use``, the others with separate actions.
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
