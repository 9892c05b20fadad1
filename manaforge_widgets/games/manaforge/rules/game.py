"""The class ``Manaforge``: the rules, with the interface that all games have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from manaforge_widgets.core.api import Action, Choice, GameError, Pending, Status, View
from manaforge_widgets.core.draws import Below, Draw
from manaforge_widgets.core.edition_file import is_house
from manaforge_widgets.core.engine_rules import Engine, EngineRules, Refusals, Views, Words
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.games.manaforge.rules import arguments, engine, notation, questions, refusals, setup
from manaforge_widgets.games.manaforge.rules import describe as words
from manaforge_widgets.games.manaforge.rules import view as views
from manaforge_widgets.games.manaforge.rules.components import Components, house_components
from manaforge_widgets.games.manaforge.rules.edition import load_edition
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.from_view import all_items, from_view
from manaforge_widgets.games.manaforge.rules.names import read_roll_name
from manaforge_widgets.games.manaforge.rules.position import (
    DRAFT,
    KEEP,
    OFFER,
    OVER,
    PAY,
    PAY_GEMS,
    PHASES,
    PLAY,
    ROLL_ALL,
    SETUP,
    Position,
)
from manaforge_widgets.games.manaforge.rules.proposals import cheapest
from manaforge_widgets.games.manaforge.rules.resample import resample
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.games.manaforge.rules.symbols import SYMBOLS

_AFTER_THE_DRAFT = 10


class Manaforge(EngineRules[Position, Components]):
    """The rules of Manaforge in one edition; see :class:`manaforge_widgets.core.api.Game`.

    Example:
        >>> game = Manaforge()
        >>> game.pending(game.start(3)).draws[-1]
        Deal(name='talents', key='talents', cards=20, take=12)
    """

    name = "manaforge"
    title = "Manaforge"
    rules_version = 2
    symbols = SYMBOLS
    engine: ClassVar[Engine[Position]] = engine
    views: ClassVar[Views[Position]] = views
    words: ClassVar[Words[Position]] = words
    refusals: ClassVar[Refusals[Position]] = refusals

    def __init__(self, edition: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(house_components() if is_house(edition) else Components(load_edition(edition)))

    def start(self, seats: object, **options: Any) -> Position:
        """Return a new position that waits for the draws of the set-up. Manaforge has no options."""
        for name in options:
            raise GameError(f"Manaforge has no option {short(name)}, nor any other.")
        return setup.new_position(self.components, seats)

    def pending(self, position: Position) -> Pending:
        """Return what the position waits for: actions of seats or results of draws; or how the game ended."""
        return engine.pending(position)

    def legal(self, position: Position, seat: int) -> list[int]:
        """Return the codes of the seat's legal actions; the first of all payments is one with the fewest gems.

        It is not always the proposed payment (MF-P3): saved simulations go on as they began, so the order stays.
        """
        codes = engine.legal(position, seat)
        if codes and position.stack and position.stack[-1][0] in (PAY, PAY_GEMS):
            first = cheapest(position, seat, codes)
            return [first, *(code for code in codes if code != first)]
        return codes

    def apply(self, position: Position, code: int) -> None:
        """Carry out a legal action in place."""
        engine.apply(position, code)

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Apply the results of the pending draws, in place."""
        engine.resolve(position, results)

    def result(self, position: Position, name: object, text: object) -> int:
        """Return the result of a die's roll, from the face that the die shows.

        Args:
            position: the position.
            name: the name of the draw, such as ``"seat 0 earth-1"``.
            text: the face.

        Raises:
            GameError: the draw is not the roll of a die, or the die has no such face.
        """
        read = read_roll_name(str(name))
        if read is None or read[2] > self.components.counts[read[1]]:
            raise GameError(
                f"the result of {short(name, 60)} can't be set by a face; name a die such as 'seat 0 earth-1'."
            )
        seat, die_type, _ = read
        check_seat(seat, position.seats)
        sides = self.components.side_texts[die_type]
        if text not in sides:
            raise GameError(f"{name} has no face {short(text)}; its faces are {listed(dict.fromkeys(sides))}.")
        return sides.index(str(text))

    def result_text(self, draw: Draw, result: Any) -> str:
        """Return a result as text: the face of a die, the cards of a deck or the dealt talents in order, or a seat."""
        components = self.components
        if read := read_roll_name(draw.name):
            side: int = result
            return components.side_texts[read[1]][side]
        if draw.name == setup.TALENTS_DRAW:
            return ", ".join(components.talents[talent].name for talent in result)
        if draw.name in setup.DECK_DRAWS:
            cards = components.decks[setup.DECK_DRAWS.index(draw.name)]
            return ", ".join(components.items[cards[place]].title for place in result)
        return f"seat {result}"

    def action(self, position: Position, seat: int, code: int) -> Action:
        """Return the action with this code."""
        kind, args = arguments.decode(position, seat, code)
        return Action(seat, kind, notation.write(kind, args), Record(args), code)

    def read(self, position: Position, seat: int, text: str) -> int:
        """Return the code of an action, from its notation; the action need not be legal."""
        return arguments.encode(position, seat, *notation.read(text))

    def encode(self, position: Position, seat: int, kind: str, args: Mapping[str, Any] | Record) -> int:
        """Return the code of an action, from its kind and arguments; the action need not be legal."""
        return arguments.encode(position, seat, kind, args)

    def choice(self, position: Position, seat: int) -> Choice | None:
        """Return the question that the seat has to answer; None if there is none."""
        return questions.choice(position, seat, lambda code: self.action(position, seat, code))

    def status(self, position: Position) -> Status:
        """Return the phase, the round, the turn and the scores."""
        # MF-R2: no turn has begun while the round's dice are still to be rolled.
        rolled = not any(frame[0] == ROLL_ALL for frame in position.stack)
        active = position.active if position.phase == PLAY and rolled else None
        phase = PHASES[position.phase]
        return Status(phase, position.round, ROUNDS, position.turn, active, tuple(position.prestige), "prestige")

    def undo_rule(self, position: Position) -> str:
        """Return the rule that limits undo: MF-S3 in the draft, MF-T8 in turns."""
        return "MF-S3" if position.phase in (DRAFT, KEEP) else "MF-T8"

    def undo_epoch(self, position: Position) -> int:
        """MF-T8: return the number of the turn; once a seat acts in it, the actions of earlier turns can't be undone.

        An offer at the start of a turn (MF-A8) comes before the first action of that turn. So while it is pending, the
        number is still that of the turn before. An offer before a roll needs no such correction, because the new turn
        is counted only after it.
        """
        return position.turn - any(frame[0] == OFFER and not frame[2] for frame in position.stack)

    def revealed(self, position: Position) -> int:
        """MF-S3, MF-T8: return a number that grows when hidden information is revealed.

        It grows at each step of the draft, when items are dealt, when all dice are rolled, and at the end of the game.
        """
        if position.phase in (SETUP, DRAFT, KEEP):
            return position.turn
        rolled = not any(frame[0] == ROLL_ALL for frame in position.stack)
        return _AFTER_THE_DRAFT + 2 * position.round + rolled + (position.phase == OVER)

    def upgraded(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a save of rules version 1 in the form of this version.

        Version 1 drew the first player before the draft; now it is drawn after the draft (MF-S4).

        Raises:
            GameError: the save has any other version.
        """
        start = saved["start"]
        if saved["rules"] != 1:
            raise GameError(
                f"the match was played by version {saved['rules']} of the rules, but the game now has version "
                f"{self.rules_version}."
            )
        if not isinstance(start, dict) or not _first_known_too_soon(start):
            return {**saved, "rules": self.rules_version}
        first = start["first_player"]
        seats = [
            {**row, "prisms": row["prisms"] - (2 if seat == first else 3)} for seat, row in enumerate(start["seats"])
        ]
        luck = {"first player": first, **saved["luck"]}
        start = {**start, "first_player": None, "seats": seats}
        return {**saved, "rules": self.rules_version, "start": start, "luck": luck}

    def from_view(self, view: View) -> Position:
        """Return the position of a full view."""
        return from_view(self.components, view)

    def resample(self, position: Position, seat: int, below: Below) -> Position:
        """Return a copy of the position that looks the same to the seat, with everything hidden from it re-dealt."""
        return resample(position, seat, below)

    def conserved(self, position: Position) -> Mapping[str, Any]:
        """Return the items, talents and dice, which no action may create or destroy.

        Prisms are not included, because the rules do not limit their number.
        """
        pos = position
        talents = [*pos.spare_talents, *(t for kept in pos.talents for t in kept)]
        talents += [t for hands in (pos.hand, pos.picked) for hand in hands for t in hand]
        dice = [
            pos.supply[die_type] + sum(types.count(die_type) for types in pos.die_type)
            for die_type in range(len(TYPES))
        ]
        return {
            "items": all_items(pos),
            "talents": sorted(talents),
            "dice": dict(zip(TYPES, dice, strict=True)),
        }

    def describe(self, before: Position | None, action: Action | None, after: Position, viewer: int | None) -> str:
        """Return a line of text and symbols about the action between two positions."""
        if before is None or action is None:
            return "the table is set up"
        return words.describe(before, action.seat, action.code, after, viewer)


def _first_known_too_soon(start: Mapping[str, Any]) -> bool:
    drafting = start.get("phase") == "draft" or (start.get("phase") == "keep" and not start.get("pending"))
    return drafting and start.get("first_player") is not None
