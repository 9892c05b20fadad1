"""Puzzles: a table of Manaforge for one turn, a goal, and all the ways to reach it."""
