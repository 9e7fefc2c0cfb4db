"""Arrays and lists of any kind as arguments: passed exactly, or refused, by native code as by the interpreter."""

from __future__ import annotations

from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime import ArgumentError

CTX = Context.from_environment()
TARGETS = ("interpret", "llvm")
RANGES = {
    "i8": (-128, 255), "si8": (-128, 127), "ui8": (0, 255), "i32": (-(2**31), 2**32 - 1), "ui64": (0, 2**64 - 1),
    "i64": (-(2**63), 2**64 - 1), "index": (-(2**63), 2**63 - 1), "i7": (-64, 127), "ui7": (0, 127), "i4": (-8, 15),
    "i33": (-(2**32), 2**33 - 1),
}  # fmt: skip
"""What may be written for integers of a type."""
TYPES = (*RANGES, "i1", "f32", "bf16", "complex<f32>")
DTYPES = [
    *(np.dtype(f"{order}{code}") for order in "<>" for code in ("i1", "u1", "i4", "u4", "i8", "u8", "f4", "f8", "c8")),
    np.dtype(bool), np.dtype(object), np.dtype("U2"), np.dtype(ml_dtypes.int4), np.dtype(ml_dtypes.uint4),
    np.dtype(ml_dtypes.bfloat16),
]  # fmt: skip


@cache
def executable(parameter: str, target: str) -> Any:
    return plait.compile(
        f"func.func @main(%a: {parameter}) -> {parameter} {{ return %a : {parameter} }}", target=target
    )


def outcome(parameter: str, target: str, argument: Any) -> tuple[str, Any]:
    """What is raised, or what is returned."""
    try:
        (result,) = executable(parameter, target)(argument)
    except ArgumentError as error:
        return "error", str(error)
    return "result", result


def same(parameter: str, argument: Any) -> tuple[str, Any]:
    """The outcome, which is the same for all targets."""
    first, second = (outcome(parameter, target, argument) for target in TARGETS)
    assert first[0] == second[0], (first, second)
    assert str(first[1]) == str(second[1]) and getattr(first[1], "dtype", 0) == getattr(second[1], "dtype", 0)
    return first


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """Arrays of any bytes, dtype and order, of several ranks, with gaps, steps backwards, unaligned, read-only."""
    dtype = draw(st.sampled_from(DTYPES))
    shape = tuple(draw(st.lists(st.integers(0, 3), min_size=1, max_size=3)))
    size = int(np.prod(shape))
    if dtype.kind in "OU":
        array = np.full(shape, draw(st.sampled_from([1, "1", None])), dtype)
    else:
        skipped = draw(st.integers(0, 1))
        raw = draw(st.binary(min_size=size * dtype.itemsize + skipped, max_size=size * dtype.itemsize + skipped))
        array = np.frombuffer(bytearray(raw), dtype, size, skipped).reshape(shape)
    for _ in range(draw(st.integers(0, 2))):
        array = draw(st.sampled_from([array.T, array[::-1], array[..., ::2], np.broadcast_to(array, array.shape)]))
    return array


@settings(max_examples=200, deadline=None)
@given(ty=st.sampled_from(TYPES), array=arrays())
def test_an_array_is_passed_exactly_or_refused(ty: str, array: Any) -> None:
    before = array.tobytes()
    kind, found = same(f"tensor<?x?x{ty}>", array)
    assert array.tobytes() == before
    if kind == "result":
        assert array.ndim == 2 and found.shape == array.shape
        bits = {"i7": 7, "i33": 33}.get(ty, 8 * array.dtype.itemsize)
        if array.dtype.kind in "iu":
            assert all((int(x) - int(y)) % (1 << bits) == 0 for x, y in zip(found.flat, array.flat))
        else:
            assert str(found.tolist()) == str(array.tolist())
        assert array.dtype.isnative and not np.may_share_memory(found, array)


INTEGERS = st.one_of(
    st.integers(-300, 300),
    st.sampled_from([s * 2**k + d for k in (31, 32, 63, 64) for s in (-1, 1) for d in (-1, 0, 1)]),
)


@settings(max_examples=150, deadline=None)
@given(ty=st.sampled_from(sorted(RANGES)), numbers=st.lists(INTEGERS, min_size=1, max_size=3), scalar=st.booleans())
def test_integers_fit_or_are_refused(ty: str, numbers: list[int], scalar: bool) -> None:
    low, high = RANGES[ty]
    given_ = numbers[:1] if scalar else numbers
    kind, found = same(ty, given_[0]) if scalar else same(f"tensor<?x{ty}>", given_)
    assert (kind == "result") == all(low <= n <= high for n in given_)
    if kind == "result":
        width = 64 if ty == "index" else int(ty.lstrip("siu"))
        assert all((int(x) - n) % (1 << width) == 0 for x, n in zip(np.ravel(found), given_))
    else:
        assert "is out of range for" in found


