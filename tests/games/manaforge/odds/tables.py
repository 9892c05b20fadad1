"""One seat's dice, gems, cards and talents, made at random, as a table of the engine and as words.

>>> setting = Setting(dice=("earth", "water"), cost={"earth": 2}, gems={"fire": 1}, prisms=1)
>>> position = rolled(setting.table(), ("2 earth", "gem copy"))
>>> position.components.items[setting.item].cost.total, position.prisms[0]
(2, 1)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

from games.manaforge.rules.components import ELEMENTS, FACES, ITEMS, WORKSHOP
from games.manaforge.rules.table import Table, card

from manaforge_widgets.games.manaforge.rules.game import Manaforge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manaforge_widgets.games.manaforge.rules.position import Position

Cost = dict[str, int]
MANCERS = ("Geomancer", "Pyromancer", "Aeromancer", "Hydromancer")
HELPFUL = ("Wizard's Apprentice", *MANCERS)
NEEDLESS = ("Earth Enchanter", "Water Crafter", "Famous")
CHANGERS = ("Aether Geyser", "Mana Accelerator", "Mana Condenser", "Gem Amplifier")
PRODUCERS = tuple(title for title in WORKSHOP if "pay" not in str(ITEMS[title]["levels"]) and title not in CHANGERS)
KINDS = tuple(FACES)


def costs() -> list[Cost]:
    """Return what the 72 cards of the tests' own edition cost: every real cost, then others."""
    rng = Random(72)
    found = list({tuple(sorted(item["cost"].items())): dict(item["cost"]) for item in ITEMS.values()}.values())
    found += [{"any": count} for count in range(5, 9)] + [{"earth": 1, "fire": 1}]
    while len(found) < len(ITEMS):
        cost = Counter(rng.choice((*ELEMENTS, "any")) for _ in range(rng.randint(1, 6)))
        if dict(cost) not in found:
            found.append(dict(cost))
    return found


COSTS = costs()
STEPS = [{name: count} for name in (*ELEMENTS, "any") for count in range(1, 10)]
"""One mana of an element up to nine, then so many of any."""


LEVELS: dict[str, list[dict[str, Any]]] = {
    "Stone Circle": [
        {"gain": {"earth": 1, "mana_of_attached_gems": 2}},
        {"gem": "any", "pay": {"dice_spends": 1}, "gain": {"water": 1}},
    ],
    "Sun Fragment": [{"gain": {"earth": 1, "recharge_other": 1}}],
    "Wind Catcher": [{"pay": {"any": 1}, "gain": {"extra_spend": 1, "gems_of_paid_element": 2}}],
    "Phoenix Egg": [{"pay": {"exhaust_other": 1}, "gain": {"any": 2}}, {"gem": "fire", "gain": {"prisms": 1}}],
    "Steam Vents": [{"gem": "wind", "pay": {"dice_spends": 1}, "gain": {"choose": [{"earth": 1}, {"prisms": 2}]}}],
    "Runed Obelisk": [{"pay": {"gems": 1, "any": 1}, "gain": {"water": 2, "prisms": 1}}],
}
"""What no packaged card does, but a card of somebody's own edition may."""


@cache
def rules(name: str = "costs") -> Manaforge:
    """Return an edition with other costs: COSTS, or with "steps" STEPS as far as they go; "levels" has LEVELS too."""
    costs = STEPS if name == "steps" else COSTS
    levels = LEVELS if name == "levels" else {}
    items: list[dict[str, Any]] = [{"number": number, "cost": cost} for number, cost in enumerate(costs, 1)]
    for title, lines in levels.items():
        items[ITEMS[title]["number"] - 1]["levels"] = lines
    return Manaforge({"meta": {"edition": name}, "items": items})


def written(what: Cost) -> str:
    """Return amounts in words: ``2 earth, 1 any``."""
    return ", ".join(f"{count} {name}" for name, count in what.items())


