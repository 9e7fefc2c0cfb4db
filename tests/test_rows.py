"""Reductions with what surrounds them compute natively what the interpreter computes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import plait
import pytest
from ml_dtypes import bfloat16
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

SIZES = (1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 33, 64, 70)
DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8, "f16": np.float16, "bf16": bfloat16}
UNARY = ("negate", "abs", "sign")
BINARY = ("add", "subtract", "maximum", "minimum")
REDUCERS = {"add": 0, "maximum": -100, "minimum": 100}


class Program:
    """Random elementwise operations and reductions of one array, as text, with the array."""

    def __init__(self, seed: int, *, has_short_rows: bool = False) -> None:
        self.rng = rng = random.Random(seed)
        self.element = rng.choice(list(DTYPES))
        self.shape = [rng.choice(SIZES) for _ in range(rng.randrange(1, 4))]
        if has_short_rows:
            self.shape = [*self.shape[: rng.randrange(2)], rng.choice(SIZES), rng.randrange(2, 34)]
        self.dynamic = [rng.random() < 0.25 for _ in self.shape] if rng.random() < 0.5 else [False] * len(self.shape)
        self.lines: list[str] = []
        self.full = ["%x"]
        self.reduced: list[tuple[str, list[int]]] = []
        reduced = sorted(rng.sample(range(len(self.shape)), rng.randrange(1, len(self.shape) + 1)))
        if has_short_rows:
            self.dynamic[-1], reduced = False, [len(self.shape) - 1]
        for i in range(rng.randrange(2, 8)):
            self._add(f"%v{i}", reduced)
        if not self.reduced:
            self._reduce("%last", reduced)
        self.outputs = {self.full[-1]: self.type(), self.reduced[-1][0]: self.type(self.reduced[-1][1])}

    def type(self, without: Any = (), element: str = "") -> str:
        sizes = ["?x" if d else f"{n}x" for i, (n, d) in enumerate(zip(self.shape, self.dynamic)) if i not in without]
        return f"tensor<{''.join(sizes)}{element or self.element}>"

    def _add(self, name: str, dims: list[int]) -> None:
        kind = self.rng.choice(("unary", "binary", "reduce", "reduce", "row"))
        if kind == "unary":
            value = self.rng.choice(self.full)
            self.lines.append(f"{name} = stablehlo.{self.rng.choice(UNARY)} {value} : {self.type()}")
            self.full.append(name)
        elif kind == "binary" or (kind == "row" and not self.reduced):
            a, b = self.rng.choice(self.full), self.rng.choice(self.full)
            self.lines.append(f"{name} = stablehlo.{self.rng.choice(BINARY)} {a}, {b} : {self.type()}")
            self.full.append(name)
        elif kind == "reduce":
            self._reduce(name, dims if self.rng.random() < 0.8 else dims[:1])
        else:
            (row, without), value = self.rng.choice(self.reduced), self.rng.choice(self.full)
            kept = [i for i in range(len(self.shape)) if i not in without]
            sizes = [f"{name}s{i}" for i in range(len(self.shape))]
            self.lines += [f"{size} = stablehlo.get_dimension_size %x, dim = {i} : ({self.type()}) -> tensor<i32>"
                           for i, size in enumerate(sizes)]
            self.lines += [f"{size}r = stablehlo.reshape {size} : (tensor<i32>) -> tensor<1xi32>" for size in sizes]
            rank = len(self.shape)
            parts = ", ".join(["tensor<1xi32>"] * rank)
            self.lines += [
                f"{name}t = stablehlo.concatenate {', '.join(size + 'r' for size in sizes)}, dim = 0 : ({parts}) -> tensor<{rank}xi32>",
                f"{name}b = stablehlo.dynamic_broadcast_in_dim {row}, {name}t, dims = {kept} : "
                f"({self.type(without)}, tensor<{rank}xi32>) -> {self.type()}",
                f"{name} = stablehlo.{self.rng.choice(BINARY)} {value}, {name}b : {self.type()}",
            ]
            self.full.append(name)

    def _reduce(self, name: str, dims: list[int]) -> None:
        is_exact = self.element not in ("f16", "bf16") or np.prod(self.shape) <= 256
        reducer = self.rng.choice(list(REDUCERS) if is_exact else ["maximum", "minimum"])
        init = f"{REDUCERS[reducer]}{'.0' if 'f' in self.element else ''}"
        self.lines += [
            f"{name}i = stablehlo.constant dense<{init}> : tensor<{self.element}>",
            f"{name} = stablehlo.reduce({self.rng.choice(self.full)} init: {name}i) applies stablehlo.{reducer} "
            f"across dimensions = {dims} : ({self.type()}, tensor<{self.element}>) -> {self.type(dims)}",
        ]
        self.reduced.append((name, dims))

    @property
    def text(self) -> str:
        types = ", ".join(self.outputs.values())
        lines = "\n".join(self.lines)
        return f"""func.func @main(%x: {self.type()}) -> ({types}) {{
          {lines}
          return {', '.join(self.outputs)} : {types}
        }}"""


def check(seed: int, *, has_short_rows: bool = False) -> None:
    program, ctx = Program(seed, has_short_rows=has_short_rows), Context.from_environment()
    plan = make_plan(parse_module(program.text, ctx), ctx).text
    bits, bytes = program.rng.choice((128, 256, 512)), program.rng.choice((256, 4096, 1 << 20))
    assert "linalg-fuse-reductions" in plan
    plan = plan.replace("linalg-fuse-reductions", f"linalg-fuse-reductions{{l2-bytes={bytes} vector-bits={bits}}}")
    rng = np.random.default_rng(seed)
    x = rng.integers(-3, 4, program.shape).astype(DTYPES[program.element])
    if "f" in program.element and program.rng.random() < 0.3:
        x = np.where(rng.random(x.shape) < 0.02, np.nan, x).astype(x.dtype)
    expected = plait.compile(program.text, target="interpret")(x)
    for one, other in zip(plait.compile(program.text, pipeline=plan)(x), expected, strict=True):
        if one.dtype in (np.float16, bfloat16):  # sums of partial results are rounded elsewhere
            np.testing.assert_allclose(one.astype("f4"), other.astype("f4"), rtol=0.05, atol=1)
        else:
            np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("seed", range(40))
def test_random_rows_agree_with_the_interpreter(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("seed", range(40))
def test_random_short_rows_agree_with_the_interpreter(seed: int) -> None:
    check(seed, has_short_rows=True)


@pytest.mark.parametrize("states", [15, 16, 17, 40])
@pytest.mark.parametrize("batch", ["3", "?"])
def test_rows_of_sums_with_rows(states: int, batch: str) -> None:
    """logsumexp(i, a[b, i] + t[i, j]): an operand lacks the loop along which vectors lie."""
    row, whole = f"tensor<{batch}x{states}xf32>", f"tensor<{batch}x{states}x{states}xf32>"
    text = f"""func.func @main(%a: {row}, %t: tensor<{states}x{states}xf32>) -> {row} {{
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %n = stablehlo.get_dimension_size %a, dim = 0 : ({row}) -> tensor<i32>
      %k = stablehlo.constant dense<{states}> : tensor<1xi32>
      %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
      %s = stablehlo.concatenate %n1, %k, %k, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
      %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0, 1] : ({row}, tensor<3xi32>) -> {whole}
      %1 = stablehlo.dynamic_broadcast_in_dim %t, %s, dims = [1, 2] : (tensor<{states}x{states}xf32>, tensor<3xi32>) -> {whole}
      %2 = stablehlo.add %0, %1 : {whole}
      %3 = stablehlo.reduce(%2 init: %low) applies stablehlo.maximum across dimensions = [1] : ({whole}, tensor<f32>) -> {row}
      %4 = stablehlo.dynamic_broadcast_in_dim %3, %s, dims = [0, 2] : ({row}, tensor<3xi32>) -> {whole}
      %5 = stablehlo.subtract %2, %4 : {whole}
      %6 = stablehlo.exponential %5 : {whole}
      %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [1] : ({whole}, tensor<f32>) -> {row}
      %8 = stablehlo.log %7 : {row}
      %9 = stablehlo.add %8, %3 : {row}
      return %9 : {row}
    }}"""
    rng = np.random.default_rng(states)
    a, t = rng.normal(size=(3, states)).astype(np.float32), rng.normal(size=(states, states)).astype(np.float32)
    a[1, 3] = -np.inf
    (expected,) = plait.compile(text, target="interpret")(a, t)
    np.testing.assert_allclose(plait.compile(text)(a, t)[0], expected, rtol=1e-6)
