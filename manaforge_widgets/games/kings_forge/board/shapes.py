"""The types of the JSON that the table of King's Forge sends to the browser; the TypeScript types are made from them.

This file imports only the standard library and the shared types, because the build reads it alone.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from manaforge_widgets.widgets.shapes import Chance, LegendRow

Colour = Literal["metal", "wood", "gem", "magic"]
Kind = Literal["metal", "wood", "gem", "magic", "library", "cemetery"]
Side = Literal["top", "bottom"]
BonusKind = Literal["plus", "automatic_6", "flip", "reroll", "ones_to_sixes", "roll_smithy"]
Token = Literal["automatic_6", "plus_1_plus_1"]


class DieView(TypedDict):
    """A rolled die of the active seat; its value is null once it is placed or cancelled."""

    die: str
    value: int | None
    used: list[int]


class PlacedDie(TypedDict):
    """A die on a craft: its kind, the colour that it stands for, and its value."""

    die: Kind
    value: int


class CraftedView(TypedDict):
    """A craft that lies in front of its crafter, with a die for each need."""

    card: str
    seat: int
    dice: list[PlacedDie]


class DockView(TypedDict):
    """A dock: its gain, the number of dice for its cheaper and its dearer action, and whether each is used."""

    dock: str
    costs: list[int]
    used: list[bool]


class GatheredView(TypedDict):
    """A gather card of a seat: its action, or the dock that it became when turned face down, and the dice on it."""

    card: str
    action: Side | None
    dice: dict[str, int]
    consumed: dict[str, int]
    dock: str | None


class BonusView(TypedDict):
    """A bonus of a seat: the card or token that gives it, its kind, and how much of the bonus is left."""

    by: str
    kind: BonusKind
    left: list[int]


class SeatView(TypedDict):
    """Everything that a seat has. Dice are counted by kind, without zeros, as in ``{"metal": 2, "library": 1}``.

    - ``crafts``: the names of the crafts that it has claimed.
    - ``supply``: the dice that it may use now. In its craft turn ``supply`` is empty: the seat's dice are then listed
      one by one, with their values, in :class:`View` under ``dice``.
    - ``smithy``: the dice on its smithy tile, for the next round.
    - ``next``: all dice that it would have in the next round if nothing more happened in this one. Library dice are not
      among them, since they are lent for one round.
    - ``gathered``: the gather cards in front of it.
    - ``bonuses``: what it may still do to its dice in this round.
    - ``passed``: whether it has passed in this gather phase.
    """

    crafts: list[str]
    supply: dict[str, int]
    smithy: dict[str, int]
    next: dict[str, int]
    gathered: list[GatheredView]
    bonuses: list[BonusView]
    passed: bool


class Deck(TypedDict):
    """The face-down gather cards: their number, and their order, which is null in the view of a seat."""

    count: int
    order: list[str] | None


class View(TypedDict):
    """A view of King's Forge, from ``m.view``, with the dice of each seat's next round."""

    game: str
    edition: str
    viewer: int | None
    phase: Literal["setup", "gather", "craft", "over"]
    state: Literal["setup", "deal", "gather", "cemetery roll", "placing", "roll", "craft", "over"]
    round: int
    rounds: int
    goal: int
    first_player: int | None
    active: int
    turn: int
    turns_done: int
    to_act: list[int]
    market: list[str | None]
    deck: Deck
    gathers: list[str]
    display: list[str | None]
    waiting: list[str]
    crafted: list[CraftedView]
    stock: dict[Colour, int]
    library: int
    tokens: dict[Token, int]
    docks: list[DockView]
    cemetery: int | None
    dice: list[DieView]
    rerolls: int
    rolling: list[str]
    choosing: int | None
    seats: list[SeatView]


class Need(TypedDict):
    """A need of a craft: a die of this colour that shows at least this value."""

    kind: Colour
    least: int


class Craft(TypedDict):
    """The text of a craft card; ``about`` says where its values come from."""

    rank: int
    needs: list[Need]
    about: str


class Bonus(TypedDict):
    """A bonus as printed: ``left`` holds the numbers that it adds, or the number of dice that it may change, or 1."""

    kind: BonusKind
    left: list[int]


class Line(TypedDict):
    """A line of an action that places all unused dice: for at least ``least`` dice, the seat gets a ``kind`` die."""

    least: int
    kind: Colour


class GatherAction(TypedDict):
    """One of the two actions of a gather card.

    - ``squares``: the colours that may be placed on each square.
    - ``consumed``: the squares whose die is lost.
    - ``unused``: whether all unused dice are placed instead; then ``lines`` lists what they give.
    - ``gain``: the dice that go to the smithy tile.
    - ``supply``: the dice that can be used at once.
    - ``words``: the whole action as text.
    """

    squares: list[list[Colour]]
    consumed: list[int]
    unused: bool
    lines: list[Line]
    gain: dict[str, int]
    supply: dict[str, int]
    bonuses: list[Bonus]
    cemetery: bool
    words: str


class Gather(TypedDict):
    """The text of a gather card; ``about`` says where its values come from."""

    actions: list[GatherAction]
    about: str


class Dock(TypedDict):
    """The gain of a dock, as a symbol and as text."""

    symbol: str
    words: str


class Cards(TypedDict):
    """Data that never changes: the cards and the docks by name, and what the symbols mean."""

    crafts: dict[str, Craft]
    gathers: dict[str, Gather]
    docks: dict[str, Dock]
    legend: list[LegendRow]


class CraftOdds(TypedDict):
    """The chance that a craft can be made, or stolen.

    - ``chance``: null if it is not known; then ``long`` says why.
    - ``brief``: what to do for the craft, such as "+2 on gem 2", which adds 2 to the gem die that shows 2.
    - ``lose``: the chance that a later seat then steals the craft, as text; empty if no seat can.
    - ``loses``: the same for every choice of dice that the seat can put on the craft now. A key names the dice, such as
      "gem 3 gem 4 metal 3"; a library die is named as the colour that it stands for.
    - ``rests``: the chance of at least one more craft or steal in this turn with the other dice, as text, for every
      such choice of dice. Here a key names a library die as such. The text is empty if dice that look alike differ.
    - ``bar``: whether the chance depends on a roll, so that it is drawn as a bar.
    """

    chance: Chance | None
    brief: str
    long: str
    lose: str
    loses: dict[str, str]
    rests: dict[str, str]
    bar: bool


class SeveralOdds(TypedDict):
    """The chances of several crafts on display in one turn: of at least one of them, and of all; null if not known."""

    crafts: list[str]
    some: Chance | None
    all: Chance | None


class ClaimCraft(TypedDict):
    """The effect of a claim on one craft in this round: the chance after it, and the percentage points that it adds."""

    share: float
    percent: str
    points: int


class ClaimOutcome(TypedDict):
    """The effect of a claim, a visit or a pass on the chances of crafts, in few words and by craft."""

    brief: str
    crafts: dict[str, ClaimCraft]


class ClaimOdds(TypedDict):
    """The effect of a claim, a visit or a pass on the chances: in few words, in full, and by craft.

    If the seat can choose the dice that it places, the effect is that of the ``best`` ones. They have the highest sum
    of changes, in this round and the next; of dice that are lost for good, they are the cheapest. Then ``ways`` gives
    the effect of each choice of dice. A key is the dice in notation, such as "1 metal, 1 wood consumed". Its value is
    an index in ``outcomes`` of the odds. If ``ways`` lacks a choice of dice, its effect is not known. ``best`` is a key
    of ``ways``, or empty without a choice.
    """

    brief: str
    long: str
    crafts: dict[str, ClaimCraft]
    ways: dict[str, int]
    best: str


class OddsRow(TypedDict):
    """A row of the odds drawer: a name, its chance, what to do to get it, and sentences on how it is counted.

    ``chance`` is null if it is not known. ``tells`` holds the ids of the questions whose answers the row would reveal
    to a player who still has to guess them.
    """

    name: str
    chance: Chance | None
    words: str
    why: list[str]
    tells: list[str]


class OddsGroup(TypedDict):
    """A table of the odds drawer; ``why`` explains how all its chances are counted."""

    caption: str
    rows: list[OddsRow]
    why: list[str]


class BoardOdds(TypedDict):
    """The odds of the seat whose player is at the screen.

    - ``when``: "now" for this round, "next" for the roll of the next round.
    - ``rolled``: whether the odds are for the seat's rolled dice on the table.
    - ``crafts``, ``steals``: the chances of the crafts on display and of those in front of other seats, by name.
    - ``several``: the chances of each two crafts on display, and then of all if there are more than two.
    - ``two``: the chance of at least two crafts on display; null if there is only one, or if it is not known.
    - ``claims``: the effects of claims and visits, by target; the effects of passes, by the action's notation.
    - ``outcomes``: the effects of claims and visits with other dice than the proposed ones.
    - ``risks``: the chances that the crafts in front of the seat are stolen, by name.
    - ``rerolls``: for each reroll, by its card, the dice to roll again for the craft with the best chance.
    - ``groups``: the same chances in tables for the odds drawer.
    - ``working``: whether more results are still being calculated.
    - ``error``: the reason if there are no odds.
    """

    step: int
    when: Literal["now", "next"] | None
    rolled: bool
    crafts: dict[str, CraftOdds]
    steals: dict[str, CraftOdds]
    several: list[SeveralOdds]
    two: Chance | None
    claims: dict[str, ClaimOdds]
    outcomes: list[ClaimOutcome]
    risks: dict[str, str]
    rerolls: dict[str, list[str]]
    groups: list[OddsGroup]
    working: bool
    error: str
