"""Exported files: what they allow themselves, where they open, and that a picture looks like one."""

from __future__ import annotations

import functools
import html
import http.server
import re
import threading
from typing import TYPE_CHECKING

import pytest
from axe import violations
from batches import quick_or_full
from settled import settle
from widgets.islands import new_islands

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, FrameLocator, Page

    from manaforge_widgets.match import Match
    from manaforge_widgets.widgets.base import BundledWidget

EVIL = "</script><img src=x onerror=\"document.title='stolen'\">"


@functools.cache
def played(*, choosing: bool = False) -> Match:
    match = mf.new_match("manaforge", seats=3, seed=4)
    mf.play_out(match, "planner")
    if not choosing:
        return match
    branches = (match.branch(step) for step in range(100, match.step))
    return next(one for one in branches if MatchControl(one).choice(0) is not None)


def board() -> mf.Board:
    return mf.Board(played(choosing=True), 0, names=["You", EVIL, "Cy"])


def replay() -> mf.Replay:
    return mf.Replay(played(), names=["Ada", EVIL, "Cy"])


@functools.cache
def surged() -> Match:
    match = mf.new_match("manasurge", seats=5, seed=49, wizards=True)
    mf.play_out(match, "random")
    return match


def surge_board(*, over: bool = False) -> mf.Board:
    """In the middle of a spell, or at the end of the game."""
    steps = (step for step in range(60, surged().step) if len(surged().at(step).row) > 4)
    match = surged() if over else surged().branch(next(steps))
    return mf.Board(match, 0, names=["You", EVIL, "Cy", "Dee", "Eli"])


def lab() -> mf.DiceLab:
    made = mf.DiceLab("2 earth, fire, arcane", cost="2 earth", seed=1)
    made.roll()
    made.roll_many(1_000)
    return made


WIDGETS: dict[str, Callable[[], BundledWidget]] = {
    "board": board,
    "draft": lambda: mf.Board(played().branch(0), 0),
    "over": lambda: mf.Board(played(), 0),
    "replay": replay,
    "lab": lab,
    "lab of another game": lambda: mf.DiceLab(game="kings_forge"),
    "surge board": surge_board,
    "surge over": lambda: surge_board(over=True),
    "surge replay": lambda: mf.Replay(surged(), names=["Ada", EVIL, "Cy", "Dee", "Eli"]),
    "plain board": lambda: mf.Board(new_islands(3), 0, names=["You", EVIL, "Cy"]),
    "plain replay": lambda: mf.Replay(new_islands(3)),
}


