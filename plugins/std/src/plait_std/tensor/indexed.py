"""Gather, scatter and bitcast on buffers: loops over their elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import index
from plait.interfaces.bufferizable import Bufferizable
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.typeconv import unrealized_cast

from plait_std.arith.algebra import ARITH
from plait_std.builders import as_index, index_constant, loop_nest
from plait_std.cf.ops import AssertOp
from plait_std.element_bytes import stored_type
from plait_std.memref import building as buffers
from plait_std.memref.sizes import sizes_of
from plait_std.mixed import Mixed
from plait_std.tensor.ops import GatherOp

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.ir.operation import Operation

    from plait_std.bufferization.state import Bufferization
    from plait_std.tensor.ops import ScatterOp

Indices = Sequence[Value[Any]]


def _slice_position(
    op: GatherOp | ScatterOp,
    rw: Builder,
    whole: Sequence[Mixed],
    coordinates: Value[Any],
    batch: Indices,
    inner: Indices,
) -> list[Value[Any]]:
    """Where an element of a slice lies: some dimensions are looked up in `coordinates`, the others are `inner`.

    `inner` has an index for each dimension of the whole, or only for those that are not looked up. An assertion fails
    for coordinates that are outside.
    """
    dims, rank = (op.gather_dims if isinstance(op, GatherOp) else op.scatter_dims).values, len(whole)
    others = [d for d in range(rank) if d not in dims]
    kept = inner if len(inner) < rank or not dims else [inner[d] for d in others]
    position: dict[int, Value[Any]] = dict(zip(others, kept))
    for number, dim in enumerate(dims):
        found = buffers.load(rw, coordinates, [*batch, index_constant(rw, number)])
        found = ARITH.cast(rw, found, found.type, index)
        inside = ARITH.apply(rw, "ult", index, found, as_index(rw, whole[int(dim)]))  # a negative one is large
        rw.insert(AssertOp(inside, f"'{op.name}' op an index is outside dimension {dim}"))
        position[dim] = found
    return [position[d] for d in range(rank)]


class Gather(Bufferizable):
    """A new buffer, filled element by element."""

    def bufferize(self, op: GatherOp, rw: Builder, state: Bufferization) -> None:
        source, coordinates = state.buffer(op.source), state.buffer(op.indices)
        dims, rank = op.gather_dims.values, op.source.type.rank
        batch = sizes_of(rw, coordinates)[:-1]
        whole: list[Mixed] = list(sizes_of(rw, source))
        if op.result.type.rank == len(batch) + rank:
            inner = [1 if d in dims else size for d, size in enumerate(whole)]
        else:
            inner = [size for d, size in enumerate(whole) if d not in dims]
        shape = [*batch, *inner]
        buffer = state.allocate(rw, _as_typed(shape, op.result.type), op.result.type.element_type)
        state.set_buffer(op.result, buffer)

        def copy(b: Builder, indices: Indices) -> None:
            position = _slice_position(op, b, whole, coordinates, indices[: len(batch)], indices[len(batch) :])
            buffers.store(b, buffers.load(b, source, position), buffer, indices)

        loop_nest(rw, shape, copy)


def _as_typed(shape: Sequence[Mixed], ty: RankedTensorType) -> list[Mixed]:
    """`shape` with the constants that a type knows."""
    return [known if known >= 0 else size for size, known in zip(shape, ty.shape)]


class IntoDestination(Bufferizable):
    """The result is the second operand, the destination, or a copy of it, of which a part is replaced."""

    def writes(self, op: Operation, operand_index: int) -> bool:
        return operand_index == 1

    def aliases(self, op: Operation, operand_index: int) -> Sequence[Any]:
        return (op.result,) if operand_index == 1 else ()


class Scatter(IntoDestination):
    """Elements are replaced."""

    def bufferize(self, op: ScatterOp, rw: Builder, state: Bufferization) -> None:
        source, coordinates = state.buffer(op.source), state.buffer(op.indices)
        target = state.destination(rw, op, 1)
        state.set_buffer(op.result, target)
        whole, batch = sizes_of(rw, target), op.indices.type.rank - 1

        def copy(b: Builder, indices: Indices) -> None:
            position = _slice_position(op, b, whole, coordinates, indices[:batch], indices[batch:])
            buffers.store(b, buffers.load(b, source, indices), target, position)

        loop_nest(rw, sizes_of(rw, source), copy)


class Bitcast(Bufferizable):
    """A new buffer: memrefs of other elements cannot show the memory of one. Integers with a sign are read without."""

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        source, ty = state.buffer(op.source), op.dest.type.element_type
        sizes, stored = sizes_of(rw, source), stored_type(ty)
        source = _with_elements(rw, source, stored_type(source.type.element_type))
        buffer = state.allocate(rw, sizes, stored)
        state.set_buffer(op.dest, _with_elements(rw, buffer, ty))

        def copy(b: Builder, indices: Indices) -> None:
            found = buffers.load(b, source, indices)
            buffers.store(b, found if found.type is stored else ARITH.bitcast(b, found, stored), buffer, indices)

        loop_nest(rw, sizes, copy)


def _with_elements(rw: Builder, buffer: Any, element: Any) -> Any:
    """The buffer with elements of a type of the same bits, which differs in the sign at most."""
    ty = buffer.type.with_element_type(element)
    return buffer if ty is buffer.type else unrealized_cast(rw, buffer, ty)
