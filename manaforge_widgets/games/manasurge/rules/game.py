"""The class ``ManaSurge``: the rules behind the interface that all games have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from manaforge_widgets.core.api import Action, Choice, GameError, Pending, Status, View
from manaforge_widgets.core.draws import Below, Draw
from manaforge_widgets.core.edition_file import is_house
from manaforge_widgets.core.engine_rules import Engine, EngineRules, Refusals, Views, Words
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.games.manasurge.rules import arguments, engine, frames, notation, public, refusals, setup
from manaforge_widgets.games.manasurge.rules import describe as words
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules import view as views
from manaforge_widgets.games.manasurge.rules.components import Components, house_components
from manaforge_widgets.games.manasurge.rules.edition import load_edition
from manaforge_widgets.games.manasurge.rules.from_view import from_view
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.questions import FREE, about, proposal_of, question_of, words_of
from manaforge_widgets.games.manasurge.rules.resample import resample
from manaforge_widgets.games.manasurge.rules.symbols import SYMBOLS

_OPTIONS: Final = ("wizards", "suits")
_TAKEN: Final = re.compile(rf"{engine.taken_card(0)[:-1]}(\d)", re.ASCII)


class ManaSurge(EngineRules[Position, Components]):
    """The rules of ManaSurge in one edition; see :class:`manaforge_widgets.core.api.Game`.

    Example:
        >>> game = ManaSurge()
        >>> [draw.name for draw in game.pending(game.start(3, wizards=True)).draws]
        ['suit in the box', 'deck', 'first Caster', 'wizards']
    """

    name = "manasurge"
    title = "ManaSurge"
    rules_version = 1
    symbols = SYMBOLS
    engine: ClassVar[Engine[Position]] = engine
    views: ClassVar[Views[Position]] = views
    words: ClassVar[Words[Position]] = words
    refusals: ClassVar[Refusals[Position]] = refusals

    def __init__(self, edition: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(house_components() if is_house(edition) else Components(load_edition(edition)))

    def start(self, seats: object, **options: Any) -> Position:
        """MS-S1: return a new position that waits for the draws of the set-up.

        Args:
            seats: the number of seats, 2 to 6.
            options: ``wizards``, whether each seat gets a wizard; ``suits``, the names of the suits in the game.

        Raises:
            GameError: the number of seats is invalid, or an option is unknown or invalid.

        Example:
            >>> game = ManaSurge()
            >>> suits = ["Blades", "Fireball", "Frost", "Lightning", "Quake"]
            >>> [draw.name for draw in game.pending(game.start(2, suits=suits)).draws]
            ['deck', 'first Caster']
        """
        for name in options:
            if name not in _OPTIONS:
                raise GameError(f"ManaSurge has no option {short(name)}; its options are {listed(_OPTIONS)}.")
        return setup.new_position(self.components, seats, options.get("wizards", False), options.get("suits"))

    def pending(self, position: Position) -> Pending:
        """Return what the position waits for."""
        return engine.pending(position)

    def legal(self, position: Position, seat: int) -> list[int]:
        """Return the codes of the seat's legal actions."""
        return engine.legal(position, seat)

    def apply(self, position: Position, code: int) -> None:
        """Carry out a legal action in place."""
        engine.apply(position, code)

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Apply the results of the pending draws, in place."""
        engine.resolve(position, results)

    def result(self, position: Position, name: object, text: object) -> int:
        """MS-M5: return the result that makes Deceive take a certain card, to set the draw by hand.

        The result is the place of the card in the sorted hand; 0 before the draw is pending.

        Args:
            position: the position.
            name: the name of the draw, such as ``"card from seat 1"``.
            text: the name of the card, such as ``"5 Frost"``.

        Raises:
            GameError: the draw does not take a card, or the card can't be taken.
        """
        match = _TAKEN.fullmatch(str(name))
        if match is None:
            raise GameError(
                f"the result of {short(name, 60)} can't be set to a card; name a draw such as 'card from seat 1'."
            )
        seat = int(match[1])
        check_seat(seat, position.seats)
        kind = arguments.kind_id(self.components, text)
        if position.state != at.TAKE:
            # The cards that can be taken are only known at the moment of the draw.
            return 0
        kinds = [card >> at.SEAT_BITS for card in sorted(position.hands[seat])]
        if kind not in kinds:
            raise GameError(f"{short(text)} can't be taken from seat {seat}, which does not hold it.")
        return kinds.index(kind)

    def result_text(self, draw: Draw, result: Any) -> str:
        """Return a result as text that reveals nothing about hidden cards."""
        if draw.name == setup.BOX_DRAW:
            return str(self.components.suits[result])
        if draw.name == setup.WIZARDS_DRAW:
            return ", ".join(self.components.wizards[wizard] for wizard in result)
        if draw.name == setup.CASTER_DRAW:
            return f"seat {result}"
        return "shuffled" if draw.name == setup.DECK_DRAW else "a card"

    def action(self, position: Position, seat: int, code: int) -> Action:
        """Return the action with this code."""
        kind, args = arguments.decode(position.components, code)
        return Action(seat, kind, notation.write(kind, args), Record(args), code)

    def read(self, position: Position, seat: int, text: str) -> int:  # noqa: ARG002 - it means the same for all
        """Return the code of an action, from its notation; the action need not be legal."""
        return arguments.encode(position, *notation.read(text))

    def encode(
        self,
        position: Position,
        seat: int,  # noqa: ARG002 - it means the same for all
        kind: str,
        args: Mapping[str, Any] | Record,
    ) -> int:
        """Return the code of an action, from its kind and arguments; the action need not be legal."""
        return arguments.encode(position, kind, args)

    def choice(self, position: Position, seat: int) -> Choice | None:
        """Return the question that the seat has to answer; None if it just has its turn to play, or is not to act."""
        if position.state != at.DECIDE or seat != position.active:
            return None
        one = position.stack[-1]
        what = frames.what_of(one)
        if what in FREE:
            return None
        return Choice(
            seat,
            frames.NAMES[what],
            words_of(position, one),
            question_of(one).rule,
            about=Record(about(position, one)),
            options=tuple(self.action(position, seat, code) for code in position.options),
            proposal=self.action(position, seat, proposal_of(position)),
        )

    def status(self, position: Position) -> Status:
        """Return the phase, the number of the spell, the turn and the shards."""
        active = position.active if position.state == at.DECIDE else None
        damage = tuple(map(len, position.damage))
        return Status(
            public.phase(position),
            position.round,
            None,
            position.turn,
            active,
            tuple(position.shards),
            "shards",
            ("damage", damage),
            "round",
            "spell",
        )

    def undo_rule(self, position: Position) -> str:  # noqa: ARG002 - it is one rule for all positions
        """Return the number of the rule on undo, MS-H3."""
        return "MS-H3"

    def undo_epoch(self, position: Position) -> int:
        """MS-H3: return a number that grows each time that a different seat is to act, and at the end of the game."""
        return position.turn

    def revealed(self, position: Position) -> int:
        """MS-H3: return a number that grows when cards are drawn, shuffled, handed over, looked at or taken up."""
        return position.revealed

    def from_view(self, view: View) -> Position:
        """Return the position that a full view describes."""
        return from_view(self.components, view)

    def resample(self, position: Position, seat: int, below: Below) -> Position:
        """MS-H1, MS-H2: return a copy that looks the same to the seat; all cards that it does not know are re-dealt."""
        return resample(position, seat, below)

    def conserved(self, position: Position) -> Mapping[str, Any]:
        """Return how many of each card and how many shards there are in all, which no action may change."""
        pos = position
        names = pos.components.kind_names
        hidden = [*pos.hands, *pos.damage, pos.deck, pos.pool]
        kinds = [card >> at.SEAT_BITS for cards in hidden for card in cards]
        kinds += pos.discards
        kinds += [at.laid_kind(card) for card in pos.row]
        shards = pos.supply + sum(pos.shards) + sum(card & at.SHARD > 0 for card in pos.row)
        return {"cards": {names[kind]: count for kind, count in sorted(Counter(kinds).items())}, "shards": shards}

    def describe(self, before: Position | None, action: Action | None, after: Position, viewer: int | None) -> str:
        """Return a line about an action, with symbols, and without what the viewer may not know."""
        if before is None or action is None:
            return "the table is set up"
        return words.describe(before, action.seat, action.code, after, viewer)
