"""What operations of memref need when they run: indices and views inside of their buffers, casts that hold.

What `memref.reinterpret_cast` reaches cannot be checked: a memref does not know how large its buffer is.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

from plait.build import Expression
from plait.build.functions import maximum, minimum
from plait.builtin.types import DYNAMIC, IndexType, MemRefType
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable
from plait.interpret.values import dtype_of
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.arith.algebra import ARITH
from plait_std.builders import as_index
from plait_std.memref import ops
from plait_std.memref.atomic import AtomicRMWOp, GenericAtomicRMWOp
from plait_std.mixed import Mixed, mixed
from plait_std.scf import ops as scf

_Step = Callable[[Builder, Value[Any], Sequence[Value[Any]]], Sequence[Value[Any]]]


def _indices(checks: RuntimeChecks, *entries: Mixed) -> list[Expression]:
    """The entries as values, also where they are known: what is computed of them is seen in the program."""
    return ARITH.on(checks.builder).wrap(*[as_index(checks.builder, entry) for entry in entries])


def _product(checks: RuntimeChecks, factors: Sequence[Mixed]) -> Mixed:
    total: Mixed = 1
    for factor in factors:
        if isinstance(total, int) and isinstance(factor, int):
            total *= factor
        else:
            total = factor if total == 1 else operator.mul(*_indices(checks, total, factor)).value
    return total


class Access(RuntimeVerifiable):
    """Each index is inside of the memref."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        for dim, index in enumerate(op.indices):
            checks.require_index(index, checks.size(op.memref, dim), f"index #{dim} is out of bounds")


class Cast(RuntimeVerifiable):
    """Sizes, strides and offset agree with the result type."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        source: Any = op.source.type
        target: Any = op.dest.type
        if not isinstance(target, MemRefType):
            return
        if not isinstance(source, MemRefType):
            found = checks.builder.insert(ops.RankOp(op.source)).results[0]
            checks.require_equal(found, len(target.shape), f"the rank is not {len(target.shape)}")
            return
        for dim, size in enumerate(target.shape):
            if size != DYNAMIC:
                checks.require_equal(checks.size(op.source, dim), size, f"dimension #{dim} does not have size {size}")
        self._layout(op, checks, source, target)

    def _layout(self, op: Any, checks: RuntimeChecks, source: MemRefType, target: MemRefType) -> None:
        before, after = source.strides_and_offset(), target.strides_and_offset()
        if before is None or after is None or before == after:
            return
        inferred = ops.ExtractStridedMetadataOp.infer_types([op.source], {})
        metadata = checks.builder.insert(ops.ExtractStridedMetadataOp.create([op.source], inferred))
        pairs = [(before[1], after[1], metadata.offset, "the offset")]
        for dim, (old, new) in enumerate(zip(before[0], after[0])):
            pairs.append((old, new, metadata.strides[dim], f"the stride of dimension #{dim}"))
        for old, new, value, what in pairs:
            if new != DYNAMIC and old != new:
                checks.require_equal(value, new, f"{what} is not {new}")


class Copy(RuntimeVerifiable):
    """Source and target have the same sizes."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        if isinstance(op.source.type, MemRefType) and isinstance(op.target.type, MemRefType):
            for dim in range(len(op.source.type.shape)):
                found, wanted = checks.size(op.source, dim), checks.size(op.target, dim)
                checks.require_equal(found, wanted, f"dimension #{dim} of source and target have different sizes")


class Dimension(RuntimeVerifiable):
    """The index is the number of a dimension."""

    def runtime_conditions(self, op: ops.DimOp, checks: RuntimeChecks) -> None:
        ty, index = op.source.type, op.index
        rank = len(ty.shape) if isinstance(ty, MemRefType) else checks.builder.insert(ops.RankOp(op.source)).results[0]
        known = getattr(arith.constant_value(index), "value", index)
        checks.require_index(known, rank, "the index is not below the rank")


