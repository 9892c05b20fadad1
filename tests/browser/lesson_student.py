"""A student at the page of any lesson in JupyterLab: by real clicks and keys, wrong first and then right."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from browser.live_site import STARTED
from lab import ask, run_cell
from lessons.working import guess
from settled import settle

import manaforge_widgets as mf
from manaforge_widgets.lessons.variants import variant_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from manaforge_widgets.lessons.plan import LessonQuestion

SEED, NUMBER = 2026, 7
PICK = '[data-target^="value:"]:not([aria-disabled])'
CONFIRM = ".mf-asked [data-action], [data-confirm]:not([aria-disabled]), .bl-play:not([aria-disabled])"
DIE = re.compile(r"\b(?:metal|wood|gem|magic)-\d+")


def cell(title: str, file: str) -> str:
    """The only cell that a class sees."""
    return (
        "import manaforge_widgets as mf\n"
        f"lesson = mf.lesson({title!r}, class_seed={SEED}, student={NUMBER}, file={file!r})\n"
        "page = lesson.page()\n"
        "page"
    )


class Student:
    """Works through the page of a lesson that the open notebook shows last.

    Args:
        page: JupyterLab with an open notebook.
        title: the lesson's title.
        file: the lesson's file, next to the notebook.
        after: a function that is called with the name of each step once all in it is done.
        class_seed: the seed of the class.
        number: the student's number.
    """

    def __init__(
        self,
        page: Page,
        title: str,
        file: str,
        after: Callable[[str], None] = lambda _: None,
        *,
        class_seed: int = SEED,
        number: int = NUMBER,
    ) -> None:
        self.page = page
        self.class_seed, self.number = class_seed, number
        self.title = title
        self.file = file
        self.after = after
        # The same lesson in this process: it knows the keys, the tables and the explorers.
        self.own = mf.lesson(title, class_seed=class_seed, student=number)
        self.plan = self.own.plan
        for question in self.plan.predictions:
            self.own.predict(question.id, question.key)
        self.shares: dict[str, str] = {}

    def open(self) -> None:
        """Run the cell at the notebook's end."""
        run_cell(self.page, cell(self.title, self.file))
        self.lesson.locator(".mf-page-nav").wait_for()

    def open_again(self) -> None:
        """Run the same cell again."""
        self.page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
        self.lesson.locator(".mf-page-nav").wait_for()

    @property
    def lesson(self) -> Locator:
        """The page of the lesson."""
        return self.page.locator(".mf-lesson-page").last

    @property
    def step(self) -> str:
        """The title of the step that is shown."""
        return str(self.lesson.locator(".mf-page-step [aria-current] b").text_content())

    def part(self, title: str) -> Locator:
        """A part by its whole title."""
        heading = self.page.locator(".mf-lesson-title", has_text=re.compile(rf"^{re.escape(title)}$"))
        return self.lesson.locator(".mf-lesson-main .mf-lesson").filter(has=heading)

    def work(self, until: str = "Hand in") -> None:
        """Work through all steps from the one that is shown, and stay at the one that is named.

        Args:
            until: the last step to work through.
        """
        steps: dict[str, Callable[[], None]] = {
            "Predict": self.predict,
            "Play": self.play,
            "Simulate": self.simulate,
            "Count": self.count,
            "Compare": self.compare,
            "Check": self.check,
            "Hand in": lambda: None,
        }
        while True:
            now = self.step
            steps[now]()
            self.after(now)
            if now == until:
                return
            self.go_on()

    def go_on(self) -> None:
        """Press the button at the foot, which names the next step."""
        before = self.step
        button = self.lesson.locator('[data-target="go-on"]:not([aria-disabled])')
        after = button.inner_text().removeprefix("Go on to ")
        self.press(button)
        self.lesson.locator(".mf-page-step [aria-current] b", has_text=after).wait_for(state="attached")
        assert self.step == after != before

    def look_back(self, step: str) -> None:
        """Choose a step in the list."""
        name = self.page.locator("b", has_text=re.compile(rf"^{step}$"))
        self.press(self.lesson.locator(".mf-page-step > button").filter(has=name))
        self.lesson.locator(".mf-page-step [aria-current] b", has_text=step).wait_for(state="attached")

    # -------------------------------------------------------------------------------------------- by mouse or by keys

    def press(self, thing: Locator) -> None:
        """Press a button."""
        thing.click()

    def choose(self, thing: Locator) -> None:
        """Choose an option."""
        thing.check()

    def write(self, field: Locator, text: str) -> None:
        """Write a text in a field."""
        field.fill(text)

    # ---------------------------------------------------------------------------------------------------- the steps

    def predict(self) -> None:
        """Lock a guess for each question; each opens after the one before."""
        asked = self.plan.predictions
        for place, question in enumerate(asked):
            shown = self.part(f"Predict: {question.title}")
            shown.wait_for()
            assert self.part(f"Predict: {asked[-1].title}").count() == (place == len(asked) - 1)
            assert self.is_blocked()
            lock = shown.get_by_role("button", name="Lock my prediction")
            self.press(lock)
            first = "Choose one of the answers first." if question.options else "Write your prediction first."
            shown.get_by_text(first).wait_for()
            self.answer(shown, question, guess(question))
            self.choose(shown.get_by_label("fairly sure"))
            self.press(lock)
            shown.get_by_text("Locked.").wait_for()

    def is_blocked(self) -> bool:
        """Whether the student can't go on yet."""
        return bool(self.lesson.locator('[data-target="go-on"][aria-disabled]').count())

    def play(self) -> None:
        """Make a move at each table; the second opens after a move at the first."""
        boards = self.lesson.locator(".mf-lesson-main .manaforge[data-step]")
        for place, name in enumerate(self.plan.plays):
            board = boards.nth(place)
            board.wait_for()
            assert boards.count() == place + 1
            assert self.is_blocked() == (place == 0)
            option = self.own.play(name).snapshot["options"][0]
            self.move(board, option["target"], DIE.findall(option["action"]))

    def move(self, board: Locator, target: str, dice: Sequence[str]) -> None:
        """Do the first action that the rules allow, which stands at a target or is put together from picks."""
        table = board.element_handle()
        step = board.get_attribute("data-step")
        thing = board.locator(f'[data-target="{target}"]:not([aria-disabled])')
        self.press((thing if thing.count() else board.locator(PICK)).first)
        # What the board asks next, if anything: which symbol, which dice, and whether it is meant.
        self.page.wait_for_function(
            "([table, step, next]) => table.dataset.step !== step || table.querySelector(next)",
            arg=[table, step, f"{CONFIRM}, [data-confirm]"],
        )
        if board.get_attribute("data-step") == step:
            # A puzzle chooses no dice.
            for die in dice:
                if board.locator("[data-confirm][aria-disabled]").count():
                    pick = board.get_by_role("group", name="Dice", exact=True).get_by_role("button")
                    self.press(pick.first if pick.count() else board.locator(f'.mf-front [data-die="{die}"]'))
                    settle(self.page)
            self.press(board.locator(CONFIRM).first)
        self.page.wait_for_function("([table, step]) => table.dataset.step !== step", arg=[table, step])

    def simulate(self) -> None:
        """Simulate 20 and 2,000 times, and remember the shares of the longer run."""
        experiment = self.plan.experiment
        shown = self.part(f"Simulate: {experiment.title}")
        for trials in ("20", "2,000"):
            self.press(shown.get_by_role("button", name=f"{experiment.verb} {trials} times", exact=True))
            shown.get_by_role("button", name=f"{experiment.verb} {trials} times again").wait_for()
        shown.get_by_role("table").wait_for()
        for measure in experiment.measures:
            row = shown.get_by_role("row").filter(has_text=re.compile(rf"^\s*{re.escape(measure.name)}.*2,000"))
            self.shares[measure.name] = row.get_by_role("cell").nth(1).inner_text()

    def count(self) -> None:
        """Find the square or the answer that the exact part asks for, and use each explorer."""
        if ask := self.plan.experiment.ask:
            shown = self.part(f"Exact: {self.plan.experiment.title}")
            for given, told in ((ask.wrong[0].answer, ask.wrong[0].reply), (ask.key, "Right:")):
                self.press(shown.get_by_role("button", name=str(given), exact=True))
                shown.locator(".mf-lesson-reply", has_text=told).wait_for()
        grids = self.lesson.locator(".mf-lesson-main .mf-two-way-table[role=group]")
        if self.plan.experiment.count:
            grids.first.wait_for()
        for grid in grids.all():
            squares = grid.locator("button.mf-square:not([aria-disabled])")
            self.press(squares.and_(grid.locator(":not(.mf-tint-both)")).first)
            grid.locator(".mf-wrong-pick").first.wait_for()
            self.press(squares.and_(grid.locator(".mf-tint-both")).first)
        # The explorers come when it is found.
        for name in self.plan.explorers:
            shown = self.part(self.own.explore(name).part["title"])
            shown.wait_for()
            self.use(shown)

    def use(self, shown: Locator) -> None:
        """Use each control of an explorer, and see that it changes what is shown."""
        controls = shown.locator(".mf-controls")
        for steps in controls.locator(".mf-step").all():
            self.changes(shown, lambda steps=steps: self.press(steps.get_by_role("button", name="More: ")))  # type: ignore[misc]
        for slider in controls.locator("input[type=range]").all():
            self.changes(shown, lambda slider=slider: slider.press("ArrowRight"))  # type: ignore[misc]
        for choice in controls.get_by_role("radiogroup").all():
            self.changes(shown, lambda choice=choice: self.choose(choice.get_by_role("radio", checked=False).first))  # type: ignore[misc]
        for button in controls.locator(":scope > button").all():
            self.changes(shown, lambda button=button: self.press(button))  # type: ignore[misc]

    def changes(self, shown: Locator, act: Callable[[], None]) -> None:
        """Act, and wait until the part shows something else."""
        before = shown.inner_html()
        act()
        self.page.wait_for_function(
            "([part, before]) => part.innerHTML !== before", arg=[shown.element_handle(), before]
        )

    def compare(self) -> None:
        """Read the comparison, and find the reason."""
        self.part("Compare").get_by_role("table").wait_for()
        self.question(self.plan.reconcile)

    def check(self) -> None:
        """Answer each check, and a second question of the same kind if there is one."""
        for question in self.plan.checks:
            first = self.asked(question)
            self.question(first)
            if question.variants is None:
                continue
            self.press(self.part(f"Check: {first.title}").get_by_role("button", name="Another one like this"))
            other = self.asked(question, 1)
            self.question(other, f"Check: {other.title}, another one (1)")

    def asked(self, question: LessonQuestion, more: int = 0) -> LessonQuestion:
        """A check as the page asks it at first, or after more questions of the same kind."""
        number = self.plan.first_variant(question) + more
        return variant_of(self.plan, question, self.class_seed, self.number, number)

    def question(self, question: LessonQuestion, title: str = "") -> None:
        """Answer a check wrong, and read why; then right."""
        shown = self.part(title or f"Check: {question.title}")
        shown.wait_for()
        if question.simulated:
            self.reply(shown, question, "0.012", "Not yet.")
            self.reply(shown, question, self.shares[question.simulated], "Right.")
            return
        wrong = question.wrong[0]
        self.reply(shown, question, wrong.answer, wrong.reply)
        self.reply(shown, question, question.key, "Right.")

    def reply(self, shown: Locator, question: LessonQuestion, given: Fraction | str, expected: str) -> None:
        """Give an answer, and wait for its reply."""
        self.answer(shown, question, given)
        self.press(shown.get_by_role("button", name="Check", exact=True))
        shown.locator(".mf-lesson-reply", has_text=expected).wait_for()

    def answer(self, shown: Locator, question: LessonQuestion, given: Fraction | str) -> None:
        """Choose or write an answer."""
        if question.options:
            self.choose(shown.get_by_label(str(given), exact=True))
        else:
            self.write(shown.get_by_label("Your answer"), str(given))

    def hand_in(self, folder: Path) -> Any:
        """Download the answers to a folder, and return what a teacher who collects them gets."""
        with self.page.expect_download() as started:
            self.lesson.get_by_role("link", name="Hand in").click()
        started.value.save_as(folder / started.value.suggested_filename)
        [row] = mf.collect(folder)
        return row

    def progress(self) -> dict[str, Any]:
        """What the kernel holds."""
        return dict(json.loads(ask(self.page, "import json; print(json.dumps(lesson.progress.saved()))")))


