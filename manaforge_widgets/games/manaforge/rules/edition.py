"""Component data and the source of each value: the packaged file, with the changes of a custom file, checked."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any, Final

from manaforge_widgets.core.api import EditionError
from manaforge_widgets.core.edition_file import (
    PROVENANCE,
    Data,
    Layout,
    Row,
    check_parts,
    check_row,
    count,
    in_field,
    in_place,
    label,
    load,
    one_of,
    origins,
    short_text,
    unknown_key,
)
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES

HOUSE_FILE = Path(__file__).parents[1] / "components.toml"
_MANA = (*ELEMENTS, "any")
_SPECIALS = ("runestone", "transmute", "power_surge", "gem_copy")
_PAY = (*_MANA, "gems", "dice_spends", "exhaust_other")
_GAINS = (*_MANA, "extra_spend", "recharge_other")
_BESIDE_MANA = ("prestige", "prisms", "mana_of_attached_gems", "gems_of_paid_element")
_EFFECT = (
    "prestige",
    "prestige_per_wand",
    "prisms",
    "prestige_per_extra_mana",
    "extra_mana_limit",
    "prestige_per_element_shown_twice",
    "prestige_per_charged",
    "prestige_per_exhausted",
    "prestige_per_distinct_gem",
    "gem_limit",
    "copy_store_card",
)
# Talent effects that are only a number, with its least and greatest value.
_TALENT_COUNTS = {
    "hold_unspent_die": (1, 1),
    "look_at_deck": (1, 54),
    "choose_die": (1, 4),
    "gems_of_each": (1, 9),
    "prestige": (1, 99),
}

# A seat with two of these talents could do the same thing twice, or it would be unclear which price it pays.
_ONLY_ONCE = ("hold_unspent_die", "look_at_deck", "build_from_discard")


def load_edition(edition: str | Path | Mapping[str, Any] | None) -> Data:
    """Return the packaged data with the changes of an edition.

    Your file contains only the changes: ``[meta] edition``, ``[dice.earth] faces``, and ``[[items]]`` and
    ``[[talents]]`` with the ``number`` or ``name`` of the card. A changed field counts as ``house``, unless the row
    lists it under ``printed``, ``reported`` or ``inferred``.

    Args:
        edition: the name of a packaged edition, a TOML file, or its contents; None for the packaged data.

    Raises:
        EditionError: the file can't be read or a value is wrong; the message names the file, the card and the field.
    """
    return load(LAYOUT, edition)


def _merge_dice(tables: Row, _name: str, changes: Row, source: str) -> None:
    for name, fields in changes.items():
        if not isinstance(fields, dict):
            raise EditionError(f"{source}: dice: {short(name)} must be a table, not {short(fields)}.")
        if name not in tables["dice"]:
            raise EditionError(
                f"{source}: dice: there is no table {short(name)}; the dice are {listed(map(repr, TYPES))}."
            )
        tables["dice"][name].update(copy.deepcopy({"provenance": "house", **fields}))


# ------------------------------------------------------------------------------------------------------------ checks


def _check(tables: Row, source: str) -> None:
    for name in TYPES:
        die = tables["dice"][name]
        check_row(source, f"dice: {name}", die, {"count": count, "faces": _faces, "provenance": one_of(*PROVENANCE)})
    # One die may be held on Aether Reserve (MF-A4); at least one other die is rolled in each round (MF-R1).
    if sum(min(tables["dice"][name]["count"], 2) for name in ELEMENTS) < 2:
        raise EditionError(f"{source}: dice: the 'count' of {listed(ELEMENTS)} must add up to 2 or more.")
    for row in tables["items"]:
        fields: dict[str, Callable[[Any], None]] = {
            "number": count,
            "name": _words,
            "era": one_of("dawn", "noon", "dusk"),
            "element": one_of(*TYPES),
            "kind": one_of("workshop", "store"),
            "cost": _cost,
            **origins(row),
        }
        fields["levels" if row.get("kind") == "workshop" else "effect"] = (
            _levels if row.get("kind") == "workshop" else _effect
        )
        check_row(source, f"items: {label(row['name'])}", row, fields, optional=PROVENANCE)
    for row in tables["talents"]:
        fields = {
            "number": _words,
            "name": _words,
            "die": one_of(*TYPES),
            "when": one_of("start", "build", "activate", "anytime"),
            "effect": _talent_effect,
            **origins(row),
        }
        check_row(source, f"talents: {label(row['name'])}", row, fields, optional=("die", *PROVENANCE))
    if [row["number"] for row in tables["items"]] != list(range(1, 73)):
        raise EditionError(f"{source}: items: the cards must be numbered 1 to 72.")
    for era in ("dawn", "noon", "dusk"):
        cards = sum(row["era"] == era for row in tables["items"])
        if cards != 24:
            raise EditionError(f"{source}: items: each era must have 24 cards; {era} would have {cards}.")
    _check_names(tables, source)
    for effect in _ONLY_ONCE:
        owners = [row["name"] for row in tables["talents"] if effect in row["effect"]]
        if len(owners) > 1:
            raise EditionError(
                f"{source}: talents: {owners[1]}: 'effect' must not have {effect!r}, which only one talent may have: "
                f"{owners[0]} has it."
            )


def _check_names(tables: Row, source: str) -> None:
    """Check that no two cards have the same name as typed by a person, except one name in several eras."""
    for table in ("items", "talents"):
        rows = tables[table]
        names = [row["name"] for row in rows]
        titles: dict[str, str] = {}
        for row in rows:
            repeated = table == "items" and names.count(row["name"]) > 1
            title = folded(f"{row['name']} ({row['era']})" if repeated else row["name"])
            same = [name for name in names if folded(name) == folded(row["name"]) and name != row["name"]]
            if title in titles or same:
                other = same[0] if same else titles[title]
                raise EditionError(f"{source}: {table}: {row['name']}: two cards have this name; see {other}.")
            titles[title] = row["name"]


def _words(value: Any) -> None:
    short_text(value)
    # Otherwise the notation of actions could not be read back.
    if value != " ".join(value.split()) or folded(value).endswith(" from discard"):
        raise ValueError(f"must have single spaces only and not end in 'from discard', unlike {short(value)}")


_MOST_PAID = 9
_MOST_GAINED = 99


def _amounts_of(*names: str, most: int = _MOST_PAID) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table such as {{ earth = 2, any = 1 }}, not {short(value)}")
        for name, amount in value.items():
            if name not in names:
                raise ValueError(unknown_key(name, names))
            try:
                count(amount)
            except ValueError as error:
                raise ValueError(in_field(name, error)) from error
            if amount > most:
                raise ValueError(f"{name!r} must be at most {most}, not {amount}")

    return check


_MOST_PAYMENTS = 50_000
"""The most ways to pay a cost: all of them are legal actions, and this many still take well below a second."""
_MOST_GAINS = 300


def _cost(value: Any) -> None:
    _amounts_of(*_MANA)(value)
    _check_payments(value)


def _check_payments(cost: Row) -> None:
    """Check that a seat with plenty of gems has not too many ways to pay a cost: each mana may be a gem (MF-P1)."""
    named = [cost.get(element, 0) for element in ELEMENTS]
    ways = 0
    wilds: int = cost.get("any", 0)
    for wild in combinations_with_replacement(range(len(ELEMENTS)), wilds):
        ways += prod(amount + wild.count(element) + 1 for element, amount in enumerate(named))
    if ways > _MOST_PAYMENTS:
        raise ValueError(
            f"must ask for less mana: it could be paid in {ways:,} ways, and at most {_MOST_PAYMENTS:,} are allowed"
        )


def _faces(value: Any) -> None:
    if not isinstance(value, list) or len(value) != 6:
        raise ValueError(f"must be a list of six faces, not {short(value)}")
    for number, face in enumerate(value, 1):
        kinds = set(face) if isinstance(face, dict) else set()
        if len(kinds) != 1 or not kinds <= _FACES.keys():
            raise ValueError(
                f"face {number} must have one key, 'mana', 'gem', 'choice' or 'special', not {short(face)}"
            )
        try:
            check_parts(face, _FACES)
        except ValueError as error:
            raise ValueError(in_place(f"face {number}", error)) from error


def _face_mana(value: Any) -> None:
    _amounts_of(*ELEMENTS)(value)
    if not value:
        raise ValueError("must not be empty")


def _face_choice(value: Any) -> None:
    known = [name for name in ELEMENTS if isinstance(value, list) and name in value]
    if len(known) < 2 or len(value) > len(known):
        raise ValueError(f"must list two or more different elements, not {short(value)}")


_FACES: Final[dict[str, Callable[[Any], None]]] = {
    "mana": _face_mana,
    "gem": one_of(*ELEMENTS),
    "choice": _face_choice,
    "special": one_of(*_SPECIALS),
}
"""For each kind of a die's face: the check of its value."""


