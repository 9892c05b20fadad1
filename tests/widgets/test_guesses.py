"""A board's odds switched while it lives, and guessed before they are shown."""

from __future__ import annotations

import csv
import sys
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from widgets.islands import new_islands
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.guesses import read_guesses

if TYPE_CHECKING:
    from pathlib import Path


HEAD = "step,round,what,guess,exact,difference,fraction,table\n"
NEW_HEAD = HEAD.replace("\n", ",game,seed,match\n")


def table() -> mf.Match:
    """A table in seat 0's turn whose reach is open, and on which it can build."""
    return mf.puzzle(
        dice="earth: 2 earth, fire: 1 earth, wind: 1 water, water: 1 wind",
        market="Stone Circle, Sun Fragment, Wind Catcher",
        goal="build Stone Circle",
    ).match


def rolling() -> mf.Match:
    """A table on which the dice are about to be rolled."""
    m = mf.new_match("manaforge", seats=2, seed=7)
    while m.position.phase != "play":
        m.apply(m.legal_actions(m.to_act[0])[0])
    return m


def chances(board: mf.Board) -> dict[str, Any]:
    """Every chance that the page has, by what it is of."""
    odds = board.odds or {"items": [], "moves": [], "reach": None}
    found = {"reach": odds["reach"]["chance"]} if odds["reach"] else {}
    for item in odds["items"]:
        found |= {f"roll {item['title']}": item["rolls"][0]["chance"]} if item["rolls"] else {}
        found |= {f"after build {item['title']}": item["after"]["chance"]} if item["after"] else {}
    return found | {f"after {row['kind']} {row['name']}": row["chance"] for row in odds["moves"]}


def test_odds_can_be_switched_while_the_board_lives() -> None:
    board = mf.Board(table())
    assert board.show_odds
    assert chances(board)
    board.show_odds = False
    assert board.odds is None
    board.match.apply("spend earth-1")
    assert board.odds is None
    board.show_odds = True
    assert board.odds["step"] == 1
    assert chances(board)


def test_a_board_begun_without_odds_can_show_them() -> None:
    board = mf.Board(table(), odds=False)
    assert (board.show_odds, board.odds) == (False, None)
    board.show_odds = True
    assert chances(board)


def test_the_page_cant_switch_them() -> None:
    board = mf.Board(table(), odds=False)
    board.set_state({"show_odds": True})
    assert not board.show_odds


def guess(board: mf.Board, percent: object, question: object = None) -> str:
    asked = question if question is not None else board.prediction["next"]["id"]
    return request(board, "guess", question=asked, percent=percent)


def is_open(chance: dict[str, Any]) -> bool:
    return 0 < chance["share"] < 1


def test_no_number_is_sent_before_its_guess() -> None:
    everything = chances(mf.Board(table()))
    open_ones = {name: chance for name, chance in everything.items() if is_open(chance)}
    assert "reach" in open_ones
    assert len(open_ones) >= 2
    board = mf.Board(table(), predict=True)
    assert chances(board) == {}
    assert board.prediction["more"] == len(open_ones) - 1
    sent = str(board.odds) + str(board.prediction)
    assert not [name for name, chance in open_ones.items() if f"'{chance['exact']}'" in sent]
    # The table's own reach comes first; what a build changes is told from it on.
    assert board.prediction["next"]["id"] == "reach"
    assert guess(board, 40) == ""
    certain = {name for name, chance in everything.items() if not is_open(chance)}
    assert set(chances(board)) == {"reach"} | certain
    [told] = board.prediction["told"]
    assert told["exact"] == everything["reach"]
    [kept] = board.guesses
    assert (kept.guess, kept.what, kept.step, kept.round) == (Fraction(2, 5), "reach", 0, 2)
    assert float(kept.exact) == pytest.approx(everything["reach"]["share"])
    while board.prediction["next"]:
        assert guess(board, 50) == ""
    assert chances(board) == everything
    assert len(board.guesses) == len(open_ones)


def test_the_chances_of_a_roll_to_come_are_asked_too() -> None:
    m = rolling()
    everything = chances(mf.Board(m))
    open_ones = [name for name, chance in everything.items() if is_open(chance)]
    board = mf.Board(m, predict=True)
    assert set(chances(board)).isdisjoint(open_ones)
    while board.prediction["next"]:
        assert guess(board, 50) == ""
    assert chances(board) == everything


def test_a_guess_is_locked() -> None:
    board = mf.Board(table(), predict=True)
    question = board.prediction["next"]["id"]
    assert guess(board, 40) == ""
    assert "This question is closed" in guess(board, 50, question)
    assert len(board.guesses) == 1


