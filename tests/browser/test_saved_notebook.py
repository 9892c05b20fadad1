"""A saved notebook without a kernel: as a web page, in a JupyterLab that does not trust it, and without scripts."""

from __future__ import annotations

import errno
import functools
import os
from html.parser import HTMLParser
from importlib import import_module
from typing import TYPE_CHECKING

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from lab import ask, open_notebook, run_cell
from traitlets.config import Config

import manaforge_widgets as mf
from manaforge_widgets.core.api import SaveError

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

EVIL = "<img src=x onerror=\"document.title='stolen'\">"
ON_PAPER = (
    "Manaforge, round 9 of 9: the game is over",
    "can pay 2 earth",
    "This is how the table stood when this cell was run. To play on, run the cell again",
    "the lead",
)


@functools.cache
def notebook() -> str:
    """A notebook with each widget as the output of a cell."""
    match = mf.new_match("manaforge", seats=3, seed=11)
    mf.play_out(match, "planner")
    names = ["Ada", EVIL, "Cy"]
    replay = mf.Replay(match, names=names)
    board = mf.Board(match.branch(100), names=names)
    shown = [replay, board, mf.DiceLab("2 earth, fire", cost="2 earth"), mf.PrestigeCurves(match, follow=replay)]
    cells = []
    for widget in shown:
        data, _ = DisplayFormatter().format(widget)
        output = nbformat.v4.new_output("execute_result", data, execution_count=1)
        cells.append(nbformat.v4.new_code_cell("widget", execution_count=1, outputs=[output]))
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return str(nbformat.writes(nbformat.v4.new_notebook(cells=cells, metadata=metadata)))


@pytest.fixture(scope="module")
def web_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The notebook as nbconvert makes a page of it, without what nbconvert itself loads from afar."""
    urls = dict.fromkeys(("require_js_url", "mathjax_url", "mermaid_js_url"), "")
    # Loaded where it is needed, since it takes long and every worker reads this file.
    exporter = import_module("nbconvert").HTMLExporter(config=Config(HTMLExporter=urls))
    text, _ = exporter.from_notebook_node(nbformat.reads(notebook(), 4))
    path = tmp_path_factory.mktemp("web") / "saved.html"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_web_page_of_it_shows_all_and_the_replay_steps(page: Page, web_page: Path) -> None:
    page.goto(web_page.as_uri())
    text = page.locator("main").inner_text()
    assert all(words in text for words in ON_PAPER)
    assert EVIL in text
    picture = page.locator("main img")
    assert picture.count() == 1
    assert picture.evaluate("one => one.naturalWidth") > 0
    assert "the lead" in (picture.get_attribute("alt") or "")
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="Next turn").click()
    assert int(frame.locator(".manaforge").get_attribute("data-step") or 0) > 0
    assert page.title() != "stolen"


def test_a_web_page_of_it_without_scripts_shows_words(browser: Browser, web_page: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(web_page.as_uri())
    text = page.locator("main").inner_text()
    assert all(words in text for words in ON_PAPER)
    page.get_by_text("Scores and last moves").click()
    assert page.get_by_role("row", name="Ada").first.is_visible()
    context.close()


KEPT = {"p", "table", "thead", "tbody", "tr", "th", "td", "ol", "li", "details", "summary", "img"}


class Marks(HTMLParser):
    """The tags of a text and their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.fields: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the tag, and what it says unless it is a frame."""
        self.tags.add(tag)
        if tag != "iframe":
            self.fields |= {name for name, _ in attrs}


def test_what_a_strict_reader_keeps_is_readable() -> None:
    """Websites drop frames, scripts and styles, and keep the rest."""
    outputs = [cell["outputs"][0]["data"]["text/html"] for cell in nbformat.reads(notebook(), 4)["cells"]]
    marks = Marks("".join(outputs))
    assert marks.tags <= KEPT | {"iframe"}
    assert marks.fields <= {"scope", "alt", "src", "width"}
    assert len("".join(outputs[1:])) < 12_000
    assert len(outputs[0]) < 110_000


@pytest.mark.lab
@pytest.mark.nightly
def test_a_lab_that_trusts_it_not_shows_words(page: Page, jupyter_url: str, tmp_path: Path) -> None:
    saved = tmp_path / "saved.ipynb"
    saved.write_text(notebook(), encoding="utf-8")
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    ask(page, f"import shutil; print(shutil.copy({str(saved)!r}, '../saved.ipynb'))")
    open_notebook(page, jupyter_url, "saved.ipynb")
    page.get_by_text("the game is over").first.wait_for()
    text = "\n".join(page.locator(".jp-OutputArea-output").all_inner_texts())
    assert all(words in text for words in ON_PAPER)
    assert page.locator(".jp-OutputArea-output iframe").count() == 0
    assert page.locator(".jp-OutputArea-output img").evaluate("one => one.naturalWidth") > 0
    assert page.title() != "stolen"


@pytest.mark.lab
def test_a_live_notebook_shows_the_widget_and_nothing_else(page: Page, jupyter_url: str) -> None:
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    run_cell(
        page,
        "import manaforge_widgets as mf\n"
        "m = mf.new_match('manaforge', seats=2, seed=3)\n"
        "mf.play_out(m, 'random')\n"
        "mf.Replay(m)",
    )
    output = page.locator(".jp-OutputArea-output", has=page.locator(".manaforge"))
    output.locator(".manaforge").wait_for(timeout=120_000)
    assert output.locator("iframe").count() == 0
    assert "the game is over" not in output.inner_text()


def test_a_small_notebook_keeps_words_only(monkeypatch: pytest.MonkeyPatch) -> None:
    match = mf.new_match("manaforge", seats=2, seed=3)
    whole, small = mf.Replay(match), mf.Replay(match)
    small.saved_whole = False
    sizes = [len(DisplayFormatter().format(one)[0]["text/html"]) for one in (whole, small)]
    assert sizes[0] > 90_000
    assert sizes[1] < 1_000
    monkeypatch.setattr(mf.Replay, "saved_whole", False)
    assert "iframe" not in DisplayFormatter().format(whole)[0]["text/html"]


def no_room(_: int) -> None:
    """What a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_failed_export_is_an_error_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = mf.Replay(mf.new_match("manaforge", seats=2, seed=3))
    page = replay.to_html(tmp_path / "replay.html")
    old = page.read_bytes()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_room)
        with pytest.raises(SaveError, match="No space left on device"):
            replay.to_html(page)
    for bad in (tmp_path, tmp_path / "none" / "replay.html", tmp_path / "a\0b.html", tmp_path / "\ud800.html"):
        with pytest.raises(SaveError, match=r"can't"):
            replay.to_html(bad)
    for wrong in (None, 5, ["replay.html"]):
        with pytest.raises(SaveError, match="file name must be a text or a path"):
            replay.to_html(wrong)  # type: ignore[arg-type]
    with pytest.raises(mf.GameError, match="title must be a text or None"):
        replay.to_html(page, title=5)  # type: ignore[arg-type]
    assert page.read_bytes() == old
    assert [path.name for path in tmp_path.iterdir()] == ["replay.html"]
