"""Programs over the public functions of `jax.scipy` and `jax.ops`, and of sparse matrices of `jax.experimental.sparse`."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest
import scipy_numerics
import scipy_special
from kit import Program, check, jax
from public import public_functions

pytestmark = pytest.mark.oracle
sparse: Any = importlib.import_module("jax.experimental.sparse")
RNG = np.random.default_rng(20)
DENSE = (RNG.normal(size=(5, 6)) * (RNG.random((5, 6)) > 0.5)).astype(np.float32)
PLACES = np.argwhere(DENSE).astype(np.int32)
NUMBERS = DENSE[DENSE != 0]
RIGHT = RNG.normal(size=(6, 3)).astype(np.float32)


def coordinates(data: Any, places: Any) -> Any:
    return sparse.BCOO((data, places), shape=DENSE.shape)


def of_sparse(function: Any) -> Program:
    """A function of a sparse matrix and a dense one."""
    return Program(lambda d, p, x: function(coordinates(d, p), x), (NUMBERS, PLACES, RIGHT), sums=True)


SPARSE: dict[str, Program] = {
    "sparse.matmul": of_sparse(lambda m, x: m @ x),
    "sparse.matmul vector": of_sparse(lambda m, x: m @ x[:, 0]),
    "sparse.matmul from the left": of_sparse(lambda m, x: x[:5].T @ m),
    "sparse.transposed": of_sparse(lambda m, x: (m.T.todense(), m.T @ x[:5])),
    "sparse.todense": of_sparse(lambda m, x: m.todense()),
    "sparse.fromdense": of_sparse(lambda m, x: sparse.BCOO.fromdense(m.todense(), nse=20).data),
    "sparse.sum": of_sparse(lambda m, x: (m.sum(), m.sum(0).todense())),
    "sparse.sum_duplicates": of_sparse(lambda m, x: m.sum_duplicates(nse=20).todense()),
    "sparse.product": of_sparse(lambda m, x: (m @ m.T).todense()),
    "sparse.add": of_sparse(lambda m, x: (m + m).todense()),
    "sparse.times": of_sparse(lambda m, x: (m * x.T[:1]).todense()),
    "sparse.gradient": of_sparse(lambda m, x: jax.grad(lambda d: ((coordinates(d, m.indices) @ x) ** 2).sum())(m.data)),
    "sparse.BCSR": of_sparse(lambda m, x: sparse.BCSR.from_bcoo(m) @ x),
    "sparse.sparsify": of_sparse(sparse.sparsify(lambda a, b: (a * 2) @ b)),
}

PROGRAMS = {**scipy_special.PROGRAMS, **scipy_numerics.PROGRAMS, **SPARSE}

MODULES = ["special", "signal", "fft", "ndimage", "linalg", "integrate", "cluster.vq", "sparse.linalg"]
EXCLUDED = {
    **dict.fromkeys(["special.lpmn", "special.lpmn_values"], "gone from JAX"),
}


def test_each_function_is_swept_or_excluded() -> None:
    swept = {name.split()[0] for name in PROGRAMS}
    modules = {name: importlib.import_module(f"jax.scipy.{name}") for name in MODULES}
    functions = {f"{name}.{function}" for name, module in modules.items() for function in public_functions(module)}
    functions |= {f"ops.{name}" for name in public_functions(jax.ops)}
    distributions = {f"stats.{name}" for name in dir(jax.scipy.stats) if not name.startswith("_")}
    assert functions - swept - EXCLUDED.keys() == set()
    assert distributions - swept - {"stats.annotations"} == set()


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name])
