"""Maps mean the same evaluated, simplified, canonicalized and lowered to arithmetic."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

DIMS, SYMBOLS = 2, 2


def random_expression(rng: random.Random, depth: int) -> AffineExpr:
    """An expression over two dimensions and two symbols that divides by positive numbers."""
    if depth == 0:
        variables = (AffineDim(rng.randrange(DIMS)), AffineSymbol(rng.randrange(SYMBOLS)))
        return rng.choice([*variables, AffineConstant(rng.randint(-9, 9))])
    left, right = random_expression(rng, depth - 1), random_expression(rng, depth - 1)
    number = rng.randint(1, 7)
    return rng.choice(
        [left + right, left - right, left * rng.randint(-3, 3), left % number, left // number, left.ceildiv(number)]
    )


@pytest.mark.parametrize("seed", range(60))
def test_simplified_expressions_have_the_same_values(seed: int) -> None:
    rng = random.Random(seed)
    expr = random_expression(rng, 3)
    simple = expr.simplified()
    assert simple.simplified() is simple
    for _ in range(20):
        dims = [rng.randint(-50, 50) for _ in range(DIMS)]
        symbols = [rng.randint(-50, 50) for _ in range(SYMBOLS)]
        assert expr.evaluate(dims, symbols) == simple.evaluate(dims, symbols), (str(expr), str(simple))


@pytest.mark.parametrize("pipeline", ["canonicalize", "lower-affine", "lower-affine,canonicalize"])
@pytest.mark.parametrize("seed", range(12))
def test_programs_have_the_same_results(ctx: Context, pipeline: str, seed: int) -> None:
    rng = random.Random(seed)
    maps = [AffineMap(DIMS, SYMBOLS, tuple([random_expression(rng, 3) for _ in range(2)])) for _ in range(3)]
    first = maps[0].select_results([0])
    text = f"""
    func.func @main(%a: index, %b: index, %n: index) -> (index, index, index, index, index) {{
      %c = arith.constant {rng.randint(-9, 9)} : index
      %0 = affine.apply affine_map<{first}>(%a, %b)[%n, %c]
      %1 = affine.apply affine_map<{first}>(%0, %0)[%c, %n]
      %2 = affine.min affine_map<{maps[1]}>(%0, %a)[%n, %n]
      %3 = affine.max affine_map<{maps[2]}>(%1, %b)[%n, %c]
      %4 = affine.for %i = max affine_map<{maps[1]}>(%a, %b)[%n, %c] to 40 step 3 iter_args(%x = %c) -> (index) {{
        %5 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0)>(%i, %a)[%n]
        %6 = arith.addi %x, %5 : index
        affine.yield %6 : index
      }}
      return %0, %1, %2, %3, %4 : index, index, index, index, index
    }}"""
    reference, changed = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(pipeline, changed)
    verify(changed, ctx)
    for _ in range(5):
        arguments = [rng.randint(-20, 20) for _ in range(3)]
        assert _results(reference, ctx, arguments) == _results(changed, ctx, arguments)


def _results(module: Any, ctx: Context, arguments: list[int]) -> list[int]:
    return [int(value) for value in Interpreter(module, ctx).run("main", *arguments)]


TRANSFERS = """
func.func @main(%a: memref<4x8xi32>, %b: memref<16xi32, 1>, %n: index) {
  %t = memref.alloc() : memref<2xi32>
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  affine.for %i = 0 to 3 {
    affine.dma_start %a[%i + 1, symbol(%n)], %b[%i * 4], %t[%i mod 2], %four : memref<4x8xi32>, memref<16xi32, 1>, memref<2xi32>
    affine.dma_wait %t[%i mod 2], %four : memref<2xi32>
  }
  affine.dma_start %b[0], %a[0, 1], %t[0], %four, %four, %two : memref<16xi32, 1>, memref<4x8xi32>, memref<2xi32>
  affine.dma_wait %t[0], %four : memref<2xi32>
  memref.dealloc %t : memref<2xi32>
  return
}"""


def test_transfers_copy_elements_that_follow_each_other(ctx: Context) -> None:
    found: list[list[Any]] = []
    for pipeline in ("", "lower-affine"):
        module = parse_module(TRANSFERS, ctx)
        PassManager(ctx).run(f"builtin.module({pipeline})", module)
        verify(module, ctx)
        a, b = np.arange(32, dtype=np.int32).reshape(4, 8), np.zeros(16, np.int32)
        Interpreter(module, ctx).run("main", a, b, 2)
        found.append([a, b])
    (a, b), lowered = found
    assert b[:12].tolist() == [10, 11, 12, 13, 18, 19, 20, 21, 26, 27, 28, 29]
    assert a[0].tolist() == [0, 10, 11, 3, 4, 12, 13, 7]
    assert all(map(np.array_equal, (a, b), lowered))


@pytest.mark.parametrize("name", ["dma_start", "dma_wait"])
def test_transfers_of_less_than_no_elements_are_refused(ctx: Context, name: str) -> None:
    lines = TRANSFERS.splitlines()
    place = next(i for i, line in enumerate(lines) if f"affine.{name}" in line)
    lines[place] = lines[place].replace("%four :", "%less :")
    text = "\n".join(lines).replace("%two =", "%less = arith.constant -4 : index\n  %two =")
    arguments = np.zeros((4, 8), np.int32), np.zeros(16, np.int32), 2
    with pytest.raises(DiagnosticError, match="transfers -4 elements"):
        Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)


def test_values_that_are_used_twice_each_are_read_once(ctx: Context) -> None:
    """Else 60 sums of a value with itself would take 2 ** 60 steps."""
    sums = "\n".join(f"%s{i + 1} = arith.addi %s{i}, %s{i} : index" for i in range(60))
    least = "\n".join(f"%m{i + 1} = arith.minsi %m{i}, %m{i} : index" for i in range(60))
    module = parse_module(
        f"""func.func @main(%a: memref<?xf32>, %m0: index, %x: f32) {{
          %zero = arith.constant 0 : index
          %one = arith.constant 1 : index
          {least}
          scf.for %s0 = %zero to %m60 step %one {{
            {sums}
            memref.store %x, %a[%s60] : memref<?xf32>
          }}
          return
        }}""",
        ctx,
    )
    PassManager(ctx).run("builtin.module(scf-for-to-affine,affine-raise-from-memref)", module)
    assert f"* {2**60}]" in module.print()
