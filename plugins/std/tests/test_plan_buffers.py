"""Buffers in one arena: those that live at the same time do not overlap, and programs compute the same."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.builtin.types import MemRefType, f32
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.block import Block
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.runtime import Signature
from plait.runtime.donation import donate_arguments
from plait.syntax.parser import parse_module
from plait_std.bufferization.hoist import deallocation_beside
from plait_std.bufferization.planning.arena import ALIGNMENT, Group
from plait_std.bufferization.planning.placement import Lifetime, peak, place
from plait_std.bufferization.planning.results import ResultMemory, lend
from plait_std.func.ops import FuncOp
from plait_std.memref.ops import AllocOp

sys.path.insert(0, str(Path(__file__).parent))
from buffer_programs import BufferProgram, inputs
from test_bufferization_random import Program

FEW = [*range(40), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(40, 1000))]


def lifetimes_of(seed: int) -> list[Lifetime]:
    choose = random.Random(seed)
    steps = choose.randrange(1, 60)
    spans = [sorted((choose.randrange(steps), choose.randrange(steps))) for _ in range(choose.randrange(1, 40))]
    return [Lifetime(choose.choice((0, 1, 4, 12, 64, 100, 4096)), *span) for span in spans]


def overlaps(places: list[tuple[int, int, Lifetime]]) -> list[Any]:
    """Pairs of (start, bytes, lifetime) that share room and live at the same time."""
    return [
        (a, b)
        for i, a in enumerate(places)
        for b in places[:i]
        if a[2].meets(b[2]) and a[0] < b[0] + b[1] and b[0] < a[0] + a[1]
    ]


@pytest.mark.parametrize("seed", FEW)
def test_what_lives_at_the_same_time_does_not_overlap(seed: int) -> None:
    lifetimes = lifetimes_of(seed)
    found = place(lifetimes)
    assert not overlaps([(start, one.size, one) for start, one in zip(found.offsets, lifetimes)])
    assert peak(lifetimes) <= found.height <= sum(one.size for one in lifetimes)


@pytest.mark.parametrize("unit", [0, 1, 3, 7, 64, 1000])
@pytest.mark.parametrize("seed", range(20))
def test_a_placement_in_units_holds_for_any_unit(seed: int, unit: int) -> None:
    """The arithmetic of Note [Units] of `arena`, in numbers."""
    lifetimes = lifetimes_of(seed)
    group = Group.of((0,), lifetimes)
    starts = [-(-o * unit // ALIGNMENT) * ALIGNMENT + ALIGNMENT * n for o, n in zip(group.placement.offsets, group.levels)]
    assert not overlaps([(start, one.size * unit, one) for start, one in zip(starts, lifetimes)])
    top = max(group.levels)
    end = -(-group.placement.height * unit // ALIGNMENT) * ALIGNMENT + ALIGNMENT * (top + (top > 0))
    assert all(start + one.size * unit <= end for start, one in zip(starts, lifetimes))


def test_a_chain_takes_what_two_neighbours_take() -> None:
    """The lower bound is reached where each buffer is read to make the next one."""
    chain = [Lifetime(size, i, i + 1) for i, size in enumerate((100, 40, 80, 10, 120, 20, 90))]
    assert place(chain).height == peak(chain) == 140


@pytest.mark.parametrize("seed", FEW)
def test_results_hold_buffers_that_end_before_they_are_written(seed: int) -> None:
    choose = random.Random(seed)
    lifetimes = lifetimes_of(seed)
    types = [MemRefType((choose.choice((1, 16, 100, 5000)),), f32) for _ in range(choose.randrange(4))]
    results = [ResultMemory(Block((ty,)).arguments[0], choose.randrange(60)) for ty in types]
    places = lend(lifetimes, results)
    for result in results:
        inside = [(p.offset, lifetimes[i].size, lifetimes[i]) for i, p in places.items() if p.result is result]
        assert not overlaps(inside)
        assert all(start + size <= result.size and one.end < result.begin for start, size, one in inside)
    assert peak([one for i, one in enumerate(lifetimes) if i not in places]) <= peak(lifetimes)


TWO_STEPS = """
func.func private @inner(%x: memref<16xf32>) -> memref<16xf32> {
  %t = memref.alloc() : memref<16xf32>
  memref.copy %x, %t : memref<16xf32> to memref<16xf32>
  %u = memref.alloc() : memref<4x4xf32>
  %flat = memref.collapse_shape %u [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  memref.copy %t, %flat : memref<16xf32> to memref<16xf32>
  memref.dealloc %t : memref<16xf32>
  %r = memref.alloc() : memref<16xf32>
  memref.copy %flat, %r : memref<16xf32> to memref<16xf32>
  memref.dealloc %u : memref<4x4xf32>
  return %r : memref<16xf32>
}
func.func @main(%x: memref<16xf32>) -> memref<4x4xf32> {
  %v = call @inner(%x) : (memref<16xf32>) -> memref<16xf32>
  %r = memref.alloc() : memref<4x4xf32>
  %flat = memref.collapse_shape %r [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  memref.copy %v, %flat : memref<16xf32> to memref<16xf32>
  memref.dealloc %v : memref<16xf32>
  return %r : memref<4x4xf32>
}
"""


def test_temporary_buffers_lie_in_results_until_these_are_written(ctx: Context) -> None:
    """One buffer of @inner lies in its result; its arena, or its result, in the result of @main."""
    module = parse_module(TWO_STEPS, ctx)
    PassManager(ctx).run("buffer-results-to-out-params,plan-buffers", module)
    verify(module, ctx)
    arenas = [op for op in module.walk() if isinstance(op, AllocOp) and deallocation_beside(op) is not None]
    assert [op.memref.type.shape for op in arenas] == [(64,)]
    x = np.arange(16, dtype="f4")
    (found,) = Interpreter(module, ctx).run("main", x)
    np.testing.assert_array_equal(found, x.reshape(4, 4))


def test_results_that_a_loop_of_blocks_writes_hold_nothing_else(ctx: Context) -> None:
    """What stands behind a write in the text may run before the next one."""
    module = parse_module(
        """
        func.func @main(%x: memref<16xf32>, %again: i1) -> memref<16xf32> {
          %r = memref.alloc() : memref<16xf32>
          cf.br ^body
        ^body:
          %t = memref.alloc() : memref<16xf32>
          memref.copy %x, %t : memref<16xf32> to memref<16xf32>
          memref.dealloc %t : memref<16xf32>
          memref.copy %x, %r : memref<16xf32> to memref<16xf32>
          cf.cond_br %again, ^body, ^end
        ^end:
          return %r : memref<16xf32>
        }
        """,
        ctx,
    )
    PassManager(ctx).run("plan-buffers", module)
    assert any(isinstance(op, AllocOp) and op.memref.type.element_type is f32 for op in module.walk())


def test_results_that_a_loop_writes_hold_no_buffers_of_its_iterations(ctx: Context) -> None:
    """What an iteration writes to a result is there while the next one uses its own buffers."""
    module = parse_module(
        """
        func.func @main(%x: memref<16xf32>) -> memref<16xf32> {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c16 = arith.constant 16 : index
          %r = memref.alloc() : memref<16xf32>
          scf.for %i = %c0 to %c16 step %c1 {
            %t = memref.alloc() : memref<16xf32>
            memref.copy %x, %t : memref<16xf32> to memref<16xf32>
            %v = memref.load %t[%i] : memref<16xf32>
            memref.dealloc %t : memref<16xf32>
            %w = arith.addf %v, %v : f32
            memref.store %w, %r[%i] : memref<16xf32>
          }
          return %r : memref<16xf32>
        }
        """,
        ctx,
    )
    PassManager(ctx).run("plan-buffers", module)
    x = np.arange(16, dtype="f4")
    (found,) = Interpreter(module, ctx).run("main", x)
    np.testing.assert_array_equal(found, x + x)


def test_functions_that_anybody_calls_keep_the_types_of_arguments_for_results(ctx: Context) -> None:
    module = parse_module(
        """
        func.func @main(%x: memref<16xf32>, %r: memref<16xf32> {bufferize.result}) {
          %t = memref.alloc() : memref<16xf32>
          memref.copy %x, %t : memref<16xf32> to memref<16xf32>
          %u = memref.alloc() : memref<16xf32>
          memref.copy %t, %u : memref<16xf32> to memref<16xf32>
          memref.dealloc %t : memref<16xf32>
          memref.copy %u, %r : memref<16xf32> to memref<16xf32>
          memref.dealloc %u : memref<16xf32>
          return
        }
        """,
        ctx,
    )
    (function,) = [op for op in module.walk() if isinstance(op, FuncOp)]
    before = function.function_type
    PassManager(ctx).run("plan-buffers", module)
    assert function.function_type == before


@pytest.mark.parametrize("passes", ["plan-buffers", "buffer-results-to-out-params,buffer-loop-hoisting,plan-buffers"])
@pytest.mark.parametrize("seed", FEW)
def test_programs_on_buffers_compute_the_same(ctx: Context, seed: int, passes: str) -> None:
    module = parse_module(BufferProgram(seed).text, ctx)
    verify(module, ctx)
    wanted = [Interpreter(module, ctx).run("main", *values) for values in inputs()]
    PassManager(ctx).run(passes, module)
    verify(module, ctx)
    for values, expected in zip(inputs(), wanted):
        for a, b in zip(Interpreter(module, ctx).run("main", *values), expected):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("seed", FEW)
def test_programs_on_tensors_compute_the_same(ctx: Context, seed: int) -> None:
    module = parse_module(Program(seed).text(), ctx)
    x, y = np.arange(4, dtype="f4"), np.array([5, 0.5, -3, 1], "f4")
    wanted = [Interpreter(module, ctx).run("f", x, y, np.float32(2), flag) for flag in (True, False)]
    pipeline = "one-shot-bufferize{bufferize-function-boundaries=true},buffer-loop-hoisting,plan-buffers,canonicalize,cse"
    PassManager(ctx).run(pipeline, module)
    verify(module, ctx)
    for flag, expected in zip((True, False), wanted):
        found = Interpreter(module, ctx).run("f", x.copy(), y.copy(), np.float32(2), flag)
        for a, b in zip(found, expected):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("seed", FEW)
def test_donated_arguments_change_no_result(ctx: Context, seed: int) -> None:
    module = parse_module(Program(seed).text(), ctx)
    x, y = np.arange(4, dtype="f4"), np.array([5, 0.5, -3, 1], "f4")
    wanted = [Interpreter(module, ctx).run("f", x, y, np.float32(2), flag) for flag in (True, False)]
    donate_arguments(module, Signature.of(module, "f"), (0, "y"))
    PassManager(ctx).run("one-shot-bufferize{bufferize-function-boundaries=true}", module)
    verify(module, ctx)
    for flag, expected in zip((True, False), wanted):
        found = Interpreter(module, ctx).run("f", x.copy(), y.copy(), np.float32(2), flag)
        for a, b in zip(found, expected):
            np.testing.assert_array_equal(a, b)
