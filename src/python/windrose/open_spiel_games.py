"""All games as Python games of OpenSpiel.

Importing this module registers ``windrose_santa_timea``, ``windrose_columbus``,
``windrose_winds_of_plunder`` and ``windrose_azimuth`` (and the template, which is small enough
to be solved); parameters are ``players`` and the options of the game, with ``_`` for ``-``:

    import pyspiel
    import windrose.open_spiel_games
    game = pyspiel.load_game("windrose_azimuth(players=2,mode=race)")

Chance has nodes of its own, with exact probabilities. Seats that choose at the same time take
turns in seat order and do not see what others have chosen, so the games are sequential ones.
Returns are shares of the win. The information state is all that the seat has seen and done
since the start (perfect recall); its string is a digest of that.

Needs ``pip install windrose[openspiel]``.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from .game import Game, Setup, _registered
from .state import CHANCE, State


def short_name(game: Game) -> str:
    """The name of a game in OpenSpiel."""
    return "windrose_" + game.name.replace("-", "_")


def _parameters(game: Game) -> dict[str, Any]:
    out: dict[str, Any] = {"players": game.min_seats}
    for i, option in enumerate(game.options):
        value = list(Setup(game).options.values())[i]
        out[option.name.replace("-", "_")] = value
    return out


def _game_type(game: Game) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game),
        long_name=f"Windrose: {game.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.PERFECT_INFORMATION
            if game.is_open
            else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


class _State(pyspiel.State):
    """A match in OpenSpiel's terms."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position = State(game.setup)
        self.chains = [b""] * game.num_players()
        self._note(None, 0)

    def _note(self, who: int | None, action: int) -> None:
        """Adds to the chain of each seat what it sees now and what it has done itself."""
        for p, chain in enumerate(self.chains):
            digest = hashlib.blake2b(chain, digest_size=16)
            if who == p:
                digest.update(action.to_bytes(2, "little"))
            digest.update(self.position.observe(p).bytes.data)
            self.chains[p] = digest.digest()

    def current_player(self) -> int:
        """Who moves: a seat, chance, or nobody."""
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with their probabilities."""
        outcomes = self.position.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        who = CHANCE if self.position.is_chance else self.position.seat
        self.position.step(action, who)
        self._note(who, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_text(action, CHANCE if player < 0 else player)

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Shares of the win; 0 until the end."""
        return list(self.position.result.shares)

    def information_state_string(self, player: int | None = None) -> str:
        """A digest of all that the seat has seen and done."""
        who = self.current_player() if player is None else player
        return f"{self.position.game.name} seat {who} {self.chains[who].hex()}"

    def __str__(self) -> str:
        return f"{self.position!r} {hashlib.blake2b(self.position.bytes.data, digest_size=16).hexdigest()}"


class _Observer:
    """What a seat knows, as a tensor by ``game.layout`` and as text."""

    def __init__(self, game: Game) -> None:
        self.layout = game.layout
        self.tensor = np.zeros(game.layout.columns, np.float32)
        self.dict = {p.name: self.tensor[p.columns] for p in game.layout.parts}
        self._scale = game.layout.scale

    def set_from(self, state: Any, player: int) -> None:
        """Fills the tensor; numbers are scaled to -1..1."""
        np.divide(state.position.observe(player).tensor(), self._scale, out=self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        """The fields of the observation."""
        return str(state.position.observe(player).json())


class _Base(pyspiel.Game):
    """A game in OpenSpiel's terms."""

    found: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(_parameters(self.found), **(params or {}))
        seats = int(given.pop("players"))
        options = {k: v for k, v in given.items() if v != _parameters(self.found)[k]}
        self.setup = Setup(self.found, seats, None, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.found.num_actions,
            max_chance_outcomes=self.found.num_outcomes,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.found.max_steps,
        )
        super().__init__(self.kind, info, dict(params or {}))

    def new_initial_state(self) -> _State:
        """The first position."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """The observer of OpenSpiel's algorithms."""
        return _Observer(self.found)


def register() -> list[str]:
    """Registers the games that are not registered yet; returns their names."""
    names = []
    known = pyspiel.registered_names()
    for game in _registered.values():
        name = short_name(game)
        names.append(name)
        if name not in known:
            kind = _game_type(game)
            cls = type(name, (_Base,), {"found": game, "kind": kind})
            pyspiel.register_game(kind, cls)
    return names


register()
