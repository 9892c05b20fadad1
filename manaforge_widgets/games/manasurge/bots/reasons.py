"""The reasons for the planner's actions in ManaSurge: what an action is good for, and who can answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manasurge.odds.drawing import Aim, drawing_steps
from manaforge_widgets.games.manasurge.odds.market import answers_to
from manaforge_widgets.games.manasurge.odds.seen import Seen
from manaforge_widgets.games.manasurge.odds.strike import strike
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import run_to_end

_TO_PLAY: Final = "Which card can the next player hardly answer? And what would it cost you to be struck?"
_TO_DRAW: Final = "What do you gain from more cards, and what from a ManaSurge?"
NUDGES: Final[Mapping[str, str]] = {
    "play": _TO_PLAY,
    "struck": _TO_PLAY,
    "direction": "Look at both neighbours. Which of them can hardly answer?",
    "draw": _TO_DRAW,
    "hold": _TO_DRAW,
}
"""For the kind of the action that a hint is about, a sentence that says only where to look."""

_DRAWN: Final[Mapping[Aim, str]] = {
    "opening": "you can answer a random opening card",
    "open": "you can open the spell",
    "metamagic": "you hold a metamagic",
    "now": "you can answer now",
}
_REASONS: Final[Mapping[str, str]] = {
    "draw": "With more cards you can answer more often.",
    "hold": "With few cards you soon play your last one. That is a ManaSurge, which brings 2 shards.",
}


def reason(view: View, action: Action, better: str, *, clear: bool) -> str:
    """Return what an action is good for, or that the planner chooses it, in a sentence or two.

    Args:
        view: the view of the seat that acts.
        action: a legal action of that seat.
        better: what makes it better than the next best action, as a sentence; may be empty.
        clear: whether the planner found it better than every other action by more than its own uncertainty.
    """
    best = "best" if clear else "as well as the next best action"
    said = f"{good_for(view, action)} {better}".strip()
    return said or f"It does {best} in many deals of the cards that you can't see."


def good_for(view: View, action: Action) -> str:
    """Return what an action is good for, as a sentence; empty if nothing can be said of it alone.

    Args:
        view: the view of the seat that acts.
        action: a legal action of that seat.
    """
    held = view["seats"][view["viewer"]]["hand"]["count"]
    if action.kind == "struck":
        return f"You keep {f'your {held} cards' if held > 1 else 'your card'} for the next spell."
    if action.kind != "play":
        return _REASONS.get(action.kind, "")
    if held == 1:
        return "It is your last card. That is a ManaSurge, which brings 2 shards."
    if view["suit"] is None:
        return "You open the spell with it, so it gets a shard."
    if str(action.args.card).endswith(f" {view['suit']}"):
        return f"It has the suit of the spell, {view['suit']}, so it gets a shard."
    return ""


def chance_words(scene: Seen, view: View, action: Action) -> str:
    """Return what decides about an action, as a sentence; empty if nothing is known.

    It is the chance that the next seat can answer, or what a draw is good for, or what being struck costs.

    Args:
        scene: the position as the acting seat has seen it.
        view: the view of that seat.
        action: a legal action of that seat.
    """
    if action.kind == "struck":
        cost = strike(scene.components, view, action.seat)
        paid = [f"lose {cost.paid} shard by the Rebirth"] if cost.paid else []
        returned = [f"lose {cost.returned} shard{'s' * (cost.returned > 1)} on your cards"] if cost.returned else []
        return f"You {listed([f'draw {cost.drawn} damage', *paid, *returned])}."
    drawing = run_to_end(drawing_steps(scene, action.kind, action.args))
    if drawing:
        return f"The chance that {_DRAWN[drawing.aim]} is {percent(drawing.chance)}."
    ways = answers_to(scene, action.kind, action.args, action.text)
    if not ways or ways[0].own:
        return ""
    return f"The chance that {seat_symbol(ways[0].seat)} can answer it is {percent(ways[0].chance)}."
