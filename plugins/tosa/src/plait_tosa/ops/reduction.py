"""Reductions along an axis, which stays with size 1, and argmax."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait import define as d
from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType, i32
from plait.define import constraints as c
from plait.ir.attribute import Type

from plait_tosa import constraints as h
from plait_tosa.enums import NanModeAttr
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import Family, TosaOp, agree, fail, shape_of


class ReduceOp(TosaOp):
    """A reduction along an axis by a scalar kind of two operands (`plait_std.scalar`)."""

    kind: ClassVar[str]
    input: d.Operand = d.operand(h.AtLeast1D)
    axis = d.attribute(c.I32Attr)
    output: d.Result = d.result(h.AtLeast1D)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, axis = operands[0].type, properties["axis"].value
        if (shape := shape_of(ty)) is None:
            return [ty]
        return [RankedTensorType(tuple(1 if i == axis else n for i, n in enumerate(shape)), ty.element_type)]

    def verify(self) -> None:
        axis, shape, result = self.axis.value, shape_of(self.input.type), shape_of(self.output.type)
        verifiers.same_elements(self.input, self.output)
        if axis < 0:
            raise fail(f"expected an axis of at least 0, found {axis}")
        if shape is not None and axis >= len(shape):
            raise fail(f"expected an axis below the input rank {len(shape)}, found {axis}")
        if result is None:
            return
        if axis >= len(result):
            raise fail(f"expected an axis below the output rank {len(result)}, found {axis}")
        if shape is not None and len(shape) != len(result):
            raise fail(f"expected an output of rank {len(shape)}, found rank {len(result)}")
        if result[axis] not in (1, DYNAMIC):
            raise fail(f"expected size 1 in the reduced dimension, found {result[axis]}")
        if shape is not None and not agree([1 if i == axis else n for i, n in enumerate(shape)], result):
            raise fail(f"expected the shape of '{self.input.type}' with size 1 at the axis, found '{self.output.type}'")


class BoolReduceOp(ReduceOp):
    """A reduction of booleans."""

    input: d.Operand = d.operand(h.BoolAtLeast1D)
    output: d.Result = d.result(h.BoolAtLeast1D)


class ExtremeReduceOp(ReduceOp):
    """The greatest or the least element; `nan_mode` says what a NaN beside numbers makes."""

    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")


_bool = Family(BoolReduceOp, __name__, "%r = {name} %x {{axis = 1 : i32}} : (tensor<4x5xi1>) -> tensor<4x1xi1>")
ReduceAllOp = _bool("ReduceAllOp", "tosa.reduce_all", "Tell whether all elements along the axis are true.", kind="and")
ReduceAnyOp = _bool("ReduceAnyOp", "tosa.reduce_any", "Tell whether any element along the axis is true.", kind="or")

_extreme = Family(ExtremeReduceOp, __name__, "%r = {name} %x {{axis = 1 : i32}} : (tensor<4x5xf32>) -> tensor<4x1xf32>")
ReduceMaxOp = _extreme("ReduceMaxOp", "tosa.reduce_max", "Take the largest element along the axis.", kind="maximum")
ReduceMinOp = _extreme("ReduceMinOp", "tosa.reduce_min", "Take the smallest element along the axis.", kind="minimum")

_number = Family(ReduceOp, __name__, "%r = {name} %x {{axis = 1 : i32}} : (tensor<4x5xf32>) -> tensor<4x1xf32>")
ReduceProductOp = _number(
    "ReduceProductOp", "tosa.reduce_product", "Multiply the elements along the axis.", kind="multiply"
)
ReduceSumOp = _number("ReduceSumOp", "tosa.reduce_sum", "Add the elements along the axis.", kind="add")


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
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        shape, axis = operands[0].type.shape, properties["axis"].value
        return [RankedTensorType(tuple(n for i, n in enumerate(shape) if i != axis), i32)]

    def verify(self) -> None:
        axis, shape, result = self.axis.value, shape_of(self.input.type), shape_of(self.output.type)
        if not isinstance(self.output.type.element_type, IntegerType):
            raise fail(f"expected indices of an integer type, found '{self.output.type.element_type}'")
        if shape is None:
            return
        if not 0 <= axis < len(shape):
            raise fail(f"expected an axis from 0 up to {len(shape) - 1}, found {axis}")
        if result is not None and not agree([n for i, n in enumerate(shape) if i != axis], result):
            raise fail(f"expected output shape {[n for i, n in enumerate(shape) if i != axis]}, found {list(result)}")
