"""What a small change costs: one new thing on a page does not make it work out the style of a whole table again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import chromium
import pytest
from settled import settle
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

# Something appears in each part of a widget and is taken away again, and the page is laid out after each.
CHANGE = """() => {
  const widget = document.querySelector('.manaforge');
  const all = [...widget.querySelectorAll('*')];
  const parts = all.filter((one) => one.childElementCount > 1 && one.closest('svg') == null);
  widget.getBoundingClientRect();
  performance.mark('changes begin');
  for (const part of parts) {
    const thing = document.createElement('i');
    part.append(thing);
    widget.getBoundingClientRect();
    thing.remove();
    widget.getBoundingClientRect();
  }
  performance.mark('changes end');
  return [parts.length, all.length];
}"""


@pytest.fixture(scope="module")
def fresh(browser: Browser) -> Iterator[Browser]:
    """A browser of its own, so that a trace holds nothing of the pages of other tests."""
    args = [*chromium.FLAGS, *chromium.SHORT_LIVED]
    one = browser.browser_type.launch(executable_path=chromium.find(), args=args)
    yield one
    one.close()


def restyled(page: Page) -> tuple[float, int]:
    """The mean number of elements that get a new style when one thing changes, and how many a widget has."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing"])
    parts, elements = page.evaluate(CHANGE)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    begin, end = (
        next(event["ts"] for event in events if event["name"] == name) for name in ("changes begin", "changes end")
    )
    counts = [
        event["args"]["elementCount"]
        for event in events
        if event["name"] == "UpdateLayoutTree" and begin <= event["ts"] <= end
    ]
    assert counts
    return sum(counts) / (2 * parts), elements


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_one_new_thing_does_not_restyle_the_table(fresh: Browser, game: str) -> None:
    page = fresh.new_page()
    m = mf.new_match(game, seats=3, seed=7)
    while m.status().round < 2:
        m.apply(m.legal_actions(m.to_act[0])[0])
    page.set_viewport_size({"width": 1280, "height": 800})
    Stage(page, mf.Board(m, 0)).mount(kernel=True)
    settle(page)
    mean, elements = restyled(page)
    assert elements > 250
    assert mean < elements / 20
