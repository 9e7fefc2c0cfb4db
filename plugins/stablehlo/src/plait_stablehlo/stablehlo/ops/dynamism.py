"""Operations whose shapes are values."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from plait import define as d
from plait.builtin.types import RankedTensorType, i32
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Type

from plait_stablehlo.stablehlo import constraints as h
from plait_stablehlo.stablehlo.compatibility import elements_agree, is_static, violation
from plait_stablehlo.stablehlo.ops.base import InferringOp
from plait_stablehlo.stablehlo.ops.creation import check_iota
from plait_stablehlo.stablehlo.ops.data_movement import check_broadcast


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
    dimension = d.attribute(c.I64Attr)
    result: d.Result = d.result(h.I32Tensor)
    assembly = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        return [RankedTensorType((), i32)]

    def verify(self) -> None:
        dim, rank = self.dimension.value, len(self.operand.type.shape)
        if not 0 <= dim < rank:
            text = f"requires dimension attribute in range [0, {rank}); found ({dim})"
            raise violation("get_dimension_size_c1", text)
        super().verify()


class SetDimensionSizeOp(d.Op):
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
    dimension = d.attribute(c.I64Attr)
    result: d.Result = d.result(h.Tensor)
    assembly = "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        if self.size.type.shape:
            raise violation("set_dimension_size_i2", "size operand should be of rank-0")
        dim, rank = self.dimension.value, len(self.operand.type.shape)
        if not 0 <= dim < rank:
            text = f"expects dimension to be in range [0, {rank}); got: [{dim}]."
            raise violation("set_dimension_size_c1", text)


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
    broadcast_dimensions = d.attribute(c.DenseI64Array)
    known_expanding_dimensions = d.optional_attribute(c.DenseI64Array)
    known_nonexpanding_dimensions = d.optional_attribute(c.DenseI64Array)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = (
        "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:` "
        "functional-type(operands, results)"
    )

    def verify(self) -> None:
        source, target, name = self.operand.type, self.result.type, "dynamic_broadcast_in_dim"
        check_broadcast(name, source, self.broadcast_dimensions.values, target)
        count = self.output_dimensions.type.shape[0]
        if count != len(target.shape):
            text = f"result rank ({len(target.shape)}) is not equal to output_dimensions size ({count})"
            raise violation(f"{name}_c7", text)
        self._check_known(len(source.shape))

    def _check_known(self, rank: int) -> None:
        expanding = self.known_expanding_dimensions.values if self.known_expanding_dimensions else ()
        kept = self.known_nonexpanding_dimensions.values if self.known_nonexpanding_dimensions else ()
        both = (*expanding, *kept)
        if len(set(both)) != len(both):
            text = "duplicate expansion hint for at least one operand dimension"
            raise violation("dynamic_broadcast_in_dim_c8", text)
        for dim in both:
            if not 0 <= dim < rank:
                text = f"hint for expanding dimension {dim} does not refer to a valid operand dimension"
                raise violation("dynamic_broadcast_in_dim_c9", text)


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
            text = "requires compatible element types for all operands and results"
            raise violation("dynamic_reshape_c1", text)
        if source.has_static_shape and target.has_static_shape and prod(source.shape) != prod(target.shape):
            raise violation("dynamic_reshape_c2", "number of output elements doesn't match expected number of elements")
        if self.output_shape.type.shape[0] != len(target.shape):
            text = "result should have the same rank as the number of elements in output_shape operand"
            raise violation("dynamic_reshape_c4", text)


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
    iota_dimension = d.attribute(c.I64Attr)
    result: d.Result = d.result(h.Tensor)
    assembly = "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        check_iota("dynamic_iota_c1", self.iota_dimension.value, self.result.type)
        if self.output_shape.type.shape[0] != len(self.result.type.shape):
            text = "result should have the same rank as the number of elements in output_shape operand"
            raise violation("dynamic_iota_c2", text)


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
        if not elements_agree(self.operand.type, self.result.type):
            raise violation("real_dynamic_slice_c1", "requires the same element type for operand and result")
        indices = (self.start_indices.type, self.limit_indices.type, self.strides.type)
        if len(set(indices)) > 1:
            text = "failed to verify that all of {start_indices, limit_indices, strides} have same type"
            raise violation("real_dynamic_slice_c2", text)
        count, rank = indices[0].shape[0], len(self.operand.type.shape)
        if is_static(count) and count != rank:
            text = f"has mismatched number of operand rank ({rank}) and start_indices size ({count})"
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
        elements = {v.type.element_type for v in (self.operand, self.padding_value, self.result)}
        if len(elements) > 1:
            raise violation("dynamic_pad_c1", "requires the same element type for operand, padding value and result")
        paddings = {v.type for v in (self.edge_padding_low, self.edge_padding_high, self.interior_padding)}
        if len(paddings) > 1 or paddings.pop().shape[0] != len(self.operand.type.shape):
            raise violation("dynamic_pad_c2", "requires paddings of one type, with an element for each dimension")
        if len(self.operand.type.shape) != len(self.result.type.shape):
            raise violation("dynamic_pad_c4", "requires operand and result of the same rank")
