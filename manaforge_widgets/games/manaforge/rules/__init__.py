"""The rules of Manaforge: the engine, and nothing but the engine."""
