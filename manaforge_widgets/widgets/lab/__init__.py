"""The games' sides of DiceLab: what can be set and asked, behind one interface."""
