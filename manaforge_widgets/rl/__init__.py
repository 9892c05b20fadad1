"""The games as environments for reinforcement learning: PettingZoo and OpenSpiel play them through the same encoding.

``docs/doors.md`` tells what an observation, an action and a reward is, and has an example. :mod:`.encoding` makes a
game's actions and views into numbers, :mod:`.episode` plays a game by these numbers, and :mod:`.pettingzoo` and
:mod:`.openspiel` give it to the two packages. Only these two need more than the standard library.
"""
