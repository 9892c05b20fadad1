"""The components that the rules use: faces, dice, items and talents, made from an edition's data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import accumulate, combinations_with_replacement, product
from typing import Any, Final

from manaforge_widgets.core.edition_file import Data
from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.edition import load_edition
from manaforge_widgets.games.manaforge.rules.elements import ANY, ELEMENTS, NOTHING, TYPES, Amounts, unit

ERAS: Final = ("dawn", "noon", "dusk")


def _with_parts(made: Any) -> tuple[Any, ...]:
    """Return the recipe for a copy: a call with its parts, since frozen compiled values can't be filled afterwards."""
    return type(made), tuple([getattr(made, field.name) for field in fields(made)])


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die.

    A face has ``options``, the amounts of mana to choose from: one for a plain mana face, two for an arcane face or the
    Runestone. Its ``gem`` is the element of a gem face, or -1. Its ``special`` is the name of an ability, or empty.
    """

    text: str
    options: tuple[Amounts, ...] = ()
    gem: int = -1
    special: str = ""
    symbols: Amounts = NOTHING
    """Symbols that count for the Shapeshifter Mask (MF-I5)."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost: mana by element and in ``total`` (with "any" mana), gems, die spends, and other cards to exhaust.

    A die spend is the right to spend one die in the turn (MF-T1).
    """

    mana: Amounts = NOTHING
    total: int = 0
    gems: int = 0
    spends: int = 0
    exhaust: int = 0

    @property
    def any(self) -> int:
        """The mana of the total that may be of any element."""
        return self.total - sum(self.mana)

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_parts(self)


@dataclass(frozen=True, slots=True)
class Gain:
    """A benefit.

    ``attached`` is mana for each gem attached to the card (MF-I10), ``paid_gems`` gems for each mana paid (MF-I11).
    """

    mana: Amounts = NOTHING
    gems: Amounts = NOTHING
    prestige: int = 0
    prisms: int = 0
    spends: int = 0
    recharge: int = 0
    attached: int = 0
    paid_gems: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_parts(self)


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a workshop card: the ``gem`` that unlocks it (ANY, or -1 for none), its cost, its benefits.

    A seat chooses one of the benefits (``gains``).
    """

    gem: int
    pay: Cost
    gains: tuple[Gain, ...]

    @property
    def usable(self) -> bool:
        """True if the level gives anything; some levels are only a place for a gem (MF-I10)."""
        return any(gain != Gain() for gain in self.gains)

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_parts(self)


@dataclass(frozen=True, slots=True)
class Item:
    """An item card; ``effect`` is the effect of a store card, in the form of the data file."""

    id: int
    title: str
    name: str
    number: int
    era: int
    element: int
    workshop: bool
    cost: Cost
    levels: tuple[Level, ...]
    effect: Mapping[str, Any]
    wand: bool


@dataclass(frozen=True, slots=True)
class Talent:
    """A talent card; ``role`` is the rule that it follows (see :mod:`.roles`), ``amount`` the number in its effect."""

    id: int
    name: str
    number: str
    die: int
    when: str
    role: int
    element: int = -1
    amount: int = 1
    prisms: int = 0
    per_turn: int = 0


