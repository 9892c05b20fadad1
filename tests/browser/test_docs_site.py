"""The built documentation site: every page, its links, its frames, its search, and its accessibility."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import lite
import pytest
from axe import AXE
from browser.lesson_student import AtAPage
from browser.live_site import STARTED
from docs_site import shown
from playwright.sync_api import expect
from project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

# The site is built first, and a lesson takes its time.
pytestmark = [pytest.mark.nightly, pytest.mark.timeout(900)]

LESSON = "01_choosing_after_the_roll"
LESSON_TITLE = shown.lesson_pages()[LESSON]
KINDS = (
    "index",
    "rules",
    "rules/manaforge",
    "tutorials/01_play",
    "tutorials/02_replay_and_curves",
    "tutorials/06_strategies",
    "classics/05_kuhn_poker",
    f"lessons/{LESSON}",
    f"for_teachers/{LESSON}",
    "guides/play",
    "guides/statistics",
    "reports/balance",
    "api/index",
    "api/see_it_and_play_it",
    "api/results",
    "genindex",
    "search",
)
"""One page of each kind, and those with most in them."""
RULE = re.compile(r"\b(?:MF|KF|MS)-[A-Z]{1,2}\d+\b")
# The theme cuts off what is wider than the window, so the end of the text counts, too.
WIDTH = """() => {
  const text = document.querySelector("article")?.getBoundingClientRect().right ?? 0;
  return Math.max(text, document.documentElement.scrollWidth);
}"""
NEVER_LINKED = {"a", "dt", "script", "style", "title"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    subprocess.run([sys.executable, ROOT / "tools" / "docs.py", "build", folder], check=True)
    return folder


@pytest.fixture
def page(quick_page: Page) -> Page:
    return quick_page


@pytest.fixture(scope="module")
def url(site: Path) -> Iterator[str]:
    with lite.server(site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def pages(site: Path) -> list[str]:
    """Return the addresses of all pages, without the frames in them."""
    found = [path.relative_to(site).as_posix() for path in site.rglob("*.html")]
    return sorted(page for page in found if not page.startswith(("_static/", "play/")))


class Anchors(HTMLParser):
    """What a page links to, what links can lead to in it, and the numbers of rules in it that are no links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.asked: set[str] = set()
        self.plain: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag in NEVER_LINKED:
            self._open.append(tag)
        if named.get("id"):
            self.ids.add(str(named["id"]))
        if tag == "a" and named.get("href"):
            self.links.add(str(named["href"]))
        elif tag != "a":
            self.asked |= {str(named[key]) for key in ("src", "href") if named.get(key)}

    def handle_endtag(self, tag: str) -> None:
        if self._open[-1:] == [tag]:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._open:
            self.plain += RULE.findall(data)


def test_every_link_leads_somewhere_and_nothing_is_asked_of_another_site(site: Path) -> None:
    found = {page: Anchors((site / page).read_text(encoding="utf-8")) for page in pages(site)}
    assert len(found) > 70
    lost, far = [], []
    for page, anchors in found.items():
        far += [f"{page}: {asked}" for asked in anchors.asked if urlsplit(asked).netloc]
        for link in anchors.links:
            place, anchor = urldefrag(urljoin(f"http://here/{page}", link))
            there = unquote(urlsplit(place).path).lstrip("/")
            if urlsplit(place).netloc != "here":
                continue
            if not (site / there).is_file() or (anchor and there in found and unquote(anchor) not in found[there].ids):
                lost.append(f"{page}: {link}")
    assert (lost, far) == ([], [])


def test_a_visitor_reads_all_pages_plays_a_turn_finishes_a_lesson_and_finds_names(
    page: Page, site: Path, url: str, tmp_path: Path
) -> None:
    # The page itself fails the test on an uncaught error, or if it asks another machine.
    errors: list[str] = []
    page.on("console", lambda said: errors.append(f"{page.url}: {said.text}") if said.type == "error" else None)
    page.on("response", lambda got: errors.append(f"{got.url}: {got.status}") if got.status >= 400 else None)
    assert open_all(page, site, url) == []
    play_a_turn(page, url)
    row = finish_a_lesson(page, url, tmp_path)
    assert (row.verified, row.finished, row.lesson) == (True, True, LESSON.partition("_")[2]), row.error
    find(page, url, "MF-T3", "rules/manaforge.html#MF-T3")
    find(page, url, "luck_adjusted", "api/results.html#")
    assert errors == []


