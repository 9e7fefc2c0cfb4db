"""Models of the tensor dialect: destinations, result shapes, and the form on buffers."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType, RankedTensorType, UnrankedMemRefType
from plait.interfaces.bufferizable import Bufferizable
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.integer_ranges import IntegerRanges, SizeRange
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith.algebra import ARITH
from plait_std.builders import as_index, index_constant, integer_value, loop_nest
from plait_std.memref import building as buffers
from plait_std.memref import ops as memref
from plait_std.memref import views
from plait_std.memref.sizes import sizes_of
from plait_std.mixed import Mixed, same_slice
from plait_std.tensor import indexed, ops
from plait_std.tensor.runtime_conditions import RUNTIME_CONDITIONS

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_std.bufferization.state import Bufferization


class InsertInto(DestinationStyle):
    """`tensor.insert` and `tensor.insert_slice` write operand 1."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)


# Bufferization


class _View(Bufferizable):
    """The result shows the buffer of operand 0."""

    def reads(self, op: Operation, operand_index: int) -> bool:
        return operand_index != 0

    def aliases(self, op: Operation, operand_index: int) -> Sequence[Any]:
        return (op.results[0],) if operand_index == 0 else ()

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        state.set_buffer(op.results[0], self.view(op, rw, state, state.buffer(op.operands[0])))

    def view(self, op: Operation, rw: Builder, state: Bufferization, source: Value[Any]) -> Value[Any]:
        raise NotImplementedError


class _Cast(_View):
    def view(self, op: Any, rw: Builder, state: Bufferization, source: Value[Any]) -> Value[Any]:
        ty = op.dest.type
        if not isinstance(ty, RankedTensorType):
            return state.identity(rw, source, UnrankedMemRefType(ty.element_type))
        layout = source.type.layout if isinstance(source.type, MemRefType) else None
        target, made = MemRefType(ty.shape, ty.element_type, layout), source.defining_op
        if isinstance(made, memref.CastOp) and made.source.type is target:
            return made.source
        return buffers.cast(rw, source, target)


class _ExtractSlice(_View):
    def view(self, op: Any, rw: Builder, state: Bufferization, source: Value[Any]) -> Value[Any]:
        made = memref.SubViewOp.of(source, op.mixed_offsets, op.mixed_sizes, op.mixed_strides, op.dropped_dims)
        return rw(made)


def _reshaped_back(op: Any, source: Value[Any], inverse: type[Operation]) -> Value[Any] | None:
    """What `source` is a reshape of, if `op` reshapes it back to the same sizes."""
    if not isinstance(source.defining_op, inverse):
        return None
    made: Any = source.defining_op
    shape = made.src.type.shape
    if made.groups != op.groups or shape != op.result.type.shape:
        return None
    return made.src if inverse is memref.ExpandShapeOp or _sizes_follow_from_products(shape, op.groups) else None


def _sizes_follow_from_products(shape: Sequence[int], groups: Sequence[Sequence[int]]) -> bool:
    """Whether each size that the shape leaves out follows from the product of its group."""
    sizes = [[shape[dim] for dim in group] for group in groups]
    return all(DYNAMIC not in group or (group.count(DYNAMIC) == 1 and 0 not in group) for group in sizes)


_RESHAPED = "a view that is not contiguous is reshaped"


class _CollapseShape(_View):
    """A view where the dimensions to join are contiguous, otherwise a copy first."""

    def view(self, op: Any, rw: Builder, state: Bufferization, source: Value[Any]) -> Value[Any]:
        if (before := _reshaped_back(op, source, memref.ExpandShapeOp)) is not None:
            return before
        if not views.is_collapsible(source.type, op.groups):
            source = state.identity(rw, source, reason="the dimensions that are joined are not contiguous")
        dropped = views.unit_dims_with_known_strides(source.type, op.groups)
        if not dropped:
            return rw(memref.CollapseShapeOp.of(source, op.groups))
        made, rank = source.defining_op, len(source.type.shape)
        if not isinstance(made, memref.SubViewOp) or made.dropped_dims:
            return rw(memref.SubViewOp.of(source, [0] * rank, sizes_of(rw, source), [1] * rank, dropped))
        parts = made.mixed_offsets, made.mixed_sizes, made.mixed_strides
        return rw(memref.SubViewOp.of(made.source, *parts, dropped))


