"""The types of the JSON that Python sends to the browser; ``frontend/typescript.py`` makes TypeScript types from them.

Types that only one game sends are in that game's ``table/shapes.py``. This file imports only the standard library,
because the build reads it alone.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class Chance(TypedDict):
    """A chance written in several ways; ``share`` is a rounded number for drawing, ``exact`` a fraction."""

    share: float
    percent: str
    one_in: str
    exact: str


class Option(TypedDict):
    """A legal action: its notation, kind and arguments, a label in symbols, whether it is suggested or does nothing.

    ``target`` names the thing on the table that the action is about; only the game knows what the name means.
    """

    action: str
    kind: str
    args: dict[str, Any]
    target: str
    label: str
    proposed: bool
    idle: bool


class RefusalView(TypedDict):
    """Why something can't be done: the rule's number (or nothing), a sentence, and a few words (or nothing)."""

    rule: str
    words: str
    brief: str


class ChoiceView(TypedDict):
    """The question that a seat has to answer now; while there is one, every option is an answer to it.

    ``source`` is the target of the thing that asks. ``panel`` says whether a panel opens for the question; if not, it
    is answered on the table itself. ``final`` says that the question can't be undone. ``form`` is for a question with
    an editor of the game's own, such as a payment.
    """

    kind: str
    title: str
    rule: str
    source: str | None
    panel: bool
    final: bool
    form: Any


class StatusView(TypedDict):
    """The round, the turn and the scores; ``whose`` says in words who is to act.

    ``round`` is 0 before the first round; ``rounds`` is null when the number of rounds is not known; ``round_name`` is
    what the game calls a round.
    """

    phase: str
    round: int
    rounds: int | None
    round_name: str
    turn: int
    active: int | None
    to_act: list[int]
    scores: list[int]
    score_name: str
    whose: str


class LogLine(TypedDict):
    """A line of the log, in symbols; ``minor`` says that it tells of nothing but a choice that was left out."""

    seat: int | None
    text: str
    step: int
    minor: bool


class OutcomeView(TypedDict):
    """How the game ended."""

    scores: list[int]
    winners: list[int]
    reason: str


class LegendRow(TypedDict):
    """Some symbols, and in words what they mean."""

    symbols: str
    words: str


class TableKit(TypedDict):
    """What a Board or a Replay gets once: the game's title, its symbols in words, and the game's own data."""

    title: str
    symbols: dict[str, list[str]]
    cards: Any


class WasteView(TypedDict):
    """What ending the turn now would waste: the rule that allows it, it in symbols, and the things on the table."""

    rule: str
    text: str
    targets: list[str]


class RecapSeat(TypedDict):
    """What one seat did since one's own last turn: how its score changed, and its deeds in symbols."""

    seat: int
    score: int
    parts: list[str]


class GoneView(TypedDict):
    """An empty place in the middle of the table, and in words how it became so."""

    place: int
    words: str


class RecapView(TypedDict):
    """What the others did since the step ``since``, at which one's own last turn was over, as turn ``turn`` begins.

    ``own`` says what happened to oneself without a choice of one's own, such as a roll that nothing could be made of.
    ``new`` are the keys of things that came to the middle of the table meanwhile.
    """

    since: int
    turn: int
    seats: list[RecapSeat]
    own: list[str]
    new: list[str]
    gone: list[GoneView]


class GainView(TypedDict):
    """A part of a score: what brought it, in symbols, and how much."""

    words: str
    amount: int


class BestView(TypedDict):
    """What brought a seat most: how much in all, and in how many uses."""

    words: str
    amount: int
    uses: int


class LeadView(TypedDict):
    """A seat that was ahead alone after some rounds, from the first one to the last one."""

    seat: int
    first: int
    last: int


class EndingView(TypedDict):
    """Where the scores of a finished match came from.

    ``by_source`` has for each seat the amount from each of the ``sources``, ``by_round`` the amount before the first
    round and in each round; both sum to the seat's score. ``leads`` says who led before the last round. The rest is
    about the seat in front: what its last turn brought, what brought it most, and what it left unused, in symbols.
    """

    sources: list[str]
    by_source: list[list[int]]
    by_round: list[list[int]]
    leads: list[LeadView]
    last: list[GainView]
    best: BestView | None
    unused: list[str]


class CoverView(TypedDict):
    """The view of the seat in front is covered: ``seat`` is whose it is, ``number`` which cover it is.

    ``left`` is the seat whose view was put away for it, or null if nobody had taken the screen before.
    """

    seat: int
    number: int
    left: int | None


class LookView(TypedDict):
    """What the last action showed to the seat in front alone, in words and symbols; ``at`` is the thing it is about."""

    words: str
    at: str


