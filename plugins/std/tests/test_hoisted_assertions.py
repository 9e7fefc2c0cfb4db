"""Checks that are the same in each iteration are made before a loop, and nobody can tell but by the time."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

LOOPS = {
    "scf.for %{i} = %{lo} to %{hi} step %c1 {{": "}}",
    "scf.for unsigned %{i} = %{lo} to %{hi} step %c1 {{": "}}",
    "scf.for %{i} = %c0 to %c3 step %c1 {{": "}}",
    "scf.parallel (%{i}) = (%{lo}) to (%{hi}) step (%c1) {{": "}}",
    "affine.for %{i} = 0 to 3 {{": "}}",
    "affine.for %{i} = 0 to %{hi} {{": "}}",
}
ACCESSES = (
    "%x{n} = memref.load %m[%{k}] : memref<?xi32>",
    "%x{n} = memref.load %m[%i] : memref<?xi32>",
    "memref.store %v, %m[%{k}] : memref<?xi32>",
    "memref.store %v, %m[%i] : memref<?xi32>",
    "%x{n} = arith.divsi %v, %w : i32",
    "%x{n} = arith.divsi %w, %v : i32",
)


def program(rng: random.Random) -> str:
    lines, ends = [], []
    for depth in range(rng.choice((1, 2))):
        opening, closing = rng.choice(list(LOOPS.items()))
        names = {"i": "ij"[depth], "lo": rng.choice("abp"), "hi": rng.choice("abp")}
        lines += [_access(rng, len(lines), depth)] if depth and rng.random() < 0.5 else []
        lines.append(opening.format(**names))
        ends.append(closing.format())
    lines += [_access(rng, len(lines) + n, 2) for n in range(rng.choice((1, 2, 3)))]
    body = "\n  ".join([*lines, *ends])
    return f"""func.func @f(%m: memref<?xi32>, %a: index, %b: index, %p: index, %v: i32, %w: i32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  {body}
  return
}}"""


def _access(rng: random.Random, number: int, depth: int) -> str:
    return rng.choice(ACCESSES).format(n=number, k=rng.choice("abp"))


def outcome(module: Any, ctx: Context, numbers: list[int]) -> tuple[list[int], bool]:
    """What is left in the buffer, and whether the program stopped with an error."""
    buffer = np.array([7, 8, 9], np.int32)
    *indices, v, w = numbers
    try:
        Interpreter(module, ctx).run("f", buffer, *indices, v, w)
    except DiagnosticError:
        return buffer.tolist(), True
    return buffer.tolist(), False


def assertions_in_loops(module: Any) -> int:
    return sum(op.name == "cf.assert" and op.parent_op.name != "func.func" for op in module.walk())


@pytest.mark.parametrize("seed", range(4))
def test_what_a_program_does_stays_the_same(ctx: Context, seed: int) -> None:
    rng, stopped = random.Random(seed), 0
    for _ in range(25):
        text = program(rng)
        module, checked = parse_module(text, ctx), parse_module(text, ctx)
        PassManager(ctx).run("generate-runtime-verification", checked)
        least = 0 if "unsigned" in text else -1  # up to -1 an unsigned loop runs for long
        for _ in range(8):
            numbers = [rng.choice((0, 1, 2, 3, 5, least)) for _ in range(3)] + [rng.choice((0, 3)), rng.choice((0, -2))]
            wanted = outcome(module, ctx, numbers)
            assert outcome(checked, ctx, numbers) == wanted, f"{text}\n{checked}\n{numbers}"
            stopped += wanted[1]
    assert 20 < stopped < 190


INSIDE = {
    "scf.for %i = %a to %b step %c1 {\n %x = memref.load %m[%p] : memref<?xi32>\n }": 0,
    "scf.for %i = %a to %b step %c1 {\n memref.store %v, %m[%p] : memref<?xi32>\n }": 0,
    # the second one's index is checked after something was written
    "scf.for %i = %a to %b step %c1 {\n memref.store %v, %m[%a] : memref<?xi32>\n"
    " memref.store %v, %m[%p] : memref<?xi32>\n }": 2,
    "scf.for %i = %a to %b step %c1 {\n scf.for %j = %a to %i step %c1 {\n"
    " memref.store %v, %m[%p] : memref<?xi32>\n }\n }": 2,  # the inner loop may run in the second iteration only
    "scf.for %i = %a to %b step %c1 {\n scf.for %j = %a to %b step %c1 {\n"
    " memref.store %v, %m[%p] : memref<?xi32>\n }\n }": 0,
    "scf.for %i = %a to %b step %c1 {\n %x = memref.load %m[%i] : memref<?xi32>\n }": 2,
    "affine.for %i = 0 to 3 {\n %x = arith.divsi %v, %w : i32\n }": 0,
    "affine.for %i = 0 to %b {\n %x = arith.divsi %v, %w : i32\n }": 2,
    "scf.parallel (%i) = (%a) to (%b) step (%c1) {\n %x = arith.divsi %v, %w : i32\n }": 0,
}


@pytest.mark.parametrize("body", INSIDE)
def test_how_many_are_left_inside(ctx: Context, body: str) -> None:
    text = f"""func.func @f(%m: memref<?xi32>, %a: index, %b: index, %p: index, %v: i32, %w: i32) {{
      %c1 = arith.constant 1 : index
      {body}
      return
    }}"""
    module = parse_module(text, ctx)
    PassManager(ctx).run("generate-runtime-verification", module)
    assert assertions_in_loops(module) == INSIDE[body], str(module)
