"""Accessibility checks with axe-core, which comes with the front end's own packages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[1] / "manaforge_widgets/frontend/node_modules/axe-core/axe.min.js"

STILL = """() => {
    const shadows = [...document.querySelectorAll("*")].flatMap(element => element.shadowRoot ?? []);
    return [document, ...shadows].flatMap(root => root.getAnimations()).every(one => {
        const {endTime} = one.effect.getComputedTiming();
        return endTime === Infinity || one.playState !== "running";
    });
}"""


def violations(page: Page, selector: str = ".manaforge") -> list[str]:
    """Return what axe finds in the parts of the page that match: rule, what to do, where.

    The page around a widget is not ours to judge, so name the widget. What just appears is waited for: half seen, its
    colours are not those that it will have.
    """
    assert page.locator(selector).count(), f"nothing on the page matches {selector}"
    page.wait_for_function(STILL)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    # Whatever is kept of what passes takes as long as all else.
    found = page.evaluate("selector => axe.run(selector, {resultTypes: ['violations']})", selector)["violations"]
    return [f"{rule['id']}: {rule['help']}: {node['html']}" for rule in found for node in rule["nodes"]]
