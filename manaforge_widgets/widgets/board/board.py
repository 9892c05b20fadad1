"""Board: a widget that shows a match as one seat sees it and lets that seat play by clicking."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, cast

import traitlets

from manaforge_widgets.bots import LONGEST, BotChoice, check_seconds
from manaforge_widgets.core.api import Action, GameError
from manaforge_widgets.core.markup import plain, with_names
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import own_entry
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.match.check import check_match
from manaforge_widgets.reviewing import Review
from manaforge_widgets.widgets import requests, shapes
from manaforge_widgets.widgets.again import another
from manaforge_widgets.widgets.answering import AnsweringWidget, answers
from manaforge_widgets.widgets.base import NOTHING_IS_EMPTY, seat_names
from manaforge_widgets.widgets.board.bots import QUIET, BoardBots
from manaforge_widgets.widgets.board.contained import Contained
from manaforge_widgets.widgets.board.hint import LiveHint, why_no_hint
from manaforge_widgets.widgets.board.log import BoardLog
from manaforge_widgets.widgets.board.look_up import MOST_LETTERS, LookUp
from manaforge_widgets.widgets.board.names import Names
from manaforge_widgets.widgets.board.odds import LiveOdds
from manaforge_widgets.widgets.board.passing import Passing
from manaforge_widgets.widgets.board.people import People, check_people
from manaforge_widgets.widgets.board.review import BoardReview
from manaforge_widgets.widgets.board.rolls import LiveRolls
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.board.snapshot import Snapshots
from manaforge_widgets.widgets.board.undo import SeatUndo
from manaforge_widgets.widgets.guesses import Guesses, Predictions
from manaforge_widgets.widgets.presenter import kit_of, presenter_of
from manaforge_widgets.widgets.slices import Sliced
from manaforge_widgets.widgets.strict_traits import BoundedInt, StrictBool
from manaforge_widgets.widgets.to_json import refusal_of, refusal_view
from manaforge_widgets.widgets.words import match_words, paragraph


def place_of(thing: Any) -> dict[str, str]:
    """Return where a function is defined, so that a live page finds it again."""
    return {"module": str(getattr(thing, "__module__", "")), "name": str(getattr(thing, "__qualname__", ""))}


WORDS_LINES = 5
"""How many lines of the log the text version of a board shows, for places without scripts."""
MOST_TOGETHER = 64
"""The most actions that one request may hold."""


class Board(AnsweringWidget):
    """Play a match by clicking.

    Board and match always agree: actions applied in Python appear on the board, and clicks apply actions to the match.
    If no page shows the board any more, the board does no work until a page shows it again.

    Several people can share the screen: ``mf.Board(m, seat=[0, 1, 2], bots={3: "greedy"})``. The board shows the view
    of the player who is to act. If that view holds hidden information, it stays covered, and the board asks to pass the
    screen; the public table stays visible. Until the player clicks, Python sends the page nothing private: no card of
    the hand, no option, no odds, no line of the log. If several players may choose at the same time, the board asks
    them one after another. If an action shows something to one player alone, the board shows it until that player
    continues. A game without hidden information never covers the view.

    Undo removes the last action of the player at the screen. If that player has no action to undo, Undo removes the
    last action of the player who acted before. The board then says whose action was undone, and goes back to that
    player.

    After the game, a button starts a review. It shows how much of the result came from luck and how much from
    decisions, and which turns decided the game. The review is calculated in the background and then shown in place of
    the board, as :class:`Replay` shows it. The board drops the review when the match changes: after an undo, or when
    another game begins.

    Args:
        match: the match to play.
        seat: the seat that you play; its mat (its own part of the table) is in front. Or a list of seats for several
            people who share the screen; the board begins with the first one.
        bots: the bots that play other seats, such as ``{1: "greedy", 2: "random"}``. A bot is a name, one of
            ``mf.list_bots(game)``, or your own function ``(view, legal_actions, rng) -> action``. Here ``view`` is the
            dict that ``m.view(seat)`` gives, ``legal_actions`` a tuple of :class:`~manaforge_widgets.Action`, ``rng`` a
            ``random.Random`` for this bot only. It must return one of ``legal_actions``. Whatever such a function does,
            only its answer changes the match; the board shows its errors.
        pace: the milliseconds between the bots' moves, from 0 to 60,000; with 0 they all move at once.
        by_turn: whether a bot's whole turn is shown at once; if not, each of its moves is shown. Your own game and the
            classics always show each move.
        ask_before_end: whether the board asks once before you end a turn that wastes something.
        coach: whether to guide a newcomer through a first turn, one step at a time, on the real table. The first step
            says what the goal of the game is. The guided turn begins in the first round, and can be played again from
            Help.
        hints: whether the board has a button that shows what the planner bot would do; see ``mf.hint``.
        names: a name for each seat; None for "You", the bots' names and "Seat 1" and the like. People can also type
            their names in on the board, under Help.
        odds: whether to show the seat's odds, which are probabilities. In Manaforge they give the probability that you
            can pay for each item. For each option of a choice, they show which items you can still pay for afterwards.
            In your own game they are the chances of the goals that it declares.
        predict: whether the board asks for a guess before it shows a number; see ``guesses``. A file name, such as
            ``"my_guesses.csv"``, also saves the guesses there. If the match itself is kept in a file, its old guesses
            are loaded again. For a match without a file the board asks again, even if the seed is the same.
        bot_seconds: how many seconds your own bot may take for a move. The board warns after one second.
        projector: whether to enlarge the table for a projector, so that it fills the window's width or height.
        dom: the arguments of every Jupyter widget: ``layout``, such as ``{"width": "50%"}``, ``tooltip`` and
            ``tabbable``.

    Attributes:
        match: the match. "Play again" puts another match here and leaves the old one as it is.
        seat: the seat whose mat is in front.
        people: the seats of the people at the screen.
        record: what a lesson notes of the match; None outside of lessons.
        snapshot: the position as the browser gets it, as JSON (read-only).
        odds: the odds for that position, as JSON (read-only); None if there are none. The page gets them in parts, as
            they are calculated; in Python you always get all of them.
        show_odds: whether to show the odds; you can set it at any time.
        rolls: the rolls since the last turn of the player at the screen; in ManaSurge, the answers to spells. It is
            JSON (read-only). Each roll has the probabilities before it, and the result. None if there was no roll, or
            if the odds are off. After the game, the field ``calibration`` compares all probabilities of the game with
            the results.
        prediction: the number to guess next and the numbers already guessed, as JSON (read-only).
        pace: the milliseconds between the bots' moves; it can also be changed on the board.
        by_turn, ask_before_end, coach: settings, as above; they can also be changed on the board.
        hints: whether the board gives hints; you can set it at any time.
        projector: whether the table is enlarged for a projector; it can also be changed on the board.
        notice: what the board says about its bots, as JSON (read-only).
        hold_bots: a function that lets the bots wait until somebody presses *Ask again*. It gets the reason, which the
            board shows. If no bot may move now, it does nothing.
        review: the review of the finished game; None until somebody has asked for it and it is complete.
        reviewing: while a review is calculated, two numbers: how many of its parts are done, and how many there are.
            Otherwise an empty list (read-only).
        finding: while a review is calculated, the most important thing it has found so far; else empty (read-only).
        review_number: the number of the review, from 1; each new review of this board gets the next number. It is 0
            while there is no complete review (read-only).

    Raises:
        ArgumentError: when ``match`` is not a match, or for an invalid argument in ``dom``.
        GameError: when ``seat`` is not a seat of the match, is an empty list, or lists a seat twice. Also for an
            unknown bot, a bot in a person's seat, invalid ``names``, a ``pace`` out of range, or an invalid
            ``bot_seconds``. Also for ``predict`` in a game without chances to guess.
        SaveError: when the file of ``predict`` can't be read, or holds something else.

    Example:
        >>> import manaforge_widgets as mf
        >>> board = mf.Board(mf.new_match("manaforge", seats=3, seed=7), bots={1: "greedy", 2: "greedy"})
        >>> board
        Board(seat=0, step=0)
        >>> shared = mf.Board(mf.new_match("manaforge", seats=3, seed=7), seat=[0, 1], bots={2: "greedy"})
        >>> shared.snapshot["cover"]  # in the draft, until the player of seat 0 clicks
        {'seat': 0, 'number': 0, 'left': None}
    """

    kit = traitlets.Dict(read_only=True).tag(sync=True)
    snapshot = traitlets.Dict(read_only=True).tag(sync=True)
    odds = Sliced("_finish_odds", read_only=True, allow_none=True, default_value=None).tag(**NOTHING_IS_EMPTY)
    show_odds = StrictBool(True, "show_odds").tag(sync=True)
    rolls = Sliced("_finish_rolls", read_only=True, allow_none=True, default_value=None).tag(**NOTHING_IS_EMPTY)
    prediction = Sliced("_finish_odds", read_only=True, allow_none=True, default_value=None).tag(**NOTHING_IS_EMPTY)
    pace = BoundedInt(900, "pace", 0, 60_000).tag(sync=True)
    by_turn = StrictBool(True, "by_turn").tag(sync=True)
    ask_before_end = StrictBool(True, "ask_before_end").tag(sync=True)
    coach = StrictBool(True, "coach").tag(sync=True)
    projector = StrictBool(False, "projector").tag(sync=True)
    hints = StrictBool(True, "hints").tag(sync=True)
    notice = traitlets.Dict(dict(QUIET), read_only=True).tag(sync=True)
    reviewing: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    finding = traitlets.Unicode(read_only=True).tag(sync=True)
    review_number = traitlets.Int(0, read_only=True).tag(sync=True)
    # The number of views on pages. Hosts count it from 0; some never do.
    _view_count = BoundedInt(0, "_view_count", 0).tag(sync=True)
    _asks_all = False
    # A match holds its listeners weakly, so the board keeps the one that a lesson adds.
    record: object = None
    from_browser = ("pace", "by_turn", "ask_before_end", "coach", "projector", "_view_count")
    _revive = (
        "This is how the table stood when this cell was run. To play on, run the cell again: a game opened with "
        "mf.open_match continues where you left it."
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
        check_match(match)
        people = People(check_people(match, seat))
        if not isinstance(bots, Mapping | None):
            raise GameError(f"bots must be a dict by seat, such as {{1: 'greedy'}}, not {short(bots)}.")
        choices = dict(bots or {})
        for other in choices:
            if check_seat(other, match.seats) in people.seats:
                whose = "yours" if people.alone else "a person's"
                raise GameError(f"bots must not name seat {other}, which is {whose}.")
        scene = Scene(match, presenter_of(match), people, [])
        self._held = False
        self._rests = False
        self._bots = BoardBots(
            scene,
            choices,
            check_seconds(bot_seconds),
            is_at_once=lambda: self.pace == 0,
            say=lambda words: self.set_trait("notice", dict(words)),
            settled=self._settled,
        )
        self.hold_bots: Callable[[str], None] = self._bots.hold
        scene.names = seat_names(match, names, people.front if people.alone else None, choices)
        self._scene = scene
        self._undo = SeatUndo(scene, self._bots.by_seat, self._changing)
        self._passing = Passing(scene, self._bots, self._undo, self._settled, self._changing)
        self._look_up = LookUp(scene)
        self._log = BoardLog(scene)
        self._names = Names(scene, self._log, self._settled)
        self._hint = LiveHint(scene, refused=self._why_refused, veiled=lambda: self._odds.may_ask, show=self._show_hint)
        self._contained = Contained(scene, asks_all=self._asks_all)
        self._snapshots = Snapshots(
            scene, self._bots, self._undo, self._log, self._hint, self._contained, lambda: self.log
        )
        self._front = (people.front, not people.alone)
        kit = kit_of(match, scene.presenter)
        settings = {"by_turn": by_turn, "ask_before_end": ask_before_end, "coach": coach, "projector": projector}
        file = None if isinstance(predict, bool) else predict
        self._odds = LiveOdds(
            scene,
            Predictions(scene.presenter, scene.names, file) if predict else None,
            is_on=lambda: self.show_odds,
            send=self.set_trait,
            log=self.log,
        )
        self._rolls = LiveRolls(scene, lambda: self._odds.guesses, self.set_trait, self.log)
        self._review = BoardReview(scene, self._tell_review, self._state_refused)
        super().__init__(
            f"board-{scene.presenter.bundle}",
            kit["title"],
            dom,
            pace=pace,
            show_odds=bool(odds),
            hints=hints,
            **settings,
        )
        self.set_trait("kit", kit)
        with self._settled():
            self._bots.play_at_first()
        scene.control.subscribe(self._refresh)

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
        return self._scene.seat

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at the screen.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Board(mf.new_match("manaforge", seats=2, seed=7), seat=[0, 1]).people
            (0, 1)
        """
        return self._scene.people.seats

    @property
    def match(self) -> Match:
        """The match that the board shows and plays.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Board(mf.new_match("manaforge", seats=2, seed=7)).match
            Match('manaforge', seats=2, seed=7, step=0)
        """
        return self._scene.match

    @property
    def review(self) -> Review | None:
        """The complete review of the finished game; None if there is none yet.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Board(mf.new_match("manaforge", seats=2, seed=7)).review is None
            True
        """
        return self._review.review

    @property
    def guesses(self) -> Guesses:
        """The guesses made on this board in its current match, the oldest first, each with the exact probability.

        The board asks for guesses only with ``predict``; without it there are none. A guess is in the list as soon as
        it is locked. If ``predict`` is a file name and the match is kept in a file too, the list also has the guesses
        of earlier sessions. It is a sequence of :class:`~manaforge_widgets.widgets.guesses.Guess`, which a notebook
        shows as a table; ``to_pandas()`` and ``to_csv(path)`` turn it into a DataFrame or a file.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Board(mf.new_match("manaforge", seats=2, seed=7), predict=True).guesses
            <no guesses yet>
        """
        return self._odds.guesses

    def recipe(self) -> dict[str, Any]:
        """Return what a live page needs to make this board: its match and its arguments.

        The bots that are functions are listed under ``"uses"``, and named there by their module.

        Example:
            >>> import manaforge_widgets as mf
            >>> board = mf.Board(mf.new_match("pig", seats=2, seed=7), bots={1: "greedy"})
            >>> board.recipe()["arguments"]["bots"]
            [[1, 'greedy']]
        """
        people, bots = self._scene.people, self._bots.choices.items()
        own = own_entry(self.match.game)
        return {
            "kind": "board",
            "arguments": {
                "seat": people.front if people.alone else list(people.seats),
                "bots": [[seat, bot if isinstance(bot, str) else place_of(bot)] for seat, bot in bots],
                "names": list(self._scene.names),
                "odds": self.show_odds,
                "predict": self._odds.predicts,
                "bot_seconds": self._bots.seconds,
                **{name: getattr(self, name) for name in self.from_browser[:-1]},
                "hints": self.hints,
            },
            "match": self.match.saved(),
            "uses": [type(self.match.rules), *(bot for _, bot in bots if not isinstance(bot, str))],
            "pages": [] if own is None or own.page is None else [own.page],
        }

    def close(self) -> None:
        """Remove the board from the page; it no longer follows the match.

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
        if hasattr(self, "_review"):
            self._scene.control.unsubscribe(self._refresh)
            self._odds.stop()
            self._rolls.stop()
            self._review.drop()
        super().close()

    # ------------------------------------------------------------------------------------------------ what is shown

    def _words(self) -> str:
        # Anybody may open a saved notebook or a file.
        snapshot = self._in_public()
        lines = [(line["seat"], line["text"]) for line in snapshot["log"][-WORDS_LINES:]]
        symbols = self.match.rules.symbols
        names = self._scene.names
        sentence = match_words(self._title, snapshot["status"], names, snapshot["outcome"], lines, symbols)
        choice = snapshot["choice"]
        return sentence + (
            paragraph(f"The question to {names[self.seat]}: {plain(choice['title'], symbols)}") if choice else ""
        )

    def _refresh(self) -> None:
        self._review.drop()
        if not self._held and not self._rests:
            self._show()

    def _show(self) -> None:
        self._bots.quiet()
        scene = self._scene
        scene.people.follow(scene.presenter)
        covered = scene.covered
        if self._front != (self.seat, covered):
            # This comes first: one player's odds must not stay next to another player's table.
            self._front = (self.seat, covered)
            self._odds.forget()
            self._rolls.forget()
        self.set_trait("snapshot", self._snapshot(covered=covered))
        if self.show_odds and not covered:
            # Sent after the snapshot, so that the browser can draw the table while the odds are calculated.
            self._odds.refresh(self.snapshot["view"])
            self._rolls.refresh()

    def _finish_rolls(self) -> None:
        self._rolls.finish()

    def _finish_odds(self) -> None:
        self._odds.finish()

    @traitlets.observe("show_odds")
    def _on_show_odds(self, change: traitlets.Bunch) -> None:
        """Show the odds at once, or remove them."""
        # The trait is also set while the board is made, before there is a table to show.
        if not self.snapshot:
            return
        if not change["new"]:
            self._odds.forget()
            self._rolls.forget()
        elif not self._rests and not self._scene.covered:
            # A board that no page shows sends them when a page shows it again.
            self._odds.refresh(self.snapshot["view"])
            self._rolls.refresh()

    @traitlets.observe("_view_count")
    def _on_views(self, change: traitlets.Bunch) -> None:
        """Stop working when no page shows the board any more, and go on when a page shows it again."""
        rested, self._rests = self._rests, change["new"] < 1
        if rested and not self._rests:
            try:
                self._show()
            except Exception as failure:  # noqa: BLE001 - nobody waits for an answer to a number of views
                why = refusal_view(refusal_of(failure), self._scene.names)
                self.set_trait("notice", {"words": why["words"], "again": False, "wait": 0})

    def _tell_review(self, number: int, progress: list[int], finding: str) -> None:
        with self.hold_sync():
            self.set_trait("review_number", number)
            self.set_trait("reviewing", progress)
            self.set_trait("finding", finding)

    def _snapshot(self, *, covered: bool) -> shapes.Snapshot:
        undoer, no_hint = self._undo.undoer(covered=covered), self._why_no_hint(covered=covered)
        return self._snapshots.make(covered=covered, undoer=undoer, no_hint=no_hint)

    def _in_public(self) -> shapes.Snapshot:
        """Return what everybody may see of a shared board; for any other board, everything that it shows."""
        if self._scene.people.alone:
            return cast("shapes.Snapshot", self.snapshot)
        return {**self._snapshot(covered=True), "log": self._log.lines(None), "cover": None}

    def _page_state(self) -> dict[str, Any]:
        state = super()._page_state()
        if self._scene.people.alone:
            return state
        return {**state, "snapshot": self._in_public(), "odds": {}, "rolls": {}, "prediction": {}}

    def _why_no_hint(self, *, covered: bool) -> str:
        """Return the reason why there is no hint now; empty if there is one."""
        if covered:
            return "Take the screen first."
        return with_names(why_no_hint(self.match, self.seat), self._scene.names)

    def _why_refused(self) -> str:
        """Return the reason why a request for a hint is refused; empty if it is not."""
        if not self.hints:
            return "This board gives no hints."
        if why := self._why_no_hint(covered=self._scene.covered):
            return why
        # Reading the trait waits for all odds, so a hint gives away no number before it is guessed.
        if self._odds.may_ask and (asking := self.prediction) and asking["next"] is not None:
            return "Guess first: a hint would give the answer away."
        return ""

    def _show_hint(self) -> None:
        self.set_trait("snapshot", {**self.snapshot, "hint": self._hint.view(self.snapshot["options"])})

    # ----------------------------------------------------------------------------------------------------- requests

    def _parts(self) -> Iterable[Any]:
        parts = (self._bots, self._undo, self._passing, self._odds, self._rolls, self._hint)
        return (self, *parts, self._look_up, self._names, self._review)

    def _seat_words(self) -> Sequence[str]:
        return self._scene.names

    def _carry_out(self, content: Mapping[str, Any]) -> str:
        # A page that sends requests shows the board, whatever number of views the host reports.
        self._rests = False
        return super()._carry_out(content)

    @contextmanager
    def _settled(self) -> Iterator[None]:
        """Show the board once at the end of the block, instead of at each change of the match inside it."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            with self._scene.control.locked():
                self._show()

    @contextmanager
    def _changing(
        self, step: int, person: requests.FromSeat | None = None, *, covered: bool = False, bots_follow: bool = False
    ) -> Iterator[None]:
        """Allow a change of the match inside the block; at the end the board is shown, also after a refusal.

        Args:
            step: the step that the page saw.
            person: the request of the player at the screen; None for a request that anybody may make.
            covered: whether the request is allowed while the view is covered.
            bots_follow: whether the bots move afterwards.
        """
        self._bots.hush()
        with self._settled():
            if person is not None:
                self._scene.check_person(person, covered=covered)
            with self._scene.control.locked():
                self._scene.check_step(step)
                yield
            if bots_follow:
                self._bots.play_at_once()

    @answers(requests.Again)
    def _again(self, request: requests.Again) -> None:
        """Go on with another match; whoever has the old one keeps it."""
        with self._changing(request["step"], bots_follow=True):
            scene = self._scene
            new = another(scene.match, request["luck"])
            bots, presenter = self._bots.made_for(new), presenter_of(new)
            self._odds.prepare(presenter)
            scene.control.unsubscribe(self._refresh)
            scene.match, scene.presenter = new, presenter
            self._bots.begin_again(bots)
            self._odds.begin_again()
            self._review.drop()
            self._log.clear()
            scene.people.begin_again()
            scene.control.subscribe(self._refresh)

    @answers(requests.Act)
    def _act(self, request: requests.Act) -> None:
        """Carry out an action, or several that are confirmed together: all of them or none.

        A question that follows is answered at once if one answer contains all others.
        """
        with self._changing(request["step"], request, bots_follow=True):
            action = request["action"]
            several = action if isinstance(action, list) else [action]
            if not 1 <= len(several) <= MOST_TOGETHER:
                raise GameError(f"The board can confirm 1 to {MOST_TOGETHER} actions together, not {len(several)}.")
            match, seat, before = self.match, self.seat, self.match.step
            asked = (partial(_read, one, match, seat) for one in several)
            self._scene.control.apply_all(self._contained.answered(asked), seat)
            self._undo.confirmed(before, together=len(several) > 1)


def _read(action: str | requests.NamedAction, match: Match, seat: int) -> Action | str:
    """Return the action that the browser names by its notation, or by its kind and arguments."""
    if isinstance(action, str):
        if len(action) <= MOST_LETTERS:
            return action
    elif len(short(action, MOST_LETTERS + 1)) <= MOST_LETTERS and not {"self", "kind", "seat"} & action["args"].keys():
        return match.action(action["kind"], seat, **action["args"])
    raise GameError(f"The board can't read the action {short(action, 60)}.")
