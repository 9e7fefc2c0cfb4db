"""Single sizes: constants, conversions, and what a shape says of one of its dimensions or of their number."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.attributes import IntegerAttr
from plait.define import Op, Operand, Result, attribute, c, infer_result, operand, result
from plait.define.traits import ConstantLike, Pure

from plait_std.shape.ops.constraints import ShapeOrExtents, Size, SizeOrIndex
from plait_std.shape.verifiers import verify_size_result


class ConstSizeOp(Op):
    """Make a constant size.

    ```mlir
    func.func @f() {
      %c10 = shape.const_size 10
      return
    }
    ```

    Source: MLIR shape dialect, `shape.const_size`.
    """

    name = "shape.const_size"
    traits = (ConstantLike, Pure)
    value: IntegerAttr = attribute(c.IndexAttr)
    result: Result = infer_result(Size)
    assembly = "$value attr-dict"

    def result_names(self) -> Sequence[str | None]:
        return (f"c{self.value.value}",)


class RankOp(Op):
    """Return the number of sizes in a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.rank %a : tensor<?xindex> -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.rank`.
    """

    name = "shape.rank"
    traits = (Pure,)
    shape: Operand = operand(ShapeOrExtents)
    rank: Result = result(SizeOrIndex)
    assembly = "$shape attr-dict `:` type($shape) `->` type($rank)"

    def verify(self) -> None:
        verify_size_result(self)


class DimOp(Op):
    """Return one size of a shaped value.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>, %i: index) {
      %0 = shape.dim %x, %i : tensor<4x?xf32>, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.dim`.
    """

    name = "shape.dim"
    traits = (Pure,)
    value: Operand = operand(c.AnyShaped)
    index: Operand = operand(SizeOrIndex)
    extent: Result = result(SizeOrIndex)
    assembly = "$value `,` $index attr-dict `:` type($value) `,` type($index) `->` type($extent)"

    def verify(self) -> None:
        verify_size_result(self)


class GetExtentOp(Op):
    """Return one size of a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>, %i: index) {
      %0 = shape.get_extent %a, %i : tensor<?xindex>, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.get_extent`.
    """

    name = "shape.get_extent"
    traits = (Pure,)
    shape: Operand = operand(ShapeOrExtents)
    dim: Operand = operand(SizeOrIndex)
    extent: Result = result(SizeOrIndex)
    assembly = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"

    def verify(self) -> None:
        verify_size_result(self)


class IndexToSizeOp(Op):
    """Make a size from an index.

    ```mlir
    func.func @f(%i: index) {
      %0 = shape.index_to_size %i
      return
    }
    ```

    Source: MLIR shape dialect, `shape.index_to_size`.
    """

    name = "shape.index_to_size"
    traits = (Pure,)
    arg: Operand = operand(c.Index)
    result: Result = infer_result(Size)
    assembly = "$arg attr-dict"


class SizeToIndexOp(Op):
    """Make an index from a size.

    ```mlir
    func.func @f(%s: !shape.size) {
      %0 = shape.size_to_index %s : !shape.size
      return
    }
    ```

    Source: MLIR shape dialect, `shape.size_to_index`.
    """

    name = "shape.size_to_index"
    traits = (Pure,)
    arg: Operand = operand(SizeOrIndex)
    result: Result = infer_result(c.Index)
    assembly = "$arg attr-dict `:` type($arg)"


class NumElementsOp(Op):
    """Return the product of the sizes of a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.num_elements %a : tensor<?xindex> -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.num_elements`.
    """

    name = "shape.num_elements"
    traits = (Pure,)
    shape: Operand = operand(ShapeOrExtents)
    result: Result = result(SizeOrIndex)
    assembly = "$shape attr-dict `:` type($shape) `->` type($result)"

    def verify(self) -> None:
        verify_size_result(self)