class _ExpandShape(_View):
    def view(self, op: Any, rw: Builder, state: Bufferization, source: Value[Any]) -> Value[Any]:
        if (before := _reshaped_back(op, source, memref.CollapseShapeOp)) is not None:
            return before
        return rw(memref.ExpandShapeOp.of(source, op.groups, op.mixed_output_shape))


class _Reshape(_View):
    def view(self, op: Any, rw: Builder, state: Bufferization, source: Value[Any]) -> Value[Any]:
        source = state.identity(rw, source, reason=_RESHAPED)
        shape = state.identity(rw, state.buffer(op.shape), reason=_RESHAPED)
        return rw(memref.ReshapeOp(source, shape, state.buffer_type(op.result.type)))


class _Reader(Bufferizable):
    """Reads its tensors and has no tensor result that shares them."""


class _Dim(_Reader):
    def reads(self, op: Operation, operand_index: int) -> bool:
        return False

    def bufferize(self, op: ops.DimOp, rw: Builder, state: Bufferization) -> None:
        source = op.source.defining_op
        dim = integer_value(op.index)
        if isinstance(source, ops.EmptyOp) and dim is not None:
            size = as_index(rw, source.sizes[dim])
        else:
            size = rw(memref.DimOp(state.buffer(op.source), op.index))
        op.result.replace_all_uses_with(size)


class _Rank(_Reader):
    def reads(self, op: Operation, operand_index: int) -> bool:
        return False

    def bufferize(self, op: ops.ExtractOp, rw: Builder, state: Bufferization) -> None:
        op.result.replace_all_uses_with(rw(memref.RankOp(state.buffer(op.tensor))))


class _Extract(_Reader):
    def bufferize(self, op: ops.ExtractOp, rw: Builder, state: Bufferization) -> None:
        loaded = buffers.load(rw, state.buffer(op.tensor), op.indices)
        op.result.replace_all_uses_with(loaded)


class _Empty(Bufferizable):
    """Allocated when an operation writes it in place: see `Bufferization.buffer`."""

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        return None


class _Insert(indexed.IntoDestination):
    def bufferize(self, op: ops.InsertOp, rw: Builder, state: Bufferization) -> None:
        target = state.destination(rw, op, 1)
        buffers.store(rw, op.scalar, target, op.indices)
        state.set_buffer(op.result, target)


class _InsertSlice(_Insert):
    """A copy into a view, unless the source has been computed in that very view."""

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        target, source = state.destination(rw, op, 1), state.buffer(op.source)
        state.set_buffer(op.result, target)
        if _is_slice_of(source, target, op):
            return
        view = memref.SubViewOp.of(target, op.mixed_offsets, op.mixed_sizes, op.mixed_strides, op.dropped_dims)
        buffers.copy(rw, source, rw(view))


def _is_slice_of(source: Value[Any], target: Value[Any], op: Operation) -> bool:
    view = source.defining_op
    return isinstance(view, memref.SubViewOp) and view.source is target and same_slice(view, op)


class _FromElements(Bufferizable):
    def bufferize(self, op: ops.FromElementsOp, rw: Builder, state: Bufferization) -> None:
        shape = op.result.type.shape
        buffer = state.allocate(rw, shape, op.result.type.element_type)
        state.set_buffer(op.result, buffer)
        constants = [index_constant(rw, i) for i in range(max(shape, default=0))] if op.elements else []
        for number, element in enumerate(op.elements):
            buffers.store(rw, element, buffer, [constants[i] for i in _position(number, shape)])


def _position(number: int, shape: Sequence[int]) -> list[int]:
    position: list[int] = []
    for size in reversed(shape):
        number, index = divmod(number, size)
        position.append(index)
    return position[::-1]


