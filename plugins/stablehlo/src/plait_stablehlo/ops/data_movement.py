"""Operations that move elements without computing with them."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC
from plait.define.traits import Pure, SameOperandsAndResultElementType
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import (
    bounds_of,
    elements_agree,
    is_static,
    listed,
    more_specific,
    sizes_agree,
    tensor,
    violation,
)
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.quantization import types as q
from plait_stablehlo.syntax.directives import OPERANDS_WITH_COMMA, SLICE_RANGES, UNARY
from plait_stablehlo.syntax.older_spellings import I64Array

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType


class BroadcastInDimOp(d.Op):
    """Repeat a tensor along new dimensions and along dimensions of size 1.

    Operand dimension `i` becomes result dimension `broadcast_dimensions[i]`.

    ```mlir
    %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
    ```

    Semantics: StableHLO, "broadcast_in_dim".
    """

    name = "stablehlo.broadcast_in_dim"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.TensorOrPerAxis)
    broadcast_dimensions = d.attribute(I64Array)
    result: d.Result = d.result(h.StaticOrBoundedTensor)
    assembly = "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        check_broadcast("broadcast_in_dim", self.operand.type, self.broadcast_dimensions.values, self.result.type)


def check_broadcast(op: str, source: RankedTensorType, dims: Sequence[int], target: RankedTensorType) -> None:
    """Raise unless `source` broadcasts to `target` along `dims`."""
    if not elements_agree(source, target):
        text = "operands and results differ in element type"
        if op != "broadcast_in_dim":
            text = f"operand and result differ in element type: '{source}' and '{target}'"
        raise violation(f"{op}_c1", text)
    if len(dims) != len(source.shape):
        raise violation(
            f"{op}_c2", f"{len(dims)} broadcast_dimensions for an operand of rank {len(source.shape)}"
        )
    if len(set(dims)) != len(dims):
        raise violation(f"{op}_c4", "broadcast_dimensions names a dimension twice")
    for i, dim in enumerate(dims):
        if not 0 <= dim < len(target.shape):
            text = f"broadcast_dimensions names dimension {dim} of a result of rank {len(target.shape)}"
            raise violation(f"{op}_c3", text)
        size, result_size = source.shape[i], target.shape[dim]
        if not is_static(size) or size == 1 or size == result_size:
            continue
        if op == "broadcast_in_dim":
            text = f"is neither 1 nor the size of dimension {dim} of the result, {result_size}"
            raise violation(f"{op}_c5", f"dimension {i} of the operand has size {size}, which {text}")
        if is_static(result_size):
            text = f"does not agree with dimension {dim} of the result, {result_size}"
            raise violation(f"{op}_c5", f"dimension {i} of the operand has size {size}, which {text}")
    q.check_broadcast(op, source, target, dims)


class ConcatenateOp(InferringOp):
    """Join tensors along a dimension.

    ```mlir
    %r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
    ```

    Semantics: StableHLO, "concatenate".
    """

    name = "stablehlo.concatenate"
    traits = (Pure, SameOperandsAndResultElementType)
    result_constraints = ("c6", "c5")
    inputs: d.Operands = d.operands(h.Tensor)
    dimension = d.attribute(h.NonNegativeI64)
    result: d.Result = d.result(h.Tensor)
    assembly = (
        "custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension attr-dict `:` "
        "functional-type(operands, results)"
    )
    directives = OPERANDS_WITH_COMMA

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        dim, types = properties["dimension"].value, [v.type for v in operands]
        if not types:
            raise violation("concatenate_c3", "expected one operand or more, found none")
        first = types[0]
        if not first.shape:
            raise violation("concatenate_c4", "operands of rank 0 have no dimension to concatenate along")
        if dim >= len(first.shape):
            raise violation("concatenate_c4", f"operands of rank {len(first.shape)} have no dimension {dim}")
        for i, ty in enumerate(types):
            _check_concatenable(first, ty, i, dim)
        known = [(0 if k == dim else DYNAMIC, DYNAMIC) for k in range(len(first.shape))]
        for ty in types:
            for k, pair in enumerate(zip(ty.shape, bounds_of(ty))):
                known[k] = _joined(known[k], pair) if k == dim else more_specific(k, known[k], pair)
        return [tensor([s for s, _ in known], first.element_type, [b for _, b in known])]


def _check_concatenable(first: RankedTensorType, ty: RankedTensorType, i: int, dim: int) -> None:
    if len(ty.shape) != len(first.shape):
        raise violation("concatenate_c2", f"operands 0 and {i} differ in rank")
    for k, (a, b) in enumerate(zip(first.shape, ty.shape)):
        if k != dim and not sizes_agree(a, b):
            text = f"differ in dimension {k}: ({listed(first.shape)}) and ({listed(ty.shape)})"
            raise violation("concatenate_c2", f"the shapes of operands 0 and {i} {text}")


def _joined(left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    """The size and the bound of two pieces together."""
    if is_static(left[0]) and is_static(right[0]):
        return left[0] + right[0], DYNAMIC
    limits = [size if is_static(size) else bound for size, bound in (left, right)]
    return DYNAMIC, sum(limits) if all(map(is_static, limits)) else DYNAMIC


class ReshapeOp(d.Op):
    """Give the elements, in row-major order, another shape.

    ```mlir
    %r = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
    ```

    Semantics: StableHLO, "reshape".
    """

    name = "stablehlo.reshape"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.TensorOrPerAxis)
    result: d.Result = d.result(h.StaticOrBoundedTensor)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        source, target = self.operand.type, self.result.type
        if not elements_agree(source, target):
            raise violation("reshape_c1", "operands and results differ in element type")
        if source.has_static_shape and target.has_static_shape and prod(source.shape) != prod(target.shape):
            raise violation(
                "reshape_c2",
                f"the result has {prod(target.shape)} elements, the operand "
                f"{prod(source.shape)}",
            )
        q.check_reshape("reshape", source, target)


class ReverseOp(InferringOp):
    """Reverse the order of elements along dimensions.

    ```mlir
    %r = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>
    ```

    Semantics: StableHLO, "reverse".
    """

    name = "stablehlo.reverse"
    traits = (Pure, SameOperandsAndResultElementType)
    result_constraints = ("c1", "c1")
    operand: d.Operand = d.operand(h.Tensor)
    dimensions = d.attribute(I64Array)
    result: d.Result = d.result(h.Tensor)
    assembly = (
        "$operand `,` `dims` `=` $dimensions attr-dict `:` "
        "custom<SameOperandsAndResultType>(type($operand), type($result))"
    )
    directives = UNARY

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        dims, rank = self.dimensions.values, len(self.operand.type.shape)
        if len(set(dims)) != len(dims):
            raise violation("reverse_c2", f"a dimension is named twice: {listed(dims)}")
        for dim in dims:
            if dim < 0:
                raise violation("reverse_c3", f"a dimension cannot be negative, found {dim}")
            if dim >= rank:
                raise violation("reverse_c3", f"expected dimensions below the rank {rank}, found {dim}")
        super().verify()


class SliceOp(InferringOp):
    """Take elements from `start` up to `limit`, exclusive, in steps of `strides`.

    ```mlir
    %r = stablehlo.slice %x [1:2, 0:4:2] : (tensor<3x4xf32>) -> tensor<1x2xf32>
    ```

    Semantics: StableHLO, "slice".
    """

    name = "stablehlo.slice"
    traits = (Pure, SameOperandsAndResultElementType)
    result_constraints = ("c5", "c1")
    operand: d.Operand = d.operand(h.Tensor)
    start_indices = d.attribute(I64Array)
    limit_indices = d.attribute(I64Array)
    strides = d.attribute(I64Array)
    result: d.Result = d.result(h.Tensor)
    assembly = (
        "$operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:` "
        "functional-type(operands, results)"
    )
    directives = SLICE_RANGES

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty = operands[0].type
        starts, limits, strides = (properties[n].values for n in ("start_indices", "limit_indices", "strides"))
        if not len(starts) == len(limits) == len(strides):
            text = "start_indices, limit_indices, strides must have one length"
            raise violation("slice_c2", text)
        if len(starts) != len(ty.shape):
            raise violation(
                "slice_c2",
                f"{len(starts)} start_indices for an operand of rank "
                f"{len(ty.shape)}",
            )
        for i, row in enumerate(zip(ty.shape, bounds_of(ty), starts, limits, strides)):
            _check_slice(i, *row)
        return [tensor([(b - a + s - 1) // s for a, b, s in zip(starts, limits, strides)], ty.element_type)]


def _check_slice(i: int, size: int, bound: int, start: int, limit: int, stride: int) -> None:
    if start < 0:
        raise violation("slice_c3", f"negative start index {start} in dimension {i}")
    known, what = (size, "size") if is_static(size) else (bound, "bound")
    if is_static(known) and limit > known:
        raise violation("slice_c3", f"limit index {limit} is larger than dimension {what} {known} in dimension {i}")
    if start > limit:
        raise violation("slice_c3", f"the slice of dimension {i} starts at {start}, behind its limit {limit}")
    if stride <= 0:
        raise violation("slice_c4", f"expected a positive stride in dimension {i}, found {stride}")


class PadOp(InferringOp):
    """Put a value around the elements (`low`, `high`, which may be negative) and between them (`interior`).

    ```mlir
    %r = stablehlo.pad %x, %v, low = [1], high = [0], interior = [2] : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
    ```

    Semantics: StableHLO, "pad".
    """

    name = "stablehlo.pad"
    traits = (Pure, SameOperandsAndResultElementType)
    result_constraints = ("c4", "c1")
    operand: d.Operand = d.operand(h.Tensor)
    padding_value: d.Operand = d.operand(h.ScalarTensor)
    edge_padding_low = d.attribute(I64Array)
    edge_padding_high = d.attribute(I64Array)
    interior_padding = d.attribute(I64Array)
    result: d.Result = d.result(h.Tensor)
    assembly = (
        "$operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` "
        "`interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty = operands[0].type
        names = ("edge_padding_low", "edge_padding_high", "interior_padding")
        low, high, interior = (properties[n].values for n in names)
        if not len(low) == len(high) == len(interior):
            text = "edge_padding_low, edge_padding_high, interior_padding must have one length"
            raise violation("pad_c2", text)
        if len(low) != len(ty.shape):
            raise violation("pad_c2", f"{len(low)} amounts in edge_padding_low for an operand of rank {len(ty.shape)}")
        known = [_padded(i, *row) for i, row in enumerate(zip(ty.shape, bounds_of(ty), low, high, interior))]
        return [tensor([s for s, _ in known], ty.element_type, [b for _, b in known])]


def _padded(i: int, size: int, bound: int, low: int, high: int, interior: int) -> tuple[int, int]:
    """The size and the bound of dimension `i`. Raises if padding is negative where it may not be."""
    if interior < 0:
        raise violation("pad_c3", f"a negative amount in interior_padding: {interior}")
    known = size if is_static(size) else bound
    if not is_static(known):
        return DYNAMIC, DYNAMIC
    padded = low + known + max(known - 1, 0) * interior + high
    if padded < 0:
        what = "size" if is_static(size) else "bound"
        raise violation("pad_c4", f"the {what} of dimension {i} is {padded} after padding")
    return (padded, DYNAMIC) if is_static(size) else (DYNAMIC, padded)


class TransposeOp(InferringOp):
    """Permute the dimensions: result dimension `i` is operand dimension `permutation[i]`.

    ```mlir
    %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    ```

    Semantics: StableHLO, "transpose".
    """

    name = "stablehlo.transpose"
    traits = (Pure,)
    result_constraints = ("c3", "c1")
    operand: d.Operand = d.operand(h.TensorOrPerAxis)
    permutation = d.attribute(I64Array)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, permutation = operands[0].type, properties["permutation"].values
        rank = len(ty.shape)
        if len(permutation) != rank:
            raise violation(
                "transpose_c2", f"a permutation of {len(permutation)} dimensions for an operand of rank {rank}"
            )
        if sorted(permutation) != list(range(rank)):
            text = f"must be a permutation of [{listed(range(rank))}] but got {listed(permutation)}"
            raise violation("transpose_c2", f"attribute permutation {text}")
        bounds: list[int] = [bounds_of(ty)[p] for p in permutation]
        shape: list[int] = [ty.shape[p] for p in permutation]
        return [tensor(shape, ty.element_type, bounds)]

    def verify(self) -> None:
        if not elements_agree(self.operand.type, self.result.type):
            raise violation("transpose_c1", "operands and results differ in element type")
        super().verify()
        q.check_transpose(self.operand.type, self.result.type, self.permutation.values)


class DynamicSliceOp(InferringOp):
    """Take a block of `slice_sizes` at indices known at run time, which are moved so that the block is inside.

    ```mlir
    %r = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
    ```

    Semantics: StableHLO, "dynamic_slice".
    """

    name = "stablehlo.dynamic_slice"
    traits = (Pure,)
    result_constraints = ("c5", "c1")
    operand: d.Operand = d.operand(h.Tensor)
    start_indices: d.Operands = d.operands(h.ScalarIntTensor)
    slice_sizes = d.attribute(I64Array)
    result: d.Result = d.result(h.Tensor)
    assembly = (
        "$operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes attr-dict `:` "
        "functional-type(operands, results)"
    )
    directives = OPERANDS_WITH_COMMA

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, starts, sizes = operands[0].type, operands[1:], properties["slice_sizes"].values
        if len(starts) != len(sizes):
            text = f"expected a start index for each of the {len(sizes)} slice sizes, found {len(starts)}"
            raise violation("dynamic_slice_c2", text)
        if len(starts) != len(ty.shape):
            text = (
                f"expected a start index for each of the {len(ty.shape)} dimensions of the operand, found "
                f"{len(starts)}"
            )
            raise violation("dynamic_slice_c2", text)
        if len({v.type.element_type for v in starts}) > 1:
            raise violation("dynamic_slice_c3", "the start indices must have one element type")
        for i, (size, have) in enumerate(zip(sizes, ty.shape)):
            if size < 0:
                raise violation(
                    "dynamic_slice_c4",
                    f"expected a slice size of at least 0 in dimension {i}, found {size}",
                )
            if is_static(have) and size > have:
                text = f"the slice of dimension {i} has size {size}, more than the {have} of the operand"
                raise violation("dynamic_slice_c4", text)
        return [tensor(sizes, ty.element_type)]

    def verify(self) -> None:
        if self.operand.type.element_type is not self.result.type.element_type:
            text = "operand, result must have one element type"
            raise violation("dynamic_slice_c1", text)
        super().verify()


class DynamicUpdateSliceOp(InferringOp):
    """Replace a block at indices known at run time, which are moved so that the block is inside.

    ```mlir
    %r = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "dynamic_update_slice".
    """

    name = "stablehlo.dynamic_update_slice"
    traits = (Pure,)
    result_constraints = ("c1", "c1")
    operand: d.Operand = d.operand(h.Tensor)
    update: d.Operand = d.operand(h.Tensor)
    start_indices: d.Operands = d.operands(h.ScalarIntTensor)
    result: d.Result = d.result(h.Tensor)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, update, starts = operands[0].type, operands[1].type, operands[2:]
        if len(update.shape) != len(ty.shape):
            text = f"the update has rank {len(update.shape)}, the operand rank {len(ty.shape)}"
            raise violation("dynamic_update_slice_c3", text)
        if len(starts) != len(ty.shape):
            text = (
                f"expected a start index for each of the {len(ty.shape)} dimensions of the operand, found "
                f"{len(starts)}"
            )
            raise violation("dynamic_update_slice_c4", text)
        if len({v.type.element_type for v in starts}) > 1:
            raise violation("dynamic_update_slice_c5", "the start indices must have one element type")
        for i, (size, have) in enumerate(zip(update.shape, ty.shape)):
            if is_static(size) and is_static(have) and size > have:
                text = f"dimension {i} of the update has size {size}, more than the {have} of the operand"
                raise violation("dynamic_update_slice_c6", text)
        return [ty]

    def verify(self) -> None:
        elements = {v.type.element_type for v in (self.operand, self.update, self.result)}
        if len(elements) > 1:
            text = "operand, update, result must have one element type"
            raise violation("dynamic_update_slice_c2", text)
        super().verify()


class BroadcastOp(InferringOp):
    """Repeat a tensor along new leading dimensions. Deprecated: use `broadcast_in_dim`.

    ```mlir
    %r = stablehlo.broadcast %x, sizes = [2] : (tensor<4xf32>) -> tensor<2x4xf32>
    ```

    Semantics: StableHLO, deprecated operations.
    """

    name = "stablehlo.broadcast"
    traits = (Pure, SameOperandsAndResultElementType)
    operand: d.Operand = d.operand(h.Tensor)
    broadcast_sizes = d.attribute(I64Array)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = "$operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, sizes = operands[0].type, properties["broadcast_sizes"].values
        if negative := [size for size in sizes if size < 0]:
            raise violation("broadcast_c1", f"expected broadcast_sizes of at least 0, found {negative[0]}")
        return [tensor((*sizes, *ty.shape), ty.element_type)]
