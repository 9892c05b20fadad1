"""The resources with which a seat of a live position pays, now or with the next roll."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.automaton import DONE
from manaforge_widgets.games.manaforge.odds.inputs import helping_talents
from manaforge_widgets.games.manaforge.odds.plans import WorkshopCard
from manaforge_widgets.games.manaforge.odds.resources import NO_DICE, DiceState, Resources
from manaforge_widgets.games.manaforge.odds.search import turn_start
from manaforge_widgets.games.manaforge.odds.spec import AutomatonSpec, spec_for
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.of_match import check_asked

_ASIDE = (at.OFFER, at.ORDER)
"""Questions that do not change what the seat can pay: offers and a look at the deck."""


class NoRollLeft(OddsError):
    """An error for a question about the next roll, asked after the last roll of the game."""


@dataclass(frozen=True, slots=True)
class Payer:
    """A seat that pays: its dice, its other resources, and the limits for which its automata are built."""

    components: Components
    dice: DiceState
    resources: Resources
    spec: AutomatonSpec

    def can_pay(self, cost: Cost, budget: Budget) -> bool:
        """Return whether the dice can pay a cost; all of them must show a face.

        Raises:
            OddsError: the automaton of the cost would be too large.
        """
        counter = cache.roll_counter(self.components, cost, self.spec, budget)
        *_, state = counter.path(self.resources, self.dice, budget)
        return state == DONE


def position_of(match: Match, seat: object) -> Position:
    """Return a copy of the position of a match in play, for a question about one of its seats.

    Raises:
        OddsError: the match is not a match of Manaforge in play, or there is no such seat.
    """
    check_asked(match, seat, "manaforge", "Manaforge")
    pos = match.copy_position()
    assert isinstance(pos, Position), "a match of Manaforge has positions of Manaforge"
    check_playing(pos)
    return pos


def next_roll(pos: Position, seat: int) -> Payer:
    """Return the seat before the next roll (MF-R1): its dice, except a held one, are unknown, and its cards charged."""
    unknown = [0] * len(TYPES)
    shown = []
    for die, (die_type, face) in enumerate(zip(pos.die_type[seat], pos.die_face[seat], strict=True)):
        if die == pos.held[seat]:
            shown.append((die_type, face))
        else:
            unknown[die_type] += 1
    return _payer(pos, seat, DiceState(tuple(unknown), tuple(shown)), Resources(), used=0, charged=True)


def this_turn(pos: Position, seat: int) -> Payer:
    """Return the seat as it can pay in its turn (MF-T1), with the faces that its dice show."""
    dice = list(enumerate(zip(pos.die_type[seat], pos.die_face[seat], strict=True)))
    shown = tuple(sorted(die for number, die in dice if not pos.spent[seat] >> number & 1))
    spent = tuple(sorted(die for number, die in dice if pos.spent[seat] >> number & 1))
    earth, fire, wind, water = pos.reserve
    resources = Resources(spends=max(0, pos.spends), reserve=(earth, fire, wind, water))
    return _payer(pos, seat, DiceState(NO_DICE, shown, spent), resources, used=pos.used, charged=False)


def _payer(pos: Position, seat: int, dice: DiceState, resources: Resources, *, used: int, charged: bool) -> Payer:
    components = pos.components
    talents = [number for number in pos.talents[seat] if not used >> number & 1]
    apprentice, mancers = helping_talents(components, talents)
    cards = tuple(
        WorkshopCard(item, charged or bool(ready), gems)
        for item, ready, gems in zip(pos.workshop[seat], pos.charged[seat], pos.attached[seat], strict=True)
    )
    earth, fire, wind, water = pos.gems[seat * 4 : seat * 4 + 4]
    resources = Resources(
        spends=resources.spends, reserve=resources.reserve, gems=(earth, fire, wind, water), prisms=pos.prisms[seat]
    )
    spec = spec_for(components, dice, resources, apprentice=apprentice, mancers=mancers, cards=cards)
    return Payer(components, dice, resources, spec)


def can_still_build(pos: Position, seat: int) -> bool:
    """Return whether the seat can still build in this round (MF-T2): dice rolled, turn not over, nothing built yet."""
    if pos.phase != at.PLAY or any(frame[0] == at.ROLL_ALL for frame in pos.stack):
        return False
    if seat == pos.active:
        return not pos.built
    return (seat - pos.first) % pos.seats > (pos.active - pos.first) % pos.seats


def last_roll_is_over(pos: Position) -> bool:
    """Return whether the dice of the last round have been rolled (MF-R3)."""
    return not pos.deck and not any(frame[0] == at.ROLL_ALL for frame in pos.stack)


def in_turn(pos: Position, seat: int) -> Position:
    """Return the position if the seat's turn has begun, else the start of its turn of this round with the same dice."""
    return pos if seat == pos.active else turn_start(pos, seat)


def outcomes_of_choices(pos: Position, budget: Budget) -> list[Position]:
    """Return all positions to which answers to the pending questions can lead; without questions, the position itself.

    Offers and looks at the deck do not count as questions here. The list is empty if the rules first have to do
    something else, such as placing an item.
    """
    stack = [frame for frame in pos.stack if frame[0] not in _ASIDE]
    if not stack:
        return [pos]
    if any(frame[0] >= at.FIRST_AUTOMATIC for frame in stack):
        return []
    start = pos.copy()
    start.stack = stack
    engine.pending_options(start)
    ends: dict[object, Position] = {}
    waiting = [start]
    while waiting:
        budget.check()
        now = waiting.pop()
        if not now.stack:
            ends.setdefault(now.key(), now)
            continue
        for code in now.options:
            after = now.copy()
            engine.apply(after, code)
            waiting.append(after)
    return list(ends.values())


def still_payable(pos: Position, seat: int, items: list[int], budget: Budget) -> set[int]:
    """Return the items that the seat can still pay for with the dice as they lie and the best choices from now on.

    Raises:
        OddsError: the budget is used up, or the automaton of a cost would be too large.
    """
    if not can_still_build(pos, seat):
        return set()
    payable: set[int] = set()
    for end in outcomes_of_choices(in_turn(pos, seat), budget):
        payer = this_turn(end, seat)
        for item in items:
            budget.check()
            if item not in payable and payer.can_pay(pos.components.items[item].cost, budget):
                payable.add(item)
    return payable


def check_playing(pos: Position) -> None:
    """Check that the game is in play: otherwise there are no odds.

    Raises:
        OddsError: the draft is not finished, or the game is over.
    """
    if pos.phase == at.OVER:
        raise OddsError("the game is over: no more dice are rolled.")
    if pos.phase != at.PLAY:
        raise OddsError("the talents are still being drafted, so the dice that they bring are not known yet.")


NOT_TOWARDS_A_BUILD = (actions.BUILD, actions.SCAVENGE, actions.PRISM, actions.END)
"""Actions that end the turn or use up its build."""
