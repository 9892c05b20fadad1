"""A bot for each classic, by a known rule of thumb or as good as possible; each is quick enough for reviews.

A policy reads only what its seat sees, so the same function serves positions and views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from random import Random
from typing import Any

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.policies import OwnLuck, Policy, pick_any
from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.classics.climb import Climb
from manaforge_widgets.games.classics.kuhn_poker import KuhnPoker
from manaforge_widgets.games.classics.liars_dice import LiarsDice
from manaforge_widgets.games.classics.monty_hall import MontyHall
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.games.classics.yacht import DICE, ROLLS, ROWS, UPPER, Yacht, worth

_MEANS = (2, 5, 8, 12, 16, 19, 22, 13, 23, 29, 33, 17, 22)
"""A worth of each row of Yacht, chosen by hand; the bot scores the row that is best against it."""
_STEP = {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "7": 1, "8": 2, "9": 3, "10": 4, "11": 5, "12": 6}
_ENOUGH = 28


def hold_at_20(rules: Pig) -> Policy:  # noqa: ARG001 - as all makers
    """Return the policy for Pig that holds from 20 points on, or when it has won.

    Source: Todd W. Neller and Clifton G. M. Presser, "Optimal Play of the Dice Game Pig", *The UMAP Journal* 25, 2004.
    """

    def pick(position: Any, codes: Sequence[int], below: Below) -> int:  # noqa: ARG001 - draws nothing
        total = position["total"]
        enough = total >= 20 or position["points"][position["active"]] + total >= position["goal"]
        return codes[-1] if enough else codes[0]

    return pick


def keeper(rules: Yacht) -> Policy:
    """Return the policy for Yacht that rolls for most equal dice, and scores the row that is best against its mean."""
    reroll = {tuple(move.dice): code for code, move in enumerate(rules.move_list) if "dice" in move.arguments}
    score = {move.row: code for code, move in enumerate(rules.move_list) if "row" in move.arguments}

    def pick(position: Any, codes: Sequence[int], below: Below) -> int:  # noqa: ARG001 - draws nothing
        faces = list(position["dice"].values())
        filled = position["sheets"][position["active"]]
        gains = {row: worth(row, faces) - mean for row, mean in zip(ROWS, _MEANS, strict=True) if row not in filled}
        best = max(gains, key=lambda row: gains[row])
        if position["rolls"] == ROLLS or gains[best] >= 5:
            return score[best]
        counts = Counter(faces)
        wanted = [face for face in counts if UPPER[face - 1] not in filled] or list(counts)
        kept = max(wanted, key=lambda face: (counts[face], face))
        again = tuple(die for die, face in zip(DICE, faces, strict=True) if face != kept)
        return reroll[again] if again else score[best]

    return pick


def rule_of_28(rules: Climb) -> Policy:
    """Return the policy for Climb that makes most progress points, and stops from 28 on.

    Source: Michael Keller's "Rule of 28" for *Can't Stop*. A step counts 1 point in lane 7 and up to 6 points in
    lanes 2 and 12. The first step of a runner counts twice. Three odd lanes count 2 more, three even ones 2 less, and 4
    more if none is above 7 or none below it.
    """

    def pick(position: Any, codes: Sequence[int], below: Below) -> int:  # noqa: ARG001 - draws nothing
        if position["stage"] == "climb":
            return max(codes, key=lambda code: sum(_STEP[str(lane)] for lane in rules.move_list[code].lanes))
        if len(codes) == 1:
            return codes[0]
        runners, camps = position["runners"], position["camps"][position["active"]]
        points = sum((at - camps.get(lane, 0) + 1) * _STEP[lane] for lane, at in runners.items())
        lanes = [int(lane) for lane in runners]
        if len(lanes) == 3:
            points += 2 * all(lane % 2 for lane in lanes) - 2 * all(lane % 2 == 0 for lane in lanes)
            points += 4 * (max(lanes) <= 7 or min(lanes) >= 7)
        return codes[1] if points >= _ENOUGH else codes[0]

    return pick


@cache
def _at_least(number: int, dice: int) -> float:
    """Return the chance that at least this many of some dice show a face."""
    ways: int = sum(comb(dice, k) * 5 ** (dice - k) for k in range(max(0, number), dice + 1))
    return ways / float(6**dice)


def counter(rules: LiarsDice) -> Policy:
    """Return the policy for Liar's Dice that makes the move most likely to be right, from its own dice alone."""

    def pick(position: Any, codes: Sequence[int], below: Below) -> int:
        own = position["dice"][position["active"]]
        others = sum(position["left"]) - len(own)
        chances = {}
        for code in codes:
            move = rules.move_list[code]
            count, face = position["bid"] if move == "doubt" else (move.dice, move.face)
            true = _at_least(count - own.count(face), others)
            chances[code] = 1 - true if move == "doubt" else true
        most = max(chances.values())
        return pick_any(position, [code for code in codes if chances[code] == most], below)

    return pick


def equilibrium(rules: KuhnPoker) -> Policy:
    """Return a policy for Kuhn poker against which nobody can do better than the value of the game.

    Source: Harold W. Kuhn, 1950, with a bluff of 1/3 for the first player.
    """
    bets = {"J": 1, "Q": 0, "K": 3}
    calls_first, calls_second = {"J": 0, "Q": 2, "K": 3}, {"J": 0, "Q": 1, "K": 3}

    def pick(position: Any, codes: Sequence[int], below: Below) -> int:
        if len(codes) == 1:
            return codes[0]
        said = position["said"]
        card = position["cards"][(position["first"] + len(said)) % 2]
        if str(rules.move_list[codes[0]]) == "check":
            thirds = bets[card]
        else:
            thirds = calls_first[card] if len(said) == 2 else calls_second[card]
        return codes[1] if below(3) < thirds else codes[0]

    return pick


def switcher(rules: MontyHall) -> Policy:
    """Return the policy for Monty Hall that chooses any door and always switches."""
    switch = [str(move) for move in rules.move_list].index("switch")

    def pick(position: Any, codes: Sequence[int], below: Below) -> int:
        return switch if switch in codes else pick_any(position, codes, below)

    return pick


def _bot(make: Callable[[Any], Policy], words: str) -> Callable[[Any], Bot]:
    """Return the function that creates a bot on views from the one that creates a policy."""

    def made(rules: Any) -> Bot:
        policy = make(rules)

        def bot(view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
            code = policy(view, [action.code for action in legal_actions], OwnLuck(rng))
            return next(action for action in legal_actions if action.code == code)

        bot.__name__, bot.__doc__ = make.__name__, words
        return bot

    return made


hold_at_20_bot = _bot(hold_at_20, "Holds from 20 points on, or when it has won.")
keeper_bot = _bot(keeper, "Rolls for most equal dice, and scores the row that is best against its mean.")
rule_of_28_bot = _bot(rule_of_28, "Stops from 28 progress points on, by Michael Keller's rule for Can't Stop.")
counter_bot = _bot(counter, "Makes the move that is most likely to be right, by its own dice alone.")
equilibrium_bot = _bot(equilibrium, "Plays so that nobody can do better against it than the value of the game.")
switcher_bot = _bot(switcher, "Chooses any door, and always switches.")
