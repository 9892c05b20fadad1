"""Component data with the provenance of each value: the packaged file with the changes of a user's file, checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from manaforge_widgets.core.api import EditionError
from manaforge_widgets.core.edition_file import (
    PROVENANCE,
    Data,
    Layout,
    Row,
    check_names,
    check_parts,
    check_row,
    label,
    load,
    merge_table,
    one_of,
    origins,
    short_text,
)
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import short

HOUSE_FILE: Final = Path(__file__).parents[1] / "components.toml"
SEATS: Final = range(2, 7)
"""MS-S1: the numbers of seats that can play."""
ON_PLAY: Final = ("may_give_card_to_next", "may_play_again", "may_ignore_rank")
"""MS-R7: the names in the data for what a suit may add to the play of its cards."""
_KEYS: Final = {"suits": ("name",), "metamagics": ("name",), "wizards": ("number", "name")}
_MOST_DAMAGE: Final = 9
_MOST_GOAL: Final = 40
_LONGEST_WORDS: Final = 300


def load_edition(edition: str | Path | Mapping[str, Any] | None) -> Data:
    """Return the packaged data with the changes of an edition.

    A user's file holds only its changes, in these tables:

    - ``[meta]`` with the name of the ``edition``, and ``[shards]``
    - ``[[suits]]`` with the ``name`` of the suit and its ``power``
    - ``[[metamagics]]`` with the ``name`` of the card and the text of its ``effect``
    - ``[[wizards]]`` with the ``number`` or ``name`` of the wizard, its ``name`` and the text of its ``power``

    Texts of metamagics and wizards are only shown; the rules decide what they do. A changed field counts as ``house``
    unless the row lists it under ``printed``, ``reported`` or ``inferred``.

    Args:
        edition: the name of a packaged edition, a TOML file, or its contents; None for the packaged data.

    Raises:
        EditionError: the file can't be read or a value is wrong; the message names the file, the card and the field.
    """
    return load(LAYOUT, edition)


def _merge_shards(tables: Row, name: str, changes: Row, source: str) -> None:
    if isinstance(changes.get("goal"), dict):
        changes = {**changes, "goal": {**tables[name]["goal"], **changes["goal"]}}
    merge_table(tables, name, changes, source)


# ------------------------------------------------------------------------------------------------------------ checks


def _check(tables: Row, source: str) -> None:
    shards = tables["shards"]
    fields: dict[str, Callable[[Any], None]] = {"ones": _tokens, "fives": _tokens, "goal": _goal}
    check_row(source, "shards", shards, {**fields, **origins(shards)}, PROVENANCE)
    for row in tables["suits"]:
        fields = {"name": _name, "power": _power, **origins(row)}
        check_row(source, f"suits: {label(row['name'])}", row, fields, PROVENANCE)
    for row in tables["metamagics"]:
        fields = {"name": _name, "effect": _words, **origins(row)}
        check_row(source, f"metamagics: {label(row['name'])}", row, fields, PROVENANCE)
    for number, row in enumerate(tables["wizards"], 1):
        fields = {"number": partial(_number, number), "name": _wizard, "power": _words, **origins(row)}
        check_row(source, f"wizards: {label(row['name'])}", row, fields, PROVENANCE)
    _check_whole(tables, source)


def _check_whole(tables: Row, source: str) -> None:
    """Check values that depend on several rows."""
    shards = tables["shards"]
    supply = shards["ones"] + 5 * shards["fives"]
    for seats, goal in shards["goal"].items():
        # Otherwise the supply could run out before anybody reaches the goal, and the game would never end (MS-E3).
        if supply < int(seats) * goal:
            raise EditionError(
                f"{source}: shards: 'goal': {seats} seats with a goal of {goal} need {int(seats) * goal} shards, "
                f"but there are {supply} (MS-E7)."
            )
    check_names(tables, _KEYS, source)


def _number(number: int, value: Any) -> None:
    if type(value) is not int or value != number:
        raise ValueError(f"must be {number}, not {short(value)}")


def _name(value: Any) -> None:
    short_text(value)
    # Otherwise the notation of actions could not be read back.
    if value != " ".join(value.split()) or not all(word[0].isalpha() for word in value.split()):
        raise ValueError(
            f"must be words that each begin with a letter, with single spaces between them, not {short(value)}"
        )


def _wizard(value: Any) -> None:
    _name(value)
    # "no Counter" would be read as the answer to another question.
    if folded(value) == "counter":
        raise ValueError(f"must not be {short(value)}, which is the answer to a question")


def _words(value: Any) -> None:
    if not isinstance(value, str) or not 1 <= len(value) <= _LONGEST_WORDS or not value.isprintable():
        raise ValueError(f"must be a text of 1 to {_LONGEST_WORDS} printable characters, not {short(value)}")
    if not set(value).isdisjoint("{}"):
        raise ValueError(f"must be a text without braces, not {short(value)}")


def _tokens(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= 999:
        raise ValueError(f"must be a whole number from 0 to 999, not {short(value)}")


def _goal(value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table such as {{ 2 = 12 }}, not {short(value)}")
    for seats, goal in value.items():
        if seats not in map(str, SEATS):
            raise ValueError(
                f"has an unknown key {short(seats)}; its keys may be the numbers of seats, from '2' to '6'"
            )
        if type(goal) is not int or not 1 <= goal <= _MOST_GOAL:
            raise ValueError(f"{seats!r} must be a whole number from 1 to {_MOST_GOAL}, not {short(goal)}")


def _power(value: Any) -> None:
    if not isinstance(value, dict) or not value:
        raise ValueError(f"must be a table such as {{ damage = 2 }}, not {short(value)}")
    checks: dict[str, Callable[[Any], None]] = {
        "progression": one_of("down", "up"),
        "damage": _damage,
        "on_play": one_of(*ON_PLAY),
        "others_damage_if_caster_safe": _damage,
    }
    check_parts(value, checks)


def _damage(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= _MOST_DAMAGE:
        raise ValueError(f"must be from 0 to {_MOST_DAMAGE}, not {short(value)}")


LAYOUT: Final = Layout(HOUSE_FILE, {"shards": _merge_shards}, _KEYS, _check)
