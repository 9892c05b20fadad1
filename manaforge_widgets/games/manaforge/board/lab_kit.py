"""The dice, numbers and cards that DiceLab offers for Manaforge."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.board.cards import cost_text
from manaforge_widgets.games.manaforge.board.faces import face_words
from manaforge_widgets.games.manaforge.board.legend import legend
from manaforge_widgets.games.manaforge.odds.question import TOTAL
from manaforge_widgets.games.manaforge.rules.components import ERAS, Components
from manaforge_widgets.games.manaforge.rules.describe import face_symbols
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.symbols import SYMBOLS
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.lab.reading import SUCCESS
from manaforge_widgets.widgets.to_json import symbol_words

GAME = "manaforge"
POOL = "pool"
NEEDS = (*ELEMENTS, "any")
MOST_DICE = 12
_MOST_OWNED = 6
_MOST_NEEDED = 8


def kit(components: Components) -> shapes.Kit:
    """Return everything in the lab that never changes."""
    return {
        "game": GAME,
        "title": "Manaforge",
        "symbols": symbol_words(SYMBOLS),
        "verbs": {"asks": "Chance that a roll can pay", "can": "can pay", "cannot": "can't pay"},
        "trays": [
            {
                "id": POOL,
                "title": "Dice",
                "hint": "Choose a die to lock it at a face.",
                "rolled": True,
                "lock": True,
                "target": False,
                "most": MOST_DICE,
                "kinds": [_kind(components, number, name) for number, name in enumerate(TYPES)],
            }
        ],
        "groups": [
            {
                "title": "What you have",
                "how": "slider",
                "target": False,
                "amounts": [
                    _owned("spends", "Die spends", "spend"),
                    *(_owned(f"{name}-gem", f"{name.capitalize()} gems", f"{name}-gem") for name in ELEMENTS),
                    _owned("prisms", "Prisms", "prism"),
                ],
            },
            {
                "title": "Cost to pay",
                "how": "stepper",
                "target": True,
                "amounts": [
                    {"id": f"need-{name}", "label": f"{name} mana", "symbol": name, "least": 0, "most": _MOST_NEEDED}
                    for name in NEEDS
                ],
            },
        ],
        "cards": [
            {"title": item.title, "cost": cost_text(item.cost), "section": ERAS[item.era].capitalize()}
            for item in components.items
        ],
        "measures": [
            _measure(SUCCESS, "short by", "", "How much mana a roll is short of the cost"),
            *(_measure(name, name, name, f"The most {name} mana that a roll can give") for name in ELEMENTS),
            _measure(TOTAL, "all", "any", "The most mana in total that a roll can give"),
        ],
        "legend": legend(components),
    }


def _owned(name: str, label: str, symbol: str) -> shapes.LabAmount:
    return {"id": name, "label": label, "symbol": symbol, "least": 0, "most": _MOST_OWNED}


def _measure(name: str, label: str, symbol: str, title: str) -> shapes.LabMeasure:
    return {"id": name, "label": label, "symbol": symbol, "title": title}


def _kind(components: Components, number: int, name: str) -> shapes.LabKind:
    sides = [components.faces[face] for face in components.sides[number]]
    return {
        "kind": name,
        "label": f"{name} die",
        "symbol": f"die-{name}",
        "faces": [
            {
                "face": face.text,
                "drawing": face_symbols(face),
                "words": face_words(face.text),
                "sides": sides.count(face),
            }
            for face in dict.fromkeys(sides)
        ],
    }
