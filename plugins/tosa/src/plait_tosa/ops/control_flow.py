"""Control flow."""

from __future__ import annotations

from typing import Any

from plait import define as d
from plait.builtin.types import i1
from plait.define import constraints as c
from plait.define.traits import Pure, RecursiveMemoryEffects, ReturnLike, SingleBlock, Terminator

from plait_tosa import constraints as h
from plait_tosa.control_flow_syntax import parse_cond_if, parse_while_loop, print_cond_if, print_while_loop
from plait_tosa.ops.base import fail


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
    inputs: d.Operands = d.operands(c.AnyTensor)
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
    input_list: d.Operands = d.operands(c.AnyTensor)
    output_list: d.Results = d.results(c.AnyTensor)
    then_graph: Any = d.region()
    else_graph: Any = d.region()
    parse_assembly = classmethod(parse_cond_if)  # type: ignore[assignment]
    print_assembly = print_cond_if  # type: ignore[assignment]

    def verify(self) -> None:
        for name, region in (("then_graph", self.then_graph), ("else_graph", self.else_graph)):
            _check_types(f"{name} arguments", "inputs", [a.type for a in region.entry.arguments], self.input_list)
            _check_types(
                f"{name} results", "outputs", [v.type for v in region.entry.terminator.operands], self.output_list
            )


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
    input_list: d.Operands = d.operands(c.AnyTensor)
    output_list: d.Results = d.results(c.AnyTensor)
    cond_graph: Any = d.region()
    body_graph: Any = d.region()
    parse_assembly = classmethod(parse_while_loop)  # type: ignore[assignment]
    print_assembly = print_while_loop  # type: ignore[assignment]

    def verify(self) -> None:
        for name, region in (("cond_graph", self.cond_graph), ("body_graph", self.body_graph)):
            _check_types(f"{name} arguments", "inputs", [a.type for a in region.entry.arguments], self.input_list)
        _check_types(
            "body_graph results", "inputs", [v.type for v in self.body_graph.entry.terminator.operands], self.input_list
        )
        yielded = [v.type for v in self.cond_graph.entry.terminator.operands]
        if len(yielded) != 1 or yielded[0].element_type is not i1:  # type: ignore[attr-defined]
            raise fail("'cond_graph' result must be a boolean tensor")


def _check_types(what: str, other: str, types: Any, values: Any) -> None:
    if len(types) != len(values):
        raise fail(f"require same number of values in '{what}' ({len(types)}) and '{other}' ({len(values)})")
    for given, value in zip(types, values):
        if given is not value.type:
            raise fail(f"require same type for values in '{what}' ('{given}') and '{other}' ('{value.type}')")
