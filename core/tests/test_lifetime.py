"""Interned instances live as long as somebody holds them, and are the same object for as long."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
import threading
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait import gc_pause
from plait.builtin.attributes import ArrayAttr, DenseElementsAttr, IntegerAttr, StringAttr
from plait.builtin.types import F32Type, IntegerType, RankedTensorType
from plait.context import Context
from plait.gc_pause import collect_after_compiling, gc_paused
from plait.ir.affine_expr import AffineConstant
from plait.ir.lifetime import Known, cached, note_elements
from plait.ir.operation import Operation
from plait.passes import Pass, PassManager
from plait.passes.pipeline import Pipeline
from plait.syntax.parser import parse_module

f32 = F32Type()
i64 = IntegerType(64)


@pytest.fixture(autouse=True)
def watching() -> None:
    Context()


def held(cls: Any) -> int:
    gc.collect()
    return len(cls._table)


def test_what_nobody_holds_is_dropped() -> None:
    before = {cls: held(cls) for cls in (IntegerAttr, StringAttr, ArrayAttr, RankedTensorType, AffineConstant)}
    kept: list[Any] = []
    for i in range(1000):
        parts = StringAttr(f"dropped {i}"), IntegerAttr(i + 10**12, i64), RankedTensorType((i, 123457), f32)
        kept += [ArrayAttr(parts), AffineConstant(10**12 + i)]
    assert len(AffineConstant._table) >= 1000
    del kept, parts
    for cls, count in before.items():
        assert held(cls) <= count + 2


def test_what_is_held_stays_the_same_object() -> None:
    kept = [RankedTensorType((i, 99991), f32) for i in range(100)]
    constant = DenseElementsAttr.from_values(RankedTensorType((2,), i64), (1, 99991))
    gc.collect()
    for i, ty in enumerate(kept):
        assert RankedTensorType((i, 99991), f32) is ty and RankedTensorType((i, 99991), f32, None) is ty
        assert pickle.loads(pickle.dumps(ty)) is ty
    assert DenseElementsAttr.from_values(RankedTensorType((2,), i64), (1, 99991)) is constant


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from(["make", "drop", "collect"])), max_size=30))
@settings(max_examples=30, deadline=None)
def test_equal_means_identical_whenever_it_is_collected(steps: list[tuple[int, str]]) -> None:
    alive: dict[int, Any] = {}
    for number, step in steps:
        if step == "make":
            made = ArrayAttr((IntegerAttr(number + 10**13, i64), RankedTensorType((number, 99989), f32)))
            assert alive.setdefault(number, made) is made
        elif step == "drop":
            alive.pop(number, None)
        else:
            gc.collect()
    assert len({id(a) for a in alive.values()}) == len(alive)


def test_threads_that_make_the_same_get_the_same() -> None:
    """While a third one collects all the time."""
    found: dict[int, set[int]] = {i: set() for i in range(200)}
    kept: list[Any] = []
    start = threading.Barrier(3)

    def make() -> None:
        start.wait()
        for i in range(200):
            ty = RankedTensorType((i, 77777), f32)
            kept.append(ty)
            found[i].add(id(ty))

    workers = [threading.Thread(target=make) for _ in range(2)]
    for worker in workers:
        worker.start()
    start.wait()
    while any(worker.is_alive() for worker in workers):
        gc.collect()
    assert {len(ids) for ids in found.values()} == {1}


def test_what_was_found_out_about_attributes_does_not_keep_them() -> None:
    calls: list[Any] = []

    @cached
    def width(ty: Any) -> int:
        calls.append(ty.width)
        return ty.width

    known = Known()
    before = held(IntegerType)
    for bits in (12301, 12302, 12301):
        known.add(IntegerType(bits))
        assert width(IntegerType(bits)) == bits
    assert calls == [12301, 12302]
    assert held(IntegerType) <= before and not known


GROWTH = """
import gc
from plait.context import Context
from plait.syntax.parser import parse_module
ctx = Context()
def parse(i):
    parse_module(f'''module attributes {{a = "s{i}", b = {i} : i64, c = {i}.5 : f32, d = dense<[{i}, 2]> : tensor<2xi32>,
      t = tensor<{i}x3xf32>, u = (vector<{i + 1}xf32>) -> memref<{i}xi8>}} {{ module @m{i} {{}} }} loc("x{i}":1:{i})''', ctx)
def used():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * 4096
for i in range(20):
    parse(10**6 + i)
before = used()
for i in range(COUNT):
    parse(i)
print(used() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the size of a process is read from /proc")
@pytest.mark.parametrize("count", [3000, pytest.param(20000, marks=[pytest.mark.slow, pytest.mark.exhaustive])])
def test_modules_that_were_dropped_leave_nothing(count: int) -> None:
    script = GROWTH.replace("COUNT", str(count))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 5_000_000


@pytest.mark.usefixtures("unfrozen")
def test_many_objects_beside_large_constants_are_not_collected_each_time() -> None:
    kept: list[Any] = [[] for _ in range(800_000)]
    note_elements(1 << 30)
    with gc_paused():  # before which these elements are collected
        before = gc.get_stats()[2]["collections"]
    for _ in range(3):
        with gc_paused():
            kept.append([[] for _ in range(60_000)])
    assert gc.get_stats()[2]["collections"] == before
    collect_after_compiling()


def test_attributes_that_wait_are_dropped_when_as_much_came_as_was_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    unseen = gc_pause._Unseen
    monkeypatch.setattr(gc_pause, "have_grown", lambda: True)
    monkeypatch.setattr(unseen, "alive", 200_000)
    monkeypatch.setattr(unseen, "has_elements", False)
    monkeypatch.setattr(unseen, "looked", 0)
    monkeypatch.setattr(unseen, "objects", 150_000)
    assert not gc_pause._is_due()
    monkeypatch.setattr(unseen, "objects", 200_001)
    assert gc_pause._is_due()


@pytest.mark.usefixtures("unfrozen")
def test_attributes_wait_while_a_pipeline_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    class MakeTypes(Pass):
        name: ClassVar[str] = "test-make-types"

        def run(self, op: Operation, ctx: Context) -> None:
            kept.extend([] for _ in range(60_000))

    ctx, kept = Context(), list[list[Any]]()
    module = parse_module("module {}", ctx)
    collect_after_compiling()
    gc.collect()
    for name in ("objects", "looked", "alive"):
        monkeypatch.setattr(gc_pause._Unseen, name, 0)
    monkeypatch.setattr(gc_pause, "have_grown", lambda: True)
    before = gc.get_stats()[2]["collections"]
    monkeypatch.setattr(gc_pause._Unseen, "collections", before)
    PassManager(ctx).run(Pipeline(elements=(MakeTypes(), MakeTypes(), MakeTypes())), module)
    assert gc.get_stats()[2]["collections"] == before
    parse_module("module {}", ctx)
    assert gc.get_stats()[2]["collections"] > before
