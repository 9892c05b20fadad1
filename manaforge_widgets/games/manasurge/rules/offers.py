"""Facts about a seat's cards, for boards, bots and odds: what each card can do, and which cards would answer it.

The facts are plain data with the same names as in views, so boards, bots and odds need no copy of a rule. They follow
from what the seat can see, even while another seat is to act.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    ABSORB,
    ANY_RANK,
    DARK_MIRROR,
    POLARIZE,
    RANKS,
    SPELL_KINDS,
    SPELL_LOCK,
    THORNWEAVER,
)
from manaforge_widgets.games.manasurge.rules.notation import write
from manaforge_widgets.games.manasurge.rules.options import is_woven, valid_kinds
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.refusals import invalid_card


def hand_offers(pos: Position, seat: int) -> list[dict[str, Any]]:
    """MS-R3: return, for each different card of a seat's hand, whether it is valid now, and what it would do.

    Args:
        pos: the position.
        seat: the owner of the hand; no other seat may see what is returned.

    Returns:
        For each card a dict with its name, ``card``, and its ``count`` in the hand.

        - ``play``: the notation of the action that plays it in the seat's turn; None if it is not valid.
        - ``by``: the wizard without which it is not valid, or None.
        - ``why``, ``rule`` and ``brief``: the reason, if it is not valid.
        - ``resonates``: whether it would resonate.
        - ``counter``: whether it has the last rank, as a Counter-Spell must.
        - ``surge``: whether it is the last card of the hand (MS-E6).
    """
    components = pos.components
    valid = valid_kinds(pos.last, pos.down, pos.locked, pos.suit if pos.any_ranks else -1)
    kinds = Counter(card >> SEAT_BITS for card in pos.hands[seat])
    offers = []
    for kind, count in sorted(kinds.items()):
        name = components.kind_names[kind]
        by = components.wizards[THORNWEAVER] if is_woven(pos, seat, kind) else None
        can = valid[kind] or by is not None
        refusal = None if can else invalid_card(pos, kind)
        meant = _meant(pos, kind)
        numbered = meant < SPELL_KINDS
        offers.append(
            {
                "card": name,
                "count": count,
                "play": write("play", {"card": name, "by": by or ""}) if can else None,
                "by": by,
                "why": refusal.words if refusal else "",
                "rule": refusal.rule if refusal else "",
                "brief": refusal.brief if refusal else "",
                "resonates": can and numbered and (pos.suit < 0 or meant // RANKS == pos.suit),
                "counter": can and numbered and pos.last == meant % RANKS + 1,
                "surge": len(pos.hands[seat]) == 1,
            }
        )
    return offers


def answers(pos: Position, kind: int) -> tuple[bool, ...]:
    """Return, for each kind of card, whether it would be valid right after a given card, if that card is played now.

    Cards that only Thornweaver allows don't count. After an Absorb nothing is valid: the spell is over (MS-M1).

    Args:
        pos: the position.
        kind: the kind of the card that is played, or that opens the spell.
    """
    meant = _meant(pos, kind)
    suit, last, down, locked = pos.suit, pos.last, pos.down, pos.locked
    if suit < 0:
        suit = meant // RANKS
        down = pos.components.down[suit]
    free_suit = suit if pos.components.on_play[suit] == ANY_RANK else -1
    if meant < SPELL_KINDS:
        last = meant % RANKS + 1
    effect = meant - SPELL_KINDS
    if effect == ABSORB:
        return (False,) * len(pos.components.kind_names)
    return valid_kinds(last, down != (effect == POLARIZE), locked or effect == SPELL_LOCK, free_suit)


def _meant(pos: Position, kind: int) -> int:
    """MS-M4: the kind that a card would count as if it were played now."""
    is_mirror = kind == SPELL_KINDS + DARK_MIRROR and pos.row
    return at.meant_kind(pos.row[-1]) if is_mirror else kind
