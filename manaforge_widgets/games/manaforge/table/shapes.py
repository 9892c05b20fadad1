"""The types of the JSON that Manaforge's table sends to the browser; the TypeScript types are made from them.

This file imports only the standard library and the shared types, because the build reads it alone.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from manaforge_widgets.widgets.shapes import Chance, LegendRow

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
    """The item deck: the number of cards, and the cards that the viewer knows, top first."""

    count: int
    top: list[str]
    peeked: int


class Box(TypedDict):
    """The cards that are out of the game."""

    items: list[str]
    talents: list[str]


class View(TypedDict):
    """A table of Manaforge, from ``m.view``."""

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
    """The mana of the reserve and the gems that are paid."""

    mana: Bag
    gems: Bag


class Pay(TypedDict):
    """The form of a payment: the cost, the mana and gems that the seat has, and the proposed payment."""

    need: Need
    mana: Bag
    gems: Bag
    allow_mana: bool
    proposal: Payment


class ItemOdds(TypedDict):
    """The chance to pay for an item; ``interval`` is its 95 % interval in words if it was sampled, and else empty.

    ``next`` is the chance with the next roll, for an item that can't be paid for now.
    """

    title: str
    chance: Chance
    interval: str
    next: Chance | None


class PaymentOdds(TypedDict):
    """A payment and the items that can still be paid for after it."""

    payment: Payment
    left: list[str]


class BoardOdds(TypedDict):
    """The odds of the seat in front: for each item, and the items that can still be paid for after each action.

    ``when`` says whether they are about the dice on the table now or about the next roll; if they could not be worked
    out, it is null and ``error`` says why. ``left`` has the items by the notation of the option's action; ``payments``
    has them for the payments, which are not options.
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
    """A line of a workshop card.

    ``gem`` unlocks it; it can be used once ``needs`` gems are attached; ``free`` says that it gives without a price.
    """

    gem: Socket | None
    needs: int
    text: str
    free: bool


class Item(TypedDict):
    """The text of an item card: ``sockets`` are the gems it takes, ``about`` says where its values come from."""

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
    """The text of a talent card; ``about`` says where its values come from."""

    number: str
    die: Element | None
    when: str
    text: str
    about: str


class FaceView(TypedDict):
    """A face in symbols and in words; ``about`` is a sentence on what it does where the drawing doesn't show it."""

    drawing: str
    words: str
    about: str


class DieKind(TypedDict):
    """The type of a die, and its name in words."""

    type: Element
    words: str


class Cards(TypedDict):
    """Data that never changes: cards by title, faces and dice by name, a workshop's size, how many talents are kept."""

    items: dict[str, Item]
    talents: dict[str, Talent]
    faces: dict[str, FaceView]
    dice: dict[str, DieKind]
    places: int
    kept: int
    legend: list[LegendRow]
