"""Santa Timea with few cards, small enough to be solved: a game of OpenSpiel for research.

    import pyspiel
    import windrose.small
    game = pyspiel.load_game("windrose_santa_timea_small(tricks=3,cards=8)")

This is not the published game but an end of it, and it is offered here alone: two seats, level in
points and rounds won, play the last tricks of the last round, and both know that all cards in hand
come from the first ``cards`` of ``STOCK``. Chance deals ``tricks`` of them to each seat; the rest
stays out, and nobody knows which. The winds of these tricks are open from the start (``WINDS``),
and seat 0 leads. From there on the engine plays by all its rules: what a card is worth, who takes the
wind and who leads, ties, the Piratess, the scoring. Returns are shares of the win.

The information state is the hand that was dealt and all cards played since, in order; it has a string
and a tensor. The bots of the engine can play too: ``position`` is an ordinary position, in which
they see an ordinary observation, without the knowledge of which cards there are.

Needs ``pip install windrose[openspiel]``.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pyspiel

from .errors import SetupError
from .game import game as find_game
from .state import Observation, State, _state_of, _views

GAME = find_game("santa-timea")
_DIRECTIONS, _NUMBERS = "NESW", 14
_PIRATESS = GAME.constants["piratess"]

#: The cards of the small game; the first ``cards`` of them are used.
STOCK = ("N3", "E6", "P", "S9", "W6", "N12", "E11", "S2", "W13", "N7")
#: The winds of the last tricks, the first one first.
WINDS = ("N2", "E1", "S3")
SHORT_NAME = "windrose_santa_timea_small"


def card_number(text: str) -> int:
    """The number of a wheel card, such as ``N3``; ``P`` is the Piratess."""
    return _PIRATESS if text == "P" else _DIRECTIONS.index(text[0]) * _NUMBERS + int(text[1:]) - 1


def _wind_kind(text: str) -> int:
    return _DIRECTIONS.index(text[0]) * 3 + int(text[1:]) - 1


def _winds_but(kinds: list[int]) -> list[int]:
    """The kinds of all twenty wind cards without one of each of these."""
    left = [kind for kind in range(12) for _ in range(1 if kind % 3 == 2 else 2)]
    for kind in kinds:
        left.remove(kind)
    return left


def _wind_set(kinds: list[int]) -> int:
    """A set of wind cards, filled from below."""
    out = 0
    for kind in kinds:
        bit = 1 << (kind // 3 * 5 + (0, 2, 4)[kind % 3])
        out |= bit << 1 if out & bit else bit
    return out


def position(table: "Table", hands: tuple[tuple[int, ...], ...]) -> State:
    """The position in which the small game begins, with these hands."""
    memory, done = State(table.setup).bytes.copy(), 12 - table.tricks
    winds = [_wind_kind(text) for text in WINDS]
    kinds = _winds_but(winds)
    others = [card for card in range(_PIRATESS) if card not in table.stock]
    played = [sum(1 << card for card in others[seat * done : (seat + 1) * done]) for seat in range(2)]
    held = [sum(1 << card for card in hand) for hand in hands]
    pirates = 4 - sum(hand.count(_PIRATESS) for hand in hands)
    numbers = ((1 << _PIRATESS) - 1) & ~(played[0] | played[1] | held[0] | held[1])
    f = _views(GAME._c.state_fields, memory)
    f["deck"][0] = numbers | ((1 << pirates) - 1) << _PIRATESS
    f["hand"][:2] = held
    f["played"][:2] = played
    f["removed"][0] = _wind_set(kinds[:done])  # nobody took a wind card so far
    f["wind_deck"][0] = _wind_set(kinds[done:])
    f["row"][:] = winds
    f["total"][:2], f["wins"][:2] = 4, 2
    f["sheet"][:20].reshape(4, 5)[:, :2] = [[2, 0], [0, 2], [2, 0], [0, 2]]
    f["phase"][0], f["round"][0], f["tricks"][0], f["dealt"][0] = GAME.constants["phase.play"], 4, done, 24
    return _state_of(table.setup, memory.tobytes())


class Table:
    """What all matches of a small game share."""

    def __init__(self, tricks: int, cards: int) -> None:
        if not 1 <= tricks <= len(WINDS) or not 2 * tricks <= cards <= len(STOCK):
            raise SetupError(f"tricks is 1 to {len(WINDS)}, and cards twice as many to {len(STOCK)}")
        self.setup, self.tricks = GAME.setup(2), tricks
        self.stock = sorted(card_number(text) for text in STOCK[:cards])
        self.texts = {card_number(text): text for text in STOCK}
        #: All deals, each as likely as any other.
        self.deals = [
            (first, second)
            for first in combinations(self.stock, tricks)
            for second in combinations([card for card in self.stock if card not in first], tricks)
        ]
        self._begun: dict[int, State] = {}

    def begin(self, deal: int) -> State:
        """The position after a deal."""
        if deal not in self._begun:
            self._begun[deal] = position(self, self.deals[deal])
        return self._begun[deal]

    def __deepcopy__(self, memo: object) -> "Table":
        return self  # nothing in it changes


class SmallState(pyspiel.State):
    """A small match. ``position`` is the engine's, once cards are dealt."""

    def __init__(self, game: "SmallGame") -> None:
        super().__init__(game)
        self.table: Table = game.table
        self.position: State | None = None
        self.hands: tuple[tuple[int, ...], ...] = ()
        self.plays: tuple[tuple[int, int], ...] = ()  # seats and cards

    def current_player(self) -> int:
        """Who moves: chance at first, then the seats."""
        return int(pyspiel.PlayerId.CHANCE) if self.position is None else self.position._player

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None or player != self.position._player:
            return []
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One outcome for each deal."""
        count = len(self.table.deals)
        return [(i, 1 / count) for i in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.hands = self.table.deals[action]
            self.position = self.table.begin(action).clone()
            return
        self.plays += ((self.position._player, action),)
        self.position.step(action)
        while self.position.is_chance:  # a wind that nobody will play for
            self.position.step(self.position.outcomes()[0][0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"deal {action}"
        return self.table.texts[action]

    def is_terminal(self) -> bool:
        """True if the last trick is over."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """The shares of the win; 0 until the end."""
        return [0.0, 0.0] if self.position is None else list(self.position.result.shares)

    def seen(self, player: int) -> Observation:
        """What the engine's bots get."""
        assert self.position is not None
        return self.position.observe(player)

    def information_state_string(self, player: int | None = None) -> str:
        """The hand that was dealt, and all plays."""
        who = self.current_player() if player is None else player
        if who < 0:
            raise RuntimeError("nobody is to move, so say whose information state it is")
        hand = self._text(self.hands[who]) if self.hands else ""
        return f"{who}: {hand}; {self._told()}"

    def _text(self, cards: tuple[int, ...]) -> str:
        return " ".join(self.table.texts[card] for card in cards)

    def _told(self) -> str:
        return " ".join(f"{seat}{self.table.texts[card]}" for seat, card in self.plays)

    def __str__(self) -> str:
        return f"{' against '.join(map(self._text, self.hands))}; {self._told()}"


