"""An operation of which only a model says what it computes: the interpreter and native code run the same loop nest."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np
import plait
import pytest
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.context import Context
from plait.define import Dialect, Op, Operand, Result, attribute, c, operand, result
from plait.define.traits import Pure
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces import Elementwise, Structured
from plait.interpret import Interpreter
from plait.ir.affine import AffineDim, AffineMap
from plait.passes import PassManager
from plait.plan import make_plan
from plait.plugins import DialectRecord, hookimpl
from plait.runtime import Target
from plait.syntax.parser import parse_module

pytest.importorskip("plait_linalg")
from plait_linalg.ops import FillOp
from plait_std.arith import ops as arith
from plait_std.math.ops import ExpOp
from plait_std.sizes import empty_like, size_of, sizes_of

Tensor = c.RankedTensorOf(c.AnyType)
D = [AffineDim(i) for i in range(4)]


class WeightedOp(Op):
    """Sum the products of each row with a vector."""

    name = "theirs.weighted"
    traits = (Pure,)
    matrix: Operand = operand(Tensor)
    weights: Operand = operand(Tensor)
    out: Result = result(Tensor)
    assembly = "$matrix `,` $weights attr-dict `:` type(operands) `->` type($out)"


class WindowOp(Op):
    """Sum the elements in windows of a size in an attribute."""

    name = "theirs.window"
    traits = (Pure,)
    source: Operand = operand(Tensor)
    size: Any = attribute(c.I64Attr)
    out: Result = result(Tensor)
    assembly = "$source `,` $size attr-dict `:` type($source) `->` type($out)"


class SpreadOp(Op):
    """Add each element of a vector to each of another, and count."""

    name = "theirs.spread"
    traits = (Pure,)
    rows: Operand = operand(Tensor)
    columns: Operand = operand(Tensor)
    sums: Result = result(Tensor)
    differences: Result = result(Tensor)
    assembly = "$rows `,` $columns attr-dict `:` type(operands) `->` type(results)"


class ProductOp(Op):
    """Multiply two matrices."""

    name = "theirs.product"
    traits = (Pure,)
    rows: Operand = operand(Tensor)
    columns: Operand = operand(Tensor)
    out: Result = result(Tensor)
    assembly = "$rows `,` $columns attr-dict `:` type(operands) `->` type($out)"


class GrowOp(Op):
    """Raise e to the sum of two numbers."""

    name = "theirs.grow"
    traits = (Pure,)
    x: Operand = operand(Tensor)
    y: Operand = operand(Tensor)
    out: Result = result(Tensor)
    assembly = "$x `,` $y attr-dict `:` type(operands) `->` type($out)"


class HalfOp(Op):
    """Divide integers by two, as their type says."""

    name = "theirs.half"
    traits = (Pure,)
    x: Operand = operand(Tensor)
    out: Result = result(Tensor)
    assembly = "$x attr-dict `:` type($x) `->` type($out)"


def _filled(builder: Any, ty: Any, sizes: Sequence[Any]) -> Any:
    zero = builder.insert(arith.ConstantOp(FloatAttr(0.0, ty.element_type))).result
    return builder.insert(FillOp.make([zero], [empty_like(builder, ty, sizes)])).results[0]


def _plus(builder: Any, x: Any, y: Any) -> Any:
    return builder.insert(arith.AddFOp(x, y)).result


class Weighted(Structured):
    def iterator_types(self, op: Any) -> Any:
        return "parallel", "reduction"

    def indexing_maps(self, op: Any) -> Any:
        return AffineMap(2, 0, (D[0], D[1])), AffineMap(2, 0, (D[1],)), AffineMap(2, 0, (D[0],))

    def inputs(self, op: Any) -> Any:
        return op.matrix, op.weights

    def make_inits(self, op: Any, builder: Any) -> Any:
        return (_filled(builder, op.out.type, [size_of(builder, op.matrix, 0)]),)

    def emit_body(self, op: Any, builder: Any, args: Any) -> Any:
        x, w, total = args
        return (_plus(builder, total, builder.insert(arith.MulFOp(x, w)).result),)


class Window(Structured):
    def iterator_types(self, op: Any) -> Any:
        return "parallel", "reduction"

    def indexing_maps(self, op: Any) -> Any:
        return AffineMap(2, 0, (D[0] + D[1],)), AffineMap(2, 0, (D[0],))

    def loop_bounds(self, op: Any, builder: Any) -> Any:
        return None, op.size.value

    def inputs(self, op: Any) -> Any:
        return (op.source,)

    def make_inits(self, op: Any, builder: Any) -> Any:
        return (_filled(builder, op.out.type, list(op.out.type.shape)),)

    def emit_body(self, op: Any, builder: Any, args: Any) -> Any:
        return (_plus(builder, args[1], args[0]),)


class Spread(Structured):
    def iterator_types(self, op: Any) -> Any:
        return "parallel", "parallel"

    def indexing_maps(self, op: Any) -> Any:
        both = AffineMap.identity(2)
        return AffineMap(2, 0, (D[0],)), AffineMap(2, 0, (D[1],)), both, AffineMap(2, 0, (D[1], D[0]))

    def inputs(self, op: Any) -> Any:
        return op.rows, op.columns

    def make_inits(self, op: Any, builder: Any) -> Any:
        n, m = (sizes_of(builder, value)[0] for value in (op.rows, op.columns))
        return empty_like(builder, op.sums.type, [n, m]), empty_like(builder, op.differences.type, [m, n])

    def emit_body(self, op: Any, builder: Any, args: Any) -> Any:
        x, y, *_ = args
        return _plus(builder, x, y), builder.insert(arith.SubFOp(x, y)).result


class Product(Structured):
    def iterator_types(self, op: Any) -> Any:
        return "parallel", "parallel", "reduction"

    def indexing_maps(self, op: Any) -> Any:
        return tuple(AffineMap(3, 0, dims) for dims in ((D[0], D[2]), (D[2], D[1]), (D[0], D[1])))

    def inputs(self, op: Any) -> Any:
        return op.rows, op.columns

    def make_inits(self, op: Any, builder: Any) -> Any:
        return (_filled(builder, op.out.type, [size_of(builder, op.rows, 0), size_of(builder, op.columns, 1)]),)

    def emit_body(self, op: Any, builder: Any, args: Any) -> Any:
        x, y, total = args
        return (_plus(builder, total, builder.insert(arith.MulFOp(x, y)).result),)


class Grow(Elementwise):
    def payload(self, op: Any, builder: Any, scalars: Any) -> Any:
        return (builder.insert(ExpOp(_plus(builder, *scalars))).result,)


class Half(Elementwise):
    def payload(self, op: Any, builder: Any, scalars: Any) -> Any:
        (x,) = scalars
        two = builder.insert(arith.ConstantOp(IntegerAttr(2, x.type))).result
        kind = arith.DivUIOp if op.x.type.element_type.is_unsigned else arith.DivSIOp
        return (builder.insert(kind(x, two)).result,)


MODELS = {
    Structured: {
        "theirs.weighted": Weighted(), "theirs.window": Window(), "theirs.spread": Spread(), "theirs.product": Product(),
    },
    Elementwise: {"theirs.half": Half(), "theirs.grow": Grow()},
}  # fmt: skip
THEIRS = Dialect(
    "theirs", operations=(WeightedOp, WindowOp, SpreadOp, ProductOp, GrowOp, HalfOp), models=lambda: MODELS
)


class Plugin:
    PLAIT_API = 1

    @staticmethod
    @hookimpl
    def plait_dialects() -> Iterator[DialectRecord]:
        yield DialectRecord("theirs", load=lambda: THEIRS, summary="Theirs")


@pytest.fixture(scope="module")
def theirs() -> Any:
    names = ["plait_std", "plait_linalg", *(["plait_llvm"] if find_spec("plait_llvm") is not None else [])]
    return Context(plugins=[*[importlib.import_module(f"{name}.plugin") for name in names], Plugin()])


RNG = np.random.default_rng(3)
F = RNG.standard_normal


def text(line: str, arguments: str, results: str) -> str:
    return f"func.func @main({arguments}) -> ({results}) {{\n{line}\n}}"


def weighted(n: str, m: str, element: str) -> str:
    x, w, y = f"tensor<{n}x{m}x{element}>", f"tensor<{m}x{element}>", f"tensor<{n}x{element}>"
    return text(f"%r = theirs.weighted %x, %w : {x}, {w} -> {y}\nreturn %r : {y}", f"%x: {x}, %w: {w}", y)


def window(n: str) -> str:
    x, y = f"tensor<{n}xf64>", "tensor<5xf64>"
    return text(f"%r = theirs.window %x, 3 : {x} -> {y}\nreturn %r : {y}", f"%x: {x}", y)


def spread(n: str, m: str) -> str:
    x, y, s, d = f"tensor<{n}xf32>", f"tensor<{m}xf32>", f"tensor<{n}x{m}xf32>", f"tensor<{m}x{n}xf32>"
    line = f"%s, %d = theirs.spread %x, %y : {x}, {y} -> {s}, {d}\nreturn %s, %d : {s}, {d}"
    return text(line, f"%x: {x}, %y: {y}", f"{s}, {d}")


def half(n: str, element: str) -> str:
    x = f"tensor<{n}x2x{element}>"
    return text(f"%r = theirs.half %x : {x} -> {x}\nreturn %r : {x}", f"%x: {x}", x)


def expected_spread(x: Any, y: Any) -> Any:
    return x[:, None] + y, (x[:, None] - y).T


CASES: dict[str, tuple[str, Sequence[Any], Any]] = {
    "a reduction": (weighted("4", "3", "f32"), [F((4, 3)).astype("f"), F(3).astype("f")], lambda x, w: x @ w),
    "a reduction, dynamic": (weighted("?", "?", "f64"), [F((4, 3)), F(3)], lambda x, w: x @ w),
    "a reduction of nothing": (weighted("?", "?", "f64"), [F((4, 0)), F(0)], lambda x, w: x @ w),
    "bounds in an attribute": (window("7"), [F(7)], lambda x: np.convolve(x, np.ones(3), "valid")),
    "two results": (spread("4", "3"), [F(4).astype("f"), F(3).astype("f")], expected_spread),
    "two results, dynamic": (spread("?", "?"), [F(4).astype("f"), F(3).astype("f")], expected_spread),
    "signed": (half("3", "i8"), [np.array([[-7, 7], [-128, 127], [1, 0]], np.int8)], lambda x: (x / 2).astype(np.int8)),
    "unsigned": (half("?", "ui8"), [np.array([[255, 7], [128, 127], [1, 0]], np.uint8)], lambda x: x // 2),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("how", ["interpreted", "natively"])
def test_a_model_is_all_that_is_needed(name: str, how: str, theirs: Any) -> None:
    text, arguments, reference = CASES[name]
    if how == "interpreted":
        results: Any = Interpreter(parse_module(text, theirs), theirs).run("main", *arguments)
    else:
        if "llvm" not in theirs.backends:
            pytest.skip("there is no plugin that makes native code")
        results = plait.compile(text, target="llvm", context=theirs)(*arguments)
    results = results if isinstance(results, tuple | list) else (results,)
    expected = reference(*arguments)
    for got, wanted in zip(results, expected if isinstance(expected, tuple) else (expected,), strict=True):
        assert got.dtype == wanted.dtype
        np.testing.assert_allclose(got, wanted, rtol=1e-5)


REFUSED = {
    "operands that do not fit": (weighted("?", "?", "f64"), [F((4, 3)), F(2)], "have different sizes"),
    "a window that leaves the operand": (window("?"), [F(6)], "accesses dimension 0 of size 6 out of bounds"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_accesses_outside_are_refused(name: str, theirs: Any) -> None:
    text, arguments, message = REFUSED[name]
    with pytest.raises(DiagnosticError, match=message):
        Interpreter(parse_module(text, theirs), theirs).run("main", *arguments)


PRODUCTS = {
    "theirs": """
  %1 = theirs.product %a, %b : TA, TB -> TC
  %2 = theirs.grow %1, %c : TC, TC -> TC
