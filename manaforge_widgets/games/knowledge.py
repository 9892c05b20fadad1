"""The knowledge of a seat in a small game, and the positions that agree with it, each with its probability.

Hidden values are not filled in at random. In the Monty Hall problem that would be the famous mistake: the car would be
behind either closed door with probability 1/2. Instead the game is played again from the last position that the seat
knows in full. Results that it saw are fixed, all others are tried, and a position counts with the probability of the
draws that lead to it. So switching wins with probability 2/3.

The choices of the other seats are taken as they were, and do not count: their policies are unknown.
"""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, GameError, Over
from manaforge_widgets.core.draws import Below, Draw
from manaforge_widgets.games.author import Author
from manaforge_widgets.games.counts import Counted, Counts, Past, copied
from manaforge_widgets.games.facts import Group, all_results, fits, groups_of, sampled, ways
from manaforge_widgets.games.hidden import HIDDEN, covered, places_of

Worlds = list[tuple[Any, Fraction]]
"""Positions with their probabilities."""

_MOST = 20_000
"""The most ways in which draws are tried one by one to list all positions."""
_QUICK = 1_000
"""The most ways in which draws are tried one by one to draw a position; beyond it, the draws are sampled."""
_FEW = 400
"""The most ways that are tried without first looking for results that the seat saw."""
_KEPT = 16
"""The most positions that a record begins with."""
_BAGS = 16
"""The number of positions that are made for a table that was set up by hand."""
_TRIES, _WHOLE, _RESTARTS = 400, 200, 25
"""How often the draws of a step, a whole past, and a past step by step are sampled until they agree."""
_LOOKS = 4
"""The number of other positions in which a move is made, to see whether it could have looked different."""
_STEPS, _ENOUGH = 3_000, 8
"""The number of steps of random games that are played to find a table, and how often it must have come up."""
_OPEN = -1
"""Stands for a position that waits for draws, where else stands the seat that is to move."""


@dataclass(frozen=True, slots=True)
class Step:
    """The part of a step that a seat saw: a move, and the draws after it.

    Attributes:
        seat: the seat that moved; None for the draws before the first move.
        move: the notation of the move; None if the seat did not see it, and for draws.
        facts: what is known of the draws, for each time that draws were resolved; None if nothing is.
        seen: the position after the step, with None in place of what is hidden.
        waits: the seat that is to move after the step; None at the end of the game.
    """

    seat: int | None
    move: str | None
    facts: list[list[Group] | None]
    seen: Any
    waits: int | None


class _TooMany(Exception):
    """There are too many ways to try them one by one."""


def worlds_of(rules: Author, past: Past, seat: int) -> Worlds | None:
    """Return all positions that agree with what a seat knows, with their probabilities; None if there are too many.

    Args:
        rules: the rules, which have a method ``hidden``.
        past: the steps that led to the position.
        seat: the seat.
    """
    chain, anchor = _since_known(rules, past, seat)
    if anchor.before is None and not anchor.begun and not knows_all(rules, anchor, seat):
        record = anchor.known.get(("given", seat))
        if record is None or _counted(rules, record, seat, _MOST)[1]:
            return None
    return _worlds(rules, chain, anchor, seat, _MOST)


def worlds_in_any_order(
    rules: Author, past: Past, seat: int, seed: int = 0, first: int | None = None
) -> Generator[None, None, Worlds | None]:
    """Return positions that stand for all that agree with what a seat knows, if the order of hidden dice is no matter.

    Of all positions that differ only in which of the hidden dice shows what, there is one, with the probability of all.

    Args:
        rules: the rules, which have a method ``hidden``.
        past: the steps that led to the position.
        seat: the seat.
        seed: the seed for the order in which the dice stand; with another one the same positions follow each other.
        first: the number of positions to stop at; None for all.

    Yields:
        None where the calculation may pause.

    Returns:
        The positions with their probabilities. None if there are too many, or if some of them do not agree with what
        the seat saw, so that the order may matter.
    """
    record = record_of(rules, past, seat)
    worlds: Worlds = [(position, Fraction(chance)) for position, chance in record["start"]]
    for one in record["steps"]:
        step = Step(*one)
        left = [_MOST]
        found: Worlds = []
        for position, chance in worlds[:first]:
            yield
            moves = list(_moved(rules, position, step))
            if not moves:
                return None
            try:
                for moved in moves:
                    for after, share in _settled(rules, moved, step, 0, left, random.Random(seed)):
                        yield
                        if _waits(rules, after) != step.waits or _seen(rules, after, seat) != step.seen:
                            return None
                        found.append((after, chance * share))
                        if len(found) == first:
                            break
            except _TooMany:
                return None
        total = sum((chance for _, chance in found), Fraction(0))
        worlds = [(position, chance / total) for position, chance in found]
    return worlds


