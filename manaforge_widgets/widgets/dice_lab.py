"""DiceLab: a widget for setting dice and a target; it shows the exact probability and rolls to compare with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from inspect import signature
from typing import Any, Self

import traitlets

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.markup import plain
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.core.registry import Edition, entries, load_game
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.dice import Dice, is_plain
from manaforge_widgets.odds.pools import Pool
from manaforge_widgets.widgets import requests, shapes
from manaforge_widgets.widgets.answering import AnsweringWidget, answers
from manaforge_widgets.widgets.base import DOM, NOTHING_IS_EMPTY
from manaforge_widgets.widgets.lab.game import LabGame, LabQuestion
from manaforge_widgets.widgets.lab.plain_dice import PlainDiceLab
from manaforge_widgets.widgets.lab.plain_kit import GAME as PLAIN
from manaforge_widgets.widgets.lab.reading import (
    SUCCESS,
    frequency,
    number_bars,
    rolls_view,
    short_bars,
    success_bars,
)
from manaforge_widgets.widgets.lab.setting import Setting, changed
from manaforge_widgets.widgets.lab.traits import SettingTrait, from_json, setting_traits
from manaforge_widgets.widgets.lab.trials import Trials
from manaforge_widgets.widgets.to_json import chance_view
from manaforge_widgets.widgets.words import paragraph, table

MANY = 10_000
MOST_ROLLS = 50_000
MOST_KEPT = 100_000
"""The most rolls that a lab counts in one setting."""
_BATCHES = (10, 100, 1_000, MANY)
"""The numbers of rolls that the browser's buttons ask for."""


