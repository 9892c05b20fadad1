"""MF-P: paying mana costs from the reserve and owned gems."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import Amounts
from manaforge_widgets.games.manaforge.rules.position import PAY, PAY_GEMS, Frame, Position

_PAY: Final = actions.code(actions.PAY)
_MANA_AT: Final = [actions.code(0, actions.pack_mana(element, 1)).bit_length() - 1 for element in range(4)]
_GEMS_AT: Final = [actions.code(0, actions.pack_gems(element, 1)).bit_length() - 1 for element in range(4)]
"""Parts of the code of a payment: its kind, and for each element the bit at which the mana and the gems begin."""


def affordable(pos: Position, mana: Amounts, total: int) -> bool:
    """MF-P1: return whether the active seat can pay ``mana`` by element, and mana of any element up to ``total``."""
    reserve, gems, offset = pos.reserve, pos.gems, pos.active * 4
    earth, fire = reserve[0] + gems[offset], reserve[1] + gems[offset + 1]
    wind, water = reserve[2] + gems[offset + 2], reserve[3] + gems[offset + 3]
    return (
        earth >= mana[0]
        and fire >= mana[1]
        and wind >= mana[2]
        and water >= mana[3]
        and earth + fire + wind + water >= total
    )


def missing(pos: Position, mana: tuple[int, ...], total: int) -> tuple[list[int], int]:
    """MF-P4: return the missing mana of each element, and how much more is missing that may be of any element."""
    gems = pos.gems[pos.active * 4 : pos.active * 4 + 4]
    have = [pos.reserve[element] + gems[element] for element in range(4)]
    lacking = [max(0, mana[element] - have[element]) for element in range(4)]
    return lacking, max(0, total - sum(have) - sum(lacking))


def payments(pos: Position, mana: tuple[int, ...], total: int) -> list[int]:
    """MF-P3: return the codes of all ways to pay; a gem counts as one mana of its element."""
    reserve, offset = pos.reserve, pos.active * 4
    gems = pos.gems[offset : offset + 4]
    have_later, need_later = sum(reserve) + sum(gems), sum(mana)
    # Element by element: the codes of possible part payments, each with the mana that is left to pay.
    partial = [(_PAY, total)]
    for element in range(4):
        drawable, own, need = reserve[element], gems[element], mana[element]
        if not (drawable or own or need):
            continue
        have_later -= drawable + own
        need_later -= need
        mana_at, gems_at = _MANA_AT[element], _GEMS_AT[element]
        grown = []
        for code, left in partial:
            low, high = max(need, left - have_later), left - need_later
            for gem in range(min(own, high) + 1):
                with_gems, most = code + (gem << gems_at), min(drawable, high - gem)
                for drawn in range(max(0, low - gem), most + 1):
                    paid = gem + drawn
                    grown.append((with_gems + (drawn << mana_at), left - paid))
        partial = grown
    return [code for code, left in partial if not left]


def ask(pos: Position, item: int, level: int, cost: Cost, paid_gems: int = 0) -> None:
    """Add the questions of how to pay a cost to the pending steps: first the cost in gems (MF-P2), then the mana.

    Args:
        pos: the position.
        item: the card that costs this.
        level: the level that is activated; -1 if none is.
        cost: the cost.
        paid_gems: the number of gems that the seat gets for each mana that it pays (MF-I11).
    """
    if cost.total:
        pos.stack.append((PAY, item, level, *cost.mana, cost.total, paid_gems))
    if cost.gems:
        pos.stack.append((PAY_GEMS, item, level, cost.gems, *cost.mana, cost.total))


def payable(pos: Position, cost: Cost) -> bool:
    """Return whether the active seat can pay the mana and the gems of a cost."""
    if not cost.gems:
        return not cost.total or affordable(pos, cost.mana, cost.total)
    return gems_payable(pos, cost.gems, cost.mana, cost.total)


def gems_payable(pos: Position, count: int, mana: Amounts, total: int) -> bool:
    """MF-P2: return whether the active seat can pay ``count`` owned gems and then still pay the mana cost."""
    reserve, gems, offset = pos.reserve, pos.gems, pos.active * 4
    have = spare = 0
    for element in range(4):
        own = gems[offset + element]
        more = reserve[element] + own - mana[element]
        if more < 0:
            return False
        have += reserve[element] + own
        spare += min(own, more)
    return spare >= count and have - count >= total


def gem_payments(pos: Position, count: int, mana: Amounts, total: int) -> list[int]:
    """MF-P2: return the codes of all ways to pay ``count`` owned gems such that the mana cost can still be paid."""
    reserve, offset = pos.reserve, pos.active * 4
    gems = pos.gems[offset : offset + 4]
    if sum(reserve) + sum(gems) - count < total:
        return []
    # Any choice of gems leaves the same total, so the gems of each element have a separate limit.
    spare = [min(gems[element], reserve[element] + gems[element] - mana[element]) for element in range(4)]
    payments = []
    for earth in range(min(spare[0], count) + 1):
        for fire in range(min(spare[1], count - earth) + 1):
            for wind in range(min(spare[2], count - earth - fire) + 1):
                water = count - earth - fire - wind
                if water <= spare[3]:
                    payments.append(
                        actions.code(actions.PAY, actions.pack_payment((0, 0, 0, 0), (earth, fire, wind, water)))
                    )
    return payments


def pay_options(pos: Position, frame: Frame) -> list[int]:
    """Return the codes of all payments for a pending cost."""
    if frame[0] == PAY:
        return payments(pos, frame[3:7], frame[7])
    return gem_payments(pos, frame[3], (frame[4], frame[5], frame[6], frame[7]), frame[8])


def pay(pos: Position, frame: Frame, packed: int) -> None:
    """Make a payment; for a level of the Mana Condenser, gain gems of the paid elements (MF-I11)."""
    offset = pos.active * 4
    mana, gems = actions.unpack_payment(packed)
    returned = frame[8] if frame[0] == PAY else 0
    for element in range(4):
        pos.reserve[element] -= mana[element]
        pos.gems[offset + element] += (mana[element] + gems[element]) * returned - gems[element]
