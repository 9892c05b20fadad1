"""Saved games from a class: each is replayed, and its random results are compared with its seed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.core.registry import is_packaged_edition
from manaforge_widgets.lessons.by_hand import set_by_hand
from manaforge_widgets.lessons.collecting.row import Reading, plural
from manaforge_widgets.match import Match
from manaforge_widgets.match.begin import load_match
from manaforge_widgets.match.journal import ends_in_the_middle

_LONGEST, _LONGEST_WORDS = 60, 400


def read_game(path: Path, data: bytes) -> Reading:
    """Read a saved game (a save or a journal), and replay it.

    Args:
        path: the file.
        data: its bytes.

    Raises:
        GameError: when the file can't be read or replayed.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "ann.json")
        ...     m.save(path)
        ...     read_game(path, path.read_bytes()).values["seed"]
        7
    """
    match = load_match(path)
    bots, forced, saved = played_by(match), set_by_hand(match), match.saved()
    set_up, edition, own = saved["start"] is not None, match.rules.edition, not is_packaged_edition(match.rules)
    options = ", ".join(f"{name} {short(value)}" for name, value in saved["options"].items())
    values = {
        "game": match.game,
        "seats": match.seats,
        "seed": match.seed,
        "step": match.step,
        "round": match.status().round,
        "edition": edition,
        "own_edition": own,
        "set_up": set_up,
        "options": options,
        "forced": forced,
        "undo": match.undo_mode,
        "bots": bots,
    }
    if ends_in_the_middle(data):
        lost = f"ends in the middle of a line: {plural(match.step, 'step')} can be read, and the rest is lost."
        return Reading({**values, "error": lost})
    remarks = {
        "starts from a table set up by hand": set_up,
        f"own edition {clipped(edition, _LONGEST)!r}": own,
        f"edition {edition}": not own and bool(match.rules.overrides),
        f"with options: {options}": options,
        "some of its random results can't be compared with its seed": forced is None,
        f"{plural(forced or 0, 'random result')} set by hand": forced,
        f"{plural(len(saved['forced']), 'die', 'dice')} set by hand for the next roll": saved["forced"],
        "free undo": match.undo_mode == "free",
        "the file does not say whether bots played": bots is None,
        f"played by bots: {bots}": bots,
    }
    contents = [[*entry[:2]] for entry in saved["actions"]], saved["seats"], saved["start"], match.game, match.seed
    same = json.dumps([contents, saved["overrides"], saved["options"]], sort_keys=True) if match.step else None
    return Reading(
        values | _result(match),
        tuple(words for words, so in remarks.items() if so),
        same,
    )


def _result(match: Match) -> dict[str, object]:
    scores, outcome = tuple(match.status().scores), match.outcome
    return {
        "finished": outcome is not None,
        "scores": scores,
        "score": scores[0] if scores else None,
        "best": max(scores, default=None),
        "winner": ", ".join(map(str, outcome.winners)) if outcome else None,
    }


def played_by(match: Match) -> str | None:
    """Return in words which seats bots played.

    Returns:
        The words; empty if no bot is known to have played. None for an older save, which does not name bots.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply(m.legal_actions(0)[0])
        >>> m.apply(m.legal_actions(1)[0], bot="greedy")
        >>> played_by(m)
        'seat 1 greedy'
    """
    bots = [(action.seat, match.bot_of(step)) for step, action in enumerate(match.actions, 1)]
    if any(bot is None for _, bot in bots):
        return None
    actions = Counter(seat for seat, _ in bots)
    words = []
    for (seat, bot), count in sorted(Counter(bots).items()):
        if bot:
            part = "" if count == actions[seat] else f" ({count} of {plural(actions[seat], 'action')})"
            words.append(f"seat {seat} {clipped(bot, _LONGEST)}{part}")
    return clipped(", ".join(words), _LONGEST_WORDS)