def _levels(value: Any) -> None:
    if not isinstance(value, list) or not 1 <= len(value) <= 3:
        raise ValueError(f"must be a list of one to three levels, not {short(value)}")
    for number, level in enumerate(value, 1):
        if not isinstance(level, dict) or not set(level) <= {"gem", "pay", "gain"} or "gain" not in level:
            raise ValueError(
                f"level {number} must be a table with 'gain', and perhaps 'gem' and 'pay', not {short(level)}"
            )
        try:
            if number > 1 and "gem" not in level:
                raise ValueError("must have the key 'gem', the gem that unlocks it")
            check_parts(level, {"gem": one_of(*ELEMENTS, "any"), "pay": _pay, "gain": _gain})
            if "gems_of_paid_element" in level["gain"] and not any(name in _MANA for name in level.get("pay", {})):
                raise ValueError("'gain': 'gems_of_paid_element' is only for a level whose 'pay' has mana")
        except (TypeError, ValueError) as error:
            raise ValueError(in_place(f"level {number}", error)) from error


def _pay(value: Any) -> None:
    _amounts_of(*_PAY)(value)
    _check_payments(value)


def _gain(value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table such as {{ earth = 1 }}, not {short(value)}")
    known = {**dict.fromkeys(_GAINS, _MOST_PAID), **dict.fromkeys(_BESIDE_MANA, _MOST_GAINED)}
    for name in value:
        if name not in known and name != "choose":
            raise ValueError(unknown_key(name, (*known, "choose")))
    for name, most in known.items():
        _amounts_of(name, most=most)({name: value[name]} if name in value else {})
    options = value.get("choose", [{}])
    if not isinstance(options, list) or not options:
        raise ValueError(f"'choose' must be a list of tables such as {{ earth = 1 }}, not {short(options)}")
    for option in options:
        check_parts({"choose": option}, {"choose": _amounts_of(*ELEMENTS, "prestige", "prisms", most=_MOST_GAINED)})
    ways = len(options) * comb(value.get("any", 0) + 3, 3)
    if ways > _MOST_GAINS:
        raise ValueError(
            f"must allow at most {_MOST_GAINS:,} choices, not {ways:,}: shorten the list 'choose' or lower the number "
            "'any'"
        )


def _effect(value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table such as {{ prestige = 8 }}, not {short(value)}")
    effect = dict(value)
    checks = {"die": one_of(*TYPES), "others_may_give": _giving}
    check_parts({name: effect.pop(name) for name in checks if name in effect}, checks)
    _amounts_of(*_EFFECT, most=_MOST_GAINED)(effect)
    if effect.get("extra_mana_limit", 0) > _MOST_PAID:
        raise ValueError(f"'extra_mana_limit' must be at most {_MOST_PAID}, not {effect['extra_mana_limit']}")
    for amount, limit in (("prestige_per_extra_mana", "extra_mana_limit"), ("prestige_per_distinct_gem", "gem_limit")):
        if (amount in effect) != (limit in effect):
            raise ValueError(f"must have {amount!r} and {limit!r} together, or neither")


def _giving(value: Any) -> None:
    if not isinstance(value, dict) or set(value) != {"gem", "giver_prestige"}:
        raise ValueError(f"must be a table with 'gem' and 'giver_prestige', not {short(value)}")
    check_parts(value, {"gem": one_of(*ELEMENTS), "giver_prestige": count})


def _talent_effect(value: Any) -> None:
    """Check the effect of a talent: its keys say which kind it is, and each kind has its own costs and benefits."""
    keys = frozenset(value) if isinstance(value, dict) else frozenset()
    pay, gain = (value.get("pay", {}), value.get("gain", {})) if keys else ({}, {})
    if not isinstance(pay, dict) or not isinstance(gain, dict):
        raise ValueError("'pay' and 'gain' must be tables")
    for name in ("per_turn", "build_from_discard"):
        if keys and value.get(name, 1) != 1:
            raise ValueError(f"{name!r} must be 1, not {short(value[name])}")
    if len(keys) == 1 and keys <= _TALENT_COUNTS.keys():
        _within(*_TALENT_COUNTS[next(iter(keys))], value)
    elif keys == {"item_element", "gain"}:
        check_parts({"item_element": value["item_element"]}, {"item_element": one_of(*TYPES)})
        if set(gain) == {"gem"}:
            _gem("gain", gain, *(name for name in ELEMENTS if name == value["item_element"]))
        else:
            _exactly("gain", gain, "prisms")
    elif keys == {"turn_die_to_gem", "per_turn"}:
        check_parts({"turn_die_to_gem": value["turn_die_to_gem"]}, {"turn_die_to_gem": one_of(*ELEMENTS)})
    elif keys == {"pay", "build_from_discard"}:
        _exactly("pay", pay, "gems")
    elif keys - {"per_turn"} == {"pay", "gain"} and set(pay) == {"gem"}:
        _gem("pay", pay, *ELEMENTS)
        _exactly("gain", gain, "prestige")
    elif keys == {"pay", "gain"}:
        _exactly("pay", pay, "dice_spends")
        if gain != {"any": 1}:
            raise ValueError(f"'gain' must be {{ any = 1 }}, not {short(gain)}")
    else:
        raise ValueError(f"must have the same keys as the effect of a packaged talent, not {short(value)}")


def _gem(part: str, value: Row, *elements: str) -> None:
    if not elements:
        raise ValueError(f"{part!r} must have no 'gem', since there are no gems of the 'item_element'")
    check_parts({part: value}, {part: lambda gems: check_parts(gems, {"gem": one_of(*elements)})})


def _within(low: int, high: int, value: Row) -> None:
    [(name, amount)] = value.items()
    check_parts(value, {name: count})
    if not low <= amount <= high:
        raise ValueError(f"{name!r} must be from {low} to {high}, not {amount}")


def _exactly(part: str, value: Row, name: str) -> None:
    if set(value) != {name}:
        raise ValueError(f"{part!r} must have the key {name!r} and no other, not {short(value)}")
    check_parts({part: value}, {part: _amounts_of(name)})
    if not value[name]:
        raise ValueError(f"{part!r}: {name!r} must be at least 1, not 0")


LAYOUT: Final = Layout(
    HOUSE_FILE, {"dice": _merge_dice}, {"items": ("number", "name"), "talents": ("number", "name")}, _check
)
