"""A simulation in a folder: files of Parquet, written as its games are played, from which it goes on.

The folder has a folder for each table. Each file in it holds the rows of so many sets, so the files follow from the
simulation alone, whoever played it and however often it was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from manaforge_widgets.files import file_path, read_file, reason, shown, write_atomically
from manaforge_widgets.games.api import GameError, SaveError
from manaforge_widgets.games.brief import brief
from manaforge_widgets.simulation.fingerprint import fingerprint
from manaforge_widgets.simulation.job import Job
from manaforge_widgets.simulation.optional import needed
from manaforge_widgets.simulation.plan import Plan
from manaforge_widgets.simulation.tables import TABLES, Rows, Table, arrow_table, joined

MANIFEST = "simulation.json"
"""The file with everything that defines a simulation."""
_FORMAT = "simulation of games"
_VERSION = 2
_FILES, _MOST_GAMES = 50, 1000
# A set is done when it is in the last one: that is written after the others.
_ORDER = [*(name for name in TABLES if name != "games"), "games"]
_WORDS = {
    "version": "version {} of the format",
    "package": "version {} of this package",
    "game": "{}",
    "rules_version": "version {} of the rules",
    "edition": "edition {}",
    "overrides": "an edition with the changes {}",
    "options": "the options {}",
    "seats": "{} seats",
    "bots": "the bots {}",
    "packaged": "the bots {}",
    "entered": "the bots in the order {}",
    "code": "code of the bots {}",
    "games": "{} games",
    "rotate": "rotate={}",
    "seed": "seed {}",
    "seconds": "seconds={}",
    "luck": "luck={}",
    "sets_in_a_file": "{} sets in a file",
}


class Folder:
    """Takes the rows of sets, writes them into files, and reads the tables from there.

    Args:
        path: the folder.
        plan: what defines the simulation.
        in_a_file: how many sets a file holds.

    Example:
        >>> Folder(Path("my_simulation"), Plan("manaforge", 2, ("random",), (0,), sets=5, seed=1), 2).missing()
        [range(0, 2), range(2, 4), range(4, 5)]
    """

    def __init__(self, path: Path, plan: Plan, in_a_file: int) -> None:
        self.path = path
        self.plan = plan
        self._in_a_file = in_a_file
        self._waiting: dict[int, dict[int, tuple[range, Rows]]] = {}
        self._known: dict[str, tuple[int, Table]] = {}

    def _sets_of(self, number: int) -> range:
        """The sets that a file holds."""
        return range(number * self._in_a_file, min((number + 1) * self._in_a_file, self.plan.sets))

    def _numbers(self) -> range:
        return range(-(-self.plan.sets // self._in_a_file))

    def _file(self, table: str, number: int) -> Path:
        return self.path / table / f"{number:06}.parquet"

    def _there(self) -> list[int]:
        """The numbers of the files that are whole."""
        try:
            names = {found.name for found in (self.path / "games").iterdir()}
        except OSError:
            return []
        return [number for number in self._numbers() if self._file("games", number).name in names]

    def missing(self) -> list[range]:
        """The sets that are still to be played, file by file."""
        there = set(self._there())
        return [self._sets_of(number) for number in self._numbers() if number not in there]

    def add(self, sets: range, rows: Rows) -> None:
        """Take the rows of some sets of one file; the file is written when all of its sets are there.

        Args:
            sets: the sets.
            rows: their rows.

        Raises:
            SaveError: when a file can't be written.
        """
        number = sets.start // self._in_a_file
        waiting = self._waiting.setdefault(number, {})
        waiting[sets.start] = sets, rows
        if sum(len(some) for some, _ in waiting.values()) < len(self._sets_of(number)):
            return
        whole = joined(*(waiting[start][1] for start in sorted(waiting)))
        for table in _ORDER:
            self._file(table, number).parent.mkdir(exist_ok=True)
            write_atomically(self._file(table, number), _parquet(table, whole[table]))
        del self._waiting[number]

    # ------------------------------------------------------------------------------------------- what results need

    @property
    def sets(self) -> int:
        """How many sets are in files."""
        return sum(len(self._sets_of(number)) for number in self._there())

    def rows(self, name: str) -> int:
        """How many rows a table has."""
        parquet = needed("pyarrow.parquet")
        return sum(_read(self._file(name, number), parquet.read_metadata).num_rows for number in self._there())

    def arrow(self, name: str) -> Any:
        """A table as pyarrow has it.

        Raises:
            SaveError: when a file can't be read.
        """
        empty = arrow_table(name, {column.name: [] for column in TABLES[name]})
        files = [self._file(name, number) for number in self._there()]
        return needed("pyarrow").concat_tables([empty, *(_read_table(file, empty.schema) for file in files)])

    def table(self, name: str) -> Table:
        """The columns of a table; they are read once.

        Raises:
            SaveError: when a file can't be read.
        """
        sets = self.sets
        if name not in self._known or self._known[name][0] != sets:
            self._known[name] = sets, Table(self.arrow(name).to_pydict())
        return self._known[name][1]


def open_folder(path: object, job: Job, rules_version: int, edition: str) -> Folder:
    """Begin a simulation in a folder, or go on with the one there.

    Args:
        path: the folder; it is made if it is not there. The folder around it must exist.
        job: the simulation.
        rules_version: of the game's rules.
        edition: the name of the game's edition.

    Raises:
        SaveError: when the folder can't be written or read, holds other things, or another simulation; the message
            says in what it differs.
        GameError: when pyarrow is not installed, or a bot or an option can't be told from another one.
    """
    needed("pyarrow.parquet")
    folder, plan = file_path(path), job.plan
    in_a_file = sets_in_a_file(plan)
    asked = _manifest(job, in_a_file, rules_version, edition)
    if (folder / MANIFEST).exists():
        _check_same(folder, _read_manifest(folder), asked)
    else:
        _begin(folder, asked)
    return Folder(folder, plan, in_a_file)


def read_folder(path: object) -> tuple[Folder, list[str | None]]:
    """Return the simulation of a folder, and its bots: functions of one's own are not in it.

    Args:
        path: the folder.

    Raises:
        SaveError: when there is no simulation in it, or it can't be read.
        GameError: when pyarrow is not installed.
    """
    needed("pyarrow.parquet")
    folder = file_path(path)
    if not (folder / MANIFEST).is_file():
        raise SaveError(f"{shown(folder)}: {'holds no simulation' if folder.exists() else 'there is no such folder'}.")
    held = _read_manifest(folder)
    if held["version"] != _VERSION:
        raise SaveError(f"{shown(folder)}: holds a simulation of version {brief(held['version'])} of the format.")
    plan = Plan(
        game=held["game"],
        seats=held["seats"],
        bots=tuple(held["bots"]),
        entered=tuple(held["entered"]),
        sets=held["sets"],
        seed=held["seed"],
        rotate=held["rotate"],
        overrides=held["overrides"],
        options=held["options"],
        seconds=held["seconds"],
        luck=held["luck"],
    )
    bots = [None if held["code"][name] else held["packaged"][name] for name in plan.bots]
    return Folder(folder, plan, held["sets_in_a_file"]), bots


def sets_in_a_file(plan: Plan) -> int:
    """How many sets a file holds: some fifty files, until that would be too many games for one.

    Args:
        plan: what defines the simulation.

    Example:
        >>> sets_in_a_file(Plan("manaforge", 2, ("random",), (0,), sets=500, seed=1))
        10
        >>> sets_in_a_file(Plan("manaforge", 2, ("random",), (0,), sets=1_000_000, seed=1))
        1000
    """
    return max(1, min(-(-plan.sets // _FILES), _MOST_GAMES // plan.set_size))


def _manifest(job: Job, in_a_file: int, rules_version: int, edition: str) -> dict[str, Any]:
    plan = job.plan
    try:
        package = version("manaforge-widgets")
    except PackageNotFoundError:
        package = "unknown"
    named = dict(zip(plan.bots, job.bots, strict=True))
    manifest = {
        "format": _FORMAT,
        "version": _VERSION,
        "package": package,
        "game": plan.game,
        "rules_version": rules_version,
        "edition": edition,
        "overrides": dict(plan.overrides),
        "options": dict(plan.options),
        "seats": plan.seats,
        "bots": list(plan.bots),
        "entered": list(plan.entered),
        "packaged": {name: bot if isinstance(bot, str) else None for name, bot in named.items()},
        "code": {name: None if isinstance(bot, str) else fingerprint(bot) for name, bot in named.items()},
        "games": plan.games_in_all,
        "sets": plan.sets,
        "rotate": plan.rotate,
        "seed": plan.seed,
        "seconds": plan.seconds,
        "luck": plan.luck,
        "sets_in_a_file": in_a_file,
    }
    try:
        same: dict[str, Any] = json.loads(json.dumps(manifest))
    except (TypeError, ValueError) as error:
        raise GameError(f"an option can't be kept in a folder: {brief(plan.options)}.") from error
    return same


def _begin(folder: Path, manifest: Mapping[str, Any]) -> None:
    try:
        if folder.is_file():
            raise SaveError(f"{shown(folder)}: is a file; the tables go to a folder.")
        folder.mkdir(exist_ok=True)
        if any(not found.name.startswith(".") for found in folder.iterdir()):
            raise SaveError(f"{shown(folder)}: holds other things; give a folder that is new or empty.")
    except OSError as error:
        raise SaveError(f"{shown(folder)}: can't be written: {reason(error)}.") from error
    written = {**manifest, "check": _check(manifest)}
    write_atomically(folder / MANIFEST, json.dumps(written, indent=1) + "\n")


def _read_manifest(folder: Path) -> dict[str, Any]:
    try:
        held = json.loads(read_file(folder / MANIFEST))
    except (ValueError, RecursionError) as error:
        if isinstance(error, SaveError):
            raise
        raise SaveError(f"{shown(folder)}: its {MANIFEST} can't be read.") from error
    if not isinstance(held, dict) or held.get("format") != _FORMAT:
        raise SaveError(f"{shown(folder)}: holds no simulation.")
    if held.pop("check", None) != _check(held):
        raise SaveError(f"{shown(folder)}: its {MANIFEST} has been changed.")
    return held


def _check(manifest: Mapping[str, Any]) -> str:
    """A checksum, so that nothing is read from a manifest that was damaged or edited."""
    return blake2b(json.dumps(manifest, sort_keys=True).encode(), digest_size=16).hexdigest()


def _check_same(folder: Path, held: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Refuse to go on with another simulation than the one asked for."""
    for name, words in _WORDS.items():
        if held.get(name) == asked[name]:
            continue
        if name == "code":
            other = [bot for bot, code in asked[name].items() if held.get(name, {}).get(bot) != code]
            told = f"holds a simulation in which the bot {brief(other[0])} had other code"
        else:
            told = f"holds a simulation with {words.format(_told(held.get(name)))}, not {_told(asked[name])}"
        raise SaveError(f"{shown(folder)}: {told}. To begin a new one, give another folder, or delete this one.")


def _told(value: object) -> str:
    if isinstance(value, list):
        return brief(", ".join(map(str, value)), 60).strip("'")
    return value if isinstance(value, str) else brief(value, 60)


def _parquet(table: str, columns: Mapping[str, Any]) -> bytes:
    """A table as the bytes of a Parquet file; the same rows are always the same bytes."""
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    out = arrow.BufferOutputStream()
    parquet.write_table(arrow_table(table, columns), out, compression="zstd", write_page_checksum=True)
    written: bytes = out.getvalue().to_pybytes()
    return written


def _read_table(path: Path, schema: Any) -> Any:
    """The rows of a file, which must have the columns of its table."""
    parquet = needed("pyarrow.parquet")
    table = _read(path, lambda file: parquet.read_table(file, page_checksum_verification=True))
    if not table.schema.equals(schema):
        raise SaveError(f"{shown(path.parent)}/{path.name}: can't be read: it has other columns.")
    return table


def _read(path: Path, how: Callable[[Path], Any]) -> Any:
    try:
        return how(path)
    except Exception as error:
        raise SaveError(f"{shown(path.parent)}/{path.name}: can't be read: {reason(error)}.") from error
