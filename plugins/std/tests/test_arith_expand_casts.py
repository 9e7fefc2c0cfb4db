"""`arith-expand` keeps what casts to and from f8E8M0FNU and f4E2M1FN compute, on all codes and on a search of wider floats."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.builtin.types import Float4E2M1FNType
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).parent))
from pass_oracle import MLIR_OPT, mlir_opt

Array = np.ndarray[Any, Any]
DTYPES: dict[str, Any] = {
    "f8E8M0FNU": ml_dtypes.float8_e8m0fnu,
    "f4E2M1FN": ml_dtypes.float4_e2m1fn,
    "f8E5M2": ml_dtypes.float8_e5m2,
    "bf16": ml_dtypes.bfloat16,
    "f16": np.float16,
    "f32": np.float32,
    "f64": np.float64,
}
NARROW = ("f8E8M0FNU", "f4E2M1FN")
CODES = {"f8E8M0FNU": 256, "f4E2M1FN": 16, "f8E5M2": 256}
PIPELINE = "builtin.module(arith-expand{include-bf16=true include-f8e8m0=true include-f4e2m1=true})"
F4_MIDPOINTS = np.array([0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0])
F4_TIES_TO_EVEN = np.array([1.25, 2.5, 5.0])


def values_of(type: str) -> Array:
    """All values of a type of at most 16 bits; of a wider one all places where rounding changes, and random bits."""
    if type in CODES:
        return np.arange(CODES[type], dtype=np.uint8).view(DTYPES[type])
    if type in ("bf16", "f16"):
        return np.arange(2**16, dtype=np.uint16).view(DTYPES[type])
    exponents = 2.0 ** np.arange(-149, 128)
    edges = np.concatenate([exponents, 1.5 * exponents, F4_MIDPOINTS, np.arange(0, 8, 0.125), [np.inf, np.nan]])
    edges = edges.astype(DTYPES[type])
    edges = np.concatenate(
        [edges, np.nextafter(edges, edges.dtype.type(0)), np.nextafter(edges, edges.dtype.type(np.inf))]
    )
    near_one = np.random.default_rng(1).normal(0, 3, 20_000).astype(DTYPES[type])
    unsigned = f"u{edges.dtype.itemsize}"
    bits = np.random.default_rng(2).integers(0, 2 ** (8 * edges.dtype.itemsize), 20_000, dtype=unsigned)
    with np.errstate(invalid="ignore"):
        return np.concatenate([edges, -edges, near_one, bits.view(edges.dtype)])


def program(operation: str, types: tuple[str, ...], result: str, count: int) -> str:
    shaped = [f"tensor<{count}x{type}>" for type in (*types, result)]
    arguments = ", ".join(f"%{i}: {type}" for i, type in enumerate(shaped[:-1]))
    operands = ", ".join(f"%{i}" for i in range(len(types)))
    cast = f"arith.{operation} {operands} : {', '.join(shaped[:-1])} to {shaped[-1]}"
    return f"func.func @main({arguments}) -> {shaped[-1]} {{ %r = {cast} return %r : {shaped[-1]} }}"


def interpret(ctx: Context, text: str, *inputs: Array, expand: bool = False) -> Array:
    module = parse_module(text, ctx)
    if expand:
        PassManager(ctx).run(PIPELINE, module)
        verify(module, ctx)
        left = [
            op
            for op in module.walk()
            if op.name in ("arith.extf", "arith.truncf", "arith.scaling_extf", "arith.scaling_truncf")
        ]
        assert not any(
            narrow in str(value.type) for op in left for value in (*op.operands, *op.results) for narrow in NARROW
        )
    with np.errstate(all="ignore"):
        return np.asarray(Interpreter(module, ctx).run("main", *inputs)[0])


def differing(first: Array, second: Array, *inputs: Array) -> Array:
    """Where results differ; NaN equals NaN, and f4E2M1FN, which has none, has either zero in its place."""
    a, b = first.astype(np.float64), second.astype(np.float64)
    same = (a == b) & (np.signbit(a) == np.signbit(b)) | np.isnan(a) & np.isnan(b)
    if first.dtype == DTYPES["f4E2M1FN"]:
        with np.errstate(all="ignore"):
            wide = [x.astype(np.float64) for x in inputs]
            not_a_number = np.isnan(wide[0] / wide[1]) if len(wide) > 1 else np.isnan(wide[0])
        same |= not_a_number & (a == 0) & (b == 0)
    return ~same


CASTS = [
    *(("extf", narrow, wide) for narrow in NARROW for wide in ("bf16", "f16", "f32", "f64")),
    ("extf", "f4E2M1FN", "f8E5M2"),
    *(("truncf", wide, narrow) for narrow in NARROW for wide in ("bf16", "f16", "f32")),
    ("truncf", "f8E5M2", "f4E2M1FN"),
    ("truncf", "f8E8M0FNU", "f4E2M1FN"),
]


@pytest.mark.parametrize(("operation", "source", "target"), CASTS)
def test_cast_computes_the_same_expanded(ctx: Context, operation: str, source: str, target: str) -> None:
    values = values_of(source)
    text = program(operation, (source,), target, len(values))
    plain, expanded = interpret(ctx, text, values), interpret(ctx, text, values, expand=True)
    wrong = differing(plain, expanded, values)
    assert not wrong.any(), (values[wrong][:9], plain[wrong][:9], expanded[wrong][:9])


def nearest_power(x: float) -> float:
    """The nearest power of two that f8E8M0FNU has, ties up; NaN for what is not positive or too large."""
    mantissa, exponent = math.frexp(x)
    power = max(exponent - 1 + (mantissa >= 0.75), -127)
    return 2.0**power if 0 < x < math.inf and power <= 127 else math.nan


def nearest_f4(x: float) -> float:
    form = Float4E2M1FNType().format
    return form.decode(form.encode(x))


@pytest.mark.parametrize(("narrow", "nearest"), [("f8E8M0FNU", nearest_power), ("f4E2M1FN", nearest_f4)])
def test_f64_is_rounded_once(ctx: Context, narrow: str, nearest: Callable[[float], float]) -> None:
    values = values_of("f64")
    expanded = interpret(ctx, program("truncf", ("f64",), narrow, len(values)), values, expand=True)
    wrong = differing(expanded, np.array([nearest(x) for x in values.tolist()]), values)
    assert not wrong.any(), (values[wrong][:9], expanded[wrong][:9])


SCALED = [
    ("scaling_extf", "f4E2M1FN", "f8E8M0FNU", "f32"),
    ("scaling_extf", "f4E2M1FN", "f8E8M0FNU", "bf16"),
    ("scaling_extf", "f4E2M1FN", "f32", "f16"),
    ("scaling_extf", "f8E5M2", "f16", "f32"),
    ("scaling_truncf", "f32", "f8E8M0FNU", "f4E2M1FN"),
    ("scaling_truncf", "f32", "f32", "f4E2M1FN"),
    ("scaling_truncf", "f16", "f32", "f8E5M2"),
]


def pairs(source: str, scale: str) -> tuple[Array, Array]:
    """All pairs of codes of small types; of wider ones values at random."""
    first, second = values_of(source), values_of(scale)
    if len(first) * len(second) <= 2**16:
        return np.repeat(first, len(second)), np.tile(second, len(first))
    random = np.random.default_rng(3)
    return random.choice(first, 40_000), random.choice(second, 40_000)


@pytest.mark.parametrize(("operation", "source", "scale", "target"), SCALED)
def test_scaling_computes_the_same_expanded(ctx: Context, operation: str, source: str, scale: str, target: str) -> None:
    values, scales = pairs(source, scale)
    text = program(operation, (source, scale), target, len(values))
    plain, expanded = interpret(ctx, text, values, scales), interpret(ctx, text, values, scales, expand=True)
    power = (
        interpret(ctx, program("truncf", (scale,), "f8E8M0FNU", len(scales)), scales)
        if scale in ("f16", "f32")
        else scales
    )
    wrong = differing(plain, expanded, values, power)
    assert not wrong.any(), (values[wrong][:9], scales[wrong][:9], plain[wrong][:9], expanded[wrong][:9])


@pytest.mark.parametrize(
    ("value", "expected"), [(2.0**-127 * 1.25, -127), (2.0**-127 * 1.5, -126), (2.0**-149, -127), (1.5, 1), (1.25, 0)]
)
def test_exponents_round_to_nearest_with_ties_up(ctx: Context, value: float, expected: int) -> None:
    text = program("truncf", ("f32",), "f8E8M0FNU", 1)
    for expand in (False, True):
        found = interpret(ctx, text, np.array([value], np.float32), expand=expand)
        assert found.astype(np.float64)[0] == 2.0**expected


@pytest.mark.parametrize("type", ["tensor<?xf32>", "f80"])
def test_leaves_what_it_cannot_expand(ctx: Context, type: str) -> None:
    narrow = type.replace("f32", "f4E2M1FN").replace("f80", "f4E2M1FN")
    module = parse_module(
        f"func.func @main(%a: {type}) -> {narrow} {{ %0 = arith.truncf %a : {type} to {narrow} return %0 : {narrow} }}",
        ctx,
    )
    PassManager(ctx).run(PIPELINE, module)
    assert "arith.truncf" in {op.name for op in module.walk()}


def not_powers_of_two(x: Array) -> Array:
    """mlir-opt drops the sign and the mantissa: others than f32's normal powers of two and the positive infinity differ."""
    return ~((np.frexp(x)[0] == 0.5) & (x >= 2.0**-126))


