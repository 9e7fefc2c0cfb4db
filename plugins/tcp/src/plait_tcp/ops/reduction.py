"""Reductions over dimensions, with a kind or with a region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import DenseArrayAttr
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Type
from plait.ir.region import Region

from plait_tcp.attributes import ReduceKindAttr
from plait_tcp.ops.structure import check_combining
from plait_tcp.types import TcpTensor, check, check_dims, check_kind, check_result, like

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType


def reduced_type(type: RankedTensorType, dims: Sequence[int]) -> Any:
    """`type` without the dimensions `dims`."""
    return like(type, [size for i, size in enumerate(type.shape) if i not in dims])


class ReduceOp(d.Op):
    """Combine the elements along `dims` and `init`, a 0-d tensor, with `kind`.

    The order is not specified. `maximum` and `minimum` propagate NaN.

    ```mlir
    %y = tcp.reduce add %x, %zero dims = [1] : tensor<4x8xf32>, tensor<f32> -> tensor<4xf32>
    ```

    Semantics: StableHLO reduce.
    """

    name = "tcp.reduce"
    traits = (t.Pure,)
    kind: ReduceKindAttr = d.attribute(ReduceKindAttr)
    operand: d.Operand = d.operand(TcpTensor)
    init: d.Operand = d.operand(TcpTensor)
    dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    assembly = (
        "$kind $operand `,` $init `dims` `=` $dims attr-dict `:` type($operand) `,` type($init) `->` type($result)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return (reduced_type(operands[0].type, properties["dims"].values),)

    def verify(self) -> None:
        source = self.operand.type
        check_kind(self.kind.text, source.element_type)
        check_dims(self.dims.values, source.rank, "dims")
        check(self.init.type is like(source, ()), f"expects init to be '{like(source, ())}', got '{self.init.type}'")
        check_result(reduced_type(source, self.dims.values), self.result.type)


class ReduceRegionOp(d.Op):
    """Combine the elements of several tensors along `dims` with a region.

    The region takes the accumulators, then one element of each input, all 0-d tensors, and yields the accumulators.

    ```mlir
    %y = tcp.reduce_region(%x) init(%one) dims = [0] {
    ^bb0(%acc: tensor<f32>, %e: tensor<f32>):
      %p = tcp.binary multiply %acc, %e : tensor<f32>
      tcp.yield %p : tensor<f32>
    } : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    ```

    Semantics: StableHLO reduce.
    """

    name = "tcp.reduce_region"
    traits = (t.SingleBlock, t.RecursiveMemoryEffects, t.RecursivelySpeculatable)
    inputs: d.Operands = d.operands(TcpTensor)
    inits: d.Operands = d.operands(TcpTensor)
    dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    outputs: d.Results = d.results(TcpTensor)
    body: Region = d.region()
    assembly = (
        "`(` $inputs `)` `init` `(` $inits `)` `dims` `=` $dims $body attr-dict `:` functional-type(operands, results)"
    )

    def verify(self) -> None:
        def result_of(source: Any) -> Any:
            check_dims(self.dims.values, source.rank, "dims")
            return reduced_type(source, self.dims.values)

        check_combining(self, result_of)
