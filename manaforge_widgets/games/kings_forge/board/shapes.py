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
    """A rolled die of the active seat; its value is null once it was placed or cancelled."""

    die: str
    value: int | None
    used: list[int]


class PlacedDie(TypedDict):
    """A die on a craft: its kind, the colour that it stands for, and its value."""

    die: Kind
    value: int


class CraftedView(TypedDict):
    """A craft that lies before its crafter, with a die for each need."""

    card: str
    seat: int
    dice: list[PlacedDie]


class DockView(TypedDict):
    """A dock: what it gives, the dice of its cheaper and its dearer action, and whether each is used."""

    dock: str
    costs: list[int]
    used: list[bool]


class GatheredView(TypedDict):
    """A gather card before a seat: its action, or the dock that it was turned down for, and the dice that it took."""

    card: str
    action: Side | None
    dice: dict[str, int]
    consumed: dict[str, int]
    dock: str | None


class BonusView(TypedDict):
    """What a seat may do to its dice: by which card or token, and what is left of it."""

    by: str
    kind: BonusKind
    left: list[int]


class SeatView(TypedDict):
    """All that a seat has; the dice that it has rolled are in ``dice`` of the view instead of its supply.

    ``next`` are the dice of its next round as things are: library dice are lent, and are not among them.
    """

    crafts: list[str]
    supply: dict[str, int]
    smithy: dict[str, int]
    next: dict[str, int]
    gathered: list[GatheredView]
    bonuses: list[BonusView]
    passed: bool


class Deck(TypedDict):
    """The gather cards face down; their order is null for a seat."""

    count: int
    order: list[str] | None


class View(TypedDict):
    """A table of King's Forge, from ``m.view``, with the dice of each seat's next round."""

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
    """What a craft needs: a die of this colour that shows at least this value."""

    kind: Colour
    least: int


class Craft(TypedDict):
    """The text of a craft card; ``about`` says where its values come from."""

    rank: int
    needs: list[Need]
    about: str


class Bonus(TypedDict):
    """A bonus as it is printed: the pluses, the number of dice, or 1."""

    kind: BonusKind
    left: list[int]


class Line(TypedDict):
    """From so many dice on, a die of this colour is gained."""

    least: int
    kind: Colour


class GatherAction(TypedDict):
    """One of the two actions of a gather card.

    ``squares`` has for each square the colours that may be placed there, ``consumed`` the squares whose die is lost.
    ``unused`` says that all unused dice are placed instead, and ``lines`` what they give. ``gain`` goes to the smithy
    tile, ``supply`` can be used at once. ``words`` says all of it.
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

    anvil: bool
    actions: list[GatherAction]
    about: str


class Dock(TypedDict):
    """What a dock gives: the symbol of it, and it in words."""

    symbol: str
    words: str


class Cards(TypedDict):
    """Data that never changes: the cards and the docks by name, and what the symbols mean."""

    crafts: dict[str, Craft]
    gathers: dict[str, Gather]
    docks: dict[str, Dock]
    legend: list[LegendRow]


class CraftOdds(TypedDict):
    """How likely a craft can be made, or stolen.

    ``chance`` is null where it is not known; ``brief`` says what to do for it, such as "+2 on gem 2" on the die that
    shows 2, and ``long`` why it is not known; ``lose`` is the chance that a later seat steals it then, empty where none
    can, and ``loses`` the same by the dice that may be laid on it now, such as "gem 3 gem 4 metal 3". ``bar`` says that
    the chance is one of a roll, which a bar draws.
    """

    chance: Chance | None
    brief: str
    long: str
    lose: str
    loses: dict[str, str]
    bar: bool


class ClaimCraft(TypedDict):
    """What a claim makes of the chance of one craft in this round: the chance after it, and the points it adds."""

    share: float
    percent: str
    points: int


class ClaimOutcome(TypedDict):
    """What a claim, a visit or a pass adds to the chances of crafts: in few words, and by craft."""

    brief: str
    crafts: dict[str, ClaimCraft]


class ClaimOdds(TypedDict):
    """What the proposed claim, visit or pass does: in few words, in full, and by craft.

    ``ways`` has, where there are other dice to place, what it does with them: by the dice as the notation writes them,
    such as "1 metal, 1 wood consumed", a place in ``outcomes``. What is not there is not known.
    """

    brief: str
    long: str
    crafts: dict[str, ClaimCraft]
    ways: dict[str, int]


class OddsRow(TypedDict):
    """A chance in the drawer: of what, what to do for it, and where it comes from, in sentences.

    ``chance`` is null where it is not known. ``tells`` names the questions, put to somebody who guesses first, that the
    row would answer.
    """

    name: str
    chance: Chance | None
    words: str
    why: list[str]
    tells: list[str]


class OddsGroup(TypedDict):
    """A table of chances in the drawer, and what holds for all of them."""

    caption: str
    rows: list[OddsRow]
    why: list[str]


class BoardOdds(TypedDict):
    """The odds of the seat in front.

    ``when`` is "now" for this round and "next" for the roll of the next one; ``rolled`` says that the dice of this
    round lie on the table. ``crafts`` has the crafts on display and ``steals`` those that lie before others, by name;
    ``claims`` what the actions of the gather phase do, by target, those of passing by the action, and ``outcomes`` what
    they do with other dice; ``risks`` how likely what lies before the seat is stolen; ``rerolls`` by the bonus the dice
    to roll again for the best chance; ``groups`` all of it in tables for the drawer. While ``working``, more is on its
    way; ``error`` says why there is nothing.
    """

    step: int
    when: Literal["now", "next"] | None
    rolled: bool
    crafts: dict[str, CraftOdds]
    steals: dict[str, CraftOdds]
    claims: dict[str, ClaimOdds]
    outcomes: list[ClaimOutcome]
    risks: dict[str, str]
    rerolls: dict[str, list[str]]
    groups: list[OddsGroup]
    working: bool
    error: str
