"""King's Forge on the screen: its side of DiceLab."""
