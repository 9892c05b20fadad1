"""A person at a Board in JupyterLab: real clicks, chosen by the planner bot."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from lab import ask

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# What the person would click next: the bot's choice and the thing on the table that it is about.
NEXT = """
import json
from manaforge_widgets.bots import choose

def _next():
    # While bots are to act, which they also are in the draft, the table still moves.
    if m.outcome is not None or 0 not in m.to_act or board.snapshot["bots_to_act"]:
        return {"over": m.outcome is not None, "action": None, "step": m.step}
    action = str(choose(m, 0, "planner"))
    found = [o for o in board.snapshot["options"] if o["action"] == action]
    return {
        "over": False,
        "action": action,
        "step": m.step,
        "round": m.status().round,
        "target": found[0]["target"] if found else None,
        "asked": board.snapshot["choice"] is not None,
    }

print(json.dumps(_next()))
"""


def set_pace(table: Locator, pace: int) -> None:
    """Set how fast the bots play, in the board's settings."""
    # By the keyboard, since in a low window the card at the end of a round can lie over the button.
    table.get_by_role("button", name="Help", exact=True).press("Enter")
    table.get_by_label("Bots play").select_option(str(pace))
    table.get_by_role("button", name="Help", exact=True).press("Enter")


class Player:
    """Plays seat 0 of the match ``m`` on the last board of the open notebook."""

    # How often the bots are looked at before they count as stuck.
    looks = 300

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def table(self) -> Locator:
        """The board's root."""
        return self.page.locator(".manaforge").last

    def thing(self, target: str) -> Locator:
        """What is clicked on the table for a target."""
        return self.table.locator(f'[data-target="{target}"]')

    def click(self, thing: Locator) -> None:
        """Click on a thing of the table."""
        thing.click()

    def step(self) -> int:
        """The step that the board shows."""
        return int(self.table.get_attribute("data-step") or -1)

    def wait_past(self, step: int) -> None:
        """Wait until the board shows another step."""
        self.page.wait_for_function(
            "step => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step !== String(step)", arg=step
        )

    def wait_for_own_decision(self) -> dict[str, Any]:
        """Wait until seat 0 is to act, on the board too, and say what it would do; or that the game is over."""
        for _ in range(self.looks):
            told: dict[str, Any] = json.loads(ask(self.page, NEXT))
            if told["over"] or told["action"]:
                self.page.wait_for_function(
                    "step => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === String(step)",
                    arg=told["step"],
                )
                return told
            self.page.wait_for_timeout(50)
        raise AssertionError("the bots never came to an end")

    def do(self, told: dict[str, Any]) -> None:
        """Click what leads to the action, and wait until the board shows it done."""
        action, step = told["action"], self.step()
        if action.startswith("pay ") and not action.endswith(" more"):
            self.click(self.table.locator(".mf-payment .mf-proposed"))
        elif action.startswith("keep ") and action != "keep order":
            for name in action.removeprefix("keep ").split(", "):
                self.click(self.table.get_by_role("group", name="Your talents").get_by_role("button", name=name))
            self.click(self.table.get_by_role("button", name="Keep "))
        elif told["asked"] and not action.startswith("draft "):
            self.click(self.table.locator(f'.mf-asked [data-action="{action}"]'))
        else:
            self.click(self.thing(told["target"]))
            # The board asks once where ending the turn wastes something.
            if told["target"] == "turn":
                self.page.wait_for_function(
                    """step => {
                      const table = [...document.querySelectorAll('.manaforge')].at(-1);
                      return table.dataset.step !== String(step) || table.querySelector('.mf-end-anyway');
                    }""",
                    arg=step,
                )
                if self.step() == step:
                    self.click(self.table.locator(".mf-end-anyway"))
            if self.step() == step and told["target"] != "turn":
                answer = self.table.locator(f'.mf-asked [data-action="{action}"]')
                self.page.wait_for_function(
                    """([step, action]) => {
                      const table = [...document.querySelectorAll('.manaforge')].at(-1);
                      return table.dataset.step !== String(step) || table.querySelector(`[data-action="${action}"]`);
                    }""",
                    arg=[step, action],
                )
                if self.step() == step and answer.count():
                    self.click(answer)
        self.wait_past(step)

    def play_until(self, condition: str) -> None:
        """Play on until a Python expression about ``m`` holds at an own decision, or the game is over."""
        while True:
            told = self.wait_for_own_decision()
            if told["over"] or ask(self.page, f"print(bool({condition}))") == "True\n":
                return
            self.do(told)
