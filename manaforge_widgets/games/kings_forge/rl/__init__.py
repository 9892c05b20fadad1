"""King's Forge as numbers, for environments of learners."""
