"""The class ``KingsForge``: the rules with the interface of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from manaforge_widgets.core.api import Action, Choice, GameError, Pending, Status, View
from manaforge_widgets.core.draws import Below, Draw
from manaforge_widgets.core.edition_file import is_house
from manaforge_widgets.core.engine_rules import Engine, EngineRules, Refusals, Views, Words
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.games.kings_forge.rules import (
    arguments,
    engine,
    fitting,
    notation,
    questions,
    refusals,
    rounds,
    setup,
)
from manaforge_widgets.games.kings_forge.rules import describe as words
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules import view as views
from manaforge_widgets.games.kings_forge.rules.components import Components, house_components
from manaforge_widgets.games.kings_forge.rules.dice import CEMETERY, KINDS, many
from manaforge_widgets.games.kings_forge.rules.edition import load_edition
from manaforge_widgets.games.kings_forge.rules.from_view import LENIENT, from_view
from manaforge_widgets.games.kings_forge.rules.names import read_roll_name
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.symbols import SYMBOLS


class KingsForge(EngineRules[Position, Components]):
    """The rules of King's Forge in one edition; see :class:`manaforge_widgets.core.api.Game`.

    Example:
        >>> game = KingsForge()
        >>> game.pending(game.start(3)).draws[0]
        Deal(name='craft cards', key='craft cards', cards=33, take=10)
    """

    name = "kings_forge"
    title = "King's Forge"
    rules_version = 2
    symbols = SYMBOLS
    engine: ClassVar[Engine[Position]] = engine
    views: ClassVar[Views[Position]] = views
    words: ClassVar[Words[Position]] = words
    refusals: ClassVar[Refusals[Position]] = refusals

    def __init__(self, edition: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(house_components() if is_house(edition) else Components(load_edition(edition)))

    def start(self, seats: object, **options: Any) -> Position:
        """Return a new position that waits for the draws of the set-up.

        The only option is ``rules=1``, for saves of version 1, in which the rest of a partly used bonus never lapses
        (KF-C4).
        """
        version = options.pop("rules", self.rules_version)
        for name in options:
            raise GameError(f"King's Forge has no option {short(name)}; its only option is rules.")
        if type(version) is not int or not 1 <= version <= self.rules_version:
            raise GameError(
                f"rules must be a version of the rules, 1 or {self.rules_version}, not {short(version, 20)}."
            )
        pos = setup.new_position(self.components, seats)
        pos.lenient = int(version == LENIENT)
        return pos

    def pending(self, position: Position) -> Pending:
        """Return what the position waits for: draws, a decision, or nothing because the game is over."""
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
        """Return the result with which a die's roll shows a given value.

        Args:
            position: the position.
            name: the name of the draw, such as ``"seat 0 metal-1"``.
            text: the value, from ``"1"`` to ``"6"``.

        Raises:
            GameError: the draw is not the roll of a die, or the die has no such value.
        """
        read = read_roll_name(str(name))
        if read is None or read[2] > self.components.dice[read[1]]:
            raise GameError(
                f"the result of {short(name, 60)} can't be set to a value; only a roll such as 'seat 0 metal-1' can."
            )
        check_seat(read[0], position.seats)
        values = [str(value) for value in range(1, engine.SIDES + 1)]
        if text not in values:
            raise GameError(f"{name} must show a number from 1 to {engine.SIDES}, not {short(text)}.")
        return values.index(str(text))

    def result_text(self, draw: Draw, result: Any) -> str:
        """Return a result as text: the value of a die, the names of cards, "shuffled" for the gather deck, a seat."""
        components = self.components
        if read_roll_name(draw.name):
            return str(result + 1)
        if draw.name == setup.CRAFTS_DRAW:
            return ", ".join(components.crafts[card].name for card in sorted(result))
        if draw.name == setup.GATHERS_DRAW:
            return ", ".join(components.gathers[components.others[place]].name for place in sorted(result))
        if draw.name == setup.DECK_DRAW:
            return "shuffled"
        return f"seat {result}"

    def action(self, position: Position, seat: int, code: int) -> Action:
        """Return the action with this code."""
        kind, args = arguments.decode(position, code)
        return Action(seat, kind, notation.write(kind, args), Record(args), code)

    def read(self, position: Position, seat: int, text: str) -> int:
        """Return the code of an action, from its notation; the action need not be legal."""
        return arguments.encode(position, seat, *notation.read(text))

    def encode(self, position: Position, seat: int, kind: str, args: Mapping[str, Any] | Record) -> int:
        """Return the code of an action, from its kind and arguments; the action need not be legal."""
        return arguments.encode(position, seat, kind, args)

    def choice(self, position: Position, seat: int) -> Choice | None:
        """Return the question that the seat must answer; None if it may act freely, or may not act."""
        question = questions.question(position, seat)
        if question is None:
            return None
        kind, sentence, rule, proposed = question
        options = tuple(self.action(position, seat, code) for code in position.options)
        return Choice(seat, kind, sentence, rule, options=options, proposal=self.action(position, seat, proposed))

    def status(self, position: Position) -> Status:
        """Return the phase, the round, the turn and the scores."""
        phase = at.PHASES[position.state]
        active = position.active if position.options else None
        ranks = tuple(rounds.highest_rank(position, seat) for seat in range(position.seats))
        scores = rounds.scores(position)
        return Status(
            phase, position.round, None, position.turn, active, scores, "crafts", ("highest rank", ranks), "round"
        )

    def offered(self, position: Position, seat: int, code: int) -> int:
        """Return the legal code that does the same with equal dice, or the code itself if there is none."""
        return fitting.offered(position, code) if seat == position.active else code

    def undo_rule(self, position: Position) -> str:  # noqa: ARG002 - one rule for all positions
        """Return KF-H2, the rule about what can be taken back."""
        return "KF-H2"

    def undo_epoch(self, position: Position) -> int:
        """KF-H2: a number that grows when a different seat is to act; earlier actions are then permanent."""
        return position.turn

    def revealed(self, position: Position) -> int:
        """KF-H2: a number that grows when something is revealed that can't be taken back."""
        return rounds.revealed(position)

    def upgraded(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a save of rules version 1 in the form of this version.

        In version 1 the rest of a partly used bonus never lapsed (KF-C4). A match could also begin from a position in
        which a craft turn was already over (KF-C6). If a save may depend on one of these, it continues under version 1.

        Raises:
            GameError: the save has another version.
        """
        if saved["rules"] != LENIENT:
            raise GameError(
                f"the match was played by version {saved['rules']} of the rules, but the game now has version "
                f"{self.rules_version}."
            )
        save = {**saved, "rules": self.rules_version}
        if saved["start"] is not None:
            save["start"] = {**saved["start"], "rules": LENIENT}
        elif any(one[1].lower().split()[:1] in (["flip"], ["set"]) for one in (*saved["actions"], *saved["undone"])):
            save["options"] = {**saved.get("options", {}), "rules": LENIENT}
        return save

    def from_view(self, view: View) -> Position:
        """Return the position of a full view."""
        return from_view(self.components, view)

    def resample(self, position: Position, seat: int, below: Below) -> Position:  # noqa: ARG002 - all see the same
        """KF-H1: return a copy with the gather deck shuffled again; its order is all that is hidden from any seat."""
        new = position.copy()
        # Sorted, so that the new order does not depend on the old one.
        rest = sorted(new.deck)
        new.deck = [rest.pop(below(len(rest))) for _ in range(len(rest))]
        return new

    def worlds(self, position: Position, seat: int) -> list[tuple[Position, Fraction]] | None:  # noqa: ARG002 - as above
        """KF-H1: return the positions that look like this one to a seat, with their probabilities.

        Return None if at least two cards of the gather deck are hidden, because their orders are too many to list.
        """
        return [(position, Fraction(1))] if len(position.deck) < 2 else None

    def conserved(self, position: Position) -> Mapping[str, Any]:
        """Return the dice, tokens and cards, which no action may create or destroy."""
        pos = position
        dice = {KINDS[kind]: many(pos.stock, kind) + out for kind, out in enumerate(pos.dice_out())}
        in_sight = dice[KINDS[CEMETERY]] + (pos.cemetery > 0)
        # A cemetery die that is not in sight is counted as well.
        dice[KINDS[CEMETERY]] = in_sight + max(0, self.components.dice[CEMETERY] - in_sight)
        crafts = [*(card for card in pos.display if card >= 0), *pos.waiting, *(lying[0] for lying in pos.lying)]
        crafts += [card for cards in pos.claimed for card in cards]
        held = [bonus[0] - len(self.components.gathers) for bonuses in pos.bonuses for bonus in bonuses]
        tokens = [left + held.count(number) for number, left in enumerate(pos.tokens)]
        return {"dice": dice, "tokens": tokens, "crafts": sorted(crafts)}

    def describe(
        self,
        before: Position | None,
        action: Action | None,
        after: Position,
        viewer: int | None,  # noqa: ARG002 - only the deck's order is hidden, and no line shows it
    ) -> str:
        """Return a line about the action between two positions, as text with symbols."""
        if before is None or action is None:
            return "the table is set up"
        return words.describe(before, action.seat, action.code, after)
