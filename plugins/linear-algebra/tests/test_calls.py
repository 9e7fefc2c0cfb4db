"""Calls of routines by name: the table of the names, and what a call computes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from custom_call_table import page
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait_linear_algebra.lapack.routine import OPTIONS
from plait_linear_algebra.lapack.table import CALLS
from plait_linear_algebra.plugin import routines

ROOT = Path(__file__).resolve().parents[3]
RNG = np.random.default_rng(5)


@pytest.fixture(params=["interpret", "llvm"])
def target(request: pytest.FixtureRequest) -> str:
    if request.param == "llvm" and "llvm" not in Context.from_environment().dialect_names:
        pytest.skip("no plugin defines llvm")
    return request.param


def run(text: str, target: str, *values: Any) -> Any:
    results = plait.compile(text, target=target)(*values)
    return results if isinstance(results, (list, tuple)) else (results,)


def program(name: str, given: list[str], results: list[str], attributes: str = "", functions: str = "") -> str:
    arguments = ", ".join(f"%{i}: {ty}" for i, ty in enumerate(given))
    names = ", ".join(f"%{i}" for i in range(len(given)))
    bound = f"%r{f':{len(results)}' if len(results) > 1 else ''} = " if results else ""
    returned = ", ".join(f"%r#{i}" for i in range(len(results))) if len(results) > 1 else "%r"
    end = f"return {returned} : {', '.join(results)}" if results else "return"
    return f"""{functions}
    func.func public @main({arguments}) -> ({", ".join(results)}) {{
      {bound}stablehlo.custom_call @{name}({names}) {{{attributes}}} : ({", ".join(given)}) -> ({", ".join(results)})
      {end}
    }}"""


def test_the_page_is_that_of_the_tables(request: pytest.FixtureRequest) -> None:
    path = ROOT / "docs" / "custom-calls.md"
    if request.config.getoption("--bless"):
        path.write_text(page())
    assert path.read_text() == page()


def test_the_plugin_names_all_routines() -> None:
    names = list(routines())
    assert set(names) == set(CALLS)
    assert len(names) == len(CALLS)


def test_every_form_names_the_matrices_and_results_of_its_routine() -> None:
    for name, (routine, form) in CALLS.items():
        assert set(routine.matrices) <= set(form.operands), name
        assert set(form.results) - {"_"} <= set(routine.results), name
        assert set(form.operands) - {"_", "alpha"} - set(routine.matrices) <= set(OPTIONS), name


@pytest.mark.parametrize("right", [(4, 3), (4,)])
def test_a_sparse_matrix_times_a_dense_one(right: tuple[int, ...], target: str) -> None:
    dense = np.array([[0, 2, 0, 1], [0, 0, 0, 0], [3, 0, 0, -1]], np.float32)
    rows, columns = np.nonzero(dense)
    starts = np.searchsorted(rows, np.arange(4)).astype(np.int32)
    other = RNG.standard_normal(right).astype(np.float32)
    sizes = "x".join(map(str, right))
    given = ["tensor<4xf32>", "tensor<4xi32>", "tensor<4xi32>", f"tensor<{sizes}xf32>"]
    result = f"tensor<{'x'.join(map(str, (3, *right[1:])))}xf32>"
    text = program("cpu_csr_sparse_dense_ffi", given, [result])
    (found,) = run(text, target, dense[rows, columns], starts, columns.astype(np.int32), other)
    np.testing.assert_allclose(found, dense @ other, rtol=1e-6)


def test_an_option_that_is_not_a_constant_is_an_error() -> None:
    if "llvm" not in Context.from_environment().dialect_names:
        pytest.skip("no plugin defines llvm")
    given = ["tensor<i32>", "tensor<i32>", "tensor<i32>", "tensor<2x2xf32>"]
    text = program("lapack_spotrf", given, ["tensor<2x2xf32>", "tensor<i32>"])
    with pytest.raises(DiagnosticError, match="operand #0, the option 'lower', is not a constant"):
        run(text, "llvm", np.int32(1), np.int32(1), np.int32(2), np.eye(2, dtype=np.float32))


def test_a_name_that_is_nearly_that_of_a_routine_is_an_error_that_names_it(target: str) -> None:
    with pytest.raises(DiagnosticError, match="did you mean 'lapack_dgeev_ffi'"):
        run(program("lapack_dgeevffi", ["tensor<2xf32>"], ["tensor<2xf32>"]), target, np.ones(2, np.float32))