class Components:
    """All components of one edition; faces, dice, items and talents have small integers as ids.

    Attributes:
        edition: the edition's name.
        overrides: the changes that a user's file makes; saves keep them.
        faces: each different face, by id.
        face_ids: the ids of the faces, by their text.
        sides: for each die type the face ids of its six sides.
        side_texts: for each die type the texts of its six sides.
        gem_side: for each die type the face id of its gem face, or -1.
        counts: the number of dice of each type.
        items: the item cards, by id.
        item_ids: the ids of the items, by title.
        talents: the talent cards, by id.
        talent_ids: the ids of the talents, by name.
        decks: the ids of the items of each era.
        costs: for each item the mana cost in each element, then the total.
        gem_slots: for each item the gems that unlock its levels, top to bottom.
        gems_needed: for each item and level (counted from 0) the number of gems that unlock it.
        usable_levels: for each item, a row for each level that gives something: the code that activates it, the number
            of gems that it needs, the level, and whether it costs nothing.
        open_levels: for each item and number of attached gems, a row for each usable level that is unlocked then: the
            code that activates it, the level, and whether it costs nothing.
        next_gems: for each item and number of attached gems, a row for each element of which a gem can be attached
            next: the element, and the code that attaches the gem.
    """

    def __init__(self, data: Data) -> None:
        self.data = data
        self.edition: str = data.tables["meta"]["edition"]
        self.overrides: Mapping[str, Any] = data.overrides
        faces: dict[str, Face] = {}
        side_texts = []
        for name in TYPES:
            made = [_face(entry) for entry in data.tables["dice"][name]["faces"]]
            for face in made:
                faces.setdefault(face.text, face)
            side_texts.append(tuple(face.text for face in made))
        self.faces: tuple[Face, ...] = tuple(faces.values())
        self.face_ids = {face.text: number for number, face in enumerate(self.faces)}
        self.side_texts: tuple[tuple[str, ...], ...] = tuple(side_texts)
        self.sides = tuple(tuple(self.face_ids[text] for text in texts) for texts in side_texts)
        self.gem_side = tuple(
            next((f for f in ids if self.faces[f].gem == die), -1) for die, ids in enumerate(self.sides)
        )
        self.counts = tuple(int(data.tables["dice"][name]["count"]) for name in TYPES)
        rows = data.tables["items"]
        names = [row["name"] for row in rows]
        self.items = tuple(_item(number, row, names.count(row["name"]) > 1) for number, row in enumerate(rows))
        self.talents = tuple(_talent(number, row) for number, row in enumerate(data.tables["talents"]))
        self.item_ids = {item.title: item.id for item in self.items}
        self.talent_ids = {talent.name: talent.id for talent in self.talents}
        self.costs: tuple[tuple[int, ...], ...] = tuple((*item.cost.mana, item.cost.total) for item in self.items)
        self.gem_slots = tuple(tuple(level.gem for level in item.levels if level.gem >= 0) for item in self.items)
        self.gems_needed = tuple(_gems_needed(item) for item in self.items)
        self.usable_levels = tuple(_usable_levels(item, self.gems_needed[item.id]) for item in self.items)
        self.open_levels = tuple(_open_levels(item, self.usable_levels[item.id]) for item in self.items)
        self.next_gems = tuple(_next_gems(item) for item in self.items)
        self.decks = tuple(tuple(item.id for item in self.items if item.era == era) for era in range(len(ERAS)))

    def __copy__(self) -> Components:
        return self  # nothing in it ever changes, and things that belong to an edition are looked up by this object

    def __deepcopy__(self, _memo: object) -> Components:
        return self

    def __reduce__(self) -> tuple[Callable[..., Components], tuple[Any, ...]]:
        # The packaged edition is a single object, also after unpickling.
        return (_restored, (dict(self.overrides),)) if self.overrides else (house_components, ())


@cache
def house_components() -> Components:
    """Return the packaged edition."""
    return Components(load_edition(None))


def _restored(overrides: Mapping[str, Any]) -> Components:
    return Components(load_edition(overrides))


def _face(entry: Mapping[str, Any]) -> Face:
    if "gem" in entry:
        element = ELEMENTS.index(entry["gem"])
        return Face(f"{entry['gem']} gem", gem=element, symbols=unit(element))
    if "choice" in entry:
        chosen = [ELEMENTS.index(name) for name in entry["choice"]]
        return Face("/".join(entry["choice"]), tuple(unit(e) for e in chosen), symbols=_sum(unit(e) for e in chosen))
    if "mana" in entry:
        mana = _amounts(entry["mana"])
        text = " + ".join(f"{n} {name}" for name, n in entry["mana"].items())
        return Face(text, (mana,), symbols=mana)
    special = str(entry["special"]).replace("_", " ")
    # MF-D3: the Runestone is a choice between the two pairs of opposed elements.
    options = ((1, 0, 1, 0), (0, 1, 0, 1)) if special == "runestone" else ()
    return Face(special, options, special=special)


def _item(number: int, row: Mapping[str, Any], repeated: bool) -> Item:
    levels = tuple(
        Level(
            -1 if "gem" not in level else (*ELEMENTS, "any").index(level["gem"]),
            _cost(level.get("pay", {})),
            _gains(level["gain"]),
        )
        for level in row.get("levels", ())
    )
    return Item(
        id=number,
        title=f"{row['name']} ({row['era']})" if repeated else row["name"],
        name=row["name"],
        number=row["number"],
        era=ERAS.index(row["era"]),
        element=TYPES.index(row["element"]),
        workshop=row["kind"] == "workshop",
        cost=_cost(row["cost"]),
        levels=levels,
        effect=row.get("effect", {}),
        wand="Wand" in row["name"],
    )


