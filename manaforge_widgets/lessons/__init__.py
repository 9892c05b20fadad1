"""Lessons on probability to work through in a notebook. Each game has its own lessons; this package shows them."""
