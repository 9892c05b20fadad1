"""The games as environments for reinforcement learning, for PettingZoo and OpenSpiel, with the same encoding.

``docs/environments.md`` explains observations, actions and rewards, with an example. The module :mod:`.encoding` turns
a game's actions and views into numbers, and :mod:`.episode` plays a game by these numbers. The modules
:mod:`.pettingzoo` and :mod:`.openspiel` connect them to the two packages; only these two need more than the standard
library.
"""
