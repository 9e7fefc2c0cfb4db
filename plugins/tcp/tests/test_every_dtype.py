"""Each operation on each element type it takes, of every sort of shape: natively as interpreted.

Many operations are compiled as one module, which takes a fraction of the time that as many modules would.
"""

from __future__ import annotations

import copy
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from programs_by_dtype import CASES, Program

FLOATS: dict[str, Any] = {
    "f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2, "f8E4M3": ml_dtypes.float8_e4m3,
    "f8E3M4": ml_dtypes.float8_e3m4, "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz, "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
    "f8E4M3B11FNUZ": ml_dtypes.float8_e4m3b11fnuz,
}  # fmt: skip
INTEGERS: dict[str, Any] = {
    "i2": ml_dtypes.int2, "i4": ml_dtypes.int4, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui2": ml_dtypes.uint2, "ui4": ml_dtypes.uint4, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32,
    "ui64": np.uint64,
}  # fmt: skip
TYPES: dict[str, Any] = {**FLOATS, **INTEGERS, "i1": np.bool_, "complex<f32>": np.complex64, "complex<f64>": np.complex128}
SHAPES = {"static": ("2x3", (2, 3)), "dynamic": ("?x?", (2, 3)), "empty": ("0x3", (0, 3)), "no dynamic elements": ("?x3", (0, 3)), "edges": ("2x3", (2, 3))}

UNARY = (
    "abs", "negate", "not", "sign", "popcount", "clz", "exp", "log", "sqrt", "sin", "tanh", "floor", "round_even", "is_finite",
    "logistic", "erf", "expm1", "log1p", "cos", "tan", "atan", "cbrt", "rsqrt", "reciprocal", "ceil", "round_away", "real", "imag",
)  # fmt: skip
BINARY = (
    "add", "subtract", "multiply", "divide", "maximum", "minimum", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor",
    "shift_left", "shift_right_logical", "shift_right_arithmetic", "power", "remainder", "atan2", "complex",
)  # fmt: skip
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge", "is_finite")
REDUCE = ("add", "multiply", "maximum", "minimum", "and", "or", "xor")
SUMS = ("contract", "conv", "reduce", "window", "scan", "fft", "isolated_group")


@dataclass
class Item:
    """Lines that give `%r`, or several results, with the arguments they need."""

    body: str
    results: list[str]
    arguments: list[str]
    values: list[Any]
    returned: list[str]
    terms: int = 1

    def renamed(self, prefix: str) -> Item:
        """The same, with other names of values."""

        def rename(text: str) -> str:
            return re.sub(r"%(\w+)", rf"%{prefix}\1", text)

        names = [rename(text) for text in self.arguments], [rename(text) for text in self.returned]
        return Item(rename(self.body), self.results, names[0], self.values, names[1], self.terms)


def program_of(items: Sequence[Item]) -> tuple[str, list[Any]]:
    """One function that computes all of them, and its arguments."""
    parts = [item.renamed(f"p{i}_") for i, item in enumerate(items)]
    results = ", ".join(result for part in parts for result in part.results)
    arguments = ", ".join(argument for part in parts for argument in part.arguments)
    returned = ", ".join(name for part in parts for name in part.returned)
    body = "\n".join(part.body for part in parts)
    text = f"func.func @main({arguments}) -> ({results}) {{\n{body}\nreturn {returned} : {results}\n}}"
    return text, [value for part in parts for value in part.values]


def with_type(kind: str, tensor: str, element: str) -> str:
    """The type of the result of an elementwise kind."""
    if kind in COMPARISONS:
        return tensor.replace(element + ">", "i1>")
    if kind == "complex":
        return tensor.replace(element + ">", f"complex<{element}>>")
    parts = element.startswith("complex") and kind in ("abs", "real", "imag")
    return tensor.replace(element, element[8:-1]) if parts else tensor


def elementwise_lines(dims: str, element: str) -> dict[str, tuple[str, str]]:
    """Operations on %x, %y and the scalar %s, and what they give."""
    t, one = f"tensor<{dims}x{element}>", f"tensor<{element}>"
    lines = f"tensor<{dims.split('x')[0]}x{element}>"
    select = f"%p = tcp.binary eq %x, %y : {t}\n%r = tcp.ternary select %p, %x, %y : {with_type('eq', t, element)}, {t}, {t}"
    return {
        **{f"unary {k}": (f"%r = tcp.unary {k} %x : {t}", with_type(k, t, element)) for k in UNARY},
        **{f"binary {k}": (f"%r = tcp.binary {k} %x, %y : {t}", with_type(k, t, element)) for k in BINARY},
        "select": (select, t),
        "clamp": (f"%r = tcp.ternary clamp %x, %y, %x : {t}, {t}, {t}", t),
        **{f"reduce {k}": (f"%r = tcp.reduce {k} %x, %s dims = [1] : {t}, {one} -> {lines}", lines) for k in REDUCE},
        **{f"scan {k}": (f"%r = tcp.scan {k} %x, %s dim = 1 : {t}, {one}", t) for k in REDUCE},
        **{f"cast {e}": (f"%r = tcp.cast %x : {t} -> tensor<{dims}x{e}>", f"tensor<{dims}x{e}>") for e in TYPES},
        "scalar": (f"%r = tcp.binary eq %s, %s : {one}", "tensor<i1>"),
    }


