"""Complex numbers as pairs: every kind against NumPy in twice the precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from programs import adapted

RNG = np.random.default_rng(0)


def numbers(size: float, count: int = 400) -> Any:
    return ((RNG.standard_normal(count) + 1j * RNG.standard_normal(count)) * size).astype(np.complex64)


GRID = np.array([complex(a, b) for a in (-2, -0.5, -0.0, 0.0, 0.5, 3) for b in (-1.5, -0.0, 0.0, 2)], np.complex64)
SMALL, MIDDLE, LARGE = numbers(1e-4), numbers(1), numbers(8)
NEAR_ONE = (np.exp(1j * RNG.uniform(-3, 3, 200)) * (1 + RNG.standard_normal(200) * 1e-3)).astype(np.complex64)
HUGE, TINY = numbers(1e37), numbers(1e-36)
UNARY: dict[str, tuple[Any, list[Any]]] = {
    "exp": (np.exp, [SMALL, MIDDLE, LARGE, GRID]), "expm1": (np.expm1, [SMALL, MIDDLE, LARGE, GRID]),
    "log": (np.log, [MIDDLE, LARGE, NEAR_ONE, HUGE, TINY]), "log1p": (np.log1p, [SMALL, MIDDLE, LARGE]),
    "sqrt": (np.sqrt, [SMALL, MIDDLE, HUGE, TINY, GRID]), "rsqrt": (lambda x: 1 / np.sqrt(x), [MIDDLE, LARGE, HUGE]),
    "cbrt": (lambda x: np.power(x, 1 / 3), [MIDDLE, LARGE, HUGE]), "sign": (lambda x: x / np.abs(x), [MIDDLE, HUGE, TINY]),
    "sin": (np.sin, [SMALL, MIDDLE, LARGE, GRID]), "cos": (np.cos, [SMALL, MIDDLE, LARGE, GRID]),
    "tan": (np.tan, [SMALL, MIDDLE, LARGE, GRID]), "tanh": (np.tanh, [SMALL, MIDDLE, LARGE, numbers(50), GRID]),
    "logistic": (lambda x: 1 / (1 + np.exp(-x)), [SMALL, MIDDLE, LARGE]), "negate": (np.negative, [GRID]),
}  # fmt: skip
BINARY: dict[str, tuple[Any, list[tuple[Any, Any]]]] = {
    "power": (np.power, [(MIDDLE, numbers(2)), (np.append(MIDDLE[:3], [0, 0, 2]), np.array([0, 1, 2, 0, 1.5, 0]))]),
    "divide": (np.divide, [(MIDDLE, LARGE), (HUGE, HUGE[::-1])]),
    "maximum": (np.maximum, [(MIDDLE, LARGE)]), "minimum": (np.minimum, [(MIDDLE, LARGE)]),
}  # fmt: skip


def emulated(body: str, arguments: str, result: str, ctx: Any, options: str = "emulate=complex") -> Any:
    text = f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(f"{adapted(options)},canonicalize,cse", ctx), module)
    verify(module, ctx)
    return module


def results_of(module: Any, arguments: list[Any], ctx: Any, native: Any) -> list[Any]:
    """What it gives interpreted and natively."""
    with np.errstate(all="ignore"):
        results = [Interpreter(module, ctx).run("main", *arguments)[0]]
    if native is not None:
        made = native(str(module))(*arguments)
        results.append(made[0] if isinstance(made, tuple) else made)
    return results


def check(module: Any, arguments: list[Any], expected: Any, error: float, ctx: Any, native: Any) -> None:
    """Each result within `error` of its magnitude."""
    for got in results_of(module, arguments, ctx, native):
        off = np.abs(np.asarray(got).astype(np.complex128) - expected) / np.maximum(np.abs(expected), 1e-300)
        off = np.where(expected == 0, np.abs(got), off)
        worst = int(np.nanargmax(off))
        assert off[worst] <= error, f"{[x[worst] for x in arguments]}: {got[worst]}, not {expected[worst]}"
        assert not np.isnan(off).any()


@pytest.mark.parametrize("kind", UNARY)
def test_functions(kind: str, ctx: Any, native: Any) -> None:
    reference, domains = UNARY[kind]
    x = np.concatenate(domains)
    t = "tensor<?xcomplex<f32>>"
    module = emulated(f"%r = tcp.unary {kind} %x : {t}", f"%x: {t}", t, ctx)
    with np.errstate(all="ignore"):
        expected = reference(x.astype(np.complex128))
    check(module, [x], expected, 4e-6, ctx, native)


@pytest.mark.parametrize("kind", BINARY)
def test_functions_of_two(kind: str, ctx: Any, native: Any) -> None:
    reference, domains = BINARY[kind]
    t = "tensor<?xcomplex<f32>>"
    module = emulated(f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", t, ctx)
    for x, y in domains:
        x, y = x.astype(np.complex64), y.astype(np.complex64)
        with np.errstate(all="ignore"):
            expected = reference(x.astype(np.complex128), y.astype(np.complex128))
        check(module, [x, y], expected, 4e-6, ctx, native)


def test_branch_cuts(ctx: Any, native: Any) -> None:
    """The sign of a zero imaginary part chooses the side."""
    x = np.array([complex(-4, 0.0), complex(-4, -0.0), complex(4, -0.0), complex(0, -0.0)], np.complex64)
    t = "tensor<?xcomplex<f32>>"
    for kind in ("sqrt", "log"):
        module = emulated(f"%r = tcp.unary {kind} %x : {t}", f"%x: {t}", t, ctx)
        values = x if kind == "sqrt" else x[:3]
        expected = getattr(np, kind)(values)
        for got in results_of(module, [values], ctx, native):
            np.testing.assert_allclose(got, expected, rtol=1e-6)
            assert np.array_equal(np.signbit(np.asarray(got).imag), np.signbit(expected.imag))


def test_angles_of_two(ctx: Any, native: Any) -> None:
    t = "tensor<?xcomplex<f32>>"
    module = emulated(f"%r = tcp.binary atan2 %y, %x : {t}", f"%y: {t}, %x: {t}", t, ctx)
    y, x = MIDDLE, numbers(1)
    wide = y.astype(np.complex128), x.astype(np.complex128)
    expected = -1j * np.log((wide[1] + 1j * wide[0]) / np.sqrt(wide[1] ** 2 + wide[0] ** 2))
    check(module, [y, x], expected, 1e-4, ctx, native)


@pytest.mark.parametrize("kind", ["exp", "log", "sqrt", "tanh", "sin"])
def test_both_parts_emulated(kind: str, ctx: Any, native: Any) -> None:
    """complex<f64> as four tensors of f32."""
    t = "tensor<?xcomplex<f64>>"
    module = emulated(f"%r = tcp.unary {kind} %x : {t}", f"%x: {t}", t, ctx, "emulate=complex,f64")
    x = MIDDLE.astype(np.complex128)
    check(module, [x], getattr(np, kind)(x), 2.0**-42, ctx, native)


C = "tensor<?x6xcomplex<f32>>"
MAPS = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>"
WHOLE = {
    "scan": (f"%r = tcp.scan multiply %x, %s dim = 1 : {C}, tensor<complex<f32>>", C),
    "reduce": (f"%r = tcp.reduce multiply %x, %s dims = [1] : {C}, tensor<complex<f32>> -> tensor<?xcomplex<f32>>", "tensor<?xcomplex<f32>>"),
    "window": (f"%r = tcp.window multiply %x, %s window = [1, 2] strides = [1, 1] low [0, 0] high [0, 0] : {C}, tensor<complex<f32>> -> tensor<?x5xcomplex<f32>>", "tensor<?x5xcomplex<f32>>"),
    "conv": (f"%w = tcp.slice %y offsets [0, 0] sizes [3, 3] strides [1, 1] : {C} -> tensor<3x3xcomplex<f32>>\n%a = tcp.reshape %w : tensor<3x3xcomplex<f32>> -> tensor<3x1x3xcomplex<f32>>\n%b = tcp.slice %x offsets [0, 0] sizes [3, 6] strides [1, 1] : {C} -> tensor<3x6xcomplex<f32>>\n%e = tcp.reshape %b : tensor<3x6xcomplex<f32>> -> tensor<1x3x6xcomplex<f32>>\n%r = tcp.conv %e, %a dims [0, 1, 2], [0, 1, 2] -> [0, 1, 2] strides = [1] low [1] high [1] : tensor<1x3x6xcomplex<f32>>, tensor<3x1x3xcomplex<f32>> -> tensor<1x1x6xcomplex<f32>>", "tensor<1x1x6xcomplex<f32>>"),
    "mixed": (f'%a = tcp.unary real %y : {C}\n%r = tcp.contract %x, %a {{indexing_maps = [{MAPS}], iterator_types = ["parallel", "parallel", "reduction"]}} : {C}, tensor<?x6xf32> -> tensor<?x?xcomplex<f32>>', "tensor<?x?xcomplex<f32>>"),
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_operations_on_whole_tensors(name: str, ctx: Any, native: Any) -> None:
    body, result = WHOLE[name]
    arguments = [numbers(1, 18).reshape(3, 6), numbers(1, 18).reshape(3, 6), np.array(1.5 - 0.5j, np.complex64)]
    header = f"%x: {C}, %y: {C}, %s: tensor<complex<f32>>"
    text = f"func.func @main({header}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)
    module = emulated(body, header, result, ctx)
    for got in results_of(module, arguments, ctx, native):
        np.testing.assert_allclose(got, expected, rtol=2e-5, atol=2e-5)
