"""Element types that a target does not have: natively and interpreted as with the types themselves."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait_emulation.plugin
import pytest
from boards import context_with
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.runtime.target import Target
from plait.syntax.parser import parse_module
from programs import adapted, function, legalized, outcomes

RNG = np.random.default_rng(0)


@pytest.fixture(scope="module")
def board() -> Context:
    """A machine that computes with f32 and integers only."""
    return context_with(Target("small", element_types=("f32", "i32", "i64", "i1"), decompose=("top_k",)), plait_emulation.plugin)


def compare(text: str, arguments: list[Any], tolerance: float, board: Context, native: Any) -> str:
    """Run the text, what it becomes for the board, and that natively."""
    expected, *_ = Interpreter(parse_module(text, board), board).run("main", *arguments)
    module = legalized(text, board, "target=small")
    for got in outcomes(module, arguments, board, native):
        np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance * np.abs(expected).max(initial=0), equal_nan=True)
    return str(module)


C = "tensor<?x6xcomplex<f32>>"
R = "tensor<?x6xf32>"
MAPS = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>"
PRODUCT = f'tcp.contract %x, %y {{indexing_maps = [{MAPS}], iterator_types = ["parallel", "parallel", "reduction"]}}'
COMPLEX = {
    **{kind: (f"%r = tcp.binary {kind} %x, %y : {C}", C) for kind in ("add", "subtract", "multiply", "divide")},
    **{kind: (f"%r = tcp.unary {kind} %x : {C}", C) for kind in ("negate", "exp", "log")},
    **{kind: (f"%r = tcp.unary {kind} %x : {C}", R) for kind in ("abs", "real", "imag")},
    "eq": (f"%r = tcp.binary eq %x, %x : {C}", "tensor<?x6xi1>"),
    "transpose": (f"%t = tcp.transpose %x perm = [1, 0] : {C} -> tensor<6x?xcomplex<f32>>\n%r = tcp.transpose %t perm = [1, 0] : tensor<6x?xcomplex<f32>> -> {C}", C),
    "reduce": (f"%z = tcp.const dense<(1.0, 2.0)> : tensor<complex<f32>>\n%r = tcp.reduce add %x, %z dims = [1] : {C}, tensor<complex<f32>> -> tensor<?xcomplex<f32>>", "tensor<?xcomplex<f32>>"),
    "scan": (f"%z = tcp.const dense<(1.0, 2.0)> : tensor<complex<f32>>\n%r = tcp.scan add %x, %z dim = 1 : {C}, tensor<complex<f32>>", C),
    "contract": (f"%r = {PRODUCT} : {C}, {C} -> tensor<?x?xcomplex<f32>>", "tensor<?x?xcomplex<f32>>"),
    "fft": (f"%r = tcp.fft fft %x lengths = [6] : {C}", C),
    "rfft": (f"%a = tcp.unary real %x : {C}\n%r = tcp.fft rfft %a lengths = [6] : {R}", "tensor<?x4xcomplex<f32>>"),
    "chain": (f"%a = tcp.binary multiply %x, %y : {C}\n%b = tcp.unary exp %a : {C}\n%r = tcp.binary add %b, %x : {C}", C),
}  # fmt: skip


@pytest.mark.parametrize("name", COMPLEX)
def test_complex_numbers_are_pairs(name: str, board: Context, native: Any) -> None:
    body, result = COMPLEX[name]
    x, y = ((RNG.standard_normal((3, 6)) + 1j * RNG.standard_normal((3, 6))).astype(np.complex64) for _ in range(2))
    made = compare(function(body, f"%x: {C}, %y: {C}", result), [x, y], 2e-6, board, native)
    kinds = [line.split("tcp.")[1].split()[:2] for line in made.splitlines() if "complex<" in line and "tcp." in line]
    assert all(op == "unary" and kind in ("real", "imag") for op, kind in kinds), made


def test_magnitudes_and_quotients_do_not_overflow(board: Context, native: Any) -> None:
    big = np.array([[3e30 + 4e30j, 0, np.inf, 1e-30 + 1e-30j, 1, -2]], np.complex64)
    compare(function(COMPLEX["abs"][0], f"%x: {C}", R), [big], 2e-6, board, native)
    y = np.array([[1e30 - 1e30j, 1, 1, 1e-30j, 2j, -3]], np.complex64)
    big[0, 2] = 1
    compare(function(COMPLEX["divide"][0], f"%x: {C}, %y: {C}", C), [big, y], 2e-6, board, native)


D = "tensor<?x6xf64>"
DOUBLES = {
    **{kind: (f"%r = tcp.binary {kind} %x, %y : {D}", D) for kind in ("add", "subtract", "multiply", "divide", "maximum", "minimum")},
    **{kind: (f"%r = tcp.binary {kind} %x, %y : {D}", "tensor<?x6xi1>") for kind in ("lt", "le", "gt", "ge", "eq", "ne")},
    **{kind: (f"%r = tcp.unary {kind} %x : {D}", D) for kind in ("negate", "abs")},
    "sqrt": (f"%a = tcp.unary abs %x : {D}\n%r = tcp.unary sqrt %a : {D}", D),
    "reduce": (f"%z = tcp.const dense<0.1> : tensor<f64>\n%r = tcp.reduce add %x, %z dims = [1] : {D}, tensor<f64> -> tensor<?xf64>", "tensor<?xf64>"),
    "select": (f"%p = tcp.binary lt %x, %y : {D}\n%r = tcp.ternary select %p, %x, %y : tensor<?x6xi1>, {D}, {D}", D),
    "cast": (f"%a = tcp.cast %x : {D} -> {R}\n%b = tcp.cast %a : {R} -> {D}\n%r = tcp.binary multiply %b, %y : {D}", D),
    "chain": (f"%a = tcp.binary multiply %x, %y : {D}\n%b = tcp.binary divide %a, %x : {D}\n%r = tcp.binary subtract %b, %y : {D}\n", D),
}  # fmt: skip


@pytest.mark.parametrize("name", DOUBLES)
def test_doubles_are_pairs_of_singles(name: str, board: Context, native: Any) -> None:
    body, result = DOUBLES[name]
    x, y = (RNG.standard_normal((3, 6)) for _ in range(2))
    x[0, 0] = y[0, 0]
    x[1, 1] = y[1, 1] + 1e-12
    if name == "chain":
        text = function(body, f"%x: {D}, %y: {D}", result)
        module = parse_module(text, board)
        PassManager(board).run(Pipeline.parse(adapted("target=small"), board), module)
        assert np.abs(Interpreter(module, board).run("main", x, y)[0]).max() < 1e-12
        return
    compare(function(body, f"%x: {D}, %y: {D}", result), [x, y], 2.0**-44, board, native)


def test_special_doubles(board: Context, native: Any) -> None:
    x = np.array([[np.inf, -np.inf, np.nan, 0.0, 1.0, -0.0]])
    y = np.array([[1.0, -np.inf, 1.0, 1.0, 0.0, 0.0]])
    for kind in ("add", "multiply", "divide", "maximum"):
        with np.errstate(all="ignore"):
            compare(function(DOUBLES[kind][0], f"%x: {D}, %y: {D}", D), [x, y], 1e-13, board, native)


def test_complex_doubles_are_four_singles(board: Context, native: Any) -> None:
    c = "tensor<4xcomplex<f64>>"
    x, y = (RNG.standard_normal(4) + 1j * RNG.standard_normal(4) for _ in range(2))
    compare(function(f"%r = tcp.binary multiply %x, %y : {c}", f"%x: {c}, %y: {c}", c), [x, y], 2.0**-42, board, native)


def test_narrow_floats_are_widened(board: Context, native: Any) -> None:
    t = "tensor<8xbf16>"
    x, y = (RNG.standard_normal(8).astype(ml_dtypes.bfloat16) for _ in range(2))
    made = compare(function(f"%r = tcp.binary add %x, %y : {t}", f"%x: {t}, %y: {t}", t), [x, y], 0, board, None)
    assert "tcp.binary add %0, %1 : tensor<8xf32>" in made


def test_what_a_target_asks_is_decomposed(board: Context) -> None:
    text = function("%r, %i = tcp.top_k %x k = 2 : tensor<8xf32>", "%x: tensor<8xf32>", "tensor<2xf32>")
    assert "tcp.top_k" not in compare(text, [np.arange(8, dtype=np.float32)], 0, board, None)


@pytest.mark.parametrize(
    ("body", "type", "message"),
    [
        ("%q = tcp.quantize %x to !quant.uniform<i8:f64, 0.5> : tensor<4xf64>\n%c = tcp.cast %q : tensor<4xi8> -> tensor<4xf64>\n%r = tcp.unary abs %c", "tensor<4xf64>", "'tcp.quantize' op cannot be emulated on elements of type f64"),
        ("%r = tcp.unary erf %x", "tensor<4xcomplex<f32>>", "'tcp.unary' op cannot be emulated on elements of type complex<f32>"),
        ("%r = tcp.unary abs %x", "tensor<4xi128>", "'tcp.unary' op element type i128 is not supported by the target"),
    ],
)
def test_what_cannot_be_emulated_is_refused(body: str, type: str, message: str, board: Context) -> None:
    module = parse_module(function(f"{body} : {type}", f"%x: {type}", type), board)
    with pytest.raises(DiagnosticError, match=message):
        PassManager(board).run(Pipeline.parse(adapted("target=small"), board), module)


@pytest.mark.parametrize(("options", "message"), [("target=smal", "no target is named 'smal'"), ("emulate=f65", "'f65' cannot be emulated, expected one of ")])
def test_unknown_names(options: str, message: str, board: Context) -> None:
    module = parse_module(function("%r = tcp.unary abs %x : tensor<4xf32>", "%x: tensor<4xf32>", "tensor<4xf32>"), board)
    with pytest.raises(DiagnosticError, match=message):
        PassManager(board).run(Pipeline.parse(adapted(options), board), module)
