"""An elementwise operation writes its result over an input that nobody needs any more."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from plait.builtin.attributes import array_i64
from plait.builtin.types import DYNAMIC
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_std.bufferization.bufferize import OneShotBufferize
from plait_std.mixed import are_apart

SAME, SWAPPED, ROW = "(i, j) -> (i, j)", "(i, j) -> (j, i)", "(i, j) -> (0, j)"


def elementwise(result: str, source: str, source_map: str = SAME) -> str:
    return f"""
      {result}_init = tensor.empty() : tensor<4x4xf32>
      {result} = linalg.generic {{indexing_maps = [affine_map<{source_map}>, affine_map<{SAME}>],
          iterator_types = ["parallel", "parallel"]}}
          ins({source} : tensor<4x4xf32>) outs({result}_init : tensor<4x4xf32>) {{
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      }} -> tensor<4x4xf32>"""


def allocations(context: Context, body: str, returned: str = "%b") -> int:
    pytest.importorskip("plait_linalg")
    types = ", ".join("tensor<4x4xf32>" for _ in returned.split(","))
    source = f"func.func @f(%x: tensor<4x4xf32>) -> ({types}) {{{body}\n return {returned} : {types}\n}}"
    module = parse_module(source, context)
    OneShotBufferize(bufferize_function_boundaries=True).run(module, context)
    verify(module, context)
    return str(module).count("memref.alloc(")


def test_chain_needs_one_buffer(context: Context) -> None:
    assert allocations(context, elementwise("%a", "%x") + elementwise("%b", "%a")) == 1


def test_argument_is_kept(context: Context) -> None:
    assert allocations(context, elementwise("%b", "%x")) == 1


@pytest.mark.parametrize("source_map", [SWAPPED, ROW])
def test_input_read_elsewhere_is_kept(source_map: str, context: Context) -> None:
    assert allocations(context, elementwise("%a", "%x") + elementwise("%b", "%a", source_map)) == 2


def test_input_that_lives_on_is_kept(context: Context) -> None:
    assert allocations(context, elementwise("%a", "%x") + elementwise("%b", "%a"), "%a, %b") == 2


HALVES = """
  %e = tensor.empty() : tensor<8x4xf32>
  %a = tensor.extract_slice %e[0, 0] [4, 4] [{stride}, 1] : tensor<8x4xf32> to tensor<4x4xf32>
  %c = tensor.extract_slice %e[{second}, 0] [4, 4] [{stride}, 1] : tensor<8x4xf32> to tensor<4x4xf32>
  %0:2 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}}
      ins(%x : tensor<4x4xf32>) outs(%a, %c : tensor<4x4xf32>, tensor<4x4xf32>) {{
  ^bb0(%in: f32, %out: f32, %other: f32):
    %y = math.exp %in : f32
    %z = math.absf %in : f32
    linalg.yield %y, %z : f32, f32
  }} -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %1 = tensor.insert_slice %0#0 into %e[0, 0] [4, 4] [{stride}, 1] : tensor<4x4xf32> into tensor<8x4xf32>
  %2 = tensor.insert_slice %0#1 into %1[{second}, 0] [4, 4] [{stride}, 1] : tensor<4x4xf32> into tensor<8x4xf32>
  %b = tensor.extract_slice %2[0, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
"""


@pytest.mark.parametrize(("second", "stride"), [(4, 1), (1, 2)])
def test_slices_without_a_common_element_are_written_in_place(second: int, stride: int, context: Context) -> None:
    assert allocations(context, HALVES.format(second=second, stride=stride)) == 2  # the result is another one


def test_slices_with_common_elements_have_buffers_of_their_own(context: Context) -> None:
    assert allocations(context, HALVES.format(second=2, stride=1)) > 2


def test_equal_slices_of_one_empty_tensor_are_of_a_tensor_for_each_chain(context: Context) -> None:
    pytest.importorskip("plait_linalg")
    again = HALVES.format(second=4, stride=1).replace("%x", "%twin").split("\n", 4)[4]
    for name in ("%0", "%1", "%2", "%b"):
        again = again.replace(name, f"%again_{name[1:]}")
    body = HALVES.format(second=4, stride=1) + again
    types = "tensor<8x4xf32>, tensor<8x4xf32>"
    source = f"func.func @f(%x: tensor<4x4xf32>, %twin: tensor<4x4xf32>) -> ({types}) {{{body}\n return %2, %again_2 : {types}\n}}"
    module = parse_module(source, context)
    x, y = np.random.default_rng(0).random((2, 4, 4), "f4")
    expected = Interpreter(module, context).run("f", x, y)
    OneShotBufferize(bufferize_function_boundaries=True).run(module, context)
    verify(module, context)
    assert str(module).count("memref.alloc(") == 2
    assert "memref.copy" not in str(module)
    for found, wanted in zip(Interpreter(module, context).run("f", x, y), expected, strict=True):
        np.testing.assert_array_equal(found, wanted)


def test_slices_with_negative_strides_have_the_elements_before_their_offset(context: Context) -> None:
    body = """
      %e = tensor.empty() : tensor<4x4xf32>
      %a = tensor.insert_slice %x into %e[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
      %last = tensor.extract_slice %a[3, 0] [4, 4] [-1, 1] : tensor<4x4xf32> to tensor<4x4xf32>
      %row = tensor.extract_slice %a[1, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<1x4xf32>
      %c2 = arith.constant 2 : index
      %v = arith.constant 77.0 : f32
      %changed = tensor.insert %v into %last[%c2, %c2] : tensor<4x4xf32>
      %b = tensor.insert_slice %row into %changed[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>"""
    source = f"func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {{{body}\n return %b : tensor<4x4xf32>\n}}"
    module = parse_module(source, context)
    x = np.arange(16, dtype="f4").reshape(4, 4)
    (wanted,) = Interpreter(module, context).run("f", x)
    OneShotBufferize(bufferize_function_boundaries=True).run(module, context)
    (found,) = Interpreter(module, context).run("f", x)
    np.testing.assert_array_equal(found, wanted)


def row_slice(start: int, size: int, stride: int) -> Any:
    parts = {"static_offsets": start, "static_sizes": size, "static_strides": stride}
    return SimpleNamespace(**{name: array_i64([value]) for name, value in parts.items()})


def test_slices_that_are_apart_have_no_common_element() -> None:
    def elements(slice: Any) -> set[int]:
        start, size, stride = (entries.values[0] for entries in slice.__dict__.values())
        return {start + i * stride for i in range(size)}

    places = list(product((0, 2, 3, 7), (0, 1, 2, 3), (-3, -2, -1, 0, 1, 2)))
    slices = [row_slice(*place) for place in places]
    assert any(are_apart(a, b) for a, b in product(slices, repeat=2))
    for a, b in product(slices, repeat=2):
        assert not are_apart(a, b) or elements(a).isdisjoint(elements(b)), (a, b)


def test_slices_that_alternate_are_apart_whatever_their_size() -> None:
    at_0, at_1, at_2 = (row_slice(start, DYNAMIC, 2) for start in range(3))
    assert are_apart(at_0, at_1)
    assert not are_apart(at_0, at_2)
    at_any = row_slice(DYNAMIC, 1, 2)
    assert not are_apart(at_0, at_any)


BACKWARDS = """
  func.func @f(%x: tensor<8xf32>, %v: f32) -> (tensor<2xf32>, f32) {
    %i = arith.constant 0 : index
    %a = tensor.insert %v into %x[%i] : tensor<8xf32>
    %read = tensor.extract_slice %a[7] [4] [-1] : tensor<8xf32> to tensor<4xf32>
    %s = tensor.extract_slice %a[5] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %w = tensor.insert %v into %s[%i] : tensor<2xf32>
    %j = arith.constant 2 : index
    %e = tensor.extract %read[%j] : tensor<4xf32>
    return %w, %e : tensor<2xf32>, f32
  }
"""


def test_what_a_slice_with_a_negative_stride_reads_is_not_overwritten(context: Context) -> None:
    module = parse_module(BACKWARDS, context)
    OneShotBufferize(bufferize_function_boundaries=True).run(module, context)
    written, element = Interpreter(module, context).run("f", np.arange(8, dtype="f4"), np.float32(9))
    assert (list(written), element) == ([9, 6], 5)


LOOP = """
  %e = tensor.empty() : tensor<16xf32>
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %f = scf.for %i = %c0 to %c16 step %c4 iter_args(%t = %e) -> (tensor<16xf32>) {{
    {value}
    %w = vector.transfer_write %v, %t[%i] {{in_bounds = [true]}} : vector<4xf32>, tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  }}
  %s = tensor.expand_shape %f [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %p = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %a = tensor.insert_slice %p into %s[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  %b = tensor.insert_slice %p into %s[2, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>"""


@pytest.mark.parametrize(("value", "copies"), [("", 0), ("%u = math.exp %zero : vector<4xf32>", 1)])
def test_zeros_that_a_loop_writes_are_written_again_not_copied(value: str, copies: int, context: Context) -> None:
    body = LOOP.format(value=value).replace("%v,", "%u," if value else "%zero,")
    source = f"func.func @f(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {{{body}\n return %a, %b : tensor<4x4xf32>, tensor<4x4xf32>\n}}"
    module = parse_module(source, context)
    x = np.arange(16, dtype=np.float32).reshape(4, 4)
    expected = Interpreter(module, context).run("f", x)
    OneShotBufferize().run(module, context)
    verify(module, context)
    assert str(module).count("memref.copy") - 2 == copies  # two parts are inserted
    for made, wanted in zip(Interpreter(module, context).run("f", x), expected, strict=True):
        np.testing.assert_array_equal(made, wanted)
