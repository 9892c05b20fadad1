"""The log of a match: each step with its random results and its effects, as data and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.api import Action, Game
from manaforge_widgets.core.listing import Listing, data_frame
from manaforge_widgets.core.markup import plain
from manaforge_widgets.core.tables import html_table
from manaforge_widgets.match.luck import Resolved


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a match, as :attr:`manaforge_widgets.Match.log` lists it.

    Attributes:
        step: the number of actions applied so far, this one included; 0 for the set-up.
        seat: the seat that acted; None for the set-up.
        action: the seat's action; None for the set-up.
        luck: the results of the draws that followed: a dict from each draw, such as ``"round 1 seat 0 earth-1"``, to
            its result as text, such as ``"runestone"``.
        effects: what changed, as texts such as ``"+2 fire"``; the changes of the acting seat come first.
        text: the step in one line.
        markup: the same line with symbols in braces; see :mod:`manaforge_widgets.core.markup`.
        round: the round of the step; 0 before the first round.
        scores: the score of each seat after the step.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition")
        >>> event = m.log[-1]
        >>> event.step, event.seat, str(event.action), event.text
        (1, 0, 'draft Precognition', 'picked Precognition')
    """

    step: int
    seat: int | None
    action: Action | None
    luck: Mapping[str, str]
    effects: tuple[str, ...]
    text: str
    markup: str
    round: int = 0
    scores: tuple[int, ...] = ()

    def _repr_html_(self) -> str:
        rows = [
            ("step", self.step),
            ("seat", self.seat),
            ("round", self.round),
            ("action", None if self.action is None else str(self.action)),
            ("text", self.text),
            ("effects", self.effects),
            ("luck", dict(self.luck)),
            ("scores", self.scores),
        ]
        return html_table(["", "event"], rows)


class Log(Listing[Event]):
    """The events of a match, as :attr:`manaforge_widgets.Match.log` lists them: a tuple, shown as a table.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition")
        >>> m.log
        2 events
        step  round  seat  scores  what happened
        0     0      –     0, 0    the table is set up
        1     0      0     0, 0    picked Precognition
    """

    __slots__ = ()
    columns = ("step", "round", "seat", "scores", "what happened")
    nouns = ("event", "events")
    last = True

    def row(self, number: int, entry: Event) -> Sequence[object]:  # noqa: ARG002 - an event knows its step
        """Return the cells of an event in the table: its step, round, seat, scores and line of text."""
        return [entry.step, entry.round, entry.seat, entry.scores, entry.text]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, one event a row, the set-up first.

        For example, ``frame.groupby("seat").kind.value_counts()`` counts how often each seat took each kind of action,
        and ``frame.groupby("round")[["score_0", "score_1"]].last()`` gives the scores at the end of each round.

        Returns:
            These columns, with their dtypes:

            - ``step`` (int64): the number of actions applied so far, this one included;
            - ``round`` (int64): the round of the step, 0 before the first round;
            - ``seat`` (Int64): the seat that acted; missing for the set-up;
            - ``kind`` (category): the verb of the action; missing for the set-up;
            - ``action`` (string): the action's notation; missing for the set-up;
            - ``text`` (string): the line of the log;
            - ``effects`` (string): what changed, as signed amounts with commas;
            - ``luck`` (string): the results of the draws that followed, such as ``seat 0 earth-1: runestone``;
            - ``score_0``, ``score_1`` and so on (int64): the score of each seat after the step.

        Raises:
            GameError: when pandas is not installed.
        """
        actions = [event.action for event in self]
        seats = max((len(event.scores) for event in self), default=0)
        columns: dict[str, tuple[list[Any], str]] = {
            "step": ([event.step for event in self], "int64"),
            "round": ([event.round for event in self], "int64"),
            "seat": ([event.seat for event in self], "Int64"),
            "kind": ([action and action.kind for action in actions], "category"),
            "action": ([action and str(action) for action in actions], "string"),
            "text": ([event.text for event in self], "string"),
            "effects": ([", ".join(event.effects) for event in self], "string"),
            "luck": (["; ".join(f"{key}: {result}" for key, result in event.luck.items()) for event in self], "string"),
        }
        columns |= {f"score_{seat}": ([event.scores[seat] for event in self], "int64") for seat in range(seats)}
        return data_frame(columns)


def event_of(game: Game, step: int, before: Any, action: Action | None, luck: Resolved, after: Any) -> Event:
    """Return the log's entry for one step, hidden cards included.

    Args:
        game: the rules.
        step: the number of actions applied so far, this one included.
        before: the game's position before the action; None for the set-up.
        action: the action; None for the set-up.
        luck: the draws that followed, with their results.
        after: the position after the action and its draws.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> event_of(m.rules, 0, None, None, (), m.copy_position()).text
        'the table is set up'
    """
    words = game.symbols
    effects = game.effects(before, after, action.seat) if action else ()
    markup = game.describe(before, action, after, None)
    return Event(
        step=step,
        seat=action.seat if action else None,
        action=action,
        luck={draw.key: game.result_text(draw, result) for draw, result in luck},
        effects=tuple(plain(effect, words) for effect in effects),
        text=plain(markup, words),
        markup=markup,
        round=game.status(after if before is None else before).round,
        scores=tuple(game.status(after).scores),
    )
