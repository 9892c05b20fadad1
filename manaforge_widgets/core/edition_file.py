"""Editions: changes to a game's components, from a file or by name, merged with the game's own data and checked."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import EditionError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import clipped, either, listed, short

PROVENANCE = ("printed", "reported", "inferred", "house")
_SOURCES = {
    "printed": "the rulebook gives the {}",
    "reported": "the game's designer or a reviewer reported the {}",
    "inferred": "we worked out the {} from other facts about the printed game",
    "house": "we made up the {} for this program",
}
"""For each provenance, the words for players; docs/data.md says what each of them means."""
HOUSE = "house-1"
"""The name of each game's packaged data, which ``edition=`` accepts too."""
LONGEST_NAME = 60
"""The longest name of an edition or a card, in characters."""
_MOST_NAMED = 12
"""The most keys that an error lists by name."""
_LARGEST_FILE = 250_000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Data:
    """Checked component data.

    Attributes:
        tables: the tables of the game's file, with the changes of an edition.
        overrides: the contents of a user's file, or empty.
    """

    tables: Mapping[str, Any]
    overrides: Mapping[str, Any]

    def provenance(self, row: Mapping[str, Any], field: str) -> str:
        """Return where the value of a field comes from: ``"printed"`` unless the row names another source.

        Example:
            >>> Data({}, {}).provenance({"cost": 3, "house": ["cost"]}, "cost")
            'house'
        """
        if "provenance" in row:
            return str(row["provenance"])
        return next((kind for kind in PROVENANCE if field in row.get(kind, ())), "printed")