@pytest.mark.parametrize("percent", [-1, 101, "40", None, True, float("nan"), float("inf"), [40]])
def test_only_a_number_from_0_to_100_is_a_guess(percent: object) -> None:
    board = mf.Board(table(), predict=True)
    why = "number from 0 to 100" if type(percent) in (int, float) else "'guess' has a percent that can't be read"
    assert why in guess(board, percent)
    assert len(board.guesses) == 0


@pytest.mark.parametrize("question", ["", "after build Portal Staff", 7, [], {}])
def test_only_what_is_asked_can_be_guessed(question: object) -> None:
    why = "This question is closed" if isinstance(question, str) else "'guess' has a question that can't be read"
    assert why in guess(mf.Board(table(), predict=True), 40, question)


def test_a_board_that_asks_nothing_takes_no_guess() -> None:
    assert guess(mf.Board(table()), 40, "reach") == "This board asks for no guesses."
    board = mf.Board(table(), predict=True, odds=False)
    assert guess(board, 40, "reach") == "This board asks for no guesses."


def test_a_changed_table_asks_anew_and_keeps_the_guesses() -> None:
    board = mf.Board(table(), predict=True)
    guess(board, 40)
    board.match.apply("spend earth-1")
    assert board.prediction["told"] == []
    assert len(board.guesses) == 1
    assert "out of date" in request(board, "guess", question="reach", percent=1, step=0)


def test_what_was_told_is_not_asked_again_after_a_step_back() -> None:
    board = mf.Board(table(), predict=True)
    guess(board, 40)
    told = board.prediction["told"]
    board.match.apply("spend earth-1")
    board.match.undo()
    assert board.prediction["told"] == told
    assert len(board.guesses) == 1


def test_a_file_keeps_the_guesses_when_the_kernel_ends(tmp_path: Path) -> None:
    file, kept = tmp_path / "my_guesses.csv", tmp_path / "my_game.json"
    table().save(kept)
    board = mf.Board(mf.open_match(kept), predict=file)
    assert not file.exists()
    guess(board, 40.5)
    shown = board.prediction
    later = mf.Board(mf.open_match(kept), predict=str(file))
    assert list(later.guesses) == list(board.guesses)
    assert later.prediction == shown
    guess(later, 60)
    assert [float(row.guess) for row in read_guesses(file)] == [0.405, 0.6]
    assert {(row.game, row.seed, row.match) for row in read_guesses(file)} == {("manaforge", 0, "my_game.json")}
    other = mf.Board(rolling(), predict=file)
    assert len(other.guesses) == 0
    assert other.prediction["told"] == []


def test_a_second_game_of_the_same_seed_has_guesses_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "my_guesses.csv"
    first = mf.Board(rolling(), predict=file)
    guess(first, 40)
    second = mf.Board(rolling(), predict=file)
    assert (len(second.guesses), second.prediction["told"]) == (0, [])
    assert second.prediction["next"] is not None
    guess(second, 70)
    assert [float(row.guess) for row in second.guesses] == [0.7]
    assert [float(row.guess) for row in first.guesses] == [0.4]
    assert len({row.match for row in read_guesses(file)}) == 2


@pytest.mark.parametrize("luck", ["same", "new"])
def test_to_play_again_begins_with_no_guesses(tmp_path: Path, luck: str) -> None:
    file = tmp_path / "my_guesses.csv"
    board = mf.Board(table(), predict=file)
    guess(board, 40)
    assert request(board, "again", luck=luck) == ""
    assert (len(board.guesses), board.prediction["told"]) == (0, [])
    guess(board, 70)
    assert [float(row.guess) for row in board.guesses] == [0.7]
    assert len({row.match for row in read_guesses(file)}) == 2


def test_a_game_that_is_begun_again_in_its_file_has_guesses_of_its_own(tmp_path: Path) -> None:
    file, kept = tmp_path / "my_guesses.csv", tmp_path / "my_game.json"
    first = rolling()
    MatchControl(first).autosave_to(kept)
    guess(mf.Board(first, predict=file), 40)
    kept.unlink()
    again = mf.open_match(kept, "manaforge", seats=2, seed=7)
    assert again.step < first.step
    assert len(mf.Board(again, predict=file).guesses) == 0


