"""The odds of a position in play, as JSON for a Board of Manaforge, calculated in short parts.

The *reach* is the chance that the next roll can pay for a random card of the next round.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Literal

from manaforge_widgets.core.api import GameError, View
from manaforge_widgets.games.manaforge.board import odds_words as words
from manaforge_widgets.games.manaforge.board import shapes, targets
from manaforge_widgets.games.manaforge.board.choices import payment
from manaforge_widgets.games.manaforge.odds import seats
from manaforge_widgets.games.manaforge.odds.after import after_action, after_build
from manaforge_widgets.games.manaforge.odds.cheapest import Lack, Outlay, cheapest
from manaforge_widgets.games.manaforge.odds.market import left_steps
from manaforge_widgets.games.manaforge.odds.reach import Reach, reach_key, reach_steps, roll_chances
from manaforge_widgets.games.manaforge.odds.seats import NoRollLeft
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.names import die_name
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import SECONDS, Budget, OddsError
from manaforge_widgets.widgets.to_json import chance_view

_HELPS = "fewer dice or fewer cards in the workshop would help"
_LONGER = 5 * SECONDS
"""The time for a question that is calculated in slices, with pauses between them."""

_Rows = Generator[bool | None, None, None]
"""A part of the odds: it yields at each pause, with True if there is something new to show."""
_When = Literal["now", "next", "later"]
_Kind = Literal["build", "upgrade", "hold", "release"]


Known = dict[object, Reach]
"""Reaches that were calculated before, by everything that they depend on; most actions of a turn do not change it."""
MOST_KNOWN = 100


def board_odds(match: Match, seat: int, view: View) -> shapes.BoardOdds | None:
    """Return the seat's complete odds; None if there are none.

    Args:
        match: the match.
        seat: the seat.
        view: the seat's current view.

    Returns:
        The odds; if they can't be calculated, ``error`` says why.
    """
    odds = None
    for part in odds_steps(match, seat, view):
        odds = part or odds
    return odds


def odds_steps(match: Match, seat: int, view: View, known: Known | None = None) -> Iterator[shapes.BoardOdds | None]:
    """Yield more and more of the seat's odds, the most urgent first.

    First comes the price of each item in this turn, or the chance that the coming roll pays for it. Then comes the
    reach: the chance that the next roll pays for a random card. Next come the items that the seat can still pay for
    after each option. Last comes the reach after each build, upgrade, held die or die taken off Aether Reserve.

    Args:
        match: the match.
        seat: the seat.
        view: the seat's current view.
        known: reaches that were calculated for this match before; new ones are added.

    Yields:
        The odds as far as they are calculated; None where the caller may pause.
    """
    if view["phase"] != "play":
        return
    yield from _Odds(match, seat, view, {} if known is None else known).steps()


class _Odds:
    """One seat's odds while they are being calculated."""

    def __init__(self, match: Match, seat: int, view: View, known: Known) -> None:
        self._pos = seats.position_of(match, seat)
        self._seat = seat
        self._known = known
        self._outlays: dict[int, Outlay | Lack] = {}
        self._reach: Reach | None = None
        self._actions = match.legal_actions(seat) if seat in view["to_act"] else ()
        self._acting = bool(self._actions)
        # Free to build: it is the seat's turn, nothing is built, and no question is running.
        self._free = self._acting and self._pos.active == seat and not (self._pos.built or self._pos.stack)
        self._when: _When = "later"
        if any(frame[0] == at.ROLL_ALL for frame in self._pos.stack):
            self._when = "next"
        elif seats.can_still_build(self._pos, seat):
            self._when = "now"
        self._odds: shapes.BoardOdds = {
            "step": match.step,
            "when": None,
            "items": [],
            "summary": "",
            "reach": None,
            "moves": [],
            "others": "",
            "how": [],
            "left": {},
            "payments": [],
            "working": True,
            "error": "",
        }

    def steps(self) -> Iterator[shapes.BoardOdds | None]:
        """Yield None where the caller may pause, and the odds as far as they are known."""
        if self._when == "later" and seats.last_roll_is_over(self._pos):
            return
        parts = (self._items, self._own_reach, self._left, self._after_builds, self._after_moves)
        for part in parts:
            try:
                for row in part():
                    yield self._so_far() if row else None
            except NoRollLeft:
                # MF-R3: after the last roll there are only the odds of this turn.
                pass
            except GameError as error:
                self._odds["error"] = self._odds["error"] or str(error)
            self._odds["working"] = part is not parts[-1]
            yield self._so_far()

    def _so_far(self) -> shapes.BoardOdds:
        """Return a copy of the current odds that later additions do not change."""
        odds = self._odds.copy()
        odds["items"] = [row.copy() for row in odds["items"]]
        odds["moves"] = odds["moves"].copy()
        return odds

    # ------------------------------------------------------------------------------ what each item takes, and reach

    def _items(self) -> _Rows:
        pos, seat, odds = self._pos, self._seat, self._odds
        odds["when"] = self._when
        odds["others"] = words.others_words(self._before(), self._when)
        board = [item for item in pos.board if item >= 0]
        if self._when == "now":
            self._outlays = yield from cheapest(pos, seat, board, Budget(_HELPS, _LONGER))
            odds["how"] = list(words.HOW_NOW)
            turn = "this turn" if pos.active == seat else "next turn"
            odds["summary"] = words.summary_words([self._outlays[item] for item in board], turn)
            odds["items"] = [self._item(item) for item in board]
        elif self._when == "next":
            counts = self._prisms()
            chances = yield from roll_chances(pos, seat, board, counts, Budget(_HELPS, _LONGER))
            odds["how"] = list(words.HOW_NEXT)
            odds["items"] = [self._rolled_item(item, chances[item]) for item in board]

    def _item(self, item: int) -> shapes.ItemOdds:
        card, outlay = self._pos.components.items[item], self._outlays[item]
        if isinstance(outlay, Lack):
            pay, brief, why = words.lack_words(outlay), words.lack_symbols(outlay), []
        else:
            pay, brief = words.outlay_words(outlay), words.outlay_symbols(outlay)
            why = words.outlay_why(outlay, card, self._pos)
        return {
            "title": card.title,
            "pays": isinstance(outlay, Outlay),
            "pay": pay,
            "brief": brief,
            "rolls": [],
            "after": None,
            "why": why,
        }

    def _rolled_item(self, item: int, chances: dict[int, Fraction]) -> shapes.ItemOdds:
        rolls = 6 ** sum(seats.next_roll(self._pos, self._seat).dice.unknown)
        return {
            "title": self._pos.components.items[item].title,
            "pays": False,
            "pay": "",
            "brief": "",
            "rolls": _until_certain(chances),
            "after": None,
            "why": [f"{int(chances[0] * rolls):,} of {rolls:,} rolls can pay for it without a prism."],
        }

    def _own_reach(self) -> _Rows:
        self._reach = yield from self._reach_of(self._pos, self._prisms(), Budget(_HELPS, _LONGER))
        chance = self._reach.chances[0]
        self._odds["reach"] = {
            "chance": chance_view(chance),
            "percent": words.whole_percent(chance),
            "prisms": _until_certain(self._reach.chances)[1:],
            "why": words.reach_why(self._reach),
        }

    def _reach_of(self, pos: Position, prisms: tuple[int, ...], budget: Budget) -> Generator[None, None, Reach]:
        key = reach_key(pos, self._seat, prisms)
        reach = self._known.get(key)
        if reach is None:
            reach = yield from reach_steps(pos, self._seat, prisms, budget)
            if len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[key] = reach
        return reach

    def _before(self) -> int:
        """Return how many seats have a turn before this seat's next one, in this round or otherwise in the next."""
        pos, seat = self._pos, self._seat
        if self._when == "now":
            return (seat - pos.active) % pos.seats
        # MF-R3: the marker passes clockwise at the end of the round.
        return (seat - pos.first - (self._when == "later")) % pos.seats

    def _prisms(self) -> tuple[int, ...]:
        """Return the numbers of prisms to calculate chances for: none, one, and all that the seat has."""
        return tuple(sorted({0, min(1, self._pos.prisms[self._seat]), self._pos.prisms[self._seat]}))

    # ------------------------------------------------------------------------------------- what an action leaves

    def _left(self) -> _Rows:
        """Find the items that the seat can still pay for after each action; payments are listed by their amounts."""
        if self._when != "now" or not self._acting:
            return
        left = yield from left_steps(self._pos, self._seat)
        for action in self._actions:
            if action.text not in left:
                continue
            titles = list(left[action.text])
            if action.kind == "pay":
                self._odds["payments"].append({"payment": payment(action.args), "left": titles})
            else:
                self._odds["left"][action.text] = titles

    def _after_builds(self) -> _Rows:
        if self._reach is None or not self._free:
            return
        for row in self._odds["items"]:
            item = self._pos.components.item_ids[row["title"]]
            outlay = self._outlays.get(item)
            if isinstance(outlay, Outlay):
                # An item that takes too long is left out; the others are still shown.
                with suppress(OddsError):
                    budget = Budget(_HELPS, SECONDS)
                    after = yield from after_build(self._pos, item, outlay, budget)
                    target = targets.item(row["title"])
                    row["after"] = yield from self._compared(after, "build", target, row["title"], budget)
                    yield True

    def _after_moves(self) -> _Rows:
        if self._reach is None or not self._acting:
            return
        for code in engine.legal(self._pos, self._seat):
            named = self._move(code)
            if named is not None:
                with suppress(OddsError):
                    after = after_action(self._pos, code)
                    self._odds["moves"].append((yield from self._compared(after, *named, Budget(_HELPS, SECONDS))))
                    yield True
        self._odds["moves"].sort(key=lambda row: -row["chance"]["share"])

    def _move(self, code: int) -> tuple[_Kind, str, str] | None:
        """Return the kind, target and name of an action that changes the reach without building; None for others."""
        kind, about = code & actions.KIND_MASK, actions.about_of(code)
        if kind == actions.UPGRADE:
            number, element = actions.unpack_card(about)
            title = self._pos.components.items[number].title
            return "upgrade", targets.card(title), f"{ELEMENTS[element]} gem on {title}"
        if kind in (actions.HOLD, actions.RELEASE):
            die = die_name(self._pos, self._seat, about)
            name = die.replace("-", " die ")
            face = self._pos.components.faces[self._pos.die_face[self._seat][about]].text
            if kind == actions.HOLD:
                return "hold", targets.die(die), f"hold {name} ({face})"
            return "release", targets.die(die), f"roll {name} ({face}) again"
        return None

    def _compared(
        self, after: Position, kind: _Kind, target: str, name: str, budget: Budget
    ) -> Generator[None, None, shapes.ReachAfter]:
        assert self._reach is not None, "a reach after an action is compared with that of the table"
        had, has = self._pos.prisms[self._seat], after.prisms[self._seat]
        # An action that takes or gives prisms is compared with them; without them it would look better or worse than
        # it is.
        prisms = had != has
        reach = yield from self._reach_of(after, (has if prisms else 0,), budget)
        before, then = self._reach.chances[had if prisms else 0], reach.chances[has if prisms else 0]
        return {
            "kind": kind,
            "target": target,
            "name": name,
            "chance": chance_view(then),
            "words": words.change_words(before, then),
            "change": "same" if before == then else "more" if before < then else "less",
            "prisms": prisms,
            "why": words.reach_why(reach, has if prisms else 0)[:1],
        }


def _until_certain(chances: dict[int, Fraction]) -> list[shapes.RollOdds]:
    """Return the chances by the number of prisms, up to the first that is certain."""
    rows: list[shapes.RollOdds] = []
    for prisms, chance in sorted(chances.items()):
        rows.append({"prisms": prisms, "chance": chance_view(chance)})
        if chance == 1:
            break
    return rows
