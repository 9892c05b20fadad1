"""The gather phase: claims, visits of docks, passes, and how the phase ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.games.kings_forge.rules import actions, changes, craft
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.bonuses import PLUS_1_PLUS_1, token
from manaforge_widgets.games.kings_forge.rules.components import (
    USES,
    GatherAction,
    claims_of,
    find_claims,
    visits_of,
)
from manaforge_widgets.games.kings_forge.rules.dice import (
    CEMETERY,
    FOUR_COLOURS,
    METAL,
    holds,
    many,
    shared,
    size,
    some,
)
from manaforge_widgets.games.kings_forge.rules.fitting import hand
from manaforge_widgets.games.kings_forge.rules.position import Position


def deal(pos: Position, order: Sequence[int]) -> None:
    """KF-G1: lay four cards of the shuffled deck face up, and begin with the first player."""
    pos.deck = [pos.gathers[place] for place in reversed(order)]
    pos.market = [pos.deck.pop() for _ in range(at.MARKET)]
    pos.state = at.GATHER
    proceed(pos, pos.first - 1)


def options(pos: Position, seat: int) -> list[int]:
    """KF-G1, KF-G8: the seat's claims and visits, paid with dice of the four colours, never with library dice."""
    supply = pos.supply[seat] & FOUR_COLOURS
    components = pos.components
    # Most supplies are known already, and a call would take as long as the look-up.
    claims = components.claim_codes.get(supply)
    if claims is None:
        claims = claims_of(components, supply)
    visits = components.visit_codes.get(supply << USES | pos.used)
    if visits is None:
        visits = visits_of(components, pos.used, supply)
    legal: list[int] = []
    face_up = [card for card in pos.market if card >= 0]
    for card in face_up:
        codes = claims[card]
        legal += find_claims(components, supply, card) if codes is None else codes
    if visits:
        for card in face_up:
            start = card * actions.CARD_STEP
            legal += [start + code for code in visits]
    return legal


def passes(pos: Position) -> list[int]:
    """KF-G5: the ways to pass. The first seat to pass takes a metal die or a token, the others take nothing."""
    if pos.passed:
        return _PLAIN
    if many(pos.stock, METAL):
        return _BOTH if pos.tokens[PLUS_1_PLUS_1] else _BOTH[:1]
    return _BOTH[1:] if pos.tokens[PLUS_1_PLUS_1] else _PLAIN


_PLAIN: Final = [actions.passing(actions.NOTHING)]
_BOTH: Final = [actions.passing(actions.TAKE_METAL), actions.passing(actions.TAKE_TOKEN)]


def proceed(pos: Position, last: int) -> None:
    """KF-G1, KF-G6: continue with the next seat that has not passed, or end the phase.

    KF-H2: ``turn`` grows when a different seat is to act; earlier actions are then permanent.
    KF-G5: a seat that can only pass, and has no choice of what to take, passes without being asked.
    """
    seats, market = pos.seats, pos.market
    everyone = (1 << seats) - 1
    seat = last
    while True:
        passed = pos.passed
        if passed == everyone or (passed and market[0] < 0 and max(market) < 0) or (seats == 2 and -1 in market):
            craft.begin(pos)
            return
        seat = (seat + 1) % seats
        while passed >> seat & 1:
            seat = (seat + 1) % seats
        legal = options(pos, seat)
        ways = _PLAIN if passed else passes(pos)
        if legal or len(ways) > 1:
            legal += ways
            pos.options = legal
            if pos.active != seat:
                pos.active = seat
                pos.turn += 1
            return
        step_back(pos, seat, ways[0])


def step_back(pos: Position, seat: int, code: int) -> None:
    """KF-G5: mark a seat as passed, and give it the die or token that the code names."""
    taken = actions.taken_of(code)
    if taken == actions.TAKE_METAL:
        die = some(1, METAL)
        pos.stock -= die
        pos.supply[seat] += die
    elif taken == actions.TAKE_TOKEN:
        _take_token(pos, seat, PLUS_1_PLUS_1)
    pos.passed |= 1 << seat


def leave(pos: Position, code: int) -> None:
    """KF-G5: let the active seat pass, and continue with the next seat."""
    step_back(pos, pos.active, code)
    proceed(pos, pos.active)


def _take_token(pos: Position, seat: int, number: int) -> None:
    if pos.tokens[number]:
        pos.tokens[number] -= 1
        pos.bonuses[seat].append(token(number, len(pos.components.gathers)))


