"""TOSA: text of both spellings, rules, semantics, and the conversion to tcp."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from plait.builtin.attributes import array_i32, i32_attr
from plait.builtin.types import RankedTensorType, f32
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError, ParseError
from plait.interpret.interpreter import Interpreter
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.verify import verify
from plait.rewrite.conversion import uncovered_operations
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_std.arith.dialect import ARITH
from plait_std.func.dialect import FUNC
from plait_std.scf.dialect import SCF
from plait_std.tensor.dialect import TENSOR
from plait_tcp.dialect import TCP
from plait_tosa.dialect import TOSA
from plait_tosa.to_tcp import TOSA_TO_TCP


def context() -> Context:
    return Context(dialects=[TOSA, FUNC, TENSOR, ARITH, SCF, TCP])


def parsed(text: str, ctx: Context) -> Any:
    module = parse_module(text, ctx)
    verify(module, ctx)
    return module


OPERATIONS = """\
module {
  func.func @f(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xi32>, %arg2: tensor<i1>, %arg3: tensor<1x8x8x3xf32>, %arg4: tensor<4x3x3x3xf32>, %arg5: tensor<4xf32>, %arg6: tensor<1xf32>, %arg7: tensor<i32>) -> tensor<4x5xf32> {
    %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<4x5xf32>}> : () -> tensor<4x5xf32>
    %1 = tosa.clamp %arg0 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = IGNORE} : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %2 = tosa.reduce_max %arg0 {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %3 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<4x5xf32>) -> tensor<5x4xf32>
    %4 = tosa.const_shape  {values = dense<[5, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = tosa.reshape %arg0, %4 : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<5x4xf32>
    %6 = tosa.concat %arg0, %arg0 {axis = 1 : i32} : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x10xf32>
    %7 = tosa.arithmetic_right_shift %arg1, %arg1 {round = false} : (tensor<4x5xi32>, tensor<4x5xi32>) -> tensor<4x5xi32>
    %8 = tosa.conv2d %arg3, %arg4, %arg5, %arg6, %arg6 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
    %9 = tosa.cond_if %arg2 (%arg8 = %arg0) : tensor<i1> (tensor<4x5xf32>) -> tensor<4x5xf32> {
    ^bb0(%arg8: tensor<4x5xf32>):
      tosa.yield %arg8 : tensor<4x5xf32>
    } else {
    ^bb0(%arg8: tensor<4x5xf32>):
      tosa.yield %arg8 : tensor<4x5xf32>
    }
    %10 = tosa.while_loop (%arg8 = %arg7) : (tensor<i32>) -> tensor<i32> {
      tosa.yield %arg2 : tensor<i1>
    } do {
    ^bb0(%arg8: tensor<i32>):
      tosa.yield %arg8 : tensor<i32>
    }
    return %0 : tensor<4x5xf32>
  }
}
"""


def test_text_of_llvm_22_is_a_fixed_point() -> None:
    module = parsed(OPERATIONS, context())
    assert print_operation(module).rstrip() == OPERATIONS.rstrip()
    generic = print_operation(module, generic=True)
    assert "nan_mode = #tosa.nan_mode<PROPAGATE>" in generic
    assert print_operation(parsed(generic, context())).rstrip() == OPERATIONS.rstrip()


def test_clauses_of_llvm_23_are_written_and_read() -> None:
    module = parsed(OPERATIONS, context())
    later = print_operation(module, mlir_version=23)
    assert "tosa.clamp %arg0 min_val(0.000000e+00 : f32) max_val(1.000000e+00 : f32) nan_mode(IGNORE) :" in later
    assert "pad([1, 1, 1, 1]) stride([1, 1]) dilation([1, 1]) acc_type(f32) :" in later
    assert "%0 = tosa.const  values(dense<1.000000e+00> : tensor<4x5xf32>) :" in later
    assert "{" not in later.partition("tosa.cond_if")[0].partition("->")[2].partition("{")[2]
    assert print_operation(parsed(later, context())).rstrip() == OPERATIONS.rstrip()


LATER = {
    "tosa.clamp %a min_val(0.0 : f32) max_val(1.0 : f32) nan_mode(IGNORE) : (tensor<4x5xf32>) -> tensor<4x5xf32>":
        "tosa.clamp %a {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = IGNORE} :",
    "tosa.transpose %a perms([1, 0]) : (tensor<4x5xf32>) -> tensor<5x4xf32>": "{perms = array<i32: 1, 0>}",
    "tosa.reduce_sum %a axis(1) : (tensor<4x5xf32>) -> tensor<4x1xf32>": "{axis = 1 : i32}",
    "tosa.const  values(dense<1> : tensor<1xi8>) : () -> tensor<1xi8>": '"tosa.const"() <{values = dense<1> : tensor<1xi8>}>',
    "tosa.const_shape  values(dense<1> : tensor<1xindex>) : () -> !tosa.shape<1>": "{values = dense<1> : tensor<1xindex>}",
}  # fmt: skip


@pytest.mark.parametrize("line", sorted(LATER))
def test_later_text_is_read(line: str) -> None:
    text = print_operation(parsed(f"func.func @f(%a: tensor<4x5xf32>) {{\n%r = {line}\nreturn\n}}", context()))
    assert LATER[line] in text


@pytest.mark.parametrize("name", sorted(TOSA.operations))
def test_every_example_parses(name: str) -> None:
    """The text is right but for values that are defined outside of the example."""
    example = re.search(r"```mlir\n(.*?)```", TOSA.operations[name].__doc__ or "", re.S)
    assert example is not None and name in example[1]
    try:
        parse_module(example[1], context())
    except ParseError as error:
        assert all("undefined value" in diagnostic.message for diagnostic in error.diagnostics)


BROKEN = {
    "ranks": ("%x: tensor<4xf32>, %y: tensor<4x1xf32>", "%r = tosa.add %x, %y : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4xf32>", "operand ranks differ: 1, 2"),
    "shapes": ("%x: tensor<4xf32>, %y: tensor<3xf32>", "%r = tosa.add %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>", "sizes 3, 4 cannot be broadcast to each other"),
    "elements": ("%x: tensor<4xf32>, %y: tensor<4xi32>", "%r = tosa.add %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>", "element types differ: f32, i32"),
    "empty": ("%x: tensor<0xf32>", "%r = tosa.exp %x : (tensor<0xf32>) -> tensor<0xf32>", "without dimensions of size 0"),
    "perms": ("%x: tensor<4x5xf32>", "%r = tosa.transpose %x {perms = array<i32: 0, 0>} : (tensor<4x5xf32>) -> tensor<4x4xf32>", "expected perms to be a permutation"),
    "axis": ("%x: tensor<4xf32>", "%r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4xf32>) -> tensor<1xf32>", "expected an axis below the input rank 1, found 1"),
    "kept axis": ("%x: tensor<4xf32>", "%r = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>", "expected size 1 in the reduced dimension, found 4"),
    "shape rank": ("", "%r = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<3>", "expected 3 values for '!tosa.shape<3>', found 2"),
    "scatter": ("%v: tensor<1x2x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf32>", "%r = tosa.scatter %v, %i, %u : (tensor<1x2x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x2x5xf32>", "found 3 indices (W) and 2 rows (K)"),
    "clamp": ("%x: tensor<4xf32>", "%r = tosa.clamp %x {max_val = 0.0 : f32, min_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>", "expected a min_val up to max_val"),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(BROKEN))
def test_refuses(case: str) -> None:
    arguments, line, expected = BROKEN[case]
    with pytest.raises(DiagnosticError) as caught:
        parsed(f"func.func @f({arguments}) {{\n{line}\nreturn\n}}", context())
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("name", "shapes", "properties", "expected"),
    [
        ("tosa.concat", [], {"axis": i32_attr(0)}, "expected one operand or more, found none"),
        ("tosa.concat", [(4,), (4, 4)], {"axis": i32_attr(0)}, "expected operands of the same rank"),
        ("tosa.concat", [(4,), (4,)], {"axis": i32_attr(1)}, "expected an axis of all operands, found 1"),
        ("tosa.transpose", [(4, 5)], {"perms": array_i32([0, 0])}, "expected perms to be a permutation"),
    ],
)  # fmt: skip
def test_result_types_are_not_inferred(name: str, shapes: Any, properties: Any, expected: str) -> None:
    operands = Block([RankedTensorType(shape, f32) for shape in shapes]).arguments
    with pytest.raises(VerifyError, match=expected):
        TOSA.operations[name].infer_types(operands, properties, [])


def both(signature: str, body: str, *arguments: Any) -> tuple[Any, Any, str]:
    ctx = context()
    module = parsed(f"func.func @main{signature} {{\n{body}\n}}", ctx)
    before = Interpreter(module, ctx).run("main", *arguments)
    TOSA_TO_TCP.run(module, ctx)
    verify(module, ctx)
    return before, Interpreter(module, ctx).run("main", *arguments), str(module)


X = np.linspace(-3, 3, 12, dtype=np.float32).reshape(3, 4)

CASES = {
    "broadcast": ("tensor<3x4xf32>", """%s = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<3x4xf32>) -> tensor<3x1xf32>
        %r = tosa.sub %x, %s : (tensor<3x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>"""),
    "cast rounds": ("tensor<3x4xi32>", "%r = tosa.cast %x : (tensor<3x4xf32>) -> tensor<3x4xi32>"),
    "clamp": ("tensor<3x4xf32>", "%r = tosa.clamp %x {max_val = 1.0 : f32, min_val = 0.0 : f32} : (tensor<3x4xf32>) -> tensor<3x4xf32>"),
    "tile": ("tensor<6x12xf32>", """%m = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
        %r = tosa.tile %x, %m : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<6x12xf32>"""),
    "reshape": ("tensor<2x6xf32>", """%m = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
        %r = tosa.reshape %x, %m : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<2x6xf32>"""),
    "mul with a shift": ("tensor<3x4xi32>", """%s = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
        %i = tosa.cast %x : (tensor<3x4xf32>) -> tensor<3x4xi32>
        %r = tosa.mul %i, %i, %s : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<1xi8>) -> tensor<3x4xi32>"""),
    "negate limits": ("tensor<3x4xi8>", """%z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
        %m = "tosa.const"() <{values = dense<-128> : tensor<3x4xi8>}> : () -> tensor<3x4xi8>
        %r = tosa.negate %m, %z, %z : (tensor<3x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4xi8>"""),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CASES))
def test_conversion_keeps_results(name: str) -> None:
    result, body = CASES[name]
    before, after, text = both(f"(%x: tensor<3x4xf32>) -> {result}", f"{body}\nreturn %r : {result}", X)
    assert "tosa." not in text
    np.testing.assert_allclose(after[0], before[0], rtol=1e-6, atol=1e-6)


def test_dynamic_matmul_keeps_its_size() -> None:
    body = """%z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %w = "tosa.const"() <{values = dense<0.5> : tensor<1x4x2xf32>}> : () -> tensor<1x4x2xf32>
    %s = tosa.const_shape {values = dense<[1, -1, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %b = "tosa.const"() <{values = dense<1.0> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
    %a = tosa.reshape %x, %s : (tensor<?x4xf32>, !tosa.shape<3>) -> tensor<1x?x4xf32>
    %m = tosa.matmul %a, %w, %z, %z : (tensor<1x?x4xf32>, tensor<1x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x2xf32>
    %r = tosa.add %m, %b : (tensor<1x?x2xf32>, tensor<1x1x2xf32>) -> tensor<1x?x2xf32>
    return %r : tensor<1x?x2xf32>"""
    before, after, text = both("(%x: tensor<?x4xf32>) -> tensor<1x?x2xf32>", body, X)
    np.testing.assert_allclose(after[0], before[0], rtol=1e-6, atol=1e-6)
    assert "maybe_expanding" not in text and "divsi" not in text


def test_every_operation_is_in_the_table() -> None:
    assert uncovered_operations(TOSA_TO_TCP, TOSA) == []
