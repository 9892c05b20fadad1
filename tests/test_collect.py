"""A class's saved games as one table."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path


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
    (tmp_path / "notes.txt").write_text("no game")
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints" / "ann.json").write_text("{}")
    return tmp_path


def test_each_file_is_a_row(folder: Path) -> None:
    found = mf.collect(folder)
    assert [row.file for row in found] == ["ann.json", "bo.json", "broken.json", "late/cy.json", "notes.json"]
    ann, bo, broken, cy, notes = found
    assert (ann.game, ann.seats, ann.seed, ann.step, ann.round, ann.finished) == ("manaforge", 2, 7, 1, 0, False)
    assert (bo.seats, bo.seed, bo.step, bo.winner) == (3, 8, 1, None)
    assert cy.finished
    assert cy.scores is not None
    assert (cy.best, cy.score) == (max(cy.scores), cy.scores[0])
    assert cy.winner in {"0", "1", "0, 1"}
    assert broken.error is not None
    assert "cut short" in broken.error
    assert notes.error == "is not a saved match."
    assert [row.file for row in found.errors] == ["broken.json", "notes.json"]
    assert repr(found) == "<5 files, of which 2 can't be read>"


def test_the_table_is_shown_and_every_error_with_it(folder: Path) -> None:
    shown = mf.collect(str(folder))._repr_html_()
    assert shown.count("<tr>") == 6
    assert "is not a saved match." in shown


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
    assert {frame[name][0] for name in ("seats", "seed", "score_2", "best")} == {"Int64"}
    assert frame["finished"] == ("boolean", [False, False, None, True, None])
    assert frame["file"][0] == frame["error"][0] == "string"
    assert frame["score_2"][1] == [None, 0, None, None, None]
    mf.new_match("manaforge", seats=2, seed=2**70).save(folder / "big.json")
    assert mf.collect(folder).to_pandas()["seed"][0] == "object"


def test_names_of_files_are_text_in_the_page(tmp_path: Path) -> None:
    (tmp_path / "<b>.json").write_text("{}")
    assert "<b>" not in mf.collect(tmp_path)._repr_html_()


def test_an_empty_folder_gives_an_empty_table(tmp_path: Path) -> None:
    assert len(mf.collect(tmp_path)) == 0


@pytest.mark.parametrize("folder", ["nowhere", 7, None, "a\0b"])
def test_what_is_no_folder_is_refused(folder: str) -> None:
    with pytest.raises(mf.GameError):
        mf.collect(folder)
