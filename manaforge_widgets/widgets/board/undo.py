"""Undo and redo on a Board: players undo what they did last, or what the player who acted before them did."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from manaforge_widgets.core.api import Action, IllegalAction
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.scene import Changing, Scene
from manaforge_widgets.widgets.requests import Cancel, Redo, Undo


class SeatUndo:
    """Undoes the last action of a seat, together with the answers to all questions that the action asked.

    Actions that were confirmed together are undone and redone together.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        bots: the seats of the bots, which act again by themselves after an undo.
        changing: a function that returns a context in which the match may be changed.

    Attributes:
        passed: the sentence about whose action was undone, after the only step at which the board shows it.
    """

    def __init__(self, scene: Scene, bots: Collection[int], changing: Changing) -> None:
        self._scene = scene
        self._bots = bots
        self._changing = changing
        self.passed: tuple[int, str] = (-1, "")
        # The actions of each request that held several, by the step before them.
        self._together: dict[int, tuple[Action, ...]] = {}

    def confirmed(self, before: int, *, together: bool) -> None:
        """Remember which actions a request has carried out.

        Args:
            before: the step before them.
            together: whether the request held several actions, which are undone as one.
        """
        self._together = {step: actions for step, actions in self._together.items() if step + len(actions) <= before}
        if together:
            self._together[before] = tuple(self._scene.match.actions[before:])

    @property
    def words(self) -> str:
        """The sentence about whose action was undone; empty if there was no undo, or if the step has changed since."""
        step, words = self.passed
        return words if step == self._scene.match.step else ""

    def undoer(self, *, covered: bool) -> int | None:
        """Return the seat whose last action Undo would remove; None if nothing can be undone.

        This is the seat at the screen, unless its view is covered or it has nothing to undo. Otherwise it is the person
        who acted last, among those whose action can be undone.

        Args:
            covered: whether the view is covered.
        """
        scene = self._scene
        people, can = scene.people, scene.control.can_undo
        if people.alone:
            return scene.seat if can(scene.seat, self._bots) else None
        last = dict.fromkeys(action.seat for action in reversed(scene.match.actions) if action.seat in people.seats)
        first = [] if covered else [scene.seat]
        return next((seat for seat in (*first, *last) if can(seat, self._bots)), None)

    def can_redo(self) -> bool:
        """Return whether the player at the screen can redo an action."""
        undone = self._scene.match.undone
        return bool(undone) and undone[0].seat == self._scene.seat

    @answers(Undo)
    def undo(self, request: Undo) -> None:
        """Undo the last action of one of the people at the screen; this is possible while the view is covered, too."""
        with self._changing(request["step"], request, covered=True):
            self._undo()

    @answers(Cancel)
    def cancel(self, request: Cancel) -> None:
        """Close a question without an answer, and undo the action that asked it."""
        with self._changing(request["step"], request):
            self._undo()

    @answers(Redo)
    def redo(self, request: Redo) -> None:
        """Redo the action that was undone last, and then the answers to its questions."""
        scene = self._scene
        with self._changing(request["step"], request):
            if not self.can_redo():
                raise IllegalAction("you have nothing to redo.")
            together = self._together.get(scene.match.step, ())
            more = len(together) - 1 if scene.match.undone[: len(together)] == together else 0
            scene.match.redo()
            # An answer may not be legal any more; then the seat is asked again.
            with suppress(IllegalAction):
                while (more > 0 or self._is_asked(scene.seat)) and scene.match.can_redo:
                    scene.match.redo()
                    more -= 1

    def _undo(self) -> None:
        scene = self._scene
        covered = scene.covered
        undoer = self.undoer(covered=covered)
        seat = scene.seat if undoer is None else undoer
        back_to = self._begin_of_last()
        scene.control.undo(seat, self._bots)
        while (scene.match.step > back_to or self._is_asked(seat)) and scene.control.can_undo(seat, self._bots):
            scene.control.undo(seat, self._bots)
        if seat != scene.seat or covered:
            scene.people.turn_to(seat)
            self.passed = (scene.match.step, f"The last action of {scene.names[seat]} was undone.")

    def _begin_of_last(self) -> int:
        """Return the step before the actions that were confirmed together last; the current step if others followed."""
        actions = self._scene.match.actions
        for before, together in self._together.items():
            if before + len(together) == len(actions) and actions[before:] == together:
                return before
        return len(actions)

    def _is_asked(self, seat: int) -> bool:
        """Return whether a seat is in the middle of an action: it has a question that can be undone."""
        choice = self._scene.control.choice(seat)
        return choice is not None and not choice.final and self._scene.match.status().active is not None
