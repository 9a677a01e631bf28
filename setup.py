"""The C part of the Python package; all else stands in pyproject.toml."""

import os

from setuptools import setup

os.makedirs("build/python", exist_ok=True)
setup(
    cffi_modules=["src/python/engine_build.py:ffi"],
    options={
        "egg_info": {"egg_base": "build/python"},
        "bdist_wheel": {"py_limited_api": "cp310"},
    },
)
