"""The games as OpenSpiel games written in Python; install the extra ``openspiel`` to use them.

Importing this module registers the games of this package, under names such as ``python_manaforge_v1``. For a game of
your own call :func:`register`. See ``docs/environments.md`` for observations, actions and rewards.

Example:
    >>> import pyspiel
    >>> import manaforge_widgets.rl.openspiel
    >>> game = pyspiel.load_game("python_manaforge_v1", {"players": 3})
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 24)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.registry import entries, load_game
from manaforge_widgets.games.open_information import sees_everything
from manaforge_widgets.rl.chance import Chain
from manaforge_widgets.rl.encoding import Encoding, encode_game
from manaforge_widgets.rl.episode import Episode

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise GameError(
        f"{error.name} is not installed; install it with `pip install 'manaforge-widgets[openspiel]'`."
    ) from None

_SEATS = range(1, 11)
"""The numbers of seats to try, to find those that a game allows."""


class TableState(pyspiel.State):  # type: ignore[misc] # OpenSpiel comes without types
    """A state of an OpenSpiel game: the game so far, and the chance node that it waits at, if any.

    Example:
        >>> state = pyspiel.load_game("python_manaforge_v1").new_initial_state()
        >>> while state.is_chance_node():
        ...     state.apply_action(0)
        >>> state.action_to_string(state.legal_actions()[0])[:5]
        'draft'
    """

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._episode = Episode(game.encoding)
        self._chain: Chain | None = None
        self._go_on()

    @property
    def episode(self) -> Episode:
        """The game so far."""
        return self._episode

    def current_player(self) -> int:
        """Return the seat that chooses now; at a chance node and at the end, OpenSpiel's number for these."""
        if self._chain is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._episode.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, _player: int) -> list[int]:
        return self._episode.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each possible value of the next random number with its probability; all are equally likely."""
        assert self._chain is not None, "no draw is pending"
        sides = self._chain.sides
        return [(number, 1 / sides) for number in range(sides)]

    def _apply_action(self, action: int) -> None:
        if self._chain is not None:
            self._chain.take(action)
        else:
            self._episode.choose(action)
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            name = self._chain.name if self._chain is not None else "luck"
            return f"{name}: result {action}"
        return self._episode.encoding.names[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._episode.outcome is not None

    def returns(self) -> list[float]:
        """Return the share of the win of each seat; before the end all are 0."""
        return self._episode.rewards()

    def __str__(self) -> str:
        episode = self._episode
        table = json.dumps(episode.encoding.rules.view(episode.position, None))
        drawn = "" if self._chain is None else f"; drawn: {self._chain.results} {self._chain.numbers}"
        return f"{table}; chosen: {list(episode.said)}{drawn}"

    def _go_on(self) -> None:
        """Resolve the draws that are complete, and prepare the pending ones."""
        episode = self._episode
        if self._chain is not None and self._chain.done:
            episode.resolve(self._chain.results)
            self._chain = None
        while self._chain is None and episode.draws:
            self._chain = Chain(episode.draws)
            if self._chain.done:
                episode.resolve(self._chain.results)
                self._chain = None


class TableObserver:
    """The view of a seat, in the form of OpenSpiel's observers.

    Args:
        encoding: the encoding of the game.
        iig_obs_type: the type of observation that OpenSpiel requests; None for any.
        params: OpenSpiel's parameters for observers; must be empty or None, since there are none here.

    Attributes:
        tensor: the numbers of the last observation.
        dict: the same tensor under the name "observation".

    Raises:
        ValueError: if there are parameters, or an observation with perfect recall is requested.

    Example:
        >>> game = pyspiel.load_game("python_manaforge_v1")
        >>> observer = game.make_py_observer()
        >>> observer.set_from(game.new_initial_state(), player=0)
        >>> observer.tensor.shape == (len(game.encoding.observed),)
        True
    """

    def __init__(self, encoding: Encoding, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, so params must be empty, not {params}.")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("perfect_recall must be False, since an observation contains only the current position.")
        self.tensor = np.zeros(len(encoding.observed), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        self.tensor[:] = state.episode.observe(player)

    def string_from(self, state: TableState, player: int) -> str:
        """Return what a player sees, as JSON text: the view, and the parts of an action that are already chosen."""
        episode = state.episode
        names = episode.encoding.names
        said = [names[part] for part in episode.said] if player == episode.seat else []
        return json.dumps({"view": episode.encoding.rules.view(episode.position, player), "chosen": said})


class TableGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel comes without types
    """A game for OpenSpiel with a fixed number of seats, which OpenSpiel calls players.

    Attributes:
        encoding: the encoding, which says what the numbers in actions and observations mean.

    Example:
        >>> game = pyspiel.load_game("python_manaforge_v1", {"players": 4})
        >>> game.num_players(), game.encoding.title
        (4, 'manaforge_v1')
    """

    game_type: ClassVar[Any]
    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.encoding = encode_game(self.name, int(params["players"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.names),
            max_chance_outcomes=self.encoding.most_outcomes,
            num_players=self.encoding.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.encoding.longest,
        )
        super().__init__(self.game_type, info, dict(params))

    def new_initial_state(self) -> TableState:
        """Return the state before the set-up; the random draws of the set-up are chance nodes."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> TableObserver:
        """Return an observer, which shows a state as one player sees it."""
        return TableObserver(self.encoding, iig_obs_type, params)


def register(game: str) -> str:
    """Register a game with OpenSpiel.

    This is for a game of your own. The games of this package are registered when this module is imported.

    Args:
        game: the game's name, as ``new_match`` takes it.

    Returns:
        The name for ``pyspiel.load_game``.

    Raises:
        GameError: for an unknown game, and for a game without an encoding.

    Example:
        >>> import manaforge_widgets as mf
        >>> pyspiel.load_game(register("pig")).num_players()
        2
    """
    rules = load_game(game)
    seats = [number for number in _SEATS if _can_play(rules, number)]
    encoding = encode_game(game, seats[0])
    kind = pyspiel.GameType(
        short_name=f"python_{encoding.title}",
        long_name=f"{encoding.rules.title}, version {encoding.version}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION
        if sees_everything(rules)
        else pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats[0]},
    )

    # OpenSpiel releases its registered games after Python has ended. A class survives that, but a function does not.
    class Registered(TableGame):
        game_type = kind
        name = game

    pyspiel.register_game(kind, Registered)
    return str(kind.short_name)


def _can_play(rules: Game, seats: int) -> bool:
    try:
        rules.start(seats)
    except GameError:
        return False
    return True


for _entry in entries():
    if _entry.rl is not None:
        register(_entry.name)
