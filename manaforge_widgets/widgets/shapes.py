"""The shapes of what goes to the browser, written once: ``frontend/typescript.py`` makes the TypeScript from them.

What only one game sends stands in its own ``table/shapes.py``. Only the standard library is imported here, since the
build reads this file on its own.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class Chance(TypedDict):
    """A chance in the ways in which people read one; ``share`` is for drawing only."""

    share: float
    percent: str
    one_in: str
    exact: str


class Option(TypedDict):
    """Something the seat may do: its notation, kind and arguments, what it does in symbols, whether it is proposed.

    ``target`` names the thing on the table that it is about; only the game knows what the name means.
    """

    action: str
    kind: str
    args: dict[str, Any]
    target: str
    label: str
    proposed: bool


class Refusal(TypedDict):
    """Why something can't be done: the rule's number, or nothing; a sentence; if need be the same in few words."""

    rule: str
    words: str
    brief: str


class Choice(TypedDict):
    """A choice that is running; every option then answers it.

    ``source`` is the target of what asks. ``panel`` says whether it is asked in a panel, or by the table itself;
    ``final`` that there is no way back from it. ``form`` is what the game's own editor fills in, such as a payment.
    """

    kind: str
    title: str
    rule: str
    source: str | None
    panel: bool
    final: bool
    form: Any


class Head(TypedDict):
    """How far the game is and how it stands; ``whose`` says in words whose choice it is.

    ``round`` is 0 before the first; ``rounds`` is null where nobody knows how many there will be.
    """

    phase: str
    round: int
    rounds: int | None
    turn: int
    active: int | None
    to_act: list[int]
    scores: list[int]
    score_name: str
    whose: str


class LogLine(TypedDict):
    """A line of the log, in symbols."""

    seat: int | None
    text: str
    step: int


class OutcomeView(TypedDict):
    """How the game ended."""

    scores: list[int]
    winners: list[int]
    reason: str


class TableKit(TypedDict):
    """What a Board or a Replay shows once: the game's title, its symbols in words, and all that is the game's own."""

    title: str
    symbols: dict[str, str]
    cards: Any


class Snapshot(TypedDict):
    """What a Board shows; the view is the game's own."""

    step: int
    seat: int
    names: list[str]
    head: Head
    view: Any
    options: list[Option]
    why: dict[str, Refusal]
    choice: Choice | None
    bots: list[int]
    bots_to_act: bool
    can_undo: bool
    can_redo: bool
    log: list[LogLine]
    outcome: OutcomeView | None


class Answer(TypedDict):
    """The answer to a request: what was refused, or nothing, and by which rule; the text that was asked for, if any."""

    request: int | None
    error: str
    rule: str
    text: str


class ReplayEvent(TypedDict):
    """What led to a frame."""

    seat: int | None
    text: str


class Frame(TypedDict):
    """One step of a replay."""

    head: Head
    view: Any
    event: ReplayEvent
    outcome: OutcomeView | None


class Frames(TypedDict):
    """A replay: its first frame, and what each step changes (see :mod:`.patches`)."""

    base: Frame
    changes: list[Any]


class LabFace(TypedDict):
    """A face of a kind of die, in symbols and in words, and how many of its sides show it."""

    face: str
    drawing: str
    words: str
    sides: int


class LabKind(TypedDict):
    """A kind of die that a tray may hold, and the symbol that draws it."""

    kind: str
    label: str
    symbol: str
    faces: list[LabFace]


class LabTray(TypedDict):
    """A row of dice that can be changed.

    Dice that are rolled may be locked at a face where ``lock`` says so; the others always show one. A tray may be the
    target, such as the dice that a card needs.
    """

    id: str
    title: str
    hint: str
    rolled: bool
    lock: bool
    target: bool
    most: int
    kinds: list[LabKind]


class LabAmount(TypedDict):
    """A number that can be set."""

    id: str
    label: str
    symbol: str
    least: int
    most: int


class LabGroup(TypedDict):
    """Numbers that belong together, and how they are set."""

    title: str
    how: Literal["slider", "stepper"]
    target: bool
    amounts: list[LabAmount]


class LabCard(TypedDict):
    """A card whose cost can be the target."""

    title: str
    cost: str
    section: str


class LabMeasure(TypedDict):
    """Something whose distribution can be shown."""

    id: str
    label: str
    symbol: str
    title: str


class Kit(TypedDict):
    """What a lab can do: everything in it that never changes."""

    game: str
    title: str
    symbols: dict[str, str]
    verbs: dict[Literal["asks", "can", "cannot"], str]
    trays: list[LabTray]
    groups: list[LabGroup]
    cards: list[LabCard]
    measures: list[LabMeasure]


class LabDie(TypedDict):
    """A die of a tray and the face it is locked at."""

    kind: str
    face: str | None


class LabBar(TypedDict):
    """One outcome, with its chance, and the chance of it or more where more is better."""

    label: str
    exactly: Chance
    at_least: Chance | None


class LabBars(TypedDict):
    """An exact distribution; ``text`` reads it."""

    measure: str
    bars: list[LabBar]
    text: str


class LabNode(TypedDict):
    """A state of the automaton: lines of symbols, all in words, and the chance to be in it after the last die."""

    id: int
    layer: int
    kind: Literal["start", "open", "done", "lost"]
    lines: list[str]
    words: str
    end: Chance


class LabEdge(TypedDict):
    """What leads from one state to another: faces as drawn, and in words."""

    source: int
    target: int
    drawings: list[str]
    words: str


class LabGraph(TypedDict):
    """The automaton of the target, and the states that the last roll went through."""

    nodes: list[LabNode]
    edges: list[LabEdge]
    path: list[int]
    text: str


class LabRoll(TypedDict):
    """One roll: the face of each die, and whether it reaches the target, in words."""

    number: int
    faces: list[str]
    success: bool
    text: str


class LabSnapshot(TypedDict):
    """What a DiceLab shows."""

    step: int
    seed: int
    dice: dict[str, list[LabDie]]
    amounts: dict[str, int]
    card: str | None
    target: str
    chance: Chance
    text: str
    bars: LabBars
    graph: LabGraph | None
    no_graph: str
    roll: LabRoll | None


class LabRolls(TypedDict):
    """Many rolls as they came in: after each count, successes with their 95 % interval, and how often each outcome."""

    measure: str
    counts: list[int]
    hits: list[int]
    low: list[float]
    high: list[float]
    tallies: list[list[int]]
    text: str
