"""Gather and scatter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC
from plait.define import constraints as c
from plait.define.traits import Pure, RecursiveMemoryEffects, SameVariadicOperandSize
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.attributes import GatherDimensionNumbersAttr, ScatterDimensionNumbersAttr
from plait_stablehlo.compatibility import (
    bounds_of,
    check_distinct,
    check_in_range,
    check_sorted,
    constant_integers,
    is_static,
    listed,
    shapes_agree,
    sizes_agree,
    tensor,
    violation,
)
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.ops.reduction import check_reducer
from plait_stablehlo.syntax.older_spellings import I64Array

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType


def index_size(shape: Sequence[int], index_vector_dim: int) -> int:
    """How many numbers make one index."""
    return 1 if index_vector_dim == len(shape) else shape[index_vector_dim]


def check_gather(
    op: str, operand: RankedTensorType, indices: RankedTensorType, n: GatherDimensionNumbersAttr, slices: int
) -> None:
    """Raise unless the dimension numbers fit the operands."""
    rank, index_rank = len(operand.shape), len(indices.shape)
    counts = (len(n.offset_dims), len(n.collapsed_slice_dims), len(n.operand_batching_dims))
    if sum(counts) != rank:
        raise violation(
            f"{op}_c1",
            f"{counts[0]} offset_dims, {counts[1]} collapsed_slice_dims and {counts[2]} operand_batching_dims "
            f"do not make up the rank of the operand, {rank}",
        )
    if not 0 <= n.index_vector_dim <= index_rank:
        raise violation(
            f"{op}_c2",
            f"expected index_vector_dim from 0 to the rank of start_indices ({index_rank}), found {n.index_vector_dim}",
        )
    have = index_size(indices.shape, n.index_vector_dim)
    if is_static(have) and len(n.start_index_map) != have:
        raise violation(
            f"{op}_c3",
            f"{len(n.start_index_map)} dimensions in start_index_map, but the index dimension "
            f"{n.index_vector_dim} of start_indices has size {have}",
        )
    check_sorted(f"{op}_c4", n.offset_dims, "offset_dims")
    _check_once(f"{op}_c4", n.offset_dims, "offset_dims")
    both = (*n.collapsed_slice_dims, *n.operand_batching_dims)
    check_distinct(f"{op}_c6", both, "collapsed_slice_dims and operand_batching_dims")
    check_sorted(f"{op}_c7", n.collapsed_slice_dims, "collapsed_slice_dims")
    check_in_range(f"{op}_c8", n.collapsed_slice_dims, rank, "collapsed_slice_dims", "the rank of the operand")
    check_sorted(f"{op}_c10", n.operand_batching_dims, "operand_batching_dims")
    check_in_range(f"{op}_c11", n.operand_batching_dims, rank, "operand_batching_dims", "the rank of the operand")
    _check_gather_batching(op, operand, indices, n)
    mapped = (*n.start_index_map, *n.operand_batching_dims)
    check_distinct(f"{op}_c18", mapped, "start_index_map and operand_batching_dims")
    check_in_range(f"{op}_c19", n.start_index_map, rank, "start_index_map", "the rank of the operand")
    if slices != rank:
        raise violation(f"{op}_c20", f"{slices} slice_sizes for an operand of rank {rank}")


def _check_gather_batching(
    op: str, operand: RankedTensorType, indices: RankedTensorType, n: GatherDimensionNumbersAttr
) -> None:
    batching, index_rank = n.start_indices_batching_dims, len(indices.shape)
    _check_once(f"{op}_c13", batching, "start_indices_batching_dims")
    check_in_range(f"{op}_c14", batching, index_rank, "start_indices_batching_dims", "the rank of start_indices")
    if n.index_vector_dim in batching:
        text = f"start_indices_batching_dims has index_vector_dim {n.index_vector_dim}"
        raise violation(f"{op}_c15", text)
    if len(n.operand_batching_dims) != len(batching):
        text = "operand_batching_dims and start_indices_batching_dims differ in length"
        raise violation(f"{op}_c16", text)
    for i, (k, j) in enumerate(zip(n.operand_batching_dims, batching)):
        if not sizes_agree(operand.shape[k], indices.shape[j]):
            text = f"have sizes {operand.shape[k]} and {indices.shape[j]}"
            raise violation(f"{op}_c17", f"operand_batching_dims[{i}] and start_indices_batching_dims[{i}] {text}")


def check_slice_sizes(op: str, operand: RankedTensorType, n: GatherDimensionNumbersAttr, sizes: Sequence[int]) -> None:
    """Raise unless slices of these sizes fit into the operand, and are 1 where their dimension is left out."""
    dropped = (("c9", "collapsed_slice_dims", n.collapsed_slice_dims),
               ("c12", "operand_batching_dims", n.operand_batching_dims))  # fmt: skip
    for label, name, dims in dropped:
        for dim in dims:
            if sizes[dim] > 1:
                text = f"a dimension in {name} takes slices of size 1 at most, found {sizes[dim]}"
                raise violation(f"{op}_{label}", text)
    for i, (size, have) in enumerate(zip(sizes, operand.shape)):
        if size < 0 or (is_static(have) and size > have):
            text = f"slice size {i} is {size}, but dimension {i} of the operand has size {have}"
            raise violation(f"{op}_c21", text)


def _result_dimensions(
    op: str, indices: Any, n: GatherDimensionNumbersAttr, sizes: Sequence[int]
) -> list[tuple[int, int]]:
    """Size and bound of each dimension of the result, given the slice sizes; it has the bounds of the indices."""
    places = [i for i in range(len(indices.shape)) if i != n.index_vector_dim]
    dropped = (*n.collapsed_slice_dims, *n.operand_batching_dims)
    kept = [s for i, s in enumerate(sizes) if i not in dropped]
    rank = len(places) + len(n.offset_dims)
    check_in_range(f"{op}_c5", n.offset_dims, rank, "offset_dims", "the rank of the result")
    known, have = list(zip(indices.shape, bounds_of(indices))), iter(places)
    offsets = {dim: (size, DYNAMIC) for dim, size in zip(n.offset_dims, kept)}
    return [offsets[i] if i in offsets else known[next(have)] for i in range(rank)]


def gather_shape(op: str, indices: Any, n: GatherDimensionNumbersAttr, sizes: Sequence[int]) -> list[int]:
    """The shape of the result, given the slice sizes."""
    return [size for size, _ in _result_dimensions(op, indices, n, sizes)]


def _gather_type(
    op: str, operand: RankedTensorType, indices: Type, n: GatherDimensionNumbersAttr, sizes: Sequence[int]
) -> Any:
    dimensions = _result_dimensions(op, indices, n, sizes)
    return tensor([size for size, _ in dimensions], operand.element_type, [bound for _, bound in dimensions])


class GatherOp(InferringOp):
    """Take slices of `operand` at the indices.

    ```mlir
    %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
        collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
            slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
    ```

    Semantics: StableHLO, "gather".
    """

    name = "stablehlo.gather"
    traits = (Pure,)
    result_constraints = ("c22", "c23")
    operand: d.Operand = d.operand(h.Tensor)
    start_indices: d.Operand = d.operand(h.IntTensor)
    dimension_numbers: GatherDimensionNumbersAttr = d.attribute(GatherDimensionNumbersAttr)
    slice_sizes = d.attribute(I64Array)
    indices_are_sorted = d.optional_attribute(c.BoolAttr)
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        operand, indices = (v.type for v in operands)
        n, sizes = properties["dimension_numbers"], properties["slice_sizes"].values
        check_gather("gather", operand, indices, n, len(sizes))
        check_slice_sizes("gather", operand, n, sizes)
        return [_gather_type("gather", operand, indices, n, sizes)]

    def verify(self) -> None:
        if self.operand.type.element_type is not self.result.type.element_type:
            raise violation("gather_c23", "operand, result must have one element type")
        super().verify()


class DynamicGatherOp(InferringOp):
    """Take slices of `operand`, of a size known at run time, at the indices.

    ```mlir
    %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
        collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}>
        : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
    ```

    Semantics: StableHLO, "dynamic_gather".
    """

    name = "stablehlo.dynamic_gather"
    traits = (Pure,)
    result_constraints = ("c22", "c23")
    operand: d.Operand = d.operand(h.Tensor)
    start_indices: d.Operand = d.operand(h.IntTensor)
    slice_sizes: d.Operand = d.operand(h.StaticIntVector)
    dimension_numbers: GatherDimensionNumbersAttr = d.attribute(GatherDimensionNumbersAttr)
    indices_are_sorted = d.optional_attribute(c.BoolAttr)
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        operand, indices, sizes = (v.type for v in operands)
        n = properties["dimension_numbers"]
        check_gather("dynamic_gather", operand, indices, n, sizes.shape[0])
        known = constant_integers(operands[2])
        if known is not None:
            check_slice_sizes("dynamic_gather", operand, n, known)
        slices = [DYNAMIC] * len(operand.shape) if known is None else known
        return [_gather_type("dynamic_gather", operand, indices, n, slices)]


class ScatterOp(InferringOp):
    """Combine slices of `inputs` at the indices with `updates`, by a function.

    ```mlir
    %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
        inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
    ```

    Semantics: StableHLO, "scatter".
    """

    name = "stablehlo.scatter"
    traits = (RecursiveMemoryEffects, SameVariadicOperandSize)
    result_constraints = ("c24", "c25")
    inputs: d.Operands = d.operands(h.Tensor)
    scatter_indices: d.Operand = d.operand(h.IndicesTensor)
    updates: d.Operands = d.operands(h.Tensor)
    scatter_dimension_numbers: ScatterDimensionNumbersAttr = d.attribute(ScatterDimensionNumbersAttr)
    indices_are_sorted = d.optional_attribute(c.BoolAttr)
    unique_indices = d.optional_attribute(c.BoolAttr)
    update_computation: Any = d.region(single_block=True)
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        inputs = [v.type for v in operands[: len(operands) // 2]]
        block: Any = regions[0].entry
        results = block.terminator.operands
        return [ty.with_element_type(v.type.element_type) for ty, v in zip(inputs, results)]

    def verify(self) -> None:
        inputs, updates = [v.type for v in self.inputs], [v.type for v in self.updates]
        indices, n = self.scatter_indices.type, self.scatter_dimension_numbers
        for label, what, types in (("c1", "inputs", inputs), ("c3", "updates", updates)):
            if not all(shapes_agree(ty.shape, types[0].shape) for ty in types):
                raise violation(f"scatter_{label}", f"the shapes of the {what} differ")
        index_rank = len(indices.shape)
        if not 0 <= n.index_vector_dim <= index_rank:
            text = f"expected index_vector_dim from 0 to the rank of scatter_indices ({index_rank}), found"
            raise violation("scatter_c22", f"{text} {n.index_vector_dim}")
        scalars = [tensor((), ty.element_type) for ty in updates]
        check_reducer("scatter", "c23", self.update_computation, inputs, scalars)
        expanded = (*indices.shape, 1) if n.index_vector_dim == index_rank else indices.shape
        _check_updates_rank(n, expanded, updates)
        for operand, update in zip(inputs, updates):
            _check_scatter_dimensions(n, operand, expanded, update)
        for operand, update in zip(inputs, updates):
            _check_update_sizes(n, operand, expanded, update)
        super().verify()


def _check_updates_rank(n: ScatterDimensionNumbersAttr, indices: Sequence[int], updates: Sequence[Any]) -> None:
    expected = len(indices) - 1 + len(n.update_window_dims)
    for ty in updates:
        if len(ty.shape) != expected:
            text = f"{len(indices) - 1} scatter dimensions and {len(n.update_window_dims)} window dimensions"
            raise violation("scatter_c4", f"expected updates with {text}, found rank {len(ty.shape)}")


def _check_scatter_dimensions(
    n: ScatterDimensionNumbersAttr, operand: RankedTensorType, indices: Sequence[int], updates: RankedTensorType
) -> None:
    rank = len(operand.shape)
    total = len(n.update_window_dims) + len(n.inserted_window_dims) + len(n.input_batching_dims)
    if total != rank:
        raise violation(
            "scatter_c2",
            f"expected an operand of rank {total}, the number of update_window_dims, inserted_window_dims and "
            f"input_batching_dims, found rank {rank}",
        )
    check_sorted("scatter_c7", n.update_window_dims, "update_window_dims")
    _check_once("scatter_c7", n.update_window_dims, "update_window_dims")
    check_in_range("scatter_c8", n.update_window_dims, len(updates.shape), "update_window_dims", "the rank of updates")
    inserted, batching = n.inserted_window_dims, n.input_batching_dims
    check_distinct("scatter_c9", (*inserted, *batching), "inserted_window_dims and input_batching_dims")
    check_sorted("scatter_c10", inserted, "inserted_window_dims")
    check_in_range("scatter_c11", inserted, rank, "inserted_window_dims", "the rank of the operand")
    check_sorted("scatter_c12", batching, "input_batching_dims")
    check_in_range("scatter_c13", batching, rank, "input_batching_dims", "the rank of the operand")
    _check_scatter_batching(n, operand, indices)
    mapped, have = n.scatter_dims_to_operand_dims, indices[n.index_vector_dim]
    if is_static(have) and len(mapped) != have:
        raise violation(
            "scatter_c19",
            f"{len(mapped)} dimensions in scatter_dims_to_operand_dims, but dimension "
            f"index_vector_dim = {n.index_vector_dim} of scatter_indices has size {have}",
        )
    check_distinct("scatter_c20", (*mapped, *batching), "scatter_dims_to_operand_dims and input_batching_dims")
    check_in_range("scatter_c21", mapped, rank, "scatter_dims_to_operand_dims", "the rank of the operand")


def _check_scatter_batching(n: ScatterDimensionNumbersAttr, operand: RankedTensorType, indices: Sequence[int]) -> None:
    others = n.scatter_indices_batching_dims
    _check_once("scatter_c14", others, "scatter_indices_batching_dims")
    check_in_range("scatter_c15", others, len(indices), "scatter_indices_batching_dims", "the rank of scatter_indices")
    if n.index_vector_dim in others:
        text = f"scatter_indices_batching_dims has index_vector_dim {n.index_vector_dim}"
        raise violation("scatter_c16", text)
    if len(n.input_batching_dims) != len(others):
        text = "input_batching_dims and scatter_indices_batching_dims differ in length"
        raise violation("scatter_c17", text)
    for i, (k, j) in enumerate(zip(n.input_batching_dims, others)):
        if not sizes_agree(operand.shape[k], indices[j]):
            text = f"have sizes {operand.shape[k]} and {indices[j]}"
            raise violation("scatter_c18", f"input_batching_dims[{i}] and scatter_indices_batching_dims[{i}] {text}")


def _check_once(label: str, dims: Sequence[int], what: str) -> None:
    if len(set(dims)) != len(dims):
        raise violation(label, f"{what} repeat: [{listed(dims)}]")


def _check_update_sizes(
    n: ScatterDimensionNumbersAttr, operand: RankedTensorType, indices: Sequence[int], updates: RankedTensorType
) -> None:
    dropped = (*n.inserted_window_dims, *n.input_batching_dims)
    limits = [s for i, s in enumerate(operand.shape) if i not in dropped]
    for dim, limit in zip(n.update_window_dims, limits):
        size = updates.shape[dim]
        if is_static(size) and is_static(limit) and size > limit:
            raise violation(
                "scatter_c4",
                "a window of updates is larger than the operand "
                f"in dimension {dim}: {size} and {limit}",
            )
    have = [s for i, s in enumerate(indices) if i != n.index_vector_dim]
    places = [i for i in range(len(updates.shape)) if i not in n.update_window_dims]
    for i, size in zip(places, have):
        if not sizes_agree(updates.shape[i], size):
            raise violation(
                "scatter_c4",
                f"scatter dimension {i} of updates has size {updates.shape[i]}, but scatter_indices have {size}",
            )
