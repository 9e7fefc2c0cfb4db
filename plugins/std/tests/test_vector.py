"""The vector dialect: examples, constraints, and what its operations compute."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_std.vector.ops import OPERATIONS as VALUES
from plait_std.vector.transfers import OPERATIONS as TRANSFERS
from plait_testing.examples import check_example

V = np.arange(4, dtype=np.float32)
M = np.arange(8, dtype=np.float32).reshape(2, 4)


@pytest.mark.parametrize("op_class", [*VALUES, *TRANSFERS], ids=lambda op: op.name)
def test_example_parses_verifies_and_round_trips(op_class: Any, ctx: Context) -> None:
    check_example(op_class, ctx)


def run(ctx: Context, signature: str, body: str, *arguments: Any) -> Any:
    module = parse_module(f"func.func @f{signature} {{\n{body}\n}}", ctx)
    verify(module, ctx)
    return Interpreter(module, ctx).run("f", *arguments)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vector.broadcast %v : vector<4xf32> to vector<2x4xf32>", np.stack([V, V])),
        ("vector.extract %m[1] : vector<4xf32> from vector<2x4xf32>", M[1]),
        ("vector.extract %m[1, %i] : f32 from vector<2x4xf32>", M[1, 2]),
        ("vector.insert %v, %m [1] : vector<4xf32> into vector<2x4xf32>", np.stack([M[0], V])),
        ("vector.fma %v, %v, %v : vector<4xf32>", V * V + V),
        ("vector.reduction <add>, %v : vector<4xf32> into f32", 6.0),
        ("vector.reduction <maximumf>, %v, %s : vector<4xf32> into f32", 7.5),
        ("vector.shape_cast %m : vector<2x4xf32> to vector<8xf32>", M.reshape(8)),
        ("vector.transpose %m, [1, 0] : vector<2x4xf32> to vector<4x2xf32>", M.T),
        ("vector.transfer_read %t[%z, %i], %s : tensor<2x4xf32>, vector<4xf32>", [2, 3, 7.5, 7.5]),
        (
            "vector.transfer_read %t[%z, %i], %s {permutation_map = affine_map<(i, j) -> (j, 0)>}"
            " : tensor<2x4xf32>, vector<2x2xf32>",
            [[2, 2], [3, 3]],
        ),
        ("vector.transfer_write %v, %t[%z, %i] : vector<4xf32>, tensor<2x4xf32>", [[0, 1, 0, 1], [4, 5, 6, 7]]),
        (
            'vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,'
            ' affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"],'
            " kind = #vector.kind<add>} %m, %m, %q : vector<2x4xf32>, vector<2x4xf32> into vector<2x2xf32>",
            M @ M.T + 1,
        ),
    ],
)  # fmt: skip
def test_computes(text: str, expected: Any, ctx: Context) -> None:
    result = text.rpartition(" into " if " into " in text else " to " if " to " in text else "from")[2]
    if text.startswith("vector.extract"):
        result = "f32" if "%i" in text else "vector<4xf32>"
    elif "transfer_read" in text:
        result = text.rpartition(", ")[2]
    elif "transfer_write" in text:
        result = "tensor<2x4xf32>"
    elif "fma" in text:
        result = "vector<4xf32>"
    body = f"%z = arith.constant 0 : index\n%r = {text}\nreturn %r : {result}"
    signature = (
        "(%v: vector<4xf32>, %m: vector<2x4xf32>, %t: tensor<2x4xf32>, %q: vector<2x2xf32>, %s: f32, %i: index)"
        f" -> ({result})"
    )
    (found,) = run(ctx, signature, body, V, M, M, np.ones((2, 2), np.float32), np.float32(7.5), 2)
    np.testing.assert_array_equal(found, expected)


def test_store_changes_only_what_it_covers(ctx: Context) -> None:
    body = """%a = vector.load %b[%i, %i] : memref<3x4xf32>, vector<2xf32>
      %c = vector.fma %a, %a, %a : vector<2xf32>
      vector.store %c, %b[%z, %i] : memref<3x4xf32>, vector<2xf32>
      vector.transfer_write %c, %b[%i, %i], %k : vector<2xf32>, memref<3x4xf32>
      return"""
    buffer = np.arange(12, dtype=np.float32).reshape(3, 4)
    expected = buffer.copy()
    expected[0, 1:3] = [30, 42]
    expected[1, 2] = 42
    run(
        ctx,
        "(%b: memref<3x4xf32>, %z: index, %i: index, %k: vector<2xi1>)",
        body,
        buffer,
        0,
        1,
        np.array([False, True]),
    )
    np.testing.assert_array_equal(buffer, expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("vector.broadcast %v : vector<4xf32> to vector<8xf32>", "dimension mismatch (4 vs. 8)"),
        ("vector.transpose %m, [0, 0] : vector<2x4xf32> to vector<2x2xf32>", "dimension 0 is twice in the permutation"),
        ("vector.reduction <and>, %v : vector<4xf32> into f32", "unsupported reduction type 'f32' for kind 'and'"),
        ("vector.extract %m[2] : vector<4xf32> from vector<2x4xf32>", "expected position attribute #1"),
        ("vector.load %b[] : memref<4xf32>, vector<4xf32>", "requires 1 indices"),
        (
            "vector.shape_cast %v : vector<4xf32> to vector<2xf32>",
            "has different number of elements at source (4) and result (2)",
        ),
    ],
)
def test_refuses(text: str, message: str, ctx: Context) -> None:
    source = f"func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>, %b: memref<4xf32>) {{\n%0 = {text}\nreturn\n}}"
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(source, ctx), ctx)
    assert message in caught.value.diagnostics[0].message
