"""A simulation in a folder: it goes on after whatever stopped it, and ends as one that ran through, byte for byte."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import duel
import pytest
from duel import gambler, slow, sure

import manaforge_widgets as mf
from manaforge_widgets.simulation import folder, running
from manaforge_widgets.simulation.folder import MANIFEST
from manaforge_widgets.simulation.parquet_file import parquet_bytes
from manaforge_widgets.simulation.tables import TABLES, no_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from manaforge_widgets.simulation.results import Results


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[2])
import manaforge_widgets as mf
from duel import Duel, slow
mf.register_game(Duel)
mf.simulate("duel", [slow, "random"], games=60, seed=3, path=sys.argv[1], progress=False, workers=int(sys.argv[3]))
"""


def simulated(path: Path | None, **arguments: Any) -> Results:
    given = {"bots": [sure, gambler], "games": 12, "seed": 3, "path": path, "progress": False, **arguments}
    return mf.simulate(given.pop("game", "duel"), **given)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_its_tables_are_those_of_one_in_memory(tmp_path: Path) -> None:
    r, alone = simulated(tmp_path / "a"), simulated(None)
    assert r.complete
    for name in TABLES:
        assert getattr(r, name) == getattr(alone, name)
        assert r.to_arrow(name) == alone.to_arrow(name)
    assert r.match(7).outcome == alone.match(7).outcome
    assert repr(r) == repr(alone)
    assert r._repr_html_() == alone._repr_html_()
    read = mf.load_simulation(tmp_path / "a")
    assert read.games == r.games
    assert read.plan == r.plan


def test_other_programs_read_its_files(tmp_path: Path) -> None:
    r = simulated(tmp_path / "a")
    files = duckdb.read_parquet(f"{tmp_path}/a/seats/*.parquet")
    wins = files.filter("bot = 'sure'").sum("win").fetchall()
    assert wins == [(sum(win for bot, win in zip(r.seats["bot"], r.seats["win"], strict=True) if bot == "sure"),)]


@pytest.mark.posix
@pytest.mark.parametrize("before", [0, 10])
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_one_that_was_killed_goes_on_and_ends_as_one_that_ran_through(
    tmp_path: Path, workers: int, before: int
) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    given: dict[str, Any] = {"bots": [slow, "random"], "games": 60}
    if before:
        simulated(killed, **{**given, "games": before})
    home = Path(duel.__file__).parent
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, str(killed), str(home), str(workers)])
    deadline = time.monotonic() + 60
    enough = before // 2 + 5
    while len(list(killed.glob("games/*.parquet"))) < enough:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    there = len(list(killed.glob("games/*.parquet")))
    assert enough <= there < 30
    assert not mf.load_simulation(killed).complete
    r = simulated(killed, **given)
    assert r.complete
    simulated(whole, **given)
    assert contents(killed) == contents(whole)