class _Splat(Bufferizable):
    def bufferize(self, op: ops.SplatOp, rw: Builder, state: Bufferization) -> None:
        buffer = state.allocate(rw, op.sizes, op.aggregate.type.element_type)
        state.set_buffer(op.aggregate, buffer)
        loop_nest(rw, op.sizes, lambda b, indices: buffers.store(b, op.input, buffer, indices))


class _Generate(Bufferizable):
    def bufferize(self, op: ops.GenerateOp, rw: Builder, state: Bufferization) -> None:
        ty = op.result.type
        values = iter(op.dynamic_extents)
        sizes: list[Mixed] = [next(values) if s == DYNAMIC else s for s in ty.shape]
        buffer = state.allocate(rw, sizes, ty.element_type)
        state.set_buffer(op.result, buffer)
        loop_nest(rw, sizes, lambda b, indices: _store_yielded(op.body, b, indices, buffer, state))


def _store_yielded(
    region: Any, builder: Builder, indices: Sequence[Value[Any]], buffer: Value[Any], state: Any
) -> None:
    """Move the body of an op that yields elements to `builder`, and store what it yields."""
    block = region.block
    for argument, index in zip(list(block.arguments), indices):
        argument.replace_all_uses_with(index)
    terminator = block.terminator
    value = terminator.operands[0]
    moved = [op for op in block.operations if op is not terminator]
    terminator.erase()
    for op in moved:
        op.detach()
        builder.insert(op)
    buffers.store(builder, value, buffer, indices)
    for op in moved:
        state.operation(op)


class _Pad(Bufferizable):
    """Padding everywhere, then the source over it."""

    def bufferize(self, op: ops.PadOp, rw: Builder, state: Bufferization) -> None:
        source = state.buffer(op.source)
        sizes = _padded_sizes(op, rw, source)
        buffer = state.allocate(rw, sizes, op.result.type.element_type)
        state.set_buffer(op.result, buffer)
        value = op.constant_padding
        if value is not None:
            loop_nest(rw, sizes, lambda b, indices: buffers.store(b, value, buffer, indices))
        else:
            loop_nest(rw, sizes, lambda b, indices: _store_yielded(op.region, b, indices, buffer, state))
        inner = [s if s != DYNAMIC else _dim(rw, source, i) for i, s in enumerate(source.type.shape)]
        view = memref.SubViewOp.of(buffer, op.mixed_low, inner, [1] * len(inner))
        buffers.copy(rw, source, rw(view))


def _dim(rw: Builder, buffer: Value[Any], dim: int) -> Value[Any]:
    return rw(memref.DimOp(buffer, index_constant(rw, dim)))


def _sum(rw: Builder, entries: Sequence[Mixed]) -> Mixed:
    constant = sum(e for e in entries if isinstance(e, int))
    values = [e for e in entries if not isinstance(e, int)]
    if not values:
        return constant
    terms = ARITH.on(rw).wrap(*values, *([index_constant(rw, constant)] if constant else []))
    return functools.reduce(operator.add, terms).value


def _padded_sizes(op: ops.PadOp, rw: Builder, source: Value[Any]) -> list[Mixed]:
    sizes: list[Mixed] = []
    for i, (low, high) in enumerate(zip(op.mixed_low, op.mixed_high)):
        if op.result.type.shape[i] != DYNAMIC:
            sizes.append(op.result.type.shape[i])
            continue
        size = source.type.shape[i]
        sizes.append(_sum(rw, [low, size if size != DYNAMIC else _dim(rw, source, i), high]))
    return sizes


class _Concat(Bufferizable):
    """Each input is copied into its part of the result."""

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        dim, ty = op.dim.value, op.result.type
        inputs = [state.buffer(v) for v in op.inputs]
        shapes = [[s if s != DYNAMIC else _dim(rw, v, i) for i, s in enumerate(v.type.shape)] for v in inputs]
        sizes = [s if s != DYNAMIC else shapes[0][i] for i, s in enumerate(ty.shape)]
        if ty.shape[dim] == DYNAMIC:
            sizes[dim] = _sum(rw, [shape[dim] for shape in shapes])
        buffer = state.allocate(rw, sizes, ty.element_type)
        state.set_buffer(op.result, buffer)
        start: Mixed = 0
        for source, shape in zip(inputs, shapes):
            _copy_part(rw, source, buffer, dim, start, shape)
            start = _sum(rw, [start, shape[dim]])


