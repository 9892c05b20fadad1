"""The widgets' weight and speed: a Board's snapshot, a Replay's file; in JupyterLab click or slider to repaint, reach.

python benchmarks/widgets.py
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import chromium
import nbformat
from lab import open_notebook, serve
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CLICKS = 40
# From the click on a control to the first frame in which another one shows what came of it.
REPAINT = """async ([click, expect]) => {
  const find = (selector) => document.querySelector(`.manaforge ${selector}`);
  const blocked = () => find(expect).getAttribute("aria-disabled") === "true";
  const before = blocked();
  const start = performance.now();
  find(click).click();
  while (blocked() === before) {
    await new Promise(requestAnimationFrame);
    if (performance.now() - start > 10000) throw new Error("nothing came of the click");
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""

# From a slider's move to the first frame that shows the answer.
SLIDE = """async ([name, value]) => {
  const lab = document.querySelector(".mf-lab");
  const slider = lab.querySelector(`[data-target="amount:${name}"]`);
  const before = lab.dataset.step;
  const start = performance.now();
  slider.value = value;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  while (lab.dataset.step === before) {
    await new Promise(requestAnimationFrame);
    if (performance.now() - start > 10000) throw new Error("nothing came of the slider");
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""


def weights(game: str) -> None:
    """Print the size of the largest snapshot and of the exported file of a four-seat game, and what they cost."""
    match = mf.new_match(game, seats=4, seed=8)
    planner = find_bot(match.rules, "planner")
    board = mf.Board(match, 0, pace=700)
    sizes, times = [], []
    while match.to_act:
        start = time.process_time()
        match.apply(choose(match, match.to_act[0], planner))
        times.append(time.process_time() - start)
        sizes.append(len(json.dumps(board.snapshot, ensure_ascii=False).encode()))
    largest, usual = max(sizes) / 1000, statistics.median(sizes) / 1000
    print(f"{match.rules.title}: Board snapshot, four planner seats: largest {largest:.1f} kB, median {usual:.1f} kB")
    print(f"choosing, applying and showing an action: median {1000 * statistics.median(times):.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        page = mf.Replay(match).to_html(Path(folder) / "replay.html")
        print(f"Replay of {match.step} steps as a file: {page.stat().st_size / 1000:.0f} kB")


SET_TABLE = """
m = mf.new_match("manaforge", seats=3, seed=7)
while m.position.phase != "play":
    m.apply(m.legal_actions(m.to_act[0])[0])
view = m.view(None)
view.update(active=0, first_player=0, pending=[], spends_left=4)
for seat in view["seats"]:
    for die in seat["dice"]:
        kind = die["die"].split("-")[0]
        die["face"] = "earth/fire" if kind == "arcane" else f"{kind} gem"
m = mf.match_from(view)
board = mf.Board(m, 0, bots={1: "greedy", 2: "greedy"})
display(board)
"""


# A craft turn in which a die can be changed.
SET_FORGE = """
from manaforge_widgets.bots import choose

def craft_turn():
    for seed in range(100):
        m = mf.new_match("kings_forge", seats=3, seed=seed)
        while m.to_act and m.step < 300:
            actions = m.legal_actions()
            if m.to_act == (0,) and {"craft", "add"} <= {action.kind for action in actions}:
                return m
            m.apply(choose(m, m.to_act[0], "random"))

m = craft_turn()
board = mf.Board(m, 0, bots={1: "greedy", 2: "greedy"}, coach=False)
display(board)
"""

# A spell that seat 0 opens: the card asks for a direction, so no other seat has acted when it is taken back.
SET_SURGE = """
from manaforge_widgets.bots import choose

def opening():
    for seed in range(100):
        m = mf.new_match("manasurge", seats=5, seed=seed)
        while m.to_act and m.step < 300:
            asked = m.view(0)["question"]
            if m.to_act == (0,) and asked["kind"] == "open" and m.status().round > 3:
                return mf.match_from(m.view(None))
            m.apply(choose(m, m.to_act[0], "random"))

m = opening()
board = mf.Board(m, 0, bots={seat: "greedy" for seat in range(1, 5)}, coach=False)
display(board)
"""
DIE, CHANGE, CARD, UNDO = '[data-target="die:earth-1"]', ".kf-change", ".ms-hand button.mf-can", '[data-target="undo"]'


def click_to_repaint(page: Page, url: str, notebook: str, thing: str) -> list[float]:
    """Milliseconds from click to repaint in JupyterLab: something is done and taken back, again and again."""
    open_notebook(page, url, notebook)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(f".manaforge {thing}").first.wait_for(timeout=60_000)
    page.wait_for_function("(undo) => document.querySelector(`.manaforge ${undo}`)", arg=UNDO)
    times = []
    for _ in range(CLICKS // 2):
        times += [page.evaluate(REPAINT, [click, UNDO]) for click in (thing, UNDO)]
    return times


def manaforge_click(page: Page, url: str) -> list[float]:
    """A die of Manaforge is spent and taken back."""
    return click_to_repaint(page, url, "bench.ipynb", DIE)


def kings_forge_click(page: Page, url: str) -> list[float]:
    """A die of King's Forge is changed and changed back."""
    return click_to_repaint(page, url, "forge.ipynb", CHANGE)


def manasurge_click(page: Page, url: str) -> list[float]:
    """A card of ManaSurge is played, with the odds of five seats on the table, and taken back."""
    return click_to_repaint(page, url, "surge.ipynb", CARD)


def late_weights(count: int = 200, seats: int = 6) -> None:
    """Print the largest snapshot of many random tables of ManaSurge late in games, and the largest odds apart."""
    snapshots, odds = [], []
    for seed in range(count // 5):
        whole = mf.new_match("manasurge", seats=seats, seed=seed, wizards=seed % 2 == 0)
        mf.play_out(whole, "random")
        for part in range(5):
            match = whole.branch(whole.step * (15 + part) // 20)
            board = mf.Board(match, match.to_act[0])
            snapshots.append(len(json.dumps(board.snapshot, ensure_ascii=False).encode()))
            odds.append(len(json.dumps(board.odds, ensure_ascii=False).encode()))
            board.close()
    most = f"snapshot {max(snapshots) / 1000:.1f} kB, its odds {max(odds) / 1000:.1f} kB"
    print(f"ManaSurge, {len(odds)} random tables of {seats} seats late in games: largest {most}")


# One's own turn in rounds 2, 4 and 7 of six games, each on a board of its own.
TURNS = """
import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot

for seed in range(6):
    m, rounds = mf.new_match("manaforge", seats=3, seed=seed), {2, 4, 7}
    planner = find_bot(m.rules, "planner")
    while m.to_act:
        at = m.position
        if at.phase == "play" and at.active == 0 and at.round in rounds and at.spends_left == 4 and m.choice is None:
            rounds.remove(at.round)
            bots = {1: "greedy", 2: "greedy"}
            display(mf.Board(m.branch(), 0, bots, pace=0, ask_before_end=False, coach=False))
        m.apply(choose(m, m.to_act[0], planner))
"""

# From the first frame that shows the table of one's next turn to the one with its reach, and to that with all of them.
REACH = """async (number) => {
  const table = document.querySelectorAll(".manaforge")[number];
  const before = table.dataset.step;
  const until = async (condition) => {
    const start = performance.now();
    while (!condition()) {
      await new Promise(requestAnimationFrame);
      if (performance.now() - start > 20000) throw new Error("nothing came of the click");
    }
    return performance.now();
  };
  const reach = () => table.querySelector(".mf-reach");
  table.querySelector('[data-target="turn"]').click();
  const shown = await until(() => table.dataset.step !== before);
  const own = await until(() => reach()?.dataset.step === table.dataset.step && reach().querySelector("b"));
  const all = await until(() => !table.querySelector(".mf-odds-waiting"));
  return [own - shown, all - shown];
}"""


def reach_after_repaint(page: Page, url: str) -> list[list[float]]:
    """Milliseconds from the table of one's turn to its reach, and to the reach after each build, in JupyterLab."""
    open_notebook(page, url, "turns.ipynb")
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    boards = page.locator(".manaforge")
    boards.nth(17).wait_for(timeout=120_000)
    page.wait_for_timeout(10_000)
    return [page.evaluate(REACH, number) for number in range(boards.count())]


LAB = """
import manaforge_widgets as mf
mf.DiceLab("3 earth, 2 fire, wind, 2 water, 2 arcane", cost="2 earth, 2 water, 1 any", show="total")
"""


def slider_to_repaint(page: Page, url: str) -> list[float]:
    """Milliseconds from a slider's move to repaint in JupyterLab: ten dice, their chance, bars and automaton."""
    open_notebook(page, url, "lab.ipynb")
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".mf-lab").wait_for(timeout=60_000)
    moves = [(name, value) for name in ("spends", "prisms", "earth-gem", "water-gem") for value in (1, 3, 2, 5, 0)]
    return [page.evaluate(SLIDE, list(move)) for move in moves]


def write_notebook(path: Path, code: str) -> None:
    """A notebook of one cell."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)], metadata=kernel), path)


def tell(what: str, times: Sequence[float]) -> None:
    """Print the median and the slowest of some times in milliseconds."""
    median, slowest = statistics.median(times), max(times)
    print(f"{what} in JupyterLab, {len(times)} times: median {median:.0f} ms, slowest {slowest:.0f} ms")


@contextmanager
def shown_in_time(browser: Browser, what: str) -> Iterator[Page]:
    """A new page; if something does not come in time there, this is printed, and the next figure is measured."""
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    try:
        yield page
    except PlaywrightError as error:
        print(f"{what} in JupyterLab: not measured, {str(error).splitlines()[0]}", flush=True)
    finally:
        page.close()


def main() -> None:
    """Print each figure; what a browser on a busy machine does not show in time is named, and the rest goes on."""
    print("unit: kB; milliseconds of CPU time for an action. In JupyterLab milliseconds by the clock, since somebody")
    print("waits for them: they depend on the machine's load.")
    for game in mf.list_games():
        weights(game)
    late_weights()
    path = chromium.find()
    if not path:
        print("in JupyterLab: not measured, there is no Chromium: run tools/chromium.py --install")
        return
    with tempfile.TemporaryDirectory() as folder:
        notebooks, scratch = Path(folder) / "notebooks", Path(folder) / "scratch"
        notebooks.mkdir()
        scratch.mkdir()
        write_notebook(notebooks / "bench.ipynb", f"import manaforge_widgets as mf\n{SET_TABLE}")
        write_notebook(notebooks / "forge.ipynb", f"import manaforge_widgets as mf\n{SET_FORGE}")
        write_notebook(notebooks / "surge.ipynb", f"import manaforge_widgets as mf\n{SET_SURGE}")
        write_notebook(notebooks / "lab.ipynb", LAB)
        write_notebook(notebooks / "turns.ipynb", TURNS)
        with serve(notebooks, scratch) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
            for what, measure in (
                ("click to repaint", manaforge_click),
                ("click to repaint, King's Forge", kings_forge_click),
                ("click to repaint, ManaSurge", manasurge_click),
                ("slider to repaint", slider_to_repaint),
            ):
                with shown_in_time(browser, what) as page:
                    tell(what, measure(page, url))
            with shown_in_time(browser, "the table of one's turn to its reach") as page:
                own, all_of_them = zip(*reach_after_repaint(page, url), strict=True)
                tell("the table of one's turn to its reach", own)
                tell("the table of one's turn to the reach after each build", all_of_them)
            browser.close()


if __name__ == "__main__":
    main()
