"""The games as PettingZoo environments with action masks; install the extra ``rl`` to use them.

See ``docs/environments.md`` for observations, actions and rewards.

Example:
    >>> env = make_env("manaforge", seats=2)
    >>> env.reset(seed=7)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> int(observation["action_mask"].sum())
    4
"""

from __future__ import annotations

import operator
import random
from typing import Any, ClassVar, Literal, get_args

from manaforge_widgets.core.api import GameError, IllegalAction
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.markup import plain
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.registry import Edition
from manaforge_widgets.rl.encoding import encode_game
from manaforge_widgets.rl.episode import Episode

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise GameError(f"{error.name} is not installed; install it with `pip install 'manaforge-widgets[rl]'`.") from None

Reward = Literal["win", "score"]
"""The reward at the end: a share of the win, or the score."""

_SEEDS = 1 << 32


def make_env(
    game: str,
    seats: int = 2,
    *,
    edition: Edition | None = None,
    reward: Reward = "win",
    render_mode: Literal["ansi"] | None = None,
    **options: Any,
) -> AECEnv:
    """Return a game as an environment, in PettingZoo's usual wrappers.

    An illegal action ends the game with a reward of -1 for the agent that chose it, as in PettingZoo's own games. The
    environment without wrappers, :class:`TableEnv`, raises an error instead.

    Args:
        game: the game's name, as ``new_match`` takes it.
        seats: the number of seats; the agents are ``"player_0"`` and so on.
        edition: the edition of the components, as ``new_match`` takes it.
        reward: the reward at the end: ``"win"`` to divide 1 equally among the winners, ``"score"`` to give each agent
            its score.
        render_mode: ``"ansi"`` if ``render`` should return the position as text; None if it should do nothing.
        options: the game's options, such as ``wizards=True``.

    Raises:
        GameError: for an unknown game or option, or an invalid number of seats or reward.

    Example:
        >>> env = make_env("manaforge", seats=3, reward="score")
        >>> env.metadata["name"].rpartition("_")[0], env.possible_agents
        ('manaforge', ['player_0', 'player_1', 'player_2'])
    """
    env = TableEnv(game, seats, edition=edition, reward=reward, render_mode=render_mode, **options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class TableEnv(AECEnv):  # type: ignore[misc] # PettingZoo comes without types
    """A game as an environment without wrappers; see :func:`make_env` for its arguments.

    A copy or a pickle of an environment is at the same point of the same game. With a seed, ``reset`` begins a game
    with the same random results as ``new_match(seed=...)``, whatever the agents do. Without a seed, it begins a new
    game that follows from the last seed given, or a random one if there was none.

    Attributes:
        encoding: the encoding, which says what the numbers in actions and observations mean.
        episode: the current game; None before the first ``reset``.

    Raises:
        GameError: if :func:`make_env` would refuse the arguments.
        IllegalAction: raised by ``step``, for an action that the mask does not allow.

    Example:
        >>> env = TableEnv("manaforge", seats=2)
        >>> env.reset(seed=7)
        >>> [env.encoding.names[number] for number in env.observe("player_0")["action_mask"].nonzero()[0]][0][:5]
        'draft'
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        edition: Edition | None = None,
        reward: Reward = "win",
        render_mode: Literal["ansi"] | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        rewarded: object = reward
        if not isinstance(rewarded, str) or rewarded not in get_args(Reward):
            raise GameError(f"reward must be 'win' or 'score', not {short(reward)}.")
        mode: object = render_mode
        if mode is not None and (not isinstance(mode, str) or mode != "ansi"):
            raise GameError(f"render_mode must be 'ansi' or None, not {short(render_mode)}.")
        self.encoding = encode_game(game, seats, edition)
        self.encoding.rules.start(seats, **options)  # this refuses a wrong option now, not at the first reset
        self.metadata = {**type(self).metadata, "name": self.encoding.title}  # type: ignore[misc] # its name is its own
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.episode: Episode | None = None
        self._reward = reward
        self._options = options
        self._seeds = random.Random()
        size, length = len(self.encoding.names), len(self.encoding.observed)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(self.encoding.least, np.inf, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the numbers of all actions; it is the same for each agent."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations; it is the same for each agent."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Begin a new game.

        Args:
            seed: the seed for this game. The games of later calls without a seed follow from it too.
            options: not used; the game's options are arguments of ``make_env``.

        Raises:
            GameError: for a seed that is not a whole number; then the old game goes on.
        """
        wanted: Any = self._seeds.randrange(_SEEDS) if seed is None else seed
        number = _whole(wanted)
        self._luck = Luck(wanted if number is None else number)
        if seed is not None:
            self._seeds.seed(number)
        self.episode = Episode(self.encoding, **self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on(self.episode)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return what an agent may see, and the mask of its legal actions: all zeros if it is not the agent's turn.

        Raises:
            GameError: for an unknown agent.
        """
        episode = self._begun()
        if agent not in self.possible_agents:
            raise GameError(f"there is no agent {short(agent)}; the agents are {listed(self.possible_agents)}.")
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.encoding.names), np.int8)
        if seat == episode.seat:
            mask[episode.legal] = 1
        return {"observation": np.frombuffer(episode.observe(seat), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose an action, or the next part of one, for the agent whose turn it is. After the end, pass None.

        Raises:
            IllegalAction: for an action that is not legal; then nothing is changed.
        """
        episode = self._begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = _whole(action)
        if number is None:
            raise IllegalAction(f"an action must be a whole number, not {short(action)}.")
        episode.choose(number)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(episode)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return a few lines of text about the position: phase, scores, and who chooses; None without a render mode."""
        if self.render_mode is None:
            return None
        episode = self._begun()
        rules, position = self.encoding.rules, episode.position
        status = rules.status(position)
        lines = [
            f"{rules.title}, {status.phase}, round {status.round}",
            f"{status.score_name}: "
            + ", ".join(f"{agent} {score}" for agent, score in zip(self.possible_agents, status.scores, strict=True)),
        ]
        if episode.outcome is not None:
            lines.append(f"over: {episode.outcome.reason}")
        elif episode.seat is not None:
            choice = rules.choice(position, episode.seat)
            said = ", ".join(self.encoding.names[part] for part in episode.said)
            lines.append(f"{self.agent_selection} to choose: {plain(choice.words) if choice else 'its next action'}")
            lines += [f"chosen so far: {said}"] if said else []
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing, since there is nothing to close."""

    def _begun(self) -> Episode:
        if self.episode is None:
            raise GameError("the environment has no game yet; call reset() first.")
        return self.episode

    def _go_on(self, episode: Episode) -> None:
        """Resolve the pending draws, and select the agent to act, or give the rewards at the end."""
        episode.roll(self._luck)
        if episode.seat is not None:
            self.agent_selection = self.possible_agents[episode.seat]
        elif episode.outcome is not None:
            self.rewards = dict(zip(self.agents, episode.rewards(self._reward), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)


def _whole(value: Any) -> int | None:
    """Return a whole number, including numpy's, as an int of Python; None for anything else."""
    try:
        return operator.index(value)
    except TypeError:
        return None
