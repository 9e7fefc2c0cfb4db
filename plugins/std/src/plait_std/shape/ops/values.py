"""Values and their shapes."""

from __future__ import annotations

from plait.builtin.types import DYNAMIC
from plait.define import Op, Operand, Result, c, infer_result, operand, result
from plait.define.traits import Pure
from plait.ir.attribute import VerifyError

from plait_std.shape.ops.constraints import (
    ExtentsOrValueShape,
    ShapedOrValueShape,
    ShapeOrExtents,
    ValueShape,
    is_extent_tensor,
)


class ShapeOfOp(Op):
    """Return the shape of a value.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>) {
      %0 = shape.shape_of %x : tensor<4x?xf32> -> tensor<2xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.shape_of`.
    """

    name = "shape.shape_of"
    traits = (Pure,)
    arg: Operand = operand(ShapedOrValueShape)
    result: Result = result(ShapeOrExtents)
    assembly = "$arg attr-dict `:` type($arg) `->` type($result)"

    def verify(self) -> None:
        source, result = self.arg.type, self.result.type
        if not is_extent_tensor(result) or not getattr(source, "is_ranked", False):
            return
        if result.shape[0] not in (source.rank, DYNAMIC):
            expected = f"expected {source.rank} extents, one for each dimension of '{source}'"
            raise VerifyError(f"{expected}, but got '{result}'")


class ValueOfOp(Op):
    """Return the value of a value with a shape.

    ```mlir
    func.func @f(%x: !shape.value_shape) {
      %0 = shape.value_of %x : tensor<?xf32>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.value_of`.
    """

    name = "shape.value_of"
    traits = (Pure,)
    arg: Operand = operand(ValueShape)
    result: Result = result(c.AnyShaped)
    assembly = "$arg attr-dict `:` type($result)"


class ValueAsShapeOp(Op):
    """Read a 1-D integer tensor as a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.value_as_shape %a : tensor<?xindex> -> !shape.shape
      return
    }
    ```

    Source: MLIR shape dialect, `shape.value_as_shape`.
    """

    name = "shape.value_as_shape"
    traits = (Pure,)
    arg: Operand = operand(ExtentsOrValueShape)
    result: Result = result(ShapeOrExtents)
    assembly = "$arg attr-dict `:` type($arg) `->` type($result)"


class WithShapeOp(Op):
    """Give a value another shape to reason with.

    ```mlir
    func.func @f(%x: tensor<?xf32>, %s: !shape.shape) {
      %0 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
      return
    }
    ```

    Source: MLIR shape dialect, `shape.with_shape`.
    """

    name = "shape.with_shape"
    traits = (Pure,)
    operand_: Operand = operand(ShapedOrValueShape)
    shape: Operand = operand(ShapeOrExtents)
    result: Result = infer_result(ValueShape)
    assembly = "$operand_ `,` $shape attr-dict `:` type($operand_) `,` type($shape)"
