"""Order along a dimension."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, i1, i32
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Type
from plait.ir.region import Region

from plait_tcp.ops.structure import argument_types, check_yield
from plait_tcp.types import TcpTensor, check, check_dims, check_kind, check_same, like


class SortOp(d.Op):
    """Sort tensors of one shape together along dimension `dim`, by a comparator.

    The region takes two elements (left, right) of the first input, then two of the second, ..., all 0-d tensors, and
    yields as a 0-d tensor of i1 whether left must come before right. The order is stable: where neither must come
    before the other, they stay as they are.

    ```mlir
    %s, %p = tcp.sort(%x, %i) dim = 0 {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %ai: tensor<i32>, %bi: tensor<i32>):
      %less = tcp.binary lt %a, %b : tensor<f32>
      tcp.yield %less : tensor<i1>
    } : tensor<?xf32>, tensor<?xi32>
    ```

    Semantics: StableHLO sort, always stable.
    """

    name = "tcp.sort"
    traits = (t.SingleBlock, t.RecursiveMemoryEffects, t.RecursivelySpeculatable)
    inputs: d.Operands = d.operands(TcpTensor)
    dim: IntegerAttr = d.attribute(c.I64Attr)
    outputs: d.Results = d.results(TcpTensor)
    body: Region = d.region()
    assembly = "`(` $inputs `)` `dim` `=` $dim $body attr-dict `:` type($inputs)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return tuple([value.type for value in operands])

    def verify(self) -> None:
        types = [value.type for value in self.inputs]
        check(bool(types), "expects at least one operand")
        check(len(self.result_types) == len(types), "expects as many results as inputs")
        check_dims([self.dim.value], types[0].rank, "dim")
        for source, output in zip(types, self.result_types, strict=True):
            check(source.shape == types[0].shape, "expects inputs of one shape")
            check_same(source, output)
        expected = [like(type, ()) for type in types for _ in range(2)]
        arguments = argument_types(self)
        check(arguments == expected, "expects region arguments: two elements of each input, as 0-d tensors")
        check_yield(self, [RankedTensorType((), i1)])


class TopKOp(d.Op):
    """Return the `k` largest elements along the last dimension, largest first, and their positions as i32.

    Of equal elements the one that comes first is taken first. Floats are ordered as IEEE 754 totalOrder has it: -0
    below +0, NaN beyond the infinity of its sign.

    ```mlir
    %v, %i = tcp.top_k %x k = 3 : tensor<4x?xf32>
    ```

    Semantics: CHLO top_k.
    """

    name = "tcp.top_k"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    k: IntegerAttr = d.attribute(c.I64Attr)
    values: d.Result = d.infer_result(TcpTensor)
    positions: d.Result = d.infer_result(TcpTensor)
    assembly = "$operand `k` `=` $k attr-dict `:` type($operand)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        shape = (*operands[0].type.shape[:-1], properties["k"].value)
        return like(operands[0].type, shape), RankedTensorType(shape, i32)

    def verify(self) -> None:
        shape = self.operand.type.shape
        check(bool(shape), "expects an operand of rank 1 or more")
        check_kind("gt", self.operand.type.element_type)
        fits = self.k.value >= 0 and (shape[-1] == DYNAMIC or self.k.value <= shape[-1])
        check(fits, f"expects k in range [0, {shape[-1]}], but got {self.k.value}")
        for inferred, given in zip(self.infer_types(self.operands, {"k": self.k}, ()), self.result_types):
            check_same(inferred, given)
