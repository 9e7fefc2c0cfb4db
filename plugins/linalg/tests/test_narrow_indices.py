"""Numbers of steps that are compared as integers of 32 bits give the same, whatever types they went through."""

from __future__ import annotations

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PROGRAM = """
func.func @main(%x: tensor<{m}x{n}xi32>) -> tensor<{m}x{n}xi32> {{
  %zero = arith.constant 0 : i32
  %y = linalg.generic {{
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}}
      ins(%x : tensor<{m}x{n}xi32>) outs(%x : tensor<{m}x{n}xi32>) {{
  ^bb0(%a: i32, %b: i32):
    %v0 = linalg.index 0 : index
    %v1 = linalg.index 1 : index
{body}
    linalg.yield %r : i32
  }} -> tensor<{m}x{n}xi32>
  return %y : tensor<{m}x{n}xi32>
}}
"""
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


def _program(seed: int) -> str:
    """A comparison of sums of step numbers and constants, cast to integers of any width on the way."""
    random = np.random.default_rng(seed)
    lines: list[str] = []

    def value(depth: int) -> str:
        """A number of type `index`."""
        kind = random.integers(4 if depth else 2)
        name = f"%t{len(lines)}"
        if kind == 0:
            return f"%v{random.integers(2)}"
        if kind == 1:
            most = int(random.choice([3, 200, 1 << 31, 1 << 40]))
            lines.append(f"{name} = arith.constant {random.integers(-most, most)} : index")
        elif kind == 2:
            given, ty = value(depth - 1), f"i{random.choice([8, 16, 32, 64])}"
            name = f"%t{len(lines)}"
            lines.append(f"{name}n = arith.index_cast {given} : index to {ty}")
            lines.append(f"{name} = arith.index_cast {name}n : {ty} to index")
        else:
            pair = f"{value(depth - 1)}, {value(depth - 1)}"
            name = f"%t{len(lines)}"
            lines.append(f"{name} = arith.{random.choice(['addi', 'subi'])} {pair} : index")
        return name

    pair = f"{value(3)}, {value(3)}"
    lines.append(f"%on = arith.cmpi {random.choice(PREDICATES)}, {pair} : index")
    lines.append("%r = arith.select %on, %a, %zero : i32")
    m, n = (int(random.choice([1, 5, 9, 150, 300])) for _ in range(2))
    return PROGRAM.format(m=m, n=n, body="\n".join(f"    {line}" for line in lines))


@pytest.mark.parametrize("seed", range(200))
def test_comparisons_stay(seed: int) -> None:
    ctx = Context.from_environment()
    text = _program(seed)
    before, after = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(linalg-strip-elementwise{vector-bits=256})", after)
    size = [int(part) for part in text.partition("tensor<")[2].partition("xi32")[0].split("x")]
    x = np.arange(1, 1 + size[0] * size[1], dtype=np.int32).reshape(size)
    found, wanted = (Interpreter(module, ctx).run("main", x)[0] for module in (after, before))
    np.testing.assert_array_equal(found, wanted)


def test_a_cast_that_loses_digits_is_no_number_of_a_step() -> None:
    body = """    %v2 = arith.index_cast %v1 : index to i8
    %v3 = arith.index_cast %v2 : i8 to index
    %c = arith.constant 200 : index
    %on = arith.cmpi ult, %v3, %c : index
    %r = arith.select %on, %a, %zero : i32"""
    ctx = Context.from_environment()
    after = parse_module(PROGRAM.format(m=1, n=300, body=body), ctx)
    PassManager(ctx).run("builtin.module(linalg-strip-elementwise{vector-bits=256})", after)
    x = np.arange(1, 301, dtype=np.int32).reshape(1, 300)
    kept = np.arange(300).astype(np.int8).astype(np.int64).astype(np.uint64) < 200
    np.testing.assert_array_equal(Interpreter(after, ctx).run("main", x)[0], np.where(kept, x, 0))
