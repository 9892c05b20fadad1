"""The interface between DiceLab and the games, and the parts of DiceLab that all games share."""
