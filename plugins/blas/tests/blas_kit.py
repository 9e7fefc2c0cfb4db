"""Libraries for tests, and contexts in which plait-blas finds them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy
import pytest
from plait.context import Context
from plait.plugins import LibraryRecord, hookimpl
from plait_blas.library import find_library, library_found_by


def naive_blas(folder: Path) -> Path:
    """A library of `naive_blas.c`. Skips the test where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    path = folder / "libnaive.so"
    source = Path(__file__).with_name("naive_blas.c")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", str(source), "-o", str(path)], check=True)
    return path


def openblas() -> Path:
    """OpenBLAS: of `scipy-openblas64`, or the one that NumPy brings. Skips the test where there is neither."""
    if find_spec("scipy_openblas64") is not None:
        return Path(find_library())
    found = sorted((Path(numpy.__file__).parent.parent / "numpy.libs").glob("libscipy_openblas64_*.so"))
    if not found:
        pytest.skip("scipy-openblas64 is not installed, and NumPy brings no OpenBLAS of its own")
    return found[0]


def context_with(find: Callable[[], str]) -> Context:
    """A context of what is installed, with the library whose path `find` returns."""

    class Plugin:
        PLAIT_API = 1

        @staticmethod
        @hookimpl
        def plait_libraries() -> Iterator[LibraryRecord]:
            yield LibraryRecord("openblas", load=lambda: library_found_by(find))

    return Context(plugins=[*_installed(), Plugin()])


def _installed() -> list[Any]:
    plugins = Context.from_environment().plugins
    return [plugin.module for plugin in plugins if plugin.name not in ("core", "blas")]
