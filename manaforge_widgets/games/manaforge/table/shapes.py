"""The shapes of what Manaforge's table sends to the browser; the TypeScript types are made from them.

Only the standard library and the shared shapes are imported here, since the build reads this file on its own.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from manaforge_widgets.widgets.shapes import Chance

Mana = Literal["earth", "fire", "wind", "water"]
Element = Literal["earth", "fire", "wind", "water", "arcane"]
Socket = Literal["earth", "fire", "wind", "water", "any"]


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
    phase: Literal["setup", "draft", "keep", "play", "over"]
    round: int
    rounds: int
    era: Literal["dawn", "noon", "dusk"]
    first_player: int | None
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


class Payment(TypedDict):
    """Mana of the reserve and gems that pay for something."""

    mana: Bag
    gems: Bag


class Pay(TypedDict):
    """A payment to be made: what is needed, what there is, and the payment that is proposed."""

    need: Need
    mana: Bag
    gems: Bag
    allow_mana: bool
    proposal: Payment


class ItemOdds(TypedDict):
    """How likely an item can be paid for; the 95 % interval in words where that was sampled, or else nothing.

    ``next`` is the chance with the next roll, of an item that is out of reach now.
    """

    title: str
    chance: Chance
    interval: str
    next: Chance | None


class PaymentOdds(TypedDict):
    """A payment and the items that it leaves possible."""

    payment: Payment
    left: list[str]


class BoardOdds(TypedDict):
    """The odds of the seat in front: each item's, and the items that each of its actions leaves possible.

    ``when`` is what they are about: the dice on the table now, or the next roll; null where they could not be found,
    which ``error`` then explains. ``left`` goes by the actions of the options, ``payments`` has all the others.
    """

    step: int
    when: Literal["now", "next"] | None
    items: list[ItemOdds]
    any: Chance | None
    left: dict[str, list[str]]
    payments: list[PaymentOdds]
    how: str
    error: str


class Level(TypedDict):
    """A line of a workshop card: the gem that stands before it, and how many must be attached before it can be used."""

    gem: Socket | None
    needs: int
    text: str


class Item(TypedDict):
    """What is printed on an item card, with the provenance of its values; ``sockets`` are the gems that it takes."""

    name: str
    number: int
    era: Literal["dawn", "noon", "dusk"]
    element: Element
    kind: Literal["workshop", "store"]
    cost: str
    levels: list[Level]
    sockets: list[Socket]
    effect: str
    wand: bool
    about: str


class Talent(TypedDict):
    """What is printed on a talent card."""

    number: str
    die: Element | None
    when: str
    text: str
    about: str


class DieKind(TypedDict):
    """A die by its name: its type, and how it is called."""

    type: Element
    words: str


class Cards(TypedDict):
    """What is shown once: all cards by title or name, all faces in symbols, all dice by name, a workshop's places."""

    items: dict[str, Item]
    talents: dict[str, Talent]
    faces: dict[str, str]
    dice: dict[str, DieKind]
    places: int
