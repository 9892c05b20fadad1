"""The games as environments for reinforcement learning: PettingZoo and OpenSpiel play them through the same encoding.

``docs/environments.md`` explains observations, actions and rewards, and has an example. :mod:`.encoding` turns a game's
actions and views into numbers. :mod:`.episode` plays a game by these numbers. :mod:`.pettingzoo` and :mod:`.openspiel`
give it to the two packages. Only these two need more than the standard library.
"""
