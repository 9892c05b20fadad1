"""The probabilities of a Board: calculated in parts, and shown only after a guess if the board asks for guesses."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Any

from manaforge_widgets.core.api import GameError, View
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.guesses import Guesses, Predictions
from manaforge_widgets.widgets.presenter import BoardPresenter
from manaforge_widgets.widgets.requests import Guess
from manaforge_widgets.widgets.slices import Slices

BETWEEN = 0.1
"""The least time in seconds between two parts of the odds on their way to the page; the last part does not wait."""


class LiveOdds:
    """Calculates the probabilities of the seat whose player is at the screen, and sends them to the page in parts.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        predictions: the guesses; None for a board that asks for none.
        is_on: a function that returns whether the board shows probabilities now.
        send: a function that sets a trait of the board.
        log: the log in which a failed calculation is noted.
    """

    def __init__(
        self,
        scene: Scene,
        predictions: Predictions | None,
        *,
        is_on: Callable[[], bool],
        send: Callable[[str, Any], None],
        log: logging.Logger,
    ) -> None:
        self._scene = scene
        self._predictions = predictions
        self._is_on = is_on
        self._send = send
        self._log = log
        self._slices = Slices(self._tell, self._failed)
        self._view: View | None = None
        self._odds: Any = None
        self._telling = False

    @property
    def guesses(self) -> Guesses:
        """The locked guesses."""
        return self._predictions.kept if self._predictions is not None else Guesses()

    @property
    def predicts(self) -> bool:
        """True if the board asks for guesses while the odds are shown."""
        return self._predictions is not None

    @property
    def may_ask(self) -> bool:
        """True if the board asks for guesses now."""
        return self._predictions is not None and self._is_on()

    def refresh(self, view: View) -> None:
        """Begin to calculate the probabilities, unless the view has not changed since the last call.

        Args:
            view: the view that the page has.
        """
        if view != self._view:
            self._view = view
            self._odds = None
            self._slices.start(_steps(self._scene.presenter, self._scene.seat))
        elif self._odds is not None:
            self._tell(self._odds)

    def finish(self) -> None:
        """Calculate all remaining parts now, unless a part is just being sent to the page."""
        if not self._telling:
            self._slices.finish()

    def stop(self) -> None:
        """Stop the running calculation."""
        self._slices.drop()

    def forget(self) -> None:
        """Stop the calculation, and remove the probabilities and the guesses from the page."""
        self._slices.drop()
        self._view = self._odds = None
        self._send("odds", None)
        self._send("prediction", None)

    def prepare(self, presenter: BoardPresenter) -> None:
        """Ask for guesses in another match from now on, if the board asks for guesses.

        Raises:
            SaveError: when the file of the guesses can't be read.
        """
        if self._predictions is not None:
            self._predictions.begin(presenter)

    def begin_again(self) -> None:
        """Drop the probabilities of the old match, because another match begins."""
        self._slices.drop()
        self._view = self._odds = None

    @answers(Guess)
    def guess(self, request: Guess) -> None:
        """Lock a guess, and show the probability."""
        if self._predictions is None or not self._is_on():
            raise GameError("This board asks for no guesses.")
        scene = self._scene
        scene.check_person(request)
        scene.check_step(request["step"])
        status = scene.match.status()
        self._predictions.lock(request["question"], request["percent"], scene.match.step, status.round)
        self._tell(self._odds)

    def _tell(self, odds: Any) -> None:
        """Send the probabilities calculated so far, marked with the current step."""
        self._odds = odds
        self._telling = True
        try:
            sent = None if odds is None else {**odds, "step": self._scene.match.step}
            if self._predictions is not None:
                # Numbers that are still to be guessed never leave Python.
                sent = self._predictions.veil(self._view, sent)
                self._send("prediction", self._predictions.page_view())
            self._send("odds", sent)
        finally:
            self._telling = False

    def _failed(self, failure: Exception) -> None:
        # The game goes on without odds.
        self._log.warning("the odds of a board failed", exc_info=failure)
        self._tell(None)


def _steps(presenter: BoardPresenter, seat: int) -> Iterator[Any]:
    """Yield a game's probabilities; an error of the first call also occurs inside the generator."""
    yield from spaced(presenter.odds_steps(seat, presenter.match.view(seat)))


def spaced(parts: Iterable[Any]) -> Iterator[Any]:
    """Yield the first and the last part of an answer, and between them a part only after some time.

    Each part must hold the whole answer so far. For the page and for the kernel, many messages in a row are work that a
    click has to wait for.

    Args:
        parts: the parts, and None where the caller may pause.

    Example:
        >>> list(spaced([None, 1, 2, 3]))
        [None, 1, None, None, 3]
    """
    kept, told = None, -BETWEEN
    for part in parts:
        kept = kept if part is None else part
        if kept is None or perf_counter() - told < BETWEEN:
            yield None
        else:
            told = perf_counter()
            yield kept
            kept = None
    if kept is not None:
        yield kept