def record_of(rules: Author, past: Past, seat: int) -> dict[str, Any]:
    """Return what a seat knows of the past as plain JSON values: positions to begin with, and the steps since.

    Args:
        rules: the rules, which have a method ``hidden``.
        past: the steps that led to the position.
        seat: the seat.
    """
    if ("given", seat) in past.known:
        given: dict[str, Any] = past.known["given", seat]
        return given
    if ("record", seat) not in past.known:
        chain, anchor = _since_known(rules, past, seat)
        _worlds(rules, chain, anchor, seat, _QUICK)
        groups = _grouped(rules, chain)
        begin, start = 0, _start(rules, anchor, seat)
        for number, group in enumerate(groups, 1):
            found = group[-1].known.get(("worlds", seat, _QUICK))
            if found is not None and len(found) <= _KEPT:
                begin, start = number, found
        steps = _steps(rules, groups, begin, _truth(groups, begin, anchor), seat)
        past.known["record", seat] = {
            "start": _written(start),
            "steps": [[one.seat, one.move, one.facts, one.seen, one.waits] for one in steps],
        }
    record: dict[str, Any] = past.known["record", seat]
    return record


def drawn(rules: Author, record: dict[str, Any], seat: int, below: Below) -> Past:
    """Return a past that agrees with what a seat knows, drawn with its probability; it ends with the position.

    Args:
        rules: the rules, which have a method ``hidden``.
        record: what the seat knows, as :func:`record_of` returns it.
        seat: the seat.
        below: the source of randomness.

    Raises:
        GameError: if no such past is found; the message says what to write.
    """
    worlds, steps = _counted(rules, record, seat, _QUICK)
    # A whole past that agrees has the right probability. If none is found, each step is tried for itself.
    for tries in (1,) * (_WHOLE if steps else 1) + (_TRIES,) * _RESTARTS:
        begin = copied(_picked(worlds, below))
        past: Past | None = Past(None, begin, begun=len(worlds) == 1)
        if len(worlds) > 1 or not steps:
            past = Past(None, begin, known={("given", seat): record | {"start": _written(worlds), "steps": []}})
        for step in steps:
            past = past and _redrawn(rules, past, step, seat, below, tries)
        if past is not None:
            past.known["given", seat] = record
            return past
    raise GameError(
        f"{rules.title or rules.name}: no position was found that agrees with what seat {seat} knows. Write a method "
        "resample(position, seat, below), and for bots a method possible(view, below), which return such a position."
    )


def _written(worlds: Worlds) -> list[list[Any]]:
    return [[position, str(chance)] for position, chance in worlds]


def _counted(rules: Author, record: dict[str, Any], seat: int, most: int) -> tuple[Worlds, list[Step]]:
    """Return the positions after as many steps of a record as can be tried one by one, and the other steps."""
    worlds: Worlds = [(position, Fraction(chance)) for position, chance in record["start"]]
    steps = [Step(*one) for one in record["steps"]]
    for number, step in enumerate(steps):
        try:
            worlds = _advanced(rules, worlds, step, seat, most)
        except _TooMany:
            return worlds, steps[number:]
    return worlds, []


def revealed_by(rules: Author, past: Past, seats: int) -> int:
    """Return how many moves have shown a seat something that it could not know before.

    A move shows something if it could have looked different to the seat: in other positions that agree with what the
    seat knew. So the answer depends only on what the seats know.

    Args:
        rules: the rules, which have a method ``hidden``.
        past: the steps that led to the position.
        seats: the number of seats.
    """
    chain = []
    node: Past | None = past
    while node is not None and "revealed" not in node.known:
        chain.append(node)
        node = node.before
    count: int = 0 if node is None else node.known["revealed"]
    for node in reversed(chain):
        if node.before is not None and node.move is not None:
            count += any(_shows(rules, node, seat, seats) for seat in range(seats))
        node.known["revealed"] = count
    return count


