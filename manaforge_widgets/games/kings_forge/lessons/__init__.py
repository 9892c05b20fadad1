"""Lessons that are played with King's Forge."""
