"""Manaforge as numbers, for environments of learners."""
