"""Refusals for things on the table that can't be used now: why the action that a player would try is not legal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from manaforge_widgets.core.api import GameError, View
from manaforge_widgets.games.manaforge.board import targets
from manaforge_widgets.games.manaforge.rules import roles
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.widgets.shapes import RefusalView
from manaforge_widgets.widgets.to_json import refusal_view


def refusals(
    rules: Manaforge, position: Position, seat: int, view: View, possible: Collection[str], names: Sequence[str]
) -> dict[str, RefusalView]:
    """Return the refusals of the targets without an option.

    Args:
        rules: the rules in the edition of the match.
        position: a copy of the position that is shown.
        seat: the seat that would act.
        view: what the seat sees.
        possible: the targets that have an option.
        names: a name for each seat.
    """
    refused: dict[str, RefusalView] = {}
    for where, kind, args in _attempts(view, seat, rules.components):
        if where in possible or where in refused:
            continue
        try:
            why = rules.why_not(position, seat, rules.encode(position, seat, kind, args))
        except GameError as error:
            why = error.refusal
        if why:
            refused[where] = refusal_view(why, names)
    return refused


def _attempts(view: View, seat: int, components: Components) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield each target, with the kind and the arguments of the action that a player would try there."""
    mat = view["seats"][seat]
    for row in mat["dice"]:
        yield targets.die(row["die"]), "spend", {"die": row["die"]}
    for title in view["board"]:
        if title:
            yield targets.item(title), "build", {"card": title}
    for row in mat["workshop"]:
        level = _highest_open(components, row["card"], len(row["gems"]))
        yield targets.card(row["card"]), "activate", {"card": row["card"], "level": level}
    for name in mat["talents"]:
        yield targets.talent(name), "use", {"talent": name}
    role_of = {talent.name: talent.role for talent in components.talents}
    scavenger = any(role_of[name] == roles.SCAVENGER for name in mat["talents"])
    # Without Scavenger the reason is the same for every discarded card, so one of them is enough.
    for title in view["discard"] if scavenger else view["discard"][-1:]:
        yield targets.discard(title), "scavenge", {"card": title}
    yield targets.PRISM, "exchange", {"element": ELEMENTS[0]}
    yield targets.BANK, "prism", {}
    yield targets.DECK, "look", {}
    yield targets.TURN, "end", {}


def _highest_open(components: Components, title: str, gems: int) -> int:
    """Return the highest level, counted from 1, that the gems on it unlock (MF-T4); 1 if none is unlocked."""
    number = components.item_ids[title]
    levels = range(len(components.items[number].levels))
    return max((level + 1 for level in levels if components.gems_needed[number][level] <= gems), default=1)
