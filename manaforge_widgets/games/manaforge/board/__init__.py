"""How Manaforge's table is shown: card texts, what can be clicked, running choices."""
