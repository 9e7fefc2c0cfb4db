"""The rules of operations that move elements, and of those on shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from broken_programs import Broken, Program, broken, shape, zero

_MATRIX = "tensor<4x5xf32>"
CONCAT = Program("concat", (_MATRIX, "tensor<4x2xf32>"), ("tensor<4x7xf32>",), {"axis": "1 : i32"})
PAD = Program("pad", (_MATRIX, shape(1, 1, 0, 0), zero("f32")), ("tensor<6x5xf32>",))
RESHAPE = Program("reshape", (_MATRIX, shape(2, 10)), ("tensor<2x10xf32>",))
REVERSE = Program("reverse", (_MATRIX,), (_MATRIX,), {"axis": "1 : i32"})
SLICE = Program("slice", (_MATRIX, shape(1, 0), shape(2, 3)), ("tensor<2x3xf32>",))
TILE = Program("tile", (_MATRIX, shape(2, 1)), ("tensor<8x5xf32>",))
TRANSPOSE = Program("transpose", ("tensor<2x3x4xf32>",), ("tensor<4x2x3xf32>",), {"perms": "array<i32: 2, 0, 1>"})
GATHER = Program("gather", ("tensor<2x5x3xf32>", "tensor<2x4xi32>"), ("tensor<2x4x3xf32>",))
SCATTER = Program("scatter", ("tensor<2x5x3xf32>", "tensor<2x4xi32>", "tensor<2x4x3xf32>"), ("tensor<2x5x3xf32>",))
_RULES: tuple[tuple[Program, dict[str, dict[Any, Any]]], ...] = (
    (
        CONCAT,
        {
            "axis of at least 0": {"axis": "-1 : i32"},
            "axis below the rank": {"axis": "2 : i32"},
            "operands of one rank": {1: "tensor<4x2x1xf32>"},
            "sizes beside the axis": {1: "tensor<3x2xf32>"},
            "size along the axis": {"out": "tensor<4x8xf32>"},
        },
    ),
    (
        PAD,
        {
            "rank of the result": {"out": "tensor<6x5x1xf32>"},
            "padding in front of at least 0": {1: shape(-2, 4, 0, 0)},
            "padding behind of at least 0": {1: shape(4, -2, 0, 0)},
            "padding of -1": {1: shape(-1, 3, 0, 0)},
            "shape of the result": {"out": "tensor<7x5xf32>"},
            "padding of the rank": {1: shape(1, 1)},
        },
    ),
    (RESHAPE, {"number of elements": {1: shape(3, 10), "out": "tensor<3x10xf32>"}}),
    (REVERSE, {"axis of at least 0": {"axis": "-1 : i32"}, "axis below the rank": {"axis": "2 : i32"}}),
    (
        SLICE,
        {
            "start of the rank": {1: shape(1)},
            "size of the rank": {2: shape(2)},
            "rank of the result": {"out": "tensor<2x3x1xf32>"},
            "start of at least 0": {1: shape(-1, 0)},
            "size of at least 1": {2: shape(0, 3), "out": "tensor<?x3xf32>"},
            "size of -1": {2: shape(-1, 3)},
            "end inside": {1: shape(3, 0)},
            "sizes of the result": {"out": "tensor<3x3xf32>"},
        },
    ),
    (
        TILE,
        {
            "rank of the result": {"out": "tensor<8x5x1xf32>"},
            "shape of the result": {"out": "tensor<9x5xf32>"},
            "multiples of the rank": {1: shape(2)},
        },
    ),
    (
        TRANSPOSE,
        {
            "rank of the result": {"out": "tensor<4x6xf32>"},
            "number of elements": {"out": "tensor<4x2x5xf32>"},
            "perms below the rank": {"perms": "array<i32: 3, 0, 1>"},
            "perms of at least 0": {"perms": "array<i32: -1, 0, 1>"},
            "perms do not repeat": {"perms": "array<i32: 2, 0, 0>"},
            "shape of the result": {"out": "tensor<2x3x4xf32>"},
        },
    ),
    (
        GATHER,
        {
            "batches of indices": {1: "tensor<3x4xi32>"},
            "batches of the result": {"out": "tensor<3x4x3xf32>"},
            "rows of the result": {"out": "tensor<2x5x3xf32>"},
            "channels of the result": {"out": "tensor<2x4x2xf32>"},
        },
    ),
    (
        SCATTER,
        {
            "batches of indices": {1: "tensor<3x4xi32>"},
            "rows of the input": {2: "tensor<2x3x3xf32>"},
            "channels of the input": {2: "tensor<2x4x2xf32>"},
            "shape of the result": {"out": "tensor<2x6x3xf32>"},
            "not more rows than places": {1: "tensor<2x6xi32>", 2: "tensor<2x6x3xf32>"},
        },
    ),
)
_BINARY_SHAPES = ("add", "div_ceil", "div_floor", "max", "min", "mod", "mul", "sub")
_CONCAT_SHAPE = Program("concat_shape", (shape(1, 2), shape(3)), ("!tosa.shape<3>",))
_SLICE_SHAPE = Program("slice_shape", (shape(4, 3, 2), zero("i32", 1), zero("i32", 2)), ("!tosa.shape<2>",))
_DIM = Program("dim", ("tensor<4x5xf32>",), ("!tosa.shape<1>",), {"axis": "1 : i32"})
_EQUAL = Program("assert_equal_shape", (shape(4, 3), shape(4, 3)), (), {"allow_broadcast": "false"})


def _shapes() -> Iterator[Broken]:
    for name in _BINARY_SHAPES:
        valid = Program(f"{name}_shape", (shape(4, 3), shape(2, 2)), ("!tosa.shape<2>",))
        yield from broken(valid, {"lengths of the operands": {1: shape(2, 2, 2)}, "length of the result": {"out": "!tosa.shape<3>"}})
    yield from broken(
        _CONCAT_SHAPE,
        {"length of the result": {"out": "!tosa.shape<4>"}, "operands of one number or more": {1: shape(), "out": "!tosa.shape<2>"}},
    )
    yield from broken(
        _SLICE_SHAPE,
        {
            "size of at least 1": {2: zero("i32", 0)},
            "start of at least 0": {1: zero("i32", -1)},
            "end inside": {1: zero("i32", 2)},
        },
    )
    yield from broken(_DIM, {"axis below the rank": {"axis": "2 : i32"}, "axis of at least 0": {"axis": "-1 : i32"}})
    yield from broken(
        _EQUAL,
        {"lengths of the operands": {1: shape(4, 3, 1)}, "equal numbers": {1: shape(4, 2)},
         "equal numbers, or 1": {1: shape(4, 2), "allow_broadcast": "true"}},
    )  # fmt: skip


def rules() -> Iterator[Broken]:
    """A program for each rule of these operations."""
    for valid, of_one in _RULES:
        yield from broken(valid, of_one)
    nothing = 'func.func @f() {\n  %r = "tosa.concat"() <{axis = 0 : i32}> : () -> tensor<4xf32>\n  return\n}\n'
    yield from broken(CONCAT, {"one operand or more": {"text": nothing}})
    none = 'func.func @f() {\n  %r = "tosa.concat_shape"() : () -> !tosa.shape<0>\n  return\n}\n'
    yield from broken(_CONCAT_SHAPE, {"one operand or more": {"text": none}})
    yield from _shapes()
