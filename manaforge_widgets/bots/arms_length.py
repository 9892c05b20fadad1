"""Isolation of user-defined bots: whatever a bot does, the result is a legal action or an error.

The bot runs in a separate thread, in which it can't change the match that it plays in, and it has a time limit. A host
without threads, such as Python in a browser, runs the bot in place. There a bot that takes too long is reported only
afterwards, and a bot that never ends blocks the notebook. A bot also blocks the notebook during a single long call that
lets no other thread run. The isolation protects only the match: outside of it, a bot can do anything that Python can.
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
"""A function of a seat's view, its legal actions and a random number generator; it returns one of the actions."""

SLOW = 1.0
"""The seconds after which a message says that a bot is slow."""
LONGEST = 10.0
"""The default time limit of a bot, in seconds."""
KINDS = ("raised", "answered", "slept", "edited")
"""The faults of a bot: raise an exception, answer no legal action, take too long, edit its arguments."""
HAS_THREADS = sys.platform not in ("emscripten", "wasi")

_NAME, _WORDS, _ANSWER = 40, 170, 60
_MOST_LET_GO = 100
"""The most abandoned threads of a bot, after which the bot is not called any more."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The result of a call of a bot.

    Attributes:
        place: the index of the bot's action among the legal actions; None after a fault.
        kind: the kind of the bot's fault, one of :data:`KINDS`; empty if there was none.
        words: the fault as the rest of a sentence that begins with the bot's name; empty if there was none.
        error: the exception that the bot raised; None if it raised none, or if the exception can't be shown.
        traceback: the traceback of the exception; empty if the bot raised none, or if it can't be shown.
    """

    place: int | None
    kind: str = ""
    words: str = ""
    error: Exception | None = None
    traceback: str = ""


class _BotThread:
    """A bot that is choosing, and the thread in which it runs."""

    def __init__(self, bot: Bot, name: str, run: Callable[[], BotAnswer]) -> None:
        self.bot = bot
        self._answers: SimpleQueue[BotAnswer] = SimpleQueue()
        self._done = False
        self._ending = threading.Lock()
        # With this context, the bot's output appears in the cell that called it.
        context = copy_context()
        self._thread = threading.Thread(target=lambda: self._run(context.run, run), daemon=True, name=name)
        self._thread.start()

    def _run(self, inside: Callable[[Callable[[], BotAnswer]], BotAnswer], run: Callable[[], BotAnswer]) -> None:
        self._answers.put(inside(run))
        with self._ending:
            self._done = True

    def answer(self, seconds: float) -> BotAnswer | None:
        """Return the answer, or None if it does not arrive in time."""
        try:
            return self._answers.get(timeout=max(0.0, seconds))
        except Empty:
            return None

    def let_go(self) -> None:
        """Stop waiting, and ask the thread to end. Even if it does not end, it can't change the match."""
        _let_go[:] = [thread for thread in _let_go if thread.at_work()]
        # The lock keeps the thread alive, since another thread could get its number after its end.
        with self._ending:
            if self._done:
                return
            _let_go.append(self)
            if sys.implementation.name == "cpython":
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(SystemExit)
                )

    def at_work(self) -> bool:
        """Return whether the bot is still running."""
        return self._thread.is_alive()


# Running bots that nobody waits for any more.
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
    """Return the action that a user-defined bot chooses.

    The bot gets its own view, actions and random numbers, so whatever it does to them has no effect.

    Args:
        match: the match; while the bot chooses, nobody can change it.
        seat: the bot's seat, which is to act.
        bot: the bot.
        legal: the actions that it may choose from.
        seconds: the time limit in seconds.
        on_slow: a function that is called with a sentence when the bot takes longer than ``SLOW`` seconds; in a host
            without threads it is called after the bot has ended.

    Raises:
        GameError: when the bot failed or took too long; the error's cause is the exception that the bot raised.
        IllegalAction: when its answer is not one of the legal actions.

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
    """Call a user-defined bot, and return its answer or its fault.

    Args:
        match: the match; while the bot chooses, nobody can change it.
        seat: the bot's seat, which is to act.
        bot: the bot.
        legal: the actions that it may choose from.
        seconds: the time limit in seconds.
        on_slow: a function that is called with a sentence, as for :func:`choose_apart`.
        strict: whether two more things are faults: to edit the view or the actions, and to take too long in a host
            without threads. If True, a bot that is still busy with an earlier move is called again, up to 100 times. If
            False, it is not called, which counts as taking too long.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> def tidy(view, legal_actions, rng):
        ...     view["seats"].clear()
        ...     return legal_actions[0]
        >>> answer = ask_apart(m, 0, tidy, m.legal_actions(0), strict=True)
        >>> answer.kind, answer.words
        ('edited', 'edited its view or its legal actions')
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
    """Ignore a message."""


