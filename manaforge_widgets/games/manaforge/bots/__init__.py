"""Players of Manaforge."""
