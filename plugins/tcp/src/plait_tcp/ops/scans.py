"""Running reductions along a dimension, with a kind or with a region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.attributes import IntegerAttr, UnitAttr
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Type
from plait.ir.region import Region

from plait_tcp.attributes import ReduceKindAttr
from plait_tcp.ops.structure import check_combining
from plait_tcp.types import TcpTensor, check, check_dims, check_kind, like


class ScanOp(d.Op):
    """Combine, for each element, `init` and all elements up to it along dimension `dim` with `kind`.

    With `exclusive` the element itself is left out, so that the first one becomes `init`, a 0-d tensor; with `reverse`
    it starts at the last element. Elements are combined one after the other. `maximum` and `minimum` propagate NaN.

    ```mlir
    %y = tcp.scan add %x, %zero dim = 1 {exclusive, reverse} : tensor<4x?xf32>, tensor<f32>
    ```

    Semantics: what XLA's cumulative operations and numpy.ufunc.accumulate compute, in a fixed order.
    """

    name = "tcp.scan"
    traits = (t.Pure,)
    kind: ReduceKindAttr = d.attribute(ReduceKindAttr)
    operand: d.Operand = d.operand(TcpTensor)
    init: d.Operand = d.operand(TcpTensor)
    dim: IntegerAttr = d.attribute(c.I64Attr)
    exclusive: UnitAttr | None = d.optional_attribute(c.UnitAttr)
    reverse: UnitAttr | None = d.optional_attribute(c.UnitAttr)
    result: d.Result = d.infer_result(TcpTensor, same_as="operand")
    assembly = "$kind $operand `,` $init `dim` `=` $dim attr-dict `:` type($operand) `,` type($init)"

    def verify(self) -> None:
        source = self.operand.type
        check_kind(self.kind.text, source.element_type)
        check_dims([self.dim.value], source.rank, "dim")
        check(self.init.type is like(source, ()), f"expects init to be '{like(source, ())}', got '{self.init.type}'")


class ScanRegionOp(d.Op):
    """Combine, for each element, the inits and all elements up to it along dimension `dim` with a region.

    As `tcp.scan`, for several tensors of one shape; the region takes the accumulators, then one element of each input,
    all 0-d tensors, and yields the accumulators, which are the elements of the results.

    ```mlir
    %y = tcp.scan_region(%x) init(%one) dim = 0 {
    ^bb0(%acc: tensor<f32>, %e: tensor<f32>):
      %p = tcp.binary multiply %acc, %e : tensor<f32>
      tcp.yield %p : tensor<f32>
    } : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    ```

    Semantics: as `tcp.scan`.
    """

    name = "tcp.scan_region"
    traits = (t.SingleBlock, t.RecursiveMemoryEffects, t.RecursivelySpeculatable)
    inputs: d.Operands = d.operands(TcpTensor)
    inits: d.Operands = d.operands(TcpTensor)
    dim: IntegerAttr = d.attribute(c.I64Attr)
    exclusive: UnitAttr | None = d.optional_attribute(c.UnitAttr)
    reverse: UnitAttr | None = d.optional_attribute(c.UnitAttr)
    outputs: d.Results = d.results(TcpTensor)
    body: Region = d.region()
    assembly = (
        "`(` $inputs `)` `init` `(` $inits `)` `dim` `=` $dim $body attr-dict `:` functional-type(operands, results)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return tuple([value.type for value in list(operands)[: len(operands) // 2]])

    def verify(self) -> None:
        def result_of(source: Any) -> Any:
            check_dims([self.dim.value], source.rank, "dim")
            return source

        check_combining(self, result_of)
