"""Component data with its provenance: the packaged file, and a user's own file laid over it and checked."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from manaforge_widgets.games.api import EditionError
from manaforge_widgets.games.manaforge.elements import ELEMENTS, TYPES

PROVENANCE = ("printed", "reported", "inferred", "house")
HOUSE_FILE = Path(__file__).with_name("components.toml")
_MANA = (*ELEMENTS, "any")
_SPECIALS = ("runestone", "transmute", "power_surge", "gem_copy")
_PAY = (*_MANA, "gems", "dice_spends", "exhaust_other")
_GAIN = (*_MANA, "prestige", "prisms", "extra_spend", "recharge_other", "mana_of_attached_gems", "gems_of_paid_element")
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
# What each shape of talent effect may hold, told by the key that marks it.
_TALENT_COUNTS = ("hold_unspent_die", "look_at_deck", "choose_die", "gems_of_each", "prestige")

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Data:
    """Checked component data.

    Attributes:
        tables: ``meta``, ``dice`` by type, ``items`` and ``talents`` as lists of rows.
        overrides: a user's file as read, or empty.
    """

    tables: Mapping[str, Any]
    overrides: Mapping[str, Any]

    def provenance(self, row: Mapping[str, Any], field: str) -> str:
        """Where a row's field comes from: printed unless a list of the row says otherwise.

        Example:
            >>> data = load_edition(None)
            >>> data.provenance(data.tables["items"][0], "cost")
            'house'
        """
        if "provenance" in row:
            return str(row["provenance"])
        return next((kind for kind in PROVENANCE if field in row.get(kind, ())), "printed")


def load_edition(edition: str | Path | Mapping[str, Any] | None) -> Data:
    """The packaged data, with the fields of ``edition`` (a TOML file, or its contents) laid over it.

    A user's file needs only what it changes: ``[meta] edition``, ``[dice.earth] faces``, ``[[items]]`` and
    ``[[talents]]`` found by their ``number`` or ``name``. A changed field counts as ``house`` unless the row lists it
    under ``printed``, ``reported`` or ``inferred``.

    Raises:
        EditionError: naming the file, the card and the field.
    """
    tables = tomllib.loads(HOUSE_FILE.read_text(encoding="utf-8"))
    _check(tables, HOUSE_FILE.name)
    if edition is None:
        return Data(tables, {})
    if isinstance(edition, Mapping):
        source, overrides = "edition", dict(edition)
    else:
        source, overrides = Path(edition).name, _read(Path(edition))
    merged = _lay_over(copy.deepcopy(tables), overrides, source)
    _check(merged, source)
    return Data(merged, overrides)


def _read(path: Path) -> Row:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise EditionError(f"{path.name}: can't be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"{path.name}: is not valid TOML: {error}.") from error


def _lay_over(tables: Row, overrides: Row, source: str) -> Row:
    unknown = sorted(set(overrides) - {"meta", "dice", "items", "talents"})
    if unknown:
        raise EditionError(f"{source}: unknown table {unknown[0]!r}; it may hold meta, dice, items and talents.")
    for table in ("meta", "dice"):
        if not isinstance(overrides.get(table, {}), dict):
            raise EditionError(f"{source}: {table} must be a table.")
    meta = overrides.get("meta", {})
    if unknown := sorted(set(meta) - {"game", "edition"}):
        raise EditionError(f"{source}: meta: {unknown[0]}: can't be changed; meta may hold game and edition.")
    if meta.get("game", "manaforge") != "manaforge":
        raise EditionError(f"{source}: meta: game: this file is for {meta['game']!r}, not for 'manaforge'.")
    if not isinstance(meta.get("edition", ""), str):
        raise EditionError(f"{source}: meta: edition: must be a name in quotes.")
    # The name goes with the data, so that a saved match needs no file to know it.
    overrides["meta"] = {**meta, "edition": meta.get("edition", Path(source).stem)}
    tables["meta"]["edition"] = overrides["meta"]["edition"]
    for name, fields in overrides.get("dice", {}).items():
        if name not in tables["dice"] or not isinstance(fields, dict):
            raise EditionError(f"{source}: dice: {name}: there is no such die; the dice are {', '.join(TYPES)}.")
        tables["dice"][name].update({"provenance": "house", **fields})
    for table in ("items", "talents"):
        rows = overrides.get(table, [])
        if not isinstance(rows, list):
            raise EditionError(f"{source}: {table} must be written as [[{table}]].")
        for row in rows:
            _lay_row(tables[table], row, source, table)
    return tables


def _lay_row(rows: list[Row], changes: Any, source: str, table: str) -> None:
    if not isinstance(changes, dict) or not {"number", "name"} & set(changes):
        raise EditionError(f"{source}: {table}: each entry needs the card's number or name.")
    label = changes.get("number", changes.get("name"))
    key = "number" if "number" in changes else "name"
    found = [row for row in rows if row[key] == changes[key]]
    if len(found) != 1:
        why = "more than one card has this name, give its number" if found else "there is no such card"
        raise EditionError(f"{source}: {table}: {label}: {why}.")
    [row] = found
    fields = {field: value for field, value in changes.items() if field not in PROVENANCE}
    origins = {field: "house" for field, value in fields.items() if field != "number" and row.get(field) != value}
    row.update(fields)
    for kind in PROVENANCE:
        try:
            _field_names(row)(changes.get(kind, []))
        except ValueError as error:
            raise EditionError(f"{source}: {table}: {row['name']}: {kind}: {error}.") from error
        # Said of a value that is as it was, too: so an owner of the game confirms one of ours.
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
        seen = [(row["name"], row.get("era")) for row in tables[table]]
        if twice := [name for name, era in seen if seen.count((name, era)) > 1]:
            raise EditionError(f"{source}: {table}: {twice[0]}: name: two cards have this name.")


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


def _provenance(value: Any) -> None:
    _one_of(*PROVENANCE)(value)


def _one_of(*names: str) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if value not in names:
            raise ValueError(f"must be one of {', '.join(names)}, not {value!r}")

    return check


def _field_names(row: Row) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if not isinstance(value, list) or any(field not in row for field in value):
            raise ValueError(f"must list fields of this card, not {value!r}")

    return check


def _amounts_of(*names: str) -> Callable[[Any], None]:
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
            if amount > 9:
                raise ValueError(f"{name} must be at most 9, not {amount}")

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
            if (
                not isinstance(what, list)
                or len(what) < 2
                or len(set(what)) < len(what)
                or not set(what) <= {*ELEMENTS}
            ):
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
            gain = dict(level["gain"])
            options = gain.pop("choose", [{}])
            _amounts_of(*_GAIN)(gain)
            if not isinstance(options, list) or not options:
                raise ValueError("choose must list alternatives")
            for option in options:
                _amounts_of(*ELEMENTS, "prestige", "prisms")(option)
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
    _amounts_of(*_EFFECT)(effect)
    for amount, limit in (("prestige_per_extra_mana", "extra_mana_limit"), ("prestige_per_distinct_gem", "gem_limit")):
        if (amount in effect) != (limit in effect):
            raise ValueError(f"{amount} and {limit} go together")


def _talent_effect(value: Any) -> None:
    shapes: tuple[tuple[set[str], set[str]], ...] = (
        ({"item_element", "gain"}, set()),
        ({"turn_die_to_gem"}, {"per_turn"}),
        ({"pay", "build_from_discard"}, set()),
        ({"pay", "gain"}, {"per_turn"}),
        *(({name}, set[str]()) for name in _TALENT_COUNTS),
    )
    keys = set(value) if isinstance(value, dict) else set()
    if not any(needed <= keys <= needed | more for needed, more in shapes):
        raise ValueError("is not one of the effects that talents have")
    for name in (*_TALENT_COUNTS, "per_turn", "build_from_discard"):
        _count(value.get(name, 0))
    pay, gain = value.get("pay", {}), value.get("gain", {})
    if "item_element" in value:
        _one_of(*TYPES)(value["item_element"])
        if set(gain) == {"gem"}:
            _one_of(value["item_element"])(gain["gem"])
            _one_of(*ELEMENTS)(gain["gem"])
        else:
            _amounts_of("prisms")(gain)
    elif "turn_die_to_gem" in value:
        _one_of(*ELEMENTS)(value["turn_die_to_gem"])
    elif "build_from_discard" in value:
        _amounts_of("gems")(pay)
    elif "gem" in pay:
        _one_of(*ELEMENTS)(pay["gem"])
        _amounts_of("prestige")(gain)
    elif "pay" in value:
        _amounts_of("dice_spends")(pay)
        _amounts_of("any")(gain)
