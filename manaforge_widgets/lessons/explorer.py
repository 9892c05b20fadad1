"""The base of all explorers: parts of a lesson in which a student changes something and sees what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import either, short
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.widgets import lesson_shapes as shapes

COUNT = "count"
"""The name of the explorer of the exact part, if the experiment has one."""


class Explorer(ABC):
    """A part with controls, charts, a sentence and a table. It holds all its state, and draws only from its source.

    A subclass implements :meth:`controls`, :meth:`view` and :meth:`change`.

    Args:
        title: the heading.
        rng: the source of its random numbers. Equal sources and equal changes give equal results.
        about: the ids of the predictions that it is compared with.

    Attributes:
        title: the heading.
        rng: the source of random numbers.
        about: the ids of the predictions that it is compared with.
        titles: the titles of predictions, by id; the lesson sets them.
        guesses: the student's answers to them, by id; :meth:`hear` sets them.
        said: the guesses as a sentence; empty without one.
        used: whether the student has used it, and has found what it asks for.

    Example:
        >>> class Counter(Explorer):
        ...     count = 0
        ...     def controls(self):
        ...         return [step("count", "Count", self.count, 0, 9)]
        ...     def view(self):
        ...         return self.shown([f"You chose {self.count}."])
        ...     def change(self, control, value):
        ...         self.count = int(value)
        >>> counter = Counter("Count", Random(1))
        >>> counter.take("count", "4")
        >>> counter.view()["words"]
        ['You chose 4.']
        >>> counter.take("count", "12")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: Count must be a whole number from 0 to 9, not '12'.
    """

    def __init__(self, title: str, rng: Random, about: Sequence[str] = ()) -> None:
        self.title = title
        self.rng = rng
        self.about = tuple(about)
        self.titles: Mapping[str, str] = {}
        self.guesses: Mapping[str, str] = {}
        self.said = ""
        self.used = False

    @abstractmethod
    def controls(self) -> Sequence[shapes.LessonControl]:
        """Return the controls with their present values."""

    @abstractmethod
    def view(self) -> shapes.LessonView:
        """Return the content of the part; see :meth:`shown`."""

    @abstractmethod
    def change(self, control: str, value: str) -> None:
        """Change the state.

        Args:
            control: the id of one of the controls, or the ``control`` of a chart.
            value: the new value, which has been checked against the control; empty for a button.
        """

    def hear(self, guesses: Mapping[str, str]) -> None:
        """Take the student's locked predictions, to show those that this explorer is about.

        Args:
            guesses: the student's answer to each prediction, by the prediction's id.
        """
        self.guesses = {name: guesses[name] for name in self.about if name in guesses}
        several = self.titles if len(self.guesses) > 1 else {}
        said = [f"{several[name]}: {one}" if name in several else one for name, one in self.guesses.items()]
        self.said = f"You said: {'; '.join(said)}." if said else ""

    def guess(self, name: str) -> Fraction | None:
        """Return the student's guess as a number; None if there is none.

        Args:
            name: the id of a prediction that asks for a number.
        """
        return read_answer(self.guesses.get(name))

    def take(self, control: str, value: str) -> None:
        """Check a change that a page sent, and carry it out.

        Args:
            control: the id of a control.
            value: the new value as text.

        Raises:
            GameError: when there is no such control, or when the value does not fit it; nothing has changed then.
        """
        known = {one["id"]: one for one in self.controls()}
        if control in known:
            _check(known[control], value)
        elif not any(value in picks for name, picks in _picks(self.view()) if name == control):
            raise GameError("There is no such control.")
        self.change(control, value)
        self.used = self.used or self.found

    def go_on(self, changes: Sequence[tuple[str, str]]) -> None:
        """Continue after a restart: note that it has been used, and find again what it asks for.

        The state comes back only if it asks for something; otherwise the student begins with a fresh one.

        Args:
            changes: the student's changes so far, each a control and a value.
        """
        self.used = bool(changes) and self.found
        for control, value in () if self.used else changes:
            # Another version of the lesson may have other controls.
            with suppress(GameError):
                self.take(control, value)

    @property
    def found(self) -> bool:
        """True if the student may go on; an explorer that asks to find something returns whether it was found."""
        return True

    def shown(self, words: Sequence[str], **more: Any) -> shapes.LessonView:
        """Return a view with the explorer's title, controls and guess.

        Args:
            words: the sentences that read the charts; the first one is the most important.
            more: further pieces of the view, such as ``charts``, ``figures`` and ``table``.
        """
        return views.view(self.title, words, said=self.said, controls=list(self.controls()), **more)


def press(name: str, label: str, *, marked: bool = False, done: bool = False) -> shapes.LessonControl:
    """Return a button; ``marked`` makes it the one that the explorer proposes next, ``done`` gives it a tick."""
    return _control(name, "press", label, "", marked=marked, done=done)


def choice(name: str, label: str, value: str, options: Sequence[str]) -> shapes.LessonControl:
    """Return a choice between options."""
    return _control(name, "choice", label, value, options=list(options))


def switch(name: str, label: str, *, on: bool) -> shapes.LessonControl:
    """Return a switch."""
    return _control(name, "switch", label, "on" if on else "off")


def step(name: str, label: str, value: int, low: int, high: int, unit: str = "") -> shapes.LessonControl:
    """Return a whole number with buttons for less and more."""
    return _control(name, "step", label, str(value), low=low, high=high, unit=unit)


def slide(
    name: str, label: str, value: int, low: int, high: int, unit: str = "", *, log: bool = False
) -> shapes.LessonControl:
    """Return a whole number with a slider and a box; with ``log`` the slider is logarithmic, as a chart may be."""
    return _control(name, "slide", label, str(value), low=low, high=high, unit=unit, log=log)


def _control(name: str, kind: Any, label: str, value: str, **more: Any) -> shapes.LessonControl:
    empty: shapes.LessonControl = {
        "id": name,
        "kind": kind,
        "label": label,
        "value": value,
        "options": [],
        "low": 0,
        "high": 0,
        "unit": "",
        "marked": False,
    }
    return {**empty, **more}  # type: ignore[typeddict-item]  # the callers above pass only its keys


def _check(control: shapes.LessonControl, value: str) -> None:
    kind, label = control["kind"], control["label"]
    allowed = {"press": [""], "switch": ["on", "off"], "choice": control["options"]}.get(kind)
    if allowed is not None:
        if value not in allowed:
            raise GameError(f"{label} must be {either(allowed)}, not {short(value)}.")
        return
    low, high = control["low"], control["high"]
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9 and low <= int(value) <= high):
        raise GameError(f"{label} must be a whole number from {low:,} to {high:,}, not {short(value)}.")


def _picks(view: shapes.LessonView) -> list[tuple[str, set[str]]]:
    """Return, for each chart that can be clicked, its control and the values that a click sends."""
    found = []
    for chart in view["charts"]:
        if chart["chart"] == "grid":
            found.append((chart["control"], {one["pick"] for row in chart["squares"] for one in row} - {""}))
        elif chart["chart"] == "cells":
            found.append((chart["control"], {one["pick"] for row in chart["rows"] for one in row["cells"]} - {""}))
    return found