class AtAPage(Student):
    """The same student at a live page, without Jupyter; the file is the page's address."""

    def open(self) -> None:
        """Open the page."""
        self.page.goto(self.file)
        self.lesson.locator(".mf-page-nav").wait_for(timeout=STARTED)

    def take_number(self) -> None:
        """Enter the student's number, where the page asks for it."""
        part = self.part("Your number")
        self.write(part.get_by_label("Your number, from your teacher"), str(self.number))
        self.press(part.get_by_role("button", name="Take this number"))


class ByKeys(Student):
    """The same student without a mouse: Tab leads to each thing, arrow keys within a group."""

    def open(self) -> None:
        """Run the cell, and begin at the top of the page: how to come there is JupyterLab's own matter."""
        super().open()
        self.lesson.locator(".mf-lesson").first.focus()

    def press(self, thing: Locator) -> None:
        """Press a button, or a square of a table."""
        if thing.evaluate("one => one.tabIndex") < 0:
            self.walk(thing)
        else:
            self.reach(thing)
        self.page.keyboard.press("Enter")

    def choose(self, thing: Locator) -> None:
        """Choose an option of a group."""
        # "The first that is not chosen" is another one after each key.
        option = thing.element_handle()
        self.reach(thing, within="one => one.tabIndex >= 0 && one.name")
        for _ in range(12):
            # The options of the exact part go once the right one is chosen.
            if option.evaluate("one => !one.isConnected || one.checked"):
                return
            here = option.evaluate("one => one === one.getRootNode().activeElement")
            self.page.keyboard.press("Space" if here else "ArrowDown")
            self.page.wait_for_timeout(100)
        raise AssertionError("the arrow keys never led to the option")

    def write(self, field: Locator, text: str) -> None:
        """Write a text in a field."""
        self.reach(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def reach(self, thing: Locator, within: str = "") -> None:
        """Press Tab until the focus is on the thing, or in the same group of options."""
        wanted = thing.element_handle()
        same = "one.type === 'radio' && one.type === wanted.type && one.name === wanted.name" if within else "false"
        there = f"wanted => {{ const one = document.activeElement; return one === wanted || {same}; }}"
        back = wanted.evaluate(
            "one => Boolean(document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)"
        )
        for _ in range(300):
            if self.page.evaluate(there, wanted):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        focus = self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        raise AssertionError(f"Tab never led to {thing}, but in the end to {focus}")

    def walk(self, thing: Locator) -> None:
        """Go to the one thing of a table that Tab reaches, and from there with the arrow keys."""
        group = thing.locator("xpath=ancestor::*[@role='group'][1]")
        self.reach(group.locator("[tabindex='0']").first)
        place = """one => {
          const { gridColumn, gridRow } = one.style;
          return [parseInt(gridRow), parseInt(gridColumn)];
        }"""
        here, there = group.locator("[tabindex='0']").first.evaluate(place), thing.evaluate(place)
        for number, keys in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
            for _ in range(abs(there[number] - here[number])):
                self.page.keyboard.press(keys[there[number] > here[number]])
