"""Simulations: many games between bots, and tables of what happened in them."""
