"""The tables of the board's odds drawer: each probability, what to do to get it, and how it is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.board import shapes
from manaforge_widgets.games.kings_forge.board.odds_words import changes_words, reroll_words, short_words
from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftWay, TurnOdds
from manaforge_widgets.games.kings_forge.odds.holdings import Counts
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.market import CraftMarket
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.games.kings_forge.odds.steal_risk import StealRisk
from manaforge_widgets.games.kings_forge.rules.names import die_names
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.display import percent
from manaforge_widgets.widgets.to_json import chance_view

_ROLL = (
    "All rolls of these dice are counted, with the best use of the bonuses after each roll.",
    "Each chance assumes that you use all your dice and bonuses for that one craft.",
    "It is not counted that other players may take a card before you. In Python: mf.odds.market(match, seat).",
)
_TURN = (
    "Counted with the dice as they lie, the bonuses that are left, and the best rerolls.",
    "Each chance assumes that you use all your dice and bonuses for that one craft.",
    "In Python: mf.odds.market(match, seat).",
)
_STEALS = (
    "A later player steals with dice at least as high as those on the craft, and one of them higher (KF-C3).",
    "Each player is assumed to roll the dice they have now and to want only this craft. Their rolls are independent.",
    "A player who has rolled already uses the dice on the table.",
)


def craft_key(name: str, *, steal: bool = False) -> str:
    """Return the id of the question that asks a player to guess the chance of making a craft, or of stealing it."""
    return f"{'steal' if steal else 'craft'} {name}"


def odds_groups(pos: Position, seat: int, market: CraftMarket) -> list[shapes.OddsGroup]:
    """Return the tables of the odds drawer; empty tables are left out.

    Args:
        pos: the position; it is not changed.
        seat: the seat.
        market: the seat's chances.
    """
    groups: list[shapes.OddsGroup] = [
        {
            "caption": f"Crafts, {_when(market)}",
            "rows": list(_crafts(pos, seat, market)),
            "why": [*_rolled(pos, seat, market), *(_TURN if market.rolled else _ROLL)],
        },
        {"caption": "The best reroll", "rows": list(_rerolls(market, shown_dice(pos))), "why": []},
        {"caption": "Who may steal", "rows": list(_risks(market)), "why": list(_STEALS)},
    ]
    return [group for group in groups if group["rows"]]


def _when(market: CraftMarket) -> str:
    if market.rolled:
        return "with the dice on the table"
    return "with the roll of this round" if market.when == "now" else "with the roll of the next round"


def _rolled(pos: Position, seat: int, market: CraftMarket) -> list[str]:
    """Return a sentence about the dice that will be rolled and the bonuses for them; nothing after the roll."""
    if market.rolled:
        return []
    held = seats.holding(pos, seat)
    now = market.when == "now"
    dice = listed(_dice_words(held.rolled if now else held.home))
    bonuses = str(held.bonuses) if now else ""
    return [f"The roll: {dice or 'no dice'}{f', with {bonuses}' if bonuses else ', without a bonus'}."]


def shown_dice(pos: Position) -> dict[str, int]:
    """Return the number that each rolled die shows, by the die's name."""
    return dict(zip(die_names(pos), pos.die_value, strict=True))


def _dice_words(dice: Counts) -> list[str]:
    return [f"{number} {kind}" for kind, number in zip(KINDS, dice, strict=True) if number]


# ------------------------------------------------------------------------------------------------------- crafts


def _crafts(pos: Position, seat: int, market: CraftMarket) -> Iterator[shapes.OddsRow]:
    wanted = [(name, needs, False) for name, needs in seats.displayed(pos).items()]
    if market.when == "now":
        wanted += [(name, needs, True) for name, needs in seats.to_steal(pos, seat).items()]
    turns = {(one.name, one.steal): one for one in market.turn}
    dice = shown_dice(pos)
    for name, needs, steal in wanted:
        chance = (market.steals if steal else market.chances).get(name)
        turn = turns.get((name, steal))
        why = [_asks(needs, steal=steal)]
        words = ""
        if turn is not None:
            words = _to_do(turn, dice)
            why += [f"No roll needed: {_way_words(way, dice)}." for way in turn.ways]
        elif chance is not None and (short := lacks(pos, seat, market, needs)):
            words = short
        yield _row(f"steal {name}" if steal else name, chance, words, why, [craft_key(name, steal=steal)])