def _gems_needed(item: Item) -> tuple[int, ...]:
    return tuple(accumulate(int(level.gem >= 0) for level in item.levels))


def _usable_levels(item: Item, needed: Sequence[int]) -> tuple[tuple[int, int, Level, bool], ...]:
    return tuple(
        (actions.code(actions.ACTIVATE, actions.pack_card(item.id, number)), needed[number], level, level.pay == Cost())
        for number, level in enumerate(item.levels)
        if level.usable
    )


def _open_levels(
    item: Item, usable: Sequence[tuple[int, int, Level, bool]]
) -> tuple[tuple[tuple[int, Level, bool], ...], ...]:
    return tuple(
        tuple((code, level, free) for code, needed, level, free in usable if needed <= attached)
        for attached in range(len(item.levels) + 1)
    )


def _next_gems(item: Item) -> tuple[tuple[tuple[int, int], ...], ...]:
    slots = [range(ANY) if level.gem == ANY else (level.gem,) for level in item.levels if level.gem >= 0]
    gems = [[(e, actions.code(actions.UPGRADE, actions.pack_card(item.id, e))) for e in slot] for slot in slots]
    return tuple(map(tuple, [*gems, []]))


def _talent(number: int, row: Mapping[str, Any]) -> Talent:
    effect = row["effect"]
    pay, gain = effect.get("pay", {}), effect.get("gain", {})
    element, amount, prisms = -1, 1, 0
    if "item_element" in effect:
        role, element = roles.CRAFTER, TYPES.index(effect["item_element"])
        amount, prisms = int("gem" in gain), gain.get("prisms", 0)
    elif "turn_die_to_gem" in effect:
        role, element = roles.MANCER, TYPES.index(effect["turn_die_to_gem"])
    elif "build_from_discard" in effect:
        role, amount = roles.SCAVENGER, pay.get("gems", 0)
    elif "gem" in pay:
        role, element, amount = roles.ENCHANTER, ELEMENTS.index(pay["gem"]), gain["prestige"]
    elif "dice_spends" in pay:
        role, amount = roles.APPRENTICE, pay["dice_spends"]
    else:
        by_effect = {
            "hold_unspent_die": roles.RESERVE,
            "look_at_deck": roles.PRECOGNITION,
            "choose_die": roles.ARCHMAGE,
            "gems_of_each": roles.STASH,
            "prestige": roles.FAMOUS,
        }
        key = next(iter(effect))
        role, amount = by_effect[key], effect[key]
    die = TYPES.index(row["die"]) if "die" in row else -1
    per_turn = effect.get("per_turn", 0)
    return Talent(number, row["name"], row["number"], die, row["when"], role, element, amount, prisms, per_turn)


def _cost(row: Mapping[str, int]) -> Cost:
    mana = _amounts(row)
    total = sum(mana) + row.get("any", 0)
    return Cost(mana, total, row.get("gems", 0), row.get("dice_spends", 0), row.get("exhaust_other", 0))


def _gains(row: Mapping[str, Any]) -> tuple[Gain, ...]:
    """Return the alternative benefits of a level: the listed ones, each with every way to choose the "any" mana."""
    chosen = row.get("choose", ({},))
    wild = list(combinations_with_replacement(range(ANY), row.get("any", 0)))
    gains = []
    for option, picks in product(chosen, wild):
        gems = _sum(unit(e) for e in range(ANY) for _ in range(int(row.get("gem") == ELEMENTS[e])))
        gains.append(
            Gain(
                mana=_sum((_amounts(row), _amounts(option), *(unit(e) for e in picks))),
                gems=gems,
                prestige=row.get("prestige", 0) + option.get("prestige", 0),
                prisms=row.get("prisms", 0) + option.get("prisms", 0),
                spends=row.get("extra_spend", 0),
                recharge=row.get("recharge_other", 0),
                attached=row.get("mana_of_attached_gems", 0),
                paid_gems=row.get("gems_of_paid_element", 0),
            )
        )
    # Two ways may give the same benefit.
    return tuple(dict.fromkeys(gains))


def _amounts(row: Mapping[str, Any]) -> Amounts:
    earth, fire, wind, water = (int(row.get(name, 0)) for name in ELEMENTS)
    return (earth, fire, wind, water)


def _sum(parts: Any) -> Amounts:
    total = [0, 0, 0, 0]
    for part in parts:
        for element, amount in enumerate(part):
            total[element] += amount
    return (total[0], total[1], total[2], total[3])
