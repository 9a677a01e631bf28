"""``python -m windrose.train GAME``: teaches a net by playing against itself (PyTorch).

All seats are played by one net, which sees turned rows (``windrose.outlook``) and learns by
proximal policy optimisation: many matches side by side, ``STEPS`` decisions in each, then one pass
over all of them. A decision is judged by what its own seat got until its next decision. Every so
often the net plays matches that it never learned from against fixed opponents.

What it learned is kept in ``FOLDER/GAME.pt`` (whence ``--resume`` goes on), and as whole numbers in
``FOLDER/GAME.net``, which the engine plays; ``GAME.svg`` and ``GAME.json`` tell how it went. Each
file is written whole under another name first, so that a kill at any time leaves a good one.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import math
import os
import sys
import time
import warnings
from typing import Any

import numpy as np

try:
    import torch
    import torch.nn.functional as F
except ImportError:  # pragma: no cover
    sys.exit("windrose.train needs PyTorch: pip install torch, or Debian's python3-torch")

from .batch import Batch
from .bots import bot
from .errors import Error
from .game import Game, Setup, game, games
from .net import Net, action_parts, quantise
from .state import Rng, State

STEPS = 64  # decisions of a match between two updates
MINIBATCHES = 24
LAMBDA = 0.95
SHAPED = 0.3  # of the time, points count besides wins: later a net would play for points
SCATTERED = 512  # decisions over which the first positions are spread
HELD_OUT = 1 << 62  # seeds from here on are only played to measure
#: What one point of ``standing`` is worth at first; it fades while the net learns to win.
WORTH = {"santa-timea": 0.05, "winds-of-plunder": 0.02, "columbus": 0.02, "azimuth": 0.05}
#: Options that keep matches from being endless while nobody can play yet.
OPTIONS: dict[str, dict[str, object]] = {"columbus": {"max_rounds": 60}}
#: Setups to learn besides those of every game.
MORE: dict[str, list[dict[str, object]]] = {"azimuth": [{"rounds": 6}, {"rounds": 7}, {"mode": "race"}]}
#: Bytes of weights; a file of so many has less than 600 kB when it is compressed.
ROOM = 1_250_000
LEVELS = 31  # weights of layers are -31 to 31 steps: finer ones gain nothing and compress worse
TAUGHT = 0.4  # of the time, the pupil does not learn yet


# ---- setups ---------------------------------------------------------------------------


def setups_of(found: Game, seats: list[int]) -> list[tuple[Setup, float]]:
    """The setups to learn, each with its share of the matches: half of them with four seats and
    the default options, the others with other numbers of seats, and with each other option."""
    usual = 4 if 4 in seats else max(seats)
    fixed = OPTIONS.get(found.name, {})
    others = [Setup(found, n, None, fixed) for n in seats if n != usual]
    for option in found.options:
        for number, value in enumerate(option.values):
            if number != option.default:
                others.append(Setup(found, usual, None, {**fixed, option.name: value}))
    others += [Setup(found, usual, None, {**fixed, **more}) for more in MORE.get(found.name, [])]
    main = Setup(found, usual, None, fixed)
    if not others:
        return [(main, 1.0)]
    return [(main, 0.5)] + [(setup, 0.5 / len(others)) for setup in others]


def tensor_of(array: Any, device: str) -> Any:
    """A tensor that shares the memory of an array of a batch."""
    if device == "cpu":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the arrays are read only, and only read
            return torch.from_numpy(array)
    try:
        return torch.from_dlpack(array)
    except Exception:  # an older PyTorch may not take truth values this way
        return torch.as_tensor(array, device=device)


class Tables:
    """The matches of one setup, and how their rows are turned."""

    def __init__(self, setup: Setup, size: int, device: str, seed: int, acts: Any) -> None:
        self.setup, self.size, self.device = setup, size, device
        if device == "cpu":
            self.batch: Any = Batch(setup, size, seed=seed)
        else:
            from .cuda import CudaBatch

            self.batch = CudaBatch(setup, size, device=device, seed=seed)
            self.batch.load(scattered(setup, size, seed), seed)
        self.rows = tensor_of(self.batch.observations, device)
        self.masks = tensor_of(self.batch.masks, device)
        self.seats = tensor_of(self.batch.seats, device)
        self.dones = tensor_of(self.batch.dones, device)
        self.shares = tensor_of(self.batch.shares, device)
        self.points = tensor_of(self.batch.points, device)
        self.together = setup.options.get("mode") == "sea"
        look = setup.outlook
        used = np.flatnonzero(look.keys)
        self.used = torch.as_tensor(used, device=device)
        self.keys = torch.as_tensor(look.keys[used].astype(np.int32), device=device)
        self.columns = torch.as_tensor(look.columns, device=device)
        self.plain = torch.as_tensor(look.plain[:, acts], device=device)
        self.fixed = torch.as_tensor(look.fixed, device=device).expand(size, -1)
        self.worth = WORTH.get(setup.game.name, 0.0)
        self.number = torch.zeros(size, dtype=torch.int64, device=device)

    def look(self, rows: Any, masks: Any) -> None:
        """Writes what the seats to move see, turned."""
        if self.columns.shape[0] > 1:
            seen = self.rows[:, self.used].to(torch.int32)
            self.number = (seen * self.keys).sum(1).to(torch.int64)
            rows[:, : -self.fixed.shape[1]] = self.rows.gather(1, self.columns[self.number])
            masks.copy_(self.masks.gather(1, self.plain[self.number]))
        else:
            rows[:, : -self.fixed.shape[1]] = self.rows
            masks.copy_(self.masks[:, self.plain[0]])
        rows[:, -self.fixed.shape[1] :] = self.fixed

    def standing(self) -> Any:
        """How each seat stands by what the table shows: its points less the mean, or what all
        have reached together."""
        return self.compared(standing(self.setup, self.rows))

    def compared(self, points: Any) -> Any:
        """Points less their mean, unless all win together."""
        return points if self.together else points - points.mean(1, keepdim=True)

    def step(self, chosen: Any, worth: Any) -> tuple[Any, Any]:
        """Plays turned actions; returns what every seat got, and which matches ended. `worth` is
        a tensor, so that it can change in work that was recorded."""
        before = self.standing()
        actions = self.plain[self.number, chosen]
        self.batch.step(actions.numpy() if self.device == "cpu" else actions)
        over = self.dones.bool()
        after = torch.where(over[:, None], self.compared(self.points.float()), self.standing())
        return self.shares.float() / 10000 + worth * self.worth * (after - before), over


def scattered(setup: Setup, size: int, seed: int) -> list[State]:
    """Positions from all parts of random matches, so that matches do not go in step."""
    batch = Batch(setup, size, seed=seed, observations=False, masks="none")
    out: list[State] = []
    for k in range(SCATTERED):
        out += [batch.state(i) for i in range(len(out), size * (k + 1) // SCATTERED)]
        batch.step()
    return out


def standing(setup: Setup, rows: Any) -> Any:
    """The points of each seat that plain rows show."""
    layout, seats = setup.game.layout, setup.seats
    out = torch.zeros(len(rows), seats, device=rows.device)
    if setup.game.name == "santa-timea":
        out = rows[:, layout["total"].columns][:, :seats].float()
    elif setup.game.name == "winds-of-plunder":
        out = rows[:, layout["vp"].columns][:, :seats].float()
    elif setup.game.name == "columbus":  # CO-R54: how far west, and then how far back
        ships, digit = layout["ship"], torch.arange(16, device=rows.device)
        columns = rows[:, ships.columns].view(len(rows), ships.count, ships.each)[:, :seats, :16]
        column = (columns * digit).sum(-1)
        found = rows[:, layout["found"].columns][:, :seats].to(column.dtype)
        out = (found * (15 + column) + (1 - found) * (14 - column)).float()
    elif setup.game.name == "azimuth":  # what castaways have come nearer to their beaches
        places = layout["place"]
        at = rows[:, places.columns].view(len(rows), places.count, places.each).float()
        near = (at * nearness(rows.device)).sum(-1)
        if setup.options["mode"] == "sea":
            out = near.sum(1, keepdim=True).expand(-1, seats)
        elif seats == places.count:
            out = near
    return out


@functools.lru_cache(maxsize=None)  # for nothing can be copied to a GPU while work is recorded
def nearness(device: Any) -> Any:
    """Of each colour in Azimuth and each place: how many steps nearer to home than the island."""
    out = torch.zeros(4, 38)
    for space in range(36):
        down, right = divmod(space, 6)
        for colour, depth in enumerate((down, 5 - right, 5 - down, right)):
            out[colour, space] = 7 - depth
    out[:, 37] = 8
    return out.to(device)


# ---- the net --------------------------------------------------------------------------


class Learner(torch.nn.Module):  # type: ignore[misc, unused-ignore]
    """The net in floating point; ``links`` are the parts of each action that has any."""

    def __init__(self, hidden: tuple[int, int], links: list[list[int]], scale: Any, seats: int, levels: int = 0) -> None:
        """``levels``: weights of both layers are learned as whole numbers up to this one; 0: as
        they are."""
        super().__init__()
        width, (one, two), self.levels, self.sizes = len(scale), hidden, levels, hidden
        self.first, self.second = torch.nn.Linear(width, one), torch.nn.Linear(one, two)
        self.parts = torch.nn.Parameter(torch.randn(1 + max(max(own) for own in links), two) * 0.01)
        self.bias = torch.nn.Parameter(torch.zeros(len(links)))
        self.value = torch.nn.Linear(two, seats)
        chosen = torch.zeros(len(links), len(self.parts))
        for action, own in enumerate(links):
            chosen[action, own] = 1
        self.register_buffer("chosen", chosen, persistent=False)
        self.register_buffer("shrink", 1 / torch.as_tensor(scale, dtype=torch.float32), persistent=False)

    def hidden(self, rows: Any) -> tuple[Any, Any]:
        """Both hidden layers."""
        kind = torch.bfloat16 if torch.is_autocast_enabled() else torch.float32
        low = F.relu(F.linear(rows.to(kind) * self.shrink.to(kind), self.rounded(self.first.weight), self.first.bias))
        return low, F.relu(F.linear(low, self.rounded(self.second.weight), self.second.bias))

    def rounded(self, weight: Any) -> Any:
        """What the engine will make of these weights; they learn as if they were not rounded."""
        if self.levels == 0:
            return weight
        step = weight.detach().abs().amax(1, keepdim=True).clamp_min(1e-6) / self.levels
        return weight + (torch.round(weight.detach() / step) * step - weight.detach())

    def forward(self, rows: Any) -> tuple[Any, Any]:
        """Scores of actions, and the share of the win that each seat may expect, the viewer first."""
        high = self.hidden(rows)[1]
        scores = F.linear(high, self.chosen @ self.parts, self.bias)
        return scores.float(), self.value(high).float()

    def weights(self) -> dict[str, Any]:
        """All weights as NumPy arrays, as ``windrose.net.quantise`` wants them."""

        def plain(t: Any) -> Any:
            return t.detach().float().cpu().numpy().astype(np.float64)

        return {
            "first": plain(self.first.weight).T,
            "first_bias": plain(self.first.bias),
            "second": plain(self.second.weight).T,
            "second_bias": plain(self.second.bias),
            "parts": plain(self.parts),
            "bias": plain(self.bias),
            "value": plain(self.value.weight),
            "value_bias": plain(self.value.bias),
        }


def improve(net: Learner, optimiser: Any, loss: Any) -> None:
    """One step of learning."""
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
    optimiser.step()


def pair_of(text: str) -> tuple[int, int]:
    """Sizes of two layers, as in ``256,64``."""
    one, two = text.split(",")
    return int(one), int(two)


def hidden_of(width: int, links: list[list[int]]) -> tuple[int, int]:
    """The largest layers that a file has room for, beside the parts of actions."""
    parts, two = 1 + max(max(own, default=0) for own in links), 256
    room = ROOM - parts * two - 10 * len(links)
    return min(800, room // (width + two) // 32 * 32), two


# ---- training -------------------------------------------------------------------------


class Trainer:
    """A net, the matches that it plays, and what has been measured so far."""

    def __init__(self, found: Game, given: argparse.Namespace) -> None:
        self.game, self.given, self.device = found, given, given.device
        seats = [int(n) for n in given.seats.split(",")] if given.seats else []
        seats = seats or list(range(found.min_seats, found.max_seats + 1))
        self.setups = setups_of(found, seats)
        look = self.setups[0][0].outlook
        _, self.links = action_parts(self.setups[0][0])
        self.acts = np.array([a for a, own in enumerate(self.links) if own])
        self.scale = look.scale
        hidden = pair_of(given.hidden) if given.hidden else hidden_of(look.width, self.links)
        torch.manual_seed(given.seed)
        torch.set_num_threads(given.threads)
        known = [self.links[a] for a in self.acts]
        self.most = max(setup.seats for setup, _ in self.setups)
        # One net plays and learns by what came of it; a smaller one learns to answer as it does.
        self.net = Learner(pair_of(given.teacher), known, self.scale, found.max_seats).to(self.device)
        self.pupil = Learner(hidden, known, self.scale, found.max_seats, LEVELS).to(self.device)
        self.optimiser, self.pupils = self.optimiser_of(self.net), self.optimiser_of(self.pupil)
        self.seconds, self.decisions, self.updates = 0.0, 0, 0
        self.history: list[dict[str, Any]] = []
        self.path = os.path.join(given.folder, found.name)
        if given.resume and os.path.exists(self.path + ".pt"):
            self.load()
        self.tables = [
            Tables(setup, max(8, round(given.matches * share)), self.device, given.seed + i + self.updates, self.acts)
            for i, (setup, share) in enumerate(self.setups)
        ]
        self.size = sum(t.size for t in self.tables)
        self.make_room(look.width)
        self.recorded: Any = None
        if self.device != "cpu":
            self.stream = torch.cuda.Stream()
            self.stream.wait_stream(torch.cuda.current_stream())
            for table in self.tables:
                table.batch.stream = self.stream.cuda_stream

    def optimiser_of(self, net: Learner) -> Any:
        """What changes the weights of a net."""
        fused = {} if self.device == "cpu" else {"fused": True}
        return torch.optim.AdamW(net.parameters(), lr=self.given.rate, weight_decay=1e-4, **fused)

    def make_room(self, width: int) -> None:
        """The memory of one update."""
        n, t, on = self.size, self.given.steps, self.device
        self.rows = torch.zeros(t, n, width, dtype=torch.int8, device=on)
        self.seen = torch.zeros(width, dtype=torch.bool, device=on)  # columns that were ever set
        self.masks = torch.zeros(t, n, len(self.acts), dtype=torch.bool, device=on)
        self.who = torch.zeros(t, n, dtype=torch.int64, device=on)
        self.chosen = torch.zeros(t, n, dtype=torch.int64, device=on)
        self.logs = torch.zeros(t, n, device=on)
        self.values = torch.zeros(t, n, device=on)
        self.got = torch.zeros(t, n, self.most, device=on)
        self.over = torch.zeros(t, n, dtype=torch.bool, device=on)
        self.ahead = torch.zeros(t, n, device=on)
        self.known = torch.zeros(t, n, dtype=torch.bool, device=on)
        # What each seat got in the end, as far as that is known, the viewer first.
        self.wanted = torch.zeros(t, n, self.most, device=on)
        self.sure = torch.zeros(t, n, self.most, dtype=torch.bool, device=on)
        counts = [torch.full((table.size,), table.setup.seats, device=on) for table in self.tables]
        self.count = torch.cat(counts)[:, None]
        self.worth = torch.zeros((), device=on)

    def autocast(self) -> Any:
        """Half precision on a GPU."""
        return contextlib.nullcontext() if self.device == "cpu" else torch.autocast("cuda", dtype=torch.bfloat16)

    def gather(self, worth: float) -> None:
        """Plays some decisions in every match, keeps them and judges them. On a GPU that is many
        thousands of small pieces of work, so it is recorded once and then started as a whole."""
        self.worth.fill_(worth)
        if self.device == "cpu":
            self.play()
            self.judge()
            return
        if self.recorded is None:
            self.play()  # what is loaded at first use cannot be recorded
            self.judge()
            torch.cuda.synchronize()
            self.recorded = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.recorded, stream=self.stream):
                self.play()
                self.judge()
        else:
            self.recorded.replay()
        for table in self.tables:
            table.batch.wait()

    def play(self) -> None:
        """Plays some decisions in every match and keeps them."""
        with torch.no_grad(), self.autocast():
            for t in range(self.given.steps):
                at = 0
                for table in self.tables:
                    part = slice(at, at + table.size)
                    table.look(self.rows[t, part], self.masks[t, part])
                    self.who[t, part] = table.seats
                    at += table.size
                scores, values = self.net(self.rows[t])
                self.values[t] = values[:, 0]
                scores = scores.masked_fill(~self.masks[t], -1e9)
                noise = -torch.log(-torch.log(torch.rand_like(scores).clamp_(1e-9, 1 - 1e-7)))
                self.chosen[t] = (scores + noise).argmax(-1)
                logs = F.log_softmax(scores, -1)
                self.logs[t] = logs.gather(-1, self.chosen[t][:, None]).squeeze(-1)
                at = 0
                for table in self.tables:
                    part = slice(at, at + table.size)
                    got, over = table.step(self.chosen[t, part], self.worth)
                    self.got[t, part, : table.setup.seats] = got
                    self.over[t, part] = over
                    at += table.size

    def judge(self) -> None:
        """The advantage of each decision, seat by seat, and whether it is known: what follows a
        seat's last decision is not, unless the match ended."""
        on, n = self.device, self.size
        value = torch.zeros(n, self.most, device=on)
        ahead = torch.zeros(n, self.most, device=on)
        sums = torch.zeros(n, self.most, device=on)
        sure = torch.zeros(n, self.most, dtype=torch.bool, device=on)
        seats = torch.arange(self.most, device=on)
        for t in range(self.given.steps - 1, -1, -1):
            over = self.over[t][:, None]
            value, ahead, sums = (x.masked_fill(over, 0) for x in (value, ahead, sums))
            sums = sums + self.got[t]
            sure = sure | over
            seat = self.who[t][:, None]
            turned = (seat + seats) % self.count
            self.wanted[t] = (sums + value + LAMBDA * ahead).gather(1, turned)
            self.sure[t] = sure.gather(1, turned) & (seats < self.count)
            known = self.sure[t][:, :1]
            gain = (self.wanted[t][:, :1] - self.values[t][:, None]).masked_fill(~known, 0)
            self.known[t], self.ahead[t] = known[:, 0], gain[:, 0]
            own = seats == seat
            ahead = torch.where(own, gain, ahead)
            value = torch.where(own, self.values[t][:, None], value)
            sums, sure = sums.masked_fill(own, 0), sure | own

    def learn(self, entropy: float) -> tuple[Any, Any]:
        """One pass over the decisions that were kept; returns entropy and loss of the value."""
        rows, masks = self.rows.view(-1, self.rows.shape[-1]), self.masks.view(-1, len(self.acts))
        chosen, logs, known = self.chosen.view(-1), self.logs.view(-1), self.known.view(-1).float()
        ahead, wanted = self.ahead.view(-1), self.wanted.view(-1, self.most)
        sure = self.sure.view(-1, self.most).float()
        spread, loss_of_value = torch.zeros(()), torch.zeros(())
        for j in torch.randperm(len(known), device=self.device).chunk(self.given.minibatches):
            weight = known[j] / known[j].sum().clamp_min(1)  # what is not known teaches nothing
            with self.autocast():
                scores, values = self.net(rows[j])
            new = F.log_softmax(scores.masked_fill(~masks[j], -1e9), -1)
            ratio = (new.gather(-1, chosen[j][:, None]).squeeze(-1) - logs[j]).exp()
            gain = ahead[j] - (ahead[j] * weight).sum()
            gain = gain / ((gain.square() * weight).sum().sqrt() + 1e-6)
            policy = -(torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain) * weight).sum()
            spread = -((new.exp() * new.clamp_min(-50)).sum(-1) * weight).sum()
            wrong = (values[:, : self.most] - wanted[j]).square() * sure[j]
            loss_of_value = (wrong[:, 0] * weight).sum()
            others = wrong[:, 1:].sum() / sure[j][:, 1:].sum().clamp_min(1)
            loss = policy + 2.0 * loss_of_value + others - entropy * spread
            improve(self.net, self.optimiser, loss)
            if self.is_taught:
                self.teach(rows[j], masks[j], new.detach(), values.detach())
        self.decisions += self.size * self.given.steps
        self.updates += 1
        return spread.detach(), loss_of_value.detach()

    def teach(self, rows: Any, masks: Any, logs: Any, values: Any) -> None:
        """The pupil learns to answer as the net did."""
        with self.autocast():
            scores, own = self.pupil(rows)
        mine = F.log_softmax(scores.masked_fill(~masks, -1e9), -1)
        apart = (logs.exp() * (logs - mine).clamp(-50, 50)).sum(-1).mean()
        self.apart = apart.detach()
        improve(self.pupil, self.pupils, apart + 4.0 * (own - values).square().mean())

    def run(self) -> None:
        """Trains until the time is up."""
        if self.device == "cpu":
            self.train()
            return
        with torch.cuda.stream(self.stream):
            self.train()

    def train(self) -> None:
        """Plays and learns by turns, measures and saves."""
        total, begun = self.given.minutes * 60, time.monotonic() - self.seconds
        saved = told = measured = self.seconds
        while self.seconds < total:
            done = self.seconds / total
            taught = max(0.0, (done - TAUGHT) / (1 - TAUGHT))
            for optimiser, rate in ((self.optimiser, 1 - done), (self.pupils, 2.5 * (1 - taught))):
                for group in optimiser.param_groups:
                    group["lr"] = self.given.rate * rate + 2e-5
            self.gather(max(0.0, 1 - done / SHAPED))
            self.is_taught = done >= TAUGHT
            spread, loss = self.learn(self.given.entropy * (1 - done) ** 1.5 + 0.002)
            self.seconds = time.monotonic() - begun
            if self.seconds - told >= self.given.tell or self.updates == 1:
                told = self.seconds
                pace = self.decisions / max(self.seconds, 1e-9)
                print(
                    f"{self.game.name} {self.seconds:6.1f} s  update {self.updates}"
                    f"  {self.decisions / 1e6:.2f} M decisions  {pace / 1e6:.3f} M/s"
                    f"  entropy {float(spread):.3f}  value loss {float(loss):.4f}  pupil {float(self.apart):.4f}",
                    flush=True,
                )
            if self.seconds - measured >= self.given.measure:
                measured = self.seconds
                self.measure(self.given.games)
                begun += time.monotonic() - begun - self.seconds  # it is not training
            if self.seconds - saved >= self.given.keep:
                saved = self.seconds
                self.save()
        self.measure(self.given.games)
        self.save()

    # ---- measuring --------------------------------------------------------------------

    def choose(self, net: Learner, rows: Any, masks: Any) -> Any:
        """The best legal actions, by their place in ``acts``."""
        with torch.no_grad():
            scores, _ = net(torch.as_tensor(rows, device=self.device))
            legal = torch.as_tensor(masks, device=self.device)
            return scores.masked_fill(~legal, -1e9).argmax(-1).cpu().numpy()

    def measure(self, matches: int) -> None:
        """Plays against fixed opponents, with four seats and default options, from held-out
        seeds, one seat of each match by the net; notes its share of the wins."""
        setup = self.setups[0][0]
        line: dict[str, Any] = {"minutes": round(self.seconds / 60, 2), "decisions": self.decisions}
        pupil = self.pupil if self.is_taught else self.net
        for name, anchor, net in (
            ("random", "random", pupil),
            ("greedy", "greedy", pupil),
            ("teacher", "greedy", self.net),
        ):
            share = self.against(setup, anchor, matches, net)
            mean, error = float(share.mean()), 1.96 * float(share.std()) / math.sqrt(len(share))
            line[name] = [round(mean, 4), round(error, 4)]
            print(
                f"{self.game.name} {self.seconds:6.1f} s  {'teacher ' * (name == 'teacher')}against"
                f" {setup.seats - 1} {anchor}: {100 * mean:.1f} +- {100 * error:.1f} % of {len(share)}"
                f" matches (even: {100 / setup.seats:.0f} %)",
                flush=True,
            )
        self.history.append(line)

    def against(self, setup: Setup, anchor: str, matches: int, net: Learner) -> Any:
        """The net's share of the win of each match."""
        batch, look = Batch(setup, matches, seed=HELD_OUT, auto_reset=False), setup.outlook
        mine, rng, other = np.arange(matches) % setup.seats, Rng(HELD_OUT), bot(anchor)
        limit = self.game.max_steps
        for _ in range(limit):
            asked = np.flatnonzero((batch.seats == mine) & (batch.seats >= 0))
            actions = batch.actions.copy()
            if len(asked) > 0:
                rows, masks = batch.observations[asked], batch.masks[asked]
                plain = look.plain[look.numbers(rows)][:, self.acts]
                legal = np.take_along_axis(masks, plain, axis=1)
                best = self.choose(net, look.turn(rows), legal)
                actions[asked] = plain[np.arange(len(asked)), best]
            if anchor != "random":
                for i in np.flatnonzero((batch.seats != mine) & (batch.seats >= 0)):
                    actions[i] = other.choose(batch.state(int(i)), rng)
            if not (batch.seats >= 0).any():
                break
            batch.step(actions)
        return batch.shares[np.arange(matches), mine] / 10000

    # ---- files ------------------------------------------------------------------------

    def save(self) -> None:
        """Writes all files, each whole under another name first."""
        os.makedirs(self.given.folder, exist_ok=True)
        kept = {
            "net": self.net.state_dict(),
            "pupil": self.pupil.state_dict(),
            "seconds": self.seconds,
            "decisions": self.decisions,
            "updates": self.updates,
            "history": self.history,
            "rules_version": self.game.rules_version,
        }
        torch.save(kept, self.path + ".pt.new")
        os.replace(self.path + ".pt.new", self.path + ".pt")
        self.export()
        write(self.path + ".json", json.dumps(self.about(), indent=1) + "\n")
        write(self.path + ".svg", curve(self.game, self.setups[0][0].seats, self.history))

    def load(self) -> None:
        """Goes on where a former run ended."""
        kept = torch.load(self.path + ".pt", map_location=self.device)
        if kept["rules_version"] != self.game.rules_version:
            raise Error(f"{self.path}.pt was trained with other rules of {self.game.name}")
        self.net.load_state_dict(kept["net"])
        if kept["pupil"]["first.weight"].shape == self.pupil.first.weight.shape:
            self.pupil.load_state_dict(kept["pupil"])  # one of another size begins anew
        self.seconds, self.decisions = kept["seconds"], kept["decisions"]
        self.updates, self.history = kept["updates"], kept["history"]

    def about(self) -> dict[str, Any]:
        """How the net came about."""
        gpu = torch.cuda.get_device_name() if self.device != "cpu" else "CPU"
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "command": "python -m windrose.train " + " ".join(self.given.words),
            "device": gpu,
            "torch": torch.__version__,
            "seconds": round(self.seconds, 1),
            "decisions": self.decisions,
            "updates": self.updates,
            "layers": [len(self.scale), *self.pupil.sizes],
            "teacher": [len(self.scale), *self.net.sizes],
            "agreement": self.agreement,
            "history": self.history,
        }

    agreement = 0.0
    apart: Any = 0.0
    is_taught = False  # by now the pupil is measured, not the net

    def export(self) -> Net:
        """Writes the net in whole numbers; `agreement` is the share of decisions, in matches
        that it plays against random opponents, in which both nets choose alike."""
        rows, masks = self.sample(self.given.sample)
        with torch.no_grad():
            low, high = self.pupil.hidden(torch.as_tensor(rows, device=self.device))
            top = tuple(float(np.quantile(x.float().cpu().numpy().max(0), 0.98)) + 1e-6 for x in (low, high))
        weights = self.pupil.weights()
        self.seen |= (self.rows != 0).view(-1, self.rows.shape[-1]).any(0)
        weights["first"][~self.seen.cpu().numpy()] = 0  # columns that never show anything
        bias = np.zeros(self.game.num_actions)
        bias[self.acts] = weights["bias"]
        weights["bias"] = bias
        links = [own for own in self.links]
        net = quantise(self.game, weights, links, (top[0], top[1]), LEVELS)
        net.save(self.path + ".net")
        whole = np.where(masks, net.scores(rows, self.scale)[:, self.acts], -(2**62)).argmax(1)
        self.agreement = round(float((whole == self.choose(self.pupil, rows, masks)).mean()), 4)
        print(f"{self.game.name} {self.path}.net: whole numbers choose alike in {100 * self.agreement:.1f} %", flush=True)
        return net

    def sample(self, n: int) -> tuple[Any, Any]:
        """Turned rows and masks of decisions that the net meets, of all setups."""
        if not bool(self.masks.any()):
            self.play()
        flat, legal = self.rows.view(-1, self.rows.shape[-1]), self.masks.view(-1, len(self.acts))
        used = torch.nonzero(legal.any(1)).squeeze(-1)
        chosen = used[torch.randperm(len(used), device=self.device)[:n]]
        return flat[chosen].cpu().numpy(), legal[chosen].cpu().numpy()


