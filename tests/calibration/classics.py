"""The chances of the goals that the classics declare, against what comes when the game is played on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from calibration.observed import Observation
from calibration.playing import board_odds, settled

import manaforge_widgets as mf
from manaforge_widgets.bots import find_bot
from manaforge_widgets.bots.playing_on import end_of
from manaforge_widgets.bots.policies import find_policy
from manaforge_widgets.bots.quick_bot import policy_from
from manaforge_widgets.core.registry import find_entry
from manaforge_widgets.odds.effort import Effort
from manaforge_widgets.odds.game_question import GameQuestion
from manaforge_widgets.odds.pausing import run_to_end

PIG: Final = "pig: a roll is not a 1"
CLIMB: Final = "climb: a roll can be climbed"
LIARS_DICE: Final = "liars_dice: a bid or a doubt is right"
MONTY_HALL: Final = "monty_hall: staying or switching wins the car"
YACHT: Final = "yacht: a row is filled with best play"
HINT: Final = "own games: what a hint says of its move"
BY_GAME: Final = {"pig": PIG, "climb": CLIMB, "liars_dice": LIARS_DICE, "monty_hall": MONTY_HALL, "yacht": YACHT}
_SHORT: Final[dict[str, dict[str, int]]] = {"climb": {"lanes": 1}, "liars_dice": {"dice": 3}, "pig": {"goal": 30}}
"""Options that make a game short."""
_WINS: Final = re.compile(r"This move wins (\d+) % of \d+ playouts")
_SEATS: Final = {"monty_hall": (1,), "yacht": (1, 2), "liars_dice": (2,)}


def goal_observations(game: str, seed: int, moments: int) -> Iterator[Observation]:
    """Chances of goals at random moments of a game between random bots, whose choices say nothing about hidden dice."""
    rng = random.Random(f"goals {game} {seed}")
    match = mf.new_match(game, seats=rng.choice(_SEATS.get(game, (2, 3))), seed=seed, **_SHORT.get(game, {}))
    mf.play_out(match, "random")
    for step in rng.sample(range(match.step), min(moments, match.step)):
        branch = match.branch(step)
        seat = branch.to_act[0]
        odds = board_odds(branch, seat)
        # One number of a moment, since the numbers of a moment hang together.
        shown = [goal for goal in odds["goals"] if goal["chance"]] if odds else []
        if shown:
            goal = rng.choice([goal for goal in shown if 0 < goal["chance"]["share"] < 1] or shown)
            told = float(Fraction(goal["chance"]["exact"]))
            yield Observation(BY_GAME[game], told, _came(branch, seat, goal["target"], rng), seed)


def hint_observations(game: str, seed: int) -> Iterator[Observation]:
    """What a hint says of the move that it advises, when the named quick bot plays on with other luck."""
    rng = random.Random(f"hint {game} {seed}")
    match = mf.new_match(game, seats=2, seed=seed, **_SHORT.get(game, {}))
    quick = find_entry(game).quick
    mf.play_out(match, quick)
    choices = [step for step in range(match.step) if len(match.branch(step).legal_actions()) > 1]
    branch = match.branch(rng.choice(choices))
    seat, rules = branch.to_act[0], branch.rules
    hint = mf.hint(branch)
    said = _WINS.search(hint.why)
    policy = find_policy(rules, quick) or policy_from(rules, find_bot(rules, quick))
    if said:
        position = rules.resample(branch.copy_position(), seat, rng.randrange)
        rules.apply(position, rules.read(position, seat, hint.actions[0]))
        came = end_of(rules, position, policy, rng.randrange).wins[seat]
        yield Observation(f"{HINT}, {game}", int(said[1]) / 100, came, seed, sampled=True)


def _came(match: Any, seat: int, target: str, rng: random.Random) -> float:
    """Whether a goal is reached with dice that are rolled now; what is hidden lies as it really does."""
    rules, position = match.rules, match.copy_position()
    kind, _, name = target.partition(":")
    if kind == "value":
        return _filled(rules, position, seat, name.partition(":")[2], rng)
    if rules.goals(position, seat)[name].until != "now":
        rules.apply(position, rules.read(position, seat, name))
        settled(rules, position, rng)
    goal = rules.goals(position, seat).get(name)
    return float(goal is not None and goal.value)


def _filled(rules: Any, position: Any, seat: int, row: str, rng: random.Random) -> float:
    """Whether a row of Yacht is filled by a player who always takes the move after which that is likeliest."""

    def reached(at: Any) -> bool:
        goal = rules.goals(at, seat).get(row)
        return goal is not None and goal.value

    while not reached(position):
        asked = GameQuestion(rules, position, seat, reached, "turn", is_goal=True, effort=Effort(60))
        best = next(iter(run_to_end(asked.by_move())))
        rules.apply(position, rules.read(position, seat, best))
        if not position["rolls"]:
            return 0.0  # a row was scored
        settled(rules, position, rng)
    return 1.0
