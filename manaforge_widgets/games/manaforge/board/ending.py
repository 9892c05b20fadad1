"""The sources of each seat's prestige: each gain belongs to the card, the talent or the gift that caused it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.leading import leads
from manaforge_widgets.widgets.shapes import BestView, EndingView, GainView

TALENTS, WORKSHOP, STORE, WANDS, GIVEN, BEFORE = range(6)
_TITLES = ("talents", "workshop", "store", "wands", "gems given", "at the start")


@dataclass(frozen=True, slots=True)
class PrestigeGain:
    """Prestige that a seat gained in one step.

    Attributes:
        seat: the seat.
        round: the round; 0 before the first.
        turn: the number of the turn.
        source: what gave the prestige: ``TALENTS``, ``WORKSHOP``, ``STORE``, ``WANDS``, ``GIVEN`` or ``BEFORE``.
        name: the card or the talent; empty if there is none.
        stars: the amount of prestige.
        began: the step of the action that caused it; -1 for a gift, and for prestige that no action caused.
    """

    seat: int
    round: int
    turn: int
    source: int
    name: str
    stars: int
    began: int = -1


def prestige_gains(match: Match, components: Components) -> list[PrestigeGain]:
    """Return every gain of prestige in a match, in order; for each seat they sum to its score.

    A gain belongs to what caused it, even if questions were asked in between. The prestige of a paid level belongs to
    its card, and that of a copied effect to the item that copies. The prestige for giving a gem belongs to the gift.

    Args:
        match: the match.
        components: the components of the match's edition.
    """
    statuses = [match.status(step) for step in range(match.step + 1)]
    gained = [PrestigeGain(seat, 0, 0, BEFORE, "", stars) for seat, stars in enumerate(statuses[0].scores) if stars]
    cause, cause_step = (BEFORE, ""), -1
    for step, action in enumerate(match.actions):
        before, after = statuses[step], statuses[step + 1]
        if (begun := _cause(action, components)) is not None:
            cause, cause_step = begun, step
        for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
            if new != old:
                source, name, began = (TALENTS, "", -1) if before.active is None else (*cause, cause_step)
                if action.kind == "give" and seat == action.seat:
                    source, name, began = GIVEN, "", -1
                gained.append(PrestigeGain(seat, before.round, before.turn, source, name, new - old, began))
    return gained


def _cause(action: Action, components: Components) -> tuple[int, str] | None:
    """Return the source and the name that an action's prestige belongs to; None for answers and what never scores."""
    args: Any = action.args
    if action.kind in ("build", "scavenge"):
        item = components.items[components.item_ids[args.card]]
        return WANDS if item.wand else STORE, item.title
    if action.kind == "activate":
        return WORKSHOP, args.card
    return (TALENTS, args.talent) if action.kind == "use" else None


def ending(match: Match, components: Components, seat: int) -> EndingView:
    """Return the sources of the prestige in a finished match, as JSON for the browser.

    Args:
        match: the match.
        components: the components of the match's edition.
        seat: the seat that looks.
    """
    gained = prestige_gains(match, components)
    here = [source for source in range(len(_TITLES)) if any(gain.source == source for gain in gained)]
    rounds = match.status().round
    seats = range(match.seats)
    by_round = [[_sum(gained, seat=one, round=number) for number in range(rounds + 1)] for one in seats]
    return {
        "sources": [_TITLES[source] for source in here],
        "by_source": [[_sum(gained, seat=one, source=source) for source in here] for one in seats],
        "by_round": by_round,
        "leads": leads(by_round),
        "last": _last_turn(match, gained, seat),
        "best": _best(gained, seat, match.actions),
        "unused": _unused(match, seat),
    }


def _sum(gained: Sequence[PrestigeGain], **which: int) -> int:
    return sum(gain.stars for gain in gained if all(getattr(gain, name) == value for name, value in which.items()))


def _last_turn(match: Match, gained: Sequence[PrestigeGain], seat: int) -> list[GainView]:
    """Return the prestige of the seat's last turn, by card."""
    turns = [status.turn for step in range(match.step) if (status := match.status(step)).active == seat]
    brought: Counter[str] = Counter()
    for gain in gained:
        if turns and gain.seat == seat and gain.turn == turns[-1]:
            brought[gain.name or _TITLES[gain.source]] += gain.stars
    return [{"words": words, "amount": amount} for words, amount in brought.most_common()]


def _best(gained: Sequence[PrestigeGain], seat: int, actions: Sequence[Action]) -> BestView | None:
    """Return the card or the talent that brought the seat the most prestige, and its number of uses."""
    brought: Counter[str] = Counter()
    for gain in gained:
        if gain.seat == seat and gain.name:
            brought[gain.name] += gain.stars
    if not brought:
        return None
    name, amount = brought.most_common(1)[0]
    scored = {gain.began for gain in gained if gain.seat == seat and gain.name == name}
    # Building a card counts as a use only if it scored.
    uses = sum(
        action.seat == seat and name in _named(action.args) and (action.kind in _USES or step in scored)
        for step, action in enumerate(actions)
        if action.kind in (*_USES, *_BUILDS)
    )
    return {"words": name, "amount": amount, "uses": uses}


_USES = ("activate", "use")
_BUILDS = ("build", "scavenge")


def _named(args: Any) -> tuple[str, ...]:
    return tuple(getattr(args, key) for key in ("card", "talent") if key in args)


def unused_spends(view: View, seat: int) -> int:
    """Return how many dice the seat could still have spent when it ended its turn (MF-T1, MF-A4)."""
    spends: int = view["spends_left"]
    return min(spends, sum(not die["spent"] for die in view["seats"][seat]["dice"]))


def _unused(match: Match, seat: int) -> list[str]:
    """Return what the seat left unused: dice that it could have spent, and at the end its gems and prisms."""
    spends, turns = 0, 0
    for step, action in enumerate(match.actions):
        if action.seat == seat and action.kind == "end":
            view = match.view(seat, step=step)
            turns += 1
            spends += unused_spends(view, seat)
    mat: Mapping[str, Any] = match.view(seat)["seats"][seat]
    left = [f"{spends}{{spend}} in {turns} turn{'s' * (turns > 1)}"] if spends else []
    left += [f"{mat['gems'][name]}{{{name}-gem}}" for name in ELEMENTS if mat["gems"][name]]
    return left + ([f"{mat['prisms']}{{prism}}"] if mat["prisms"] else [])
