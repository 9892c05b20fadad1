"""Exact odds: what dice and cards can still bring, counted in whole numbers of ways."""
