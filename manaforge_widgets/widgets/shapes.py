"""The types of the JSON that Python sends to the browser; ``frontend/typescript.py`` makes TypeScript types from them.

Types that only one game sends are in that game's ``board/shapes.py``. This file imports only the standard library,
because the build reads it alone.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Chance(TypedDict):
    """A probability in several forms; ``share`` is a rounded number for drawing, ``exact`` a fraction."""

    share: float
    percent: str
    one_in: str
    exact: str


class Option(TypedDict):
    """A legal action: its notation, kind and arguments, and a label with symbols.

    - ``target``: the game's name for the thing on the table that the action is about.
    - ``proposed``: whether the action is suggested.
    - ``idle``: whether the action would do nothing.
    """

    action: str
    kind: str
    args: dict[str, Any]
    target: str
    label: str
    proposed: bool
    idle: bool


class TogetherView(TypedDict):
    """Actions that one click carries out together, because each only gains, in notation.

    - ``gain``: what they give in all, in symbols.
    """

    actions: list[str]
    gain: str


class RefusalView(TypedDict):
    """A reason why something is not allowed: as a sentence (``words``) and in a few words (``brief``).

    ``rule`` is the number of the rule. ``rule`` and ``brief`` may be empty.
    """

    rule: str
    words: str
    brief: str


class ChoiceView(TypedDict):
    """The question that a seat has to answer now; while there is one, every option is an answer to it.

    - ``source``: the game's name for the card or other thing that asks the question; null if nothing does.
    - ``panel``: whether a panel opens for the question. If not, the seat answers on the table itself.
    - ``final``: whether the question can't be undone.
    - ``form``: the data for an editor of the game, such as the editor of a payment.
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
    """A line of the log, with symbols.

    - ``when``: the round in which it happened, or the phase before the first round.
    - ``minor``: whether the action only declined something.
    """

    seat: int | None
    text: str
    step: int
    when: str
    minor: bool


class OutcomeView(TypedDict):
    """The end of the game: the scores, the winners and the reason."""

    scores: list[int]
    winners: list[int]
    reason: str


class LegendRow(TypedDict):
    """Some symbols, and their meaning in words."""

    symbols: str
    words: str


class TableKit(TypedDict):
    """The data that a Board or a Replay gets once: the game's title, words for its symbols, and its own data."""

    title: str
    symbols: dict[str, list[str]]
    cards: Any


class WasteView(TypedDict):
    """Something that the seat could still gain, but would waste by ending its turn now.

    ``rule`` is the rule by which the seat could gain it. ``text`` describes it with symbols, and ``targets`` names its
    things on the table.
    """

    rule: str
    text: str
    targets: list[str]


class RecapSeat(TypedDict):
    """One seat's part of a recap: the change of its score, and texts with symbols about what the seat did."""

    seat: int
    score: int
    parts: list[str]


class GoneView(TypedDict):
    """A place in the middle of the table from which another seat took something: its index, and the event in words."""

    place: int
    words: str


class RecapView(TypedDict):
    """The actions of the others since the last turn of the player at the screen, which ended at the step ``since``.

    - ``turn``: the turn that begins now.
    - ``own``: what happened meanwhile to that player's seat without a choice, such as a useless roll.
    - ``new``: the game's names for the things that came to the middle of the table meanwhile.
    """

    since: int
    turn: int
    seats: list[RecapSeat]
    own: list[str]
    new: list[str]
    gone: list[GoneView]


class RoundRow(TypedDict):
    """A seat's part of a round: what it rolled, a text with symbols for each column, its score and the change of it.

    ``dice`` are drawn by the game; they are empty in a game whose rolls are not shown here.
    """

    seat: int
    dice: list[Any]
    cells: list[str]
    change: int
    score: int


class MomentView(TypedDict):
    """An event of a round that its player will remember; ``good`` says whether the player wanted it."""

    words: str
    good: bool


class RoundView(TypedDict):
    """A round that has ended since the player at the screen last acted.

    - ``since``: the step with which the round began.
    - ``columns``: the titles of the columns of texts.
    - ``next``: sentences about the round that begins now.
    """

    round: int
    since: int
    moments: list[MomentView]
    columns: list[str]
    rows: list[RoundRow]
    next: str


class ResultView(TypedDict):
    """A probability that was shown before a roll or a deal, and what came of it.

    - ``target``: the thing on the table that it is about.
    - ``about``: the same in words.
    - ``came``: 1 if it came true, 0 if not; for several things, the share that came true; None if it is undecided.
    - ``words``: what is missing, or what happened; may be empty.
    - ``asked``: what a guess of this probability is called; empty if the viewer is not asked for one.
    - ``single``: whether it is about one thing; False if it sums up others in the same list.
    """

    target: str
    about: str
    chance: Chance
    came: float | None
    words: str
    asked: str
    single: bool


