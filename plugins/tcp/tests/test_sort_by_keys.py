"""Native sorts by keys: of each type, length, dimension and comparator as the interpreter sorts, equal elements in place."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

DTYPES: dict[str, Any] = {
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "ui8": np.uint8, "ui16": np.uint16,
    "ui32": np.uint32, "ui64": np.uint64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32,
    "f64": np.float64, "i1": np.bool_,
}  # fmt: skip
ORDERS = {
    "ascending": "%r = tcp.binary lt %a, %b : tensor<T>",
    "descending": "%r = tcp.binary gt %a, %b : tensor<T>",
    "swapped": "%r = tcp.binary lt %b, %a : tensor<T>",
    "by a function": """
      %ax = tcp.binary maximum %a, %limit : tensor<T>
      %bx = tcp.binary maximum %b, %limit : tensor<T>
      %r = tcp.binary lt %ax, %bx : tensor<T>""",
    "by the second": "%r = tcp.binary gt %i, %j : tensor<i32>",
    "by two keys": """
      %less = tcp.binary lt %a, %b : tensor<T>
      %same = tcp.binary eq %a, %b : tensor<T>
      %later = tcp.binary gt %i, %j : tensor<i32>
      %both = tcp.binary and %same, %later : tensor<i1>
      %r = tcp.binary or %less, %both : tensor<i1>""",
    "by no key": """
      %less = tcp.binary lt %a, %b : tensor<T>
      %same = tcp.binary eq %a, %b : tensor<T>
      %later = tcp.binary gt %i, %j : tensor<i32>
      %both = tcp.binary and %same, %later : tensor<i1>
      %r = tcp.binary xor %less, %both : tensor<i1>""",
}


def text(shape: str, dim: int, element: str, order: str) -> str:
    """A sort of values with their positions."""
    x, p = f"tensor<{shape}x{element}>", f"tensor<{shape}xi32>"
    one = "1.0" if "f" in element else "true" if element == "i1" else "1"
    return f"""func.func @main(%x: {x}, %p: {p}) -> ({x}, {p}) {{
      %limit = tcp.const dense<{one}> : tensor<{element}>
      %s, %q = tcp.sort(%x, %p) dim = {dim} {{
      ^bb0(%a: tensor<{element}>, %b: tensor<{element}>, %i: tensor<i32>, %j: tensor<i32>):
        {ORDERS[order].replace("<T>", f"<{element}>")}
        tcp.yield %r : tensor<i1>
      }} : {x}, {p}
      return %s, %q : {x}, {p}
    }}"""


def values(shape: tuple[int, ...], element: str) -> np.ndarray:
    """Few different numbers, zeros of both signs among them, and some large ones."""
    rng = np.random.default_rng(len(shape) * 7 + shape[-1])
    dtype = DTYPES[element]
    small = rng.integers(0, 9, shape)
    if np.issubdtype(dtype, np.unsignedinteger) or dtype is np.bool_:
        return small.astype(dtype)
    signs = rng.choice([-1, 1], shape)
    if np.issubdtype(dtype, np.signedinteger):
        large = rng.choice([0, np.iinfo(dtype).max - 8], shape)
        return (small * signs + (large * (small * signs <= 8)).astype(np.int64)).astype(dtype)
    large = np.where(small == 0, 1.0, rng.choice([1.0, 0.001, 30.0, np.inf], shape))
    return np.where(small == 0, 0.0 * signs, small * signs * large).astype(dtype)


def check(sort: str, x: np.ndarray, ctx: Any, native: Any) -> None:
    """Compare native code, or where there is none the interpreted loops, with the interpreted sort."""
    p = np.random.default_rng(3).integers(0, 5, x.shape).astype(np.int32)
    expected = Interpreter(parse_module(sort, ctx), ctx).run("main", x, p)
    if native is None:
        loops = parse_module(sort, ctx)
        PassManager(ctx).run(Pipeline.parse("tcp-to-linalg,generalize", ctx), loops)
        got = Interpreter(loops, ctx).run("main", x, p)
    else:
        got = native(sort)(x.copy(), p.copy())
    for a, b in zip(expected, got, strict=True):
        a, b = np.asarray(a), np.asarray(b)
        assert a.dtype == b.dtype and a.tobytes() == b.tobytes()


def check_by_numpy(run: Any, x: np.ndarray, dim: int) -> None:
    """Compare an ascending sort along a dimension, with the positions in it, with NumPy's stable one."""
    order = np.argsort(x, dim, kind="stable")
    places = np.broadcast_to(np.expand_dims(np.arange(x.shape[dim], dtype=np.int32), [i for i in range(x.ndim) if i != dim]), x.shape)
    found, moved = run(x.copy(), places.copy())
    np.testing.assert_array_equal(found, np.take_along_axis(x, order, dim))
    np.testing.assert_array_equal(moved, order)


