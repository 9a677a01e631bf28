"""All games as Python games of OpenSpiel.

Importing this module registers ``windrose_santa_timea``, ``windrose_columbus``,
``windrose_winds_of_plunder`` and ``windrose_azimuth`` (and the template, which is small enough
to be solved); parameters are ``players`` and the options of the game, with ``_`` for ``-``; what is on or off
is ``True`` or ``False``:

    import pyspiel
    import windrose.open_spiel_games
    game = pyspiel.load_game("windrose_azimuth(players=2,mode=race)")

Chance has nodes of its own, with exact probabilities. Seats that choose at the same time take
turns in seat order and do not see what others have chosen, so the games are sequential ones.
Returns are shares of the win, which add up to 1: the games are constant-sum ones. Where all win
or lose together each gets 1 or 0 (identical utilities), and in a race of Azimuth it may be that
nobody wins (general-sum).

The information state is all that the seat has seen and done since the start (perfect recall);
its string is a digest of that. ``resample_from_infostate`` draws a position that the seat takes
for possible, as IS-MCTS wants it: chance by its weights, secret choices of others alike. In such
a state the information states of others hold what they see there, without a past.

Needs ``pip install windrose[openspiel]``.
"""

from __future__ import annotations

from typing import Any, Callable

import numpy as np
import pyspiel

from ._engine import ffi
from .errors import SetupError
from .game import Game, Setup, _registered
from .state import PUBLIC, Rng, State

#: Games in which somebody wins each match.
ALWAYS_WON = {"santa-timea", "columbus", "winds-of-plunder", "nullgame"}


def _columbus_shorter(seats: int, options: dict[str, Any]) -> int:
    """With a limit of rounds matches of Columbus are short. A turn has at most 35 steps and 3 for each seat:
    a card with 3 steps, the roll, 8 rerolls with their throws, four dice of which one brings a storm
    (10 and one for each seat), its end, and 2 moves of a whirlwind for each seat. Further turns come
    from 2 cards, which come back with the pile; 21 of its cards never stay in a hand and a turn draws
    at most 4, so 13 of 21 turns, but for 4, are those of rounds."""
    rounds, most = int(options["max-rounds"]), _registered["columbus"].max_steps
    turns = 21 * (seats * rounds + 4) // 13 + 1
    return most - min(most, turns * (35 + 3 * seats)) if rounds > 0 else 0


#: By how much a match is shorter than ``max_steps`` for sure, with so many seats and options.
SHORTER: dict[str, Callable[[int, dict[str, Any]], int]] = {
    "columbus": _columbus_shorter,
    "santa-timea": lambda seats, options: (5 - seats) * 5 * (12 + 1),
    "winds-of-plunder": lambda seats, options: (5 - seats) * (1 + 9 * (2 + 15)),
    "azimuth": lambda seats, options: (99 - int(options["rounds"])) * 9,
}

#: Where what chance may bring depends on one field alone: in this phase, on this field. A throw of
#: Columbus has 1,296 cases, which would be counted again each time.
BY_FIELD = {"columbus": ("phase.throw", "thrown")}


class _Known:
    """Outcomes with their probabilities, for the positions that ``BY_FIELD`` tells of."""

    def __init__(self, game: Game) -> None:
        phase, field = BY_FIELD[game.name]
        self.phase, self.found = game.constants[phase], dict[int, tuple[tuple[int, float], ...]]()
        self.phase_at, self.field_at = (_byte_of(game, name) for name in ("phase", field))

    def chances(self, position: State) -> list[tuple[int, float]]:
        """The same as ``position.chances()``."""
        memory = position._memory
        if memory[self.phase_at] != self.phase or not position.is_chance:
            return position.chances()
        value = memory[self.field_at]
        if value not in self.found:
            self.found[value] = tuple(position.chances())
        return list(self.found[value])


def _byte_of(game: Game, name: str) -> int:
    """Where a field of one byte lies in a position."""
    fields, i = game._c.state_fields, 0
    while ffi.string(fields[i].name).decode() != name:
        i += 1
    assert fields[i].width == fields[i].count == 1
    return int(fields[i].offset)


