"""Functions that are formulas over others: their errors in native code, and their special values."""

from __future__ import annotations

import math
import platform
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest

pytest.importorskip("plait_llvm")
DTYPES = {"f32": np.dtype("f4"), "f64": np.dtype("f8")}
SPECIAL = [np.inf, -np.inf, np.nan, 0.0, -0.0, 1e30, -1e30, 3e38, -3e38, -1e9]


def compiled(operation: str, element: str, count: int, context: Any, target: str = "llvm") -> Any:
    ty = f"tensor<{count}x{element}>"
    types = f"{ty} -> {ty}" if operation.startswith("chlo") else ty
    text = f"func.func @main(%x: {ty}) -> {ty} {{\n%r = {operation} %x : {types}\nreturn %r : {ty}\n}}"
    return plait.compile(text, context=context, target=target)


def on(machine: str, run: Any, folder: Path) -> Any:
    """A program as it is for the host, or for a level of x86-64."""
    if machine == "host":
        return run
    if platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip(f"{machine} is a level of x86-64")
    run.save(folder / "f.plait", cpus=[machine])
    return plait.load(folder / "f.plait")


def errors(found: Any, exact: Any) -> Any:
    """In units in the last place; those of subnormal numbers are all equal."""
    info = np.finfo(found.dtype)
    _, exponent = np.frexp(np.maximum(np.abs(exact), info.smallest_normal))
    return np.abs(found.astype(np.longdouble) - exact) / np.ldexp(np.longdouble(1), exponent - 1 - info.nmant)


def logistic(x: Any) -> Any:
    power = np.exp(-np.abs(x.astype(np.longdouble)))
    return np.where(x < 0, power, 1) / (1 + power)


@pytest.mark.parametrize("machine", ["host", "x86-64-v2"])
@pytest.mark.parametrize("element", DTYPES)
def test_logistic_is_within_two_units_where_it_is_subnormal_too(
    element: str, machine: str, context: Any, tmp_path: Path
) -> None:
    rng, scale = np.random.default_rng(4), 1 if element == "f32" else 7
    parts = [rng.uniform(-110 * scale, 40, 20_000), rng.uniform(-5, 5, 40_000), np.exp2(rng.uniform(-40, 5, 9_000))]
    x = np.concatenate([*parts, -parts[2], np.linspace(-4.2, -4.1, 9_000)]).astype(DTYPES[element])
    run = on(machine, compiled("stablehlo.logistic", element, len(x), context), tmp_path)
    assert errors(run(x)[0], logistic(x)).max() <= 2


@pytest.mark.parametrize("element", DTYPES)
def test_the_interpreter_computes_subnormal_results_of_logistic(element: str, context: Any) -> None:
    x = np.linspace(-746, 40, 500).astype(DTYPES[element])
    (found,) = compiled("stablehlo.logistic", element, len(x), context, target="interpret")(x)
    assert errors(np.asarray(found), logistic(x)).max() <= 2


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("element", DTYPES)
def test_logistic_of_special_values(element: str, target: str, context: Any) -> None:
    x = np.array(SPECIAL, DTYPES[element])
    expected = np.array([1, 0, math.nan, 0.5, 0.5, 1, 0, 1, 0, 0], x.dtype)
    np.testing.assert_array_equal(compiled("stablehlo.logistic", element, len(x), context, target)(x)[0], expected)


ERF_INV_F64 = [  # x, and the inverse error function of it
    (-0.0009951006065317257, "-0.0008818851796630787764011"), (-0.20527012962039437, "-0.1839705140714765264659"),
    (0.7736692959156811, "0.85550373711724839801"), (-0.9948140241171889, "-1.976539505733568939058"),
    (0.9978138171215106, "2.166362786211469191118"), (0.9994602213898814, "2.446729370366834145521"),
    (-0.9999999807714289, "-3.973093217713364455926"),
]  # fmt: skip
BESSEL_F64 = [  # x, and exp(-|x|) I1(x)
    (5.844840036997071e-05, "0.00002922249213962835296338"), (0.8847287887512909, "0.2010800005504760516573"),
    (0.9919026138445413, "0.2075011043461602885164"), (-1.0045882420374361, "-0.208137974263456250705"),
    (-7.811518794822514, "-0.135574087538252849378"), (9.887724828072844, "0.1218912254230923531568"),
    (-259.67751201427353, "-0.02472091374150762875236"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "table"), [("erf_inv", ERF_INV_F64), ("bessel_i1e", BESSEL_F64)])
def test_functions_of_f64_are_within_two_units_where_errors_were_largest(name: str, table: Any, context: Any) -> None:
    x, exact = np.array([row[0] for row in table]), np.array([np.longdouble(row[1]) for row in table])
    assert errors(compiled(f"chlo.{name}", "f64", len(x), context)(x)[0], exact).max() <= 2


@pytest.mark.parametrize("machine", ["host", "x86-64-v2"])
@pytest.mark.parametrize("name", ["erf_inv", "bessel_i1e"])
def test_functions_of_f32_are_within_two_units(name: str, machine: str, context: Any, tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    small = np.exp2(rng.uniform(-60, 0, 2_000))
    if name == "erf_inv":
        parts = [1 - np.exp2(rng.uniform(-24, 0, 3_000)), rng.uniform(-1, 1, 6_000), rng.uniform(0.99, 0.997, 3_000)]
    else:
        parts = [np.exp2(rng.uniform(3, 100, 1_000)), rng.uniform(-10, 10, 4_000), rng.uniform(0.9, 1.1, 2_000)]
    x = np.concatenate([small, *parts]).astype("f4")
    x = x[abs(x) != 1] if name == "erf_inv" else x
    (exact,) = compiled(f"chlo.{name}", "f64", len(x), context, target="interpret")(x.astype("f8"))
    run = on(machine, compiled(f"chlo.{name}", "f32", len(x), context), tmp_path)
    assert errors(run(x)[0], np.asarray(exact, np.longdouble)).max() <= 2


@pytest.mark.parametrize("element", DTYPES)
def test_special_values_of_functions(element: str, context: Any) -> None:
    x = np.array([0.0, -0.0, 1, -1, 1.5, np.inf, -np.inf, np.nan], DTYPES[element])
    (found,) = compiled("chlo.erf_inv", element, len(x), context)(x)
    np.testing.assert_array_equal(found, [0.0, -0.0, np.inf, -np.inf, *[np.nan] * 4])
    (scaled,) = compiled("chlo.bessel_i1e", element, len(x), context)(x)
    np.testing.assert_array_equal(scaled[[0, 1, 5, 6, 7]], [0.0, -0.0, 0.0, -0.0, np.nan])
    assert np.signbit(found).tolist()[:4] == np.signbit(scaled).tolist()[:4] == [False, True, False, True]
