"""Component data and where each value comes from: the packaged file, changed by a user's own file, and checked."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from manaforge_widgets.games.api import EditionError
from manaforge_widgets.games.brief import brief
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES

PROVENANCE = ("printed", "reported", "inferred", "house")
HOUSE_FILE = Path(__file__).parents[1] / "components.toml"
_MANA = (*ELEMENTS, "any")
_SPECIALS = ("runestone", "transmute", "power_surge", "gem_copy")
_PAY = (*_MANA, "gems", "dice_spends", "exhaust_other")
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

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Data:
    """Checked component data.

    Attributes:
        tables: ``meta``, ``dice`` by type, ``items`` and ``talents`` as lists of rows.
        overrides: the contents of a user's file, or empty.
    """

    tables: Mapping[str, Any]
    overrides: Mapping[str, Any]

    def provenance(self, row: Mapping[str, Any], field: str) -> str:
        """Where the value of a field comes from: ``"printed"`` unless the row says otherwise.

        Example:
            >>> data = load_edition(None)
            >>> data.provenance(data.tables["items"][0], "cost")
            'house'
        """
        if "provenance" in row:
            return str(row["provenance"])
        return next((kind for kind in PROVENANCE if field in row.get(kind, ())), "printed")


def load_edition(edition: str | Path | Mapping[str, Any] | None) -> Data:
    """The packaged data with the changes of an edition.

    A user's file holds only its changes: ``[meta] edition``, ``[dice.earth] faces``, and ``[[items]]`` and
    ``[[talents]]`` with the ``number`` or ``name`` of the card. A changed field counts as ``house`` unless the row
    lists it under ``printed``, ``reported`` or ``inferred``.

    Args:
        edition: a TOML file, or its contents; None for the packaged data.

    Raises:
        EditionError: when the file can't be read or a value is wrong; it names the file, the card and the field.
    """
    tables = tomllib.loads(HOUSE_FILE.read_text(encoding="utf-8"))
    _check(tables, HOUSE_FILE.name)
    if edition is None:
        return Data(tables, {})
    if isinstance(edition, Mapping):
        source, overrides = "edition", _plain_copy(edition)
    elif isinstance(edition, str | Path):
        source, overrides = Path(edition).name, _read(Path(edition))
    else:
        raise EditionError(f"an edition is a TOML file or its contents, not {brief(edition)}.")
    merged = _merge(tables, overrides, source)
    _check(merged, source)
    return Data(merged, overrides)


def _plain_copy(edition: Mapping[str, Any]) -> Row:
    """A deep copy, so that later changes by the user don't change it.

    Raises:
        EditionError: when it holds values that a TOML file can't hold.
    """
    try:
        plain: Row = json.loads(json.dumps(dict(edition)))
    except (TypeError, ValueError, RecursionError) as error:
        raise EditionError(f"edition: holds a value that a TOML file can't hold: {error}.") from error
    return plain


def _read(path: Path) -> Row:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise EditionError(f"{path.name}: can't be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"{path.name}: is not valid TOML: {error}.") from error


def _merge(tables: Row, overrides: Row, source: str) -> Row:
    unknown = sorted(set(overrides) - {"meta", "dice", "items", "talents"})
    if unknown:
        raise EditionError(f"{source}: unknown table {unknown[0]!r}; it may hold meta, dice, items and talents.")
    for table in ("meta", "dice"):
        if not isinstance(overrides.get(table, {}), dict):
            raise EditionError(f"{source}: {table} must be a table.")
    # The name is stored with the changes, so that a saved match has it without the file.
    name = _edition_name(overrides.get("meta", {}), tables["meta"]["edition"], source)
    overrides["meta"] = {**overrides.get("meta", {}), "edition": name}
    tables["meta"]["edition"] = name
    for name, fields in overrides.get("dice", {}).items():
        if name not in tables["dice"] or not isinstance(fields, dict):
            raise EditionError(f"{source}: dice: {name}: there is no such die; the dice are {', '.join(TYPES)}.")
        tables["dice"][name].update(copy.deepcopy({"provenance": "house", **fields}))
    for table in ("items", "talents"):
        rows = overrides.get(table, [])
        if not isinstance(rows, list):
            raise EditionError(f"{source}: {table} must be written as [[{table}]].")
        for row in rows:
            _merge_row(tables[table], row, source, table)
    return tables


def _edition_name(meta: Row, packaged: str, source: str) -> str:
    if unknown := sorted(set(meta) - {"game", "edition"}):
        raise EditionError(f"{source}: meta: {unknown[0]}: can't be changed; meta may hold game and edition.")
    if meta.get("game", "manaforge") != "manaforge":
        raise EditionError(f"{source}: meta: game: this file is for {meta['game']!r}, not for 'manaforge'.")
    name = meta.get("edition", Path(source).stem)
    if not isinstance(name, str):
        raise EditionError(f"{source}: meta: edition: must be a name in quotes.")
    if name == packaged:
        raise EditionError(f"{source}: meta: edition: {name!r} is the packaged edition's own name.")
    return name


def _merge_row(rows: list[Row], changes: Any, source: str, table: str) -> None:
    if not isinstance(changes, dict) or not {"number", "name"} & set(changes):
        raise EditionError(f"{source}: {table}: each entry needs the card's number or name.")
    label = changes.get("number", changes.get("name"))
    key = "number" if "number" in changes else "name"
    found = [row for row in rows if row[key] == changes[key]]
    if len(found) != 1:
        why = "more than one card has this name, give its number" if found else "there is no such card"
        raise EditionError(f"{source}: {table}: {label}: {why}.")
    [row] = found
    fields = {field: copy.deepcopy(value) for field, value in changes.items() if field not in PROVENANCE}
    origins = {field: "house" for field, value in fields.items() if field != "number" and row.get(field) != value}
    row.update(fields)
    for kind in PROVENANCE:
        try:
            _field_names(row)(changes.get(kind, []))
        except ValueError as error:
            raise EditionError(f"{source}: {table}: {row['name']}: {kind}: {error}.") from error
        # Unchanged values may be listed too: so an owner of the printed game confirms a value.
        origins.update(dict.fromkeys(changes.get(kind, []), kind))
    for kind in PROVENANCE:
        kept = [field for field in row.get(kind, ()) if field not in origins]
        row[kind] = kept + [field for field, origin in origins.items() if origin == kind]


# ------------------------------------------------------------------------------------------------------------ checks


def _check(tables: Row, source: str) -> None:
    for name in TYPES:
        die = tables["dice"][name]
        _checked(source, f"dice: {name}", die, {"count": _count, "faces": _faces, "provenance": _provenance})
    for row in tables["items"]:
        fields: dict[str, Callable[[Any], None]] = {
            "number": _count,
            "name": _words,
            "era": _one_of("dawn", "noon", "dusk"),
            "element": _one_of(*TYPES),
            "kind": _one_of("workshop", "store"),
            "cost": _amounts_of(*_MANA),
            **dict.fromkeys(PROVENANCE, _field_names(row)),
        }
        fields["levels" if row.get("kind") == "workshop" else "effect"] = (
            _levels if row.get("kind") == "workshop" else _effect
        )
        _checked(source, f"items: {row['name']}", row, fields, optional=PROVENANCE)
    for row in tables["talents"]:
        fields = {
            "number": _words,
            "name": _words,
            "die": _one_of(*TYPES),
            "when": _one_of("start", "build", "activate", "anytime"),
            "effect": _talent_effect,
            **dict.fromkeys(PROVENANCE, _field_names(row)),
        }
        _checked(source, f"talents: {row['name']}", row, fields, optional=("die", *PROVENANCE))
    if [row["number"] for row in tables["items"]] != list(range(1, 73)):
        raise EditionError(f"{source}: items: the cards are numbered 1 to 72.")
    for era in ("dawn", "noon", "dusk"):
        if sum(row["era"] == era for row in tables["items"]) != 24:
            raise EditionError(f"{source}: items: each era has 24 cards; {era} would have another number.")
    for table in ("items", "talents"):
        names = [row["name"].casefold() for row in tables[table]]
        titles = [
            f"{name} ({row['era']})" if table == "items" and names.count(name) > 1 else name
            for name, row in zip(names, tables[table], strict=True)
        ]
        for title, row in zip(titles, tables[table], strict=True):
            if titles.count(title) > 1:
                raise EditionError(f"{source}: {table}: {row['name']}: name: two cards have this name.")


def _checked(
    source: str,
    card: str,
    row: Row,
    fields: Mapping[str, Callable[[Any], None]],
    optional: tuple[str, ...] = ("provenance",),
) -> None:
    for field, value in row.items():
        if field not in fields:
            allowed = ", ".join(name for name in fields if name not in PROVENANCE)
            raise EditionError(f"{source}: {card}: {field}: unknown field; it may hold {allowed}.")
        try:
            fields[field](value)
        except ValueError as error:
            raise EditionError(f"{source}: {card}: {field}: {error}.") from error
    for field in fields:
        if field not in row and field not in optional:
            raise EditionError(f"{source}: {card}: {field}: is missing.")


def _count(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= 99:
        raise ValueError(f"must be a whole number from 0 to 99, not {value!r}")


def _words(value: Any) -> None:
    if not isinstance(value, str) or not value or len(value) > 60 or not set(value).isdisjoint("{}\n,"):
        raise ValueError("must be a short text without braces, commas or line breaks")
    # Otherwise the notation of actions could not be read back.
    if value != " ".join(value.split()) or value.endswith(" from discard"):
        raise ValueError("must have single spaces only and not end in 'from discard'")


def _provenance(value: Any) -> None:
    _one_of(*PROVENANCE)(value)


def _one_of(*names: str) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if value not in names:
            raise ValueError(f"must be one of {', '.join(names)}, not {value!r}")

    return check


def _field_names(row: Row) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if not isinstance(value, list) or any(not isinstance(field, str) or field not in row for field in value):
            raise ValueError(f"must list fields of this card, not {value!r}")

    return check


_MOST_PAID = 9
_MOST_GAINED = 99


def _amounts_of(*names: str, most: int = _MOST_PAID) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table such as {{ earth = 2, any = 1 }}, not {value!r}")
        for name, amount in value.items():
            if name not in names:
                raise ValueError(f"{name!r} is unknown; it may hold {', '.join(names)}")
            try:
                _count(amount)
            except ValueError as error:
                raise ValueError(f"{name} {error}") from error
            if amount > most:
                raise ValueError(f"{name} must be at most {most}, not {amount}")

    return check


def _faces(value: Any) -> None:
    if not isinstance(value, list) or len(value) != 6:
        raise ValueError("a die has six faces")
    for number, face in enumerate(value, 1):
        kinds = set(face) if isinstance(face, dict) else set()
        if len(kinds) != 1 or not kinds <= {"mana", "gem", "choice", "special"}:
            raise ValueError(f"face {number} must have exactly one of mana, gem, choice, special")
        [(kind, what)] = face.items()
        if kind == "mana":
            _amounts_of(*ELEMENTS)(what)
            if not what:
                raise ValueError(f"face {number} holds no mana")
        elif kind == "choice":
            known = [name for name in ELEMENTS if isinstance(what, list) and name in what]
            if len(known) < 2 or len(what) > len(known):
                raise ValueError(f"face {number} must list different elements to choose from")
        else:
            _one_of(*(ELEMENTS if kind == "gem" else _SPECIALS))(what)


def _levels(value: Any) -> None:
    if not isinstance(value, list) or not 1 <= len(value) <= 3:
        raise ValueError("a workshop card has one to three levels")
    for number, level in enumerate(value, 1):
        if not isinstance(level, dict) or not set(level) <= {"gem", "pay", "gain"} or "gain" not in level:
            raise ValueError(f"level {number} needs gain, and may have gem and pay")
        try:
            if "gem" in level:
                _one_of(*ELEMENTS, "any")(level["gem"])
            elif number > 1:
                raise ValueError("needs the gem that unlocks it")
            _amounts_of(*_PAY)(level.get("pay", {}))
            if not isinstance(level["gain"], dict):
                raise ValueError("gain must be a table such as { earth = 1 }")
            gain = dict(level["gain"])
            options = gain.pop("choose", [{}])
            _amounts_of(*_MANA, "extra_spend", "recharge_other", most=_MOST_PAID)(
                {name: amount for name, amount in gain.items() if name not in _BESIDE_MANA}
            )
            _amounts_of(*_BESIDE_MANA, most=_MOST_GAINED)(
                {name: amount for name, amount in gain.items() if name in _BESIDE_MANA}
            )
            if "gems_of_paid_element" in gain and not any(name in _MANA for name in level.get("pay", {})):
                raise ValueError("gems_of_paid_element needs mana to be paid")
            if not isinstance(options, list) or not options:
                raise ValueError("choose must list alternatives")
            for option in options:
                _amounts_of(*ELEMENTS, "prestige", "prisms", most=_MOST_GAINED)(option)
        except (TypeError, ValueError) as error:
            raise ValueError(f"level {number}: {error}") from error


def _effect(value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError("must be a table such as { prestige = 8 }")
    effect = dict(value)
    if "die" in effect:
        _one_of(*TYPES)(effect.pop("die"))
    if "others_may_give" in effect:
        give = effect.pop("others_may_give")
        if not isinstance(give, dict) or set(give) != {"gem", "giver_prestige"}:
            raise ValueError("others_may_give needs gem and giver_prestige")
        _one_of(*ELEMENTS)(give["gem"])
        _count(give["giver_prestige"])
    _amounts_of(*_EFFECT, most=_MOST_GAINED)(effect)
    if effect.get("extra_mana_limit", 0) > _MOST_PAID:
        raise ValueError(f"extra_mana_limit must be at most {_MOST_PAID}")
    for amount, limit in (("prestige_per_extra_mana", "extra_mana_limit"), ("prestige_per_distinct_gem", "gem_limit")):
        if (amount in effect) != (limit in effect):
            raise ValueError(f"{amount} and {limit} go together")


def _talent_effect(value: Any) -> None:
    """Check an effect: its keys say which of a few kinds it is, and each kind has its own costs and benefits."""
    keys = frozenset(value) if isinstance(value, dict) else frozenset()
    pay, gain = (value.get("pay", {}), value.get("gain", {})) if keys else ({}, {})
    if not isinstance(pay, dict) or not isinstance(gain, dict):
        raise ValueError("pay and gain must be tables")
    for name in ("per_turn", "build_from_discard"):
        if keys and value.get(name, 1) != 1:
            raise ValueError(f"{name} must be 1")
    if len(keys) == 1 and keys <= _TALENT_COUNTS.keys():
        _within(*_TALENT_COUNTS[next(iter(keys))], value)
    elif keys == {"item_element", "gain"}:
        _one_of(*TYPES)(value["item_element"])
        if set(gain) == {"gem"}:
            _one_of(*(name for name in ELEMENTS if name == value["item_element"]))(gain["gem"])
        else:
            _exactly("gain", gain, "prisms")
    elif keys - {"per_turn"} == {"turn_die_to_gem"}:
        _one_of(*ELEMENTS)(value["turn_die_to_gem"])
    elif keys == {"pay", "build_from_discard"}:
        _exactly("pay", pay, "gems")
    elif keys - {"per_turn"} == {"pay", "gain"} and set(pay) == {"gem"}:
        _one_of(*ELEMENTS)(pay["gem"])
        _exactly("gain", gain, "prestige")
    elif keys == {"pay", "gain"}:
        _exactly("pay", pay, "dice_spends")
        if gain != {"any": 1}:
            raise ValueError("gain must be { any = 1 }")
    else:
        raise ValueError("is not one of the effects that talents have")


def _within(low: int, high: int, value: Row) -> None:
    [(name, amount)] = value.items()
    _count(amount)
    if not low <= amount <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {amount}")


def _exactly(part: str, value: Row, name: str) -> None:
    if set(value) != {name}:
        raise ValueError(f"{part} must hold {name} and nothing else")
    _amounts_of(name)(value)
    if not value[name]:
        raise ValueError(f"{part}: {name} must be at least 1")
