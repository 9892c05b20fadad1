"""Board: a widget that shows the table as one seat sees it, and in which that seat plays by clicking."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, TypeVar, cast

import traitlets

from manaforge_widgets.bots import (
    LONGEST,
    Bot,
    BotChoice,
    arms_length,
    bot_words,
    check_seconds,
    choose,
    find_bot,
    name_in_saves,
)
from manaforge_widgets.games.api import Action, GameError, IllegalAction, View
from manaforge_widgets.games.markup import plain, with_names
from manaforge_widgets.games.messages import short
from manaforge_widgets.games.page import rule
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.reviewing import Review
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.again import another, kept
from manaforge_widgets.widgets.answering import AnsweringWidget
from manaforge_widgets.widgets.base import NOTHING_IS_EMPTY, check_match, check_seat, seat_names
from manaforge_widgets.widgets.guesses import Guesses, Predictions
from manaforge_widgets.widgets.hinting import hint_text, why_no_hint
from manaforge_widgets.widgets.past import past_text
from manaforge_widgets.widgets.people import People, check_people
from manaforge_widgets.widgets.presenter import (
    Asked,
    BoardPresenter,
    hides,
    kit_of,
    line_for_all,
    presenter_of,
    recap_with_names,
)
from manaforge_widgets.widgets.review_maker import ReviewMaker
from manaforge_widgets.widgets.reviewed_game import reviewed_text
from manaforge_widgets.widgets.slices import Sliced, Slices
from manaforge_widgets.widgets.strict_traits import BoundedInt, StrictBool
from manaforge_widgets.widgets.to_json import outcome_view, refusal_of, refusal_view, status_view
from manaforge_widgets.widgets.words import match_words, paragraph

LOG_LINES = 40
WORDS_LINES = 5
"""The lines of the log that are told where no script runs."""
MOST_BOT_MOVES = 2_000
"""A whole game needs fewer moves. The limit keeps a bot that never ends its turn from blocking the notebook."""
MOST_LETTERS = 400
"""Longer texts from the browser are refused: every action and every rule number is shorter."""
MOST_TOGETHER = 64
"""A page may ask for so many actions that are confirmed together."""
_REQUESTS = ("act", "undo", "redo", "cancel", "read", "continue", "skip", "again")
_OF_ONE_PERSON = ("act", "undo", "redo", "cancel", "read", "guess", "hint")
"""Requests that only the person in front may make: where several share the screen, they name its seat."""
_Story = TypeVar("_Story")
_QUIET: shapes.BotWords = {"words": "", "again": False, "wait": 0}


class Board(AnsweringWidget):
    """Play a match by clicking.

    Board and match stay in step: actions applied in Python appear on the board, and clicks apply actions to the match.
    A board that no page shows any more rests until one shows it again.

    Several people can share the screen: ``mf.Board(m, seat=[0, 1, 2], bots={3: "greedy"})``. The board turns to the
    person who is to act. If that person's view holds what not everybody may see, it is covered, and the board asks to
    pass the screen; the table stays in view. Until the person has clicked, Python sends the page nothing that is for
    that seat alone: no card of its hand, no option, no odds, no line of the log. Those who choose at the same time do
    so one after another. What an action shows to one person alone stays until that person goes on. Undo takes back
    one's own last action, or else what the person before did; the board says whose it was and goes back to that person.
    A game that hides nothing turns without asking.

    When the game is over, a button reviews it: how much was luck, how much decisions, and which turns decided it. The
    review is made bit by bit, while the board can be used, and shown in its place as :class:`Replay` shows it. It is
    given up when the match changes: after an undo, or when another game begins.

    Args:
        match: the match to play.
        seat: the seat that you play; its mat is in front. Or a list of the seats of several people who share the
            screen, the one to begin with first.
        bots: the bots that play other seats, such as ``{1: "greedy", 2: "random"}``. A bot is a name, one of
            ``mf.list_bots(game)``, or your own function ``(view, legal_actions, rng) -> action``: ``view`` is the dict
            that ``m.view(seat)`` gives, ``legal_actions`` a tuple of :class:`~manaforge_widgets.Action`, ``rng`` a
            ``random.Random`` for the bot alone, and what it returns is one of ``legal_actions``. Whatever such a
            function does, only its answer changes the match; what goes wrong is said on the board.
        pace: milliseconds between what the bots do, from 0 to 60,000; with 0 they all move at once.
        by_turn: whether a bot's whole turn is shown at once; if not, each of its moves is.
        ask_before_end: whether the board asks once before a turn is ended that wastes something.
        coach: whether a newcomer is told in the first round what is what, one thing at a time.
        hints: whether the board has a button that tells what the planner would do; see ``mf.hint``.
        names: a name for each seat; None for "You", the bots' names and "Seat 1" and the like.
        odds: whether to show the seat's odds: for each item on the board the chance to pay for it, and for each
            option of a choice the items that can still be paid for after it.
        predict: whether the board asks for a guess before it shows a number; see ``guesses``. The name of a file, such
            as ``"my_guesses.csv"``, keeps the guesses there, too. It goes on with those of the same game: one that is
            kept in a file. Another game asks again, also one with the same seed.
        bot_seconds: how long a bot of your own may take for a move. The board says so after a second.
        projector: whether to enlarge the table for a projector; it then fills the window's width or height.
        dom: what every Jupyter widget takes: ``layout``, such as ``{"width": "50%"}``, ``tooltip`` and ``tabbable``.

    Attributes:
        match: the match; another one after "Play again" was clicked, which leaves the old one as it is.
        seat: the seat whose mat is in front.
        people: the seats of the people at the screen.
        snapshot: the table as the browser gets it, as JSON (read-only).
        odds: the odds of that table, as JSON (read-only); None while there are none. The page gets them bit by bit,
            as they are worked out between its messages; who asks in Python gets them whole.
        show_odds: whether the odds are shown; it can be set at any time.
        prediction: the number to guess next and those that were told, as JSON (read-only).
        pace: milliseconds between what the bots do; it can also be changed on the board.
        by_turn, ask_before_end, coach: settings, as above; they can also be changed on the board.
        hints: whether it gives hints; it can be set at any time.
        projector: whether the table is enlarged for a projector; it can also be changed on the board.
        notice: what the board says about its bots, as JSON (read-only).
        review: the review of the game, once it is over and the review was asked for; else None.
        reviewing: how many parts of the work are done and of how many, while a review is made, else empty (read-only).
        review_number: which of its reviews the board has to show, from 1; 0 while there is none (read-only).

    Raises:
        ArgumentError: when ``match`` is not a match, or for a wrong ``dom``.
        GameError: for a seat that the match doesn't have, no seat, a seat that is named twice, an unknown bot, a bot on
            a person's seat, wrong names, a pace out of range, or a time for bots that is none.
        SaveError: when the file of ``predict`` can't be read, or holds something else.

    Example:
        >>> import manaforge_widgets as mf
        >>> board = mf.Board(mf.new_match("manaforge", seats=3, seed=7), bots={1: "greedy", 2: "greedy"})
        >>> board
        Board(seat=0, step=0)
        >>> shared = mf.Board(mf.new_match("manaforge", seats=3, seed=7), seat=[0, 1], bots={2: "greedy"})
        >>> shared.snapshot["cover"]  # in the draft, until the person of seat 0 says that it looks
        {'seat': 0, 'number': 0, 'left': None}
    """

    kit = traitlets.Dict(read_only=True).tag(sync=True)
    snapshot = traitlets.Dict(read_only=True).tag(sync=True)
    odds = Sliced("_finish_odds", read_only=True, allow_none=True, default_value=None).tag(**NOTHING_IS_EMPTY)
    show_odds = StrictBool(True, "show_odds").tag(sync=True)
    prediction = Sliced("_finish_odds", read_only=True, allow_none=True, default_value=None).tag(**NOTHING_IS_EMPTY)
    pace = BoundedInt(900, "a pace", 0, 60_000).tag(sync=True)
    by_turn = StrictBool(True, "by_turn").tag(sync=True)
    ask_before_end = StrictBool(True, "ask_before_end").tag(sync=True)
    coach = StrictBool(True, "coach").tag(sync=True)
    projector = StrictBool(False, "projector").tag(sync=True)
    hints = StrictBool(True, "hints").tag(sync=True)
    notice = traitlets.Dict(dict(_QUIET), read_only=True).tag(sync=True)
    reviewing: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    review_number = traitlets.Int(0, read_only=True).tag(sync=True)
    # The number of views on pages. Hosts count it from 0; some never do.
    _view_count = BoundedInt(0, "a number of views", 0).tag(sync=True)
    from_browser = ("pace", "by_turn", "ask_before_end", "coach", "projector", "_view_count")
    _revive = (
        "So the table stood when this cell was run. To play on, run it again: a game begun with mf.open_match goes on "
        "where it was left."
    )

    def __init__(
        self,
        match: Match,
        seat: int | Sequence[int] = 0,
        bots: Mapping[int, BotChoice] | None = None,
        *,
        pace: int = 900,
        by_turn: bool = True,
        ask_before_end: bool = True,
        coach: bool = True,
        hints: bool = True,
        names: Sequence[str] | None = None,
        odds: bool = True,
        predict: bool | str | os.PathLike[str] = False,
        bot_seconds: float = LONGEST,
        projector: bool = False,
        **dom: Any,
    ) -> None:
        self._telling = False
        self._slices = Slices(self._tell_odds, self._odds_failed)
        self._maker = ReviewMaker(self._tell_review, self._state_refused)
        self._reviews = 0
        self.match = check_match(match)
        self._people = People(check_people(match, seat))
        self._bots: dict[int, Bot] = {}
        if not isinstance(bots, Mapping | None):
            raise GameError("bots is a dict by seat, such as {1: 'greedy'}.")
        self._bot_choices: dict[int, BotChoice] = dict(bots or {})
        for other, bot in self._bot_choices.items():
            if check_seat(match, other) in self._people.seats:
                whose = "yours" if self._people.alone else "a person's"
                raise GameError(f"seat {other} is {whose}: a bot can't play it too.")
            self._bots[other] = find_bot(match.rules, bot)
        self._bot_hints = [
            bot_words(match.rules, self._bots[other]) if other in self._bots else "" for other in range(match.seats)
        ]
        self._bot_seconds = check_seconds(bot_seconds)
        self._names = seat_names(match, names, self.seat if self._people.alone else None, bots or {})
        self._presenter = presenter_of(match)
        file = None if isinstance(predict, bool) else predict
        self._predictions = Predictions(self._presenter, self._names, file) if predict else None
        self._odds_view: View | None = None
        self._found_odds: Any = None
        # By who reads them; None for everybody.
        self._lines: dict[int | None, list[tuple[Action, shapes.LogLine]]] = {}
        self._passed: tuple[int, str] = (-1, "")
        self._shown_to = (self.seat, self._shared)
        self._held = False
        self._rests = False
        self._failed_at: int | None = None
        kit = kit_of(match, self._presenter)
        settings = {"by_turn": by_turn, "ask_before_end": ask_before_end, "coach": coach, "projector": projector}
        super().__init__(
            f"board-{self._presenter.bundle}",
            kit["title"],
            dom,
            pace=pace,
            show_odds=bool(odds),
            hints=hints,
            **settings,
        )
        self.set_trait("kit", kit)
        with self._one_refresh():
            self._play_bots_at_first()
        MatchControl(match).subscribe(self._refresh)

    def __repr__(self) -> str:
        return f"Board(seat={self.seat}, step={self.match.step})"

    @property
    def seat(self) -> int:
        """The seat whose mat is in front.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> board = mf.Board(m, seat=[0, 1])
            >>> m.apply("draft Precognition")
            >>> board.seat
            1
        """
        return self._people.front

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at the screen.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Board(mf.new_match("manaforge", seats=2, seed=7), seat=[0, 1]).people
            (0, 1)
        """
        return self._people.seats

    @property
    def review(self) -> Review | None:
        """The review of the game that is over, once its button was used; None without one.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Board(mf.new_match("manaforge", seats=2, seed=7)).review is None
            True
        """
        return self._maker.review

    def close(self) -> None:
        """Remove the board from the page; it no longer follows the match, which goes on without it.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> board = mf.Board(m)
            >>> board.close()
            >>> m.apply("draft Precognition")
            >>> board.snapshot["step"]
            0
        """
        # Jupyter also closes widgets whose __init__ failed: those may have no match yet.
        if hasattr(self, "match"):
            MatchControl(self.match).unsubscribe(self._refresh)
            self._slices.drop()
            self._maker.drop()
        super().close()

    # --------------------------------------------------------------------------------------------- what is shown

    def _words(self) -> str:
        # A saved notebook and a file are for everybody.
        shown = self._in_public()
        lines = [(line["seat"], line["text"]) for line in shown["log"][-WORDS_LINES:]]
        symbols = self.match.rules.symbols
        told = match_words(self._title, shown["status"], self._names, shown["outcome"], lines, symbols)
        asked = shown["choice"]
        return told + (
            paragraph(f"The question to {self._names[self.seat]}: {plain(asked['title'], symbols)}") if asked else ""
        )

    def _refresh(self) -> None:
        self._maker.drop()
        if not self._held and not self._rests:
            self._show()

    def _show(self) -> None:
        if self._failed_at != self.match.step:
            self._failed_at = None
            # Without threads it is told only after its move that a bot took long.
            if arms_length.HAS_THREADS:
                self._say(_QUIET)
        self._people.follow(self._presenter)
        covered = self._covered()
        if self._shown_to != (self.seat, covered):
            # First of all: the odds of the one must not stay beside the table of the other.
            self._shown_to = (self.seat, covered)
            self._forget_odds()
        self.set_trait("snapshot", self._snapshot())
        if self.show_odds and not covered:
            # Sent after the snapshot, so that the browser can draw the table while the odds are worked out.
            self._refresh_odds(self.snapshot["view"])

    def _covered(self) -> bool:
        return self._people.covered(self._presenter)

    def _refresh_odds(self, view: View) -> None:
        """Begin to work out the odds, unless the table is the same as the last time."""
        if view != self._odds_view:
            self._odds_view = view
            self._found_odds = None
            self._slices.start(_odds_steps(self._presenter, self.seat))
        elif self._found_odds is not None:
            self._tell_odds(self._found_odds)

    def _tell_odds(self, odds: Any) -> None:
        """Send the odds, as far as they are worked out, as those of the present step."""
        self._found_odds = odds
        self._telling = True
        try:
            told = None if odds is None else {**odds, "step": self.match.step}
            if self._predictions is not None:
                # The numbers that are still to be guessed never leave Python.
                told = self._predictions.veil(self._odds_view, told)
                self.set_trait("prediction", self._predictions.shown())
            self.set_trait("odds", told)
        finally:
            self._telling = False

    def _finish_odds(self) -> None:
        if not self._telling:
            self._slices.finish()

    def _odds_failed(self, failure: Exception) -> None:
        # The game goes on without its odds.
        self.log.warning("the odds of a board failed", exc_info=failure)
        self._tell_odds(None)

    @traitlets.observe("show_odds")
    def _on_show_odds(self, change: traitlets.Bunch) -> None:
        """Show the odds at once, or take them away."""
        # It is also set while the board is made, before there is a table to show.
        if not self.snapshot:
            return
        if change["new"]:
            # A board that rests shows them when it wakes.
            if not self._rests and not self._covered():
                self._refresh_odds(self.snapshot["view"])
            return
        self._forget_odds()

    def _forget_odds(self) -> None:
        self._slices.drop()
        self._odds_view = self._found_odds = None
        self.set_trait("odds", None)
        self.set_trait("prediction", None)

    @property
    def guesses(self) -> Guesses:
        """The guesses that were locked on a board with ``predict``, each beside the exact chance.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Board(mf.new_match("manaforge", seats=2, seed=7), predict=True).guesses
            <no guesses yet>
        """
        return self._predictions.kept if self._predictions is not None else Guesses()

    def _guess(self, content: Mapping[str, Any]) -> None:
        if self._predictions is None or not self.show_odds:
            raise GameError("This board asks for no guesses.")
        self._check_person(content)
        if content.get("step") != self.match.step:
            raise IllegalAction("The board was out of date; it shows the present table now.")
        self._predictions.lock(
            content.get("question"), content.get("percent"), self.match.step, self.snapshot["status"]["round"]
        )
        self._tell_odds(self._found_odds)

    @traitlets.observe("_view_count")
    def _on_views(self, change: traitlets.Bunch) -> None:
        """Rest when the last page that showed the board is gone, and go on when one shows it again."""
        rested, self._rests = self._rests, change["new"] < 1
        if rested and not self._rests:
            try:
                self._show()
            except Exception as failure:  # noqa: BLE001 - nobody waits for an answer to a number of views
                self._say({"words": refusal_view(refusal_of(failure), self._names)["words"], "again": False, "wait": 0})

    @contextmanager
    def _one_refresh(self) -> Iterator[None]:
        """Refresh the board once, at the end of the block, and not for each change of the match inside it."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            with MatchControl(self.match).locked():
                self._show()

    def _snapshot(self) -> shapes.Snapshot:
        return self._seen(covered=self._covered())

    def _seen(self, *, covered: bool) -> shapes.Snapshot:
        """What the page gets; covered, nothing of it is for one seat alone."""
        match, presenter, seat = self.match, self._presenter, self.seat
        undoer = self._undoer()
        undo_of = undoer if undoer is not None and (covered or undoer != seat) else None
        view = match.view(seat)
        if covered:
            view = presenter.covered(seat, view)
        asked = Asked([]) if covered else presenter.asked(seat, view, self._names)
        tells = self._tells_nothing if covered else self._unless_it_fails
        return {
            "step": match.step,
            "seat": seat,
            "names": self._names,
            "status": status_view(
                match, match.step, self._names, seat, asked=asked.choice is not None, named=self._shared
            ),
            "view": presenter.client_view(view),
            "options": asked.options,
            "why": asked.refusals,
            "choice": asked.choice,
            "bots": sorted(self._bots),
            "bot_hints": self._bot_hints,
            "bots_to_act": bool(self._bots_to_act()) and self._failed_at is None,
            "can_undo": undoer is not None,
            "can_redo": not covered and self._can_do_again(),
            "free_undo": match.undo_mode == "free",
            "undo_of": undo_of,
            "undo_passes": undo_of is not None and hides(presenter, seat),
            "people": list(self.people),
            "cover": self._people.cover(presenter),
            "passed": self._passed[1] if self._passed[0] == match.step else "",
            "look": None if covered else self._look(),
            "log": self._log(seat if self._people.known else None),
            "waste": tells(lambda: presenter.waste(seat, view)) or [],
            "no_hint": self._why_no_hint(covered=covered),
            "recap": tells(lambda: recap_with_names(presenter, seat, view, self._names)),
            "outcome": outcome_view(match.outcome, self._names),
            # All that it says is public once the game is over.
            "ending": self._unless_it_fails(lambda: presenter.ending(seat) if match.outcome else None),
        }

    def _look(self) -> shapes.LookView | None:
        found = self._people.look(self._presenter)
        return {**found, "words": with_names(found["words"], self._names)} if found else None

    @property
    def _shared(self) -> bool:
        return not self._people.alone

    def _in_public(self) -> shapes.Snapshot:
        """What anybody may see of a board that several people share; of another board all that it shows."""
        if self._people.alone:
            return cast("shapes.Snapshot", self.snapshot)
        return {**self._seen(covered=True), "log": self._log(None), "cover": None}

    def _shown_state(self) -> dict[str, Any]:
        state = super()._shown_state()
        return state if self._people.alone else {**state, "snapshot": self._in_public(), "odds": {}, "prediction": {}}

    @staticmethod
    def _tells_nothing(_story: Callable[[], _Story]) -> _Story | None:
        return None

    def _unless_it_fails(self, story: Callable[[], _Story]) -> _Story | None:
        """What is told besides the table; the game goes on without it."""
        try:
            return story()
        except Exception:
            # Whatever goes wrong in a story must not take the game with it.
            self.log.warning("a part of a board's story failed", exc_info=True)
            return None

    def _log(self, reader: int | None) -> list[shapes.LogLine]:
        """The newest lines as a seat reads them; None for everybody."""
        match, lines = self.match, self._lines.setdefault(reader, [])
        actions = match.actions
        # Lines are kept for the actions that have not been undone since the last time.
        kept = 0
        while kept < min(len(lines), len(actions)) and lines[kept][0] is actions[kept]:
            kept += 1
        del lines[kept:]
        for step in range(kept + 1, len(actions) + 1):
            line = line_for_all(self._presenter, step) if reader is None else MatchControl(match).log_line(step, reader)
            text = with_names(line, self._names)
            told: shapes.LogLine = {
                "seat": actions[step - 1].seat,
                "text": text,
                "step": step,
                "minor": step > 0 and self._presenter.minor(step),
            }
            lines.append((actions[step - 1], told))
        return [line for _, line in lines[-LOG_LINES:]]

    # ------------------------------------------------------------------------------------------------------- bots

    def _bots_to_act(self) -> list[int]:
        if self._people.look(self._presenter):
            return []
        return [seat for seat in self.match.to_act if seat in self._bots]

    def _play_bots_at_first(self) -> None:
        try:
            self._play_bots_at_once()
        except GameError:
            # A bot that fails is told on the board, which is of use without it.
            if self._failed_at is None:
                raise

    def _play_bots_at_once(self, *, skip: bool = False) -> None:
        """Let bots move for as long as one of them may take; the page asks for the rest.

        Args:
            skip: whatever the pace.
        """
        played, end = 0, monotonic() + self._bot_seconds
        while (skip or self.pace == 0) and (seats := self._bots_to_act()) and monotonic() < end:
            if played == MOST_BOT_MOVES:
                raise GameError(
                    f"the bots made {played} moves without coming to an end; set a pace to see what they do."
                )
            self._play_bot(seats[0])
            played += 1

    def _play_turn(self, seat: int) -> None:
        """Let a bot move until its turn or the phase ends or another seat is asked, for as long as a move may take."""
        before, end = self.match.status(), monotonic() + self._bot_seconds
        for _ in range(MOST_BOT_MOVES):
            self._play_bot(seat)
            status = self.match.status()
            over = (status.turn, status.round, status.phase) != (before.turn, before.round, before.phase)
            if over or self._bots_to_act()[:1] != [seat] or monotonic() >= end:
                return

    def _play_bot(self, seat: int) -> None:
        step = self.match.step
        try:
            action = choose(self.match, seat, self._bots[seat], seconds=self._bot_seconds, on_slow=self._say_slow)
        except (Exception, SystemExit, KeyboardInterrupt) as failure:
            self._failed_at = self.match.step
            why = refusal_view(refusal_of(failure), self._names)
            self._say({"words": why["words"], "again": True, "wait": 0})
            raise
        with MatchControl(self.match).locked():
            # Another thread may have been faster.
            if step == self.match.step:
                self.match.apply(action, bot=name_in_saves(self._bot_choices[seat]))

    def _say_slow(self, words: str) -> None:
        self._say({"words": words[:1].upper() + words[1:], "again": False, "wait": self._bot_seconds})

    def _say(self, notice: shapes.BotWords) -> None:
        self.set_trait("notice", dict(notice))

    # --------------------------------------------------------------------------------------------------- requests

    def _seat_words(self) -> Sequence[str]:
        return self._names

    def _carry_out(self, content: Mapping[str, Any]) -> str:
        # A page that asks shows the board, whatever hosts count.
        self._rests = False
        if content.get("kind") == "rule":
            return self._rule(content.get("rule"))
        if content.get("kind") == "hello":  # a page only asks whether anybody answers
            return ""
        if content.get("kind") == "guess":
            self._guess(content)
            return ""
        if content.get("kind") == "hint":
            return self._hint(content)
        if content.get("kind") == "save":
            return kept(self.match)
        if content.get("kind") == "review":
            self._begin_review()
            return ""
        if content.get("kind") == "reviewed":
            return self._reviewed()
        if content.get("kind") == "past":
            since = content.get("since")
            return past_text(self._presenter, self.seat, self._names, since, for_all=self._shared)
        if self._failed_at is None:
            self._say(_QUIET)
        with self._one_refresh():
            (self._reveal if content.get("kind") == "reveal" else self._change)(content)
        return ""

    def _reveal(self, content: Mapping[str, Any]) -> None:
        """Show a person its own view. Bots may have moved meanwhile, so the cover counts here, not the step."""
        with MatchControl(self.match).locked():
            self._people.reveal(self._presenter, content.get("seat"), content.get("cover"))
            self._passed = (-1, "")

    def _change(self, content: Mapping[str, Any]) -> None:
        kind, step = content.get("kind"), content.get("step")
        if kind not in _REQUESTS:
            raise GameError("The board got a message that it does not know.")
        if type(step) is not int:
            raise GameError("The board got a message without its step.")
        self._check_person(content)
        if kind == "continue":
            if step == self.match.step and (seats := self._bots_to_act()):
                (self._play_turn if content.get("whole") is True else self._play_bot)(seats[0])
            return
        if kind == "skip":
            self._play_bots_at_once(skip=True)
            return
        with MatchControl(self.match).locked():
            if step != self.match.step:
                raise IllegalAction("The board was out of date; it shows the present table now.")
            if kind == "act":
                self._act(content.get("action"))
            elif kind == "again":
                self._begin_again(content.get("luck"))
            elif kind == "redo":
                self._redo()
            elif kind == "read":
                self._people.have_read(self.match)
            else:
                self._take_back()
        if kind in ("act", "again", "read"):
            self._play_bots_at_once()

    def _check_person(self, content: Mapping[str, Any]) -> None:
        """Refuse what was asked by another person than the one in front, or while the view is covered."""
        if self._people.alone or content.get("kind") not in _OF_ONE_PERSON:
            return
        seat = content.get("seat")
        if type(seat) is not int or seat != self.seat:
            raise IllegalAction("The board was out of date; it shows the present table now.")
        if content.get("kind") != "undo" and self._covered():
            raise IllegalAction(f"{{seat-{self.seat}}} has not taken the screen yet.")

    def _hint(self, content: Mapping[str, Any]) -> str:
        """What the planner would do in the seat in front."""
        if not self.hints:
            raise GameError("This board gives no hints.")
        self._check_person(content)
        with MatchControl(self.match).locked():
            if content.get("step") != self.match.step:
                raise IllegalAction("The board was out of date; it shows the present table now.")
            if why := self._why_no_hint(covered=self._covered()):
                raise GameError(why)
            # Who reads the trait waits until all odds are worked out, so no number is told before it was guessed.
            if (
                self._predictions is not None
                and self.show_odds
                and self.prediction
                and self.prediction["next"] is not None
            ):
                raise GameError("Guess first: a hint would tell what the board asks.")
            return hint_text(self._presenter, self.seat, self._names, self.snapshot["options"])

    def _guesses_wait(self) -> bool:
        """Whether a number of this table is still to be guessed."""
        if self._predictions is None or not self.show_odds:
            return False
        # Who reads the trait waits until all odds are worked out, and with them all questions.
        asked = self.prediction
        return bool(asked) and asked["next"] is not None

    def _why_no_hint(self, *, covered: bool) -> str:
        """Why there is no hint now; empty where there is one."""
        if covered:
            return "Take the screen first."
        return with_names(why_no_hint(self.match, self.seat), self._names)

    def _begin_review(self) -> None:
        with MatchControl(self.match).locked():
            if self.match.outcome is None:
                raise GameError("a review tells everybody's cards, so it waits for the end of the game.")
            self._maker.begin(self.match)

    def _tell_review(self) -> None:
        made = self.review is not None
        self._reviews += made
        with self.hold_sync():
            self.set_trait("review_number", self._reviews if made else 0)
            self.set_trait("reviewing", self._maker.progress)

    def _reviewed(self) -> str:
        with MatchControl(self.match).locked():
            if self.review is None:
                raise GameError("This board has no review to show.")
            return reviewed_text(self._presenter, self.seat, self._names, self.review, self.review_number)

    def _begin_again(self, luck: object) -> None:
        """Go on with another match; who has the old one keeps it."""
        new = another(self.match, luck)
        bots = {seat: find_bot(new.rules, bot) for seat, bot in self._bot_choices.items()}
        presenter = presenter_of(new)
        if self._predictions is not None:
            self._predictions.begin(presenter)
        MatchControl(self.match).unsubscribe(self._refresh)
        self.match, self._bots, self._presenter = new, bots, presenter
        self._slices.drop()
        self._maker.drop()
        self._odds_view, self._found_odds, self._failed_at = None, None, None
        self._lines.clear()
        self._people.begin_again()
        MatchControl(new).subscribe(self._refresh)

    def _act(self, action: object) -> None:
        """Carry out an action, or several that are confirmed together: all of them or none."""
        several = action if isinstance(action, list) else [action]
        if not 1 <= len(several) <= MOST_TOGETHER:
            raise GameError("The board got an action that it can't read.")
        if len(several) > 1:
            tried = self.match.branch()
            for one in several[:-1]:
                tried.apply(self._read(one, tried), self.seat)
                if not tried.can_undo:
                    # Else a refusal of the next one would tell what this one reveals, and nothing would be done.
                    raise IllegalAction("one of these actions can't be taken back: confirm it by itself, then go on.")
            tried.apply(self._read(several[-1], tried), self.seat)
        for one in several:
            self.match.apply(self._read(one, self.match), self.seat)

    def _read(self, action: object, match: Match) -> Action | str:
        """An action as the browser names it: its notation, or its kind and arguments."""
        if isinstance(action, str) and len(action) <= MOST_LETTERS:
            return action
        if isinstance(action, dict) and len(short(action, MOST_LETTERS + 1)) <= MOST_LETTERS:
            kind, args = action.get("kind"), action.get("args")
            if isinstance(kind, str) and isinstance(args, dict) and _are_names(args):
                return match.action(kind, self.seat, **args)
        raise GameError("The board got an action that it can't read.")

    def _rule(self, number: object) -> str:
        if not isinstance(number, str) or len(number) > MOST_LETTERS:
            raise GameError("The board was asked for a rule without its number.")
        return rule(number)

    def _undoer(self) -> int | None:
        """The seat whose last action Undo takes back: the one in front, or the last other person at the screen."""
        can = MatchControl(self.match).can_undo
        if self._people.alone:
            return self.seat if can(self.seat, self._bots) else None
        last = dict.fromkeys(action.seat for action in reversed(self.match.actions) if action.seat in self.people)
        first = [] if self._covered() else [self.seat]
        return next((seat for seat in (*first, *last) if can(seat, self._bots)), None)

    def _take_back(self) -> None:
        """Take back a seat's last action, and the answers before it, to where it was free to choose."""
        found = self._undoer()
        seat = self.seat if found is None else found
        covered = self._covered()
        MatchControl(self.match).undo(seat, self._bots)
        while self._choosing(seat) and MatchControl(self.match).can_undo(seat, self._bots):
            MatchControl(self.match).undo(seat, self._bots)
        if seat != self.seat or covered:
            self._people.turn_to(seat)
            self._passed = (self.match.step, f"What {self._names[seat]} did last was taken back.")

    def _can_do_again(self) -> bool:
        return bool(self.match.undone) and self.match.undone[0].seat == self.seat

    def _redo(self) -> None:
        if not self._can_do_again():
            raise IllegalAction("there is nothing of yours to do again.")
        self.match.redo()
        # What follows may not be legal any more; then the seat is asked anew.
        with suppress(IllegalAction):
            while self._choosing(self.seat) and self.match.can_redo:
                self.match.redo()

    def _choosing(self, seat: int) -> bool:
        """Whether a seat is in the middle of an action of its own: it is asked, and the way back is open."""
        choice = MatchControl(self.match).choice(seat)
        return choice is not None and not choice.final and self.match.status().active is not None


def _odds_steps(presenter: BoardPresenter, seat: int) -> Iterator[Any]:
    """What a game finds out about its probabilities; in a generator its errors are those of a step."""
    yield from presenter.odds_steps(seat, presenter.match.view(seat))


def _are_names(keys: Iterable[object]) -> bool:
    """Whether these can be the names of an action's arguments."""
    return all(isinstance(key, str) and key not in ("self", "kind", "seat") for key in keys)
