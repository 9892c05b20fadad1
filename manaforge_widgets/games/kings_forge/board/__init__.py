"""King's Forge in Board, Replay and DiceLab."""
