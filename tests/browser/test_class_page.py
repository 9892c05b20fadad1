"""The class page as a file: what a class may see, what only the teacher sees, at every width and in both themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from covering import covering
from lessons.a_class import hand_in
from playwright.sync_api import expect

import manaforge_widgets as mf
from manaforge_widgets.lessons.shelf import known_lessons

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

TITLES = ("choosing after the roll", "buy precision")
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("class")
    for title in TITLES:
        hand_in(known_lessons()[title].plan(), folder, students=12)
    return mf.collect(folder).to_html(folder / "class.html").as_uri()


def opened(page: Page, file: str) -> list[str]:
    """Open the file, and return the requests that it makes from now on."""
    asked: list[str] = []
    page.goto(file)
    page.locator(".mf-class-page").wait_for()
    page.on("request", lambda request: asked.append(request.url))
    return asked


@pytest.mark.parametrize(("scheme", "width"), covering(["light", "dark"], [1280, 820, 390]))
def test_it_fits_and_is_accessible(page: Page, file: str, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 800})
    asked = opened(page, file)
    assert page.evaluate(FITS)
    page.get_by_role("button", name="For the teacher").click()
    page.get_by_role("button", name="Show numbers").click()
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate(FITS)
    assert violations(page, ".manaforge") == []
    assert asked == []


def test_numbers_and_the_teachers_part_wait_for_a_key(page: Page, file: str) -> None:
    opened(page, file)
    text = page.locator(".mf-class-page").inner_text()
    assert "Who may need you" not in text
    assert "student-" not in text
    expect(page.locator(".mf-class-sheet")).to_be_hidden()
    for name in ("For the teacher", "Show numbers"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("complementary", name="For the teacher")).to_contain_text("Who may need you")
    expect(page.locator(".mf-class-teacher")).to_contain_text("edited.json")
    expect(page.locator(".mf-class-sheet table")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".mf-class-sheet")).to_be_hidden()
    assert "student-" not in page.locator(".mf-class-page").inner_text()


def test_each_lesson_has_its_page_and_paper_shows_only_the_table(page: Page, file: str) -> None:
    opened(page, file)
    page.get_by_role("button", name="Buy precision").click()
    expect(page.get_by_role("heading", name="Buy precision")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".mf-class-sheet table")).to_be_visible()
    expect(page.locator(".mf-class-sheet")).to_contain_text("What a file can't prove")
    expect(page.locator(".mf-class-body")).to_be_hidden()


def test_without_a_script_it_says_the_same_in_words(page: Page, file: str) -> None:
    browser = page.context.browser
    assert browser is not None
    still = browser.new_page(java_script_enabled=False)
    still.goto(file)
    expect(still.locator("#words")).to_contain_text("The exact value is 47.2 %")
    still.close()