class Slice(RuntimeVerifiable):
    """The first and the last element of each dimension are inside; without elements, the offset is."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        entries = (
            mixed(op.static_offsets, op.offsets), mixed(op.static_sizes, op.sizes), mixed(op.static_strides, op.strides)
        )  # fmt: skip
        for dim, (offset, size, stride) in enumerate(zip(*entries)):
            extent = checks.size(op.source, dim)
            self._dimension(checks, dim, extent, offset, size, stride)

    def _dimension(
        self, checks: RuntimeChecks, dim: int, extent: Mixed, offset: Mixed, size: Mixed, stride: Mixed
    ) -> None:
        checks.require_at_most(0, size, f"size #{dim} is negative")
        checks.require_at_most(0, offset, f"offset #{dim} is negative")
        checks.require_at_most(offset, extent, f"offset #{dim} exceeds the dimension")
        if all(isinstance(entry, int) for entry in (extent, offset, size, stride)):
            return  # verified
        if isinstance(size, int) and size == 0:
            return
        message = f"dimension #{dim} runs out of bounds"
        if isinstance(size, int):
            steps: Mixed = size - 1
        else:  # without elements it goes nowhere
            (count,) = _indices(checks, size)
            steps = maximum(count - 1, 0).value
            one = (count == 0).select(*_indices(checks, 1, 0))
            extent = (_indices(checks, extent)[0] + one).value
        checks.require_less(offset, extent, f"offset #{dim} exceeds the dimension")
        if isinstance(stride, int) and stride == 0:
            return
        last = _indices(checks, extent)[0] - 1
        room = last - _indices(checks, offset)[0]
        checks.require_at_most(steps, self._most_steps(checks, room.value, offset, stride), message)

    def _most_steps(self, checks: RuntimeChecks, above: Mixed, below: Mixed, stride: Mixed) -> Mixed:
        """How often `stride` fits into what is above it or, negative, into what is below; it never wraps around."""
        if isinstance(stride, int):
            room, size = (above, stride) if stride > 0 else (below, -stride)
            return room if size == 1 else _indices(checks, room)[0].apply("divide_unsigned", size).value
        zero, step = _indices(checks, 0, stride)
        is_negative = step < zero
        reach = is_negative.select(*_indices(checks, below, above))
        distance = is_negative.select(zero - step, step).apply("maximum_unsigned", 1)
        most = reach.apply("divide_unsigned", distance)
        return (step == zero).select((1 << 63) - 1, most).value


class Expansion(RuntimeVerifiable):
    """The sizes of each group multiply to the size of the dimension."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        shape = mixed(op.static_output_shape, op.output_shape)
        for dim, group in enumerate(op.groups):
            sizes: list[Mixed] = [shape[i] for i in group]
            for i, size in zip(group, sizes):
                checks.require_at_most(0, size, f"size #{i} is negative")
            extent = checks.size(op.src, dim)
            checks.require_equal(_product(checks, sizes), extent, f"dimension #{dim} has another size than its group")


