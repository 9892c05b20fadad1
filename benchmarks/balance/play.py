"""Games between planners, with records that show whether the house values of Manaforge are fair.

python benchmarks/balance/play.py FOLDER [edition] [games] [kind-seats ...]

An edition is ``house-1`` or another name or file that ``mf.new_match`` takes. The kinds, each for 2 to 4 seats:

plain   Unchanged planners in every seat. In some turns a card that could be paid is drawn by lot. The best line that
        builds it is compared with the best one that does not. Plans play both on to the end of the game, with one deck
        and the same luck. So a card does not look good only because players build it who are ahead anyway.
sharp   The same on other seeds, with a comparison in each turn in which one of a few cards could be paid (``CLOSE``).
mended  The same on the seeds of sharp games, for the cards that an edition has changed.
lot     The same without comparisons. Talents are drafted and kept by lot, so that their worth can be measured.

Each game is a line of JSON in ``FOLDER/edition-kind-seats.jsonl``. Game 17 has the same luck in each edition. If you
run the command again, it goes on after the last line. ``benchmarks/balance/tables.py`` makes tables from these files.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from manaforge_widgets.bots.searching import Luck
from manaforge_widgets.core.draws import Below
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.lines import lines
from manaforge_widgets.games.manaforge.bots.onward import follow, play_on
from manaforge_widgets.games.manaforge.bots.planner import best_action
from manaforge_widgets.games.manaforge.bots.seen import own_turn
from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.resample import resample
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.simulation.quick import play_game

GROUPS: dict[str, tuple[int, ...]] = {
    "set of Stone Circle": (1, 2, 3, 4),
    "set of Verdant Haven": (5, 6, 7, 8),
    "set of Glittering Cavern": (9, 10, 11, 12),
    "Gem Amplifier": (13,),
    "set of Earth Boots": (14, 15, 16, 17),
    "Arcane Gloves": (18,),
    "set of Excavation Wand": (19, 20, 21, 22),
    "Illuminating Wand": (23,),
    "Mana Prisms (dawn)": (24,),
    "set of Cavalier Shields": (25, 26, 27, 28),
    "set of Hunter's Arrows": (29, 30, 31, 32),
    "Protection Scarabs": (33,),
    "Aether Bombs": (34,),
    "Enchanting Runes": (35,),
    "Gemstone Gloves": (36,),
    "Illusion Globes": (37,),
    "Clockwork Companions": (38,),
    "Runed Obelisk": (39,),
    "Aether Geyser": (40,),
    "Mana Accelerator": (41,),
    "Mana Condenser": (42,),
    "set of Barricade Wand": (43, 44, 45, 46),
    "Blinding Wand": (47,),
    "Mana Prisms (noon)": (48,),
    "set of Instant Castle": (49, 50, 51, 52),
    "set of Plant Soldiers": (53, 54, 55, 56),
    "Spellblock Armguards": (57,),
    "Shapeshifter Mask": (58,),
    "Truesight Blindfold": (59,),
    "Elemental Rod": (60,),
    "Mimic Essence": (61,),
    "Portal Staff": (62,),
    "set of Replica Plate Mail": (63, 64, 65, 66),
    "set of Earthquake Wand": (67, 68, 69, 70),
    "Sunburst Wand": (71,),
    "Mana Prisms (dusk)": (72,),
}
"""The numbers of the cards that share a house value: a set of four, one for each element, is one decision."""
COMPARED = 0.4
"""The share of turns in which two lines are compared."""
CLOSE = {"sharp": (18, 24, 40), "mended": (24, 36)}
"""The numbers of the cards for a close look.

In the plain games planners had taken the sharp ones in less than 2 % of the turns in which they could be paid. The
mended ones have a different cost or effect in an edition."""
SHARP_FROM = 1000
"""The number of the first game with a close look: no plain game has its luck."""
_WEIGHTS = {number: 1 / len(numbers) for numbers in GROUPS.values() for number in numbers}
_ROOTS = frozenset(range(actions.CHOOSE)) | {actions.DRAFT, actions.KEEP, actions.TAKE}
"""The kinds of actions that do not answer a question: they cause everything that happens until the next of them."""


class Record:
    """The record of one game: the turns, where prestige came from, and the talents.

    Args:
        seats: the number of seats.
    """

    def __init__(self, seats: int) -> None:
        self.prestige = [0] * seats
        self.root, self.actor = "", -1
        self.gained: list[dict[str, list[int]]] = [{} for _ in range(seats)]
        self.turns: list[list[Any]] = []
        self.picks: list[list[Any]] = [[] for _ in range(seats)]
        self.talents: list[list[str]] = [[] for _ in range(seats)]
        self.compared: list[list[Any]] = []
        self.first = -1
        self.last = -1

    def credit(self, scores: Sequence[int]) -> None:
        """Credit each change of prestige since the last call to the last action, and to a gift for other seats."""
        for other, score in enumerate(scores):
            if gain := score - self.prestige[other]:
                name = "setup" if self.first < 0 else self.root if other == self.actor else "gift"
                self.gained[other].setdefault(name, [0, 0])[1] += gain
                self.prestige[other] = score

    def turn(self, pos: Position, seat: int) -> None:
        """Note the board at the start of a seat's turn."""
        self.last = pos.turn
        if self.first < 0:
            self.first = seat
            self.talents = [[pos.components.talents[t].number for t in kept] for kept in pos.talents]
        board = [pos.components.items[item].number for item in pos.board if item >= 0]
        self.turns.append([seat, pos.round, board, 0, 0])

    def act(self, pos: Position, seat: int, code: int) -> None:
        """Note an action of a seat."""
        kind, about = code & actions.KIND_MASK, code >> actions.BITS
        if kind == actions.MORE:
            self._count(seat, self.root.replace("build", "more"), about)
        if kind == actions.DRAFT:
            self.picks[seat].append(pos.components.talents[actions.unpack_pick(about)[1]].number)
        if kind not in _ROOTS:
            return
        name = actions.KINDS[kind]
        items, talents = pos.components.items, pos.components.talents
        if kind in (actions.BUILD, actions.SCAVENGE):
            self.turns[-1][3 if kind == actions.BUILD else 4] = items[about].number
            name = f"build {items[about].number}"
        elif kind == actions.PRISM:
            self.turns[-1][3] = -1
        elif kind == actions.ACTIVATE:
            item, level = actions.unpack_card(about)
            name = f"use {items[item].number} {level}"
        elif kind == actions.USE:
            name = f"talent {talents[about].number}"
        self.root, self.actor = name, seat
        self._count(seat, name, 1)

    def _count(self, seat: int, name: str, times: int) -> None:
        self.gained[seat].setdefault(name, [0, 0])[0] += times


