"""Products whose panels are copied in blocks, from long pieces of rows, compute what the interpreter computes."""

from __future__ import annotations

import random
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES: dict[str, Any] = {"f32": "f4", "f64": "f8", "f16": "f2", "bf16": ml_dtypes.bfloat16, "i8": "i1", "i32": "i4"}
WIDE = {"f16": "f32", "bf16": "f32", "i8": "i32"}
FOLLOWS = {"f": ("add", "multiply", "maximum", "tanh"), "i": ("add", "multiply", "maximum")}


class Product:
    """A product of few rows with a large matrix, perhaps several times in a loop, with something that follows."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(f"panels {seed}")
        self.element = rng.choice(list(DTYPES))
        self.sums = WIDE.get(self.element, self.element)
        bytes_each = np.dtype(DTYPES[self.element]).itemsize
        self.rows, self.columns = rng.randint(2, 99), rng.randint(2048, 5000) // bytes_each
        self.steps = rng.randint(385, 640)  # shorter reductions are cut by planes
        self.follows, self.repeats = rng.choice(FOLLOWS[self.sums[0]]), rng.random() < 0.4
        self.threads = rng.choice((1, 2))
        self.options = f"{{l2-bytes={rng.choice((4096, 8192))} vector-bits={rng.choice((128, 256))} vector-registers=16}}"

    @property
    def text(self) -> str:
        x, w = f"tensor<{self.rows}x{self.steps}x{self.element}>", f"tensor<{self.steps}x{self.columns}x{self.element}>"
        y = f"tensor<{self.rows}x{self.columns}x{self.sums}>"
        follows = "stablehlo.tanh %0" if self.follows == "tanh" else f"stablehlo.{self.follows} %0, %r"
        product = f"""%0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ({x}, {w}) -> {y}
          %1 = {follows} : {y}"""
        loop = f"""%n = arith.constant 2 : index
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %2 = scf.for %i = %c0 to %n step %c1 iter_args(%r = %s) -> ({y}) {{
            {product}
            scf.yield %1 : {y}
          }}
          return %2 : {y}"""
        once = f"{product.replace('%r', '%s')}\n return %1 : {y}"
        return f"func.func @main(%x: {x}, %w: {w}, %s: {y}) -> {y} {{\n {loop if self.repeats else once}\n }}"

    def arguments(self) -> list[np.ndarray]:
        """Whole numbers, of which sums are exact in any order, and one NaN."""
        rng = np.random.default_rng(self.rows)
        shapes = ((self.rows, self.steps), (self.steps, self.columns), (self.rows, self.columns))
        types = (self.element, self.element, self.sums)
        arrays = [rng.integers(-9, 9, shape).astype(DTYPES[one]) for shape, one in zip(shapes, types)]
        if self.sums[0] == "f":
            arrays[1][-1, -1] = np.nan
        return arrays


@pytest.mark.parametrize("seed", range(16))
def test_products(seed: int) -> None:
    product = Product(seed)
    arguments, ctx = product.arguments(), Context.from_environment()
    (expected,) = plait.compile(product.text, target="interpret")(*arguments)
    plan = make_plan(parse_module(product.text, ctx), ctx).text
    pipeline = plan.replace("linalg-tile-and-fuse", f"linalg-tile-and-fuse{product.options}")
    (found,) = plait.compile(product.text, pipeline=pipeline, threads=product.threads)(*arguments)
    if product.follows == "tanh":
        np.testing.assert_allclose(found, expected, rtol=3e-7 if product.sums == "f32" else 1e-15)
    else:
        np.testing.assert_array_equal(found, expected)