class SmallObserver:
    """The information state as a tensor: who looks, the hand that was dealt, and each play with its
    seat; and as a string."""

    def __init__(self, table: Table) -> None:
        self.stock = table.stock
        cards, plays = len(table.stock), 2 * table.tricks
        self.tensor = np.zeros(2 + cards + plays * (2 + cards), np.float32)
        self.dict = {
            "player": self.tensor[:2],
            "hand": self.tensor[2 : 2 + cards],
            "plays": self.tensor[2 + cards :].reshape(plays, 2 + cards),
        }

    def set_from(self, state: SmallState, player: int) -> None:
        """Fills the tensor."""
        self.tensor.fill(0)
        at = self.stock.index
        self.dict["player"][player] = 1
        for card in state.hands[player] if state.hands else ():
            self.dict["hand"][at(card)] = 1
        for row, (seat, card) in zip(self.dict["plays"], state.plays):
            row[seat] = row[2 + at(card)] = 1

    def string_from(self, state: SmallState, player: int) -> str:
        """The information state as text."""
        return state.information_state_string(player)


_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Windrose: Santa Timea with few cards (not the published game)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"tricks": 3, "cards": 8},
)


class SmallGame(pyspiel.Game):
    """The small game: ``tricks`` is 1 to 3, ``cards`` from twice as many to all of the stock."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"tricks": 3, "cards": 8, **(params or {})}
        self.table = Table(int(given["tricks"]), int(given["cards"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=_PIRATESS + 1,
            max_chance_outcomes=len(self.table.deals),
            num_players=2,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=2 * self.table.tricks,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> SmallState:
        """Before the deal."""
        return SmallState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SmallObserver:
        """The observer of OpenSpiel's algorithms; all kinds of observation are the information state."""
        if params:
            raise SetupError(f"observers take no parameters, but got {params}")
        return SmallObserver(self.table)


if SHORT_NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, SmallGame)
