"""JupyterLite, where Python runs in the browser: the site is whole, small, asks nobody, and keeps what is played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import lite
import pytest
from browser.lesson_student import Student
from browser.player import Player, set_pace
from hosts.four_widgets import CELLS, FourWidgets
from lab import KERNEL_READY, ask, run_cell
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.charts.blank import PLOTLY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code")
  .flatMap((cell) => cell.model.outputs.toJSON())"""
FREE = "not m.view(0)['pending'] and m.position.active == 0 and m.position.phase == 'play'"


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_jupyterlite(page: Page, lite_url: str) -> None:
    visit(page, lite_url, play_on)


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_whole_rounds_in_jupyterlite(page: Page, lite_url: str) -> None:
    visit(page, lite_url, play_a_round)


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["06_strategies", "07_your_own_bot", "08_review_your_game", "09_scale_out"])
def test_a_tutorial_that_simulates_runs_in_the_browser_alone(page: Page, lite_url: str, name: str) -> None:
    page.set_default_timeout(60_000)
    page.goto(f"{lite_url}lab/index.html?path=tutorials/{name}.ipynb")
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    outputs = page.evaluate(OUTPUTS)
    assert len(outputs) > 5
    assert [output for output in outputs if output["output_type"] == "error"] == []
    figures = [output for output in outputs if PLOTLY in output.get("data", {})]
    assert len(figures) == (2 if name == "06_strategies" else 0)
    told = "".join(output.get("text", "") for output in outputs)
    assert ("this Python can't start processes (it may run in a browser)" in told) == (name == "09_scale_out")
    if name == "06_strategies":
        # A figure without a chart around it, in which plotly itself would fail here.
        before = page.locator(".js-plotly-plot").count()
        run_cell(page, "mf.prestige_curves(r.match(0))")
        page.wait_for_function("before => document.querySelectorAll('.js-plotly-plot').length > before", arg=before)


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_the_page_of_a_lesson_in_the_browser_alone(page: Page, lite_url: str, tmp_path: Path) -> None:
    page.set_default_timeout(60_000)
    page.set_viewport_size({"width": 1280, "height": 2600})
    page.goto(f"{lite_url}lab/index.html?path=lessons/01_choosing_after_the_roll.ipynb")
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    student = Student(page, mf.list_lessons()[0], "my_page.json")
    student.open()
    student.work()
    row = student.hand_in(tmp_path)
    assert (row.error, row.fault, row.verified, row.finished, row.trials) == (None, None, True, True, 2_000)


def visit(page: Page, lite_url: str, play: Callable[[Page], None]) -> None:
    """Come to the site, play, use the four widgets, load the page again, and play on."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.set_default_timeout(60_000)
    # As a visitor does: by the bare address, which leads to the first tutorial.
    page.goto(lite_url)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".manaforge").first.wait_for(timeout=120_000)
    # Most of plotly comes with the first chart.
    has_plotly = "import importlib.util; print(importlib.util.find_spec('_plotly_utils') is not None)"
    assert ask(page, has_plotly).strip() == "False"
    assert [url for url in asked if "jupyterlab-plotly" in url and "/later.js" not in url] == []
    assert [url for url in asked if "narwhals" in url] == []
    # Python here finds what the site has compiled for it.
    assert ask(page, "import json, os; print(os.path.exists(mf.__spec__.cached), json.__file__[-4:])") == "True .pyc\n"
    set_pace(Player(page).table, 0)
    play(page)
    before = json.loads(ask(page, "import json; print(json.dumps(m.view(None)))"))
    for code in CELLS:
        run_cell(page, code)
    widgets = FourWidgets(page)
    widgets.board = widgets.board.last
    widgets.wait(60)
    widgets.click_through()
    assert ask(page, has_plotly).strip() == "True"
    page.reload()
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    # The tutorial opens its match from a file, in which each action is kept: nobody has saved anything.
    run_cell(page, opening())
    Player(page).table.wait_for(timeout=120_000)
    assert json.loads(ask(page, "import json; print(json.dumps(m.view(None)))")) == before
    set_pace(Player(page).table, 0)
    play(page)
    assert [url for url in asked if not url.startswith((lite_url, "data:", "blob:"))] == []


def opening() -> str:
    """The cell of the tutorial that opens the match and shows the board."""
    cells = json.loads((ROOT / "notebooks" / lite.FIRST).read_text(encoding="utf-8"))["cells"]
    return "".join(next(cell["source"] for cell in cells if cell["cell_type"] == "code"))


def play_on(page: Page) -> None:
    """Make two decisions by clicks, each answered by the bots."""
    player = Player(page)
    for _ in range(2):
        player.do(player.wait_for_own_decision())
    player.wait_for_own_decision()


def play_a_round(page: Page) -> None:
    """Play by clicks until the first free moment of the next round: the first time the draft, and a whole turn."""
    number = int(ask(page, "print(m.position.round)"))
    Player(page).play_until(f"{FREE} and m.position.round == {max(number, 1) + 1}")


@pytest.mark.nightly
def test_a_phone_gets_the_notebook_without_the_side_bar(browser: Browser, lite_url: str) -> None:
    a_phone_is_led_to_the_notebook(browser, lite_url)


def test_the_first_page_leads_a_phone_to_the_notebook(browser: Browser, tmp_path: Path) -> None:
    lite.put_first_page(tmp_path)
    for opened in ("notebooks", "lab"):
        (tmp_path / opened).mkdir()
        (tmp_path / opened / "index.html").touch()
    a_phone_is_led_to_the_notebook(browser, f"{tmp_path.as_uri()}/", "index.html")
    page = browser.new_page()
    page.goto(f"{tmp_path.as_uri()}/{lite.address('notebooks/classics/01_pig.ipynb')}", wait_until="commit")
    page.wait_for_url("**/index.html?path=classics%2F01_pig.ipynb", wait_until="commit")
    page.close()


def a_phone_is_led_to_the_notebook(browser: Browser, site: str, page_of_site: str = "") -> None:
    """Open the site on a phone and on a wide screen: only the latter gets JupyterLab, with its side bar."""
    for width, phone, opened in ((390, True, "notebooks"), (1280, False, "lab")):
        context = browser.new_context(viewport={"width": width, "height": 844}, is_mobile=phone, has_touch=phone)
        page = context.new_page()
        page.goto(site + page_of_site, wait_until="commit")
        page.wait_for_url(f"{site}{opened}/index.html**", wait_until="commit")
        context.close()


@pytest.mark.nightly
def test_the_site_is_small_and_holds_our_wheel_once(lite_site: Path) -> None:
    assert lite.size(lite_site) < 55_000_000
    wheels = [path.name for path in lite_site.rglob("*.whl")]
    assert len([name for name in wheels if name.startswith("manaforge_widgets-")]) == 1
    assert lite.versions(lite_site) == [
        line for line in lite.CONSTRAINTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
