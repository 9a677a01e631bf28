"""The C parts of the Python package, the engine and the program; all else stands in pyproject.toml."""

import os
from glob import glob

import setuptools
from setuptools import setup
from setuptools.command.build_ext import build_ext

os.makedirs("build/python", exist_ok=True)


class with_program(build_ext):
    """Builds the engine, and then the program `windrose` from the same objects."""

    def build_extension(self, ext):
        super().build_extension(ext)
        engine = [path for path in ext.sources if not path.endswith(("_engine.c", "native.c"))]
        own = [path for path in glob("src/cli/**/*.c", recursive=True) if not path.endswith("mpi.c")]
        objects = self.compiler.object_filenames(engine, output_dir=self.build_temp)
        objects += self.compiler.compile(
            sorted(own + glob("src/base/*.c")),
            output_dir=self.build_temp,
            include_dirs=ext.include_dirs,
            extra_postargs=ext.extra_compile_args,
        )
        folder = os.path.join(os.path.dirname(self.get_ext_fullpath(ext.name)), "bin")
        self.compiler.link_executable(
            objects, "windrose", output_dir=folder, libraries=["m", "dl"], extra_postargs=["-pthread"]
        )

    def get_outputs(self):
        engine = super().get_outputs()
        return engine + [os.path.join(os.path.dirname(path), "bin", "windrose") for path in engine]


# Setuptools of Debian 12 knows no licence expressions.
is_old = int(setuptools.__version__.split(".")[0]) < 77
licence = {"license": "MIT"} if is_old else {"license_expression": "MIT"}

setup(
    cffi_modules=["src/python/engine_build.py:ffi"],
    cmdclass={"build_ext": with_program},
    **licence,
    options={
        "egg_info": {"egg_base": "build/python"},
        "bdist_wheel": {"py_limited_api": "cp310"},
    },
)
