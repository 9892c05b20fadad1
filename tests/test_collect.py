"""What a class handed in as one table: games and guesses of each kind, and files that are none."""

from __future__ import annotations

import json
import os
import shutil
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.match.save_format import as_line, as_text
from manaforge_widgets.widgets.guesses import Guess, Guesses

OLD = Path(__file__).parent / "saves" / "rules-1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class's hand-ins: a save, a journal, a finished game in a folder, and what is none."""
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(0)[0])
    m.save(tmp_path / "ann.json")
    bo = mf.open_match(tmp_path / "bo.json", "manaforge", seats=3, seed=8)
    bo.apply(bo.legal_actions(0)[0])
    (tmp_path / "late").mkdir()
    done = mf.new_match("manaforge", seats=2, seed=9)
    mf.play_out(done, ["random", "random"])
    done.save(tmp_path / "late" / "cy.json")
    (tmp_path / "broken.json").write_text((tmp_path / "ann.json").read_text()[:-20])
    (tmp_path / "notes.json").write_text('{"shopping": "milk"}')
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints" / "ann.json").write_text("{}")
    return tmp_path


def only(folder: Path) -> Any:
    """The one row of a folder with one file."""
    [row] = mf.collect(folder)
    return row


def played(**given: Any) -> mf.Match:
    m = mf.new_match("manaforge", **{"seats": 2, "seed": 7, **given})
    for seat in (0, 1):
        m.apply(m.legal_actions(seat)[0])
    return m


def test_each_file_is_a_row(folder: Path) -> None:
    found = mf.collect(folder)
    assert [row.file for row in found] == ["ann.json", "bo.json", "broken.json", "late/cy.json", "notes.json"]
    ann, bo, broken, cy, notes = found
    assert [row.kind for row in found] == ["game", "game", "game", "game", None]
    assert (ann.game, ann.seats, ann.seed, ann.step, ann.round, ann.finished) == ("manaforge", 2, 7, 1, 0, False)
    assert (bo.seats, bo.seed, bo.step, bo.winner) == (3, 8, 1, None)
    assert cy.finished
    assert cy.scores is not None
    assert (cy.best, cy.score) == (max(cy.scores), cy.scores[0])
    assert cy.winner in {"0", "1", "0, 1"}
    assert broken.error is not None
    assert "cut short" in broken.error
    assert notes.error == "is neither a saved game nor a lesson file."
    assert [row.file for row in found.errors] == ["broken.json", "notes.json"]
    assert repr(found) == "<5 files: 3 games, 2 not read, 1 with remarks>"


def test_the_table_is_shown_and_every_error_with_it(folder: Path) -> None:
    shown = mf.collect(str(folder))._repr_html_()
    assert shown.count("<tr>") == 6
    assert "is neither a saved game nor a lesson file." in shown


# ---------------------------------------------------------------------------------------- what a teacher must know


def test_a_plain_game_has_no_remarks(tmp_path: Path) -> None:
    played().save(tmp_path / "ann.json")
    row = only(tmp_path)
    assert (row.edition, row.own_edition, row.set_up, row.forced, row.undo) == ("house-1", False, False, 0, "turn")
    assert (row.bots, row.options, row.remarks) == ("", "", "")


def test_an_own_edition_is_named_also_where_it_has_the_name_of_a_packaged_one(tmp_path: Path) -> None:
    played(edition={"meta": {"edition": "cheap"}}).save(tmp_path / "a.json")
    played(edition={"meta": {"edition": "house-2"}}).save(tmp_path / "b.json")
    played(edition="house-2").save(tmp_path / "c.json")
    own, disguised, packaged = mf.collect(tmp_path)
    assert [row.own_edition for row in (own, disguised, packaged)] == [True, True, False]
    assert (own.remarks, disguised.remarks) == ("own edition 'cheap'", "own edition 'house-2'")
    assert packaged.remarks == "edition house-2"


