"""The probabilities of the current position for a Board of King's Forge, as JSON, computed in short parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations

from manaforge_widgets.games.kings_forge.board import odds_words as words
from manaforge_widgets.games.kings_forge.board import shapes, targets
from manaforge_widgets.games.kings_forge.board.odds_panel import lacks, odds_groups, shown_dice
from manaforge_widgets.games.kings_forge.board.proposals import MOST_WAYS, crafting_ways, laid
from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP
from manaforge_widgets.games.kings_forge.odds.craft_turn import TurnOdds, steal_risk_of
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.market import (
    ClaimOdds,
    CraftMarket,
    claim_steps,
    next_steps,
    roll_steps,
    turn_steps,
)
from manaforge_widgets.games.kings_forge.odds.rest import rest_chances
from manaforge_widgets.games.kings_forge.odds.several import Several
from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import notation_of
from manaforge_widgets.games.kings_forge.rules.notation import read
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.budget import SECONDS, Budget, OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.widgets.shapes import Chance, Option
from manaforge_widgets.widgets.to_json import chance_view


def odds_steps(pos: Position, seat: int, options: Sequence[Option]) -> Iterator[shapes.BoardOdds | None]:
    """Yield the seat's odds in stages: first the chance of each craft, then how each claim changes these chances.

    Args:
        pos: the position; it is not changed.
        seat: the seat.
        options: the options that the seat has now.

    Yields:
        None wherever the caller may pause, and now and then the odds, each time with more results.
    """
    if pos.state in (at.SETUP, at.OVER) or pos.choosing or pos.due:
        return
    try:
        yield from _odds_steps(pos, seat, options)
    except OddsError as error:
        yield {**_NOTHING, "error": str(error)}


_LONGER = 5 * SECONDS
"""The time for all ways to lay dice on a craft; they are compared in slices, with pauses between them."""

_NOTHING: shapes.BoardOdds = {
    "step": 0,
    "when": None,
    "rolled": False,
    "crafts": {},
    "steals": {},
    "several": [],
    "two": None,
    "claims": {},
    "outcomes": [],
    "risks": {},
    "rerolls": {},
    "groups": [],
    "working": False,
    "error": "",
}


def _odds_steps(pos: Position, seat: int, options: Sequence[Option]) -> Iterator[shapes.BoardOdds | None]:
    if seats.has_dice_on_the_table(pos, seat):
        steps = turn_steps(pos, seat)
    elif seats.will_roll(pos, seat):
        steps = roll_steps(pos, seat)
    else:
        steps = next_steps(pos, seat)
    yield None
    market = yield from steps
    claiming = pos.state == at.GATHER and seat == pos.active
    odds: shapes.BoardOdds = {**_board_odds(pos, seat, market), "groups": odds_groups(pos, seat, market)}
    if market.rolled:
        odds = yield from _with_ways(odds, pos, options)
    yield {**odds, "working": claiming}
    if claiming:
        claims, _ = yield from claim_steps(pos, seat)
        yield _claimed(odds, claims, options)


def _board_odds(pos: Position, seat: int, market: CraftMarket) -> shapes.BoardOdds:
    dice = shown_dice(pos)
    needed = seats.displayed(pos)
    short = {name: lacks(pos, seat, market, needs) for name, needs in needed.items()}
    turns = {(one.name, one.steal): one for one in market.turn}
    return {
        **_NOTHING,
        "when": "next" if market.when == "next" else "now",
        "rolled": market.rolled,
        "crafts": _crafts(market.chances, turns, dice, short, steal=False),
        "steals": _crafts(market.steals, turns, dice, {}, steal=True),
        "several": _several(list(needed), market.several),
        "two": _view(market.several.two) if len(needed) > 1 else None,
        "risks": {name: words.stolen_words(risk.any) for name, risk in market.risks.items() if risk.any},
        "rerolls": _rerolls(market.turn),
    }


def _crafts(
    chances: Mapping[str, Fraction],
    turns: Mapping[tuple[str, bool], TurnOdds],
    dice: Mapping[str, int],
    short: Mapping[str, str],
    *,
    steal: bool,
) -> dict[str, shapes.CraftOdds]:
    """Return the chances by craft; before the roll ``short`` names the dice that no roll can provide."""
    rolled = {name: _in_turn(one, dice) for (name, stolen), one in turns.items() if stolen is steal}
    if rolled:
        return rolled
    return {
        name: craft_odds(chance, brief="" if chance else short.get(name, ""), bar=True)
        for name, chance in chances.items()
    }


def _several(crafts: Sequence[str], several: Several) -> list[shapes.SeveralOdds]:
    """Return the chances of each two crafts, and of all crafts if there are more than two."""
    rows = [(list(pair), several.either.get(pair), several.both.get(pair)) for pair in combinations(crafts, 2)]
    if len(crafts) > 2:
        rows.append((list(crafts), several.any, several.all))
    return [{"crafts": names, "some": _view(some), "all": _view(every)} for names, some, every in rows]


def _view(chance: Fraction | None) -> Chance | None:
    return None if chance is None else chance_view(chance)


def craft_odds(
    chance: Fraction | None, *, brief: str = "", long: str = "", lose: str = "", bar: bool = False
) -> shapes.CraftOdds:
    """Return a craft's odds: the chance, None if unknown, and the texts that :class:`~.shapes.CraftOdds` explains."""
    chance_shown = _view(chance)
    return {"chance": chance_shown, "brief": brief, "long": long, "lose": lose, "loses": {}, "rests": {}, "bar": bar}


