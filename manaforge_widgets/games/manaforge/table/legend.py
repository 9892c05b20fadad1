"""The legend: the symbols of Manaforge and their meanings."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.describe import face_symbols
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.rounds import SPENDS
from manaforge_widgets.games.manaforge.table.faces import face_effect
from manaforge_widgets.widgets.shapes import LegendRow


def legend(components: Components) -> list[LegendRow]:
    """The symbols of mana, of what a seat owns, of the dice and of their faces, each row with its meaning."""
    rows = [
        (_symbols(ELEMENTS), "mana of an element; what is left at the end of your turn is lost"),
        ("{any}", "mana of any element; several may be mixed"),
        (
            _symbols([f"{name}-gem" for name in ELEMENTS]),
            "a gem: kept from turn to turn, pays as one mana of its element, opens levels of cards",
        ),
        ("{prism}", "a prism: exchange it for a gem of any element in your turn"),
        ("{star}", "prestige: who has most at the end wins"),
        ("{spend}", f"one of your die spends; you have {SPENDS} a turn"),
        (_symbols([f"die-{name}" for name in TYPES]), "a die of that kind"),
        *(
            (face_symbols(face), f"{face.special.title()}: {face_effect(face)}")
            for face in components.faces
            if face.special
        ),
        ("{exhaust} {recharge}", "exhaust, or charge again, another card of your workshop"),
    ]
    return [{"symbols": symbols, "words": words} for symbols, words in rows]


def _symbols(names: Sequence[str]) -> str:
    return " ".join(f"{{{name}}}" for name in names)
