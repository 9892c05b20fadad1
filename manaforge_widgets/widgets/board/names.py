"""The names of the people at the screen, which they may type in on the board."""

from __future__ import annotations

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.seat_names import LONGEST_NAME
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.log import BoardLog
from manaforge_widgets.widgets.board.scene import Scene, Settled
from manaforge_widgets.widgets.requests import Rename


class Names:
    """Gives the seats of people the names that they type in.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        log: the log, whose lines hold names.
        settled: a function that returns a context; the board shows all changes at once, when the context ends.
    """

    def __init__(self, scene: Scene, log: BoardLog, settled: Settled) -> None:
        self._scene = scene
        self._log = log
        self._settled = settled

    @answers(Rename)
    def rename(self, request: Rename) -> None:
        """Give a seat another name."""
        scene, seat, name = self._scene, request["of"], " ".join(request["name"].split())
        if seat not in scene.people.seats:
            raise GameError(f"Only a person at the screen can get another name, not seat {short(seat, 20)}.")
        if not 0 < len(name) <= LONGEST_NAME:
            raise GameError(f"A name must have 1 to {LONGEST_NAME} characters, not {len(name)}.")
        with self._settled():
            scene.names[seat] = name
            self._log.clear()
