"""The scores that greedy gives to actions, by their immediate gain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manaforge.bots import draft
from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Face, Gain, Item
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.proposals import cheapest
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS

_NEVER: Final = -1.0
_FREE: Final = 100.0
_PAID: Final = 20.0
"""The score of a level that needs a payment: it waits until the dice are spent, when its mana is there."""
_UPGRADE: Final = 80.0
_ORDER: Final = {
    actions.BUILD: 140.0,
    actions.SCAVENGE: 139.0,
    actions.UPGRADE: _UPGRADE,
    actions.SPEND: 60.0,
    actions.PRISM: 1.0,
    actions.END: 0.0,
}
"""The score of each kind of action in a turn, to which its gain is added. Greedy builds as soon as it can pay, uses
cards that cost nothing, and puts gems on cards. Then it spends dice, uses cards that need a payment, and ends the turn.
Kinds that are not listed are below the end of the turn: greedy exchanges no prisms, holds no dice and does not look at
the deck."""
_TALENTS: Final = {roles.MANCER: 70.0, roles.APPRENTICE: 61.5, roles.ENCHANTER: 10.0}
"""The scores of talents: a -mancer before the dice, the Apprentice in place of poor dice, the Enchanters at the end."""
_PER_TURN: Final = 0.5
"""The part of a workshop card's first gain that counts for each later turn."""
_SPECIAL: Final = 1.0
"""The score of a face with an ability: about one mana."""
_END: Final = actions.code(actions.END)
_MOST_LEVELS: Final = 4


class Scores:
    """The score of each action, from small tables of the scores of cards, faces and talents.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        # The last one is for -1: a die that has not been rolled.
        self._faces: list[float] = [*map(_face_score, components.faces), 0.0]
        self._at_once: list[float] = [_at_once(item) for item in components.items]
        self._per_turn: list[float] = [_per_turn(item) for item in components.items]
        self._wands: list[bool] = [item.wand for item in components.items]
        self._talents: list[float] = [_TALENTS.get(talent.role, _NEVER) for talent in components.talents]
        self._kinds: list[float] = [_ORDER.get(kind, _NEVER) for kind in range(len(actions.KINDS))]
        # The keys are packed numbers of a card and its level.
        self._levels: list[float] = [_NEVER] * (len(components.items) * _MOST_LEVELS)
        for item in components.items:
            for number, level in enumerate(item.levels):
                gain = max([_gain_score(one) for one in level.gains])
                score = _FREE if level.pay == Cost() else _PAID
                self._levels[actions.pack_card(item.id, number)] = score + gain

    def pick(self, pos: Position, codes: Sequence[int], below: Below) -> int:  # noqa: ARG002 - a policy
        """Return the code with the highest score; the first of equal ones."""
        best = codes[0]
        if len(codes) == 1:
            return best
        kind = best & actions.KIND_MASK
        if kind == actions.PAY:
            return cheapest(pos, pos.active, codes)
        if kind in draft.KINDS:
            return draft.pick(self.components, codes)
        highest = float("-inf")
        if _END in codes:
            turns = ROUNDS - pos.round
            wands = 0.0
            for item in pos.store[pos.active]:
                wands += self._wands[item]
            for code in codes:
                score = self._score(pos, code, turns, wands)
                if score > highest:
                    highest, best = score, code
            return best
        for code in codes:
            score = self._answer(pos, code)
            if score > highest:
                highest, best = score, code
        return best

    def _score(self, pos: Position, code: int, turns: int, wands: float) -> float:
        """Return the score of an action of the turn."""
        kind, about = code & actions.KIND_MASK, code >> actions.BITS
        if kind == actions.SPEND:
            return self._kinds[actions.SPEND] + self._faces[pos.die_face[pos.active][about]]
        if kind == actions.ACTIVATE:
            return self._levels[about]
        if kind == actions.BUILD or kind == actions.SCAVENGE:  # noqa: PLR1714 - a tuple would be made each time
            score = self._kinds[kind] + (self._at_once[about] + self._per_turn[about] * turns * _PER_TURN)
            return score + wands if self._wands[about] else score
        if kind == actions.USE:
            return self._talents[about]
        if kind == actions.UPGRADE:
            # A gem on a card pays off only in later turns.
            return _UPGRADE if turns else _NEVER
        return self._kinds[kind]

    def _answer(self, pos: Position, code: int) -> float:
        """Return the score of an answer to a question."""
        kind, about = code & actions.KIND_MASK, code >> actions.BITS
        if kind == actions.CHOOSE:
            return self._benefit(pos, about)
        if kind == actions.TRANSMUTE:
            return self._faces[pos.die_face[pos.active][about]]
        if kind == actions.TURN:
            return -self._faces[pos.die_face[pos.active][about]]
        if kind == actions.RECHARGE:
            return self._per_turn[about]
        if kind == actions.DISCARD:
            return -self._per_turn[about]
        if kind == actions.MIMIC:
            return self._at_once[about]
        if kind == actions.MORE:
            return float(about)
        if kind == actions.GEMS:
            return float(about.bit_count())
        if kind == actions.GIVE:
            return 2.0 if about == actions.GIVE_GEM else 1.0 if about == actions.GIVE_PRISM else 0.0
        # Greedy declines offers: it takes no die off Aether Reserve and leaves the deck as it is.
        return 1.0 if kind in (actions.DECLINE, actions.PASS, actions.ORDER) else 0.0

    def _benefit(self, pos: Position, chosen: int) -> float:
        """Return the mana, the gems and the prestige of one of the benefits to choose from."""
        frame = pos.stack[-1]
        if frame[0] == at.CHOOSE_FACE:
            return float(sum(self.components.faces[frame[1]].options[chosen]))
        if frame[0] == at.CHOOSE_GAIN:
            gain = self.components.items[frame[1]].levels[frame[2]].gains[chosen]
            return float(sum(gain.mana) + sum(gain.gems) + gain.prestige)
        return 1.0  # a mana of any element


def _face_score(face: Face) -> float:
    """Return the score of a face; a gem, which lasts, counts as much as two mana."""
    if face.gem >= 0:
        return 2.0
    return max((float(sum(option)) for option in face.options), default=_SPECIAL)


def _gain_score(gain: Gain) -> float:
    """Return the score of a benefit: one point for each mana or prestige, and two for a gem, which lasts."""
    points = gain.prestige + sum(gain.mana) + 2 * (sum(gain.gems) + gain.prisms) + gain.spends + gain.recharge
    return float(points)


def _at_once(item: Item) -> float:
    effect = item.effect
    return float(effect.get("prestige", 0)) + int(effect.get("prisms", 0)) + ("die" in effect)


def _per_turn(item: Item) -> float:
    """Return the score of the first level that needs no gem, less the mana that it takes."""
    free = [level for level in item.levels if level.gem < 0]
    return max((_gain_score(level.gains[0]) - 0.5 * level.pay.total for level in free), default=0.5)
