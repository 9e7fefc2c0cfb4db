"""Random programs with loops that carry buffers, swap them, choose among them and make new ones, on threads."""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.plan.planner import make_plan

THREADS = (1, 2, 3, 7)
ROWS, COLUMNS = 48, 8
OUTLINE = "llvm-outline-parallel-loops"
TYPE = f"memref<{ROWS + 2}x{COLUMNS}xi64>"


class Program:
    """A loop over %t that carries three buffers; in it loops over rows that read one buffer and write another one."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.carried = ["%u", "%v", "%w"]
        lines = [f"scf.for %t = %c0 to %c5 step %c1 iter_args(%u = %p, %v = %q, %w = {self._one('%p', '%r')}) "
                 f"-> ({TYPE}, {TYPE}, {TYPE}) {{"]  # fmt: skip
        lines += self._allocated() if self.random.random() < 0.5 else []
        lines += [line for n in range(self.random.randint(1, 3)) for line in self._rows(n)]
        lines += self._chosen() if self.random.random() < 0.5 else []
        self.lines = [*lines, f"scf.yield {', '.join(self._next())} : {TYPE}, {TYPE}, {TYPE}", "}"]

    def _one(self, *of: str) -> str:
        return self.random.choice(of)

    def _allocated(self) -> list[str]:
        """A buffer of the iteration, which may be carried on, and so is not freed."""
        self.carried.append("%f")
        return [f"%f = memref.alloc() : {TYPE}", f"memref.copy %x, %f : {TYPE} to {TYPE}"]

    def _rows(self, n: int) -> list[str]:
        """Add to a row of one buffer what the same row, or one below, of another one holds."""
        buffers = [*self.carried, *self.carried, "%x", "%p", "%r"]
        read, written = self._one(*buffers), self._one(*[one for one in buffers if one != "%x"])
        return [f"scf.for %i{n} = %c0 to %c{ROWS} step %c1 {{",
                f"%k{n} = arith.addi %i{n}, %c{self.random.choice((0, 0, 0, 1, 2))} : index",
                f"scf.for %j{n} = %c0 to %c{COLUMNS} step %c1 {{",
                f"%a{n} = memref.load {read}[%k{n}, %j{n}] : {TYPE}",
                f"%b{n} = memref.load {written}[%i{n}, %j{n}] : {TYPE}",
                f"%s{n} = arith.muli %a{n}, %three : i64",
                f"%y{n} = arith.addi %s{n}, %b{n} : i64",
                f"memref.store %y{n}, {written}[%i{n}, %j{n}] : {TYPE}", "}", "}"]  # fmt: skip

    def _chosen(self) -> list[str]:
        """Buffers that a branch gives, which may be carried on."""
        first, second = self._two(), self._two()
        self.carried += ["%e#0", "%e#1"]
        return ["%bit = arith.andi %t, %c1 : index", "%odd = arith.cmpi eq, %bit, %c1 : index",
                f"%e:2 = scf.if %odd -> ({TYPE}, {TYPE}) {{", f"scf.yield {first} : {TYPE}, {TYPE}", "} else {",
                f"scf.yield {second} : {TYPE}, {TYPE}", "}", *self._rows(9)]  # fmt: skip

    def _two(self) -> str:
        return ", ".join(self.random.sample(["%u", "%v", "%w"], 2))

    def _next(self) -> list[str]:
        """What the next iteration has: the same in another order, or one buffer several times."""
        if self.random.random() < 0.6:
            return self.random.sample(self.carried, 3)
        return [self._one(*self.carried, "%p") for _ in range(3)]

    @property
    def text(self) -> str:
        numbers = sorted({0, 1, 2, 5, ROWS, COLUMNS})
        head = [f"func.func @main(%x: {TYPE}, %y: {TYPE}) {{", "%three = arith.constant 3 : i64"]
        head += [f"%c{n} = arith.constant {n} : index" for n in numbers]
        for name in ("%p", "%q", "%r"):
            head += [f"{name} = memref.alloc() : {TYPE}", f"memref.copy %x, {name} : {TYPE} to {TYPE}"]
        tail = [f"memref.copy %l#{self.random.randrange(3)}, %y : {TYPE} to {TYPE}"]
        tail += [f"memref.dealloc {name} : {TYPE}" for name in ("%p", "%q", "%r")]
        return "\n".join([*head, f"%l:3 = {self.lines[0]}", *self.lines[1:], *tail, "return", "}"]) + "\n"


@pytest.mark.skipif(os.name != "posix", reason="there is no pool of threads")
@pytest.mark.parametrize("seeds", [range(16, 26), pytest.param(range(48), marks=pytest.mark.exhaustive)], ids=str)
def test_loops_that_carry_buffers_compute_the_same_on_any_number_of_threads(seeds: range) -> None:
    ctx = Context.from_environment()
    x = np.random.default_rng(0).integers(-9, 9, (ROWS + 2, COLUMNS))
    split = 0
    for seed in seeds:
        text = Program(seed).text
        module = plait.parse(text, context=ctx)
        expected = np.zeros_like(x)
        if seed % 8 == 0:
            Interpreter(module, ctx).run("main", x, expected)
        else:
            plait.compile(module, context=ctx, threads=1)(x, expected)
        PassManager(ctx).run("builtin.module(parallelize-loops{least-work=1 chunk-work=1})", module)
        split += any(op.name == "scf.parallel" for op in module.walk())
        plan = make_plan(module, ctx).text
        assert f"{OUTLINE}," in plan
        f: Any = plait.compile(module, context=ctx, pipeline=plan.replace(OUTLINE, f"{OUTLINE}{{least-work=1}}"))
        for threads in THREADS:
            f.threads = threads
            for _ in range(3):
                found = np.zeros_like(x)
                f(x, found)
                assert found.tobytes() == expected.tobytes(), f"seed {seed}, {threads} threads:\n{text}"
    assert len(seeds) // 4 < split < len(seeds), split
