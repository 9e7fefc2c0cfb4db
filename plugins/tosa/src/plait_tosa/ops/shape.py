"""Operations on shapes: lists of sizes that are known at compile time, or follow from sizes of tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import i32
from plait.define import constraints as c
from plait.define import family
from plait.ir.attribute import Type

from plait_tosa import constraints as h
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import FormattedOp, TosaOp, fail, shape_of, type_of_first
from plait_tosa.types import ShapeType


class _Family(family.Family):
    """The specification defines a row under its name."""

    def semantics(self, name: str, source: str) -> str:
        return f"TOSA 1.1, {name.partition('.')[2].upper()}"


class ShapeOp(TosaOp):
    """An operation on the corresponding numbers of shapes of one rank."""

    infer_types = classmethod(type_of_first)  # type: ignore[assignment]

    def verify(self) -> None:
        verifiers.resolvable(*self.operands)
        types = [v.type for v in (*self.operands, *self.results)]
        if any(ty is not types[0] for ty in types):
            found = ", ".join(f"'{ty}'" for ty in types)
            raise fail(f"expected shapes of one rank, found {found}")


class UnaryShapeOp(ShapeOp):
    """A function of each number of a shape."""

    input: d.Operand = d.operand(h.Shape)
    output: d.Result = d.result(h.Shape)


class BinaryShapeOp(ShapeOp):
    """A function of corresponding numbers of two shapes."""

    input1: d.Operand = d.operand(h.Shape)
    input2: d.Operand = d.operand(h.Shape)
    output: d.Result = d.result(h.Shape)


_S = "%s = tosa.const_shape {{values = dense<[4, 3]> : tensor<2xindex>}} : () -> !tosa.shape<2>\n"
_unary = _Family(UnaryShapeOp, __name__, _S + "%r = {name} %s : (!tosa.shape<2>) -> !tosa.shape<2>")
Exp2ShapeOp = _unary("Exp2ShapeOp", "tosa.exp2_shape", "Raise 2 to the power of each number.")
Log2CeilShapeOp = _unary("Log2CeilShapeOp", "tosa.log2_ceil_shape", "Compute base-2 logarithms, rounded up.")
Log2FloorShapeOp = _unary("Log2FloorShapeOp", "tosa.log2_floor_shape", "Compute base-2 logarithms, rounded down.")

_binary = _Family(
    BinaryShapeOp, __name__, _S + "%r = {name} %s, %s : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>"
)
AddShapeOp = _binary("AddShapeOp", "tosa.add_shape", "Add corresponding numbers.")
SubShapeOp = _binary("SubShapeOp", "tosa.sub_shape", "Subtract corresponding numbers.")
MulShapeOp = _binary("MulShapeOp", "tosa.mul_shape", "Multiply corresponding numbers.")
DivCeilShapeOp = _binary("DivCeilShapeOp", "tosa.div_ceil_shape", "Divide corresponding numbers, rounding up.")
DivFloorShapeOp = _binary("DivFloorShapeOp", "tosa.div_floor_shape", "Divide corresponding numbers, rounding down.")
ModShapeOp = _binary("ModShapeOp", "tosa.mod_shape", "Compute remainders of corresponding numbers.")
MaxShapeOp = _binary("MaxShapeOp", "tosa.max_shape", "Take the larger of corresponding numbers.")
MinShapeOp = _binary("MinShapeOp", "tosa.min_shape", "Take the smaller of corresponding numbers.")


class DimOp(TosaOp):
    """Return the size of a dimension, as a shape of one number.

    ```mlir
    %r = tosa.dim %x {axis = 1 : i32} : (tensor<4x?xf32>) -> !tosa.shape<1>
    ```

    Semantics: TOSA 1.1, DIM.
    """

    name = "tosa.dim"
    input1: d.Operand = d.operand(h.AtLeast1D)
    axis = d.attribute(c.I32Attr)
    output: d.Result = d.result(h.Shape)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [ShapeType(1)]

    def verify(self) -> None:
        axis, shape = self.axis.value, shape_of(self.input1.type)
        if self.output.type.rank != 1:
            raise fail(f"expected a shape of one number, found '{self.output.type}'")
        if axis < 0 or (shape is not None and axis >= len(shape)):
            limit = f" and below the rank {len(shape)}" if shape is not None else ""
            raise fail(f"expected an axis of at least 0{limit}, found {axis}")


class ConcatShapeOp(TosaOp):
    """Join shapes.

    ```mlir
    %a = tosa.const_shape {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %r = tosa.concat_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
    ```

    Semantics: TOSA 1.1, CONCAT_SHAPE.
    """

    name = "tosa.concat_shape"
    input: d.Operands = d.operands(h.Shape)
    output: d.Result = d.result(h.Shape)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [ShapeType(sum(v.type.rank for v in operands))]

    def verify(self) -> None:
        verifiers.resolvable(*self.operands)
        total = sum(v.type.rank for v in self.input)
        if self.output.type.rank != total:
            raise fail(f"expected a result of rank {total}, the sum of the operand ranks, found '{self.output.type}'")


_Number = c.Predicate(
    "tensor of shape [1], or of unknown rank, of i32",
    lambda ty: h.Scalar.check(ty) and ty.element_type is i32,
)


class SliceShapeOp(TosaOp):
    """Take `size` numbers of a shape, from number `start` on.

    ```mlir
    %a = tosa.const_shape {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %one = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %r = tosa.slice_shape %a, %one, %one : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
    ```

    Semantics: TOSA 1.1, SLICE_SHAPE.
    """

    name = "tosa.slice_shape"
    input: d.Operand = d.operand(h.Shape)
    start: d.Operand = d.operand(_Number)
    size: d.Operand = d.operand(_Number)
    output: d.Result = d.result(h.Shape)

    def verify(self) -> None:
        verifiers.resolvable(self.input)
        start, size = (verifiers.constant_value(v) for v in (self.start, self.size))
        if start is not None and start < 0:
            raise fail(f"expected a start of at least 0, found {start}")
        if size is not None and size < 1:
            raise fail(f"expected a size of at least 1, found {size}")
        if size is not None and size != self.output.type.rank:
            raise fail(f"expected a result of rank {size}, the size, found '{self.output.type}'")
        if start is not None and size is not None and start + size > self.input.type.rank:
            raise fail(f"expected start + size up to the rank {self.input.type.rank}, found {start} + {size}")


class AssertEqualShapeOp(FormattedOp):
    """Require that two shapes are equal; with `allow_broadcast`, a number may be 1 where the other is not.

    ```mlir
    %a = tosa.const_shape {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    tosa.assert_equal_shape %a, %a {allow_broadcast = false} : (!tosa.shape<2>, !tosa.shape<2>) -> ()
    ```

    Semantics: TOSA 1.1, ASSERT_EQUAL_SHAPE.
    """

    name = "tosa.assert_equal_shape"
    input1: d.Operand = d.operand(h.Shape)
    input2: d.Operand = d.operand(h.Shape)
    allow_broadcast = d.attribute(c.BoolAttr)

    def verify(self) -> None:
        verifiers.resolvable(*self.operands)
        if self.input1.type is not self.input2.type:
            raise fail(f"expected shapes of one rank, found '{self.input1.type}' and '{self.input2.type}'")