def sources_words(origins: Iterable[tuple[str, str]]) -> str:
    """Return a short sentence for players that says where the values of a card come from.

    Args:
        origins: the name of each value, and its provenance.

    Example:
        >>> sources_words([("effect", "printed"), ("cost", "house"), ("levels", "house")])
        'Where its values come from: the rulebook gives the effect; we made up the cost and levels for this program.'
    """
    kinds: dict[str, list[str]] = {}
    for name, kind in origins:
        kinds.setdefault(kind, []).append(name)
    parts = (_SOURCES[kind].format(listed(names)) for kind, names in kinds.items())
    return f"Where its values come from: {'; '.join(parts)}."


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a game's component data, and the changes that an edition may make.

    Attributes:
        house: the file with the packaged data.
        tables: for each table that is not a list of cards, a function that merges an edition's changes into it:
            ``merge(tables, name, changes, source)``.
        lists: for each table of cards, the fields by which an edition may name a card.
        check: a function ``check(tables, source)`` that raises an EditionError for data that can't be played.
    """

    house: Path
    tables: Mapping[str, Callable[[Row, str, Row, str], None]]
    lists: Mapping[str, tuple[str, ...]]
    check: Callable[[Row, str], None]


def load(layout: Layout, edition: str | Path | Mapping[str, Any] | None) -> Data:
    """Return a game's packaged data with the changes of an edition.

    Args:
        layout: the layout of the game's data.
        edition: the name of a packaged edition, a TOML file, or its contents; None for the packaged data.

    Raises:
        EditionError: when the file can't be read or a value is wrong; the message names the file, the card and the
            field.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.edition import LAYOUT
        >>> load(LAYOUT, {"talents": [{"name": "Famous", "effect": {"prestige": 7}}]}).tables["meta"]["edition"]
        'edition'
    """
    tables = tomllib.loads(layout.house.read_text(encoding="utf-8"))
    layout.check(tables, layout.house.name)
    if is_house(edition):
        return Data(tables, {})
    source, overrides = read_overrides(edition, layout.house)
    _merge(layout, tables, overrides, source)
    layout.check(tables, source)
    return Data(tables, overrides)


def _merge(layout: Layout, tables: Row, overrides: Row, source: str) -> None:
    names = ("meta", *layout.tables, *layout.lists)
    if unknown := sorted(set(overrides) - set(names)):
        known = listed(map(repr, names))
        raise EditionError(f"{source}: there is no table {short(unknown[0])}; the tables are {known}.")
    for name in ("meta", *layout.tables):
        if not isinstance(overrides.get(name, {}), dict):
            raise EditionError(f"{source}: {name!r} must be a table, not {short(overrides[name])}.")
    name_edition(overrides, tables, source)
    for name, merge in layout.tables.items():
        merge(tables, name, overrides.get(name, {}), source)
    for name, keys in layout.lists.items():
        rows = overrides.get(name, [])
        if not isinstance(rows, list):
            raise EditionError(
                f"{source}: {name!r} must be a list of tables, each written under [[{name}]], not {short(rows)}."
            )
        for row in rows:
            merge_row(tables[name], row, source, name, keys)


def is_house(edition: object) -> bool:
    """Return whether an edition means the unchanged packaged data: None, their name, or an empty dict.

    Example:
        >>> is_house(None), is_house("house-1"), is_house({}), is_house("mine.toml")
        (True, True, True, False)
    """
    if isinstance(edition, Mapping):
        return not edition
    return edition is None or (isinstance(edition, str) and edition == HOUSE)


def packaged_editions(house: Path) -> dict[str, Path]:
    """Return the files of the other editions that come with a game, by name.

    Args:
        house: the file with the game's packaged data; the editions are in a folder next to it.

    Example:
        >>> packaged_editions(Path("nowhere.toml"))
        {}
    """
    return {file.stem: file for file in sorted((house.parent / "editions").glob("*.toml"))}


def read_overrides(edition: object, house: Path | None = None) -> tuple[str, Row]:
    """Return the name of an edition's source, for messages, and a copy of its contents.

    Args:
        edition: the name of a packaged edition, a TOML file, or its contents.
        house: the file with the game's packaged data; the game's other editions are next to it.

    Raises:
        EditionError: when the edition can't be read, or contains a value that is no text, number, list or dict.

    Example:
        >>> read_overrides({"meta": {"edition": "mine"}})
        ('edition', {'meta': {'edition': 'mine'}})
    """
    if isinstance(edition, Mapping):
        return "edition", _plain_copy(edition)
    if isinstance(edition, str | Path):
        packaged = {} if house is None else packaged_editions(house)
        file = packaged.get(edition, Path(edition)) if isinstance(edition, str) else edition
        source = label(file.name or str(edition))
        if isinstance(edition, str) and not file.suffix and not _is_there(file):
            names = listed([HOUSE, *packaged])
            raise EditionError(f"{source}: there is no file and no edition with this name; the editions are {names}.")
        return source, _read(file, source)
    raise EditionError(
        f"edition must be a name, the path of a TOML file or a dict of its contents, not {short(edition)}."
    )


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except (OSError, ValueError):
        return True  # reading the file reports a name that no file can have


def _plain_copy(edition: Mapping[str, Any]) -> Row:
    """Return a deep copy, so that later changes by the user do not affect it."""
    try:
        plain: Row = json.loads(json.dumps(dict(edition)))
    except (TypeError, ValueError, RecursionError) as error:
        raise EditionError(
            f"edition must be a dict of texts, numbers, True, False, lists and dicts only: {_why(error)}."
        ) from error
    return plain


def _read(path: Path, source: str) -> Row:
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device might never end.
            raise EditionError(f"{source} is not a file.")
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise EditionError(f"{source}: can't be read: {error.strerror}.") from error
    except ValueError as error:
        if isinstance(error, EditionError):
            raise
        raise EditionError(f"{source}: no file can have this name.") from error
    if len(content) > _LARGEST_FILE:
        raise EditionError(f"{source}: the file is too large; an edition may have up to {_LARGEST_FILE:,} bytes.")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        # Python's own reader fails for numbers that are too long and tables that are too deep.
        raise EditionError(f"{source}: is not valid TOML: {_why(error)}.") from error


def _why(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "tables are nested too deeply"
    if isinstance(error, UnicodeError):
        return "a text is not UTF-8"
    return "a number has too many digits" if "digits" in str(error) else clipped(str(error), 120)


def name_edition(overrides: Row, tables: Row, source: str) -> None:
    """Write the name of a user's edition into the game's tables and into the edition's own contents.

    Saved matches keep these contents. An edition without a name is named after ``source``.

    Args:
        overrides: the contents of the user's file; its ``meta`` is changed.
        tables: the game's tables; their ``meta`` is changed.
        source: the name of the file, for messages.

    Raises:
        EditionError: for an invalid name, and for an edition of another game.

    Example:
        >>> overrides, tables = {}, {"meta": {"game": "go", "edition": "house-1"}}
        >>> name_edition(overrides, tables, "mine.toml")
        >>> overrides, tables["meta"]["edition"]
        ({'meta': {'edition': 'mine'}}, 'mine')
    """
    meta, game, packaged = overrides.get("meta", {}), tables["meta"]["game"], tables["meta"]["edition"]
    if unknown := sorted(set(meta) - {"game", "edition"}):
        raise EditionError(
            f"{source}: meta: there is no field {short(unknown[0])}; the fields are 'game' and 'edition'."
        )
    if meta.get("game", game) != game:
        raise EditionError(f"{source}: meta: 'game' must be {game!r}, not {short(meta['game'])}.")
    name = meta.get("edition", Path(source).stem)
    if not isinstance(name, str) or not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise EditionError(
            f"{source}: meta: 'edition' must be a text of 1 to {LONGEST_NAME} printable characters, not {short(name)}."
        )
    if name == packaged:
        raise EditionError(f"{source}: meta: 'edition' must not be {short(name)}, the name of the packaged edition.")
    overrides["meta"] = {**meta, "edition": name}
    tables["meta"]["edition"] = name


def merge_row(
    rows: list[Row], changes: Any, source: str, table: str, keys: tuple[str, ...] = ("number", "name")
) -> None:
    """Change the row that an entry of a user's file names.

    The new values have the provenance ``house``, unless the entry gives another one.

    Args:
        rows: the game's own rows; the named row is changed.
        changes: the entry.
        source: the name of the file, for messages.
        table: the name of the table.
        keys: the fields that may name a row; the first of them in the entry is used.

    Raises:
        EditionError: when the entry names no row or several rows, or its provenance is not a list of fields.

    Example:
        >>> rows = [{"name": "Axe", "rank": 11}]
        >>> merge_row(rows, {"name": "Axe", "rank": 12}, "mine.toml", "crafts", ("name",))
        >>> rows[0]["rank"], rows[0]["house"]
        (12, ['rank'])
    """
    key = next((name for name in keys if isinstance(changes, dict) and name in changes), None)
    if key is None:
        raise EditionError(f"{source}: {table}: each entry must have the card's {either(keys)}.")
    matching = [row for row in rows if row[key] == changes[key]]
    if len(matching) != 1:
        why = "more than one card has this name; give its number" if matching else "there is no such card"
        raise EditionError(f"{source}: {table}: {label(changes[key])}: {why}.")
    [row] = matching
    fields = {field: copy.deepcopy(value) for field, value in changes.items() if field not in PROVENANCE}
    origins = {field: "house" for field, value in fields.items() if field != "number" and row.get(field) != value}
    row.update(fields)
    for kind in PROVENANCE:
        try:
            field_names(row)(changes.get(kind, []))
        except ValueError as error:
            raise EditionError(f"{source}: {table}: {label(row[keys[-1]])}: {in_field(kind, error)}.") from error
        # Unchanged values may be listed too, so that an owner of the printed game can confirm a value.
        origins.update(dict.fromkeys(changes.get(kind, []), kind))
    for kind in PROVENANCE:
        kept = [field for field in row.get(kind, ()) if field not in origins]
        row[kind] = kept + [field for field, origin in origins.items() if origin == kind]


def merge_table(tables: Row, name: str, changes: Row, source: str) -> None:
    """Change a table that is not a list of cards; it is merged like one row, so it can list its provenance too.

    Args:
        tables: the game's tables.
        name: the name of the table to change.
        changes: the entry of a user's file.
        source: the name of the file, for messages.

    Raises:
        EditionError: for a provenance that is not a list of fields.

    Example:
        >>> tables = {"tokens": {"six": 1}}
        >>> merge_table(tables, "tokens", {"six": 2}, "mine.toml")
        >>> tables["tokens"]["six"], tables["tokens"]["house"]
        (2, ['six'])
    """
    row = {"name": name, **tables[name]}
    merge_row([row], {"name": name, **changes}, source, name, ("name",))
    tables[name] = {field: value for field, value in row.items() if field != "name"}


def label(name: object) -> str:
    """Return a name as it is, or any other value in a short form.

    Example:
        >>> label("Axe"), label(["Axe"])
        ('Axe', "['Axe']")
    """
    return clipped(name, LONGEST_NAME) if isinstance(name, str) and name and name.isprintable() else short(name)


def check_row(
    source: str,
    card: str,
    row: Row,
    fields: Mapping[str, Callable[[Any], None]],
    optional: tuple[str, ...] = ("provenance",),
) -> None:
    """Check each field of a row.

    Args:
        source: the name of the file, for messages.
        card: the name of the row, for messages.
        row: the row.
        fields: a check for each known field, which raises ValueError.
        optional: the fields that may be missing.

    Raises:
        EditionError: for an unknown, missing or invalid field.

    Example:
        >>> check_row("mine.toml", "Axe", {"rank": 11}, {"rank": count})
    """
    for field, value in row.items():
        if field not in fields:
            allowed = listed([repr(name) for name in fields if name not in PROVENANCE])
            raise EditionError(f"{source}: {card}: there is no field {short(field)}; the fields are {allowed}.")
        try:
            fields[field](value)
        except ValueError as error:
            raise EditionError(f"{source}: {card}: {in_field(field, error)}.") from error
    for field in fields:
        if field not in row and field not in optional:
            raise EditionError(f"{source}: {card}: the field {field!r} is missing.")


def check_parts(value: Mapping[str, Any], checks: Mapping[str, Callable[[Any], None]]) -> None:
    """Check each part of a field that is a table.

    Args:
        value: the field.
        checks: a check for each known part, which raises ValueError.

    Raises:
        ValueError: for an unknown or invalid part.

    Example:
        >>> check_parts({"damage": 2}, {"damage": count})
    """
    for name, part in value.items():
        if name not in checks:
            raise ValueError(unknown_key(name, checks))
        try:
            checks[name](part)
        except ValueError as error:
            raise ValueError(in_field(name, error)) from error


def in_field(name: str, error: Exception) -> str:
    """Return the words of an error of a check, with the name of the field before them.

    Example:
        >>> in_field("damage", ValueError("must be from 0 to 9, not 'x'"))
        "'damage' must be from 0 to 9, not 'x'"
        >>> in_field("power", ValueError("'damage' must be from 0 to 9, not 'x'"))
        "'power': 'damage' must be from 0 to 9, not 'x'"
    """
    return in_place(repr(name), error)


def in_place(where: str, error: Exception) -> str:
    """Return the words of an error of a check, with the place in the field before them.

    Example:
        >>> in_place("level 2", ValueError("must have the key 'gem'"))
        "level 2 must have the key 'gem'"
    """
    words = str(error)
    return f"{where} {words}" if words.startswith(("must ", "has ", "is ")) else f"{where}: {words}"


def unknown_key(name: object, known: Iterable[str]) -> str:
    """Return the words about an unknown key of a table.

    Example:
        >>> unknown_key("damge", ["progression", "damage"])
        "has an unknown key 'damge'; its keys may be 'progression' and 'damage'"
    """
    names = [repr(one) for one in known]
    if len(names) > _MOST_NAMED:
        names[_MOST_NAMED:] = [f"{len(names) - _MOST_NAMED} more"]
    return f"has an unknown key {short(name)}; its keys may be {listed(names)}"


def check_names(tables: Row, names: Iterable[str], source: str) -> None:
    """Check that no two cards of some tables have the same name, apart from case and encoding.

    Args:
        tables: the tables.
        names: the names of the tables to check together.
        source: the name of the file, for messages.

    Raises:
        EditionError: for two cards with the same name.

    Example:
        >>> check_names({"crafts": [{"name": "Axe"}, {"name": "Pick"}]}, ["crafts"], "mine.toml")
    """
    seen: dict[str, str] = {}
    for table in names:
        for row in tables[table]:
            name = row["name"]
            if other := seen.get(folded(name)):
                raise EditionError(f"{source}: {table}: {name}: two cards have this name; see {other}.")
            seen[folded(name)] = name


def count(value: Any) -> None:
    """Check a count.

    Raises:
        ValueError: for anything but a whole number from 0 to 99.

    Example:
        >>> count(7)
    """
    if type(value) is not int or not 0 <= value <= 99:
        raise ValueError(f"must be a whole number from 0 to 99, not {short(value)}")


def short_text(value: Any) -> None:
    """Check a name that people type.

    Raises:
        ValueError: for anything but a short, printable text without braces and commas. Other texts could not be read
            back from a notation.

    Example:
        >>> short_text("Ruby Collar")
    """
    if (
        not isinstance(value, str)
        or not 1 <= len(value) <= LONGEST_NAME
        or not value.isprintable()
        or not set(value).isdisjoint("{},")
    ):
        raise ValueError(
            f"must be a text of 1 to {LONGEST_NAME} printable characters without braces or commas, not {short(value)}"
        )


def one_of(*names: str) -> Callable[[Any], None]:
    """Return a function that checks whether a value is one of some names, and raises ValueError if not.

    Example:
        >>> one_of("dawn", "noon")("noon")
    """

    def check(value: Any) -> None:
        if value not in names:
            raise ValueError(f"is {short(value)}, but must be {either(names)}")

    return check


def origins(row: Row) -> dict[str, Callable[[Any], None]]:
    """Return a check for each of the fields of a row that list where its values come from.

    The fields are the four kinds of provenance.

    Example:
        >>> list(origins({"rank": 11}))
        ['printed', 'reported', 'inferred', 'house']
    """
    return dict.fromkeys(PROVENANCE, field_names(row))


def field_names(row: Row) -> Callable[[Any], None]:
    """Return a function that checks whether a value lists fields of a row, and raises ValueError if not.

    Example:
        >>> field_names({"rank": 11})(["rank"])
    """

    def check(value: Any) -> None:
        if not isinstance(value, list) or any(not isinstance(field, str) or field not in row for field in value):
            raise ValueError(f"must be a list of this card's fields, not {short(value)}")

    return check
