"""The bots on a Board: when they move, how long they may take, and the messages about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic

from manaforge_widgets.bots import Bot, BotChoice, arms_length, bot_words, choose, find_bot, name_in_saves
from manaforge_widgets.core.api import GameError
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.scene import Scene, Settled
from manaforge_widgets.widgets.requests import Continue, Skip
from manaforge_widgets.widgets.to_json import refusal_of, refusal_view

MOST_BOT_MOVES = 2_000
"""A whole game needs fewer moves. The limit keeps a bot that never ends its turn from blocking the notebook."""
QUIET: shapes.BotWords = {"words": "", "again": False, "wait": 0}


class BoardBots:
    """The bots of a Board: lets them move, and shows on the board what goes wrong.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        choices: the bots by seat, each a name or a function.
        seconds: how many seconds your own bot may take for a move.
        is_at_once: a function that returns whether all bots move at once.
        say: a function that sends a message to the page.
        settled: a function that returns a context; the board shows all changes at once, when the context ends.

    Raises:
        GameError: for an unknown bot.

    Attributes:
        choices: the bots by seat, as they were given.
        seconds: how many seconds your own bot may take for a move.
        by_seat: the bots by seat.
        hints: for each seat, a line about how its bot thinks; empty for a seat without a bot.
        failed_at: the step at which a bot failed; None if none has.
    """

    def __init__(
        self,
        scene: Scene,
        choices: Mapping[int, BotChoice],
        seconds: float,
        *,
        is_at_once: Callable[[], bool],
        say: Callable[[shapes.BotWords], None],
        settled: Settled,
    ) -> None:
        self._scene = scene
        self.choices = choices
        self.seconds = seconds
        self._is_at_once = is_at_once
        self._say = say
        self._settled = settled
        rules = scene.match.rules
        self.by_seat: dict[int, Bot] = {seat: find_bot(rules, bot) for seat, bot in choices.items()}
        self.hints = [
            bot_words(rules, self.by_seat[seat]) if seat in self.by_seat else "" for seat in range(scene.match.seats)
        ]
        self.failed_at: int | None = None

    def made_for(self, match: Match) -> dict[int, Bot]:
        """Return new bots for another match, by seat: the same names and functions as on this board."""
        return {seat: find_bot(match.rules, bot) for seat, bot in self.choices.items()}

    def begin_again(self, bots: Mapping[int, Bot]) -> None:
        """Replace the bots by those of another match, which begins now."""
        self.by_seat.clear()
        self.by_seat.update(bots)
        self.failed_at = None

    def to_act(self) -> list[int]:
        """Return the seats of the bots that may move now."""
        if self._scene.look():
            return []
        return [seat for seat in self._scene.match.to_act if seat in self.by_seat]

    @property
    def waiting(self) -> bool:
        """True if the page should ask for the bots' moves."""
        return bool(self.to_act()) and self.failed_at is None

    def quiet(self) -> None:
        """Remove the message about a slow or failed bot, unless a bot failed at the current step."""
        if self.failed_at != self._scene.match.step:
            self.failed_at = None
            # Without threads the board can say that a move took long only after it.
            if arms_length.HAS_THREADS:
                self._say(QUIET)

    def hush(self) -> None:
        """Remove the message about a slow bot; the message about a failed bot stays."""
        if self.failed_at is None:
            self._say(QUIET)

    def hold(self, words: str) -> None:
        """Let the bots wait at this step, as after a failure; the message asks whether they may go on.

        Args:
            words: the message; it is shown only if a bot may move now.
        """
        if not self.to_act():
            return
        with self._settled():
            self.failed_at = self._scene.match.step
            self._say({"words": words, "again": True, "wait": 0})

    def play_at_first(self) -> None:
        """Let bots that move without pauses do so when the board is made; if one fails, the board stays usable."""
        try:
            self.play_at_once()
        except GameError:
            if self.failed_at is None:
                raise

    def play_at_once(self, *, skip: bool = False) -> None:
        """Let bots that move without pauses do so, until the time for one move has passed.

        The page then asks for the remaining moves.

        Args:
            skip: whether all bots move without pauses now, even if the pace asks for pauses.
        """
        played, end = 0, monotonic() + self.seconds
        while (skip or self._is_at_once()) and (seats := self.to_act()) and monotonic() < end:
            if played == MOST_BOT_MOVES:
                raise GameError(
                    f"the bots made {played} moves and are still not done; set pace above 0 to see what they do."
                )
            self._play(seats[0])
            played += 1

    @answers(Continue)
    def go_on(self, request: Continue) -> None:
        """Let the next bot make one move, or play its whole turn if the page asks for that."""
        self.hush()
        with self._settled():
            if request["step"] == self._scene.match.step and (seats := self.to_act()):
                (self._play_turn if request.get("whole") else self._play)(seats[0])

    @answers(Skip)
    def skip(self, _request: Skip) -> None:
        """Let all bots move without pauses, until a person must act or the time for one move has passed."""
        self.hush()
        with self._settled():
            self.play_at_once(skip=True)

    def _play_turn(self, seat: int) -> None:
        """Let a bot move until its turn or phase ends, another seat must act, or the time for one move is over."""
        match = self._scene.match
        before, end = match.status(), monotonic() + self.seconds
        for _ in range(MOST_BOT_MOVES):
            self._play(seat)
            status = match.status()
            over = (status.turn, status.round, status.phase) != (before.turn, before.round, before.phase)
            if over or self.to_act()[:1] != [seat] or monotonic() >= end:
                return

    def _play(self, seat: int) -> None:
        scene = self._scene
        match, step = scene.match, scene.match.step
        try:
            action = choose(match, seat, self.by_seat[seat], seconds=self.seconds, on_slow=self._say_slow)
        except (Exception, SystemExit, KeyboardInterrupt) as failure:
            self.failed_at = match.step
            self._say({"words": refusal_view(refusal_of(failure), scene.names)["words"], "again": True, "wait": 0})
            raise
        with scene.control.locked():
            # Another thread may have been faster.
            if step == match.step:
                match.apply(action, bot=name_in_saves(self.choices[seat]))

    def _say_slow(self, words: str) -> None:
        self._say({"words": words[:1].upper() + words[1:], "again": False, "wait": self.seconds})
