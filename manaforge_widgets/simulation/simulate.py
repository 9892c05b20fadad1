"""The functions ``mf.simulate``, which plays the games of a simulation, and ``mf.load_simulation``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import comb
from pathlib import Path
from typing import Any

from manaforge_widgets.bots import LONGEST, BotChoice, bot_name, check_seconds, find_bot
from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import Edition, load_game
from manaforge_widgets.core.spelling import arguments_of, did_you_mean
from manaforge_widgets.match import Match
from manaforge_widgets.simulation.folder import open_folder, read_folder
from manaforge_widgets.simulation.job import Job
from manaforge_widgets.simulation.luck_terms import MOST_WAYS, Valuing
from manaforge_widgets.simulation.plan import SimulationPlan, line_ups
from manaforge_widgets.simulation.progress import checked_flag, game_progress
from manaforge_widgets.simulation.results import Results
from manaforge_widgets.simulation.running import Memory, play_all

MOST_GAMES = 1_000_000_000
_MOST_WORKERS = 1000
_MOST_BOTS = 100
_MOST_LINE_UPS = 10_000
_LONGEST_NAME = 40


def simulate(
    game: str,
    bots: BotChoice | Sequence[BotChoice] | Mapping[str, BotChoice],
    games: int = 1000,
    *,
    seed: int = 0,
    seats: int | None = None,
    rotate: bool = True,
    workers: int = 1,
    executor: Executor | None = None,
    path: str | Path | None = None,
    progress: bool = True,
    seconds: float = LONGEST,
    edition: Edition | None = None,
    luck: int = 0,
    **options: Any,
) -> Results:
    """Let bots play many games, and return tables of what happened in them.

    Games come in sets. All games of a set have the same randomness (common random numbers), while the bots change
    seats. This randomness depends only on ``seed`` and the number of the set. So you can compare two simulations with
    the same seed set by set, whatever bots play. The results do not depend on the number of workers or on the machine.

    Args:
        game: one of :func:`manaforge_widgets.list_games`.
        bots: one bot for each seat. With more bots than seats, every combination that fills the seats plays equally
            often (a round robin). A single bot takes all seats. A bot is a name or a function
            ``(view, legal_actions, rng) -> action``. In a dict, the keys are the names of the bots in the tables.
        games: the number of games; it is rounded up so that all sets are complete.
        seed: the seed for all random draws, a whole number.
        seats: the number of seats; if omitted, the number of bots.
        rotate: whether in each set the bots change seats from game to game. If not, a set is one game.
        workers: the number of processes that play.
        executor: an executor that plays instead of ``workers``, with the interface of ``concurrent.futures``, such as
            ``client.get_executor()`` of Dask.
        path: a folder to which the tables are written as Parquet files during play. If you call this again with the
            same arguments, the simulation continues from there, even after it was killed. With more ``games`` it plays
            only the games that are missing.
        progress: whether a bar shows how many games are done, at what rate, and the time left.
        seconds: the longest time that your own function may take for one decision.
        edition: the name of an edition that comes with the game; or changes of its components, as a TOML file or as a
            dict with the contents of such a file.
        luck: how often each round is played out again with new random results. From these playouts the simulation
            estimates what luck was worth to each seat, and ``r.luck_adjusted()`` takes luck out of means and
            differences. 0 turns the estimate off; 8 finds most of the luck. It takes a little more time with planners,
            and several times the time with greedy bots.
        options: the options of the game, by the names in its rules.

    Returns:
        The results, with tables, a summary, statistics, and each game to replay. After an interrupt they contain the
        sets that were complete by then, and ``r.complete`` is False.

    Raises:
        GameError: for an invalid argument; the message says what is valid. Also if the process that plays a game ends
            again and again.
        SaveError: if the folder can't be written, or holds a different simulation or one with more games.
        EditionError: for an invalid edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> r.seats["bot"][:4], r.seats["win"][:4]
        (['greedy', 'random', 'random', 'greedy'], [1.0, 0.0, 0.0, 1.0])
    """
    workers = _checked_workers(workers, executor)
    progress = checked_flag("progress", progress)
    rules = load_game(game, edition)
    job = _job(rules, bots, games, seed, seats, rotate, seconds, luck, options)
    plan = job.plan
    sink = Memory(plan.sets) if path is None else open_folder(path, job, rules.rules_version, rules.edition)
    before = (0, 0) if isinstance(sink, Memory) else (sink.sets * plan.set_size, sink.rows("faults"))
    # After an interrupt the results say that they are not complete.
    with suppress(KeyboardInterrupt), game_progress(plan.games_in_all, *before, show=progress) as bar:
        play_all(job, sink, workers, executor, bar)
    return Results(plan, job.bots, sink.tables() if isinstance(sink, Memory) else sink)


def load_simulation(path: str | Path) -> Results:
    """Return the results of a simulation from its folder, whether the simulation is complete or not.

    Args:
        path: the folder that was given as ``path=`` to :func:`simulate`.

    Raises:
        SaveError: if the folder holds no simulation, or can't be read.
        GameError: if pyarrow is not installed.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     r = mf.simulate("manaforge", ["greedy", "random"], games=4, path=folder, progress=False)
        ...     mf.load_simulation(folder).games == r.games
        True
    """
    folder, bots = read_folder(path)
    return Results(folder.plan, bots, folder)


def _checked_workers(workers: object, executor: object) -> int:
    if type(workers) is not int or not 0 < workers <= _MOST_WORKERS:
        raise GameError(f"workers must be a number of processes from 1 to {_MOST_WORKERS}, not {short(workers)}.")
    if executor is not None and workers != 1:
        raise GameError("workers= can't be combined with executor=: omit one of them.")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise GameError(
            f"executor must have a submit method as in concurrent.futures, such as a ThreadPoolExecutor or "
            f"client.get_executor() of Dask, not {short(executor)}."
        )
    return workers


def _checked_luck(value: object, rules: Game) -> int:
    if type(value) is not int or not 0 <= value <= MOST_WAYS:
        raise GameError(f"luck must be a whole number from 0 to {MOST_WAYS:,}, not {short(value)}.")
    if value:
        Valuing(rules)
    return value


def _job(
    rules: Game,
    bots: object,
    games: object,
    seed: int,
    seats: int | None,
    rotate: object,
    seconds: object,
    luck: object,
    options: Mapping[str, Any],
) -> Job:
    """Check the arguments of a simulation, and return its job."""
    named, entered = _entered(bots)
    count = len(entered) if seats is None else seats
    for bot in named.values():
        find_bot(rules, bot)
    is_alone = seats is None and len(entered) == 1
    alone = "A single bot takes all seats: give their number, such as seats=2." if is_alone else ""
    _check_first_match(rules, count, seed, options, alone)
    if len(entered) > 1 and count > len(entered):
        names = [list(named)[number] for number in entered]
        filled = ", ".join([*names, *names[-1:] * (count - len(names))])
        raise GameError(
            f"{len(entered)} bots can't fill {count} seats: give one for each seat, or one for all. "
            f"You may list a bot twice: {short(filled)}."
        )
    if comb(len(entered), count) > _MOST_LINE_UPS:
        raise GameError(
            f"{len(entered)} bots can fill {count} seats in more than {_MOST_LINE_UPS:,} ways: give fewer bots."
        )
    if type(games) is not int or not 0 < games <= MOST_GAMES:
        raise GameError(f"games must be a whole number from 1 to {MOST_GAMES:,}, not {short(games)}.")
    plan = SimulationPlan(
        game=rules.name,
        seats=count,
        bots=tuple(named),
        entered=tuple(entered),
        sets=1,
        seed=seed,
        rotate=checked_flag("rotate", rotate),
        overrides=rules.overrides,
        options=dict(options),
        seconds=check_seconds(seconds),
        luck=_checked_luck(luck, rules),
    )
    return Job(_with_sets(plan, games), list(named.values()))


def _with_sets(plan: SimulationPlan, games: int) -> SimulationPlan:
    """Return the plan with enough whole sets for the games; without rotation every line-up plays equally often."""
    size = plan.set_size if plan.rotate else len(line_ups(plan.entered, plan.seats))
    sets = -(-games // size)
    return replace(plan, sets=sets if plan.rotate else sets * size)


def _entered(bots: object) -> tuple[dict[str, BotChoice], list[int]]:
    """Return the different bots by name, and for each entered bot its number among them."""
    if isinstance(bots, str) or callable(bots):
        given: list[tuple[str | None, Any]] = [(None, bots)]
    elif isinstance(bots, Mapping):
        given = [(_checked_name(name), bot) for name, bot in islice(bots.items(), _MOST_BOTS + 1)]
    elif isinstance(bots, Sequence):
        given = [(None, bot) for bot in islice(bots, _MOST_BOTS + 1)]
    else:
        raise GameError(f"bots must be a list of names or functions, or a dict from names to bots, not {short(bots)}.")
    if not 0 < len(given) <= _MOST_BOTS:
        raise GameError(f"a simulation must have 1 to {_MOST_BOTS} bots, not {'more' if given else 'none'}.")
    named: dict[str, BotChoice] = {}
    entered = []
    for name, bot in given:
        known = [number for number, other in enumerate(named.values()) if name is None and _is_same(other, bot)]
        if not known:
            named[name or _free_name(bot, named)] = bot
        entered.append(known[0] if known else len(named) - 1)
    return named, entered


def _is_same(one: BotChoice, other: BotChoice) -> bool:
    """Return whether two bots are the same; user-defined objects are not compared, since that would run their code."""
    return one is other or (isinstance(one, str) and isinstance(other, str) and one == other)


def _checked_name(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or "," in name or len(name) > _LONGEST_NAME:
        raise GameError(
            f"a bot's name must be a text of 1 to {_LONGEST_NAME} characters without a comma, not {short(name)}."
        )
    return name


def _free_name(bot: BotChoice, taken: Collection[str]) -> str:
    """Return the name of a bot, with a number if another bot has that name."""
    name = bot_name(bot).replace(",", " ")
    number = 1
    while (free := name if number == 1 else f"{name} ({number})") in taken:
        number += 1
    return free


def _check_first_match(rules: Game, seats: int, seed: int, options: Mapping[str, Any], alone: str) -> None:
    """Refuse seats, seeds and options that the game refuses; an option may be a misspelled argument.

    Args:
        rules: the rules of the game.
        seats: the number of seats.
        seed: the seed for all random draws.
        options: the options of the game, by name.
        alone: a sentence to add to a refusal if the number of seats was omitted.
    """
    try:
        Match(rules, seats, seed, options=options)
    except GameError as error:
        for name in options:
            hint = did_you_mean(name, arguments_of(simulate))
            if hint and name in str(error):
                raise GameError(f"unknown argument or option {short(name)}; {hint}") from None
        if alone and not options:
            raise GameError(f"{error} {alone}") from None
        raise error.with_traceback(None) from None
