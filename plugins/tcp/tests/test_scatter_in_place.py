"""What is written in place: scatter's results are its inputs, which are copied only where they are still needed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from plait_std.memref.ops import CopyOp

T = "tensor<6x4xf32>"
BODY = """{
^bb0(%a: tensor<f32>, %b: tensor<f32>):
%c = tcp.binary add %a, %b : tensor<f32>
tcp.yield %c : tensor<f32>
}"""
NUMBERS = "offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1"
INDICES = np.array([[1], [5], [1], [7], [-1]], np.int32)
"""One is repeated, two are out of bounds."""
TO_BUFFERS = "canonicalize,tcp-to-linalg,generalize,canonicalize,cse,one-shot-bufferize{bufferize-function-boundaries=true}"


def scatter(x: str, indices: str = "tensor<5x1xi32>") -> str:
    return f"tcp.scatter({x}) at %i updates(%u) {NUMBERS} {BODY} : ({T}, {indices}, tensor<5x4xf32>) -> {T}"


def program(body: str, results: int, indices: str = "tensor<5x1xi32>") -> str:
    types = ", ".join([T] * results)
    return f"func.func @main(%x: {T}, %i: {indices}, %u: tensor<5x4xf32>) -> ({types}) {{\n{body}\n}}"


CASES = {
    "a value of its own": (f"%n = tcp.binary multiply %x, %x : {T}\n%y = {scatter('%n')}\nreturn %y : {T}", 1, 0),
    "an argument": (f"%y = {scatter('%x')}\nreturn %y : {T}", 1, 1),
    "a value that is needed later": (
        f"%n = tcp.binary multiply %x, %x : {T}\n%y = {scatter('%n')}\n%z = tcp.binary add %n, %y : {T}\nreturn %y, %z : {T}, {T}",
        2, 1,
    ),
    "what another one made": (f"%n = tcp.binary multiply %x, %x : {T}\n%m = {scatter('%n')}\n%y = {scatter('%m')}\nreturn %y : {T}", 1, 0),
}  # fmt: skip


def expected_of(x: Any, updates: Any) -> Any:
    result = x.copy()
    for (place,), update in zip(INDICES, updates):
        if 0 <= place < len(x):
            result[place] += update
    return result


@pytest.mark.parametrize("name", CASES)
def test_scatter_copies_what_is_needed_and_no_more(name: str, ctx: Any, check_natively: Any) -> None:
    body, results, copies = CASES[name]
    module = parse_module(program(body, results), ctx)
    PassManager(ctx).run(Pipeline.parse(TO_BUFFERS, ctx), module)
    verify(module, ctx)
    assert sum(isinstance(op, CopyOp) for op in module.walk()) == copies, str(module)
    x, updates = np.arange(24, dtype=np.float32).reshape(6, 4), np.ones((5, 4), np.float32)
    got = check_natively(program(body, results), [x, INDICES, updates])
    start = x if name == "an argument" else x * x
    once = expected_of(start, updates)
    wanted = expected_of(once, updates) if name == "what another one made" else once
    np.testing.assert_array_equal(got[0], wanted)
    if results == 2:
        np.testing.assert_array_equal(got[1], start + once)


def test_indices_beyond_i64_are_out_of_bounds(check_natively: Any) -> None:
    """Also where a box would reach back into the bounds if they were taken for negative numbers."""
    numbers = "offset_dims = [1, 2] collapsed_dims = [] start_index_map = [0] index_vector_dim = 1"
    line = f"tcp.scatter(%x) at %i updates(%u) {numbers} {BODY} : ({T}, tensor<2x1xui64>, tensor<2x2x4xf32>) -> {T}"
    text = f"func.func @main(%x: {T}, %i: tensor<2x1xui64>, %u: tensor<2x2x4xf32>) -> {T} {{\n%y = {line}\nreturn %y : {T}\n}}"
    x, indices = np.zeros((6, 4), np.float32), np.array([[(1 << 64) - 1], [4]], np.uint64)
    (got,) = check_natively(text, [x, indices, np.ones((2, 2, 4), np.float32)])
    assert got.sum() == 8 and got[4:].all()
