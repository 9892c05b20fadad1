"""A real JupyterLab whose kernel is killed and whose line is cut: nothing is lost, and it is said in words."""

from __future__ import annotations

import json
import os
import signal
from typing import TYPE_CHECKING

import pytest
from browser.player import Player, set_pace
from lab import KERNEL_READY, ask, open_and_run

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

FREE = "not m.view(0)['pending'] and m.position.active == 0 and m.position.phase == 'play'"
RUN_FIRST_CELL = """async () => {
  const { commands, shell } = window.jupyterapp;
  const notebook = shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.findIndex((cell) => cell.model.type === "code");
  notebook.deselectAll();
  await commands.execute("notebook:run-cell");
}"""


class Line:
    """The page's connections to the server; they can be cut, and come back when the page tries again."""

    def __init__(self, page: Page) -> None:
        self.open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self.is_cut = False
        page.route_web_socket("**/*", self._begin)

    def _begin(self, near: WebSocketRoute) -> None:
        if self.is_cut:
            near.close()
            return
        self.open.append((near, near.connect_to_server()))

    def cut(self) -> None:
        self.is_cut = True
        for near, far in self.open:
            far.close()
            near.close()
        self.open.clear()

    def mend(self) -> None:
        self.is_cut = False


@pytest.fixture
def line(page: Page) -> Line:
    return Line(page)


@pytest.fixture
def player(page: Page, line: Line, jupyter_url: str) -> Player:  # noqa: ARG001 - it must be there before the page opens
    """A person in the middle of a turn in the first tutorial."""
    open_and_run(page, jupyter_url, "tutorials/01_play.ipynb")
    player = Player(page)
    player.table.wait_for(timeout=120_000)
    set_pace(player.table, 0)
    player.play_until(FREE)
    _click_a_die(player)
    return player


def _click_a_die(player: Player) -> None:
    step = player.step()
    player.table.locator("[data-target^='die:']:not(.mf-spent)").first.click()
    player.wait_past(step)


def _saved(page: Page) -> dict[str, object]:
    saved: dict[str, object] = json.loads(ask(page, "import json; print(json.dumps(m.saved()))"))
    return saved


@pytest.mark.timeout(300)
@pytest.mark.nightly
def test_a_kernel_killed_in_mid_turn_loses_nothing(player: Player) -> None:
    page = player.page
    before, step = _saved(page), player.step()
    os.kill(int(ask(page, "import os; print(os.getpid())")), signal.SIGKILL)
    # JupyterLab says that it starts another kernel.
    page.locator(".jp-Dialog .jp-mod-accept").click(timeout=120_000)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    player.table.get_by_text("Run its cell again").first.wait_for(timeout=60_000)
    page.evaluate(RUN_FIRST_CELL)
    page.wait_for_function(
        "step => document.querySelector('.manaforge')?.dataset.step === String(step)", arg=step, timeout=120_000
    )
    assert _saved(page) == before
    set_pace(player.table, 0)
    _click_a_die(player)
    player.play_until(f"{FREE} and m.position.round == 2")


@pytest.mark.nightly
@pytest.mark.timeout(300)
def test_a_cut_line_loses_nothing_and_doubles_nothing(player: Player, line: Line) -> None:
    page = player.page
    step = player.step()
    line.cut()
    player.table.locator("[data-target^='die:']:not(.mf-spent)").first.click()
    player.table.get_by_text("The kernel did not answer").first.wait_for(timeout=60_000)
    line.mend()
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    player.wait_past(step)
    assert int(ask(page, "print(m.step)")) == step + 1 == player.step()
    _click_a_die(player)
    player.play_until(f"{FREE} and m.position.round == 2")