class Snapshot(TypedDict):
    """What a Board shows; each game has its own type of ``view``.

    ``bots_to_act`` says that the browser is to let the next bot move; ``bot_hints`` has a line for each seat on how its
    bot thinks, empty where a person plays. ``waste`` is what ending the turn now would waste, nothing where the seat
    can't end it; ``recap`` what the others did, where the seat's turn has just begun.

    ``no_hint`` says why there is no hint now, and is empty where there is one.

    ``people`` are the seats of those at the screen. ``cover`` asks to pass it to one of them. ``undo_of`` is the seat
    whose action Undo would take back, where it is not simply one's own; ``undo_passes`` says that the screen is passed
    to that person then. ``passed`` says whose action was taken back. ``look`` keeps the screen with the seat in front
    until its person has read it.
    """

    step: int
    seat: int
    names: list[str]
    status: StatusView
    view: Any
    options: list[Option]
    why: dict[str, RefusalView]
    choice: ChoiceView | None
    bots: list[int]
    bot_hints: list[str]
    bots_to_act: bool
    can_undo: bool
    can_redo: bool
    free_undo: bool
    undo_of: int | None
    undo_passes: bool
    people: list[int]
    cover: CoverView | None
    passed: str
    look: LookView | None
    log: list[LogLine]
    waste: list[WasteView]
    no_hint: str
    recap: RecapView | None
    outcome: OutcomeView | None
    ending: EndingView | None


class HintView(TypedDict):
    """What the planner would do at a step: in words and symbols step by step, and what that gains.

    ``action`` is the notation of the first action, and ``targets`` are the things on the table that are clicked for it.
    """

    step: int
    action: str
    targets: list[str]
    steps: list[str]
    why: str


class BotWords(TypedDict):
    """What a Board says about its bots; no words where there is nothing to say.

    ``again`` says that a bot failed: it is asked again only when somebody wants it, or when the table has changed.
    ``wait`` is for how many seconds the answer to a request may still take, because a bot is slow; 0 if none is.
    """

    words: str
    again: bool
    wait: float


class Answer(TypedDict):
    """The answer to a request: an error and the number of its rule, and a requested text; each may be empty."""

    request: int | None
    error: str
    rule: str
    text: str


class PredictNext(TypedDict):
    """The number to guess next: the question's id and its words."""

    id: str
    words: str


class PredictRow(TypedDict):
    """A number that was guessed: what it is about, the exact chance, and in words how far off the guess was."""

    id: str
    about: str
    exact: Chance
    words: str


class PredictView(TypedDict):
    """The guesses about the present table: the next question, how many wait after it, and what was told."""

    next: PredictNext | None
    more: int
    told: list[PredictRow]


class PuzzleView(TypedDict):
    """A puzzle in words: its title and hint (or nothing), the goal, whether it is solved, and a sentence on its ways.

    ``over`` says that the turn has ended without the goal. ``ways`` is empty until somebody asks. ``doubt`` says that
    it can't be solved, or that this is not known, and is else empty.
    """

    title: str
    goal: str
    hint: str
    solved: bool
    over: bool
    ways: str
    doubt: str


class LessonField(TypedDict):
    """A field of a lesson: a text to write, or one of the options to choose."""

    id: str
    label: str
    unit: str
    options: list[str]
    value: str


class LessonButton(TypedDict):
    """A button of a lesson that needs no fields."""

    id: str
    label: str


class LessonTold(TypedDict):
    """A sentence of a lesson to what was answered; each kind has a sign of its own."""

    kind: Literal["right", "wrong", "info"]
    words: str


class LessonBar(TypedDict):
    """A share with the ends of its 95 % interval, from 0 to 1; ``exact`` is the exact chance, or null."""

    label: str
    share: float
    low: float
    high: float
    exact: float | None
    words: str


class LessonTable(TypedDict):
    """A table of texts; the first cell of each row is the row's head."""

    caption: str
    head: list[str]
    rows: list[list[str]]


class LessonTick(TypedDict):
    """Something to do in a lesson, and whether it is done."""

    label: str
    done: bool


class LessonDots(TypedDict):
    """A row of dots, one for each share, from 0 to 1."""

    label: str
    shares: list[float]
    words: str


class LessonFile(TypedDict):
    """A file to download: its name, and its text."""

    name: str
    text: str


class LessonView(TypedDict):
    """A part of a lesson. ``button`` sends the fields, or is empty; ``locked`` says that they can't be changed."""

    title: str
    words: list[str]
    fields: list[LessonField]
    button: str
    buttons: list[LessonButton]
    locked: bool
    told: list[LessonTold]
    ticks: list[LessonTick]
    bars: list[LessonBar]
    dots: list[LessonDots]
    table: LessonTable | None
    file: LessonFile | None


class ReplayEvent(TypedDict):
    """The action that led to a frame, or the set-up, in words; ``minor`` as in the log."""

    seat: int | None
    text: str
    minor: bool


class Frame(TypedDict):
    """One step of a replay."""

    status: StatusView
    view: Any
    event: ReplayEvent
    outcome: OutcomeView | None


class Frames(TypedDict):
    """A replay: its first frame, and a patch for each later step (see :mod:`.patches`)."""

    base: Frame
    changes: list[Any]


class ReviewRow(TypedDict):
    """A decision or a piece of luck, in words and numbers; ``win`` and ``score`` are the changes of each seat.

    ``table`` is the step of the table to look at: that of the choice before a decision, and after luck the one that it
    made. ``cost`` is a share of the win, ``sign`` says what drawing marks the row on the slider, or is empty.
    """

    first: int
    step: int
    table: int
    seat: int | None
    round: int
    source: str
    what: str
    win: list[float]
    score: list[float]
    cost: float
    better: str
    words: str
    sign: str


