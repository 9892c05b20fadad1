"""Lessons that are played with Manaforge."""
