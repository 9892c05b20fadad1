"""The speed of exact odds, each question cold (first asked in a fresh process) and warm (asked again), with its peers.

    python benchmarks/odds.py           all questions
    python benchmarks/odds.py market12  one of them, by its name in TASKS

The unit is CPU time. A question may take two seconds by the clock, so on a busy machine it can run out of its time. The
line then says so, and the next question is asked.

The peers are icepool and dyce, where they are installed (``pip install -e '.[test]'``). Neither can state a choice made
after the roll by itself: for Manaforge they walk our own automaton die by die, which shows what the walk costs in them.
Memory is the peak of Python objects while the question is answered, in a process of its own.
"""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import odds_kings_forge
import odds_manasurge

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.automaton import Automaton
from manaforge_widgets.games.manaforge.odds.costs import read_cost
from manaforge_widgets.games.manaforge.odds.resources import DiceState, Resources
from manaforge_widgets.games.manaforge.odds.spec import spec_for
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pools import read_pool

PROCESSES = 5

EIGHT = "2 earth, fire, 2 wind, water, 2 arcane"
TWELVE = "3 earth, 2 fire, 2 wind, 3 water, 2 arcane"
CARD = "2 earth, 2 water, 1 any"
BOARD = (CARD, "2 earth, 1 any", "1 earth, 1 fire, 1 wind, 1 water", "3 fire, 1 any", "3 wind, 3 water", "4 any")


def card(pool: str) -> Callable[[], object]:
    """One card, nothing owned, four spends."""
    return lambda: mf.odds.afford(pool, CARD)


def market(pool: str) -> Callable[[], object]:
    """The joint chance of six items, as a table's market counts it."""
    house = house_components()
    counts = read_pool(pool).counts
    dice = DiceState(tuple(counts.get(kind, 0) for kind in TYPES))
    costs = tuple(read_cost(cost, house) for cost in BOARD)

    def ask() -> object:
        spec = spec_for(house, dice, Resources())
        budget = Budget("fewer dice would help")
        counter = cache.joint_counter(house, costs, spec, budget)
        ended = counter.count(Resources(), dice, budget)
        return len(counter.automaton.states), sum(ended.values())

    return ask


def hold() -> Callable[[], object]:
    """Each die at each of its faces, held while the others are rolled."""
    return lambda: mf.odds.hold(EIGHT, CARD)[0].chance


def most() -> Callable[[], object]:
    """A whole distribution: a chance for each amount."""
    return lambda: mf.odds.Question(EIGHT, CARD).most("earth").mean


def sum_of_100() -> Callable[[], object]:
    """A hundred dice."""
    return lambda: (100 @ mf.odds.die("metal")).total


def sum_of_100_icepool() -> Callable[[], object]:
    """The same in icepool."""
    import icepool

    return lambda: str((100 @ icepool.d6).denominator())


def sum_of_100_dyce() -> Callable[[], object]:
    """The same in dyce."""
    import dyce

    return lambda: (100 @ dyce.H(6)).total


class StepByStep:
    """The automaton of the card, read one face at a time, for the peers to walk.

    What copies must be counted first, so the copying faces are read before the others: a peer is given the dice with
    their copying faces split off.
    """

    def __init__(self) -> None:
        self.house = house_components()
        counts = read_pool(EIGHT).counts
        self.dice = DiceState(tuple(counts.get(kind, 0) for kind in TYPES))
        self.spec = spec_for(self.house, self.dice, Resources())
        self.automaton = Automaton(self.house, read_cost(CARD, self.house), self.spec, Budget("nothing would help"))
        # In this pool one fire die may show Transmute, and one water die Gem Copy.
        self.ordinary = [
            (kind, [face for face in sides if self.house.faces[face].special not in ("transmute", "gem copy")])
            for kind, sides in enumerate(self.house.sides)
        ]

    def openings(self) -> list[tuple[list[int], int]]:
        """The kinds of the dice still to be read, and the state that they begin in, for each set of copying faces."""
        found = []
        for transmutes in (0, 1):
            for copies in (0, 1):
                kinds = [kind for kind, count in enumerate(self.dice.unknown) for _ in range(count)]
                if transmutes:
                    kinds.remove(1)
                if copies:
                    kinds.remove(3)
                opening = Resources(transmutes=transmutes, copies=copies, can_copy=copies > 0)
                found.append((kinds, self.automaton.start(opening, Budget("nothing would help"))))
        return found

    def step(self, state: int, kind: int, face: int) -> int:
        """The state after one face."""
        return self.automaton.step(self.automaton.symbol(face, kind), state)


