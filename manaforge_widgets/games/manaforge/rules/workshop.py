"""MF-T3, MF-T4: the activation and the upgrades of workshop cards."""

from __future__ import annotations

from itertools import combinations

from manaforge_widgets.games.manaforge.rules import actions, paying
from manaforge_widgets.games.manaforge.rules.components import Gain, Level
from manaforge_widgets.games.manaforge.rules.dice import gain_mana
from manaforge_widgets.games.manaforge.rules.position import CHOOSE_GAIN, EXHAUST, RECHARGE, Frame, Position


def can_pay(pos: Position, place: int, level: Level) -> bool:
    """Return whether the active seat can pay the whole cost of a level of the card at ``place`` in its workshop."""
    cost = level.pay
    seat = pos.active
    return (
        pos.spends >= cost.spends
        and (not cost.exhaust or sum(pos.charged[seat]) - pos.charged[seat][place] >= cost.exhaust)
        and paying.payable(pos, cost)
    )


def activate(pos: Position, about: int) -> None:
    """MF-T3: exhaust the card, pay the rest of the cost and gain the benefit."""
    item, number = actions.unpack_card(about)
    seat = pos.active
    place = pos.workshop[seat].index(item)
    level = pos.components.items[item].levels[number]
    pos.charged[seat][place] = 0
    pos.spends -= level.pay.spends
    if len(level.gains) > 1 or level.pay.total or level.pay.gems or level.pay.exhaust:
        pos.stack.append((CHOOSE_GAIN, item, number))
        paying.ask(pos, item, number, level.pay, level.gains[0].paid_gems)
        if level.pay.exhaust:
            pos.stack.append((EXHAUST, item, level.pay.exhaust))
    else:
        gain(pos, item, level.gains[0])


def gain(pos: Position, item: int, what: Gain) -> None:
    """Gain a benefit of a card, such as the Amplifier's mana for its gems (MF-I10) or the Geyser's spends (MF-I13)."""
    seat = pos.active
    gain_mana(pos, what.mana)
    for element in range(4):
        pos.gems[seat * 4 + element] += what.gems[element]
    if what.attached:
        for element in pos.attached[seat][pos.workshop[seat].index(item)]:
            pos.reserve[element] += what.attached
    pos.prestige[seat] += what.prestige
    pos.prisms[seat] += what.prisms
    pos.spends += what.spends
    pos.stack.extend((RECHARGE, item) for _ in range(what.recharge))


def gain_options(pos: Position, frame: Frame) -> list[int]:
    """Return the codes of the benefits that the level offers to choose from."""
    gains = pos.components.items[frame[1]].levels[frame[2]].gains
    return [actions.code(actions.CHOOSE, number) for number in range(len(gains))]


def choose_gain(pos: Position, frame: Frame, chosen: int) -> None:
    """Gain the chosen benefit of a level."""
    gain(pos, frame[1], pos.components.items[frame[1]].levels[frame[2]].gains[chosen])


def exhaust_options(pos: Position, frame: Frame) -> list[int]:
    """MF-I12: return the codes of all sets of other charged cards; a set has a bit for each place in the workshop."""
    seat = pos.active
    others = [place for place, item in enumerate(pos.workshop[seat]) if pos.charged[seat][place] and item != frame[1]]
    return [
        actions.code(actions.EXHAUST, sum(1 << place for place in places)) for places in combinations(others, frame[2])
    ]


def exhaust(pos: Position, _frame: Frame, places: int) -> None:
    """MF-I12: exhaust the chosen cards, which give no benefit."""
    for place in actions.bits(places):
        pos.charged[pos.active][place] = 0


def upgrade(pos: Position, about: int) -> None:
    """MF-T4: put an owned gem on a workshop card; the gem then no longer counts as owned."""
    item, element = actions.unpack_card(about)
    seat = pos.active
    place = pos.workshop[seat].index(item)
    pos.gems[seat * 4 + element] -= 1
    pos.attached[seat][place] += (element,)
