"""Puzzles: a position of Manaforge for one turn, a goal, and all the ways to reach it."""
