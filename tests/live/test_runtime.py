"""The folder for live pages: whole, small enough, the same each time, and never in place of something else."""

from __future__ import annotations

import json
import zipfile
from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf
from manaforge_widgets.live.page import frame_of
from manaforge_widgets.live.runtime import write_runtime

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 12_000_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_runtime(tmp_path_factory.mktemp("pages") / "manaforge-live")


def test_it_holds_all_that_a_page_loads_and_stays_small(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    assert {"page.js", "page.css", "worker.js", "packages.zip", "runtime.json", "licences.txt"} <= names
    assert {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm.gz", "python_stdlib.zip"} <= names
    assert {"board-manaforge.js", "board-manaforge.css", "lab-dice.js", "lesson.js", "class.js"} <= names
    board = mf.Board(mf.new_match("manaforge", seats=4, seed=7), seat=0, bots={1: "greedy"})
    page = board.to_html(folder.parent / "board.html", live=True)
    assert sum(path.stat().st_size for path in [page, *folder.iterdir()]) < MOST_BYTES


def test_python_finds_our_sources_and_no_front_end_in_its_archive(folder: Path) -> None:
    with zipfile.ZipFile(folder / "packages.zip") as archive:
        sizes = {item.filename: item.file_size for item in archive.infolist()}
    assert sizes["manaforge_widgets/live/in_page.py"] > 0
    assert sizes["manaforge_widgets/static/board-manaforge.js"] == 0
    assert not [name for name in sizes if "node_modules" in name or name.endswith((".so", ".pyc"))]


def test_what_our_modules_import_of_the_standard_library_is_compiled(folder: Path) -> None:
    with zipfile.ZipFile(folder / "python_stdlib.zip") as archive:
        names = set(archive.namelist())
        made = [archive.read(name) for name in names if name.endswith(".pyc")]
    assert {"typing.pyc", "json/__init__.pyc", "fractions.pyc", "asyncio/base_events.pyc", "pdb.py"} <= names
    assert not [name for name in names if name.endswith(".pyc") and name.removesuffix("c") in names]
    assert len({data[:4] for data in made}) == 1
    # Not compared with a source, since there is none next to it.
    assert {data[4:8] for data in made} == {b"\1\0\0\0"}


def test_the_same_folder_is_left_as_it_is(folder: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    write_runtime(folder)
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def test_a_folder_that_was_left_half_written_is_written_again(folder: Path) -> None:
    whole = (folder / "worker.js").read_bytes()
    stamp = folder / "runtime.json"
    about = json.loads(stamp.read_text(encoding="utf-8"))
    (folder / "worker.js").write_bytes(b"half")
    stamp.write_text(json.dumps({**about, "id": "older"}), encoding="utf-8")
    write_runtime(folder)
    assert (folder / "worker.js").read_bytes() == whole


def test_a_lesson_shows_its_beginning_before_python_is_there(folder: Path) -> None:
    lesson = mf.lesson("is it binomial")
    text = lesson.page().to_html(folder.parent / "lesson.html", live=True).read_text(encoding="utf-8")
    shown, _, loads = text.partition('<div class="mf-live-first">')[2].partition("</div>")[0].partition("<p class=")
    assert shown.startswith("<h1>Is it binomial</h1><p>A lesson in 7 steps, planned for 40 minutes: Predict, Play, ")
    assert all(f"<p>{words}</p>" in shown for words in lesson.plan.predictions[0].words)
    # Where Python can't start, nothing is loaded.
    size = sum(path.stat().st_size for path in folder.iterdir())
    assert loads.startswith(f'"mf-live-loads" hidden>To begin, this page loads Python: about {size / 1e6:.0f}&nbsp;MB')


def test_links_to_other_pages_stand_above_the_widget(folder: Path) -> None:
    lab = mf.DiceLab("2 earth", cost="1 earth")
    plain = frame_of(lab, folder.parent / "lab.html").main
    linked = frame_of(lab, folder.parent / "lab.html", links={"Q & A": "qa.html?a=1&b=2"}).main
    above = '<nav class="mf-live-links" aria-label="Other pages"><a href="qa.html?a=1&amp;b=2">Q &amp; A</a></nav>'
    assert linked == above + plain


def test_another_folder_is_never_written_into(tmp_path: Path) -> None:
    other = tmp_path / "manaforge-live"
    other.mkdir()
    (other / "my_thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(mf.SaveError, match="is another folder, not one for live pages"):
        mf.Board(mf.new_match("pig", seats=2)).to_html(tmp_path / "pig.html", live=True)
    assert [path.name for path in tmp_path.rglob("*")] == ["manaforge-live", "my_thesis.txt"]