def test_a_table_that_was_set_up_by_hand_never_comes_first_unmarked(tmp_path: Path) -> None:
    view = played().view(None)
    view["seats"][0]["prestige"] = 90
    mf.match_from(view).save(tmp_path / "set_up.json")
    m = played()
    mf.play_out(m, "greedy")
    m.save(tmp_path / "played.json")
    first = max(mf.collect(tmp_path), key=lambda row: row.score or 0)
    assert (first.file, first.set_up) == ("set_up.json", True)
    assert first.remarks == "starts from a table set up by hand"
    assert first.remarks in mf.collect(tmp_path)._repr_html_()


@pytest.mark.parametrize("journal", [False, True])
def test_dice_set_by_hand_are_known_after_they_were_used(journal: bool, tmp_path: Path) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    if journal:
        MatchControl(m).autosave_to(tmp_path / "ann.json")
    m.force({"seat 0 earth-1": "runestone"})
    mf.play_out(m, "random")
    assert m.saved()["forced"] == {}
    m.save(tmp_path / "ann.json")
    row = only(tmp_path)
    assert row.forced == 1
    assert "1 random result set by hand" in row.remarks


def test_dice_set_by_hand_that_wait_for_their_roll_are_known(tmp_path: Path) -> None:
    m = played()
    m.force({"seat 0 earth-1": "runestone"})
    m.save(tmp_path / "ann.json")
    assert only(tmp_path).remarks == "1 die set by hand for the next roll"


