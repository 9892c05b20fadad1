"""Lessons on probability to work through in a notebook. Each game has its own; the parts on the page are shared."""