_known = {name: _Known(_registered[name]) for name in BY_FIELD}


def short_name(game: Game) -> str:
    """The name of a game in OpenSpiel."""
    return "windrose_" + game.name.replace("-", "_")


def _parameters(game: Game) -> dict[str, Any]:
    """The parameters with what they are by default; what is on or off is a truth value."""
    out: dict[str, Any] = {"players": game.min_seats}
    for option, value in zip(game.options, Setup(game).options.values()):
        is_switch = option.values in (("off", "on"), ("no", "yes"))
        out[option.name.replace("-", "_")] = value == option.values[1] if is_switch else value
    return out


def _game_type(game: Game, utility: Any) -> Any:
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
        utility=utility,
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


def _utility(setup: Setup) -> Any:
    """How the returns of the seats go together."""
    kind = pyspiel.GameType.Utility
    if setup.is_cooperative:
        return kind.IDENTICAL
    return kind.CONSTANT_SUM if setup.game.name in ALWAYS_WON else kind.GENERAL_SUM


class _State(pyspiel.State):
    """A match in OpenSpiel's terms."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position = State(game.setup)
        self._begin()

    def _begin(self) -> None:
        """What the seats recall is worked out when it is asked for: ``_chains`` is a digest for
        each of them at the position ``_known``, and ``_since`` are the moves since."""
        self._known = self.position.clone()
        self._chains = self._known._recall(b"", b"")
        self._since = b""

    def current_player(self) -> int:
        """Who moves: a seat, chance, or nobody."""
        return self.position._player

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the current player; of chance its outcomes; of any other none."""
        position = self.position
        if position.is_chance and (player is None or player < 0):
            return [outcome for outcome, _ in self.chance_outcomes()]
        return position.legal() if player is None or player == position._player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with their probabilities."""
        known = _known.get(self.position.game.name)
        return self.position.chances() if known is None else known.chances(self.position)

    def _apply_action(self, action: int) -> None:
        self.position.step(action)
        self._since += action.to_bytes(2, "little")

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_text(action, max(player, -1))

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return self.position.is_over

    def is_chance_node(self) -> bool:
        """True if chance moves."""
        return self.position.is_chance

    def returns(self) -> list[float]:
        """What the match pays to each seat; 0 until the end."""
        return list(self.position.setup.rewards(self.position.result))

    def chain(self, viewer: int) -> str:
        """A digest of all that a seat, or ``PUBLIC``, has seen and done."""
        at = 16 * (self.position.setup.seats if viewer == PUBLIC else viewer)
        who = "public" if viewer == PUBLIC else f"seat {viewer}"
        return f"{self.position.game.name} {who} {self._recalled()[at : at + 16].hex()}"

    def _recalled(self) -> bytes:
        if self._since:
            self._chains = self._known._recall(self._chains, self._since)
            self._since = b""
        return self._chains

    def information_state_string(self, player: int | None = None) -> str:
        """A digest of all that the seat has seen and done."""
        who = self.position._player if player is None else player
        if not 0 <= who < self.position.setup.seats:
            return str(super().information_state_string(who))  # which says what is wrong
        return self.chain(who)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "_State":
        """A state that the seat takes for possible; ``sampler`` gives numbers from 0 to 1."""
        twin: _State = self.get_game().new_initial_state()
        seen = self.position.observe(player)
        rng = Rng(int(sampler() * 2**53))
        twin.position = seen.imagine(rng, "random", self.position._player)
        twin._begin()
        chains, own = bytearray(twin._chains), self._recalled()
        for at in (16 * player, len(own) - 16):  # what is common is known as well
            chains[at : at + 16] = own[at : at + 16]
        twin._chains = bytes(chains)
        return twin

    def __str__(self) -> str:
        return f"{self.position!r} {hash(self.position) % 2**64:016x}"


class _Observer:
    """What a seat knows, as a tensor by ``game.layout`` and as text.

    Of the kinds of observation that OpenSpiel knows: without private information it is what all
    see in common; without public information, what all see alike is 0 or left out, and so is who
    looks; with the private information of all players it has a row for each seat. With perfect
    recall it is the information state, of which there is no tensor, for no row holds a whole
    history.
    """

    def __init__(self, setup: Setup, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        self.kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self.setup = setup
        self._viewers: list[int | None] = [None]
        if self.kind.private_info == private.NONE:
            self._viewers = [PUBLIC]
        elif self.kind.private_info == private.ALL_PLAYERS:
            self._viewers = list(range(setup.seats))
        self.tensor, self.dict = None, {}
        if self.kind.perfect_recall:
            return
        layout = setup.game.layout
        self.tensor = np.zeros(layout.columns * len(self._viewers), np.float32)
        self._rows = self.tensor.reshape(len(self._viewers), layout.columns)
        self._scale = layout.scale
        for i, row in enumerate(self._rows):
            prefix = f"seat {i}: " if len(self._rows) > 1 else ""
            self.dict.update({prefix + p.name: row[p.columns] for p in layout.parts})

    def _seen(self, state: Any, player: int) -> list[Any]:
        return [state.position.observe(player if v is None else v) for v in self._viewers]

    def set_from(self, state: Any, player: int) -> None:
        """Fills the tensor; numbers are scaled to -1..1."""
        if self.tensor is None:
            raise NotImplementedError("an information state has no tensor; use its string")
        common: Any = None if self.kind.public_info else state.position.observe(PUBLIC).tensor()
        for row, seen in zip(self._rows, self._seen(state, player)):
            own = seen.tensor()
            for part in self.setup.game.layout.parts if common is not None else ():
                at = part.columns
                if part.name == "viewer" or np.array_equal(own[at], common[at]):
                    own[at] = 0
            np.divide(own, self._scale, out=row)

    def string_from(self, state: Any, player: int) -> str:
        """The fields of the observation, or the digest of the information state."""
        if self.kind.perfect_recall:
            return "; ".join(state.chain(player if v is None else v) for v in self._viewers)
        told = [seen.json() for seen in self._seen(state, player)]
        if not self.kind.public_info:
            common = dict(state.position.observe(PUBLIC).json(), viewer=None)
            told = [{k: v for k, v in t.items() if v != common[k] and k != "viewer"} for t in told]
        return "; ".join(str(t) for t in told if t)


class _Base(pyspiel.Game):
    """A game in OpenSpiel's terms."""

    found: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        usual = _parameters(self.found)
        given = dict(usual, **(params or {}))
        seats = int(given.pop("players"))
        options = {k: v for k, v in given.items() if v != usual[k]}
        self.setup = Setup(self.found, seats, None, options)
        utility = _utility(self.setup)
        is_constant = utility == pyspiel.GameType.Utility.CONSTANT_SUM
        shorter = SHORTER.get(self.found.name)
        spared = shorter(seats, self.setup.options) if shorter is not None else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.found.num_actions,
            max_chance_outcomes=self.found.num_outcomes,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if is_constant else None,
            max_game_length=self.found.max_steps - spared,
        )
        super().__init__(_game_type(self.found, utility), info, dict(params or {}))

    def new_initial_state(self) -> _State:
        """The first position."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """The observer of OpenSpiel's algorithms."""
        if params:
            raise SetupError(f"observers take no parameters, but got {params}")
        return _Observer(self.setup, iig_obs_type)


def register() -> list[str]:
    """Registers the games that are not registered yet; returns their names."""
    names = []
    known = pyspiel.registered_names()
    for game in _registered.values():
        name = short_name(game)
        names.append(name)
        if name not in known:
            utility = pyspiel.GameType.Utility
            always = utility.CONSTANT_SUM if game.name in ALWAYS_WON else utility.GENERAL_SUM
            cls = type(name, (_Base,), {"found": game})
            pyspiel.register_game(_game_type(game, always), cls)
    return names


register()
