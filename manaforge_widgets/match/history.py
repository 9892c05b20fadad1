"""The history of a match: its actions in order, and which of them can be taken back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from manaforge_widgets.core.api import Action, Game, Simultaneous
from manaforge_widgets.match.luck import Resolved

UNNAMED = ""
"""The name in place of a bot's if a person or a program that called ``apply`` chose an action."""


class Chosen(NamedTuple):
    """An action with the name of the bot that chose it.

    Attributes:
        action: the action.
        bot: the bot's name; empty if a person or a program chose the action; None if the save does not contain names.
    """

    action: Action
    bot: str | None


@dataclass(frozen=True, slots=True)
class Entry:
    """An action that was applied.

    Attributes:
        action: the action.
        bot: the name of the bot that chose it, as for :class:`Chosen`.
        epoch: the number of the turn in which the action was applied, from ``Game.undo_epoch``.
        luck: the random draws that followed, with their results.
        permanent: how many actions, counted from the first, could no longer be taken back after this one.
    """

    action: Action
    bot: str | None
    epoch: int
    luck: Resolved
    permanent: int


class History:
    """The actions of a match with the position after each, and the actions that were taken back.

    Args:
        first: the position after the set-up.

    Attributes:
        entries: the actions that were applied.
        positions: the position after the set-up and after each action; these never change.
        undone: the actions that were taken back; redo applies the last one in this list.
        permanent: how many actions, counted from the first, can't be taken back.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> history = History(m.copy_position())
        >>> history.step
        0
    """

    __slots__ = ("entries", "permanent", "positions", "undone")

    def __init__(self, first: Any) -> None:
        self.entries: list[Entry] = []
        self.positions = [first]
        self.undone: list[Chosen] = []
        self.permanent = 0

    @property
    def step(self) -> int:
        """The number of actions that have been applied."""
        return len(self.entries)

    @property
    def now(self) -> Any:
        """The position now."""
        return self.positions[-1]

    def copy(self, step: int | None = None) -> History:
        """Return an equal, independent history.

        Args:
            step: the number of actions to copy, without those taken back; None for the whole history.
        """
        new = History(self.positions[0])
        new.entries = self.entries[:step]
        new.positions = self.positions[: None if step is None else step + 1]
        new.permanent = self.permanent
        if step is None:
            new.undone = self.undone[:]
        elif step < self.step:
            new.permanent = new.entries[-1].permanent if new.entries else 0
        return new

    def change(self, step: int) -> tuple[Any, Action | None, Any]:
        """Return the position before a step, the action and the position after it; step 0 is the set-up."""
        if step == 0:
            return None, None, self.positions[0]
        return self.positions[step - 1], self.entries[step - 1].action, self.positions[step]

    def take_back(self) -> Action:
        """Take back the last action and return it; redo can apply it again."""
        self.positions.pop()
        entry = self.entries.pop()
        self.undone.append(Chosen(entry.action, entry.bot))
        return entry.action

    def own_last(self, game: Game, seat: int, act_again: Collection[int]) -> int | None:
        """Return the index in ``entries`` of a seat's last action; None if the seat may not take it back.

        Args:
            game: the rules.
            seat: the seat that wants its action back.
            act_again: the seats that act again on their own, as bots do.
        """
        newest = -1
        for place in range(self.step - 1, self.permanent - 1, -1):
            entry = self.entries[place]
            other = entry.action.seat
            if other == seat:
                # Undoing this action would also lose actions of a later epoch, which depend on it.
                return place if newest <= entry.epoch else None
            if other in act_again:
                continue
            if game.choice(self.positions[place], other) is None:
                return None
            newest = max(newest, entry.epoch)
        return None

    def beside(self, game: Game, place: int) -> list[Chosen]:
        """Return the later actions that were chosen at the same time as the action at index ``place``."""
        epoch = self.entries[place].epoch
        return [
            Chosen(entry.action, entry.bot)
            for later, entry in enumerate(self.entries)
            if later > place and entry.epoch == epoch and isinstance(game.pending(self.positions[later]), Simultaneous)
        ]
