"""A bot of a user's own may do whatever it likes: it is told in words, and only its answer changes the match."""

from __future__ import annotations

import _thread
import random
import re
import signal
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import arms_length, bot_name, choose, find_bot, play_out
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Callable

WAIT = 20.0
"""Seconds after which a test gives up waiting for a thread."""


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class SpeechlessForGood(Exception):
    def __str__(self) -> str:
        raise SystemExit(3)


class Hostile:
    """Equal to everything, and dangerous to look at."""

    def __eq__(self, other: object) -> bool:
        raise SystemExit("looked at")

    def __hash__(self) -> int:
        raise SystemExit("looked at")

    def __repr__(self) -> str:
        raise SystemExit("looked at")


class OtherAction(mf.Action):
    pass


def first(_view: dict[str, Any], legal_actions: tuple[mf.Action, ...], _rng: random.Random) -> mf.Action:
    return legal_actions[0]


def state(m: mf.Match) -> tuple[Any, ...]:
    return m.step, m.view(None), m.actions, m.can_undo, m.undone, m.saved()


def raising(error: BaseException) -> Callable[..., Any]:
    def bot(_view: object, _legal_actions: object, _rng: object) -> Any:
        raise error

    return bot


@pytest.fixture
def match() -> mf.Match:
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(0)[0])
    return m


