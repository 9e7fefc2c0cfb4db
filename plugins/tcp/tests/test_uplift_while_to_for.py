"""Loops that count compute the same as `scf.for`: whatever their bounds and steps, and where they begin."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_std.scf.ops import ForOp, WhileOp

SEEDS = range(40)
MIRRORED = {"lt": "gt", "le": "ge"}


def _text(seed: int) -> str:
    """A loop that adds up its counter, and returns the last one too; bounds and the order of operands are random."""
    choose = random.Random(seed)
    width, kind = choose.choice((8, 32, 64)), choose.choice(("lt", "le"))
    ty, last = f"tensor<i{width}>", 2 ** (width - 1) - 1
    first = choose.choice((0, choose.randint(-9, 9), last - 7))
    limit = min(first + choose.randint(-3, 12), last)
    step = choose.choice((1, 1, 2, 3, 5))
    operands = ("%i", "%limit")
    if choose.random() < 0.5:
        kind, operands = MIRRORED[kind], operands[::-1]
    added = choose.sample(["%i", "%step"], 2)
    is_argument = choose.random() < 0.3
    limit_text = "" if is_argument else f"%limit = tcp.const dense<{limit}> : {ty}"
    argument = f", %limit: {ty}" if is_argument else ""
    return f"""// limit {limit} width {width}
    func.func @main(%s: {ty}{argument}) -> ({ty}, {ty}) {{
      %first = tcp.const dense<{first}> : {ty}
      %step = tcp.const dense<{step}> : {ty}
      {limit_text}
      %r:2 = scf.while (%a = %s, %i = %first) : ({ty}, {ty}) -> ({ty}, {ty}) {{
        %c = tcp.binary {kind} {operands[0]}, {operands[1]} : {ty}
        %more = tensor.extract %c[] : tensor<i1>
        scf.condition(%more) %i, %a : {ty}, {ty}
      }} do {{
      ^bb0(%i: {ty}, %a: {ty}):
        %sum = tcp.binary add %a, %i : {ty}
        %next = tcp.binary add {added[0]}, {added[1]} : {ty}
        scf.yield %sum, %next : {ty}, {ty}
      }}
      return %r#0, %r#1 : {ty}, {ty}
    }}"""


def _arguments(text: str) -> list[Any]:
    _, _, limit, _, width, *_ = text.split()
    dtype = f"int{width}"
    return [np.array(3, dtype), *([np.array(int(limit), dtype)] if "%limit:" in text else [])]


def _lifted(text: str) -> tuple[Any, Context]:
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(tcp-uplift-while-to-for)", module)
    verify(module, ctx)
    return module, ctx


@pytest.mark.parametrize("seed", SEEDS)
def test_as_the_loop_with_a_condition(seed: int) -> None:
    text = _text(seed)
    module, ctx = _lifted(text)
    if any(isinstance(op, WhileOp) for op in module.walk()):
        return  # it may never end
    expected = Interpreter(parse_module(text, ctx), ctx).run("main", *_arguments(text))
    found = Interpreter(module, ctx).run("main", *_arguments(text))
    for one, other in zip(expected, found):
        np.testing.assert_array_equal(one, other)


def test_most_loops_are_counted() -> None:
    counted = sum(any(isinstance(op, ForOp) for op in _lifted(_text(seed))[0].walk()) for seed in SEEDS)
    assert len(SEEDS) // 2 < counted < len(SEEDS)


def _scalar_loop(body: str, limit: int, step: int) -> str:
    """A loop that counts with an index, and adds up what `body` computes of it."""
    return f"""
    func.func @main(%first: index, %numbers: tensor<9xi64>) -> (index, i32) {{
      %zero = arith.constant 0 : i32
      %step = arith.constant {step} : index
      %limit = arith.constant {limit} : index
      %r:2 = scf.while (%i = %first, %a = %zero) : (index, i32) -> (index, i32) {{
        %more = arith.cmpi slt, %i, %limit : index
        scf.condition(%more) %i, %a : index, i32
      }} do {{
      ^bb0(%i: index, %a: i32):
        {body}
        %sum = arith.addi %a, %n : i32
        %next = arith.addi %i, %step : index
        scf.yield %next, %sum : index, i32
      }}
      return %r#0, %r#1 : index, i32
    }}"""


CAST = "%n = arith.index_cast %i : index to i32"
NUMBER_THERE = """%there = tensor.extract %numbers[%i] : tensor<9xi64>
    %at = arith.index_cast %there : i64 to index
    %n = arith.index_cast %at : index to i32"""
ONE = "%n = arith.constant 1 : i32"


@pytest.mark.parametrize(
    ("body", "first", "limit", "step"),
    [(CAST, 0, 5, 1), (NUMBER_THERE, 2, 9, 3), (ONE, -(2**63), 100, 2**62)],
    ids=["cast from an index", "number at the counter", "far apart"],
)
def test_scalar_counters(body: str, first: int, limit: int, step: int) -> None:
    text, inputs = _scalar_loop(body, limit, step), (first, np.arange(40, 49))
    module, ctx = _lifted(text)
    assert not any(isinstance(op, WhileOp) for op in module.walk())
    assert Interpreter(module, ctx).run("main", *inputs) == Interpreter(parse_module(text, ctx), ctx).run("main", *inputs)
