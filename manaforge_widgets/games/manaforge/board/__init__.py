"""The display of Manaforge's table: card texts, things to click, the current question."""
