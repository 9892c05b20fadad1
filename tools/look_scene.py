"""What one picture of a board shows: a table, how the board is made for it, and what is clicked before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Width and height in pixels, and whether the board is enlarged for a projector.
WINDOWS = ((390, 844, False), (820, 680, False), (1280, 800, False), (1024, 768, True))


def nothing(_page: Page) -> None:
    """Click nothing."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of a board that is to be seen.

    Attributes:
        match: the table, at a decision of seat 0 or at the end of the game.
        bring: clicks on the board until it shows the state.
        settings: further settings of the board.
    """

    match: Match
    bring: Callable[[Page], None] = nothing
    settings: dict[str, Any] = field(default_factory=dict)


def close_recap(page: Page) -> None:
    """Make room for the table and the other seats, which the end of a round and what they did lie over."""
    if page.locator("[data-target=go-on]").count():
        page.locator("[data-target=go-on]").click()
    if page.locator(".mf-recap-foot").count():
        page.locator('[data-target="panel:symbols"]').click()
        page.locator(".mf-drawer-top button").click()


def ask_before_end(page: Page) -> None:
    """End the turn, where the board asks first."""
    page.locator("[data-ends]").click()
    page.locator(".mf-end-question").wait_for()


def ask_for_hint(page: Page) -> None:
    """Ask what the planner would do."""
    close_recap(page)
    page.locator("[data-target=hint]").click()
    page.locator(".mf-hint").wait_for()


def hint_at(level: str) -> Callable[[Page], None]:
    """What asks for a hint and lets it say as much as the level with this name: "Idea" or "Plan"."""

    def click(page: Page) -> None:
        ask_for_hint(page)
        page.locator(".mf-hint").get_by_role("button", name=level, exact=True).click()

    return click


def end_view(name: str) -> Callable[[Page], None]:
    """What shows another view of a game's end: "Table" or "Chances"."""

    def click(page: Page) -> None:
        page.locator(".mf-ending .mf-button", has_text=name).first.click()

    return click


def open_panel(name: str) -> Callable[[Page], None]:
    """What opens a part of the drawer, where it does not stand beside the table."""

    def click(page: Page) -> None:
        close_recap(page)
        button = page.locator(f'[data-target="panel:{name}"]')
        if button.count():
            button.click()
            page.locator(".mf-drawer").wait_for()

    return click
