"""Batches and playouts on an NVIDIA GPU.

The arrays are memory of the GPU: PyTorch, JAX and CuPy read and write them without a copy,
through ``__dlpack__`` or ``__cuda_array_interface__``. docs/GPU.md shows how.
"""

from __future__ import annotations

import ctypes
import os
from glob import glob
from typing import Any, Iterable, Literal

import numpy as np
from numpy.typing import NDArray

from ._engine import ffi, lib
from .errors import Error, IllegalAction, SetupError, told
from .game import Game, Setup
from .state import State, seed_of


class DeviceError(Error):
    """There is no GPU, or it refuses something."""


# ---- DLPack ---------------------------------------------------------------------------

_CUDA = 2  # kDLCUDA
_CODES = {"i": 0, "u": 1, "b": 6}


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    _fields_ = [
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    ]


#: What consumers hold, by address: the struct, its shape, and the batch behind it.
_lent: dict[int, Any] = {}


def _forget(address: int) -> None:
    _lent.pop(address, None)


def _drop(capsule: int) -> None:
    if _api.PyCapsule_IsValid(capsule, b"dltensor"):  # nobody has taken it
        _lent.pop(_api.PyCapsule_GetPointer(capsule, b"dltensor"), None)


_give_back = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_forget)
_drop_capsule = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_drop)
_api = ctypes.PyDLL(None)
_api.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_api.PyCapsule_GetPointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_api.PyCapsule_New.restype = ctypes.py_object


class DeviceArray:
    """An array in the memory of the GPU, valid as long as the batch lives.

    ``torch.from_dlpack(a)``, ``jax.dlpack.from_dlpack(a)`` and ``cupy.asarray(a)`` share it;
    ``a.numpy()`` waits and copies it.
    """

    def __init__(self, batch: "CudaBatch", pointer: Any, kind: Any, *shape: int) -> None:
        self._batch = batch
        self._pointer = pointer
        self.dtype = np.dtype(kind)
        self.shape = shape

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (int(ffi.cast("uintptr_t", self._pointer)), False),
            "strides": None,
            "version": 3,
            "stream": self._batch.stream or 1,  # 1: the default stream
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, self._batch.device_number

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        """A capsule; waits if the consumer works on another stream than the batch."""
        if stream not in (None, -1) and (stream if stream != 1 else 0) != self._batch.stream:
            self._batch.wait()
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        managed = _Managed(
            _Tensor(
                int(ffi.cast("uintptr_t", self._pointer)),
                _CUDA,
                self._batch.device_number,
                len(self.shape),
                _CODES[self.dtype.kind],
                self.dtype.itemsize * 8,
                1,
                shape,
                None,
                0,
            ),
            None,
            ctypes.cast(_give_back, ctypes.c_void_p),
        )
        address = ctypes.addressof(managed)
        _lent[address] = (managed, shape, self._batch)
        return _api.PyCapsule_New(address, b"dltensor", ctypes.cast(_drop_capsule, ctypes.c_void_p))

    def numpy(self) -> NDArray[Any]:
        """A copy in the memory of this machine."""
        out = np.empty(self.shape, self.dtype)
        if out.size > 0:
            self._batch._read(self._pointer, out)
        return out

    def __array__(self, dtype: Any = None, copy: Any = None) -> NDArray[Any]:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype} {'x'.join(map(str, self.shape))}>"


# ---- The GPU --------------------------------------------------------------------------


def _find_nvrtc() -> None:
    """Lets the engine find NVRTC in the packages of this environment."""
    if os.environ.get("WINDROSE_NVRTC"):
        return
    try:
        import nvidia
    except ImportError:
        return
    for folder in nvidia.__path__:
        for found in sorted(glob(os.path.join(folder, "*", "lib", "libnvrtc.so.*"))):
            os.environ["WINDROSE_NVRTC"] = found
            return


