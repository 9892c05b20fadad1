"""Lessons played on Manaforge."""
