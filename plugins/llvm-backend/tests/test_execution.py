"""Compiled functions: arguments, results, ownership, errors, scalars."""

from __future__ import annotations

import gc
import threading
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

SCALE = """
func.func @main(%a: memref<4x?xf32>, %s: f32, %n: index) -> (memref<4x?xf32>, f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %a, %c1 : memref<4x?xf32>
  %positive = arith.cmpi sgt, %n, %c0 : index
  cf.assert %positive, "n must be positive"
  %r = memref.alloc(%d) {alignment = 64 : i64} : memref<4x?xf32>
  cf.br ^rows(%c0 : index)
^rows(%i: index):
  %in_rows = arith.cmpi slt, %i, %c4 : index
  cf.cond_br %in_rows, ^row, ^done
^row:
  cf.br ^columns(%c0 : index)
^columns(%j: index):
  %in_columns = arith.cmpi slt, %j, %d : index
  cf.cond_br %in_columns, ^element, ^next_row
^element:
  %x = memref.load %a[%i, %j] : memref<4x?xf32>
  %y = arith.mulf %x, %s : f32
  memref.store %y, %r[%i, %j] : memref<4x?xf32>
  %j2 = arith.addi %j, %c1 : index
  cf.br ^columns(%j2 : index)
^next_row:
  %i2 = arith.addi %i, %c1 : index
  cf.br ^rows(%i2 : index)
^done:
  return %r, %s, %d : memref<4x?xf32>, f32, index
}
"""


@pytest.fixture(scope="module")
def scale() -> Any:
    import plait_llvm.plugin
    import plait_std.plugin
    from plait.context import Context
    from plait.syntax.parser import parse_module

    ctx = Context(plugins=[plait_std.plugin, plait_llvm.plugin])
    return plait.compile(parse_module(SCALE, ctx, "scale.mlir"), context=ctx)


def array(*shape: int) -> Any:
    return np.arange(int(np.prod(shape)), dtype=np.float32).reshape(shape)


def test_results_are_computed(scale: Any) -> None:
    result, s, d = scale(array(4, 5), 2.0, 1)
    np.testing.assert_array_equal(result, array(4, 5) * 2)
    assert (s, d, s.dtype, d.dtype) == (2.0, 5, np.float32, np.int64)


@pytest.mark.parametrize(
    "argument",
    [
        array(5, 4).T, array(4, 10)[:, ::2], array(8, 5)[::-2], np.asfortranarray(array(4, 5)), array(4, 0),
        np.broadcast_to(np.float32(3), (4, 5)), [[1.0, 2.0]] * 4,
    ],
)  # fmt: skip
def test_any_strides_are_taken(scale: Any, argument: Any) -> None:
    result, _, _ = scale(argument, 2.0, 1)
    np.testing.assert_array_equal(result, np.asarray(argument, np.float32) * 2)


