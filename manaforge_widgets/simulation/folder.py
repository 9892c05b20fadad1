"""A simulation in a folder of Parquet files: it is stored there while it runs, and can continue after a stop.

The folder has a subfolder for each table. The number of a set determines its file. So the files do not depend on which
process played a set, how often the simulation was stopped, or how many games were added later.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match.files import file_path, name_of, read_file, reason, write_atomically
from manaforge_widgets.simulation.fingerprint import fingerprint
from manaforge_widgets.simulation.job import Job
from manaforge_widgets.simulation.optional import needed
from manaforge_widgets.simulation.parquet_file import parquet_bytes, read_table, rows_of, sets_of
from manaforge_widgets.simulation.plan import SimulationPlan
from manaforge_widgets.simulation.tables import TABLES, Rows, Table, arrow_table, joined, no_rows

MANIFEST = "simulation.json"
"""The file with everything that defines a simulation."""
_FORMAT = "simulation of games"
_VERSION = 4
_BEFORE, _MOST_GAMES = 20, 1000
"""A file holds one set for each 20 sets before it, and at most 1,000 games."""
# A set is done when it is in the file of the last table, which is written after the others.
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
    "rotate": "rotate={}",
    "seed": "seed {}",
    "seconds": "seconds={}",
    "luck": "luck={}",
}
_INSTEAD = "To start a new one, give another folder or delete this one."


class Folder:
    """A store that writes the rows of sets to files, and reads the tables from them.

    Args:
        path: the path of the folder.
        plan: the plan of the simulation.
        heals: if True, a set counts as played only if the files of all tables contain it without damage. So the sets of
            a damaged file are played again. If False, a damaged file raises an error when its table is read.

    Example:
        >>> Folder(Path("my_simulation"), SimulationPlan("manaforge", 2, ("random",), (0,), sets=3, seed=1)).missing()
        [range(0, 1), range(1, 2), range(2, 3)]
    """

    def __init__(self, path: Path, plan: SimulationPlan, *, heals: bool = False) -> None:
        self.path = path
        self.plan = plan
        self._heals = heals
        self._files = files_of(plan)
        self._done: set[int] = set()
        self._missing: dict[int, range] = {}
        self._waiting: dict[int, dict[int, tuple[range, Rows]]] = {}
        self._known: dict[str, tuple[int, Table]] = {}

    def _file(self, table: str, number: int) -> Path:
        return self.path / table / f"{number:06}.parquet"

    def _held(self) -> dict[int, range]:
        """Return the sets in each file that holds any, by the number of the file."""
        try:
            names = {file.name for file in (self.path / "games").iterdir()}
        except OSError:
            return {}
        numbers = (number for number in range(len(self._files)) if self._file("games", number).name in names)
        return {number: held for number in numbers if (held := self._held_by(number))}

    def _held_by(self, number: int) -> range:
        """Return the sets in a file: none if it does not exist, and fewer than planned if a run ended in it."""
        own = self._files[number]
        if number in self._done:
            return own
        if self._heals:
            held = own[: min(sets_of(self._file(table, number), table, own.start) for table in TABLES)]
        else:
            games = self._file("games", number)
            held = own[: rows_of(games) // self.plan.set_size if games.exists() else 0]
        # Another session may extend the last file.
        if held == own and own.stop < self.plan.sets:
            self._done.add(number)
        return held

    def missing(self) -> list[range]:
        """Return the sets that are still to be played, as one range for each file that lacks any."""
        held = self._held()
        left = {number: range(held.get(number, own[:0]).stop, own.stop) for number, own in enumerate(self._files)}
        self._missing = {number: sets for number, sets in left.items() if sets}
        return list(self._missing.values())

    def add(self, sets: range, rows: Rows) -> None:
        """Store the rows of some missing sets of one file; the file is written as soon as none of its sets is missing.

        Args:
            sets: the numbers of the sets.
            rows: the rows of the sets.

        Raises:
            SaveError: if a file can't be written, or if it has to be extended and can't be read.
        """
        number = bisect_right(self._files, sets.start, key=lambda own: own.start) - 1
        missing, waiting = self._missing[number], self._waiting.setdefault(number, {})
        waiting[sets.start] = sets, rows
        if sum(len(some) for some, _ in waiting.values()) < len(missing):
            return
        # Another session may have been faster, and may have played more sets.
        if self._held_by(number) != self._files[number]:
            self._write(number, missing.start, joined(*(waiting[start][1] for start in sorted(waiting))))
        del self._waiting[number]

    def _write(self, number: int, first: int, rows: Rows) -> None:
        """Write the file of each table: the sets that it holds before the first new one, and the new ones."""
        own = self._files[number]
        if first > own.start:
            rows = joined({table: self._read(table, number, first).to_pydict() for table in TABLES}, rows)
        for table in _ORDER:
            self._file(table, number).parent.mkdir(exist_ok=True)
            write_atomically(self._file(table, number), parquet_bytes(table, rows[table], own))

    def _read(self, table: str, number: int, stop: int) -> Any:
        """Return the rows of a file, up to set ``stop``; it may hold later sets before the file of games does."""
        rows = read_table(self._file(table, number), table)
        if number in self._done:
            return rows
        return rows.filter(needed("pyarrow.compute").less(rows["game"], stop * self.plan.set_size))

    # ------------------------------------------------------------------------------------------- what results need

    @property
    def sets(self) -> int:
        """The number of sets in the files."""
        return sum(map(len, self._held().values()))

    def rows(self, name: str) -> int:
        """Return the number of rows of a table."""
        return sum(
            rows_of(self._file(name, number)) if number in self._done else len(self._read(name, number, held.stop))
            for number, held in self._held().items()
        )

    def arrow(self, name: str) -> Any:
        """Return a table as a ``pyarrow.Table``.

        Raises:
            SaveError: if a file can't be read.
        """
        empty = arrow_table(name, no_rows()[name])
        held = self._held().items()
        return needed("pyarrow").concat_tables([empty, *(self._read(name, number, sets.stop) for number, sets in held)])

    def table(self, name: str) -> Table:
        """Return the columns of a table; the files are read again only if there are more sets than last time.

        Raises:
            SaveError: if a file can't be read.
        """
        sets = self.sets
        if name not in self._known or self._known[name][0] != sets:
            self._known[name] = sets, Table(self.arrow(name).to_pydict())
        return self._known[name][1]


def open_folder(path: object, job: Job, rules_version: int, edition: str) -> Folder:
    """Start a simulation in a folder, or continue the one that is in it, perhaps with more games than before.

    Args:
        path: the path of the folder; it is created if it is missing. Its parent folder must exist.
        job: the job of the simulation.
        rules_version: the version of the game's rules.
        edition: the name of the game's edition.

    Raises:
        SaveError: if the folder can't be written or read, or holds other files or another simulation; the message
            says what differs.
        GameError: if pyarrow is not installed, or an option can't be stored in a folder.
    """
    needed("pyarrow.parquet")
    folder = file_path(path)
    wanted = _manifest(job, rules_version, edition)
    if (folder / MANIFEST).exists():
        held = _read_manifest(folder)
        _check_same(folder, held, wanted)
        if held["sets"] < wanted["sets"]:
            _write_manifest(folder, wanted)
    else:
        _begin(folder, wanted)
    return Folder(folder, job.plan, heals=True)


def read_folder(path: object) -> tuple[Folder, list[str | None]]:
    """Return the simulation in a folder, and its bots; None for each bot that is a function, since none is stored.

    Args:
        path: the path of the folder.

    Raises:
        SaveError: if the folder holds no simulation, or can't be read.
        GameError: if pyarrow is not installed.
    """
    needed("pyarrow.parquet")
    folder = file_path(path)
    if not (folder / MANIFEST).is_file():
        raise SaveError(
            f"{name_of(folder)}: {'holds no simulation' if folder.exists() else 'there is no such folder'}."
        )
    held = _read_manifest(folder)
    if held["version"] != _VERSION:
        raise SaveError(
            f"{name_of(folder)}: holds a simulation in version {short(held['version'])} of the format; "
            f"this package reads version {_VERSION}."
        )
    plan = SimulationPlan(
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
    return Folder(folder, plan), bots


def files_of(plan: SimulationPlan) -> list[range]:
    """Return the sets of each file.

    A file has one set for each 20 sets in earlier files, and at most 1,000 games, but always at least one set. So
    little is lost if a run stops before a file is finished, and only the last file depends on the number of sets.

    Args:
        plan: the plan of the simulation.

    Example:
        >>> files_of(SimulationPlan("manaforge", 2, ("random",), (0,), sets=500, seed=1))[-2:]
        [range(470, 493), range(493, 500)]
        >>> files_of(SimulationPlan("manaforge", 2, ("random",), (0,), sets=1_000_000, seed=1))[-1]
        range(999670, 1000000)
    """
    files, start, most = list[range](), 0, max(1, _MOST_GAMES // plan.set_size)
    while start < plan.sets:
        size = min(max(1, start // _BEFORE), most)
        files.append(range(start, min(start + size, plan.sets)))
        start += size
    return files


def _manifest(job: Job, rules_version: int, edition: str) -> dict[str, Any]:
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
    }
    try:
        same: dict[str, Any] = json.loads(json.dumps(manifest))
    except (TypeError, ValueError) as error:
        raise GameError(
            f"options of a simulation with path= must be values that JSON can hold, not {short(plan.options)}."
        ) from error
    return same


def _begin(folder: Path, manifest: Mapping[str, Any]) -> None:
    try:
        if folder.is_file():
            raise SaveError(f"{name_of(folder)}: must be a folder for the tables, but is a file.")
        folder.mkdir(exist_ok=True)
        if any(not file.name.startswith(".") for file in folder.iterdir()):
            raise SaveError(f"{name_of(folder)}: holds other files; give a new or empty folder.")
    except OSError as error:
        raise SaveError(f"{name_of(folder)}: can't be written: {reason(error)}.") from error
    _write_manifest(folder, manifest)


def _write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    written = {**manifest, "check": _check(manifest)}
    write_atomically(folder / MANIFEST, json.dumps(written, indent=1) + "\n")


def _read_manifest(folder: Path) -> dict[str, Any]:
    try:
        held = json.loads(read_file(folder / MANIFEST))
    except (ValueError, RecursionError) as error:
        if isinstance(error, SaveError):
            raise
        raise SaveError(f"{name_of(folder)}: its {MANIFEST} can't be read.") from error
    if not isinstance(held, dict) or held.get("format") != _FORMAT:
        raise SaveError(f"{name_of(folder)}: holds no simulation.")
    if held.pop("check", None) != _check(held):
        raise SaveError(f"{name_of(folder)}: its {MANIFEST} has been changed.")
    return held


def _check(manifest: Mapping[str, Any]) -> str:
    """Return a checksum of a manifest, which reveals if it was damaged or edited."""
    return blake2b(json.dumps(manifest, sort_keys=True).encode(), digest_size=16).hexdigest()


def _check_same(folder: Path, held: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Refuse to continue a different simulation, or the same one with fewer games than it has."""
    for name, words in _WORDS.items():
        if held.get(name) == wanted[name]:
            continue
        if name == "code":
            other = [bot for bot, code in wanted[name].items() if held.get(name, {}).get(bot) != code]
            message = f"holds a simulation in which the bot {short(other[0])} had different code"
        else:
            message = f"holds a simulation with {words.format(_as_text(held.get(name)))}, not {_as_text(wanted[name])}"
        raise SaveError(f"{name_of(folder)}: {message}. {_INSTEAD}")
    if held["sets"] > wanted["sets"]:
        message = (
            f"holds a simulation with {held['games']:,} games, which can grow but not shrink to {wanted['games']:,}"
        )
        raise SaveError(f"{name_of(folder)}: {message}; mf.load_simulation reads it. {_INSTEAD}")


def _as_text(value: object) -> str:
    if isinstance(value, list):
        return short(", ".join(map(str, value)), 60).strip("'")
    return value if isinstance(value, str) else short(value, 60)