class RollView(TypedDict):
    """A roll or a deal that followed an action, with the probabilities that were about it.

    - ``step``: the step of the action.
    - ``dice``: what came, as the game draws it.
    - ``ended``: whether the turn ended by itself, because nothing was possible with it.
    """

    step: int
    seat: int
    round: int
    dice: list[Any]
    ended: bool
    results: list[ResultView]


class CalibrationRow(TypedDict):
    """The probabilities in a range before the rolls of a game, and how many of them came true.

    - ``low``: where the range begins, in percent; it is 20 wide.
    - ``events``: the number of probabilities.
    - ``expected``: their sum.
    - ``came``: how many came true; a probability that its roll did not decide counts with what the roll left of it.
    - ``least``, ``most``: the range of ``came`` that chance alone usually leads to; 2.5 % lie outside on each side.
    - ``guesses``, ``right``: the player's own guesses in this range, and how many of them came true.
    """

    low: int
    events: int
    expected: float
    came: float
    least: int
    most: int
    guesses: int
    right: float


class SurpriseView(TypedDict):
    """A result that was less likely than its opposite, and the roll that brought it; see :class:`RollView`."""

    step: int
    seat: int
    round: int
    result: ResultView


class CalibrationView(TypedDict):
    """The probabilities before the rolls of a finished game, and the number of them that came true.

    - ``rows``: five ranges, from 0 to 100 %.
    - ``whole``: all ranges together.
    - ``guessed``: the sum of the player's guesses.
    - ``undecided``: how many of the probabilities were not decided by their roll.
    - ``surprises``: the results that were the least likely, at most three.
    """

    rows: list[CalibrationRow]
    whole: CalibrationRow
    guessed: float
    undecided: int
    surprises: list[SurpriseView]


class PackedRolls(TypedDict):
    """The rolls of a match in order, packed: each text is listed once, and the rolls name it by its index.

    - ``rolls``: for each roll its step, its seat, whether it ended its turn, its dice, and its results.
    - Each die is the index of its JSON, as the game draws it.
    - Each result is the probability's subject and its per cents as indices, what came (see :class:`ResultView`), and
      the words as an index. Certain results are left out.
    """

    texts: list[str]
    rolls: list[list[Any]]


class RollsView(TypedDict):
    """The rolls since a seat's last turn, as they were known at a step.

    - ``calibration`` is about all rolls of the game; it comes after the game, a moment after the rolls.
    - ``past``: all rolls so far, for a look back; null until a page asks for them.
    """

    step: int
    rolls: list[RollView]
    calibration: CalibrationView | None
    past: PackedRolls | None


class GainView(TypedDict):
    """A part of a score: where it came from, with symbols, and the amount."""

    words: str
    amount: int


class BestView(TypedDict):
    """The source that gave a seat the most score: its name, the total amount, and how often it was used."""

    words: str
    amount: int
    uses: int


class LeadView(TypedDict):
    """A seat that was ahead alone after each of the rounds from ``first`` to ``last``."""

    seat: int
    first: int
    last: int


class DecidedView(TypedDict):
    """An action of the last round that decided something, in words without a full stop.

    ``seat`` acted, and ``target`` is what the action was about: the page finds there what was likely before a roll.
    """

    seat: int
    target: str
    words: str


class EndingView(TypedDict):
    """The sources of the scores of a finished match.

    - ``by_source``: for each seat, the amount from each of the ``sources``; they sum to the seat's score.
    - ``by_round``: for each seat, the amount before the first round and in each round; they sum to the seat's score.
    - ``leads``: who was ahead alone after which rounds before the last one.
    - ``last``: the gains of the last turn of the seat whose player is at the screen.
    - ``best``: the best source of that seat.
    - ``unused``: what that seat left unused, in symbols.
    - ``decided``: actions of the last round that changed another seat's score, in order.
    """

    sources: list[str]
    by_source: list[list[int]]
    by_round: list[list[int]]
    leads: list[LeadView]
    last: list[GainView]
    best: BestView | None
    unused: list[str]
    decided: NotRequired[list[DecidedView]]


class CoverView(TypedDict):
    """The cover over a view: the seat whose player must take the screen, and the cover's number.

    ``left`` is the other seat whose view was shown before and is hidden now; null if there is none.
    """

    seat: int
    number: int
    left: int | None


class LookView(TypedDict):
    """A private message to the player at the screen about the last action; ``at`` names the thing that it is about."""

    words: str
    at: str