# ---- files ----------------------------------------------------------------------------


def write(path: str, text: str) -> None:
    """Writes a new file, then gives it its name."""
    with open(path + ".new", "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(path + ".new", path)


def curve(found: Game, seats: int, history: list[dict[str, Any]]) -> str:
    """The share of the wins over the minutes, with its intervals, as SVG."""
    wide, high, left, low = 640, 320, 56, 40
    end = float(max([line["minutes"] for line in history] + [0.1]))

    def x(minutes: float) -> float:
        return left + (wide - left - 90) * minutes / end

    def y(share: float) -> float:
        return high - low - (high - low - 30) * share

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<text x="{left}" y="18">{found.title}: share of the wins, one net against {seats - 1}</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        out.append(
            f'<path d="M{left} {y(share):.1f}H{wide - 90}" stroke="#ccc"/>'
            f'<text x="{left - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>'
        )
    out.append(f'<path d="M{left} {y(1 / seats):.1f}H{wide - 90}" stroke="#888" stroke-dasharray="4 4"/>')
    out.append(f'<text x="{wide - 90}" y="{high - 14}" text-anchor="end">minutes: {end:.1f}</text>')
    for anchor, colour in (("random", "#2a6f97"), ("greedy", "#bc4b32")):
        seen = [(line["minutes"], *line[anchor]) for line in history if anchor in line]
        if not seen:
            continue
        line = " ".join(f"{x(m):.1f},{y(s):.1f}" for m, s, _ in seen)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for m, s, e in seen:
            out.append(f'<path d="M{x(m):.1f} {y(min(1, s + e)):.1f}V{y(max(0, s - e)):.1f}" stroke="{colour}"/>')
        out.append(f'<text x="{wide - 84}" y="{y(seen[-1][1]) + 4:.1f}" fill="{colour}">{anchor}</text>')
    return "\n".join(out) + "\n</svg>\n"


def main(words: list[str] | None = None) -> int:
    """Runs the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m windrose.train", description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=list(games))
    parser.add_argument("--minutes", type=float, default=8, help="in all, former runs included (8)")
    parser.add_argument("--resume", action="store_true", help="goes on from FOLDER/GAME.pt")
    parser.add_argument("--seats", help="numbers of seats, as in 2,4; by default all")
    parser.add_argument("--device", help="cuda or cpu; by default cuda where there is one")
    parser.add_argument("--folder", default="nets", help="where files are written (nets)")
    parser.add_argument("--matches", type=int, help="side by side (16384; 256 on a CPU)")
    parser.add_argument("--steps", type=int, default=STEPS, help=f"decisions in each between updates ({STEPS})")
    parser.add_argument("--minibatches", type=int, default=MINIBATCHES, help=f"of an update ({MINIBATCHES})")
    parser.add_argument("--hidden", help="sizes of both hidden layers of the net that is written, as in 256,64")
    parser.add_argument("--teacher", default="1024,512", help="those of the net that it learns from (1024,512)")
    parser.add_argument("--rate", type=float, default=4e-4, help="of learning at first (4e-4)")
    parser.add_argument("--entropy", type=float, default=0.06, help="its worth at first (0.06)")
    parser.add_argument("--measure", type=float, default=60, help="seconds between two measurements (60)")
    parser.add_argument("--games", type=int, default=400, help="matches of a measurement (400)")
    parser.add_argument("--keep", type=float, default=30, help="seconds between two savings (30)")
    parser.add_argument("--tell", type=float, default=5, help="seconds between two lines of progress (5)")
    parser.add_argument("--sample", type=int, default=4000, help="decisions to compare whole numbers by (4000)")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch on the CPU (1)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    given.words = list(sys.argv[1:] if words is None else words)
    given.device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    given.matches = given.matches or (256 if given.device == "cpu" else 16384)
    try:
        trainer = Trainer(game(given.game), given)
        trainer.run()
    except Error as wrong:
        print(f"windrose.train: {wrong}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        trainer.save()
        print("windrose.train: stopped; --resume goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
