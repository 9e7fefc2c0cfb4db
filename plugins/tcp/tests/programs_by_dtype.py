"""Every operation on tensors, as text, for shapes that are given, static and dynamic."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import ml_dtypes
import numpy as np

DTYPES: dict[str, Any] = {
    "f32": np.float32, "f64": np.float64, "f16": np.float16, "i1": np.bool_, "i8": np.int8, "i32": np.int32,
    "i64": np.int64, "ui8": np.uint8, "ui64": np.uint64, "complex<f32>": np.complex64, "bf16": ml_dtypes.bfloat16,
    "index": np.int64,
}  # fmt: skip
CASES: dict[str, Callable[..., tuple[str, list[str]]]] = {}
SHAPES = ((5, 7), (4, 6), (1, 3), (0, 3), (3, 0))


class Program:
    """A function of one operation: its arguments, and their values."""

    def __init__(self, name: str, shape: tuple[int, int], dynamic: bool, numbers: Any = None) -> None:
        """`numbers`, a function of a shape and a seed, gives what stands for random numbers of f32."""
        self.n, self.m = shape
        self.numbers = numbers
        self.dynamic = dynamic
        self.arguments: list[str] = []
        self.values: list[Any] = []
        self.before = ""
        self.generator = np.random.default_rng(zlib.crc32(f"{name} {shape}".encode()))
        self.line, self.results = CASES[name](self)

    @property
    def text(self) -> str:
        results = ", ".join(self.results)
        names = ", ".join(f"%r#{i}" for i in range(len(self.results))) if len(self.results) > 1 else "%r"
        count = f":{len(self.results)}" if len(self.results) > 1 else ""
        return (
            f"func.func @main({', '.join(self.arguments)}) -> ({results}) {{\n{self.before}"
            f"%r{count} = {self.line}\nreturn {names} : {results}\n}}"
        )

    def type(self, shape: Sequence[int], element: str = "f32", static: Sequence[int] = ()) -> str:
        """A tensor type; in dynamic programs only the dimensions `static` are."""
        dims = [str(n) if not self.dynamic or i in static else "?" for i, n in enumerate(shape)]
        return f"tensor<{'x'.join([*dims, element])}>"

    def x(self, shape: Sequence[int], element: str = "f32", static: Sequence[int] = (), values: Any = None) -> str:
        """A new argument, of random numbers if no values are given."""
        name = f"%x{len(self.arguments)}"
        self.arguments.append(f"{name}: {self.type(shape, element, static)}")
        dtype = DTYPES[element]
        if values is None and element == "f32" and self.numbers is not None:
            self.values.append(self.numbers(tuple(shape), len(self.values)))
            return name
        if values is None:
            whole = np.issubdtype(dtype, np.integer) or dtype is np.bool_
            values = self.generator.integers(0, 7, shape) if whole else self.generator.standard_normal(shape)
        self.values.append(np.asarray(values).astype(dtype).reshape(tuple(shape)))
        return name

    def index(self, n: int) -> str:
        """A number: a constant in static programs, else an argument."""
        if not self.dynamic:
            return str(n)
        name = f"%x{len(self.arguments)}"
        self.arguments.append(f"{name}: index")
        self.values.append(np.int64(n))
        return name

    def sizes(self, *numbers: int) -> str:
        return f"sizes({', '.join(self.index(n) for n in numbers)}) " if self.dynamic and numbers else ""


def case(function: Callable[[Program], tuple[str, list[str]]]) -> Callable[[Program], tuple[str, list[str]]]:
    CASES[function.__name__] = function
    return function


# Elementwise


@case
def unary(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m))
    return f"tcp.unary exp {p.x((p.n, p.m))} : {t}", [t]


@case
def binary(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m))
    return f"tcp.binary subtract {p.x((p.n, p.m))}, {p.x((p.n, p.m))} : {t}", [t]


@case
def ternary(p: Program) -> tuple[str, list[str]]:
    t, c = p.type((p.n, p.m)), p.type((p.n, p.m), "i1")
    s = (p.n, p.m)
    return f"tcp.ternary select {p.x(s, 'i1')}, {p.x(s)}, {p.x(s)} : {c}, {t}, {t}", [t]


@case
def cast(p: Program) -> tuple[str, list[str]]:
    s = (p.n, p.m)
    return f"tcp.cast {p.x(s)} : {p.type(s)} -> {p.type(s, 'i32')}", [p.type(s, "i32")]


@case
def bitcast(p: Program) -> tuple[str, list[str]]:
    s = (p.n, p.m)
    return f"tcp.bitcast {p.x(s)} : {p.type(s)} -> {p.type(s, 'i32')}", [p.type(s, "i32")]


@case
def bitcast_to_parts(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m, 4), "i8", static=[2])
    return f"tcp.bitcast {p.x((p.n, p.m))} : {p.type((p.n, p.m))} -> {t}", [t]


@case
def bitcast_of_parts(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, p.m, 4), p.type((p.n, p.m), "i32")
    return f"tcp.bitcast {p.x(s, 'i8', [2])} : {p.type(s, 'i8', [2])} -> {t}", [t]


@case
def quantize(p: Program) -> tuple[str, list[str]]:
    s = (p.n, p.m)
    return f"tcp.quantize {p.x(s)} to !quant.uniform<i8:f32, 0.1:3> : {p.type(s)}", [p.type(s, "i8")]


@case
def quantize_per_axis(p: Program) -> tuple[str, list[str]]:
    s = (p.n, 3)
    line = f"tcp.quantize {p.x(s, static=[1])} to !quant.uniform<i8:f32:1, {{0.1:3, 0.2, 0.3:-1}}>"
    return f"{line} : {p.type(s, static=[1])}", [p.type(s, "i8", [1])]


@case
def dequantize_blocks(p: Program) -> tuple[str, list[str]]:
    s = (p.n, 4)
    line = f"tcp.dequantize {p.x(s, 'i8', [1])} from !quant.uniform<i8:f32:{{1:2}}, {{{{0.5:1, 0.25}}}}>"
    return f"{line} : {p.type(s, 'i8', [1])}", [p.type(s, static=[1])]


@case
def requantize(p: Program) -> tuple[str, list[str]]:
    s = (3, p.m)
    line = f"tcp.requantize {p.x(s, 'i8', [0])} from !quant.uniform<i8:f32, 0.5> to !quant.uniform<i8:f32:0, {{1.0, 2.0:1, 4.0}}>"
    return f"{line} : {p.type(s, 'i8', [0])}", [p.type(s, "i8", [0])]


@case
def named(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m))
    return f"tcp.atan2 {p.x((p.n, p.m))}, {p.x((p.n, p.m))} : {t}, {t} -> {t}", [t]


@case
def named_clamp(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m))
    return f"tcp.clamp {p.x((p.n, p.m))} {{min_float = 0.0 : f32}} : {t} -> {t}", [t]


# Movement


@case
def broadcast(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, 3, p.m))
    return f"tcp.broadcast {p.x((p.m,))} dims = [2] {p.sizes(p.n, 3, p.m)}: {p.type((p.m,))} -> {t}", [t]


@case
def expanding_broadcast(p: Program) -> tuple[str, list[str]]:
    t, s = p.type((p.n, p.m)), (p.m, 1)
    line = f"tcp.broadcast {p.x(s, static=[1])} dims = [1, 0] {p.sizes(p.n, p.m)}: {p.type(s, static=[1])} -> {t}"
    return line, [t]


@case
def maybe_expanding_broadcast(p: Program) -> tuple[str, list[str]]:
    s, p.dynamic = (1, p.m), True
    t = p.type((p.n, p.m))
    line = f"tcp.broadcast {p.x(s)} dims = [0, 1] {p.sizes(p.n, p.m)}maybe_expanding = [0, 1] : {p.type(s)} -> {t}"
    return line, [t]


@case
def broadcast_axes(p: Program) -> tuple[str, list[str]]:
    s, t = (1, p.m), p.type((p.n, p.m))
    line = f"tcp.broadcast_axes {p.x(s, static=[0])} axes = [0] sizes(%n) : {p.type(s, static=[0])} -> {t}"
    p.before = f"%n = arith.constant {p.n} : index\n"
    return line, [t]


@case
def reshape_joins(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n * p.m, 3), static=[1])
    s = (p.n, p.m, 3)
    return f"tcp.reshape {p.x(s, static=[1, 2])} {p.sizes(p.n * p.m)}: {p.type(s, static=[1, 2])} -> {t}", [t]


@case
def reshape_splits(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n * 6, p.m), p.type((p.n, 2, 3, p.m), static=[1, 2])
    return f"tcp.reshape {p.x(s)} {p.sizes(p.n, p.m)}: {p.type(s)} -> {t}", [t]


@case
def reshape_mixes(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, 4, 6, p.m), p.type((p.n * 3, 8, p.m))
    return f"tcp.reshape {p.x(s)} {p.sizes(p.n * 3, 8, p.m)}: {p.type(s)} -> {t}", [t]


@case
def reshape_adds_ones(p: Program) -> tuple[str, list[str]]:
    t = p.type((1, p.n, 1, p.m, 1), static=[0, 2, 4])
    s = (p.n, p.m)
    return f"tcp.reshape {p.x(s)} {p.sizes(p.n, p.m)}: {p.type(s)} -> {t}", [t]


@case
def reshape_of_scalar(p: Program) -> tuple[str, list[str]]:
    return f"tcp.reshape {p.x(())} : tensor<f32> -> tensor<1x1xf32>", ["tensor<1x1xf32>"]


@case
def transpose(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, 2, p.m), p.type((p.m, p.n, 2))
    return f"tcp.transpose {p.x(s)} perm = [2, 0, 1] : {p.type(s)} -> {t}", [t]


@case
def reverse(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m))
    return f"tcp.reverse {p.x((p.n, p.m))} dims = [1, 0] : {t}", [t]


@case
def slices(p: Program) -> tuple[str, list[str]]:
    s, k, l = (p.n + 2, 2 * p.m + 1), p.n, p.m
    parts = [f"[{', '.join(p.index(n) for n in numbers)}]" for numbers in ((1, 0), (k, l), (1, 2))]
    t = p.type((k, l))
    return f"tcp.slice {p.x(s)} offsets {parts[0]} sizes {parts[1]} strides {parts[2]} : {p.type(s)} -> {t}", [t]


def pads(p: Program, low: tuple[int, int], high: tuple[int, int], gap: tuple[int, int]) -> tuple[str, list[str]]:
    s = (p.n, p.m)
    shape = [max(n + a + b + max(n - 1, 0) * g, 0) for n, a, b, g in zip(s, low, high, gap)]
    parts = [f"[{', '.join(p.index(n) for n in numbers)}]" for numbers in (low, high, gap)]
    t = p.type(shape)
    line = f"tcp.pad {p.x(s)}, {p.x(())} low {parts[0]} high {parts[1]} interior {parts[2]}"
    return f"{line} : {p.type(s)}, tensor<f32> -> {t}", [t]


@case
def pad(p: Program) -> tuple[str, list[str]]:
    return pads(p, (1, 4), (3, 0), (0, 0))


@case
def pad_between(p: Program) -> tuple[str, list[str]]:
    return pads(p, (2, 0), (1, 1), (2, 1))


@case
def pad_less(p: Program) -> tuple[str, list[str]]:
    return pads(p, (-1, 2), (2, -2), (1, 0))


@case
def concat(p: Program) -> tuple[str, list[str]]:
    shapes = [(p.n, p.m), (p.n, 2), (p.n, 0), (p.n, p.m)]
    names, types = [p.x(s) for s in shapes], [p.type(s) for s in shapes]
    t = p.type((p.n, 2 * p.m + 2))
    return f"tcp.concat {', '.join(names)} dim = 1 : {', '.join(types)} -> {t}", [t]


def iotas(p: Program, element: str) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m), element)
    return f"tcp.iota dim = 1 {p.sizes(p.n, p.m)}: {t}", [t]


for _element in ("f16", "i8", "ui64", "i1", "complex<f32>"):
    CASES[f"iota {_element}"] = lambda p, element=_element: iotas(p, element)


# Sums of products


@case
def contract(p: Program) -> tuple[str, list[str]]:
    maps = "[affine_map<(i, j, k, l) -> (k, i)>, affine_map<(i, j, k, l) -> (l, j, k)>, affine_map<(i, j, k, l) -> (j, i)>]"
    kinds = '["parallel", "parallel", "reduction", "reduction"]'
    a, b, t = (p.m, p.n), (2, 3, p.m), p.type((3, p.n))
    line = f"tcp.contract {p.x(a)}, {p.x(b)} {{indexing_maps = {maps}, iterator_types = {kinds}}}"
    return f"{line} : {p.type(a)}, {p.type(b)} -> {t}", [t]


def convs(p: Program, groups: int, batches: int, *, extra: str = "", **geometry: Any) -> tuple[str, list[str]]:
    """A convolution of two spatial dimensions, the second one dilated and reversed."""
    low, high = geometry.get("low", (1, 0)), geometry.get("high", (2, 1))
    strides, dilation, base = geometry.get("strides", (2, 1)), geometry.get("dilation", (1, 2)), geometry.get("base", (1, 1))
    window = (2, 3)
    inputs, outputs = 3, 2 * groups * batches
    x, w = (2 * batches, p.n, p.m, inputs * groups), (*window, inputs, outputs)
    counts = []
    for n, a, b, k, s, d, e in zip((p.n, p.m), low, high, window, strides, dilation, base):
        extent = (0 if n == 0 else (n - 1) * e + 1) + a + b
        span = (k - 1) * d + 1
        counts.append(0 if extent <= 0 or span > extent else (extent - span) // s + 1)
    t = p.type((2, *counts, outputs), static=[0, 3])
    static = [0, 3] if groups * batches > 1 else []
    attributes = [f"lhs_dilation = array<i64: {base[0]}, {base[1]}>", f"rhs_dilation = array<i64: {dilation[0]}, {dilation[1]}>"]
    attributes += [f"feature_groups = {groups} : i64"] * (groups > 1) + [f"batch_groups = {batches} : i64"] * (batches > 1)
    line = (
        f"tcp.conv {p.x(x, static=static)}, {p.x(w, static=[2, 3] if groups * batches > 1 else [])} "
        f"dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] strides = [{strides[0]}, {strides[1]}] "
        f"low [{p.index(low[0])}, {low[1]}] high [{high[0]}, {p.index(high[1])}] {{{', '.join(attributes)}{extra}}}"
    )
    kernel = p.type(w, static=[2, 3] if groups * batches > 1 else [])
    return f"{line} : {p.type(x, static=static)}, {kernel} -> {t}", [t]


CASES["conv"] = lambda p: convs(p, 1, 1)
CASES["conv reversed, negative padding"] = lambda p: convs(
    p, 1, 1, low=(-1, 2), high=(3, -2), extra=", reversal = array<i1: false, true>"
)
CASES["conv of a dilated input"] = lambda p: convs(p, 1, 1, base=(2, 3))
CASES["conv of feature groups"] = lambda p: convs(p, 3, 1)
CASES["conv of batch groups"] = lambda p: convs(p, 1, 3, base=(1, 2))


# Reductions


@case
def reduce(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, 3, p.m), p.type((3,))
    return f"tcp.reduce add {p.x(s)}, {p.x(())} dims = [0, 2] : {p.type(s)}, tensor<f32> -> {t}", [t]


@case
def reduce_maximum(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, p.m), p.type((p.n,), "ui8")
    line = f"tcp.reduce maximum {p.x(s, 'ui8')}, {p.x((), 'ui8')} dims = [1] : {p.type(s, 'ui8')}, tensor<ui8> -> {t}"
    return line, [t]


BOTH = """{
^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
%e = tcp.binary add %a, %c : tensor<f32>
%f = tcp.binary minimum %d, %b : tensor<i32>
tcp.yield %e, %f : tensor<f32>, tensor<i32>
}"""
ONE = """{
^bb0(%a: tensor<f32>, %b: tensor<f32>):
%c = tcp.binary multiply %a, %b : tensor<f32>
%d = tcp.binary add %c, %b : tensor<f32>
tcp.yield %d : tensor<f32>
}"""


@case
def reduce_region(p: Program) -> tuple[str, list[str]]:
    s, (t, u) = (p.n, p.m), (p.type((p.m,)), p.type((p.m,), "i32"))
    line = f"tcp.reduce_region({p.x(s)}, {p.x(s, 'i32')}) init({p.x(())}, {p.x((), 'i32')}) dims = [0] {BOTH}"
    return f"{line} : ({p.type(s)}, {p.type(s, 'i32')}, tensor<f32>, tensor<i32>) -> ({t}, {u})", [t, u]


@case
def reduce_region_of_no_kind(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, p.m), p.type((p.m,))
    return f"tcp.reduce_region({p.x(s)}) init({p.x(())}) dims = [0] {ONE} : ({p.type(s)}, tensor<f32>) -> {t}", [t]


def window_parts(p: Program, base: tuple[int, int] = (1, 1)) -> tuple[str, str, tuple[int, ...]]:
    """The text of a window's geometry, its attributes, and the shape that it gives."""
    window, strides, low, high, dilation = (3, 2), (1, 2), (1, 0), (2, 3), (1, 2)
    counts: list[int] = []
    for n, a, b, k, s, d, e in zip((p.n, p.m), low, high, window, strides, dilation, base):
        extent = (0 if n == 0 else (n - 1) * e + 1) + a + b
        span = (k - 1) * d + 1
        counts.append(0 if extent <= 0 or span > extent else (extent - span) // s + 1)
    text = f"window = [3, 2] strides = [1, 2] low [{p.index(1)}, 0] high [2, {p.index(3)}]"
    attributes = f"{{dilation = array<i64: 1, 2>, base_dilation = array<i64: {base[0]}, {base[1]}>}}"
    return text, attributes, tuple(counts)


@case
def window(p: Program) -> tuple[str, list[str]]:
    s = (p.n, p.m)
    x, init = p.x(s), p.x(())
    text, attributes, shape = window_parts(p)
    t = p.type(shape)
    return f"tcp.window add {x}, {init} {text} {attributes} : {p.type(s)}, tensor<f32> -> {t}", [t]


@case
def window_between(p: Program) -> tuple[str, list[str]]:
    s = (p.n, p.m)
    x, init = p.x(s, "i8"), p.x((), "i8")
    text, attributes, shape = window_parts(p, (2, 3))
    t = p.type(shape, "i8")
    return f"tcp.window maximum {x}, {init} {text} {attributes} : {p.type(s, 'i8')}, tensor<i8> -> {t}", [t]


@case
def window_region(p: Program) -> tuple[str, list[str]]:
    s = (p.n, p.m)
    x, y, i, j = p.x(s), p.x(s, "i32"), p.x(()), p.x((), "i32")
    text, attributes, shape = window_parts(p)
    t, u = p.type(shape), p.type(shape, "i32")
    line = f"tcp.window_region({x}, {y}) init({i}, {j} : tensor<f32>, tensor<i32>) {text} {BOTH} {attributes}"
    return f"{line} : ({p.type(s)}, {p.type(s, 'i32')}) -> ({t}, {u})", [t, u]


@case
def scan(p: Program) -> tuple[str, list[str]]:
    t = p.type((p.n, p.m))
    return f"tcp.scan add {p.x((p.n, p.m))}, {p.x(())} dim = 1 {{exclusive, reverse}} : {t}, tensor<f32>", [t]


@case
def scan_region(p: Program) -> tuple[str, list[str]]:
    s, (t, u) = (p.n, p.m), (p.type((p.n, p.m)), p.type((p.n, p.m), "i32"))
    line = f"tcp.scan_region({p.x(s)}, {p.x(s, 'i32')}) init({p.x(())}, {p.x((), 'i32')}) dim = 0 {BOTH}"
    return f"{line} : ({t}, {u}, tensor<f32>, tensor<i32>) -> ({t}, {u})", [t, u]


# Indexing and order


@case
def gather(p: Program) -> tuple[str, list[str]]:
    s, i = (p.n + 1, 4, p.m + 2), (6, 2)
    x, indices = p.x(s), p.x(i, "i32", static=[1], values=p.generator.integers(-1, 9, i))
    numbers = "offset_dims = [0, 2] collapsed_dims = [0] start_index_map = [0, 2] index_vector_dim = 1"
    box = f"[1, {p.index(3)}, {p.index(p.m)}]"
    t = p.type((3, 6, p.m))
    line = f"tcp.gather {x} at {indices} {numbers} sizes {box} : {p.type(s)}, {p.type(i, 'i32', [1])} -> {t}"
    return line, [t]


@case
def gather_of_batches(p: Program) -> tuple[str, list[str]]:
    s, i = (p.n, 5, p.m), (3, p.n)
    x, indices = p.x(s), p.x(i, "i64", values=p.generator.integers(-1, 9, i))
    numbers = (
        "offset_dims = [2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 2 "
        "operand_batching_dims = [0] indices_batching_dims = [1]"
    )
    t = p.type((3, p.n, p.m))
    box = f"[1, 1, {p.index(p.m)}]"
    return f"tcp.gather {x} at {indices} {numbers} sizes {box} : {p.type(s)}, {p.type(i, 'i64')} -> {t}", [t]


@case
def gather_nd(p: Program) -> tuple[str, list[str]]:
    s, i = (4, 3, p.m), (p.n, 2)
    x, indices = p.x(s), p.x(i, "i64", static=[1], values=p.generator.integers(-1, 6, i))
    t = p.type((p.n, p.m))
    return f"tcp.gather_nd {x}, {indices} : {p.type(s)}, {p.type(i, 'i64', [1])} -> {t}", [t]


COMBINE = """{
^bb0(%a: tensor<f32>, %b: tensor<f32>):
%c = tcp.binary multiply %a, %b : tensor<f32>
%d = tcp.binary subtract %b, %c : tensor<f32>
tcp.yield %d : tensor<f32>
}"""


@case
def scatter(p: Program) -> tuple[str, list[str]]:
    """Indices are repeated, and out of bounds; the order of updates matters."""
    s, i, u = (p.n, p.m), (6, 1), (6, p.m)
    x, indices = p.x(s), p.x(i, "i8", static=[1], values=p.generator.integers(-2, p.n + 2, i))
    numbers = "offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1"
    t = p.type(s)
    line = f"tcp.scatter({x}) at {indices} updates({p.x(u)}) {numbers} {COMBINE}"
    return f"{line} : ({t}, {p.type(i, 'i8', [1])}, {p.type(u)}) -> {t}", [t]


@case
def scatter_of_batches(p: Program) -> tuple[str, list[str]]:
    """Boxes that begin at an index, of several vectors for each batch."""
    s, i, u = (p.n, 4, p.m + 1, 3), (2, p.n, 2), (2, p.n, 2, 2)
    x, indices = p.x(s), p.x(i, "ui8", static=[2], values=p.generator.integers(0, p.m + 3, i))
    numbers = (
        "offset_dims = [2, 3] collapsed_dims = [2] start_index_map = [2, 1] index_vector_dim = 2 "
        "operand_batching_dims = [0] indices_batching_dims = [1]"
    )
    t = p.type(s)
    line = f"tcp.scatter({x}) at {indices} updates({p.x(u)}) {numbers} {COMBINE}"
    return f"{line} : ({t}, {p.type(i, 'ui8', [2])}, {p.type(u)}) -> {t}", [t]


@case
def sort(p: Program) -> tuple[str, list[str]]:
    t, u = p.type((p.n, p.m)), p.type((p.n, p.m), "i32")
    body = (
        "{\n^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):\n"
        "%e = tcp.binary lt %c, %d : tensor<i32>\ntcp.yield %e : tensor<i1>\n}"
    )
    return f"tcp.sort({p.x((p.n, p.m))}, {p.x((p.n, p.m), 'i32')}) dim = 1 {body} : {t}, {u}", [t, u]


@case
def top_k(p: Program) -> tuple[str, list[str]]:
    s = (p.n, p.m + 2)
    t, u = p.type((p.n, 2), static=[1]), p.type((p.n, 2), "i32", static=[1])
    return f"tcp.top_k {p.x(s)} k = 2 : {p.type(s)}", [t, u]


# Others


def ffts(p: Program, kind: str) -> tuple[str, list[str]]:
    s = (p.n, 6) if kind != "irfft" else (p.n, 4)
    source, target = ("f32", "complex<f32>") if kind == "rfft" else ("complex<f32>", "f32" if kind == "irfft" else "complex<f32>")
    t = p.type((p.n, 4 if kind == "rfft" else 6), target, [1])
    return f"tcp.fft {kind} {p.x(s, source, [1])} lengths = [6] : {p.type(s, source, [1])}", [t]


for _kind in ("fft", "rfft", "irfft"):
    CASES[f"fft {_kind}"] = lambda p, kind=_kind: ffts(p, kind)


def random(p: Program, algorithm: str, length: int, element: str) -> tuple[str, list[str]]:
    state = [3, (1 << 64) - 2, 5][:length]
    name = f"%x{len(p.arguments)}"
    p.arguments.append(f"{name}: tensor<{length}xui64>")
    p.values.append(np.array(state, np.uint64))
    shape = (p.n, p.m, 3)
    if algorithm == "threefry2x32" and "64" not in element:
        p.dynamic = False
    t = p.type(shape, element)
    line = f"tcp.rng_bits {algorithm} {name} {p.sizes(*shape)}: tensor<{length}xui64> -> tensor<{length}xui64>, {t}"
    return line, [f"tensor<{length}xui64>", t]


for _parts in (("threefry2x32", 2, "i32"), ("threefry2x32", 2, "ui64"), ("philox4x32", 2, "ui8"), ("philox4x32", 3, "i64")):
    CASES["rng_bits " + " ".join(map(str, _parts))] = lambda p, parts=_parts: random(p, *parts)


# Groups


@case
def group(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, p.m), p.type((p.m, p.n))
    x = p.x(s)
    body = (
        f"%a = tcp.unary negate {x} : {p.type(s)}\n%b = tcp.transpose %a perm = [1, 0] : {p.type(s)} -> {t}\n"
        f"%c = tcp.unary exp %b : {t}\n%d = tcp.binary add %b, %c : {t}\ntcp.yield %d : {t}"
    )
    return f"tcp.group {{\n{body}\n}} : {t}", [t]


@case
def isolated_group(p: Program) -> tuple[str, list[str]]:
    s, t = (p.n, p.m), p.type((p.n,))
    x, init = p.x(s), p.x(())
    body = (
        f"^bb0(%a: {p.type(s)}, %i: tensor<f32>):\n%b = tcp.unary exp %a : {p.type(s)}\n"
        f"%c = tcp.reduce add %b, %i dims = [1] : {p.type(s)}, tensor<f32> -> {t}\n"
        f"%d = tcp.unary log %c : {t}\ntcp.yield %d : {t}"
    )
    return f"tcp.isolated_group {x}, {init} {{\n{body}\n}} : {p.type(s)}, tensor<f32> -> {t}", [t]
