"""Actions that another one contains: a Board leaves them out, and answers by itself where one answer is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from manaforge_widgets.core.api import Action
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.presenter import OpenActions

Read = Callable[[], Action | str]
"""A function that returns an action, or its notation."""


class Contained:
    """The actions and answers that a Board decides itself, because one contains the others.

    :meth:`BoardPresenter.contained` names them.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        asks_all: whether the board offers and asks everything all the same, as a puzzle does.
    """

    def __init__(self, scene: Scene, *, asks_all: bool) -> None:
        self._scene = scene
        self._asks_all = asks_all

    def left_out(self, open_now: OpenActions) -> OpenActions:
        """Return what is open to the seat without contained actions; the answers to a question stay as they are."""
        if self._asks_all:
            return replace(open_now, together=None)
        if open_now.choice is not None:
            return open_now
        less = self._scene.presenter.contained(self._scene.seat)
        return replace(open_now, options=[option for option in open_now.options if option["action"] not in less])

    def answered(self, actions: Iterable[Read]) -> Iterator[Read]:
        """Yield the actions of a request, and then the answers that contain all others, one after another.

        Args:
            actions: a function for each action, which reads it at the position at which it is carried out.
        """
        yield from actions
        while (answer := self._answer()) is not None:
            yield partial(_same, answer)

    def _answer(self) -> Action | None:
        """Return the answer to the open question of the seat that contains all others.

        It is None if there is no such answer or no question, and also if the player could not take it back.
        """
        scene = self._scene
        choice = scene.control.choice(scene.seat)
        if self._asks_all or choice is None or choice.final or not scene.match.can_undo:
            return None
        less = scene.presenter.contained(scene.seat)
        if not less:
            return None
        left = [action for action in scene.match.legal_actions(scene.seat) if action.text not in less]
        return left[0] if len(left) == 1 else None


def _same(action: Action) -> Action:
    return action