def _open(game: Game, device: str) -> tuple[Any, int]:
    """The GPU of a device such as ``cuda`` or ``cuda:1``, and its number."""
    kind, _, number = device.partition(":")
    if kind != "cuda" or not (number == "" or number.isdecimal()):
        raise SetupError(f"device must be cpu, cuda or cuda:N, not {device!r}")
    _find_nvrtc()
    diag = ffi.new("wr_diag *")
    gpu = lib.wr_gpu_open(game._c, int(number or 0), ffi.NULL, diag)
    if gpu == ffi.NULL:
        raise DeviceError(told(diag)[0])
    return ffi.gc(gpu, lib.wr_gpu_close), int(number or 0)


class CudaBatch:
    """As ``windrose.Batch``, with its arrays in the memory of a GPU.

    Every row has the same bytes as in a batch on the CPU after the same calls. ``step`` starts
    the work on ``stream`` and returns; ``wait`` ends it and raises ``IllegalAction`` if an
    action was illegal, in which case nothing has been stepped since.
    """

    def __init__(
        self,
        setup: Setup,
        size: int,
        *,
        device: str = "cuda",
        seed: int | None = None,
        observations: bool = True,
        masks: Literal["bytes", "bits", "both", "none"] = "bytes",
        auto_reset: bool = True,
    ) -> None:
        kinds = {"none": 0, "bytes": 2, "bits": 4, "both": 6}
        if not 1 <= size < 2**32:
            raise SetupError("a batch needs at least one match")
        if masks not in kinds:
            raise SetupError(f"masks must be bytes, bits, both or none, not {masks!r}")
        self.setup = setup
        self.game: Game = setup.game
        self.size = size
        self._stream = 0
        self._diag = ffi.new("wr_diag *")
        self._gpu, self.device_number = _open(self.game, device)
        flags = int(observations) | kinds[masks] | (8 if auto_reset else 0)
        c = lib.wr_gpu_batch_new(self._gpu, setup._c, size, flags, self._diag)
        if c == ffi.NULL:
            raise DeviceError(told(self._diag)[0])
        gpu = self._gpu  # outlives the batch
        self._c = ffi.gc(c, lambda b, gpu=gpu: lib.wr_gpu_batch_free(b))
        seats = setup.seats

        def array(pointer: Any, kind: Any, *shape: int) -> DeviceArray:
            return DeviceArray(self, pointer, kind, *(shape if pointer != ffi.NULL else (size, 0)))

        self.observations = array(c.obs, np.int8, size, c.columns)
        self.masks = array(c.mask, np.bool_, size, self.game.num_actions)
        self.bits = array(c.bits, np.uint64, size, c.words)
        self.num_legal = array(c.num_legal, np.uint16, size)
        self.actions = array(c.actions, np.uint16, size)
        self.seats = array(c.seat, np.int8, size)
        self.dones = array(c.done, np.bool_, size)
        self.points = array(c.points, np.int32, size, seats)
        self.shares = array(c.shares, np.int32, size, seats)
        self.lengths = array(c.length, np.uint32, size)
        self.finished = array(c.finished, np.uint32, size)
        self.reset(seed)

    def _need(self, code: int) -> None:
        if code != 0:
            raise DeviceError(told(self._diag)[0])

    def _read(self, pointer: Any, out: NDArray[Any]) -> None:
        self._need(
            lib.wr_gpu_read(self._c, pointer, ffi.from_buffer(out), out.nbytes, self._diag)
        )

    @property
    def stream(self) -> int:
        """The CUDA stream of all work, as a number such as PyTorch's ``stream.cuda_stream``.
        To change it waits for the work on the old one."""
        return self._stream

    @stream.setter
    def stream(self, number: int) -> None:
        self.wait()
        self._stream = number
        lib.wr_gpu_stream(self._c, ffi.cast("void *", number))

    def reset(self, seed: int | None = None) -> None:
        """New matches in all rows."""
        self._need(lib.wr_gpu_begin(self._c, seed_of(seed), self._diag))

    def load(self, states: Iterable[State], seed: int | None = None) -> None:
        """Begins at these positions, one for each match."""
        data = b"".join(bytes(s.bytes) for s in states)
        if len(data) != self.size * self.game.state_bytes:
            raise SetupError(f"load needs {self.size} positions, one for each match")
        memory = ffi.new("uint64_t[]", len(data) // 8 + 1)
        ffi.memmove(memory, data, len(data))
        positions = ffi.cast("const wr_state *", memory)
        self._need(lib.wr_gpu_load(self._c, positions, seed_of(seed), self._diag))

    def step(self, actions: Any = None) -> None:
        """Plays an action in each match: those in ``actions``, which are random and legal unless
        they were overwritten, or the given ones: a tensor of whole numbers on this GPU."""
        if actions is None:
            self._need(lib.wr_gpu_step(self._c, self._diag))
            return
        given = actions.__cuda_array_interface__
        kind = np.dtype(given["typestr"])
        if tuple(given["shape"]) != (self.size,) or given.get("strides") not in (None, (kind.itemsize,)):
            raise IllegalAction(f"step needs {self.size} actions side by side, one for each match")
        if kind.kind not in "iu" or kind.itemsize not in (2, 4, 8):
            raise IllegalAction(f"actions are whole numbers of 2, 4 or 8 bytes, not {kind}")
        at = ffi.cast("const void *", given["data"][0])
        self._need(lib.wr_gpu_step_given(self._c, at, kind.itemsize, self._diag))

    def wait(self) -> None:
        """Waits for all steps; raises ``IllegalAction`` if an action was illegal."""
        bad = ffi.new("uint32_t *")
        code = lib.wr_gpu_wait(self._c, bad, self._diag)
        text, rule, _ = told(self._diag)
        if code == -1:
            raise IllegalAction(text, rule, int(bad[0]))
        self._need(code)

    def state(self, i: int) -> State:
        """The position of match ``i``, as a copy."""
        if not 0 <= i < self.size:
            raise IndexError(f"the batch has matches 0 to {self.size - 1}")
        state = State(self.setup)
        self._need(lib.wr_gpu_states(self._c, (i, i + 1), state._c, self._diag))
        return state

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<CudaBatch of {self.size} x {self.game.name}, {self.setup.seats} seats>"


def playouts(
    states: list[State], each: int, seed: int | None = None, device: str = "cuda", weights: Any = None
) -> dict[str, Any]:
    """Plays ``each`` random games from each position to the end and sums them up.

    The arrays have a row for each position: ``games``, ``decisions``, ``undecided``, and for
    every seat ``wins`` (alone or shared), ``shares`` (of wins, in parts of 10000), ``points``.

    ``weights``, one from 0 to 65535 for each action: a seat chooses among its legal actions in
    proportion to them; where all of these are 0, and by default, each is equally likely."""
    setup = states[0].setup
    table = ffi.NULL
    if weights is not None:
        given = np.asarray(weights)
        if given.shape != (setup.game.num_actions,):
            raise ValueError(f"there must be {setup.game.num_actions} weights, one for each action")
        if given.dtype.kind not in "iu" or given.min() < 0 or given.max() > 65535:
            raise ValueError("weights are whole numbers from 0 to 65535")
        table = ffi.new("uint16_t[]", given.tolist())
    size = setup.game.state_bytes
    gpu, _ = _open(setup.game, device)
    memory = ffi.new("uint64_t[]", len(states) * size // 8 + 1)
    data = b"".join(bytes(s.bytes) for s in states)
    ffi.memmove(memory, data, len(data))
    positions = ffi.cast("const wr_state *", memory)
    plan = ffi.new("wr_gpu_plan *", (positions, len(states), each, seed_of(seed), table))
    sums = ffi.new("wr_gpu_sums[]", len(states))
    diag = ffi.new("wr_diag *")
    if lib.wr_gpu_playouts(gpu, plan, sums, diag) != 0:
        raise DeviceError(told(diag)[0])
    out: dict[str, Any] = {
        name: np.array([getattr(s, name) for s in sums], np.int64)
        for name in ("games", "decisions", "undecided")
    }
    for name in ("wins", "shares", "points"):
        out[name] = np.array([list(getattr(s, name))[: setup.seats] for s in sums], np.int64)
    return out
