"""Native code gives what the reference semantics give, and they give what NumPy gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

SCAN = """
func.func @main(%x: tensor<{shape}x{t}>, %o: tensor<{shape}x{t}>, %a: tensor<{line}{t}>)
    -> (tensor<{shape}x{t}>, tensor<{line}{t}>) {{
  %0:2 = tm_tensor.scan dimension({dim}) inclusive({inclusive}) ins(%x : tensor<{shape}x{t}>)
      outs(%o, %a : tensor<{shape}x{t}>, tensor<{line}{t}>) {{
  ^bb0(%p: {t}, %e: {t}):
    %1 = {body}
    tm_tensor.yield %1 : {t}
  }} -> tensor<{shape}x{t}>, tensor<{line}{t}>
  return %0#0, %0#1 : tensor<{shape}x{t}>, tensor<{line}{t}>
}}"""


def both(text: str, *arguments: Any) -> list[Any]:
    """The results of native code, which equal those of the interpreter."""
    native = plait.compile(text)(*arguments)
    expected = plait.compile(text, target="interpret")(*arguments)
    for a, b in zip(native, expected, strict=True):
        np.testing.assert_array_equal(a, b)
    return list(native)


@pytest.mark.parametrize("inclusive", ["true", "false"])
@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("length", [0, 1, 2, 5])
def test_scans_of_every_length(length: int, dim: int, inclusive: str) -> None:
    rng = np.random.default_rng(length + 10 * dim)
    shape = [3, 3]
    shape[dim] = length
    x, o = rng.integers(-9, 9, shape), np.zeros(shape, dtype=np.int64)
    a = rng.integers(-9, 9, 3)
    text = SCAN.format(shape="?x?", line="?x", t="i64", dim=dim, inclusive=inclusive, body="arith.addi %p, %e : i64")
    found, last = both(text, x, o, a)
    whole = x if inclusive == "true" else np.concatenate([np.expand_dims(a, dim), x], dim)
    expected = np.cumsum(whole, axis=dim).take(range(length), axis=dim)
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(last, expected.take(length - 1, axis=dim) if length > 1 else a)


def test_a_scan_keeps_the_first_element_as_it_is() -> None:
    body = "arith.subf %e, %p : f32"  # neither commutative nor with a neutral element
    text = SCAN.format(shape="4", line="", t="f32", dim=0, inclusive="true", body=body)
    x = np.array([-0.0, 1.5, np.inf, 2.0], dtype=np.float32)
    found, _ = both(text, x, np.zeros_like(x), np.float32(7).reshape(()))
    assert np.signbit(found[0]) and found[1] == 1.5 and found[3] == -np.inf


SORT = """
func.func @main(%x: tensor<{shape}x{t}>, %i: tensor<{shape}xi64>) -> (tensor<{shape}x{t}>, tensor<{shape}xi64>) {{
  %0:2 = tm_tensor.sort dimension({dim}) outs(%x, %i : tensor<{shape}x{t}>, tensor<{shape}xi64>) {{
  ^bb0(%a: {t}, %b: {t}, %ai: i64, %bi: i64):
    %1 = {compare}, %a, %b : {t}
    tm_tensor.yield %1 : i1
  }} -> tensor<{shape}x{t}>, tensor<{shape}xi64>
  return %0#0, %0#1 : tensor<{shape}x{t}>, tensor<{shape}xi64>
}}"""


@pytest.mark.parametrize("shape", ["6x9", "?x?"])
@pytest.mark.parametrize("dim", [0, 1])
def test_sorts_are_stable(shape: str, dim: int) -> None:
    x = np.random.default_rng(1).integers(0, 4, (6, 9)).astype(np.float32)
    position = np.broadcast_to(np.arange(x.shape[dim]).reshape([-1, 1] if dim == 0 else [1, -1]), x.shape)
    values, order = both(SORT.format(shape=shape, t="f32", dim=dim, compare="arith.cmpf ole"), x, position.copy())
    np.testing.assert_array_equal(order, np.argsort(x, axis=dim, kind="stable"))
    np.testing.assert_array_equal(values, np.sort(x, axis=dim))
    values, order = both(SORT.format(shape=shape, t="f32", dim=dim, compare="arith.cmpf oge"), x, position.copy())
    np.testing.assert_array_equal(order, np.argsort(-x, axis=dim, kind="stable"))


SCATTER = """
func.func @main(%u: tensor<{updates}xf32>, %i: tensor<{indices}x{t}>, %x: tensor<{shape}xf32>) -> tensor<{shape}xf32> {{
  %0 = tm_tensor.scatter {{dimension_map = array<i64: {dims}>}} unique_indices(false)
      ins(%u, %i : tensor<{updates}xf32>, tensor<{indices}x{t}>) outs(%x : tensor<{shape}xf32>) {{
  ^bb0(%new: f32, %old: f32):
    %1 = arith.addf %new, %old : f32
    tm_tensor.yield %1 : f32
  }} -> tensor<{shape}xf32>
  return %0 : tensor<{shape}xf32>
}}"""


@pytest.mark.parametrize(
    ("updates", "depth", "shape", "dims"),
    [((5,), 2, (4, 3), "0, 1"), ((5,), 2, (4, 3), "1, 0"), ((5, 3), 1, (4, 3), "0"), ((5, 2), 2, (4, 3), "0, 1"),
     ((5, 1, 2), 1, (4, 3), "1"), ((0, 3), 1, (4, 3), "0")],
)  # fmt: skip
@pytest.mark.parametrize("dynamic", [False, True])
def test_scatters(updates: tuple[int, ...], depth: int, shape: tuple[int, ...], dims: str, dynamic: bool) -> None:
    rng = np.random.default_rng(sum(updates))
    u, x = (rng.integers(-9, 9, s).astype(np.float32) for s in (updates, shape))
    i = rng.integers(0, 2, (updates[0], depth)).astype(np.int32)

    def text_of(sizes: tuple[int, ...]) -> str:
        return "x".join("?" if dynamic else str(size) for size in sizes)

    indices = f"{'?' if dynamic else updates[0]}x{depth}"
    both(SCATTER.format(updates=text_of(updates), indices=indices, shape=text_of(shape), dims=dims, t="i32"), u, i, x)


def test_updates_of_one_element_are_combined_and_those_out_of_bounds_are_skipped() -> None:
    text = SCATTER.format(updates="4", indices="4x1", shape="3", dims="0", t="i64")
    u, i = np.array([1, 2, 4, 8], dtype=np.float32), np.array([[1], [1], [3], [-1]])
    (found,) = both(text, u, i, np.array([10, 20, 30], dtype=np.float32))
    np.testing.assert_array_equal(found, [10, 23, 30])


@pytest.mark.parametrize("sizes", [("2", "5", "7", "3"), ("?", "?", "?", "?")])
def test_attention(sizes: tuple[str, ...]) -> None:
    b, n, m, d = sizes
    types = {"q": f"{b}x{n}x4", "k": f"{b}x{m}x4", "v": f"{b}x{m}x{d}", "o": f"{b}x{n}x{d}"}
    arguments = ", ".join(f"%{name}: tensor<{t}xf32>" for name, t in types.items())
    ins = ", ".join(f"tensor<{types[name]}xf32>" for name in "qkv")
    out = f"tensor<{types['o']}xf32>"
    text = f"""func.func @main({arguments}) -> {out} {{
      %0 = tm_tensor.attention ins(%q, %k, %v : {ins}) outs(%o : {out}) -> {out}
      return %0 : {out}
    }}"""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal(s).astype(np.float32) for s in ((2, 5, 4), (2, 7, 4), (2, 7, 3)))
    o = np.zeros((2, 5, 3), dtype=np.float32)
    wide = q.astype(np.float64) @ np.swapaxes(k, 1, 2) / 2.0
    weights = np.exp(wide - wide.max(-1, keepdims=True))
    expected = weights / weights.sum(-1, keepdims=True) @ v
    for target in ("llvm", "interpret"):
        (found,) = plait.compile(text, target=target)(q, k, v, o)
        np.testing.assert_allclose(found, expected, rtol=2e-6, atol=2e-6)


TOPK = """
func.func @main(%x: tensor<{shape}xf32>, {indices}%v: tensor<{kept}xf32>, %i: tensor<{kept}xi32>)
    -> (tensor<{kept}xf32>, tensor<{kept}xi32>) {{
  %0:2 = tm_tensor.topk dimension({dim}) ins({given}) outs(%v, %i : tensor<{kept}xf32>, tensor<{kept}xi32>) {{
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf {predicate}, %a, %b : f32
    tm_tensor.yield %1 : i1
  }} -> tensor<{kept}xf32>, tensor<{kept}xi32>
  return %0#0, %0#1 : tensor<{kept}xf32>, tensor<{kept}xi32>
}}"""


@pytest.mark.parametrize("shape", [(2, 9), (9, 2)])
@pytest.mark.parametrize("predicate", ["ogt", "olt"])
@pytest.mark.parametrize("numbered", [True, False])
@pytest.mark.parametrize("dynamic", [True, False])
def test_topk_keeps_the_first_of_equal_values(
    shape: tuple[int, ...], predicate: str, numbered: bool, dynamic: bool
) -> None:
    dim, rng = shape.index(9), np.random.default_rng(len(predicate) + numbered)
    x = rng.integers(-3, 3, shape).astype(np.float32)
    kept = tuple(4 if size == 9 else size for size in shape)
    size = "?x?" if dynamic else f"{shape[0]}x{shape[1]}"
    out = "?x?" if dynamic else f"{kept[0]}x{kept[1]}"
    given = f"%x : tensor<{size}xf32>"
    if numbered:
        given = f"%x, %n : tensor<{size}xf32>, tensor<{size}xi32>"
    indices = f"%n: tensor<{size}xi32>, " if numbered else ""
    text = TOPK.format(shape=size, kept=out, dim=dim, predicate=predicate, given=given, indices=indices)
    places = np.broadcast_to(np.arange(9, dtype=np.int32).reshape([9 if n == 9 else 1 for n in shape]), shape).copy()
    numbers = [100 + places] if numbered else []
    worst = -np.inf if predicate == "ogt" else np.inf
    start = [np.full(kept, worst, np.float32), np.zeros(kept, np.int32)]
    values, found = both(text, x, *numbers, *start)
    order = np.argsort(-x if predicate == "ogt" else x, axis=dim, kind="stable").take(range(4), axis=dim)
    np.testing.assert_array_equal(values, np.take_along_axis(x, order, dim))
    np.testing.assert_array_equal(found, order + 100 * numbered)


def test_topk_goes_on_from_values_in_any_order() -> None:
    text = TOPK.format(shape="5", kept="3", dim=0, predicate="ogt", given="%x : tensor<5xf32>", indices="")
    x = np.array([1, 5, 2, 5, 0], np.float32)
    both(text, x, np.array([2, 7, 1], np.float32), np.array([4, 1, 0], np.int32))


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize(
    ("numbers", "values", "places", "message"),
    [
        ((2, 9), (2, 3), (2, 3), "dimension 1 of input values and indices have different sizes"),
        ((1, 10), (2, 3), (2, 3), "dimension 0 of input values and indices have different sizes"),
        ((2, 10), (2, 3), (2, 4), "dimension 1 of output values and indices have different sizes"),
        ((2, 10), (1, 3), (1, 3), "dimension 0 of input and output have different sizes"),
    ],
)
def test_topk_of_sizes_that_do_not_fit(
    target: str, numbers: tuple[int, ...], values: tuple[int, ...], places: tuple[int, ...], message: str
) -> None:
    given, indices = "%x, %n : tensor<?x?xf32>, tensor<?x?xi32>", "%n: tensor<?x?xi32>, "
    text = TOPK.format(shape="?x?", kept="?x?", dim=1, predicate="ogt", given=given, indices=indices)
    arguments = [np.zeros((2, 10), np.float32), np.zeros(numbers, np.int32)]
    with pytest.raises((DiagnosticError, RuntimeError), match=message):
        plait.compile(text, target=target)(*arguments, np.zeros(values, np.float32), np.zeros(places, np.int32))
