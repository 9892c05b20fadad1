"""Random small questions, for the package in its notation and for the twin in its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from games.kings_forge.odds.twin import Bonus, Dice

NOTATION = {
    "six": "six",
    "ones": "ones to sixes",
    "flip": "flip {}",
    "reroll": "reroll {}",
}


def written(bonus: Bonus) -> str:
    """A bonus in the package's notation."""
    name, *numbers = bonus
    return "/".join(f"+{number}" for number in numbers) if name == "plus" else NOTATION[name].format(*numbers)


@dataclass(frozen=True)
class Setting:
    """A question."""

    pool: tuple[str, ...]
    crafts: tuple[Dice, ...]
    bonuses: tuple[Bonus, ...]
    cancelled: frozenset[int] = frozenset()

    @property
    def texts(self) -> list[str]:
        return [written(bonus) for bonus in self.bonuses]

    @property
    def needs(self) -> list[str]:
        return [", ".join(f"{colour} {value}" for colour, value in needs) for needs in self.crafts]


def setting(
    rng: Random,
    dice: int,
    bonuses: Sequence[Sequence[Bonus]] = (),
    *,
    crafts: int = 1,
    library: int = 0,
    spare: int = 2,
    harder: int = 0,
    cancelled: int = 0,
) -> Setting:
    """A question that there are dice enough for, with a bonus out of each group and so many cancelled values."""
    colours = rng.sample(["metal", "wood", "gem", "magic"], rng.randint(1, 2))
    pool = ["library"] * library + [rng.choice(colours) for _ in range(dice - library)]
    asked = []
    for _ in range(crafts):
        number = rng.randint(1, max(1, dice - rng.randint(0, spare)))
        kinds = [rng.choice(colours) if kind == "library" else kind for kind in rng.sample(pool, number)]
        asked.append(tuple((kind, rng.choice((2, 3, 4, 4, 5, 5, 6, 6, 7)) + rng.randint(0, harder)) for kind in kinds))
    gone = frozenset(rng.sample(range(1, 7), cancelled))
    return Setting(tuple(pool), tuple(asked), tuple(rng.choice(group) for group in bonuses), gone)
