"""Trying every legal action of a turn, none left out: what the search for buildable items is measured against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaforge_widgets.games.manaforge.rules import actions, engine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manaforge_widgets.games.manaforge.rules.position import Position

# After these nothing is left to build, and a look at the deck changes no dice, mana or cards.
LEFT_OUT = {actions.END, actions.PRISM, actions.BUILD, actions.SCAVENGE, actions.LOOK}


def buildable(position: Position, items: Iterable[int]) -> set[int]:
    """Return the items for which some sequence of the active seat's actions makes building them legal."""
    start = position.copy()
    start.board = list(items)
    found: set[int] = set()
    waiting, seen = [start], {start.key()}
    while waiting and len(found) < len(start.board):
        pos = waiting.pop()
        for code in engine.legal(pos, start.active):
            kind = code & actions.KIND_MASK
            if kind == actions.BUILD:
                found.add(code >> actions.BITS)
            if kind not in LEFT_OUT:
                new = pos.copy()
                engine.apply(new, code)
                if new.key() not in seen:
                    seen.add(new.key())
                    waiting.append(new)
    return found
