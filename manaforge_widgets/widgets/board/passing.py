"""Passing the screen from one person to the next."""

from __future__ import annotations

from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.bots import BoardBots
from manaforge_widgets.widgets.board.scene import Changing, Scene, Settled
from manaforge_widgets.widgets.board.undo import SeatUndo
from manaforge_widgets.widgets.requests import Read, Reveal


class Passing:
    """Uncovers a view when its player takes the screen, and goes on when the player has read a private message.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        bots: the bots; a message about a slow bot is removed when somebody takes the screen.
        undo: undo and redo; the sentence about whose action was undone is removed when somebody takes the screen.
        settled: a function that returns a context; the board shows all changes at once, when the context ends.
        changing: a function that returns a context in which the match may be changed.
    """

    def __init__(self, scene: Scene, bots: BoardBots, undo: SeatUndo, settled: Settled, changing: Changing) -> None:
        self._scene = scene
        self._bots = bots
        self._undo = undo
        self._settled = settled
        self._changing = changing

    @answers(Reveal)
    def reveal(self, request: Reveal) -> None:
        """Show a player their own view, if the request names the current cover.

        The request is checked by the number of the cover, not by the step, because bots may have moved meanwhile.
        """
        self._bots.hush()
        with self._settled(), self._scene.control.locked():
            self._scene.people.reveal(self._scene.presenter, request["seat"], request["cover"])
            self._undo.passed = (-1, "")

    @answers(Read)
    def have_read(self, request: Read) -> None:
        """Go on after the player at the screen has read what the last action showed to that player alone."""
        with self._changing(request["step"], request, bots_follow=True):
            self._scene.people.have_read(self._scene.match)
