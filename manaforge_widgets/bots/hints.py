"""Hints: the actions that a game's planner would take now, in words and symbols, and what they gain."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Final

from manaforge_widgets.bots import choose, list_bots
from manaforge_widgets.bots.advice import Advice, Adviser, Compared, HintStep
from manaforge_widgets.bots.general import is_general
from manaforge_widgets.bots.general_hint import general_advice
from manaforge_widgets.bots.policies import own_name
from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.markup import SymbolWords, plain
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.registry import find_entry
from manaforge_widgets.core.tables import html_table
from manaforge_widgets.match import Match
from manaforge_widgets.match.check import check_match

LOOK: Final = "Compare two of the things that you can do now."
"""The nudge where the game has no better one."""


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """A hint: the plan that the planner would follow now in a seat, and what it gains; see :func:`hint`.

    Attributes:
        seat: the seat that gets the hint.
        bot: the name of the bot that would follow the plan.
        plan: the steps, each with its actions in notation, its words and its reason. The plan ends with the turn, or
            before a random draw on which the next action depends.
        why: a sentence with symbols about what the plan gains.
        gain: the advantage of the plan over the alternative that ``why`` names; None if the bot follows a rule, or if
            the seat can do nothing else.
        unit: the unit of the gain, such as ``"prestige"``; empty if there is no gain.
        nudge: a sentence that says only where to look.
        idea: the aim of the plan in a few words.
        compared: the plans or actions that the bot has compared, the advised one first, each with its value in the
            unit; empty if there was no other.
        least: the smallest difference of two of these values that means something.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> hint = mf.hint(m, 0)
        >>> hint.actions
        ('draft Pyromancer',)
    """

    seat: int
    bot: str
    plan: tuple[HintStep, ...]
    why: str
    gain: float | None
    unit: str
    nudge: str
    idea: str
    compared: tuple[Compared, ...]
    least: float
    _symbols: SymbolWords = field(compare=False)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of all steps in notation, as ``Match.apply`` reads them; the first one is legal now.

        Example:
            >>> steps = (HintStep("spend two dice", ("spend fire-1", "spend fire-2")), HintStep("wait for the roll"))
            >>> Hint(0, "planner", steps, "", None, "", "", "", (), 0.05, {}).actions
            ('spend fire-1', 'spend fire-2')
        """
        return tuple(action for step in self.plan for action in step.actions)

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps in words, with symbols in braces, as in :attr:`Event.markup`.

        Example:
            >>> Hint(0, "planner", (HintStep("end the turn"),), "", None, "", "", "", (), 0.05, {}).steps
            ('end the turn',)
        """
        return tuple(step.words for step in self.plan)

    @property
    def markup(self) -> str:
        """The whole hint, with symbols in braces.

        Example:
            >>> steps = (HintStep("end the turn", ("end turn",)),)
            >>> Hint(0, "planner", steps, "Nothing is left.", None, "", "", "", (), 0.05, {}).markup
            'End the turn. Nothing is left.'
        """
        line = "; ".join(self.steps)
        return " ".join(filter(None, [f"{line[:1].upper()}{line[1:]}.", self.why]))

    @property
    def words(self) -> str:
        """The whole hint in words.

        Example:
            >>> steps = (HintStep("spend fire-1: +2{fire}", ("spend fire-1",)),)
            >>> Hint(0, "planner", steps, "", 0.5, "prestige", "", "", (), 0.05, {}).words
            'Spend fire-1: +2 fire.'
        """
        return plain(self.markup, self._symbols)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<hint for seat {self.seat}: {self.words}>"

    def _repr_html_(self) -> str:
        rows = [
            (number, *(plain(text, self._symbols) for text in (step.words, f"{step.why} {step.chance}".strip())))
            for number, step in enumerate(self.plan, 1)
        ]
        below = f"<p>{escape(plain(self.why, self._symbols))}</p>" if self.why else ""
        return html_table(["", f"what {self.bot} would do in seat {self.seat}", "reason"], rows) + below


def hint(match: Match, seat: int | None = None) -> Hint:
    """Return what the planner would do now, in words, and what it gains; in your own game, what ``search`` would do.

    The bot knows only what the seat sees, so it does not know what a die will show or which cards others hold.

    Args:
        match: the match, which is not changed.
        seat: the seat; None for the seat that is to act.

    Returns:
        The plan, step by step, in words and in notation, each step with its reason. Its gain says how much better it is
        than the next best plan or, if there is no other, than ending the turn now. For your own game the bot ``search``
        gives the hint. It says how many of its playouts the best move and the next best one have won, how uncertain
        that is, and which bot played them.

    Raises:
        GameError: when the seat has nothing to decide now, several seats are to act and ``seat`` is None, or the game
            has no bot that plans.
        ArgumentError: when ``match`` is not a match.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply(mf.hint(m, 0).actions[0], 0)
        >>> mf.hint(m)
        <hint for seat 1: ...>
    """
    check_match(match)
    seat = _seat(match, seat)
    legal = match.legal_actions(seat)
    rules = match.rules
    entry = find_entry(match.game)
    if (part := entry.hint) is not None:
        adviser: Adviser = fetch(part)(rules)
        # These are the bot's own random numbers at this step, so the bot would do what the hint says.
        advice = adviser(match.view(seat), legal, match.luck.rng(own_name(seat, match.step)))
        return _hint(rules, seat, "planner", advice)
    if is_general(entry):
        return _hint(rules, seat, "search", general_advice(match, seat, legal))
    if why := why_no_planner(match.game):
        raise GameError(why)
    own = list_bots(match.game)[-1]
    action = choose(match, seat, own)
    words = "There is nothing else to do." if len(legal) == 1 else f"The bot {short(own, 40)} would play this."
    return _hint(rules, seat, own, Advice((HintStep(action.text, (action.text,)),), words, idea=action.text))


def why_no_planner(game: str) -> str:
    """Return a sentence that explains why a game has no hints; an empty text if it has hints.

    Args:
        game: the game's name.

    Raises:
        GameError: for a name that is not a game.

    Example:
        >>> why_no_planner("manaforge")
        ''
    """
    entry = find_entry(game)
    if entry.hint is not None or list_bots(game)[-1] != "random":
        return ""
    return f"{entry.title} has no planner, so there is no hint: only random plays it."


def _seat(match: Match, seat: int | None) -> int:
    to_act = match.to_act
    if match.outcome is not None:
        raise GameError("the match is over: there is nothing to decide.")
    if seat is None:
        if len(to_act) > 1:
            raise GameError(f"seats {listed(map(str, to_act))} are to act; pass seat= for one of them.")
        return to_act[0]
    if not match.legal_actions(seat):
        who = f"seats {listed(map(str, to_act))} are" if len(to_act) > 1 else f"seat {to_act[0]} is"
        raise GameError(f"seat {seat} has nothing to decide now: {who} to act.")
    return seat


def _hint(rules: Game, seat: int, bot: str, advice: Advice) -> Hint:
    nudge = advice.nudge or LOOK
    return Hint(
        seat,
        bot,
        advice.plan,
        advice.why,
        advice.gain,
        advice.unit,
        nudge,
        advice.idea or advice.plan[0].words,
        advice.compared,
        advice.least,
        rules.symbols,
    )
