"""CHLO's special functions, functions of complex numbers, ragged products and scans: semantics and conversion."""

from __future__ import annotations

import math
import platform
from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_stablehlo.chlo.interpret.special import polygamma, zeta

RNG = np.random.default_rng(11)
DTYPES = {"f32": np.float32, "f64": np.float64}


def lowered_and_not(text: str, context: Any, run_pipeline: Any, *values: Any) -> tuple[Any, Any]:
    module = parse_module(text, context)
    verify(module, context)
    before = Interpreter(module, context).run("main", *values)
    after = Interpreter(run_pipeline(module, "chlo-to-tcp,stablehlo-to-tcp"), context).run("main", *values)
    assert [(v.shape, v.dtype) for v in before] == [(v.shape, v.dtype) for v in after]
    return before, after


def function(operation: str, types: list[str], result: str) -> str:
    names = [f"%{i}" for i in range(len(types))]
    arguments = ", ".join(f"{n}: {ty}" for n, ty in zip(names, types))
    line = f"%r = chlo.{operation} {', '.join(names)} : {', '.join(types)} -> {result}"
    return f"func.func @main({arguments}) -> {result} {{\n{line}\nreturn %r : {result}\n}}"


ZETA = [  # x, q, the sum (closed forms)
    (2.0, 1.0, math.pi**2 / 6), (4.0, 1.0, math.pi**4 / 90), (2.0, 0.5, math.pi**2 / 2), (3.0, 2.0, 0.2020569031595943),
    (2.0, -0.5, math.pi**2 / 2 + 4), (1.0, 3.0, math.inf), (0.5, 1.0, math.nan), (2.0, 0.0, math.inf),
    (3.0, -1.0, math.nan), (2.5, -0.5, math.nan), (20.0, 1.0, 1.0000009539620339), (2.0, math.inf, 0.0),
]  # fmt: skip
POLYGAMMA = [  # n, x, the derivative
    (0.0, 1.0, -0.5772156649015329), (1.0, 1.0, math.pi**2 / 6), (2.0, 1.0, -2.4041138063191886),
    (3.0, 0.5, math.pi**4), (1.0, 0.0, math.inf), (0.5, 1.0, math.nan), (-1.0, 1.0, math.nan),
]  # fmt: skip
BESSEL = [  # x, exp(-|x|) I1(x) (Abramowitz and Stegun, table 9.8)
    (0.0, 0.0), (0.1, 0.0452984468), (1.0, 0.2079104154), (5.0, 0.1639722669), (8.0, 0.1341424932), (-1.0, -0.2079104154),
    (math.inf, 0.0), (math.nan, math.nan),
]  # fmt: skip
FUNCTIONS = {"zeta": ZETA, "polygamma": POLYGAMMA, "bessel_i1e": BESSEL}


@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_known_values(name: str, element: str, context: Any, run_pipeline: Any) -> None:
    *arguments, expected = (np.array(column, DTYPES[element]) for column in zip(*FUNCTIONS[name]))
    ty = f"tensor<{len(expected)}x{element}>"
    before, after = lowered_and_not(
        function(name, [ty] * len(arguments), ty), context, run_pipeline, *arguments
    )
    exact = 1e-9 if name == "bessel_i1e" else 1e-14
    np.testing.assert_allclose(before[0], expected, rtol=max(exact, np.finfo(DTYPES[element]).eps))
    np.testing.assert_allclose(after[0], before[0], rtol=40 * np.finfo(DTYPES[element]).eps)


def summed(x: int, q: int) -> float:
    """(n + q)^-x added up with 60 digits, and the integral of what is left."""
    with localcontext() as context:
        context.prec = 60
        terms = 400 if x > 20 else 20000
        rest = (Decimal(q) + terms) ** (1 - x) / (x - 1) + (Decimal(q) + terms) ** -x / 2
        return float(sum((Decimal(q) + n) ** -x for n in range(terms)) + rest)


@pytest.mark.parametrize(("x", "q"), [(100, 100), (19, 21), (30, 25), (50, 1000), (10, 25)])
def test_zeta_of_high_orders_is_summed_to_the_last_place(x: int, q: int) -> None:
    assert zeta(float(x), float(q)) == pytest.approx(summed(x, q), rel=4e-16)


def test_zeta_adds_infinite_terms_of_both_signs() -> None:
    assert zeta(1e4, -1.5) == math.inf
    assert math.isnan(zeta(9999.0, -1.5))