def _who(bot: Bot, seat: int) -> str:
    return f"the bot {bot_name(bot)!r} in seat {seat}"


def bot_name(bot: object) -> str:
    """Return a bot's name on screen: its registered name, or the name of the function.

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
    """Call the bot in a separate thread."""
    still = sum(thread.bot is bot and thread.at_work() for thread in _let_go)
    if still > (_MOST_LET_GO if again else 0):
        return BotAnswer(None, "slept", "still works on an earlier move that took too long")
    thread = _BotThread(bot, who, run)
    answer = None
    try:
        answer = thread.answer(min(SLOW, seconds))
        if answer is None and seconds > SLOW:
            on_slow(f"{who} is slow; its time limit is {seconds:g} seconds.")
            answer = thread.answer(seconds - SLOW)
    finally:
        if answer is None:
            thread.let_go()
    return answer or _too_long(seconds)


def _in_place(
    who: str, run: Callable[[], BotAnswer], seconds: float, on_slow: Callable[[str], None], *, strict: bool
) -> BotAnswer:
    """Call the bot without a thread; the time that it took is known only afterwards."""
    began = monotonic()
    answer = run()
    took = monotonic() - began
    if took > min(SLOW, seconds):
        on_slow(f"{who} took {took:.1f} seconds.")
    return _too_long(seconds) if strict and took > seconds else answer


def _too_long(seconds: float) -> BotAnswer:
    return BotAnswer(None, "slept", f"took longer than {seconds:g} seconds")


def _ask(bot: Bot, view: View, legal: Sequence[Action], luck: Random, *, strict: bool) -> BotAnswer:
    """Call the bot and check its answer. No fault raises an error, even if reading the answer runs the bot's code."""
    try:
        given = _written(view, legal) if strict else ""
        answer: Any = bot(view, tuple(legal), luck)
        if strict and _written(view, legal) != given:
            return BotAnswer(None, "edited", "edited its view or its legal actions")
        if type(answer) is Action and type(answer.seat) is int and type(answer.text) is str:
            for place, action in enumerate(legal):
                if action.text == answer.text and action.seat == answer.seat:
                    return BotAnswer(place)
            return BotAnswer(None, "answered", not_legal(answer.text))
        if inspect.iscoroutine(answer):
            answer.close()
        return BotAnswer(None, "answered", not_legal(answer))
    except BaseException as error:  # noqa: BLE001 - a bot may raise anything, even what ends a program
        return _failed(error)


def not_legal(answer: object) -> str:
    """Return what a bot did wrong that answered something else than a legal action, in words that follow its name.

    Example:
        >>> not_legal("roll")
        "answered 'roll', which is not one of its legal actions; it must return an entry of legal_actions itself"
    """
    return (
        f"answered {short(answer, _ANSWER)}, which is not one of its legal actions; "
        "it must return an entry of legal_actions itself"
    )


def _written(view: View, legal: Sequence[Action]) -> str:
    """Return a bot's arguments as a text that shows every change; empty if they can't be written any more."""
    try:
        return json.dumps([view, [(action.seat, action.kind, action.text, action.code) for action in legal]])
    except BaseException:  # noqa: BLE001 - a bot may have put anything there
        return ""


def _failed(error: BaseException) -> BotAnswer:
    """Return the fault of a bot that raised an exception."""
    name = clipped(type(error).__name__, _NAME)
    try:
        said = str(error)
        # A cell shows the whole message of a cause, so huge messages have none.
        cause = error if isinstance(error, Exception) and len(said) < 10_000 else None
        words = f"failed: {name}{': ' if said else ''}{clipped(said, _WORDS).rstrip('.')}"
        return BotAnswer(None, "raised", words, cause, trace_of(error))
    except BaseException:  # noqa: BLE001 - even the text of an error may raise anything
        return BotAnswer(None, "raised", f"failed: {name}, whose message can't be shown")
