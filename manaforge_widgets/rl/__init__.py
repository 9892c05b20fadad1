"""The games as environments for reinforcement learning, for PettingZoo and OpenSpiel, with the same numbers.

``docs/environments.md`` explains observations, actions and rewards, with an example. The module :mod:`.encoding` turns
a game's actions and views into numbers, and :mod:`.episode` plays a game with these numbers. The modules
:mod:`.pettingzoo` and :mod:`.openspiel` offer this in the form of the packages PettingZoo and OpenSpiel. Only these two
modules need more than the standard library.
"""
