"""The files next to the site's pages: a board, the lessons and the class page as live pages, and plotly's script."""

from __future__ import annotations

import re
import shutil
from itertools import zip_longest
from pathlib import Path
from typing import Any

import plotly
from docs_site.places import ROOT
from docs_site.rules_pages import addresses

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.live.page import frame_of

FOLDER = "play"
"""The folder of the site that holds the live pages, and what they need."""
BOARD = "board.html"
CLASS = "class.html"
NAMES = ["You", "Ada", "Bo"]
_SEED = 11


def write_shown(site: Path, live: Path) -> None:
    """Write the live pages of the site, and plotly's script.

    Args:
        site: the folder of the built site.
        live: the folder with the live pages of the notebooks.
    """
    folder = site / FOLDER
    shutil.copytree(live, folder)
    board = mf.Board(drafted(), 0, names=NAMES, bots={1: "greedy", 2: "greedy"})
    write_live(board, folder / BOARD, "A game of Manaforge", press=True)
    lessons = list(lesson_pages().items())
    for (stem, title), after in zip_longest(lessons, lessons[1:]):
        links = {"Lessons": "../lessons.html"}
        if after:
            links[f"Next lesson: {after[1]}"] = f"{after[0]}.html"
        write_live(mf.lesson(title).page(), folder / f"{stem}.html", title.capitalize(), links=links)
    mf.collect([]).to_html(folder / CLASS, title="See what your class did", live=True)
    script = Path(plotly.__file__).with_name("package_data") / "plotly.min.js"
    shutil.copy(script, site / "_static" / script.name)


def write_live(
    widget: Any, page: Path, title: str, *, press: bool = False, links: dict[str, str] | None = None
) -> None:
    """Write a live page of the site, in which the number of a rule leads to the rule.

    Args:
        widget: the widget of the page.
        page: the page.
        title: its title.
        press: whether Python starts only when the reader asks for it: not every visitor wants to load 11 MB.
        links: other pages: their addresses by the words that lead there.
    """
    frame = frame_of(widget, page, press=press, rules=addresses(), links=links)
    page.write_text(widget.page_html(frame, title), encoding="utf-8")


def drafted() -> mf.Match:
    """Return a match of Manaforge in which bots have drafted, and seat 0 begins its first turn."""
    match = mf.new_match("manaforge", seats=len(NAMES), seed=_SEED)
    planner = find_bot("manaforge", "planner")
    while match.status().round == 0 or match.to_act != (0,):
        match.apply(choose(match, match.to_act[0], planner))
    return match


def lesson_pages() -> dict[str, str]:
    """Return the title of each lesson that has a notebook, by the notebook's name.

    Example:
        >>> lesson_pages()["02_do_dice_remember"]
        'do dice remember'
    """
    titles = {re.sub(r"\W+", "_", title): title for title in mf.list_lessons()}
    notebooks = sorted(path.stem for path in (ROOT / "notebooks" / "lessons").glob("*.ipynb"))
    return {stem: titles[stem.partition("_")[2]] for stem in notebooks}
