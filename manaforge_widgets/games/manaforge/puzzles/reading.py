"""Readers for the parts of a puzzle's table as people write them: dice with faces, amounts, names of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from manaforge_widgets.core.api import PositionError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.turn import MOST_DICE

_MOST_LISTED = 100
_LONGEST = 2_000
_DIE = re.compile(
    r"(?:(\d{1,3})\s*(?:x\s*)?)?([a-z]+)(?:-\d+)?(?:\s+(?:die|dice))?\s*(?:[:=\s]\s*(.*))?", re.IGNORECASE
)
_AMOUNT = re.compile(r"(?:(\d{1,6})\s*(?:x\s*)?)?([a-z]+)(?:\s+(?:gems?|mana))?", re.IGNORECASE)
_CARD = re.compile(r"(.*?)((?:\s*[+:]\s*[a-z]+(?:\s+gem)?)*)(\s*\(?(?:exhausted|used)\)?)?", re.IGNORECASE)


def read_dice(dice: object, components: Components) -> list[tuple[int, str | None]]:
    """Return the type of each die and the face it shows; None as the face of a die that must be rolled.

    Args:
        dice: ``"earth: runestone, fire 2, 2 wind: wind gem"``, a dict of faces by type, a list of such texts, or a
            list of pairs such as ``("earth", "runestone")``.
        components: the components of the edition.

    Raises:
        PositionError: a die or a face is unknown, or there are too many dice.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> read_dice("earth: runestone, fire 2, 2 wind: gem, arcane", house_components())
        [(0, 'runestone'), (1, '2 fire'), (2, 'wind gem'), (2, 'wind gem'), (4, None)]
    """
    rows: list[tuple[int, str | None]] = []
    for count, kind, face in _dice(dice):
        if folded(kind) not in TYPES:
            raise PositionError(
                f"dice: there is no die {short(kind)}; the dice are {listed(TYPES)}.{suggestion(kind, TYPES)}"
            )
        die_type = TYPES.index(folded(kind))
        name = None if face is None else _read_face(face, die_type, components)
        rows += [(die_type, name)] * count
        if len(rows) > MOST_DICE:
            raise PositionError(f"dice must list at most {MOST_DICE} dice.")
    return rows


def _dice(dice: object) -> Iterator[tuple[int, str, object]]:
    if isinstance(dice, Mapping):
        for kind, faces in dice.items():
            name = kind.partition("-")[0] if isinstance(kind, str) else short(kind)
            if type(faces) is int:
                yield faces if 0 <= faces <= _MOST_LISTED else _MOST_LISTED, name, None
            else:
                for face in [faces] if isinstance(faces, str) or faces is None else read_list(faces, "dice", "faces"):
                    yield 1, name, face
        return
    for part in parts(dice, "dice", "'earth: runestone, fire 2'"):
        if isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], str):
            yield 1, part[0].partition("-")[0], part[1]
            continue
        read = _DIE.fullmatch(part) if isinstance(part, str) else None
        if read is None:
            raise PositionError(
                f"dice: {short(part)} can't be read; write a die and its face, such as 'earth: runestone'."
            )
        yield int(read[1] or 1), read[2], (read[3] or "").strip() or None


def _read_face(text: object, die_type: int, components: Components) -> str:
    faces = list(dict.fromkeys(components.side_texts[die_type]))
    if isinstance(text, str):
        wanted = folded(" ".join(text.split()))
        for face in faces:
            if wanted in _names_of_face(face, TYPES[die_type]):
                return face
    hint = suggestion(text, faces)
    raise PositionError(
        f"dice: the {TYPES[die_type]} die has no face {short(text)}; its faces are {listed(faces)}.{hint}"
    )


def _names_of_face(face: str, kind: str) -> set[str]:
    """Return the names of a face: ``"2 fire"`` on a fire die is also ``"2"``, and ``"1 earth"`` is also ``"earth"``."""
    names = {face}
    number, _, what = face.partition(" ")
    if number.isdigit():
        names |= {number} if what == kind else set()
        names |= {what} if number == "1" else set()
    if face == f"{kind} gem":
        names.add("gem")
    if "/" in face:
        one, other = face.split("/")
        names |= {f"{a}{between}{b}" for a, b in ((one, other), (other, one)) for between in ("/", " / ", " or ", " ")}
    return names


def read_amounts(amounts: object, what: str) -> dict[str, int]:
    """Return an amount of each element, from ``"2 earth, fire"`` or a dict.

    Args:
        amounts: the amounts; None for none.
        what: the name of the argument, for messages.

    Raises:
        PositionError: an element is unknown, or an amount is not a whole number of at least 0.

    Example:
        >>> read_amounts("2 earth, fire gem", "gems")
        {'earth': 2, 'fire': 1, 'wind': 0, 'water': 0}
    """
    by_element = dict.fromkeys(ELEMENTS, 0)
    if amounts is None:
        return by_element
    rows: list[tuple[object, object]] = []
    if isinstance(amounts, Mapping):
        rows = list(amounts.items())
    else:
        for part in parts(amounts, what, "'2 earth, fire'"):
            read = _AMOUNT.fullmatch(part) if isinstance(part, str) else None
            if read is None:
                raise PositionError(f"{what}: {short(part)} can't be read; write a text such as '2 earth, fire'.")
            rows.append((read[2], int(read[1] or 1)))
    for name, amount in rows:
        element = folded(name) if isinstance(name, str) else ""
        if element not in by_element:
            raise PositionError(
                f"{what}: {short(name)} is not an element; the elements are "
                f"{listed(ELEMENTS)}.{suggestion(name, ELEMENTS)}"
            )
        if type(amount) is not int or amount < 0:
            raise PositionError(
                f"{what}: the amount of {element} must be a whole number, 0 or more, not {short(amount)}."
            )
        by_element[element] += amount
    return by_element


def read_titles(titles: object, what: str, known: Mapping[str, Any]) -> list[str]:
    """Return the names of cards as they are printed, whether they are given in upper or lower case.

    Args:
        titles: the names as a list, or as a text with commas.
        what: the name of the argument, for messages.
        known: the cards that may be named, by their printed names.

    Raises:
        PositionError: a card is unknown; the message suggests the most similar name.
    """
    return [read_title(part, what, known) for part in parts(titles, what, "'Stone Circle, Spark Wand'")]


def read_title(title: object, what: str, known: Mapping[str, Any]) -> str:
    """Return one card's name as it is printed; see :func:`read_titles`.

    Raises:
        PositionError: the card is unknown.
    """
    if isinstance(title, str):
        wanted = folded(" ".join(title.split()))
        for name in known:
            if folded(name) == wanted:
                return name
    raise PositionError(f"{what}: there is no {short(title, 60)}.{suggestion(title, known)}")


def read_workshop(workshop: object, components: Components) -> list[dict[str, Any]]:
    """Return the cards of a workshop as rows of a view.

    Args:
        workshop: ``"Stone Circle + earth, Sun Fragment exhausted"``, or the ``workshop`` of a seat in a view.
        components: the components of the edition.

    Raises:
        PositionError: a card is unknown, or a row has a key other than the card, its gems and whether it is charged.
    """
    known = {item.title: item for item in components.items if item.workshop}
    rows = []
    for part in parts(workshop, "workshop", "'Stone Circle + earth'"):
        if isinstance(part, Mapping):
            row = dict(part)
        else:
            read = _CARD.fullmatch(part.strip()) if isinstance(part, str) else None
            if read is None:
                raise PositionError(
                    f"workshop: {short(part)} can't be read; write a text such as 'Stone Circle + earth'."
                )
            gems = [word for word in re.split(r"[\s+:]+", read[2]) if word and word.lower() != "gem"]
            row = {"card": read[1].strip(), "gems": gems, "charged": not read[3]}
        allowed = ("card", "gems", "charged")
        for key in row:
            if key not in allowed:
                raise PositionError(
                    f"workshop: a card has no key {short(key)}; its keys are "
                    f"{listed(allowed)}.{suggestion(key, allowed)}"
                )
        title = row.get("card")
        if isinstance(title, str) and folded(title) in {
            folded(one.title) for one in components.items if not one.workshop
        }:
            raise PositionError(f"workshop must not list {short(title, 60)}, a store card; give it as store=.")
        given = row.get("gems", [])
        rows.append(
            {
                "card": read_title(title, "workshop", known),
                "gems": [folded(gem) if isinstance(gem, str) else gem for gem in parts(given, "workshop", "['earth']")],
                "charged": row.get("charged", True),
            }
        )
    return rows


def parts(value: object, what: str, example: str) -> list[Any]:
    """Return the entries of a list, or of a text with commas; an empty list for None.

    Args:
        value: the list or the text.
        what: the name of the argument, for messages.
        example: a text that can be read, for messages.

    Raises:
        PositionError: the value is neither a text nor a list, or is too long.
    """
    if value is None:
        return []
    if isinstance(value, str):
        if len(value) > _LONGEST:
            raise PositionError(f"{what} must be a text of at most {_LONGEST:,} characters, not {len(value):,}.")
        return [text.strip() for text in re.split(r"[,;]", value) if text.strip()]
    if isinstance(value, Mapping):
        return [value]
    return read_list(value, what, example)


def read_list(value: object, what: str, example: str) -> list[Any]:
    """Return the entries of a list; for ``what`` and ``example`` see :func:`parts`.

    Raises:
        PositionError: the value is not a list, or is too long.
    """
    if not isinstance(value, Iterable):
        raise PositionError(f"{what} must be a text such as {example}, or a list, not {short(value)}.")
    entries = list(islice(value, _MOST_LISTED + 1))
    if len(entries) > _MOST_LISTED:
        raise PositionError(f"{what} must have at most {_MOST_LISTED} entries.")
    return entries
