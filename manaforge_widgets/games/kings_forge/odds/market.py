"""The probability of each craft on display in a match, and how each choice changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftTurn, TurnOdds, steal_risk_of
from manaforge_widgets.games.kings_forge.odds.gain import ClaimGain, chance_table, gain_between
from manaforge_widgets.games.kings_forge.odds.holdings import Holding
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.games.kings_forge.odds.several import Ask, Pair, Several, several_steps
from manaforge_widgets.games.kings_forge.odds.steal_risk import StealRisk
from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import decode, notation_of
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import SECONDS, Budget, OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import Pausing, run_to_end

_HELPS = "fewer dice or bonuses would help"
_LONGER = 5 * SECONDS
_ROWS = 12
"""The most claims that are shown."""


@dataclass(frozen=True, slots=True)
class ClaimOdds:
    """The effect of a claim, a visit or a pass on the probabilities of the crafts on display.

    Attributes:
        action: the action in notation.
        alike: the notations of all actions with the same result for the seat, including this one. For a visit, it makes
            no difference which card is turned down.
        about: what the action is, apart from the choice of dice: ``("claim", "Tavern", "top")``,
            ``("visit", "gem", "3")`` with the number of dice, or ``("pass", "metal die")``.
        gain: the probabilities before and after the action, in this round and the next.
    """

    action: str
    alike: tuple[str, ...]
    about: tuple[str, ...]
    gain: ClaimGain

    @property
    def best(self) -> Fraction:
        """The largest change of the probability of one craft, in this round or the next."""
        return max((*self.gain.now.values(), *self.gain.next.values()), default=Fraction(0))


@dataclass(frozen=True, slots=True, repr=False)
class CraftMarket:
    """The probabilities that a seat can make the crafts on display, and the effects of its choices.

    Attributes:
        seat: the seat that the probabilities are for.
        when: "now" for this round, "next" for the roll of all dice that the seat has in the next round.
        rolled: whether the probabilities are for rolled dice on the table, in the seat's craft turn.
        chances: the probability of each craft on display by itself, with all dice and bonuses for it. A craft with
            unknown probability is missing, and ``turn`` gives the reason.
        several: the probabilities of one or more of them in one turn; None if it takes too long.
        steals: the probability of stealing each craft that lies in front of another seat.
        turn: in the seat's craft turn, the ways without a roll and the best reroll for each craft and each steal.
        claims: in the gather phase, if the seat is to act, the effect of each action, the best first.
        risks: the probability that each craft in front of the seat is stolen.
        left_out: the number of claims that took too long.

    Example:
        >>> import manaforge_widgets as mf
        >>> odds = market(mf.new_match("kings_forge", seats=2, seed=7), 0)
        >>> odds.when, len(odds.chances), max(odds.chances.values()) <= odds.any
        ('now', 3, True)
    """

    seat: int
    when: str
    rolled: bool
    chances: Mapping[str, Fraction]
    several: Several
    steals: Mapping[str, Fraction] = field(default_factory=dict)
    turn: tuple[TurnOdds, ...] = ()
    claims: tuple[ClaimOdds, ...] = ()
    risks: Mapping[str, StealRisk] = field(default_factory=dict)
    left_out: int = 0

    def __repr__(self) -> str:
        chances = [f"{name}: {percent(chance)}" for name, chance in self.chances.items()]
        chances += [f"steal {name}: {percent(chance)}" for name, chance in self.steals.items()]
        chances += [f"{len(self.claims)} claims"] * bool(self.claims)
        return f"CraftMarket({', '.join([repr(self.when), *chances])})"

    @property
    def any(self) -> Fraction | None:
        """The probability of at least one craft on display; None if it takes too long."""
        return self.several.any

    @property
    def all(self) -> Fraction | None:
        """The probability of all crafts on display in one turn; None if it takes too long."""
        return self.several.all

    @property
    def pairs(self) -> Mapping[Pair, Fraction]:
        """The probability of making both of two crafts on display in one turn."""
        return self.several.both

    @property
    def best_claims(self) -> dict[tuple[str, ...], ClaimOdds]:
        """The claims with the best choice of dice: one for each card action, dock and pass, the best first.

        The keys are the values of :attr:`ClaimOdds.about`, such as ``("claim", "Tavern", "top")``.
        """
        best: dict[tuple[str, ...], ClaimOdds] = {}
        for one in self.claims:
            best.setdefault(one.about, one)
        return best

    def claim(self, action: str) -> ClaimOdds:
        """Return the effect of one action, given its notation.

        Raises:
            OddsError: the action is not among the claims.
        """
        for one in self.claims:
            if action in one.alike:
                return one
        raise OddsError(f"action must be a claim, a visit or a pass that is possible here, not {short(action, 80)}.")

    def _repr_html_(self) -> str:
        when = "with the dice on the table" if self.rolled else "with this round's roll"
        rows = [(name, percent(chance)) for name, chance in self.chances.items()]
        rows += [(f"steal {name}", percent(chance)) for name, chance in self.steals.items()]
        several = self.several
        counted = (("any", several.any), ("two or more", several.two), ("all", several.all))
        rows += [(f"{name} on display", percent(chance)) for name, chance in counted if chance is not None]
        rows += [(f"{name} or {other}", percent(chance)) for (name, other), chance in several.either.items()]
        rows += [(f"{name} and {other}", percent(chance)) for (name, other), chance in several.both.items()]
        rows += [(f"lose {name}", percent(risk.any)) for name, risk in self.risks.items()]
        tables = [
            chance_table(
                f"Crafts {when if self.when == 'now' else 'with the roll of the next round'}",
                ("craft", "chance"),
                rows,
            )
        ]
        if self.turn:
            tables.append(
                chance_table(
                    "How to make them", ("craft", "what to do"), [(_title(one), _advice(one)) for one in self.turn]
                )
            )
        if self.claims:
            best = islice(self.best_claims.values(), _ROWS)
            best_rows = [(one.action, _points(one.gain.now), _points(one.gain.next)) for one in best]
            tables.append(
                chance_table("What claims add, in percentage points", ("action", "this round", "next round"), best_rows)
            )
        return "".join(tables)


def _title(one: TurnOdds) -> str:
    return f"steal {one.name}" if one.steal else one.name


def _advice(one: TurnOdds) -> str:
    if one.ways:
        return "; ".join(one.ways[0].actions)
    if one.chance is None:
        return one.error
    return f"{'; '.join(one.reroll)}: {percent(one.chance)}" if one.reroll else "not possible this turn"


def _points(changes: Mapping[str, Fraction]) -> str:
    """Return the changes in percentage points, without zeros."""
    points = {name: round(100 * change) for name, change in changes.items()}
    return ", ".join(f"{name} {value:+d}".replace("-", "\N{MINUS SIGN}") for name, value in points.items() if value)


@spelled
def market(match: Match, seat: int = 0, when: str | None = None) -> CraftMarket:
    """Return the probabilities that a seat can make the crafts on display, and the effects of its choices.

    Before its roll, the seat is assumed to roll the dice that it may use now, with the bonuses that it holds now. In
    the next round it is assumed to roll all dice that come back, without bonuses, and with the same crafts on display.
    What other seats may do before the roll is not counted. Nothing hidden from the seat is used.

    Args:
        match: a match of King's Forge that is being played.
        seat: the seat whose probabilities are returned.
        when: "now" for this round, "next" for the next one. None means "now" if the seat's craft turn of this round is
            not over, otherwise "next".

    Raises:
        OddsError: the match is not a match of King's Forge in play, the seat does not exist, ``when`` is invalid, or
            the calculation takes too long. "now" is invalid if the seat's craft turn is over.

    Source:
        KF-G2, KF-G3, KF-G4, KF-G5, KF-C1, KF-C2, KF-C3, KF-C4, KF-C5 and KF-E1.

    Example:
        >>> import manaforge_widgets as mf
        >>> match = mf.new_match("kings_forge", seats=2, seed=7)
        >>> odds = market(match, match.to_act[0])
        >>> odds.claim(match.legal_actions()[0].text).gain.before == odds.chances
        True
    """
    pos = seats.position_of(match, seat)
    if when not in (None, "now", "next"):
        raise OddsError(f"when must be 'now' or 'next', not {short(when, 20)}.")
    possible = seats.has_dice_on_the_table(pos, seat) or seats.will_roll(pos, seat)
    if when == "now" and not possible:
        raise OddsError(f"the craft turn of seat {seat} is over; use when='next'.")
    if when == "next" or not possible:
        return run_to_end(next_steps(pos, seat))
    return run_to_end(market_steps(pos, seat))


def market_steps(pos: Position, seat: int) -> Pausing[CraftMarket]:
    """Compute the answer of :func:`market` for this round in steps, so that the caller can pause or stop the work.

    Args:
        pos: the position.
        seat: a seat whose craft turn of this round is not over.

    Raises:
        OddsError: the calculation takes too long.
    """
    if seats.has_dice_on_the_table(pos, seat):
        return (yield from turn_steps(pos, seat))
    answer = yield from roll_steps(pos, seat)
    if pos.state == at.GATHER and pos.active == seat:
        claims, left_out = yield from claim_steps(pos, seat)
        answer = replace(answer, claims=claims, left_out=left_out)
    return answer


def roll_steps(pos: Position, seat: int) -> Pausing[CraftMarket]:
    """Compute, with pauses, the probabilities for the seat's coming roll of this round.

    Raises:
        OddsError: the calculation takes too long.
    """
    held = seats.holding(pos, seat)
    steals = {}
    for name, lying in seats.to_steal(pos, seat).items():
        steals[name] = yield from held.steal(lying)
    chances, several = yield from _chances(pos, held.craft)
    return CraftMarket(seat, "now", False, chances, several, steals)


def next_steps(pos: Position, seat: int) -> Pausing[CraftMarket]:
    """Compute, with pauses, the probabilities of the crafts on display with the seat's dice of the next round.

    Raises:
        OddsError: the calculation takes too long.
    """
    chances, several = yield from _chances(pos, seats.holding(pos, seat).craft_next)
    risks = yield from _risks(pos, seat)
    return CraftMarket(seat, "next", False, chances, several, risks=risks)


def _chances(pos: Position, ask: Ask) -> Pausing[tuple[dict[str, Fraction], Several]]:
    """Compute the probability of each craft on display, and those of several."""
    crafts = seats.displayed(pos)
    each = {}
    for name, needs in crafts.items():
        each[name] = yield from ask(needs)
        yield
    several = yield from several_steps(crafts, ask)
    return each, several


def turn_steps(pos: Position, seat: int) -> Pausing[CraftMarket]:
    """Compute, with pauses, the probabilities of crafts and steals with the dice that the active seat has rolled.

    Raises:
        OddsError: the calculation takes too long.
    """
    turn = CraftTurn(pos)
    crafts = seats.displayed(pos)
    turn_odds = []
    for name, needs in crafts.items():
        turn_odds.append((yield from turn.odds(name, needs)))
    for name, lying in seats.to_steal(pos, seat).items():
        turn_odds.append((yield from turn.odds(name, lying, steal=True)))
    known = [(one, one.chance) for one in turn_odds if one.chance is not None]
    chances = {one.name: chance for one, chance in known if not one.steal}
    steals = {one.name: chance for one, chance in known if one.steal}

    def ask(*aims: Needs) -> Pausing[Fraction]:
        yield
        return turn.chance(*aims)

    several = yield from several_steps(crafts, ask)
    risks = yield from _risks(pos, seat)
    return CraftMarket(seat, "now", True, chances, several, steals, tuple(turn_odds), risks=risks)


def claim_steps(pos: Position, seat: int) -> Pausing[tuple[tuple[ClaimOdds, ...], int]]:
    """Compute, with pauses, the effect of each claim, visit and pass of the active seat.

    Actions with the same result for the seat share one answer.

    Args:
        pos: a position in the gather phase in which the seat is to act.
        seat: the seat.

    Returns:
        The answers, the best first, and the number of actions left out because they take too long.
    """
    crafts = seats.displayed(pos)
    before = seats.holding(pos, seat)
    grouped: dict[Holding, list[int]] = {}
    known: dict[tuple[int, int], Holding] = {}
    for number, code in enumerate(pos.options):
        key = _without_card(code)
        if key not in known:
            known[key] = seats.after(pos, seat, code, before)
        grouped.setdefault(known[key], []).append(code)
        if number % 64 == 0:
            yield
    budget = Budget(_HELPS, _LONGER)
    claims, left_out = [], 0
    for held, codes in grouped.items():
        try:
            budget.check()
            gain = yield from gain_between(before, held, crafts)
        except OddsError:
            left_out += len(codes)
            continue
        texts = [notation_of(pos, code) for code in codes]
        claims.append(ClaimOdds(texts[0], tuple(texts), _about(pos, codes[0]), gain))
    return tuple(sorted(claims, key=lambda one: -one.best)), left_out


def _about(pos: Position, code: int) -> tuple[str, ...]:
    kind, args = decode(pos, code)
    if kind == "claim":
        return kind, args["card"], args["action"]
    return (kind, args["dock"], str(sum(args["dice"].values()))) if kind == "visit" else (kind, args["take"])


def _without_card(code: int) -> tuple[int, int]:
    """Return the parts of an action that matter; the card that is turned down for a dock does not."""
    if code & actions.KIND_MASK == actions.VISIT:
        _, use, payment = actions.unpack_claim(code)
        return -1 - use, payment
    return code, 0


def _risks(pos: Position, seat: int) -> Pausing[dict[str, StealRisk]]:
    crafts = pos.components.crafts
    risks = {}
    for one in pos.lying:
        if one[1] == seat:
            risks[crafts[one[0]].name] = yield from steal_risk_of(pos, seat, seats.dice_on(pos, one))
    return risks
