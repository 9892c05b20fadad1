"""Component data and where each value comes from: the packaged file, changed by a user's own file, and checked."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any

from manaforge_widgets.games.api import EditionError
from manaforge_widgets.games.brief import brief, clipped
from manaforge_widgets.games.folding import folded
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

# A seat that had two of these talents could do the same thing twice, or not know which price it pays.
_ONLY_ONCE = ("hold_unspent_die", "look_at_deck", "build_from_discard")
_LARGEST_FILE = 250_000
_LONGEST_NAME = 60

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
        source = _label(Path(edition).name or str(edition))
        overrides = _read(Path(edition), source)
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
        raise EditionError(f"edition: holds a value that a TOML file can't hold: {_why(error)}.") from error
    return plain


def _read(path: Path, source: str) -> Row:
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device might never end.
            raise EditionError(f"{source}: is not a file.")
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise EditionError(f"{source}: can't be read: {error.strerror}.") from error
    except ValueError as error:
        if isinstance(error, EditionError):
            raise
        raise EditionError(f"{source}: no file can have such a name.") from error
    if len(content) > _LARGEST_FILE:
        raise EditionError(f"{source}: is larger than any edition; {_LARGEST_FILE:,} bytes are the most.")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        # Python's own reader gives up where a number is too long or tables are too deep.
        raise EditionError(f"{source}: is not valid TOML: {_why(error)}.") from error


def _why(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "tables are nested too deeply"
    if isinstance(error, UnicodeError):
        return "a text is not in UTF-8"
    return "a number has too many digits" if "digits" in str(error) else clipped(str(error), 120)


def _merge(tables: Row, overrides: Row, source: str) -> Row:
    unknown = sorted(set(overrides) - {"meta", "dice", "items", "talents"})
    if unknown:
        raise EditionError(f"{source}: unknown table {brief(unknown[0])}; it may hold meta, dice, items and talents.")
    for table in ("meta", "dice"):
        if not isinstance(overrides.get(table, {}), dict):
            raise EditionError(f"{source}: {table} must be a table.")
    # The name is stored with the changes, so that a saved match has it without the file.
    name = _edition_name(overrides.get("meta", {}), tables["meta"]["edition"], source)
    overrides["meta"] = {**overrides.get("meta", {}), "edition": name}
    tables["meta"]["edition"] = name
    for name, fields in overrides.get("dice", {}).items():
        if name not in tables["dice"] or not isinstance(fields, dict):
            raise EditionError(
                f"{source}: dice: {_label(name)}: there is no such die; the dice are {', '.join(TYPES)}."
            )
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
        raise EditionError(f"{source}: meta: {_label(unknown[0])}: can't be changed; meta may hold game and edition.")
    if meta.get("game", "manaforge") != "manaforge":
        raise EditionError(f"{source}: meta: game: this file is for {brief(meta['game'])}, not for 'manaforge'.")
    name = meta.get("edition", Path(source).stem)
    if not isinstance(name, str) or not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise EditionError(
            f"{source}: meta: edition: must be a name in quotes, of 1 to {_LONGEST_NAME} letters that can be printed."
        )
    if name == packaged:
        raise EditionError(f"{source}: meta: edition: {brief(name)} is the packaged edition's own name.")
    return name


def _merge_row(rows: list[Row], changes: Any, source: str, table: str) -> None:
    if not isinstance(changes, dict) or not {"number", "name"} & set(changes):
        raise EditionError(f"{source}: {table}: each entry needs the card's number or name.")
    label = changes.get("number", changes.get("name"))
    key = "number" if "number" in changes else "name"
    found = [row for row in rows if row[key] == changes[key]]
    if len(found) != 1:
        why = "more than one card has this name, give its number" if found else "there is no such card"
        raise EditionError(f"{source}: {table}: {_label(label)}: {why}.")
    [row] = found
    fields = {field: copy.deepcopy(value) for field, value in changes.items() if field not in PROVENANCE}
    origins = {field: "house" for field, value in fields.items() if field != "number" and row.get(field) != value}
    row.update(fields)
    for kind in PROVENANCE:
        try:
            _field_names(row)(changes.get(kind, []))
        except ValueError as error:
            raise EditionError(f"{source}: {table}: {_label(row['name'])}: {kind}: {error}.") from error
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
    # One die may be held on Aether Reserve (MF-A4); of the others at least one is rolled in each round (MF-R1).
    if sum(min(tables["dice"][name]["count"], 2) for name in ELEMENTS) < 2:
        raise EditionError(f"{source}: dice: of {', '.join(ELEMENTS)} there must be at least two dice, to begin with.")
    for row in tables["items"]:
        fields: dict[str, Callable[[Any], None]] = {
            "number": _count,
            "name": _words,
            "era": _one_of("dawn", "noon", "dusk"),
            "element": _one_of(*TYPES),
            "kind": _one_of("workshop", "store"),
            "cost": _cost,
            **dict.fromkeys(PROVENANCE, _field_names(row)),
        }
        fields["levels" if row.get("kind") == "workshop" else "effect"] = (
            _levels if row.get("kind") == "workshop" else _effect
        )
        _checked(source, f"items: {_label(row['name'])}", row, fields, optional=PROVENANCE)
    for row in tables["talents"]:
        fields = {
            "number": _words,
            "name": _words,
            "die": _one_of(*TYPES),
            "when": _one_of("start", "build", "activate", "anytime"),
            "effect": _talent_effect,
            **dict.fromkeys(PROVENANCE, _field_names(row)),
        }
        _checked(source, f"talents: {_label(row['name'])}", row, fields, optional=("die", *PROVENANCE))
    if [row["number"] for row in tables["items"]] != list(range(1, 73)):
        raise EditionError(f"{source}: items: the cards are numbered 1 to 72.")
    for era in ("dawn", "noon", "dusk"):
        if sum(row["era"] == era for row in tables["items"]) != 24:
            raise EditionError(f"{source}: items: each era has 24 cards; {era} would have another number.")
    _check_names(tables, source)
    for effect in _ONLY_ONCE:
        owners = [row["name"] for row in tables["talents"] if effect in row["effect"]]
        if len(owners) > 1:
            raise EditionError(f"{source}: talents: {owners[1]}: effect: {owners[0]} has {effect}, and one talent may.")


def _check_names(tables: Row, source: str) -> None:
    """No two cards may be called alike when a person types their names, apart from one name in several eras."""
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
                raise EditionError(f"{source}: {table}: {row['name']}: name: two cards have this name; see {other}.")
            titles[title] = row["name"]


def _label(name: object) -> str:
    """A name as it is, or any other value in few characters."""
    return clipped(name, _LONGEST_NAME) if isinstance(name, str) and name and name.isprintable() else brief(name)


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
            raise EditionError(f"{source}: {card}: {_label(field)}: unknown field; it may hold {allowed}.")
        try:
            fields[field](value)
        except ValueError as error:
            raise EditionError(f"{source}: {card}: {field}: {error}.") from error
    for field in fields:
        if field not in row and field not in optional:
            raise EditionError(f"{source}: {card}: {field}: is missing.")


def _count(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= 99:
        raise ValueError(f"must be a whole number from 0 to 99, not {brief(value)}")


def _words(value: Any) -> None:
    if (
        not isinstance(value, str)
        or not 1 <= len(value) <= _LONGEST_NAME
        or not value.isprintable()
        or not set(value).isdisjoint("{},")
    ):
        raise ValueError("must be a short text that can be printed, without braces, commas or line breaks")
    # Otherwise the notation of actions could not be read back.
    if value != " ".join(value.split()) or folded(value).endswith(" from discard"):
        raise ValueError("must have single spaces only and not end in 'from discard'")


def _provenance(value: Any) -> None:
    _one_of(*PROVENANCE)(value)


def _one_of(*names: str) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if value not in names:
            raise ValueError(f"must be one of {', '.join(names)}, not {brief(value)}")

    return check


def _field_names(row: Row) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if not isinstance(value, list) or any(not isinstance(field, str) or field not in row for field in value):
            raise ValueError(f"must list fields of this card, not {brief(value)}")

    return check


_MOST_PAID = 9
_MOST_GAINED = 99


def _amounts_of(*names: str, most: int = _MOST_PAID) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table such as {{ earth = 2, any = 1 }}, not {brief(value)}")
        for name, amount in value.items():
            if name not in names:
                raise ValueError(f"{brief(name)} is unknown; it may hold {', '.join(names)}")
            try:
                _count(amount)
            except ValueError as error:
                raise ValueError(f"{name} {error}") from error
            if amount > most:
                raise ValueError(f"{name} must be at most {most}, not {amount}")

    return check


_MOST_PAYMENTS = 50_000
"""The most ways to pay a cost: all of them are legal actions, and so many still take well below a second."""
_MOST_GAINS = 300


def _cost(value: Any) -> None:
    _amounts_of(*_MANA)(value)
    _check_payments(value)


def _check_payments(cost: Row) -> None:
    """Check that there are not too many ways to pay a cost out of full hands: each mana may be a gem (MF-P1)."""
    named = [cost.get(element, 0) for element in ELEMENTS]
    ways = 0
    wilds: int = cost.get("any", 0)
    for wild in combinations_with_replacement(range(len(ELEMENTS)), wilds):
        ways += prod(amount + wild.count(element) + 1 for element, amount in enumerate(named))
    if ways > _MOST_PAYMENTS:
        raise ValueError(f"could be paid in {ways:,} ways, and {_MOST_PAYMENTS:,} are the most; ask for less mana")


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
            _check_payments(level.get("pay", {}))
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
            if len(options) * comb(gain.get("any", 0) + 3, 3) > _MOST_GAINS:
                raise ValueError(f"gain has more than {_MOST_GAINS} alternatives")
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
    elif keys == {"turn_die_to_gem", "per_turn"}:
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
