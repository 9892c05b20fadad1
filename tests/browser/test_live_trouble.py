"""Live pages where something is missing: each says what, and loses nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from browser.live_site import STARTED, Reader, served
from playwright.sync_api import expect

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

NO_STORAGE = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("site")
    mf.Board(mf.new_match("pig", seats=2, seed=7), seat=[0, 1]).to_html(folder / "pig.html", live=True)
    with served(folder) as url:
        yield url, folder


@pytest.fixture
def page(quick_page: Page) -> Page:
    return quick_page


@pytest.fixture
def reader(page: Page, site: tuple[str, Path]) -> Reader:
    return Reader(page, f"{site[0]}/pig.html")


@pytest.mark.nightly
@pytest.mark.parametrize("trouble", [NO_STORAGE, FULL], ids=["nothing is kept", "full"])
def test_a_browser_that_keeps_nothing_says_so_and_the_game_can_be_saved(
    reader: Reader, tmp_path: Path, trouble: str
) -> None:
    reader.page.add_init_script(trouble)
    reader.open()
    reader.move("Roll")
    said = reader.bar.get_by_role("status")
    expect(said).to_have_text("This browser keeps nothing: save the game to a file before you leave.")
    with reader.page.expect_download() as started:
        reader.button("Save to a file").click()
    started.value.save_as(tmp_path / "saved.json")
    assert mf.load_match(tmp_path / "saved.json").step == 1


@pytest.mark.nightly
def test_without_locks_as_over_plain_http_two_tabs_still_lose_no_move(reader: Reader) -> None:
    reader.page.add_init_script(NO_LOCKS)
    reader.open()
    reader.move("Roll")
    other = Reader(reader.page.context.new_page(), reader.url)
    other.page.add_init_script(NO_LOCKS)
    other.page.goto(other.url)
    other.button("Play it here").click(timeout=STARTED)
    other.wait()
    assert other.step() == 1
    assert reader.words == "You went on in another tab. What you see here is how the game stood then."
    other.move("Roll")
    reader.button("Play it here").click()
    reader.wait()
    assert reader.step() == 2


@pytest.mark.nightly
@pytest.mark.parametrize("kept", [{"current": "my_game.json"}, {"files": {}, "current": "my_game.json"}, "text"])
def test_what_was_kept_half_can_be_left_behind(reader: Reader, kept: object) -> None:
    reader.open()
    reader.move("Roll")
    [key] = reader.kept()
    reader.keep(key, kept)
    reader.page.reload()
    start = reader.button("Start over")
    start.wait_for(timeout=STARTED)
    start.click()
    if reader.button("Start over now").count():
        reader.button("Start over now").click()
    reader.wait()
    expect(reader.table).to_have_attribute("data-step", "0")


@pytest.mark.nightly
def test_a_folder_that_is_missing_or_not_whole_is_named(reader: Reader) -> None:
    reader.page.route("**/page.js", lambda route: route.abort())
    reader.page.goto(reader.url)
    expect(reader.page.locator(".mf-live-how")).to_contain_text("needs the folder manaforge-live next to it")
    reader.page.unroute("**/page.js")
    reader.page.route("**/packages.zip?*", lambda route: route.fulfill(status=404))
    reader.page.goto(reader.url)
    said = reader.bar.get_by_role("status")
    expect(said).to_have_text("Python can\u2019t start: packages.zip is missing in its folder (404).", timeout=STARTED)
    reader.page.unroute("**/packages.zip?*")
    reader.button("Try again").click()
    reader.wait()


@pytest.mark.nightly
def test_a_page_that_is_newer_than_its_folder_says_so(page: Page, site: tuple[str, Path]) -> None:
    board = mf.Board(mf.new_match("pig", seats=2, seed=7), seat=[0, 1])
    described = board.recipe()
    described["arguments"]["telepathy"] = True
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(board, "recipe", lambda: described)
        board.to_html(site[1] / "newer.html", live=True)
    reader = Reader(page, f"{site[0]}/newer.html")
    page.goto(reader.url)
    said = reader.bar.get_by_role("status").filter(has_text="This game can\u2019t be opened: ")
    said.wait_for(timeout=STARTED)
    assert "Ask whoever published this page to write it again, with its folder." in reader.words
    assert json.loads((site[1] / "manaforge-live" / "runtime.json").read_text(encoding="utf-8"))["loads"] > 6_000_000


@pytest.mark.nightly
def test_a_game_goes_on_without_a_network_and_a_stop_says_what_is_missing(reader: Reader) -> None:
    reader.open()
    reader.page.context.set_offline(True)
    reader.move("Roll")
    assert reader.step() == 1
    reader.page.context.set_offline(False)
    reader.page.reload()
    reader.wait()
    assert reader.step() == 1


@pytest.mark.nightly
def test_a_page_without_scripts_says_what_it_needs_and_how_the_game_stands(
    browser: Browser, site: tuple[str, Path]
) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{site[0]}/pig.html")
    assert "This page needs JavaScript, which is switched off here." in page.inner_text("body")
    assert "Pig" in page.inner_text("body")
    page.close()
