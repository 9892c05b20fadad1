"""The rules of Manaforge."""
