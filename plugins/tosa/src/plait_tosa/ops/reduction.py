"""Reductions along an axis, which stays with size 1, and argmax."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait import define as d
from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType, i32
from plait.define import constraints as c
from plait.ir.attribute import Type

from plait_tosa import constraints as h
from plait_tosa.enums import NanModeAttr
from plait_tosa.ops import rules
from plait_tosa.ops.base import TosaOp, agree, fail, shape_of

if TYPE_CHECKING:
    from plait.ir.region import Region


class ReduceOp(TosaOp):
    """A reduction along an axis by a scalar kind of two operands (`plait_std.scalar`)."""

    kind: ClassVar[str]
    input: d.Operand = d.operand(h.AtLeast1D)
    axis = d.attribute(c.I32Attr)
    output: d.Result = d.result(h.AtLeast1D)

    @classmethod
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[str, Any], regions: Sequence[Region]
    ) -> Sequence[Type]:
        ty, axis = operands[0].type, properties["axis"].value
        if (shape := shape_of(ty)) is None:
            return [ty]
        return [RankedTensorType(tuple(1 if i == axis else n for i, n in enumerate(shape)), ty.element_type)]

    def verify(self) -> None:
        axis, shape, result = self.axis.value, shape_of(self.input.type), shape_of(self.output.type)
        rules.same_elements(self.input, self.output)
        if axis < 0:
            raise fail("reduce axis must not be negative")
        if shape is not None and axis >= len(shape):
            raise fail(f"expect input tensor rank ({len(shape)}) to be larger than reduce axis ({axis})")
        if result is None:
            return
        if axis >= len(result):
            raise fail(f"expect output tensor rank ({len(result)}) to be larger than reduce axis ({axis})")
        if shape is not None and len(shape) != len(result):
            raise fail("expect output tensor rank to be equal to input tensor rank")
        if result[axis] not in (1, DYNAMIC):
            raise fail(f"expect reduced dimension size to be 1, got {result[axis]}")
        if shape is not None and not agree([1 if i == axis else n for i, n in enumerate(shape)], result):
            raise fail("expect output tensor dimensions to be those of the input, but for the axis")


class ReduceAllOp(ReduceOp):
    """Tell whether all elements along the axis are true.

    ```mlir
    %r = tosa.reduce_all %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<4x1xi1>
    ```

    Semantics: TOSA 1.0, REDUCE_ALL.
    """

    name = "tosa.reduce_all"
    kind = "and"
    input: d.Operand = d.operand(h.BoolAtLeast1D)
    output: d.Result = d.result(h.BoolAtLeast1D)


class ReduceAnyOp(ReduceOp):
    """Tell whether any element along the axis is true.

    ```mlir
    %r = tosa.reduce_any %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<4x1xi1>
    ```

    Semantics: TOSA 1.0, REDUCE_ANY.
    """

    name = "tosa.reduce_any"
    kind = "or"
    input: d.Operand = d.operand(h.BoolAtLeast1D)
    output: d.Result = d.result(h.BoolAtLeast1D)


class ReduceMaxOp(ReduceOp):
    """Take the largest element along the axis.

    ```mlir
    %r = tosa.reduce_max %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
    ```

    Semantics: TOSA 1.0, REDUCE_MAX.
    """

    name = "tosa.reduce_max"
    kind = "maximum"
    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")


class ReduceMinOp(ReduceOp):
    """Take the smallest element along the axis.

    ```mlir
    %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
    ```

    Semantics: TOSA 1.0, REDUCE_MIN.
    """

    name = "tosa.reduce_min"
    kind = "minimum"
    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")


class ReduceProductOp(ReduceOp):
    """Multiply the elements along the axis.

    ```mlir
    %r = tosa.reduce_product %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
    ```

    Semantics: TOSA 1.0, REDUCE_PRODUCT.
    """

    name = "tosa.reduce_product"
    kind = "multiply"


class ReduceSumOp(ReduceOp):
    """Add the elements along the axis.

    ```mlir
    %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
    ```

    Semantics: TOSA 1.0, REDUCE_SUM.
    """

    name = "tosa.reduce_sum"
    kind = "add"


class ArgMaxOp(TosaOp):
    """Find the index of the largest element along the axis, the first of several.

    ```mlir
    %r = tosa.argmax %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4xi32>
    ```

    Semantics: TOSA 1.0, ARGMAX.
    """

    name = "tosa.argmax"
    input: d.Operand = d.operand(h.AtLeast1D)
    axis = d.attribute(c.I32Attr)
    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")
    output: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[str, Any], regions: Sequence[Region]
    ) -> Sequence[Type]:
        shape, axis = operands[0].type.shape, properties["axis"].value
        return [RankedTensorType(tuple(n for i, n in enumerate(shape) if i != axis), i32)]

    def verify(self) -> None:
        axis, shape, result = self.axis.value, shape_of(self.input.type), shape_of(self.output.type)
        if not isinstance(self.output.type.element_type, IntegerType):
            raise fail(f"expect indices of an integer type, got '{self.output.type.element_type}'")
        if shape is None:
            return
        if not 0 <= axis < len(shape):
            raise fail("specified axis is outside the rank of the tensor")
        if result is not None and not agree([n for i, n in enumerate(shape) if i != axis], result):
            raise fail(f"expected output shape '{[n for i, n in enumerate(shape) if i != axis]}', got '{list(result)}'")
