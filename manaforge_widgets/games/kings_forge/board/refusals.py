"""Refusals for targets that can't be used now: each is the refusal of the action that a player would try there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from manaforge_widgets.core.api import Refusal
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.board.odds_words import short_words
from manaforge_widgets.games.kings_forge.rules import actions, fitting
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import needs_words
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, KINDS, LIBRARY
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.refusals import why_not
from manaforge_widgets.widgets.shapes import RefusalView
from manaforge_widgets.widgets.to_json import refusal_view


def refusals(pos: Position, seat: int, possible: Collection[str], names: Sequence[str]) -> dict[str, RefusalView]:
    """Return why a seat can't use a target now, for each target that has no option.

    Args:
        pos: the position that is shown; it is not changed.
        seat: the seat that would act.
        possible: the targets that have an option; they get no refusal.
        names: a name for each seat.
    """
    by_target = {}
    for where, why in _refused(pos, seat):
        if where not in possible and why is not None:
            by_target[where] = refusal_view(why, names)
    return by_target


def _refused(pos: Position, seat: int) -> Iterator[tuple[str, Refusal | None]]:
    """Yield each target, with the refusal of the action that a player would try there."""
    for card in pos.market:
        if card >= 0:
            row = pos.components.gathers[card]
            for side, action in zip(actions.SIDES, row.actions, strict=True):
                yield targets.claim(row.name, side), why_not(pos, seat, action.codes[0])
    turned = max(*pos.market, 0)
    for number, dock in enumerate(pos.components.docks):
        for which, cost in enumerate(dock.costs):
            code = actions.visit(turned, 2 * number + which, 0)
            yield targets.dock(dock.name, cost), why_not(pos, seat, code)
    in_craft_turn = pos.state == at.CRAFT and seat == pos.active
    for card in pos.display:
        if card >= 0:
            craft = pos.components.crafts[card]
            why = (
                missing_for(pos, craft.name, craft.groups, "KF-C2")
                if in_craft_turn
                else why_not(pos, seat, actions.crafting(actions.CRAFT, card))
            )
            yield targets.craft(craft.name), why
    for lying in pos.lying:
        craft = pos.components.crafts[lying[0]]
        if in_craft_turn and lying[1] != seat:
            why = missing_for(pos, craft.name, fitting.beaten(pos, lying), "KF-C3")
        else:
            why = why_not(pos, seat, actions.crafting(actions.STEAL, lying[0]))
        yield targets.steal(craft.name), why
    end = actions.passing(actions.NOTHING) if pos.state == at.GATHER else actions.END
    yield targets.TURN, why_not(pos, seat, end)


def missing_for(pos: Position, name: str, groups: tuple[Group, ...], rule: str) -> Refusal | None:
    """Return what the rolled dice lack to make or steal a craft, in full and in short; None if nothing is lacking.

    Args:
        pos: a position in a craft turn; it is not changed.
        name: the name of the craft.
        groups: the values that are needed, by colour.
        rule: the number of the rule for the craft or the steal.
    """
    free = sorted(value for value, kind in _dice(pos) if kind == LIBRARY)
    missing: list[tuple[int, int]] = []
    low: list[tuple[int, int, int]] = []
    for colour, least in groups:
        own = sorted((value for value, kind in _dice(pos) if kind == colour), reverse=True)
        unmet = []
        for value in reversed(least):
            if own and own[0] >= value:
                own.pop(0)
            else:
                unmet.append(value)
        more = max(0, len(unmet) - len(own))
        missing += [(value, colour) for value in unmet[:more]]
        low += [(colour, value, die) for value, die in zip(unmet[more:], own, strict=False)]
    needed = needs_words(tuple((colour, value) for colour, values in groups for value in values))
    stealing = f"to steal {name} you need dice at least as high as {needed}, and one of them higher"
    demand = f"{name} needs {needed}" if rule == "KF-C2" else stealing
    if len(missing) > len(free):
        short = Counter(COLOURS[colour] for _, colour in missing)
        amounts = {listed(short, "or"): len(missing) - len(free)} if free else short
        more_dice = [f"{amount} more {colour} {'die' if amount == 1 else 'dice'}" for colour, amount in amounts.items()]
        return Refusal(f"{demand}. You need {listed(more_dice)}.", rule, short_words(short, len(free)))
    # A library die does for each missing die, and others do for dice that are too low.
    for value, _ in sorted(missing, reverse=True):
        enough = [die for die in free if die >= value]
        if not enough:
            low.insert(0, (LIBRARY, value, free[-1]))
            break
        free.remove(enough[0])
    for row in sorted(low, key=lambda one: -one[1]):
        enough = [die for die in free if die >= row[1] and row[0] != LIBRARY]
        if enough:
            low.remove(row)
            free.remove(enough[0])
    if low:
        kind, value, best = low[0]
        brief = f"{KINDS[kind]} {best} is too low for {value}+"
        best_die = f"Your best {KINDS[kind]} die that is left shows {best}; it must show {value} or more."
        return Refusal(f"{demand}. {best_die}", rule, brief)
    if rule == "KF-C3":
        return Refusal(
            f"{demand}. None of your dice is higher than the die that it would replace.", rule, "none is higher"
        )
    return None


def _dice(pos: Position) -> list[tuple[int, int]]:
    return [(value, kind) for value, kind in zip(pos.die_value, pos.die_kind, strict=True) if value]
