"""Programs of `jax.lax` that make, move, slice, gather and scatter elements, and convert their type."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
from kit import Program, jax

jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(12)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def whole(*shape: int) -> Any:
    """Different integers."""
    return RNG.permutation(int(np.prod(shape))).reshape(shape).astype(np.int32)


MATRIX, CUBE, EMPTY = real(4, 5), real(2, 3, 4), np.zeros((0, 3), np.float32)

SHAPES: dict[str, Program] = {
    "broadcast": Program(lambda x: (lax.broadcast(x, (2, 3)), lax.broadcast(x, ())), (real(3),)),
    "broadcast scalar": Program(lambda x: lax.broadcast(x, (2, 3)), (np.float32(2),)),
    "broadcast_like": Program(lax.broadcast_like, (real(1, 5), MATRIX)),
    "broadcast_in_dim": Program(lambda x: (lax.broadcast_in_dim(x, (2, 3, 4), (1,)), lax.broadcast_in_dim(x, (3, 0), (0,))), (real(3),)),
    "broadcast_in_dim ones": Program(lambda x: lax.broadcast_in_dim(x, (2, 4, 5), (1, 2)), (real(1, 5),)),
    "broadcast_to_rank": Program(lambda x: lax.broadcast_to_rank(x, 4), (CUBE,)),
    "broadcasted_iota": Program(lambda: tuple(lax.broadcasted_iota(t, (3, 4), d) for t in ("f4", "i1", "u4", "c8", "bfloat16") for d in (0, 1))),
    "iota": Program(lambda: (lax.iota(np.int32, 7), lax.iota(np.float16, 0))),
    "full": Program(lambda x: (lax.full((2, 3), x), lax.full((2,), 7, np.uint8), lax.full((), True)), (np.float32(3),)),
    "full_like": Program(lambda x: (lax.full_like(x, 3), lax.full_like(x, 2, np.int16), lax.full_like(x, np.inf, shape=(2,))), (MATRIX,)),
    "empty": Program(lambda x: lax.dynamic_update_slice(lax.empty((4, 5), np.float32), x, (0, 0)), (MATRIX,)),
    "reshape": Program(lambda x: (lax.reshape(x, (6, 4)), lax.reshape(x, (24,), dimensions=(2, 0, 1)), lax.reshape(x, (1, 2, 3, 4, 1))), (CUBE,)),
    "reshape empty": Program(lambda x: lax.reshape(x, (3, 0, 5)), (EMPTY,)),
    "collapse": Program(lambda x: (lax.collapse(x, 0, 2), lax.collapse(x, 1), lax.collapse(x, -2)), (CUBE,)),
    "expand_dims": Program(lambda x: (lax.expand_dims(x, (0, 2)), lax.expand_dims(x, (-1,))), (MATRIX,)),
    "squeeze": Program(lambda x: (lax.squeeze(x, (0,)), lax.squeeze(x, (0, -1))), (real(1, 3, 1),)),
    "transpose": Program(lambda x: (lax.transpose(x, (2, 0, 1)), lax.transpose(x, (0, 1, 2))), (CUBE,)),
    "rev": Program(lambda x: (lax.rev(x, (0, 2)), lax.rev(x, (1,)), lax.rev(x, ())), (CUBE,)),
    "tile": Program(lambda x: (lax.tile(x, (2, 3)), lax.tile(x, (1, 1)), lax.tile(x, (0, 2))), (MATRIX,)),
    "concatenate": Program(lambda x, y, z: (lax.concatenate([x, y, z], 1), lax.concatenate([x], 0)), (real(2, 3), real(2, 1), real(2, 0))),
    "stack": Program(lambda x, y: (lax.stack([x, y]), lax.stack([x, y, x], 2)), (real(2, 3), real(2, 3))),
    "unstack": Program(lambda x: (*lax.unstack(x), *lax.unstack(x, 2)), (CUBE,)),
    "split": Program(lambda x: (*lax.split(x, (1, 0, 3)), *lax.split(x, (5,), 1)), (MATRIX,)),
    "pad": Program(lambda x, v: (lax.pad(x, v, ((1, 2, 0), (0, 1, 2))), lax.pad(x, v, ((-1, -1, 0), (2, -3, 1)))), (MATRIX, np.float32(9))),
    "pad empty": Program(lambda x, v: lax.pad(x, v, ((1, 2, 0), (0, 1, 2))), (EMPTY, np.float32(9))),
    "slice": Program(lambda x: (lax.slice(x, (1, 0), (3, 5)), lax.slice(x, (0, 1), (4, 5), (3, 2)), lax.slice(x, (2, 2), (2, 4))), (MATRIX,)),
    "slice_in_dim": Program(lambda x: (lax.slice_in_dim(x, 1, None, 2, 1), lax.slice_in_dim(x, -3, -1)), (MATRIX,)),
    "index_in_dim": Program(lambda x: (lax.index_in_dim(x, -1, 1), lax.index_in_dim(x, 2, keepdims=False)), (MATRIX,)),
    "dynamic_slice": Program(lambda x, i, j: lax.dynamic_slice(x, (i, j), (2, 3)), (MATRIX, np.int32(-1), np.int32(4))),
    "dynamic_slice no wrap": Program(lambda x, i: lax.dynamic_slice(x, (i, 0), (2, 3), allow_negative_indices=False), (MATRIX, np.int32(-1))),
    "dynamic_slice unsigned": Program(lambda x, i: lax.dynamic_slice(x, (i, i), (2, 3)), (MATRIX, np.uint8(200))),
    "dynamic_slice_in_dim": Program(lambda x, i: lax.dynamic_slice_in_dim(x, i, 2, 1), (MATRIX, np.int32(2))),
    "dynamic_index_in_dim": Program(lambda x, i: (lax.dynamic_index_in_dim(x, i), lax.dynamic_index_in_dim(x, i, -1, False)), (MATRIX, np.int32(-2))),
    "dynamic_update_slice": Program(lambda x, u, i: lax.dynamic_update_slice(x, u, (i, i)), (MATRIX, real(2, 2), np.int32(9))),
    "dynamic_update_slice_in_dim": Program(lambda x, u, i: lax.dynamic_update_slice_in_dim(x, u, i, 1), (MATRIX, real(4, 2), np.int32(1))),
    "dynamic_update_index_in_dim": Program(lambda x, u, i: lax.dynamic_update_index_in_dim(x, u, i, 0), (MATRIX, real(5), np.int32(-1))),
    "shape_as_value": Program(lambda x: lax.shape_as_value(x.shape), (MATRIX,)),
    "index_take": Program(lambda x, i, j: lax.index_take(x, (i, j), (0, 2)), (CUBE, np.int32([0, 1, 1]), np.int32([3, 0, 9]))),
}  # fmt: skip


def gathered(mode: Any, fill: Any = None, **options: Any) -> Any:
    """Rows and parts of rows, some from outside."""
    rows = lax.GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0,))
    parts = lax.GatherDimensionNumbers(offset_dims=(0, 2), collapsed_slice_dims=(), start_index_map=(1, 0))

    def function(x: Any, i: Any) -> Any:
        pairs = lax.concatenate([i, i[::-1]], 1)
        return (lax.gather(x, i, rows, (1, 5), mode=mode, fill_value=fill, **options),
                lax.gather(x, pairs, parts, (2, 3), mode=mode, fill_value=fill, **options))  # fmt: skip

    return function


def gather_in_batches(x: Any, i: Any) -> Any:
    numbers = lax.GatherDimensionNumbers((1,), (1,), (1,), operand_batching_dims=(0,), start_indices_batching_dims=(0,))
    return lax.gather(x, i, numbers, (1, 1, 4))


def scattered(name: str, mode: Any, **options: Any) -> Any:
    """Rows, and windows of two by two elements, some outside: as a whole, as XLA leaves out one that is partly inside."""
    rows = lax.ScatterDimensionNumbers((1,), (0,), (0,))
    windows = lax.ScatterDimensionNumbers((1, 2), (), (0, 1))

    def function(x: Any, i: Any, u: Any) -> Any:
        scatter = getattr(lax, name)
        pairs = np.array(CORNERS[: i.shape[0]])
        blocks = lax.slice(lax.concatenate([u, u], 1), (0, 0), (i.shape[0], 4)).reshape(-1, 2, 2)
        return (scatter(x, i, u, rows, mode=mode, **options), scatter(x, pairs, blocks, windows, mode=mode, **options))  # fmt: skip

    return function


def scatter_in_batches(x: Any, i: Any, u: Any) -> Any:
    numbers = lax.ScatterDimensionNumbers((2,), (1,), (1,), operand_batching_dims=(0,), scatter_indices_batching_dims=(0,))
    return lax.scatter_add(x, i, u, numbers)


def apply_tanh(x: Any, i: Any) -> Any:
    numbers = lax.ScatterDimensionNumbers((), (0, 1), (0, 1))
    return lax.scatter_apply(x, lax.concatenate([i, i], 1), jnp.tanh, numbers, update_shape=(3,), mode="drop")


CORNERS = [(2, 3), (0, 1), (-2, 0), (1, 7)]
PLACES = np.int32([[3], [0], [-1], [7]])
ONCE = np.int32([[3], [0], [1]])
MODES = ["clip", "fill", "drop", "promise_in_bounds", None]

MOVES: dict[str, Program] = {
    **{f"gather {m}": Program(gathered(m), (MATRIX, PLACES)) for m in ("clip", "fill", None)},
    "gather promise": Program(gathered("promise_in_bounds"), (MATRIX, np.int32([[1], [0], [2]]))),
    "gather fill value": Program(gathered("fill", 7.0), (MATRIX, PLACES)),
    "gather integers fill": Program(gathered("fill"), (whole(4, 5), PLACES)),
    "gather unsigned fill": Program(gathered("fill"), (whole(4, 5).astype(np.uint8), PLACES)),
    "gather logical fill": Program(gathered("fill"), (whole(4, 5) > 9, PLACES)),
    "gather complex fill": Program(gathered("fill"), ((MATRIX + 1j).astype(np.complex64), PLACES)),
    "gather sorted": Program(gathered("clip", indices_are_sorted=True, unique_indices=True), (MATRIX, np.int32([[0], [2], [3]]))),
    "gather no places": Program(gathered("clip"), (MATRIX, np.zeros((0, 1), np.int32))),
    "gather small places": Program(gathered("fill"), (MATRIX, PLACES.astype(np.int8))),
    "gather batches": Program(gather_in_batches, (CUBE, np.int32([[[0], [2]], [[1], [5]]]))),
    **{f"{n} {m}": Program(scattered(n, m), (MATRIX, PLACES, real(4, 5)))
       for n in ("scatter_add", "scatter_sub", "scatter_min", "scatter_max", "scatter_mul") for m in ("clip", "drop", None)},
    **{f"scatter {m}": Program(scattered("scatter", m), (MATRIX, ONCE, real(3, 5))) for m in MODES[:1] + MODES[2:]},
    "scatter unique": Program(scattered("scatter", "drop", unique_indices=True), (MATRIX, ONCE, real(3, 5))),
    "scatter_add integers": Program(scattered("scatter_add", None), (whole(4, 5), PLACES, whole(4, 5))),
    "scatter_mul small integers": Program(scattered("scatter_mul", None), (whole(4, 5).astype(np.int8), PLACES, whole(4, 5).astype(np.int8))),
    "scatter_max unsigned": Program(scattered("scatter_max", None), (whole(4, 5).astype(np.uint8), PLACES, (whole(4, 5) * 12).astype(np.uint8))),
    "scatter_add half": Program(scattered("scatter_add", None), (MATRIX.astype(np.float16), ONCE, real(3, 5).astype(np.float16))),
    "scatter_add complex": Program(scattered("scatter_add", None), ((MATRIX * 1j).astype(np.complex64), PLACES, (real(4, 5) + 1j).astype(np.complex64))),
    "scatter_add batches": Program(scatter_in_batches, (CUBE, np.int32([[[0], [2]], [[1], [5]]]), real(2, 2, 4))),
    "scatter_apply": Program(apply_tanh, (MATRIX, np.int32([[0], [3], [9]]))),
}  # fmt: skip

SMALL = ["int4", "uint4", "int2", "uint2", "float8_e4m3fn", "float8_e5m2", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2fnuz",
         "float8_e3m4", "float8_e4m3", "float8_e8m0fnu", "float4_e2m1fn"]  # fmt: skip
USUAL = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "bfloat16", "float16", "float32", "complex64"]
LONG = ["int64", "uint64", "float64", "complex128"]


def dtype(name: str) -> Any:
    return np.dtype(getattr(ml_dtypes, name)) if hasattr(ml_dtypes, name) else np.dtype(name)


def values(name: str) -> Any:
    """Numbers that most formats have, and the ends of the format's own range for integers."""
    kind = dtype(name)
    numbers = np.array([0, 1, 2, 3, 0.5, 1.5, 6, 1, 2.5, 7, 0.25])
    if name.startswith("int"):
        return np.array([0, 1, -1, -2, 1, *((2, 3, -8, 7) if name != "int2" else ())]).astype(kind)
    if name.startswith("uint"):
        return np.array([0, 1, 2, 3, *((7, 15) if name != "uint2" else ())]).astype(kind)
    signs = np.array([1, -1] * 6)[:11] if "e8m0" not in name else 1
    return (numbers * signs).astype(kind)


