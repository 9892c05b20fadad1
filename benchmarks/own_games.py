"""The speed of games that a user writes: random playouts and tree search, with OpenSpiel's in the same run.

    python benchmarks/own_games.py

Games of both packages are written in Python: Pig, Kuhn poker (tests/small_games.py) and tic-tac-toe
(below), and OpenSpiel's python_kuhn_poker and python_tic_tac_toe. OpenSpiel has Pig in C++ only. Its ISMCTS can't
re-deal python_kuhn_poker, so it searches kuhn_poker, in C++. The method of each row: one process, a warm-up, then the
median of five repeats, per second of CPU time. A search begins at the first decision of a game that has a choice. A
simulation is a walk down its tree and a playout. ``pip install -e '.[bench]'`` brings OpenSpiel; if it is not
installed, its rows say so.
"""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path += [str(ROOT / "tests"), str(ROOT / "benchmarks")]
from peers import Played, Playing, Rate, measure, openspiel
from small_games import Kuhn

from manaforge_widgets.bots.searching import SearchBudget
from manaforge_widgets.bots.tree_search import TreeSearch
from manaforge_widgets.core.api import Chance, Decision, Game, GameError, Outcome, Over, Pending
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.games.simple import SimpleGame

SIMULATIONS = 200
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(SimpleGame):
    """Tic-tac-toe: three in a row win."""

    name, title, seat_counts = "tic_tac_toe", "Tic-tac-toe", (2,)
    moves = tuple(f"mark {place}" for place in range(9))

    def begin(self, seats: int) -> dict[str, Any]:  # noqa: ARG002 - always two
        """Return the empty board."""
        return {"board": [-1] * 9, "marks": 0}

    def pending(self, position: dict[str, Any]) -> Pending:
        """Return the seat to mark a place, or the end."""
        scores = self.scores(position)
        if any(scores) or position["marks"] == 9:
            winners = tuple(seat for seat in (0, 1) if scores[seat] or not any(scores))
            return Over(Outcome(tuple(scores), winners, "three in a row"))
        return Decision(position["marks"] % 2)

    def legal_moves(self, position: dict[str, Any]) -> list[str]:
        """Return the free places."""
        return [self.moves[place] for place, mark in enumerate(position["board"]) if mark < 0]

    def play(self, position: dict[str, Any], move: str) -> None:
        """Mark a place."""
        position["board"][int(move[-1])] = position["marks"] % 2
        position["marks"] += 1

    def scores(self, position: dict[str, Any]) -> list[int]:
        """Return 1 for the seat with three in a row."""
        board = position["board"]
        for one, two, three in LINES:
            if board[one] == board[two] == board[three] >= 0:
                return [int(board[one] == seat) for seat in (0, 1)]
        return [0, 0]


def playouts(game: Game) -> Playing:
    """Random games by the rules' own loop; luck is drawn between the decisions and not counted."""
    draw = random.Random(1).random

    def below(n: int, /) -> int:
        return int(draw() * n)

    def pick(_position: Any, codes: list[int]) -> int:
        return codes[int(draw() * len(codes))]

    def play(games: int) -> Played:
        actions = sum(game.playout(game.start(2), pick, below) for _ in range(games))
        return Played(games, actions, actions)

    return play


def searches(game: Game) -> Playing:
    """Searches of the first decision of a game; what peers.py calls a game is a simulation here."""
    rng = random.Random(1)
    position = game.start(2)
    while isinstance(pending := game.pending(position), Chance):
        game.resolve(position, game.sample(position, rng.randrange))
    assert isinstance(pending, Decision)
    # A game with one move at first, such as Pig, is searched at its second decision.
    while len(codes := game.legal(position, pending.seat)) == 1:
        game.apply(position, codes[0])
        while isinstance(pending := game.pending(position), Chance):
            game.resolve(position, [2] * len(pending.draws))

    def play(games: int) -> Played:
        done = 0
        while done < games:
            search = TreeSearch(game, position, pending.seat, codes, rng.randrange)
            search.run(SearchBudget(simulations=SIMULATIONS))
            done += search.simulations
        return Played(done, done, done)

    return play


def openspiel_searches(name: str, *, hidden: bool) -> Playing:
    """OpenSpiel's MCTS in Python, or its ISMCTS for hidden cards, at the first decision of a game."""
    import numpy as np
    import open_spiel.python.games  # noqa: F401 - registers those that are written in Python
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(1, rng)

    def play(games: int) -> Played:
        done = 0
        while done < games:
            if hidden:
                bot = ismcts.ISMCTSBot(game, evaluator, 2.0, SIMULATIONS, random_state=rng)
            else:
                bot = mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, solve=False, random_state=rng)
            bot.step(state)
            done += SIMULATIONS
        return Played(done, done, done)

    return play


ROWS: dict[str, Callable[[], Playing]] = {
    "playouts, Pig": lambda: playouts(Pig()),
    "playouts, OpenSpiel pig (rules in C++)": lambda: openspiel("pig", loop="Python"),
    "playouts, Kuhn poker": lambda: playouts(Kuhn()),
    "playouts, OpenSpiel python_kuhn_poker": lambda: openspiel("python_kuhn_poker", loop="Python"),
    "playouts, tic-tac-toe": lambda: playouts(TicTacToe()),
    "playouts, OpenSpiel python_tic_tac_toe": lambda: openspiel("python_tic_tac_toe", loop="Python"),
    "search, Pig": lambda: searches(Pig()),
    "search, OpenSpiel pig (rules in C++)": lambda: openspiel_searches("pig", hidden=False),
    "search, Kuhn poker": lambda: searches(Kuhn()),
    "search, OpenSpiel kuhn_poker (rules in C++)": lambda: openspiel_searches("kuhn_poker", hidden=True),
    "search, tic-tac-toe": lambda: searches(TicTacToe()),
    "search, OpenSpiel python_tic_tac_toe": lambda: openspiel_searches("python_tic_tac_toe", hidden=False),
}


def main() -> None:
    """Print a row for each."""
    warnings.simplefilter("ignore")  # of OpenSpiel
    print(f"unit: CPU time of one process; Python {sys.version.split()[0]}")
    print("| what | decisions/s | games or simulations/s | spread |\n| --- | ---: | ---: | ---: |")
    for name, prepare in ROWS.items():
        try:
            rate: Rate = measure(prepare())
        except (ImportError, GameError) as error:
            print(f"| {name} | not installed: {error} | | |", flush=True)
            continue
        decisions = f"{rate.decisions:,.0f}" if name.startswith("playouts") else ""
        print(f"| {name} | {decisions} | {rate.games:,.0f} | {rate.spread:.2f} |", flush=True)


if __name__ == "__main__":
    main()
