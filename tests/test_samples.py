"""Files that an older version wrote, one of each kind: each opens where it stood, and goes on."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from project import ROOT
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets import Match, match_from, review
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.lessons.journal import read_progress
from manaforge_widgets.odds import draws
from manaforge_widgets.simulation import fingerprint
from manaforge_widgets.simulation import folder as simulation_folder
from manaforge_widgets.simulation.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = ROOT / "tests" / "saves" / "commit-e8bfa81"
STOOD = json.loads((SAMPLES / "stood.json").read_text(encoding="utf-8"))
MATCHES = [name for name in STOOD if not name.startswith("simulations/")]
JOURNALS = [name for name in MATCHES if name.endswith((".journal.json", "guessed.json"))]
SIMULATIONS = [Path(name).name for name in STOOD if name.startswith("simulations/")]


@pytest.fixture(autouse=True)
def pig(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Pig of that version, as its notebooks registered it."""
    monkeypatch.syspath_prepend(str(SAMPLES))
    own = import_module("manaforge_widgets.core.registry")._own
    before = dict(own)
    mf.register_game(import_module("pig").Pig)
    yield
    own.clear()
    own.update(before)


def stands(m: mf.Match) -> dict[str, Any]:
    return {"step": m.step, "scores": list(m.status().scores), "undone": [str(action) for action in m.undone]}


def play_on(m: mf.Match) -> dict[str, Any]:
    """Play a match to its end with random bots, and return how it ended."""
    mf.play_out(m, ["random"] * m.seats)
    assert m.outcome is not None
    return {"step": m.step, "scores": list(m.outcome.scores), "winners": list(m.outcome.winners)}


def test_there_is_a_sample_of_each_kind_and_each_is_tested() -> None:
    found = {path.relative_to(SAMPLES).as_posix() for path in SAMPLES.glob("[a-z]*/*") if path.suffix != ".csv"}
    assert found - {"lessons/class", "lessons/my_choosing.json"} == set(STOOD)
    assert len(MATCHES) == 4 * 4 + 4 + 1
    assert len(JOURNALS) == 5
    assert len(SIMULATIONS) == 5


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_stands_where_it_stood_and_ends_as_it_would_have(name: str, tmp_path: Path) -> None:
    m = mf.load_match(SAMPLES / name)
    assert stands(m) == STOOD[name]["now"]
    m.save(tmp_path / "again.json")
    again = mf.load_match(tmp_path / "again.json")
    assert again.view(None) == m.view(None)
    assert [line.text for line in again.log] == [line.text for line in m.log]
    assert play_on(m) == STOOD[name]["end"]


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_is_appended_to(name: str, tmp_path: Path) -> None:
    path = tmp_path / "journal.json"
    shutil.copy(SAMPLES / name, path)
    written = path.read_bytes()
    m = mf.open_match(path)
    assert stands(m) == STOOD[name]["now"]
    undone = m.undone
    while m.can_redo:
        m.redo()
    assert m.actions[m.step - len(undone) :] == undone
    for _ in undone:
        m.undo()
    for _ in range(9):
        m.apply(m.legal_actions(m.to_act[0])[-1])
    assert path.read_bytes().startswith(written)
    assert len(path.read_bytes()) > len(written)
    again = mf.open_match(path)
    assert again.view(None) == m.view(None)
    assert again.actions == m.actions
    assert again.step == STOOD[name]["now"]["step"] + 9


def test_a_match_in_an_edition_keeps_it() -> None:
    older, own = (mf.load_match(SAMPLES / "others" / f"{name}_edition.json") for name in ("older", "own"))
    assert (older.rules.edition, older.rules.overrides) != (own.rules.edition, own.rules.overrides)
    assert older.rules.edition == "house-1"
    assert own.rules.edition == "cheap"
    assert own.rules.overrides["items"] == [{"name": "Stone Circle", "cost": {"water": 1}}]


def test_dice_that_were_set_by_hand_are_known() -> None:
    m = mf.load_match(SAMPLES / "others" / "forced.json")
    assert m.view(None)["total"] == 3
    assert m.view(None)["goal"] == 20
    [row] = [row for row in mf.collect(SAMPLES / "others") if row.file == "forced.json"]
    assert "by hand" in row.remarks


