"""Solves Santa Timea with few cards, and draws how far learners and bots are from unbeatable.

    python -m windrose.examples.solve_small --output small.svg            # CFR+, MCCFR and the bots
    python -m windrose.examples.solve_small --learn --seconds 300         # PPO and NFSP too

Exploitability is what a best response wins beyond the value of the game, in shares of the win: 0 for
an equilibrium. The bots see an ordinary position, and do not know that there are few cards. Needs
OpenSpiel, and PyTorch for ``--learn``.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import windrose
from windrose import small  # noqa: F401  (registers the game)
from windrose.solve import Info, Policy, Tree

#: The bots of the engine, and how often each is asked at an information state.
BOTS = {"random": 0, "greedy": 8, "net": 1, "level1": 8, "level3": 4, "level5": 2}
#: Points of a curve: seconds and exploitability.
Curve = list[tuple[float, float]]


def bot_policy(tree: Tree, name: str, times: int) -> Policy:
    """What a bot of the engine plays, as shares of so many answers."""
    if times == 0:
        return tree.uniform()
    bot, rng = windrose.bot(name), windrose.Rng(1)

    def choose(info: Info) -> NDArray[np.float64]:
        seen, out = info.state.seen(info.player), np.zeros(len(info.legal))
        for _ in range(times):
            out[info.legal.index(bot.choose(seen, rng))] += 1 / times
        return out

    return tree.of(choose)


def solver_curve(run: Callable[..., Any], iterations: int) -> tuple[Curve, Any]:
    """The curve of a solver; the time of its few measurements is in it."""
    curve: Curve = []
    start = time.process_time()

    def tell(number: int, worth: float) -> None:
        curve.append((time.process_time() - start, worth))

    return curve, run(iterations, tell)


class SmallBatch:
    """Matches of a small game side by side, as ``windrose.Batch`` has them for PPO."""

    def __init__(self, tree: Tree, size: int, seed: int) -> None:
        names = list(tree.infos)
        number = {name: i for i, name in enumerate(names)}
        self.tree, self.size, self.random = tree, size, np.random.default_rng(seed)
        infos = list(tree.infos.values())
        self.rows = np.array([i.state.information_state_tensor(i.player) for i in infos], np.float32)
        self.all_masks = np.zeros((len(infos), tree.source.num_distinct_actions()), np.bool_)
        for row, info in zip(self.all_masks, infos):
            row[info.legal] = True
        self.players = np.array([info.player for info in infos], np.int8)
        self.info = np.array([number.get(name, -1) for name in tree.name])
        self.next = np.zeros((len(tree.legal), self.all_masks.shape[1]), np.int32)
        for node, (legal, children) in enumerate(zip(tree.legal, tree.child)):
            self.next[node, legal] = children
        self.pays, self.roots = np.array(tree.returns, np.float32), np.array(tree.roots)
        self.nodes = self.random.choice(self.roots, size)
        self.dones, self.rewards = np.zeros(size, np.bool_), np.zeros((size, 2), np.float32)

    @property
    def seats(self) -> NDArray[np.int8]:
        """Who is to move in each match."""
        return np.asarray(self.players[self.info[self.nodes]])

    def step(self, actions: NDArray[np.int64]) -> None:
        """One action in each match; new ones follow those that end."""
        self.nodes = self.next[self.nodes, actions]
        self.dones = self.info[self.nodes] < 0
        self.rewards = np.where(self.dones[:, None], self.pays[self.nodes], np.float32(0))
        self.nodes[self.dones] = self.random.choice(self.roots, int(self.dones.sum()))


def ppo_curve(tree: Tree, seconds: float, seed: int = 1) -> Curve:
    """The curve of windrose.examples.ppo, with the small game in the place of a batch."""
    import torch
    from torch import nn

    from . import ppo

    given = ppo.Settings(matches=256, steps=24, rate=1e-3, entropy=0.01, seed=seed)
    batch = SmallBatch(tree, given.matches, seed)

    class Player(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            width = batch.rows.shape[1]
            self.body = nn.Sequential(nn.Linear(width, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
            self.actor, self.critic = nn.Linear(64, batch.all_masks.shape[1]), nn.Linear(64, 1)

        def forward(self, rows: Any, masks: Any) -> tuple[Any, Any]:
            inside = self.body(rows)
            scores = self.actor(inside).masked_fill(~masks, -1e9)
            return torch.log_softmax(scores, dim=1), self.critic(inside).squeeze(1)

        def turned(self, of: SmallBatch) -> tuple[Any, Any, NDArray[np.int64]]:
            at = of.info[of.nodes]
            plain = np.tile(np.arange(of.all_masks.shape[1]), (of.size, 1))
            return torch.from_numpy(of.rows[at]), torch.from_numpy(of.all_masks[at]), plain

    torch.manual_seed(seed)
    player: Any = Player()
    optimiser = torch.optim.Adam(player.parameters(), lr=given.rate, eps=1e-5)
    curve: Curve = []
    spent, number = 0.0, 0
    while spent < seconds:
        start = time.process_time()
        ppo.update(player, optimiser, ppo.play(player, batch, given.steps), given)
        spent += time.process_time() - start
        number += 1
        if number & (number - 1) == 0 or spent >= seconds:
            with torch.no_grad():
                logs = player(torch.from_numpy(batch.rows), torch.from_numpy(batch.all_masks))[0].exp().double().numpy()
            policy = {n: p[i.legal] / p[i.legal].sum() for (n, i), p in zip(tree.infos.items(), logs)}
            curve.append((spent, tree.exploitability(policy)))
    return curve


def nfsp_curve(tree: Tree, seconds: float, seed: int = 1) -> Curve:
    """The curve of OpenSpiel's NFSP: its average policies."""
    import torch
    from open_spiel.python import rl_environment

    from . import nfsp

    env = rl_environment.Environment(tree.source)
    env.seed(seed)
    agents = nfsp.agents_for(env, 64, seed)
    rows = torch.tensor([i.state.information_state_tensor(i.player) for i in tree.infos.values()])
    curve: Curve = []
    spent, matches = 0.0, 16
    while spent < seconds:
        start = time.process_time()
        nfsp.train(env, agents, matches)
        spent += time.process_time() - start
        with torch.no_grad():
            scores = [agent._avg_network(rows).double().numpy() for agent in agents]
        policy = {}
        for k, (name, info) in enumerate(tree.infos.items()):
            best = scores[info.player][k][info.legal]
            chances = np.exp(best - best.max())
            policy[name] = chances / chances.sum()
        curve.append((spent, tree.exploitability(policy)))
        matches = int(matches * 1.5)
    return curve


