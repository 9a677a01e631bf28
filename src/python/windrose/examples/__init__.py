"""Small programs to begin with."""

from __future__ import annotations

from collections.abc import Sequence

import windrose
from windrose.state import Policy


def tell_arena(setup: windrose.Setup, player: windrose.Bot | Policy, rivals: Sequence[str], deals: int) -> None:
    """Prints how a player does against each of these bots."""
    for rival in rivals:
        mine = windrose.arena(setup, [player, rival], deals)[0]
        print(f"against {rival:7} {mine.share:.3f} of the wins ({mine.share_low:.3f} to {mine.share_high:.3f}); "
              f"even: {1 / setup.seats:.3f}")  # fmt: skip