class Snapshot(TypedDict):
    """The content of a Board; each game has its own type of ``view``.

    - ``together``: actions of the seat that the page may offer as one; null if there are none.
    - ``bots_to_act``: whether the browser should let the next bot move.
    - ``bot_hints``: for each seat, a line about how its bot thinks; empty for a person.
    - ``people``: the seats of the people at the screen.
    - ``cover``: the cover over the view, which asks a player to take the screen; null if nobody has to.
    - ``undo_of``: the seat whose action Undo would remove; null if it is the seat whose view is shown, or none.
    - ``undo_passes``: whether the screen must be passed to the player of ``undo_of`` after Undo.
    - ``passed``: a sentence that says whose action was undone.
    - ``look``: a private message; the board stays with the seat until its player has read the message.
    - ``waste``: what ending the turn now would waste; empty if the seat can't end it.
    - ``no_hint``: the reason why there is no hint now; empty if there is one.
    - ``hint``: the hint that the player at the screen follows; null if there is none.
    - ``recap``: what the others did, if the seat's turn has just begun.
    - ``rounds``: the rounds that have ended since the seat last acted, if its turn has just begun.
    """

    step: int
    seat: int
    names: list[str]
    status: StatusView
    view: Any
    options: list[Option]
    why: dict[str, RefusalView]
    choice: ChoiceView | None
    together: TogetherView | None
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
    hint: HintView | None
    recap: RecapView | None
    rounds: list[RoundView]
    outcome: OutcomeView | None
    ending: EndingView | None


class HintStepView(TypedDict):
    """A step of a hint: what to do, and the reason for it, in words and symbols.

    - ``chance``: a sentence with probabilities; empty if there is none.
    - ``actions``: the notations of those of its actions that are still to be done.
    - ``done``: whether all its actions are done; false for a step that only waits, such as for a roll.
    """

    words: str
    why: str
    chance: str
    actions: list[str]
    done: bool


class ComparedView(TypedDict):
    """A plan or an action that the planner has compared; only differences of values mean something."""

    words: str
    value: float
    chance: str
    why: str


class HintView(TypedDict):
    """The planner's plan, which stays while its player follows it.

    - ``number``: the number of the hint, so that a page knows a new one.
    - ``nudge``: a sentence that says only where to look.
    - ``idea``: the aim of the plan in a few words.
    - ``why``: what the plan gains over the next best one.
    - ``next``: the index of the first step that is not done.
    - ``action``: the notation of the next action, and ``targets`` the things on the table to click for the step, the
      first one for this action.
    - ``compared``: the plans or actions that the planner has compared, the advised one first.
    - ``unit``: the unit of their values; ``least`` is the smallest difference that means something.
    """

    number: int
    nudge: str
    idea: str
    why: str
    steps: list[HintStepView]
    next: int
    action: str
    targets: list[str]
    compared: list[ComparedView]
    unit: str
    least: float


class BotWords(TypedDict):
    """A message of a Board about its bots; ``words`` is empty if there is none.

    - ``again``: whether a bot failed; the bots then wait for a click on a button or for a change of the position.
    - ``wait``: the number of seconds that a slow bot may still take to answer; 0 if no bot is slow.
    """

    words: str
    again: bool
    wait: float


class Answer(TypedDict):
    """The answer to a request: an error, the number of its rule, and the requested text; each may be empty."""

    request: int | None
    error: str
    rule: str
    text: str


class PredictNext(TypedDict):
    """The number to guess next: the question's id and its words."""

    id: str
    words: str


class PredictRow(TypedDict):
    """A number that was guessed: its subject, the exact probability, and the error of the guess in words."""

    id: str
    about: str
    exact: Chance
    words: str


class PredictView(TypedDict):
    """The guesses about the current position: the next question, how many follow, and the answered questions."""

    next: PredictNext | None
    more: int
    told: list[PredictRow]


class PuzzleView(TypedDict):
    """A puzzle in words: its title, its hint, its goal, and the ways to solve it; title and hint may be empty.

    - ``over``: whether the turn has ended before the goal was reached.
    - ``ways``: a sentence about the number of ways; empty until somebody clicks the button for it.
    - ``doubt``: a sentence that the puzzle can't be solved, or that this is unknown; empty if it can be solved.
    """

    title: str
    goal: str
    hint: str
    solved: bool
    over: bool
    ways: str
    doubt: str


class ReplayEvent(TypedDict):
    """The action or the set-up that led to a position, in words; ``minor`` is as in :class:`LogLine`."""

    seat: int | None
    text: str
    minor: bool


class Frame(TypedDict):
    """One step of a replay: the position as a viewer sees it, and the event that led to it."""

    status: StatusView
    view: Any
    event: ReplayEvent
    outcome: OutcomeView | None


class Frames(TypedDict):
    """A replay: its first frame, and a patch for each later step (see :mod:`.patches`)."""

    base: Frame
    changes: list[Any]


