"""Loops over large tensors that run a few times: written out, they compute the same."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PIPELINE = "builtin.module(write-out-elementwise-loops{least-bytes=64})"
STEPS = ("%{r} = arith.addi %{x}, %{y} : {t}", "%{r} = arith.xori %{x}, %{y} : {t}", "%{r} = arith.muli %{x}, %{y} : {t}")
TESTS = {"slt": lambda a, b: a < b, "sle": lambda a, b: a <= b, "ne": lambda a, b: a != b, "sgt": lambda a, b: a > b}


def program(rng: random.Random) -> tuple[str, int]:
    """A loop whose values change places, and how often its body runs; more than ten times stands for any number."""
    relation, start, step, end = rng.choice(list(TESTS)), rng.randrange(-2, 4), rng.choice((-1, 1, 2)), rng.randrange(6)
    count, i = 0, start
    while TESTS[relation](i, end) and count < 11:
        count, i = count + 1, i + step
    ty = rng.choice(("tensor<16xi32>", "tensor<?xi32>"))
    before, after = _steps(rng, "b", ["a", "c"], ty), _steps(rng, "d", ["e", "f"], ty)
    names = [rng.choice(("a", "c", *(f"b{n}" for n in range(len(before))))) for _ in range(2)]
    lasts = [rng.choice(("e", "f", *(f"d{n}" for n in range(len(after))))) for _ in range(2)]
    lines = "\n    "
    return f"""func.func @f(%x: {ty}, %y: {ty}) -> ({ty}, {ty}, i32) {{
  %lo = arith.constant {start} : i32
  %by = arith.constant {step} : i32
  %hi = arith.constant {end} : i32
  %0:3 = scf.while (%a = %x, %i = %lo, %c = %y) : ({ty}, i32, {ty}) -> ({ty}, {ty}, i32) {{
    %more = arith.cmpi {relation}, %i, %hi : i32
    {lines.join(before)}
    scf.condition(%more) %{names[0]}, %{names[1]}, %i : {ty}, {ty}, i32
  }} do {{
  ^bb0(%e: {ty}, %f: {ty}, %j: i32):
    %next = arith.addi %j, %by : i32
    {lines.join(after)}
    scf.yield %{lasts[0]}, %next, %{lasts[1]} : {ty}, i32, {ty}
  }}
  return %0#0, %0#1, %0#2 : {ty}, {ty}, i32
}}""", count


def _steps(rng: random.Random, prefix: str, known: list[str], ty: str) -> list[str]:
    lines: list[str] = []
    for n in range(rng.randrange(3)):
        lines.append(rng.choice(STEPS).format(r=f"{prefix}{n}", x=rng.choice(known), y=rng.choice(known), t=ty))
        known = [*known, f"{prefix}{n}"]
    return lines


def results(module: Any, ctx: Context) -> list[list[int]]:
    x = np.arange(16, dtype=np.int32)
    return [np.asarray(result).tolist() for result in Interpreter(module, ctx).run("f", x, x * x + 3)]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_loop_computes_stays_the_same(ctx: Context, seed: int) -> None:
    rng, written_out = random.Random(seed), set[int]()
    for _ in range(30):
        text, count = program(rng)
        module = parse_module(text, ctx)
        PassManager(ctx).run(PIPELINE, module)
        is_loop = any(op.name == "scf.while" for op in module.walk())
        assert count > 10 or not is_loop, text
        if count <= 10:
            written_out.add(count)
            assert results(module, ctx) == results(parse_module(text, ctx), ctx), text
    assert {0, 1, 2} <= written_out


@pytest.mark.parametrize(("option", "stays"), [("most-iterations=3", True), ("most-iterations=4", False),
                                               ("most-operations=19", True), ("least-bytes=65", True)])  # fmt: skip
def test_limits_keep_loops(ctx: Context, option: str, stays: bool) -> None:
    text = """func.func @f(%x: tensor<16xi32>) -> tensor<16xi32> {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c4 = arith.constant 4 : i32
      %0:2 = scf.while (%i = %c0, %a = %x) : (i32, tensor<16xi32>) -> (i32, tensor<16xi32>) {
        %more = arith.cmpi ne, %i, %c4 : i32
        scf.condition(%more) %i, %a : i32, tensor<16xi32>
      } do {
      ^bb0(%i: i32, %a: tensor<16xi32>):
        %next = arith.addi %i, %c1 : i32
        %b = arith.muli %a, %a : tensor<16xi32>
        scf.yield %next, %b : i32, tensor<16xi32>
      }
      return %0#1 : tensor<16xi32>
    }"""
    module = parse_module(text, ctx)
    options = {"least-bytes": "64", **dict([option.split("=")])}
    PassManager(ctx).run(
        "builtin.module(write-out-elementwise-loops{" + " ".join(f"{k}={v}" for k, v in options.items()) + "})", module
    )
    assert any(op.name == "scf.while" for op in module.walk()) is stays
