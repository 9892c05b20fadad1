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
