"""Batches on a GPU are those of the CPU, row for row; here the GPU is emulated."""

import ctypes
import gc
import os
import subprocess
import sys

import numpy as np
import pytest
import windrose
from conftest import SHORT
from windrose import cuda

pytestmark = pytest.mark.skipif(
    "WINDROSE_CUDA" not in os.environ, reason="tests/python/run.sh names the emulator"
)

NAMES = ("observations", "masks", "bits", "num_legal", "actions", "seats", "dones", "points",
         "shares", "lengths", "finished")


class Given:
    """Numbers with the interface that tensors on a GPU have."""

    def __init__(self, numbers):
        self.numbers = np.ascontiguousarray(numbers)
        self.__cuda_array_interface__ = {
            "shape": self.numbers.shape, "typestr": self.numbers.dtype.str, "strides": None,
            "data": (self.numbers.ctypes.data, False), "version": 3,
        }


def same(cpu, gpu):
    for name in NAMES:
        assert np.array_equal(getattr(cpu, name), getattr(gpu, name).numpy()), name


@pytest.mark.parametrize("name", SHORT)
def test_rows_are_the_same(name):
    options = dict(SHORT[name], seed=5, masks="both")
    cpu = windrose.game(name).batch(70, **options)
    gpu = windrose.game(name).batch(70, device="cuda", **options)
    same(cpu, gpu)
    for kind in (None, np.int64, np.int32, np.uint16):
        if kind is None:
            cpu.step()
            gpu.step()
        else:
            chosen = cpu.masks.argmax(axis=1)  # the first legal action
            cpu.step(chosen)
            gpu.step(Given(chosen.astype(kind)))
        gpu.wait()
        same(cpu, gpu)
    assert cpu.state(3) == gpu.state(3)


def test_an_illegal_action_steps_nothing():
    options = dict(SHORT["santa-timea"], seed=5)
    cpu = windrose.game("santa-timea").batch(10, **options)
    gpu = windrose.game("santa-timea").batch(10, device="cuda", **options)
    wrong = np.array(cpu.actions, np.int64)
    wrong[7] = 72
    with pytest.raises(windrose.IllegalAction) as first:
        cpu.step(wrong)
    before = gpu.observations.numpy()
    gpu.step(Given(wrong))
    gpu.step()
    with pytest.raises(windrose.IllegalAction) as second:
        gpu.wait()
    assert str(first.value) == str(second.value) and second.value.match == 7
    assert np.array_equal(before, gpu.observations.numpy())
    wrong[7] = -1
    gpu.step(Given(wrong))
    with pytest.raises(windrose.IllegalAction):
        gpu.wait()
    gpu.step(Given(np.array([cpu.masks[i].argmax() for i in range(10)])))
    gpu.wait()


def test_positions_can_be_loaded():
    cpu = windrose.game("azimuth").batch(5, **SHORT["azimuth"])
    for _ in range(4):
        cpu.step()
    gpu = windrose.game("azimuth").batch(5, device="cuda", **SHORT["azimuth"])
    gpu.load([cpu.state(i) for i in range(5)])
    assert np.array_equal(cpu.observations, gpu.observations.numpy())
    assert np.array_equal(cpu.masks, gpu.masks.numpy())


def test_playouts_are_those_of_a_state():
    states = [windrose.game("santa-timea").new(seats=3).deal(windrose.Rng(i)) for i in range(3)]
    got = cuda.playouts(states, each=4, seed=9)
    points = np.zeros((3, 3), np.int64)
    for i, state in enumerate(states):
        for k in range(4):
            copy = state.clone()
            copy.play_random(windrose.Rng(9).split(i).split(k))
            points[i] += copy.result.points
    assert np.array_equal(points, got["points"]) and got["games"].tolist() == [4, 4, 4]


def test_playouts_follow_weights():
    game = windrose.game("santa-timea")
    states = [game.new(seats=3).deal(windrose.Rng(1))]
    plain = cuda.playouts(states, each=4, seed=9)["points"]
    equal = np.ones(game.num_actions, np.int64)
    rising = np.arange(game.num_actions)
    assert np.array_equal(plain, cuda.playouts(states, each=4, seed=9, weights=equal)["points"])
    assert np.array_equal(plain, cuda.playouts(states, each=4, seed=9, weights=0 * equal)["points"])
    assert not np.array_equal(plain, cuda.playouts(states, each=4, seed=9, weights=rising)["points"])
    for weights in (equal[1:], -equal, equal + 65535, equal / 2):
        with pytest.raises(ValueError, match="weights"):
            cuda.playouts(states, each=1, weights=weights)


def test_dlpack_describes_the_memory():
    batch = windrose.game("azimuth").batch(5, device="cuda", **SHORT["azimuth"])
    array = batch.observations
    assert array.__dlpack_device__() == (2, 0)
    capsule = array.__dlpack__(stream=None)
    assert len(cuda._lent) == 1
    address = cuda._api.PyCapsule_GetPointer(id(capsule), b"dltensor")
    tensor = cuda._Managed.from_address(address).tensor
    assert (tensor.ndim, tensor.code, tensor.bits) == (2, 0, 8)
    assert tuple(tensor.shape[:2]) == array.shape
    row = ctypes.string_at(tensor.data, array.shape[1])
    assert row == array.numpy()[0].tobytes()
    del capsule, array
    gc.collect()
    assert not cuda._lent


def test_without_a_gpu_there_is_one_sentence():
    code = "import windrose; windrose.game('azimuth').batch(5, device='cuda')"
    environment = dict(os.environ, WINDROSE_CUDA="/nowhere.so")
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert "this needs an NVIDIA GPU" in done.stderr.splitlines()[-1]
    with pytest.raises(windrose.SetupError, match="cuda:N"):
        windrose.game("azimuth").batch(5, device="tpu")
