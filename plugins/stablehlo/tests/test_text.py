"""StableHLO's text, as its own printer writes it, is read and written back."""

from __future__ import annotations

import re

import pytest
from plait.diagnostics.diagnostic import ParseError
from plait.syntax.parser import parse_module
from plait_stablehlo.dialect import STABLEHLO
from stablehlo_kit import context, parsed, printed

OPERATIONS = """\
module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<i32>, %arg2: tensor<i1>, %arg3: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.exponential %arg0 : tensor<4xf32>
    %1 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e+00, ulps = 3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
    stablehlo.custom_call @foo(%0) {backend_config = "", has_side_effect = true} : (tensor<4xf32>) -> ()
    %2 = stablehlo.compare EQ, %arg0, %arg0, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    stablehlo.optimization_barrier()
    %3 = stablehlo.after_all  : !stablehlo.token
    %4 = stablehlo.complex %arg0, %arg0 : tensor<4xcomplex<f32>>
    %5 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %6 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [0], precision = [HIGH, DEFAULT] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %7 = stablehlo.reduce(%arg0 init: %5) applies stablehlo.add across dimensions = [0] {foo = 1 : i64} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %c = stablehlo.constant {foo} dense<1> : tensor<4xi32>
    %8 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %19 = stablehlo.compare LT, %arg4, %arg5, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %9:2 = stablehlo.while(%iterArg = %arg1, %iterArg_0 = %arg0) : tensor<i32>, tensor<4xf32> attributes {foo}
    cond {
      stablehlo.return %arg2 : tensor<i1>
    } do {
      stablehlo.return %iterArg, %iterArg_0 : tensor<i32>, tensor<4xf32>
    }
    %10 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<4xf32>
    %11 = stablehlo.select %arg2, %arg0, %arg3 : tensor<i1>, tensor<4xf32>
    %12 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<4xf32>, tensor<i32>>
    %13 = stablehlo.get_tuple_element %12[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%arg0 init: %cst) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
     reducer(%arg4: tensor<f32>, %arg5: tensor<f32>)  {
      %19 = stablehlo.subtract %arg4, %arg5 : tensor<f32>
      stablehlo.return %19 : tensor<f32>
    }
    %15 = stablehlo.slice %arg0 [0:4:2] : (tensor<4xf32>) -> tensor<2xf32>
    %16 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
    %17 = stablehlo.pad %arg0, %cst, low = [1], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
    %18 = stablehlo.reverse %arg0, dims = [0] : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""


def test_custom_form_is_a_fixed_point() -> None:
    assert printed(parsed(OPERATIONS, context())).rstrip() == OPERATIONS.rstrip()


def test_generic_form_reads_back() -> None:
    generic = printed(parsed(OPERATIONS, context()), generic=True)
    assert "#stablehlo<comparison_direction EQ>" in generic
    assert "operandSegmentSizes" not in generic
    assert printed(parsed(generic, context())).rstrip() == OPERATIONS.rstrip()


@pytest.mark.parametrize("name", sorted(STABLEHLO.operations))
def test_every_operation_has_an_example_in_its_own_text(name: str) -> None:
    op = STABLEHLO.operations[name]
    assert op.__doc__ and "```mlir" in op.__doc__ and name in op.__doc__
    assert "Semantics:" in op.__doc__


@pytest.mark.parametrize("name", sorted(STABLEHLO.operations))
def test_every_example_parses(name: str) -> None:
    """The text is right but for values that are defined outside of the example."""
    example = re.search(r"```mlir\n(.*?)```", STABLEHLO.operations[name].__doc__, re.S)
    assert example is not None
    try:
        parse_module(example[1], context())
    except ParseError as error:
        assert all("undefined value" in diagnostic.message for diagnostic in error.diagnostics)


def test_convolution() -> None:
    line = "%0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>"
    text = "func.func @f(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3x3x4xf32>) {\n" + line + "\nreturn\n}"
    assert line in printed(parsed(text, context()))


def test_bounds_read_both_spellings() -> None:
    text = 'func.func @f(%a: tensor<?xf32, #stablehlo.type_extensions<bounds = [4]>>) {\nreturn\n}'
    assert "tensor<?xf32, #stablehlo.bounds<4>>" in printed(parsed(text, context()))
