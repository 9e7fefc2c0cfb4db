"""Loops that `parallelize-loops` splits have independent iterations, and compute what they did."""

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

PIPELINE = "builtin.module(parallelize-loops{least-work=1 chunk-work=4 vector-bits=128})"
SEEDS = range(300)


class Program:
    """A loop over %i, with a loop over %j in it, that reads and writes two buffers at random places."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        choose = self.random.choice
        self.outer = range(self.random.randint(0, 3), self.random.randint(6, 17), self.random.randint(1, 4))
        self.begins_at_outer = self.random.random() < 0.4
        self.inner = range(0, self.random.randint(1, 6), self.random.randint(1, 3))
        self.accesses = [
            (choose("ab"), choose((True, False)), [self._sum() for _ in range(2)]) for _ in range(choose((1, 2, 3)))
        ]

    def _sum(self) -> tuple[int, int, int]:
        """Factors of %i and %j, and a constant."""
        return self.random.choice((0, 1, 1, 2, 3)), self.random.choice((0, 0, 1, 2)), self.random.randint(0, 3)

    def conflicts(self) -> bool:
        """Whether an iteration accesses what another one writes, of all iterations one by one."""
        seen: dict[Any, tuple[set[int], bool]] = {}
        for i in self.outer:
            for step in self.inner:
                j = i + step if self.begins_at_outer else step
                for buffer, writes, sums in self.accesses:
                    place = (buffer, *(p * i + q * j + c for p, q, c in sums))
                    who, written = seen.get(place, (set[int](), False))
                    seen[place] = who | {i}, written or writes
        return any(written and len(who) > 1 for who, written in seen.values())

    @property
    def text(self) -> str:
        first = "%i" if self.begins_at_outer else "%zero"
        lines = [f"%c{n} = arith.constant {n} : index" for n in range(60)]
        lines += ["%zero = arith.constant 0 : index", "%a = memref.alloc() : memref<99x99xindex>",
                  "%b = memref.alloc() : memref<99x99xindex>"]  # fmt: skip
        lines += [f"memref.copy %x, %{buffer} : memref<99x99xindex> to memref<99x99xindex>" for buffer in "ab"]
        outer, inner = self.outer, self.inner
        lines += [f"scf.for %i = %c{outer.start} to %c{outer.stop} step %c{outer.step} {{",
                  f"%end = arith.addi {first}, %c{inner.stop} : index",
                  f"scf.for %j = {first} to %end step %c{inner.step} {{"]  # fmt: skip
        for n, (buffer, writes, sums) in enumerate(self.accesses):
            for dim, (p, q, c) in enumerate(sums):
                name = f"%n{n}_{dim}"
                lines += [f"{name}i = arith.muli %i, %c{p} : index", f"{name}j = arith.muli %j, %c{q} : index",
                          f"{name}s = arith.addi {name}i, {name}j : index",
                          f"{name} = arith.addi {name}s, %c{c} : index"]  # fmt: skip
            place = f"%{buffer}[%n{n}_0, %n{n}_1] : memref<99x99xindex>"
            if writes:
                lines += [f"%v{n} = arith.addi %n{n}_0i, %j : index", f"memref.store %v{n}, {place}"]
            else:
                lines.append(f"%v{n} = memref.load {place}")
        lines += ["}", "}", "return %a, %b : memref<99x99xindex>, memref<99x99xindex>"]
        head = "func.func @main(%x: memref<99x99xindex>) -> (memref<99x99xindex>, memref<99x99xindex>) {\n"
        return head + "\n".join(lines) + "\n}\n"


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def test_loops_with_conflicts_stay_and_others_compute_the_same(ctx: Context) -> None:
    independent = split = 0
    x = np.arange(99 * 99).reshape(99, 99)
    for seed in SEEDS:
        program = Program(seed)
        module = parse_module(program.text, ctx)
        expected = Interpreter(module, ctx).run("main", x) if seed % 10 == 0 else None
        PassManager(ctx).run(PIPELINE, module)
        verify(module, ctx)
        (outer,) = [op for op in module.walk() if op.name == "func.func"]
        loops = [op for op in outer.regions[0].block.operations if op.name in ("scf.for", "scf.parallel")]
        is_split = loops[0].name == "scf.parallel"
        independent += not program.conflicts()
        split += is_split
        assert not (is_split and program.conflicts()), f"seed {seed}:\n{program.text}"
        if expected is not None:
            for one, other in zip(expected, Interpreter(module, ctx).run("main", x)):
                np.testing.assert_array_equal(one, other)
    assert split > independent * 0.5, (split, independent)


COPY = """
func.func @main(%a: memref<{size}xf32>) -> memref<{size}xf32> {{
  %b = memref.alloc() : memref<{size}xf32>
  %c0 = arith.constant 0 : index
  %end = arith.constant {end} : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %end step %c16 {{
    %x = vector.transfer_read %a[%i], %zero {{in_bounds = [true]}} : memref<{size}xf32>, vector<16xf32>
    vector.transfer_write %x, %b[%i] {{in_bounds = [true]}} : vector<16xf32>, memref<{size}xf32>
  }}
  return %b : memref<{size}xf32>
}}
"""


@pytest.mark.parametrize(
    ("size", "end", "l2_bytes", "splits"),
    [(1 << 20, 1 << 20, 1 << 21, True), (1 << 20, 1 << 20, 1 << 24, False), (1 << 22, 1 << 12, 1 << 18, False)],
)
def test_a_copy_from_memory_is_split(ctx: Context, size: int, end: int, l2_bytes: int, splits: bool) -> None:
    """It computes little, but takes as long as memory does: unless it fits the cache, or a part is copied only."""
    module = parse_module(COPY.format(size=size, end=end), ctx)
    PassManager(ctx).run(f"builtin.module(parallelize-loops{{vector-bits=512 l2-bytes={l2_bytes}}})", module)
    assert ("scf.parallel" in str(module)) is splits
