"""Products that BLAS computes are what the interpreter says, however operands lie in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from blas_kit import context_with
from plait.context import Context
from plait.libraries import LibraryNotFoundError
from plait.passes import PassManager

DTYPES = {"f32": np.float32, "f64": np.float64, "complex<f32>": np.complex64, "complex<f64>": np.complex128}
ZERO = {"f32": "arith.constant 0.0 : f32", "f64": "arith.constant 0.0 : f64"}
BODY = """^bb0(%x: {t}, %y: {t}, %z: {t}):
    %p = {multiply} %x, %y : {t}
    %s = {add} %z, %p : {t}
    linalg.yield %s : {t}"""

PRODUCTS: dict[str, tuple[str, str, str, str]] = {
    "plain": ("m k", "k n", "m n", ""),
    "left transposed": ("k m", "k n", "m n", ""),
    "right transposed": ("m k", "n k", "m n", ""),
    "both transposed": ("k m", "n k", "m n", ""),
    "result transposed": ("m k", "k n", "n m", ""),
    "batch": ("b m k", "b k n", "b m n", ""),
    "batch between": ("m b k", "b k n", "m b n", ""),
    "two batches": ("b m c k", "c b n k", "b c m n", ""),
    "one operand without the batch": ("b m k", "k n", "b m n", ""),
    "matrix and vector": ("m k", "k", "m", ""),
    "vector and matrix": ("k", "k n", "n", ""),
    "transposed matrix and vector": ("k m", "k", "m", ""),
    "batch of vectors": ("b m k", "b k", "b m", ""),
    "sums": ("m k", "k n", "m n", "sums"),
    "sums of batches": ("b m k", "b n k", "b m n", "sums"),
}
SIZES = {"m": 13, "n": 9, "k": 7, "b": 3, "c": 2}


Spec = tuple[str, str, str, str]


def program(spec: Spec, t: str, use: str, *, dynamic: bool = False) -> str:
    """A product of arguments, or its sum with a third."""
    loops = [d for d in "bcmnk" if any(d in part.split() for part in spec[:3])]
    shapes = ["x".join("?" if dynamic else str(SIZES[d]) for d in dims.split()) for dims in spec[:3]]
    types = [f"tensor<{shape}x{t}>" for shape in shapes]
    maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(dims.split())})>" for dims in spec[:3])
    kinds = ", ".join('"reduction"' if loop == "k" else '"parallel"' for loop in loops)
    of = "complex" if t.startswith("complex") else "arith"
    body = BODY.format(t=t, multiply="complex.mul" if of == "complex" else "arith.mulf",
                       add="complex.add" if of == "complex" else "arith.addf")  # fmt: skip
    zero = f"%zero = {ZERO[t]}" if t in ZERO else f"%0 = {ZERO[t[8:-1]]}\n  %zero = complex.create %0, %0 : {t}"
    start = "" if spec[3] else f"{zero}\n  %init = linalg.fill ins(%zero : {t}) outs(%c : {types[2]}) -> {types[2]}"
    init = "%c" if spec[3] else "%init"
    return f"""func.func @main(%a: {types[0]}, %b: {types[1]}, %c: {types[2]}) -> {types[2]} {{
  {start}
  %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
    ins(%a, %b : {types[0]}, {types[1]}) outs({init} : {types[2]}) attrs = {{native.use = "{use}"}} {{
  {body}
  }} -> {types[2]}
  return %r : {types[2]}
}}"""


def arguments(spec: Spec, t: str, sizes: dict[str, int] = SIZES) -> list[Any]:
    rng = np.random.default_rng(5)
    made: list[Any] = []
    for dims in spec[:3]:
        shape = [sizes[d] for d in dims.split()]
        values: Any = rng.standard_normal(shape)
        made.append((values + 1j * rng.standard_normal(shape) if "complex" in t else values).astype(DTYPES[t]))
    return made


def lowered(source: str, ctx: Context, *passes: str) -> Any:
    module = plait.parse(source, context=ctx)
    for name in passes or ("call-native-kernels",):
        PassManager(ctx).run(name, module)
    return module


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", PRODUCTS)
def test_product(name: str, t: str, ctx: Context) -> None:
    spec = PRODUCTS[name]
    given = arguments(spec, t)
    expected = plait.compile(program(spec, t, "never"), target="interpret", context=ctx)(*given)
    module = lowered(program(spec, t, "always"), ctx, "linalg-collapse-loops", "call-native-kernels")
    assert "native.call" in str(module) and "linalg.generic" not in str(module)
    tolerance = 1e-4 if t in ("f32", "complex<f32>") else 1e-12
    judged = plait.compile(module, target="interpret", context=ctx)(*given)
    np.testing.assert_allclose(judged, expected, tolerance, tolerance)
    np.testing.assert_allclose(plait.compile(module, context=ctx)(*given), expected, tolerance, tolerance)


@pytest.mark.parametrize("name", ["plain", "right transposed", "batch between", "matrix and vector", "sums"])
@pytest.mark.parametrize("sizes", [dict(SIZES), {**SIZES, "k": 0}, {**SIZES, "m": 0}, {**SIZES, "n": 1, "k": 1}])
def test_product_of_sizes_that_are_known_at_run_time(
    name: str, sizes: dict[str, int], ctx: Context
) -> None:
    spec = PRODUCTS[name]
    source = program(spec, "f64", "always", dynamic=True)
    given = arguments(spec, "f64", sizes)
    expected = plait.compile(program(spec, "f64", "never", dynamic=True), target="interpret", context=ctx)(*given)
    np.testing.assert_allclose(plait.compile(source, context=ctx)(*given), expected, 1e-12, 1e-12)


def test_parts_of_arrays_are_passed_with_their_strides(ctx: Context) -> None:
    source = """func.func @main(%x: tensor<20x30xf64>, %y: tensor<30x40xf64>) -> tensor<8x9xf64> {
      %a = tensor.extract_slice %x[2, 5] [8, 10] [1, 1] : tensor<20x30xf64> to tensor<8x10xf64>
      %b = tensor.extract_slice %y[1, 3] [10, 9] [2, 3] : tensor<30x40xf64> to tensor<10x9xf64>
      %zero = arith.constant 0.0 : f64
      %e = tensor.empty() : tensor<8x9xf64>
      %f = linalg.fill ins(%zero : f64) outs(%e : tensor<8x9xf64>) -> tensor<8x9xf64>
      %r = linalg.matmul {native.use = "always"} ins(%a, %b : tensor<8x10xf64>, tensor<10x9xf64>)
        outs(%f : tensor<8x9xf64>) -> tensor<8x9xf64>
      return %r : tensor<8x9xf64>
    }"""
    rng = np.random.default_rng(1)
    x, y = rng.standard_normal((20, 30)), rng.standard_normal((30, 40))
    (made,) = plait.compile(source, context=ctx)(x, y)
    np.testing.assert_allclose(made, x[2:10, 5:15] @ y[1:21:2, 3:30:3], 1e-12)


def square(n: int, t: str = "f64", more: str = "") -> str:
    ty = f"tensor<{n}x{n}x{t}>"
    return f"""func.func @main(%a: {ty}, %b: {ty}) -> {ty} {{
      %zero = arith.constant 0.0 : {t}
      %e = tensor.empty() : {ty}
      %f = linalg.fill ins(%zero : {t}) outs(%e : {ty}) -> {ty}
      %r = linalg.matmul {more} ins(%a, %b : {ty}, {ty}) outs(%f : {ty}) -> {ty}
      return %r : {ty}
    }}"""


MACHINE = "call-native-kernels{vector-bits=512 l2-bytes=1048576}"


@pytest.mark.parametrize(
    ("source", "is_called"),
    [
        (square(64), False), (square(2048), True), (square(2048, "f32"), False),
        (square(2048, more='{native.use = "never"}'), False), (square(8, more='{native.use = "openblas"}'), True),
        (square(2048, more='{native.use = "another"}'), False),
    ],
)  # fmt: skip
def test_costs_and_attributes_decide(source: str, is_called: bool, ctx: Context) -> None:
    assert ("native.call" in str(lowered(source, ctx, MACHINE))) is is_called


def attention(n: int, d: int) -> str:
    """Softmax of the rows of scores, without the maximum, times values."""
    q, v, s, r = (f"tensor<{'x'.join(map(str, shape))}xf64>" for shape in ((n, d), (n, d), (n, n), (n,)))
    product = 'linalg.generic {{indexing_maps = [{}], iterator_types = ["parallel", "parallel", "reduction"]}}'
    maps = [f"affine_map<(i, j, k) -> {of}>" for of in ("(i, k)", "(j, k)", "(k, j)", "(i, j)")]
    multiply = """{ ^bb0(%l: f64, %m: f64, %t: f64):
      %w = arith.mulf %l, %m : f64
      %u = arith.addf %t, %w : f64
      linalg.yield %u : f64 }"""
    return f"""func.func @main(%q: {q}, %k: {q}, %v: {v}) -> {v} {{
      %zero = arith.constant 0.0 : f64
      %es = tensor.empty() : {s}
      %er = tensor.empty() : {r}
      %ev = tensor.empty() : {v}
      %fs = linalg.fill ins(%zero : f64) outs(%es : {s}) -> {s}
      %fr = linalg.fill ins(%zero : f64) outs(%er : {r}) -> {r}
      %fv = linalg.fill ins(%zero : f64) outs(%ev : {v}) -> {v}
      %s = {product.format(", ".join([maps[0], maps[1], maps[3]]))} ins(%q, %k : {q}, {q}) outs(%fs : {s}) {multiply} -> {s}
      %n = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
          iterator_types = ["parallel", "reduction"]}} ins(%s : {s}) outs(%fr : {r}) {{
      ^bb0(%l: f64, %t: f64):
        %x = math.exp %l : f64
        %u = arith.addf %t, %x : f64
        linalg.yield %u : f64
      }} -> {r}
      %p = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
          iterator_types = ["parallel", "parallel"]}} ins(%s, %n : {s}, {r}) outs(%es : {s}) {{
      ^bb0(%l: f64, %m: f64, %t: f64):
        %x = math.exp %l : f64
        %u = arith.divf %x, %m : f64
        linalg.yield %u : f64
      }} -> {s}
      %o = {product.format(", ".join([maps[0], maps[2], maps[3]]))} ins(%p, %v : {s}, {v}) outs(%fv : {v}) {multiply} -> {v}
      return %o : {v}
    }}"""


def test_what_is_computed_in_blocks_of_rows_is_not_called(ctx: Context) -> None:
    machine = "call-native-kernels{vector-bits=512 l2-bytes=1048576}"
    assert "native.call" not in str(lowered(attention(4096, 64), ctx, machine))
    of_zeros = attention(4096, 64).replace("ins(%s : ", "ins(%fs : ").replace("ins(%s, %n :", "ins(%fs, %n :")
    assert "native.call" in str(lowered(of_zeros, ctx, machine))
    assert "native.call" in str(lowered(attention(4096, 64), ctx, "call-native-kernels{use=always}"))


def test_options_decide(ctx: Context) -> None:
    assert "native.call" in str(lowered(square(8), ctx, "call-native-kernels{use=always}"))
    assert "native.call" not in str(lowered(square(4096), ctx, "call-native-kernels{use=never}"))


def test_results_do_not_depend_on_the_number_of_threads(ctx: Context) -> None:
    rng = np.random.default_rng(2)
    a, b = rng.standard_normal((2, 700, 700))
    source = square(700, more='{native.use = "always"}')
    (one,), (two,) = (plait.compile(source, context=ctx, threads=n)(a, b) for n in (1, 2))
    np.testing.assert_array_equal(one, two)
    np.testing.assert_allclose(one, a @ b, 1e-9)


def test_without_a_library_code_is_generated() -> None:
    def find() -> str:
        raise LibraryNotFoundError("no BLAS is installed", "install one")

    ctx = context_with(find)
    source = square(5, more='{native.use = "always"}')
    assert "native.call" not in str(lowered(source, ctx))
    a = np.arange(25.0).reshape(5, 5)
    (made,) = plait.compile(source, context=ctx)(a, a)
    np.testing.assert_allclose(made, a @ a)


def test_a_file_that_is_no_blas_is_no_library(tmp_path: Path) -> None:
    path = tmp_path / "empty.so"
    path.write_bytes(b"")
    ctx = context_with(lambda: str(path))
    assert "native.call" not in str(lowered(square(5, more='{native.use = "always"}'), ctx))