def test_misaligned_and_read_only_arrays_are_taken(scale: Any) -> None:
    raw = np.frombuffer(b"\0" + array(4, 3).tobytes(), np.uint8)[1:].view(np.float32).reshape(4, 3)
    assert not raw.flags.aligned or not raw.flags.writeable
    np.testing.assert_array_equal(scale(raw, 1.0, 1)[0], array(4, 3))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((array(3, 5), 1.0, 1), "argument #0 of 'main': expected size 4 in dimension 0"),
        ((array(20), 1.0, 1), "argument #0 of 'main': expected rank 2"),
        ((array(4, 5).astype(np.float64), 1.0, 1), "argument #0 of 'main': expected dtype float32"),
        ((array(4, 5), 1.0), "takes 3 arguments, got 2"),
    ],
)
def test_wrong_arguments_are_refused(scale: Any, arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        scale(*arguments)


def test_failed_assertions_are_exceptions_with_their_location(scale: Any) -> None:
    with pytest.raises(RuntimeError, match=r"scale\.mlir:8:3: n must be positive"):
        scale(array(4, 5), 1.0, 0)
    assert scale(array(4, 5), 1.0, 1)[2] == 5


def test_results_outlive_the_executable_and_own_their_memory(compiled: Any) -> None:
    run = compiled(
        """func.func @main(%v: i32) -> memref<64x64xi32> {
          %c0 = arith.constant 0 : index
          %c63 = arith.constant 63 : index
          %r = memref.alloc() : memref<64x64xi32>
          memref.store %v, %r[%c0, %c63] : memref<64x64xi32>
          return %r : memref<64x64xi32>
        }"""
    )
    results = [run(i) for i in range(100)]
    del run
    gc.collect()
    assert [int(r[0, 63]) for r in results] == list(range(100))
    assert len({r.__array_interface__["data"][0] for r in results}) == 100
    row = results[7][0]
    del results
    gc.collect()
    assert row[63] == 7 and row.flags.writeable


def test_arguments_constants_and_doubles_are_copied_into_results(compiled: Any) -> None:
    run = compiled(
        """memref.global "private" constant @g : memref<2xi64> = dense<[3, 4]>
        func.func @main(%a: memref<2xi64>) -> (memref<2xi64>, memref<2xi64>, memref<2xi64>, memref<2xi64>) {
          %g = memref.get_global @g : memref<2xi64>
          %r = memref.alloc() : memref<2xi64>
          memref.copy %a, %r : memref<2xi64> to memref<2xi64>
          return %a, %g, %r, %r : memref<2xi64>, memref<2xi64>, memref<2xi64>, memref<2xi64>
        }"""
    )
    a = np.array([1, 2])
    results = run(a)
    assert [r.tolist() for r in results] == [[1, 2], [3, 4], [1, 2], [1, 2]]
    for r in results:
        r[:] = 9
    assert a.tolist() == [1, 2] and run(a)[1].tolist() == [3, 4]


@pytest.mark.parametrize(
    ("ty", "dtype", "value"),
    [
        ("i1", np.bool_, True), ("i8", np.int8, -7), ("i16", np.int16, -300), ("i32", np.int32, 1 << 30),
        ("i64", np.int64, -(1 << 60)), ("ui8", np.uint8, 200), ("index", np.int64, 5), ("f16", np.float16, 1.5),
        ("bf16", ml_dtypes.bfloat16, -2.5), ("f32", np.float32, 0.1), ("f64", np.float64, 0.1),
        ("f8E4M3FN", ml_dtypes.float8_e4m3fn, 1.5), ("complex<f32>", np.complex64, 1 + 2j),
        ("complex<f64>", np.complex128, 1 - 2j), ("i4", ml_dtypes.int4, -3),
    ],
)  # fmt: skip
def test_element_types_pass_through(compiled: Any, ty: str, dtype: Any, value: Any) -> None:
    run = compiled(
        f"""func.func @main(%a: memref<3x{ty}>, %z: memref<{ty}>, %s: {ty}) -> (memref<3x{ty}>, memref<{ty}>, {ty}) {{
          %c0 = arith.constant 0 : index
          %r = memref.alloc() : memref<3x{ty}>
          memref.copy %a, %r : memref<3x{ty}> to memref<3x{ty}>
          memref.store %s, %r[%c0] : memref<3x{ty}>
          %y = memref.load %z[] : memref<{ty}>
          return %r, %z, %y : memref<3x{ty}>, memref<{ty}>, {ty}
        }}"""
    )
    a = np.zeros(3, dtype)
    result, zero_d, scalar = run(a, np.array(value, dtype), np.array(value, dtype)[()])
    assert result.dtype == dtype and result.shape == (3,) and zero_d.shape == ()
    expected = np.array(value, dtype)
    assert result[0] == expected and result[1] == a[1] and zero_d[()] == expected and scalar == expected


def test_strided_arguments_and_results(compiled: Any) -> None:
    ty = "memref<2x3xf32, strided<[1, 2], offset: ?>>"
    run = compiled(
        f"""func.func @main(%a: {ty}) -> {ty} {{
          return %a : {ty}
        }}"""
    )
    np.testing.assert_array_equal(run(array(2, 3)), array(2, 3))


def test_calls_in_threads_do_not_disturb_each_other(scale: Any) -> None:
    wrong: list[int] = []

    def work(i: int) -> None:
        for _ in range(50):
            result, _, _ = scale(array(4, 50), float(i), 1)
            if not (result == array(4, 50) * i).all():
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_assertions_in_called_functions_return_through_all_callers(compiled: Any) -> None:
    run = compiled(
        """func.func private @check(%x: i32) -> i32 {
          %c0 = arith.constant 0 : i32
          %ok = arith.cmpi ne, %x, %c0 : i32
          cf.assert %ok, "zero"
          return %x : i32
        }
        func.func private @middle(%x: i32) -> (i32, i32) {
          %y = func.call @check(%x) : (i32) -> i32
          return %y, %x : i32, i32
        }
        func.func @main(%x: i32) -> i32 {
          %y:2 = func.call @middle(%x) : (i32) -> (i32, i32)
          %z = arith.addi %y#0, %y#1 : i32
          return %z : i32
        }"""
    )
    assert run(4) == 8
    with pytest.raises(RuntimeError, match=r"test\.mlir:4:11: zero"):
        run(0)


def test_missing_symbols_are_an_error_not_the_end_of_the_process(compiled: Any) -> None:
    with pytest.raises(RuntimeError, match="needs nowhere_to_be_found"):
        compiled(
            """func.func private @nowhere_to_be_found() -> i32
            func.func @main() -> i32 {
              %0 = func.call @nowhere_to_be_found() : () -> i32
              return %0 : i32
            }"""
        )


def test_big_constants_are_referred_to(compiled: Any) -> None:
    data = np.arange(1 << 16, dtype=np.int32)
    run = compiled(
        f"""memref.global "private" constant @g : memref<{data.size}xi32> = dense<"0x{data.tobytes().hex()}">
        func.func @main(%i: index) -> i32 {{
          %g = memref.get_global @g : memref<{data.size}xi32>
          %v = memref.load %g[%i] : memref<{data.size}xi32>
          return %v : i32
        }}"""
    )
    assert [int(run(i)) for i in (0, 1, 65535)] == [0, 1, 65535]
    assert len(run.ir("llvm-ir")) < 10_000


def test_a_buffer_grows() -> None:
    text = """
func.func @main(%n: index, %x: memref<4xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%c4) : memref<?xf32>
  memref.copy %x, %m : memref<4xf32> to memref<?xf32>
  %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  %f = memref.load %r[%c2] : memref<?xf32>
  memref.dealloc %r : memref<?xf32>
  return %f : f32
}
"""
    for size in (3, 9):
        assert plait.compile(text)(size, np.arange(4, dtype=np.float32)) == (2.0,)
