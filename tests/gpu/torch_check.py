#!/usr/bin/env python3
"""torch_check.py: batches on a real GPU beside PyTorch: shared memory, streams, graphs, speed.

For a machine with an NVIDIA GPU, PyTorch and the package; JAX and CuPy are tried where they are
installed. The last line is `N passed, N failed`.
"""

import importlib.util
import os
import subprocess
import sys
import time

import numpy as np
import torch
import windrose

SHORT = {"santa-timea": {}, "columbus": {"max_rounds": 60}, "winds-of-plunder": {}, "azimuth": {}}
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED:", what)


def same(cpu, gpu, what):
    for name in ("observations", "bits", "num_legal", "actions", "seats", "dones", "points",
                 "shares", "lengths", "finished"):
        check(np.array_equal(getattr(cpu, name), getattr(gpu, name).numpy()), f"{what} {name}")


def first_legal(bits, actions):
    """The action of the lowest bit in each row, on the GPU."""
    words = bits.view(torch.int64)
    index = torch.arange(words.shape[1], device="cuda")
    at = torch.where(words != 0, index, words.shape[1]).amin(dim=1)
    word = words.gather(1, at[:, None])[:, 0]
    low = word & -word
    lowest = torch.where(low < 0, 63, torch.log2(low.abs().double()).round().long())
    return at * 64 + lowest


def test_game(name, options):
    game = windrose.game(name)
    cpu = game.batch(3000, 4, seed=3, masks="bits", **options)
    gpu = game.batch(3000, 4, seed=3, masks="bits", device="cuda", **options)
    shown, bits = torch.from_dlpack(gpu.observations), torch.from_dlpack(gpu.bits)
    actions = torch.from_dlpack(gpu.actions)
    check(shown.data_ptr() == gpu.observations.__cuda_array_interface__["data"][0], "no copy")
    side = torch.cuda.Stream()
    gpu.stream = side.cuda_stream
    with torch.cuda.stream(side):
        for step in range(30):
            chosen = first_legal(bits, actions) if step % 2 else actions.to(torch.int64)
            cpu.step(chosen.cpu().numpy())
            gpu.step(chosen)
            gpu.wait()
            if step % 10 == 9:
                same(cpu, gpu, f"{name} step {step}")
                check(np.array_equal(cpu.observations, shown.cpu().numpy()), f"{name} tensor")
        # The same in a CUDA graph.
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=side):
            gpu.step(actions.to(torch.int64))
        for _ in range(5):
            graph.replay()
            cpu.step()
        side.synchronize()
    same(cpu, gpu, f"{name} graph")


def address(array):
    return array.__cuda_array_interface__["data"][0]


def pair():
    game = windrose.game("santa-timea")
    return (game.batch(3000, 4, seed=5), game.batch(3000, 4, seed=5, device="cuda"))


def test_cupy():
    import cupy

    cpu, gpu = pair()
    for seen in (cupy.from_dlpack(gpu.observations), cupy.asarray(gpu.observations)):
        check(seen.data.ptr == address(gpu.observations), "cupy: no copy")
        check(np.array_equal(cpu.observations, cupy.asnumpy(seen)), "cupy: observations")
    chosen = cupy.from_dlpack(gpu.actions).astype(cupy.int64)
    cupy.cuda.runtime.deviceSynchronize()
    cpu.step()
    gpu.step(chosen)
    gpu.wait()
    check(np.array_equal(cpu.observations, cupy.asnumpy(seen)), "cupy: a step")


def test_jax():
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    import jax

    cpu, gpu = pair()
    seen = jax.dlpack.from_dlpack(gpu.observations)
    check(seen.unsafe_buffer_pointer() == address(gpu.observations), "jax: no copy")
    check(np.array_equal(cpu.observations, np.asarray(seen)), "jax: observations")
    chosen = jax.jit(lambda a: a.astype("int32"))(jax.dlpack.from_dlpack(gpu.actions))
    chosen.block_until_ready()
    cpu.step()
    gpu.step(chosen)
    gpu.wait()
    seen = jax.dlpack.from_dlpack(gpu.observations)
    check(np.array_equal(cpu.observations, np.asarray(seen)), "jax: a step")


def test_compile():
    """A policy that torch.compile has made reads the buffers and chooses the actions."""
    cpu, gpu = pair()
    gpu.stream = torch.cuda.current_stream().cuda_stream
    seen, actions = torch.from_dlpack(gpu.observations), torch.from_dlpack(gpu.actions)

    @torch.compile
    def policy(rows, drawn):
        return drawn.to(torch.int64) + 0 * rows.to(torch.int64).sum(dim=1)

    for _ in range(20):
        cpu.step()
        gpu.step(policy(seen, actions))
    gpu.wait()
    check(np.array_equal(cpu.observations, seen.cpu().numpy()), "torch.compile")


def speed(name, options, size=1 << 20):
    batch = windrose.game(name).batch(size, 4, masks="bits", device="cuda", **options)
    actions = torch.from_dlpack(batch.actions)
    for turn in range(2):
        steps = 8 if turn == 0 else 60
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(steps):
            batch.step(actions.to(torch.int64))
        batch.wait()
        torch.cuda.synchronize()
        spent = time.perf_counter() - start
    print(f"{name}: {size * steps / spent / 1e6:.0f} million steps a second from Python", flush=True)


if __name__ == "__main__":
    if "--child" in sys.argv:  # one of two processes on one card
        seed = int(sys.argv[-1])
        batch = windrose.game("azimuth").batch(1000, 4, seed=seed, device="cuda")
        cpu = windrose.game("azimuth").batch(1000, 4, seed=seed)
        for _ in range(20):
            batch.step()
            cpu.step()
        sys.exit(not np.array_equal(cpu.observations, batch.observations.numpy()))
    for each, options in SHORT.items():
        test_game(each, options)
    children = [subprocess.Popen([sys.executable, __file__, "--child", str(s)]) for s in (1, 2)]
    check([child.wait() for child in children] == [0, 0], "two processes")
    for each, options in SHORT.items():
        speed(each, options)
    test_compile()
    for name, test in (("cupy", test_cupy), ("jax", test_jax)):
        if importlib.util.find_spec(name) is None:
            print(f"{name} is not installed, so it is not tried")
        else:
            test()
            print(f"{name} shares the buffers")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
