"""Calls without Python in between: which are, that they do what calls in Python do, and that they lose nothing."""

from __future__ import annotations

import contextlib
import gc
import inspect
import sys
import threading
import weakref
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.runtime import ArgumentError
from plait_llvm.backend.call import AssertionFailed, Call

ADD = """
func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = arith.addf %a, %b : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
"""
CHECKED = """
func.func @main(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %positive = arith.cmpi sgt, %n, %c0 : index
  cf.assert %positive, "n must be positive"
  %0 = arith.addf %a, %a : tensor<?xf32>
  return %0, %c : tensor<?xf32>, tensor<3xf32>
}
"""
WRITES = """
func.func @main(%a: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %x = memref.load %a[%c1] : memref<4xf32>
  %y = arith.addf %x, %x : f32
  memref.store %y, %a[%c1] : memref<4xf32>
  return
}
"""


@pytest.fixture(scope="module")
def compile_text() -> Any:
    import plait
    from plait.context import Context
    from plait.syntax.parser import parse_module

    ctx = Context.from_environment()

    def compile_text(text: str) -> Any:
        return plait.compile(parse_module(text, ctx, "program.mlir"), context=ctx)

    return compile_text


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The arguments of each call that goes through Python."""
    seen: list[Any] = []
    execute = Call.execute

    def noting(self: Call, arguments: Any, *more: Any) -> Any:
        seen.append(arguments)
        return execute(self, arguments, *more)

    monkeypatch.setattr(Call, "execute", noting)
    return seen


def ones(*shape: int, dtype: Any = np.float32) -> Any:
    return np.ones(shape, dtype)


def read_only(array: Any) -> Any:
    array.flags.writeable = False
    return array


def misaligned(array: Any) -> Any:
    room = np.zeros(array.nbytes + 1, "u1")
    view = room[1:].view(array.dtype).reshape(array.shape)
    view[...] = array
    return view


USUAL = [ones(4, 4), ones(8, 4)[4:], read_only(ones(4, 4)), ones(16).reshape(4, 4)]
UNUSUAL = [
    ones(4, 4)[:, ::-1], ones(4, 8)[:, ::2], misaligned(ones(4, 4)), [[1.0] * 4] * 4,
    ones(4, 4).view(np.matrix), np.broadcast_to(np.float32(1), (4, 4)),
    ones(4, 4).astype(">f4"),
]  # fmt: skip


@pytest.mark.parametrize("argument", USUAL)
def test_arrays_of_the_type_are_taken_as_they_are(compile_text: Any, in_python: list[Any], argument: Any) -> None:
    (result,) = compile_text(ADD)(argument, argument)
    assert not in_python
    assert type(result) is np.ndarray
    np.testing.assert_array_equal(result, np.full((4, 4), 2, np.float32))
    assert result.flags.c_contiguous and result.flags.aligned and result.flags.writeable


def test_arguments_by_name_are_put_in_order_only(compile_text: Any, in_python: list[Any]) -> None:
    a, b, out = np.ones((4, 4), np.float32), np.full((4, 4), 2, np.float32), np.empty((4, 4), np.float32)
    add = compile_text(ADD)
    (result,) = add(b=b, a=a)
    add(a, b=b, out=out)
    assert not in_python
    assert (result == 3).all() and (out == 3).all()


@pytest.mark.parametrize("argument", UNUSUAL, ids=range(len(UNUSUAL)))
def test_others_are_converted_in_python(compile_text: Any, in_python: list[Any], argument: Any) -> None:
    add = compile_text(ADD)
    if getattr(argument, "dtype", np.dtype("f4")) != np.dtype("f4"):
        with pytest.raises(ArgumentError):
            add(ones(4, 4), argument)
    else:
        np.testing.assert_array_equal(add(ones(4, 4), argument)[0], np.full((4, 4), 2, np.float32))
    assert len(in_python) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "takes 2 arguments, got 0"), ((ones(4, 4),) * 3, "takes 2 arguments, got 3"),
        ((ones(4, 4), ones(4, 5)), "argument #1"), ((ones(4, 4), ones(16)), "argument #1"),
        ((ones(4, 4, dtype=np.float64), ones(4, 4)), "argument #0"), ((None, ones(4, 4)), "argument #0"),
        ((np.ma.ones((4, 4), np.float32), ones(4, 4)), "masked"),
    ],
)  # fmt: skip
def test_errors_are_those_of_calls_in_python(compile_text: Any, arguments: Any, message: str) -> None:
    add = compile_text(ADD)
    add(ones(4, 4), ones(4, 4))  # what takes calls is made with the first
    counts = [sys.getrefcount(argument) for argument in arguments]
    for _ in range(3):
        with pytest.raises(ArgumentError, match=message):
            add(*arguments)
    assert [sys.getrefcount(argument) for argument in arguments] == counts


def test_keywords_are_passed_on(compile_text: Any) -> None:
    with pytest.raises(ArgumentError, match="has no argument 'nobody'"):
        compile_text(ADD)(ones(4, 4), nobody=ones(4, 4))
    assert str(inspect.signature(compile_text(ADD))) == "(*arguments, out=None, like=None, workspace=None, **named)"


@pytest.mark.parametrize(
    ("ty", "value"),
    [
        ("f32", 1.5), ("f32", 1e300), ("f64", 1.5), ("i8", -128), ("i8", 127), ("i64", -(2**63)), ("i64", 2**63 - 1),
        ("index", 7), ("si16", -5),
    ],
)  # fmt: skip
def test_numbers_of_python_are_taken(compile_text: Any, in_python: list[Any], ty: str, value: Any) -> None:
    identity = compile_text(f"func.func @main(%a: {ty}) -> {ty} {{ return %a : {ty} }}")
    (result,) = identity(value)
    assert not in_python
    (expected,) = identity._call(value)
    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize(("ty", "value"), [("i8", 128), ("i64", 2**63), ("i32", True), ("i32", 1.0), ("f32", 1)])
def test_other_numbers_go_to_python(compile_text: Any, in_python: list[Any], ty: str, value: Any) -> None:
    identity = compile_text(f"func.func @main(%a: {ty}) -> {ty} {{ return %a : {ty} }}")
    with contextlib.suppress(ArgumentError, OverflowError):
        identity(value)
    assert len(in_python) == 1


@pytest.mark.parametrize(
    "dtype",
    [np.float64, np.float16, ml_dtypes.bfloat16, ml_dtypes.float8_e5m2, np.int8, np.int32, np.complex64, np.bool_],
)
def test_element_types(compile_text: Any, in_python: list[Any], dtype: Any) -> None:
    names = {"float64": "f64", "float16": "f16", "bfloat16": "bf16", "float8_e5m2": "f8E5M2", "int8": "i8"}
    names |= {"int32": "i32", "complex64": "complex<f32>", "bool": "i1"}
    element = names[np.dtype(dtype).name]
    text = f"func.func @main(%a: tensor<?x3x{element}>) -> tensor<?x3x{element}> {{ return %a : tensor<?x3x{element}> }}"
    identity, argument = compile_text(text), ones(2, 3, dtype=dtype)
    (result,) = identity(argument)
    assert not in_python
    np.testing.assert_array_equal(result, argument)
    assert result.dtype == np.dtype(dtype)
    assert not np.shares_memory(result, argument)


def test_integers_of_a_few_bits_go_to_python(compile_text: Any, in_python: list[Any]) -> None:
    identity = compile_text("func.func @main(%a: tensor<3xi4>) -> tensor<3xi4> { return %a : tensor<3xi4> }")
    identity(np.array([1, -2, 7], ml_dtypes.int4))
    assert len(in_python) == 1


def test_empty_arrays_and_arrays_without_dimensions(compile_text: Any, in_python: list[Any]) -> None:
    empty = compile_text("func.func @main(%a: tensor<0x?xf32>) -> tensor<0x?xf32> { return %a : tensor<0x?xf32> }")
    (result,) = empty(ones(0, 5))
    assert result.shape == (0, 5)
    point = compile_text("func.func @main(%a: tensor<f32>) -> tensor<f32> { return %a : tensor<f32> }")
    (result,) = point(np.array(2.5, np.float32))
    assert (result.shape, float(result)) == ((), 2.5)
    assert not in_python


@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 200, 512, 513, 1100, 40_000])
def test_bytes_that_are_no_booleans_are_refused(compile_text: Any, in_python: list[Any], size: int) -> None:
    ty = f"tensor<{size}xi1>"
    identity = compile_text(f"func.func @main(%a: {ty}) -> {ty} {{ return %a : {ty} }}")
    around = np.full(size + 2, 2, np.uint8)  # bytes beside the argument, which are not looked at
    argument = around[1:-1].view(bool)
    argument[:] = True
    np.testing.assert_array_equal(identity(argument)[0], argument)
    assert not in_python
    for at in {0, size // 2, max(size - 65, 0), size - 1} if size else ():
        argument.view("u1")[at] = 2
        with pytest.raises(ArgumentError, match="other than 0 and 1"):
            identity(argument)
        argument.view("u1")[at] = 0


def test_arguments_are_written_to(compile_text: Any, in_python: list[Any]) -> None:
    writes, argument = compile_text(WRITES), ones(4)
    assert writes(argument) == ()
    assert not in_python
    assert argument.tolist() == [1, 2, 1, 1]
    strided = ones(8)[::2]
    writes(strided)
    assert strided.tolist() == [1, 2, 1, 1]
    with pytest.raises(ArgumentError, match="read-only"):
        writes(read_only(ones(4)))


def test_failures_are_raised(compile_text: Any, in_python: list[Any]) -> None:
    checked = compile_text(CHECKED)
    with pytest.raises(AssertionFailed, match=r"program.mlir:6:3: n must be positive"):
        checked(ones(5), 0)
    assert not in_python
    doubled, constant = checked(ones(5), 1)
    assert (doubled.tolist(), constant.tolist()) == ([2] * 5, [1, 2, 3])


def _kilobytes() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_calls_leave_nothing(compile_text: Any) -> None:
    checked, argument, other = compile_text(CHECKED), ones(10_000), ones(10_000, dtype=np.float64)
    dtype = argument.dtype

    def calls(count: int) -> None:
        for _ in range(count):
            checked(argument, 1)
            for arguments in ((argument, 0), (other, 1), (argument, None), (argument,)):
                with pytest.raises((AssertionFailed, ArgumentError, TypeError)):
                    checked(*arguments)

    calls(20)
    gc.collect()
    before, counts = _kilobytes(), [sys.getrefcount(x) for x in (argument, other, dtype, np.ndarray, None)]
    calls(2000)
    gc.collect()
    after = [sys.getrefcount(x) for x in (argument, other, dtype, np.ndarray, None)]
    assert all(abs(a - b) < 50 for a, b in zip(after, counts)), (counts, after)
    assert after[:2] == counts[:2]
    assert _kilobytes() - before < 8_000  # each call makes 40 kB


def test_results_outlive_the_executable_which_no_cycle_holds(compile_text: Any) -> None:
    add = compile_text(ADD)
    (result,) = add(ones(4, 4), ones(4, 4))
    call, gone = add.__call__, weakref.ref(add._call)
    gc.disable()
    try:
        del add
        np.testing.assert_array_equal(call(ones(4, 4), result)[0], np.full((4, 4), 3, np.float32))
        del call
        assert gone() is None
    finally:
        gc.enable()
    np.testing.assert_array_equal(result, np.full((4, 4), 2, np.float32))


def test_threads_call_at_the_same_time(compile_text: Any) -> None:
    checked, wrong = compile_text(CHECKED), []

    def work(number: int) -> None:
        argument = np.full(1000 + number, number, np.float32)
        for _ in range(2000):
            doubled, constant = checked(argument, 1)
            if doubled.shape != argument.shape or doubled[0] != 2 * number or constant[2] != 3:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_many_arguments(compile_text: Any, in_python: list[Any]) -> None:
    for count, times in ((100, 0), (1000, 1)):
        inputs = ", ".join(f"%a{i}: tensor<2xf32>" for i in range(count))
        last = compile_text(f"func.func @main({inputs}) -> tensor<2xf32> {{ return %a{count - 1} : tensor<2xf32> }}")
        (result,) = last(*[np.full(2, i, np.float32) for i in range(count)])
        assert result.tolist() == [count - 1] * 2
        assert len(in_python) == times