def test_who_played_is_known() -> None:
    m = mf.load_match(SAMPLES / "matches" / "manaforge.json")
    bots = [m.bot_of(step) for step in range(1, m.step + 1)]
    assert bots[:4] == ["", "", "", "random"]


def test_guesses_are_read_shown_and_added_to(tmp_path: Path) -> None:
    for name in ("guessed.json", "guesses.csv"):
        shutil.copy(SAMPLES / "guesses" / name, tmp_path)
    written = (tmp_path / "guesses.csv").read_text(encoding="utf-8")
    board = mf.Board(mf.open_match(tmp_path / "guessed.json"), predict=tmp_path / "guesses.csv")
    assert [(row.what, row.guess, row.exact) for row in board.guesses] == [
        ("reach", Fraction(1, 5), Fraction(7477, 10368)),
        ("reach after building Glacial Spike", Fraction(5, 8), Fraction(350033, 419904)),
    ]
    # Building Glacial Spike takes a prism, so a Board now asks for its reach with prisms: that is another question.
    assert [row["words"] for row in board.prediction["told"]] == ["You said 20.0 %: 52.1 points too low."]
    question = board.prediction["next"]
    assert question["id"] not in {row["id"] for row in board.prediction["told"]}
    assert request(board, "guess", question=question["id"], percent=50) == ""
    now = (tmp_path / "guesses.csv").read_text(encoding="utf-8")
    assert now.startswith(written)
    assert len(now.splitlines()) == len(written.splitlines()) + 1
    assert len(mf.Board(mf.open_match(tmp_path / "guessed.json"), predict=tmp_path / "guesses.csv").guesses) == 3


def test_a_lesson_goes_on_where_it_stood(tmp_path: Path) -> None:
    file = tmp_path / "my_choosing.json"
    shutil.copy(SAMPLES / "lessons" / "my_choosing.json", file)
    before = read_progress(file)
    lesson = mf.lesson("choosing after the roll", class_seed=7, file=file)
    assert lesson.predicted
    assert lesson.progress.right == ("two_arcane",)
    assert [(one.answer, one.right) for one in lesson.progress.tries] == [("1/2", False), ("17/36", True)]
    assert [(one.trials, one.totals) for one in lesson.progress.runs] == [(20, (7, 12))]
    lesson.simulate(200)
    lesson.check("one_spend", "11/36")
    after = read_progress(file)
    assert (before.older, after.older, len(after.lines)) == (2, 2, 3)
    for old, new, more in (
        (before.predictions, after.predictions, 0),
        (before.runs, after.runs, 1),
        (before.tries, after.tries, 1),
    ):
        assert new[: len(old)] == old
        assert len(new) == len(old) + more
    [row] = mf.collect(tmp_path)
    assert (row.student, row.solved, row.first_right, row.sealed, row.verified) == (3, 2, 1, True, False)
    assert row.remarks == "begins with answers of an older file, which were not sealed (line 1)"


@pytest.mark.parametrize(("name", "edition"), [("everything", None), ("own_edition", "cheap")])
def test_a_whole_lesson_of_the_second_version_goes_on(name: str, edition: str | None, tmp_path: Path) -> None:
    file = tmp_path / "my_choosing.json"
    shutil.copy(ROOT / "tests" / "saves" / "commit-c05e652e" / "lessons" / f"{name}.json", file)
    before = read_progress(file)
    own = {"meta": {"edition": "cheap"}, "items": [{"name": "Stone Circle", "cost": {"water": 1, "any": 1}}]}
    lesson = mf.lesson("choosing after the roll", class_seed=7, file=file, edition=own if edition else None)
    assert len(lesson.progress.right) == 4
    assert (len(before.predictions), len(before.runs), len(before.tries)) == (2, 5, 13)
    lesson.check("one_spend", "1/3")
    after = read_progress(file)
    assert (after.predictions, after.runs, after.tries[:-1]) == (before.predictions, before.runs, before.tries)
    [row] = mf.collect(tmp_path)
    assert (row.solved, row.sealed, row.verified, row.fault) == (4, True, False, None)
    assert "begins with answers of an older file, which were not sealed (line 1)" in row.remarks
    assert "different" not in row.remarks


