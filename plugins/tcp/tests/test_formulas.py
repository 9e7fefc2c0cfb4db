"""Formulas of a dialect that only this test has: each step means the same on arrays, on shapes and on operations of tcp."""

from __future__ import annotations

import math
import operator
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import plait_linalg.plugin
import plait_std.plugin
import plait_tcp.plugin
import pytest
from plait.builtin.attributes import StringAttr
from plait.builtin.types import IntegerType, bf16, f32, f64, i1, i64
from plait.context import Context
from plait.define import Dialect, Op, Operands, Results, attribute, c, operands, results
from plait.define.traits import Pure
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter, dtype_of
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.plugins import ConversionRecord, DialectRecord, hookimpl
from plait.rewrite import Conversion
from plait.syntax.parser import parse_module
from plait_tcp.formulas import Definition, ShapeTensors, Symbol, Tensor, Tensors, larger, product, same_size, smaller
from plait_tcp.formulas.known_elements import applied_to_floats
from plait_tcp.formulas.operations import results_of

UI64 = IntegerType(64, "unsigned")


def _grouped(t: Tensors, x: Tensor, w: Tensor) -> Tensor:
    return t.conv(x, w, strides=[2], low=[1], high=[2], dilations=[1], groups=2)


def _turned(t: Tensors, x: Tensor, w: Tensor) -> Tensor:
    order = "ni0", "io0", "no0"
    return t.conv(
        x, w, strides=[1], low=[2], high=[2], dilations=[1], lhs_dilations=[2], flipped=True, order=order
    )


def _by_batch(t: Tensors, x: Tensor, w: Tensor) -> Tensor:
    return t.conv(x, w, strides=[1], low=[0], high=[0], dilations=[2], batch_groups=2)


def _halved(t: Tensors, x: Tensor) -> Tensor:
    rest = product(x.shape) // 2
    return x.reshape(rest, 2).transpose([1, 0])


def _running(t: Tensors, x: Tensor) -> Tensor:
    def body(index: Any, carried: list[Tensor]) -> list[Tensor]:
        line = x.at(0, index)
        return [carried[0] + line, t.insert(carried[1], (carried[0] + line).unsqueeze([0]), [index, 0])]

    return t.loop(x.shape[0], [t.zeros(x.shape[1:], x.element), t.zeros(x.shape, x.element)], body)[1]


def _halvings(t: Tensors, x: Tensor) -> Tensor:
    """The largest elements of a vector that is halved until its sum is at most 1, or five times."""

    def more(index: Any, carried: list[Tensor]) -> Tensor:
        return (carried[0].reduce("add", [0]) > 1) & (t.size_number(index, i64) < 5)

    def body(index: Any, carried: list[Tensor]) -> list[Tensor]:
        line = carried[0]
        return [line / 2, t.insert(carried[1], line.max([0]), [index])]

    return t.loop_while([abs(x), t.zeros(x.shape, x.element)], more, body)[1]


def _of_shape(t: Tensors, x: Tensor, shape: Tensor) -> Tensor:
    sizes = [8 if isinstance(n, int) and n == -1 else n for n in t.sizes_in(shape)]
    return x.reshape(*t.resolved(sizes, x))


def _random(t: Tensors, x: Tensor) -> Tensor:
    state = t.constant(np.array([5, 0, 3], np.uint64), UI64)
    return t.random_bits(state, x.shape, UI64).apply("shift_right_logical", 11).cast(f64) * 2.0**-53


def _from_end(t: Tensors, x: Tensor, index: Tensor) -> Tensor:
    (place,) = t.sizes_in(index)
    return x.at(0, t.index(place, x.shape[0]))