@pytest.mark.parametrize("ty", TYPES)
@pytest.mark.parametrize(
    "wrong",
    [None, "1", "abc", object(), ["a"], [None], [[1], [2, 3]], {}, {1: 2}, b"1", 1 + 2j, [1.5, None], [10**400]],
)
def test_what_is_no_number_is_refused(ty: str, wrong: Any) -> None:
    if ty.startswith("complex") and wrong == 1 + 2j:
        return
    for parameter in (ty, f"tensor<?x{ty}>", f"tensor<{ty}>"):
        assert same(parameter, wrong)[0] == "error"


def test_bytes_that_are_no_booleans_are_refused() -> None:
    """Code relies on 0 and 1; what it would read with another as an index lies anywhere."""
    odd = np.array([[0, 1], [2, 255]], "u1").view(bool)
    assert same("tensor<?x?xi1>", odd) == ("error", "argument #0 of 'main': the array has bytes other than 0 and 1")
    assert same("tensor<?x?xi1>", odd[:1])[0] == "result"
    assert same("tensor<2xi1>", odd[1])[0] == "error"


def test_masked_arrays_are_refused() -> None:
    masked = np.ma.masked_array(np.zeros(2, "f4"), [True, False])
    assert same("tensor<2xf32>", masked)[0] == "error"


STORE = """func.func @main(%a: memref<?x?xi32, strided<[?, ?], offset: ?>>, %b: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  memref.store %c7, %a[%c0, %c1] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  memref.store %c7, %b[%c1, %c0] : memref<?x?xi32>
  return
}"""


@cache
def storing(target: str) -> Any:
    return plait.compile(STORE, target=target)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_is_written_to_a_memref_is_in_the_array(data: st.DataObject) -> None:
    views = [lambda m: m, lambda m: m.T, lambda m: m[::-1], lambda m: m[:, ::2], lambda m: m.view("u4")]
    first, second = (data.draw(st.sampled_from(views)) for _ in range(2))
    for target in TARGETS:
        a, b = np.zeros((4, 4), "i4"), np.zeros((4, 4), "i4")
        storing(target)(first(a), second(b))
        assert first(a)[0, 1] == second(b)[1, 0] == 7 and a.sum() == b.sum() == 7


FROZEN = (np.zeros((2, 2), "i4"), np.zeros((2, 4), "i4")[:, ::2], np.broadcast_to(np.int32(0), (2, 2)))


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_read_only_is_read(target: str) -> None:
    """It is not written to; that a function does so is an error."""
    load = """func.func @main(%a: memref<?x?xi32>) -> i32 {
      %c1 = arith.constant 1 : index
      %0 = memref.load %a[%c1, %c1] : memref<?x?xi32>
      return %0 : i32
    }"""
    for frozen in FROZEN:
        frozen.flags.writeable = False
        assert plait.compile(load, target=target)(frozen) == (0,)
        with pytest.raises((ArgumentError, DiagnosticError), match="read-only"):
            storing(target)(np.zeros((2, 2), "i4"), frozen)
        assert not frozen.any()


def test_overlapping_arrays_are_not_copied_apart() -> None:
    """Both would be written back, one over the other."""
    base = np.zeros((4, 4), "i4")
    with pytest.raises(ArgumentError, match="overlaps with another one"):
        storing("llvm")(np.zeros((4, 4), "i4"), np.zeros((4, 4), "i4")) or storing("llvm")(base, base[::-1])
    executable_ = plait.compile(STORE.replace(", strided<[?, ?], offset: ?>", ""), target="llvm")
    executable_(base, base)
    assert base[0, 1] == base[1, 0] == 7


@pytest.mark.parametrize("target", TARGETS)
def test_a_tensor_argument_stays_as_it_is(target: str) -> None:
    run = plait.compile(
        """func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
          %c0 = arith.constant 0 : index
          %c7 = arith.constant 7 : i32
          %0 = tensor.insert %c7 into %a[%c0] : tensor<4xi32>
          return %0, %b : tensor<4xi32>, tensor<4xi32>
        }""",
        target=target,
    )
    array = np.arange(4, dtype="i4")
    for first, second in ((array, array), (array[::-1], array), (np.broadcast_to(np.int32(3), 4), array)):
        found = run(first, second)
        assert found[0].tolist() == [7, *first[1:].tolist()] and found[1].tolist() == [0, 1, 2, 3]
    assert array.tolist() == [0, 1, 2, 3]
