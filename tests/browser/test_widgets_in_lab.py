"""Widgets as parts of a notebook in a real JupyterLab: boxes, links, keys pressed on plain ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from lab import ask, open_notebook, restart, run_cell

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"
# Each widget's place in the page, and whether something in it sticks out.
BOXES = """() => [...document.querySelectorAll('.manaforge')].map((one) => {
  const boxes = '.widget-hbox, .jupyter-widget-hbox, .widget-vbox, .jupyter-widget-vbox';
  const { left, right, width } = one.getBoundingClientRect();
  const box = one.closest(boxes).getBoundingClientRect();
  const clipped = left < box.left - 1 || right > box.right + 1 || one.scrollWidth > one.clientWidth;
  return { left, right, width, clipped };
})"""
# What around the last widget is wider than it may be.
WIDER = """() => {
  const wider = [];
  for (let one = [...document.querySelectorAll('.manaforge')].at(-1); one; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1) wider.push(one.className);
  return wider;
}"""
MATCH = "import ipywidgets, manaforge_widgets as mf\nm = mf.new_match('manaforge', seats=2, seed=3)\n"


@pytest.fixture
def notebook(page: Page, jupyter_url: str) -> Page:
    """A page with an open notebook and nothing run in it."""
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    return page


def settled(page: Page, script: str) -> Any:
    """What a script finds once it finds the same for half a second: on a busy machine a width is taken late."""
    found, same = page.evaluate(script), 0
    for _ in range(100):
        page.wait_for_timeout(100)
        before, found = found, page.evaluate(script)
        same = same + 1 if found == before else 0
        if same == 5:
            return found
    raise AssertionError(f"it never came to rest: {found}")


def test_keys_pressed_on_plain_ground_stay_in_the_widget(notebook: Page) -> None:
    run_cell(notebook, MATCH + "mf.play_out(m, 'random')\nipywidgets.VBox([mf.Board(m), mf.Replay(m), mf.DiceLab()])")
    widgets = notebook.locator(".manaforge")
    widgets.nth(2).wait_for(timeout=120_000)
    cells = notebook.evaluate(CELLS)
    for widget in widgets.all():
        widget.scroll_into_view_if_needed()
        for plain in (".mf-table", ".mf-title:visible, .mf-round-words", "p:visible, .mf-bar"):
            widget.locator(plain).first.click(position={"x": 3, "y": 3})
            for key in ("b", "a", "d", "d"):
                notebook.keyboard.press(key)
    assert notebook.evaluate(CELLS) == cells


def test_widgets_side_by_side_share_the_width(notebook: Page) -> None:
    run_cell(notebook, MATCH + "mf.play_out(m, 'random')\nipywidgets.HBox([mf.Board(m), mf.Replay(m)])")
    notebook.locator(".manaforge").nth(1).wait_for(timeout=120_000)
    # The box is some 430 pixels narrower than the page.
    for width, together in ((1050, False), (1250, True), (1400, True), (1600, True)):
        notebook.set_viewport_size({"width": width, "height": 900})
        one, other = settled(notebook, BOXES)
        assert not one["clipped"], width
        assert not other["clipped"], width
        assert (one["right"] <= other["left"]) == together, width
        assert one["width"] == pytest.approx(other["width"], abs=2), width


def test_one_above_the_other_has_the_whole_width(notebook: Page) -> None:
    run_cell(notebook, MATCH + "ipywidgets.VBox([mf.Board(m), mf.DiceLab()])")
    notebook.locator(".manaforge").nth(1).wait_for(timeout=120_000)
    boxes = settled(notebook, BOXES)
    assert not any(box["clipped"] for box in boxes)
    assert all(box["width"] > 600 for box in boxes)


# A board where a turn begins with what the others did.
TOLD = """import manaforge_widgets as mf
m = mf.new_match('manaforge', seats=3, seed=7)
mf.play_out(m, 'greedy')
branches = (m.branch(step) for step in range(60, 200))
m = next(one for one in branches if one.to_act == (0,) and one.view(0)['spends_left'] == 4 and one.actions[-1].seat)
"""


@pytest.mark.parametrize(("begun", "widths"), [(MATCH, (1024,)), (TOLD, (1024, 1280))], ids=["begun", "told"])
def test_a_board_is_as_wide_as_its_cell_and_its_foot_can_be_read(
    notebook: Page, begun: str, widths: tuple[int, ...]
) -> None:
    run_cell(notebook, begun)
    boards = 0
    for settings in ("", ", projector=True"):
        for width in widths:
            notebook.set_viewport_size({"width": width, "height": 800})
            run_cell(notebook, f"mf.Board(m{settings})")
            notebook.locator(".manaforge").nth(boards).wait_for(timeout=120_000)
            boards += 1
            _is_as_wide_as_its_cell(notebook, f"{width}{settings}")


def _is_as_wide_as_its_cell(page: Page, case: str) -> None:
    board = page.locator(".manaforge").last
    assert settled(page, WIDER) == [], case
    hint = board.locator(".mf-entrance").bounding_box()
    assert hint, case
    assert hint["height"] < 34, case
    for other in board.locator(".mf-tab:visible").all():
        box = other.bounding_box()
        assert box, case
        beside = box["x"] >= hint["x"] + hint["width"] or box["x"] + box["width"] <= hint["x"]
        assert beside or box["y"] >= hint["y"] + hint["height"] or box["y"] + box["height"] <= hint["y"], case


def test_a_labs_settings_are_linked_in_python_and_in_the_browser(notebook: Page) -> None:
    run_cell(
        notebook,
        "import ipywidgets, manaforge_widgets as mf\n"
        "lab = mf.DiceLab('2 earth, fire, arcane', cost='2 earth', layout={'width': '90%'})\n"
        "gems = ipywidgets.IntSlider(4, max=9, description='linked')\n"
        "far = ipywidgets.IntSlider(max=9, description='jslinked')\n"
        "ipywidgets.link((gems, 'value'), (lab, 'spends'))\n"
        "ipywidgets.jslink((far, 'value'), (lab, 'prisms'))\n"
        "seen = []\n"
        "lab.observe(lambda change: seen.append((change.name, change.old, change.new)), ['prisms', 'spends', 'cost'])\n"
        "ipywidgets.VBox([gems, far, lab])",
    )
    lab = notebook.locator(".mf-lab")
    lab.wait_for(timeout=120_000)
    prisms = lab.get_by_role("slider", name="Prisms")
    assert lab.get_by_role("slider", name="Die spends").input_value() == "4"
    # From the browser's slider, over the lab's trait, to Python and into the lab's page.
    ask(notebook, "far.value = 2")
    notebook.wait_for_function("() => document.querySelector(\"[data-target='amount:prisms']\").value === '2'")
    assert ask(notebook, "print(lab.prisms, seen)") == "2 [('prisms', 0, 2)]\n"
    # From a click in the lab.
    prisms.press("ArrowRight")
    notebook.wait_for_function("() => document.querySelector('.mf-lab').dataset.step === '2'")
    assert ask(notebook, "print(lab.prisms, far.value, seen[1:])") == "3 3 [('prisms', 2, 3)]\n"
    ask(notebook, "gems.value = 1")
    notebook.wait_for_function("() => document.querySelector(\"[data-target='amount:spends']\").value === '1'")
    # A value that the lab refuses comes back as it was, and is told.
    ask(notebook, "far.value = 9")
    lab.get_by_role("alert").get_by_text("from 0 to 6").wait_for()
    assert ask(notebook, "print(lab.prisms)") == "3\n"
    for _ in range(100):
        if ask(notebook, "print(far.value)") == "3\n":
            break
        notebook.wait_for_timeout(50)
    assert ask(notebook, "print(far.value)") == "3\n"


def test_a_restarted_kernel_is_told_without_a_click_and_the_replay_steps_on(notebook: Page) -> None:
    run_cell(notebook, MATCH + "mf.play_out(m, 'random')\nipywidgets.VBox([mf.Board(m.branch(0)), mf.Replay(m)])")
    board, replay = notebook.locator(".manaforge").nth(0), notebook.locator(".manaforge").nth(1)
    replay.wait_for(timeout=120_000)
    notebook.wait_for_timeout(2_500)
    assert board.locator(".mf-notice").inner_text() == ""
    restart(notebook)
    board.get_by_text("The kernel of this board has ended.").wait_for(timeout=10_000)
    assert board.locator(".mf-can").count() == 0
    replay.get_by_role("button", name="Next step").click()
    notebook.keyboard.press("End")
    assert int(replay.get_by_role("slider", name="Step").input_value()) > 1


def test_a_busy_kernel_is_not_called_a_dead_one(notebook: Page) -> None:
    run_cell(notebook, MATCH + "from IPython.display import display\nimport time\ndisplay(mf.Board(m))\ntime.sleep(5)")
    board = notebook.locator(".manaforge")
    board.get_by_text("The kernel has not answered yet: it is busy").wait_for(state="detached", timeout=20_000)
    assert board.locator(".mf-can").count() > 0
