"""Puzzles for any game: a position and a goal for one turn, whose best play is found by the rules."""
