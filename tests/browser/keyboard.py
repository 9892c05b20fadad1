"""A person at a Board without a mouse: what has the focus, what a key leads to, and how many keys it took."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The focus: whether it is in a board, in the window, and on top of what is drawn there; and what it is on.
FOCUS = """() => {
  const one = document.activeElement;
  if (!one?.closest('.manaforge')) return { in: false, text: one?.className ?? '' };
  const box = one.getBoundingClientRect();
  const parts = [0.5, 0.1, 0.9];
  const onTop = (x, y) => one.contains(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
  const seen = one.checkVisibility({ visibilityProperty: true }) && parts.some((x) => parts.some((y) => onTop(x, y)));
  const { action = '', target = '' } = one.dataset;
  return { in: true, seen, target, action, text: one.textContent.trim() };
}"""
MARKED = """() => [...document.querySelectorAll('.manaforge button.mf-can')]
  .map((one) => one.dataset.target ?? '')"""
STEP = "() => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step"
PAST = "step => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step !== step"


class Focus(TypedDict):
    """What has the focus; ``seen`` says that it is in view and nothing lies over it."""

    seen: bool
    target: str
    action: str
    text: str


class Keyboard:
    """Presses keys on the last board of a page, counts them, and looks after each where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses: Counter[str] = Counter()

    def press(self, key: str) -> Focus:
        """Press a key; the focus must be in the board afterwards, and in sight."""
        self.page.keyboard.press(key)
        self.presses[key] += 1
        return self.focus()

    def focus(self) -> Focus:
        """What has the focus; it must be in the board and in sight."""
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        assert found.pop("in"), f"the focus has left the board for {found['text']!r} after {self.presses}"
        assert found["seen"], f"what has the focus can't be seen: {found}"
        return Focus(**found)

    def go_to(self, *, target: str = "", action: str = "", text: str = "", most: int = 40) -> None:
        """Press N, or Shift+N where that is the shorter way, until the focus is on the thing."""

        def there(at: Focus) -> bool:
            return bool(
                (target and at["target"] == target)
                or (action and at["action"] == action)
                or (text and at["text"].startswith(text))
            )

        at = self.focus()
        key = self._way(at["target"], target)
        passed = []
        for _ in range(most):
            if there(at):
                return
            passed.append(at["target"] or at["action"] or at["text"])
            at = self.press(key)
        raise AssertionError(f"{key} never led to {target or action or text!r}, only to {passed}")

    def _way(self, here: str, target: str) -> str:
        """The key that is fewer things away, as the marked things on the table show."""
        marked: list[str] = self.page.evaluate(MARKED)
        if here not in marked or target not in marked:
            return "n"
        return "n" if (marked.index(target) - marked.index(here)) % len(marked) <= len(marked) / 2 else "Shift+N"

    def step(self) -> str:
        """The step that the board shows."""
        return str(self.page.evaluate(STEP))

    def wait_past(self, step: str) -> None:
        """Wait until the board shows another step, with the focus still in it and in sight."""
        self.page.wait_for_function(PAST, arg=step)
        self.focus()
