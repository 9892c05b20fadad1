"""The mana that is missing for a cost, and an upper bound of the mana that the rest of a turn can still add."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.manaforge.odds.plans import gives
from manaforge_widgets.games.manaforge.odds.pruning import usable_mancers
from manaforge_widgets.games.manaforge.rules import actions, engine, roles
from manaforge_widgets.games.manaforge.rules.components import Gain, Level
from manaforge_widgets.games.manaforge.rules.elements import NOTHING, Amounts, unit
from manaforge_widgets.games.manaforge.rules.position import Position

Price = tuple[int, int, int, int, int]
"""The mana of each element in a cost, and its total with "any"."""

_Bundle = tuple[Amounts, int]
"""Mana and gems by element, and an amount of any element."""


def missing_mana(price: Price, have: Sequence[int]) -> int:
    """Return how much mana is missing for a cost, if the element of that mana can be chosen freely (MF-P1).

    Args:
        price: the cost.
        have: the mana and gems of each element.

    Example:
        >>> missing_mana((2, 0, 0, 2, 5), [1, 3, 0, 0])
        3
    """
    earth, fire, wind, water, total = price
    short = 0
    if earth > have[0]:
        short += earth - have[0]
    if fire > have[1]:
        short += fire - have[1]
    if wind > have[2]:
        short += wind - have[2]
    if water > have[3]:
        short += water - have[3]
    return max(short, total - sum(have))


class Shortfall:
    """An upper bound of what the rest of a turn can add towards a cost, so that a hopeless search stops early.

    The covered part of a cost is the size of a largest matching of mana with the symbols of the cost. So several dice
    and cards together never cover more than the sum of what each covers by itself. Other payments in the turn only
    make the shortfall larger. If this sum is less than the missing mana, the cost can't be paid.

    Args:
        pos: a position with one seat only, in its turn.
        ranks: a rank for each die. The search spends dice by rising rank; a die whose rank it has passed stays unspent.
    """

    def __init__(self, pos: Position, ranks: Sequence[int]) -> None:
        components = pos.components
        self._ranks = ranks
        talents = [components.talents[number] for number in pos.talents[0]]
        self._apprentice = next((talent for talent in talents if talent.role == roles.APPRENTICE), None)
        faces = [components.faces[face] for face in pos.die_face[0]]
        mancers = usable_mancers(pos)
        turned: list[_Bundle] = [(unit(element), 0) for element in mancers]
        by_face: list[list[_Bundle]] = []
        for face in faces:
            bundles: list[_Bundle] = [(option, 0) for option in face.options]
            if face.gem >= 0:
                bundles.append((unit(face.gem), 0))
            if face.special == "gem copy":
                bundles.append((NOTHING, 1))
            by_face.append(bundles)
        anything = [bundle for bundles in by_face for bundle in bundles] + turned
        sources = []
        for face, kind, bundles in zip(faces, pos.die_type[0], by_face, strict=True):
            if face.special == "transmute":
                sources.append(anything)
            else:
                sources.append([*bundles, (unit(kind), 0)] if kind in mancers else bundles)
        cards = [components.items[item] for item in pos.workshop[0]]
        gains = [(card, level, gain) for card in cards for level in card.levels if gives(level) for gain in level.gains]
        sources += [
            [_bundle(level, gain, len(components.gem_slots[card.id])) for owner, level, gain in gains if owner is card]
            for card in cards
        ]
        numbers: dict[_Bundle, int] = {}
        self._sources = [[numbers.setdefault(bundle, len(numbers)) for bundle in source] for source in sources]
        self._bundles = [(*amounts, sum(amounts), wild) for amounts, wild in numbers]
        self._dice = len(faces)
        self._surges = any(face.special == "power surge" for face in faces)
        self._more_spends = max((gain.spends for _, _, gain in gains), default=0)
        recharging = [gain for _, _, gain in gains if gain.recharge]
        self._recharges = len(recharging)
        # Cards that recharge each other, or that also give something when they recharge, may go on without end.
        self._endless = len(recharging) > 1 or any(gain != Gain(recharge=1) for gain in recharging)
        self._covered: dict[tuple[object, ...], list[int]] = {}

    def wild_mana(self, pos: Position) -> int:
        """Return how much mana of any element the prisms and the Apprentice give."""
        return pos.prisms[0] + (pos.spends // self._apprentice.amount if self._apprentice else 0)

    def may_suffice(self, pos: Position, after: int, price: Price, have: list[int], missing: int) -> bool:
        """Return False if the rest of the turn certainly can't add the missing mana of a cost; True if it may.

        Args:
            pos: the position.
            after: the rank above which dice may still be spent.
            price: the cost.
            have: the mana and gems of each element.
            missing: the mana that is missing.
        """
        if self._endless:
            return True
        covered = self._cover(price, have, missing)
        spent, ranks = pos.spent[0], self._ranks
        dice = [covered[die] for die in range(self._dice) if ranks[die] > after and not spent >> die & 1]
        spends = pos.spends
        missing -= pos.prisms[0]
        if len(covered) > self._dice:
            # A die or a card that recharges a card is worth one more use of the best card.
            again = self._recharges + (len(dice) if self._surges else 0)
            by_card = covered[self._dice :]
            missing -= max(by_card) * again
            for amount, charged in zip(by_card, pos.charged[0], strict=True):
                if charged:
                    missing -= amount
            spends += self._more_spends * (sum(pos.charged[0]) + again)
        if self._apprentice:
            dice = [amount or 1 for amount in dice]
            missing -= max(0, spends - len(dice))
        if len(dice) > spends:
            dice.sort(reverse=True)
            del dice[spends:]
        return sum(dice) >= missing

    def _cover(self, price: Price, have: list[int], missing: int) -> list[int]:
        """Return how much of a cost each die, and then each card, could cover by itself at most."""
        key = (price, *have)
        cover = self._covered.get(key)
        if cover is None:
            earth, fire, wind, water = (max(0, price[element] - have[element]) for element in range(4))
            room = missing - earth - fire - wind - water
            amounts = []
            for e, f, i, a, total, wild in self._bundles:
                filled = min(e, earth) + min(f, fire) + min(i, wind) + min(a, water)
                amounts.append(filled + min(total - filled, room) + wild)
            cover = [max([amounts[number] for number in source], default=0) for source in self._sources]
            self._covered[key] = cover
        return cover

    def fill(self, pos: Position, item: int, price: Price) -> list[int]:
        """Pay the missing part of a cost with prisms and the Apprentice; this changes the position itself.

        Returns:
            The codes of the exchanges, of the uses of the Apprentice, and of the build.
        """
        done = []
        while missing_mana(price, have := [*map(int.__add__, pos.reserve, pos.gems)]):
            element = max(range(4), key=lambda e: price[e] - have[e])
            if self._apprentice and pos.spends >= self._apprentice.amount:
                codes = [actions.code(actions.USE, self._apprentice.id), actions.code(actions.CHOOSE, element)]
            else:
                codes = [actions.code(actions.EXCHANGE, element)]
            for code in codes:
                engine.apply(pos, code)
            done += codes
        build = actions.code(actions.BUILD, item)
        assert build in engine.legal(pos, 0), "what can be paid can be built"
        return [*done, build]


def _bundle(level: Level, gain: Gain, gems: int) -> _Bundle:
    earth, fire, wind, water = map(int.__add__, gain.mana, gain.gems)
    wild = gain.prisms + gain.attached * gems + gain.paid_gems * level.pay.total
    return (earth, fire, wind, water), wild
