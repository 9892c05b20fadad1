"""A legal action as JSON for the browser."""

from __future__ import annotations

from manaforge_widgets.games.api import Action
from manaforge_widgets.games.record import thawed
from manaforge_widgets.widgets import shapes


def option_view(
    action: Action, target: str, label: str, *, proposed: bool = False, idle: bool = False
) -> shapes.Option:
    """A legal action as JSON for the browser.

    Args:
        action: the action.
        target: the game's name for the thing on the table that the action is about.
        label: the action in a few words and symbols.
        proposed: whether it is suggested.
        idle: whether it would do nothing now; its label says so, too.
    """
    return {
        "action": action.text,
        "kind": action.kind,
        "args": thawed(action.args),
        "target": target,
        "label": label,
        "proposed": proposed,
        "idle": idle,
    }