def _in_turn(one: TurnOdds, dice: Mapping[str, int]) -> shapes.CraftOdds:
    """Return a craft in the seat's craft turn: how to make it without a roll, or which dice to roll again."""
    if one.ways:
        way = one.ways[0]
        changes = words.changes_words(way.actions[:-1], dice)
        lose = words.stolen_words(way.risk.any) if way.risk.any else ""
        return craft_odds(one.chance, brief=", ".join(changes), lose=lose)
    if one.error:
        return craft_odds(one.chance, long=one.error)
    return craft_odds(one.chance, brief=words.reroll_words(one.reroll, dice), bar=True)


def _with_ways(odds: shapes.BoardOdds, pos: Position, options: Sequence[Option]) -> Pausing[shapes.BoardOdds]:
    """Return the odds with two chances for all dice that may be laid on a craft now: of a theft, and of more crafts."""
    crafts: shapes.BoardOdds = {**odds, "crafts": dict(odds["crafts"]), "steals": dict(odds["steals"])}
    proposed = {option["action"] for option in options}
    for (kind, card), ways in crafting_ways(pos).items():
        loses: dict[str, str] = {}
        rests: dict[str, str] = {}
        lose = ""
        budget = Budget(HELP, _LONGER)
        for code in ways[:MOST_WAYS]:
            lying = laid(pos, code)
            key = words.dice_words(lying.dice)
            if key not in loses:
                risk = yield from steal_risk_of(pos, pos.active, lying)
                loses[key] = words.stolen_words(risk.any) if risk.any else ""
                yield
            if notation_of(pos, code) in proposed:
                lose = loses[key]
            with suppress(OddsError):
                dice = words.dice_words((KINDS[pos.die_kind[die]], pos.die_value[die]) for die in actions.dice_of(code))
                rest = percent(next(rest_chances(pos, code, budget)))
                # Dice that look alike may differ in the bonuses used on them: then the page can't say which are meant.
                rests[dice] = rest if rests.get(dice, rest) == rest else ""
                yield
        of = crafts["crafts" if kind == actions.CRAFT else "steals"]
        name = pos.components.crafts[card].name
        of[name] = {**of[name], "lose": lose, "loses": loses, "rests": rests}
    return crafts


def _rerolls(turns: Sequence[TurnOdds]) -> dict[str, list[str]]:
    """Return, for each bonus, the dice to roll again for the craft with the best chance."""
    by_bonus: dict[str, list[str]] = {}
    for one in sorted(turns, key=lambda one: -(one.chance or 0)):
        fresh: dict[str, list[str]] = {}
        for action in one.reroll:
            kind, args = read(action)
            if kind == "reroll":
                fresh.setdefault(args["by"], []).append(args["die"])
        by_bonus = {**fresh, **by_bonus}
    return by_bonus


# -------------------------------------------------------------------------------------------------------- claims


def _claimed(odds: shapes.BoardOdds, claims: Sequence[ClaimOdds], options: Sequence[Option]) -> shapes.BoardOdds:
    """Return the odds with the effect of each claim, for the best dice and for all others."""
    known: dict[str, shapes.ClaimOdds] = {}
    worth: dict[str, Fraction] = {}
    ways: dict[str, dict[str, int]] = {}
    # For each target, the actions by the dice that they place.
    paying: dict[str, dict[str, str]] = {}
    outcomes: list[shapes.ClaimOutcome] = []
    places: dict[str, int] = {}
    for one in claims:
        outcome, long = _outcome(one)
        place = places.setdefault(repr(outcome), len(outcomes))
        if place == len(outcomes):
            outcomes.append(outcome)
        known.update((action, {**outcome, "long": long, "ways": {}, "best": ""}) for action in one.alike)
        worth.update(dict.fromkeys(one.alike, sum((*one.gain.now.values(), *one.gain.next.values()), Fraction(0))))
        if one.about[0] != "pass":
            dice = {action.partition(" with ")[2]: action for action in one.alike}
            ways.setdefault(_target(one.about), {}).update(dict.fromkeys(dice, place))
            paying.setdefault(_target(one.about), {}).update(dice)
    # The ways to pass share one target, so each is kept under its own action.
    by_target = {
        option["action"] if option["kind"] == "pass" else option["target"]: known[option["action"]]
        for option in options
        if option["action"] in known
    }
    first = {option["target"]: option["action"].partition(" with ")[2] for option in options}
    for target, by_dice in ways.items():
        # If there is only one way, it is the proposed one.
        if target in by_target and len(by_dice) > 1:
            actions = paying[target]
            best = first[target]
            if not target.startswith("dock:") and not any("consumed" in dice for dice in by_dice):
                # These dice come back. Of dice that are lost for good, the cheapest: later crafts may need others.
                best = max(by_dice, key=lambda dice: (worth[actions[dice]], dice == first[target]))
            by_target[target] = {**known[actions[best]], "ways": by_dice, "best": best}
    return {**odds, "claims": by_target, "outcomes": outcomes}


def _target(about: Sequence[str]) -> str:
    kind, name, more = about
    return targets.claim(name, more) if kind == "claim" else targets.dock(name, int(more))


def _outcome(one: ClaimOdds) -> tuple[shapes.ClaimOutcome, str]:
    """Return the effect of a claim: in few words and by craft, and in full."""
    now = _points(one.gain.now)
    brief, long = words.points_words(now, _points(one.gain.next))
    crafts: dict[str, shapes.ClaimCraft] = {
        name: {"share": float(chance), "percent": percent(chance), "points": now[name]}
        for name, chance in one.gain.after.items()
    }
    return {"brief": brief, "crafts": crafts}, long


def _points(changes: Mapping[str, Fraction]) -> dict[str, int]:
    return {name: round(100 * change) for name, change in changes.items()}