@pytest.fixture(params=[True, False], ids=["in a thread", "in place"])
def host(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the host has threads."""
    monkeypatch.setattr(arms_length, "HAS_THREADS", request.param)
    return bool(request.param)


# -------------------------------------------------------------------------------------------------- what it raises


@pytest.mark.usefixtures("host")
@pytest.mark.parametrize(
    ("error", "words"),
    [
        (RuntimeError("no idea"), "the bot 'bot' in seat 1 failed: RuntimeError: no idea."),
        (KeyError("x"), "the bot 'bot' in seat 1 failed: KeyError: 'x'."),
        (SystemExit(3), "the bot 'bot' in seat 1 failed: SystemExit: 3."),
        (SystemExit(), "the bot 'bot' in seat 1 failed: SystemExit."),
        (KeyboardInterrupt(), "the bot 'bot' in seat 1 failed: KeyboardInterrupt."),
        (GeneratorExit(), "the bot 'bot' in seat 1 failed: GeneratorExit."),
        (RecursionError("deep"), "the bot 'bot' in seat 1 failed: RecursionError: deep."),
        (Speechless(), "the bot 'bot' in seat 1 failed: Speechless, whose message can't be shown."),
        (SpeechlessForGood(), "the bot 'bot' in seat 1 failed: SpeechlessForGood, whose message can't be shown."),
        (mf.IllegalAction("not now"), "the bot 'bot' in seat 1 failed: IllegalAction: not now."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_whatever_a_bot_raises_is_told_with_its_name(match: mf.Match, error: BaseException, words: str) -> None:
    before = state(match)
    with pytest.raises(mf.GameError) as refused:
        choose(match, 1, raising(error))
    assert str(refused.value) == words
    assert state(match) == before
    match.apply(choose(match, 1, "random"))


@pytest.mark.parametrize("letters", [300, 10_000_000])
def test_a_long_message_is_cut(match: mf.Match, letters: int) -> None:
    with pytest.raises(mf.GameError) as refused:
        choose(match, 1, raising(ValueError("x\ud800" * letters)))
    assert 200 < len(str(refused.value)) < 300
    str(refused.value).encode()


def test_a_bot_s_own_error_is_the_cause_unless_it_is_huge(match: mf.Match) -> None:
    error = RuntimeError("no idea")
    with pytest.raises(mf.GameError) as refused:
        choose(match, 1, raising(error))
    assert refused.value.__cause__ is error
    for hostile in (ValueError("x" * 1_000_000), Speechless(), SystemExit()):
        with pytest.raises(mf.GameError) as refused:
            choose(match, 1, raising(hostile))
        assert refused.value.__cause__ is None


def test_play_out_stops_where_a_bot_fails(match: mf.Match) -> None:
    step = match.step
    with pytest.raises(mf.GameError, match="seat 1 failed: SystemExit"):
        play_out(match, ["planner", raising(SystemExit())])
    assert match.step == step
    play_out(match, "random")
    assert match.outcome is not None


# ------------------------------------------------------------------------------------------------- what it answers


@pytest.mark.usefixtures("host")
@pytest.mark.parametrize(
    "answer",
    [None, 3, "draft Famous", [], Hostile(), {"a": Hostile()}, "x" * 1_000_000, 10**5000, "\ud800", OtherAction],
    ids=lambda answer: type(answer).__name__,
)
def test_an_answer_that_is_no_action_is_told_and_cut(match: mf.Match, answer: Any) -> None:
    before = state(match)
    with pytest.raises(
        mf.GameError, match=r"^the bot '<lambda>' in seat 1 (answered .*, which is not one of its legal|failed)"
    ) as refused:
        choose(match, 1, lambda _view, _legal, _rng: answer)
    assert len(str(refused.value)) < 300
    str(refused.value).encode()
    assert state(match) == before


@pytest.mark.parametrize("kind", [mf.Action, OtherAction])
def test_only_a_legal_action_of_its_own_is_an_answer(match: mf.Match, kind: type[mf.Action]) -> None:
    mine = match.legal_actions(1)[0]
    for answer in (kind(0, mine.kind, mine.text), kind(1, "build", "build Instant Castle")):
        with pytest.raises(mf.IllegalAction, match="not one of its legal actions"):
            choose(match, 1, lambda _view, _legal, _rng, answer=answer: answer)
    hostile: Any = Hostile()
    with pytest.raises(mf.IllegalAction, match="not one of its legal actions"):
        choose(match, 1, lambda _view, _legal, _rng: kind(1, "build", hostile))
    plain = mf.Action(1, "anything", mine.text, code=99)
    assert choose(match, 1, lambda _view, _legal, _rng: plain).code == mine.code


def test_a_bot_that_should_be_awaited_is_refused(match: mf.Match) -> None:
    async def bot(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        return legal_actions[0]

    with pytest.raises(mf.IllegalAction, match=r"answered .*coroutine"):
        choose(match, 1, bot)  # type: ignore[arg-type]


class NoName:
    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __call__(self, _view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        return legal_actions[0]


def test_every_bot_has_a_short_name(match: mf.Match) -> None:
    long = type("x" * 1_000_000, (), {"__call__": lambda *_: None})()
    assert [bot_name(bot) for bot in ("planner", first, NoName(), print)] == ["planner", "first", "NoName", "print"]
    assert len(bot_name(long)) <= 40
    assert choose(match, 1, NoName()) == match.legal_actions(1)[0]
    with pytest.raises(mf.GameError) as refused:
        choose(match, 1, long)
    assert len(str(refused.value)) < 300


# ------------------------------------------------------------------------------------------------ what it reaches for

CHANGES: dict[str, Callable[[mf.Match], object]] = {
    "apply": lambda m: m.apply(m.legal_actions(1)[0]),
    "undo": lambda m: m.undo(),
    "redo": lambda m: m.redo(),
    "control undo": lambda m: MatchControl(m).undo(0),
    "force": lambda m: m.force({"seat 0 earth-1": "runestone"}),
    "play_out": lambda m: play_out(m, "random"),
}


@pytest.mark.usefixtures("host")
@pytest.mark.parametrize("change", CHANGES)
def test_a_bot_that_changes_the_match_is_refused_and_nothing_stays(match: mf.Match, change: str) -> None:
    if change == "redo":
        match.undo()
    before = state(match)

    def bot(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        CHANGES[change](match)
        return legal_actions[0]

    with pytest.raises(mf.GameError, match="failed: IllegalAction: a bot can't change the match that it plays in"):
        choose(match, 1, bot)
    assert state(match) == before
    match.apply(choose(match, 1, "random"))


@pytest.mark.usefixtures("host")
def test_a_bot_that_hides_that_it_was_refused_changes_the_match_by_its_answer_only(match: mf.Match) -> None:
    def bot(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        for change in CHANGES.values():
            with pytest.raises(mf.IllegalAction):
                change(match)
        return legal_actions[-1]

    twin = match.branch()
    match.apply(choose(match, 1, bot))
    twin.apply(twin.legal_actions(1)[-1])
    assert match.actions == twin.actions
    assert match.view(None) == twin.view(None)


def test_threads_of_a_bot_can_t_change_the_match_while_it_chooses(match: mf.Match) -> None:
    refused: list[str] = []

    def apply() -> None:
        try:
            match.apply(match.legal_actions(1)[0])
        except mf.IllegalAction as error:
            refused.append(str(error))

    def bot(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        thread = threading.Thread(target=apply)
        thread.start()
        thread.join()
        return legal_actions[0]

    choose(match, 1, bot)
    assert refused == ["the match can't be changed now: the bot 'bot' in seat 1 is choosing."]


@pytest.mark.usefixtures("host")
def test_a_bot_can_read_the_match_and_play_on_matches_of_its_own(match: mf.Match) -> None:
    def looking_ahead(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        assert match.view(1)["viewer"] == 1
        branch = match.branch()
        play_out(branch, "random")
        assert branch.outcome is not None
        other = mf.new_match("manaforge", seats=2, seed=1)

        def inside(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
            with pytest.raises(mf.IllegalAction, match="a bot can't change"):
                match.apply(legal_actions[0])
            return legal_actions[0]

        other.apply(choose(other, 0, inside))
        assert other.step == 1
        return legal_actions[0]

    before = state(match)
    assert choose(match, 1, looking_ahead) == match.legal_actions(1)[0]
    assert state(match) == before


@pytest.mark.usefixtures("host")
def test_what_a_bot_is_given_is_its_own(match: mf.Match) -> None:
    def spoiling(view: dict[str, Any], legal_actions: tuple[mf.Action, ...], rng: random.Random) -> mf.Action:
        rng.seed(1)
        answer = mf.Action(legal_actions[0].seat, legal_actions[0].kind, legal_actions[0].text)
        for seat in view["seats"]:
            seat.clear()
        view.clear()
        for action in legal_actions:
            object.__setattr__(action, "text", "end turn")
        object.__setattr__(legal_actions[0], "text", answer.text)
        return answer

    twin = match.branch()
    before = state(match)
    choose(match, 1, spoiling)
    assert state(match) == before
    assert match.legal_actions(1) == twin.legal_actions(1)
    assert choose(match, 1, "random") == choose(twin, 1, "random")


# ------------------------------------------------------------------------------------------------- how long it takes


class Sleeper:
    """A bot that waits until it is let go, and then plays in the match by itself."""

    __name__ = "sleeper"

    def __init__(self, match: mf.Match) -> None:
        self.match = match
        self.awake = threading.Event()
        self.tried = threading.Event()
        self.errors: list[BaseException] = []

    def __call__(self, _view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        while True:
            try:
                if self.awake.wait(WAIT):
                    break
            except SystemExit:
                continue
        for change in CHANGES.values():
            try:
                change(self.match)
            except BaseException as error:  # noqa: BLE001 - all of them are looked at by the test
                self.errors.append(error)
        self.tried.set()
        return legal_actions[0]


def ended(m: mf.Match, seat: int, bot: Any) -> mf.Action:
    """The bot's answer, once it has ended an earlier move."""
    end = time.monotonic() + WAIT
    while True:
        try:
            return choose(m, seat, bot)
        except mf.GameError as error:
            if "earlier move" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)


