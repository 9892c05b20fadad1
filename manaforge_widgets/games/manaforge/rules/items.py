"""MF-I: building items and the effects of store cards."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules import actions, dice, paying, roles
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import NOTHING, TYPES
from manaforge_widgets.games.manaforge.rules.position import (
    CRAFT,
    DISCARD,
    EFFECT,
    GIVE,
    MIMIC,
    PAY_GEMS,
    PAY_MORE,
    PLACE,
    SCORE,
    SPEND_GEMS,
    TAKE_ITEM,
    WORKSHOP_PLACES,
    Frame,
    Position,
)


def build(pos: Position, item: int) -> None:
    """MF-T2: build a card of the board."""
    _queue(pos, item)
    paying.ask(pos, item, -1, pos.components.items[item].cost)


def scavenge(pos: Position, item: int) -> None:
    """MF-A7: pay gems of any element, then build a card of the discard pile."""
    cost = pos.components.items[item].cost
    price = scavenger_price(pos)
    _queue(pos, item)
    paying.ask(pos, item, -1, cost)
    pos.stack.append((PAY_GEMS, item, -1, price, *cost.mana, cost.total))


def scavenger_price(pos: Position) -> int:
    """Return the number of gems that the active seat's Scavenger costs; -1 if the seat has no Scavenger."""
    talents = (pos.components.talents[number] for number in pos.talents[pos.active])
    return next((talent.amount for talent in talents if talent.role == roles.SCAVENGER), -1)


def scavenge_options(pos: Position, price: int) -> list[int]:
    """MF-A7: return the codes of the cards that the active seat can pay for after paying Scavenger's gems."""
    offset = pos.active * 4
    gems = sum(pos.gems[offset : offset + 4])
    if gems < price:
        return []
    mana = sum(pos.reserve) + gems - price
    components = pos.components
    costs, items = components.costs, components.items
    # The total quickly rules out most cards of a long discard pile.
    return [
        actions.code(actions.SCAVENGE, item)
        for item in pos.discard
        if costs[item][4] <= mana and paying.gems_payable(pos, price, items[item].cost.mana, costs[item][4])
    ]


def _queue(pos: Position, item: int) -> None:
    # Last in, first out. In the order of play, the card is taken; then room is made in the workshop, or the card's
    # effect happens; then the card is placed; and last a Crafter gives its gem or prism.
    pos.built = 1
    pos.stack.append((CRAFT, item))
    pos.stack.append((PLACE, item))
    if pos.components.items[item].workshop:
        pos.stack.append((DISCARD,))
    else:
        pos.stack.append((EFFECT, item))
    pos.stack.append((TAKE_ITEM, item))


def take_item(pos: Position, frame: Frame) -> None:
    """Take the card that is being built off the board or the discard pile."""
    item = frame[1]
    if item in pos.board:
        pos.board[pos.board.index(item)] = -1
    else:
        pos.discard.remove(item)
    pos.building = item


def discard_options(pos: Position, _frame: Frame) -> list[int]:
    """MF-I1: return the codes of the cards to discard; there are none unless the workshop holds four cards."""
    cards = pos.workshop[pos.active]
    return [actions.code(actions.DISCARD, item) for item in cards] if len(cards) == WORKSHOP_PLACES else []


def discard(pos: Position, _frame: Frame, item: int) -> None:
    """MF-I1: put the card on top of the discard pile; its gems are destroyed."""
    seat = pos.active
    place = pos.workshop[seat].index(item)
    del pos.workshop[seat][place], pos.charged[seat][place], pos.attached[seat][place]
    pos.discard.append(item)


def place(pos: Position, frame: Frame) -> None:
    """MF-I1, MF-I2: put the new card into the workshop, charged, or on top of the store."""
    item = frame[1]
    seat = pos.active
    pos.building = -1
    if pos.components.items[item].workshop:
        pos.workshop[seat].append(item)
        pos.charged[seat].append(1)
        pos.attached[seat].append(())
    else:
        pos.store[seat].append(item)


def craft(pos: Position, frame: Frame) -> None:
    """MF-A2: give the seat the gem or the prism of its Crafter, if the built item has the Crafter's element."""
    seat = pos.active
    element = pos.components.items[frame[1]].element
    for number in pos.talents[seat]:
        talent = pos.components.talents[number]
        if talent.role == roles.CRAFTER and talent.element == element:
            pos.prisms[seat] += talent.prisms
            if talent.amount:
                pos.gems[seat * 4 + element] += talent.amount


