"""A bot of a user's own, held at arm's length: whatever it does, it answers with a legal action or there is an error.

The bot runs in a thread of its own, in which it can't change the match that it plays in, and is waited for only so
long. A host without threads, such as Python in a browser, runs it in place: there it is told only afterwards that a bot
took too long, and a bot that never ends holds the notebook. So does one that computes for long inside a single call
that lets no other thread run. A bot is no prisoner: what it does outside of the match, it does.
"""

from __future__ import annotations

import ctypes
import inspect
import json
import sys
import threading
import weakref
from collections.abc import Callable, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic
from typing import Any

from manaforge_widgets.bots.traces import trace_of
from manaforge_widgets.core.api import Action, GameError, IllegalAction, View
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.match.write_access import barred, bars

Bot = Callable[[View, tuple[Action, ...], Random], Action]
"""A function of a seat's view, its legal actions and a source of luck; it returns one of the actions."""

SLOW = 1.0
"""Seconds after which it is said that a bot takes long."""
LONGEST = 10.0
"""Seconds after which a bot is not waited for any more."""
KINDS = ("raised", "answered", "slept", "edited")
"""What a bot can do wrong: raise, answer what is no legal action, take too long, edit what it is given."""
HAS_THREADS = sys.platform not in ("emscripten", "wasi")

_NAME, _WORDS, _ANSWER = 40, 170, 60
_MOST_LET_GO = 100
"""So many threads of a bot may be left behind before it is not asked any more, whoever asks."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What came of asking a bot.

    Attributes:
        place: the place of its action among the legal ones; None where it did something wrong.
        kind: what it did wrong, one of :data:`KINDS`; empty where it did not.
        words: the same in words that follow its name.
        error: what it raised; None where it raised nothing, or what can't be shown.
        traceback: where it raised it; empty where it raised nothing.
    """

    place: int | None
    kind: str = ""
    words: str = ""
    error: Exception | None = None
    traceback: str = ""


class _BotThread:
    """A bot that was asked, and the thread in which it chooses."""

    def __init__(self, bot: Bot, name: str, run: Callable[[], BotAnswer]) -> None:
        self.bot = bot
        self._answers: SimpleQueue[BotAnswer] = SimpleQueue()
        self._done = False
        self._ending = threading.Lock()
        # What the bot prints belongs to the cell that asks.
        context = copy_context()
        self._thread = threading.Thread(target=lambda: self._run(context.run, run), daemon=True, name=name)
        self._thread.start()

    def _run(self, inside: Callable[[Callable[[], BotAnswer]], BotAnswer], run: Callable[[], BotAnswer]) -> None:
        self._answers.put(inside(run))
        with self._ending:
            self._done = True

    def answer(self, seconds: float) -> BotAnswer | None:
        """Return the answer, or None if it does not come in time."""
        try:
            return self._answers.get(timeout=max(0.0, seconds))
        except Empty:
            return None

    def let_go(self) -> None:
        """Wait no more. The thread is asked to end; if it does not, it can still do nothing to the match."""
        _let_go[:] = [thread for thread in _let_go if thread.at_work()]
        # The lock keeps the thread there: another one could have its number after it.
        with self._ending:
            if self._done:
                return
            _let_go.append(self)
            if sys.implementation.name == "cpython":
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(SystemExit)
                )

    def at_work(self) -> bool:
        """Return whether the bot still runs."""
        return self._thread.is_alive()


# Bots that nobody waits for, for as long as they run.
_let_go: list[_BotThread] = []


def choose_apart(
    match: Match,
    seat: int,
    bot: Bot,
    legal: tuple[Action, ...],
    *,
    seconds: float = LONGEST,
    on_slow: Callable[[str], None] | None = None,
) -> Action:
    """Return the action that a bot of a user's own chooses.

    It gets a view, actions and luck of its own, so whatever it does to them has no effect.

    Args:
        match: the match; while the bot chooses, nobody can change it.
        seat: the bot's seat, which is to act.
        bot: the bot.
        legal: the actions that it may choose from.
        seconds: how long it may take.
        on_slow: called with a sentence when the bot takes longer than ``SLOW`` seconds: while it goes on, or
            afterwards in a host without threads.

    Raises:
        GameError: the bot failed or took too long; what it raised is the error's cause.
        IllegalAction: its answer is not one of the legal actions.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> def last(view, legal_actions, rng):
        ...     return legal_actions[-1]
        >>> choose_apart(m, 0, last, m.legal_actions(0)) == m.legal_actions(0)[-1]
        True
        >>> choose_apart(m, 0, lambda view, legal_actions, rng: view["luck"], m.legal_actions(0))
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: the bot '<lambda>' in seat 0 failed: KeyError: 'luck'.
    """
    answer = ask_apart(match, seat, bot, legal, seconds=seconds, on_slow=on_slow)
    if answer.place is not None:
        return legal[answer.place]
    kind = IllegalAction if answer.kind == "answered" else GameError
    raise kind(f"{_who(bot, seat)} {answer.words}.") from answer.error


