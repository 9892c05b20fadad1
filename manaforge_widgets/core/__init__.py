"""The parts that all games share, such as the interface of a game, random draws, editions and the registry."""
