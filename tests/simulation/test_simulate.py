"""What ``mf.simulate`` returns: the same tables whoever plays, each game to replay, and refusals in words."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from duel import Duel, gambler, sure

import manaforge_widgets as mf
from manaforge_widgets.simulation.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manaforge_widgets.simulation.results import Results


def duel(**arguments: Any) -> Results:
    given = {"bots": [sure, gambler, "random"], "games": 30, "seed": 4, "progress": False, **arguments}
    return mf.simulate("duel", **given)


def rows(r: Results) -> dict[str, Any]:
    return {name: getattr(r, name) for name in TABLES}


class Backwards(Executor):
    """Plays what it was given last first, and only when somebody waits."""

    def __init__(self) -> None:
        self.given: list[tuple[Future[Any], Callable[..., Any], Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append((future, fn, args))
        if len(self.given) == 5:
            while self.given:
                last, function, arguments = self.given.pop()
                last.set_result(function(*arguments, **kwargs))
        return future


@pytest.fixture
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    if request.param is None:
        yield None
    else:
        with request.param() as given:
            yield given


@pytest.mark.parametrize(
    ("executor", "workers"),
    [
        (None, 2),
        (lambda: ThreadPoolExecutor(3), 1),
        (lambda: ProcessPoolExecutor(2), 1),
        (Backwards, 1),
    ],
    ids=["workers", "threads", "processes", "backwards"],
    indirect=["executor"],
)
def test_the_result_depends_on_nobody_who_plays(executor: Executor | None, workers: int) -> None:
    alone = rows(duel())
    assert rows(duel(workers=workers, executor=executor)) == alone
    assert alone["games"].rows == 30


def test_bots_of_the_package_play_the_same_on_workers() -> None:
    given: dict[str, Any] = {"bots": ["greedy", "random"], "games": 4, "seed": 2, "progress": False}
    assert rows(mf.simulate("manasurge", workers=2, **given)) == rows(mf.simulate("manasurge", **given))


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge", "duel"])
def test_tables_agree_with_each_other_and_with_the_matches(game: str) -> None:
    bots = ["greedy", "random", "random"] if game != "duel" else [sure, gambler, "random"]
    r = mf.simulate(game, bots, games=3, seed=6, progress=False)
    assert r.complete
    assert r.faults.rows == 0
    for number in range(3):
        m = r.match(number)
        assert m.outcome is not None
        assert m.seed == r.games["seed"][number]
        assert r.games["winners"][number] == " ".join(map(str, m.outcome.winners))
        assert r.games["actions"][number] == m.step
        seats = [row for row, of in enumerate(r.seats["game"]) if of == number]
        assert [r.seats["score"][row] for row in seats] == list(m.outcome.scores)
        assert ", ".join(r.seats["bot"][row] for row in seats) == r.games["line_up"][number]
        assert sum(r.seats["win"][row] for row in seats) == pytest.approx(1)
        assert sum(r.seats["actions"][row] for row in seats) == m.step
        assert [r.seats["rank"][row] == 1 for row in seats] == [r.seats["win"][row] > 0 for row in seats]
        turns = [row for row, of in enumerate(r.turns["game"]) if of == number]
        assert [r.turns["score"][row] for row in turns[-3:]] == list(m.outcome.scores)
        scores = [r.turns["score"][row] for row in turns]
        for place, row in enumerate(turns):
            own, others = place % 3, scores[place - place % 3 :][:3]
            assert r.turns["seat"][row] == own
            assert r.turns["lead"][row] == scores[place] - max(others[:own] + others[own + 1 :])


def test_options_reach_the_game() -> None:
    assert duel(turns=1).turns["turn"][-1] == 3
    assert duel(turns=5).turns["turn"][-1] == 15


def test_an_edition_reaches_the_game() -> None:
    edition = {"items": [{"number": 1, "cost": {"wind": 4, "any": 2}}]}
    rules = mf.new_match("manaforge", seats=2, edition=edition).rules
    r = mf.simulate("manaforge", "random", seats=2, games=1, edition=edition, progress=False)
    assert r.rules.edition == rules.edition != "house-1"
    assert r.match(0).rules.overrides == rules.overrides


def test_a_bar_tells_how_many_games_are_done(capsys: pytest.CaptureFixture[str]) -> None:
    duel(progress=True, games=6)
    shown = capsys.readouterr().err
    assert "6/6" in shown
    assert "games/s" in shown
    duel(games=6)
    assert capsys.readouterr().err == ""


def test_a_bar_tells_at_once_how_many_games_were_forfeited(capsys: pytest.CaptureFixture[str]) -> None:
    def lost(_view: object, _legal_actions: object, _rng: object) -> None:
        """Answers nothing."""

    r = duel(bots=[lost, sure], games=6, progress=True)
    assert "6 forfeited" in capsys.readouterr().err
    assert r.summary().sentence.endswith("Forfeited: 6 by lost.")


def test_it_plays_in_a_browser_where_there_are_no_processes() -> None:
    script = (
        "import sys; sys.modules['_multiprocessing'] = sys.modules['_posixshmem'] = None; sys.platform = 'emscripten'\n"
        "import manaforge_widgets as mf\n"
        "from manaforge_widgets.bots import arms_length\n"
        "assert not arms_length.HAS_THREADS\n"
        "r = mf.simulate('manasurge', ['random', lambda v, legal, rng: legal[0]], games=2)\n"
        "print(r.games['game'])\n"
        "try:\n    mf.simulate('manasurge', 'random', seats=2, games=2, workers=2)\n"
        "except mf.GameError as error:\n    print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [
        "[0, 1]",
        "this Python can't start processes (it may run in a browser); use workers=1.",
    ]
    assert "2/2" in ran.stderr


def test_results_are_shown_in_short() -> None:
    r = duel(games=60)
    assert repr(r) == "<60 games of Duel in 20 sets, seed 4: sure, gambler, random>"
    assert "<table" in r._repr_html_()
    assert "60 rows, the first 20 of them" in repr(r.games)
    assert r.games._repr_html_().count("<tr") == 21


class Stops:
    """A bot that is interrupted, as the stop button of a notebook does it."""

    __module__ = "manaforge_widgets.of_a_test"  # trusted, so it is asked in the thread that simulates

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, _view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return legal_actions[0]


def test_an_interrupt_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = duel(bots=[sure, sure], rotate=False)
    stops: Any = Stops(after=3 * 2 * 10 + 1)
    monkeypatch.setattr("manaforge_widgets.simulation.plain.is_packaged", lambda player: player is stops)
    r = duel(bots=[stops], seats=2, rotate=False)
    assert not r.complete
    assert repr(r) == "<10 games (of 30: stopped early) of Duel, seed 4: Stops>"
    assert r.games["game"] == list(range(10))
    assert r.seats["score"] == whole.seats["score"][:20]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"bots": []}, "a simulation must have 1 to 100 bots, not none"),
        ({"bots": ["random"] * 101}, "not more"),
        ({"bots": 7}, "a list of names or functions"),
        ({"bots": [7, 8]}, "a bot must be a name or a function"),
        ({"bots": ["gredy", "random"]}, "there is no bot 'gredy'"),
        ({"bots": {"a, b": sure, "c": sure}}, "without a comma"),
        ({"bots": {3: sure, "c": sure}}, "a bot's name must be a text"),
        ({"bots": [lambda view: view, "random"]}, "can't be called like that"),
        ({"bots": [sure, gambler], "seats": 3}, "2 bots can't fill 3 seats"),
        ({"bots": [sure, gambler, "random"], "seats": 4}, "list a bot twice: 'sure, gambler, random, random'"),
        ({"bots": [sure], "seats": 9}, "seats"),
        ({"bots": sure}, "give their number, such as seats=2"),
        ({"seats": "two"}, "seats"),
        ({"games": 0}, "games must be a whole number from 1 to 1,000,000,000, not 0"),
        ({"games": 2.5}, "games must be a whole number"),
        ({"games": True}, "games must be a whole number"),
        ({"seed": "x"}, "the seed must be a whole number"),
        ({"rotate": "yes"}, "rotate must be True or False"),
        ({"progress": 1}, "progress must be True or False"),
        ({"seconds": 0}, "a bot's time must be a number of seconds"),
        ({"workers": 0}, "workers must be a number of processes"),
        ({"workers": None}, "workers must be a number of processes"),
        ({"executor": 3}, "must have a submit method as in concurrent.futures"),
        ({"executor": ThreadPoolExecutor, "workers": 2}, "can't be combined with executor="),
        ({"turn": 3}, "did you mean 'turns'"),
        ({"game": 3}, "'game'"),
        ({"worker": 3}, "did you mean 'workers'"),
        ({"path": 3}, "a text or a path"),
        ({"edition": {"x": 1}}, "edition"),
    ],
    ids=lambda value: "-".join(map(str, value)) if isinstance(value, dict) else "",
)
def test_what_can_t_be_is_refused_in_words(arguments: dict[str, Any], words: str) -> None:
    try:
        duel(**arguments)
    except (mf.GameError, TypeError) as error:
        refused = error
    assert words in str(refused)
    assert len(str(refused)) < 300


def test_more_ways_to_fill_the_seats_than_can_be_played_are_refused() -> None:
    many = {f"bot {number}": sure for number in range(100)}
    with pytest.raises(mf.GameError, match="fill 6 seats in more than 10,000 ways"):
        mf.simulate("duel", many, seats=6, progress=False)


def test_a_game_that_there_is_not_is_refused() -> None:
    r = duel(games=3)
    for wrong in (3, -1, "1", True, 10**9):
        with pytest.raises(mf.GameError, match=r"there is no game .*; the games are 0 to 2"):
            r.match(wrong)  # type: ignore[arg-type]


def test_a_match_that_its_bots_play_otherwise_is_refused() -> None:
    luck = iter([0, 0, 0] + [1, 0, 1] * 50)

    def forgetful(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        return legal_actions[next(luck)]

    r = duel(bots=[forgetful, sure], games=1, rotate=False, seed=5)
    with pytest.raises(mf.GameError, match="its bots chose differently this time"):
        r.match(0)


def test_a_game_whose_rules_fail_stops_with_its_number_and_seed() -> None:
    class Broken(Duel):
        name = "broken_duel"

        def play(self, _position: dict[str, Any], _move: str) -> None:
            raise ZeroDivisionError("of the rules")

    mf.register_game(Broken)
    with pytest.raises(mf.GameError, match=r"game 0 with seed \d+ can't be played: ZeroDivisionError: of the rules"):
        mf.simulate("broken_duel", "random", seats=2, games=2, progress=False)
