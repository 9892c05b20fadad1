"""The faces of the dice, drawn in symbols and written as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from manaforge_widgets.games.manaforge.board import shapes
from manaforge_widgets.games.manaforge.rules.components import Face
from manaforge_widgets.games.manaforge.rules.describe import amount_symbols, face_symbols
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS

_EFFECTS = {
    "transmute": "gives what another of your dice shows",
    "power surge": "charges one of your exhausted cards again",
    "gem copy": "gives one more gem like one you own",
}


def face_view(face: Face) -> shapes.FaceView:
    """Return a face as symbols and as text, with a sentence on its effect if the drawing doesn't show it."""
    about = f"{face.special.title()} {face_effect(face)}." if face.special else ""
    return {"drawing": face_symbols(face), "words": face_words(face.text), "about": about}


def face_words(face: str) -> str:
    """Return a face as it is read aloud.

    Example:
        >>> face_words("earth/fire")
        'earth or fire'
    """
    return face.replace("/", " or ")


def sides_words(texts: Sequence[str]) -> str:
    """Return the sides of a die as a sentence, with how many of them are alike.

    Args:
        texts: the text of each side.

    Example:
        >>> sides_words(["2 earth", "earth gem", "earth gem", "1 fire", "1 water", "runestone"])
        'Its 6 sides: 2 earth, earth gem (2 of 6), 1 fire, 1 water, runestone.'
    """
    sides = [
        f"{face_words(text)} ({n} of {len(texts)})" if n > 1 else face_words(text) for text, n in Counter(texts).items()
    ]
    return f"Its {len(texts)} sides: {', '.join(sides)}."


def face_effect(face: Face) -> str:
    """Return what a face with a name does, such as a Runestone (MF-D3, MF-D4, MF-D5, MF-D6).

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> components = house_components()
        >>> face_effect(components.faces[components.face_ids["runestone"]])
        'gives 1{earth} and 1{wind}, or 1{fire} and 1{water}'
    """
    if face.special in _EFFECTS:
        return _EFFECTS[face.special]
    pairs = (dict(zip(ELEMENTS, option, strict=True)) for option in face.options)
    return "gives " + ", or ".join(_mana(pair) for pair in pairs)


def _mana(amounts: dict[str, int]) -> str:
    return amount_symbols({name: n for name, n in amounts.items() if n}, {}).replace(" ", " and ")
