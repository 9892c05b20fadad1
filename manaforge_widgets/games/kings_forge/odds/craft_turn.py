"""A craft turn with rolled dice: ways to make each craft, the best rerolls, and the risk that a craft is stolen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP
from manaforge_widgets.games.kings_forge.odds.best_reroll import BestReroll, reroll_for
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses
from manaforge_widgets.games.kings_forge.odds.checks import beating
from manaforge_widgets.games.kings_forge.odds.fills import Fill, fills_for
from manaforge_widgets.games.kings_forge.odds.lying import FLIPS, KINDS, SIXES, LyingDie
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of
from manaforge_widgets.games.kings_forge.odds.steal_risk import StealRisk, risk_of
from manaforge_widgets.games.kings_forge.rules import actions, changes, engine, fitting
from manaforge_widgets.games.kings_forge.rules.arguments import notation_of
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, PLUS, REROLL, SIX, Bonus, is_live
from manaforge_widgets.games.kings_forge.rules.engine import SIDES
from manaforge_widgets.games.kings_forge.rules.names import die_name
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing

MOST_WAYS = 6
"""The most listed ways to make a craft."""


@dataclass(frozen=True, slots=True)
class CraftWay:
    """A way to make a craft without a roll.

    Attributes:
        actions: the actions to take, in notation; the last one is the craft or the steal.
        dice: for each need, the name of the die that goes on it.
        values: the values of these dice when they are placed.
        uses: the number of uses of bonuses.
        risk: the probability that a later seat steals the craft.
    """

    actions: tuple[str, ...]
    dice: tuple[str, ...]
    values: tuple[int, ...]
    uses: int
    risk: StealRisk


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """One craft: the probability of making it with the turn's dice, and the actions for it.

    Attributes:
        name: the name of the craft.
        steal: whether the craft belongs to another seat and is to be stolen.
        chance: the exact probability of making it in this turn with all dice and bonuses that are left; None if it is
            not known.
        ways: the ways without a roll, the cheapest first.
        reroll: the actions of the best reroll if there is no way without a roll. They choose the dice one by one; then
            comes the roll, unless it happens automatically. First of all come uses of a bonus that lapses with the
            reroll (KF-C4).
        error: the reason if the probability is not known, else empty.
    """

    name: str
    steal: bool
    chance: Fraction | None
    ways: tuple[CraftWay, ...] = ()
    reroll: tuple[str, ...] = ()
    error: str = ""


class CraftTurn:
    """The dice and bonuses of the active seat in its craft turn.

    Args:
        pos: a position in the craft phase whose turn has had its first roll; it is not changed. While a reroll is
            pending, the probabilities are about these dice: no more can be chosen.
        budget: the time that all questions about it may take together; if omitted, each has its own.

    Attributes:
        lying: the dice that can still be used.
        bonuses: the bonuses that can still be used on them, each card separately.
    """

    def __init__(self, pos: Position, budget: Budget | None = None) -> None:
        self._pos = pos
        self._budget = budget
        held = pos.bonuses[pos.active]
        live = [number for number, bonus in enumerate(held) if is_live(bonus)]
        self._cards = [number for number in live if held[number][1] == PLUS]
        flips, sixes = ([number for number in live if held[number][1] == kind] for kind in (FLIP, SIX))
        plus = tuple((tuple(sorted(held[number][2:], reverse=True)), 1) for number in self._cards)
        self.bonuses = replace(seats.bonuses_of(held), plus=plus)
        self._running = pos.running - 1
        self._places = [die for die, value in enumerate(pos.die_value) if value]
        self._chosen: tuple[int, frozenset[int]] = (0, frozenset())
        if pos.due:
            places = frozenset(place for place, die in enumerate(self._places) if pos.due >> die & 1)
            if pos.choosing:
                size = held[pos.choosing - 1][2]
            else:
                # The rules have used up the bonus of a pending reroll, which takes just these dice.
                size = len(places)
                self.bonuses = replace(self.bonuses, rerolls=tuple(sorted((*self.bonuses.rerolls, size))))
            self._chosen = size, places
        self.lying = []
        for die in self._places:
            marks = pos.die_marks[die]
            barred = [place for place, number in enumerate(self._cards) if marks >> number & 1]
            for kind, numbers in ((FLIPS, flips), (SIXES, sixes)):
                if numbers and all(marks >> number & 1 for number in numbers):
                    barred.append(kind)
            self.lying.append(LyingDie(KINDS[pos.die_kind[die]], pos.die_value[die], frozenset(barred)))

    def chance(self, *crafts: Needs) -> Fraction:
        """Return the probability of making at least one of some crafts in this turn.

        Raises:
            OddsError: the calculation takes too long, or the probability depends on which dice a card's last plus may
                still be added to.
        """
        return self._best(crafts, self.bonuses)[0].chance

    def steal_chance(self, lying: Needs) -> Fraction:
        """Return the probability of stealing a craft in this turn, if all dice and bonuses are used for it.

        Args:
            lying: the dice on the craft.

        Raises:
            OddsError: for the same reasons as :meth:`chance`.
        """
        # Once dice are chosen for a reroll, nothing else is possible before it (KF-C4).
        if not self._chosen[1] and fills_for(self.lying, lying, self.bonuses, Budget(HELP), beat=True):
            return Fraction(1)
        aim, bonuses = beating(lying, self.bonuses)
        return self._best([aim], bonuses)[0].chance

    def _best(self, crafts: Sequence[Needs], bonuses: Bonuses) -> tuple[BestReroll, tuple[int, ...]]:
        """Return the best reroll, and the dice on which a partly used bonus is used before it."""
        cancelled, budget = seats.cancelled(self._pos), self._budget or Budget(HELP)
        if self._running < 0 or not bonuses.rerolls:
            return reroll_for(self.lying, crafts, bonuses, cancelled, budget, self._chosen), ()
        now = reroll_for(self.lying, crafts, replace(bonuses, rerolls=()), cancelled, budget)
        if now.now:
            return now, ()
        # KF-C4: the rest of the bonus lapses with the reroll, so it is used before it or never.
        left = self._pos.bonuses[self._pos.active][self._running]
        if left[1] == FLIP:
            rest = replace(bonuses, flips=bonuses.flips - left[2])
        else:
            rest = replace(bonuses, sixes=bonuses.sixes - left[2])
        answers: dict[tuple[LyingDie, ...], tuple[BestReroll, tuple[int, ...]]] = {}
        for chosen in self._used_on(left):
            # A lapsed bonus no longer bars any die.
            lying = tuple(
                LyingDie(
                    die.kind,
                    _raised(left[1], die.value) if place in chosen else die.value,
                    frozenset(card for card in die.barred if card >= 0),
                )
                for place, die in enumerate(self.lying)
            )
            table = tuple(sorted(lying, key=lambda die: (die.kind, die.value, sorted(die.barred))))
            if table not in answers:
                answers[table] = reroll_for(lying, crafts, rest, cancelled, budget), chosen
        return max(answers.values(), key=lambda one: one[0].chance)

    def _used_on(self, left: Bonus) -> Iterable[tuple[int, ...]]:
        """Return the choices of dice for a bonus. Each raises as many dice as possible: higher is never worse."""
        low = [
            place
            for place, die in enumerate(self.lying)
            if _raised(left[1], die.value) > die.value
            and not self._pos.die_marks[self._places[place]] >> self._running & 1
        ]
        return combinations(low, min(left[2], len(low)))

    def odds(self, name: str, needs: Needs, *, steal: bool = False) -> Pausing[TurnOdds]:
        """Compute, with pauses, the probability of making a craft in this turn, and the actions for it.

        Args:
            name: the name of the craft.
            needs: the needs of the craft; for a steal, the dice that lie on it.
            steal: whether the craft belongs to another seat and is to be stolen.
        """
        try:
            fills: tuple[Fill, ...] = ()
            # Once dice are chosen for a reroll, nothing else is possible before it (KF-C4).
            if not self._chosen[1]:
                fills = fills_for(self.lying, needs, self.bonuses, Budget(HELP), beat=steal)[:MOST_WAYS]
            yield
            ways = []
            for fill in fills:
                way = yield from self._way(name, needs, fill, steal=steal)
                if way is not None:
                    ways.append(way)
                yield
            if fills:
                return TurnOdds(name, steal, Fraction(1), tuple(ways))
            aim, bonuses = beating(needs, self.bonuses) if steal else (needs, self.bonuses)
            best, used = self._best([aim], bonuses)
            yield
        except OddsError as error:
            return TurnOdds(name, steal, None, error=str(error))
        again = self._reroll(best.reroll, best.dice, used) if best.chance else ()
        return TurnOdds(name, steal, best.chance, (), again)

    def _way(self, name: str, needs: Needs, fill: Fill, *, steal: bool) -> Pausing[CraftWay | None]:
        """Return a way as actions of the game, found one by one among the legal actions; None if one is not legal."""
        pos = self._pos.copy()
        # Of equal dice and bonuses the rules list only one, so equal ones may have to swap their roles.
        dice = _Parts(len(pos.die_value))
        cards = _Parts(len(pos.bonuses[pos.active]))
        texts = []
        running = "" if self._running < 0 else _KIND_NAMES[pos.bonuses[pos.active][self._running][1]]
        # A partly used bonus comes first (KF-C4).
        for change in sorted(fill.changes, key=lambda change: change.kind != running):
            die = dice[self._places[change.die]]
            card = cards[self._cards[change.card]] if change.card >= 0 else -1
            number = actions.KINDS.index(change.kind)
            alike = fitting.equal(pos, die)
            for code in sorted(pos.options, key=lambda code: not _goes_on(pos, code)):
                if code & actions.KIND_MASK == number and (
                    change.kind == "ones"
                    or (
                        actions.die_of(code) in alike
                        and actions.amount_of(code) == change.amount
                        and (card < 0 or _equal(pos, actions.bonus_of(code), card))
                    )
                ):
                    break
            else:
                return None
            if change.kind != "ones":
                dice.swap(die, actions.die_of(code))
            if card >= 0:
                cards.swap(card, actions.bonus_of(code))
            texts.append(notation_of(pos, code))
            engine.apply(pos, code)
        card = pos.components.craft_ids[name]
        groups = pos.components.crafts[card].groups
        placed = [dice[self._places[die]] for die in fill.dice]
        chosen = [
            [die for die, (colour, _) in zip(placed, needs.dice, strict=True) if colour == KINDS[number]]
            for number, _ in groups
        ]
        code = actions.crafting(actions.STEAL if steal else actions.CRAFT, card) | fitting.first_alike(
            groups, chosen, fitting.hand(pos)
        )
        if code not in pos.options:
            return None
        texts.append(notation_of(pos, code))
        values = zip((colour for colour, _ in needs.dice), fill.values, strict=True)
        risk = yield from steal_risk_of(self._pos, pos.active, needs_of(values))
        return CraftWay(tuple(texts), tuple(die_name(pos, die) for die in placed), fill.values, fill.uses, risk)

    def _reroll(self, size: int, places: Sequence[int], used: Sequence[int]) -> tuple[str, ...]:
        """Return the actions that use the rest of a bonus, and then choose dice one by one and roll them (KF-C4)."""
        pos = self._pos.copy()
        held = pos.bonuses[pos.active]
        number = pos.choosing - 1
        if not pos.choosing:
            number = next(place for place, bonus in enumerate(held) if bonus[1:] == (REROLL, size))
        dice = _Parts(len(pos.die_value))
        texts = []
        for place, again in [*((place, False) for place in used), *((place, True) for place in places)]:
            die = dice[self._places[place]]
            alike = fitting.equal(pos, die)
            code = next(
                code
                for code in pos.options
                if (
                    code & actions.KIND_MASK == actions.REROLL and _equal(pos, actions.bonus_of(code), number)
                    if again
                    else _goes_on(pos, code)
                )
                and actions.die_of(code) in alike
            )
            dice.swap(die, actions.die_of(code))
            texts.append(notation_of(pos, code))
            engine.apply(pos, code)
        if actions.ROLL in pos.options:
            texts.append(notation_of(pos, actions.ROLL))
        return tuple(texts)


def steal_risk_of(pos: Position, seat: int, lying: Needs) -> Pausing[StealRisk]:
    """Compute, with pauses, the risk that a seat's craft is stolen by the later seats of this round.

    A seat that has rolled already may steal with its rolled dice, and with its best reroll.

    Args:
        pos: a position in the craft phase.
        seat: the crafter.
        lying: the dice on the craft.

    Raises:
        OddsError: the calculation takes too long.
    """
    chances = {}
    for other in seats.later_seats(pos, seat):
        if seats.will_roll(pos, other):
            chances[other] = yield from seats.holding(pos, other).steal(lying)
        elif seats.has_dice_on_the_table(pos, other):
            chances[other] = CraftTurn(pos).steal_chance(lying)
            yield
    return risk_of(chances)


_KIND_NAMES = {FLIP: "flip", SIX: "six"}


def _raised(kind: int, value: int) -> int:
    """Return the value after a flip or a six; a die above 6 can't be flipped."""
    return changes.changed(actions.SIX if kind == SIX else actions.FLIP, value) if value <= SIDES else value


def _goes_on(pos: Position, code: int) -> bool:
    """Return whether an action uses more of the partly used bonus."""
    return (
        code & actions.KIND_MASK in (actions.FLIP, actions.SIX)
        and pos.running > 0
        and actions.bonus_of(code) == pos.running - 1
    )


class _Parts:
    """A record of things that have swapped roles."""

    def __init__(self, number: int) -> None:
        self._now = list(range(number))

    def __getitem__(self, planned: int) -> int:
        return self._now[planned]

    def swap(self, one: int, other: int) -> None:
        """Swap the roles of two things from now on."""
        first, second = self._now.index(one), self._now.index(other)
        self._now[first], self._now[second] = other, one


def _equal(pos: Position, one: int, other: int) -> bool:
    held = pos.bonuses[pos.active]
    return held[one] == held[other]
