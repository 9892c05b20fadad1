"""A place in a notebook in which a dice lab appears by itself as soon as it may be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import VBox

from manaforge_widgets.lessons.part import LessonPart


class LabPlace(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A box that first shows a part of a lesson, and later a dice lab instead of this part.

    Args:
        waiting: the part that says what to do before the lab opens.
        may_open: a function that returns whether the lab may be shown now.
        make: a function that returns a new lab.
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
        """The content of the part that is shown before the lab opens, as JSON."""
        return self._waiting.part

    def refresh(self) -> None:
        """Open the lab if it may be shown now."""
        if not self._opened and self._may_open():
            self._opened = True
            self.set_trait("children", (self._make(),))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live box, and the text of the waiting part for places without a kernel."""
        live = super()._repr_mimebundle_(**kwargs)
        return {**live, "text/html": self._waiting._still()} if isinstance(live, dict) else live  # noqa: SLF001
