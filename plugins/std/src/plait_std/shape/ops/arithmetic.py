"""Arithmetic of sizes, and the shape that two shapes have in common."""

from __future__ import annotations

from plait.builtin.attributes import StringAttr
from plait.define import Op, Operand, Result, c, operand, optional_attribute, result
from plait.define.traits import Commutative, Pure

from plait_std.shape.ops.constraints import AnyShapeOrSize, ShapeOrSize, SizeOrIndex
from plait_std.shape.verifiers import verify_size_result


class SizeArithmeticOp(Op):
    """Two sizes to one."""

    lhs: Operand = operand(SizeOrIndex)
    rhs: Operand = operand(SizeOrIndex)
    result: Result = result(SizeOrIndex)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"

    def verify(self) -> None:
        verify_size_result(self)


class ExtremumOp(Op):
    """Two sizes to one of them, or shapes to one size by size."""

    traits = (Commutative, Pure)
    lhs: Operand = operand(ShapeOrSize)
    rhs: Operand = operand(ShapeOrSize)
    result: Result = result(ShapeOrSize)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


class AddOp(SizeArithmeticOp):
    """Add two sizes.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.add %a, %a : index, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.add`.
    """

    name = "shape.add"
    traits = (Commutative, Pure)


class DivOp(SizeArithmeticOp):
    """Divide two sizes, rounding toward negative infinity.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.div %a, %a : index, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.div`.
    """

    name = "shape.div"
    traits = (Pure,)


class MulOp(SizeArithmeticOp):
    """Multiply two sizes.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.mul %a, %a : index, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.mul`.
    """

    name = "shape.mul"
    traits = (Commutative, Pure)


class MaxOp(ExtremumOp):
    """Return the greater of two sizes, or elementwise of two shapes of one rank.

    ```mlir
    func.func @f(%a: !shape.size) {
      %0 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
      return
    }
    ```

    Source: MLIR shape dialect, `shape.max`.
    """

    name = "shape.max"


class MinOp(ExtremumOp):
    """Return the smaller of two sizes, or elementwise of two shapes of one rank.

    ```mlir
    func.func @f(%a: !shape.size) {
      %0 = shape.min %a, %a : !shape.size, !shape.size -> !shape.size
      return
    }
    ```

    Source: MLIR shape dialect, `shape.min`.
    """

    name = "shape.min"


class MeetOp(Op):
    """Return what two shapes or sizes say together; an error if they contradict each other.

    ```mlir
    func.func @f(%a: !shape.shape) {
      %0 = shape.meet %a, %a, error = "differ" : !shape.shape, !shape.shape -> !shape.shape
      return
    }
    ```

    Source: MLIR shape dialect, `shape.meet`.
    """

    name = "shape.meet"
    traits = (Commutative,)
    arg0: Operand = operand(AnyShapeOrSize)
    arg1: Operand = operand(AnyShapeOrSize)
    error: StringAttr | None = optional_attribute(c.StrAttr)
    result: Result = result(AnyShapeOrSize)
    assembly = "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)"
