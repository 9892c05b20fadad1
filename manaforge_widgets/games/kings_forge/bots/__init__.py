"""The bots of King's Forge."""
