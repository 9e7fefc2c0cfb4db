"""The interpreter refuses indices, slices and shapes that are not there; NumPy wraps, cuts and completes them."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np
import plait
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.types import DYNAMIC
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import InterpretError
from plait_std.indexing import check_index, reshaped, sliced

SMALL = st.integers(-3, 6)
NAMES = ("offsets", "sizes", "strides")


@settings(max_examples=300)
@given(shape=st.lists(st.integers(0, 4), min_size=1, max_size=2), data=st.data())
def test_slices_have_the_elements_that_they_name_or_are_refused(shape: Sequence[int], data: st.DataObject) -> None:
    offsets, sizes, strides = ([data.draw(SMALL) for _ in shape] for _ in range(3))
    array = np.arange(np.prod(shape)).reshape(shape)
    places = [[o + i * s for i in range(n)] for o, n, s in zip(offsets, sizes, strides)]
    is_inside = all(0 <= p < n for n, row in zip(shape, places) for p in row) and min(sizes) >= 0
    is_inside &= all(0 <= o <= n for o, n in zip(offsets, shape))
    op = SimpleNamespace(**{f"static_{name}": SimpleNamespace(values=[DYNAMIC] * len(shape)) for name in NAMES})
    values = [*offsets, *sizes, *strides]
    if is_inside:
        assert sliced(array, op, values).tolist() == array[np.ix_(*[np.array(p, int) for p in places])].tolist()
    else:
        with pytest.raises(InterpretError):
            sliced(array, op, values)


@given(size=st.integers(0, 4), indices=st.lists(SMALL, max_size=3))
def test_indices_are_inside_or_refused(size: int, indices: list[int]) -> None:
    for index in (*[(i,) for i in indices], (np.array(indices, int),)):
        if all(0 <= i < size for i in np.ravel(index)):
            assert check_index((size,), index)[0] is index[0]
        else:
            with pytest.raises(InterpretError, match="is outside dimension 0"):
                check_index((size,), index)


@given(shape=st.lists(SMALL, max_size=3), count=st.integers(0, 6))
def test_shapes_have_as_many_elements_or_are_refused(shape: list[int], count: int) -> None:
    if np.prod(shape, dtype=int) == count and min(shape, default=0) >= 0:
        assert reshaped(np.arange(count), shape).shape == tuple(shape)
    else:
        with pytest.raises(InterpretError):
            reshaped(np.arange(count), shape)


CTX = Context.from_environment()
I = "index"
T = "tensor<?xi32>"
M = "memref<?xi32>"
UNDEFINED = {
    "extract_slice": (f"%0 = tensor.extract_slice %t[%i] [%n] [1] : {T} to {T}", [(3, 2), (-1, 1), (0, -1), (0, 5)]),
    "extract_slice_strided": (f"%0 = tensor.extract_slice %t[%i] [2] [%n] : {T} to tensor<2xi32>", [(0, 4), (3, 1)]),
    "insert_slice": (
        f"%s = tensor.empty(%n) : {T}\n%0 = tensor.insert_slice %s into %t[%i] [%n] [1] : {T} into {T}",
        [(3, 2), (-1, 1), (0, 5)],
    ),
    "gather": (
        f"%x = tensor.from_elements %i : tensor<1xindex>\n"
        f"%0 = tensor.gather %t[%x] gather_dims([0]) : ({T}, tensor<1xindex>) -> tensor<1xi32>",
        [(-1, 0), (4, 0)],
    ),
    "scatter": (
        f"%x = tensor.from_elements %i : tensor<1x1xindex>\n%s = tensor.from_elements %c : tensor<1x1xi32>\n%0 = "
        f"tensor.scatter %s into %t[%x] scatter_dims([0]) unique : (tensor<1x1xi32>, {T}, tensor<1x1xindex>) -> {T}",
        [(-1, 0), (4, 0)],
    ),
    "empty": (f"%0 = tensor.empty(%n) : {T}", [(0, -1)]),
    "pad": (
        f"%0 = tensor.pad %t low[%i] high[%n] {{\n^bb0(%a: index):\n tensor.yield %c : i32\n}} : {T} to {T}",
        [(-1, 0), (0, -1)],
    ),
    "reshape": (
        f"%x = tensor.from_elements %i, %n : tensor<2xindex>\n"
        f"%0 = tensor.reshape %t(%x) : ({T}, tensor<2xindex>) -> tensor<?x?xi32>",
        [(-1, 2), (2, -1), (3, 2), (-2, -2)],
    ),
    "extract in a region": (
        f"""%e = tensor.empty(%n) : {T}
        %0 = linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}}
            outs(%e : {T}) {{
        ^bb0(%o: i32):
          %d = linalg.index 0 : index
          %j = arith.addi %d, %i : index
          %v = tensor.extract %t[%j] : {T}
          linalg.yield %v : i32
        }} -> {T}""",
        [(-1, 2), (3, 2)],
    ),
    "select": (
        "%a = tensor.empty(%i) : tensor<?xi1>\n%b = tensor.empty(%n) : tensor<?xi32>\n"
        "%0 = arith.select %a, %b, %b : tensor<?xi1>, tensor<?xi32>",
        [(1, 3), (3, 1), (2, 3)],
    ),
    "load": (f"%0 = memref.load %m[%i] : {M}", [(-1, 0), (4, 0)]),
    "store": (f"memref.store %c, %m[%i] : {M}", [(-1, 0), (4, 0)]),
    "subview": (f"%0 = memref.subview %m[%i] [%n] [1] : {M} to memref<?xi32, strided<[1], offset: ?>>", [(3, 2), (-1, 1)]),
    "reinterpret_cast": (
        f"%0 = memref.reinterpret_cast %m to offset: [%i], sizes: [%n], strides: [1]\n"
        f" : {M} to memref<?xi32, strided<[1], offset: ?>>",
        [(0, 5), (-1, 1), (4, 1), (0, -1)],
    ),
    "cast": (
        f"%0 = memref.subview %m[%i] [1] [%n] : {M} to memref<1xi32, strided<[?], offset: ?>>\n"
        f"%1 = memref.cast %0 : memref<1xi32, strided<[?], offset: ?>> to memref<1xi32, strided<[1], offset: 0>>",
        [(1, 1)],
    ),
    "view": (
        f"%b = memref.alloc() : memref<8xi8>\n%0 = memref.view %b[%i][%n] : memref<8xi8> to {M}", [(-1, 1), (0, 3), (5, 1)]
    ),
    "alloc": (f"%0 = memref.alloc(%n) : {M}", [(0, -1)]),
    "transfer_read": (
        f"%0 = vector.transfer_read %m[%i], %c {{in_bounds = [true]}} : {M}, vector<2xi32>", [(3, 0), (-1, 0)]
    ),
    "vector.load": (f"%0 = vector.load %m[%i] : {M}, vector<2xi32>", [(3, 0), (-1, 0)]),
    "vector.extract": ("%v = arith.constant dense<1> : vector<4xi32>\n%0 = vector.extract %v[%i] : i32 from vector<4xi32>",
                       [(4, 0), (-1, 0)]),
    "for": ("scf.for %a = %i to %n step %i { }", [(0, 3), (-1, 3)]),
    "parallel": ("scf.parallel (%a) = (%z) to (%n) step (%i) { scf.reduce }", [(0, 3), (-1, 3)]),
    "forall": ("scf.forall (%a) = (0) to (%n) step (%i) { }", [(0, 3), (-1, 3)]),
    "delinearize": ("%0:2 = affine.delinearize_index %i into (%n) : index, index", [(1, 0), (1, -2)]),
    "divide": ("%0 = arith.divsi %i, %n : index", [(1, 0), (-(2**63), -1)]),
    "shift": ("%0 = arith.shli %i, %n : index", [(1, 64), (1, -1)]),
}  # fmt: skip
DEFINED = {"extract_slice": (1, 2), "gather": (3, 0), "scatter": (0, 0), "reshape": (2, 2), "reinterpret_cast": (1, 3),
           "cast": (0, 1), "transfer_read": (2, 0), "view": (4, 1), "select": (3, 3), "for": (1, 3), "pad": (0, 0),
           "extract in a region": (1, 3), "delinearize": (5, 3), "insert_slice": (2, 2), "subview": (1, 3),
           "parallel": (1, 3), "forall": (1, 3)}  # fmt: skip


def run(text: str, i: int, n: int) -> None:
    if "linalg." in text:
        pytest.importorskip("plait_linalg")
    source = f"""func.func @main(%t: {T}, %m: {M}, %i: index, %n: index) {{
      %c = arith.constant 7 : i32
      %z = arith.constant 0 : index
      {text}
      return
    }}"""
    # nothing is dropped: the module is interpreted as it stands
    executable = plait.compile(source, target="interpret", pipeline="", context=CTX)
    executable(np.arange(4, dtype="i4"), np.arange(4, dtype="i4"), i, n)


@pytest.mark.parametrize("name", UNDEFINED)
def test_what_is_undefined_is_refused_with_its_place(name: str) -> None:
    text, cases = UNDEFINED[name]
    for i, n in cases:
        with pytest.raises(DiagnosticError, match=r"^<stdin>:\d+:\d+: error: '"):
            run(text, i, n)
    if name in DEFINED:
        run(text, *DEFINED[name])


def test_tensors_of_rank_0_that_slices_leave_may_be_changed() -> None:
    program = plait.compile(
        """
        func.func @main(%x: tensor<3xf32>, %v: f32) -> (tensor<f32>, tensor<f32>) {
          %a = tensor.extract_slice %x[1] [1] [1] : tensor<3xf32> to tensor<f32>
          %b = tensor.insert %v into %a[] : tensor<f32>
          %c = tensor.insert_slice %a into %b[] [] [] : tensor<f32> into tensor<f32>
          return %b, %c : tensor<f32>, tensor<f32>
        }
        """,
        target="interpret",
    )
    changed, put = program(np.array([1, 2, 3], "f4"), np.float32(7))
    assert (changed.item(), put.item()) == (7, 2)


@pytest.mark.parametrize("type", ["i2", "i4", "ui4", "i8", "f4E2M1FN", "f8E8M0FNU"])
def test_buffers_of_any_elements_are_allocated(type: str) -> None:
    """What fills them at first is a value of the type."""
    text = f"func.func @main(%n: index) -> index {{\n %m = memref.alloc() : memref<4x{type}>\n memref.dealloc %m : memref<4x{type}>\n return %n : index\n}}"
    (result,) = plait.compile(text, target="interpret")(np.int64(3))
    assert result == 3
