"""The operations of fixed. Whatever leaves the range of its type becomes the nearest number in it."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import FloatType, IntegerType, MemRefType, RankedTensorType
from plait.define import Op, Operand, OptionalResult, Result, c, infer_result, operand, optional_result, result
from plait.define.traits import Pure, SameOperandsAndResultType
from plait.ir.attribute import VerifyError

from fixed_point.types import FixedType

FixedElement = c.Instance(FixedType, "fixed-point number")
FixedTensor = c.RankedTensorOf(FixedElement)
FloatTensor = c.RankedTensorOf(c.Predicate("f32 or f64", lambda ty: isinstance(ty, FloatType) and ty.width >= 32))
Stored = c.AnyOf(FixedElement, c.AnySignlessInteger)


def _same_shape(a: Any, b: Any) -> None:
    if a.shape != b.shape:
        raise VerifyError(f"operand and result have different shapes: {a} and {b}")


class FromFloatOp(Op):
    """Round floats to the nearest fixed-point numbers; ties go to the even one.

    ```mlir
    %0 = fixed.from_float %x : tensor<4xf32> to tensor<4x!fixed.q<16, 8>>
    ```

    Semantics: round(x * 2^fraction), saturated. A NaN becomes 0.
    """

    name = "fixed.from_float"
    traits = (Pure,)
    source: Operand = operand(FloatTensor)
    result: Result = result(FixedTensor)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"

    def verify(self) -> None:
        _same_shape(self.source.type, self.result.type)


class ToFloatOp(Op):
    """Give the values of fixed-point numbers as floats.

    ```mlir
    %0 = fixed.to_float %x : tensor<4x!fixed.q<16, 8>> to tensor<4xf32>
    ```

    Semantics: n / 2^fraction, rounded to the nearest float where it has fewer digits.
    """

    name = "fixed.to_float"
    traits = (Pure,)
    source: Operand = operand(FixedTensor)
    result: Result = result(FloatTensor)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"

    def verify(self) -> None:
        _same_shape(self.source.type, self.result.type)


class BitsOp(Op):
    """Look at fixed-point numbers as the integers that are stored, or the converse, without a copy.

    ```mlir
    %0 = fixed.bits %x : tensor<4x!fixed.q<16, 8>> to tensor<4xi16>
    ```

    Semantics: the operand. Once types are converted it has the type of the result.
    """

    name = "fixed.bits"
    traits = (Pure,)
    source: Operand = operand(c.RankedTensorOf(Stored))
    result: Result = result(c.RankedTensorOf(Stored))
    assembly = "$source attr-dict `:` type($source) `to` type($result)"

    def verify(self) -> None:
        _same_shape(self.source.type, self.result.type)
        source, found = stored(self.source.type.element_type), stored(self.result.type.element_type)
        if source is not found:
            raise VerifyError(f"the operand is stored as '{source}', but the result as '{found}'")


class AddOp(Op):
    """Add two fixed-point numbers.

    ```mlir
    %0 = fixed.add %a, %b : tensor<4x!fixed.q<16, 8>>
    ```

    Semantics: a + b, saturated.
    """

    name = "fixed.add"
    traits = (Pure, SameOperandsAndResultType)
    a: Operand = operand(FixedTensor)
    b: Operand = operand(FixedTensor)
    result: Result = infer_result(FixedTensor, same_as="a")
    assembly = "$a `,` $b attr-dict `:` type($result)"


class MulOp(Op):
    """Multiply two fixed-point numbers.

    ```mlir
    %0 = fixed.mul %a, %b : tensor<4x!fixed.q<16, 8>>
    ```

    Semantics: (a * b + half) >> fraction, saturated, where half is 2^(fraction - 1), or 0 if there is no fraction.
    """

    name = "fixed.mul"
    traits = (Pure, SameOperandsAndResultType)
    a: Operand = operand(FixedTensor)
    b: Operand = operand(FixedTensor)
    result: Result = infer_result(FixedTensor, same_as="a")
    assembly = "$a `,` $b attr-dict `:` type($result)"


class HardSigmoidOp(Op):
    """Map numbers to between 0 and 1 along a straight line.

    ```mlir
    %0 = fixed.hard_sigmoid %x : tensor<4x!fixed.q<16, 8>>
    ```

    Semantics: x / 4 + 1 / 2, rounded down, then clamped to 0 and 1. Nothing in this distribution lowers it.
    """

    name = "fixed.hard_sigmoid"
    traits = (Pure, SameOperandsAndResultType)
    x: Operand = operand(FixedTensor)
    result: Result = infer_result(FixedTensor, same_as="x")
    assembly = "$x attr-dict `:` type($result)"

    def verify(self) -> None:
        element = self.x.type.element_type
        if not 1 <= element.fraction < element.width - 1:
            raise VerifyError(f"'{element}' does not have both 1/2 and 1")


class MatmulOp(Op):
    """Multiply two matrices of fixed-point numbers.

    ```mlir
    %0 = fixed.matmul %a, %b : tensor<2x3x!fixed.q<16, 8>>, tensor<3x4x!fixed.q<16, 8>> -> tensor<2x4x!fixed.q<16, 8>>
    ```

    Semantics: the sum of the products, each as `fixed.mul` has it, added up one after the other as `fixed.add` does.
    """

    name = "fixed.matmul"
    traits = (Pure,)
    a: Operand = operand(FixedTensor)
    b: Operand = operand(FixedTensor)
    result: Result = result(FixedTensor)
    assembly = "$a `,` $b attr-dict `:` type($a) `,` type($b) `->` type($result)"

    def verify(self) -> None:
        a, b, product = self.a.type, self.b.type, self.result.type
        if not a.rank == b.rank == product.rank == 2:
            raise VerifyError(f"expects matrices, but got {a}, {b} and {product}")
        if a.shape[1] != b.shape[0] or product.shape != (a.shape[0], b.shape[1]):
            raise VerifyError(f"sizes do not fit: {a} times {b} is not {product}")
        if not a.element_type is b.element_type is product.element_type:
            raise VerifyError(f"element types differ: {a.element_type}, {b.element_type}, {product.element_type}")


class RunningSumOp(Op):
    """Add up the elements of each row, up to each of them, into a destination.

    ```mlir
    %0 = fixed.running_sum ins(%x) outs(%d)
      : tensor<2x4x!fixed.q<16, 8>>, tensor<2x4x!fixed.q<16, 8>> -> tensor<2x4x!fixed.q<16, 8>>
    ```

    Semantics: element j of a row is the sum of its elements 0 to j, added as `fixed.add` does. On buffers there is no
    result. A sum does not depend on the place of the point, so the elements may also be the integers that are stored.
    """

    name = "fixed.running_sum"
    source: Operand = operand(c.AnyOf(c.RankedTensorOf(Stored), c.MemRefOf(Stored)))
    dest: Operand = operand(c.AnyOf(c.RankedTensorOf(Stored), c.MemRefOf(Stored)))
    result: OptionalResult = optional_result(c.RankedTensorOf(Stored))
    assembly = """`ins` `(` $source `)` `outs` `(` $dest `)` attr-dict
        `:` type($source) `,` type($dest) (`->` type($result)^)?"""

    def verify(self) -> None:
        source, dest = self.source.type, self.dest.type
        if source.shape != dest.shape or source.element_type is not dest.element_type or not source.shape:
            what = "source and destination of one shape and element type"
            raise VerifyError(f"expects {what}, but got {source} and {dest}")
        if isinstance(source, RankedTensorType) != isinstance(dest, RankedTensorType):
            raise VerifyError("expects two tensors or two buffers")
        if bool(self.results) == isinstance(dest, MemRefType):
            raise VerifyError("has a result exactly on tensors")
        if self.results and self.results[0].type is not dest:
            raise VerifyError(f"the result has the type {self.results[0].type}, the destination {dest}")


def stored(ty: Any) -> IntegerType:
    """The integers that an element type is stored as."""
    return getattr(ty, "storage_type", ty)


OPERATIONS = (FromFloatOp, ToFloatOp, BitsOp, AddOp, MulOp, HardSigmoidOp, MatmulOp, RunningSumOp)