COLOURS = {"CFR+": "#1f6f8b", "MCCFR": "#c2622d", "PPO": "#6b4c9a", "NFSP": "#3d8a4e"}


def draw(curves: dict[str, Curve], lines: dict[str, float]) -> str:
    """The curves as a picture, both axes by powers of ten."""
    width, height, left, top = 760, 460, 64, 24
    right, bottom = width - 120, height - 48
    points = [p for curve in curves.values() for p in curve]
    from_x, to_x = (round_to(math.log10(max(1e-3, f(x for x, _ in points))), up) for f, up in ((min, False), (max, True)))
    least = min([y for _, y in points] + list(lines.values()))
    from_y, to_y = math.floor(math.log10(max(least, 1e-7))), 0

    def at(x: float, y: float) -> str:
        px = left + (math.log10(max(x, 10.0**from_x)) - from_x) / (to_x - from_x) * (right - left)
        py = bottom - (math.log10(max(y, 10.0**from_y)) - from_y) / (to_y - from_y) * (bottom - top)
        return f"{px:.1f},{py:.1f}"

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
        "<title>Exploitability over processor time in Santa Timea with few cards</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for k in range(from_y, to_y + 1):
        y = at(1, 10.0**k).split(",")[1]
        out.append(f'<path d="M{left} {y}H{right}" stroke="#ddd"/><text x="{left - 8}" y="{y}" dy="4" text-anchor="end">{10.0**k:g}</text>')
    for k in range(from_x, to_x + 1):
        x = at(10.0**k, 1).split(",")[0]
        out.append(f'<path d="M{x} {top}V{bottom}" stroke="#ddd"/><text x="{x}" y="{bottom + 18}" text-anchor="middle">{10.0**k:g}</text>')
    out.append(f'<text x="{(left + right) / 2}" y="{height - 10}" text-anchor="middle">seconds of processor time</text>')
    lowest = -99.0
    for name, worth in sorted(lines.items(), key=lambda item: -item[1]):
        height_of = float(at(1, worth).split(",")[1])
        lowest = height_of if height_of > lowest + 14 else lowest + 14
        out.append(f'<path d="M{left} {height_of:.1f}H{right}" stroke="#777" stroke-dasharray="3 4"/>')
        out.append(f'<text x="{right + 8}" y="{lowest:.1f}" dy="4" fill="#555">{name} {worth:.3f}</text>')
    for name, curve in curves.items():
        way = " ".join(at(x, y) for x, y in curve)
        x, y = at(*curve[-1]).split(",")
        out.append(f'<polyline points="{way}" fill="none" stroke="{COLOURS[name]}" stroke-width="2.5"/>')
        out.append(f'<text x="{x}" y="{y}" dx="-8" dy="-8" text-anchor="end" fill="{COLOURS[name]}" font-weight="bold">{name}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def round_to(exponent: float, up: bool) -> int:
    """The power of ten above or below."""
    return math.ceil(exponent) if up else math.floor(exponent)


def main() -> None:
    """Solves, measures and draws at a shell."""
    parser = argparse.ArgumentParser(description="Exploitability in Santa Timea with few cards")
    parser.add_argument("--tricks", type=int, default=3)
    parser.add_argument("--cards", type=int, default=8)
    parser.add_argument("--iterations", type=int, default=256, help="of CFR+; of MCCFR 256 times as many")
    parser.add_argument("--learn", action="store_true", help="PPO and NFSP too")
    parser.add_argument("--seconds", type=float, default=60, help="processor time of each learner")
    parser.add_argument("--output", help="file for the picture (SVG)")
    given = parser.parse_args()
    tree = Tree(pyspiel.load_game(f"windrose_santa_timea_small(tricks={given.tricks},cards={given.cards})"))
    asked = [info for info in tree.infos.values() if len(info.legal) > 1]
    print(f"{len(tree.roots)} deals, {len(tree.legal)} histories, {len(tree.infos)} information states, "
          f"{len(asked)} of them with a choice")  # fmt: skip
    curves: dict[str, Curve] = {}
    curves["CFR+"], best = solver_curve(tree.cfr_plus, given.iterations)
    mixed = sum(len(p) > 1 and p.max() < 0.99 for p in best.values())
    print(f"value for seat 0: {tree.value(best):.4f}; mixed at {mixed} information states", flush=True)
    curves["MCCFR"] = solver_curve(tree.mccfr, 256 * given.iterations)[0]
    if given.learn:
        curves["PPO"] = ppo_curve(tree, given.seconds)
        curves["NFSP"] = nfsp_curve(tree, given.seconds)
    lines = {name: tree.exploitability(bot_policy(tree, name, times)) for name, times in BOTS.items()}
    for name, curve in curves.items():
        print(f"{name:7} {curve[-1][1]:.6f} after {curve[-1][0]:.0f} s")
    for name, worth in lines.items():
        print(f"{name:7} {worth:.4f}")
    if given.output:
        with open(given.output, "w", encoding="utf-8") as file:
            file.write(draw(curves, lines))


if __name__ == "__main__":
    main()
