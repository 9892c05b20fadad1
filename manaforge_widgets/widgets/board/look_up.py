"""Requests that change nothing in the match: the text of a rule, past positions, and saving the game."""

from __future__ import annotations

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.page import rule
from manaforge_widgets.widgets.again import kept
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.past import past_text
from manaforge_widgets.widgets.requests import Save, ShowPast, ShowRule

MOST_LETTERS = 400
"""Longer texts from the browser are refused: every action and every rule number is shorter."""


class LookUp:
    """Answers requests that change nothing in the match.

    Args:
        scene: the match, the people and the names that all parts of the board share.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @answers(ShowRule)
    def rule(self, request: ShowRule) -> str:
        """Return the text of a rule."""
        if len(request["rule"]) > MOST_LETTERS:
            raise GameError("This is not the number of a rule.")
        return rule(request["rule"])

    @answers(Save)
    def save(self, _request: Save) -> str:
        """Save the match, unless it is kept in a file already; return a sentence that names the file."""
        return kept(self._scene.match)

    @answers(ShowPast)
    def past(self, request: ShowPast) -> str:
        """Return all positions from a step on, as JSON text."""
        scene = self._scene
        alone = scene.people.alone
        return past_text(scene.presenter, scene.seat, scene.names, request["since"], for_all=not alone)
