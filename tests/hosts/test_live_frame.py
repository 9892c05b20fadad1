"""A live page in a frame of another page, as authoring tools for websites make them, with and without a sandbox."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import chromium
import pytest
from browser.live_site import STARTED, served
from playwright.sync_api import expect
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.live import page as live_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, FrameLocator, Page

LOCKED = '<iframe src="{}" sandbox="allow-scripts" style="width:100%;height:800px"></iframe>'


def documented() -> tuple[str, str]:
    """The frames of the page about hosts: without a sandbox, and with one."""
    text = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    plain, locked = re.findall(r'^<iframe src="game\.html".*</iframe>$', text, re.MULTILINE)
    return str(plain), str(locked)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path, str]]:
    """The address of a live page, and the folder and the address of another site."""
    game, other = tmp_path_factory.mktemp("game"), tmp_path_factory.mktemp("other")
    mf.Board(mf.new_match("pig", seats=2, seed=7), seat=[0, 1]).to_html(game / "game.html", live=True)
    with served(game) as inner, served(other) as outer:
        # To a browser, these two names of one machine are two sites.
        yield f"{inner}/game.html", other, outer.replace("127.0.0.1", "localhost")


def framed(page: Page, frame: str, sites: tuple[str, Path, str]) -> FrameLocator:
    """Open a page of the other site with this frame in it."""
    _, folder, url = sites
    (folder / "outer.html").write_text(f"<!doctype html><title>A course</title>{frame}", encoding="utf-8")
    page.goto(f"{url}/outer.html")
    return page.frame_locator("iframe")


@pytest.fixture
def quick_page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that optimizes what it runs, as readers have it: Python is too slow without."""
    quick = browser.browser_type.launch(executable_path=chromium.find(), args=[*chromium.FLAGS])
    yield quick.new_page()
    quick.close()


@pytest.mark.nightly
@pytest.mark.parametrize("which", [0, 1], ids=["plain", "sandbox"])
def test_a_live_page_plays_saves_and_is_kept_in_a_documented_frame(
    quick_page: Page, sites: tuple[str, Path, str], tmp_path: Path, which: int
) -> None:
    frame = framed(quick_page, documented()[which].replace("game.html", sites[0]), sites)
    table = frame.locator(".mf-live-widget .manaforge[data-step]")
    expect(table).to_have_attribute("data-step", "0", timeout=STARTED)
    table.get_by_role("button", name="Roll").first.click()
    expect(table).to_have_attribute("data-step", "1")
    with quick_page.expect_download() as started:
        frame.get_by_role("button", name="Save to a file").click()
    started.value.save_as(tmp_path / "saved.json")
    assert mf.load_match(tmp_path / "saved.json").step == 1
    quick_page.reload()
    expect(table).to_have_attribute("data-step", "1", timeout=STARTED)


@pytest.mark.nightly
def test_a_page_plays_where_the_browser_keeps_nothing(quick_page: Page, sites: tuple[str, Path, str]) -> None:
    # A setting of browsers keeps no data of other websites.
    quick_page.add_init_script(
        """
        const refuse = () => { throw new DOMException("refused", "SecurityError"); };
        IDBFactory.prototype.open = refuse;
        LockManager.prototype.request = async () => refuse();
        CacheStorage.prototype.open = async () => refuse();
        """
    )
    frame = framed(quick_page, documented()[0].replace("game.html", sites[0]), sites)
    table = frame.locator(".mf-live-widget .manaforge[data-step]")
    expect(table).to_have_attribute("data-step", "0", timeout=STARTED)
    table.get_by_role("button", name="Roll").first.click()
    expect(table).to_have_attribute("data-step", "1")
    expect(frame.locator(".mf-live-bar")).to_contain_text("keeps nothing: save the game to a file before you leave.")


def test_a_locked_frame_says_what_it_needs(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The page stops before it asks for its folder, so it does without.
    monkeypatch.setattr(live_page, "write_runtime", lambda _folder: None)
    mf.Board(mf.new_match("pig", seats=2, seed=7)).to_html(tmp_path / "game.html", live=True)
    (tmp_path / "outer.html").write_text(LOCKED.format("game.html"), encoding="utf-8")
    with served(tmp_path) as url:
        page.goto(f"{url}/outer.html")
        frame = page.frame_locator("iframe")
        expect(frame.locator(".mf-live-how")).to_contain_text("also set allow-same-origin and, to save games,")
        expect(frame.get_by_label("Pig board")).to_be_visible()