F = "4x6xf32"
STEPS: dict[str, tuple[Callable[..., Any], str, str]] = {
    "arithmetic": (lambda t, x, y: (x + 1) * y - abs(x) / 3, f"{F}, 6xf32", F),
    "of two shapes": (lambda t, x, y: (x < y).select(x, y), "4x1xf32, 3x1x6xf32", "3x4x6xf32"),
    "narrow sums": (lambda t, x: x.sum([0], False), "4x6xbf16", "6xbf16"),
    "means": (lambda t, x: x.mean([0, 1]), F, "1x1xf32"),
    "largest with a start": (lambda t, x: x.reduce("maximum", [1], start=0.5), F, "4xf32"),
    "any": (lambda t, x: (x > 1).reduce("or", [0]), F, "6xi1"),
    "complex": (lambda t, x: x.apply("complex", x * 2).apply("exp").apply("imag"), F, F),
    "bits": (lambda t, x: t.bitcast(x, IntegerType(32)), F, "4x6xi32"),
    "wrapped numbers": (lambda t, x: x + 300, "4x6xi8", "4x6xi8"),
    "to integers": (lambda t, x: (x * 1e10).cast(IntegerType(32)), F, "4x6xi32"),
    "running sums": (lambda t, x: t.scan("add", x, 1), F, F),
    "running backwards": (lambda t, x: t.scan("multiply", x, 0, exclusive=True, reverse=True), F, F),
    "windows": (lambda t, x: t.window("maximum", x, [3], [2], [1], [1], [1]), F, "4x3xf32"),
    "dilated windows": (lambda t, x: t.window("add", x, [2, 2], [1, 2], [0, 1], [1, 0], [2, 3]), F, "3x2xf32"),
    "products": (lambda t, x, y: t.contract("ij,kj->ki", x, y), f"{F}, 5x6xf32", "5x4xf32"),
    "sums of one factor": (lambda t, x, y: t.contract("ij,k->k", x, y), f"{F}, 5xf32", "5xf32"),
    "wider products": (lambda t, x, y: t.contract("i,i->", x.cast(i64), y.cast(i64)), "6xi8, 6xi8", "i64"),
    "grouped convolution": (_grouped, "2x4x8xf32, 6x2x3xf32", "2x6x5xf32"),
    "transposed convolution": (_turned, "2x4x5xf32, 4x3x3xf32", "2x3x11xf32"),
    "convolution by batches": (_by_batch, "4x3x8xf32, 6x3x3xf32", "2x6x4xf32"),
    "transform": (lambda t, x: abs(t.fft("rfft", x, 6)), F, "4x4xf32"),
    "padding": (lambda t, x: t.pad(x, t.number(7, f32), [1, -1], [0, 2], [0, 1]), F, "5x12xf32"),
    "boxes": (lambda t, x: t.slice(x, [1, 0], [2, 3], [2, 2]), F, "2x3xf32"),
    "joined": (lambda t, x, y: t.concat([x, t.reverse(y, [1])], 0), f"{F}, 2x6xf32", "6x6xf32"),
    "stacked": (lambda t, x: t.stacked([x, x * 2]), F, "4x6x2xf32"),
    "placed": (lambda t, x: t.broadcast(x, [6, 4, 2], [1, 0]), F, "6x4x2xf32"),
    "halved": (_halved, F, "2x12xf32"),
    "taken": (lambda t, x, i: t.take(x, t.wrapped(i, x.shape[1]), 1), f"{F}, 2x2xi64", "4x2x2xf32"),
    "elements": (lambda t, x, i: t.gather(x, t.wrapped(i, 4)), "4x4xf32, 3x2xi64", "3xf32"),
    "by batches": (lambda t, x, i: t.gather(x, t.wrapped(i, 6), [1], 1, 1), f"{F}, 4x3x1xi64", "4x3xf32"),
    "added": (lambda t, x, i: t.scatter(x, t.wrapped(i, 4), x.part(1, 0, 6), kind="add"), f"{F}, 4x1xi64", F),
    "dropped": (lambda t, x, i: t.scatter(x, i, x, drop=True), "4xf32, 4x1xi64", "4xf32"),
    "sorted": (lambda t, x: t.sort([x, t.iota(x.shape, 1, i64)], 1, True), F, f"{F}, 4x6xi64"),
    "sorted flags": (lambda t, x: t.sort([x > 1], 0, False), F, "4x6xi1"),
    "loop": (_running, F, F),
    "loop with a condition": (_halvings, "6xf32", "6xf32"),
    "loop of no turns": (lambda t, x: _halvings(t, x * 0), "6xf32", "6xf32"),
    "random": (_random, F, "4x6xf64"),
    "reshaped at run time": (_of_shape, f"{F}, 2xi64=[3, -1]", "?x?xf32"),
    "counted from the end": (_from_end, f"{F}, i64=-1", "6xf32"),
    "places": (lambda t, x: t.true_places((x > 1).flatten()), F, "?xi64"),
    "sizes": (lambda t, x: t.shape_tensor([larger(x.shape[0], 2), smaller(5, x.shape[1])]), F, "2xi64"),
}
"""A formula, the types of its operands (with elements where these matter), the types of its results."""


class StepOp(Op):
    """Do what the formula of this name does."""

    name = "tide.step"
    traits = (Pure,)
    values: Operands = operands(c.AnyTensor)
    kind: StringAttr = attribute(c.StrAttr)
    outcomes: Results = results(c.AnyTensor)
    assembly = "$kind operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        STEP.verify(self)


