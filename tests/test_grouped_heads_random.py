"""Random programs around repeats of heads compute the same with the batches that the repeats are in split."""

from __future__ import annotations

import random

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

Shape = tuple[int, ...]
STEPS = ("negate", "add", "add", "transpose", "reduce", "spread", "product", "product", "flatten")


def typed(shape: Shape) -> str:
    return f"tensor<{''.join(f'{size}x' for size in shape)}i32>"


class Program:
    """Contractions of operands of which some are repeated for groups of heads, and operations before and after them."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(f"repeats {seed}")
        self.heads, self.group = rng.choice((2, 3)), rng.choice((2, 3))
        self.sizes = {"r": rng.choice((1, 4)), "l": 5, "w": rng.choice((1, 6))}
        self.values: dict[str, Shape] = {}
        self.lines: list[str] = []
        self.arguments: list[tuple[str, Shape]] = []
        self._argument((self.heads * self.group, self.sizes["r"], self.sizes["w"]))
        for _ in range(rng.choice((1, 2, 2))):
            self._repeat()
        self._product()
        for _ in range(rng.randint(1, 7)):
            getattr(self, f"_{rng.choice(STEPS)}")()
        results = [name for name in self.values if not name.startswith("%a")]
        self.results = rng.sample(results, min(len(results), rng.choice((1, 2)))) + results[-1:]

    def _argument(self, shape: Shape) -> str:
        self.arguments.append((f"%a{len(self.arguments)}", shape))
        self.values[self.arguments[-1][0]] = shape
        return self.arguments[-1][0]

    def _made(self, text: str, shape: Shape) -> None:
        name = f"%{len(self.lines)}"
        self.lines.append(f"{name} = {text} -> {typed(shape)}")
        self.values[name] = shape

    def _repeat(self) -> None:
        """Keys, or transposed ones, of each head for a group, which is before or behind the heads."""
        rest = (self.sizes["l"], self.sizes["w"]) if self.rng.random() < 0.6 else (self.sizes["w"], self.sizes["l"])
        keys = (self.heads, *rest)
        source, first = self._argument(keys), self.rng.random() < 0.4
        more = (self.group, *keys) if first else (self.heads, self.group, *rest)
        dims = "[1, 2, 3]" if first else "[0, 2, 3]"
        self._made(f"stablehlo.broadcast_in_dim {source}, dims = {dims} : ({typed(keys)})", more)
        shape = (self.heads * self.group, *rest)
        self._made(f"stablehlo.reshape %{len(self.lines) - 1} : ({typed(more)})", shape)

    def _any(self) -> tuple[str, Shape]:
        return self.rng.choice([*self.values.items()][-6:])

    def _negate(self) -> None:
        x, shape = self._any()
        self._made(f"stablehlo.negate {x} : ({typed(shape)})", shape)

    def _add(self) -> None:
        x, shape = self._any()
        y = self.rng.choice([name for name, other in self.values.items() if other == shape])
        self._made(f"stablehlo.add {x}, {y} : ({typed(shape)}, {typed(shape)})", shape)

    def _transpose(self) -> None:
        x, shape = self._any()
        dims = self.rng.sample(range(len(shape)), len(shape))
        self._made(f"stablehlo.transpose {x}, dims = {dims} : ({typed(shape)})", tuple(shape[dim] for dim in dims))

    def _reduce(self) -> None:
        x, shape = self._any()
        dims = sorted(self.rng.sample(range(len(shape)), min(len(shape), self.rng.choice((1, 1, 2)))))
        rest = tuple(size for dim, size in enumerate(shape) if dim not in dims)
        add = f"stablehlo.reduce({x} init: %zero) applies stablehlo.add across dimensions = {dims}"
        self._made(f"{add} : ({typed(shape)}, tensor<i32>)", rest)

    def _spread(self) -> None:
        """A value along one more dimension."""
        x, shape = self._any()
        at, size = self.rng.randint(0, len(shape)), self.rng.choice((1, 5, self.heads * self.group))
        dims = [dim for dim in range(len(shape) + 1) if dim != at]
        made = (*shape[:at], size, *shape[at:])
        if len(made) < 6:
            self._made(f"stablehlo.broadcast_in_dim {x}, dims = {dims} : ({typed(shape)})", made)

    def _product(self) -> None:
        """A contraction with a batch of all heads, if two values have them."""
        batch = self.heads * self.group
        pairs = [
            (x, y, i, j, k, m)
            for x, a in [*self.values.items()][-8:] for y, b in [*self.values.items()][-8:]
            if len(a) == len(b) == 3
            for i in range(3) for j in range(3) for k in range(3) for m in range(3)
            if a[i] == b[j] == batch and k != i and m != j and a[k] == b[m]
        ]  # fmt: skip
        if not pairs:
            return
        x, y, i, j, k, m = self.rng.choice(pairs)
        a, b = self.values[x], self.values[y]
        (p,), (q,) = {0, 1, 2} - {i, k}, {0, 1, 2} - {j, m}
        dims = f"batching_dims = [{i}] x [{j}], contracting_dims = [{k}] x [{m}]"
        self._made(f"stablehlo.dot_general {x}, {y}, {dims} : ({typed(a)}, {typed(b)})", (batch, a[p], b[q]))

    def _flatten(self) -> None:
        x, shape = self._any()
        if len(shape) > 1:
            made = (shape[0] * shape[1], *shape[2:])
            self._made(f"stablehlo.reshape {x} : ({typed(shape)})", made)

    @property
    def text(self) -> str:
        head = ", ".join(f"{name}: {typed(shape)}" for name, shape in self.arguments)
        types = ", ".join(typed(self.values[name]) for name in self.results)
        body = "\n".join(["%zero = stablehlo.constant dense<0> : tensor<i32>", *self.lines])
        return f"func.func @main({head}) -> ({types}) {{\n{body}\nreturn {', '.join(self.results)} : {types}\n}}"


@pytest.mark.parametrize("seed", range(60))
def test_split_batches_compute_the_same(seed: int) -> None:
    ctx, program = Context.from_environment(), Program(seed)
    plain, split = parse_module(program.text, ctx), parse_module(program.text, ctx)
    PassManager(ctx).run("builtin.module(stablehlo-to-tcp,canonicalize,tcp-assign-layouts,canonicalize,cse)", split)
    rng = np.random.default_rng(seed)
    given = [rng.integers(-9, 10, shape, np.int32) for _, shape in program.arguments]
    expected, found = (Interpreter(module, ctx).run("main", *given) for module in (plain, split))
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_array_equal(one, other)