""",
    "linalg": """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : TA
  %n = tensor.dim %b, %c1 : TB
  %e = tensor.empty(SIZES) : TC
  %0 = linalg.fill ins(%zero : f32) outs(%e : TC) -> TC
  %1 = linalg.matmul ins(%a, %b : TA, TB) outs(%0 : TC) -> TC
  %s = linalg.add ins(%1, %c : TC, TC) outs(%e : TC) -> TC
  %2 = linalg.exp ins(%s : TC) outs(%e : TC) -> TC
""",
}


def product(dialect: str, m: str, n: str, k: str) -> str:
    lines = PRODUCTS[dialect].replace(
        "SIZES", ", ".join(f"%{name}" for name, size in (("m", m), ("n", n)) if size == "?")
    )
    source = f"func.func @main(%a: TA, %b: TB, %c: TC) -> TC {{{lines}  return %2 : TC\n}}"
    types = {"TA": (m, k), "TB": (k, n), "TC": (m, n)}
    for name, sizes in types.items():
        source = source.replace(name, f"tensor<{'x'.join(sizes)}xf32>")
    return source


@pytest.mark.parametrize(
    ("m", "n", "k"), [("84", "64", "96"), ("300", "300", "600"), ("?", "64", "96"), ("?", "?", "?")]
)
def test_products_of_others_are_tiled_and_fused_as_ours(theirs: Any, m: str, n: str, k: str) -> None:
    """Into the same nest: tiles, panels, and what follows in registers."""
    counts = []
    for dialect in PRODUCTS:
        module = parse_module(product(dialect, m, n, k), theirs)
        text = make_plan(module, theirs, machine=Target("m", vector_bits=256, vector_registers=16)).text
        PassManager(theirs).run(text, module, until="linalg")
        found = Counter(op.name for op in module.walk())
        counts.append(found)
        assert found["scf.for"] >= 2 and found["math.exp"] >= 1 and not found["linalg.generic"]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("sizes", [(84, 64, 96), (100, 300, 70), (5, 3, 1)])
def test_products_of_others_compute_the_same(theirs: Any, sizes: tuple[int, ...]) -> None:
    m, n, k = sizes
    a, b, c = F((m, k)).astype("f4") / k, F((k, n)).astype("f4"), F((m, n)).astype("f4")
    for shape in (map(str, sizes), "???"):
        run = plait.compile(product("theirs", *shape), context=theirs)
        np.testing.assert_allclose(run(a, b, c)[0], np.exp(a @ b + c), rtol=1e-4)
