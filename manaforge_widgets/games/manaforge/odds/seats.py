"""What a seat of a live table has to pay with: now, or with the next roll."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.automaton import DONE, Opening, Setting
from manaforge_widgets.games.manaforge.odds.counting import NO_DICE, Dice
from manaforge_widgets.games.manaforge.odds.plans import Card
from manaforge_widgets.games.manaforge.odds.reading import helping_talents
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import SPENDS
from manaforge_widgets.odds.budget import Budget, OddsError

_ASIDE = (at.OFFER, at.ORDER)
"""Offers and looks at the deck change nothing of what can be paid."""


class NoRollLeft(OddsError):
    """The next roll is asked about, and there is none."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a seat pays with: its dice, what is in hand, and the setting in which an automaton reads them."""

    components: Components
    dice: Dice
    hand: Opening
    setting: Setting

    def pays(self, cost: Cost, budget: Budget) -> bool:
        """Whether dice that all show something can pay a cost."""
        walks = cache.walks(self.components, cost, self.setting, budget)
        *_, state = walks.walk(self.hand, self.dice)
        return state == DONE


def next_roll(pos: Position, seat: int) -> Means:
    """Before a roll (MF-R1): all dice fly but the one on Aether Reserve, all cards are charged."""
    unknown = [0] * len(TYPES)
    shown = []
    for die, (die_type, face) in enumerate(zip(pos.die_type[seat], pos.die_face[seat], strict=True)):
        if die == pos.held[seat]:
            shown.append((die_type, face))
        else:
            unknown[die_type] += 1
    return _means(pos, seat, Dice(tuple(unknown), tuple(shown)), Opening(), used=0, charged=True)


def this_turn(pos: Position, seat: int) -> Means:
    """In the seat's turn: the dice lie on the table (MF-T1)."""
    dice = list(enumerate(zip(pos.die_type[seat], pos.die_face[seat], strict=True)))
    shown = tuple(sorted(die for number, die in dice if not pos.spent[seat] >> number & 1))
    spent = tuple(sorted(die for number, die in dice if pos.spent[seat] >> number & 1))
    earth, fire, wind, water = pos.reserve
    hand = Opening(spends=max(0, pos.spends), reserve=(earth, fire, wind, water))
    return _means(pos, seat, Dice(NO_DICE, shown, spent), hand, used=pos.used, charged=False)


def _means(pos: Position, seat: int, dice: Dice, hand: Opening, *, used: int, charged: bool) -> Means:
    components = pos.components
    talents = [number for number in pos.talents[seat] if not used >> number & 1]
    apprentice, mancers = helping_talents(components, talents)
    cards = tuple(
        Card(item, charged or bool(ready), gems)
        for item, ready, gems in zip(pos.shop[seat], pos.charged[seat], pos.attached[seat], strict=True)
    )
    earth, fire, wind, water = pos.gems[seat * 4 : seat * 4 + 4]
    hand = Opening(spends=hand.spends, reserve=hand.reserve, gems=(earth, fire, wind, water), prisms=pos.prisms[seat])
    setting = cache.setting_for(components, dice, hand, apprentice=apprentice, mancers=mancers, cards=cards)
    return Means(components, dice, hand, setting)


def can_still_build(pos: Position, seat: int) -> bool:
    """Whether the seat's turn of this round is running or to come, its dice rolled, and nothing built (MF-T2)."""
    if pos.phase != at.PLAY or any(frame[0] == at.ROLL_ALL for frame in pos.stack):
        return False
    if seat == pos.active:
        return not pos.built
    return (seat - pos.first) % pos.seats > (pos.active - pos.first) % pos.seats


def last_roll_is_over(pos: Position) -> bool:
    """Whether no dice are rolled at a round's begin any more (MF-R3)."""
    return not pos.deck and not any(frame[0] == at.ROLL_ALL for frame in pos.stack)


def in_turn(pos: Position, seat: int) -> Position:
    """The seat's turn: the running one, or that which is to come in this round, with the dice as they lie."""
    if seat == pos.active:
        return pos
    new = pos.copy()
    new.active, new.spends, new.reserve = seat, SPENDS, [0, 0, 0, 0]
    new.built = new.used = 0
    new.stack, new.options = [], []
    return new


def outcomes_of_choices(pos: Position, budget: Budget) -> list[Position]:
    """The positions that the choices now running can end in; the position itself where there are none."""
    stack = [frame for frame in pos.stack if frame[0] not in _ASIDE]
    if not stack:
        return [pos]
    if any(frame[0] >= at.FIRST_AUTOMATIC for frame in stack):
        return []
    start = pos.copy()
    start.stack = stack
    engine.pending_options(start)
    found: dict[object, Position] = {}
    waiting = [start]
    while waiting:
        budget.check()
        now = waiting.pop()
        if not now.stack:
            found.setdefault(now.key(), now)
            continue
        for code in now.options:
            after = now.copy()
            engine.apply(after, code)
            waiting.append(after)
    return list(found.values())


def still_payable(pos: Position, seat: int, items: list[int], budget: Budget) -> set[int]:
    """Which items the seat can still pay for with the dice as they lie, choosing best from here on."""
    if not can_still_build(pos, seat):
        return set()
    found: set[int] = set()
    for end in outcomes_of_choices(in_turn(pos, seat), budget):
        means = this_turn(end, seat)
        for item in items:
            budget.check()
            if item not in found and means.pays(pos.components.items[item].cost, budget):
                found.add(item)
    return found


def check_playing(pos: Position) -> None:
    """Odds are asked of a game that is being played.

    Raises:
        OddsError: during the draft, or after the end.
    """
    if pos.phase == at.OVER:
        raise OddsError("the game is over: nothing is rolled any more.")
    if pos.phase != at.PLAY:
        raise OddsError("the talents are still being drafted: the dice that they bring are not known yet.")


NOT_TOWARDS_A_BUILD = (actions.BUILD, actions.SCAVENGE, actions.PRISM, actions.END)
"""Actions after which nothing on the board can be built in the turn any more."""
