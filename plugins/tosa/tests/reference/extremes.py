"""Operations at the largest rank, with sizes of 1, and with zero points and scales at the ends of what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from elementwise import PAIRS, UNARY, joined, typed
from movement import _resized
from products import _ints, _outputs, _products
from program import Program, between, is_float, special

LARGE: tuple[Any, ...] = ((2, 1, 3, 1, 2, 2), (1, 1, 1, 1, 1, 1), (1, 2, 1, 2, 1, 67))
"""Shapes of rank 6, the largest of level 8K."""
WIDE_PAIRS: tuple[Any, ...] = (((2, 1, 3, 1, 2, 1), (1, 4, 3, 2, 1, 5)), ((1,) * 6, (2, 3, 1, 2, 1, 2)), ((1, 1), (7, 1)))
POINTS = (-128, 127)


def elementwise() -> Iterator[Program]:
    for op, (ulps, draw) in UNARY.items():
        for shape in LARGE:
            p = Program(f"{op} f32 {shape}", (ulps, 0.0))
            yield p.returning(*p.apply(op, [p.argument(shape, "f32", draw)], typed(shape, "f32")))
    for op, element, (a, b) in product(("add", "sub", "maximum", "minimum", "greater"), ("i32", "f32"), WIDE_PAIRS):
        p = Program(f"{op} {element} {a} {b}", (1, 0.0))
        draw = special if op not in ("add", "sub") or is_float(element) else between(-(1 << 30), (1 << 30) - 1)
        operands = [p.argument(s, element, draw) for s in (a, b)]
        yield p.returning(*p.apply(op, operands, typed(joined(a, b), "i1" if op == "greater" else element)))
    for element, (a, b) in product(("i8", "f16", "i1"), (*WIDE_PAIRS, *PAIRS)):
        p = Program(f"select {element} {a} {b}")
        operands = [p.argument(b, "i1"), p.argument(a, element, special), p.argument(b, element, special)]
        yield p.returning(*p.apply("select", operands, typed(joined(a, b), element)))


def movement() -> Iterator[Program]:
    for element, shape in product(("i8", "i1", "f16"), LARGE):
        rank = len(shape)
        p = Program(f"transpose {element} {shape}")
        perms = (5, 0, 3, 1, 4, 2)
        result = typed([shape[i] for i in perms], element)
        operand = p.argument(shape, element)
        yield p.returning(*p.apply("transpose", [operand], result, attributes=f"perms = {_ints(perms, 'i32')}"))
        for axis in (0, rank - 1):
            p = Program(f"reverse {element} {shape} {axis}")
            operand = p.argument(shape, element)
            yield p.returning(*p.apply("reverse", [operand], typed(shape, element), attributes=f"axis = {axis} : i32"))
            p = Program(f"concat {element} {shape} {axis}")
            parts = [p.argument(shape, element) for _ in range(5)]
            sizes = [5 * n if i == axis else n for i, n in enumerate(shape)]
            yield p.returning(*p.apply("concat", parts, typed(sizes, element), attributes=f"axis = {axis} : i32"))
        p = Program(f"pad {element} {shape}")
        pads = [(i * 7) % 3 for i in range(2 * rank)]
        sizes = [n + lo + hi for n, lo, hi in zip(shape, pads[::2], pads[1::2])]
        operands = [p.argument(shape, element), p.shape(pads), p.argument((1,), element)]
        yield p.returning(*p.apply("pad", operands, typed(sizes, element)))
        p = Program(f"tile {element} {shape}")
        times = (2, 1, 1, 3, 1, 2)
        operands = [p.argument(shape, element), p.shape(times)]
        yield p.returning(*p.apply("tile", operands, typed([n * m for n, m in zip(shape, times)], element)))
        p = Program(f"slice {element} {shape}")
        starts, sizes = [n - 1 for n in shape], [1] * rank
        operands = [p.argument(shape, element), p.shape(starts), p.shape(sizes)]
        yield p.returning(*p.apply("slice", operands, typed(sizes, element)))


def reductions() -> Iterator[Program]:
    cases = [(op, e) for op in ("reduce_max", "reduce_min") for e in ("i8", "f16")]
    cases += [("reduce_sum", "i32"), ("reduce_sum", "f32"), ("reduce_product", "f32"), ("reduce_all", "i1")]
    for (op, element), shape, axis in product((*cases, ("argmax", "i8"), ("argmax", "f32")), LARGE, range(6)):
        p = Program(f"{op} {element} {shape} {axis}", (70.0, 0.0))
        draw = between(0.75, 1.25) if is_float(element) else between(-100, 100) if element == "i32" else None
        sizes = [1 if i == axis else n for i, n in enumerate(shape)]
        sizes = sizes if op != "argmax" else [n for i, n in enumerate(shape) if i != axis]
        result = typed(sizes, "i32" if op == "argmax" else element)
        yield p.returning(*p.apply(op, [p.argument(shape, element, draw)], result, attributes=f"axis = {axis} : i32"))


#: Sizes, kernel, padding, strides and dilations: one element, one position, and padding larger than the input.
WINDOWS: tuple[Any, ...] = (
    ((1, 1), (1, 1), (0, 0, 0, 0), (1, 1), (1, 1)), ((1, 1), (3, 3), (1, 1, 1, 1), (1, 1), (1, 1)),
    ((2, 1), (1, 2), (3, 2, 2, 1), (2, 1), (1, 2)), ((9, 3), (2, 1), (0, 0, 0, 0), (1, 2), (8, 1)),
)  # fmt: skip


def zero_points() -> Iterator[Program]:
    for op, window, point, other in product(("conv2d", "depthwise_conv2d"), WINDOWS, POINTS, POINTS):
        sizes, kernel, pads, strides, dilations = window
        shape, channels = ((*kernel, 1, 1), 1) if op == "depthwise_conv2d" else ((1, *kernel, 1), 1)
        p = _products(f"{op} {window} {point} {other}", "i32", "i32", 1)
        operands = [p.argument((1, *sizes, 1), "i8"), p.argument(shape, "i8"), p.argument((1,), "i32", between(-9, 9))]
        operands += [p.constant((1,), "i8", n) for n in (point, other)]
        attributes = f"acc_type = i32, pad = {_ints(pads)}, stride = {_ints(strides)}, dilation = {_ints(dilations)}"
        result = typed((1, *_outputs(sizes, kernel, pads, strides, dilations), channels), "i32")
        yield p.returning(*p.apply(op, operands, result, attributes=attributes))
    for (n, h, c, w), point, other, constant in product(((1, 1, 1, 1), (2, 3, 70, 2)), POINTS, POINTS, (True, False)):
        p = Program(f"matmul {(n, h, c, w)} {point} {other} {constant}")
        operands = [p.argument((n, h, c), "i8"), p.argument((n, c, w), "i8")]
        operands += [
            p.constant((1,), "i8", z) if constant else p.argument((1,), "i8", between(z, z)) for z in (point, other)
        ]
        yield p.returning(*p.apply("matmul", operands, typed((n, h, w), "i32")))
    for point, other, shape in product(POINTS, POINTS, LARGE):
        p = Program(f"negate {point} {other} {shape}")
        operands = [p.argument(shape, "i8"), p.constant((1,), "i8", point), p.constant((1,), "i8", other)]
        yield p.returning(*p.apply("negate", operands, typed(shape, "i8")))
    yield from _pools()


def _pools() -> Iterator[Program]:
    windows = (((1, 1), (1, 1), (0, 0, 0, 0), (1, 1)), ((3, 1), (3, 2), (0, 2, 1, 1), (2, 1)), ((5, 4), (4, 4), (3, 3, 3, 3), (1, 1)))
    for (sizes, kernel, pads, strides), point, other in product(windows, POINTS, POINTS):
        p = Program(f"avg_pool2d {sizes} {kernel} {point} {other}")
        operands = [p.argument((1, *sizes, 2), "i8"), p.constant((1,), "i8", point), p.constant((1,), "i8", other)]
        result = typed((1, *_outputs(sizes, kernel, pads, strides, (1, 1)), 2), "i8")
        attributes = f"acc_type = i32, kernel = {_ints(kernel)}, pad = {_ints(pads)}, stride = {_ints(strides)}"
        yield p.returning(*p.apply("avg_pool2d", operands, result, attributes=attributes))


def scales() -> Iterator[Program]:
    """Multipliers and shifts at both ends."""
    for wide, (multiplier, shift), point, other, shape in product(
        (True, False), ((1, 2), ("largest", "most"), ("largest", 20), (0, 31)), POINTS, POINTS, LARGE[:2]
    ):
        number = (1 << (31 if wide else 15)) - 1 if multiplier == "largest" else multiplier
        by = 62 if shift == "most" else max(int(shift), 31 if number == (1 << 31) - 1 else 14)
        p = Program(f"rescale {wide} {multiplier} {shift} {point} {other} {shape}")
        operands = [p.argument(shape, "i8"), p.constant((1,), "i32" if wide else "i16", number), p.constant((1,), "i8", by)]
        operands += [p.constant((1,), "i8", n) for n in (point, other)]
        attributes = f"rounding_mode = SINGLE_ROUND, scale32 = {str(wide).lower()}, per_channel = false"
        attributes += ", input_unsigned = false, output_unsigned = false"
        yield p.returning(*p.apply("rescale", operands, typed(shape, "i8"), attributes=attributes))
    cases: tuple[Any, ...] = (
        ((1, 1), (16, 1, 16, 1), (0, 0), (0, 0)), ((1, 1), (2048, 1024, 2048, 512), (0, 0), (2047, 1536)),
        ((40, 33), (1, 15, 2, 31), (0, 0), (0, -2)), ((2, 2), (4, 2, 4, 2), (-4, 63), (2, -59 + 118)),
    )  # fmt: skip
    for (sizes, scale, offset, border), (mode, source, target) in product(
        cases, (("NEAREST_NEIGHBOR", "i8", "i8"), ("BILINEAR", "i8", "i32"), ("BILINEAR", "f32", "f32"))
    ):
        whole = [(sizes[i] - 1) * scale[2 * i] - offset[i] + border[i] for i in (0, 1)]
        legal = all(n >= 0 and n % scale[2 * i + 1] == 0 for i, n in enumerate(whole))
        if not legal or any(b >= n for b, n in zip(border, scale[::2])):
            continue
        p = Program(f"resize {sizes} {scale} {mode} {source}", (2.0, 8.0), bounded=is_float(source))
        result = [1, *_resized(sizes, scale, offset, border), 1]
        operands = [p.argument((1, *sizes, 1), source), *map(p.shape, (scale, offset, border))]
        yield p.returning(*p.apply("resize", operands, typed(result, target), attributes=f"mode = {mode}"))


def families() -> dict[str, Iterator[Program]]:
    """Programs by what is extreme in them."""
    return {
        "rank 6, elementwise": elementwise(), "rank 6, moved": movement(), "rank 6, reduced": reductions(),
        "zero points": zero_points(), "scales": scales(),
    }  # fmt: skip
