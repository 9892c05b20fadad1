"""How DiceLab shows King's Forge."""