def test_luck_that_was_written_into_a_file_is_known(tmp_path: Path) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    saved = m.saved()
    saved["luck"]["dawn deck"] = list(reversed(saved["luck"]["dawn deck"]))
    (tmp_path / "ann.json").write_text(as_text(saved))
    assert only(tmp_path).forced == 1


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_luck_of_the_seed_is_not_taken_for_luck_set_by_hand(game: str, tmp_path: Path) -> None:
    m, luck = mf.new_match(game, seats=3, seed=5), Random(5)
    while m.to_act and m.step < 150:
        m.apply(luck.choice(m.legal_actions(m.to_act[0])))
    m.save(tmp_path / "ann.json")
    m.branch(m.step // 2).save(tmp_path / "branch.json")
    m.branch(m.step // 2).save(tmp_path / "mine.json", seat=0)
    assert [row.forced for row in mf.collect(tmp_path)] == [0, 0, 0]


def test_free_undo_is_known(tmp_path: Path) -> None:
    played(undo="free").save(tmp_path / "ann.json")
    row = only(tmp_path)
    assert (row.undo, row.remarks) == ("free", "free undo")


def test_the_options_of_a_game_are_known(tmp_path: Path) -> None:
    mf.new_match("manasurge", seats=3, seed=1, wizards=True).save(tmp_path / "ann.json")
    assert only(tmp_path).remarks == "with options: wizards True"


def test_a_seat_that_a_bot_played_is_known(tmp_path: Path) -> None:
    def greedy(_view: Any, legal_actions: Any, _rng: Any) -> Any:
        return legal_actions[0]

    m = played()
    mf.play_out(m, ["greedy", greedy])
    m.save(tmp_path / "ann.json")
    row = only(tmp_path)
    # One action of each seat was chosen by whoever called apply; a function does not pass for the package's greedy.
    own = [sum(action.seat == seat for action in m.actions) for seat in (0, 1)]
    assert row.bots == (
        f"seat 0 greedy ({own[0] - 1} of {own[0]} actions), seat 1 greedy() ({own[1] - 1} of {own[1]} actions)"
    )
    assert row.remarks == f"played by bots: {row.bots}"


def test_who_played_stays_known_after_undo_redo_a_branch_and_another_kernel(tmp_path: Path) -> None:
    m = mf.open_match(tmp_path / "ann.json", "manaforge", seats=2, seed=7, undo="free")
    mf.play_out(m, "greedy")
    for _ in range(5):
        m.undo()
    for _ in range(5):
        m.redo()
    m.undo()
    m.branch().save(tmp_path / "branch.json")
    rows = mf.collect(tmp_path)
    assert [row.bots for row in rows] == ["seat 0 greedy, seat 1 greedy"] * 2
    again = mf.load_match(tmp_path / "ann.json")
    again.redo()
    assert again.bot_of(again.step) == "greedy"


def test_a_board_names_its_bots(tmp_path: Path) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    board = mf.Board(m, bots={1: "greedy"}, pace=0)
    m.apply(m.legal_actions(0)[0])
    board.close()
    m.save(tmp_path / "ann.json")
    assert only(tmp_path).bots == "seat 1 greedy"


def test_an_older_save_does_not_say_who_played(tmp_path: Path) -> None:
    shutil.copy(OLD / "finished.json", tmp_path)
    row = only(tmp_path)
    assert (row.step, row.forced, row.bots) == (457, 0, None)
    assert row.remarks == "the file does not say whether bots played"
    # Nor does a game that goes on from it: the beginning stays unknown.
    m = mf.load_match(OLD / "middle.json")
    mf.play_out(m, "greedy")
    m.save(tmp_path / "finished.json")
    assert only(tmp_path).bots is None
    assert (m.bot_of(1), m.bot_of(m.step)) == (None, "greedy")


# ---------------------------------------------------------------------------------------------------------- copies


def test_the_same_file_and_the_same_game_are_marked(tmp_path: Path) -> None:
    m = mf.open_match(tmp_path / "ann.json", "manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(0)[0])
    m.save(tmp_path / "journal_as_save.json")
    shutil.copy(tmp_path / "ann.json", tmp_path / "copy.JSON")
    played().save(tmp_path / "other.json")
    rows = mf.collect(tmp_path)
    assert [(row.file, row.same_as) for row in rows] == [
        ("ann.json", None),
        ("copy.JSON", "ann.json"),
        ("journal_as_save.json", "ann.json"),
        ("other.json", None),
    ]
    assert rows[1].remarks == "the same as ann.json"


# ----------------------------------------------------------------------------------------- files that are not whole


def test_a_file_that_was_cut_in_the_middle_is_no_whole_game(tmp_path: Path) -> None:
    m = mf.open_match(tmp_path / "ann.json", "manaforge", seats=2, seed=7)
    mf.play_out(m, "random")
    data = (tmp_path / "ann.json").read_bytes()
    lines = data[: len(data) // 2].split(b"\n")
    (tmp_path / "ann.json").write_bytes(b"\n".join(lines[:9]) + b"\n" + lines[9][:10])
    row = only(tmp_path)
    assert row.error == "ends in the middle of a line: 8 steps can be read, and the rest is lost."
    assert (row.step, row.finished, row.score, row.winner) == (8, None, None, None)
    assert repr(mf.collect(tmp_path)) == "<1 file: 1 not read>"
    # An end of line that a mail program has dropped loses nothing.
    (tmp_path / "ann.json").write_bytes(data.rstrip(b"\n"))
    assert (only(tmp_path).finished, only(tmp_path).error) == (True, None)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "is empty."),
        (b" \n", "is empty."),
        (b"\x88\x00PK", "is not text: it is damaged, or a picture or an archive with a wrong name."),
        (b"[" * 100_000, "is nested too deeply."),
        (b"9" * 5_000, "holds a number with too many digits."),
        (b"[1, 2", "is not complete JSON; it may have been cut short (readable up to line 1, column 6)."),
        (
            b'{"format": "manaforge-widgets match", "schema": 99}',
            "was saved by a newer version of manaforge_widgets; update the package to read it.",
        ),
    ],
    ids=["empty", "blank", "binary", "deep", "digits", "cut", "newer"],
)
def test_what_can_not_be_read_has_a_sentence(data: bytes, error: str, tmp_path: Path) -> None:
    (tmp_path / "ann.json").write_bytes(data)
    assert only(tmp_path).error == error


# -------------------------------------------------------------------------------------------------- nothing vanishes


def test_every_file_is_named(tmp_path: Path) -> None:
    played().save(tmp_path / "ANN.JSON")
    for name in ("a.json.txt", "b.zip", "c.ipynb", "d.pdf", "no ending", "e.csv"):
        (tmp_path / name).write_text("x\n")
    (tmp_path / "f.csv").write_bytes(b"")
    (tmp_path / "empty folder").mkdir()
    rows = {row.file: row for row in mf.collect(tmp_path)}
    assert rows.pop("ANN.JSON").error is None
    none = "is not a saved game, lesson or file of guesses: their names end with .json or .csv."
    assert {name: row.error for name, row in rows.items()} == {
        "a.json.txt": "its name ends with .txt: rename it to end with .json.",
        "b.zip": "is an archive: unpack it first.",
        "c.ipynb": "is a notebook: ask for the file of the game or lesson that it writes.",
        "d.pdf": none,
        "no ending": none,
        "e.csv": "holds no guesses of a board, and no answers of a lesson.",
        "f.csv": "is empty.",
    }
    assert {row.kind for row in rows.values()} == {None}


@pytest.mark.posix
def test_links_are_named(tmp_path: Path) -> None:
    (tmp_path / "handed_in").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "handed_in" / "folder").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (tmp_path / "handed_in" / "gone.json").symlink_to(tmp_path / "nowhere.json")
    errors = [row.error for row in mf.collect(tmp_path / "handed_in")]
    assert errors == ["is a link to a folder, which is not followed.", "can't be read: No such file or directory."]


