"""The hint on a Board: a plan that stays while its player follows it, and the reasons why there may be none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from manaforge_widgets.bots.hints import Hint, hint, why_no_planner
from manaforge_widgets.core.api import Action, GameError
from manaforge_widgets.core.markup import seat_symbol, with_names
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.requests import AskHint, DropHint


def why_no_hint(match: Match, seat: int) -> str:
    """Return the reason why a seat gets no hint now, with symbols such as ``{seat-1}`` for seats; empty if it gets one.

    Args:
        match: the match.
        seat: the seat that wants a hint.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Pyromancer", 0)
        >>> why_no_hint(m, 0)
        'You get a hint when you must act. {seat-1} must act first.'
    """
    if match.outcome is not None:
        return "The game is over."
    if seat not in match.to_act:
        *others, last = [seat_symbol(other) for other in match.to_act]
        who = f"{', '.join(others)} and {last}" if others else last
        return f"You get a hint when you must act. {who} must act first."
    return why_no_planner(match.game)


@dataclass(frozen=True, slots=True)
class _Given:
    """A hint that was given, when, and whether it answers a question; ``last`` is the last action before it."""

    number: int
    hint: Hint
    match: Match
    step: int
    last: Action | None
    answers: bool


class LiveHint:
    """Gives hints to the player at the screen, and follows how much of the last one is done.

    A hint ends when all of it is done, or when its player puts it away. It also ends when it fits no longer: after a
    roll, after an undo of what came before it, or when the player did something else. It ends, too, when its next
    action is not possible any more.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        refused: a function that returns the reason why the board gives no hint now; empty if it gives one.
        veiled: a function that returns whether the board asks for guesses, so that hints must leave out probabilities.
        show: a function that shows the hint on the page.
    """

    def __init__(
        self, scene: Scene, *, refused: Callable[[], str], veiled: Callable[[], bool], show: Callable[[], None]
    ) -> None:
        self._scene = scene
        self._refused = refused
        self._veiled = veiled
        self._show = show
        self._number = 0
        self._given: _Given | None = None

    @answers(AskHint)
    def ask(self, request: AskHint) -> str:
        """Ask the planner for the seat whose player is at the screen; return the number of the hint."""
        scene = self._scene
        scene.check_person(request)
        with scene.control.locked():
            scene.check_step(request["step"])
            if why := self._refused():
                raise GameError(why)
            match = scene.match
            given = hint(match, scene.seat)
            self._number += 1
            last = match.actions[-1] if match.actions else None
            asked = MatchControl(match).choice(scene.seat) is not None
            self._given = _Given(self._number, given, match, match.step, last, asked)
            self._show()
        return str(self._number)

    @answers(DropHint)
    def drop(self, request: DropHint) -> None:
        """Put the hint away."""
        self._scene.check_person(request)
        self._given = None
        self._show()

    def view(self, options: Sequence[shapes.Option]) -> shapes.HintView | None:
        """Return the hint as the page gets it; None if there is none, or if it fits no longer.

        Args:
            options: the options that the page offers to the player at the screen.
        """
        given, scene = self._given, self._scene
        if given is None or given.hint.seat != scene.seat or scene.covered:
            return None
        open_actions = _still_open(given)
        now = next((number for number, rest in enumerate(open_actions) if rest), None)
        if now is None or not self._fits(given, open_actions[now][0]):
            self._given = None
            return None
        return self._as_view(given, open_actions, now, options)

    def _fits(self, given: _Given, text: str) -> bool:
        """Return whether a hint still fits the match, if ``text`` is its next action."""
        match, seat = self._scene.match, given.hint.seat
        if match is not given.match or match.step < given.step:
            return False
        if given.step and match.actions[given.step - 1] is not given.last:
            return False
        if any(self._scene.control.draws(step) for step in range(given.step + 1, match.step + 1)):
            return False
        own = [action.text for action in match.actions[given.step :] if action.seat == seat]
        if given.answers and own and own[0] not in given.hint.plan[0].actions:
            # The question was answered in another way.
            return False
        if self._left(given):
            return False
        if seat not in match.to_act:
            # Another seat may have to answer within the turn.
            return match.status().active == seat
        # A question that came up on the way is answered first.
        legal = {action.text for action in match.legal_actions(seat)}
        return text in legal or MatchControl(match).choice(seat) is not None

    def _left(self, given: _Given) -> bool:
        """Return whether the player did what the plan does not have, apart from answers to questions on the way."""
        match, seat = self._scene.match, given.hint.seat
        rest = Counter(given.hint.actions)
        for step in range(given.step, match.step):
            action = match.actions[step]
            if action.seat != seat:
                continue
            if not rest[action.text] and MatchControl(match.branch(step)).choice(seat) is None:
                return True
            rest[action.text] -= 1
        return False

    def _as_view(
        self,
        given: _Given,
        open_actions: Sequence[Sequence[str]],
        now: int,
        options: Sequence[shapes.Option],
    ) -> shapes.HintView:
        scene, advice = self._scene, given.hint
        text = open_actions[now][0]
        offered = [option for action in open_actions[now] for option in options if option["action"] == action]
        targets = list(dict.fromkeys(option["target"] for option in offered))
        if not offered or offered[0]["action"] != text:
            action = next((one for one in scene.match.legal_actions(advice.seat) if one.text == text), None)
            targets = scene.presenter.clicked_for(action) if action is not None else []
        veiled = self._veiled()

        def said(words: str) -> str:
            return with_names(words, scene.names)

        return {
            "number": given.number,
            "nudge": said(advice.nudge),
            "idea": said(advice.idea),
            "why": said(advice.why),
            "steps": [
                {
                    "words": said(step.words),
                    "why": said(step.why),
                    "chance": "" if veiled else said(step.chance),
                    "actions": list(rest),
                    "done": bool(step.actions) and not rest,
                }
                for step, rest in zip(advice.plan, open_actions, strict=True)
            ],
            "next": now,
            "action": text,
            "targets": targets,
            "compared": [
                {
                    "words": said(one.words),
                    "value": one.value,
                    "chance": "" if veiled else said(one.chance),
                    "why": said(one.why),
                }
                for one in advice.compared
            ],
            "unit": advice.unit,
            "least": advice.least,
        }


def _still_open(given: _Given) -> list[list[str]]:
    """Return, for each step of a hint, the notations of its actions that its seat has not done since."""
    rest = [list(step.actions) for step in given.hint.plan]
    for action in given.match.actions[given.step :]:
        if action.seat == given.hint.seat:
            step = next((texts for texts in rest if action.text in texts), None)
            if step is not None:
                step.remove(action.text)
    return rest
