"""Bots that play Manaforge."""
