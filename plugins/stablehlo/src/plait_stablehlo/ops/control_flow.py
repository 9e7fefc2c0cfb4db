"""Control flow, tokens and tuples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import RankedTensorType, TupleType, i1
from plait.define.traits import Pure, RecursiveMemoryEffects, ReturnLike, SingleBlock, Terminator
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import check_inferred, least_specific, types_agree, violation
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.syntax.directives import PAIRWISE, TUPLE, VARIADIC_SAME
from plait_stablehlo.syntax.while_loop import parse_while, print_while
from plait_stablehlo.types import TokenType


class ReturnOp(d.Op):
    """Yield values from a region of a StableHLO operation.

    ```mlir
    %r = "stablehlo.if"(%p) ({
      stablehlo.return %x : tensor<4xf32>
    }, {
      stablehlo.return %y : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "Functions" (the terminator of input functions).
    """

    name = "stablehlo.return"
    traits = (Pure, Terminator, ReturnLike)
    values: d.Operands = d.operands(h.TensorTokenOrBuffer)
    assembly = "$values attr-dict (`:` type($values)^)?"


def _branch_types(op: str, labels: tuple[str, str], regions: Sequence[Any]) -> Sequence[Type]:
    """What the branches yield, as far as they agree; they take nothing."""
    if any(region.entry is None for region in regions):
        raise violation(f"{op}_{labels[0]}", "a branch has an empty region")
    found: list[list[Type]] = []
    for i, region in enumerate(regions):
        block = region.entry
        if block.arguments:
            text = f"branch {i} takes no arguments, found {len(block.arguments)}"
            raise violation(f"{op}_{labels[0]}", text)
        terminator = block.terminator
        found.append([v.type for v in terminator.operands] if terminator is not None else [])
        if len(found[i]) != len(found[0]) or not all(map(types_agree, found[i], found[0])):
            text = f"branch 0 returns {_list(found[0])}, but branch {i} returns {_list(found[i])}"
            raise violation(f"{op}_{labels[1]}", text)
    return [least_specific(column) for column in zip(*found)]


class IfOp(InferringOp):
    """Run one of two regions, as a predicate says.

    ```mlir
    %r = "stablehlo.if"(%p) ({
      stablehlo.return %x : tensor<4xf32>
    }, {
      stablehlo.return %y : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "if".
    """

    name = "stablehlo.if"
    traits = (RecursiveMemoryEffects, SingleBlock)
    result_constraints = ("c3", "c3")
    pred: d.Operand = d.operand(h.PredTensor)
    true_branch: Any = d.region()
    false_branch: Any = d.region()
    result: d.Results = d.results(h.TensorOrPerAxisOrToken)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        if operands[0].type.shape:
            text = f"expected an operand of rank 0, found rank {len(operands[0].type.shape)}"
            raise violation("if_i1", text)
        return _branch_types("if", ("c1", "c2"), regions)


class CaseOp(InferringOp):
    """Run the region of the number `index`, or the last one where there is none of that number.

    ```mlir
    %r = "stablehlo.case"(%i) ({
      stablehlo.return %x : tensor<4xf32>
    }, {
      stablehlo.return %y : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "case".
    """

    name = "stablehlo.case"
    traits = (RecursiveMemoryEffects, SingleBlock)
    result_constraints = ("c4", "c4")
    index: d.Operand = d.operand(h.I32Tensor)
    branches: Any = d.regions()
    result: d.Results = d.results(h.TensorOrPerAxisOrToken)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        if operands[0].type.shape:
            text = f"expected an operand of rank 0, found rank {len(operands[0].type.shape)}"
            raise violation("case_i1", text)
        if not regions:
            raise violation("case_c1", "expected one branch or more")
        return _branch_types("case", ("c2", "c3"), regions)


class WhileOp(InferringOp):
    """Run `body` on the values as long as `cond` holds for them.

    ```mlir
    %r = stablehlo.while(%i = %n) : tensor<i32>
    cond {
      %p = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j : tensor<i32>
    }
    ```

    Semantics: StableHLO, "while".
    """

    name = "stablehlo.while"
    traits = (RecursiveMemoryEffects, SingleBlock)
    result_constraints = ("c3", "c3")
    operand: d.Operands = d.operands(h.TensorTokenOrBuffer)
    cond: Any = d.region()
    body: Any = d.region()
    result: d.Results = d.results(h.TensorTokenOrBuffer)
    parse_assembly = classmethod(parse_while)  # type: ignore[assignment]
    print_assembly = print_while  # type: ignore[assignment]

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [v.type for v in operands]

    def verify(self) -> None:
        types = [v.type for v in self.operand]
        for label, name, region in (("c1", "condition", self.cond), ("c2", "body", self.body)):
            if region.entry is None:
                raise violation(f"while_{label}", f"the region of the {name} is empty")
            _check_loop_values(f"while_{label}", f"{name} block arguments", types, region.entry.arguments)
        _check_loop_values("while_c2", "body block return types", types, self.body.entry.terminator.operands)
        yielded = [v.type for v in self.cond.entry.terminator.operands]
        if len(yielded) != 1:
            text = f"the condition must return one value, found {len(yielded)}"
            raise violation("while_c1", text)
        if yielded[0] is not RankedTensorType((), i1):
            text = f"the condition must return a value of type 'tensor<i1>', found {_list(yielded)}"
            raise violation("while_c1", text)
        super().verify()

    def block_argument_names(self, region: Any) -> Sequence[str | None]:
        return ["iterArg"] * len(region.entry.arguments)


def _check_loop_values(label: str, what: str, types: Sequence[Type], values: Sequence[Any]) -> None:
    found = [v.type for v in values]
    if len(found) != len(types) or not all(map(types_agree, types, found)):
        text = f"operands of types {_list(types)} do not fit the {what}, {_list(found)}"
        raise violation(label, text)


def _list(types: Sequence[Type]) -> str:
    return ", ".join(f"'{ty}'" for ty in types)


class OptimizationBarrierOp(InferringOp):
    """Pass values on unchanged, but only once all of them are there, and let no rewrite see through.

    ```mlir
    %a, %b = stablehlo.optimization_barrier %x, %y : tensor<4xf32>, tensor<4xf32>
    ```

    Semantics: StableHLO, "optimization_barrier".
    """

    name = "stablehlo.optimization_barrier"
    traits = (Pure,)
    operand: d.Operands = d.operands(h.TensorOrToken)
    result: d.Results = d.results(h.TensorOrToken)
    assembly = "attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))) : (`(` `)`)?"
    directives = PAIRWISE

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [v.type for v in operands]

    def verify(self) -> None:
        if len(self.operands) != len(self.results):
            text = (
                f"expected one result for each operand, found {len(self.operands)} operands and {len(self.results)} "
                "results"
            )
            raise violation("optimization_barrier_c1", text)
        for i, (value, result) in enumerate(zip(self.operands, self.results)):
            if value.type is not result.type:
                text = f"operand {i} is of type '{value.type}', but result {i} is of type '{result.type}'"
                raise violation("optimization_barrier_c1", text)


class AfterAllOp(InferringOp):
    """Make a token that comes after all of the given ones.

    ```mlir
    %t = stablehlo.after_all %a, %b : !stablehlo.token
    ```

    Semantics: StableHLO, "after_all".
    """

    name = "stablehlo.after_all"
    traits = (Pure,)
    inputs: d.Operands = d.operands(h.Token)
    result: d.Result = d.result(h.Token)
    assembly = (
        "$inputs attr-dict `:` custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))"
    )
    directives = VARIADIC_SAME

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [TokenType()]


class CreateTokenOp(InferringOp):
    """Make a token. Deprecated: use `after_all` without operands.

    ```mlir
    %t = stablehlo.create_token : !stablehlo.token
    ```

    Semantics: StableHLO, deprecated operations.
    """

    name = "stablehlo.create_token"
    traits = (Pure,)
    output: d.Result = d.result(h.Token)
    assembly = "attr-dict `:` type(results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [TokenType()]


class TupleOp(InferringOp):
    """Make a tuple.

    ```mlir
    %t = stablehlo.tuple %x, %i : tuple<tensor<4xf32>, tensor<i32>>
    ```

    Semantics: StableHLO, "tuple".
    """

    name = "stablehlo.tuple"
    traits = (Pure,)
    val: d.Operands = d.operands(h.Value)
    result: d.Result = d.result(h.Tuple)
    assembly = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))"
    directives = TUPLE

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [TupleType(tuple(v.type for v in operands))]

    def verify(self) -> None:
        check_inferred(self.infer_types(self.operands, {}, ()), self.result_types, "tuple_c1")


class GetTupleElementOp(InferringOp):
    """Take an element out of a tuple.

    ```mlir
    %x = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "get_tuple_element".
    """

    name = "stablehlo.get_tuple_element"
    traits = (Pure,)
    result_constraints = ("c2", "c2")
    operand: d.Operand = d.operand(h.Tuple)
    index = d.attribute(h.NonNegativeI32)
    result: d.Result = d.result(h.Value)
    assembly = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        types, index = operands[0].type.types, properties["index"].value
        if index >= len(types):
            text = f"the tuple has {len(types)} parts, none at index {index}"
            raise violation("get_tuple_element_c1", text)
        return [types[index]]
