"""Calls that `parallelize-loops` runs at once touch nothing that another one of them writes, and compute what they did."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_std.func.ops import CallOp
from plait_std.scf.ops import IndexSwitchOp

PIPELINE = "builtin.module(parallelize-loops{least-work=1 chunk-work=4 vector-bits=128})"
BUFFERS = 4
SEEDS = range(60)


class Program:
    """Calls of functions, each of which adds up some buffers in another one."""

    def __init__(self, seed: int) -> None:
        choose = random.Random(seed)
        self.calls = [
            (choose.randrange(BUFFERS), choose.sample(range(BUFFERS), choose.randint(0, 2)), choose.random() < 0.9)
            for _ in range(choose.randint(2, 6))
        ]
        self.between = [choose.choice(("", "", "", "store", "alloc")) for _ in self.calls]

    @property
    def text(self) -> str:
        buffers = [f"%b{i}" for i in range(BUFFERS)]
        lines = ["func.func @main(%x: memref<8xf32>) -> memref<8xf32> {", "%c0 = arith.constant 0 : index"]
        lines += [f"{name} = memref.alloc() : memref<8xf32>" for name in buffers]
        lines += [f"memref.copy %x, {name} : memref<8xf32> to memref<8xf32>" for name in buffers]
        for i, (written, read, _) in enumerate(self.calls):
            used = [f"%b{n}" for n in (written, *read)]
            lines.append(f"call @f{i}({', '.join(used)}) : ({', '.join(['memref<8xf32>'] * len(used))}) -> ()")
            if self.between[i]:
                lines.append(f"%v{i} = memref.load %b0[%c0] : memref<8xf32>" if self.between[i] == "store"
                             else f"%n{i} = memref.alloc() : memref<8xf32>")  # fmt: skip
                lines += [f"memref.store %v{i}, %b1[%c0] : memref<8xf32>"] if self.between[i] == "store" else []
        add = ["%r = memref.alloc() : memref<8xf32>", "memref.copy %x, %r : memref<8xf32> to memref<8xf32>"]
        add += [f"call @add(%r, {name}) : (memref<8xf32>, memref<8xf32>) -> ()" for name in buffers]
        functions = [self._function(f"f{i}", len(read), marked) for i, (_, read, marked) in enumerate(self.calls)]
        return "\n".join([*lines, *add, "return %r : memref<8xf32>", "}", *functions, self._function("add", 1, False)])

    def _function(self, name: str, reads: int, marked: bool) -> str:
        arguments = ["%out: memref<8xf32>", *[f"%in{i}: memref<8xf32>" for i in range(reads)]]
        loads = "\n".join(
            f"%v{i} = memref.load %in{i}[%i] : memref<8xf32>\n%s{i + 1} = arith.addf %s{i}, %v{i} : f32"
            for i in range(reads)
        )
        return f"""func.func private @{name}({", ".join(arguments)}) attributes {{{"plait.overlaps" if marked else "x"}}} {{
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c8 = arith.constant 8 : index
          %half = arith.constant 0.5 : f32
          scf.for %i = %c0 to %c8 step %c1 {{
            %v = memref.load %out[%i] : memref<8xf32>
            %s0 = arith.mulf %v, %half : f32
            {loads}
            memref.store %s{reads}, %out[%i] : memref<8xf32>
          }}
          return
        }}"""

    def conflicts(self, one: int, other: int) -> bool:
        """Whether one call writes what the other one accesses, by the buffers that they were made of."""
        (first, more, _), (second, others, _) = self.calls[one], self.calls[other]
        return first in (second, *others) or second in (first, *more)


@pytest.mark.parametrize("seed", SEEDS)
def test_calls_at_once_are_independent(seed: int) -> None:
    program, ctx = Program(seed), Context.from_environment()
    module = parse_module(program.text, ctx)
    x = np.arange(8, dtype="float32")
    expected = Interpreter(module, ctx).run("main", x)
    PassManager(ctx).run(PIPELINE, module)
    verify(module, ctx)
    for switch in [op for op in module.walk() if isinstance(op, IndexSwitchOp)]:
        numbers = [int(call.callee.root[1:]) for call in switch.walk() if isinstance(call, CallOp)]
        assert len(numbers) > 1 and all(program.calls[number][2] for number in numbers)
        assert not any(program.conflicts(*pair) for pair in combinations(numbers, 2))
    np.testing.assert_array_equal(Interpreter(module, ctx).run("main", x), expected)


def test_many_calls_overlap() -> None:
    found = sum(_switches(Program(seed)) for seed in SEEDS)
    assert found > len(SEEDS) // 4


def _switches(program: Program) -> int:
    ctx = Context.from_environment()
    module: Any = parse_module(program.text, ctx)
    PassManager(ctx).run(PIPELINE, module)
    return sum(isinstance(op, IndexSwitchOp) for op in module.walk())


def test_calls_that_save_little_stay() -> None:
    ctx = Context.from_environment()
    module: Any = parse_module(Program(1).text, ctx)
    PassManager(ctx).run("builtin.module(parallelize-loops)", module)
    assert not any(isinstance(op, IndexSwitchOp) for op in module.walk())


@pytest.mark.parametrize("read, at_once", [("%in", False), ("%own", True)])
def test_carried_buffers_are_followed(read: str, at_once: bool) -> None:
    """A loop that carries a buffer reads what it began with, which another call must not write."""
    text = f"""
    func.func @main(%x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {{
      %a = memref.alloc() : memref<8xf32>
      memref.copy %x, %a : memref<8xf32> to memref<8xf32>
      %b = memref.alloc() : memref<8xf32>
      call @read(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
      call @write(%a) : (memref<8xf32>) -> ()
      return %a, %b : memref<8xf32>, memref<8xf32>
    }}
    func.func private @read(%in: memref<8xf32>, %out: memref<8xf32>) attributes {{plait.overlaps}} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %one = arith.constant 1.0 : f32
      %own = memref.alloc() : memref<8xf32>
      memref.store %one, %own[%c0] : memref<8xf32>
      %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%m = {read}) -> (memref<8xf32>) {{
        %v = memref.load %m[%c0] : memref<8xf32>
        memref.store %v, %out[%i] : memref<8xf32>
        scf.yield %m : memref<8xf32>
      }}
      return
    }}
    func.func private @write(%out: memref<8xf32>) attributes {{plait.overlaps}} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %two = arith.constant 2.0 : f32
      scf.for %i = %c0 to %c8 step %c1 {{
        memref.store %two, %out[%i] : memref<8xf32>
      }}
      return
    }}"""
    ctx = Context.from_environment()
    module: Any = parse_module(text, ctx)
    PassManager(ctx).run(PIPELINE, module)
    assert any(isinstance(op, IndexSwitchOp) for op in module.walk()) is at_once


@pytest.mark.parametrize("copied, at_once", [("%c", True), ("%a", False)])
def test_what_lies_between_may_access_other_memory(copied: str, at_once: bool) -> None:
    """A copy of what neither call writes goes in front of both, and a buffer that is freed between them behind."""
    text = f"""
    func.func @main(%x: memref<8xf32>, %c: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {{
      %a = memref.alloc() : memref<8xf32>
      %t = memref.alloc() : memref<8xf32>
      memref.copy %x, %a : memref<8xf32> to memref<8xf32>
      memref.copy %x, %t : memref<8xf32> to memref<8xf32>
      call @halve(%a, %t) : (memref<8xf32>, memref<8xf32>) -> ()
      memref.dealloc %t : memref<8xf32>
      %b = memref.alloc() : memref<8xf32>
      memref.copy {copied}, %b : memref<8xf32> to memref<8xf32>
      call @halve(%b, %x) : (memref<8xf32>, memref<8xf32>) -> ()
      return %a, %b : memref<8xf32>, memref<8xf32>
    }}
    func.func private @halve(%out: memref<8xf32>, %in: memref<8xf32>) attributes {{plait.overlaps}} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      scf.for %i = %c0 to %c8 step %c1 {{
        %v = memref.load %out[%i] : memref<8xf32>
        %w = memref.load %in[%i] : memref<8xf32>
        %s = arith.subf %v, %w : f32
        memref.store %s, %out[%i] : memref<8xf32>
      }}
      return
    }}"""
    ctx = Context.from_environment()
    module: Any = parse_module(text, ctx)
    inputs = np.arange(8, dtype="float32"), np.ones(8, dtype="float32")
    expected = Interpreter(module, ctx).run("main", *inputs)
    PassManager(ctx).run(PIPELINE, module)
    verify(module, ctx)
    assert any(isinstance(op, IndexSwitchOp) for op in module.walk()) is at_once
    for one, other in zip(Interpreter(module, ctx).run("main", *inputs), expected):
        np.testing.assert_array_equal(one, other)
