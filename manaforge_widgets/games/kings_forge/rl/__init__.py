"""King's Forge as numbers, for reinforcement learning."""
