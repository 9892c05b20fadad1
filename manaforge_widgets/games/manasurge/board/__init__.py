"""How Board and Replay show ManaSurge."""
