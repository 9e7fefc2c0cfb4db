"""The memory of large results is kept when arrays go, and used again, within limits."""

from __future__ import annotations

import sys
import threading
from ctypes import CFUNCTYPE, c_int64, c_void_p
from typing import Any

import numpy as np
import plait
import pytest
from plait_llvm.backend import large_results
from plait_llvm.backend.large_results import SLOTS
from plait_llvm.backend.layout import LARGE
from plait_llvm.linked_names import GIVE_LARGE, TAKE_LARGE
from plait_llvm.native import compile as native
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import host_machine

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has the pool")


def doubling(size: int) -> Any:
    ty = f"tensor<{size}xf32>"
    return plait.compile(f"func.func @main(%x: {ty}) -> {ty} {{\n%0 = arith.addf %x, %x : {ty}\nreturn %0 : {ty}\n}}")


def address(array: Any) -> int:
    return array.__array_interface__["data"][0]


@pytest.fixture(params=["direct", "in Python"])
def run(request: pytest.FixtureRequest) -> Any:
    """Calls the code that doubles arrays of one size, by one of the two ways."""
    size = LARGE // 4 + 1000
    code = doubling(size)
    return code if request.param == "direct" else code._call


def test_memory_is_used_again(run: Any) -> None:
    x = np.ones(LARGE // 4 + 1000, "f4")
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
    x = np.ones(LARGE // 4 + 1000, "f4")
    view = run(x)[0][10:20]
    others = [run(i * x)[0] for i in range(2, 5)]
    np.testing.assert_array_equal(view, np.full(10, 2))
    assert [other[0] for other in others] == [4, 6, 8]


def test_much_larger_memory_is_not_used() -> None:
    large, small = doubling(LARGE), doubling(LARGE // 4)
    place = address(large(np.ones(LARGE, "f4"))[0])
    (other,) = small(np.ones(LARGE // 4, "f4"))
    assert not place <= address(other) < place + 4 * LARGE


def test_more_blocks_than_there_is_room_for() -> None:
    run, x = doubling(LARGE // 4), np.ones(LARGE // 4, "f4")
    arrays = [run(i * x)[0] for i in range(2 * SLOTS)]
    assert [array[-1] for array in arrays] == [2 * i for i in range(2 * SLOTS)]
    del arrays
    (made,) = run(x)
    np.testing.assert_array_equal(made, 2 * x)


def test_several_threads() -> None:
    run, wrong = doubling(LARGE // 4), list[int]()

    def many(number: int) -> None:
        x = np.full(LARGE // 4, number, "f4")
        for _ in range(20):
            if not (run(x)[0] == 2 * number).all():
                wrong.append(number)

    threads = [threading.Thread(target=many, args=(i,)) for i in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not wrong


def test_the_pool_keeps_no_more_than_its_limit() -> None:
    """With room for one block and a half, the second of two that come back takes the place of the first."""
    machine = host_machine(opt=0)
    parsed = native.parse(large_results.pool_text(LARGE * 3 // 2), machine)
    code = LoadedCode(native.emit_object(parsed, machine), machine, {})
    take = CFUNCTYPE(c_void_p, c_int64)(code.address(TAKE_LARGE))
    give = CFUNCTYPE(None, c_void_p)(code.address(GIVE_LARGE))
    first, second = take(LARGE), take(LARGE)
    give(first)
    give(second)
    assert take(LARGE) == second
