"""The log of a match: each step with its luck and its effects, as data and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.games.api import Action, Game
from manaforge_widgets.games.markup import plain
from manaforge_widgets.match_luck import Resolved


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a match, as :attr:`manaforge_widgets.Match.log` lists it.

    Attributes:
        step: the number of actions applied so far, this one included; 0 for the set-up.
        seat: the seat that acted; None for the set-up.
        action: its action; None for the set-up.
        luck: the results that chance then gave, in words, by the keys of their draws.
        effects: the changes as signed amounts in words; the seat's own come first.
        text: the step in one line.
        markup: the same line with symbols in braces; see :mod:`manaforge_widgets.games.markup`.

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


def event_of(game: Game, step: int, before: Any, action: Action | None, luck: Resolved, after: Any) -> Event:
    """Return the log's entry for one step, with everything in it: hidden cards too.

    Args:
        game: the rules.
        step: the number of actions applied so far, this one included.
        before: the game's position before the action; None for the set-up.
        action: the action; None for the set-up.
        luck: the draws that followed, with their results.
        after: the position after the action and its luck.

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
    )
