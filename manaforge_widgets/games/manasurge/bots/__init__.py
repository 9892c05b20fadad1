"""The bots of ManaSurge."""
