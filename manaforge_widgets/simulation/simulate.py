"""``mf.simulate``: what is asked for is checked, played and returned as results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from inspect import signature
from itertools import islice
from math import comb
from pathlib import Path
from typing import Any

from manaforge_widgets.bots import LONGEST, BotChoice, bot_name, check_seconds, find_bot
from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import Edition, load_game
from manaforge_widgets.core.spelling import did_you_mean
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

    Games come in sets that share their luck: a set plays every line-up in every rotation of the seats. The luck of a
    set follows from ``seed`` and the number of the set alone, so two simulations of one seed can be compared set by
    set, whatever plays in them. The result depends on nothing else: not on the number of workers, nor on the machine.

    Args:
        game: one of :func:`manaforge_widgets.list_games`.
        bots: one for each seat, or more for a round robin, in which every combination that fills the seats plays
            equally often; one alone takes all seats. A bot is a name or a function
            ``(view, legal_actions, rng) -> action``; a dict gives bots names for the tables.
        games: how many games; as many more are played as make whole sets.
        seed: of all luck, a whole number.
        seats: how many seats play; as many as there are bots where left out.
        rotate: whether each set rotates the line-up through the seats; else a set is one game.
        workers: how many processes play.
        executor: plays instead: anything of ``concurrent.futures``' form, such as ``client.get_executor()`` of Dask.
        path: a folder to write the tables to, as files of Parquet, while the games are played. Called again with the
            same arguments the simulation goes on from there, also after it was killed; with more ``games`` it plays
            those that are not there yet.
        progress: whether a bar shows how many games are done, at what rate, and the time left.
        seconds: how long a function of one's own may take for one decision.
        edition: the name of an edition that comes with the game, or a TOML file, or its contents as a dict, that
            changes the components of the game.
        luck: in how many other ways a quick bot plays each round, to tell what its luck was worth to each seat; 8 tell
            most of it, 0 nothing. ``r.luck_adjusted()`` then takes luck out of means and differences. With planners it
            takes a little more time, with greedy bots several times as much.
        options: of the game, as its rules name them.

    Returns:
        The results: tables as columns, a summary, statistics, and each game to replay. After an interrupt they have the
        sets that were done till then, and ``r.complete`` is False.

    Raises:
        GameError: for anything asked that can't be, where the message says what can, and for games that end their
            worker again and again.
        SaveError: when the folder can't be written, or holds another simulation, or one of more games.
        EditionError: for an edition that is wrong.

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
    """Read the results of a simulation from its folder, whether it is complete or not.

    Args:
        path: the folder that was given as ``path=`` to :func:`simulate`.

    Raises:
        SaveError: when there is no simulation in it, or it can't be read.
        GameError: when pyarrow is not installed.

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
        raise GameError(f"workers are a number of processes from 1 to {_MOST_WORKERS}, not {short(workers)}.")
    if executor is not None and workers != 1:
        raise GameError("workers are processes of this simulation's own: leave them out where an executor is given.")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise GameError(
            f"an executor has the form of concurrent.futures: an object with submit, such as a ThreadPoolExecutor or "
            f"what client.get_executor() of Dask gives, not {short(executor)}."
        )
    return workers


def _checked_luck(value: object, rules: Game) -> int:
    if type(value) is not int or not 0 <= value <= MOST_WAYS:
        raise GameError(f"luck is in how many other ways a round is played, 0 to {MOST_WAYS:,}, not {short(value)}.")
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
    """What is asked for, checked."""
    named, entered = _entered(bots)
    count = len(entered) if seats is None else seats
    for bot in named.values():
        find_bot(rules, bot)
    is_alone = seats is None and len(entered) == 1
    alone = "One bot alone takes all seats: say how many, such as seats=2." if is_alone else ""
    _check_first_match(rules, count, seed, options, alone)
    if len(entered) > 1 and count > len(entered):
        names = [list(named)[number] for number in entered]
        filled = ", ".join([*names, *names[-1:] * (count - len(names))])
        raise GameError(
            f"{len(entered)} bots can't fill {count} seats: give one for each seat, or one for all. "
            f"A bot may be named twice: {short(filled)}."
        )
    if comb(len(entered), count) > _MOST_LINE_UPS:
        raise GameError(f"{len(entered)} bots fill {count} seats in more than {_MOST_LINE_UPS:,} ways: give fewer.")
    if type(games) is not int or not 0 < games <= MOST_GAMES:
        raise GameError(f"games are a whole number from 1 to {MOST_GAMES:,}, not {short(games)}.")
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
    """Return a plan with as many whole sets as the games take; without rotation, with every line-up equally often."""
    size = plan.set_size if plan.rotate else len(line_ups(plan.entered, plan.seats))
    sets = -(-games // size)
    return replace(plan, sets=sets if plan.rotate else sets * size)


def _entered(bots: object) -> tuple[dict[str, BotChoice], list[int]]:
    """Return the bots by their names, each one once, and by their numbers as they were entered."""
    if isinstance(bots, str) or callable(bots):
        given: list[tuple[str | None, Any]] = [(None, bots)]
    elif isinstance(bots, Mapping):
        given = [(_checked_name(name), bot) for name, bot in islice(bots.items(), _MOST_BOTS + 1)]
    elif isinstance(bots, Sequence):
        given = [(None, bot) for bot in islice(bots, _MOST_BOTS + 1)]
    else:
        raise GameError(f"bots are names or functions in a list, or a dict by their names, not {short(bots)}.")
    if not 0 < len(given) <= _MOST_BOTS:
        raise GameError(f"there are 1 to {_MOST_BOTS} bots in a simulation, not {'more' if given else 'none'}.")
    named: dict[str, BotChoice] = {}
    entered = []
    for name, bot in given:
        known = [number for number, other in enumerate(named.values()) if name is None and _is_same(other, bot)]
        if not known:
            named[name or _free_name(bot, named)] = bot
        entered.append(known[0] if known else len(named) - 1)
    return named, entered


def _is_same(one: BotChoice, other: BotChoice) -> bool:
    """Return whether two bots are one and the same; to compare objects of a user's own would run their code."""
    return one is other or (isinstance(one, str) and isinstance(other, str) and one == other)


def _checked_name(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or "," in name or len(name) > _LONGEST_NAME:
        raise GameError(
            f"the name of a bot is a text of up to {_LONGEST_NAME} characters without a comma, not {short(name)}."
        )
    return name


def _free_name(bot: BotChoice, taken: Collection[str]) -> str:
    """Return the name of a bot; with a number where another one has it."""
    name = bot_name(bot).replace(",", " ")
    number = 1
    while (free := name if number == 1 else f"{name} ({number})") in taken:
        number += 1
    return free


def _check_first_match(rules: Game, seats: int, seed: int, options: Mapping[str, Any], alone: str) -> None:
    """Refuse seats, seeds and options that the game refuses; an option may be an argument that was misspelled.

    Args:
        rules: the rules.
        seats: how many seats play.
        seed: of all luck.
        options: of the game, by name.
        alone: what to say beside a refusal where nobody has said how many seats there are.
    """
    try:
        Match(rules, seats, seed, options=options)
    except GameError as error:
        for name in options:
            hint = did_you_mean(name, signature(simulate).parameters)
            if hint and name in str(error):
                raise GameError(f"there is no argument or option {short(name)}; {hint}") from None
        if alone and not options:
            raise GameError(f"{error} {alone}") from None
        raise error.with_traceback(None) from None