def test_a_slow_bot_is_told_at_once_then_refused_and_can_be_asked_again(
    match: mf.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arms_length, "SLOW", 0.05)
    bot = Sleeper(match)
    said: list[str] = []
    before = state(match)
    with pytest.raises(mf.GameError) as refused:
        choose(match, 1, bot, seconds=0.2, on_slow=said.append)
    assert said == ["the bot 'sleeper' in seat 1 is slow; its time limit is 0.2 seconds."]
    assert str(refused.value) == "the bot 'sleeper' in seat 1 took longer than 0.2 seconds."
    assert state(match) == before
    with pytest.raises(mf.GameError, match="still works on an earlier move"):
        choose(match, 1, bot)
    # The table goes on without it.
    match.undo()
    match.redo()
    before = state(match)
    bot.awake.set()
    assert bot.tried.wait(WAIT)
    assert [type(error) for error in bot.errors] == [mf.IllegalAction] * len(CHANGES)
    assert state(match) == before
    assert ended(match, 1, bot) == match.legal_actions(1)[0]


def test_a_quick_bot_is_not_called_slow(match: mf.Match) -> None:
    choose(match, 1, first, on_slow=pytest.fail)


def test_a_bot_that_never_ends_is_stopped(match: mf.Match) -> None:
    def endless(_view: object, _legal_actions: object, _rng: object) -> Any:
        while True:
            pass

    running = threading.active_count()
    with pytest.raises(mf.GameError, match="took longer than"):
        choose(match, 1, endless, seconds=0.1)
    end = time.monotonic() + WAIT
    while threading.active_count() > running:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_person_can_interrupt_a_bot(match: mf.Match) -> None:
    # Who runs the tests in a shell's background has interrupts ignored.
    before_us = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        interrupt_a_bot(match)
    finally:
        signal.signal(signal.SIGINT, before_us)


