"""The shapes of what goes to the browser, written once: ``frontend/types.py`` makes the TypeScript from them.

Only the standard library is imported here, since the build reads this file on its own.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Mana = Literal["earth", "fire", "wind", "water"]
Element = Literal["earth", "fire", "wind", "water", "arcane"]


class Bag(TypedDict):
    """An amount of each element."""

    earth: int
    fire: int
    wind: int
    water: int


class Need(TypedDict):
    """A mana cost."""

    earth: int
    fire: int
    wind: int
    water: int
    any: int


class DieView(TypedDict):
    """A die on a mat; its face is null before the first roll."""

    die: str
    face: str | None
    spent: bool
    held: bool


class WorkshopCard(TypedDict):
    """A card in a workshop and the gems attached to it, top level first."""

    card: str
    charged: bool
    gems: list[Mana]


class DraftView(TypedDict):
    """A seat's part of the draft; the cards are null where they are hidden."""

    hand: list[str] | None
    picked: list[str] | None
    chosen: list[str] | None
    has_chosen: bool
    hand_count: int
    picked_count: int


class SeatView(TypedDict):
    """One seat's mat."""

    prestige: int
    prisms: int
    gems: Bag
    dice: list[DieView]
    workshop: list[WorkshopCard]
    store: list[str]
    talents: list[str]
    draft: DraftView | None


class Deck(TypedDict):
    """The item deck: how many cards, and those that are known, top first."""

    count: int
    top: list[str]
    peeked: int


class Box(TypedDict):
    """What is out of the game."""

    items: list[str]
    talents: list[str]


class View(TypedDict):
    """A table of Manaforge, as ``m.view`` gives it."""

    game: str
    edition: str
    viewer: int | None
    phase: Literal["draft", "keep", "play", "over"]
    round: int
    rounds: int
    era: Literal["dawn", "noon", "dusk"]
    first_player: int
    active: int | None
    turn: int
    to_act: list[int]
    spends_left: int
    built: bool
    reserve: Bag
    used: list[str]
    board: list[str | None]
    building: str | None
    deck: Deck
    discard: list[str]
    supply: dict[Element, int]
    box: Box | None
    seats: list[SeatView]
    pending: list[list[Any]]
    declines: list[int]


class Option(TypedDict):
    """Something the seat may do: its notation, the thing on the table it is about, what it does in symbols."""

    action: str
    target: str
    label: str
    proposed: bool


class Pay(TypedDict):
    """A payment to be made: what is needed, what there is, and the payment that is proposed."""

    need: Need
    mana: Bag
    gems: Bag
    allow_mana: bool
    proposal: str


class Choice(TypedDict):
    """A choice that is running; every option then answers it."""

    kind: str
    title: str
    source: str | None
    pay: Pay | None


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


class Snapshot(TypedDict):
    """What a Board shows."""

    step: int
    seat: int
    names: list[str]
    view: View
    options: list[Option]
    why: dict[str, str]
    choice: Choice | None
    bots: list[int]
    bots_to_act: bool
    can_undo: bool
    can_redo: bool
    log: list[LogLine]
    outcome: OutcomeView | None


class Chance(TypedDict):
    """A chance in the ways in which people read one; ``share`` is for drawing only."""

    share: float
    percent: str
    one_in: str
    exact: str


class ItemOdds(TypedDict):
    """How likely an item can be paid for; the 95 % interval in words where that was sampled, or else nothing.

    ``next`` is the chance with the next roll, of an item that is out of reach now.
    """

    title: str
    chance: Chance
    interval: str
    next: Chance | None


class BoardOdds(TypedDict):
    """The odds of the seat in front: each item's, and the items that each of its actions leaves possible.

    ``when`` is what they are about: the dice on the table now, or the next roll; null where they could not be found,
    which ``error`` then explains.
    """

    step: int
    when: Literal["now", "next"] | None
    items: list[ItemOdds]
    any: Chance | None
    left: dict[str, list[str]]
    how: str
    error: str


class Level(TypedDict):
    """A line of a workshop card, and the gem that unlocks it."""

    gem: Literal["earth", "fire", "wind", "water", "any"] | None
    text: str


class Item(TypedDict):
    """What is printed on an item card, with the provenance of its values."""

    name: str
    number: int
    era: Literal["dawn", "noon", "dusk"]
    element: Element
    kind: Literal["workshop", "store"]
    cost: str
    levels: list[Level]
    effect: str
    about: str


class Talent(TypedDict):
    """What is printed on a talent card."""

    number: str
    die: Element | None
    when: str
    text: str
    about: str


class Cards(TypedDict):
    """All cards by title or name, and all faces in symbols."""

    items: dict[str, Item]
    talents: dict[str, Talent]
    faces: dict[str, str]


class ReplayEvent(TypedDict):
    """What led to a frame."""

    seat: int | None
    text: str
    turn: int


class Frame(TypedDict):
    """One step of a replay."""

    view: View
    event: ReplayEvent | None
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
    """A kind of die that a tray may hold."""

    kind: str
    label: str
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
