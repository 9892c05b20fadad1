"""Simulation: many games between bots, as tables of what happened in them."""
