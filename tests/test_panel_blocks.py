"""Products whose panels are copied in blocks, from long pieces of rows, compute what the interpreter computes."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

OPTIONS = "{l2-bytes=4096 vector-bits=128 vector-registers=16}"


@pytest.mark.parametrize(("rows", "steps", "columns"), [(7, 400, 1024), (13, 401, 1501), (32, 390, 517), (96, 385, 700)])
@pytest.mark.parametrize("repeats", [False, True], ids=["once", "in a loop"])
def test_products(rows: int, steps: int, columns: int, repeats: bool) -> None:
    x, w, y = (f"tensor<{a}x{b}xf32>" for a, b in ((rows, steps), (steps, columns), (rows, columns)))
    product = f"""%0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ({x}, {w}) -> {y}
      %1 = stablehlo.add %0, %r : {y}"""
    loop = f"""%n = arith.constant 2 : index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %2 = scf.for %i = %c0 to %n step %c1 iter_args(%r = %s) -> ({y}) {{
        {product}
        scf.yield %1 : {y}
      }}
      return %2 : {y}"""
    once = f"{product.replace('%r', '%s')}\n return %1 : {y}"
    text = f"func.func @main(%x: {x}, %w: {w}, %s: {y}) -> {y} {{\n {loop if repeats else once}\n }}"
    rng = np.random.default_rng(rows)
    arguments = [rng.integers(-9, 9, shape).astype("f4") for shape in ((rows, steps), (steps, columns), (rows, columns))]
    arguments[1][-1, -1] = np.nan
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    pipeline = plan.replace("linalg-tile-and-fuse", f"linalg-tile-and-fuse{OPTIONS}")
    for threads in (1, 2):
        (found,) = plait.compile(text, pipeline=pipeline, threads=threads)(*arguments)
        np.testing.assert_array_equal(found, expected)
