"""The place of a dice lab in a notebook: what it waits for, and then the lab itself, without running the cell again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import VBox

from manaforge_widgets.lessons.part import LessonPart


class LabPlace(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A box that holds a part of a lesson until it may be opened, and then a lab.

    Args:
        waiting: the part that says what it waits for.
        may_open: whether the lab may be shown now.
        make: makes the lab.
    """

    def __init__(self, waiting: LessonPart, may_open: Callable[[], bool], make: Callable[[], Any]) -> None:
        super().__init__(children=[waiting])
        self._waiting = waiting
        self._may_open = may_open
        self._make = make
        self._opened = False

    def __repr__(self) -> str:
        return repr(self._waiting)

    @property
    def part(self) -> Any:
        """What the waiting part shows, as JSON."""
        return self._waiting.part

    def refresh(self) -> None:
        """Open the lab if it may be shown now."""
        if not self._opened and self._may_open():
            self._opened = True
            self.set_trait("children", (self._make(),))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live box, and the words of the waiting part where no kernel runs."""
        live = super()._repr_mimebundle_(**kwargs)
        return {**live, "text/html": self._waiting._still()} if isinstance(live, dict) else live  # noqa: SLF001
