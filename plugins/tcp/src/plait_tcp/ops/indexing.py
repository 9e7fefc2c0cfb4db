"""Reading and writing boxes of elements at places that are computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import DenseArrayAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, IndexType, IntegerType
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.region import Region
from plait_std.mixed import MixedList

from plait_tcp.ops.first_dialect_syntax import next_is, parse_declared, parse_gather
from plait_tcp.ops.index_lists import INDEX_LIST, check_mixed_list
from plait_tcp.ops.structure import argument_types, check_yield
from plait_tcp.types import TcpTensor, check, check_dims, check_result, compatible, like

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.syntax.parser import OpParser

_DIMENSION_NUMBERS = (
    "`offset_dims` `=` $offset_dims `collapsed_dims` `=` $collapsed_dims `start_index_map` `=` $start_index_map "
    "`index_vector_dim` `=` $index_vector_dim (`operand_batching_dims` `=` $operand_batching_dims^)? "
    "(`indices_batching_dims` `=` $indices_batching_dims^)? "
)


def batching_dims(op: GatherOp | ScatterOp) -> tuple[list[int], list[int]]:
    """The batching dimensions of the operand and, one for each, of the indices."""
    given = op.operand_batching_dims, op.indices_batching_dims
    return tuple([] if attribute is None else list(attribute.values) for attribute in given)  # type: ignore[return-value]


def batch_dims_of_indices(op: GatherOp | ScatterOp) -> list[int]:
    """The dimensions of the indices that number index vectors: all but the one that a vector lies along."""
    return [dim for dim in range(op.indices.type.rank) if dim != op.index_vector_dim.value]


def window_dims(op: GatherOp | ScatterOp, rank: int) -> list[int]:
    """The operand dimensions that the `offset_dims` of the box stand for, in order."""
    dropped = {*op.collapsed_dims.values, *batching_dims(op)[0]}
    return [dim for dim in range(rank) if dim not in dropped]


def check_dimension_numbers(op: GatherOp | ScatterOp, operand_type: RankedTensorType, box_rank: int) -> None:
    """Check what gather and scatter share; `box_rank` is the rank of the gather's result or the scatter's updates."""
    indices = op.indices.type
    check(isinstance(indices.element_type, (IntegerType, IndexType)), "expects indices to be integers")
    vector = op.index_vector_dim.value
    check(0 <= vector <= indices.rank, f"expects index_vector_dim in range [0, {indices.rank}], but got {vector}")
    in_operand, in_indices = batching_dims(op)
    check(len(in_operand) == len(in_indices), "expects as many operand_batching_dims as indices_batching_dims")
    check_dims(in_indices, indices.rank, "indices_batching_dims")
    check(vector not in in_indices, "expects index_vector_dim not to be in indices_batching_dims")
    check_dims([*op.collapsed_dims.values, *in_operand], operand_type.rank, "collapsed_dims and operand_batching_dims")
    check_dims(op.start_index_map.values, operand_type.rank, "start_index_map")
    check(not set(op.start_index_map.values) & set(in_operand), "expects no batching dim in start_index_map")
    length = indices.shape[vector] if vector < indices.rank else 1
    expected = len(op.start_index_map.values)
    check(length in (DYNAMIC, expected), f"expects index vectors of {expected} elements, but got {length}")
    check_dims(op.offset_dims.values, box_rank, "offset_dims")
    check(sorted(op.offset_dims.values) == list(op.offset_dims.values), "expects offset_dims in ascending order")
    kept = len(window_dims(op, operand_type.rank))
    check(len(op.offset_dims.values) == kept, f"expects {kept} offset_dims, but got {len(op.offset_dims.values)}")
    expected = kept + len(batch_dims_of_indices(op))
    check(box_rank == expected, f"expects boxes of rank {expected} in all, but got {box_rank}")


class GatherOp(d.Op):
    """Read a box of `sizes` elements of the operand at each index vector.

    The vectors lie along dimension `index_vector_dim` of the indices (of length 1 if that is the indices' rank); the
    other dimensions of the indices number them. Element i of a vector is where the box starts along operand dimension
    `start_index_map[i]`; boxes start at 0 along the others. A start is clamped so that the whole box is in bounds.
    Operand dimension `operand_batching_dims[j]` is read at the vector's own number along
    `indices_batching_dims[j]`. `sizes` is 1 along collapsed and batching dimensions, which the result does not have;
    the others are the result's `offset_dims`, in order. The result's remaining dimensions number the vectors.

    ```mlir
    %y = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1
        sizes [1, %n] : tensor<10x?xf32>, tensor<4xi32> -> tensor<4x?xf32>
    ```

    Semantics: StableHLO gather and dynamic_gather.
    """

    name = "tcp.gather"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    indices: d.Operand = d.operand(TcpTensor)
    sizes: d.Operands = d.operands(c.Index)
    offset_dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    collapsed_dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    start_index_map: DenseArrayAttr = d.attribute(c.DenseI64Array)
    index_vector_dim: IntegerAttr = d.attribute(c.I64Attr)
    static_sizes: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    operand_batching_dims: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    indices_batching_dims: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    directives = INDEX_LIST
    assembly = (
        "$operand `at` $indices " + _DIMENSION_NUMBERS + "`sizes` custom<IndexList>($sizes, $static_sizes) attr-dict "
        "`:` type($operand) `,` type($indices) `->` type($result)"
    )

    mixed_sizes = MixedList("sizes")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        first = next_is(parser, "", ",")
        return parse_gather(cls, parser) if first else parse_declared(cls, parser)

    def verify(self) -> None:
        source = self.operand.type
        check_dimension_numbers(self, source, self.result.type.rank)
        check_mixed_list(self, "sizes", source.rank)
        batching = batching_dims(self)[0]
        is_read = 0 not in [self.indices.type.shape[dim] for dim in batch_dims_of_indices(self)]
        for dim, (size, extent) in enumerate(zip(self.static_sizes.values, source.shape)):
            if dim in batching:  # which may be empty
                check(size in (0, 1), f"expects size 0 or 1 along batching dimension {dim}, but got {size}")
                continue
            inside = DYNAMIC in (size, extent) or 0 <= size <= (extent if is_read else size)
            check(inside, f"expects size {dim} of the box in range [0, {extent}], but got {size}")
            collapsed = dim in self.collapsed_dims.values
            check(not collapsed or size == 1, f"expects size 1 along dimension {dim}, but got {size}")
        check_result(like(source, box_shape(self, self.static_sizes.values)), self.result.type)


def box_shape(op: GatherOp, sizes: Sequence[Any]) -> list[Any]:
    """The shape of a gather's result, of sizes of the box and of the indices."""
    numbers = iter([op.indices.type.shape[dim] for dim in batch_dims_of_indices(op)])
    boxes = iter([sizes[dim] for dim in window_dims(op, op.operand.type.rank)])
    rank = len(op.offset_dims.values) + len(batch_dims_of_indices(op))
    return [next(boxes) if i in op.offset_dims.values else next(numbers) for i in range(rank)]


class GatherNdOp(d.Op):
    """Read slices of the operand at index vectors, which lie along the last dimension of the indices.

    A vector has a start for each of the leading dimensions of the operand. Starts are clamped into bounds.

    ```mlir
    %y = tcp.gather_nd %x, %i : tensor<4x5x?xf32>, tensor<6x2xi64> -> tensor<6x?xf32>
    ```

    Semantics: `tcp.gather`. Source: the first TCP dialect.
    """

    name = "tcp.gather_nd"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    indices: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.result(TcpTensor)
    assembly = "$operand `,` $indices attr-dict `:` type($operand) `,` type($indices) `->` type($result)"

    def verify(self) -> None:
        source, indices = self.operand.type, self.indices.type
        check(isinstance(indices.element_type, (IntegerType, IndexType)), "expects indices to be integers")
        check(indices.rank > 0, "expects indices of rank 1 or more")
        length = indices.shape[-1]
        check(0 <= length <= source.rank, f"expects index vectors of 0 to {source.rank} elements, but got {length}")
        check_result(like(source, (*indices.shape[:-1], *source.shape[length:])), self.result.type)


class ScatterOp(d.Op):
    """Combine boxes of updates with elements of the inputs, at each index vector.

    The inverse of `tcp.gather`, with the same dimension numbers: the updates have the shape of a gather's result, and
    update element [number of the vector, place in the box] belongs to input element [start of the box + place]. An
    update element that belongs to no element of the input is skipped; starts are not clamped. The region takes one
    element of each input, then of each update, as 0-d tensors, and yields the new elements of the inputs. Updates of
    one element are combined one after the other, in row-major order of the numbers of their vectors.

    StableHLO's names: `offset_dims` are update_window_dims, `collapsed_dims` inserted_window_dims,
    `operand_batching_dims` input_batching_dims, `start_index_map` scatter_dims_to_operand_dims.

    ```mlir
    %y = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0]
        index_vector_dim = 1 {
    ^bb0(%old: tensor<f32>, %new: tensor<f32>):
      %sum = tcp.binary add %old, %new : tensor<f32>
      tcp.yield %sum : tensor<f32>
    } : (tensor<10x8xf32>, tensor<4xi32>, tensor<4x8xf32>) -> tensor<10x8xf32>
    ```

    Semantics: StableHLO scatter, with its implementation-defined order fixed.
    """

    name = "tcp.scatter"
    traits = (t.SingleBlock, t.RecursiveMemoryEffects, t.RecursivelySpeculatable)
    inputs: d.Operands = d.operands(TcpTensor)
    indices: d.Operand = d.operand(TcpTensor)
    updates: d.Operands = d.operands(TcpTensor)
    offset_dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    collapsed_dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    start_index_map: DenseArrayAttr = d.attribute(c.DenseI64Array)
    index_vector_dim: IntegerAttr = d.attribute(c.I64Attr)
    outputs: d.Results = d.results(TcpTensor)
    body: Region = d.region()
    operand_batching_dims: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    indices_batching_dims: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    assembly = (
        "`(` $inputs `)` `at` $indices `updates` `(` $updates `)` " + _DIMENSION_NUMBERS + "$body attr-dict `:` "
        "functional-type(operands, results)"
    )

    def verify(self) -> None:
        inputs, updates = [v.type for v in self.inputs], [v.type for v in self.updates]
        check(len(inputs) == len(updates) > 0, "expects as many updates as inputs, and at least one")
        check(len(self.result_types) == len(inputs), "expects as many results as inputs")
        for source, update, output in zip(inputs, updates, self.result_types, strict=True):
            check(source.shape == inputs[0].shape, "expects inputs of one shape")
            check(update.shape == updates[0].shape, "expects updates of one shape")
            check(update.element_type is source.element_type, "expects updates with the element type of their input")
            check_result(source, output)
        check_dimension_numbers(self, inputs[0], updates[0].rank)
        self._verify_update_shape(inputs[0].shape, updates[0].shape)
        scalars = [like(type, ()) for type in inputs]
        arguments = argument_types(self)
        check(arguments == scalars + scalars, "expects region arguments: input elements, then updates, as 0-d tensors")
        check_yield(self, scalars)

    def _verify_update_shape(self, source: Sequence[int], update: Sequence[int]) -> None:
        numbers = [size for i, size in enumerate(update) if i not in self.offset_dims.values]
        expected = [self.indices.type.shape[dim] for dim in batch_dims_of_indices(self)]
        check(compatible(numbers, expected), f"expects updates for index vectors of shape {expected}, got {numbers}")
        offsets: Sequence[Any] = self.offset_dims.values
        for place, dim in zip(offsets, window_dims(self, len(source))):
            size, extent = update[int(place)], source[dim]
            fits = DYNAMIC in (size, extent) or size <= extent
            check(fits, f"expects a box of at most {extent} along dimension {dim}, but got {size}")
