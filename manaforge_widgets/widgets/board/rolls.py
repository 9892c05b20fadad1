"""The rolls since a player's last turn, for the page of a Board, and after the game the calibration of all rolls.

Both are computed in parts, after the table is shown.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.calibration import calibration
from manaforge_widgets.widgets.guesses import Guess
from manaforge_widgets.widgets.presenter import hides
from manaforge_widgets.widgets.requests import ShowRolls
from manaforge_widgets.widgets.rolls import Rolls, packed, window
from manaforge_widgets.widgets.slices import Slices


class LiveRolls:
    """Sends the page the rolls since the last turn of the player at the screen, with what was likely before them.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        guesses: a function that returns the guesses in this match.
        send: a function that sets a trait of the board.
        log: the log for failures of a game.
    """

    def __init__(
        self,
        scene: Scene,
        guesses: Callable[[], Iterable[Guess]],
        send: Callable[[str, Any], None],
        log: logging.Logger,
    ) -> None:
        self._scene = scene
        self._guesses = guesses
        self._send = send
        self._log = log
        self._slices = Slices(self._tell, self._failed)
        self._rolls: tuple[Any, Rolls] | None = None
        self._is_on = False

    def refresh(self) -> None:
        """Begin to compute the rolls since the player's last turn."""
        self._is_on = True
        self._slices.start(self._steps())

    @answers(ShowRolls)
    def look_back(self, _request: ShowRolls) -> str:
        """Begin to compute all rolls so far, if the board shows probabilities now; return an empty text."""
        scene = self._scene
        # What a player knows of hidden cards is in the probabilities, so nobody else at the screen may read them.
        if self._is_on and (scene.people.alone or not hides(scene.presenter, scene.seat)):
            self._slices.start(self._steps(past=True))
        return ""

    def finish(self) -> None:
        """Compute the rest at once."""
        self._slices.finish()

    def stop(self) -> None:
        """Stop the running computation."""
        self._slices.drop()

    def forget(self) -> None:
        """Remove the rolls from the page."""
        self._is_on = False
        self._slices.drop()
        self._send("rolls", None)

    def _steps(self, *, past: bool = False) -> Iterator[shapes.RollsView | None]:
        scene = self._scene
        key = scene.presenter, scene.seat
        if self._rolls is None or self._rolls[0] != key:
            self._rolls = key, Rolls(scene.presenter, scene.seat)
        match, step, names = scene.match, scene.match.step, list(scene.names)
        view: shapes.RollsView = {"step": step, "rolls": [], "calibration": None, "past": None}
        for rolls in self._rolls[1].steps(window(match, scene.seat), names):
            if rolls is not None:
                view = {**view, "rolls": rolls}
            yield None if rolls is None else view
        over = match.outcome is not None
        if not (over or past):
            return
        for rolls in self._rolls[1].steps(range(1, step + 1), names):
            if rolls is not None:
                view = {**view, "past": packed(rolls) if past else None}
                if over:
                    # The end of a game names what its last round decided, whoever acted last.
                    last = [roll for roll in rolls if roll["round"] == match.status().round]
                    view = {**view, "rolls": last, "calibration": calibration(rolls, self._guesses())}
            yield None if rolls is None else view

    def _tell(self, rolls: shapes.RollsView | None) -> None:
        self._send("rolls", rolls)

    def _failed(self, failure: Exception) -> None:
        # The game goes on without them.
        self._log.warning("the rolls of a board failed", exc_info=failure)
        self._tell(None)
