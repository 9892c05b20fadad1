"""The legend: the symbols of Manaforge and their meanings."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.manaforge.board.faces import face_effect, face_words
from manaforge_widgets.games.manaforge.rules.components import Components, Face
from manaforge_widgets.games.manaforge.rules.describe import face_symbols
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.rounds import SPENDS
from manaforge_widgets.widgets.shapes import LegendRow


def legend(components: Components) -> list[LegendRow]:
    """Return the symbols of mana, of what a seat owns, of the dice and of their faces, each row with its meaning."""
    rows = [
        (_symbols(ELEMENTS), f"mana of an element, {_names(ELEMENTS)}; what is left at the end of your turn is lost"),
        ("{any}", "mana of any element; several may be mixed"),
        (
            _symbols([f"{name}-gem" for name in ELEMENTS]),
            "a gem: kept from turn to turn, pays as one mana of its element, opens levels of cards",
        ),
        ("{prism}", "a prism: exchange it for a gem of any element in your turn"),
        ("{star}", "prestige: who has most at the end wins"),
        ("{spend}", f"one of your die spends; you have {SPENDS} a turn"),
        (_symbols([f"die-{name}" for name in TYPES]), f"a die: {_names(TYPES)}; its mark is in its corner"),
        *_plain_faces(components),
        *(
            (face_symbols(face), f"{face.special.title()}: {face_effect(face)}")
            for face in components.faces
            if face.special
        ),
        ("{exhaust} {recharge}", "exhaust, or charge again, another card of your workshop"),
    ]
    return [{"symbols": symbols, "words": words} for symbols, words in rows]


def _plain_faces(components: Components) -> list[tuple[str, str]]:
    """Return a row for each sort of face that shows what it gives: mana, a choice of mana, a gem."""
    sorts: dict[str, list[Face]] = {}
    for face in components.faces:
        if not face.special:
            sorts.setdefault(_sort(face.text), []).append(face)
    return [
        (" ".join(face_symbols(face) for face in faces), f"faces of {_either(faces)}: {meaning}")
        for meaning, faces in sorts.items()
    ]


def _sort(face: str) -> str:
    """What a face that shows what it gives means, by its text."""
    if "/" in face:
        return "one mana, of which of the two you choose"
    return "a gem of that element" if face.endswith("gem") else "so much mana"


def _names(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _either(faces: Sequence[Face]) -> str:
    *most, last = dict.fromkeys(face_words(face.text) for face in faces)
    return f"{', '.join(most)} and {last}" if most else last


def _symbols(names: Sequence[str]) -> str:
    return " ".join(f"{{{name}}}" for name in names)
