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
    """Return rows of symbols and their meanings: mana, a seat's belongings, the dice and their faces."""
    rows = [
        (_symbols(ELEMENTS), f"one mana: {_names(ELEMENTS)}; mana left at the end of your turn is lost"),
        ("{any}", "mana of any element; you may mix elements"),
        (
            _symbols([f"{name}-gem" for name in ELEMENTS]),
            "a gem: you keep it; it pays like one mana of its element, or you upgrade a card with it to open a level",
        ),
        ("{prism}", "a prism: in your turn you can exchange it for a gem of any element"),
        ("{star}", "prestige: the player with the most at the end wins"),
        ("{spend}", f"a die spend: one use of a die; you have {SPENDS} a turn"),
        ("{charged}", "charged cards: after a cost, they give the rest of it"),
        (_symbols([f"die-{name}" for name in TYPES]), f"a die: {_names(TYPES)}; the mark in its corner shows which"),
        *_plain_faces(components),
        *(
            (face_symbols(face), f"{face.special.title()}: {face_effect(face)}")
            for face in components.faces
            if face.special
        ),
        ("{exhaust} {recharge}", "exhaust or recharge another card of your workshop"),
    ]
    return [{"symbols": symbols, "words": words} for symbols, words in rows]


def _plain_faces(components: Components) -> list[tuple[str, str]]:
    """Return a row for each sort of face whose drawing shows what it gives: mana, a choice of mana, or a gem."""
    sorts: dict[tuple[str, str], list[Face]] = {}
    for face in components.faces:
        if not face.special:
            sorts.setdefault(_sort(face.text), []).append(face)
    rows: list[tuple[str, str]] = []
    for (sort, meaning), some in sorts.items():
        faces = sorted(some, key=lambda face: face.text)
        names = ", ".join(dict.fromkeys(face_words(face.text) for face in faces))
        rows.append((" ".join(map(face_symbols, faces)), f"a face with {sort} ({names}): {meaning}"))
    return rows


def _sort(face: str) -> tuple[str, str]:
    """Return the sort of a face that shows what it gives, and its meaning, from the face's text."""
    if "/" in face:
        return "two elements", "you get one mana, and choose which of the two"
    return ("a gem", "you get this gem") if face.endswith("gem") else ("mana", "you get this mana")


def _names(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _symbols(names: Sequence[str]) -> str:
    return " ".join(f"{{{name}}}" for name in names)