def test_series_are_as_long_as_the_digits_need(context: Any, run_pipeline: Any) -> None:
    x = np.concatenate([np.linspace(-8, 8, 2001), np.geomspace(8, 1e30, 2001)])
    results, lengths = {}, {}
    for element, dtype in DTYPES.items():
        ty = f"tensor<{len(x)}x{element}>"
        module = parse_module(function("bessel_i1e", [ty], ty), context)
        lowered = run_pipeline(module, "chlo-to-tcp,stablehlo-to-tcp")
        lengths[element] = sum(op.name == "tcp.const" for op in lowered.walk())
        (results[element],) = Interpreter(lowered, context).run("main", x.astype(np.float32).astype(dtype))
    assert lengths["f32"] < 0.6 * lengths["f64"]
    np.testing.assert_allclose(results["f32"], results["f64"], rtol=16 * np.finfo("f4").eps)


def test_narrow_floats_are_computed_in_f32(context: Any, run_pipeline: Any) -> None:
    x = np.linspace(0.5, 30, 40).astype(np.float16)
    ty = "tensor<40xf16>"
    before, after = lowered_and_not(function("bessel_i1e", [ty], ty), context, run_pipeline, x)
    np.testing.assert_allclose(after[0].astype(float), before[0].astype(float), rtol=1e-3)


def test_broadcasting(context: Any, run_pipeline: Any) -> None:
    text = """func.func @main(%x: tensor<2x3xf64>, %q: tensor<?xf64>) -> tensor<2x3xf64> {
      %r = chlo.broadcast_zeta %x, %q : (tensor<2x3xf64>, tensor<?xf64>) -> tensor<2x3xf64>
      %s = chlo.broadcast_polygamma %x, %q : (tensor<2x3xf64>, tensor<?xf64>) -> tensor<2x3xf64>
      %t = stablehlo.add %r, %s : tensor<2x3xf64>
      return %t : tensor<2x3xf64>
    }"""
    x, q = np.array([[2.0, 3, 4], [2, 2, 5]]), np.array([1.0, 2.5, 4])
    before, after = lowered_and_not(text, context, run_pipeline, x, q)
    np.testing.assert_allclose(after[0], before[0], rtol=1e-12)


@pytest.mark.parametrize("element", ["i8", "ui8", "i32", "ui32", "i64", "ui64"])
def test_the_upper_half_of_products(element: str, context: Any, run_pipeline: Any) -> None:
    dtype = np.dtype(element.replace("ui", "uint") if "u" in element else element.replace("i", "int"))
    info = np.iinfo(dtype)
    x, y = (RNG.integers(info.min, info.max, 30, dtype, endpoint=True) for _ in range(2))
    x[:3], y[:3] = [info.min, info.max, info.min], [info.min, info.max, info.max]
    ty = f"tensor<30x{element}>"
    before, after = lowered_and_not(function("mulhi", [ty, ty], ty), context, run_pipeline, x, y)
    expected = [int(a) * int(b) >> info.bits for a, b in zip(x, y)]
    assert before[0].tolist() == expected
    assert after[0].tolist() == expected


COMPLEX = ("acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh", "square", "_asin_acos_kernel")


@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize("name", COMPLEX)
def test_functions_of_complex_numbers(name: str, element: str, context: Any, run_pipeline: Any) -> None:
    parts = np.array([0.0, -0.0, 1e-6, -0.1, 0.5, 1, -1, 1.5, -3, 40], DTYPES[element])
    z = np.empty((10, 10), f"c{2 * parts.itemsize}")
    z.real, z.imag = parts[:, None], parts[None, :]
    ty = f"tensor<10x10xcomplex<{element}>>"
    before, after = lowered_and_not(function(name, [ty], ty), context, run_pipeline, z)
    for part in ("real", "imag"):
        x, y = getattr(before[0], part), getattr(after[0], part)
        np.testing.assert_allclose(y, x, rtol=16 * np.finfo(parts.dtype).eps, atol=0)
        assert np.array_equal(np.signbit(x), np.signbit(y))


RAGGED = {
    "rows": ("6x3", "2x3x4", [2, 3], "6x4", "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], "
             "lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]"),
    "rows of batches": ("2x6x3", "2x2x3x4", [[2, 3], [1, 5]], "2x6x4", "lhs_batching_dimensions = [0], "
                        "rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = "
                        "[2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]"),
    "contracting": ("2x3x6", "2x6x4", [1, 3, 1], "3x2x3x4", "lhs_batching_dimensions = [0], rhs_batching_dimensions = "
                    "[0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]"),
    "batch": ("4x3x6", "4x6x5", [1, 3], "4x3x5", "lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], "
              "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]"),
}  # fmt: skip


