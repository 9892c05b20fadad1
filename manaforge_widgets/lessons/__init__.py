"""Lessons on probability, worked through in a notebook. Each game brings its own; the parts on the page are shared."""