def _shows(rules: Author, node: Past, seat: int, seats: int) -> bool:
    """Return whether a move showed a seat something that it could not know before."""
    assert node.before is not None, "a move follows something"
    assert node.seat is not None, "a seat moved"
    if knows_all(rules, node.before, seat) or _waits(rules, node.after) == _OPEN:
        return False
    before = Counted(copied(node.before.after), Counts(seats, recorded=node.before))
    seen = _seen(rules, node.after, seat)
    rng = random.Random(json.dumps(seen, sort_keys=True))
    for _ in range(_LOOKS):
        try:
            other = dict(rules.resample(before, seat, rng.randrange))
        except GameError:
            return True  # nobody knows, so it is not taken back
        if node.move not in rules.legal(other, node.seat):
            continue
        rules.play(other, rules.move_list[node.move or 0])
        if _seen(rules, other, seat) != seen:
            return True
    return False


def _since_known(rules: Author, past: Past, seat: int) -> tuple[list[Past], Past]:
    """Return the steps since the last position that the seat knew in full, and that step."""
    chain: list[Past] = []
    node = past
    while node.before is not None and not knows_all(rules, node, seat):
        chain.append(node)
        node = node.before
    return chain[::-1], node


def knows_all(rules: Author, node: Past, seat: int) -> bool:
    """Return whether a seat sees everything in the position after a step.

    Args:
        rules: the rules, which have a method ``hidden``.
        node: the step.
        seat: the seat.
    """
    if ("all", seat) not in node.known:
        shown = covered(node.after, rules.hidden(node.after, seat), HIDDEN)
        node.known["all", seat] = next(places_of(shown, HIDDEN), None) is None
    known: bool = node.known["all", seat]
    return known


def _start(rules: Author, anchor: Past, seat: int) -> Worlds:
    if ("start", seat) not in anchor.known:
        anchor.known["start", seat] = _found_start(rules, anchor, seat)
    start: Worlds = anchor.known["start", seat]
    return start


def _found_start(rules: Author, anchor: Past, seat: int) -> Worlds:
    if anchor.before is not None or anchor.begun or knows_all(rules, anchor, seat):
        return [(anchor.after, Fraction(1))]
    if ("given", seat) in anchor.known:
        record = anchor.known["given", seat]
        worlds, steps = _counted(rules, record, seat, _MOST)
        if not steps:
            return worlds
        rng = random.Random(json.dumps(record, sort_keys=True))
        return _merged((drawn(rules, record, seat, rng.randrange).after, Fraction(1, _BAGS)) for _ in range(_BAGS))
    # Nothing is known of the past of a table that was set up by hand: random games show what may have led there.
    met = _met(rules, anchor.after, seat)
    if met:
        return met
    # They never came there. What is hidden only changes places.
    places = list(places_of(covered(anchor.after, rules.hidden(anchor.after, seat), HIDDEN), HIDDEN))
    values = sorted((_at(anchor.after, place) for place in places), key=lambda value: json.dumps(value, sort_keys=True))
    shuffled = random.Random(json.dumps([_seen(rules, anchor.after, seat), values], sort_keys=True))
    found: Worlds = []
    for _ in range(_BAGS):
        position = copied(anchor.after)
        for place, value in zip(places, shuffled.sample(values, len(values)), strict=True):
            _at(position, place[:-1])[place[-1]] = copied(value)
        found.append((position, Fraction(1, _BAGS)))
    agreeing = [one for one in found if _seen(rules, one[0], seat) == _seen(rules, anchor.after, seat)]
    return _merged((position, Fraction(1, len(agreeing))) for position, _ in agreeing) or [(anchor.after, Fraction(1))]


def _met(rules: Author, position: Any, seat: int) -> Worlds:
    """Return the positions of random games that look like this one to a seat, as often as they came up."""
    seen, waits = _seen(rules, position, seat), _waits(rules, position)
    rng = random.Random(json.dumps(seen, sort_keys=True))
    seats, left = len(rules.scores(position)), _STEPS
    found: list[Any] = []
    while left > 0:
        now = copied(rules.begin(seats))
        while left > 0 and not isinstance(pending := rules.pending(now), Over):
            left -= 1
            if isinstance(pending, Chance):
                rules.resolve(now, rules.sample(now, rng.randrange))
            elif isinstance(pending, Decision):
                if waits == pending.seat and _seen(rules, now, seat) == seen:
                    found.append(copied(now))
                rules.play(now, rules.move_list[rng.choice(rules.legal(now, pending.seat))])
    return _merged((one, Fraction(1, len(found))) for one in found) if len(found) >= _ENOUGH else []


def _at(value: Any, place: Sequence[str | int]) -> Any:
    for key in place:
        value = value[key]
    return value


