"""Shapes as a whole: made, compared, broadcast, taken apart and put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.builtin.types import IndexType, RankedTensorType
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    optional_attribute,
    result,
)
from plait.define.attribute_constraints import AttrConstraint
from plait.define.traits import Commutative, ConstantLike, Pure
from plait.ir.attribute import VerifyError

from plait_std.shape import syntax
from plait_std.shape.ops.constraints import ExtentTensor, Shape, ShapeOrExtents, SizeOrIndex, is_extent_tensor
from plait_std.shape.verifiers import verify_shape_result

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


_IndexElements = AttrConstraint(
    "constant with elements of type index",
    lambda x: c.DenseIntElements.check(x) and isinstance(x.type.element_type, IndexType),
)


class BroadcastOp(Op):
    """Return the shape to which all shapes broadcast: 1 becomes any size, shorter shapes are padded with leading ones.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.broadcast %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.broadcast`.
    """

    name = "shape.broadcast"
    traits = (Commutative, Pure)
    shapes: Operands = operands(ShapeOrExtents)
    error: StringAttr | None = optional_attribute(c.StrAttr)
    result: Result = result(ShapeOrExtents)
    assembly = "$shapes attr-dict `:` type($shapes) `->` type($result)"

    def verify(self) -> None:
        verify_shape_result(self)


class ConstShapeOp(Op):
    """Make a constant shape.

    ```mlir
    func.func @f() {
      %0 = shape.const_shape [4, 5, 6] : tensor<3xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.const_shape`.
    """

    name = "shape.const_shape"
    traits = (ConstantLike, Pure)
    shape: Any = attribute(_IndexElements)
    result: Result = result(ShapeOrExtents)

    def verify(self) -> None:
        expected = RankedTensorType((len(self.shape),), c.Index.builds)
        if is_extent_tensor(self.result.type) and self.result.type is not expected:
            raise VerifyError(f"expected a result of type '{expected}', but got '{self.result.type}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_const_shape(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_const_shape(self, printer)


class ShapeEqOp(Op):
    """Tell whether all shapes are equal.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.shape_eq %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.shape_eq`.
    """

    name = "shape.shape_eq"
    traits = (Pure, Commutative)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(c.I1)
    assembly = "$shapes attr-dict `:` type($shapes)"


class IsBroadcastableOp(Op):
    """Tell whether all shapes broadcast to one.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.is_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.is_broadcastable`.
    """

    name = "shape.is_broadcastable"
    traits = (Commutative, Pure)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(c.I1)
    assembly = "$shapes attr-dict `:` type($shapes)"


class FromExtentsOp(Op):
    """Make a shape from its sizes.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.from_extents %a, %a : index, index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.from_extents`.
    """

    name = "shape.from_extents"
    traits = (Pure,)
    extents: Operands = operands(SizeOrIndex)
    shape: Result = infer_result(Shape)
    assembly = "$extents attr-dict `:` type($extents)"


class FromExtentTensorOp(Op):
    """Make a shape from a tensor of its sizes.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.from_extent_tensor %a : tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.from_extent_tensor`.
    """

    name = "shape.from_extent_tensor"
    traits = (Pure,)
    input: Operand = operand(ExtentTensor)
    result: Result = infer_result(Shape)
    assembly = "$input attr-dict `:` type($input)"


class ToExtentTensorOp(Op):
    """Return the sizes of a shape as a tensor.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.to_extent_tensor %a : tensor<?xindex> -> tensor<2xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.to_extent_tensor`.
    """

    name = "shape.to_extent_tensor"
    traits = (Pure,)
    input: Operand = operand(ShapeOrExtents)
    result: Result = result(ExtentTensor)
    assembly = "$input attr-dict `:` type($input) `->` type($result)"


class SplitAtOp(Op):
    """Split a shape at a position; a negative one counts from the end.

    ```mlir
    func.func @f(%s: !shape.shape, %i: index) {
      %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
      return
    }
    ```

    Source: MLIR shape dialect, `shape.split_at`.
    """

    name = "shape.split_at"
    traits = (Pure,)
    operand_: Operand = operand(ShapeOrExtents)
    index: Operand = operand(SizeOrIndex)
    head: Result = result(ShapeOrExtents)
    tail: Result = result(ShapeOrExtents)

    def result_names(self) -> Sequence[str | None]:
        return ("head", "tail")


class ConcatOp(Op):
    """Return the sizes of one shape followed by the sizes of another.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.concat %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.concat`.
    """

    name = "shape.concat"
    traits = (Pure,)
    lhs: Operand = operand(ShapeOrExtents)
    rhs: Operand = operand(ShapeOrExtents)
    result: Result = result(ShapeOrExtents)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


class AnyOp(Op):
    """Return one of several shapes that are equal.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.any %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.any`.
    """

    name = "shape.any"
    traits = (Commutative, Pure)
    inputs: Operands = operands(ShapeOrExtents)
    result: Result = result(ShapeOrExtents)
    assembly = "$inputs attr-dict `:` type($inputs) `->` type($result)"