@pytest.fixture
def blocked(page: Page) -> list[str]:
    """What the page's policy kept it from."""
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if "Content Security" in message.text else None)
    return told


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of the scratch folder."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("kind", WIDGETS)
@quick_or_full("judged", (), (380, 800, 1280))
def test_a_file_opens_within_its_policy_and_on_a_phone(
    page: Page, tmp_path: Path, blocked: list[str], kind: str, judged: tuple[int, ...]
) -> None:
    """At each width it fits. At night axe judges it, too; by day ``test_replay.py`` has it judge one file."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(WIDGETS[kind]().to_html(tmp_path / "page.html").as_uri())
    page.locator(".manaforge").wait_for()
    for width in (380, 800, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        if width in judged:
            assert violations(page, ".manaforge") == []
    assert blocked == []
    assert page.title() in {"Manaforge", "Islands", "King's Forge", "ManaSurge"}
    assert page.locator(".manaforge img").count() == 0


FRAMES = {
    "frame": "<iframe src='page.html' width='370' height='700'></iframe>",
    "sandbox": "<iframe sandbox='allow-scripts' src='page.html' width='800' height='700'></iframe>",
    "srcdoc": "<iframe sandbox='allow-scripts' srcdoc=\"{page}\" width='800' height='700'></iframe>",
}


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("over", ["file", "http"])
def test_a_replay_steps_in_a_frame(
    page: Page, tmp_path: Path, site: str, blocked: list[str], frame: str, over: str
) -> None:
    source = replay().to_html(tmp_path / "page.html")
    text = FRAMES[frame].replace("{page}", html.escape(source.read_text(encoding="utf-8")))
    (tmp_path / "around.html").write_text(f"<!doctype html><meta charset='utf-8'>{text}", encoding="utf-8")
    page.goto(f"{site}/around.html" if over == "http" else (tmp_path / "around.html").as_uri())
    inside: FrameLocator = page.frame_locator("iframe")
    inside.get_by_role("button", name="Next turn").click()
    assert int(inside.locator(".manaforge").get_attribute("data-step") or 0) > 0
    assert blocked == []


def test_the_policy_keeps_all_else_out(page: Page, tmp_path: Path) -> None:
    page.goto(replay().to_html(tmp_path / "page.html").as_uri())
    page.locator(".manaforge").wait_for()
    refused = page.evaluate("""async () => {
      const refused = [];
      document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
      const add = (name, fields) => document.body.append(Object.assign(document.createElement(name), fields));
      add("script", { textContent: "window.stolen = true" });
      add("style", { textContent: "body { display: none }" });
      add("img", { src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" });
      add("iframe", { src: "data:text/html,hello" });
      add("script", { src: "data:text/javascript,window.stolen=true" });
      document.body.setAttribute("onclick", "window.stolen = true");
      await fetch("data:text/plain,hello").catch(() => {});
      await new Promise((done) => setTimeout(done, 200));
      return { refused: [...new Set(refused)].sort(), stolen: window.stolen ?? false };
    }""")
    expected = ["connect-src", "frame-src", "img-src", "script-src-attr", "script-src-elem", "style-src-elem"]
    assert refused == {"refused": expected, "stolen": False}


@pytest.mark.parametrize("kind", WIDGETS)
def test_without_scripts_there_are_words(browser: Browser, tmp_path: Path, kind: str) -> None:
    widget = WIDGETS[kind]()
    path = widget.to_html(tmp_path / "page.html")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    text = page.locator("body").inner_text()
    assert "This page needs JavaScript, which is switched off here." in text
    assert page.locator("table").is_visible()
    assert page.locator("img").count() == 0
    if kind in {"board", "replay", "surge board", "surge replay"}:
        assert EVIL in text
    if isinstance(widget, mf.DiceLab):
        assert widget.snapshot["chance"]["exact"] in text
    context.close()


# Clicks every button that looks as if it did something, and names those that did nothing. Tabs come last, since another
# tab takes the buttons of the first away; the chosen one is where it leads.
DEAD = """async () => {
  const root = document.querySelector(".manaforge");
  const dead = [];
  const buttons = [...root.querySelectorAll("button, [role='button'], summary")];
  const tabs = buttons.filter((button) => button.role === "tab");
  for (const button of [...buttons.filter((button) => button.role !== "tab"), ...tabs.reverse()]) {
    if (button.ariaSelected === "true") continue;
    if (!button.isConnected || button.ariaDisabled === "true" || !button.getClientRects().length) continue;
    const look = () => root.innerHTML;
    const before = look();
    button.click();
    await new Promise((done) => setTimeout(done, 40));
    if (look() === before) dead.push(button.textContent || button.ariaLabel);
  }
  return dead;
}"""
BLOCKED = """() => [...document.querySelectorAll(".manaforge [aria-disabled='true'], .manaforge :disabled")].length"""


@pytest.mark.parametrize("kind", [kind for kind in WIDGETS if "replay" not in kind])
def test_a_picture_has_no_dead_buttons_and_says_what_it_is(page: Page, tmp_path: Path, kind: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(WIDGETS[kind]().to_html(tmp_path / "page.html").as_uri())
    page.locator(".manaforge").wait_for()
    notice = page.locator(".mf-notice").inner_text()
    assert re.search(r"(?i)you can't play here|there is no kernel here", notice)
    assert "run" in notice
    if "lab" in kind:
        assert page.locator("[data-target='rolls:10000']").get_attribute("aria-disabled") == "true"
        assert page.locator("[data-target='rolls:10000']").get_attribute("data-hint") == "There is no kernel here."
    else:
        assert page.evaluate(BLOCKED) == 0
        words = page.locator(".manaforge").inner_text()
        assert "End turn" not in words
        assert "Undo" not in words
    assert page.evaluate(DEAD) == []
