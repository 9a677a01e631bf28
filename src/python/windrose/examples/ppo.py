"""PPO in PyTorch, in one file: self-play on a batch, one network for all seats, advantages by seat.

    python -m windrose.examples.ppo --game santa-timea --seats 4 --minutes 5 --save mine.npz
    python -m windrose.benchmark mlp:mine.npz --setup santa-timea
    python -m windrose.examples.ppo --game azimuth --set mode=race --seats 4 --save race.npz

Written as CleanRL writes its files: all of it is here, to be read from top to bottom and changed.
Rows are turned to their viewers (``setup.outlook``), so what one seat learns all seats know. In a
game of several seats the next row of a match belongs to somebody else; so advantages follow each
seat from one of its own decisions to its next, and the reward at the end goes to all of them.
Needs PyTorch, 1.13 or newer.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from windrose import Batch, Setup
from windrose.examples import add_setup, setup_of
from windrose.mlp import Mlp

Floats = NDArray[np.float32]


@dataclass
class Settings:
    """What training depends on, beside the game."""

    matches: int = 128  #: stepped side by side
    steps: int = 128  #: of each of them in one update
    epochs: int = 3  #: times that an update goes through its decisions
    parts: int = 4  #: gradient steps of one epoch
    hidden: int = 128  #: width of both hidden layers
    rate: float = 1e-3
    gamma: float = 1.0  #: matches end, so nothing is discounted
    trace: float = 0.95  #: lambda of the advantages
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1


class Player(nn.Module):
    """Scores for all actions and the expected share of the win, from turned rows."""

    def __init__(self, setup: Setup, hidden: int) -> None:
        super().__init__()
        self.setup, self.look, self.hidden = setup, setup.outlook, hidden
        self.register_buffer("scale", torch.from_numpy(1 / self.look.scale), persistent=False)
        self.body = nn.Sequential(
            nn.Linear(self.look.width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.actor = nn.Linear(hidden, setup.game.num_actions)
        self.critic = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)
        nn.init.zeros_(self.critic.weight)
        nn.init.constant_(self.critic.bias, 1 / setup.seats)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the chances of turned actions, and values."""
        inside = self.body(rows.float() * self.scale)
        scores = self.actor(inside).masked_fill(~masks, -1e9)
        return torch.log_softmax(scores, dim=1), self.critic(inside).squeeze(1)

    def turned(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor, NDArray[np.int64]]:
        """Rows and masks of a batch as their viewers see them, and the way back for actions."""
        rows = batch.observations
        masks = self.look.turn_masks(rows, batch.masks)
        masks[batch.seats < 0, 0] = True  # a match that is over ignores what is chosen for it
        plain = self.look.plain[self.look.numbers(rows)]
        return torch.from_numpy(self.look.turn(rows)), torch.from_numpy(masks), plain


@dataclass
class Rollout:
    """``steps`` x ``matches`` decisions; ``seats`` says whose they were."""

    rows: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    logs: torch.Tensor
    values: Floats
    seats: NDArray[np.int8]
    dones: NDArray[np.bool_]
    rewards: Floats  # steps x matches x seats


def play(player: Player, batch: Any, steps: int) -> Rollout:
    """All seats play by the network; matches that end are followed by new ones."""
    kept: list[tuple[Any, ...]] = []
    for _ in range(steps):
        rows, masks, plain = player.turned(batch)
        with torch.no_grad():
            logs, values = player(rows, masks)
        chosen = torch.multinomial(logs.exp(), 1)
        seats = batch.seats.copy()
        batch.step(np.take_along_axis(plain, chosen.numpy(), axis=1)[:, 0])
        log = logs.gather(1, chosen)[:, 0]
        kept.append((rows, masks, chosen[:, 0], log, values.numpy(), seats, batch.dones.copy(), batch.rewards))
    columns = list(zip(*kept))
    return Rollout(*(torch.stack(c) for c in columns[:4]), *(np.stack(c) for c in columns[4:]))


