"""Control flow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC, TensorType, i1
from plait.define.traits import Pure, RecursiveMemoryEffects, ReturnLike, SingleBlock, Terminator

from plait_tosa import constraints as h
from plait_tosa.control_flow_syntax import parse_cond_if, parse_while_loop, print_cond_if, print_while_loop
from plait_tosa.ops.base import agree, fail, shape_of

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.value import Value


class YieldOp(d.Op):
    """Yield values from a region.

    ```mlir
    %r = tosa.cond_if %p (%a = %x) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>):
      tosa.yield %a : tensor<4xf32>
    } else {
    ^bb0(%a: tensor<4xf32>):
      tosa.yield %a : tensor<4xf32>
    }
    ```

    Semantics: MLIR, `tosa` dialect.
    """

    name = "tosa.yield"
    traits = (Pure, Terminator, ReturnLike)
    inputs: d.Operands = d.operands(h.Tensor)
    assembly = "$inputs attr-dict `:` type($inputs)"


class CondIfOp(d.Op):
    """Run one of two regions on the inputs, as a condition says.

    ```mlir
    %r = tosa.cond_if %p (%a = %x) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>):
      tosa.yield %a : tensor<4xf32>
    } else {
    ^bb0(%a: tensor<4xf32>):
      tosa.yield %a : tensor<4xf32>
    }
    ```

    Semantics: TOSA 1.0, COND_IF.
    """

    name = "tosa.cond_if"
    traits = (RecursiveMemoryEffects, SingleBlock)
    condition: d.Operand = d.operand(h.BoolTensor)
    input_list: d.Operands = d.operands(h.Tensor)
    output_list: d.Results = d.results(h.Tensor)
    then_graph: Any = d.region(single_block=True)
    else_graph: Any = d.region(single_block=True)
    parse_assembly = classmethod(parse_cond_if)  # type: ignore[assignment]
    print_assembly = print_cond_if  # type: ignore[assignment]

    def verify(self) -> None:
        _check_condition("condition", self.condition.type)
        for name, region in (("then_graph", self.then_graph), ("else_graph", self.else_graph)):
            _check_types(f"{name} arguments", region.entry.arguments, "inputs", self.input_list)
            _check_types(f"{name} results", region.entry.terminator.operands, "outputs", self.output_list)


class WhileLoopOp(d.Op):
    """Run a region on the values as long as a condition holds for them.

    ```mlir
    %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
      %p = tosa.greater %m, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      tosa.yield %p : tensor<i1>
    } do {
    ^bb0(%i: tensor<i32>):
      %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %j : tensor<i32>
    }
    ```

    Semantics: TOSA 1.0, WHILE_LOOP.
    """

    name = "tosa.while_loop"
    traits = (RecursiveMemoryEffects, SingleBlock)
    input_list: d.Operands = d.operands(h.Tensor)
    output_list: d.Results = d.results(h.Tensor)
    cond_graph: Any = d.region(single_block=True)
    body_graph: Any = d.region(single_block=True)
    parse_assembly = classmethod(parse_while_loop)  # type: ignore[assignment]
    print_assembly = print_while_loop  # type: ignore[assignment]

    def verify(self) -> None:
        cond, body = self.cond_graph.entry, self.body_graph.entry
        _check_types("inputs", self.input_list, "outputs", self.output_list)
        _check_types("cond_graph arguments", cond.arguments, "inputs", self.input_list)
        _check_types("body_graph arguments", body.arguments, "inputs", self.input_list)
        _check_types("body_graph results", body.terminator.operands, "inputs", self.input_list)
        yielded = [v.type for v in cond.terminator.operands]
        if len(yielded) != 1 or yielded[0].element_type is not i1:  # type: ignore[attr-defined]
            raise fail(
                f"expected 'cond_graph' to yield one tensor of i1, found {', '.join(map(str, yielded)) or 'nothing'}"
            )
        _check_condition("'cond_graph' result", yielded[0])


def _check_condition(what: str, ty: Type) -> None:
    shape = shape_of(ty)
    if shape is not None and any(size not in (1, DYNAMIC) for size in shape):
        raise fail(f"expected one element of {what}, found '{ty}'")


def _check_types(what: str, values: Sequence[Value[Any]], other: str, others: Any) -> None:
    """Raise unless values that are passed on fit: sizes and ranks may be known on one side only."""
    if len(values) != len(others):
        raise fail(f"expected as many values in '{what}' as in '{other}', found {len(values)} and {len(others)}")
    for a, b in zip(values, others):
        if not _fit(a.type, b.type):
            raise fail(f"expected values of one type in '{what}' and '{other}', found '{a.type}' and '{b.type}'")


def _fit(a: Type, b: Type) -> bool:
    if not isinstance(a, TensorType) or not isinstance(b, TensorType) or a.element_type is not b.element_type:
        return False
    left, right = shape_of(a), shape_of(b)
    return left is None or right is None or agree(left, right)
