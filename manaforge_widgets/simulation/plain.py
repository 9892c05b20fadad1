"""The plain way to play one game of a simulation: as a match, with any bots of any game.

It is slow. The quick way, :mod:`manaforge_widgets.simulation.quick`, must produce the same games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.bots import LONGEST, MOST_STEPS, Bot, BotChoice, bot_name, find_bot, is_packaged
from manaforge_widgets.bots.arms_length import BotAnswer, ask_apart
from manaforge_widgets.bots.endless import ENDLESS, MOST_IN_A_ROW, Stretch
from manaforge_widgets.bots.traces import trace_of, without_addresses
from manaforge_widgets.core.api import Action, Game
from manaforge_widgets.core.messages import short
from manaforge_widgets.match import Match
from manaforge_widgets.simulation.luck_terms import LuckTerms, fortunes_of
from manaforge_widgets.simulation.played import Building, Counting, Fault, Played, ended, forfeited


def play_game(
    rules: Game,
    seats: int,
    seed: int,
    bots: Sequence[BotChoice],
    options: Mapping[str, Any],
    seconds: float = LONGEST,
    terms: LuckTerms | None = None,
) -> Played:
    """Play one game to its end; if a bot does something wrong, it forfeits the game and the game ends.

    Args:
        rules: the rules of the game.
        seats: the number of seats.
        seed: the seed for all random draws.
        bots: one bot for each seat, a name or a function.
        options: the options of the game, by name.
        seconds: the longest time that your own function may take for one decision.
        terms: collects the numbers from which luck is estimated; None for no estimate.

    Raises:
        GameError: for an invalid seed, number of seats, option or bot.

    Example:
        >>> from manaforge_widgets.core.registry import load_game
        >>> played = play_game(load_game("manaforge"), 2, 7, ["planner", "random"], {})
        >>> played.winners, played.points[-1].scores == played.scores
        ((0,), True)
    """
    match = Match(rules, seats, seed, undo="free", options=options)
    functions = [find_bot(rules, bot) for bot in bots]
    counting, building = Counting(), Building(rules, match.copy_position(), seats)
    actions, stretch = [0] * seats, Stretch()
    if terms is not None:
        terms.step(rules.start(seats, **options), None)
    while match.outcome is None:
        status, seat = match.status(), match.to_act[0]
        counting.see(status)
        decided = _decide(match, seat, functions[seat], seconds, stretch.see(match, seat))
        if isinstance(decided, Fault):
            return forfeited(decided, status.round, actions, fortunes_of(terms))
        if terms is not None:
            now = match.copy_position()
            terms.step(now, rules.legal(now, seat)[match.legal_actions(seat).index(decided)])
        match.apply(decided)
        actions[seat] += 1
        building.see(match.copy_position(), status.round)
    status = match.status()
    points = counting.end(status, match.outcome)
    return ended(match.outcome, status.round, actions, points, building.cards, fortunes_of(terms))


def _decide(match: Match, seat: int, function: Bot, seconds: float, in_a_row: int) -> Action | Fault:
    """Return the action of a bot, or its fault."""
    legal = match.legal_actions(seat)
    if match.step >= MOST_STEPS:
        answer = BotAnswer(None, "answered", f"took part in {MOST_STEPS:,} actions, and the game is not over")
    elif is_packaged(function):
        answer = _ask(match, seat, function, legal)
    elif in_a_row > MOST_IN_A_ROW:
        answer = BotAnswer(None, "answered", ENDLESS)
    else:
        answer = ask_apart(match, seat, function, legal, seconds=seconds, strict=True)
    if answer.place is not None:
        return legal[answer.place]
    words = without_addresses(f"the bot {bot_name(function)!r} in seat {seat} {answer.words}.")
    return Fault(seat, match.step, answer.kind, words, answer.traceback)


def _ask(match: Match, seat: int, function: Bot, legal: tuple[Action, ...]) -> BotAnswer:
    """Ask a bot of the package, which needs no isolation."""
    try:
        answer = function(match.view(seat), legal, match.luck.rng(f"bot seat {seat} step {match.step}"))
    except Exception as error:  # noqa: BLE001 - one game must not stop the others
        return BotAnswer(
            None, "raised", f"failed: {type(error).__name__}: {short(str(error), 170)}", error, trace_of(error)
        )
    place = next((place for place, action in enumerate(legal) if action == answer), None)
    return BotAnswer(place) if place is not None else BotAnswer(None, "answered", f"answered {short(answer, 60)}")