class BetterLine(TypedDict):
    """A better line that a replay can play on the table.

    - ``changes``: a patch for each step from the position before the line, up to its end or its first roll or deal.
    - ``played``: how many steps of the line that was played come before its end or its first roll or deal.
    - ``gain``: by how much it is better, as a sentence.
    - ``why``: what the better line is good for; empty if the game can't say.
    """

    changes: list[Any]
    played: int
    gain: str
    why: str


class ReviewRow(TypedDict):
    """A decision, a roll or a deal.

    ``win`` and ``score`` say by how much it changed each seat's share of the win and its score.

    - ``table``: the step whose position the Replay shows: before a decision, but after a roll or a deal.
    - ``cost``: the cost of a decision, as a share of the win.
    - ``sign``: the drawing that marks the row on the slider; empty for no mark.
    - ``line``: the better line, if the panel of the review lists the row.
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
    line: NotRequired[BetterLine]


class ReviewSeat(TypedDict):
    """The totals of a review for a seat.

    ``win`` holds its start, luck, decisions and result as shares of the win; ``score`` holds the same four in score.
    ``cost`` is the share of the win that the seat gave away. The margins are half the widths of the 95 % intervals.
    ``words`` sums up the seat's luck and decisions.
    """

    win: list[float]
    score: list[float]
    cost: float
    win_margin: list[float]
    score_margin: list[float]
    cost_margin: float
    words: str


class ReviewView(TypedDict):
    """A review of the match that a Replay shows; ``decisive`` holds the indices of the rows that decided the game."""

    policy: str
    worlds: int
    rows: list[ReviewRow]
    seats: list[ReviewSeat]
    decisive: list[int]


class Stepped(TypedDict):
    """Frames to step through, and the indices of those frames at which rounds and turns begin."""

    frames: Frames
    rounds: list[int]
    turns: list[int]


class PastView(Stepped):
    """A match from the step ``first`` on, to step through on a Board; ``rounds`` and ``turns`` count from that step."""

    first: int


class ReplayState(Stepped):
    """A Replay of a match with its review, which the page shows in the place of a Board."""

    kit: TableKit
    names: list[str]
    seat: int
    step: int
    reviewed: ReviewView


class ReviewedGame(TypedDict):
    """The data that shows a review on a Board: its number, the front end of Replay, and the replay.

    In a live page the texts of the front end are empty, and the page loads the bundle of that name.
    """

    number: int
    bundle: str
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

    The dice of a ``rolled`` tray have no face before a roll, except dice that are locked at a face; ``lock`` says
    whether that is possible. The dice of other trays always show a face. ``target`` says whether the tray is the
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
    """A number of the setting, such as an amount of mana, and its bounds."""

    id: str
    label: str
    symbol: str
    least: int
    most: int


class LabGroup(TypedDict):
    """Numbers that are set by the same kind of control; ``target`` says whether they are the target, such as a cost."""

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
    """The fixed part of a lab: the dice, numbers and cards that it offers, and their names."""

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
    """A die of a tray, and the face that it is locked at or shows; null for a die that is rolled."""

    kind: str
    face: str | None


class LabBar(TypedDict):
    """One outcome with its probability; for a number, also with the probability of at least that much.

    ``outcome`` is the amount that the bar stands for, ``note`` a word under the label, and ``ways`` the number of rolls
    that belong to the bar.
    """

    label: str
    note: str
    outcome: int
    ways: str
    exactly: Chance
    at_least: Chance | None


class LabBars(TypedDict):
    """An exact distribution; ``text`` is a sentence about it, ``axis`` says what the labels count, or is empty."""

    measure: str
    axis: str
    bars: list[LabBar]
    text: str


class LabNode(TypedDict):
    """A state of the automaton: its label in symbols and in words, and the probability that a roll ends in it.

    A state of the kind "rest" stands for several states that few rolls pass through.
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

    ``used`` holds the indices of the dice that count towards the target. ``how`` says what each of these dice does, or
    what is missing.
    """

    number: int
    faces: list[str]
    success: bool
    text: str
    used: list[int]
    how: str


class LabWhy(TypedDict):
    """The explanation of a probability: how many rolls succeed, of how many, why, and a line of Python for it."""

    hits: str
    all: str
    sentences: list[str]
    code: str


class LabSnapshot(TypedDict):
    """The content of a DiceLab; the seed is a text, because it may be too long for a number in the browser."""

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
    """The results of all rolls, as running totals.

    After each number of rolls in ``counts`` they say how many rolls succeeded, the ends of the 95 % interval, and how
    often each outcome came up.

    ``text`` sums up the rolls; ``varies`` says how far they are from the exact probability, and how far is usual.
    """

    measure: str
    counts: list[int]
    hits: list[int]
    low: list[float]
    high: list[float]
    tallies: list[list[int]]
    text: str
    varies: str