ELEMENTWISE = tuple(elementwise_lines("2x3", "f32"))
NAMES = (*ELEMENTWISE, *CASES)


def numbers(element: str, shape: tuple[int, ...], seed: int) -> Any:
    generator, dtype = np.random.default_rng(seed), TYPES[element]
    if element == "i1":
        return generator.integers(0, 2, shape).astype(bool)
    if element in INTEGERS:
        width = int(element.strip("ui"))
        high = min(1 << (width - 1), 8)
        return generator.integers(0 if element.startswith("u") else -high, high, shape).astype(dtype)
    values = generator.standard_normal(shape)
    return (values + 1j * generator.standard_normal(shape) if "complex" in element else values).astype(dtype)


def edges(element: str, shape: tuple[int, ...], seed: int) -> Any:
    """Numbers of which more than half are NaN, infinite, negative zero, the largest or the smallest."""
    values = numbers(element, shape, seed)
    width = int(element.strip("ui")) if element in INTEGERS else 0
    if element in FLOATS:
        special: list[Any] = [np.nan, -0.0, np.inf, -np.inf]
    elif element in INTEGERS:
        special = [0, (1 << width) - 1, 1 << (width - 1), 1]
        special = special if element.startswith("u") else [-(1 << (width - 1)), (1 << (width - 1)) - 1, 0, -1]
    else:
        return values
    generator, flat = np.random.default_rng(seed + 100), values.reshape(-1)
    for i in range(len(flat)):
        if generator.random() < 0.6:
            flat[i] = np.array(special[generator.integers(len(special))], values.dtype)
    return flat.reshape(shape)


def item_of(element: str, shape: str, name: str) -> Item:
    dims, sizes = SHAPES[shape]
    if name in ELEMENTWISE:
        line, result = elementwise_lines(dims, element)[name]
        t, one = f"tensor<{dims}x{element}>", f"tensor<{element}>"
        given = edges if shape == "edges" else numbers
        values = [given(element, sizes, 1), given(element, sizes, 2), given(element, (), 3)]
        terms = 4 if name.split()[0] in SUMS else 1
        return Item(line, [result], [f"%x: {t}", f"%y: {t}", f"%s: {one}"], values, ["%r"], terms)
    made = edges if shape == "edges" and "fft" not in name else numbers  # a transform of NaN is NaN in other places
    program = Program(name, sizes, "dynamic" in shape, lambda shape, seed: made(element, shape, seed))
    count = len(program.results)
    given = f"%r:{count}" if count > 1 else "%r"
    text = [x.replace("f32", element) for x in (f"{program.before}{given} = {program.line}", *program.results)]
    arguments = [argument.replace("f32", element) for argument in program.arguments]
    returned = [f"%r#{i}" for i in range(count)] if count > 1 else ["%r"]
    values = [
        value.astype(TYPES[f"complex<{element}>"]) if f"complex<{element}>" in argument and f"complex<{element}>" in TYPES else value
        for value, argument in zip(program.values, arguments)
    ]
    terms = 24 if re.split(r"[ _]", name)[0] in SUMS else 1
    return Item(text[0], text[1:], arguments, values, returned, terms)


def interpreted(item: Item, ctx: Any) -> Any:
    """What the interpreter gives; None if there is no such operation on such elements."""
    text, values = program_of([item])
    try:
        module = parse_module(text, ctx)
        verify(module, ctx)
        with np.errstate(all="ignore"):
            return Interpreter(module, ctx).run("main", *copy.deepcopy(values))
    except (DiagnosticError, VerifyError):
        return None


def tolerance(dtypes: Sequence[str]) -> float:
    """Two units in the last place of the coarsest format."""
    digits = {"f64": 40, "f32": 18, "f16": 9, "bf16": 6, "complex<f64>": 38, "complex<f32>": 16}
    return max([2.0 ** -digits.get(e, 1) for e in dtypes if e in FLOATS or "complex" in e], default=0)


