"""A game's entry in the registry; its parts are imported when they are first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

Part = str | Callable[..., Any]
"""A part of a game: a class or function, or where to import it from, as ``"package.module:name"``."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the registry. Only ``name`` is required; all other parts are optional.

    Attributes:
        name: the name for :func:`manaforge_widgets.new_match`.
        title: the game's name for people; from ``name`` where left out.
        rules: ``(edition or None) -> Game``; None for a game that has odds but can't be played yet.
        page: the file with its numbered rules.
        bots: for each bot's name, weakest first, ``(rules) -> bot``. ``"random"`` plays every game.
        policies: ``(rules) -> policy`` for each of these names that has one. It picks a code on a position as the bot
            does on its view; see :mod:`manaforge_widgets.bots.policies`.
        hint: ``(rules) -> adviser``: what its planner would do, see :mod:`manaforge_widgets.bots.hints`.
        unseen: ``() -> Unseen``, what nobody at its table sees; see :mod:`manaforge_widgets.bots.unseen`.
        heuristic: ``(rules) -> Heuristic``, estimates of a seat's final score between two rounds; its score if omitted.
        dice: the names of its dice, in the order in which they are listed.
        die: ``(name) -> Distribution``, the faces of one die.
        odds: its own functions and classes in ``manaforge_widgets.odds``, by name.
        match_odds: functions ``(match, ...)`` by name; several games may use the same name, such as ``market``.
        presenter: ``(match) -> BoardPresenter``, its side of Board and Replay; None for the general one.
        lab: ``(rules or None) -> LabGame``, its side of DiceLab; no argument if it has the packaged edition
            only.
        lessons: for each title ``(rules) -> LessonPlan``.
        cards: ``(rules) -> Cards``: which cards a seat has built, for simulations; None where seats build none.
        rl: ``(rules, seats) -> Encoding``, its actions and views as numbers, for environments of learners.

    Example:
        >>> GameEntry("chess").title
        'Chess'
    """

    name: str
    title: str = ""
    rules: Part | None = None
    page: Path | None = None
    bots: Mapping[str, Part] = field(default_factory=dict)
    policies: Mapping[str, Part] = field(default_factory=dict)
    hint: Part | None = None
    unseen: Part | None = None
    heuristic: Part | None = None
    dice: tuple[str, ...] = ()
    die: Part | None = None
    odds: Mapping[str, Part] = field(default_factory=dict)
    match_odds: Mapping[str, Part] = field(default_factory=dict)
    presenter: Part | None = None
    lab: Part | None = None
    lessons: Mapping[str, Part] = field(default_factory=dict)
    cards: Part | None = None
    rl: Part | None = None

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.name.replace("_", " ").capitalize())


def fetch(part: Part) -> Any:
    """Return a part of a game; import it first if it is a text.

    Args:
        part: a class or function, or a text such as ``"package.module:name"``.

    Raises:
        ImportError: for a module that can't be imported.
        AttributeError: for a name that the module does not have.

    Example:
        >>> fetch("fractions:Fraction")
        <class 'fractions.Fraction'>
    """
    if not isinstance(part, str):
        return part
    module, _, name = part.partition(":")
    return getattr(import_module(module), name)
