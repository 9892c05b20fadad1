"""Manaforge: dice and resource engine building for two to four seats."""