def _worlds(rules: Author, chain: list[Past], anchor: Past, seat: int, most: int) -> Worlds | None:
    """Return the positions after the last step of a chain, and remember those after each step of it."""
    groups = _grouped(rules, chain)
    worlds: Worlds | None = _start(rules, anchor, seat)
    for number, group in enumerate(groups):
        known = group[-1].known
        if ("worlds", seat, most) not in known:
            if worlds is not None:
                (step,) = _steps(rules, groups[: number + 1], number, _truth(groups, number, anchor), seat)
                try:
                    worlds = _advanced(rules, worlds, step, seat, most)
                except _TooMany:
                    worlds = None
            known["worlds", seat, most] = worlds
        worlds = known["worlds", seat, most]
    return worlds


def _truth(groups: list[list[Past]], begin: int, anchor: Past) -> Any:
    return groups[begin - 1][-1].after if begin else anchor.after


def _grouped(rules: Author, chain: list[Past]) -> list[list[Past]]:
    """Return the steps in groups, each of which ends where a seat is to move, the game is over, or the chain ends."""
    groups: list[list[Past]] = [[]]
    for node in chain:
        groups[-1].append(node)
        if "waits" not in node.known:
            node.known["waits"] = _waits(rules, node.after)
        if node.known["waits"] != _OPEN:
            groups.append([])
    return [group for group in groups if group]


def _steps(rules: Author, groups: list[list[Past]], begin: int, truth: Any, seat: int) -> list[Step]:
    """Return what the seat saw of the groups from a number on."""
    found = []
    for number in range(begin, len(groups)):
        group = groups[number]
        first, last = group[0], group[-1]
        move = None if first.move is None else rules.move_list[first.move]
        visible = move is not None and (first.seat == seat or move.pattern is None or not move.pattern.secret)
        found.append(
            Step(
                first.seat,
                str(move) if visible else None,
                _facts(rules, groups[number:], truth, seat),
                _seen(rules, last.after, seat),
                last.known["waits"],
            )
        )
        truth = last.after
    return found


# ------------------------------------------------------------------------------------------- trying draws one by one


def _advanced(rules: Author, worlds: Worlds, step: Step, seat: int, most: int) -> Worlds:
    """Return the positions after a step; those that do not agree with what the seat saw are left out."""
    left = [most]
    found = _merged(
        (after, chance * share)
        for position, chance in worlds
        for moved in _moved(rules, position, step)
        for after, share in _settled(rules, moved, step, 0, left)
        if _waits(rules, after) == step.waits and _seen(rules, after, seat) == step.seen
    )
    total = sum((chance for _, chance in found), Fraction(0))
    if not total:
        raise GameError(
            f"{rules.title or rules.name}: the rules do not lead to what seat {seat} saw. Do resolve, play and hidden "
            "depend on something outside the position?"
        )
    return [(position, chance / total) for position, chance in found]


def _merged(worlds: Iterator[tuple[Any, Fraction]]) -> Worlds:
    found: dict[str, tuple[Any, Fraction]] = {}
    for position, chance in worlds:
        key = json.dumps(position, sort_keys=True)
        found[key] = (position, chance + found[key][1] if key in found else chance)
    return list(found.values())


def _moved(rules: Author, position: Any, step: Step) -> Iterator[Any]:
    """Yield the positions right after the move of a step; several if the seat did not see the move."""
    if step.seat is None:
        yield copied(position)
    for code in _moves(rules, position, step):
        after = copied(position)
        rules.play(after, rules.move_list[code])
        yield after


def _moves(rules: Author, position: Any, step: Step) -> list[int]:
    """Return the codes of the moves that may have been the move of a step."""
    if step.seat is None or rules.pending(position) != Decision(step.seat):
        return []
    found = []
    for code in rules.legal(position, step.seat):
        move = rules.move_list[code]
        if str(move) == step.move or (step.move is None and move.pattern is not None and move.pattern.secret):
            found.append(code)
    return found


def _settled(
    rules: Author, position: Any, step: Step, number: int, left: list[int], mixed: random.Random | None = None
) -> Iterator[tuple[Any, Fraction]]:
    """Yield each way in which the draws of a step can fall, with its probability.

    With ``mixed``, equal dice fall in one order that it chooses, with the probability of all orders.
    """
    pending = rules.pending(position)
    if not isinstance(pending, Chance) or (step.waits == _OPEN and number == len(step.facts)):
        yield position, Fraction(1)
        return
    facts = _facts_for(pending.draws, step, number)
    left[0] -= ways(pending.draws, facts, any_order=mixed is not None)
    if left[0] < 0:
        raise _TooMany
    for results, share in all_results(pending.draws, facts, mixed):
        after = copied(position)
        rules.resolve(after, results)
        for end, further in _settled(rules, after, step, number + 1, left, mixed):
            yield end, share * further


