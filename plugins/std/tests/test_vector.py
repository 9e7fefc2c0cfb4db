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
from plait_std.vector import accesses, masks, movement, ops, reductions, transfers
from plait_testing.examples import check_example

FILES = (ops, movement, reductions, masks, transfers, accesses)
OPERATIONS = [op for file in FILES for op in file.OPERATIONS]

V = np.arange(4, dtype=np.float32)
M = np.arange(8, dtype=np.float32).reshape(2, 4)


@pytest.mark.parametrize("op_class", OPERATIONS, ids=lambda op: op.name)
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


ROW = "(%v: vector<4xf32>, %m: vector<2x4xf32>, %k: vector<4xi1>, %h: vector<2x4xi1>, %s: f32, %i: index, %b: memref<2x8xf32>, %at: vector<4xi32>)"
B = np.arange(16, dtype=np.float32).reshape(2, 8)
K = np.array([True, False, True, True])
H = np.array([K, ~K])


@pytest.mark.parametrize(
    ("text", "type_", "expected"),
    [
        ("vector.shuffle %v, %v [0, 5, -1] : vector<4xf32>, vector<4xf32>", "vector<3xf32>", [0, 1, 0]),
        ("vector.shuffle %m, %m [3, 0] : vector<2x4xf32>, vector<2x4xf32>", "vector<2x4xf32>", M[[1, 0]]),
        ("vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>", "vector<8xf32>", np.repeat(V, 2)),
        ("vector.bitcast %v : vector<4xf32> to vector<4xi32>", "vector<4xi32>", V.view(np.int32)),
        ("vector.bitcast %v : vector<4xf32> to vector<8xi16>", "vector<8xi16>", V.view(np.int16)),
        ("vector.bitcast %k : vector<4xi1> to vector<1xi4>", "vector<1xi4>", [-3]),
        ("vector.from_elements %s, %s : vector<2x1xf32>", "vector<2x1xf32>", [[7.5], [7.5]]),
        (
            "vector.extract_strided_slice %m {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]}"
            " : vector<2x4xf32> to vector<2x2xf32>",
            "vector<2x2xf32>",
            M[:, 1:3],
        ),
        (
            "vector.insert_strided_slice %v, %m {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>",
            "vector<2x4xf32>",
            [M[0], V],
        ),
        ("vector.step : vector<3xindex>", "vector<3xindex>", [0, 1, 2]),
        ("vector.constant_mask [1, 3] : vector<2x4xi1>", "vector<2x4xi1>", [[1, 1, 1, 0], [0] * 4]),
        ("vector.create_mask %i : vector<4xi1>", "vector<4xi1>", [1, 1, 0, 0]),
        ("vector.multi_reduction <add>, %m, %v [0] : vector<2x4xf32> to vector<4xf32>", "vector<4xf32>", M.sum(0) + V),
        ("vector.multi_reduction <maximumf>, %m, %s [0, 1] : vector<2x4xf32> to f32", "f32", 7.5),
        ("vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32>", "vector<4x4xf32>", np.outer(V, V)),
        ("vector.outerproduct %v, %s, %v : vector<4xf32>, f32", "vector<4xf32>", V * 8.5),
        ("vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32", "f32", 5.0),
        (
            "vector.mask %h { vector.multi_reduction <mul>, %m, %v [0] : vector<2x4xf32> to vector<4xf32> }"
            " : vector<2x4xi1> -> vector<4xf32>",
            "vector<4xf32>",
            V * [0, 5, 2, 3],
        ),
        (
            "vector.mask %k, %v { vector.transfer_read %b[%o, %i], %s : memref<2x8xf32>, vector<4xf32> }"
            " : vector<4xi1> -> vector<4xf32>",
            "vector<4xf32>",
            [10, 1, 12, 13],
        ),
        (
            "vector.maskedload %b[%o, %i], %k, %v : memref<2x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
            "vector<4xf32>",
            [10, 1, 12, 13],
        ),
        (
            "vector.gather %b[%o, %i] [%at], %k, %v"
            " : memref<2x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
            "vector<4xf32>",
            [13, 1, 10, 9],
        ),
        (
            "vector.expandload %b[%o, %i], %k, %v : memref<2x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
            "vector<4xf32>",
            [10, 1, 11, 12],
        ),
    ],
)  # fmt: skip
def test_computes_more(text: str, type_: str, expected: Any, ctx: Context) -> None:
    body = f"%z = arith.constant 0 : index\n%o = arith.constant 1 : index\n%r = {text}\nreturn %r : {type_}"
    at = np.array([3, 100, 0, -1], np.int32)
    (found,) = run(ctx, f"{ROW} -> {type_}", body, V, M, K, H, np.float32(7.5), 2, B.copy(), at)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vector.maskedstore %b[%i, %i], %k, %v : memref<3x8xf32>, vector<4xi1>, vector<4xf32>", [9, 11, 12]),
        ("vector.compressstore %b[%i, %i], %k, %v : memref<3x8xf32>, vector<4xi1>, vector<4xf32>", [9, 10, 11]),
        (
            "vector.scatter %b[%i, %i] [%at], %k, %v : memref<3x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>",
            [9, 10, 12],
        ),
    ],
)
def test_writes_what_is_not_masked(text: str, expected: list[int], ctx: Context) -> None:
    signature = "(%b: memref<3x8xf32>, %v: vector<4xf32>, %k: vector<4xi1>, %i: index, %at: vector<4xi32>)"
    buffer = np.zeros((3, 8), np.float32)
    at = np.array([3, 0, 1, 0], np.int32)
    run(ctx, signature, f"{text}\nreturn", buffer, V + 1, K, 1, at)
    assert sorted(map(int, np.flatnonzero(buffer))) == sorted(expected)