def advantages(seen: Rollout, gamma: float, trace: float) -> tuple[Floats, NDArray[np.bool_]]:
    """Generalised advantages, for each seat along its own decisions, and which of them are known: a
    seat's last decision in the rollout is not, unless its match ended."""
    steps, matches = seen.seats.shape
    out, known = np.zeros((steps, matches), np.float32), np.zeros((steps, matches), np.bool_)
    each = np.arange(matches)
    shape = (matches, seen.rewards.shape[2])
    value, advantage, reward = (np.zeros(shape, np.float32) for _ in range(3))
    follows = np.zeros(shape, np.bool_)  # the seat decides once more, or its match ends
    for t in reversed(range(steps)):
        over = seen.dones[t]
        value[over], advantage[over], follows[over] = 0, 0, True
        reward[over] = seen.rewards[t][over]
        at = (each, seen.seats[t])
        gain = reward[at] + gamma * value[at] - seen.values[t]
        out[t] = np.where(follows[at], gain + gamma * trace * advantage[at], 0)
        known[t] = follows[at]
        value[at], advantage[at], reward[at], follows[at] = seen.values[t], out[t], 0, True
    return out, known


def update(player: Player, optimiser: torch.optim.Optimizer, seen: Rollout, given: Settings) -> None:
    """Some epochs of clipped gradient steps."""
    gains, known = advantages(seen, given.gamma, given.trace)
    use = torch.from_numpy(np.flatnonzero(known))
    flat = [t.flatten(0, 1) for t in (seen.rows, seen.masks, seen.actions, seen.logs)]
    gain = torch.from_numpy(gains).flatten()
    target = gain + torch.from_numpy(seen.values).flatten()
    for _ in range(given.epochs):
        for part in use[torch.randperm(len(use))].chunk(given.parts):
            rows, masks, actions, old = (t[part] for t in flat)
            logs, values = player(rows, masks)
            ratio = (logs.gather(1, actions[:, None])[:, 0] - old).exp()
            mine = gain[part]
            mine = (mine - mine.mean()) / (mine.std() + 1e-8)
            clipped = ratio.clamp(1 - given.clip, 1 + given.clip)
            policy = -torch.min(ratio * mine, clipped * mine).mean()
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            loss = policy + (values - target[part]).square().mean() - given.entropy * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def against_random(player: Player, size: int = 500, seed: int = 10**6) -> float:
    """Its share of the wins with its best moves in one seat of each match, against random seats."""
    batch = Batch(player.setup, size, seed, auto_reset=False)
    own = np.arange(size) % player.setup.seats
    while (batch.seats >= 0).any():
        rows, masks, plain = player.turned(batch)
        with torch.no_grad():
            best = player(rows, masks)[0].argmax(1).numpy()
        mine = batch.seats == own  # the others keep what the batch drew for them
        batch.actions[mine] = plain[np.arange(size), best][mine]
        batch.step()
    return float(batch.rewards[np.arange(size), own].mean())


def train(
    player: Player, batch: Any, given: Settings, minutes: float = 1.0, updates: int = 10**9,
    tell: Callable[[Player, int, float], None] = lambda player, decisions, seconds: None,
) -> None:  # fmt: skip
    """Trains until the time is over or the updates are made, and tells how it goes."""
    optimiser = torch.optim.Adam(player.parameters(), lr=given.rate, eps=1e-5)
    start = told = time.monotonic()
    for number in range(1, updates + 1):
        update(player, optimiser, play(player, batch, given.steps), given)
        now = time.monotonic()
        last = number == updates or now - start > 60 * minutes
        if last or now - told > 30:
            told = now
            tell(player, number * given.steps * given.matches, now - start)
        if last:
            break


def tell_share(player: Player, decisions: int, seconds: float) -> None:
    """Prints how the player does."""
    share, even = against_random(player), 1 / player.setup.seats
    print(f"{decisions:9} decisions, {seconds:4.0f} s: {share:.3f} of the wins against random play "
          f"(even: {even:.3f})", flush=True)  # fmt: skip


def exported(player: Player) -> Mlp:
    """The trained player without PyTorch, to be saved."""
    linear = [*(layer for layer in player.body if isinstance(layer, nn.Linear)), player.actor]
    weights = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear]
    return Mlp(player.setup, [weights])


def main() -> None:
    """Trains at a shell."""
    parser = argparse.ArgumentParser(description="PPO by self-play on batches")
    add_setup(parser)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--updates", type=int, default=10**9, help="ends earlier")
    parser.add_argument("--save", help="file for the network")
    for name, value in asdict(Settings()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    given = parser.parse_args()
    settings = Settings(**{name: getattr(given, name) for name in asdict(Settings())})
    setup = setup_of(given)
    torch.manual_seed(settings.seed)
    player = Player(setup, settings.hidden)
    train(player, Batch(setup, settings.matches, settings.seed), settings, given.minutes, given.updates, tell_share)
    if given.save:
        exported(player).save(given.save)


if __name__ == "__main__":
    main()