def open_all(page: Page, site: Path, url: str) -> list[str]:
    """Open every page, and return those that are wider than a phone or a small window."""
    wide = []
    for one in pages(site):
        page.goto(url + one)
        expect(page.locator("h1").first).to_be_attached()
        for width in (390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            wide += [f"{one} at {width}"] if page.evaluate(WIDTH) > width else []
    return wide


def play_a_turn(page: Page, url: str) -> None:
    """Play a turn on the board of the first page, until it is the next turn of the same player."""
    page.goto(f"{url}index.html")
    frame = page.frame_locator("iframe.first")
    frame.get_by_role("button", name="Play here").click()
    table = frame.locator(".mf-live-widget .manaforge[data-step]")
    table.wait_for(timeout=STARTED)
    before = table.get_attribute("data-step")
    table.get_by_role("button", name="Gain a prism").first.click()
    frame.locator(f".mf-live-widget .manaforge[data-step]:not([data-step='{before}'])").wait_for()
    table.get_by_role("button", name="End turn").first.click()
    table.get_by_role("button", name="End turn anyway").click()  # it has asked, because dice are left
    table.get_by_text("Round 2 of 9").first.wait_for(timeout=STARTED)


def finish_a_lesson(page: Page, url: str, folder: Path) -> Any:
    """Work through a lesson that its page leads to, and return what a teacher who collects it gets."""
    page.goto(f"{url}lessons/{LESSON}.html")
    link = page.get_by_role("link", name="Work through this lesson here")
    address = urljoin(page.url, link.get_attribute("href"))
    student = AtAPage(page, LESSON_TITLE, address, class_seed=0)
    student.open()
    student.take_number()
    student.work()
    return student.hand_in(folder)


def find(page: Page, url: str, words: str, address: str) -> None:
    """Search for words on the first page; the first that is found must be at an address, or begin with it."""
    page.goto(f"{url}index.html")
    page.get_by_role("textbox", name="Search").first.fill(words)
    page.keyboard.press("Enter")
    page.locator("#search-results li a").first.click()
    page.wait_for_url(f"**/{address}*" if address.endswith("#") else f"**/*{address}")
    expect(page.get_by_text(words).first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, url: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    code = AXE.read_text(encoding="utf-8")
    found = []
    for kind in KINDS:
        page.goto(f"{url}{kind}.html")
        page.evaluate(code)
        # The widgets in frames have tests of their own pages.
        result = page.evaluate("axe.run(document, {resultTypes: ['violations'], iframes: false})")
        found += [f"{kind}: {rule['id']}: {node['html']}" for rule in result["violations"] for node in rule["nodes"]]
    assert found == []


@pytest.mark.parametrize("stem", sorted(shown.lesson_pages()))
def test_a_lesson_opens_from_its_page(page: Page, url: str, stem: str) -> None:
    page.goto(f"{url}lessons/{stem}.html")
    page.get_by_role("link", name="Work through this lesson here").click()
    page.wait_for_url(f"**/play/{stem}.html")
    page.locator(".mf-live-widget .manaforge").first.wait_for(timeout=STARTED)


def test_the_class_page_opens_from_the_list_of_lessons(page: Page, url: str) -> None:
    page.goto(f"{url}lessons.html")
    page.get_by_role("link", name="see what your class did").click()
    page.wait_for_url("**/play/class.html")
    page.locator(".mf-live-widget").get_by_text("Choose files").wait_for(timeout=STARTED)


def test_the_board_of_a_tutorial_plays(page: Page, url: str) -> None:
    page.goto(f"{url}tutorials/01_play.html")
    page.locator(".widget iframe").first.scroll_into_view_if_needed()
    frame = page.frame_locator(".widget iframe").first
    frame.get_by_role("button", name="Play here").click()
    frame.locator(".mf-live-widget .manaforge[data-step]").first.wait_for(timeout=STARTED)


def test_widgets_and_charts_of_notebooks_are_alive(page: Page, url: str) -> None:
    page.goto(f"{url}tutorials/02_replay_and_curves.html")
    page.locator(".widget iframe").first.scroll_into_view_if_needed()
    replay = page.frame_locator(".widget iframe").first.get_by_label("Manaforge replay")
    replay.get_by_role("button", name="Next turn").click()
    expect(replay).not_to_have_attribute("data-step", "0")
    page.goto(f"{url}tutorials/06_strategies.html")
    charts = page.locator(".chart.js-plotly-plot")
    expect(charts).to_have_count(2)
    expect(charts.first.locator(".scatterlayer .trace").first).to_be_attached()


def test_each_number_of_a_rule_is_a_link_wherever_it_is_read(site: Path) -> None:
    found = {page: Anchors((site / page).read_text(encoding="utf-8")) for page in pages(site)}
    assert {page: anchors.plain for page, anchors in found.items() if anchors.plain} == {}
    # Examples in docstrings print refusals, and these name their rules.
    named = [link for page, anchors in found.items() if page.startswith("api/") for link in anchors.links]
    assert len([link for link in named if RULE.search(link)]) > 10


def test_a_board_on_the_site_leads_from_a_refusal_to_the_rule(page: Page, url: str) -> None:
    page.goto(f"{url}play/{shown.BOARD}")
    page.get_by_role("button", name="Play here").click()
    board = page.locator(".mf-live-widget .manaforge[data-step]")
    board.wait_for(timeout=STARTED)
    number = board.locator("button.mf-rule").first
    rule = number.inner_text().split()[-1]
    number.click()
    with page.context.expect_page() as opened:
        board.locator(".mf-rule-text").get_by_role("link", name=rule).click()
    assert opened.value.url == f"{url}rules/manaforge.html#{rule}"
    expect(opened.value.locator("dt:target")).to_contain_text(rule)


def test_a_rule_in_an_output_leads_to_the_rule(page: Page, url: str) -> None:
    page.goto(f"{url}tutorials/02_replay_and_curves.html")
    page.get_by_role("link", name="MF-E1").first.click()
    page.wait_for_url(re.compile(r"rules/manaforge\.html#MF-E1$"))
    expect(page.locator("dt:target")).to_contain_text("MF-E1")


def test_the_theme_is_the_readers_choice_in_frames_too(page: Page, url: str) -> None:
    # A scheme that the test sets holds in all frames, whatever the page wants of them.
    page.emulate_media(color_scheme="null")
    page.goto(f"{url}index.html")
    for _ in range(3):
        if page.locator("body").get_attribute("data-theme") == "dark":
            break
        page.get_by_role("button", name="Toggle Light / Dark / Auto color theme").last.click()
    frame = page.frame_locator("iframe.first").locator("html")
    expect(frame).to_be_visible()
    assert frame.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")


def test_a_game_that_was_begun_is_offered_again(page: Page, url: str) -> None:
    page.goto(f"{url}index.html")
    frame = page.frame_locator("iframe.first")
    frame.get_by_role("button", name="Play here").click()
    table = frame.locator(".mf-live-widget .manaforge[data-step]").first
    table.wait_for(timeout=STARTED)
    before = table.get_attribute("data-step")
    table.get_by_role("button", name="Gain a prism").first.click()
    frame.locator(f".mf-live-widget .manaforge[data-step]:not([data-step='{before}'])").first.wait_for()
    after = table.get_attribute("data-step") or ""
    expect(frame.get_by_role("button", name="Save to a file")).to_be_visible(timeout=STARTED)
    page.reload()
    frame.get_by_role("button", name="Go on with your game").click()
    expect(table).to_have_attribute("data-step", after, timeout=STARTED)


@pytest.mark.parametrize("name", ["SimpleGame", "mf.collect"])
def test_names_in_code_and_words_lead_to_the_reference(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}guides/{'your_own_game' if name == 'SimpleGame' else 'probabilities'}.html")
    page.locator("article a", has_text=re.compile(rf"^{re.escape(name)}\b")).first.click()
    page.wait_for_url(re.compile(rf"api/\w+\.html#.*\b{name.removeprefix('mf.')}$"))


def test_the_name_of_a_guide_in_the_reference_leads_to_its_page(page: Page, url: str) -> None:
    page.goto(f"{url}api/write_your_own_game.html")
    page.locator("article a", has_text="docs/your_own_game.md").first.click()
    page.wait_for_url("**/guides/your_own_game.html")