@dataclass(frozen=True, slots=True)
class _Rolled:
    """The rolls so far in the current setting.

    Attributes:
        last: the last roll.
        number: how many single rolls there were.
        batch: how many batches of rolls there were.
        series: all rolls since the start, in order: the name of each random stream, and the number of its rolls.
        seen: for each of these rolls, whether it reached the target, and how much of the measure it gave.
    """

    last: shapes.LabRoll | None = None
    number: int = 0
    batch: int = 0
    series: tuple[tuple[str, int], ...] = ()
    seen: tuple[tuple[bool, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _State:
    """Everything that changes in a lab. A change creates a new state, which replaces the old one when it is complete.

    Attributes:
        setting: the dice, the numbers and the card.
        question: the question that the setting asks.
        measure: the measure that the bars show.
        bars: the bars.
        rolled: the rolls so far.
        step: the number of changes so far.
    """

    setting: Setting
    question: LabQuestion
    measure: str
    bars: shapes.LabBars
    rolled: _Rolled = field(default_factory=_Rolled)
    step: int = 0


class DiceLab(AnsweringWidget):
    """Choose dice and a target by clicking, see the exact probability, and roll once or ten thousand times.

    The *setting* of a lab is its dice, its target, such as a cost to pay, and everything else that the probability
    depends on. You can change it in the browser and in Python. Each part of the setting is also an attribute of the
    lab, such as ``lab.pool`` or ``lab.cost``; :attr:`names` lists them. You can read it, set it, observe it, and link
    it to other widgets.

    Args:
        pool: up to twelve dice, such as ``"2 earth, fire, arcane"``; None for a few dice of the game. Dice by their
            sides or with your own faces need no game: ``"5d6"``, ``"4d6 keep 3"`` or ``{"hit": 2, "miss": 4}``, as for
            ``mf.odds.pool``. A roll then succeeds with a total of ``at_least``; or with ``at_least`` dice that show
            the face ``showing``, if ``showing`` is not 0. For "5 or more" give the dice two faces:
            ``"5d{hit:2, miss:4}"``.
        game: the name of the game, or ``"dice"`` for dice without a game; None for the game that has the dice, by
            default Manaforge.
        seed: the seed for the lab's rolls, a whole number. The same setting and seed always give the same rolls.
        show: the measure that the bars show: ``"success"``, or another measure of the game, such as ``"earth"`` or
            ``"total"``. In Manaforge, the bars for ``"success"`` also show how much mana is missing in a roll.
        projector: whether to enlarge the lab for a projector, so that it fills the window's width or height.
        edition: the edition whose dice and cards the lab uses, as for ``mf.new_match``.
        given: what else can be set in the game's lab, by name (see ``names``), such as ``cost="2 earth, 1 any"`` or
            ``needs="metal 3, gem 4"``. Also the arguments of every Jupyter widget: ``layout``, such as
            ``{"width": "50%"}``, ``tooltip`` and ``tabbable``.

    Attributes:
        show: the measure that the bars show; you can set it.
        projector: whether the lab is enlarged for a projector; it can also be changed in the lab.
        snapshot: the lab as the browser gets it, as JSON (read-only).
        rolls: all rolls since the start or :meth:`start_over`, as JSON (read-only); None before there are any.

    Raises:
        OddsError: for an unknown name or value, or when the calculation would take too long. The lab then stays as
            it was.
        ArgumentError: for an invalid ``layout``, ``tooltip`` or ``tabbable``.
        EditionError: for an invalid edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> lab = mf.DiceLab("2 earth, fire, arcane", cost="2 earth")
        >>> lab
        DiceLab('2 earth, 1 fire, 1 arcane', cost='2 earth')
        >>> lab.chance
        Fraction(43, 54)
        >>> lab.spends = 1
        >>> lab.chance
        Fraction(11, 36)
        >>> lab.roll_many(1_000)
        Trials(count=1000, successes=310)
        >>> mf.DiceLab("5d6", at_least=2, showing=6).chance
        Fraction(763, 3888)
    """

    _game: LabGame
    _edition: Edition | None
    _revive = "To set other dice and to roll, run this cell."
    kit = traitlets.Dict(read_only=True).tag(sync=True)
    snapshot = traitlets.Dict(read_only=True).tag(sync=True)
    show = SettingTrait(lambda self: self._state.measure, lambda self, measure: self._show_measure(measure))
    projector = traitlets.Bool(False).tag(sync=True)
    rolls = traitlets.Dict(read_only=True, allow_none=True, default_value=None).tag(**NOTHING_IS_EMPTY)

    def __new__(cls, _pool: object = None, game: str | None = None, **_given: Any) -> Self:
        """Return a lab without a setting, whose class has the settings of its game as traits."""
        kind: Any = cls
        lab = _lab_of(game, _given.get("edition"), _pool)
        made: Self = super().__new__(_class_for(kind, lab.names))
        made._game = lab
        made._edition = _given.get("edition")
        return made

    def __init__(
        self,
        pool: str | Pool | Dice | Mapping[Any, int] | Sequence[Any] | None = None,
        game: str | None = None,  # noqa: ARG002 - __new__ reads it
        *,
        seed: int = 0,
        show: str = SUCCESS,
        projector: bool = False,
        edition: Edition | None = None,  # noqa: ARG002 - __new__ reads it
        **given: Any,
    ) -> None:
        try:
            self._luck = Luck(seed)
        except GameError as error:
            raise OddsError(str(error)) from None
        dom = {name: given.pop(name) for name in DOM if name in given}
        self._check_names(given)
        self.from_browser = (*self._game.names, "show", "projector")
        measure = self._check_measure(show)
        setting = self._game.begin(given if pool is None else {"pool": pool, **given})
        question = self._game.ask(setting)
        self._state = _State(setting, question, measure, self._find_bars(question, measure))
        snapshot = self._snapshot(self._state)
        super().__init__(f"lab-{self._game.kit['game']}", self._game.kit["title"], dom)
        self.projector = projector
        self.set_trait("kit", self._game.kit)
        self.set_trait("snapshot", snapshot)

    # The metaclass calls __new__ first, which only picks the game's class.
    __signature__ = signature(__init__).replace(parameters=list(signature(__init__).parameters.values())[1:])

    def __repr__(self) -> str:
        target = self._game.names[1]
        return f"DiceLab({str(self.pool)!r}, {target}={self.value(target)!r})"

    def __setattr__(self, name: str, value: Any) -> None:
        # Python would accept a wrong name, such as `lab.prism = 2`, without an error.
        if not name.startswith("_") and not hasattr(type(self), name):
            raise OddsError(f"a lab has no setting {name!r}; you can set {listed(self._game.names)}.")
        if name == "projector":
            _check_projector(value)
        super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a lab has no attribute {name!r}")

    def set_state(self, sync_data: object) -> None:
        """Apply all or none of the changes that the browser sent.

        ipywidgets calls this method. A refused value changes nothing: the browser gets the current values and the
        reason.

        Args:
            sync_data: the new values, each by the name of its attribute.

        Example:
            >>> import manaforge_widgets as mf
            >>> lab = mf.DiceLab("2 earth", cost="1 earth")
            >>> lab.set_state({"prisms": 2})
            >>> lab.set_state({"prisms": 99})
            >>> lab.prisms
            2
        """
        with self.hold_sync():
            super().set_state(sync_data)

    def _check_state(self, wanted: Mapping[str, Any]) -> None:
        _check_projector(wanted.get("projector", False))
        setting = self._state.setting
        for name in self._game.names:
            if name in wanted:
                setting = self._game.put(setting, name, from_json(wanted[name], self))
        self._find_bars(self._game.ask(setting), self._check_measure(wanted.get("show", self._state.measure)))

    # ------------------------------------------------------------------------------------------------- for Python

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what can be set in this game's lab: ``pool`` first, then the target, then the rest.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.DiceLab(game="kings_forge").names
            ('pool', 'needs', 'card', 'bonuses', 'cancelled')
        """
        return self._game.names

    def recipe(self) -> dict[str, Any]:
        """Return what a live page needs to make this lab: the arguments that make it as it is now."""
        game, own = self._game.kit["game"], {"seed": self._luck.seed, "show": self.show, "projector": self.projector}
        if self._edition is not None:
            own["edition"] = load_game(game, self._edition).overrides
        setting = {name: value for name in self.names if (value := self.value(name))}
        return {"kind": "lab", "arguments": {"game": game, **setting, **own}}

    @property
    def question(self) -> Any:
        """The current setting as an object with its own methods, such as an ``mf.odds.Question``.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.DiceLab("2 earth, fire, arcane", cost="2 earth").question
            Question('2 earth, 1 fire, 1 arcane', '2 earth')
        """
        return self._state.question.question

    @property
    def chance(self) -> Fraction:
        """The exact probability that a roll reaches the target, from 0 to 1.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.DiceLab("2 earth, fire, arcane", cost="2 earth").chance
            Fraction(43, 54)
        """
        return self._state.question.chance

    def value(self, name: str) -> Any:
        """Return one part of the setting by its name; ``lab.value("cost")`` is the same as ``lab.cost``.

        Args:
            name: one of ``names``.

        Raises:
            OddsError: for a name that this game's lab doesn't have.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.DiceLab("2 earth, fire", cost="2 earth", gems="1 fire").value("gems")
            '1 fire'
        """
        self._check_names({name: None})
        return self._game.get(self._state.setting, name)

    def change(self, **given: Any) -> None:
        """Set several things at once, each by its name.

        Args:
            given: the new values, such as ``pool="3 fire"``; :attr:`names` lists what can be set.

        Raises:
            OddsError: for an unknown name or value, or when the calculation would take too long; the lab then stays
                as it was.

        Example:
            >>> import manaforge_widgets as mf
            >>> lab = mf.DiceLab("2 earth", cost="1 earth")
            >>> lab.change(pool="3 fire", cost="2 fire")
            >>> lab
            DiceLab('3 fire', cost='2 fire')
        """
        self._check_names(given)
        setting = self._state.setting
        for name in self._game.names:
            if name in given:
                setting = self._game.put(setting, name, given[name])
        self._take(setting)

    def roll(self) -> tuple[str, ...]:
        """Roll the pool once and show the roll in the lab.

        Returns:
            The face of each die, in the order of the pool.

        Raises:
            OddsError: when judging the roll would take too long.

        Example:
            >>> import manaforge_widgets as mf
            >>> lab = mf.DiceLab("3 fire", cost="1 fire", seed=7)
            >>> lab.roll()
            ('transmute', 'fire gem', 'transmute')
            >>> lab.snapshot["roll"]["text"]
            'This roll can pay 1{fire}.'
        """
        state = self._state
        number = state.rolled.number + 1
        rolled, faces = self._rolled(state, f"lab roll {number}", 1)
        self._become(replace(state, rolled=replace(rolled, number=number)))
        return faces

    def roll_many(self, count: int = MANY) -> Trials:
        """Roll the pool many times, add these rolls to the earlier ones, and show all results.

        Args:
            count: how many rolls, from 1 to 50,000.

        Returns:
            The number of these rolls and how many succeeded, with a 95 % interval for the probability.

        Raises:
            OddsError: for a count out of range, when the rolls would take too long, or when the lab would then have
                more than 100,000 rolls.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.DiceLab("3 fire", cost="1 fire", seed=7).roll_many(100)
            Trials(count=100, successes=93)
        """
        if type(count) is not int or not 1 <= count <= MOST_ROLLS:
            raise OddsError(f"count must be a number of rolls from 1 to {MOST_ROLLS:,}, not {short(count, 20)}.")
        state = self._state
        batch = state.rolled.batch + 1
        rolled, _ = self._rolled(state, f"lab rolls {batch}", count)
        self._become(replace(state, rolled=replace(rolled, batch=batch)))
        return Trials(count, sum(success for success, _ in rolled.seen[-count:]))

    def start_over(self) -> None:
        """Forget all rolls of the current setting; the next rolls repeat them from the first one on.

        Example:
            >>> import manaforge_widgets as mf
            >>> lab = mf.DiceLab("3 fire", cost="1 fire", seed=7)
            >>> first = lab.roll()
            >>> lab.start_over()
            >>> lab.rolls is None, lab.roll() == first
            (True, True)
        """
        self._become(replace(self._state, rolled=_Rolled()))

    # -------------------------------------------------------------------------------------------- what is shown

    def _take(self, setting: Setting) -> None:
        state = self._state
        if setting == state.setting:
            return
        question = self._game.ask(setting)
        bars = self._find_bars(question, state.measure)
        self._become(_State(setting, question, state.measure, bars, step=state.step))

    def _show_measure(self, measure: object) -> None:
        state = self._state
        measure = self._check_measure(measure)
        bars = self._find_bars(state.question, measure)
        # The same rolls, made again from the same seed and counted by the new measure.
        series = state.rolled.series
        seen = [one for name, count in series for one in state.question.rolls(self._luck.rng(name), count, measure)]
        self._become(replace(state, measure=measure, bars=bars, rolled=replace(state.rolled, seen=tuple(seen))))

    def _rolled(self, state: _State, name: str, count: int) -> tuple[_Rolled, tuple[str, ...]]:
        """Make ``count`` more rolls; return all rolls so far and the faces of the last roll.

        Raises:
            OddsError: when there would be too many rolls, or they would take too long.
        """
        before, question = state.rolled, state.question
        if len(before.seen) + count > MOST_KEPT:
            raise OddsError(f"a lab counts up to {MOST_KEPT:,} rolls; start over to roll more.")
        rng = self._luck.rng(name)
        seen = [*before.seen, *(question.rolls(rng, count - 1, state.measure) if count > 1 else ())]
        faces = question.roll(rng)
        seen.append(question.result(faces, state.measure))
        verdict = question.judge(faces)
        last: shapes.LabRoll = {
            "number": len(seen),
            "faces": list(faces),
            "success": verdict.success,
            "text": verdict.text,
            "used": list(verdict.used),
            "how": verdict.how,
        }
        return replace(before, last=last, series=(*before.series, (name, count)), seen=tuple(seen)), faces

    def _become(self, state: _State) -> None:
        """Calculate everything that a new state shows, and then take it; if that fails, the lab stays as it was."""
        state = replace(state, step=state.step + 1)
        snapshot = self._snapshot(state)
        kept = self._state
        rolls: Any = self.rolls
        if (state.rolled.seen, state.measure) != (kept.rolled.seen, kept.measure):
            verb, chance = self._game.kit["verbs"]["can"], state.question.chance
            rolls = rolls_view(state.rolled.seen, state.bars, verb, chance) if state.rolled.seen else None
        self._state = state
        with self.hold_sync(), self.hold_trait_notifications():
            for name in (*self._game.names, "show"):
                getattr(type(self), name).tell(self)
            self.set_trait("rolls", rolls)
            self.set_trait("snapshot", snapshot)

    def _words(self) -> str:
        snapshot, kit = self.snapshot, self._game.kit
        chance, bars = snapshot["chance"], snapshot["bars"]
        measure = next(row["title"] for row in kit["measures"] if row["id"] == bars["measure"])
        question = f"{kit['verbs']['asks']} {plain(snapshot['target'], kit['symbols'])}"
        names = [plain(f"{bar['label']} {bar['note']}".strip(), kit["symbols"]) for bar in bars["bars"]]
        chances = [bar["exactly"] for bar in bars["bars"]]
        rows = [[name, chance["exact"], chance["percent"]] for name, chance in zip(names, chances, strict=True)]
        rolls = self.rolls
        return paragraph(
            f"{self._title}, dice lab. Dice: {self.value('pool') or 'none'}.",
            f"{question}: {chance['percent']}",
            f"({chance['exact']}, {chance['one_in']}).",
            snapshot["text"],
            plain(rolls["text"], kit["symbols"]) if rolls else "",
        ) + table([measure, "Exactly", "Chance"], rows)

    def _find_bars(self, question: LabQuestion, measure: str) -> shapes.LabBars:
        if measure != SUCCESS:
            return number_bars(question.distribution(measure), measure, question.all_rolls)
        lacking = question.shortfall()
        if lacking is None:
            return success_bars(question.chance, self._game.kit, question.all_rolls)
        return short_bars(lacking, self._game.kit, question.all_rolls)

    def _snapshot(self, state: _State) -> shapes.LabSnapshot:
        setting, question, roll = state.setting, state.question, state.rolled.last
        sentences, code = question.why()
        graph, no_graph = None, ""
        try:
            graph = question.graph(roll["faces"] if roll else None)
        except OddsError as error:
            no_graph = str(error)
        return {
            "step": state.step,
            "seed": str(self._luck.seed),
            "dice": {
                tray: [{"kind": die.kind, "face": die.face} for die in dice] for tray, dice in setting.dice.items()
            },
            "amounts": dict(setting.amounts),
            "card": setting.card,
            "target": question.target,
            "chance": chance_view(question.chance),
            "text": frequency(question.chance, self._game.kit["verbs"]["can"]),
            "why": {
                "hits": f"{int(question.chance * question.all_rolls):,}",
                "all": f"{question.all_rolls:,}",
                "sentences": sentences,
                "code": code,
            },
            "bars": state.bars,
            "graph": graph,
            "no_graph": no_graph,
            "roll": roll,
        }

    # ------------------------------------------------------------------------------------------------ requests

    @answers(requests.SetLab)
    def _set(self, request: requests.SetLab) -> None:
        _check_step(self._state, request["step"])
        setting = changed(self._game.kit, self._state.setting, request)
        card = request.get("card")
        self._take(setting if card is None else self._game.take_card(setting, card))

    @answers(requests.ShowMeasure)
    def _show(self, request: requests.ShowMeasure) -> None:
        _check_step(self._state, request["step"])
        self._show_measure(request["measure"])

    @answers(requests.RollOnce)
    def _roll_once(self, request: requests.RollOnce) -> None:
        _check_step(self._state, request["step"])
        self.roll()

    @answers(requests.RollMany)
    def _roll_many(self, request: requests.RollMany) -> None:
        _check_step(self._state, request["step"])
        count = request.get("count", MANY)
        if count not in _BATCHES:
            raise OddsError("The lab has no button for this number of rolls.")
        self.roll_many(count)

    @answers(requests.StartOver)
    def _start_over(self, request: requests.StartOver) -> None:
        _check_step(self._state, request["step"])
        self.start_over()

    def _check_names(self, given: Mapping[str, Any]) -> None:
        for name in given:
            if name not in self._game.names:
                others = (*signature(type(self)).parameters, *DOM)
                hint = did_you_mean(name, (*self._game.names, *others), f"its settings are {listed(self._game.names)}.")
                raise OddsError(f"a lab of {self._game.kit['title']} has no {short(name)}; {hint}")

    def _check_measure(self, measure: object) -> str:
        names = [row["id"] for row in self._game.kit["measures"]]
        if not isinstance(measure, str) or measure not in names:
            raise OddsError(f"show must be {either(names)}, not {short(measure)}.")
        return measure


def _check_projector(value: object) -> None:
    if not isinstance(value, bool):
        raise OddsError(f"projector must be True or False, not {short(value)}.")


@cache
def _class_for(lab: Any, names: tuple[str, ...]) -> Any:
    """Return the class of labs for a game, which has its own settings as traits."""
    body = {"__module__": lab.__module__, "__qualname__": lab.__qualname__, "__doc__": lab.__doc__}
    return type(lab)(lab.__name__, (lab,), body | setting_traits(names))


def _lab_of(game: object, edition: Any = None, pool: object = None) -> LabGame:
    if game == PLAIN or (game is None and edition is None and is_plain(pool)):
        return PlainDiceLab("2d6" if pool is None else pool)
    labs = {entry.name: entry.lab for entry in entries() if entry.lab is not None}
    name = next(iter(labs)) if game is None else game
    if not isinstance(name, str) or name not in labs:
        raise OddsError(f"{short(game)} has no lab; {' and '.join(labs)} have one, and {PLAIN!r} has plain dice.")
    part = fetch(labs[name])
    if edition is not None and not signature(part).parameters:
        raise OddsError(f"the lab of {name} works only with the packaged edition; omit edition=.")
    lab: LabGame = part() if edition is None else part(load_game(name, edition))
    return lab


def _check_step(state: _State, step: int) -> None:
    if step != state.step:
        raise OddsError("The lab was out of date; it now shows the current setting.")