@dataclass(frozen=True)
class Setting:
    """What one seat has before a roll of ``dice``, sorted by type, and the cost that it asks about.

    ``held`` is one more die that is not rolled: its type and its face.
    """

    dice: tuple[str, ...]
    cost: Cost
    gems: Cost = field(default_factory=dict)
    prisms: int = 0
    spends: int = 4
    held: tuple[str, str] | None = None
    talents: tuple[str, ...] = ()
    workshop: tuple[dict[str, Any], ...] = ()

    @property
    def item(self) -> int:
        """The id of an item of that cost."""
        return COSTS.index(self.cost)

    def table(self, edition: str = "costs") -> Position:
        """Return seat 0's turn in an edition of :func:`rules`, every rolled die on its first face."""
        t = Table()
        t.turn(spends_left=self.spends)
        t.seat(0, gems=self.gems, prisms=self.prisms, workshop=self.workshop)
        mat = t.view["seats"][0]
        mat["talents"] = [*self.talents, *(["Aether Reserve"] if self.held else [])]
        shown = [(kind, FACES[kind][0]) for kind in self.dice] + ([self.held] if self.held else [])
        seen: Counter[str] = Counter()
        mat["dice"] = []
        for number, (kind, face) in enumerate(shown):
            seen[kind] += 1
            mat["dice"].append({"die": f"{kind}-{seen[kind]}", "face": face, "spent": False})
            mat["dice"][-1]["held"] = number == len(self.dice)
        return rules(edition).from_view(t.full_view())


def rolled(position: Position, faces: Sequence[str]) -> Position:
    """Return the table of a setting after a roll."""
    new = position.copy()
    ids = new.components.face_ids
    new.die_face[0][: len(faces)] = [ids[face] for face in faces]
    return new


def rolls(dice: Sequence[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield each roll of the dice, told apart by their faces, and how many of the equally likely rolls show it."""
    for sides in product(*(Counter(FACES[kind]).items() for kind in dice)):
        yield tuple(face for face, _ in sides), prod(count for _, count in sides)


def random_roll(rng: Random, dice: Sequence[str]) -> tuple[str, ...]:
    """Return what the dice show."""
    return tuple(rng.choice(FACES[kind]) for kind in dice)


def random_workshop(rng: Random, most: int) -> tuple[dict[str, Any], ...]:
    """Return cards with gems in their first places, charged or not."""
    titles = dict.fromkeys(rng.choice((CHANGERS, PRODUCERS, WORKSHOP)[rng.randrange(3)]) for _ in range(most))
    return tuple(random_card(rng, title, ITEMS[title]["levels"]) for title in titles)


def random_card(rng: Random, title: str, levels: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the card as it may lie in a workshop."""
    places = [level["gem"] for level in levels if "gem" in level]
    gems = [place if place in ELEMENTS else rng.choice(ELEMENTS) for place in places]
    return card(title, *gems[: rng.randint(0, len(gems))], charged=rng.random() < 0.8)


def random_setting(rng: Random, *, dice: int = 5, cards: int = 4, prisms: int = 3, most_gems: int = 3) -> Setting:
    """Return one to so many dice and what goes with them; every part is left out now and then."""
    kinds = sorted((rng.choice(KINDS) for _ in range(rng.randint(1, dice))), key=KINDS.index)
    held = None
    if rng.random() < 0.25:
        kind = rng.choice(KINDS)
        held = kind, rng.choice(FACES[kind])
    talents = [rng.choice(HELPFUL if rng.random() < 0.8 else NEEDLESS) for _ in range(rng.randint(0, 1 if held else 2))]
    return Setting(
        dice=tuple(kinds),
        cost=rng.choice(COSTS),
        gems=dict(Counter(rng.choice(ELEMENTS) for _ in range(rng.randint(0, most_gems)))),
        prisms=rng.choice((0, 0, rng.randint(0, prisms))),
        spends=rng.choice((4, 4, rng.randint(0, 5))),
        held=held,
        talents=tuple(dict.fromkeys(talents)),
        workshop=random_workshop(rng, rng.randint(0, cards)) if rng.random() < 0.7 else (),
    )
