"""Roundings to whole numbers and fused sums of products on machines that have no instructions for them."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for
from plait_llvm.backend.forms import needed_symbols

ROUNDINGS = ("floor", "ceil", "trunc", "roundeven", "round")
NUMPY = {"floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "roundeven": np.rint}
BITS = {"f16": ("u2", "f2"), "f32": ("u4", "f4"), "f64": ("u8", "f8")}


def program(element: str, operations: dict[str, int], size: int = 20_000) -> str:
    """A function that returns what each operation computes of as many of its arguments as it has operands."""
    ty = f"tensor<{size}x{element}>"
    body = "\n".join(
        f"  %{number} = math.{name} {', '.join(['%a', '%b', '%c'][:count])} : {ty}"
        for number, (name, count) in enumerate(operations.items())
    )
    results, values = ", ".join([ty] * len(operations)), ", ".join(f"%{number}" for number in range(len(operations)))
    arguments = ", ".join(f"%{name}: {ty}" for name in "abc")
    return f"func.func @main({arguments}) -> ({results}) {{\n{body}\n  return {values} : {results}\n}}"


def without_instructions(text: str) -> Any:
    """The compiled function, as for a machine that neither rounds nor fuses."""
    ctx = Context.from_environment()
    planned = make_plan(parse_module(text, ctx), ctx).text
    return plait.compile(text, pipeline=planned.replace("llvm-expand-ops", "llvm-expand-ops{instructions=none}"))


def numbers(element: str, seed: int, size: int = 20_000) -> np.ndarray[Any, Any]:
    """Random bits, halves, neighbours of whole numbers, the largest numbers with a fraction, and special values."""
    rng, (bits, dtype) = np.random.default_rng(seed), BITS[element]
    half = 2.0 ** (np.finfo(dtype).nmant - 1)
    given = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, np.inf, -np.inf, np.nan, half, half + 0.5, -half - 0.5, 2 * half]
    halves = (rng.integers(-64, 64, size // 4) / 2).astype(dtype)
    parts = [
        np.array(given, dtype), halves, np.nextafter(halves, np.zeros(1, dtype)),
        (rng.integers(0, 64, size // 8) / 2 + half).astype(dtype),
    ]  # fmt: skip
    count = size - sum(map(len, parts))
    return np.concatenate([*parts, rng.integers(0, np.iinfo(bits).max, count, dtype=bits, endpoint=True).view(dtype)])


@pytest.mark.parametrize("element", BITS)
@np.errstate(invalid="ignore")
def test_sums_round_as_instructions_do(element: str) -> None:
    text = program(element, dict.fromkeys(ROUNDINGS, 1))
    x = numbers(element, 1)
    found, usual = without_instructions(text)(x, x, x), plait.compile(text)(x, x, x)
    for name, got, wanted in zip(ROUNDINGS, found, usual):
        expected = NUMPY[name](x) if name in NUMPY else wanted
        for other in (expected, wanted):
            np.testing.assert_array_equal(got, other)
            np.testing.assert_array_equal(np.signbit(got)[~np.isnan(x)], np.signbit(other)[~np.isnan(x)])


@np.errstate(all="ignore")
def test_products_and_sums_are_rounded_once() -> None:
    text = program("f32", {"fma": 3})
    rng = np.random.default_rng(3)
    a, b = numbers("f32", 4), numbers("f32", 5)[rng.permutation(20_000)]
    near = np.nextafter(-(a * b), np.float32(1)) * np.exp2(rng.integers(-30, 30, 20_000)).astype("f4")
    c = np.where(rng.random(20_000) < 0.5, near, numbers("f32", 6))
    (found,), (wanted,) = without_instructions(text)(a, b, c), plait.compile(text)(a, b, c)
    np.testing.assert_array_equal(found, wanted)


def exactly(a: float, b: float, c: float) -> float:
    """a b + c, rounded once."""
    if not math.isfinite(a * 0 + b * 0 + c) or a == 0 or b == 0:
        return a * 0 * b + c if math.isfinite(a) and math.isfinite(b) else a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    try:
        size = float(abs(exact))
    except OverflowError:
        size = math.inf
    return -size if exact < 0 else size


def with_exponents(rng: Any, low: int, high: int, size: int) -> np.ndarray[Any, Any]:
    return np.ldexp(rng.uniform(1, 2, size) * rng.choice([-1, 1], size), rng.integers(low, high, size))


@np.errstate(all="ignore")
def test_products_and_sums_of_f64_are_rounded_once() -> None:
    rng, size = np.random.default_rng(7), 4_000
    special = rng.choice([0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -1.0, 2.0**-1022, -np.finfo("f8").max], (3, size))
    near, small, large = ([with_exponents(rng, *r, size) for _ in "ab"] for r in ((-500, 500), (-550, -520), (400, 520)))
    few = np.ldexp(rng.integers(-4096, 4096, (2, size)).astype("f8"), rng.integers(-560, 300, (2, size)))
    bits = [rng.integers(0, 2**64, size, "u8").view("f8") for _ in "abc"]
    cases = [
        (*near, np.nextafter(-near[0] * near[1], rng.choice([-np.inf, np.inf], size))),  # what rounding loses is left
        (*near, near[0] * near[1] * np.exp2(rng.integers(-120, 120, size))),
        (*few, few[0] * few[1] * np.exp2(rng.integers(-60, 60, size)) * rng.choice([1, -1.5, 1 + 2**-52], size)),  # ties
        (*small, np.ldexp(rng.integers(-(2**53), 2**53, size) * rng.choice([0.0, 1.0], size), -1074)),
        (*large, with_exponents(rng, 960, 1023, size)), tuple(bits), tuple(special), (special[0], bits[1], bits[2]),
    ]  # fmt: skip
    a, b, c = (np.concatenate(parts) for parts in zip(*cases))
    (found,) = without_instructions(program("f64", {"fma": 3}, len(a)))(a, b, c)
    expected = np.array([exactly(*numbers) for numbers in zip(a.tolist(), b.tolist(), c.tolist())])
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(np.signbit(found)[~np.isnan(found)], np.signbit(expected)[~np.isnan(found)])


@pytest.mark.parametrize("triple", ["x86_64-unknown-linux-gnu", "wasm32-unknown-unknown", "riscv64-unknown-linux-gnu"])
@pytest.mark.parametrize("element", ["f16", "bf16", "f32", "f64"])
def test_no_library_is_called(triple: str, element: str) -> None:
    text = program(element, dict.fromkeys(ROUNDINGS, 1) | {"fma": 3})
    code = compile_ahead_of_time(text, machine=machine_for(triple, "", "")).code
    assert set(needed_symbols(code)) <= {"malloc", "free", "memcpy", "memset"}