def wrong_as_f4(x: Array) -> Array:
    """mlir-opt rounds ties up, loses the sign of what is in (-0.5, 0), and makes NaN the largest number."""
    return np.isin(np.abs(x), F4_TIES_TO_EVEN) | (x > -0.5) & (x <= 0) & np.signbit(x) | np.isnan(x)


EXPLAINED: list[tuple[str, str, str, Callable[[Array], Array]]] = [
    ("extf", "f8E8M0FNU", "f32", lambda x: x == 2.0**-127),  # mlir-opt makes 0.0 of the least power of two
    ("extf", "f8E8M0FNU", "f64", lambda x: x == 2.0**-127),
    ("extf", "f8E8M0FNU", "bf16", lambda x: x == 2.0**-127),
    ("extf", "f8E8M0FNU", "f16", lambda x: x != x),  # the least power of two rounds to 0.0 anyway
    ("truncf", "f32", "f8E8M0FNU", not_powers_of_two),
    ("truncf", "f16", "f8E8M0FNU", not_powers_of_two),
    ("extf", "f4E2M1FN", "f32", lambda x: x != x),
    ("extf", "f4E2M1FN", "f16", lambda x: x != x),
    ("extf", "f4E2M1FN", "bf16", lambda x: x != x),
    ("truncf", "f32", "f4E2M1FN", wrong_as_f4),
    ("truncf", "f16", "f4E2M1FN", wrong_as_f4),
]


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize(("operation", "source", "target", "explained"), EXPLAINED)
def test_mlir_opt_computes_the_same_but_for_what_is_explained(
    ctx: Context, operation: str, source: str, target: str, explained: Callable[[Array], Array]
) -> None:
    values = values_of(source)
    text = program(operation, (source,), target, len(values))
    upstream = interpret(ctx, mlir_opt(text, PIPELINE)[0], values)
    ours = interpret(ctx, text, values, expand=True)
    with np.errstate(invalid="ignore"):
        wide = values.astype(np.float64)
    found = differing(ours, upstream, values)
    wrong = found & ~explained(wide)
    assert not wrong.any(), (values[wrong][:9], ours[wrong][:9], upstream[wrong][:9])
    assert found.any() or not explained(wide[wide == wide]).any()
