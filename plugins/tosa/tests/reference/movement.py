"""Movement of elements, reductions, resizing and scaling in every type that a profile or an extension has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
from elementwise import ALL_INTS, ANY, F8, FLOATS, INTS, WIDE, typed
from program import Program, between, is_float, limits, numbers, special, whole

SHAPES: tuple[Any, ...] = ((4, 5), (1,), (3, 1, 2), (2, 3, 1, 2), (33,))
ROWS = ANY
INDEXED = [(element, "i64") for element in ROWS] + [(element, "i32") for element in ROWS if element != "i64"]
"""Types of elements and indices."""


def concat() -> Iterator[Program]:
    for element, axis in product(ANY, (0, 1)):
        for sizes in ((2, 3), (1,), (4, 1, 2)):
            p = Program(f"concat {element} {axis} {sizes}")
            shapes = [(3, n) if axis else (n, 3) for n in sizes]
            result = (3, sum(sizes)) if axis else (sum(sizes), 3)
            operands = [p.argument(s, element) for s in shapes]
            yield p.returning(*p.apply("concat", operands, typed(result, element), attributes=f"axis = {axis} : i32"))


def pad() -> Iterator[Program]:
    for element, constant in product(ANY, (True, False)):
        for shape in SHAPES[:4]:
            p = Program(f"pad {element} {shape} {constant}")
            pads = [(i + j) % 3 for i in range(len(shape)) for j in range(2)]
            result = [n + lo + hi for n, lo, hi in zip(shape, pads[::2], pads[1::2])]
            value = p.constant((1,), element, _one(element)) if constant else p.argument((1,), element)
            operands = [p.argument(shape, element), p.shape(pads), value]
            yield p.returning(*p.apply("pad", operands, typed(result, element)))


def _one(element: str) -> Any:
    return True if element == "i1" else 1.0 if is_float(element) else 1


def reshape() -> Iterator[Program]:
    for element in ANY:
        for source, target in (((4, 5), (20,)), ((2, 6), (3, 2, 2)), ((1,), ()), ((7,), (1, 7, 1))):
            p = Program(f"reshape {element} {source} {target}")
            operands = [p.argument(source, element), p.shape(target)]
            yield p.returning(*p.apply("reshape", operands, typed(target, element)))


def reverse() -> Iterator[Program]:
    for element in ANY:
        for shape, axis in (((4, 5), 0), ((4, 5), 1), ((1,), 0), ((2, 1, 3), 2)):
            p = Program(f"reverse {element} {shape} {axis}")
            made = p.apply("reverse", [p.argument(shape, element)], typed(shape, element), attributes=f"axis = {axis} : i32")
            yield p.returning(*made)


def slices() -> Iterator[Program]:
    for element in ANY:
        for shape, start, size in (((4, 5), (1, 0), (2, 5)), ((9,), (8,), (1,)), ((2, 3, 4), (0, 1, 2), (2, 2, 2))):
            p = Program(f"slice {element} {shape} {start} {size}")
            operands = [p.argument(shape, element), p.shape(start), p.shape(size)]
            yield p.returning(*p.apply("slice", operands, typed(size, element)))


def tile() -> Iterator[Program]:
    for element in ANY:
        for shape, times in (((4, 5), (2, 1)), ((3,), (5,)), ((1, 2, 3), (2, 3, 1)), ((1,), (1,))):
            p = Program(f"tile {element} {shape} {times}")
            result = [n * m for n, m in zip(shape, times)]
            yield p.returning(*p.apply("tile", [p.argument(shape, element), p.shape(times)], typed(result, element)))


def transpose() -> Iterator[Program]:
    for element in ANY:
        for shape, perms in (((4, 5), (1, 0)), ((3,), (0,)), ((2, 3, 4), (2, 0, 1)), ((2, 1, 3, 2), (0, 3, 2, 1))):
            p = Program(f"transpose {element} {shape} {perms}")
            result, text = [shape[i] for i in perms], ", ".join(map(str, perms))
            made = p.apply(
                "transpose", [p.argument(shape, element)], typed(result, element), attributes=f"perms = array<i32: {text}>"
            )
            yield p.returning(*made)


def _rows(extent: int) -> Any:
    def draw(rng: Any, shape: Sequence[int], element: str) -> Any:
        rows = [rng.permutation(extent)[: shape[1]] for _ in range(shape[0])]
        return np.stack(rows).astype(element.replace("i", "int"))

    return draw


def gather() -> Iterator[Program]:
    for element, index in INDEXED:
        for n, k, w, c in ((1, 4, 3, 5), (2, 7, 7, 1), (3, 1, 1, 2)):
            p = Program(f"gather {element} {index} {(n, k, w, c)}")
            operands = [p.argument((n, k, c), element), p.argument((n, w), index, between(0, k - 1))]
            yield p.returning(*p.apply("gather", operands, typed((n, w, c), element)))


def scatter() -> Iterator[Program]:
    for element, index in INDEXED:
        for n, k, w, c in ((1, 4, 3, 5), (2, 7, 7, 1), (3, 1, 1, 2)):
            p = Program(f"scatter {element} {index} {(n, k, w, c)}")
            places = p.argument((n, w), index, _rows(k))
            operands = [p.argument((n, k, c), element), places, p.argument((n, w, c), element)]
            yield p.returning(*p.apply("scatter", operands, typed((n, k, c), element)))


def row_gather() -> Iterator[Program]:
    for element, index in INDEXED:
        for n, k, w, c, rows in ((1, 4, 3, 5, 1), (2, 7, 4, 1, 3), (3, 2, 1, 2, 2)):
            p = Program(f"row_gather {element} {index} {(n, k, w, c, rows)}")
            operands = [p.argument((n, k, c), element), p.argument((n, w), index, between(0, k - rows))]
            operands.append(p.constant((1,), "i32", rows))
            yield p.returning(*p.apply("row_gather", operands, typed((n, w * rows, c), element)))


_UNSCALED = "block_size = #tosa.block_size<BLOCK_SIZE_1>"


def row_gather_block_scaled() -> Iterator[Program]:
    for element, index in INDEXED:
        p = Program(f"row_gather_block_scaled {element} {index}")
        operands = [p.argument((2, 7, 3), element), p.argument((2, 4), index, between(0, 5)), p.constant((1,), "i32", 2)]
        result = typed((2, 8, 3), element)
        yield p.returning(*p.apply("row_gather_block_scaled", operands, result, attributes=_UNSCALED))


def reshape_block_scaled() -> Iterator[Program]:
    for element in ANY:
        p = Program(f"reshape_block_scaled {element}")
        operands = [p.argument((4, 6), element), p.shape((2, 12))]
        yield p.returning(*p.apply("reshape_block_scaled", operands, typed((2, 12), element), attributes=_UNSCALED))


REDUCED: tuple[Any, ...] = (((4, 5), 0), ((4, 5), 1), ((1,), 0), ((2, 3, 4), 1), ((2, 1, 37), 2), ((2, 2, 3, 3), 0))


def reduction(op: str, elements: Sequence[str]) -> Iterator[Program]:
    extreme = op in ("reduce_max", "reduce_min")
    for element in elements:
        modes = ("PROPAGATE", "IGNORE") if extreme and is_float(element) else ("PROPAGATE",)
        for (shape, axis), mode in product(REDUCED, modes):
            count = shape[axis]
            p = Program(f"{op} {element} {shape} {axis} {mode}", (count + 1.0, 0.0), op == "reduce_sum")
            p.tolerance = (0.0, 0.0) if extreme else (1.0, count) if op == "reduce_sum" else (count + 1.0, 0.0)
            draw: Any = special if extreme else numbers
            if op == "reduce_product":
                draw = between(0.5, 1.5)
            if op == "reduce_sum" and not is_float(element):
                low, high = limits(element)
                draw = between(low // 40, high // 40)
            result = [1 if i == axis else n for i, n in enumerate(shape)]
            attributes = f"axis = {axis} : i32" + (f", nan_mode = {mode}" if extreme else "")
            yield p.returning(*p.apply(op, [p.argument(shape, element, draw)], typed(result, element), attributes=attributes))


def argmax() -> Iterator[Program]:
    results = [(e, "i32") for e in ("i8", "i16", *F8, *FLOATS)]
    for element, index in [*results, *((e, "i64") for e in (*ALL_INTS, *F8, *FLOATS))]:
        modes = ("PROPAGATE", "IGNORE") if is_float(element) else ("PROPAGATE",)
        for (shape, axis), mode, draw in product(REDUCED, modes, (special, whole)):
            p = Program(f"argmax {element} {index} {shape} {axis} {mode} {draw.__name__}")
            result = [n for i, n in enumerate(shape) if i != axis]
            attributes = f"axis = {axis} : i32, nan_mode = {mode}"
            made = p.apply("argmax", [p.argument(shape, element, draw)], typed(result, index), attributes=attributes)
            yield p.returning(*made)


def resize() -> Iterator[Program]:
    rows = [("i8", "i8", "i32"), ("i16", "i16", "i48"), *((e, e, e) for e in FLOATS)]
    cases: tuple[Any, ...] = (
        ((4, 4), (4, 2, 4, 2), (0, 0), (2, 2)), ((5, 6), (4, 2, 4, 2), (0, 0), (0, 0)),
        ((5, 6), (16, 9, 2, 3), (-1, 1), (-2, 0)), ((1, 3), (2, 1, 3, 2), (0, 0), (1, 0)), ((7, 2), (1, 2, 5, 1), (0, 2), (0, 3)),
    )  # fmt: skip
    for (source, nearest, bilinear), (sizes, scale, offset, border) in product(rows, cases):
        for mode, target in (("NEAREST_NEIGHBOR", nearest), ("BILINEAR", bilinear)):
            p = Program(f"resize {source} {mode} {sizes} {scale}", (2.0, 8.0), bounded=is_float(source))
            result = [2, *_resized(sizes, scale, offset, border), 3]
            operands = [p.argument((2, *sizes, 3), source), *map(p.shape, (scale, offset, border))]
            yield p.returning(*p.apply("resize", operands, typed(result, target), attributes=f"mode = {mode}"))


def _resized(sizes: Any, scale: Any, offset: Any, border: Any) -> list[int]:
    return [((sizes[i] - 1) * scale[2 * i] - offset[i] + border[i]) // scale[2 * i + 1] + 1 for i in range(2)]


def rescale() -> Iterator[Program]:
    for source, target in product((*INTS, "i48"), INTS):
        for wide, channels, mode, constant in product((True, False), (False, True), ("SINGLE_ROUND", "DOUBLE_ROUND"), (True, False)):
            if (source == "i48" and wide) or (mode == "DOUBLE_ROUND" and not wide):
                continue
            yield _rescale(source, target, wide, channels, mode, constant, (False, False))
        for signs in ((True, False), (False, True)):
            if "i32" in (source, target) or source == "i48":
                continue
            for wide, channels in product((True, False), (False, True)):
                yield _rescale(source, target, wide, channels, "SINGLE_ROUND", True, signs)


def _rescale(
    source: str, target: str, wide: bool, channels: bool, mode: str, constant: bool, signs: tuple[bool, bool]
) -> Program:
    p = Program(f"rescale {source} {target} wide={wide} channels={channels} {mode} constant={constant} {signs}")
    shape = (3, 2, 4)
    count = shape[-1] if channels else 1
    bits = {"i8": 8, "i16": 16, "i32": 32, "i48": 44}[source]
    shift = 31 + max(bits - 20, 0) if wide else 15 + max(bits - 22, 0)
    lowest = 1 << 29 if wide else 1 << 13
    draws = between(lowest, 2 * lowest), between(shift, shift + 3)
    kinds = ("i32" if wide else "i16", "i8")
    if constant:
        values = [[lowest + 12345 % (i + 7) * 3 for i in range(count)], [shift + i % 3 for i in range(count)]]
        factors = [p.constant((count,), kind, v) for kind, v in zip(kinds, values)]
    else:
        factors = [p.argument((count,), kind, draw) for kind, draw in zip(kinds, draws)]
    points = [_zero_point(p, element, unsigned, constant) for element, unsigned in zip((source, target), signs)]
    limit = (1 << (bits - 1)) - 1
    operand = p.argument(shape, source, between(-limit - 1, limit))
    names = (("scale32", wide), ("per_channel", channels), ("input_unsigned", signs[0]), ("output_unsigned", signs[1]))
    attributes = f"rounding_mode = {mode}, " + ", ".join(f"{k} = {str(v).lower()}" for k, v in names)
    return p.returning(*p.apply("rescale", [operand, *factors, *points], typed(shape, target), attributes=attributes))


def _zero_point(p: Program, element: str, unsigned: bool, constant: bool) -> Any:
    if element == "i8":
        return p.constant((1,), "i8", -100 if unsigned else 7) if constant else p.argument((1,), "i8")
    return p.constant((1,), element, -32768 if unsigned and element == "i16" else 0)


def families() -> dict[str, Iterator[Program]]:
    """Programs by operation."""
    found: dict[str, Any] = {
        "concat": concat(), "pad": pad(), "reshape": reshape(), "reverse": reverse(), "slice": slices(), "tile": tile(),
        "transpose": transpose(), "gather": gather(), "scatter": scatter(), "row_gather": row_gather(),
        "row_gather_block_scaled": row_gather_block_scaled(), "reshape_block_scaled": reshape_block_scaled(),
        "argmax": argmax(), "resize": resize(), "rescale": rescale(),
    }  # fmt: skip
    for op in ("reduce_all", "reduce_any"):
        found[op] = reduction(op, ("i1",))
    for op in ("reduce_max", "reduce_min"):
        found[op] = reduction(op, (*ALL_INTS, *FLOATS))
    found["reduce_product"] = reduction("reduce_product", FLOATS)
    found["reduce_sum"] = reduction("reduce_sum", (*WIDE, *FLOATS))
    return found