class _Step(Definition):
    def evaluate(self, t: Tensors, op: Any, operands: Sequence[Any]) -> list[Any]:
        return results_of(STEPS[op.kind.value][0], t, operands, {})


STEP = _Step()
TIDE = Dialect("tide", operations=(StepOp,), interpretations=lambda: [STEP.interpretation(StepOp)])
TIDE_TO_TCP = Conversion(
    name="tide-to-tcp", source="tide", target=("tcp", "tensor", "arith", "scf"), patterns=(STEP.lowering(StepOp),)
)


class _Plugin:
    PLAIT_API = 1

    @hookimpl
    def plait_dialects(self) -> Iterator[DialectRecord]:
        yield DialectRecord("tide", load=lambda: TIDE, summary="Steps of formulas")

    @hookimpl
    def plait_conversions(self) -> Iterator[ConversionRecord]:
        yield ConversionRecord(
            "tide-to-tcp", source="tide", target=("tcp",), load=lambda: TIDE_TO_TCP, summary="Lower steps to tcp"
        )


@pytest.fixture(scope="module")
def tide() -> Context:
    return Context(plugins=[plait_std.plugin, plait_linalg.plugin, plait_tcp.plugin, _Plugin()])


def _types(text: str) -> list[tuple[str, str]]:
    """Types, each with its elements: `2xi64=[3, -1]`."""
    parts = [part.strip() for part in text.replace("[3, -1]", "[3;-1]").split(", ")]
    return [(f"tensor<{ty}>", value.replace(";", ",")) for ty, _, value in (part.partition("=") for part in parts)]


def _opened(ty: str) -> str:
    """A type without sizes, but for the lengths of vectors of indices."""
    *sizes, element = ty[7:-1].split("x")
    kept = sizes[-1:] if element == "i64" and len(sizes) > 1 else []
    return f"tensor<{'x'.join(['?'] * (len(sizes) - len(kept)) + [*kept, element])}>"


def _program(name: str, change: Callable[[str], str]) -> str:
    sources = [change(ty) for ty, _ in _types(STEPS[name][1])]
    targets = [change(ty) for ty, _ in _types(STEPS[name][2])]
    names = ", ".join(f"%a{i}" for i in range(len(sources)))
    arguments = ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(sources))
    found = ", ".join(f"%r#{i}" for i in range(len(targets))) if len(targets) > 1 else "%r"
    count = f":{len(targets)}" if len(targets) > 1 else ""
    step = f'%r{count} = tide.step "{name}" {names} : ({", ".join(sources)}) -> ({", ".join(targets)})'
    return f"func.func @main({arguments}) -> ({', '.join(targets)}) {{\n{step}\nreturn {found} : {', '.join(targets)}\n}}"


def _inputs(name: str) -> list[Any]:
    rng = np.random.default_rng(0)
    made: list[Any] = []
    for ty, value in _types(STEPS[name][1]):
        *sizes, element = ty[7:-1].split("x")
        shape = tuple(map(int, sizes))
        if value:
            made.append(np.array(eval(value), np.int64))
        elif element == "i64":
            made.append(rng.integers(-2, 4 + 2 * (name == "dropped"), shape))
        else:
            made.append((rng.standard_normal(shape) * 2).astype(dtype_of(_ELEMENTS[element])))
    return made


_ELEMENTS = {"f32": f32, "bf16": bf16, "i8": IntegerType(8)}


def _same_type(ty: str) -> str:
    return ty


STATIC_ONLY = ("transform", "reshaped at run time")
BOTH = [
    pytest.param(name, change, id=f"{name} of {'static' if change is _same_type else 'dynamic'} sizes")
    for name in STEPS
    for change in (_same_type, _opened)
    if change is _same_type or name not in STATIC_ONLY
]


@pytest.mark.parametrize(("name", "change"), BOTH)
def test_a_step_means_the_same_everywhere(name: str, change: Callable[[str], str], tide: Context) -> None:
    """The interpreter, the rule for types, which verifies the program, and the interpreter after the lowering agree."""
    module = parse_module(_program(name, change), tide)
    verify(module, tide)
    inputs = _inputs(name)
    expected = Interpreter(module, tide).run("main", *inputs)
    PassManager(tide).run(Pipeline.parse("tide-to-tcp", tide), module)
    verify(module, tide)
    assert not any(op.name == "tide.step" for op in module.walk())
    found = Interpreter(module, tide).run("main", *inputs)
    for a, b, (ty, _) in zip(expected, found, _types(STEPS[name][2]), strict=True):
        assert a.shape == b.shape and a.dtype == b.dtype
        assert "?" in ty or list(a.shape) == [int(n) for n in ty[7:-1].split("x")[:-1]]
        tolerance = 1e-2 if a.dtype.kind == "V" else 1e-5
        np.testing.assert_allclose(a.astype(np.float64), b.astype(np.float64), rtol=tolerance, atol=tolerance)


