"""The loops of routines work in place: a copy of a matrix in each iteration would cost more than the arithmetic."""

from __future__ import annotations

from typing import Any

import pytest
from linear_algebra_kit import call, tensor
from plait.context import Context
from plait.passes import PassManager
from plait.plan import make_plan
from plait.syntax.parser import parse_module

ROUTINES = {
    "lapack_dsyevd_ffi": ("mode = 86 : ui8, uplo = 76 : ui8", ["", "v", "i"]),
    "lapack_dgesdd_ffi": ("mode = 65 : ui8", ["", "v", "", "", "i"]),
    "lapack_dgeqrf_ffi": ("", ["", "v"]),
}


@pytest.mark.parametrize("size", [12, 128])
@pytest.mark.parametrize("name", ROUTINES)
def test_loops_copy_and_allocate_nothing(name: str, size: int) -> None:
    config, kinds = ROUTINES[name]
    matrix = tensor((size, size), "f64")
    types = {"": matrix, "v": tensor((size,), "f64"), "i": "tensor<i32>"}
    ctx = Context.from_environment()
    if "llvm" not in ctx.backends:
        pytest.skip("needs the backend")
    module = parse_module(call(name, [matrix], [types[kind] for kind in kinds], config), ctx)
    PassManager(ctx).run(make_plan(module, ctx, "llvm").text, module, until="loops")
    loops = [op for op in module.walk() if op.name in ("scf.for", "scf.while")]
    inside: set[Any] = {op.name for loop in loops for op in loop.walk()}
    assert loops
    assert not inside & {"memref.copy", "memref.alloc", "memref.alloca"}
