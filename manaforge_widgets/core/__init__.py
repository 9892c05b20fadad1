"""What every game shares: the interface of rules, draws and luck, editions, messages, tables, and the registry."""
