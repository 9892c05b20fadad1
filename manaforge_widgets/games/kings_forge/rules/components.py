"""The cards, docks, dice and tokens of an edition, in the form that the engine uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any, Final

from manaforge_widgets.core.edition_file import Data
from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES, ROLL_SMITHY, TOKENS, Bonus
from manaforge_widgets.games.kings_forge.rules.dice import BITS, COLOURS, HANDFUL, KINDS, gathered, holds, some
from manaforge_widgets.games.kings_forge.rules.edition import load_edition

Group = tuple[int, tuple[int, ...]]
"""A colour, and the lowest values of the dice of this colour that a craft needs, ascending."""

USES: Final = 8
"""The number of actions of the four docks."""
ANY: Final = tuple(range(len(COLOURS)))


@dataclass(frozen=True)
class Craft:
    """A craft card.

    Attributes:
        id: the card's number, in the order of ranks.
        rank: the card's rank.
        name: the card's name.
        needs: for each needed die its colour and its lowest value, sorted by colour and value.
        groups: the same needs, grouped by colour.
    """

    id: int
    rank: int
    name: str
    needs: tuple[tuple[int, int], ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class GatherAction:
    """One of the two actions of a gather card.

    Attributes:
        squares: for each square of the card, the colours that may be placed on it.
        consumed: the numbers of the squares whose die goes back to the stock.
        all_unused: whether the action has no squares, but takes all dice of the four colours (KF-G7).
        by_number: the lines of KF-G7, ascending: the number of dice that a line asks for, and the colour of its gain.
        gain: the dice that go to the smithy tile.
        supply: the dice that go to the supply.
        bonuses: the bonuses that the action gives.
        cemetery: whether the action rolls the cemetery die.
        payments: all choices of dice to place, the cheap ones first. Each choice is two handfuls: the dice that come
            back, and the dice that don't.
        codes: the code of the claim for each of these choices.
    """

    squares: tuple[tuple[int, ...], ...]
    consumed: tuple[int, ...]
    all_unused: bool
    by_number: tuple[tuple[int, int], ...]
    gain: int
    supply: int
    bonuses: tuple[Bonus, ...]
    cemetery: bool
    payments: tuple[tuple[int, int], ...]
    codes: tuple[int, ...]


@dataclass(frozen=True)
class Gather:
    """A gather card: its number, its name, whether it is in every game, and its upper and lower action."""

    id: int
    name: str
    anvil: bool
    actions: tuple[GatherAction, GatherAction]


@dataclass(frozen=True)
class Dock:
    """A dock.

    Attributes:
        name: the name of the dock's gain.
        gain: the dice that the dock gives; 0 if it gives a token.
        token: the token that the dock gives, or -1.
        costs: the number of dice for the cheaper and for the dearer action.
    """

    name: str
    gain: int
    token: int
    costs: tuple[int, int]


class Components:
    """All components of an edition.

    Attributes:
        data: the checked data, with its provenance.
        edition: the name of the edition.
        crafts: the craft cards, by rank.
        gathers: the gather cards.
        docks: the docks.
        dice: the number of dice of each kind.
        tokens: the number of tokens of each kind.
        handfuls: for each number of dice, all handfuls of that many dice in the four colours, the cheap ones first.
        claim_codes: a cache for :func:`claims_of`.
        visit_codes: a cache for :func:`visits_of`.
    """

    def __init__(self, data: Data) -> None:
        tables = data.tables
        self.data = data
        self.edition: str = tables["meta"]["edition"]
        self.overrides: Mapping[str, Any] = data.overrides
        rows = sorted(tables["crafts"], key=itemgetter("rank"))
        self.crafts: list[Craft] = [_craft(number, row) for number, row in enumerate(rows)]
        self.gathers: list[Gather] = [_gather(number, row) for number, row in enumerate(tables["gathers"])]
        self.docks: list[Dock] = [_dock(row) for row in tables["docks"]]
        self.dice: list[int] = [tables["dice"][kind] for kind in KINDS]
        self.tokens: list[int] = [tables["tokens"][name] for name in TOKENS]
        self.craft_ids: dict[str, int] = {craft.name: craft.id for craft in self.crafts}
        self.gather_ids: dict[str, int] = {card.name: card.id for card in self.gathers}
        self.dock_ids: dict[str, int] = {dock.name: number for number, dock in enumerate(self.docks)}
        self.handfuls: list[list[int]] = [
            [home for home, _ in _payments((ANY,) * number, ())]
            for number in range(max(cost for dock in self.docks for cost in dock.costs) + 1)
        ]
        self.claim_codes: dict[int, list[list[int] | None]] = {}
        self.visit_codes: dict[int, list[int]] = {}

    def __copy__(self) -> Components:
        # Only its caches ever change, so all copies can share one object.
        return self

    def __deepcopy__(self, _memo: object) -> Components:
        return self

    def __reduce__(self) -> tuple[Callable[..., Components], tuple[Any, ...]]:
        # Unpickling the packaged edition gives the one shared object.
        return (_restored, (dict(self.overrides),)) if self.overrides else (house_components, ())

    @property
    def anvils(self) -> list[int]:
        """KF-S3: the numbers of the gather cards that are in every game."""
        return [card.id for card in self.gathers if card.anvil]

    @property
    def others(self) -> list[int]:
        """KF-S3: the numbers of the gather cards of which only some are in a game."""
        return [card.id for card in self.gathers if not card.anvil]


@cache
def house_components() -> Components:
    """Return the components of the edition that comes with the package; its file is read only once."""
    return Components(load_edition(None))


def _restored(overrides: Mapping[str, Any]) -> Components:
    return Components(load_edition(overrides))


def _craft(number: int, row: Mapping[str, Any]) -> Craft:
    needs = tuple(sorted((KINDS.index(colour), value) for colour, value in row["needs"]))
    colours = sorted({colour for colour, _ in needs})
    groups = tuple((colour, tuple(value for other, value in needs if other == colour)) for colour in colours)
    return Craft(number, row["rank"], row["name"], needs, groups)


def _gather(number: int, row: Mapping[str, Any]) -> Gather:
    top, bottom = (_action(number, which, row[name]) for which, name in enumerate(actions.SIDES))
    return Gather(number, row["name"], row.get("anvil", False), (top, bottom))


def _action(card: int, which: int, row: Mapping[str, Any]) -> GatherAction:
    squares = tuple(
        ANY if square == "any" else tuple(KINDS.index(name) for name in square.split("|"))
        for square in row.get("place", ())
    )
    consumed = tuple(row.get("consume", ()))
    given = row.get("bonus", {})
    payments = _payments(squares, consumed)
    return GatherAction(
        squares,
        consumed,
        row.get("place_all_unused", False),
        tuple((least, KINDS.index(colour)) for least, colour in row.get("gain_by_dice_placed", ())),
        gathered(row.get("gain", {})),
        gathered(row.get("supply", {})),
        tuple(_bonus(card, name, given[name]) for name in NAMES if name in given),
        given.get("cemetery_die", False),
        payments,
        tuple(actions.claim(card, which, number) for number in range(len(payments))),
    )


def _bonus(card: int, name: str, given: Any) -> Bonus:
    kind = NAMES.index(name)
    if isinstance(given, list):
        return (card, kind, *given)
    return (card, kind, 1 if kind == ROLL_SMITHY or given is True else int(given))


def _dock(row: Mapping[str, Any]) -> Dock:
    name = row["gain"]
    cheap, dear = row["cost"]
    if name in TOKENS:
        return Dock(name.replace("_", " "), 0, TOKENS.index(name), (cheap, dear))
    return Dock(name, gathered({name: 1}), -1, (cheap, dear))


def _payments(squares: tuple[tuple[int, ...], ...], consumed: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return all ways to place a die on each square: the dice that come back and those that don't, metal first."""
    payments = {(0, 0)}
    for place, colours in enumerate(squares):
        lost = place in consumed
        payments = {
            (home + (0 if lost else some(1, colour)), gone + (some(1, colour) if lost else 0))
            for home, gone in payments
            for colour in colours
        }
    # The numbers of dearer dice are in higher bits.
    return tuple(sorted(payments, key=lambda dice: (dice[0] + dice[1], dice[1])))