def card_icepool() -> Callable[[], object]:
    """One card: icepool maps states and faces through our automaton."""
    import icepool

    def ask() -> object:
        reader = StepByStep()
        paying = 0
        for kinds, start in reader.openings():
            state = icepool.Die([start])
            for kind in kinds:
                face = icepool.Die(reader.ordinary[kind][1])
                state = icepool.map(lambda now, shown, kind=kind: reader.step(now, kind, shown), state, face)
            # icepool reduces ways, so they are put back.
            total = 1
            for kind in kinds:
                total *= len(reader.ordinary[kind][1])
            paying += total * state.probability(1)
        return Fraction(paying, 6**8)

    return ask


def card_dyce() -> Callable[[], object]:
    """One card: dyce holds the states in its histograms; our automaton reads the faces."""
    import dyce

    def ask() -> object:
        reader = StepByStep()
        paying = 0
        for kinds, start in reader.openings():
            state = dyce.H([start])
            for kind in kinds:
                after: dict[int, int] = {}
                for now, number in state.items():
                    for shown, weight in dyce.H(reader.ordinary[kind][1]).items():
                        target = reader.step(now, kind, shown)
                        after[target] = after.get(target, 0) + number * weight
                state = dyce.H(after)
            paying += state[1]
        return Fraction(paying, 6**8)

    return ask


TASKS: dict[str, tuple[str, Callable[[], Callable[[], object]]]] = {
    "card8": ("one card, 8 dice", lambda: card(EIGHT)),
    "card8 icepool": ("  icepool, walking our automaton", card_icepool),
    "card8 dyce": ("  dyce, holding our automaton's states", card_dyce),
    "card12": ("one card, 12 dice", lambda: card(TWELVE)),
    "market8": ("market of six jointly, 8 dice", lambda: market(EIGHT)),
    "market12": ("market of six jointly, 12 dice", lambda: market(TWELVE)),
    "hold": ("which held die is worth most, 26 questions", hold),
    "most": ("distribution of the most earth, 8 dice", most),
    **odds_kings_forge.TASKS,
    **odds_manasurge.TASKS,
    "100d6": ("100d6", sum_of_100),
    "100d6 icepool": ("  icepool", sum_of_100_icepool),
    "100d6 dyce": ("  dyce", sum_of_100_dyce),
}


def measured(name: str, *, memory: bool) -> dict[str, object]:
    """Ask once cold and often warm, or once with memory traced, in this process.

    The modules are imported and the edition is read before: both are done once, whatever is asked.
    """
    for part in dir(mf.odds):
        getattr(mf.odds, part)
    house_components()
    ask = TASKS[name][1]()
    gc.collect()
    if memory:
        tracemalloc.start()
        try:
            ask()
            return {"peak": tracemalloc.get_traced_memory()[1] / 2**20}
        finally:
            tracemalloc.stop()
    start = time.process_time()
    answer = ask()
    cold = time.process_time() - start
    warm = []
    for _ in range(7):
        start = time.process_time()
        ask()
        warm.append(time.process_time() - start)
    return {"cold": cold * 1e3, "warm": statistics.median(warm) * 1e3, "answer": str(answer)}


def told(name: str, *, memory: bool) -> dict[str, Any]:
    """What a task measures, or why it could not be measured."""
    try:
        return measured(name, memory=memory)
    except mf.OddsError as error:
        return {"why": f"out of time: {error}"}
    except ImportError as error:
        return {"why": f"not installed: {error}"}


def in_fresh_process(name: str, *options: str) -> dict[str, Any]:
    """What a task measures where nothing has been asked before, or why it could not be measured."""
    command = [sys.executable, __file__, "--one", name, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"why": f"failed: {(done.stderr.strip().splitlines() or ['no reason'])[-1]}"}
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def line(name: str) -> str:
    """What is printed for a question; a run that was out of time does not count, and is named."""
    title = TASKS[name][0]
    runs = [in_fresh_process(name) for _ in range(PROCESSES)]
    counted = [run for run in runs if "why" not in run]
    if not counted:
        return f"{title:46}not measured: {runs[0]['why']}"
    cold, warm = (statistics.median(run[key] for run in counted) for key in ("cold", "warm"))
    memory = in_fresh_process(name, "--memory")
    peak = f"{memory['peak']:8.2f} MiB" if "peak" in memory else f"{'-':>12}"
    missing = "" if len(counted) == PROCESSES else f" ({PROCESSES - len(counted)} of {PROCESSES} runs out of time)"
    missing += "" if "peak" in memory else f" (memory {memory['why']})"
    return f"{title:46}{cold:7.2f} ms{warm:7.2f} ms{peak}   {counted[0]['answer'][:40]}{missing}"


def main(names: Sequence[str]) -> None:
    """Print a line for each question."""
    print("unit: milliseconds of CPU time; memory in MiB")
    print(f"{'question':46}{'cold':>10}{'warm':>10}{'memory':>12}   answer")
    for name in names:
        print(line(name), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(told(sys.argv[2], memory="--memory" in sys.argv)))
    else:
        main(sys.argv[1:] or list(TASKS))
