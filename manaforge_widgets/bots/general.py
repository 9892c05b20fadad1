"""The general bots, which play every game from its rules alone, for games that have no bots of these names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from manaforge_widgets.core.entry import GENERAL_BOTS, GameEntry, Part

_HERE: Final = "manaforge_widgets.bots"
_MODULES: Final = {"greedy": "one_step", "search": "tree_search"}
_BOTS: Final[Mapping[str, Part]] = {name: f"{_HERE}.{_MODULES[name]}:make_{name}" for name in GENERAL_BOTS}
_POLICIES: Final[Mapping[str, Part]] = {name: f"{_HERE}.{_MODULES[name]}:{name}_policy" for name in GENERAL_BOTS}


def bots_of(entry: GameEntry) -> dict[str, Part]:
    """Return the parts that make a game's bots, by name, weakest first; without ``random``.

    A general bot keeps its place in this order if the game has its own bot of that name.

    Example:
        >>> from manaforge_widgets.core.entry import GameEntry
        >>> list(bots_of(GameEntry("chess", rules=lambda edition: None, bots={"solver": lambda rules: None})))
        ['greedy', 'search', 'solver']
    """
    return {**(_BOTS if is_general(entry) else {}), **entry.bots}


def policies_of(entry: GameEntry) -> dict[str, Part]:
    """Return the parts that make the policies of a game's bots, by name; a bot without a policy is not in it.

    Example:
        >>> from manaforge_widgets.core.entry import GameEntry
        >>> list(policies_of(GameEntry("chess", rules=lambda edition: None, bots={"greedy": lambda rules: None})))
        ['search']
    """
    general = {name: part for name, part in _POLICIES.items() if name not in entry.bots}
    return {**(general if is_general(entry) else {}), **entry.policies}


def is_general(entry: GameEntry) -> bool:
    """Return whether the general bots play a game.

    Example:
        >>> from manaforge_widgets.core.registry import find_entry
        >>> is_general(find_entry("manaforge"))
        False
    """
    return entry.general_bots and entry.rules is not None
