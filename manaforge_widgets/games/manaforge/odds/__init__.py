"""Odds of Manaforge: what the next roll can pay for, if every choice after it is the best."""
