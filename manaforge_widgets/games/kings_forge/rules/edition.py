"""The data of an edition, with the provenance of each value: the packaged file with a user's changes, checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
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
    count,
    label,
    load,
    merge_table,
    origins,
    short_text,
    unknown_key,
)
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import either, short
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES, TOKENS
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, KINDS, MOST

HOUSE_FILE: Final = Path(__file__).parents[1] / "components.toml"
CRAFTS: Final = 33
ANVILS: Final = 4
OTHERS: Final = 14
MOST_NEEDS: Final = 6
_MOST_SQUARES: Final = 6
_MOST_LINES: Final = 9
_MOST_COST: Final = 9
_MOST_PLUSES: Final = 4
_MOST_PLUS: Final = 9
_LARGEST_VALUE: Final = 99
_DOCK_GAINS: Final = (*COLOURS, TOKENS[0])
_BONUSES: Final = (*NAMES, "cemetery_die")
_KEYS: Final = {"crafts": ("name",), "gathers": ("name",), "docks": ("gain",)}
# Words that end a card's name in the notation of actions.
_ENDS: Final = (" with ", " turning ", " by ", " top ", " bottom ")


def load_edition(edition: str | Path | Mapping[str, Any] | None) -> Data:
    """Return the packaged data with the changes of an edition.

    A user's file holds only its changes: ``[meta] edition``, ``[dice]``, ``[tokens]``, ``[[crafts]]`` and
    ``[[gathers]]`` with the ``name`` of the card, and ``[[docks]]`` with the ``gain`` of the dock. A changed field
    counts as ``house`` unless the row lists it under ``printed``, ``reported`` or ``inferred``.

    Args:
        edition: the name of a packaged edition, a TOML file, or its contents; None for the packaged data.

    Raises:
        EditionError: the file can't be read or a value is wrong; the message names file, card and field.
    """
    return load(LAYOUT, edition)


def _check(tables: Row, source: str) -> None:
    dice, tokens = tables["dice"], tables["tokens"]
    check_row(source, "dice", dice, {**dict.fromkeys(KINDS, _dice), **origins(dice)}, PROVENANCE)
    if dice["cemetery"] > 1:
        raise EditionError(f"{source}: dice: 'cemetery' must be 0 or 1, not {dice['cemetery']} (KF-C5).")
    if dice["metal"] < 4 * 5:
        raise EditionError(
            f"{source}: dice: 'metal' must be at least 20, not {dice['metal']}, since four seats begin with five each "
            "(KF-S1)."
        )
    check_row(source, "tokens", tokens, {**dict.fromkeys(TOKENS, count), **origins(tokens)}, PROVENANCE)
    for row in tables["docks"]:
        fields = {"gain": _dock_gain, "cost": _dock_cost, **origins(row)}
        check_row(source, f"docks: {label(row['gain'])}", row, fields, PROVENANCE)
    for row in tables["crafts"]:
        fields = {"rank": count, "name": _name, "needs": _needs, **origins(row)}
        check_row(source, f"crafts: {label(row['name'])}", row, fields, PROVENANCE)
    for row in tables["gathers"]:
        fields = {"name": _name, "anvil": _truth, "top": _action, "bottom": _action, **origins(row)}
        check_row(source, f"gathers: {label(row['name'])}", row, fields, ("anvil", *PROVENANCE))
    _check_whole(tables, source)


def _check_whole(tables: Row, source: str) -> None:
    """Check the conditions on several rows together."""
    ranks = [row["rank"] for row in tables["crafts"]]
    if twice := [rank for rank in ranks if ranks.count(rank) > 1]:
        raise EditionError(f"{source}: crafts: 'rank' must be different on each card, but two have {twice[0]} (KF-E2).")
    anvils = sum(row.get("anvil", False) for row in tables["gathers"])
    if anvils != ANVILS:
        raise EditionError(f"{source}: gathers: 'anvil' must be true on {ANVILS} cards, not on {anvils} (KF-S3).")
    check_names(tables, ["crafts"], source)
    check_names(tables, ["gathers"], source)
    # No error message is needed here: rows can't be added or removed.
    assert (len(ranks), len(tables["gathers"])) == (CRAFTS, ANVILS + OTHERS)


def _dice(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError(f"must be a whole number from 0 to {MOST}, not {short(value)}")


def _truth(value: Any) -> None:
    if type(value) is not bool:
        raise ValueError(f"must be true or false, not {short(value)}")


def _name(value: Any) -> None:
    short_text(value)
    # Otherwise the notation of actions would be ambiguous.
    if value != " ".join(value.split()) or any(word in f" {folded(value)} " for word in _ENDS):
        raise ValueError(
            "must have single spaces only, and none of the words 'with', 'turning', 'by', 'top' and 'bottom', not "
            f"{short(value)}"
        )


def _dock_gain(value: Any) -> None:
    if value not in _DOCK_GAINS:
        raise ValueError(f"is {short(value)}, but must be {either(_DOCK_GAINS)}")


def _dock_cost(value: Any) -> None:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or any(type(cost) is not int or not 1 <= cost <= _MOST_COST for cost in value)
        or value[0] >= value[1]
    ):
        raise ValueError(f"must be two numbers of dice from 1 to {_MOST_COST}, the lower one first, not {short(value)}")


def _needs(value: Any) -> None:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_NEEDS:
        raise ValueError(f'must be a list of 1 to {MOST_NEEDS} dice such as ["metal", 3], not {short(value)}')
    for need in value:
        if (
            not isinstance(need, list)
            or len(need) != 2
            or need[0] not in COLOURS
            or type(need[1]) is not int
            or not 1 <= need[1] <= _LARGEST_VALUE
        ):
            raise ValueError(
                f'a die must be like ["metal", 3], with a value from 1 to {_LARGEST_VALUE}, not {short(need)}'
            )


def _action(value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table such as {{ gain = {{ metal = 2 }} }}, not {short(value)}")
    checks: dict[str, Callable[[Any], None]] = {
        "place": _place,
        "consume": partial(_consume, value),
        "gain": partial(_amounts, COLOURS),
        "supply": partial(_amounts, KINDS[:5]),
        "place_all_unused": _truth,
        "gain_by_dice_placed": _lines,
        "bonus": _bonus,
    }
    check_parts(value, checks)
    if value.get("place_all_unused", False) and "place" in value:
        raise ValueError("'place' can't be combined with 'place_all_unused', which places all unused dice")
    if "gain_by_dice_placed" in value and not value.get("place_all_unused", False):
        raise ValueError("'gain_by_dice_placed' needs place_all_unused = true")


def _place(value: Any) -> None:
    if not isinstance(value, list) or len(value) > _MOST_SQUARES:
        raise ValueError(f"must be a list of at most {_MOST_SQUARES} squares, not {short(value)}")
    for square in value:
        names = square.split("|") if isinstance(square, str) else []
        if square != "any" and (not names or not set(names) <= set(COLOURS) or len(set(names)) < len(names)):
            raise ValueError(f'a square must be "any", a colour, or colours joined by "|", not {short(square)}')


def _consume(action: Row, value: Any) -> None:
    place = action.get("place", [])
    squares = range(len(place) if isinstance(place, list) else 0)
    if not isinstance(value, list) or any(type(square) is not int or square not in squares for square in value):
        raise ValueError(f"must be a list of indexes (from 0) of squares in 'place', not {short(value)}")


def _amounts(names: tuple[str, ...], value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table such as {{ metal = 2 }}, not {short(value)}")
    for name, amount in value.items():
        if name not in names:
            raise ValueError(unknown_key(name, names))
        if type(amount) is not int or not 1 <= amount <= _MOST_LINES:
            raise ValueError(f"{name!r} must be from 1 to {_MOST_LINES}, not {short(amount)}")


def _lines(value: Any) -> None:
    if not isinstance(value, list) or not value or len(value) > _MOST_LINES:
        raise ValueError(f'must be a list of 1 to {_MOST_LINES} lines such as [3, "wood"], not {short(value)}')
    for line in value:
        if not isinstance(line, list) or len(line) != 2 or type(line[0]) is not int or line[1] not in COLOURS:
            raise ValueError(f'a line must be like [3, "wood"], not {short(line)}')
    if any(not one[0] < other[0] for one, other in pairwise(value)) or not value[0][0] >= 1:
        raise ValueError(f"the numbers of dice must be 1 or more, and higher from line to line, not {short(value)}")


def _bonus(value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table such as {{ plus = [1] }}, not {short(value)}")
    for name, given in value.items():
        must = "true"
        if name == "plus":
            must = f"a list of 1 to {_MOST_PLUSES} numbers from 1 to {_MOST_PLUS}"
            right = isinstance(given, list) and 1 <= len(given) <= _MOST_PLUSES
            right = right and all(type(plus) is int and 1 <= plus <= _MOST_PLUS for plus in given)
        elif name in ("flip", "reroll", "automatic_6"):
            must = f"a whole number from 1 to {_MOST_PLUS}"
            right = type(given) is int and 1 <= given <= _MOST_PLUS
        elif name in _BONUSES:
            right = given is True
        else:
            raise ValueError(unknown_key(name, _BONUSES))
        if not right:
            raise ValueError(f"{name!r} must be {must}, not {short(given)}")


LAYOUT: Final = Layout(HOUSE_FILE, {"dice": merge_table, "tokens": merge_table}, _KEYS, _check)
