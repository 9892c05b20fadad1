"""The games as environments for reinforcement learning: PettingZoo and OpenSpiel play them through the same encoding.

See ``docs/environments.md`` for observations, actions and rewards, with an example. The module :mod:`.encoding` turns a
game's actions and views into numbers, and :mod:`.episode` plays a game by these numbers. The modules
:mod:`.pettingzoo` and :mod:`.openspiel` give it to the two packages. Only these two need more than the standard
library.
"""
