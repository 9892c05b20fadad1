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
from itertools import permutations, product
from math import lcm, perm, prod
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, GameError, Over
from manaforge_widgets.core.draws import Below, Deal, Draw
from manaforge_widgets.games.any_order import in_any_order, ways_in_any_order
from manaforge_widgets.games.author import Author
from manaforge_widgets.games.counts import Past, copied
from manaforge_widgets.games.hidden import HIDDEN, covered, places_of

Worlds = list[tuple[Any, Fraction]]
"""Positions with their probabilities."""
Fact = Any
"""What a seat knows of a draw: None, the result of a roll, or a list with the known cards of a deal."""

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
_JOINT, _TOGETHER = 4, 40
"""How often all unknown results, and all known results, are changed together to see whether that looks the same."""
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
    facts: list[list[Fact] | None]
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
    if anchor.before is None and not anchor.begun and not _knows_all(rules, anchor, seat):
        record = anchor.known.get(("record", seat))
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
            past = Past(None, begin, known={("record", seat): record | {"start": _written(worlds), "steps": []}})
        for step in steps:
            past = past and _redrawn(rules, past, step, seat, below, tries)
        if past is not None:
            past.known["record", seat] = record
            return past
    raise GameError(
        f"{rules.title or rules.name}: no position was found that agrees with what seat {seat} knows. Write a method "
        "resample(position, seat, below), which returns a copy of the position with all that is hidden re-dealt."
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
    """Return how many moves have shown a seat something that was hidden from it.

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
        if node.before is not None and not node.draws:
            count += any(_shows_more(rules, node.before.after, node.after, seat) for seat in range(seats))
        node.known["revealed"] = count
    return count


def _shows_more(rules: Author, before: Any, after: Any, seat: int) -> bool:
    """Return whether a seat sees a value of the position before only in the position after."""
    seen = covered(after, rules.hidden(after, seat), HIDDEN)
    for place in places_of(covered(before, rules.hidden(before, seat), HIDDEN), HIDDEN):
        try:
            if _at(seen, place) == _at(before, place):
                return True
        except (KeyError, IndexError, TypeError):
            continue  # what was hidden there is no longer there
    return False


def _since_known(rules: Author, past: Past, seat: int) -> tuple[list[Past], Past]:
    """Return the steps since the last position that the seat knew in full, and that step."""
    chain: list[Past] = []
    node = past
    while node.before is not None and not _knows_all(rules, node, seat):
        chain.append(node)
        node = node.before
    return chain[::-1], node


def _knows_all(rules: Author, node: Past, seat: int) -> bool:
    if ("all", seat) not in node.known:
        shown = covered(node.after, rules.hidden(node.after, seat), HIDDEN)
        node.known["all", seat] = next(places_of(shown, HIDDEN), None) is None
    known: bool = node.known["all", seat]
    return known


def _start(rules: Author, anchor: Past, seat: int) -> Worlds:
    if anchor.before is not None or anchor.begun or _knows_all(rules, anchor, seat):
        return [(anchor.after, Fraction(1))]
    if ("record", seat) in anchor.known:
        record = anchor.known["record", seat]
        worlds, steps = _counted(rules, record, seat, _MOST)
        if not steps:
            return worlds
        rng = random.Random(json.dumps(record, sort_keys=True))
        return _merged((drawn(rules, record, seat, rng.randrange).after, Fraction(1, _BAGS)) for _ in range(_BAGS))
    # Nothing is known of the past of a table that was set up by hand: what is hidden changes places.
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
    sizes = [_ways(draw, fact) for draw, fact in zip(pending.draws, facts, strict=True)]
    left[0] -= ways_in_any_order(pending.draws, sizes) if mixed else prod(sizes)
    if left[0] < 0:
        raise _TooMany
    chance = [list(_results(draw, fact)) for draw, fact in zip(pending.draws, facts, strict=True)]
    every = in_any_order(pending.draws, chance, mixed) if mixed else ((one, 1) for one in product(*chance))
    for results, orders in every:
        after = copied(position)
        rules.resolve(after, list(results))
        share = prod(
            (draw.probability(result) for draw, result in zip(pending.draws, results, strict=True)),
            start=Fraction(orders),
        )
        for end, further in _settled(rules, after, step, number + 1, left, mixed):
            yield end, share * further


def _facts_for(draws: Sequence[Draw], step: Step, number: int) -> list[Fact]:
    """Return what is known of these draws; nothing, if in this position other draws are pending than there were."""
    facts = step.facts[number] if number < len(step.facts) else None
    if facts is None or len(facts) != len(draws) or not all(map(_possible, draws, facts)):
        return [None] * len(draws)
    return facts


def _possible(draw: Draw, fact: Fact) -> bool:
    if fact is None:
        return True
    if isinstance(draw, Deal):
        return isinstance(fact, list) and len(fact) == draw.take and max((-1, *_cards(fact))) < draw.cards
    return bool(draw.probability(fact))


def _cards(fact: Fact) -> list[int]:
    return [card for card in fact if card is not None]


def _ways(draw: Draw, fact: Fact) -> int:
    if fact is None:
        return draw.size
    if isinstance(draw, Deal):
        known = len(_cards(fact))
        return perm(draw.cards - known, draw.take - known)
    return 1


def _results(draw: Draw, fact: Fact) -> Iterator[Any]:
    if fact is None:
        yield from draw.support()
    elif not isinstance(draw, Deal):
        yield fact
    else:
        known = _cards(fact)
        rest = [card for card in range(draw.cards) if card not in known]
        for filled in permutations(rest, draw.take - len(known)):
            yield _filled(fact, filled)


def _filled(fact: list[int | None], cards: Sequence[int]) -> tuple[int, ...]:
    """Return a deal in which the cards that are not known are these, in order."""
    others = iter(cards)
    return tuple(next(others) if card is None else card for card in fact)


# ---------------------------------------------------------------------------------------------------- drawing anew


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
            results = [_sampled(draw, fact, below) for draw, fact in zip(pending.draws, facts, strict=True)]
            after = copied(end.after)
            rules.resolve(after, results)
            end = Past(end, after, draws=tuple(zip(pending.draws, results, strict=True)))
            end.known["facts", seat] = _places_known(facts)
            number += 1
        if _waits(rules, end.after) == step.waits and _seen(rules, end.after, seat) == step.seen:
            return end
        if not number:
            return None
    return None


def _places_known(facts: list[Fact]) -> set[tuple[int, int]]:
    found = set()
    for place, fact in enumerate(facts):
        for at, one in enumerate(fact if isinstance(fact, list) else [fact]):
            if one is not None:
                found.add((place, at))
    return found


def _sampled(draw: Draw, fact: Fact, below: Below) -> Any:
    if fact is None:
        return draw.sample(below)
    if not isinstance(draw, Deal):
        return fact
    known = _cards(fact)
    rest = [card for card in range(draw.cards) if card not in known]
    cards = [rest.pop(below(len(rest))) for _ in range(draw.take - len(known))]
    return _filled(fact, cards)


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


def _facts(rules: Author, groups: list[list[Past]], truth: Any, seat: int) -> list[list[Fact] | None]:
    """Return what the seat knows of the draws of the first of some groups, from all that it has seen since.

    A result is known if every other result would have looked different. To find that out, the game is played again
    with one result changed.
    """
    chances = [node for node in groups[0] if node.draws]
    return [
        None
        if prod(draw.size for draw, _ in node.draws) <= _FEW
        else _facts_of(rules, groups, truth, seat, node, number)
        for number, node in enumerate(chances)
    ]


def _facts_of(
    rules: Author, groups: list[list[Past]], truth: Any, seat: int, node: Past, number: int
) -> list[Fact] | None:
    known: set[tuple[int, int]] = node.known.setdefault(("facts", seat), set())
    actual = [result for _, result in node.draws]

    def looks_alike(place: int, result: Any) -> bool:
        return _agrees(rules, groups, truth, seat, number, [*actual[:place], result, *actual[place + 1 :]])

    open_ = _open(rules, groups, truth, seat, node, number)
    for place, (draw, result) in enumerate(node.draws):
        for at in range(draw.take if isinstance(draw, Deal) else 1):
            if (place, at) in known or (place, at) in open_:
                continue
            if not any(looks_alike(place, other) for other in _others(draw, result, at)):
                known.add((place, at))
    facts = _written_facts(node, known)
    return facts if _separate(rules, groups, truth, seat, node, number, facts) else None


def _written_facts(node: Past, known: set[tuple[int, int]]) -> list[Fact]:
    """Return the results of draws that are known, in the form of a record."""
    return [
        [card if (place, at) in known else None for at, card in enumerate(result)]
        if isinstance(draw, Deal)
        else result
        if (place, 0) in known
        else None
        for place, (draw, result) in enumerate(node.draws)
    ]


def _open(
    rules: Author, groups: list[list[Past]], truth: Any, seat: int, node: Past, number: int
) -> set[tuple[int, int]]:
    """Return results that are not known, because a past in which they all differ looks the same."""
    known = node.known["facts", seat]
    if not known:
        return set()
    facts = _written_facts(node, known)
    rng = random.Random(len(known))
    found: set[tuple[int, int]] = set()
    for _ in range(_JOINT):
        results = [_sampled(draw, fact, rng.randrange) for (draw, _), fact in zip(node.draws, facts, strict=True)]
        if _agrees(rules, groups, truth, seat, number, results):
            for place, ((draw, actual), result) in enumerate(zip(node.draws, results, strict=True)):
                pairs = zip(actual, result, strict=True) if isinstance(draw, Deal) else [(actual, result)]
                found |= {(place, at) for at, (one, other) in enumerate(pairs) if one != other}
    return found


def _others(draw: Draw, result: Any, at: int) -> Iterator[Any]:
    """Yield the other results of a draw; of a deal, those in which one place has another card."""
    if not isinstance(draw, Deal):
        yield from (other for other in draw.support() if other != result)
        return
    cards = tuple(result)
    for with_ in range(draw.take):
        if with_ != at:
            swapped = list(cards)
            swapped[at], swapped[with_] = swapped[with_], swapped[at]
            yield tuple(swapped)
    for card in range(draw.cards):
        if card not in cards:
            yield (*cards[:at], card, *cards[at + 1 :])


def _separate(
    rules: Author, groups: list[list[Past]], truth: Any, seat: int, node: Past, number: int, facts: list[Fact]
) -> bool:
    """Return whether known results are known one by one; of a sum of hidden dice only the dice together are."""
    checked = node.known.setdefault(("separate", seat), {})
    which = json.dumps(facts)
    if which not in checked:
        rng = random.Random(len(facts))
        checked[which] = not any(
            _differs(node, facts, results) and _agrees(rules, groups, truth, seat, number, results)
            for results in (
                [
                    result if fact is None else draw.sample(rng.randrange)
                    for (draw, result), fact in zip(node.draws, facts, strict=True)
                ]
                for _ in range(_TOGETHER)
            )
        )
    separate: bool = checked[which]
    return separate


def _differs(node: Past, facts: list[Fact], results: list[Any]) -> bool:
    """Return whether some results are not those that are known."""
    return any(
        fact is not None and (not _fits(fact, result) if isinstance(draw, Deal) else result != fact)
        for (draw, _), fact, result in zip(node.draws, facts, results, strict=True)
    )


def _fits(fact: list[int | None], cards: Sequence[int]) -> bool:
    return all(known is None or known == card for known, card in zip(fact, cards, strict=True))


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
