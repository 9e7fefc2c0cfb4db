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


def splits_outer_loop(module: Any) -> bool:
    (outer,) = [op for op in module.walk() if op.name == "func.func"]
    loops = [op for op in outer.regions[0].block.operations if op.name in ("scf.for", "scf.parallel")]
    return loops[0].name == "scf.parallel"


def test_loops_with_conflicts_stay_and_others_compute_the_same(ctx: Context) -> None:
    independent = split = 0
    x = np.arange(99 * 99).reshape(99, 99)
    for seed in SEEDS:
        program = Program(seed)
        module = parse_module(program.text, ctx)
        expected = Interpreter(module, ctx).run("main", x) if seed % 10 == 0 else None
        PassManager(ctx).run(PIPELINE, module)
        verify(module, ctx)
        is_split = splits_outer_loop(module)
        independent += not program.conflicts()
        split += is_split
        assert not (is_split and program.conflicts()), f"seed {seed}:\n{program.text}"
        if expected is not None:
            for one, other in zip(expected, Interpreter(module, ctx).run("main", x)):
                np.testing.assert_array_equal(one, other)
    assert split > independent * 0.5, (split, independent)


class Pieces:
    """A loop over pieces of %n elements, a number that is known at run time, of two buffers."""

    TOTAL = 40

    def __init__(self, seed: int) -> None:
        choose = random.Random(f"pieces {seed}").choice
        self.factor = choose((1, 1, 1, 2))
        self.begin = choose((0, 0, 0, 1))
        self.accesses = [
            (choose("ab"), choose((True, False)), choose((0, 0, 2)), choose((0, 0, 0, -1, 1)))
            for _ in range(choose((1, 2, 3)))
        ]
        """A buffer, whether it is written, where a piece of it begins beside others, and how much longer it is."""

    def conflicts(self, n: int) -> bool:
        """Whether an iteration accesses what another one writes."""
        seen: dict[Any, tuple[set[int], bool]] = {}
        for i in range(self.begin, -(-self.TOTAL // n)):
            for buffer, writes, at, longer in self.accesses:
                start = self.factor * i * n
                for place in range(start + at, start + at + min(self.TOTAL - i * n, n) + longer):
                    who, written = seen.get((buffer, place), (set[int](), False))
                    seen[buffer, place] = who | {i}, written or writes
        return any(written and len(who) > 1 for who, written in seen.values())

    @property
    def text(self) -> str:
        ty, piece = "memref<?xindex>", "memref<?xindex, strided<[1], offset: ?>>"
        lines = [f"%c{n} = arith.constant {n} : index" for n in (0, 1, 2, self.TOTAL, 3 * self.TOTAL)]
        lines += ["%less = arith.constant -1 : index", f"%end = arith.ceildivsi %c{self.TOTAL}, %n : index"]
        for buffer, old in zip("ab", "xy"):
            lines += [f"%new_{buffer} = memref.alloc(%c{3 * self.TOTAL}) : {ty}",
                      f"memref.copy %{old}, %new_{buffer} : {ty} to {ty}",
                      f"%{buffer} = arith.select %old, %{old}, %new_{buffer} : {ty}" if buffer == "b" else
                      f"%{buffer} = memref.cast %new_{buffer} : {ty} to {ty}"]  # fmt: skip
        lines += [f"scf.for %i = %c{self.begin} to %end step %c1 {{", "%in = arith.muli %i, %n : index",
                  f"%first = arith.muli %in, %c{self.factor} : index", f"%left = arith.subi %c{self.TOTAL}, %in : index",
                  "%count = arith.minsi %left, %n : index"]  # fmt: skip
        for k, (buffer, writes, at, longer) in enumerate(self.accesses):
            lines += [f"%at{k} = arith.addi %first, %c{at} : index",
                      f"%count{k} = arith.addi %count, {'%less' if longer < 0 else f'%c{longer}'} : index",
                      f"%v{k} = memref.subview %{buffer}[%at{k}] [%count{k}] [1] : {ty} to {piece}",
                      f"scf.for %j = %c0 to %count{k} step %c1 {{",
                      f"memref.store %i, %v{k}[%j] : {piece}" if writes else f"%r{k} = memref.load %v{k}[%j] : {piece}",
                      "}"]  # fmt: skip
        lines += ["}", f"return %a, %b : {ty}, {ty}"]
        head = f"func.func @main(%x: {ty}, %y: {ty}, %n: index, %old: i1) -> ({ty}, {ty}) {{\n"
        return head + "\n".join(lines) + "\n}\n"


def test_pieces_of_unknown_length(ctx: Context) -> None:
    independent = split = 0
    for seed in SEEDS:
        program = Pieces(seed)
        module = parse_module(program.text, ctx)
        arguments = [np.zeros(3 * program.TOTAL, np.intp), np.zeros(3 * program.TOTAL, np.intp), 3, bool(seed % 20)]
        expected = Interpreter(module, ctx).run("main", *arguments) if seed % 10 == 0 else None
        PassManager(ctx).run(PIPELINE, module)
        verify(module, ctx)
        is_split = splits_outer_loop(module)
        conflicts = any(program.conflicts(n) for n in (1, 2, 3, 5, 8))
        independent += not conflicts and any(writes for _, writes, *_ in program.accesses)
        split += is_split
        assert not (is_split and conflicts), f"seed {seed}:\n{program.text}"
        if expected is not None:
            arguments[:2] = [np.zeros(3 * program.TOTAL, np.intp) for _ in "xy"]
            for one, other in zip(expected, Interpreter(module, ctx).run("main", *arguments)):
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