def _copy_part(
    rw: Builder, source: Value[Any], buffer: Value[Any], dim: int, start: Mixed, shape: Sequence[Mixed]
) -> None:
    rank, known = buffer.type.rank, [isinstance(s, int) for s in shape]
    offsets: list[Mixed] = [start if i == dim else 0 for i in range(rank)]
    view = rw(memref.SubViewOp.of(buffer, offsets, shape, [1] * rank))
    assert len(known) == rank
    buffers.copy(rw, source, view)


# Shapes


class _Reify(ReifyShapes):
    """Sizes that the operation itself names."""

    def __init__(self, sizes: Callable[[Any, Builder], list[Mixed]]) -> None:
        self.sizes = sizes

    def reify(self, op: Operation, builder: Builder) -> list[list[Mixed]]:
        return [self.sizes(op, builder)]


def _tensor_dims(builder: Builder, value: Value[Any]) -> list[Mixed]:
    return [
        s if s != DYNAMIC else builder(ops.DimOp(value, index_constant(builder, i)))
        for i, s in enumerate(value.type.shape)
    ]


def _kept(entries: Sequence[Mixed], dropped: set[int]) -> list[Mixed]:
    return [e for i, e in enumerate(entries) if i not in dropped]


def _concat_sizes(op: Any, builder: Builder) -> list[Mixed]:
    dim = op.dim.value
    sizes = _tensor_dims(builder, op.inputs[0])
    along: list[Mixed] = [_tensor_dims(builder, v)[dim] for v in op.inputs]
    sizes[dim] = _sum(builder, along)
    return sizes


def _pad_sizes(op: Any, builder: Builder) -> list[Mixed]:
    dims = _tensor_dims(builder, op.source)
    return [_sum(builder, entries) for entries in zip(op.mixed_low, dims, op.mixed_high)]


MODELS = {
    IntegerRanges: {ops.DimOp: SizeRange()},
    RuntimeVerifiable: RUNTIME_CONDITIONS,
    DestinationStyle: {ops.InsertOp: InsertInto(), ops.InsertSliceOp: InsertInto()},
    ReifyShapes: {
        ops.EmptyOp: _Reify(lambda op, b: op.sizes),
        ops.SplatOp: _Reify(lambda op, b: op.sizes),
        ops.ExtractSliceOp: _Reify(lambda op, b: _kept(op.mixed_sizes, op.dropped_dims)),
        ops.InsertSliceOp: _Reify(lambda op, b: _tensor_dims(b, op.dest)),
        ops.InsertOp: _Reify(lambda op, b: _tensor_dims(b, op.dest)),
        ops.ExpandShapeOp: _Reify(lambda op, b: op.mixed_output_shape),
        ops.ConcatOp: _Reify(_concat_sizes),
        ops.PadOp: _Reify(_pad_sizes),
    },
    Bufferizable: {
        ops.CastOp: _Cast(),
        ops.ExtractSliceOp: _ExtractSlice(),
        ops.CollapseShapeOp: _CollapseShape(),
        ops.ExpandShapeOp: _ExpandShape(),
        ops.ReshapeOp: _Reshape(),
        ops.DimOp: _Dim(),
        ops.RankOp: _Rank(),
        ops.ExtractOp: _Extract(),
        ops.EmptyOp: _Empty(),
        ops.InsertOp: _Insert(),
        ops.InsertSliceOp: _InsertSlice(),
        ops.FromElementsOp: _FromElements(),
        ops.SplatOp: _Splat(),
        ops.GenerateOp: _Generate(),
        ops.PadOp: _Pad(),
        ops.ConcatOp: _Concat(),
        ops.GatherOp: indexed.Gather(),
        ops.ScatterOp: indexed.Scatter(),
        ops.BitcastOp: indexed.Bitcast(),
    },
}
