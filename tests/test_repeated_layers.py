"""Models that repeat layers compute natively what the interpreter computes; layers that are equal are compiled once."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.plan import make_plan
from plait.syntax.parser import parse_module
from plait_std.func import repeats

SIZE = 24
TYPE = f"tensor<{SIZE}x{SIZE}xf64>"  # so that errors of rounding, which layers multiply, stay small
MAPS = "indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]"
KINDS = f'{MAPS}, iterator_types = ["parallel", "parallel", "reduction"]'
CONTRACT = f"{{{KINDS}}} : {TYPE}, {TYPE} -> {TYPE}"
UNARY = ("tanh", "negate", "abs", "sin")
BINARY = ("add", "multiply", "subtract", "maximum")


class Program:
    """Layers of one random recipe, with other weights each, between operations of their own; as text, with arguments."""

    def __init__(self, seed: int, apart: bool = False) -> None:
        self.rng = rng = random.Random(seed)
        self.lines: list[str] = []
        self.count = 0
        self.weights: list[tuple[str, tuple[int, ...]]] = []
        self.constants = np.random.default_rng(seed)
        self.are_constant = rng.random() < 0.6
        recipe = [self._step() for _ in range(rng.randrange(5, 16))]
        recipe.insert(rng.randrange(len(recipe)), ("contract", None, None))
        recipe.append(("unary", "tanh", 1))  # so that numbers stay small
        layers = rng.randrange(2, 6)
        value = "%x"
        if rng.random() < 0.5:
            value = self._op(f"tcp.unary tanh {value} : {TYPE}")
        shared = [self._constant() for _ in range(2)]
        values = [value]
        mask = ""
        for layer in range(layers):
            if layer == 0 and rng.random() < 0.5:
                mask = self._op(f"tcp.unary abs %m : {TYPE}")
            values.append(self._layer(recipe, values, shared, mask))
            if apart and (layer == 0 or rng.random() < 0.7):
                values.append(self._through(values[-1], SIZE + 1 + layer))
            if rng.random() < 0.1:
                values.append(self._op(f"tcp.unary negate {values[-1]} : {TYPE}"))
        arguments = ", ".join(["%x: " + TYPE, "%m: " + TYPE, *(f"{name}: {_type(shape)}" for name, shape in self.weights)])
        results = [values[-1], *([rng.choice(values)] if rng.random() < 0.3 else [])]
        types = ", ".join([TYPE] * len(results))
        body = "\n  ".join([*self.lines, f"return {', '.join(results)} : {types}"])
        self.text = f"func.func @main({arguments}) -> ({types}) {{\n  {body}\n}}\n"

    def _step(self) -> tuple[str, Any, Any]:
        """What is computed: the operation, and how far back its operands are."""
        kind = self.rng.choice(("unary", "unary", "binary", "binary", "shared", "mask", "weight", "contract"))
        return kind, self.rng.choice(UNARY if kind == "unary" else BINARY), self.rng.randrange(1, 4)

    def _layer(self, recipe: Any, before: list[str], shared: list[str], mask: str) -> str:
        values = [before[max(len(before) - 2, 0)], before[-1]]
        for kind, name, back in recipe:
            last, other = values[-1], values[max(len(values) - 1 - (back or 1), 0)]
            if kind == "unary":
                made = f"tcp.unary {name} {last} : {TYPE}"
            elif kind == "contract":
                made = f"tcp.contract {last}, {self._weight()} {CONTRACT}"
            else:
                chosen = {"shared": shared[(back or 0) % 2], "mask": mask or other, "weight": "", "binary": other}[kind]
                made = f"tcp.binary {name or 'add'} {last}, {chosen or self._weight()} : {TYPE}"
            values.append(self._op(made))
        return values[-1]

    def _through(self, value: str, columns: int) -> str:
        """A layer of its own: a product with so many columns, and one back, which no other layer has."""
        wide, back = (f"tensor<{m}x{n}xf64>" for m, n in ((SIZE, columns), (columns, SIZE)))
        made = self._op(f"tcp.contract {value}, {self._weight(SIZE, columns)} {{{KINDS}}} : {TYPE}, {wide} -> {wide}")
        made = self._op(f"tcp.contract {made}, {self._weight(columns, SIZE)} {{{KINDS}}} : {wide}, {back} -> {TYPE}")
        return self._op(f"tcp.unary tanh {made} : {TYPE}")

    def _weight(self, *shape: int) -> str:
        if self.are_constant:
            return self._constant(*shape)
        self.weights.append((f"%w{len(self.weights)}", shape or (SIZE, SIZE)))
        return self.weights[-1][0]

    def _constant(self, *shape: int) -> str:
        shape = shape or (SIZE, SIZE)
        if self.rng.random() < 0.3:
            return self._op(f"tcp.const dense<0.5> : {_type(shape)}")
        elements = self._elements(shape).astype("<f8").tobytes().hex().upper()
        return self._op(f'tcp.const dense<"0x{elements}"> : {_type(shape)}')

    def _elements(self, shape: tuple[int, ...] = (SIZE, SIZE)) -> Any:
        return self.constants.standard_normal(shape) / 5

    def _op(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"%{self.count} = {text}")
        return f"%{self.count}"

    def arguments(self) -> list[Any]:
        shapes = [(SIZE, SIZE), (SIZE, SIZE), *(shape for _, shape in self.weights)]
        return [self._elements(shape) for shape in shapes]


def _type(shape: tuple[int, ...]) -> str:
    return f"tensor<{'x'.join(map(str, shape))}xf64>"


def _check(seed: int, apart: bool = False) -> int:
    """Compare both ways to compute a random program; how many functions its layers became."""
    program = Program(seed, apart)
    ctx = Context.from_environment()
    outlined = parse_module(program.text, ctx)
    PassManager(ctx).run("outline-repeats{least=2 percent=1000}", outlined)
    arguments = program.arguments()
    expected = plait.compile(program.text, target="interpret")(*arguments)
    plan = make_plan(parse_module(program.text, ctx), ctx, "llvm").text
    forced = plan.replace("outline-repeats", "outline-repeats{least=2 percent=1000}")
    assert "least=2" in forced
    for found in (
        plait.compile(outlined, target="interpret", context=ctx)(*arguments),
        plait.compile(program.text, pipeline=forced)(*arguments),
    ):
        for a, b in zip(found, expected):
            error = np.abs(a - b).max()  # sums are added in another order, and may cancel
            assert error <= 1e-9 * max(np.abs(b).max(), 1e-9), f"seed {seed}"
    return str(outlined).count("func.func private")


def test_random_layers() -> None:
    assert sum(_check(seed) > 0 for seed in range(12)) >= 6


def test_random_layers_between_others() -> None:
    assert sum(_check(seed, apart=True) > 0 for seed in range(100, 108)) >= 4


@pytest.mark.exhaustive
def test_many_random_layers() -> None:
    assert sum(_check(seed) > 0 for seed in range(1000, 1300)) >= 150
    assert sum(_check(seed, apart=True) > 0 for seed in range(1300, 1600)) >= 150


def test_layers_between_others_become_a_function_where_that_costs_little() -> None:
    """Convolutions of one kind between convolutions of others: shared by default, not where results would cost much."""

    def layer(value: str, i: int, channels: int, filters: int) -> str:
        x, w, y = "1x20x20x{}", "3x3x{}x{}", "1x20x20x{}"
        types = [f"tensor<{s}xf32>" for s in (x.format(channels), w.format(channels, filters), y.format(filters))]
        numbers = "dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]}"
        counts = "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
        lines = [f"%c{i} = stablehlo.convolution({value}, %w{i}) {numbers} {counts} : ({types[0]}, {types[1]}) -> {types[2]}"]
        last = f"%c{i}"
        for j in range(9):
            lines.append(f"%e{i}_{j} = stablehlo.{('tanh', 'abs')[j % 2]} {last} : {types[2]}")
            last = f"%e{i}_{j}"
        return "\n".join(lines)

    def functions(wide: int, percent: int) -> int:
        sizes = [wide, wide, 48, wide, wide, 40, wide, wide]
        lines = [layer("%x" if i == 0 else f"%e{i - 1}_8", i, a, b) for i, (a, b) in enumerate(pairwise(sizes))]
        weights = [f"%w{i}: tensor<3x3x{a}x{b}xf32>" for i, (a, b) in enumerate(pairwise(sizes))]
        ty = f"tensor<1x20x20x{wide}xf32>"
        arguments = ", ".join([f"%x: {ty}", *weights])
        body = "\n".join([*lines, f"return %e{len(lines) - 1}_8 : {ty}"])
        ctx = Context.from_environment()
        module = parse_module(f"func.func @main({arguments}) -> {ty} {{ {body} }}", ctx)
        PassManager(ctx).run(f"stablehlo-to-tcp,canonicalize,outline-repeats{{percent={percent}}}", module)
        calls = [op for op in module.walk() if op.name == "func.call"]
        return len(calls)

    assert functions(64, 10) == 3  # 1152 flops for each element that is computed
    assert functions(64, 1) == 0
    assert functions(8, 10) == 0


def test_equal_layers_are_compiled_once() -> None:
    def size(layers: int) -> int:
        lines, last = [], "%x"
        for i in range(layers):
            for j, op in enumerate((f"contract {last}, %w {CONTRACT}", *(f"unary {name} %{{}} : {TYPE}" for name in UNARY * 4))):
                lines.append(f"%l{i}_{j} = tcp.{op.format(f'l{i}_{j - 1}')}" if j else f"%l{i}_0 = tcp.{op}")
            last = f"%l{i}_{j}"
        body = "\n".join(lines)
        text = f"func.func @main(%x: {TYPE}, %w: {TYPE}) -> {TYPE} {{ {body}\n return {last} : {TYPE} }}"
        ctx = Context.from_environment()
        module = parse_module(text, ctx)
        PassManager(ctx).run(make_plan(module, ctx, "llvm").text, module)
        return sum(1 for _ in module.walk())

    assert size(12) < size(2) + 120


def test_a_search_ends_where_what_is_left_cannot_save_more(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, last = list[str](), "%x"
    for i in range(8):
        lines += [f"%p{i} = tcp.contract {last}, %w {CONTRACT}", f"%q{i} = tcp.unary tanh %p{i} : {TYPE}"]
        last = f"%q{i}"
    body = "\n".join(lines)
    text = f"func.func @main(%x: {TYPE}, %w: {TYPE}) -> {TYPE} {{ {body}\n return {last} : {TYPE} }}"
    ctx = Context.from_environment()
    function: Any = next(op for op in parse_module(text, ctx).walk() if op.name == "func.func")
    tried: list[Any] = []
    around = repeats._Search.around
    monkeypatch.setattr(repeats._Search, "around", lambda self, at: tried.append(at) or around(self, at))
    found = repeats.find_repetition(function.entry, ctx)
    assert found is not None and len(found.copies) == 8
    assert len(repeats._Search(function.entry, ctx).candidates()) > len(tried) == 1
