"""The answer that the rules propose to a question, such as which mana and gems to pay with (MF-P3)."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Position


def proposal(pos: Position, seat: int) -> int:
    """The code of a sensible answer to the question that the seat has to answer; -1 if there is no proposal."""
    if not pos.stack or not pos.options:
        return -1
    operation = pos.stack[-1][0]
    if operation in (at.PAY, at.PAY_GEMS):
        return cheapest_payment(pos, seat, pos.options)
    if operation in (at.OFFER, at.PAY_MORE, at.SPEND_GEMS):
        # Going on is the last option of an offer, and paying the most is the last of PAY_MORE. For gems: the most.
        return max(pos.options, key=_gems_spent) if operation == at.SPEND_GEMS else pos.options[-1]
    if operation == at.GIVE:
        # A gem for prestige is a fair trade; a prism is worth more, since it can become any gem.
        gem = actions.code(actions.GIVE, actions.GIVE_GEM)
        return gem if gem in pos.options else actions.code(actions.GIVE, actions.GIVE_NOTHING)
    if operation in (at.RECHARGE, at.DISCARD):
        # The card with the most gems, and among equals the one with the higher number, is worth the most.
        best = max if operation == at.RECHARGE else min
        return best(pos.options, key=lambda code: _card_worth(pos, seat, actions.about_of(code)))
    if operation in (at.CHOOSE_FACE, at.CHOOSE_ANY, at.CHOOSE_GAIN, at.COPY_GEM):
        uses = useful_mana(pos, seat)
        return max(pos.options, key=lambda code: sum(uses[element] for element in _elements(pos, code)))
    return pos.options[0]


def cheapest_payment(pos: Position, seat: int, payments: Sequence[int]) -> int:
    """MF-P3: the payment with the fewest gems, then with the mana that is least useful later in the turn.

    Among equal payments, gems of the element that the seat owns most of are paid.
    """
    owned = pos.gems[seat * 4 : seat * 4 + 4]
    uses = useful_mana(pos, seat)

    def burden(code: int) -> tuple[int, int, int, str]:
        mana, gems = actions.unpack_payment(actions.about_of(code))
        left = [owned[element] - gems[element] for element in range(4)]
        return (
            sum(gems),
            sum(amount * uses[element] for element, amount in enumerate(mana)),
            sum(count * count for count in left),
            "".join(f"{amount} {ELEMENTS[element]}, " for element, amount in enumerate(mana) if amount),
        )

    return min(payments, key=burden)


def useful_mana(pos: Position, seat: int) -> list[int]:
    """The mana of each element that the rest of the turn could use, for charged cards and, if none is built, items."""
    uses = [0, 0, 0, 0]
    costs = []
    for item, charged in zip(pos.workshop[seat], pos.charged[seat], strict=True):
        if charged:
            costs += [level.pay for level in pos.components.items[item].levels]
    if not pos.built:
        costs += [pos.components.items[item].cost for item in pos.board if item >= 0]
    for cost in costs:
        for element in range(4):
            uses[element] += cost.mana[element]
    return uses


def _gems_spent(code: int) -> int:
    return actions.about_of(code).bit_count()


def _card_worth(pos: Position, seat: int, item: int) -> tuple[int, int]:
    gems = pos.attached[seat][pos.workshop[seat].index(item)]
    return len(gems), pos.components.items[item].number


def _elements(pos: Position, code: int) -> list[int]:
    """The elements that an answer gives, each once."""
    frame, chosen = pos.stack[-1], actions.about_of(code)
    if frame[0] in (at.COPY_GEM, at.CHOOSE_ANY):
        return [chosen]
    if frame[0] == at.CHOOSE_FACE:
        mana = gems = pos.components.faces[frame[1]].options[chosen]
    else:
        gain = pos.components.items[frame[1]].levels[frame[2]].gains[chosen]
        mana, gems = gain.mana, gain.gems
    return [element for element in range(4) if mana[element] or gems[element]]
