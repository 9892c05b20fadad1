"""DiceLab in a real JupyterLab: clicks and keys reach Python, Python reaches the page, nothing is flooded or lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from lab import ask, open_notebook, restart, run_cell

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.lab

MAKE = """
from manaforge_widgets.widgets.dice_lab import DiceLab
lab = DiceLab("2 earth, fire, arcane", seed=3)
lab
"""
CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"


@pytest.fixture
def widget(page: Page, jupyter_url: str) -> Locator:
    """A lab on the page, ``lab`` in the kernel."""
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    run_cell(page, MAKE)
    widget = page.locator(".mf-lab")
    widget.wait_for(timeout=120_000)
    return widget


def told(page: Page, expression: str) -> Any:
    """What an expression is worth in the kernel."""
    return json.loads(ask(page, f"import json; print(json.dumps({expression}, default=str))"))


def wait_until(page: Page, expression: str) -> None:
    """Wait until something is true in the kernel, and then until the page shows that state."""
    for _ in range(200):
        if told(page, f"[bool({expression}), lab.snapshot['step']]")[0]:
            step = told(page, "lab.snapshot['step']")
            page.wait_for_function("step => document.querySelector('.mf-lab').dataset.step === String(step)", arg=step)
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came to {expression}")


@pytest.mark.nightly
def test_a_setting_is_made_by_clicks_and_keys(page: Page, widget: Locator) -> None:
    widget.get_by_role("button", name="More wind die").click()
    wait_until(page, "str(lab.pool) == '2 earth, 1 fire, 1 wind, 1 arcane'")
    widget.locator("[data-target='die:pool:1']").click()
    widget.get_by_role("group", name="Which face").get_by_role("button", name="earth gem").click()
    wait_until(page, "lab.locked == {1: 'earth gem'}")
    assert page.evaluate("document.activeElement.dataset.target") == "die:pool:1"
    widget.locator("[data-target='card']").click()
    page.keyboard.type("portal")
    widget.get_by_role("button", name="Portal Staff").click()
    wait_until(page, "lab.card == 'Portal Staff'")
    widget.get_by_role("button", name="Less any mana").click()
    wait_until(page, "lab.card is None")
    slider = widget.get_by_role("slider", name="Prisms")
    cells = page.evaluate(CELLS)
    slider.focus()
    for key in ("ArrowRight", "ArrowRight", "b", "a"):
        page.keyboard.press(key)
    wait_until(page, "lab.prisms == 2")
    assert page.evaluate(CELLS) == cells, "a key pressed in the lab must not reach the notebook"
    assert widget.locator(".mf-big").inner_text() == told(page, "lab.snapshot['chance']['percent']")
    assert told(page, "lab.chance") in widget.inner_text()
    ask(page, "lab.change(spends=1, cost='1 fire')")
    wait_until(page, "lab.spends == 1")
    assert widget.get_by_role("slider", name="Die spends").input_value() == "1"
    assert violations(page, ".manaforge") == []


def test_dragging_sends_only_the_newest_value_once_the_last_is_answered(
    page: Page, widget: Locator, tmp_path: Path
) -> None:
    answer = tmp_path / "answer"
    ask(
        page,
        "import time, pathlib\n"
        "_ask = lab._game.ask\n"
        "asked = []\n"
        "def held_back(setting):\n"
        "    asked.append(setting.amounts['earth-gem'])\n"
        f"    while not pathlib.Path({str(answer)!r}).exists():\n"
        "        time.sleep(0.02)\n"
        "    return _ask(setting)\n"
        "lab._game.ask = held_back",
    )
    slider = widget.get_by_role("slider", name="Earth gems")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 4, middle)
    page.mouse.down()
    shown = []
    for places in (*range(41), *range(40, 12, -1)):
        page.mouse.move(box["x"] + 4 + places * (box["width"] - 8) / 40, middle)
        shown.append(int(slider.input_value()))
    page.mouse.up()
    assert set(shown) == set(range(7)), "the hand is not to wait for the kernel"
    answer.touch()
    wait_until(page, f"lab.gems.split()[0] == '{shown[-1]}'")
    assert told(page, "asked") == [1, shown[-1]]
    assert int(slider.input_value()) == shown[-1]


# Clicks a button as soon as it is there: rolls are played in two seconds, however busy the machine is.
CLICK_WHEN_THERE = """(name) => {
  const look = () => {
    const button = document.querySelector(`.mf-rolling [aria-label="${name}"]`);
    if (button) button.click();
    else requestAnimationFrame(look);
  };
  look();
}"""


def test_rolls_are_shown_as_they_come_in_and_can_be_stopped(page: Page, widget: Locator) -> None:
    widget.get_by_role("button", name="Roll once").click()
    wait_until(page, "lab.snapshot['roll']")
    verdict = widget.locator(".mf-verdict")
    assert ("can't pay" in verdict.inner_text()) != told(page, "lab.snapshot['roll']['success']")
    assert told(page, "lab.rolls['counts']") == [1]
    page.evaluate(CLICK_WHEN_THERE, "Stop")
    widget.get_by_role("button", name="Roll 10,000").click()
    widget.get_by_role("button", name="Go on").wait_for()
    text = told(page, "lab.rolls['text']")
    sentence = widget.get_by_role("group", name="Roll by roll").locator(".mf-reading")
    assert text not in sentence.inner_text()
    widget.get_by_role("button", name="Skip").click()
    assert text in sentence.inner_text()
    widget.get_by_role("radio", name="earth").click()
    wait_until(page, "lab.show == 'earth'")
    assert text in sentence.inner_text(), "the same rolls are read anew, not rolled"
    page.emulate_media(reduced_motion="reduce")
    widget.get_by_role("button", name="Roll 10,000").click()
    wait_until(page, f"lab.rolls['text'] != {text!r}")
    assert told(page, "lab.rolls['text']") in sentence.inner_text(), "without motion the end is shown at once"


def test_what_is_refused_is_said_and_changes_nothing(page: Page, widget: Locator) -> None:
    ask(
        page,
        "from manaforge_widgets.odds.budget import OddsError\n"
        "_ask = lab._game.ask\n"
        "def refuse(setting):\n"
        "    raise OddsError('this takes longer than the 2 s allowed for one question; fewer dice would help.')\n"
        "lab._game.ask = refuse",
    )
    slider = widget.get_by_role("slider", name="Prisms")
    slider.press("ArrowRight")
    widget.get_by_role("alert").get_by_text("fewer dice would help").wait_for()
    assert slider.input_value() == "0"
    assert told(page, "lab.prisms") == 0
    ask(page, "lab._game.ask = _ask")
    slider.press("ArrowRight")
    wait_until(page, "lab.prisms == 1")
    assert widget.get_by_role("alert").count() == 0
    restart(page)
    # Nobody has to click first.
    widget.get_by_text("The kernel of this lab has ended").wait_for(timeout=90_000)
    assert widget.get_by_role("slider", name="Prisms").is_disabled()