_KIND: Final = (1 << BITS) - 1
_MOST_KEPT: Final = 20_000


def claims_of(components: Components, supply: int) -> list[list[int] | None]:
    """KF-G2: for each gather card, the codes of the claims that a supply can pay; None for a card not looked at yet.

    The same supplies occur often, so the codes are cached. For a card with None, call :func:`find_claims`.
    """
    codes = components.claim_codes.get(supply)
    if codes is None:
        if len(components.claim_codes) > _MOST_KEPT:
            components.claim_codes.clear()
        codes = [None] * len(components.gathers)
        components.claim_codes[supply] = codes
    return codes


def find_claims(components: Components, supply: int, card: int) -> list[int]:
    """KF-G2: the codes of the claims of one card that a supply can pay. The list is cached, so do not change it."""
    codes: list[int] = []
    for action in components.gathers[card].actions:
        if action.all_unused:
            if supply:
                codes.append(action.codes[0])
        else:
            payments = zip(action.codes, action.payments, strict=True)
            codes.extend([code for code, (home, gone) in payments if holds(supply, home + gone)])
    claims_of(components, supply)[card] = codes
    return codes


def visits_of(components: Components, used: int, supply: int) -> list[int]:
    """KF-G4: the codes of the visits that a supply can pay, as if card 0 were turned down.

    The list is cached, so do not change it.

    Args:
        components: the components.
        used: a bit for each used dock action.
        supply: the dice of the four colours.
    """
    key = supply << USES | used
    codes = components.visit_codes.get(key)
    if codes is None:
        if len(components.visit_codes) > _MOST_KEPT:
            components.visit_codes.clear()
        codes = []
        if used:
            # All visits with no dock used, without the used actions.
            every = visits_of(components, 0, supply)
            codes = [code for code in every if not used >> actions.use_of(code) & 1]
        else:
            for use in range(USES):
                handfuls = enumerate(components.handfuls[components.docks[use >> 1].costs[use & 1]])
                codes.extend([actions.visit(0, use, number) for number, dice in handfuls if holds(supply, dice)])
        components.visit_codes[key] = codes
    return codes


def dice_of(handful: int) -> list[int]:
    """Return a list with the kind of each die of a handful, in the order of the kinds."""
    kinds: list[int] = []
    for kind in range(HANDFUL):
        amount = handful >> BITS * kind & _KIND
        if amount:
            kinds += [kind] * amount
    return kinds
