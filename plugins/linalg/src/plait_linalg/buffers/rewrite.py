"""Writes a run of operations on buffers as operations on tensors, between reads and writes of whole buffers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import MemRefType
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.bufferization.ops import MaterializeInDestinationOp, ToTensorOp
from plait_std.memref.ops import CopyOp
from plait_std.memref.sizes import sizes_of
from plait_std.memref.views import tensor_type
from plait_std.tensor.ops import EmptyOp, ExtractSliceOp, InsertSliceOp

from plait_linalg.buffers.runs import Run, whole, written_by
from plait_linalg.ops import FillOp, GenericOp, iterator_types_attr
from plait_linalg.ops.named import MEMOIZED


def write_on_tensors(run: Run) -> None:
    """Replace the operations of a run, whose last writes are seen by what follows it."""
    _Rewriting(run).rewrite()


class _Rewriting:
    def __init__(self, run: Run) -> None:
        self.run = run
        self.last = {value: op for op in run.ops for value in written_by(op)}
        self.owned = {value for value in run.used if run.owns(value)}
        self.initial: dict[Value[Any], Value[Any]] = {}
        self.current: dict[Value[Any], Value[Any]] = {}

    def rewrite(self) -> None:
        end = self.run.end
        assert end is not None
        for op in self.run.ops:
            self._rewrite(op, Builder.before(op))
            op.erase()
        self._write_back(Builder.before(end))
        for buffer in self.owned:
            _erase_with_users(buffer.defining_op)

    def _rewrite(self, op: Any, rw: Builder) -> None:
        rw.location = op.location
        if isinstance(op, CopyOp):
            self._write(rw, op.target, self._read(rw, op.source))
            return
        ins = [self._read(rw, value) if isinstance(value.type, MemRefType) else value for value in op.ins]
        held = op.payload.block.arguments[len(op.ins) :]
        # without a permutation, elements may stay as they were: beside a diagonal, or if a reduction has no steps
        maps = op.maps()[len(op.ins) :]
        kept = [argument.has_uses or not map.is_permutation for argument, map in zip(held, maps)]
        outs = [self._out(rw, op, value, is_kept) for value, is_kept in zip(op.outs, kept)]
        for buffer, result in zip(op.outs, rw.insert(_on_tensors(op, ins, outs)).results):
            self._write(rw, buffer, result)

    def _out(self, rw: Builder, op: Operation, buffer: Any, is_read: bool) -> Value[Any]:
        """The initial value of an output; one that does not matter is in the buffer if it is written last."""
        if is_read:
            return self._read(rw, buffer)
        if self.last[buffer] is op and whole(buffer) is buffer:
            return self._first(rw, buffer)
        return rw(EmptyOp.of(sizes_of(rw, buffer), buffer.type.element_type))

    def _read(self, rw: Builder, buffer: Any) -> Value[Any]:
        """The tensor that a buffer, or a slice of one, stands for."""
        if buffer in self.current:
            return self.current[buffer]
        if whole(buffer) is buffer:
            return self._first(rw, buffer)
        view = buffer.defining_op
        source = self._read(rw, view.source)
        offsets, sizes, strides = view.mixed_offsets, view.mixed_sizes, view.mixed_strides
        return rw(ExtractSliceOp.of(source, offsets, sizes, strides, tensor_type(buffer.type)))

    def _write(self, rw: Builder, buffer: Any, value: Value[Any]) -> None:
        """Let a buffer, or what a slice is of, stand for a tensor from now on."""
        while whole(buffer) is not buffer:
            view = buffer.defining_op
            dest = self._read(rw, view.source)
            value = rw(InsertSliceOp.of(value, dest, view.mixed_offsets, view.mixed_sizes, view.mixed_strides))
            buffer = view.source
        self.current[buffer] = value

    def _first(self, rw: Builder, buffer: Any) -> Value[Any]:
        """What the buffer holds before the run; nothing, if it belongs to the run."""
        if buffer not in self.initial:
            if buffer in self.owned:
                made = EmptyOp.of(buffer.defining_op.sizes, buffer.type.element_type)
            else:
                made = ToTensorOp.of(buffer, restrict=True, writable=buffer in self.run.written)
            self.initial[buffer] = rw(made)
        return self.initial[buffer]

    def _write_back(self, rw: Builder) -> None:
        """Write the last tensors to their buffers: Note [All in their place, then written]."""
        rw.location = self.run.ops[-1].location
        written = [buffer for buffer in self.run.written if buffer not in self.owned]
        last = [self.current[buffer] for buffer in written]
        if len(written) > 1:
            last = [self._placed(rw, value, buffer) for value, buffer in zip(last, written)]
        for value, buffer in zip(last, written):
            rw.insert(MaterializeInDestinationOp(value, buffer, True, True, None))

    def _placed(self, rw: Builder, value: Value[Any], buffer: Value[Any]) -> Value[Any]:
        """A value in the place of what a buffer held before the run."""
        place = self._first(rw, buffer)
        return rw(MaterializeInDestinationOp(value, place, None, None, place.type))


def _erase_with_users(op: Any) -> None:
    for result in op.results:
        for user in list(result.users):
            _erase_with_users(user)
    op.erase()


def _on_tensors(op: Any, ins: Sequence[Value[Any]], outs: Sequence[Value[Any]]) -> Operation:
    if isinstance(op, FillOp):
        return FillOp.make(ins, outs)
    body = Region()
    body.take_blocks_of(op.payload)
    maps = ArrayAttr(tuple([AffineMapAttr(map) for map in op.maps()]))
    attributes = {name: value for name, value in op.attributes.items() if name != MEMOIZED}
    types = [value.type for value in outs]
    return GenericOp(ins, outs, types, maps, iterator_types_attr(op.iterators()), body=body, attributes=attributes)


# Note [All in their place, then written]
# What a buffer held before the run may be the last value of another one, as where two buffers change places. All last
# values are therefore put into the places of the first ones as tensors, where bufferization sees who reads what is
# overwritten and copies that, before any buffer is written.
