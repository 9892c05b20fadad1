"""The parts that all games share: interface of rules, draws and randomness, editions, messages, tables, registry."""