def interrupt_a_bot(match: mf.Match) -> None:
    bot = Sleeper(match)

    def interrupting(*given: Any) -> mf.Action:
        _thread.interrupt_main()
        return bot(*given)

    before = state(match)
    with pytest.raises(KeyboardInterrupt):
        choose(match, 1, interrupting)
    bot.awake.set()
    assert bot.tried.wait(WAIT)
    assert state(match) == before
    match.apply(choose(match, 1, "random"))


def test_without_threads_it_is_told_afterwards_and_the_answer_holds(
    match: mf.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arms_length, "HAS_THREADS", False)
    monkeypatch.setattr(arms_length, "SLOW", 0.05)
    said: list[str] = []

    def slow(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        assert threading.current_thread() is threading.main_thread()
        time.sleep(0.1)
        return legal_actions[0]

    assert choose(match, 1, slow, seconds=0.06, on_slow=said.append) == match.legal_actions(1)[0]
    assert len(said) == 1
    assert re.fullmatch(r"the bot 'slow' in seat 1 took [0-9.]+ seconds\.", said[0])


@pytest.mark.parametrize("seconds", [0, -1, "long", None, True, float("nan"), float("inf"), 10**400])
def test_a_time_that_is_none_is_refused(match: mf.Match, seconds: Any) -> None:
    with pytest.raises(mf.GameError, match="a bot's time must be a number of seconds"):
        choose(match, 1, "random", seconds=seconds)


class Stones(SimpleGame):
    name = "stones_with_a_broken_bot"


def test_a_bot_that_can_t_be_made_is_told() -> None:
    def maker(_rules: object, made: list[int] = []) -> Any:  # noqa: B006 - it counts its calls
        made.append(1)
        if len(made) > 1:
            raise ZeroDivisionError
        return lambda _view, legal_actions, _rng: legal_actions[0]

    # The bot can be created when it is registered, and not again.
    mf.register_game(Stones, bots={"broken": maker})
    with pytest.raises(mf.GameError, match="the bot 'broken' can't be created: ZeroDivisionError"):
        find_bot(Stones.name, "broken")


def test_a_bot_cannot_hold_or_close_the_match_nor_listen_to_it(match: mf.Match) -> None:
    class Ear:
        def hear(self) -> None:
            match.undo()

    ear, before = Ear(), state(match)
    tries: list[Callable[[], Any]] = [
        lambda: MatchControl(match).locked().__enter__(),
        lambda: MatchControl(match).frozen("for good").__enter__(),
        lambda: MatchControl(match).subscribe(ear.hear),
        lambda: MatchControl(match).unsubscribe(ear.hear),
        lambda: MatchControl(match).autosave_to("a file"),
    ]
    for attempt in tries:
        with pytest.raises(mf.GameError, match="a bot can't change the match"):
            choose(match, 1, lambda _view, legal, _rng, attempt=attempt: attempt() or legal[0])
    assert state(match) == before
    match.apply(match.legal_actions(1)[0])