class Reshape(RuntimeVerifiable):
    """`memref.reshape`: the shape has the sizes of the result, and as many elements as the source."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        message = "the result has another number of elements"
        source = checks.sizes(op.source) if isinstance(op.source.type, MemRefType) else [_unranked_count(op, checks)]
        if not isinstance(op.result.type, MemRefType):
            self._unranked_result(op, checks, _product(checks, source), message)
            return
        shape: list[Mixed] = [
            _entry(op, checks.builder, as_index(checks.builder, i)) for i in range(op.result.type.rank)
        ]
        for dim, (given, size) in enumerate(zip(shape, op.result.type.shape)):
            if size != DYNAMIC:
                checks.require_equal(given, size, f"dimension #{dim} is not {size}")
        checks.require_same_count(source, shape, message)

    def _unranked_result(self, op: ops.ReshapeOp, checks: RuntimeChecks, count: Mixed, message: str) -> None:
        """Require sizes that are not negative, and whose product is `count` without an overflow."""

        def step(b: Builder, index: Value[Any], carried: Sequence[Value[Any]]) -> list[Value[Any]]:
            smallest, product, rest, size = ARITH.on(b).wrap(*carried, _entry(op, b, index))
            divisor = maximum(size, 1)
            return [minimum(smallest, size).value, (product * size).value, (rest / divisor).value]

        smallest, product, rest = _for_each(checks, checks.size(op.shape, 0), (1, 1, count), step)
        checks.require_at_most(0, smallest, "a size is negative")
        checks.require_equal(product, count, message)
        least, left = _indices(checks, smallest, rest)
        checks.require(((least == 0) | (left == 1)).value, message)


def _entry(op: ops.ReshapeOp, b: Builder, index: Value[Any]) -> Value[Any]:
    """An entry of the shape, as an index."""
    found = b(ops.LoadOp(op.shape, [index]))
    return ARITH.cast(b, found, found.type, IndexType())


def _unranked_count(op: ops.ReshapeOp, checks: RuntimeChecks) -> Value[Any]:
    """The number of elements of a source whose rank is known at run time only."""

    def step(b: Builder, index: Value[Any], carried: Sequence[Value[Any]]) -> list[Value[Any]]:
        size = b(ops.DimOp(op.source, index))
        return [ARITH.compute(b, operator.mul, carried[0], size)]

    return _for_each(checks, checks.builder.insert(ops.RankOp(op.source)).results[0], (1,), step)[0]


def _for_each(checks: RuntimeChecks, count: Mixed, inits: Sequence[Mixed], step: _Step) -> Sequence[Value[Any]]:
    """Build a loop over the indices below `count`; `step` builds what it carries to the next iteration."""
    lower, upper, stride = (as_index(checks.builder, entry) for entry in (0, count, 1))
    loop = checks.builder.insert(
        scf.ForOp.define(lower, upper, stride, [as_index(checks.builder, entry) for entry in inits])
    )
    inner = Builder.at_end(loop.block)
    inner.insert(scf.YieldOp(step(inner, loop.induction_variable, loop.iter_arguments)))
    return loop.results


class View(RuntimeVerifiable):
    """`memref.view`: the bytes that are viewed are inside of the buffer."""

    def runtime_conditions(self, op: ops.ViewOp, checks: RuntimeChecks) -> None:
        extent, message = checks.size(op.source, 0), "the view runs out of bounds"
        for number, size in enumerate(op.sizes):
            checks.require_at_most(0, size, f"size #{number} is negative")
        checks.require_at_most(0, op.byte_shift, "the shift is negative")
        checks.require_at_most(op.byte_shift, extent, message)
        room = checks.subtract(extent, op.byte_shift)
        each = math.prod(size for size in op.result.type.shape if size != DYNAMIC) * dtype_of(op.result.type).itemsize
        if not op.sizes:
            checks.require_at_most(each, room, message)
        elif each:
            self._fits(op, checks, checks.floor_divide(room, each), message)

    def _fits(self, op: ops.ViewOp, checks: RuntimeChecks, room: Any, message: str) -> None:
        """Require that the dynamic sizes multiply to at most `room`; nothing overflows."""
        first, *others = op.sizes
        if not others:
            checks.require_at_most(first, room, message)
            return
        smallest: Any = first
        for size in others:
            smallest = checks.minimum(smallest, size)
        for size in others:
            room = checks.floor_divide(room, checks.maximum(size, 1))
        least, size = _indices(checks, smallest, first)
        is_empty = least == 0
        checks.require((is_empty | (size <= _indices(checks, room)[0])).value, message)


class Aligned(RuntimeVerifiable):
    """The address of the buffer is a multiple of the alignment."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        address = checks.builder.insert(ops.ExtractAlignedPointerAsIndexOp(op.memref)).results[0]
        rest = _indices(checks, address)[0].apply("remainder_unsigned", op.alignment.value)
        checks.require_equal(rest.value, 0, f"the buffer is not aligned to {op.alignment.value} bytes")


class Sizes(RuntimeVerifiable):
    """No size is negative."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        for i, size in enumerate(op.dynamic_sizes):
            checks.require_at_most(0, size, f"size #{i} is negative")


class NewSize(RuntimeVerifiable):
    """`memref.realloc`: the size is not negative."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        if op.dynamic_result_size is not None:
            checks.require_at_most(0, op.dynamic_result_size, "the size is negative")


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    ops.LoadOp: Access(),
    ops.StoreOp: Access(),
    AtomicRMWOp: Access(),
    GenericAtomicRMWOp: Access(),
    ops.CastOp: Cast(),
    ops.CopyOp: Copy(),
    ops.DimOp: Dimension(),
    ops.SubViewOp: Slice(),
    ops.ExpandShapeOp: Expansion(),
    ops.ReshapeOp: Reshape(),
    ops.ViewOp: View(),
    ops.AssumeAlignmentOp: Aligned(),
    ops.AllocOp: Sizes(),
    ops.AllocaOp: Sizes(),
    ops.ReallocOp: NewSize(),
}