@pytest.mark.parametrize(
    ("inclusive", "expected"), [("true", [[1, 3, 6, 10], [5, 11, 18, 26]]), ("false", [[7, 8, 10, 13], [9, 14, 20, 27]])]
)
def test_scans_along_a_dimension(inclusive: str, expected: Any, ctx: Context) -> None:
    body = f"""%r, %last = vector.scan <add>, %m, %x {{inclusive = {inclusive}, reduction_dim = 1 : i64}}
        : vector<2x4xi32>, vector<2xi32>
      return %r, %last : vector<2x4xi32>, vector<2xi32>"""
    signature = "(%m: vector<2x4xi32>, %x: vector<2xi32>) -> (vector<2x4xi32>, vector<2xi32>)"
    m = np.arange(1, 9, dtype=np.int32).reshape(2, 4)
    found, last = run(ctx, signature, body, m, np.array([7, 9], np.int32))
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(last, np.array(expected)[:, -1])


def test_prints(ctx: Context, capsys: pytest.CaptureFixture[str]) -> None:
    body = """vector.print %m : vector<2x4xf32>
      vector.print %s : f32 punctuation <comma>
      vector.print str "done"
      vector.print
      return"""
    run(ctx, "(%m: vector<2x4xf32>, %s: f32)", body, M, np.float32(0.5))
    assert capsys.readouterr().out == "( ( 0, 1, 2, 3 ), ( 4, 5, 6, 7 ) )\n0.5, done\n"


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
        ("vector.broadcast %v : vector<4xf32> to vector<8xf32>", "a dimension of size 4 cannot be broadcast to 8"),
        ("vector.transpose %m, [0, 0] : vector<2x4xf32> to vector<2x2xf32>", "dimension 0 is twice in the permutation"),
        ("vector.reduction <and>, %v : vector<4xf32> into f32", "unsupported reduction type 'f32' for kind 'and'"),
        ("vector.extract %m[2] : vector<4xf32> from vector<2x4xf32>", "position #1 must be an index"),
        ("vector.load %b[] : memref<4xf32>, vector<4xf32>", "requires 1 indices"),
        (
            "vector.shape_cast %v : vector<4xf32> to vector<2xf32>",
            "the source has 4 elements, the result 2",
        ),
    ],
)
def test_refuses(text: str, message: str, ctx: Context) -> None:
    source = f"func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>, %b: memref<4xf32>) {{\n%0 = {text}\nreturn\n}}"
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(source, ctx), ctx)
    assert message in caught.value.diagnostics[0].message
