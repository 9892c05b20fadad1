"""The dice, numbers and measures that DiceLab offers without a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.lab.reading import SUCCESS

GAME = "dice"
"""The name of the lab without a game."""
POOL = "pool"
LEAST = "at_least"
SHOWING = "showing"
KEEP = "keep"
MOST_DICE = 12
_SIDES = (4, 6, 8, 10, 12, 20)


def standard_dice() -> dict[str, Distribution]:
    """Return the usual dice by their names.

    Example:
        >>> list(standard_dice())
        ['d4', 'd6', 'd8', 'd10', 'd12', 'd20']
    """
    return {f"d{sides}": Distribution(range(1, sides + 1)) for sides in _SIDES}


def kit_of(dice: Mapping[str, Distribution], texts: Sequence[str]) -> shapes.Kit:
    """Return everything in the lab that never changes.

    Args:
        dice: the dice on offer, by the name that stands below them.
        texts: the texts on the faces; empty if the faces are numbers.
    """
    most = max((face for die in dice.values() for face in die if not isinstance(face, str)), default=len(texts) - 1)
    largest = MOST_DICE * max(1, 0 if texts else most)
    highest: shapes.LabGroup = {
        "title": "Keep the highest (0: all dice count)",
        "how": "stepper",
        "target": False,
        "amounts": [_amount(KEEP, "highest dice", 0, MOST_DICE)],
    }
    sums: list[shapes.LabMeasure] = [
        {"id": "total", "label": "what total?", "symbol": "", "title": "The total of a roll"}
    ]
    return {
        "game": GAME,
        "title": "Dice",
        "symbols": {_symbol(name): [name, name] for name in dice},
        "verbs": {"asks": "Chance of", "can": "will do", "cannot": "won't do"},
        "trays": [
            {
                "id": POOL,
                "title": "Dice",
                "hint": "Choose a die to remove it.",
                "rolled": True,
                "lock": False,
                "target": False,
                "most": MOST_DICE,
                "kinds": [_kind(name, die) for name, die in dice.items()],
            }
        ],
        "groups": [
            {
                "title": "At least this many dice, and their face" if texts else "Target",
                "how": "stepper" if texts else "slider",
                "target": True,
                "amounts": [
                    _amount(LEAST, "dice" if texts else "at least", 1, largest),
                    _amount(SHOWING, "face" if texts else "dice that show (0: the total)", 0, most),
                ],
            },
            *([] if texts else [highest]),
        ],
        "cards": [],
        "measures": [
            {"id": SUCCESS, "label": "will it do?", "symbol": "", "title": "Rolls that will do, and that won't"},
            *([] if texts else sums),
            {"id": "dice", "label": "how many dice?", "symbol": "", "title": "Dice that show what is wanted"},
        ],
        "legend": [],
    }


def _amount(name: str, label: str, least: int, most: int) -> shapes.LabAmount:
    return {"id": name, "label": label, "symbol": "", "least": least, "most": most}


def _symbol(name: str) -> str:
    sides = name.removeprefix("d")
    return f"die-d{sides}" if sides.isdecimal() else "die-own"


def _kind(name: str, die: Distribution) -> shapes.LabKind:
    faces: list[shapes.LabFace] = [_face(face, ways) for face, ways in die.ways.items()]
    return {"kind": name, "label": name, "symbol": _symbol(name), "faces": faces}


def _face(face: Any, ways: int) -> shapes.LabFace:
    return {"face": str(face), "drawing": str(face), "words": str(face), "sides": ways}