class ReviewSeat(TypedDict):
    """What a review adds up to for a seat: its start, luck, decisions and result as shares of the win and in score.

    ``cost`` is the share of the win that it gave away. The margins are how far these numbers can be off, ``words`` says
    what luck and decisions were for the seat.
    """

    win: list[float]
    score: list[float]
    cost: float
    win_margin: list[float]
    score_margin: list[float]
    cost_margin: float
    words: str


class ReviewView(TypedDict):
    """A review of the match that a Replay shows; ``decisive`` holds places in ``rows``."""

    policy: str
    worlds: int
    rows: list[ReviewRow]
    seats: list[ReviewSeat]
    decisive: list[int]


class Stepped(TypedDict):
    """Frames to step through, and the places among them at which rounds and turns begin."""

    frames: Frames
    rounds: list[int]
    turns: list[int]


class PastView(Stepped):
    """A match from the step ``first`` on, to step through on a Board; ``rounds`` and ``turns`` count steps from it."""

    first: int


class ReplayState(Stepped):
    """A Replay of a match with its review, as a Board shows it in its place."""

    kit: TableKit
    names: list[str]
    seat: int
    step: int
    reviewed: ReviewView


class ReviewedGame(TypedDict):
    """What shows the review of the game on a Board: its number, the front end of Replay, and the replay."""

    number: int
    module: str
    css: str
    replay: ReplayState


class LabFace(TypedDict):
    """A face of a kind of die, in symbols and in words, and how many sides of the die show it."""

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

    The dice of a ``rolled`` tray have no face before a roll, unless they are locked at one, which ``lock`` allows. The
    dice of other trays always show a face. A tray may be the target, such as the dice that a card needs.
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
    """Numbers that belong together, and the control that sets them; they may be the target, such as a cost."""

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
    """A number that each roll gives and whose distribution can be shown."""

    id: str
    label: str
    symbol: str
    title: str


class Kit(TypedDict):
    """Everything in a lab that never changes: what can be set, and how things are called."""

    game: str
    title: str
    symbols: dict[str, list[str]]
    verbs: dict[Literal["asks", "can", "cannot"], str]
    trays: list[LabTray]
    groups: list[LabGroup]
    cards: list[LabCard]
    measures: list[LabMeasure]
    legend: list[LegendRow]


class LabDie(TypedDict):
    """A die of a tray and the face it is locked at."""

    kind: str
    face: str | None


class LabBar(TypedDict):
    """One outcome with its chance, and the chance of at least that much where the outcome is a number.

    ``outcome`` is the number that a roll's result has, ``note`` a word under the label, ``ways`` the number of rolls.
    """

    label: str
    note: str
    outcome: int
    ways: str
    exactly: Chance
    at_least: Chance | None


class LabBars(TypedDict):
    """An exact distribution; ``text`` is a sentence about it, ``axis`` what the labels count, or nothing."""

    measure: str
    axis: str
    bars: list[LabBar]
    text: str


class LabNode(TypedDict):
    """A state of the automaton: its label in symbols and in words, and the chance to be in it after the last die.

    A state of the kind "rest" stands for several that few rolls pass.
    """

    id: int
    layer: int
    kind: Literal["start", "open", "done", "lost", "rest"]
    lines: list[str]
    words: str
    end: Chance


class LabEdge(TypedDict):
    """An edge from one state to another: the faces that lead along it, in symbols and in words."""

    source: int
    target: int
    drawings: list[str]
    words: str


class LabGraph(TypedDict):
    """The automaton of the target, and the ids of the states that the last roll went through."""

    nodes: list[LabNode]
    edges: list[LabEdge]
    path: list[int]
    text: str


class LabRoll(TypedDict):
    """One roll: the face of each die, and whether it reaches the target, in words.

    ``used`` has the places of the dice that reach it, ``how`` says what each of them does, or what is missing.
    """

    number: int
    faces: list[str]
    success: bool
    text: str
    used: list[int]
    how: str


class LabWhy(TypedDict):
    """Why the chance is what it is: the rolls that reach the target, all rolls, how they are counted, and the call."""

    hits: str
    all: str
    sentences: list[str]
    code: str


class LabSnapshot(TypedDict):
    """What a DiceLab shows; the seed may be too long for a number of the browser."""

    step: int
    seed: str
    dice: dict[str, list[LabDie]]
    amounts: dict[str, int]
    card: str | None
    target: str
    chance: Chance
    text: str
    why: LabWhy
    bars: LabBars
    graph: LabGraph | None
    no_graph: str
    roll: LabRoll | None


class LabRolls(TypedDict):
    """The results of all rolls: after each count the successes, their 95 % interval, and the tally of each outcome.

    ``text`` says what was seen, ``varies`` how far from the exact chance that is, and how far is usual.
    """

    measure: str
    counts: list[int]
    hits: list[int]
    low: list[float]
    high: list[float]
    tallies: list[list[int]]
    text: str
    varies: str