WRONG = {
    "arithmetic": ("tensor<4x6xf32>, tensor<5xf32>", "tensor<4x6xf32>", "expected sizes that can be broadcast, found 6 and 5"),
    "products": ("tensor<4x6xf32>, tensor<5x7xf32>", "tensor<5x4xf32>", "expected dimensions that are multiplied to be equal"),
    "means": ("tensor<4x6xf32>", "tensor<4xf32>", "expected a result of type 'tensor<1x1xf32>', found 'tensor<4xf32>'"),
    "halved": ("tensor<3x3xf32>", "tensor<2x4xf32>", "expected a shape of 9 elements, found one of 8"),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_verifier_refuses_operands_that_do_not_fit(name: str, tide: Context) -> None:
    sources, target, message = WRONG[name]
    arguments = ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(sources.split(", ")))
    names = ", ".join(f"%a{i}" for i in range(len(sources.split(", "))))
    text = f'func.func @main({arguments}) {{\n%r = tide.step "{name}" {names} : ({sources}) -> {target}\nreturn\n}}'
    with pytest.raises(DiagnosticError, match=message):
        verify(parse_module(text, tide), tide)


def test_an_index_outside_is_refused_unless_it_may_be_dropped(tide: Context) -> None:
    x, outside = np.ones((4, 6), np.float32), np.full((2, 2), 9)
    with pytest.raises(Exception, match="an index lies outside of a dimension of size 6"):
        Interpreter(parse_module(_program("taken", _same_type), tide), tide).run("main", x, outside)


# Sizes


N, M = Symbol.named("n"), Symbol.named("m")


def test_sizes_are_polynomials() -> None:
    assert N * 12 // N == 12 and N + 1 - 1 == N and N * M // M == N
    assert product([N, 2, M]) == M * N * 2
    assert larger(N, 0) == N and smaller(N, -1) == -1 and larger(3, 4) == 4
    assert same_size(N + M, M + N) and not same_size(N, M)


def test_a_comparison_of_sizes_may_be_decided() -> None:
    assert (N < 0).select(1, 2) == 2 and bool(N >= 0) and not bool(N + M < -3)
    undecided = N < 4
    assert undecided.select(M, M) == M and isinstance(undecided.select(1, 2), Symbol)
    with pytest.raises(TypeError, match="known at run time only"):
        bool(undecided)


def test_elements_that_follow_from_shapes_are_known() -> None:
    t = ShapeTensors()
    x = t.of([N, 4], f32)
    sizes = t.shape_tensor(x.shape)
    assert t.sizes_in(sizes.part(0, 1, 1)) == [4]
    assert t.sizes_in(sizes.reduce("multiply", [0])) == [N * 4]
    assert t.sizes_in((sizes / 2).part(0, 1, 1)) == [2]
    assert t.known(t.full([2], 1, i1)).all() and t.known(sizes) is None


def at(found: Any, size: int) -> float:
    """What a size is where `n` is `size`."""
    return sum(n * size ** len(names) for names, n in found.terms) if isinstance(found, Symbol) else found


def test_sizes_as_floats_are_what_floats_compute() -> None:
    rng, n = random.Random(0), Symbol.named("n")
    kinds: dict[str, Any] = {
        "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": operator.truediv,
        "maximum": max, "minimum": min, "negate": operator.neg, "floor": math.floor, "ceil": math.ceil,
        "lt": operator.lt, "ge": operator.ge, "eq": operator.eq, "floor_divide": operator.floordiv,
    }  # fmt: skip
    followed = set[str]()
    for _ in range(3000):
        kind = rng.choice(sorted(kinds))
        numbers = [n * rng.randint(1, 6) + rng.choice([0, 0, 3]), rng.choice([n, n * 2, 2.0, 0.5, 3.0, -1.0, 6.0])]
        operands = numbers[:1] if kind in ("negate", "floor", "ceil") else rng.sample(numbers, 2)
        found = applied_to_floats(kind, operands)
        if found is None or any("(" in name for names, _ in getattr(found, "terms", ()) for name in names):
            continue  # not followed, or by a name of its own
        followed.add(kind)
        for size in (1, 2, 7, 30):
            assert at(found, size) == kinds[kind](*(at(one, size) for one in operands)), (kind, operands)
    assert followed >= {"add", "subtract", "multiply", "divide", "negate", "floor", "ceil", "lt"}
