"""Operations whose shapes are values."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC, RankedTensorType, i32
from plait.define.traits import Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import (
    bounds_of,
    constant_integers,
    elements_agree,
    is_static,
    listed,
    shaped_agree,
    tensor,
    violation,
)
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.ops.creation import check_iota
from plait_stablehlo.ops.data_movement import check_broadcast
from plait_stablehlo.quantization.types import check_reshape
from plait_stablehlo.syntax.older_spellings import I64Array

if TYPE_CHECKING:

    pass


class GetDimensionSizeOp(InferringOp):
    """Get the size of a dimension.

    ```mlir
    %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
    ```

    Semantics: StableHLO, "get_dimension_size".
    """

    name = "stablehlo.get_dimension_size"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.TensorOrPerAxis)
    dimension = d.attribute(h.NonNegativeI64)
    result: d.Result = d.result(h.I32Tensor)
    assembly = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [RankedTensorType((), i32)]

    def verify(self) -> None:
        _check_dimension("get_dimension_size_c1", self.dimension.value, len(self.operand.type.shape))
        super().verify()


def _check_dimension(label: str, dim: int, rank: int) -> None:
    if dim >= rank:
        raise violation(label, f"expected a dimension of at least 0 and below {rank}, found {dim}")


class SetDimensionSizeOp(InferringOp):
    """Give a dimension a size known at run time, not larger than it is.

    ```mlir
    %r = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) ->
        tensor<?xf32, #stablehlo.bounds<4>>
    ```

    Semantics: StableHLO, "Dynamism".
    """

    name = "stablehlo.set_dimension_size"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.Tensor)
    size: d.Operand = d.operand(h.I32Tensor)
    dimension = d.attribute(h.NonNegativeI64)
    result: d.Result = d.result(h.Tensor)
    assembly = "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, dim = operands[0].type, properties["dimension"].value
        if operands[1].type.shape:
            raise violation("set_dimension_size_i2", "expected a size of rank 0")
        _check_dimension("set_dimension_size_c1", dim, len(ty.shape))
        shape, bounds = list(ty.shape), list(bounds_of(ty))
        if is_static(shape[dim]):
            bounds[dim] = shape[dim]
        shape[dim] = DYNAMIC
        size = constant_integers(operands[1])
        if size is not None and size[0] == bounds[dim]:
            shape[dim], bounds[dim] = size[0], DYNAMIC
        return [tensor(shape, ty.element_type, bounds)]


class DynamicBroadcastInDimOp(d.Op):
    """Repeat a tensor to a shape known at run time.

    Operand dimension `i` becomes result dimension `broadcast_dimensions[i]`; it expands if it is 1 at run time.

    ```mlir
    %r = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1] : (tensor<4xf32>, tensor<2xi32>) ->
        tensor<?x4xf32>
    ```

    Semantics: StableHLO, "dynamic_broadcast_in_dim".
    """

    name = "stablehlo.dynamic_broadcast_in_dim"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.TensorOrPerAxis)
    output_dimensions: d.Operand = d.operand(h.StaticDimensionTensor)
    broadcast_dimensions = d.attribute(I64Array)
    known_expanding_dimensions = d.optional_attribute(I64Array)
    known_nonexpanding_dimensions = d.optional_attribute(I64Array)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = (
        "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:` "
        "functional-type(operands, results)"
    )

    def verify(self) -> None:
        source, target, name = self.operand.type, self.result.type, "dynamic_broadcast_in_dim"
        check_broadcast(name, source, self.broadcast_dimensions.values, target)
        _check_shape_operand(f"{name}_c7", self.output_dimensions, target)
        self._check_known(len(source.shape))
        self._check_expansion(source, constant_integers(self.output_dimensions))

    def _check_expansion(self, source: Any, sizes: list[int] | None) -> None:
        """Raise if a dimension is neither 1 nor of the size that the constant `sizes` say."""
        if sizes is None or not source.has_static_shape:
            return
        for i, dim in enumerate(self.broadcast_dimensions.values):
            if source.shape[i] != 1 and source.shape[i] != sizes[dim]:
                text = f"is neither 1 nor what the shape says for dimension {dim}, {sizes[dim]}"
                what = f"dimension {i} of the operand has size {source.shape[i]}, which"
                raise violation("dynamic_broadcast_in_dim_c5", f"{what} {text}")

    def _check_known(self, rank: int) -> None:
        expanding = self.known_expanding_dimensions.values if self.known_expanding_dimensions else ()
        kept = self.known_nonexpanding_dimensions.values if self.known_nonexpanding_dimensions else ()
        if len({*expanding, *kept}) != len(expanding) + len(kept):
            text = "a dimension of the operand is listed twice as expanding or not expanding"
            raise violation("dynamic_broadcast_in_dim_c8", text)
        for label, dims in (("c9", expanding), ("c10", kept)):
            for dim in dims:
                if not 0 <= dim < rank:
                    text = f"the operand does not have dimension {dim}, which is said to expand"
                    raise violation(f"dynamic_broadcast_in_dim_{label}", text)


def _check_shape_operand(label: str, shape: Any, ty: Any) -> None:
    """Raise unless `shape`, a vector, may be the shape of `ty` at run time."""
    sizes = constant_integers(shape)
    if sizes is not None and (any(s < 0 for s in sizes) or not shaped_agree(tensor(sizes, ty.element_type), ty)):
        text = f"expected a result of shape [{listed(sizes)}], found '{ty}'"
        raise violation(label, text)
    if shape.type.shape[0] != len(ty.shape):
        text = f"as {_SHAPE_OPERANDS[label]} says, found rank {len(ty.shape)}"
        raise violation(label, f"expected a result of rank {shape.type.shape[0]} {text}")


_SHAPE_OPERANDS = {
    "dynamic_broadcast_in_dim_c7": "output_dimensions",
    "dynamic_reshape_c4": "output_shape",
    "dynamic_iota_c2": "output_shape",
}


class DynamicReshapeOp(d.Op):
    """Give the elements, in row-major order, a shape known at run time.

    ```mlir
    %r = stablehlo.dynamic_reshape %x, %shape : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    ```

    Semantics: StableHLO, "dynamic_reshape".
    """

    name = "stablehlo.dynamic_reshape"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.TensorOrPerAxis)
    output_shape: d.Operand = d.operand(h.StaticDimensionTensor)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        source, target = self.operand.type, self.result.type
        if not elements_agree(source, target):
            text = f"operand and result differ in element type: '{source}' and '{target}'"
            raise violation("dynamic_reshape_c1", text)
        if source.has_static_shape and target.has_static_shape and prod(source.shape) != prod(target.shape):
            text = f"the result has {prod(target.shape)} elements, the operand"
            raise violation("dynamic_reshape_c2", f"{text} {prod(source.shape)}")
        _check_shape_operand("dynamic_reshape_c4", self.output_shape, target)
        sizes = constant_integers(self.output_shape)
        if sizes is not None and source.has_static_shape and prod(source.shape) != prod(sizes):
            text = f"{prod(source.shape)} elements, the shape in output_shape {prod(sizes)}"
            raise violation(
                "dynamic_reshape_c2", f"the operand has {text}"
            )
        check_reshape("dynamic_reshape", source, target)


class DynamicIotaOp(d.Op):
    """Count 0, 1, 2 ... along a dimension of a shape known at run time.

    ```mlir
    %r = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
    ```

    Semantics: StableHLO, "dynamic_iota".
    """

    name = "stablehlo.dynamic_iota"
    traits = (Pure,)
    output_shape: d.Operand = d.operand(h.StaticDimensionTensor)
    iota_dimension = d.attribute(h.NonNegativeI64)
    result: d.Result = d.result(h.Tensor)
    assembly = "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        check_iota("dynamic_iota_c1", self.iota_dimension.value, self.result.type)
        _check_shape_operand("dynamic_iota_c2", self.output_shape, self.result.type)


class RealDynamicSliceOp(d.Op):
    """Take elements between indices known at run time.

    ```mlir
    %r = stablehlo.real_dynamic_slice %x, %a, %b, %s : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>,
        tensor<1xi32>) -> tensor<?xf32>
    ```

    Semantics: StableHLO, "Dynamism".
    """

    name = "stablehlo.real_dynamic_slice"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.Tensor)
    start_indices: d.Operand = d.operand(h.DimensionTensor)
    limit_indices: d.Operand = d.operand(h.DimensionTensor)
    strides: d.Operand = d.operand(h.DimensionTensor)
    result: d.Result = d.result(h.Tensor)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        if self.operand.type.element_type is not self.result.type.element_type:
            text = "operand, result must have one element type"
            raise violation("real_dynamic_slice_c1", text)
        names, rank = ("start_indices", "limit_indices", "strides"), len(self.operand.type.shape)
        if len({getattr(self, name).type for name in names}) > 1:
            text = "start_indices, limit_indices, strides must have one type"
            raise violation("real_dynamic_slice_c2", text)
        count = self.start_indices.type.shape[0]
        if is_static(count) and count != rank:
            text = f"expected start_indices of {rank} elements, one for each dimension, found {count}"
            raise violation("real_dynamic_slice_c3", text)


class DynamicPadOp(d.Op):
    """Put a value around and between the elements, as often as is known at run time.

    ```mlir
    %r = stablehlo.dynamic_pad %x, %v, %lo, %hi, %in : (tensor<?xf32>, tensor<f32>, tensor<1xi32>,
        tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    ```

    Semantics: StableHLO, "dynamic_pad".
    """

    name = "stablehlo.dynamic_pad"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.Tensor)
    padding_value: d.Operand = d.operand(h.ScalarTensor)
    edge_padding_low: d.Operand = d.operand(h.StaticDimensionTensor)
    edge_padding_high: d.Operand = d.operand(h.StaticDimensionTensor)
    interior_padding: d.Operand = d.operand(h.StaticDimensionTensor)
    result: d.Result = d.result(h.Tensor)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        operand, result, rank = self.operand.type, self.result.type, len(self.operand.type.shape)
        if len({operand.element_type, self.padding_value.type.element_type, result.element_type}) > 1:
            text = "operand, padding_value, result must have one element type"
            raise violation("dynamic_pad_c1", text)
        if rank != len(result.shape):
            raise violation("dynamic_pad_c4", "operand, result must have one rank")
        amounts = (self.edge_padding_low, self.edge_padding_high, self.interior_padding)
        if len({v.type for v in amounts}) > 1:
            text = "edge_padding_low, edge_padding_high, interior_padding must have one type"
            raise violation("dynamic_pad_c2", text)
        if (count := amounts[0].type.shape[0]) != rank:
            raise violation("dynamic_pad_c2", f"{count} amounts of padding for an operand of rank {rank}")
        self._check_amounts(*map(constant_integers, amounts))

    def _check_amounts(self, low: list[int] | None, high: list[int] | None, interior: list[int] | None) -> None:
        """Raise if amounts that are constants are negative or give another size than the result's."""
        if interior is None:
            return
        if any(amount < 0 for amount in interior):
            text = f"a negative amount in interior_padding: {listed(interior)}"
            raise violation("dynamic_pad_c3", text)
        source, target = self.operand.type, self.result.type
        if low is None or high is None or not source.has_static_shape or not target.has_static_shape:
            return
        for i, (have, out, a, b, n) in enumerate(zip(source.shape, target.shape, low, high, interior)):
            expected = have + a + max(have - 1, 0) * n + b
            if out != expected:
                text = f"dimension {i} of the result has size {out}, but {expected} after padding"
                raise violation("dynamic_pad_c4", text)