def test_a_save_that_a_program_has_written_again_is_read(tmp_path: Path) -> None:
    m = played()
    mf.play_out(m, "greedy")
    text = as_text(m.saved())
    (tmp_path / "ann.json").write_text(json.dumps(json.loads(text), sort_keys=True))
    assert (only(tmp_path).kind, only(tmp_path).finished) == ("game", True)


def test_a_name_that_is_no_text_can_be_shown(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json")).write_text("{}")
    assert only(tmp_path).file == "?.json"


def test_thirty_files_are_told_in_one_line_and_one_table(tmp_path: Path) -> None:
    for number in range(30):
        mf.new_match("manaforge", seats=2, seed=number).save(tmp_path / f"student {number:02}.json")
    (tmp_path / "student 00.json").write_text("")
    found = mf.collect(tmp_path)
    assert repr(found) == "<30 files: 29 games, 1 not read>"
    assert found._repr_html_().count("<tr>") == 31


# ---------------------------------------------------------------------------------------------------------- guesses


def test_a_file_of_guesses_is_a_row(tmp_path: Path) -> None:
    guesses = [
        Guess(3, 1, "Stone Circle", Fraction(1, 4), Fraction(1, 2), "", "manaforge", 7, "my_game.json"),
        Guess(4, 1, "a gem", Fraction(1), Fraction(1, 2), "", "manaforge", 8, "other.json"),
    ]
    Guesses(guesses).to_csv(tmp_path / "ann.CSV")
    row = only(tmp_path)
    assert (row.kind, row.guesses, row.off, row.error) == ("guesses", 2, 0.375, None)
    assert (row.game, row.seed, row.remarks) == ("manaforge", None, "guesses of 2 games")
    found = mf.collect(tmp_path)
    assert repr(found) == "<1 file: 1 file of guesses, 1 with remarks>"
    assert "37.5 points off on average" in found._repr_html_()
    (tmp_path / "ann.CSV").write_bytes((tmp_path / "ann.CSV").read_bytes()[:-2])
    assert only(tmp_path).error == "ends in the middle of a line: 1 row can be read, and the rest is lost."


# ---------------------------------------------------------------------------------------------------------- as data


class Frames(ModuleType):
    """Stands in for pandas: keeps what it is handed."""

    @staticmethod
    def Series(values: list[Any], dtype: str) -> tuple[str, list[Any]]:  # noqa: N802  # pandas' name
        return dtype, values

    @staticmethod
    def DataFrame(columns: dict[str, Any]) -> dict[str, Any]:  # noqa: N802  # pandas' name
        return columns


def test_a_frame_has_real_types(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", Frames("pandas"))
    frame = mf.collect(folder).to_pandas()
    assert {frame[name][0] for name in ("seats", "seed", "score_2", "best", "forced")} == {"Int64"}
    assert frame["finished"] == ("boolean", [False, False, None, True, None])
    assert frame["set_up"] == ("boolean", [False, False, None, False, None])
    assert frame["file"][0] == frame["error"][0] == frame["remarks"][0] == "string"
    assert frame["score_2"][1] == [None, 0, None, None, None]
    mf.new_match("manaforge", seats=2, seed=2**70).save(folder / "big.json")
    assert mf.collect(folder).to_pandas()["seed"][0] == "object"


def test_texts_of_files_are_text_in_the_page(tmp_path: Path) -> None:
    (tmp_path / "<b>.json").write_text("{}")
    m = played(edition={"meta": {"edition": "<i>mine</i>"}})
    m.apply(m.legal_actions(m.to_act[0])[0], bot="<u>me</u>")
    m.save(tmp_path / "own.json")
    saved = json.loads((tmp_path / "own.json").read_text())
    assert [entry[2] for entry in saved["actions"]] == ["", "", "<u>me</u>"]
    shown = mf.collect(tmp_path)._repr_html_()
    assert not [tag for tag in ("<b>", "<i>", "<u>") if tag in shown]
    assert "&lt;u&gt;me" in shown


def test_names_of_bots_that_were_typed_in_do_no_harm(tmp_path: Path) -> None:
    m = played()
    saved = m.saved()
    saved["actions"][0][2] = "\ud800" * 10_000
    # As a save is written by hand, with its checksum.
    (tmp_path / "ann.json").write_text(as_line(saved)[0])
    row = only(tmp_path)
    assert row.error is None
    assert len(row.remarks.encode()) < 500


def test_a_list_of_files_is_read_like_a_folder(folder: Path) -> None:
    files = [folder / "notes.json", str(folder / "ann.json"), folder / "late" / "cy.json", folder / "gone.json"]
    found = mf.collect(files)
    alone = {row.file: row for row in mf.collect(folder)}
    assert [row.file for row in found] == ["ann.json", "cy.json", "gone.json", "notes.json"]
    assert (found[0], found[3]) == (alone["ann.json"], alone["notes.json"])
    assert found[2].error == "can't be read: No such file or directory."
    # Two files of one name are named with their folders, and a file that is listed twice is one file.
    (folder / "late" / "ann.json").write_text("{}")
    twice = [folder / "ann.json", folder / "ann.json", folder / "late" / "ann.json"]
    assert [row.file for row in mf.collect(twice)] == [one.as_posix() for one in twice[1:]]
    with pytest.raises(mf.ArgumentError, match="folder must be a path or a list of paths, not 7"):
        mf.collect(7)  # type: ignore[arg-type]


def test_an_empty_folder_gives_an_empty_table(tmp_path: Path) -> None:
    assert len(mf.collect(tmp_path)) == 0
    assert repr(mf.collect(tmp_path)) == "<0 files>"


@pytest.mark.parametrize("folder", ["nowhere", 7, None, "a\0b"])
def test_what_is_no_folder_is_refused(folder: str) -> None:
    with pytest.raises(mf.GameError):
        mf.collect(folder)


@pytest.mark.parametrize("bot", [None, 7, "a\nb", "x" * 101])
def test_what_is_no_name_of_a_bot_is_refused(bot: Any) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    with pytest.raises(mf.GameError, match="bot must be a name"):
        m.apply(m.legal_actions(0)[0], bot=bot)
    assert m.step == 0
