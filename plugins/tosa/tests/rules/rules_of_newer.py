"""The rules of operations of TOSA 1.1 beside those on shapes, and the levels that limit ranks and lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from broken_programs import Broken, Program, broken, shape, zero

_BLOCK = {"block_size": "#tosa.block_size<BLOCK_SIZE_32>"}
_ONE = {"block_size": "#tosa.block_size<BLOCK_SIZE_1>"}
Rules = Mapping[str, Mapping[Any, Any]]


def _adaptive_pools() -> Iterator[Broken]:
    x, y = "tensor<1x8x8x3xf32>", "tensor<1x4x4x3xf32>"
    window = (shape(2, 2), shape(2, 2), shape(0, 0, 0, 0))
    average = Program("avg_pool2d_adaptive", (x, zero("f32"), zero("f32"), *window), (y,), {"acc_type": "f32"})
    yield from broken(
        average,
        {"zero point of floats as input": {1: zero("f32", 1)}, "zero point of floats as result": {2: zero("f32", 1)},
         "accumulator": {"acc_type": "i32"}},
    )  # fmt: skip
    for valid, kernel in ((average, 3), (Program("max_pool2d_adaptive", (x, *window), (y,)), 1)):
        yield from broken(valid, _of_window(kernel, kernel + 1, kernel + 2))


def _of_window(kernel: int, stride: int, pad: int) -> Rules:
    free: dict[Any, Any] = {0: "tensor<1x?x?x3xf32>", "out": "tensor<1x?x?x3xf32>"}
    rules: dict[str, dict[Any, Any]] = {
        "height of the result": {"out": "tensor<1x5x4x3xf32>"},
        "width of the result": {"out": "tensor<1x4x5x3xf32>"},
        "vertical stride divides": {stride: shape(5, 2)},
        "horizontal stride divides": {stride: shape(2, 5)},
    }
    for i, what in enumerate(("vertical", "horizontal")):
        rules[f"{what} kernel of at least 1"] = {kernel: shape(*_with(2, i, 0, 2)), **free}
        rules[f"{what} stride of at least 1"] = {stride: shape(*_with(2, i, 0, 2)), **free}
        rules[f"level: {what} kernel"] = {kernel: shape(*_with(2, i, 9000, 2)), **free}
        rules[f"level: {what} stride"] = {stride: shape(*_with(2, i, 9000, 2)), **free}
    for i, what in enumerate(("top", "bottom", "left", "right")):
        rules[f"pad, {what}, of at least 0"] = {pad: shape(*_with(4, i, -1, 0)), **free}
        rules[f"pad, {what}, below the kernel"] = {pad: shape(*_with(4, i, 2, 0)), **free}
    return rules


def _with(count: int, place: int, number: int, others: int) -> list[int]:
    return [number if i == place else others for i in range(count)]


def _block_scaled() -> Iterator[Broken]:
    data, scale = "tensor<4x64xf8E5M2>", "tensor<4x2xf8E8M0FNU>"
    size: Rules = {"block size above 1": _ONE}
    to = Program("cast_to_block_scaled", ("tensor<4x64xf32>",), (data, scale), _BLOCK)
    narrow = {0: "tensor<4x40xf32>", "out": ("tensor<4x40xf8E5M2>", "tensor<4x1xf8E8M0FNU>")}
    yield from broken(to, {**size, "whole blocks": narrow, "shape of the scales": {"out": (data, "tensor<4x3xf8E8M0FNU>")}})
    back = Program("cast_from_block_scaled", (data, scale), ("tensor<4x64xf32>",), _BLOCK)
    yield from broken(
        back,
        {
            **size,
            "whole blocks": {0: "tensor<4x40xf8E5M2>", 1: "tensor<4x1xf8E8M0FNU>", "out": "tensor<4x40xf32>"},
            "rank of the scales": {1: "tensor<4x2x1xf8E8M0FNU>"},
            "sizes of the scales": {1: "tensor<3x2xf8E8M0FNU>"},
            "last size of the scales": {1: "tensor<4x3xf8E8M0FNU>"},
        },
    )
    matrices = ("tensor<4x8x32xf8E5M2>", "tensor<4x8x1xf8E8M0FNU>", "tensor<1x16x32xf8E5M2>", "tensor<1x16x1xf8E8M0FNU>")
    yield from broken(
        Program("matmul_t_block_scaled", matrices, ("tensor<4x8x16xf32>",), _BLOCK),
        {
            **size,
            "whole blocks": {0: "tensor<4x8x40xf8E5M2>", 2: "tensor<1x16x40xf8E5M2>"},
            "batches of b": {2: "tensor<3x16x32xf8E5M2>", 3: "tensor<3x16x1xf8E8M0FNU>"},
        },
    )
    yield from _block_scaled_convolution()
    yield from _block_scaled_movement(data, scale)


def _block_scaled_convolution() -> Iterator[Broken]:
    operands = (
        "tensor<1x4x4x32xf8E5M2>", "tensor<1x4x4x1xf8E8M0FNU>", "tensor<8x2x2x32xf8E5M2>", "tensor<8x2x2x1xf8E8M0FNU>",
        "tensor<8xf32>", shape(0, 0, 0, 0), shape(1, 1), shape(1, 1),
    )  # fmt: skip
    rules: dict[str, dict[Any, Any]] = {
        "block size above 1": dict(_ONE),
        "whole blocks": {0: "tensor<1x4x4x40xf8E5M2>", 2: "tensor<8x2x2x40xf8E5M2>"},
        "elements of the bias": {4: "tensor<7xf32>"},
        "height of the result": {"out": "tensor<1x4x3x8xf32>"},
        "width of the result": {"out": "tensor<1x3x4x8xf32>"},
        "vertical stride divides": {0: "tensor<1x5x4x32xf8E5M2>", 1: "tensor<1x5x4x1xf8E8M0FNU>", 6: shape(2, 1)},
    }
    free = {0: "tensor<1x?x?x32xf8E5M2>", 1: "tensor<1x?x?x1xf8E8M0FNU>", "out": "tensor<1x?x?x8xf32>"}
    for i, what in enumerate(("top", "bottom", "left", "right")):
        rules[f"pad, {what}, of at least 0"] = {5: shape(*_with(4, i, -1, 0)), **free}
        rules[f"level: pad, {what}"] = {5: shape(*_with(4, i, 9000, 0)), **free}
    for i, what in enumerate(("vertical", "horizontal")):
        rules[f"{what} stride of at least 1"] = {6: shape(*_with(2, i, 0, 1)), **free}
        rules[f"{what} dilation of at least 1"] = {7: shape(*_with(2, i, 0, 1)), **free}
        rules[f"level: {what} stride"] = {6: shape(*_with(2, i, 9000, 1)), **free}
        rules[f"level: {what} dilation"] = {7: shape(*_with(2, i, 4097, 1)), **free}
    yield from broken(Program("conv2d_block_scaled", operands, ("tensor<1x3x3x8xf32>",), _BLOCK), rules)


def _block_scaled_movement(data: str, scale: str) -> Iterator[Broken]:
    reshape = Program("reshape_block_scaled", (data, scale, shape(8, 32)), ("tensor<8x32xf8E5M2>", "tensor<8x1xf8E8M0FNU>"), _BLOCK)
    yield from broken(
        reshape,
        {
            "block size above 1 with scales": _ONE,
            "number of elements": {2: shape(9, 32), "out": ("tensor<9x32xf8E5M2>", "tensor<9x1xf8E8M0FNU>")},
            "rank of the scales": {1: "tensor<4x2x1xf8E8M0FNU>"},
            "whole blocks of the input": {0: "tensor<32x8xf8E5M2>", 1: "tensor<32x1xf8E8M0FNU>"},
            "whole blocks of the result": {2: shape(16, 16), "out": ("tensor<16x16xf8E5M2>", "tensor<16x1xf8E8M0FNU>")},
            "last size of the scales": {1: "tensor<4x3xf8E8M0FNU>"},
            "as many results as inputs": {"out": ("tensor<8x32xf8E5M2>",)},
        },
    )
    values = ("tensor<1x4x5xf32>", "tensor<1x3xi32>", zero("i32", 2))
    yield from broken(
        Program("row_gather", values, ("tensor<1x6x5xf32>",)),
        {"row_count of at least 1": {2: zero("i32", 0)}, "rows of the result": {"out": "tensor<1x5x5xf32>"}},
    )
    blocks = ("tensor<1x4x64xf8E5M2>", "tensor<1x4x2xf8E8M0FNU>", "tensor<1x3xi32>", zero("i32", 1))
    gathered = ("tensor<1x3x64xf8E5M2>", "tensor<1x3x2xf8E8M0FNU>")
    yield from broken(
        Program("row_gather_block_scaled", blocks, gathered, _BLOCK),
        {
            "whole blocks": {0: "tensor<1x4x40xf8E5M2>", "out": ("tensor<1x3x40xf8E5M2>", gathered[1])},
            "block size above 1 with scales": _ONE,
            "row_count of at least 1": {3: zero("i32", 0)},
            "as many results as inputs": {"out": gathered[:1]},
        },
    )


def _ranks() -> Iterator[Broken]:
    """Programs whose tensors have rank 7, which is one too many."""
    x, y = "tensor<1x1x1x1x1x1x1xf32>", "tensor<1x1x1x1x1x1xf32>"
    axis = {"axis": "0 : i32"}
    ones = shape(1, 1, 1, 1, 1, 1)
    for name, attributes in (("reverse", axis), ("reduce_sum", axis), ("reduce_max", axis)):
        yield from broken(Program(name, (y,), (y,), attributes), {"level: rank 6": {0: x, "out": x}})
    half = x.replace("f32", "f16")
    yield from broken(Program("cast", (y,), (y.replace("f32", "f16"),)), {"level: rank 6": {0: x, "out": half}})
    yield from broken(Program("argmax", (y,), ("tensor<1x1x1x1x1xi32>",), axis), {"level: rank 6": {0: x, "out": "tensor<1x1x1x1x1x1xi32>"}})
    yield from broken(Program("concat", (y,), (y,), axis), {"level: rank 6": {0: x, "out": x}})
    yield from broken(Program("tile", (y, ones), (y,)), {"level: rank 6": {0: x, 1: shape(*[1] * 7), "out": x}})
    yield from broken(
        Program("slice", (y, shape(*[0] * 6), ones), (y,)),
        {"level: rank 6": {0: x, 1: shape(*[0] * 7), 2: shape(*[1] * 7), "out": x}},
    )
    yield from broken(
        Program("pad", (y, shape(*[0] * 12), zero("f32")), (y,)), {"level: rank 6": {0: x, 1: shape(*[0] * 14), "out": x}}
    )
    yield from broken(Program("reshape", (y, ones), (y,)), {"level: rank 6": {1: shape(*[1] * 7), "out": x}})
    order = ", ".join(map(str, range(7)))
    perms = {"perms": "array<i32: 0, 1, 2, 3, 4, 5>"}
    yield from broken(Program("transpose", (y,), (y,), perms), {"level: rank 6": {0: x, "out": x, "perms": f"array<i32: {order}>"}})


def _lists() -> Iterator[Broken]:
    """Programs with 65 values in a list, or 17 numbers in a shape."""
    one, axis = "tensor<1xf32>", {"axis": "0 : i32"}
    yield from broken(
        Program("concat", (one,) * 64, ("tensor<64xf32>",), axis),
        {"level: 64 operands": {"text": Program("concat", (one,) * 65, ("tensor<65xf32>",), axis).module()}},
    )
    for name in ("add", "div_ceil", "div_floor", "max", "min", "mod", "mul", "sub"):
        long, limit = shape(*[1] * 17), shape(*[1] * 16)
        yield from broken(
            Program(f"{name}_shape", (limit, limit), ("!tosa.shape<16>",)),
            {"level: 16 numbers": {0: long, 1: long, "out": "!tosa.shape<17>"}},
        )
    halves = (shape(*[1] * 8), shape(*[1] * 8))
    yield from broken(
        Program("concat_shape", halves, ("!tosa.shape<16>",)),
        {"level: 16 numbers": {0: shape(*[1] * 9), "out": "!tosa.shape<17>"}},
    )
    names = {"operator_name": '"smooth"', "domain_name": '"shop"', "implementation_attrs": '"fast"'}
    yield from broken(
        Program("custom", (one,) * 64, (one,), names),
        {
            "level: 64 operands": {"text": Program("custom", (one,) * 65, (one,), names).module()},
            "level: 64 results": {"out": (one,) * 65},
        },
    )
    large = "tensor<1073741824xf32>"
    yield from broken(Program("abs", ("tensor<4xf32>",), ("tensor<4xf32>",)), {"level: fewer than 2**31 bytes": {0: large, "out": large}})


def rules() -> Iterator[Broken]:
    """A program for each of these rules."""
    yield from _adaptive_pools()
    yield from _block_scaled()
    yield from _ranks()
    yield from _lists()
