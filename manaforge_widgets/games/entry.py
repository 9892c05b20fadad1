"""What a game brings to the package: one entry, its parts fetched when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

Part = str | Callable[..., Any]
"""A part of a game: the thing itself, or where it stands, ``"package.module:name"``."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the registry. Only ``name`` is needed; what a game lacks, the package does without.

    Attributes:
        name: what :func:`manaforge_widgets.new_match` takes.
        title: the game's name for people.
        rules: ``(edition or None) -> Game``; None for a game that has odds but can't be played yet.
        page: the file with its numbered rules.
        bots: by name, weakest first, what makes each: ``(rules) -> bot``. ``"random"`` plays every game anyway.
        dice: the names of its dice, in the order in which they are listed.
        die: ``(name) -> Distribution``: one die's faces.
        odds: functions and classes of its own that ``manaforge_widgets.odds`` offers, by name.
        match_odds: functions that are asked about a match; games share their names, such as ``market``.
        table: ``(match) -> Table``: its side of Board and Replay; None for the plain table.
        lab: ``() -> LabGame``: its side of DiceLab.

    Example:
        >>> GameEntry("chess").title
        'Chess'
    """

    name: str
    title: str = ""
    rules: Part | None = None
    page: Path | None = None
    bots: Mapping[str, Part] = field(default_factory=dict)
    dice: tuple[str, ...] = ()
    die: Part | None = None
    odds: Mapping[str, Part] = field(default_factory=dict)
    match_odds: Mapping[str, Part] = field(default_factory=dict)
    table: Part | None = None
    lab: Part | None = None

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.name.replace("_", " ").capitalize())


def fetch(part: Part) -> Any:
    """The thing behind a part.

    Example:
        >>> fetch("fractions:Fraction")
        <class 'fractions.Fraction'>
    """
    if not isinstance(part, str):
        return part
    module, _, name = part.partition(":")
    return getattr(import_module(module), name)