@pytest.mark.parametrize("element", DTYPES)
def test_each_type(element: str, ctx: Any, native: Any) -> None:
    compiled = native(text("?x?", 1, element, "descending")) if native is not None else None
    for length in (0, 1, 17, 300):
        sort = text("?x?", 1, element, "descending")
        check(sort, values((2, length), element), ctx, compiled and (lambda _: compiled))


@pytest.mark.parametrize("order", ["ascending", "by a function"])
@pytest.mark.parametrize("element", ["ui8", "ui32"])
def test_loops_of_unsigned_keys_are_valid(element: str, order: str, ctx: Any) -> None:
    loops = parse_module(text("17", 0, element, order), ctx)
    PassManager(ctx).run(Pipeline.parse("tcp-to-linalg", ctx), loops)
    verify(loops, ctx)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("length", [37, 193])
def test_each_comparator(length: int, order: str, ctx: Any, native: Any) -> None:
    check(text(f"{length}", 0, "f32", order), values((length,), "f32"), ctx, native)


@pytest.mark.parametrize("dim", [0, 1, 2])
@pytest.mark.parametrize("shape", [(3, 5, 6), (200, 201, 2)])
def test_each_dimension(shape: tuple[int, ...], dim: int, ctx: Any, native: Any) -> None:
    sort, x = text("x".join(map(str, shape)), dim, "i16", "ascending"), values(shape, "i16")
    if max(shape) < 100:
        check(sort, x, ctx, native)
    elif native is None:
        pytest.skip("takes long in the interpreter")
    else:
        check_by_numpy(native(sort), x, dim)


def test_comparators_of_keys_make_no_merge_sort(ctx: Any) -> None:
    for order in ORDERS:
        loops = parse_module(text("1000", 0, "i32", order), ctx)
        PassManager(ctx).run(Pipeline.parse("tcp-to-linalg", ctx), loops)
        counts = [op for op in loops.walk() if "tensor<4x256xindex>" in [str(r.type) for r in op.results]]
        assert bool(counts) == (order != "by no key"), order


@pytest.mark.parametrize("order", ["ascending", "descending", "swapped"])
def test_truth_values_are_keys_of_a_byte(order: str, ctx: Any) -> None:
    loops = parse_module(text("1000", 0, "i1", order), ctx)
    PassManager(ctx).run(Pipeline.parse("tcp-to-linalg", ctx), loops)
    assert "tensor<1x256xindex>" in {str(result.type) for op in loops.walk() for result in op.results}


@pytest.mark.parametrize("element", ["ui8", "i32", "f64"])
def test_lines_in_memory(element: str, native: Any) -> None:
    if native is None:
        pytest.skip("takes long in the interpreter")
    length = 300_000
    bits = np.random.default_rng(5).integers(0, 256, length * 8, dtype=np.uint8)
    x = bits.view(DTYPES[element])[:length]
    check_by_numpy(native(text(f"{length}", 0, element, "ascending")), np.where(np.isfinite(x), x, 0), 0)


def test_lines_in_memory_have_longer_digits(ctx: Any) -> None:
    for length, counts in ((100_000, "4x256"), (1_000_000, "3x2048")):
        loops = parse_module(text(f"{length}", 0, "i32", "ascending"), ctx)
        PassManager(ctx).run(Pipeline.parse("tcp-to-linalg", ctx), loops)
        assert any(str(r.type) == f"tensor<{counts}xindex>" for op in loops.walk() for r in op.results)
