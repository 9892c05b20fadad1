"""The snapshots of a Board. A snapshot is everything that the page shows of the match at a step, as JSON."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.board.bots import BoardBots
from manaforge_widgets.widgets.board.contained import Contained
from manaforge_widgets.widgets.board.hint import LiveHint
from manaforge_widgets.widgets.board.log import BoardLog
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.board.undo import SeatUndo
from manaforge_widgets.widgets.presenter import (
    OpenActions,
    ending_with_names,
    hides,
    recap_with_names,
    rounds_with_names,
)
from manaforge_widgets.widgets.to_json import outcome_view, status_view

_Story = TypeVar("_Story")


class Snapshots:
    """Makes the snapshots of a Board from the match and the other parts of the board.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        bots: the bots.
        undo: undo and redo.
        log: the log.
        hint: the hints.
        contained: which actions the page does not offer.
        failures: a function that returns the log in which a failure of a game's recap, waste or ending is noted.
    """

    def __init__(
        self,
        scene: Scene,
        bots: BoardBots,
        undo: SeatUndo,
        log: BoardLog,
        hint: LiveHint,
        contained: Contained,
        failures: Callable[[], logging.Logger],
    ) -> None:
        self._scene = scene
        self._bots = bots
        self._undo = undo
        self._log = log
        self._hint = hint
        self._contained = contained
        self._failures = failures

    def make(self, *, covered: bool, undoer: int | None, no_hint: str) -> shapes.Snapshot:
        """Return the snapshot of the current step.

        Args:
            covered: whether the snapshot must hold nothing private.
            undoer: the seat whose last action can be undone; None if there is nothing to undo.
            no_hint: why there is no hint; empty if there is one.
        """
        scene, seat = self._scene, self._scene.seat
        match, presenter, people, names = scene.match, scene.presenter, scene.people, scene.names
        undo_of = undoer if undoer is not None and (covered or undoer != seat) else None
        view = match.view(seat)
        if covered:
            view = presenter.covered(seat, view)
        open_now = OpenActions([]) if covered else self._contained.left_out(presenter.open_actions(seat, view, names))
        return {
            "step": match.step,
            "seat": seat,
            "names": list(names),
            "status": status_view(match, match.step, names, seat, named=not people.alone),
            "view": presenter.client_view(view),
            "options": open_now.options,
            "why": open_now.refusals,
            "choice": open_now.choice,
            "together": open_now.together,
            "bots": sorted(self._bots.by_seat),
            "bot_hints": self._bots.hints,
            "bots_to_act": self._bots.waiting,
            "can_undo": undoer is not None,
            "can_redo": not covered and self._undo.can_redo(),
            "free_undo": match.undo_mode == "free",
            "undo_of": undo_of,
            "undo_passes": undo_of is not None and hides(presenter, seat),
            "people": list(people.seats),
            "cover": people.cover_of(match) if covered else None,
            "passed": self._undo.words,
            "look": None if covered else scene.look(),
            "log": self._log.lines(seat if people.known else None),
            "waste": [] if covered else self._unless_it_fails(lambda: presenter.waste(seat, view)) or [],
            "no_hint": no_hint,
            "hint": None if covered else self._hint.view(open_now.options),
            "recap": None if covered else self._unless_it_fails(lambda: recap_with_names(presenter, seat, view, names)),
            "rounds": []
            if covered
            else self._unless_it_fails(lambda: rounds_with_names(presenter, seat, view, names)) or [],
            "outcome": outcome_view(match.outcome, names),
            # After the game everything in it is public.
            "ending": self._unless_it_fails(lambda: ending_with_names(presenter, seat, names)),
        }

    def _unless_it_fails(self, story: Callable[[], _Story]) -> _Story | None:
        """Return the result of a function that the game can do without; None if it fails."""
        try:
            return story()
        except Exception:  # noqa: BLE001 - no failure of a recap or an ending may stop the game
            self._failures().warning("a board's recap, waste or ending failed", exc_info=True)
            return None