@pytest.mark.parametrize("case", RAGGED)
def test_ragged_products(case: str, context: Any, run_pipeline: Any) -> None:
    left, right, groups, out, numbers = RAGGED[case]
    sizes = np.array(groups, np.int32)
    types = [f"tensor<{left}xf64>", f"tensor<{right}xf64>", f"tensor<{'x'.join(map(str, sizes.shape))}xi32>"]
    ty = f"tensor<{out}xf64>"
    text = f"""func.func @main(%l: {types[0]}, %r: {types[1]}, %g: {types[2]}) -> {ty} {{
      %x = "chlo.ragged_dot"(%l, %r, %g) <{{ragged_dot_dimension_numbers = #chlo.ragged_dot<{numbers}>}}>
          : ({", ".join(types)}) -> {ty}
      return %x : {ty}
    }}"""
    lhs, rhs = (RNG.standard_normal([int(n) for n in s.split("x")]) for s in (left, right))
    before, after = lowered_and_not(text, context, run_pipeline, lhs, rhs, sizes)
    np.testing.assert_allclose(after[0], before[0], rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(before[0], _ragged(case, lhs, rhs, sizes), rtol=1e-12, atol=1e-12)


def _ragged(case: str, lhs: Any, rhs: Any, sizes: Any) -> Any:
    """The product, group by group."""
    if case == "batch":
        return lhs @ rhs
    if case == "rows of batches":
        return np.stack([_ragged("rows", lhs[b], rhs[:, b], sizes[b]) for b in range(2)])
    ends = np.cumsum(sizes)
    spans = [slice(end - size, end) for end, size in zip(ends, sizes)]
    if case == "contracting":
        return np.stack([lhs[..., span] @ rhs[:, span] for span in spans])
    result = np.zeros((lhs.shape[0], rhs.shape[-1]))
    for g, span in enumerate(spans):
        result[span] = lhs[span] @ rhs[g]
    return result


@pytest.mark.parametrize("backwards", [False, True])
def test_scans(backwards: bool, context: Any, run_pipeline: Any) -> None:
    attributes = "attributes {is_reverse = true} " if backwards else ""
    text = f"""func.func @main(%a: tensor<4x3xf64>, %v: tensor<4xf64>) -> (tensor<4x3xf64>, tensor<4xf64>) {{
      %0:2 = chlo.scan(%a) inits (%v) dimension=1 {attributes}{{
      ^bb0(%x: tensor<4xf64>, %c: tensor<4xf64>):
        %s = stablehlo.add %x, %c : tensor<4xf64>
        %t = chlo.square %s : tensor<4xf64> -> tensor<4xf64>
        stablehlo.return %t, %s : tensor<4xf64>, tensor<4xf64>
      }} : (tensor<4x3xf64>, tensor<4xf64>) -> (tensor<4x3xf64>, tensor<4xf64>)
      return %0#0, %0#1 : tensor<4x3xf64>, tensor<4xf64>
    }}"""
    a, v = RNG.standard_normal((4, 3)), RNG.standard_normal(4)
    before, after = lowered_and_not(text, context, run_pipeline, a, v)
    steps = a[:, ::-1] if backwards else a
    sums = np.cumsum(steps, axis=1) + v[:, None]
    expected = (sums[:, ::-1] if backwards else sums) ** 2
    for outputs in (before, after):
        np.testing.assert_allclose(outputs[0], expected, rtol=1e-12)
        np.testing.assert_allclose(outputs[1], sums[:, -1], rtol=1e-12)


ERRORS = {  # the largest error in units in the last place of the result, or of 1 if that is larger
    "lgamma": (2, "one"), "digamma": (2, "one"), "erf_inv": (2, "result"), "bessel_i1e": (2, "result"),
}  # fmt: skip


def native_and_exact(name: str, x: Any, context: Any) -> tuple[Any, Any]:
    """A function of these numbers as f32 in native code, and of the same numbers as the interpreter computes it in f64."""
    x = x.astype(np.float32)
    results: list[Any] = []
    for element, dtype, target in (("f32", "f4", "llvm"), ("f64", "f8", "interpret")):
        ty = f"tensor<{len(x)}x{element}>"
        (found,) = plait.compile(function(name, [ty], ty), context=context, target=target)(x.astype(dtype))
        results.append(np.asarray(found, "f8"))
    return results[0], results[1]


@pytest.mark.parametrize("name", ERRORS)
def test_errors_in_native_code_are_as_the_documentation_says(name: str, context: Any) -> None:
    pytest.importorskip("plait_llvm")
    if name == "erf_inv":
        x = np.linspace(-1, 1, 40_001)[1:-1]
    else:
        x = np.concatenate([np.linspace(-30, 50, 40_000), np.exp(np.linspace(-60, 60, 2_000))])
    found, exact = native_and_exact(name, x, context)
    most, of = ERRORS[name]
    found, exact = (result[np.isfinite(exact)] for result in (found, exact))
    unit = np.spacing(np.maximum(np.abs(exact), 1.0 if of == "one" else 1e-37).astype("f4"))
    assert (np.abs(found - exact) <= most * unit).all()


@pytest.mark.parametrize("name", ["lgamma", "digamma"])
def test_gamma_functions_of_positive_numbers_are_within_two_units(name: str, context: Any) -> None:
    pytest.importorskip("plait_llvm")
    x = np.concatenate([np.linspace(0.001, 12, 60_000), np.linspace(12, 60, 20_000), np.exp(np.linspace(-80, 80, 4_000))])
    found, exact = native_and_exact(name, x, context)
    assert (np.abs(found - exact) <= 2 * np.spacing(np.maximum(np.abs(exact), 1).astype("f4"))).all()


BESIDE_ZEROS = {  # numbers of f32 nearest to zeros below 0, and the function of them
    "lgamma": [
        (-2.4570248126983643, -1.1287842529645816e-07), (-2.747682571411133, -1.4418167987778365e-07),
        (-3.143580913543701, -1.9605461541614247e-07), (-3.955294370651245, 1.7780596858250852e-06),
    ],
    "digamma": [
        (-0.5040830373764038, -2.602549550299359e-07), (-1.5734984874725342, -1.4226449024506777e-07),
        (-2.6107208728790283, -4.811107649295407e-08), (-9.702672958374023, -6.3459701615588964e-06),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", BESIDE_ZEROS)
def test_gamma_functions_of_f32_are_within_one_unit_beside_their_zeros_below_zero(name: str, context: Any) -> None:
    pytest.importorskip("plait_llvm")
    x, exact = np.array(BESIDE_ZEROS[name]).T
    ty = "tensor<4xf32>"
    (found,) = plait.compile(function(name, [ty], ty), context=context)(x.astype(np.float32))
    assert (np.abs(np.asarray(found, "f8") - exact) <= np.spacing(np.abs(exact).astype("f4"))).all()


BELOW_ZERO = {  # numbers of f64, at first those nearest to zeros, and the function of them, to 200 bits and rounded
    "lgamma": [
        (-2.4570247382208006, 5.619192358950097e-17), (-2.7476826467274127, 1.733509244024501e-16),
        (-3.14358088834998, 1.6978655906121085e-15), (-3.955294284858598, -4.14382750757705e-16),
        (-9.99999972442663, 1.7719543958825935e-09), (-0.5004933386492603, 1.2654952088768183),
        (-1.4418248107800522, 0.9169105779377907), (-1e-310, 713.8013788281542), (-1e-300, 690.7755278982137),
        (-0.25, 1.589575312551186), (-29.3, -70.91722530001518), (-1000.7, -5915.6075367042195),
        (-2251799813685248.5, -7.735046348042312e16),
    ],
    "digamma": [
        (-0.5040830082644554, 7.289763902976895e-17), (-1.5734984731623904, 1.5649788481838454e-16),
        (-2.6107208684441447, -1.0720275936410002e-15), (-9.702672540001863, 4.939256869086382e-15),
        (-19.74308167259022, -1.2274750570360581e-14), (-2.4977035368857545, 1.1250632764882447),
        (-1e-310, np.inf), (-1e-300, 1e300), (-(2.0**-60), 1.152921504606847e18), (-0.25, 2.9141391202135276),
        (-29.3, 5.677055972581279), (-1000.7, 4.626453932621574), (-2251799813685248.5, 35.35050620855721),
    ],
}  # fmt: skip


@pytest.mark.parametrize("cpu", ["", "x86-64-v2"])
@pytest.mark.parametrize("name", BELOW_ZERO)
def test_gamma_functions_of_f64_are_within_two_units_below_zero(
    name: str, cpu: str, context: Any, tmp_path: Path
) -> None:
    """Of the result, or of 1 if that is larger; where nothing is fused too"""
    pytest.importorskip("plait_llvm")
    if cpu and platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("x86-64-v2 is a level of x86-64")
    x, exact = np.array(BELOW_ZERO[name]).T
    ty = f"tensor<{len(x)}xf64>"
    run = plait.compile(function(name, [ty], ty), context=context)
    if cpu:
        run.save(tmp_path / "f.plait", cpus=[cpu])
        run = plait.load(tmp_path / "f.plait")
    found = np.asarray(run(x)[0])
    is_finite = np.isfinite(exact)
    assert (found[~is_finite] == exact[~is_finite]).all()
    found, exact = found[is_finite], exact[is_finite]
    assert (np.abs(found - exact) <= 2 * np.spacing(np.maximum(np.abs(exact), 1))).all()


@pytest.mark.parametrize("name", ["lgamma", "digamma"])
def test_gamma_functions_of_f64_keep_their_recurrence(name: str, context: Any) -> None:
    """gamma(x + 1) = x gamma(x): logarithms and derivatives of numbers on both sides of a pole differ by log(-x) and 1 / x"""
    pytest.importorskip("plait_llvm")
    x = -RNG.integers(1, 20 << 40, 20_000) * 2.0**-40  # x + 1 is exact
    x = x[x != np.floor(x)]
    ty = f"tensor<{len(x)}xf64>"
    run = plait.compile(function(name, [ty], ty), context=context)
    here, beside = (np.asarray(run(at)[0]) for at in (x, x + 1))
    step = np.log(-x) if name == "lgamma" else 1 / x
    largest = np.maximum(np.maximum(np.abs(here), np.abs(beside)), np.maximum(np.abs(step), 1))
    assert (np.abs(beside - here - step) <= 5.5 * np.spacing(largest)).all()


@pytest.mark.parametrize("element", ["f16", "bf16"])
@pytest.mark.parametrize("name", ["lgamma", "digamma"])
def test_gamma_functions_of_16_bits_below_zero_are_computed_in_f32(name: str, element: str, context: Any) -> None:
    pytest.importorskip("plait_llvm")
    dtype = np.dtype("f2" if element == "f16" else pytest.importorskip("ml_dtypes").bfloat16)
    bits = np.arange(0x8001, 0xC000 if element == "f16" else 0xC300, dtype="u2").view(dtype)  # to -2, or -128
    more = -np.arange(2, 60, 2.0**-9).astype(dtype)
    x = np.concatenate([bits, more])
    x = x[x.astype("f8") != np.floor(x.astype("f8"))]
    results: list[Any] = []
    for kind, given, target in ((element, x, "llvm"), ("f64", x.astype("f8"), "interpret")):
        ty = f"tensor<{len(x)}x{kind}>"
        run = plait.compile(function(name, [ty], ty), context=context, target=target)
        results.append(np.asarray(run(given)[0], "f8"))
    found, exact = results
    digits, least = (10, -14) if element == "f16" else (7, -126)
    unit = np.exp2(np.maximum(np.floor(np.log2(np.abs(exact))), least) - digits)
    is_in_range = np.abs(exact) < (2.0**16 - 2.0**4 if element == "f16" else 2.0**128 - 2.0**119)  # others are rounded up
    assert (np.abs(found - exact) <= 0.6 * unit)[is_in_range].all()
    assert np.isinf(found[~is_in_range]).all()


@pytest.mark.parametrize(
    ("name", "x", "expected"),
    [
        ("lgamma", [0.0, -0.0, -3.0, -1e30, np.inf, -np.inf, 1.0, 2.0, 1e-40], [np.inf] * 6 + [0.0, 0.0, 92.10340372]),
        ("digamma", [0.0, -0.0, -3.0, -1e30, np.inf, -np.inf, 1e-40], [np.nan] * 4 + [np.inf, np.nan, -np.inf]),
    ],
)
def test_gamma_functions_of_special_values(name: str, x: list[float], expected: list[float], context: Any) -> None:
    pytest.importorskip("plait_llvm")
    ty = f"tensor<{len(x) + 1}xf32>"
    compiled = plait.compile(function(name, [ty], ty), context=context)
    (found,) = compiled(np.asarray([*x, np.nan], np.float32))
    np.testing.assert_allclose(np.asarray(found), [*expected, np.nan], rtol=1e-6)


@pytest.mark.parametrize("element", DTYPES)
def test_polygamma_of_large_orders_overflows(element: str, context: Any) -> None:
    pytest.importorskip("plait_llvm")
    ty = f"tensor<5x{element}>"
    compiled = plait.compile(function("polygamma", [ty, ty], ty), context=context)
    order, x = np.array([[344, 345, 170, 844, 867], [11.542166574919392, 11.5, 0.01, 44.72, 55.8]], DTYPES[element])
    assert np.asarray(compiled(order, x)[0]).tolist() == [-np.inf, np.inf, -np.inf, -np.inf, np.inf]


def exact_zeta(x: float, q: float) -> Decimal:
    """The sum of (n + q)^-x to 40 digits, for an integer x of 2 at least: terms beyond 60, then Euler-Maclaurin"""
    start, order = Decimal(q), int(x)
    terms = max(60, 60 - math.floor(q))
    total = sum(((start + n) ** -order for n in range(terms)), Decimal(0))
    at = start + terms
    scaled = at ** (1 - order)
    total += scaled / (order - 1) + scaled / at / 2
    scaled *= order / at / at
    for k, (above, below) in enumerate([(1, 12), (-1, 720), (1, 30240), (-1, 1209600), (1, 47900160)]):
        total += scaled * above / below
        scaled *= (order + 2 * k + 1) * (order + 2 * k + 2) / at / at
    return total


@pytest.mark.parametrize("name", ["zeta", "polygamma"])
def test_the_interpreter_sums_zeta_and_polygamma_to_the_last_places(name: str) -> None:
    rng = np.random.default_rng(9)
    for order, at in zip(rng.integers(2, 60, 60).tolist(), np.exp(rng.uniform(-3, 4, 60)).tolist()):
        found = zeta(float(order), at) if name == "zeta" else polygamma(order - 1.0, at)
        with localcontext() as digits:
            digits.prec = 50
            factor = 1 if name == "zeta" else (-1) ** order * math.factorial(order - 1)
            exact = factor * exact_zeta(order, at)
            error = abs(Decimal(found) - exact)
        assert float(error) <= (1.5 if name == "zeta" else 2.5) * float(np.spacing(abs(float(exact))))


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize("name", ["zeta", "polygamma"])
def test_zeta_and_polygamma_are_within_two_units(name: str, element: str, sign: int, context: Any) -> None:
    """Of the result for positive numbers, and of the largest term for negative ones, whose terms cancel"""
    pytest.importorskip("plait_llvm")
    dtype = DTYPES[element]
    orders = RNG.integers(2, 16, 150)
    orders[:8] = np.arange(24, 32)  # factorials that are no floats
    q = sign * np.exp(RNG.uniform(-3, 3.5, 150))
    if sign < 0:
        q = np.floor(q) + np.clip(q - np.floor(q), 0.1, 0.9)
    q[:8] = np.abs(q[:8]) + 1
    q = q.astype(dtype)
    n = (orders - (name == "polygamma")).astype(dtype)
    ty = f"tensor<150x{element}>"
    (found,) = plait.compile(function(name, [ty, ty], ty), context=context)(n, q)
    for value, order, at in zip(np.asarray(found), orders.tolist(), q.tolist()):
        with localcontext() as digits:
            digits.prec = 50
            factor = 1 if name == "zeta" else (-1) ** order * math.factorial(order - 1)
            exact = factor * exact_zeta(order, at)
            nearest = min(abs(at - round(at)), 0.5) if at < 0 else at
            largest = exact if at > 0 else max(abs(exact), abs(factor) * Decimal(nearest) ** -order)
            error = abs(Decimal(float(value)) - exact)
        unit = float(np.spacing(dtype(abs(float(largest)))))
        assert float(error) <= (2 if at > 0 else 4) * unit


@pytest.mark.parametrize("element", DTYPES)
def test_large_orders_of_polygamma_do_not_overflow_before_their_results(element: str, context: Any) -> None:
    pytest.importorskip("plait_llvm")
    n, x = np.array([200, 200, 10000, 10000, 150, 2]), np.array([80.0, 1e6, 2.0, 1e10, 1e-20, np.inf])
    ty = f"tensor<6x{element}>"
    (found,) = plait.compile(function("polygamma", [ty, ty], ty), context=context)(
        n.astype(DTYPES[element]), x.astype(DTYPES[element])
    )
    with localcontext() as digits:
        digits.prec = 50
        first = float(-math.factorial(200) * exact_zeta(201, 80.0))
    expected = [first if element == "f64" else DTYPES[element](first), -0.0, -np.inf, -0.0, -np.inf, -0.0]
    np.testing.assert_allclose(np.asarray(found), expected, rtol=4 * np.finfo(DTYPES[element]).eps)