def test_an_interrupt_leaves_what_is_done_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = running.play_sets
    left = 4

    def interrupted(*given: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return plays(*given)

    monkeypatch.setattr(running, "play_sets", interrupted)
    r = simulated(tmp_path / "a")
    assert not r.complete
    assert r.games["game"] == list(range(8))
    monkeypatch.undo()
    assert simulated(tmp_path / "a").complete
    simulated(tmp_path / "b")
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_the_bar_counts_what_was_forfeited_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def lost(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        return legal_actions[2]

    for games, forfeited in ((4, ["2", "4"]), (4, ["4"]), (8, ["4", "6", "8"])):
        simulated(tmp_path / "a", bots=[lost, sure], games=games, progress=True)
        assert list(dict.fromkeys(re.findall(r"(\d+) forfeited", capsys.readouterr().err))) == forfeited


def test_a_complete_one_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = simulated(tmp_path / "a")
    monkeypatch.setattr(running, "play_sets", None)
    assert simulated(tmp_path / "a").seats == first.seats


GROWN: dict[str, dict[str, Any]] = {
    "in the midst of a file": {"games": 82},
    "after a file": {"games": 84},
    "without rotation": {"games": 61, "bots": [sure, gambler, "random"], "seats": 2, "rotate": False},
}
"""Simulations that are to have 96 games."""


@pytest.mark.parametrize("which", GROWN)
def test_one_that_grew_is_one_that_ran_through(
    tmp_path: Path, which: str, whole_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = GROWN[which]
    few = simulated(tmp_path / "grown", **given)
    before = few.games["seed"]
    played, plays = list[int](), running.play_sets

    def told(parcel: Any, first: int, last: int) -> Any:
        played.extend(range(first, last))
        return plays(parcel, first, last)

    monkeypatch.setattr(running, "play_sets", told)
    many = simulated(tmp_path / "grown", **{**given, "games": 96})
    assert many.complete
    assert played == list(range(few.plan.sets, many.plan.sets))
    if "bots" in given:
        whole_folder = tmp_path / "whole"
        simulated(whole_folder, **{**given, "games": 96})
    whole = mf.load_simulation(whole_folder)
    assert contents(tmp_path / "grown") == contents(whole_folder)
    assert many.seats == whole.seats
    # What was returned for the first games goes on to show those, also where it has read nothing yet.
    assert few.complete
    assert few.games["seed"] == before
    assert few.to_arrow("seats")["game"].to_pylist() == few.seats["game"]
    assert f">{2 * len(before)}</td>" in few._repr_html_()


class KilledError(BaseException):
    """A kill, at a place that can be chosen."""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, duel_is_a_game: None) -> Path:  # noqa: ARG001 - a game is played
    """A folder with 82 games; from the forty-first set on, a file holds more sets than one."""
    path = tmp_path_factory.mktemp("folders") / "begun"
    simulated(path, games=82)
    return path


@pytest.fixture(scope="module")
def whole_folder(tmp_path_factory: pytest.TempPathFactory, duel_is_a_game: None) -> Path:  # noqa: ARG001 - see above
    """A folder with 96 games that ran through."""
    path = tmp_path_factory.mktemp("folders") / "whole"
    simulated(path, games=96)
    return path


@pytest.fixture(scope="module")
def whole(whole_folder: Path) -> dict[str, bytes]:
    """What is in it."""
    return contents(whole_folder)


@pytest.mark.parametrize(
    # Before the manifest, among the tables of the old sets, at the last of them and after them; all others nightly.
    "writes",
    [pytest.param(writes, marks=() if writes in (0, 3, 6, 7) else pytest.mark.nightly) for writes in range(9)],
)
def test_nothing_is_lost_wherever_it_is_killed_while_it_grows(
    tmp_path: Path, writes: int, begun: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The manifest is written, then six tables with the last of the old sets, then others.
    shutil.copytree(begun, tmp_path / "grown")
    left, write = writes, folder.write_atomically

    def killed(*given: Any) -> Path:
        nonlocal left
        left -= 1
        if left < 0:
            raise KilledError
        return write(*given)

    monkeypatch.setattr(folder, "write_atomically", killed)
    with pytest.raises(KilledError):
        simulated(tmp_path / "grown", games=96)
    monkeypatch.undo()
    found = mf.load_simulation(tmp_path / "grown")
    assert found.complete == (writes == 0)
    assert found.plan.games_in_all == (82 if writes == 0 else 96)
    games = 84 if writes > 6 else 82
    assert found.games["game"] == list(range(games))
    assert found.seats["game"] == [game for game in range(games) for _ in range(2)]
    for name in TABLES:
        assert found.to_arrow(name).num_rows == found._tables.rows(name)
        assert set(getattr(found, name)["game"]) <= set(range(games))
    assert simulated(tmp_path / "grown", games=96).complete
    assert contents(tmp_path / "grown") == whole


def test_of_two_at_once_the_shorter_takes_nothing_from_the_longer(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    plays = running.play_sets

    def overtaken(parcel: Any, first: int, last: int) -> Any:
        if first == 40:
            monkeypatch.undo()
            simulated(tmp_path / "both", games=96)
        return plays(parcel, first, last)

    monkeypatch.setattr(running, "play_sets", overtaken)
    assert simulated(tmp_path / "both", games=82).games["game"] == list(range(82))
    assert contents(tmp_path / "both") == whole


def changed(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
    return legal_actions[-1]


changed.__name__ = "sure"
OTHER: dict[str, tuple[dict[str, Any], str]] = {
    "seed": ({"seed": 4}, "with seed 3, not 4"),
    "fewer": ({"games": 4}, "with 12 games, which can grow but not shrink to 4; mf.load_simulation reads it"),
    "rotate": ({"rotate": False}, "with rotate=True, not False"),
    "bots": ({"bots": [sure, "random"]}, "with the bots sure, gambler, not sure, random"),
    "order": ({"bots": [gambler, sure]}, "with the bots sure, gambler, not gambler, sure"),
    "name": ({"bots": {"sure": "random", "gambler": gambler}}, "with the bots"),
    "code": ({"bots": [changed, gambler]}, "in which the bot 'sure' had different code"),
    "seats": ({"bots": {"sure": sure, "gambler": gambler, "more": gambler}, "games": 42}, "with 2 seats, not 3"),
    "seconds": ({"seconds": 3}, "with seconds=10.0, not 3"),
    "options": ({"turns": 2}, "with the options"),
    "game": ({"game": "manaforge", "bots": ["random", "greedy"]}, "with duel, not manaforge"),
}


@pytest.mark.parametrize("other", OTHER)
def test_another_simulation_is_refused_in_words(tmp_path: Path, other: str) -> None:
    simulated(tmp_path / "mine")
    before = contents(tmp_path / "mine")
    arguments, words = OTHER[other]
    for asked in (arguments, {"games": 42, **arguments}):
        with pytest.raises(mf.SaveError, match=r"^mine: holds a simulation ") as refused:
            simulated(tmp_path / "mine", **asked)
        assert words in str(refused.value)
        assert "give another folder or delete this one" in str(refused.value)
        assert len(str(refused.value)) < 300
        assert contents(tmp_path / "mine") == before


def test_another_version_does_not_let_it_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulated(tmp_path / "mine")
    before = contents(tmp_path / "mine")
    monkeypatch.setattr(folder, "version", lambda _: "9.9")
    with pytest.raises(mf.SaveError, match=r"of this package, not 9\.9"):
        simulated(tmp_path / "mine", games=42)
    assert contents(tmp_path / "mine") == before


def test_other_code_behind_a_bot_is_seen_and_other_comments_are_not() -> None:
    from manaforge_widgets.simulation.fingerprint import fingerprint  # noqa: PLC0415

    def made(source: str, **names: object) -> Callable[..., Any]:
        namespace: dict[str, Any] = {"__name__": "__main__", **names}
        exec(source, namespace)  # noqa: S102 - as a cell is run
        bot: Callable[..., Any] = namespace["bot"]
        return bot

    first = (
        "def helper(x):\n    return x[0]\ndef bot(view, legal, rng):\n    return helper(legal) if LIMIT else legal[1]\n"
    )
    moved = "# a comment\n\n" + first.replace("return x[0]", "return x[0]  # the first")
    assert fingerprint(made(first, LIMIT=3)) == fingerprint(made(moved, LIMIT=3))
    others = [
        made(first, LIMIT=4),
        made(first.replace("x[0]", "x[1]"), LIMIT=3),
        made(first.replace("legal[1]", "legal[2]"), LIMIT=3),
    ]
    assert len({fingerprint(bot) for bot in [made(first, LIMIT=3), *others]}) == 4

    class Bold:
        def __init__(self, depth: int, odds: dict[str, set[str]]) -> None:
            self.depth, self.odds = depth, odds

        def __call__(self, *_given: object) -> None:
            raise NotImplementedError

    one, two = ({"a": {"x", "y", "z"}}, {"a": {"z", "y", "x"}})
    assert fingerprint(Bold(1, one)) == fingerprint(Bold(1, two)) != fingerprint(Bold(2, one))
    assert fingerprint(Bold(1, one).__call__) != fingerprint(Bold(2, one).__call__)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(mf.SaveError, match="holds other files; give a new or empty folder"):
        simulated(tmp_path)
    with pytest.raises(mf.SaveError, match="holds no simulation"):
        mf.load_simulation(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    with pytest.raises(mf.SaveError, match=r"notes\.txt: must be a folder for the tables, but is a file"):
        simulated(tmp_path / "notes.txt")
    with pytest.raises(mf.SaveError, match="can't be written"):
        simulated(tmp_path / "nowhere" / "mine")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "can't be read"),
        ("[]", "holds no simulation"),
        ("{}", "holds no simulation"),
        ("[" * 100_000, "can't be read"),
    ],
    ids=["empty", "list", "dict", "deep"],
)
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str, words: str) -> None:
    simulated(tmp_path / "mine")
    (tmp_path / "mine" / MANIFEST).write_text(text)
    for ask in (lambda: simulated(tmp_path / "mine"), lambda: mf.load_simulation(tmp_path / "mine")):
        with pytest.raises(mf.SaveError, match=words):
            ask()


def test_a_manifest_that_was_changed_is_refused(tmp_path: Path) -> None:
    simulated(tmp_path / "mine", bots=["random"], seats=2)
    manifest = tmp_path / "mine" / MANIFEST
    held = json.loads(manifest.read_text())
    for name in held:
        if name not in ("format", "version", "package", "rules_version", "edition", "games"):
            manifest.write_text(json.dumps({key: value for key, value in held.items() if key != name}))
            with pytest.raises(mf.SaveError, match="has been changed"):
                mf.load_simulation(tmp_path / "mine")


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    simulated(tmp_path / "mine")
    (tmp_path / "mine" / "turns" / "000003.parquet").write_bytes(b"PAR1 half")
    r = mf.load_simulation(tmp_path / "mine")
    assert r.games["game"] == list(range(12))
    with pytest.raises(mf.SaveError, match=r"turns/000003\.parquet: can't be read: .* plays its games again"):
        _ = r.turns


def flipped(data: bytes) -> bytes:
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes | None]] = {
    "empty": lambda _: b"",
    "cut": lambda data: data[: len(data) // 2],
    "without its last byte": lambda data: data[:-1],
    "missing": lambda _: None,
    "garbage": lambda data: b"\xa5" * len(data),
    "zeros at the end": lambda data: data[:-100] + bytes(100),
    "one bit": flipped,
    "another's": lambda _: parquet_bytes("seats", no_rows()["seats"], range(1)),
}
"""What is left of a file after the machine has lost power or the disk has failed."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, duel_is_a_game: None) -> Path:  # noqa: ARG001 - a game is played
    """A folder with 6 games in three files a table."""
    path = tmp_path_factory.mktemp("folders") / "small"
    simulated(path, games=6)
    return path


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("table", TABLES)
def test_a_damaged_file_of_any_table_is_played_again(
    tmp_path: Path, table: str, damage: str, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(small, tmp_path / "mine")
    file = tmp_path / "mine" / table / "000001.parquet"
    data = DAMAGE[damage](file.read_bytes())
    file.unlink()
    if data is not None:
        file.write_bytes(data)
    played, plays = list[int](), running.play_sets
    monkeypatch.setattr(
        running, "play_sets", lambda parcel, *sets: (played.extend(range(*sets)), plays(parcel, *sets))[1]
    )
    r = simulated(tmp_path / "mine", games=6)
    assert played == [1], "and no more than that"
    assert r.complete
    assert r.to_arrow(table).num_rows == r._tables.rows(table)
    assert contents(tmp_path / "mine") == contents(small)


def test_a_damaged_file_that_is_to_grow_is_played_again(tmp_path: Path, begun: Path, whole: dict[str, bytes]) -> None:
    shutil.copytree(begun, tmp_path / "mine")
    file = tmp_path / "mine" / "cards" / "000040.parquet"
    file.write_bytes(file.read_bytes()[:-1])
    assert simulated(tmp_path / "mine", games=96).complete
    assert contents(tmp_path / "mine") == whole


def test_a_folder_that_lost_a_whole_table_is_played_again(tmp_path: Path, small: Path) -> None:
    for table in TABLES:
        shutil.copytree(small, tmp_path / table)
        shutil.rmtree(tmp_path / table / table)
        assert simulated(tmp_path / table, games=6).complete
        assert contents(tmp_path / table) == contents(small)


def test_a_damaged_folder_is_not_complete_before_it_is_healed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulated(tmp_path / "mine")
    (tmp_path / "mine" / "cards" / "000003.parquet").write_bytes(b"")

    def interrupted(*_given: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "play_sets", interrupted)
    r = simulated(tmp_path / "mine")
    assert not r.complete
    assert r.games["game"] == [game for game in range(12) if game not in (6, 7)]
    assert set(r.seats["game"]) == set(r.games["game"])


def test_bots_of_one_s_own_are_not_in_a_folder(tmp_path: Path) -> None:
    simulated(tmp_path / "mine")
    with pytest.raises(mf.GameError, match="the bot 'sure' is your own function, which the folder does not hold"):
        mf.load_simulation(tmp_path / "mine").match(0)
    simulated(tmp_path / "ours", bots=["random"], seats=2)
    assert mf.load_simulation(tmp_path / "ours").match(3).outcome is not None


def test_without_pyarrow_it_is_told_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(mf.GameError, match=r"this needs pyarrow.*pip install 'manaforge-widgets\[analysis\]'"):
        simulated(tmp_path / "mine")
    assert list(tmp_path.iterdir()) == []
