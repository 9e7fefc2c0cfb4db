"""Programs compute the same when `fuse-copies` lets the first reader of a copy make it."""

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

SEEDS = range(60)
ROW = "memref<8xf32, strided<[1], offset: ?>>"


class Program:
    """Copies a part of %x to panels, reads them in a loop over rows, with random sizes, unrolling, and deviations."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        choose = self.random.choice
        self.readers, self.unrolled, self.depth = choose((2, 3, 16, 17)), choose((1, 2)), choose((1, 2))
        self.steps = self.unrolled * self.random.randint(2, 5)
        self.deviation = choose((None, None, "shifted", "short", "again", "aliased", "written", "divided", "viewed"))
        if self.deviation in ("shifted", "short"):
            self.unrolled, self.steps = 1, self.random.randint(2, 10)

    @property
    def is_fused(self) -> bool:
        """Whether the pass has to take it, and not leave it."""
        return self.deviation in (None, "again") and self.readers <= 16

    @property
    def text(self) -> str:
        n, depth = self.steps, self.depth
        panel = f"memref<1x{'3x' * (depth - 1)}{n}x4xf32>"
        whole = panel.replace("<1x", "<")
        outer = "scf.for %p = %c0 to %c3 step %c1 {" if depth == 2 else ""
        at = "%p, " if depth == 2 else ""
        lines = [f"%c{i} = arith.constant {i} : index" for i in range(20)]
        lines += ["%pad = arith.constant 0.0 : f32", "%zero = arith.constant dense<0.0> : vector<4xf32>",
                  f"%last = arith.constant {n} : index", f"%rows = arith.constant {self.readers} : index",
                  "scf.for %j = %c0 to %c8 step %c4 {", outer, "scf.for %k = %c0 to %last step %c1 {",
                  *self._read(at or "%c0, "),
                  f"vector.transfer_write %v, %panel[%c0, {at}%k, %c0] {{in_bounds = [true]}} : vector<4xf32>, {panel}",
                  "}", "}" if outer else "", "scf.for %i = %c0 to %rows step %c1 {",
                  f"%view = memref.subview %panel[{', '.join('0' * (depth + 2))}] [1, {'3, ' * (depth - 1)}{n}, 4] "
                  f"[{', '.join('1' * (depth + 2))}] : {panel} to {whole}"]  # fmt: skip
        if self.deviation == "written":
            lines += ["vector.transfer_write %zero, %z[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<20x8xf32>"]
        lines += self._sum(at, whole)
        lines += ["vector.transfer_write %s, %z[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<20x8xf32>", "}"]
        if self.deviation == "again":
            lines += [f"%one = vector.transfer_read %panel[{'%c0, ' * (depth + 1)}%c0], %pad {{in_bounds = [true]}} : "
                      f"{panel}, vector<4xf32>",
                      "vector.transfer_write %one, %z[%c19, %j] {in_bounds = [true]} : vector<4xf32>, memref<20x8xf32>"]  # fmt: skip
        own = "" if self.deviation == "aliased" else " {llvm.noalias}"
        arguments = f"%x: memref<3x10x8xf32>, %panel: {panel}{own}, %z: memref<20x8xf32>"
        end = ["}", f"return %z, %panel : memref<20x8xf32>, {panel}", "}"]
        return f"func.func @f({arguments}) -> (memref<20x8xf32>, {panel}) {{\n" + "\n".join([*lines, *end])

    def _read(self, at: str) -> list[str]:
        """The read of what is copied; what no iteration of the copy computes must not be computed ahead."""
        if self.deviation == "viewed":
            return [f"%w = memref.subview %x[{at}%k, 0] [1, 1, 8] [1, 1, 1] : memref<3x10x8xf32> to {ROW}",
                    f"%v = vector.transfer_read %w[%j], %pad {{in_bounds = [true]}} : {ROW}, vector<4xf32>"]  # fmt: skip
        row, lines = "%k", list[str]()
        if self.deviation == "divided":  # by 1 in the last iteration
            row, lines = "%row", ["%left = arith.subi %last, %k : index", "%row = arith.divui %c9, %left : index"]
        return [*lines, f"%v = vector.transfer_read %x[{at}{row}, %j], %pad {{in_bounds = [true]}}"
                        ": memref<3x10x8xf32>, vector<4xf32>"]  # fmt: skip

    def _sum(self, at: str, whole: str) -> list[str]:
        """The loops that sum the rows of a panel."""
        vector = "vector<4xf32>"
        start = "%c1" if self.deviation == "shifted" else "%c0"
        end = "%c1" if self.deviation == "short" else "%last"
        inner = [f"%s{self.depth} = scf.for %k = {start} to {end} step %c{self.unrolled} "
                 f"iter_args(%t = {'%u' if self.depth == 2 else '%zero'}) -> {vector} {{", "%t0 = arith.addf %t, %zero : vector<4xf32>"]  # fmt: skip
        for i in range(self.unrolled):
            index = "%k" if i == 0 else f"%k{i}"
            inner += [f"%k{i} = arith.addi %k, %c{i} : index"] if i else []
            inner += [f"%b{i} = vector.transfer_read %view[{at}{index}, %c0], %pad {{in_bounds = [true]}} : {whole}, {vector}",
                      f"%t{i + 1} = arith.addf %t{i}, %b{i} : {vector}"]  # fmt: skip
        inner += [f"scf.yield %t{self.unrolled} : {vector}", "}"]
        if self.depth == 1:
            return [*inner, "%s = arith.addf %s1, %zero : vector<4xf32>"]
        around = [f"%s = scf.for %p = %c0 to %c3 step %c1 iter_args(%u = %zero) -> {vector} {{"]
        return [*around, *inner, f"scf.yield %s2 : {vector}", "}"]


@pytest.mark.parametrize("seed", SEEDS)
def test_fused_copies_compute_the_same(seed: int) -> None:
    program = Program(seed)
    results: list[Any] = []  # of the program as it is, and as the pass leaves it
    for pipeline in ("builtin.module()", "builtin.module(fuse-copies)"):
        ctx = Context.from_environment()
        module = parse_module(program.text, ctx)
        PassManager(ctx).run(pipeline, module)
        verify(module, ctx)
        if "fuse" in pipeline:
            assert any(op.name == "memref.prefetch" for op in module.walk()) == program.is_fused
        numbers = np.random.default_rng(seed)
        x = numbers.integers(-9, 9, (3, 10, 8)).astype(np.float32)
        z = np.zeros((20, 8), np.float32)
        panel = np.full((1, *(3,) * (program.depth - 1), program.steps, 4), 7, np.float32)
        results.append(Interpreter(module, ctx).run("f", x, panel, z))
    assert all(np.array_equal(before, after) for before, after in zip(*results))
