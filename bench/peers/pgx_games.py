"""Random play of Pgx's games in batches: JAX on the processor, or with the word gpu on a GPU, compiled,
with resets.

Many steps run inside one compiled loop, as Pgx's own users do. Masks are part of each state, and
observations too; where they are not wanted, the compiler is let know by dropping them.
"""

import os
import sys
import time

ON_GPU = "gpu" in sys.argv[1:]
os.environ.setdefault("JAX_PLATFORMS", "cuda" if ON_GPU else "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import jax
import jax.numpy as jnp
import pgx
from measure import measure
from pgx.experimental import auto_reset

GAMES = ("connect_four", "backgammon")
SIZES = {"connect_four": (1, 16, 256, 4096, 65536), "backgammon": (4096,)}  # it compiles for a minute
GPU_SIZES = {"connect_four": (65536, 262144, 1048576), "backgammon": (16384, 65536, 262144)}


def runner(env, size, times, observations):
    init = jax.jit(jax.vmap(env.init))
    act = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _):
        state, key = carry
        key, draw, luck = jax.random.split(key, 3)
        scores = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(draw, scores, axis=1)
        state = act(state, action, jax.random.split(luck, size))
        if not observations:
            state = state.replace(observation=jnp.zeros_like(state.observation))
        return (state, key), None

    @jax.jit
    def many(carry):
        return jax.lax.scan(one, carry, None, length=times)[0]

    carry = (init(jax.random.split(jax.random.PRNGKey(1), size)), jax.random.PRNGKey(2))
    bytes_each = sum(x.nbytes for x in jax.tree_util.tree_leaves(carry[0])) // size

    def step():
        nonlocal carry
        carry = jax.block_until_ready(many(carry))
        return size * times

    return step, bytes_each


for name in GAMES:
    for size in (GPU_SIZES if ON_GPU else SIZES)[name]:
        for observations in (True,) if ON_GPU else (False, True):
            times = 64 if ON_GPU else max(1, min(64, 4096 // size))
            step, each = runner(pgx.make(name), size, times, observations)
            kind = "Python, batch, observations" if observations else "Python, batch"
            clock = time.perf_counter if ON_GPU else time.process_time
            measure("Pgx", name, kind, size, step, each, clock=clock)
