"""A craft turn as a puzzle: dice that are rolled already, cards on display, and a goal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.record import Record
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.dice import named
from manaforge_widgets.games.kings_forge.rules.setup import CRAFTS, OTHERS
from manaforge_widgets.match import Match, match_from, new_match
from manaforge_widgets.turn_puzzles.match_puzzle import MatchPuzzle

SEATS = 2
PLACES = 4
SIDES = ("top", "bottom")


def craft_turn(
    components: Components,
    seed: int,
    *,
    display: Sequence[str],
    dice: str,
    claimed: Sequence[tuple[str, str]] = (),
    goal: Sequence[str] = (),
    title: str = "",
    hint: str = "",
) -> MatchPuzzle:
    """Return a puzzle: seat 0 has rolled its dice and must craft certain cards in this turn.

    Args:
        components: the edition.
        seed: the seed for dice that are rolled again.
        display: the names of the three crafts on display.
        dice: the rolled dice, such as ``"metal 4, gem 3"``.
        claimed: the gather cards that the seat has claimed, each with ``"top"`` or ``"bottom"``.
        goal: the names of the crafts to make; all on display if omitted.
        title: the name of the puzzle.
        hint: a short help.

    Raises:
        GameError: when the edition has no card with one of these names.

    Example:
        >>> from manaforge_widgets.games.kings_forge.rules.components import house_components
        >>> one = craft_turn(
        ...     house_components(), 1, display=("Hammer", "Shield", "Anvil"), dice="metal 3, metal 4", goal=("Hammer",)
        ... )
        >>> one, one.solutions().chance
        (<puzzle: craft the Hammer>, Fraction(1, 1))
    """
    wanted = tuple(goal or display)
    return MatchPuzzle(
        _at_table(components, display, dice, claimed),
        _all_crafted(wanted),
        words="craft " + " and ".join(f"the {name}" for name in wanted),
        seed=seed,
        title=title,
        hint=hint,
    )


def _all_crafted(wanted: Sequence[str]) -> Callable[[Record], bool]:
    return lambda table: set(wanted) <= {one.card for one in table.crafted}


def _at_table(components: Components, display: Sequence[str], dice: str, claimed: Sequence[tuple[str, str]]) -> Match:
    for name in (*display, *(card for card, _ in claimed)):
        if name not in components.craft_ids and name not in components.gather_ids:
            raise GameError(f"edition {components.edition!r} has no card {name}.")
    edition = components.overrides or None
    view: dict[str, Any] = dict(new_match("kings_forge", seats=SEATS, seed=1, edition=edition).view(None))
    view.update(state="craft", round=3, first_player=0, active=0, turns_done=0, turn=9)
    waiting = [craft.name for craft in components.crafts if craft.name not in display]
    view.update(display=list(display), waiting=waiting[len(display) - CRAFTS[SEATS] :], dice=_rolled(dice))
    cards = [card for card, _ in claimed]
    others = [card.name for card in components.gathers if not card.anvil and card.name not in cards]
    others.sort(key=lambda name: _free_side(components, name) is None)
    used = [card for card in cards if not components.gathers[components.gather_ids[card]].anvil]
    used += others[: OTHERS - len(used)]
    view["gathers"] = [card.name for card in components.gathers if card.anvil or card.name in used]
    left = [name for name in view["gathers"] if name not in cards]
    # The other seat has the rest of the deck: nothing is hidden, so that the puzzle's chance can be counted.
    view.update(market=left[:PLACES], deck={"count": 0, "order": []})
    own = [_claim(components, card, side) for card, side in claimed]
    nothing: dict[str, Any] = {"supply": {}, "smithy": {}, "gathered": [], "bonuses": [], "crafts": [], "passed": True}
    mine = {
        **nothing,
        "gathered": [row for row, _ in own],
        "bonuses": [bonus for _, bonuses in own for bonus in bonuses],
    }
    theirs = [_claim(components, card, _free_side(components, card) or SIDES[0]) for card in left[PLACES:]]
    # It has a die, so that the round goes on after the turn of seat 0.
    other = {
        **nothing,
        "supply": {"metal": 1},
        "gathered": [row for row, _ in theirs],
        "bonuses": [bonus for _, bonuses in theirs for bonus in bonuses],
    }
    view["seats"] = [mine, other]
    return match_from(view, edition=edition)


def _claim(components: Components, card: str, side: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a claimed gather card as it lies in front of its seat, and the bonuses that it gives."""
    action = components.gathers[components.gather_ids[card]].actions[SIDES.index(side)]
    home, gone = action.payments[0]
    lying = {"card": card, "action": side, "dice": named(home), "consumed": named(gone), "dock": None}
    bonuses = [{"by": card, "kind": NAMES[bonus[1]], "left": list(bonus[2:])} for bonus in action.bonuses]
    return lying, bonuses


def _free_side(components: Components, card: str) -> str | None:
    """Return the side of a gather card that takes no dice; None if both take some."""
    actions = components.gathers[components.gather_ids[card]].actions
    free = (
        side
        for side, action in zip(SIDES, actions, strict=True)
        if not action.squares and not action.cemetery and not action.all_unused
    )
    return next(free, None)


def _rolled(dice: str) -> list[dict[str, Any]]:
    counts: dict[str, int] = {}
    rows = []
    for die in dice.split(","):
        kind, value = die.split()
        counts[kind] = counts.get(kind, 0) + 1
        rows.append({"die": f"{kind}-{counts[kind]}", "value": int(value), "used": []})
    return rows
