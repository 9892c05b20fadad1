"""The types of the JSON that Manaforge's table sends to the browser; the TypeScript types are made from them.

This file imports only the standard library and the shared types, because the build loads this file without the
rest of the package.
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
    """The mana that a cost needs: an amount for each element, and an amount that any element can pay."""

    earth: int
    fire: int
    wind: int
    water: int
    any: int


class DieView(TypedDict):
    """A die on a mat; its face is null before its first roll."""

    die: str
    face: str | None
    spent: bool
    held: bool


class WorkshopCard(TypedDict):
    """A card in a workshop, and the gems on it in the order of the levels that they unlock, from the top."""

    card: str
    charged: bool
    gems: list[Mana]


class DraftView(TypedDict):
    """A seat's part of the draft; cards that are hidden are null."""

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
    """A view of Manaforge, from ``m.view``."""

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


class RollOdds(TypedDict):
    """The chance that the next roll can pay if the seat may exchange this number of prisms."""

    prisms: int
    chance: Chance


class ReachAfter(TypedDict):
    """The reach after an action; see :class:`ReachOdds`.

    ``words`` compares it with the present reach, such as "41 → 63 %". ``target`` is the thing that the action is about;
    ``name`` names the action as text. ``prisms`` says whether the action takes or gives prisms. Then both chances count
    the prisms that the seat has: now, and after the action.
    """

    kind: Literal["build", "upgrade", "hold", "release"]
    target: str
    name: str
    chance: Chance
    words: str
    change: Literal["more", "less", "same"]
    prisms: bool
    why: list[str]


class ReachOdds(TypedDict):
    """The reach: the chance that the next roll can pay for a random card of the next round without a prism.

    ``percent`` is the chance in whole per cent. ``prisms`` has the chances with one prism and with all that the seat
    has, up to the first chance that is certain.
    """

    chance: Chance
    percent: str
    prisms: list[RollOdds]
    why: list[str]


class ItemOdds(TypedDict):
    """The price of an item for the seat, or the mana that the seat lacks.

    ``pays`` says whether the seat can pay for the item in this turn. ``pay`` says how, or what is missing, in a few
    words: "2 die spends and a prism" or "1 more earth". ``brief`` says the same in symbols. While a roll is pending,
    both texts are empty, and ``rolls`` has the chances that the roll can pay, by the number of prisms.
    """

    title: str
    pays: bool
    pay: str
    brief: str
    rolls: list[RollOdds]
    after: ReachAfter | None
    why: list[str]


class PaymentOdds(TypedDict):
    """A payment and the items that can still be paid for after it."""

    payment: Payment
    left: list[str]


class BoardOdds(TypedDict):
    """The odds of the seat whose player is at the screen.

    Attributes:
        when: "now" while the seat can still build in this round. "next" if the items lie on the board and the dice are
            about to be rolled. "later" if the seat can't build again in this round. Null before the first odds are
            calculated.
        items: what each item takes, with the reach after it is built.
        summary: a sentence about all items.
        reach: the reach of the current position.
        moves: the reach after each action that can change it and is not a build.
        others: a sentence on how many seats act before this one.
        how: sentences on how the numbers for the items are found.
        left: the items that the seat can still pay for after an option, by the notation of the action.
        payments: the same for each payment, since payments are not options.
        working: whether more is coming.
        error: why odds are missing; empty if all could be calculated.
    """

    step: int
    when: Literal["now", "next", "later"] | None
    items: list[ItemOdds]
    summary: str
    reach: ReachOdds | None
    moves: list[ReachAfter]
    others: str
    how: list[str]
    left: dict[str, list[str]]
    payments: list[PaymentOdds]
    working: bool
    error: str


class Level(TypedDict):
    """A level of a workshop card.

    ``gem`` is the gem that unlocks it, after the gems of the levels above it: ``needs`` gems in all. ``free`` says
    whether using it costs nothing.
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
    """A face as symbols and as text; ``about`` is a sentence on its effect if the drawing doesn't show it."""

    drawing: str
    words: str
    about: str


class DieKind(TypedDict):
    """The type of a die, and its name as text."""

    type: Element
    words: str


class Cards(TypedDict):
    """Data that never changes: the cards by title, the faces by text, and the dice by name.

    ``sides`` has a sentence about the sides of each type of die. ``places`` is the number of cards that a workshop can
    hold; ``kept`` is the number of talents that a seat keeps.
    """

    items: dict[str, Item]
    talents: dict[str, Talent]
    faces: dict[str, FaceView]
    sides: dict[str, str]
    dice: dict[str, DieKind]
    places: int
    kept: int
    legend: list[LegendRow]
