"""Positions and random numbers of the engine, as types of Python.

They are in the library of ``windrose._engine`` (src/python/native.c), so that both share one
engine; here a second module is made of it.
"""

from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location

from . import _engine

_name = f"{__package__}._native"
_loader = ExtensionFileLoader(_name, _engine.__file__)
_spec = spec_from_file_location(_name, _engine.__file__, loader=_loader)
assert _spec is not None
_module = module_from_spec(_spec)
_loader.exec_module(_module)

Position = _module.Position
Rng = _module.Rng
raises = _module.raises
