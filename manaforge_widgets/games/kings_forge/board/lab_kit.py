"""The dice, needs, bonuses and cards that DiceLab offers for King's Forge."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.odds.aim_boxes import WILD
from manaforge_widgets.games.kings_forge.odds.bonuses import FACES
from manaforge_widgets.games.kings_forge.odds.cards import craft_cards
from manaforge_widgets.games.kings_forge.odds.needs import COLOURS
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.lab.reading import SUCCESS

GAME = "kings_forge"
POOL = "pool"
NEEDS = "needs"
MOST_DICE = 12
MOST_NEEDS = 8
CANCELLED = "cancelled"
_MOST_BONUSES = 3
_MOST_FLIPS = 4

BONUSES = {
    "+1": "+1 to a die",
    "+2": "+2 to a die",
    "+3": "+3 to a die",
    "+1/+1": "+1 to two dice",
    "+1/+1/+1": "+1 to three dice",
    "+2/+2": "+2 to two dice",
    "six": "a die to 6",
    "flip": "flip a die",
    "ones to sixes": "all 1s to 6",
}
"""The labels of the lab's bonuses without a reroll, by their notation. They cover all cards and tokens."""

REROLLS = {
    "reroll 1": "roll 1 die again",
    "reroll 2": "roll 2 dice again",
    "reroll 5": "roll 5 dice again",
}
"""The labels of the lab's rerolls, by their notation."""

MOST = {**dict.fromkeys((*BONUSES, *REROLLS), _MOST_BONUSES), "flip": _MOST_FLIPS, "ones to sixes": 1}
"""The largest number of each bonus."""


def kit() -> shapes.Kit:
    """Return everything in the lab that never changes."""
    return {
        "game": GAME,
        "title": "King's Forge",
        "symbols": {f"die-{kind}": [f"{kind} die", f"{kind} dice"] for kind in (*COLOURS, WILD)},
        "verbs": {"asks": "Chance that a roll can craft", "can": "can craft it", "cannot": "can't craft it"},
        "trays": [
            {
                "id": POOL,
                "title": "Dice",
                "hint": "Choose a die to remove it.",
                "rolled": True,
                "lock": False,
                "target": False,
                "most": MOST_DICE,
                "kinds": [_kind(kind) for kind in (*COLOURS, WILD)],
            },
            {
                "id": NEEDS,
                "title": "Needed",
                "hint": "Choose a die to change the lowest number that it must show.",
                "rolled": False,
                "lock": False,
                "target": True,
                "most": MOST_NEEDS,
                "kinds": [_kind(colour) for colour in COLOURS],
            },
        ],
        "groups": [
            # One group, so that all of it is visible in a notebook.
            {
                "title": "Bonuses, rerolls, cemetery die (0: none)",
                "how": "stepper",
                "target": False,
                "amounts": [
                    *(_amount(name, label, MOST[name]) for name, label in {**BONUSES, **REROLLS}.items()),
                    _amount(CANCELLED, "cemetery die", 6),
                ],
            },
        ],
        "cards": [
            {"title": name, "cost": needs_text(dice), "section": "Craft cards"} for name, dice in craft_cards().items()
        ],
        "measures": [
            {
                "id": SUCCESS,
                "label": "can it craft?",
                "symbol": "",
                "title": "Rolls that can craft it, and that can't",
            }
        ],
        "legend": [],
    }


def _amount(name: str, label: str, most: int) -> shapes.LabAmount:
    return {"id": name, "label": label, "symbol": "", "least": 0, "most": most}


def needs_text(dice: tuple[tuple[str, int], ...]) -> str:
    """Return needs as symbols: a die, a thin space, and the lowest number that the die must show."""
    return " ".join(f"{{die-{colour}}}\u2009{value}+" for colour, value in dice)


def _kind(name: str) -> shapes.LabKind:
    return {
        "kind": name,
        "label": f"{name} die",
        "symbol": f"die-{name}",
        "faces": [{"face": str(face), "drawing": str(face), "words": str(face), "sides": 1} for face in FACES],
    }