def test_what_a_class_handed_in_is_graded(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / "lessons" / "class", tmp_path / "class")
    found = mf.collect(tmp_path / "class")
    assert [(row.file, row.student, row.solved, row.tries, row.remarks) for row in found] == [
        ("1.json", 1, 1, 1, "not sealed: an older version of the package wrote it"),
        ("2.json", 2, 0, 1, "not sealed: an older version of the package wrote it"),
        ("4.csv", 4, 0, 1, "not sealed: a table of answers"),
    ]
    assert [one["answer"] for one in found.answers if one["part"] == "check"] == ["17/36", "1/2", "19/36"]


def test_all_samples_are_rows_of_one_table() -> None:
    found = [row for row in mf.collect(SAMPLES) if not row.file.startswith("simulations/")]
    kinds = [row.kind for row in found if row.error is None]
    assert [kinds.count(kind) for kind in ("game", "lesson", "guesses")] == [len(MATCHES), 4, 1]
    others = [row.file for row in found if row.error is not None and "__pycache__" not in row.file]
    assert others == ["README.md", "pig.py", "stood.json", "write.py"]


@pytest.fixture
def as_that_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulation goes on in the version of the package that began it."""
    manifest = json.loads((SAMPLES / "simulations" / "pig" / "simulation.json").read_text(encoding="utf-8"))
    monkeypatch.setattr(simulation_folder, "version", lambda _: manifest["package"])


def rows(r: Any, stop: int) -> dict[str, list[Any]]:
    seats = r.seats
    there = [place for place, game in enumerate(seats["game"]) if game < stop]
    return {name: [seats[name][place] for place in there] for name in ("game", "seat", "bot", "score")}


@pytest.mark.parametrize("name", SIMULATIONS)
def test_the_rows_of_a_simulation_are_read(name: str) -> None:
    r = mf.load_simulation(SAMPLES / "simulations" / name)
    assert rows(r, 3) == STOOD[f"simulations/{name}"]
    assert r.complete is (name == "complete")
    assert repr(r)
    assert r.summary()


def test_luck_of_a_simulation_is_read() -> None:
    luck = mf.load_simulation(SAMPLES / "simulations" / "complete").luck
    assert len(luck["game"]) > 0


@pytest.mark.usefixtures("as_that_version")
@pytest.mark.parametrize("name", [name for name in SIMULATIONS if name != "complete"])
def test_a_simulation_goes_on_and_ends_as_one_that_ran_through(name: str, tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / "simulations" / name, tmp_path / "killed")
    given: dict[str, Any] = {"bots": ["random", "random"], "games": 3, "seed": 5, "progress": False, "workers": 1}
    r = mf.simulate(name, path=tmp_path / "killed", **given)
    whole = mf.simulate(name, **given)
    assert r.complete
    for table in TABLES:
        found, expected = getattr(r, table), getattr(whole, table)
        if name == "pig":  # that version did not count the rounds of a game whose position has none
            found, expected = (without(one, "rounds", "round", "turn") for one in (found, expected))
        assert found == expected


def without(table: Any, *columns: str) -> dict[str, Any]:
    return {name: values for name, values in table.items() if name not in columns}


def careful(view: Any, legal_actions: Any, _rng: Any) -> Any:
    """A bot that uses what has moved since, by names that it imported."""
    match = match_from(view)
    assert isinstance(match, Match)
    known = mf.odds.afford("earth", "1 earth") and draws(52, 4, 1) and review and load_game(short("manaforge"))
    return legal_actions[0] if known else match


def test_a_bot_that_uses_what_has_moved_is_no_other_bot() -> None:
    lines = set(fingerprint._Walk(careful).lines())
    names = (
        "match_begin.match_from",
        "match.Match",
        "odds.draws.draws",
        "reviewing.review",
        "games.load_game",
        "games.messages.short",
    )
    assert {f"{mf.__name__}.{name}" for name in names} <= lines
    moved = {*fingerprint._AS_IN_FOLDERS.values()} - {name.rpartition(".")[0] for name in names}
    assert moved == {"match_log"}
