"""The dice, needs, bonuses and cards that DiceLab offers for King's Forge."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.odds.aims import WILD
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
_MOST_BONUSES = 2

BONUSES = {
    "+1": "+1 to a die",
    "+2": "+2 to a die",
    "+3": "+3 to a die",
    "+1/+1": "+1 to two dice",
    "six": "a die to 6",
    "flip": "flip a die",
}
"""The bonuses of the lab, by their notation: those that need no second roll."""


def kit() -> shapes.Kit:
    """Everything in the lab that never changes."""
    return {
        "game": GAME,
        "title": "King's Forge",
        "symbols": {f"die-{kind}": f"{kind} die" for kind in (*COLOURS, WILD)},
        "verbs": {"asks": "Chance that a roll can craft", "can": "can craft it", "cannot": "can't craft it"},
        "trays": [
            {
                "id": POOL,
                "title": "Dice",
                "hint": "Click a die to take it away.",
                "rolled": True,
                "lock": False,
                "target": False,
                "most": MOST_DICE,
                "kinds": [_kind(kind) for kind in (*COLOURS, WILD)],
            },
            {
                "id": NEEDS,
                "title": "Needed",
                "hint": "Click a die to change what it must show at least.",
                "rolled": False,
                "lock": False,
                "target": True,
                "most": MOST_NEEDS,
                "kinds": [_kind(colour) for colour in COLOURS],
            },
        ],
        "groups": [
            {
                "title": "Bonuses",
                "how": "stepper",
                "target": False,
                "amounts": [
                    {"id": name, "label": label, "symbol": "", "least": 0, "most": _MOST_BONUSES}
                    for name, label in BONUSES.items()
                ],
            }
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


def needs_text(dice: tuple[tuple[str, int], ...]) -> str:
    """Needs in symbols: each is a die, a thin space, and the number that the die must show at least."""
    return " ".join(f"{{die-{colour}}}\u2009{value}+" for colour, value in dice)


def _kind(name: str) -> shapes.LabKind:
    return {
        "kind": name,
        "label": f"{name} die",
        "symbol": f"die-{name}",
        "faces": [{"face": str(face), "drawing": str(face), "words": str(face), "sides": 1} for face in FACES],
    }
