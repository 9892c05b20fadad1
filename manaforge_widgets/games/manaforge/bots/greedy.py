"""``greedy``: gives each action a score by what it brings at once, and takes the best; it looks no further."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, cast

from manaforge_widgets.games.api import Action, Game, GameError, View
from manaforge_widgets.games.manaforge.bots import draft
from manaforge_widgets.games.manaforge.rules import roles
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Face, Gain, Item
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.games.record import thawed

_DRAFT = {"draft", "keep", "take"}
# The score of each kind of action in a turn, to which what it brings is added: it builds as soon as it can pay, uses
# cards that cost nothing, puts gems on cards, spends dice, uses what asks a payment, and ends the turn. A kind that
# is not listed is below the end of the turn: greedy exchanges no prisms, holds no dice, does not look at the deck.
_ORDER = {
    "build": 140.0,
    "scavenge": 139.0,
    "activate": 100.0,
    "upgrade": 80.0,
    "spend": 60.0,
    "prism": 1.0,
    "end": 0.0,
}
_PAID = 20.0
"""A level that asks a payment waits until the dice are spent: then the mana for it is there."""
_NEVER = -1.0
_TALENTS = {roles.MANCER: 70.0, roles.APPRENTICE: 61.5, roles.ENCHANTER: 10.0}
"""A -mancer before the dice, the Apprentice in place of poor ones, the Enchanters with what is left."""
_PER_TURN = 0.5
"""The part of a workshop card's first gain that counts for each turn to come."""
_SPECIAL = 1.0
"""A face with an ability: about a mana."""


class Greedy:
    """Builds as soon as it can pay, and else takes what brings most at once; it plans nothing and saves nothing.

    Args:
        components: the edition that it plays.

    Raises:
        GameError: when it is asked about a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> greedy = Greedy(m.rules.components)
        >>> greedy(m.view(0), m.legal_actions(0), random.Random()).kind
        'draft'
    """

    __name__ = "greedy"

    def __init__(self, components: Components) -> None:
        self.components = components
        self._faces = {face.text: _face_score(face) for face in components.faces}
        self._at_once = {item.title: _at_once(item) for item in components.items}
        self._per_turn = {item.title: _per_turn(item) for item in components.items}
        self._levels = {
            (item.title, number + 1): _ORDER["activate"] + gain if level.pay == Cost() else _PAID + gain
            for item in components.items
            for number, level in enumerate(item.levels)
            for gain in [max(map(_gain_score, level.gains))]
        }
        self._talents = {talent.name: _TALENTS.get(talent.role, _NEVER) for talent in components.talents}
        self._wands = {item.title for item in components.items if item.wand}
        # What to do with each question of the table, by the kind of its answers.
        self._answers: dict[str, Callable[[Any], float]] = {
            "choose": _benefit_score,
            "recharge": lambda args: self._per_turn[args.card],
            "discard": lambda args: -self._per_turn[args.card],
            "mimic": lambda args: self._at_once[args.card],
            "more": lambda args: args.amount,
            "gems": lambda args: len(args.elements),
            "give": lambda args: ("nothing", "prism", "gem").index(args.what),
        }

    def __call__(self, view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:  # noqa: ARG002 - a bot
        """The legal action with the highest score; the first of equal ones."""
        if view["edition"] != self.components.edition:
            raise GameError(f"this greedy knows edition {self.components.edition!r}, not {view['edition']!r}.")
        first = legal_actions[0]
        # Of payments the proposed one comes first (MF-P3).
        if len(legal_actions) == 1 or first.kind == "pay":
            return first
        if first.kind in _DRAFT:
            return draft.pick(self.components, legal_actions)
        mine = view["seats"][first.seat]
        if view["pending"] or view["active"] != first.seat:
            return max(legal_actions, key=lambda action: self._answer(action, mine))
        faces = {die["die"]: self._faces.get(die["face"], 0.0) for die in mine["dice"]}
        turns = ROUNDS - view["round"]
        wands = len(self._wands.intersection(mine["store"]))
        return max(legal_actions, key=lambda action: self._score(action, faces, turns, wands))

    def _score(self, action: Action, faces: Mapping[str, float], turns: int, wands: int) -> float:
        kind, args = action.kind, action.args
        if kind == "activate":
            return self._levels[args.card, args.level]
        score = _ORDER.get(kind, _NEVER)
        if kind == "spend":
            return score + faces[args.die]
        if kind in ("build", "scavenge"):
            score += self._at_once[args.card] + self._per_turn[args.card] * turns * _PER_TURN
            return score + wands if args.card in self._wands else score
        if kind == "use":
            return self._talents[args.talent]
        # A gem on a card pays back in later turns only.
        return score if kind != "upgrade" or turns else _NEVER

    def _answer(self, action: Action, mine: Mapping[str, Any]) -> float:
        kind, args = action.kind, action.args
        if kind in ("transmute", "turn"):
            face = next(self._faces.get(die["face"], 0.0) for die in mine["dice"] if die["die"] == args.die)
            return face if kind == "transmute" else -face
        if kind in self._answers:
            return self._answers[kind](args)
        # An offer is declined: greedy takes no die off Aether Reserve and leaves the deck as it is.
        return 1.0 if kind in ("decline", "pass", "order") else 0.0


def make_greedy(rules: Game) -> Greedy:
    """The bot for the rules of one edition.

    Args:
        rules: of Manaforge; ``match.rules`` gives those of a match.

    Raises:
        GameError: for the rules of another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> make_greedy(mf.new_match("manaforge", seats=2, seed=7).rules).__name__
        'greedy'
    """
    if rules.name != "manaforge":
        raise GameError(f"greedy plays manaforge, not {rules.name}.")
    return Greedy(cast(Manaforge, rules).components)


def _face_score(face: Face) -> float:
    """A gem, which keeps, counts as much as two mana."""
    if face.gem >= 0:
        return 2.0
    return max((float(sum(option)) for option in face.options), default=_SPECIAL)


def _gain_score(gain: Gain) -> float:
    """What a card's level brings: a mana or a prestige each a point, and a gem, which keeps, two."""
    return gain.prestige + sum(gain.mana) + 2 * (sum(gain.gems) + gain.prisms) + gain.spends + gain.recharge


def _at_once(item: Item) -> float:
    effect = item.effect
    return float(effect.get("prestige", 0)) + int(effect.get("prisms", 0)) + ("die" in effect)


def _per_turn(item: Item) -> float:
    """What the first level that asks no gem brings, less the mana that it takes."""
    free = [level for level in item.levels if level.gem < 0]
    return max((_gain_score(level.gains[0]) - 0.5 * level.pay.total for level in free), default=0.5)


def _benefit_score(args: Any) -> float:
    found: dict[str, Any] = thawed(args)
    amounts = [*found.get("mana", {}).values(), *found.get("gems", {}).values(), found.get("prestige", 0)]
    return float(sum(amounts))
