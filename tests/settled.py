"""Wait until a page has come to rest: drawn in its new size, with everything done that follows from a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# At rest is a page whose elements stay as they are for a frame, after one for what the last change began. What has an
# effect after it is drawn, what answers to a new size, and what waits for Python's answer, all change an element within
# a frame, or are waited for.
SETTLE = """async (width) => {
  let changed = false;
  const watch = new MutationObserver(() => { changed = true; });
  for (const root of [document, document.querySelector("main")?.shadowRoot])
    if (root) watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  while (width && window.innerWidth !== width) await frame();
  const end = performance.now() + 1000;
  await frame();
  do {
    changed = false;
    await frame();
  } while ((changed || window.stage?.waiting) && performance.now() < end);
  watch.disconnect();
}"""


def settle(page: Page) -> None:
    """Wait until the page has its new size and is at rest, for which it has a second: some pages never are."""
    page.evaluate(SETTLE, (page.viewport_size or {}).get("width"))