def effect(pos: Position, frame: Frame) -> None:
    """MF-I2: carry out the effect of a store card, part by part; parts that need a choice become pending steps."""
    item = frame[1]
    seat = pos.active
    what = pos.components.items[item].effect
    pos.prestige[seat] += what.get("prestige", 0)
    pos.prisms[seat] += what.get("prisms", 0)
    if per := what.get("prestige_per_wand", 0):
        pos.prestige[seat] += per * wands(pos)
    if per := what.get("prestige_per_element_shown_twice", 0):
        pos.prestige[seat] += per * sum(count >= 2 for count in symbols_face_up(pos))
    # MF-I6: charged and exhausted cards count differently.
    charged = sum(pos.charged[seat])
    pos.prestige[seat] += what.get("prestige_per_charged", 0) * charged
    pos.prestige[seat] += what.get("prestige_per_exhausted", 0) * (len(pos.workshop[seat]) - charged)
    if "others_may_give" in what:
        _offer_to_others(pos, item)
    if per := what.get("prestige_per_extra_mana", 0):
        pos.stack.append((PAY_MORE, item, per, what["extra_mana_limit"]))
    if per := what.get("prestige_per_distinct_gem", 0):
        pos.stack.append((SPEND_GEMS, item, per, what["gem_limit"]))
    if what.get("copy_store_card", 0):
        pos.stack.append((MIMIC, item))
    if "die" in what:
        dice.gain_and_roll(pos, TYPES.index(what["die"]))


def wands(pos: Position) -> int:
    """MF-I3: return the number of cards with "Wand" in their name in the active seat's store."""
    return sum(pos.components.items[item].wand for item in pos.store[pos.active])


def symbols_face_up(pos: Position) -> list[int]:
    """MF-I5: return how often each element is face up on all dice of the active seat, without special faces."""
    counts = [0, 0, 0, 0]
    for number in pos.die_face[pos.active]:
        for element, symbols in enumerate(pos.components.faces[number].symbols):
            counts[element] += symbols
    return counts


def more_options(pos: Position, frame: Frame) -> list[int]:
    """MF-I4: return the codes of the amounts of extra mana that the seat may pay and can pay with its mana and gems."""
    offset = pos.active * 4
    most = min(frame[3], sum(pos.reserve) + sum(pos.gems[offset : offset + 4]))
    return [actions.code(actions.MORE, amount) for amount in range(most + 1)]


def pay_more(pos: Position, frame: Frame, amount: int) -> None:
    """MF-I4: ask how to pay the chosen amount, in any mix, and then give prestige for it."""
    pos.stack.append((SCORE, amount * frame[2]))
    paying.ask(pos, frame[1], -1, Cost(NOTHING, amount))


def score(pos: Position, frame: Frame) -> None:
    """MF-I4: give the active seat the prestige for the extra mana that it has paid."""
    pos.prestige[pos.active] += frame[1]


def spend_gems_options(pos: Position, frame: Frame) -> list[int]:
    """MF-I7: return the codes of all sets of owned gems of different elements, up to the limit; one set is empty.

    A set is a number with a bit for each element.
    """
    offset = pos.active * 4
    owned = [element for element in range(4) if pos.gems[offset + element]]
    masks = [sum(1 << e for n, e in enumerate(owned) if mask >> n & 1) for mask in range(1 << len(owned))]
    return [actions.code(actions.GEMS, mask) for mask in masks if mask.bit_count() <= frame[3]]


def spend_gems(pos: Position, frame: Frame, mask: int) -> None:
    """MF-I7: spend the gems; each gives prestige."""
    for element in actions.bits(mask):
        pos.gems[pos.active * 4 + element] -= 1
        pos.prestige[pos.active] += frame[2]


def mimic_options(pos: Position, _frame: Frame) -> list[int]:
    """MF-I8: return the codes of the cards in the seat's store, except copying cards, which would ask the same."""
    cards = pos.store[pos.active]
    return [
        actions.code(actions.MIMIC, item)
        for item in cards
        if not pos.components.items[item].effect.get("copy_store_card", 0)
    ]


def mimic(pos: Position, _frame: Frame, item: int) -> None:
    """MF-I8: carry out the effect of the chosen card again; if the effect has a price, it must be paid again."""
    pos.stack.append((EFFECT, item))


def _offer_to_others(pos: Position, item: int) -> None:
    # Clockwise from the builder, so the last seat goes on the stack first.
    for step in range(pos.seats - 1, 0, -1):
        pos.stack.append((GIVE, item, (pos.active + step) % pos.seats))


def give_options(pos: Position, frame: Frame) -> list[int]:
    """MF-I9: return the codes for giving nothing, a gem of the wanted element, or a prism instead, if there is one."""
    _, item, seat = frame
    options = [actions.code(actions.GIVE, actions.GIVE_NOTHING)]
    if pos.gems[seat * 4 + _wanted_element(pos, item)]:
        options.append(actions.code(actions.GIVE, actions.GIVE_GEM))
    if pos.prisms[seat]:
        options.append(actions.code(actions.GIVE, actions.GIVE_PRISM))
    return options


def give(pos: Position, frame: Frame, how: int) -> None:
    """MF-I9: carry out a gift: the builder gets a gem, and the giver gets prestige."""
    _, item, seat = frame
    if how == actions.GIVE_NOTHING:
        return
    element = _wanted_element(pos, item)
    if how == actions.GIVE_PRISM:
        pos.prisms[seat] -= 1
    else:
        pos.gems[seat * 4 + element] -= 1
    pos.gems[pos.active * 4 + element] += 1
    pos.prestige[seat] += pos.components.items[item].effect["others_may_give"]["giver_prestige"]


def _wanted_element(pos: Position, item: int) -> int:
    return TYPES.index(pos.components.items[item].effect["others_may_give"]["gem"])
