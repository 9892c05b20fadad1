"""Hints for ManaSurge: what the planner would do now, and what that adds to the chance to win."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, Final, cast

from manaforge_widgets.bots.advice import Advice, Adviser, Compared, HintStep
from manaforge_widgets.bots.policies import OwnLuck, quick_source
from manaforge_widgets.core.api import Action, Game, GameError, View
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.manasurge.bots.habits import Habits
from manaforge_widgets.games.manasurge.bots.hint_chance import hint_chance
from manaforge_widgets.games.manasurge.bots.lookahead import compared_answers
from manaforge_widgets.games.manasurge.bots.planner import DEALS, KEEN
from manaforge_widgets.games.manasurge.bots.reasons import NUDGES, chance_words, good_for, reason
from manaforge_widgets.games.manasurge.bots.seen import seen
from manaforge_widgets.games.manasurge.bots.spell_ends import SpellEnd, difference, spell_end
from manaforge_widgets.games.manasurge.odds.seen import seen_in
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.games.manasurge.rules.position import Position

UNIT: Final = "points of the chance to win"
FINEST: Final = 1.0
"""The least difference in points that is reported, since the chances are sampled."""


def make_hint(rules: Game) -> Adviser:
    """Return the function that gives hints (the adviser) for the rules of one edition.

    Args:
        rules: the rules of ManaSurge.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> advice = make_hint(m.rules)(m.view(seat), m.legal_actions(seat), random.Random(1))
        >>> len(advice.plan), advice.unit
        (1, 'points of the chance to win')
    """
    components = cast(ManaSurge, rules).components
    habits = Habits(KEEN)

    def adviser(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Advice:
        """Return the answer with the best value for the seat over many deals of the cards that it can't see."""
        if view["edition"] != components.edition:
            raise GameError(
                f"the bot 'planner' was made for edition {components.edition!r}, but the view is of edition "
                f"{view['edition']!r}; make the bot with match.rules."
            )
        if len(legal_actions) == 1:
            only = legal_actions[0]
            step = HintStep(_words(only), (only.text,))
            return Advice((step,), "There is nothing else to do.", nudge=NUDGES.get(only.kind, ""), idea=_words(only))
        pos = seen(components, view)
        ends: defaultdict[int, list[SpellEnd]] = defaultdict(list)

        def note(code: int, after: Position) -> None:
            ends[code].append(spell_end(after, pos.active))

        rated = compared_answers(pos, habits, DEALS, quick_source(OwnLuck(rng)), note)
        by_code = {action.code: action for action in legal_actions}
        seats = len(view["seats"])
        means = {by_code[code]: 100 * hint_chance(fmean(values), seats) for code, values in rated.values.items()}
        best = by_code[rated.chosen]
        if best.kind == "struck":
            # A card that is as good teaches more than doing nothing.
            played = max((action for action in means if action.kind == "play"), key=means.__getitem__, default=best)
            best = played if means[best] - means[played] < FINEST else best
        order = sorted(means, key=lambda action: (action != best, -means[action]))
        other = order[1]
        # The planner may keep a habit although another answer looks better, so the gain could be negative.
        gain = max(0.0, means[best] - means[other])
        than = (
            f"{gain:.0f} percentage point{'s' * (round(gain) != 1)} more than"
            if gain >= FINEST
            else "about the same as"
        )
        why = (
            f"The chance to win is then about {means[best]:.0f} %, {than} with the next best action ({_words(other)})."
        )
        scene = seen_in(view, components)
        chances = {action: chance_words(scene, view, action) for action in order}
        clear = gain >= FINEST

        def apart(action: Action, than: Action, words: str) -> str:
            """Return what makes an action better or worse than another, if the planner is sure of it."""
            more = means[action] - means[than]
            if abs(more) < FINEST:
                return ""
            return difference(pos, ends[action.code], ends[than.code], words, better=more > 0)

        better = apart(best, other, "the next best action")
        step = HintStep(_words(best), (best.text,), reason(view, best, better, clear=clear), chances[best])
        compared = tuple(
            Compared(
                _words(action),
                means[action],
                chances[action],
                f"{good_for(view, action)} {apart(action, best, f'“{_words(best)}”')}".strip(),
            )
            for action in order
        )
        return Advice((step,), why, gain, UNIT, NUDGES.get(best.kind, ""), _words(best), compared, FINEST)

    return adviser


def line_reason(rules: ManaSurge, view: View, line: Sequence[Action]) -> str:
    """Return what the first action of a line is good for, and what decides about it, as sentences with symbols.

    Args:
        rules: the rules.
        view: what the seat sees before the line.
        line: the actions, the first of which is legal then.
    """
    first = line[0]
    return f"{good_for(view, first)} {chance_words(seen_in(view, rules.components), view, first)}".strip()


def _words(action: Action) -> str:
    """Return an answer as advice to a player."""
    said = _WORDS.get(action.kind)
    return said(action.args) if said else action.text


_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "struck": lambda _args: "be struck",
    "direction": lambda args: f"send the spell to the {args.to}",
    "counter": lambda args: f"declare {'a' if args.declare else 'no'} Counter-Spell",
    "give": lambda args: f"give {args.card}" if args.card else "give no card",
    "hold": lambda _args: "hold, and draw nothing",
    "choose": lambda args: f"choose {seat_symbol(args.seat)}",
    "wrest": lambda args: "take the card with the {caster}" if args.take else "leave the {caster} where it is",
    "use": lambda args: f"use {args.wizard}" if args.use else f"do without {args.wizard}",
    "put": lambda args: f"put {args.card} next",
}
