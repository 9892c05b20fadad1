"""The mana and gems that the planner pays a cost with (MF-P3)."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.bots.sources import unlocked
from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.position import PAY, Position


def best_payment(pos: Position) -> int:
    """Return the code of the payment to make.

    It uses the reserve first, beginning with the mana that the rest of the turn can use least. It uses gems last, of
    the element that the seat owns most of. The payment is built step by step, since playouts need it too often to
    compare all payments.
    """
    frame = pos.stack[-1]
    if frame[0] == PAY:
        item, building, needs, total = frame[1], frame[2] < 0, frame[3:7], frame[7]
        reserve = list(pos.reserve)
    else:
        item, building, needs, total = frame[1], False, (0, 0, 0, 0), frame[3]
        reserve = [0, 0, 0, 0]
    gems = list(pos.gems)
    mana, paid = [0, 0, 0, 0], [0, 0, 0, 0]
    for element in range(4):
        mana[element] = min(needs[element], reserve[element])
        paid[element] = needs[element] - mana[element]
    useful = useful_mana(pos)
    if building and pos.components.items[item].workshop:
        # A card can be used in the turn that builds it.
        first = pos.components.items[item].levels[0]
        useful = [have + need for have, need in zip(useful, first.pay.mana, strict=True)]
    slots = wanted_gems(pos)
    for _ in range(total - sum(needs)):
        # The mana with the largest surplus over its use; or else the gem with the largest surplus over the next slots.
        spare = [(reserve[e] - mana[e] - useful[e], e) for e in range(4) if reserve[e] > mana[e]]
        if spare:
            mana[max(spare)[1]] += 1
        else:
            spare = [(gems[e] - paid[e] - 3 * (e in slots), e) for e in range(4) if gems[e] > paid[e]]
            paid[max(spare)[1]] += 1
    code = actions.code(actions.PAY, actions.pack_payment(mana, paid))
    # Gems paid before a mana cost must leave enough for it, so the rules do not offer every choice of them.
    return code if code in pos.options else pos.options[0]


def useful_mana(pos: Position) -> list[int]:
    """Return how much mana of each element the charged cards can still use this turn, at their best unlocked levels."""
    total = [0, 0, 0, 0]
    for place in range(len(pos.workshop[0])):
        if pos.charged[0][place]:
            levels = unlocked(pos, place, len(pos.attached[0][place]))
            if levels:
                _, best = levels[-1]
                for element in range(4):
                    total[element] += best.pay.mana[element]
    return total


def wanted_gems(pos: Position) -> set[int]:
    """Return the elements of the next gem slots of the seat's cards."""
    wanted = set()
    for place, item in enumerate(pos.workshop[0]):
        slots = pos.components.gem_slots[item]
        attached = len(pos.attached[0][place])
        if attached < len(slots):
            wanted.add(slots[attached])
    return wanted