def ask_apart(
    match: Match,
    seat: int,
    bot: Bot,
    legal: tuple[Action, ...],
    *,
    seconds: float = LONGEST,
    on_slow: Callable[[str], None] | None = None,
    strict: bool = False,
) -> BotAnswer:
    """What comes of asking a bot of a user's own, also where it does something wrong.

    Args:
        match: the match; while the bot chooses, nobody can change it.
        seat: the bot's seat, which is to act.
        bot: the bot.
        legal: the actions that it may choose from.
        seconds: how long it may take.
        on_slow: as for :func:`choose_apart`.
        strict: whether to edit the view or the actions is a fault, and in a host without threads to take too long;
            and whether a bot that was let go is asked again though it still works on an earlier move.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> def tidy(view, legal_actions, rng):
        ...     view["seats"].clear()
        ...     return legal_actions[0]
        >>> answer = ask_apart(m, 0, tidy, m.legal_actions(0), strict=True)
        >>> answer.kind, answer.words
        ('edited', 'edited the view or the actions that it was given')
    """
    who = _who(bot, seat)
    view, luck = match.view(seat), match.luck.rng(f"bot seat {seat} step {match.step}")
    own = (*bars(), weakref.ref(match))

    def run() -> BotAnswer:
        with barred(own):
            return _ask(bot, view, legal, luck, strict=strict)

    with MatchControl(match).frozen(f"{who} is choosing"):
        if not HAS_THREADS:
            return _in_place(who, run, seconds, on_slow or _silent, strict=strict)
        return _wait(bot, who, run, seconds, on_slow or _silent, again=strict)


def _silent(_words: str) -> None:
    """Tell nobody."""


def _who(bot: Bot, seat: int) -> str:
    return f"the bot {bot_name(bot)!r} in seat {seat}"


def bot_name(bot: object) -> str:
    """Return a bot's name for people: the name it is found by, or that of the function.

    Example:
        >>> bot_name("planner"), bot_name(bot_name)
        ('planner', 'bot_name')
    """
    if isinstance(bot, str):
        return clipped(bot, _NAME)
    try:
        name = getattr(bot, "__name__", None)
    except Exception:  # noqa: BLE001 - a bot is the user's own object
        name = None
    return clipped(name if type(name) is str else type(bot).__name__, _NAME)


def _wait(
    bot: Bot, who: str, run: Callable[[], BotAnswer], seconds: float, on_slow: Callable[[str], None], *, again: bool
) -> BotAnswer:
    """Ask the bot in a thread of its own."""
    still = sum(thread.bot is bot and thread.at_work() for thread in _let_go)
    if still > (_MOST_LET_GO if again else 0):
        return BotAnswer(None, "slept", "still works on an earlier move that took too long")
    thread = _BotThread(bot, who, run)
    answer = None
    try:
        answer = thread.answer(min(SLOW, seconds))
        if answer is None and seconds > SLOW:
            on_slow(f"{who} takes long; it has {seconds:g} seconds in all.")
            answer = thread.answer(seconds - SLOW)
    finally:
        if answer is None:
            thread.let_go()
    return answer or _too_long(seconds)


def _in_place(
    who: str, run: Callable[[], BotAnswer], seconds: float, on_slow: Callable[[str], None], *, strict: bool
) -> BotAnswer:
    """Ask the bot where there are no threads: how long it took is known only afterwards."""
    began = monotonic()
    answer = run()
    took = monotonic() - began
    if took > min(SLOW, seconds):
        on_slow(f"{who} took {took:.1f} seconds.")
    return _too_long(seconds) if strict and took > seconds else answer


def _too_long(seconds: float) -> BotAnswer:
    return BotAnswer(None, "slept", f"took longer than {seconds:g} seconds")


def _ask(bot: Bot, view: View, legal: Sequence[Action], luck: Random, *, strict: bool) -> BotAnswer:
    """Ask the bot and read its answer. Whatever goes wrong comes back in words: to ask an object is to run its code."""
    try:
        given = _written(view, legal) if strict else ""
        answer: Any = bot(view, tuple(legal), luck)
        if strict and _written(view, legal) != given:
            return BotAnswer(None, "edited", "edited the view or the actions that it was given")
        if type(answer) is Action and type(answer.seat) is int and type(answer.text) is str:
            for place, action in enumerate(legal):
                if action.text == answer.text and action.seat == answer.seat:
                    return BotAnswer(place)
            return BotAnswer(None, "answered", f"answered {short(answer.text, _ANSWER)}, not a legal action of its own")
        if inspect.iscoroutine(answer):
            answer.close()
        return BotAnswer(None, "answered", f"answered {short(answer, _ANSWER)}, not a legal action of its own")
    except BaseException as error:  # noqa: BLE001 - a bot may raise anything, also what ends a program
        return _failed(error)


def _written(view: View, legal: Sequence[Action]) -> str:
    """What a bot is given, as a text that shows every change; empty where it can't be written any more."""
    try:
        return json.dumps([view, [(action.seat, action.kind, action.text, action.code) for action in legal]])
    except BaseException:  # noqa: BLE001 - a bot may have put anything there
        return ""


def _failed(error: BaseException) -> BotAnswer:
    """What a bot raised, in words."""
    name = clipped(type(error).__name__, _NAME)
    try:
        said = str(error)
        # A cell shows a cause with all that it says.
        cause = error if isinstance(error, Exception) and len(said) < 10_000 else None
        words = f"failed: {name}{': ' if said else ''}{clipped(said, _WORDS).rstrip('.')}"
        return BotAnswer(None, "raised", words, cause, trace_of(error))
    except BaseException:  # noqa: BLE001 - also when it is asked what it says
        return BotAnswer(None, "raised", f"failed: {name}, which can't say what it is about")
