"""Convolutions, matrix products, pools, transforms, block-scaled tensors and control flow in every legal type."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

import numpy as np
from elementwise import F8, FLOATS, typed
from program import Program, between, is_float, numbers, special
from reference_model import dtype_of

#: Types of input, weights, result and accumulator.
CONVOLVED = (
    ("i8", "i8", "i32", "i32"), ("i8", "i4", "i32", "i32"), ("i16", "i8", "i48", "i48"),
    *((e, e, "f16", "f16") for e in F8), ("f16", "f16", "f16", "f16"), ("f16", "f16", "f16", "f32"),
    ("bf16", "bf16", "bf16", "f32"), ("f32", "f32", "f32", "f32"),
)  # fmt: skip
MULTIPLIED = (
    ("i8", "i32"), ("i16", "i48"), *((e, "f16") for e in F8), ("f16", "f16"), ("f16", "f32"), ("bf16", "f32"),
    ("f32", "f32"),
)  # fmt: skip
POOLED = (
    ("i8", "i32"), ("i16", "i32"), *((e, "f16") for e in F8), ("f16", "f16"), ("f16", "f32"), ("bf16", "f32"),
    ("f32", "f32"),
)  # fmt: skip


def _points(p: Program, kinds: tuple[str, ...], constant: bool) -> list[tuple[str, str]]:
    """Zero points: of integers of 8 bits any numbers, given or constant."""
    made: list[tuple[str, str]] = []
    for i, kind in enumerate(kinds):
        if kind != "i8":
            made.append(p.zero(kind))
        else:
            made.append(p.constant((1,), kind, (3, -2)[i]) if constant else p.argument((1,), kind))
    return made


def _ints(numbers: Any, kind: str = "i64") -> str:
    return f"array<{kind}: {', '.join(map(str, numbers))}>"


def _outputs(sizes: Any, kernel: Any, pads: Any, strides: Any, dilations: Any) -> list[int]:
    rows = zip(sizes, kernel, pads[::2], pads[1::2], strides, dilations)
    return [(n - 1 + lo + hi - (k - 1) * d) // s + 1 for n, k, lo, hi, s, d in rows]


#: Sizes, kernel, padding, strides and dilations.
WINDOWS: tuple[Any, ...] = (
    ((5, 6), (3, 2), (0, 0, 1, 0), (2, 1), (1, 1)), ((4, 4), (1, 1), (0, 0, 0, 0), (1, 1), (1, 1)),
    ((7, 5), (2, 3), (1, 1, 1, 1), (1, 2), (2, 1)), ((1, 3), (1, 3), (0, 0, 0, 0), (1, 1), (1, 1)),
)  # fmt: skip


def convolution(op: str) -> Iterator[Program]:
    for kinds, window, constant in product(CONVOLVED, WINDOWS, (True, False)):
        source, weight, result, accumulator = kinds
        if not constant and source != "i8":
            continue
        sizes, kernel, pads, strides, dilations = window
        if op == "conv3d":
            sizes, kernel, pads = (3, *sizes), (2, *kernel), (0, 1, *pads)
            strides, dilations = (1, *strides), (1, *dilations)
        outputs = _outputs(sizes, kernel, pads, strides, dilations)
        depthwise = op == "depthwise_conv2d"
        shape, channels = ((*kernel, 3, 2), 6) if depthwise else ((4, *kernel, 3), 4)
        p = _products(f"{op} {kinds} {window} {constant}", result, accumulator, prod(kernel) * (1 if depthwise else 3))
        bias = 1 if strides[0] == 2 else channels
        operands = [p.argument((2, *sizes, 3), source), p.argument(shape, weight), p.argument((bias,), result, _small)]
        attributes = f"acc_type = {accumulator}, pad = {_ints(pads)}, stride = {_ints(strides)}, dilation = {_ints(dilations)}"
        operands += _points(p, (source, weight), constant)
        made = p.apply(op, operands, typed((2, *outputs, channels), result), attributes=attributes)
        yield p.returning(*made)


def _products(name: str, result: str, accumulator: str, count: int) -> Program:
    """A program that adds `count` products: each rounded in the accumulator, whose units the result may have coarser."""
    coarse = {("bf16", "f32"): 2.0**-16, ("f16", "f32"): 2.0**-13}.get((result, accumulator), 1.0)
    return Program(name, (1.0, 2 * (count + 2) * coarse), bounded=is_float(result))


def _small(rng: Any, shape: Any, element: str) -> Any:
    return numbers(rng, shape, element) if is_float(element) else between(-1000, 1000)(rng, shape, element)


def transposed() -> Iterator[Program]:
    cases: tuple[Any, ...] = (
        ((3, 4), (2, 2), (0, 0, 0, 0), (2, 2)), ((2, 3), (3, 1), (1, -1, 0, 2), (1, 1)), ((1, 1), (3, 3), (0, -2, 0, 0), (3, 2)),
    )  # fmt: skip
    for kinds, (sizes, kernel, pads, strides), constant in product(CONVOLVED, cases, (True, False)):
        source, weight, result, accumulator = kinds
        if not constant and source != "i8":
            continue
        rows = zip(sizes, strides, pads[::2], pads[1::2], kernel)
        outputs = [(n - 1) * s + lo + hi + k for n, s, lo, hi, k in rows]
        p = _products(f"transpose_conv2d {kinds} {sizes} {constant}", result, accumulator, prod(kernel) * 3)
        operands = [p.argument((2, *sizes, 3), source), p.argument((4, *kernel, 3), weight), p.argument((4,), result, _small)]
        operands += _points(p, (source, weight), constant)
        attributes = f"acc_type = {accumulator}, out_pad = {_ints(pads)}, stride = {_ints(strides)}"
        yield p.returning(*p.apply("transpose_conv2d", operands, typed((2, *outputs, 4), result), attributes=attributes))


def matmul(op: str) -> Iterator[Program]:
    for (source, result), (n, h, c, w), constant in product(MULTIPLIED, ((1, 2, 3, 4), (3, 5, 1, 2), (2, 1, 33, 1)), (True, False)):
        if not constant and source != "i8":
            continue
        for batches in (n,) if op == "matmul" else {n, 1}:
            p = _products(f"{op} {source} {result} {(n, h, c, w)} {batches} {constant}", result, result, c)
            other = (n, c, w) if op == "matmul" else (batches, w, c)
            operands = [p.argument((n, h, c), source), p.argument(other, source), *_points(p, (source, source), constant)]
            yield p.returning(*p.apply(op, operands, typed((n, h, w), result)))


POOLS: tuple[Any, ...] = (
    ((5, 6), (3, 2), (1, 1, 0, 0), (2, 2)), ((4, 4), (1, 1), (0, 0, 0, 0), (1, 1)), ((4, 3), (4, 3), (0, 0, 0, 0), (1, 1)),
    ((6, 5), (3, 3), (2, 1, 1, 2), (1, 1)), ((9, 7), (5, 7), (2, 2, 3, 3), (1, 1)),
)  # fmt: skip


def _pooled(op: str, p: Program, given: Any, result: str, window: Any, attributes: str) -> Program:
    """A pool whose window is attributes or, for adaptive ones, operands."""
    _, kernel, pads, strides = window
    if op.endswith("adaptive"):
        given = [*given, p.shape(kernel), p.shape(strides), p.shape(pads)]
    else:
        attributes += f", kernel = {_ints(kernel)}, pad = {_ints(pads)}, stride = {_ints(strides)}"
    return p.returning(*p.apply(op, given, result, attributes=attributes))


def _window(window: Any) -> list[int]:
    sizes, kernel, pads, strides = window
    return _outputs(sizes, kernel, pads, strides, (1, 1))


def average(op: str) -> Iterator[Program]:
    for (element, accumulator), window, constant in product(POOLED, POOLS, (True, False)):
        if not constant and element != "i8":
            continue
        count = prod(window[1])
        p = _products(f"{op} {element} {accumulator} {window} {constant}", element, accumulator, count)
        operands = [p.argument((2, *window[0], 3), element), *_points(p, (element, element), constant)]
        result = typed((2, *_window(window), 3), element)
        yield _pooled(op, p, operands, result, window, f"acc_type = {accumulator}")


def largest(op: str) -> Iterator[Program]:
    for element, window in product(("i8", "i16", *F8, *FLOATS), POOLS):
        for mode in ("PROPAGATE", "IGNORE") if is_float(element) else ("PROPAGATE",):
            p = Program(f"{op} {element} {window} {mode}")
            operands = [p.argument((2, *window[0], 3), element, special)]
            yield _pooled(op, p, operands, typed((2, *_window(window), 3), element), window, f"nan_mode = {mode}")


def fourier() -> Iterator[Program]:
    for shape, inverse in product(((1, 4, 8), (2, 1, 2), (1, 16, 1)), ("true", "false")):
        p = Program(f"fft2d {shape} {inverse}", (1.0, 2.0 * shape[1] * shape[2]), bounded=True, sums_all=True)
        ty = typed(shape, "f32")
        yield p.returning(*p.apply("fft2d", [p.argument(shape, "f32") for _ in range(2)], ty, ty, attributes=f"inverse = {inverse}"))


def real_fourier() -> Iterator[Program]:
    for shape in ((1, 4, 8), (2, 1, 2), (1, 16, 4)):
        p = Program(f"rfft2d {shape}", (1.0, 2.0 * shape[1] * shape[2]), bounded=True, sums_all=True)
        ty = typed((*shape[:2], shape[2] // 2 + 1), "f32")
        yield p.returning(*p.apply("rfft2d", [p.argument(shape, "f32")], ty, ty))


def conditional() -> Iterator[Program]:
    for element in ("i8", "i16", "i32", "i1", *FLOATS):
        p = Program(f"cond_if {element}")
        c, (x, ty), (y, _) = p.argument((), "i1"), p.argument((4, 3), element), p.argument((4, 3), element)
        p.lines.append(
            f"%r = tosa.cond_if {c[0]} (%p = {x}, %q = {y}) : tensor<i1> ({ty}, {ty}) -> {ty} {{\n"
            f"^bb0(%p: {ty}, %q: {ty}):\n tosa.yield %p : {ty}\n}} else {{\n"
            f"^bb0(%p: {ty}, %q: {ty}):\n %s = tosa.identity %q : ({ty}) -> {ty}\n tosa.yield %s : {ty}\n}}"
        )
        yield p.returning(("%r", ty))


def loop() -> Iterator[Program]:
    for element in ("i32", *FLOATS):
        p = Program(f"while_loop {element}", (8.0, 0.0))
        n, (x, ty) = p.argument((), "i32", between(0, 5)), p.argument((4, 3), element, between(1, 5))
        p.lines.append(
            f"%r0, %r1 = tosa.while_loop (%i = {n[0]}, %v = {x}) : (tensor<i32>, {ty}) -> (tensor<i32>, {ty}) {{\n"
            '%zero = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>\n'
            "%c = tosa.greater %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>\n tosa.yield %c : tensor<i1>\n} do {\n"
            f"^bb0(%i: tensor<i32>, %v: {ty}):\n"
            '%one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>\n'
            f"%j = tosa.sub %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>\n"
            f"%w = tosa.add %v, %v : ({ty}, {ty}) -> {ty}\n tosa.yield %j, %w : tensor<i32>, {ty}\n}}"
        )
        yield p.returning(("%r0", "tensor<i32>"), ("%r1", ty))


MX = ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", *reversed(F8), "!tosa.mxint8")
_SIZE = "block_size = BLOCK_SIZE_32"


def _scaled(p: Program, value: tuple[str, str], shape: Any, element: str) -> list[tuple[str, str]]:
    """A tensor as elements and scales."""
    types = typed(shape, element), typed((*shape[:-1], shape[-1] // 32), "f8E8M0FNU")
    return p.apply("cast_to_block_scaled", [value], *types, attributes=_SIZE)


def _wide(rng: Any, shape: Any, element: str) -> Any:
    """Numbers of very different sizes, block by block."""
    values = numbers(rng, shape, "f32") * 2.0 ** rng.integers(-60, 60, (*shape[:-1], 1))
    return np.asarray(values).astype(dtype_of(element))


def scaled_casts() -> Iterator[Program]:
    for element, target, shape in product(("f32", "bf16"), MX, ((2, 64), (3, 1, 32))):
        p = Program(f"cast_to_block_scaled {element} {target} {shape}")
        p.precise = False
        data, scale = _scaled(p, p.argument(shape, element, _wide), shape, target)
        yield p.returning(scale, *p.apply("cast_from_block_scaled", [data, scale], typed(shape, element), attributes=_SIZE))


def scaled_rows() -> Iterator[Program]:
    for element, index in product(MX, ("i32", "i64")):
        p = Program(f"scaled rows {element} {index}", precise=False)
        types = typed((2, 6, 64), element), typed((2, 6, 2), "f8E8M0FNU")
        operands = [*_scaled(p, p.argument((2, 5, 64), "f32", _wide), (2, 5, 64), element)]
        operands += [p.argument((2, 3), index, between(0, 3)), p.constant((1,), "i32", 2)]
        made = p.apply("row_gather_block_scaled", operands, *types, attributes="block_size = #tosa.block_size<BLOCK_SIZE_32>")
        yield p.returning(*p.apply("cast_from_block_scaled", made, typed((2, 6, 64), "f32"), attributes=_SIZE))


def scaled_shapes() -> Iterator[Program]:
    for element in MX:
        p = Program(f"scaled shapes {element}", precise=False)
        types = typed((4, 96), element), typed((4, 3), "f8E8M0FNU")
        operands = [*_scaled(p, p.argument((2, 3, 64), "f32", _wide), (2, 3, 64), element), p.shape((4, 96))]
        made = p.apply("reshape_block_scaled", operands, *types, attributes="block_size = #tosa.block_size<BLOCK_SIZE_32>")
        yield p.returning(*p.apply("cast_from_block_scaled", made, typed((4, 96), "f32"), attributes=_SIZE))


def scaled_products() -> Iterator[Program]:
    for element, (n, h, w, c), batches in product(MX, ((2, 3, 4, 64), (1, 1, 2, 32)), (1, 2)):
        if batches not in (1, n):
            continue
        p = _products(f"matmul_t_block_scaled {element} {(n, h, w, c)} {batches}", "f32", "f32", c)
        p.precise = False
        a, b = p.argument((n, h, c), "f32"), p.argument((batches, w, c), "f32")
        operands = [*_scaled(p, a, (n, h, c), element), *_scaled(p, b, (batches, w, c), element)]
        yield p.returning(*p.apply("matmul_t_block_scaled", operands, typed((n, h, w), "f32"), attributes=_SIZE))


def scaled_convolutions() -> Iterator[Program]:
    for element, window in product(MX[:-1], WINDOWS):
        sizes, kernel, pads, strides, dilations = window
        p = _products(f"conv2d_block_scaled {element} {window}", "f32", "f32", prod(kernel) * 32)
        p.precise = False
        x, w = (2, *sizes, 32), (4, *kernel, 32)
        operands = [*_scaled(p, p.argument(x, "f32"), x, element), *_scaled(p, p.argument(w, "f32"), w, element)]
        operands += [p.argument((4,), "f32"), *map(p.shape, (pads, strides, dilations))]
        result = typed((2, *_outputs(sizes, kernel, pads, strides, dilations), 4), "f32")
        yield p.returning(*p.apply("conv2d_block_scaled", operands, result, attributes=_SIZE))


def shapes() -> Iterator[Program]:
    """Shapes that operations compute from a dimension."""
    one = "!tosa.shape<1>"
    for op, size in (("add", 6), ("sub", 2), ("mul", 8), ("div_ceil", 2), ("div_floor", 2), ("max", 4), ("min", 2), ("mod", 0)):
        p = Program(f"{op}_shape")
        x = p.argument((4, 3), "f32")
        dim = p.apply("dim", [x], one, attributes="axis = 0 : i32")[0]
        other = p.shape((3,)) if op == "mod" else p.shape((2,))
        times = p.apply(f"{op}_shape", [dim, other], one)[0]
        both = p.apply("concat_shape", [times, p.shape((1,))], "!tosa.shape<2>")[0]
        yield p.returning(*p.apply("tile", [x, both], typed((4 * (size or 1), 3), "f32")))
    for op, size in (("exp2", 16), ("log2_ceil", 2), ("log2_floor", 2)):
        p = Program(f"{op}_shape")
        x = p.argument((4, 3), "f32")
        times = p.apply(f"{op}_shape", p.apply("dim", [x], one, attributes="axis = 0 : i32"), one)[0]
        both = p.apply("concat_shape", [times, p.shape((1,))], "!tosa.shape<2>")[0]
        yield p.returning(*p.apply("tile", [x, both], typed((4 * size, 3), "f32")))


def families() -> dict[str, Iterator[Program]]:
    """Programs by operation."""
    found: dict[str, Any] = {op: convolution(op) for op in ("conv2d", "conv3d", "depthwise_conv2d")}
    found |= {op: matmul(op) for op in ("matmul", "matmul_t")}
    found |= {op: average(op) for op in ("avg_pool2d", "avg_pool2d_adaptive")}
    found |= {op: largest(op) for op in ("max_pool2d", "max_pool2d_adaptive")}
    found |= {"transpose_conv2d": transposed(), "fft2d": fourier(), "rfft2d": real_fourier()}
    found |= {"cond_if": conditional(), "while_loop": loop(), "cast_to_block_scaled": scaled_casts()}
    found |= {"matmul_t_block_scaled": scaled_products(), "conv2d_block_scaled": scaled_convolutions()}
    found |= {"shapes": shapes(), "scaled_rows": scaled_rows(), "scaled_shapes": scaled_shapes()}
    return found

