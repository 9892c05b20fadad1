"""The odds of the table in play, as JSON for a Board of King's Forge, bit by bit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import TurnOdds
from manaforge_widgets.games.kings_forge.odds.market import (
    ClaimOdds,
    CraftMarket,
    claim_steps,
    next_steps,
    roll_steps,
    turn_steps,
)
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.notation import read
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.table import shapes
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.widgets.chance import chance_view
from manaforge_widgets.widgets.shapes import Option


def odds_steps(pos: Position, seat: int, options: Sequence[Option]) -> Iterator[shapes.BoardOdds | None]:
    """The seat's odds bit by bit: first the chance of each craft, then what each claim does to it.

    Args:
        pos: the position; it stays as it is.
        seat: the seat.
        options: what the seat can do now.

    Yields:
        None where there may be a pause, and odds that hold more and more.
    """
    if pos.state in (at.SETUP, at.OVER) or pos.choosing or pos.due:
        return
    try:
        yield from _odds_steps(pos, seat, options)
    except OddsError as error:
        yield {**_NOTHING, "error": str(error)}


_NOTHING: shapes.BoardOdds = {
    "step": 0,
    "when": None,
    "crafts": {},
    "steals": {},
    "claims": {},
    "risks": {},
    "rerolls": {},
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
    found = yield from steps
    claiming = pos.state == at.GATHER and seat == pos.active
    told = _told(found)
    yield {**told, "working": claiming}
    if claiming:
        claims, _ = yield from claim_steps(pos, seat)
        yield {**told, "claims": _claims(claims, options)}


def _told(found: CraftMarket) -> shapes.BoardOdds:
    turns = {(one.name, one.steal): one for one in found.turn}
    return {
        **_NOTHING,
        "when": "next" if found.when == "next" else "now",
        "crafts": _crafts(found.chances, turns, steal=False),
        "steals": _crafts(found.steals, turns, steal=True),
        "risks": {name: _stolen(risk.any) for name, risk in found.risks.items() if risk.any},
        "rerolls": _rerolls(found.turn),
    }


def _crafts(
    chances: Mapping[str, Fraction], turns: Mapping[tuple[str, bool], TurnOdds], *, steal: bool
) -> dict[str, shapes.CraftOdds]:
    rolled = {name: _in_turn(one) for (name, stolen), one in turns.items() if stolen is steal}
    if rolled:
        return rolled
    return {
        name: {"chance": chance_view(chance), "brief": "", "long": "", "lose": "", "bar": True}
        for name, chance in chances.items()
    }


def _in_turn(one: TurnOdds) -> shapes.CraftOdds:
    """A craft in one's own craft turn: how it can be made without luck, or what to roll again for it."""
    chance = None if one.chance is None else chance_view(one.chance)
    if one.ways:
        way = one.ways[0]
        changes = way.actions[:-1]
        lose = _stolen(way.risk.any) if way.risk.any else ""
        brief = ", ".join(map(_brief, changes))
        return {"chance": chance, "brief": brief, "long": "; ".join(changes), "lose": lose, "bar": False}
    if one.error:
        return {"chance": chance, "brief": "", "long": one.error, "lose": "", "bar": False}
    dice = [_die(str(read(action)[1]["die"])) for action in one.reroll if action.startswith("reroll")]
    brief = f"roll {', '.join(dice)} again" if dice else ""
    return {"chance": chance, "brief": brief, "long": "; ".join(one.reroll), "lose": "", "bar": True}


def _stolen(chance: Fraction) -> str:
    """How likely a craft is stolen, in whole per cents; a possible thing has at least 1 %."""
    return f"stolen {min(99, max(1, round(100 * chance))) if chance < 1 else 100} %"


def _brief(action: str) -> str:
    """A change of dice in few words: ``+2 on gem 1``."""
    kind, args = read(action)
    if kind == "ones":
        return "ones to sixes"
    die = _die(args["die"])
    return {"add": f"+{args.get('amount')} on {die}", "six": f"{die} to 6", "flip": f"flip {die}"}.get(kind, action)


def _die(name: str) -> str:
    return name.replace("-", " ")


def _rerolls(turns: Sequence[TurnOdds]) -> dict[str, list[str]]:
    """By the bonus, the dice that are rolled again for the craft with the best chance."""
    found: dict[str, list[str]] = {}
    for one in sorted(turns, key=lambda one: -(one.chance or 0)):
        fresh: dict[str, list[str]] = {}
        for action in one.reroll:
            kind, args = read(action)
            if kind == "reroll":
                fresh.setdefault(args["by"], []).append(args["die"])
        found = {**fresh, **found}
    return found


# -------------------------------------------------------------------------------------------------------- claims


def _claims(claims: Sequence[ClaimOdds], options: Sequence[Option]) -> dict[str, shapes.ClaimOdds]:
    """What the proposed action at each target does."""
    by_action = {action: one for one in claims for action in one.alike}
    return {
        option["target"]: _claim(by_action[option["action"]]) for option in options if option["action"] in by_action
    }


def _claim(one: ClaimOdds) -> shapes.ClaimOdds:
    names = _short_names(list(one.gain.before))
    now = _points(one.gain.now)
    coming = _points(one.gain.next)
    best, later = _greatest(now), _greatest(coming)
    parts = [f"{names[best]} {_signed(now[best])}"] if best else []
    if not best and later:
        parts.append(f"next {names[later]} {_signed(coming[later])}")
    if worst := _least(now):
        parts.append(
            f"{names[worst]} {_signed(now[worst])}" if len(parts) < 1 or best else f"now {_signed(now[worst])}"
        )
    long = [f"{name} {_signed(points)} points this round" for name, points in now.items() if points]
    long += [f"{name} {_signed(points)} points next round" for name, points in coming.items() if points]
    return {
        "brief": ", ".join(parts),
        "long": "; ".join(long),
        "crafts": {
            name: {"share": float(chance), "percent": percent(chance), "points": now[name]}
            for name, chance in one.gain.after.items()
        },
    }


def _points(changes: Mapping[str, Fraction]) -> dict[str, int]:
    return {name: round(100 * change) for name, change in changes.items()}


def _greatest(points: Mapping[str, int]) -> str:
    name = max(points, key=lambda one: points[one], default="")
    return name if name and points[name] > 0 else ""


def _least(points: Mapping[str, int]) -> str:
    name = min(points, key=lambda one: points[one], default="")
    return name if name and points[name] < 0 else ""


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}")


def _short_names(names: Sequence[str]) -> dict[str, str]:
    """A word for each craft, by which it is told from the others.

    Example:
        >>> _short_names(["Wizard's Goblet", "Bow of Fire", "Ice Sword", "Swift Sword"])
        {"Wizard's Goblet": 'Goblet', 'Bow of Fire': 'Bow', 'Ice Sword': 'Ice Sword', 'Swift Sword': 'Swift Sword'}
    """
    words = {name: name.split(" of ")[0].split()[-1] for name in names}
    told = list(words.values())
    return {name: word if told.count(word) == 1 else name for name, word in words.items()}