def _take_card(pos: Position, card: int) -> None:
    """KF-G1: remove a card from its place, and refill the place from the deck while it lasts."""
    pos.market[pos.market.index(card)] = pos.deck.pop() if pos.deck else -1


def claim(pos: Position, code: int) -> None:
    """KF-G2: take a face-up card, place the dice for one of its actions, and take the action's gain."""
    card, which, payment = actions.unpack_claim(code)
    action = pos.components.gathers[card].actions[which]
    seat = pos.active
    home, gone = action.payments[payment]
    if action.all_unused:
        home = pos.supply[seat] & FOUR_COLOURS
    pos.supply[seat] -= home + gone
    pos.taken[seat].append((card, which, home, gone))
    _take_card(pos, card)
    waiting, usable = gains(pos, action, home)
    pos.smithy[seat] += waiting
    pos.supply[seat] += usable
    pos.stock -= waiting + usable
    pos.bonuses[seat].extend(action.bonuses)
    if action.cemetery and pos.components.dice[CEMETERY] and not pos.cemetery:
        pos.state = at.CEMETERY_ROLL
        pos.options = []
    else:
        proceed(pos, pos.active)


def gains(pos: Position, action: GatherAction, placed: int) -> tuple[int, int]:
    """KF-G3, KF-S1: the dice that an action gives now to the smithy tile and to the supply, limited by the stock.

    Args:
        pos: the position.
        action: the action.
        placed: the placed dice; used only if the action places all unused dice.
    """
    waiting, usable = action.gain, action.supply
    if action.all_unused:
        waiting += _by_number(action, size(placed))
    if not waiting and not usable:
        return 0, 0
    # The supply is served first, since dice are more useful there.
    if holds(pos.stock, waiting + usable):
        return waiting, usable
    usable = shared(pos.stock, usable)
    return shared(pos.stock - usable, waiting), usable


def _by_number(action: GatherAction, placed: int) -> int:
    """KF-G7: the die of the highest line whose number is reached."""
    reached = [colour for least, colour in action.by_number if placed >= least]
    return some(1, reached[-1]) if reached else 0


def visit(pos: Position, code: int) -> None:
    """KF-G4: turn a card face down, place the dice for an unused dock action, and take its gain.

    The turned card gives nothing; a gain that has run out gives nothing either.
    """
    card, use, payment = actions.unpack_claim(code)
    dock = pos.components.docks[use >> 1]
    dice = pos.components.handfuls[dock.costs[use & 1]][payment]
    seat = pos.active
    pos.supply[seat] -= dice
    pos.taken[seat].append((card, at.VISITED + use, 0, dice))
    pos.used |= 1 << use
    _take_card(pos, card)
    if dock.token >= 0:
        _take_token(pos, seat, dock.token)
    else:
        gain = shared(pos.stock, dock.gain)
        pos.stock -= gain
        pos.smithy[seat] += gain
    proceed(pos, pos.active)


def show_cemetery(pos: Position, value: int) -> None:
    """KF-C5: show the cemetery die after its claim. Its owner may change it, if possible, before it is placed."""
    pos.die_kind, pos.die_value, pos.die_marks = [CEMETERY], [value], [0]
    pos.rerolls = 0
    pos.state = at.PLACING
    pos.options = placing_options(pos)
    if len(pos.options) == 1:
        place_cemetery(pos)


def show_cemetery_again(pos: Position, value: int) -> None:
    """KF-C5: show the cemetery die after a reroll, before it is placed."""
    pos.die_value[0] = value
    pos.due = 0
    pos.rerolls += 1
    pos.options = placing_options(pos)


def placing_options(pos: Position) -> list[int]:
    """KF-C5: return the codes of what the active seat may do with the cemetery die that it has just rolled.

    It may change the die with any bonus that can change it, and it may place the die as it is; that code comes last.
    """
    return [*changes.options(pos, hand(pos)), actions.PLACE]


def place_cemetery(pos: Position) -> None:
    """KF-C5: place the cemetery die. Dice rolled to its value are then cancelled; a value above 6 cancels none."""
    pos.cemetery = pos.die_value[0]
    pos.die_kind, pos.die_value, pos.die_marks = [], [], []
    pos.rerolls = 0
    pos.state = at.GATHER
    proceed(pos, pos.active)


def change_cemetery(pos: Position, code: int) -> None:
    """KF-C5: change the cemetery die before it is placed."""
    changes.change(pos, code)
    pos.options = [] if pos.due else placing_options(pos)