def to_each(names: list[str]) -> Any:
    return lambda x: tuple(lax.convert_element_type(x, dtype(n)) for n in names)


def as_bits(names: list[str]) -> Any:
    return lambda x: tuple(lax.bitcast_convert_type(x, dtype(n)) for n in names)


WIDTHS = {8: ["int8", "uint8"], 16: ["int16", "uint16", "bfloat16", "float16"], 32: ["int32", "uint32", "float32"]}

F4 = "float4_e2m1fn"
TYPES: dict[str, Program] = {
    **{f"convert_element_type {n}": Program(to_each([t for t in USUAL if t != n]), (values(n),)) for n in USUAL},
    **{f"convert_element_type {n} small": Program(to_each(SMALL), (values(n),)) for n in USUAL if n not in ("bool", "complex64")},
    **{f"convert_element_type {n}": Program(to_each(["float32", "bfloat16", "int32", "uint8"]), (values(n),)) for n in SMALL if n != F4},
    f"convert_element_type {F4}": Program(to_each(["float32", "bfloat16"]), (values(F4),)),
    # XLA takes the largest number of the format for infinity on the way to integers
    f"convert_element_type {F4} to integers": Program(to_each(["int32", "uint8"]), (values(F4)[abs(values(F4).astype(np.float32)) < 6],)),
    **{f"convert_element_type {n}": Program(to_each([t for t in USUAL + LONG if t != n]), (values(n),)) for n in LONG},
    **{f"bitcast_convert_type {w}": Program(as_bits(ns), (RNG.integers(0, 1 << w, (2, 8 * 8 // w), np.uint64).astype(f"u{w // 8}"),))
       for w, ns in WIDTHS.items()},
    "bitcast_convert_type narrower": Program(as_bits(["uint8", "int16", "float16"]), (real(3),)),
    "bitcast_convert_type wider": Program(as_bits(["uint32", "float32"]), (RNG.integers(0, 255, (3, 4)).astype(np.uint8),)),
    "bitcast_convert_type to double": Program(as_bits(["float64", "int64"]), (whole(3, 2),), x64=True),
    "bitcast_convert_type from double": Program(as_bits(["uint8", "float32", "int64"]), (RNG.normal(size=3),)),
    "bitcast_convert_type small": Program(as_bits(["int4", "uint4"]), (RNG.integers(0, 255, 4).astype(np.uint8),)),
    "bitcast_convert_type f8": Program(as_bits(["float8_e4m3fn", "float8_e5m2", "float8_e8m0fnu"]), (np.arange(256).astype(np.uint8),)),
}  # fmt: skip

PROGRAMS = {**SHAPES, **MOVES, **TYPES}
