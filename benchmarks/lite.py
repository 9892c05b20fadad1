"""JupyterLite beside CPython, in one run: Python's speed in both, the site's size, and when its first board is there.

python tools/lite.py build
python benchmarks/lite.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import chromium
import lite
import visits
from lab import KERNEL_READY, ask
from playwright.sync_api import sync_playwright

# Runs in both. Real time, since a browser knows no other; the best of some repeats, since other programs run beside it.
MEASURE = """
import json, random, sys, time
clock = time.perf_counter
start = clock()
import manaforge_widgets as mf
found = {"Python": sys.version.split()[0], "import": clock() - start}

from manaforge_widgets.bots import choose
from manaforge_widgets.games.manaforge.rules.game import Manaforge

def best(run, repeats=3):
    times = []
    for _ in range(repeats):
        start = clock()
        count = run()
        times.append((clock() - start) / count)
    return min(times)

game, draw = Manaforge(), random.Random(1).random
below = lambda n, /: int(draw() * n)
pick = lambda position, codes: codes[int(draw() * len(codes))]
found["action"] = best(lambda: sum(game.playout(game.start(4), pick, below) for _ in range(30)))

def planner():
    m, decisions = mf.new_match("manaforge", seats=4, seed=8), 0
    while m.to_act and decisions < 200:
        m.apply(choose(m, m.to_act[0], "planner"))
        decisions += 1
    return decisions

found["decision"] = best(planner)
dice, cost = "2 earth, fire, wind, water, 3 arcane", "2 earth, 2 water, 1 any"
mf.odds.afford("earth", "1 earth")
start = clock()
mf.odds.afford(dice, cost)
found["odds"] = clock() - start
print(json.dumps(found))
"""


def in_cpython() -> dict[str, float | str]:
    """The figures of this Python, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True, cwd=ROOT)
    found: dict[str, float | str] = json.loads(done.stdout)
    return found


def main() -> None:
    """Print each figure."""
    site = visits.the_site()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    print(f"site: {lite.size(site) / 1e6:.1f} MB")
    print(f"first board: {visits.measure(site, '', visits.run_notebook)}")
    with visits.counted(site) as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        page = browser.new_page()
        page.goto(url, wait_until="commit")
        page.wait_for_function(KERNEL_READY, timeout=120_000)
        rows = {"CPython": in_cpython(), "JupyterLite": json.loads(ask(page, MEASURE))}
        browser.close()
    for name, row in rows.items():
        print(f"{name} {row['Python']}: import {1000 * row['import']:.0f} ms,", end=" ")
        print(f"{1 / row['action']:,.0f} actions/s in random playouts,", end=" ")
        print(f"{1000 * row['decision']:.1f} ms a decision of planner, {1000 * row['odds']:.1f} ms an odds question")


if __name__ == "__main__":
    main()
