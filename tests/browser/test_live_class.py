"""The live class page: files that are dropped or chosen are read in the browser, as `mf.collect` reads them."""

from __future__ import annotations

import base64
import json
import random
from typing import TYPE_CHECKING

import chromium
import pytest
from axe import violations
from browser.live_site import STARTED, served
from lessons.a_class import STEPS, student_at
from window import Window

import manaforge_widgets as mf
from manaforge_widgets.lessons.shelf import known_lessons

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.nightly

PLAN = known_lessons()["choosing after the roll"].plan()
EDITED = (4, 17)
NO_JSON = "<img src=x onerror=alert(1)>.json"
DROP = """
(files) => {
  const dataTransfer = new DataTransfer();
  for (const [name, data] of files) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], name));
  }
  for (const type of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}
"""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What thirty students handed in, two of them edited by hand, and a file that is not JSON."""
    place = tmp_path_factory.mktemp("class")
    rng = random.Random(1)
    for number in range(1, 31):
        file = place / f"student-{number:02}.json"
        student_at(PLAN, number, rng.choices(STEPS, (0, 1, 2, 3, 4, 6, 11))[0], rng).write(file)
        if number in EDITED:
            text = file.read_text(encoding="utf-8")
            assert '"sure":"fairly sure"' in text
            file.write_text(text.replace('"sure":"fairly sure"', '"sure":"certain"', 1), encoding="utf-8")
    (place / NO_JSON).write_text("not JSON", encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    place = tmp_path_factory.mktemp("site")
    mf.collect([]).to_html(place / "class.html", live=True)
    with served(place) as address:
        yield f"{address}/class.html"


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Window]:
    """The window of a browser that optimizes what it runs, as readers have it: Python is too slow without."""
    quick = browser.browser_type.launch(executable_path=chromium.find(), args=[*chromium.FLAGS])
    opened = Window(quick)
    yield opened
    opened.close()
    quick.close()


@pytest.fixture(scope="module")
def started(window: Window, url: str) -> Iterator[Page]:
    """The page, in which Python runs; an uncaught error in it, or a request off this machine, fails the last test."""
    fresh = window.open()
    fresh.goto(url)
    fresh.locator(".mf-live-widget .mf-class-inbox").wait_for(timeout=3 * STARTED)
    yield fresh
    assert window.clear() == []


@pytest.fixture
def page(started: Page) -> Iterator[Page]:
    """The page without files."""
    yield started
    if (again := started.get_by_role("button", name="Start over", exact=True)).count():
        again.click()
    if (now := started.get_by_role("button", name="Start over now")).count():
        now.click()
    started.get_by_role("heading", name="See what your class did").wait_for()


def says(page: Page, words: str) -> None:
    """Wait until the line next to the button says so."""
    page.locator(".mf-class-inbox").get_by_role("status").filter(has_text=words).wait_for(timeout=STARTED)


def test_thirty_files_that_are_dropped_show_what_collect_finds(page: Page, folder: Path) -> None:
    assert "Nothing is sent or kept" in page.locator(".mf-live-bar").inner_text()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    files = [(path.name, base64.b64encode(path.read_bytes()).decode()) for path in folder.iterdir()]
    page.evaluate(DROP, files)
    says(page, "31 files: 28 count.")
    # All that the page holds, drawn from it as one text, is what the table finds in CPython.
    [lesson] = mf.collect(folder).page().lessons
    assert (lesson["count"], lesson["replayed"]) == (28, 28)
    shown = page.locator(".mf-class-page")
    assert "28 of 28 replayed and right" in shown.inner_text()
    page.get_by_role("button", name="For the teacher").click()
    page.get_by_role("button", name="Show numbers").click()
    for summary in shown.locator("summary").all():
        summary.click()
    assert rows(page, ".mf-class-sheet table") == [lesson["table"]["head"], *lesson["table"]["rows"]]
    for plot in (*lesson["guesses"], *lesson["trials"]):
        panel = page.get_by_role("heading", name=plot["title"]).locator("xpath=..")
        assert rows(page, f".mf-class-panel:has-text({json.dumps(plot['title'])}) table") == [
            plot["table"]["head"],
            *plot["table"]["rows"],
        ]
        assert plot["words"] in panel.inner_text()
    for one in lesson["aside"]:
        item = shown.locator(".mf-class-inbox li").filter(has_text=one["file"])
        assert item.inner_text() == f"{one['file']} {one['words']} {one['outcome']}"
    assert {one["file"] for one in lesson["aside"]} == {NO_JSON, "student-04.json", "student-17.json"}
    assert page.locator("img").count() == 0
    assert violations(page) == []
    assert all(address.startswith("data:") for address in asked if "/manaforge-live/" not in address), asked
    stored = page.evaluate("async () => (await indexedDB.databases()).map((one) => one.name)")
    assert page.evaluate(COUNT) == 0, stored


COUNT = """async () => {
  const open = indexedDB.open("manaforge-live", 1);
  await new Promise((done) => { open.onsuccess = done; });
  const asked = open.result.transaction("kept").objectStore("kept").count();
  const count = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  open.result.close();
  return count + localStorage.length + sessionStorage.length;
}"""


def rows(page: Page, table: str) -> list[list[str]]:
    """The cells of a table, row by row."""
    found: list[list[str]] = page.locator(table).first.evaluate(
        "(table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return found


def test_more_files_can_be_added_by_keyboard_and_all_are_forgotten(page: Page, folder: Path) -> None:
    first, second = sorted(folder.glob("student-0[12].json"))
    page.locator(".mf-class-inbox input").focus()
    with page.expect_file_chooser() as asked:
        page.keyboard.press("Enter")
    assert asked.value.is_multiple()
    asked.value.set_files([first, folder / NO_JSON])
    says(page, "2 files: 1 counts.")
    page.locator(".mf-class-inbox input").set_input_files([first, second])
    says(page, "3 files: 2 count.")
    page.get_by_role("button", name="Start over", exact=True).click()
    page.get_by_role("button", name="Keep them").click()
    says(page, "3 files: 2 count.")
    page.get_by_role("button", name="Start over", exact=True).click()
    page.get_by_role("button", name="Start over now").click()
    page.get_by_role("heading", name="See what your class did").wait_for()
    assert "replayed" not in page.locator(".mf-class-page").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(page: Page, folder: Path, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(FITS)
    assert violations(page) == []
    page.locator(".mf-class-inbox input").set_input_files([*folder.iterdir()])
    says(page, "31 files: 28 count.")
    page.locator(".mf-class-inbox summary").first.click()
    page.get_by_role("button", name="Start over", exact=True).click()
    assert page.evaluate(FITS)
    assert violations(page) == []
