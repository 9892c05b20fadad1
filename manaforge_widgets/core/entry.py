"""A game's entry in the registry; the parts of a game are imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

Part = str | Callable[..., Any]
"""A part of a game: a class or function, or the place to import it from, such as ``"package.module:name"``."""


GENERAL_BOTS = ("greedy", "search")
"""The names of the bots that play any game from its rules alone, weakest first."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the registry. Only ``name`` is required; all other parts are optional.

    Attributes:
        name: the name for :func:`manaforge_widgets.new_match`.
        title: the game's name on screen; made from ``name`` if omitted.
        rules: ``(edition or None) -> Game``; None for a game that has probabilities but can't be played yet.
        page: the file with the game's numbered rules.
        bots: a function ``(rules) -> bot`` for each bot, by its name, weakest first. The bot ``"random"`` plays every
            game and is not listed.
        policies: for each bot that has a policy, by the bot's name, a function ``(rules) -> policy``. The policy picks
            from a position what the bot picks from its view; see :mod:`manaforge_widgets.bots.policies`.
        general_bots: whether the general bots ``greedy`` and ``search`` play the game too, unless it has bots of these
            names; see :mod:`manaforge_widgets.bots.general`.
        quick: the name of the bot that measures hints and reviews; if it is empty, the package chooses one; see
            :mod:`manaforge_widgets.bots.quick_bot`.
        seen: a function ``(rules) -> (view) -> position``. It returns a position that fits a seat's view; where hidden
            cards lie in it must not matter.
        hint: a function ``(rules) -> adviser``. The adviser returns what the game's planner would do; see
            :mod:`manaforge_widgets.bots.hints`.
        unseen: a function ``() -> Unseen``, for re-dealing what seats can't see; see
            :mod:`manaforge_widgets.bots.unseen`.
        heuristic: a function ``(rules) -> Heuristic``, for estimates of a seat's final score between two rounds. If
            omitted, the score that the seat has is the estimate.
        dice: the names of the game's dice, in the order in which they are listed.
        die: ``(name) -> Distribution``, the faces of one die.
        odds: the game's functions and classes in ``manaforge_widgets.odds``, by name.
        match_odds: functions ``(match, ...)`` by name; several games may use the same name, such as ``market``.
        presenter: ``(match) -> BoardPresenter``, the game's side of Board and Replay; None for the general one.
        lab: ``(rules or None) -> LabGame``, the game's side of DiceLab. It takes no argument if it knows only the
            packaged edition.
        lessons: for each lesson's title, ``(rules) -> LessonPlan``.
        cards: ``(rules) -> Cards``, the cards that a seat has built, for simulations; None if seats build no cards.
        rl: ``(rules, seats) -> Encoding``, the game's actions and views as numbers, for reinforcement learning.

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
    general_bots: bool = True
    quick: str = ""
    seen: Part | None = None
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
    """Return a part of a game; if it is a text, import the part that the text names.

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
