"""What one picture of a board shows: a table, how the board is made for it, and what is clicked before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Page


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
    """Make room for the other seats, which what they did lies over."""
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
    page.locator(".mf-hint-words").wait_for()


def open_panel(name: str) -> Callable[[Page], None]:
    """What opens a part of the drawer, where it does not stand beside the table."""

    def click(page: Page) -> None:
        button = page.locator(f'[data-target="panel:{name}"]')
        if button.count():
            button.click()
            page.locator(".mf-drawer").wait_for()

    return click