def _asks(needs: Needs, *, steal: bool) -> str:
    if steal:
        return f"On it lie {needs}. To steal it, you need dice at least as high, and one of them higher."
    return f"It needs {needs}, or higher numbers, each on a die of its colour or on a library die."


def lacks(pos: Position, seat: int, market: CraftMarket, needs: Needs) -> str:
    """Return a text such as "1 gem short" if a seat will have too few dice for a craft; empty if it has enough.

    Args:
        pos: the position.
        seat: the seat.
        market: the seat's chances; ``market.when`` says whether the dice of this round or of the next are counted.
        needs: the needs of the craft.
    """
    held = seats.holding(pos, seat)
    have = dict(zip(KINDS, held.rolled if market.when == "now" else held.home, strict=True))
    short = {colour: len(needs.of(colour)) - have[colour] for colour in dict(needs.dice)}
    missing = {colour: number for colour, number in short.items() if number > 0}
    if sum(missing.values()) <= have[KINDS[-1]]:
        return ""
    return short_words(missing, have[KINDS[-1]])


def _to_do(turn: TurnOdds, dice: Mapping[str, int]) -> str:
    if turn.ways:
        changes = changes_words(turn.ways[0].actions[:-1], dice)
        return f"no roll needed: {', '.join(changes)}" if changes else "with the dice as they lie"
    if turn.reroll:
        return reroll_words(turn.reroll, dice)
    return turn.error or "not possible this turn"


def _way_words(way: CraftWay, dice: Mapping[str, int]) -> str:
    """Return a way without a roll as text: the changes of dice, and the values that then lie on the needs."""
    changes = changes_words(way.actions[:-1], dice)
    return f"{listed(changes)}, then {_values(way)}" if changes else _values(way)


# ------------------------------------------------------------------------------------------- rerolls and steals


def _rerolls(market: CraftMarket, dice: Mapping[str, int]) -> Iterator[shapes.OddsRow]:
    """Yield a row for each craft that needs another roll: the dice to roll again, the best chance first."""
    for one in sorted(market.turn, key=lambda one: -(one.chance or 0)):
        if one.reroll and one.chance:
            name = f"for stealing {one.name}" if one.steal else f"for {one.name}"
            why = [
                "All choices of dice for the reroll were tried; this one is the best for this craft.",
                *_by(one.reroll),
            ]
            yield _row(name, one.chance, reroll_words(one.reroll, dice), why, [craft_key(one.name, steal=one.steal)])


def _by(reroll: Sequence[str]) -> list[str]:
    cards = dict.fromkeys(action.partition(" by ")[2] for action in reroll if " by " in action)
    return [f"The reroll comes from {listed(cards)}."] if cards else []


def _risks(market: CraftMarket) -> Iterator[shapes.OddsRow]:
    for name, risk in market.risks.items():
        yield _row(name, risk.any, "lies before you", _each(risk), [])
    for one in market.turn:
        # A craft that nobody could steal needs no row before it is made.
        if one.ways and one.ways[0].risk.any:
            way = one.ways[0]
            words = f"if you {'steal' if one.steal else 'craft'} it with {_values(way)}"
            yield _row(one.name, way.risk.any, words, _each(way.risk), [])


def _values(way: CraftWay) -> str:
    return ", ".join(f"{die.rsplit('-', 1)[0]} {value}" for die, value in zip(way.dice, way.values, strict=True))


def _each(risk: StealRisk) -> list[str]:
    return [f"{seat_symbol(seat)} can steal it: {percent(chance)}." for seat, chance in risk.each.items()]


def _row(name: str, chance: Fraction | None, words: str, why: Sequence[str], tells: Sequence[str]) -> shapes.OddsRow:
    return {
        "name": name,
        "chance": None if chance is None else chance_view(chance),
        "words": words,
        "why": list(why),
        "tells": list(tells),
    }