class Seat:
    """A planner whose actions are recorded.

    Args:
        seat: the planner's seat.
        evaluation: the planner's evaluation of positions.
        record: the record of the game.
        lot: the random numbers that draw cards for comparisons, or talents.
        kind: the kind of games, such as ``"plain"``.
    """

    def __init__(self, seat: int, evaluation: Evaluation, record: Record, lot: random.Random, kind: str) -> None:
        self.seat, self.evaluation, self.record, self.lot = seat, evaluation, record, lot
        self.drafts = kind == "lot"
        self.weights = dict.fromkeys(CLOSE[kind], 1.0) if kind in CLOSE else _WEIGHTS
        self.compared = {"plain": COMPARED, "lot": 0.0}.get(kind, 1.0)

    def __call__(self, pos: Position, codes: Sequence[int], _below: Below) -> int:
        """Return the code of the action to take, and record it."""
        record = self.record
        record.credit(pos.prestige)
        kinds = {code & actions.KIND_MASK for code in codes}
        if actions.END in kinds and pos.turn != record.last:
            record.turn(pos, self.seat)
            if not pos.stack and self.lot.random() < self.compared:
                self._compare(pos)
        if self.drafts and kinds & {actions.DRAFT, actions.KEEP}:
            code = self.lot.choice(list(codes))
        else:
            code = best_action(pos, codes, self.evaluation)
        record.act(pos, self.seat, code)
        return code

    def _compare(self, pos: Position) -> None:
        """Play on from here with a card that is drawn by lot, and without it; note how both games end."""
        found = lines(own_turn(pos), self.evaluation)
        items = pos.components.items
        payable = {items[line.goal >> actions.BITS].number: line for line in found if _builds(line.goal)}
        drawn = {number: self.weights[number] for number in payable if number in self.weights}
        if not drawn:
            return
        [card] = self.lot.choices(list(drawn), list(drawn.values()))
        other = next((line for line in found if line.goal != payable[card].goal), None)
        if other is None:
            return
        seed, ends = self.lot.randrange(1 << 40), list[list[int]]()
        for line in (payable[card], other):
            table, luck = resample(pos, self.seat, random.Random(seed).randrange), Luck(seed)
            now = [table]

            def below(n: int, luck: Luck = luck, now: list[Position] = now) -> int:
                return luck.at(now[0].round)(n)

            follow(table, self.seat, line.codes, self.evaluation, below)
            play_on(table, self.evaluation, ROUNDS, below)
            ends.append(table.prestige[:])
        thought = round(payable[card].value - other.value, 2)
        against = items[other.goal >> actions.BITS].number if _builds(other.goal) else 0
        self.record.compared.append([self.seat, pos.round, card, against, thought, *ends, sorted(payable)])


def _builds(code: int) -> bool:
    return code & actions.KIND_MASK == actions.BUILD


def played(rules: Any, evaluation: Evaluation, seats: int, number: int, kind: str) -> dict[str, Any]:
    """Play one game, and return its record."""
    record = Record(seats)
    lots = [random.Random(f"balance {kind} {number} {seat}") for seat in range(seats)]
    policies = [Seat(seat, evaluation, record, lots[seat], kind) for seat in range(seats)]
    done = play_game(rules, seats, number, policies, {})
    assert done.scores is not None, "planners forfeit nothing"
    record.credit(done.scores)
    return {
        "game": number,
        "first": record.first,
        "scores": done.scores,
        "wins": done.wins,
        "talents": record.talents,
        "picks": record.picks,
        "turns": record.turns,
        "gained": record.gained,
        "compared": record.compared,
    }


def main(folder: Path, edition: str, games: int, runs: Sequence[str]) -> None:
    """Play the missing games."""
    folder.mkdir(parents=True, exist_ok=True)
    rules = load_game("manaforge", edition)
    evaluation = Evaluation(rules.components)  # type: ignore[attr-defined]  # the rules of Manaforge have components
    for run in runs:
        kind, seats = run.split("-")
        path = folder / f"{Path(edition).stem}-{run}.jsonl"
        lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        start, first = time.monotonic(), len(whole)
        with path.open("w", encoding="utf-8") as file:
            file.writelines(whole)
            for number in range(first, games):
                kept = played(rules, evaluation, int(seats), number + SHARP_FROM * (kind in CLOSE), kind)
                file.write(json.dumps(kept, separators=(",", ":")) + "\n")
                file.flush()
        took = time.monotonic() - start
        print(f"{path.name}: {games} games, {games - first} of them now, in {took:.0f} s", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    runs = given[3:] or ["plain-2", "plain-3", "plain-4", "lot-3"]
    main(Path(given[0]), given[1] if len(given) > 1 else "house-1", int(given[2]) if len(given) > 2 else 1000, runs)