def _facts_for(draws: Sequence[Draw], step: Step, number: int) -> list[Group] | None:
    """Return what is known of these draws; nothing, if in this position other draws are pending than there were."""
    facts = step.facts[number] if number < len(step.facts) else None
    return facts if fits(draws, facts) else None


# ------------------------------------------------------------------------------------------------- sampling a past


def _redrawn(rules: Author, past: Past, step: Step, seat: int, below: Below, tries: int) -> Past | None:
    """Return a past with one more step, whose random draws agree with what the seat saw; None if none was found."""
    for _ in range(tries):
        end = past
        if step.seat is not None:
            moves = _moves(rules, past.after, step)
            if not moves:
                return None
            code = moves[below(len(moves))]
            after = copied(past.after)
            rules.play(after, rules.move_list[code])
            end = Past(past, after, step.seat, code)
        number = 0
        while isinstance(pending := rules.pending(end.after), Chance):
            if step.waits == _OPEN and number == len(step.facts):
                break
            facts = _facts_for(pending.draws, step, number)
            results = sampled(pending.draws, facts, below)
            after = copied(end.after)
            rules.resolve(after, results)
            end = Past(end, after, draws=tuple(zip(pending.draws, results, strict=True)))
            number += 1
        if _waits(rules, end.after) == step.waits and _seen(rules, end.after, seat) == step.seen:
            return end
        if not number:
            return None
    return None


def _picked(worlds: Worlds, below: Below) -> Any:
    """Return one of some positions, drawn with its probability."""
    common = lcm(*(chance.denominator for _, chance in worlds))
    number = below(int(sum(chance for _, chance in worlds) * common))
    for position, chance in worlds:
        number -= int(chance * common)
        if number < 0:
            return position
    raise AssertionError("the chances do not add up")


# ------------------------------------------------------------------------------------- what the seat saw of the draws


def _facts(rules: Author, groups: list[list[Past]], truth: Any, seat: int) -> list[list[Group] | None]:
    """Return what the seat knows of the draws of the first of some groups, from all that it has seen since.

    To find that out, the game is played again with other results.
    """
    found: list[list[Group] | None] = []
    for number, node in enumerate(node for node in groups[0] if node.draws):
        if prod(draw.size for draw, _ in node.draws) <= _FEW:
            found.append(None)
            continue

        def agrees(results: Sequence[Any], number: int = number) -> bool:
            return _agrees(rules, groups, truth, seat, number, results)

        found.append(groups_of(rules, node, seat, agrees))
    return found


def _agrees(
    rules: Author, groups: list[list[Past]], truth: Any, seat: int, number: int, results: Sequence[Any]
) -> bool:
    """Return whether the game would have looked the same to a seat with other results of one of the first draws."""
    position = copied(truth)
    for place, group in enumerate(groups):
        drawn_before = 0
        for node in group:
            if node.draws:
                pending = rules.pending(position)
                if not isinstance(pending, Chance) or len(pending.draws) != len(node.draws):
                    return False
                given = results if place == 0 and drawn_before == number else [result for _, result in node.draws]
                if not all(draw.probability(result) for draw, result in zip(pending.draws, given, strict=True)):
                    return False
                rules.resolve(position, list(given))
                drawn_before += 1
            else:
                if node.seat is None or rules.pending(position) != Decision(node.seat):
                    return False
                if node.move is None or node.move not in rules.legal(position, node.seat):
                    return False
                rules.play(position, rules.move_list[node.move])
        last = group[-1]
        if ("seen", seat) not in last.known:
            last.known["seen", seat] = _seen(rules, last.after, seat)
        if _waits(rules, position) != last.known["waits"] or _seen(rules, position, seat) != last.known["seen", seat]:
            return False
    return True


def _waits(rules: Author, position: Any) -> int | None:
    pending = rules.pending(position)
    if isinstance(pending, Chance):
        return _OPEN
    return None if isinstance(pending, Over) else pending.seat if isinstance(pending, Decision) else None


def _seen(rules: Author, position: Any, seat: int) -> Any:
    return covered(position, rules.hidden(position, seat), None)