def test_a_file_of_the_first_version_is_read_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "my_guesses.csv"
    file.write_text(f"{HEAD}1,1,reach,0.4,0.5,-0.1,1/2,\n", encoding="utf-8")
    assert [(row.what, row.match) for row in read_guesses(file)] == [("reach", "")]
    board = mf.Board(table(), predict=file)
    assert len(board.guesses) == 0
    guess(board, 60)
    assert [float(row.guess) for row in read_guesses(file)] == [0.4, 0.6]
    assert file.read_text(encoding="utf-8").startswith(NEW_HEAD)


def test_two_boards_may_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "my_guesses.csv"
    boards = [mf.Board(table(), predict=file), mf.Board(rolling(), predict=file)]
    for percent, board in zip((10, 20), boards, strict=True):
        guess(board, percent)
    assert [float(row.guess) for row in read_guesses(file)] == [0.1, 0.2]


def test_a_file_that_was_deleted_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "my_guesses.csv"
    board = mf.Board(table(), predict=file)
    guess(board, 10)
    file.unlink()
    guess(board, 20)
    assert len(read_guesses(file)) == 2


def test_a_guess_that_cant_be_written_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "my_guesses.csv"
    board = mf.Board(table(), predict=file)
    assert "there is no folder" in guess(board, 40)
    assert len(board.guesses) == 0
    assert board.prediction["told"] == []
    file.parent.mkdir()
    assert guess(board, 40) == ""


@pytest.mark.parametrize(
    "text",
    [
        "step,guess\n1,0.5\n",
        "{}",
        "\ufeff",
        f"{HEAD}1,1,reach,2,0.5,0,1/2,\n",
        f"{HEAD}1,1,reach,nan,0.5,0,1/2,\n",
        f"{HEAD}1,1,reach,0.5,0.5,0,1/0,\n",
        f"{HEAD}1,1,reach,0.5,0.5,0,1e999999999,\n",
        f"{HEAD}1,1,reach,0.5,0.5,0,-1/2,\n",
        f"{HEAD}1,1,reach,0.5,0.5,0,3/2,\n",
        f'{HEAD}1,1,"reach,0.5,0.5,0,1/2,\n',
        f"{HEAD}1,1,reach\n",
        f"{HEAD}1,1,reach,0.5,0.5,0,1/2,,manaforge,7,my_game.json\n",
        f"{NEW_HEAD}1,1,reach,0.5,0.5,0,1/2,\n",
        f"{NEW_HEAD}1,1,reach,0.5,0.5,0,1/2,,manaforge,x,my_game.json\n",
    ],
)
def test_a_file_of_other_things_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my_guesses.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(mf.SaveError, match=r"my_guesses\.csv: holds no guesses .* Rename or delete"):
        mf.Board(table(), predict=file)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["", HEAD])
def test_a_file_without_guesses_is_begun(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my_guesses.csv"
    file.write_text(text, encoding="utf-8")
    board = mf.Board(table(), predict=file)
    assert guess(board, 40) == ""
    assert list(read_guesses(file)) == list(board.guesses)


def test_a_file_is_named_by_a_text_or_a_path() -> None:
    with pytest.raises(mf.SaveError, match="file name must be a text or a path"):
        mf.Board(table(), predict=7)  # type: ignore[arg-type]


def test_a_game_without_chances_is_refused_with_what_to_add() -> None:
    with pytest.raises(mf.GameError, match=r"Islands has no chances to guess.*write a method goals\(position, seat\)"):
        mf.Board(new_islands(), 0, predict=True)


class Frames(ModuleType):
    """Stands in for pandas: keeps what it is handed."""

    @staticmethod
    def Series(values: list[Any], dtype: str) -> tuple[str, list[Any]]:  # noqa: N802  # pandas' name
        return dtype, values

    @staticmethod
    def DataFrame(columns: dict[str, Any]) -> dict[str, Any]:  # noqa: N802  # pandas' name
        return columns


def test_guesses_are_tidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = mf.Board(table(), predict=True)
    guess(board, 40)
    guess(board, 60.25)
    with board.guesses.to_csv(tmp_path / "guesses.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["guess"] for row in rows] == ["0.4", "0.602"]
    assert Fraction(rows[0]["fraction"]) == board.guesses[0].exact
    monkeypatch.setitem(sys.modules, "pandas", Frames("pandas"))
    frame = board.guesses.to_pandas()
    assert list(frame) == ["step", "round", "what", "guess", "exact", "difference", "match"]
    assert frame["step"] == ("int64", [0, 0])
    off = round(50 * sum(abs(float(row.difference)) for row in board.guesses))
    assert repr(board.guesses) == f"<2 guesses, on average {off} percentage points off>"
    assert board.guesses._repr_html_().count("<tr>") == 3
