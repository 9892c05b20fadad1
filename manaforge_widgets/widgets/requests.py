"""The requests that a page sends: a TypedDict for each kind, from which the front end's types are made."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from manaforge_widgets.widgets.shapes import PastView, ReviewedGame


class NamedAction(TypedDict):
    """An action, given by its kind and its arguments instead of its notation."""

    kind: str
    args: dict[str, Any]


class FromSeat(TypedDict, total=False):
    """A request that only the player at the screen may send; ``seat`` is needed if several people share the screen."""

    seat: int


class Hello(TypedDict):
    """Ask whether the kernel answers."""

    kind: Literal["hello"]


# ---------------------------------------------------------------------------------------------------------------- Board


class ShowRule(TypedDict):
    """Ask for the text of a rule."""

    kind: Literal["rule"]
    rule: str


class Act(FromSeat):
    """Carry out an action, or several that are confirmed together: all of them or none."""

    kind: Literal["act"]
    step: int
    action: str | NamedAction | list[str | NamedAction]


class Undo(FromSeat):
    """Undo the last action of somebody at the screen."""

    kind: Literal["undo"]
    step: int


class Redo(FromSeat):
    """Redo the action that was undone last, and the answers to its questions."""

    kind: Literal["redo"]
    step: int


class Cancel(FromSeat):
    """Close a question without an answer, and undo the action that asked it."""

    kind: Literal["cancel"]
    step: int


class Read(FromSeat):
    """Go on after the player at the screen has read what an action showed to that player alone."""

    kind: Literal["read"]
    step: int


class Guess(FromSeat):
    """Lock a guess, in percent."""

    kind: Literal["guess"]
    step: int
    question: str
    percent: float


class AskHint(FromSeat):
    """Ask what the planner would do; the snapshot then holds the hint."""

    kind: Literal["hint"]
    step: int


class DropHint(FromSeat):
    """Put the hint away."""

    kind: Literal["drop-hint"]


class Reveal(TypedDict):
    """Take the screen: ``seat`` is the player's seat, and ``cover`` the number of the cover that was clicked."""

    kind: Literal["reveal"]
    seat: int
    cover: int


class BotsStep(TypedDict, total=False):
    """The optional part of Continue: ``whole`` lets the bot play its whole turn."""

    whole: bool


class Continue(BotsStep):
    """Let the next bot move."""

    kind: Literal["continue"]
    step: int


class Skip(TypedDict):
    """Let the bots move without pauses, until a person must act."""

    kind: Literal["skip"]


class Again(TypedDict):
    """Play another game: with the same luck, or with new luck."""

    kind: Literal["again"]
    step: int
    luck: Literal["same", "new"]


class Save(TypedDict):
    """Save the match to a file, unless it is kept in one already; the answer says where."""

    kind: Literal["save"]


class Rename(TypedDict):
    """Change the name of a person at the screen; ``of`` is that person's seat."""

    kind: Literal["rename"]
    of: int
    name: str


class ShowPast(TypedDict):
    """Ask for all positions from a step on."""

    kind: Literal["past"]
    since: int


class ShowRolls(TypedDict):
    """Ask for all rolls so far; they come a moment later, as a value of the widget."""

    kind: Literal["rolled"]


class MakeReview(TypedDict):
    """Begin to review the finished game."""

    kind: Literal["review"]


class ShowReview(TypedDict):
    """Ask for the review, and for the front end that shows it."""

    kind: Literal["reviewed"]


# --------------------------------------------------------------------------------------------------------------- Puzzle


class CountWays(TypedDict):
    """Count the ways to solve the puzzle."""

    kind: Literal["ways"]
    step: int


class Restart(TypedDict):
    """Begin the puzzle again."""

    kind: Literal["restart"]


# -------------------------------------------------------------------------------------------------------------- DiceLab


class WithCard(TypedDict, total=False):
    """The optional part of SetLab: the title of the card whose cost or needs become the target."""

    card: str | None


class SetLab(WithCard):
    """Change the setting; the request also holds the new ``dice`` and ``amounts``, which the lab checks."""

    kind: Literal["set"]
    step: int


class ShowMeasure(TypedDict):
    """Show the distribution of another measure."""

    kind: Literal["show"]
    step: int
    measure: str


class RollOnce(TypedDict):
    """Roll once."""

    kind: Literal["roll"]
    step: int


class Times(TypedDict, total=False):
    """The optional part of RollMany: the number of rolls."""

    count: int


class RollMany(Times):
    """Roll many times."""

    kind: Literal["rolls"]
    step: int


class StartOver(TypedDict):
    """Forget all rolls."""

    kind: Literal["start_over"]
    step: int


# --------------------------------------------------------------------------------------------------------------- Lesson


class AnswerPart(TypedDict):
    """Give the answers to a part of a lesson, by field."""

    kind: Literal["answer"]
    values: dict[str, str]


class Press(TypedDict):
    """Press a button of a part of a lesson."""

    kind: Literal["press"]
    button: str


class Change(TypedDict):
    """Change a control of an explorer, or press it; the value of a button is empty."""

    kind: Literal["change"]
    control: str
    value: str


class TakeFile(TypedDict):
    """Add a file to the class page: its name, its size, and its bytes in base64; one that is too large has no bytes."""

    kind: Literal["take_file"]
    name: str
    size: int
    data: str


class ShowFiles(TypedDict):
    """Show what the files hold that came since the page was drawn."""

    kind: Literal["show_files"]


class ForgetFiles(TypedDict):
    """Forget all files of the class page."""

    kind: Literal["forget_files"]


# -------------------------------------------------------------------------------------------------------------- Answers


class Answers(TypedDict):
    """The texts that answer requests, by the kind of request; requests of all other kinds get no text.

    A value of type ``str`` is sent as it is, any other value as JSON.
    """

    rule: str
    save: str
    review: str
    past: PastView
    hint: str
    rolled: str
    reviewed: ReviewedGame
