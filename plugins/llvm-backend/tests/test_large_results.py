"""The memory of large results is kept when arrays go, and used again, within limits."""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, c_int64, c_size_t, c_void_p
from typing import Any

import numpy as np
import plait
import pytest
from plait_llvm.backend import large_results
from plait_llvm.backend.layout import LARGE
from plait_llvm.linked_names import GIVE_LARGE, TAKE_LARGE
from plait_llvm.native import compile as native
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import host_machine

resource: Any = pytest.importorskip("resource", reason="page faults are not counted")
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has the pool")


def doubling(size: int) -> Any:
    ty = f"tensor<{size}xf32>"
    return plait.compile(f"func.func @main(%x: {ty}) -> {ty} {{\n%0 = arith.addf %x, %x : {ty}\nreturn %0 : {ty}\n}}")


def on_threads(work: Callable[[int], None], count: int = 4) -> None:
    """Do the work on several threads at a time, each of which has a number."""
    threads = [threading.Thread(target=work, args=(i,)) for i in range(count)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def address(array: Any) -> int:
    return array.__array_interface__["data"][0]


@pytest.fixture(params=["direct", "in Python"])
def run(request: pytest.FixtureRequest) -> Any:
    """Calls the code that doubles arrays of one size, by one of the two ways."""
    code = doubling(LARGE)
    return code if request.param == "direct" else code._call


def test_memory_is_used_again(run: Any) -> None:
    x = np.ones(LARGE, "f4")
    (first,) = run(x)
    place = address(first)
    (second,) = run(x)
    assert address(second) != place  # the first one lives
    del first
    (third,) = run(3 * x)
    assert address(third) == place
    np.testing.assert_array_equal(second, 2 * x)
    np.testing.assert_array_equal(third, 6 * x)


def test_views_keep_memory(run: Any) -> None:
    x = np.ones(LARGE, "f4")
    view = run(x)[0][10:20]
    others = [run(i * x)[0] for i in range(2, 5)]
    np.testing.assert_array_equal(view, np.full(10, 2))
    assert [other[0] for other in others] == [4, 6, 8]


def test_much_larger_memory_is_not_used() -> None:
    large, small = doubling(16 * LARGE), doubling(8 * LARGE)
    place = address(large(np.ones(16 * LARGE, "f4"))[0])
    (other,) = small(np.ones(8 * LARGE, "f4"))
    assert not place <= address(other) < place + 64 * LARGE


@pytest.mark.parametrize("sizes", [[LARGE], [LARGE, 3 * LARGE], [LARGE - 1000, LARGE, LARGE + 1000]])
def test_many_blocks(sizes: list[int]) -> None:
    """A step of training has many results, of few sizes: after a while none of their memory is new."""
    runs, places = [(doubling(size), np.ones(size, "f4")) for size in sizes], list[set[int]]()
    for _ in range(6):
        arrays = [run(i * x)[0] for i in range(20) for run, x in runs]
        assert [array[-1] for array in arrays] == [2 * i for i in range(20) for _ in runs]
        places.append({address(array) for array in arrays})
        del arrays
    assert places[-1] <= set().union(*places[:-1])


def test_memory_of_results_whose_sizes_are_not_known() -> None:
    ty = "tensor<?xf32>"
    code = plait.compile(f"func.func @main(%x: {ty}) -> {ty} {{\n%0 = arith.addf %x, %x : {ty}\nreturn %0 : {ty}\n}}")
    for run in (code, code._call):
        (small,), (first,) = run(np.ones(3, "f4")), run(np.ones(LARGE, "f4"))
        place = address(first)
        del first
        (second,) = run(np.full(LARGE - 5, 3, "f4"))
        assert address(second) == place
        assert (small == 2).all()
        assert (second == 6).all()


BRANCHES = """
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %many = arith.constant 100 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %is_long = arith.cmpi sgt, %n, %many : index
  %0 = scf.if %is_long -> tensor<?xf32> {
    %1 = arith.addf %x, %x : tensor<?xf32>
    %2 = tcp.reverse %1 dims = [0] : tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  } else {
    %1 = arith.mulf %x, %x : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
"""
"""Allocates in a branch, where no arena holds what has a size that is not known: the sums, and the result."""


def test_memory_that_branches_allocate() -> None:
    code = plait.compile(BRANCHES)
    for run in (code, code._call):
        np.testing.assert_array_equal(run(np.arange(3, dtype="f4"))[0], [0, 1, 4])
        x = np.arange(8 * LARGE, dtype="f4")
        for _ in range(3):
            run(x)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        (result,) = run(x)
        assert resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before < 32 * LARGE // 4096 // 4
        np.testing.assert_array_equal(result, 2 * x[::-1])


def test_several_threads() -> None:
    run, wrong = doubling(LARGE // 4), list[int]()

    def many(number: int) -> None:
        x = np.full(LARGE // 4, number, "f4")
        for _ in range(20):
            if not (run(x)[0] == 2 * number).all():
                wrong.append(number)

    on_threads(many)
    assert not wrong


def pool_of(most: int) -> tuple[Any, Any, LoadedCode]:
    """The functions that take and give back the blocks of a pool of its own, and the code that they live in."""
    machine = host_machine(opt=0)
    code = LoadedCode(native.emit_object(native.parse(large_results.pool_text(most), machine), machine), machine, {})
    take, give = CFUNCTYPE(c_void_p, c_int64), CFUNCTYPE(None, c_void_p)
    return take(code.address(TAKE_LARGE)), give(code.address(GIVE_LARGE)), code


def test_the_pool_keeps_no_more_than_its_limit() -> None:
    """With room for one block and a half, the second of two that come back takes the place of the first."""
    take, give, _code = pool_of(LARGE * 3 // 2)
    first, second = take(LARGE), take(LARGE)
    give(first)
    give(second)
    assert take(LARGE) == second


def kept_by(pool: LoadedCode) -> int:
    """Bytes of the blocks that a pool keeps, if its text has a function that tells."""
    return CFUNCTYPE(c_int64)(pool.address("kept.bytes"))()


def test_the_pool_keeps_no_more_than_a_few_times_what_lives_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One block lives at a time, of ever new sizes, of which each fits no other."""
    tells = "\ndefine i64 @kept.bytes() {\n  %bytes = load i64, ptr @kept\n  ret i64 %bytes\n}\n"
    text = large_results.pool_text
    monkeypatch.setattr(large_results, "pool_text", lambda most: text(most) + tells)
    take, give, pool = pool_of(1 << 40)
    sizes = [int(1.3**i * LARGE) for i in range(25)]
    for size in sizes:
        give(take(size))
        assert kept_by(pool) <= max(1 << 24, 4 * (size + 4096))
    for _ in range(3):  # blocks of which all live at the same time are all kept
        blocks = [take(10 * LARGE) for _ in range(300)]
        for block in blocks:
            give(block)
        assert kept_by(pool) >= 300 * 10 * LARGE


STRIDED = f"""
func.func @main(%x: memref<?xf32>, %fine: i1) -> memref<{LARGE}xf32, strided<[2]>> {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  %v = memref.subview %a[0] [{LARGE}] [2] : memref<?xf32> to memref<{LARGE}xf32, strided<[2]>>
  return %v : memref<{LARGE}xf32, strided<[2]>>
}}"""
ASSERTING = f"""
func.func @main(%x: tensor<{2 * LARGE}xf32>, %fine: i1) -> tensor<{2 * LARGE}xf32> {{
  cf.assert %fine, "not fine"
  %0 = arith.addf %x, %x : tensor<{2 * LARGE}xf32>
  return %0 : tensor<{2 * LARGE}xf32>
}}"""


@pytest.fixture
def used_bytes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """What tells how many bytes a new pool takes for used, which is that of all code meanwhile."""
    tells = "\ndefine i64 @used.bytes() {\n  %bytes = load i64, ptr @used\n  ret i64 %bytes\n}\n"
    text, load, pools = large_results.pool_text, large_results.load_support, list[LoadedCode]()
    monkeypatch.setattr(large_results, "pool_text", lambda most: text(most) + tells)
    monkeypatch.setattr(large_results, "load_support", lambda *args: pools.append(load(*args)) or pools[-1])
    large_results.large_results.cache_clear()
    large_results.large_results()
    yield CFUNCTYPE(c_int64)(pools[-1].address("used.bytes"))
    large_results.large_results.cache_clear()


@pytest.mark.parametrize("text", [STRIDED, ASSERTING], ids=["copied", "not returned"])
def test_memory_that_python_does_not_get_is_not_used_any_more(text: str, used_bytes: Callable[[], int]) -> None:
    """Else each call would let the pool keep more."""
    call, x = plait.compile(text)._call, np.ones(2 * LARGE, "f4")
    for _ in range(3):
        with contextlib.suppress(RuntimeError):
            call(x, False)
        assert used_bytes() == 0


def test_blocks_of_random_sizes() -> None:
    """No block is given to two that live at the same time, and none is too small or much too large."""
    take, give, _code = pool_of(1 << 26)
    usable = ctypes.CDLL(None).malloc_usable_size
    usable.argtypes, usable.restype = [c_void_p], c_size_t
    rng, live = np.random.default_rng(0), dict[int, int]()
    for _ in range(3000):
        if len(live) > rng.integers(1, 40):
            block = list(live)[rng.integers(len(live))]
            del live[block]
            give(block)
            continue
        size = int(LARGE * 2 ** (rng.random() * 6))
        block = take(size)
        assert block not in live
        assert size <= usable(block) <= size * 5 // 4 + 4096
        ctypes.memset(block, 0xFF, 64)
        ctypes.memset(block + size - 64, 0xFF, 64)
        live[block] = size


def test_threads_take_and_give_back() -> None:
    """What a thread wrote to its blocks is there when it gives them back."""
    take, give, _code = pool_of(1 << 26)
    wrong = list[int]()

    def many(number: int) -> None:
        rng = np.random.default_rng(number)
        for _ in range(1500):
            blocks = [take(LARGE + int(rng.integers(3)) * 4096) for _ in range(rng.integers(1, 6))]
            for block in blocks:
                c_int64.from_address(block).value = number
            wrong.extend(block for block in blocks if c_int64.from_address(block).value != number)
            for block in blocks:
                give(block)

    on_threads(many)
    assert not wrong
