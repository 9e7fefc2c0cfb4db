"""Contexts with a BLAS: one of a few lines of C, and OpenBLAS where it is installed."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from blas_kit import context_with, naive_blas, openblas
from plait.context import Context


@pytest.fixture(scope="session", params=["naive", "openblas"])
def blas(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a library."""
    return naive_blas(tmp_path_factory.mktemp("blas")) if request.param == "naive" else openblas()


@pytest.fixture(scope="session")
def ctx(blas: Path) -> Context:
    """A context in which plait-blas has found that library."""
    return context_with(lambda: str(blas))


@pytest.fixture(scope="session")
def lapack() -> Context:
    """A context in which plait-blas has found OpenBLAS with its LAPACK."""
    path = openblas()
    if not hasattr(ctypes.CDLL(str(path)), "scipy_LAPACKE_dpotrf64_"):
        pytest.skip("the library has no LAPACK for C: install scipy-openblas64")
    return context_with(lambda: str(path))
