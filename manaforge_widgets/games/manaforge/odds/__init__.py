"""Odds of Manaforge: what the next roll can pay for, the choices after it made as well as can be."""
