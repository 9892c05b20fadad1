"""King's Forge's numbers against the dice that are really rolled.

A game is played by bots. At a random moment its Board's odds are read. Then the game is played on as the number says:
nobody gathers any more, everybody ends the turn at once, the dice are rolled, and a player of the tests' own tries all
changes of dice that the rules allow. Where luck is to be tried again it rolls the dice that the table proposes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from calibration.observed import Observation
from calibration.playing import board_odds, played, settled

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.rules import actions, craft, engine
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.bonuses import REROLL, is_live
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.match.history import History

NOW: Final = "kings_forge: a craft with the roll of this round"
NEXT: Final = "kings_forge: a craft with the roll of the next round"
TURN: Final = "kings_forge: a craft with the dice on the table and the best reroll"
STEAL: Final = "kings_forge: a steal"
ANY: Final = "kings_forge: any craft on display"
ALL: Final = "kings_forge: all crafts on display"
PAIR: Final = "kings_forge: both of two crafts in one turn"
EITHER: Final = "kings_forge: at least one of two crafts"
TWO: Final = "kings_forge: at least two crafts on display"
REST: Final = "kings_forge: one more craft after a craft"
CLAIM: Final = "kings_forge: a craft after a claim"
RISK: Final = "kings_forge: what lies before a seat is stolen"
LOSE: Final = "kings_forge: a craft is stolen once it is made"

_MOST_TABLES: Final = 6_000
_CHANGES: Final = (actions.ADD, actions.SIX, actions.FLIP, actions.ONES)
Wanted = tuple[tuple[int, int], ...]
"""Crafts to make in one turn: for each CRAFT or STEAL, and the number of the card."""


class TooLong(Exception):
    """There are too many ways to change the dice."""


class NoMoment(Exception):
    """The moment that a number is about does not come: the game is over before."""


# ------------------------------------------------------------------------------------------------ a turn of crafting


def makes(position: Position, wanted: Wanted) -> bool:
    """Whether all wanted crafts can be made in the running turn without luck, found by trying all that is legal.

    Raises:
        TooLong: there are too many ways.
    """
    waiting = [(position, frozenset(wanted))]
    seen = {(position.key(), waiting[0][1])}
    while waiting:
        pos, left = waiting.pop()
        if not left:
            return True
        made_now = {code: made for code in pos.options if (made := _made_by(code)) in left}
        if made_now and len(left) == 1:
            return True
        for code in pos.options:
            kind = code & actions.KIND_MASK
            then = left
            if kind in (actions.CRAFT, actions.STEAL):
                if code not in made_now:
                    continue
                then = left - {made_now[code]}
            elif kind not in _CHANGES:
                continue
            new = pos.copy()
            engine.apply(new, code)
            if (key := (new.key(), then)) not in seen:
                seen.add(key)
                waiting.append((new, then))
        if len(seen) > _MOST_TABLES:
            raise TooLong
    return False


def _made_by(code: int) -> tuple[int, int] | None:
    """The craft that an action makes or steals, as it is wanted."""
    kind = code & actions.KIND_MASK
    return (kind, actions.card_of(code)) if kind in (actions.CRAFT, actions.STEAL) else None


def plays(position: Position, one: tuple[int, int], rng: random.Random) -> bool:
    """Whether a craft is made, if the dice are rolled again that the table proposes as long as it proposes any."""
    pos = position.copy()
    while not makes(pos, (one,)):
        kind, card = one
        name = pos.components.crafts[card].name
        advice = [
            turn.reroll
            for turn in mf.odds.market(match_at(pos), pos.active).turn
            if turn.name == name and turn.steal is (kind == actions.STEAL)
        ]
        if not advice or not advice[0]:
            return False
        for text in advice[0]:
            engine.apply(pos, _rules().read(pos, pos.active, text))
        settled(engine, pos, rng)
    return True


def may_reroll(pos: Position, seat: int) -> bool:
    """Whether a seat holds a reroll."""
    return bool(pos.choosing) or any(is_live(bonus) and bonus[1] == REROLL for bonus in pos.bonuses[seat])


@cache
def _template(seats: int) -> Match:
    return mf.new_match("kings_forge", seats=seats, seed=0)


def match_at(position: Position) -> Match:
    """A match whose present table is a position."""
    match = _template(position.seats).branch(0)
    match._shown_history = History(position)
    return match


def _rules() -> Any:
    return _template(2).rules


# ------------------------------------------------------------------------------------------------------ playing on


def next_roll(position: Position, seat: int, rng: random.Random, *, later: bool = False) -> Position | None:
    """The table after the seat's next roll, if nobody gathers or crafts anything until then.

    Args:
        position: the table.
        seat: whose roll.
        rng: the luck.
        later: whether the roll of the next round is meant, if this one's is over or still to come.

    Returns:
        The seat's craft turn; None where nothing at all is possible in it, since then it is over at once (KF-C6).

    Raises:
        NoMoment: the game is over before.
    """
    pos = position.copy()
    wanted = pos.round + later
    while True:
        if pos.state == at.OVER or pos.round > wanted:
            raise NoMoment
        if pos.state == at.GATHER:
            pos.passed = (1 << pos.seats) - 1
            craft.begin(pos)
        elif pos.state == at.PLACING:
            engine.apply(pos, actions.PLACE)
        elif pos.state == at.CRAFT:
            engine.apply(pos, actions.END)
        else:
            mine = pos.state == at.ROLL and pos.active == seat and pos.round == wanted
            done = pos.turns_done
            engine.resolve(pos, engine.sample(pos, rng.randrange))
            if mine:
                return pos if pos.turns_done == done and pos.state == at.CRAFT else None


def stolen(position: Position, card: int, seat: int, rng: random.Random) -> bool:
    """Whether a later seat of this round can steal what lies before a seat, if it wants nothing else."""
    pos = position.copy()
    start = pos.round
    found = False
    while pos.round == start and pos.state != at.OVER:
        if isinstance(engine.pending(pos), Chance):
            engine.resolve(pos, engine.sample(pos, rng.randrange))
        else:
            # Each later seat's roll is made, whatever those before it could have done.
            found = found or (pos.active != seat and plays(pos, (actions.STEAL, card), rng))
            engine.apply(pos, actions.END)
    return found


# --------------------------------------------------------------------------------------------------- observations


def observations(seed: int, moments: int) -> Iterator[Observation]:
    """The observations of one game.

    Args:
        seed: of the game, and its cluster.
        moments: how many moments are looked at.
    """
    rng = random.Random(f"kings_forge {seed}")
    match = played("kings_forge", rng.choice((2, 3, 4)), seed, rng, ("greedy", "greedy", "planner"))
    times = range(match.step)
    crafting = [step for step in times if match.status(step).phase == "craft"]
    for step in [*rng.sample(times, min(moments, len(times))), *rng.sample(crafting, min(moments, len(crafting)))]:
        branch = match.branch(step)
        pos = branch.copy_position()
        seat = pos.active if rng.random() < 0.4 else rng.randrange(pos.seats)
        odds = board_odds(branch, seat)
        if odds and not pos.choosing:
            yield from _at(branch, pos, seat, odds, seed, rng)


def _at(
    match: Match, pos: Position, seat: int, odds: Mapping[str, Any], cluster: int, rng: random.Random
) -> Iterator[Observation]:
    ids = pos.components.craft_ids
    later = odds["when"] == "next"
    number = TURN if odds["rolled"] else NEXT if later else NOW

    def came(wanted: Wanted) -> float | None:
        try:
            turn = pos if odds["rolled"] else next_roll(pos, seat, rng, later=later)
            if turn is None:
                return 0.0
            return float(plays(turn, wanted[0], rng) if len(wanted) == 1 else makes(turn, wanted))
        except (TooLong, NoMoment):
            return None

    def most(wanted: Wanted, number: int) -> float | None:
        """Whether at least so many of several crafts are made in one turn, all with the same roll."""
        try:
            turn = pos if odds["rolled"] else next_roll(pos, seat, rng, later=later)
            return float(turn is not None and any(makes(turn, some) for some in combinations(wanted, number)))
        except (TooLong, NoMoment):
            return None

    def observed(what: str, row: Mapping[str, Any], wanted: Wanted) -> Iterator[Observation]:
        if row["chance"] is not None and (result := came(wanted)) is not None:
            yield Observation(what, row["chance"]["share"], result, cluster)

    for name, row in _some(odds["crafts"], 2, rng):
        yield from observed(number, row, ((actions.CRAFT, ids[name]),))
    for name, row in _some(odds["steals"], 2, rng):
        yield from observed(STEAL, row, ((actions.STEAL, ids[name]),))
    if not may_reroll(pos, seat):
        # With a reroll left the table proposes what to roll for one craft, not for several.
        yield from _several(odds, most, cluster, rng)
        yield from _rests(pos, seat, odds, cluster, rng)
    yield from _claims(match, pos, seat, odds, cluster, rng)
    yield from _thefts(pos, seat, odds, cluster, rng)


def _some(rows: Mapping[str, Any], most: int, rng: random.Random) -> Sequence[tuple[str, Any]]:
    return rng.sample(sorted(rows.items()), min(most, len(rows)))


def _several(
    odds: Mapping[str, Any], most: Callable[[Wanted, int], float | None], cluster: int, rng: random.Random
) -> Iterator[Observation]:
    """The chances of several crafts: of a pair, of all on display, and of at least two."""

    def observed(
        what: str, chance: Mapping[str, Any] | None, crafts: Sequence[str], number: int
    ) -> Iterator[Observation]:
        wanted = tuple((actions.CRAFT, _ids()[name]) for name in crafts)
        if chance is not None and (result := most(wanted, number)) is not None:
            yield Observation(what, chance["share"], result, cluster)

    if not odds["several"]:
        return
    *_, whole = odds["several"]
    every = whole["crafts"]
    yield from observed(ANY, whole["some"], every, 1)
    yield from observed(TWO, odds["two"], every, 2)
    yield from observed(ALL, whole["all"], every, len(every))
    pair = rng.choice([row for row in odds["several"] if len(row["crafts"]) == 2])
    yield from observed(EITHER, pair["some"], pair["crafts"], 1)
    yield from observed(PAIR, pair["all"], pair["crafts"], 2)


def _rests(
    pos: Position, seat: int, odds: Mapping[str, Any], cluster: int, rng: random.Random
) -> Iterator[Observation]:
    """The chance of one more craft with the dice that a craft leaves; nothing is rolled any more, so it is 0 or 1."""
    codes = [code for code in pos.options if _made_by(code)] if odds["rolled"] else []
    for code in rng.sample(codes, min(3, len(codes))):
        after = pos.copy()
        engine.apply(after, code)
        kind, card = code & actions.KIND_MASK, actions.card_of(code)
        row = odds["crafts" if kind == actions.CRAFT else "steals"][pos.components.crafts[card].name]
        dice = [f"{_KINDS[pos.die_kind[die]]} {pos.die_value[die]}" for die in actions.dice_of(code)]
        told = row["rests"].get(" ".join(sorted(dice)))
        if told:
            more = [(actions.CRAFT, one) for one in after.display if one >= 0]
            more += [(actions.STEAL, lying[0]) for lying in after.lying if lying[1] != seat]
            try:
                came = any(makes(after, (one,)) for one in more)
            except TooLong:
                continue
            yield Observation(REST, chance_in(told), float(came), cluster)


def _ids() -> Mapping[str, int]:
    found: Mapping[str, int] = _rules().components.craft_ids
    return found


def _claims(
    match: Match, pos: Position, seat: int, odds: Mapping[str, Any], cluster: int, rng: random.Random
) -> Iterator[Observation]:
    """What a claim, a visit or a pass makes of the chances, with the proposed dice or with others."""
    if not odds["claims"]:
        return
    action = rng.choice(match.legal_actions(seat))
    crafts = _outcome_of(odds, action)
    if not crafts:
        return
    for name, row in _some(crafts, 2, rng):
        after = pos.copy()
        engine.apply(after, action.code)
        try:
            turn = next_roll(after, seat, rng)
            made = turn is not None and plays(turn, (actions.CRAFT, pos.components.craft_ids[name]), rng)
        except (TooLong, NoMoment):
            continue
        yield Observation(CLAIM, row["share"], float(made), cluster)


def _outcome_of(odds: Mapping[str, Any], action: Any) -> Mapping[str, Any] | None:
    """What the Board says of an action of the gather phase, by craft."""
    if action.kind == "pass":
        found = odds["claims"].get(action.text)
        return found["crafts"] if found else None
    args = action.args
    target = (
        targets.claim(args.card, args.action)
        if action.kind == "claim"
        else targets.dock(args.dock, sum(args.dice[kind] for kind in args.dice))
    )
    found = odds["claims"].get(target)
    if not found:
        return None
    dice = action.text.partition(" with ")[2]
    if found["ways"]:
        return odds["outcomes"][found["ways"][dice]]["crafts"] if dice in found["ways"] else None
    return found["crafts"]


def _thefts(
    pos: Position, seat: int, odds: Mapping[str, Any], cluster: int, rng: random.Random
) -> Iterator[Observation]:
    """How likely somebody steals what lies before the seat, and what it may craft now."""
    ids = pos.components.craft_ids
    try:
        for group in odds["groups"]:
            if group["caption"] == "Who may steal":
                for row in group["rows"]:
                    if row["words"] == "lies before you":
                        yield Observation(
                            RISK, row["chance"]["share"], float(stolen(pos, ids[row["name"]], seat, rng)), cluster
                        )
        if odds["rolled"]:
            codes = [code for code in pos.options if code & actions.KIND_MASK == actions.CRAFT]
            for code in rng.sample(codes, min(1, len(codes))):
                yield from _lost(pos, seat, code, odds, cluster, rng)
    except TooLong:
        return


def _lost(
    pos: Position, seat: int, code: int, odds: Mapping[str, Any], cluster: int, rng: random.Random
) -> Iterator[Observation]:
    after = pos.copy()
    engine.apply(after, code)
    lying = after.lying[-1]
    needs = pos.components.crafts[lying[0]].needs
    told = odds["crafts"][pos.components.crafts[lying[0]].name]["loses"]
    key = " ".join(sorted(f"{_COLOURS[colour]} {value}" for (colour, _), value in zip(needs, lying[3::2], strict=True)))
    if key in told:
        share = chance_in(told[key]) if told[key] else 0.0
        came = stolen(after, lying[0], seat, rng)
        # Written to a tenth of a per cent, 0 and 100 stand for the certain.
        yield Observation(LOSE, share, float(came), cluster)


_COLOURS: Final = ("metal", "wood", "gem", "magic")
_KINDS: Final = (*_COLOURS, "library")


def chance_in(words: str) -> float:
    """The chance in some words, such as "12.3 %", "<0.1 %" or ">99.9 %"."""
    number = next(word for word in words.replace("<", "").replace(">", "").split() if word[0].isdigit())
    share = float(number) / 100
    return share / 2 if "<" in words else (1 + share) / 2 if ">" in words else share
