"""The plan of a craft turn: the crafts and steals that the dice can make, and the next action."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Final, NamedTuple

from manaforge_widgets.games.kings_forge.bots.defence import exchange, risk, stronger
from manaforge_widgets.games.kings_forge.bots.hand import (
    HandDie,
    adding,
    bonuses_of,
    cancelled_by,
    lying_dice,
    needs_of_groups,
)
from manaforge_widgets.games.kings_forge.odds.best_reroll import reroll_for
from manaforge_widgets.games.kings_forge.odds.checks import beating
from manaforge_widgets.games.kings_forge.odds.fills import Change, fills_for
from manaforge_widgets.games.kings_forge.rules import actions, fitting
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, REROLL, SIX, Bonus, is_live, without
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.engine import SIDES
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.rounds import GOAL
from manaforge_widgets.odds.budget import Budget, OddsError

WAYS: Final = 2
"""The most ways to make each craft that are examined."""
TRIES: Final = 60
"""The most combinations of dice and a craft that are examined; usually there are fewer."""
SECONDS: Final = 20.0
"""The time for one question. It usually takes milliseconds, so a slow machine chooses the same actions."""
LEAST_CHANCE: Final = 0.02
"""The smallest expected gain, in crafts, for which a reroll is used."""
WIN: Final = 3.0
STOLEN: Final = 0.5
"""The cost of a theft that is certain, in crafts: spare dice and bonuses make thefts rarer than the plan says."""
RANK: Final = 0.002
"""The value of one rank, since ranks decide ties (KF-E2)."""

_NUMBERS: Final = {"add": actions.ADD, "six": actions.SIX, "flip": actions.FLIP, "ones": actions.ONES}
_HELP: Final = "fewer dice would help"


class Aim(NamedTuple):
    """An aim of a plan: craft or steal, the card, its needs, and the seat that the craft is stolen from, or -1."""

    kind: int
    card: int
    groups: tuple[Group, ...]
    owner: int


class PlannedCraft(NamedTuple):
    """A planned craft or steal: its aim, the changes of dice to make first, and the dice to place on the card."""

    aim: Aim
    changes: tuple[tuple[Change, int], ...]
    places: tuple[int, ...]


class TurnPlan(NamedTuple):
    """A plan: its value, its crafts and steals in order, and the dice, bonuses and aims that they leave over."""

    value: float
    steps: tuple[PlannedCraft, ...]
    dice: tuple[HandDie, ...]
    held: tuple[Bonus, ...]
    aims: tuple[Aim, ...]


def next_action(pos: Position) -> int:
    """Return the code of the next action of the active seat's craft turn.

    The plan is made again for each action, so the same position gives the same action. The turn can't go on for ever,
    because each action except the last uses up a die or a bonus.
    """
    return first_of(pos, TurnPlanner(pos).plan())


def first_of(pos: Position, plan: TurnPlan) -> int:
    """Return the code of the next action of a plan."""
    code = wanted(pos, plan)
    # If a plan is wrong, the last option is taken: the end of the turn, or the roll of chosen dice.
    return code if code in pos.options else pos.options[-1]


def wanted(pos: Position, plan: TurnPlan) -> int:
    """Return the code of the action that a plan wants next; a test checks that this code is legal."""
    code = _used_on(pos, plan)
    if code is not None:
        return code
    best = reroll(pos, plan) or free_reroll(pos, plan)
    if best is not None:
        return _choose(pos, best.dice, best.size)
    if pos.choosing:
        return actions.ROLL
    return _first(pos, plan) if plan.steps else actions.END


class TurnPlanner:
    """The search for the best crafts and steals that the active seat can make without another roll.

    Args:
        pos: a position in the seat's craft turn.
    """

    def __init__(self, pos: Position) -> None:
        self._pos = pos
        self._tries = 0
        self._risks: dict[tuple[int, tuple[int, ...]], float] = {}
        self._crafts = [len(cards) for cards in pos.claimed]
        for lying in pos.lying:
            self._crafts[lying[1]] += 1

    def plan(self) -> TurnPlan:
        """Return the plan with the highest value; it is empty if nothing can be made."""
        pos = self._pos
        dice = tuple(
            HandDie(place, pos.die_kind[place], value, pos.die_marks[place])
            for place, value in enumerate(pos.die_value)
            if value
        )
        steals = [
            Aim(actions.STEAL, lying[0], fitting.beaten(pos, lying), lying[1])
            for lying in pos.lying
            if lying[1] != pos.active
        ]
        aims = (*steals, *(self._craft(card) for card in reversed(pos.display) if card >= 0))
        return self._best(dice, tuple(pos.bonuses[pos.active]), aims, (), tuple(pos.waiting), ())

    def _craft(self, card: int) -> Aim:
        return Aim(actions.CRAFT, card, self._pos.components.crafts[card].groups, -1)

    def _best(
        self,
        dice: tuple[HandDie, ...],
        held: tuple[Bonus, ...],
        aims: tuple[Aim, ...],
        passed: tuple[Aim, ...],
        waiting: tuple[int, ...],
        steps: tuple[PlannedCraft, ...],
    ) -> TurnPlan:
        """Return the best plan that begins with some steps; ``passed`` are aims that were skipped before."""
        best = TurnPlan(self._value(steps), steps, dice, held, (*passed, *aims))
        for number, aim in enumerate(aims):
            if self._tries >= TRIES or sum(len(least) for _, least in aim.groups) > len(dice):
                continue
            self._tries += 1
            for step, left, kept in self._ways(dice, held, aim):
                refilled = aim.kind == actions.CRAFT and waiting
                more = (*aims[number + 1 :], self._craft(waiting[0])) if refilled else aims[number + 1 :]
                plan = self._best(
                    left, kept, more, (*passed, *aims[:number]), waiting[1:] if refilled else waiting, (*steps, step)
                )
                if plan.value > best.value + 1e-9:
                    best = plan
        return best

    def _value(self, steps: tuple[PlannedCraft, ...]) -> float:
        """Return the value of some crafts; a steal also takes one from another seat."""
        if not steps:
            return 0.0
        pos = self._pos
        crafts = self._crafts[:]
        value = 0.0
        for step in steps:
            crafts[pos.active] += 1
            value += 1.0 + RANK * pos.components.crafts[step.aim.card].rank - STOLEN * self._risk(step)
            if step.aim.owner >= 0:
                crafts[step.aim.owner] -= 1
                value += 1.0 / (pos.seats - 1)
        others = max(number for seat, number in enumerate(crafts) if seat != pos.active)
        return value + WIN if crafts[pos.active] >= GOAL[pos.seats] and crafts[pos.active] > others else value

    def _risk(self, step: PlannedCraft) -> float:
        """Return how likely a planned craft is stolen with the dice of the plan; 0 if nobody can or it takes long."""
        pos = self._pos
        if pos.turns_done + 1 == pos.seats:
            return 0.0
        values = {die: pos.die_value[die] for die in step.places}
        for change, _ in step.changes:
            if change.kind == "ones":
                values = {die: SIDES if value == 1 else value for die, value in values.items()}
            else:
                values[change.die] = change.value
        key = step.aim.card, tuple(values[die] for die in step.places)
        if key not in self._risks:
            try:
                self._risks[key] = float(risk(pos, step.aim.groups, _chosen(step), values))
            except OddsError:
                self._risks[key] = 0.0
        return self._risks[key]

    def _ways(
        self, dice: tuple[HandDie, ...], held: tuple[Bonus, ...], aim: Aim
    ) -> Iterator[tuple[PlannedCraft, tuple[HandDie, ...], tuple[Bonus, ...]]]:
        """Yield the cheapest ways to an aim, with the dice and the bonuses that are left after each."""
        steal = aim.kind == actions.STEAL
        try:
            fills = fills_for(
                lying_dice(dice, held),
                needs_of_groups(aim.groups),
                bonuses_of(held),
                Budget(_HELP, SECONDS),
                beat=steal,
            )
        except OddsError:
            return
        for fill in fills[:WAYS]:
            left, kept = list(dice), list(held)
            changes = []
            for change in fill.changes:
                number = _source(kept, change, held)
                changes.append((change, dice[change.die].place if change.kind != "ones" else -1, number))
                kept[number] = without(kept[number], change.amount)
                if change.kind == "ones":
                    left = [die._replace(value=6) if die.value == 1 else die for die in left]
                else:
                    die = left[change.die]
                    left[change.die] = die._replace(value=change.value, marks=die.marks | 1 << number)
            places = tuple(dice[die].place for die in fill.dice)
            step = PlannedCraft(
                aim, tuple((change._replace(die=place), number) for change, place, number in changes), places
            )
            yield step, tuple(die for die in left if die.place not in places), tuple(kept)


def _source(kept: list[Bonus], change: Change, held: tuple[Bonus, ...]) -> int:
    """Return the place of the bonus that a change uses."""
    if change.kind == "add":
        return adding(held)[change.card]
    kind = {"six": SIX, "flip": FLIP, "ones": ONES}[change.kind]
    return next(number for number, bonus in enumerate(kept) if bonus[1] == kind and is_live(bonus))


def _first(pos: Position, plan: TurnPlan) -> int:
    """Return the first action of a plan."""
    step = plan.steps[0]
    if step.changes:
        change, number = step.changes[0]
        return _change_code(pos, _NUMBERS[change.kind], number, change.die, change.amount)
    chosen = _chosen(step)
    if pos.turns_done + 1 < pos.seats:
        spare = {die.place for die in plan.dice}
        exchange(pos, step.aim.groups, chosen, spare)
        improvement = stronger(pos, step.aim.groups, chosen, plan.held)
        if improvement is not None:
            kind, number, die, amount = improvement
            return _change_code(pos, kind, number, die, amount)
    return actions.crafting(step.aim.kind, step.aim.card) | fitting.first_alike(
        step.aim.groups, chosen, fitting.hand(pos)
    )


def _chosen(step: PlannedCraft) -> list[list[int]]:
    """Return the dice of a planned craft, a list for each group of its needs."""
    # The needs and the groups of a card are both in the order of colours and values.
    places = iter(step.places)
    return [[next(places) for _ in least] for _, least in step.aim.groups]


def _change_code(pos: Position, kind: int, number: int, die: int, amount: int) -> int:
    """Return the legal code of a change; of equal bonuses and equal dice the rules list the first ones."""
    held = pos.bonuses[pos.active]
    equal = [other for other, bonus in enumerate(held) if bonus == held[number]]
    if kind == actions.ONES:
        return actions.ONES | equal[0] << actions.BITS
    codes = (actions.change(kind, other, place, amount) for other in equal for place in fitting.equal(pos, die))
    return next((code for code in codes if code in pos.options), actions.change(kind, number, die, amount))


def _used_on(pos: Position, plan: TurnPlan) -> int | None:
    """KF-C4: the code of a planned change with the partly used bonus; None if the plan has none.

    The rest of this bonus lapses with any other action, so all its planned uses come first.
    """
    for step in plan.steps if pos.running else ():
        for change, number in step.changes:
            if number == pos.running - 1:
                return _change_code(pos, _NUMBERS[change.kind], number, change.die, change.amount)
    return None


class Reroll(NamedTuple):
    """A reroll: the dice to roll, the number of dice that it may roll, and the probability and the gain of success.

    Success is one more craft or steal. The gain is in crafts; for a steal it includes the owner's loss. For a free
    reroll, success is a better die for the first craft of the plan, and the gain is 0.
    """

    dice: set[int]
    size: int
    chance: Fraction
    gain: float


def free_reroll(pos: Position, plan: TurnPlan) -> Reroll | None:
    """Return a reroll of dice that the plan leaves over and that may then serve its first craft; None if there is none.

    Such a reroll costs nothing, so it comes before bonuses that it may save. A die serves if it does without a bonus,
    or if it is higher than a die of the craft that a later seat may steal.
    """
    sizes = [bonus[2] for bonus in plan.held if bonus[1] == REROLL and is_live(bonus)]
    # KF-C4: the rest of a partly used bonus lapses with the reroll.
    if not sizes or not plan.steps or pos.running:
        return None
    step = plan.steps[0]
    chosen, spare = _chosen(step), {die.place for die in plan.dice}
    exchange(pos, step.aim.groups, chosen, spare)
    changed = {change.die for change, _ in step.changes}
    stealable = pos.turns_done + 1 < pos.seats
    faces = set(range(1, SIDES + 1)) - cancelled_by(pos.cemetery)
    serving: list[tuple[int, int]] = []
    for (colour, least), places in zip(step.aim.groups, chosen, strict=True):
        enough = [need for need, die in zip(least, places, strict=True) if die in changed]
        enough += [pos.die_value[die] + 1 for die in places if stealable and die not in changed]
        serves = sum(face >= min(enough, default=SIDES + 1) for face in faces)
        serving += [(serves, die) for die in spare if serves and pos.die_kind[die] == colour]
    if not serving:
        return None
    # The smallest bonus that rolls all these dice, or the largest one.
    size = min((size for size in sizes if size >= len(serving)), default=max(sizes))
    rolled = sorted(serving, key=lambda one: (-one[0], one[1]))[:size]
    missed = prod((Fraction(SIDES - serves, SIDES) for serves, _ in rolled), start=Fraction(1))
    return Reroll({die for _, die in rolled}, size, 1 - missed, 0.0)


def reroll(pos: Position, plan: TurnPlan) -> Reroll | None:
    """Return the reroll with the highest expected gain from one more craft or steal; None if no reroll is worth it.

    Only dice that the plan leaves over are rerolled.
    """
    # KF-C4: the rest of a partly used bonus lapses with the reroll.
    kept = tuple(
        bonus[:2] if pos.running and number == pos.running - 1 else bonus for number, bonus in enumerate(plan.held)
    )
    bonuses = bonuses_of(kept)
    if not bonuses.rerolls or not plan.dice:
        return None
    lying = lying_dice(plan.dice, kept)
    gone = cancelled_by(pos.cemetery)
    crafts = [needs_of_groups(aim.groups) for aim in plan.aims if aim.kind == actions.CRAFT]
    questions = [(1.0, crafts, bonuses)] if crafts else []
    for aim in plan.aims:
        if aim.kind == actions.STEAL:
            beaten, held = beating(needs_of_groups(aim.groups), bonuses)
            questions.append((1.0 + 1.0 / (pos.seats - 1), [beaten], held))
    best, chosen = LEAST_CHANCE, None
    for gain, wanted, held in questions:
        try:
            answer = reroll_for(lying, wanted, held, gone, Budget(_HELP, SECONDS))
        except OddsError:
            continue
        if answer.dice and answer.chance * gain > best:
            dice = {plan.dice[die].place for die in answer.dice}
            best, chosen = float(answer.chance * gain), Reroll(dice, answer.reroll, answer.chance, gain)
    return chosen


def _choose(pos: Position, taken: set[int], size: int) -> int:
    """KF-C4: the code that chooses the next die of a reroll, or rolls; of equal dice the first ones are legal."""
    live = sum(1 << number for number, bonus in enumerate(pos.bonuses[pos.active]) if is_live(bonus))
    alike: dict[tuple[int, int, int], set[int]] = {}
    for place, value in enumerate(pos.die_value):
        if value:
            alike.setdefault((value, pos.die_kind[place], pos.die_marks[place] & live), set()).add(place)
    number = pos.choosing - 1
    if not pos.choosing:
        held = pos.bonuses[pos.active]
        number = next(place for place, bonus in enumerate(held) if bonus[1:] == (REROLL, size))
    for same in alike.values():
        if len(taken & same) > sum(pos.due >> place & 1 for place in same):
            free = (actions.change(actions.REROLL, number, place) for place in sorted(same))
            return next((code for code in free if code in pos.options), actions.ROLL)
    return actions.ROLL