def check(item: Item, element: str, expected: Any, made: Any, name: str) -> None:
    for a, b, type in zip(expected, made, item.results, strict=True):
        a, b = np.asarray(a), np.asarray(b)
        assert a.shape == b.shape and a.dtype == b.dtype, name
        kind = np.complex128 if "complex" in str(a.dtype) else np.float64
        target = type.removeprefix("tensor<").removesuffix(">").rsplit("x", 1)[-1] if "complex" not in type else element
        near = tolerance([element, target]) * item.terms
        if target in INTEGERS or target in ("i1", "index"):
            near = 1 if "quantize" in name and element not in INTEGERS else 0
        np.testing.assert_allclose(b.astype(kind), a.astype(kind), rtol=near, atol=near, err_msg=f"{name}\n{item.body}")


def check_together(element: str, shape: str, names: Sequence[str], ctx: Any, native: Any) -> int:
    """Compile all operations that there are as one module; return how many there were."""
    found = [(name, item_of(element, shape, name)) for name in names]
    runs = [(name, item, interpreted(item, ctx)) for name, item in found]
    there = [(name, item, expected) for name, item, expected in runs if expected is not None]
    if not there:
        return 0
    text, values = program_of([item for _, item, _ in there])
    made = native(text)(*values)
    results = iter(made if isinstance(made, tuple) else (made,))
    for name, item, expected in there:
        check(item, element, expected, [next(results) for _ in item.results], f"{name} of {element}, {shape}")
    return len(there)


def sample(element: str, shape: str) -> list[str]:
    """One operation in a few, of each family, another one for each element type and shape."""
    return [name for name in NAMES if zlib.crc32(f"{element} {shape} {name}".encode()) % 16 == 0]


@pytest.mark.parametrize("element", TYPES)
def test_sampled(element: str, ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("there is no plugin that makes native code")
    assert sum(check_together(element, shape, sample(element, shape), ctx, native) for shape in ("static", "dynamic", "edges")) > 3


@pytest.mark.parametrize("element", ["i2", "ui2", "i4", "ui4"])
def test_bits_of_narrow_integers_are_counted(element: str, ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("there is no plugin that makes native code")
    assert check_together(element, "static", ["unary popcount", "unary clz"], ctx, native) == 2


def test_products_are_added_up_not_factors(ctx: Any, native: Any) -> None:
    """inf * 2 + inf * -1 is NaN; inf * (2 - 1) would not be."""
    maps = "[affine_map<(i, l) -> (i)>, affine_map<(i, l) -> (l)>, affine_map<(i, l) -> (i)>]"
    line = f'%r = tcp.contract %x, %y {{indexing_maps = {maps}, iterator_types = ["parallel", "reduction"]}}'
    values = [np.array([np.inf, 1], np.float32), np.array([2, -1], np.float32)]
    arguments = ["%x: tensor<2xf32>", "%y: tensor<2xf32>"]
    item = Item(f"{line} : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>", ["tensor<2xf32>"], arguments, values, ["%r"])
    expected = interpreted(item, ctx)
    np.testing.assert_array_equal(expected[0], [np.nan, 1])
    if native is not None:
        np.testing.assert_array_equal(np.ravel(native(program_of([item])[0])(*values)), [np.nan, 1])


WIDTHS = {"i2": 2, "i4": 4, "ui4": 4, "i8": 8, "ui16": 16, "f16": 16, "i32": 32, "f32": 32, "f64": 64}
PARTS = [(wide, narrow) for wide in WIDTHS for narrow in WIDTHS if WIDTHS[wide] > WIDTHS[narrow]]


def test_bits_are_split_and_joined(ctx: Any, native: Any) -> None:
    """Between all pairs of widths, low bits first."""
    if native is None:
        pytest.skip("there is no plugin that makes native code")
    items: list[Item] = []
    for wide, narrow in PARTS:
        count = WIDTHS[wide] // WIDTHS[narrow]
        whole, parts = f"tensor<3x{wide}>", f"tensor<3x{count}x{narrow}>"
        for source, target, shape, element in ((whole, parts, (3,), wide), (parts, whole, (3, count), narrow)):
            values = [numbers(element, shape, len(items))]
            items.append(Item(f"%r = tcp.bitcast %x : {source} -> {target}", [target], [f"%x: {source}"], values, ["%r"]))
    text, values = program_of(items)
    made = native(text)(*values)
    for item, got in zip(items, made, strict=True):
        expected = interpreted(item, ctx)
        assert expected is not None
        a, b = np.asarray(expected[0]), np.asarray(got)
        if a.dtype.kind == "f":  # any bits, also those of NaN
            a, b = a.view(f"u{a.dtype.itemsize}"), b.view(f"u{b.dtype.itemsize}")
        np.testing.assert_array_equal(a.astype(np.int64), b.astype(np.int64), err_msg=item.body)


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("element", TYPES)
def test_all(element: str, shape: str, ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("there is no plugin that makes native code")
    groups = [NAMES[i : i + 24] for i in range(0, len(NAMES), 24)]
    assert sum(check_together(element, shape, names, ctx, native) for names in groups) > 60


