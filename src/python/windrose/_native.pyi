"""The types of src/python/native.c; what help() says of them is there."""

from typing import SupportsIndex

from typing_extensions import Self

from .game import Game, Setup

class Rng:
    def _seed(self, seed: int) -> None: ...
    def below(self, n: SupportsIndex) -> int:
        """A number from 0 to ``n - 1``, each alike."""

    def next(self) -> int:
        """64 random bits."""

    def split(self, index: SupportsIndex) -> Self:
        """An independent stream; the same for the same index."""

    def _get(self) -> tuple[int, int]: ...
    def _set(self, pair: tuple[int, int]) -> None: ...
    @property
    def _address(self) -> int: ...

class Position:
    setup: Setup
    """What is played."""
    game: Game
    """The game that is played."""
    _memory: bytes
    def __init__(self, setup: Setup) -> None:
        """The first position of a match; chance may be to move."""

    def clone(self) -> Self:
        """An independent copy."""

    def _load(self, data: bytes) -> None: ...
    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a move; several choose at the same time and in secret."""

    @property
    def seat(self) -> int | None:
        """The first seat that owes a move; ``None`` if chance moves or the match is over."""

    @property
    def _player(self) -> int: ...
    @property
    def is_chance(self) -> bool:
        """True if chance moves next."""

    @property
    def is_over(self) -> bool:
        """True if the match is over."""

    def legal(self, seat: SupportsIndex | None = None) -> list[int]:
        """The legal actions of a seat, by default of ``seat``, ascending; none if it owes no move."""

    def outcomes(self) -> list[tuple[int, int]]:
        """Where chance moves: its outcomes with their weights, which are whole numbers."""

    def chances(self) -> list[tuple[int, float]]:
        """Where chance moves: its outcomes with their probabilities."""

    def step(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> Self:
        """Plays an action of a seat, by default of ``seat``; where chance moves, an outcome. Returns the
        position itself. An illegal action raises ``IllegalAction`` and changes nothing."""

    def deal(self, rng: Rng) -> Self:
        """Lets chance move until a seat owes a move or the match is over; returns the position itself."""

    def draw(self, rng: Rng) -> int:
        """An outcome of chance, drawn by its exact weight and not played."""

    def play_random(self, rng: Rng) -> int:
        """Plays at random to the end; returns the number of decisions."""

    def _seen(self, seat: int) -> bytes: ...
    def _score(self) -> tuple[tuple[int, ...], tuple[int, ...]]: ...
    def _together(self) -> bool: ...
    def _recall(self, before: bytes, moves: bytes) -> bytes: ...

def raises(exception: type[Exception]) -> None: ...
