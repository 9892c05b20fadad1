"""Matches: played games, ways to begin one, and the files that keep them."""

from manaforge_widgets.match.begin import load_match, match_from, new_match, open_match
from manaforge_widgets.match.log import Event
from manaforge_widgets.match.match import Match

__all__ = ["Event", "Match", "load_match", "match_from", "new_match", "open_match"]
