"""Reference semantics of atomic changes and of transfers: there is one thread, and a transfer ends when it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import FloatType
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import value_for
from plait.lazy import lazy_import

from plait_std.arith import float_math, integer_math
from plait_std.indexing import check_index
from plait_std.memref import atomic, transfers
from plait_std.memref.interpret import base_of
from plait_std.scalar.integers import wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from plait.interpret.interpreter import Frame

    from plait_std.indexing import Array

np = lazy_import("numpy")


@interpret(atomic.AtomicRMWOp)
def atomic_rmw(op: atomic.AtomicRMWOp, value: Any, memref: Array, *indices: int) -> Any:
    place = check_index(memref.shape, indices)
    old = value_for(op.result.type, memref[place])
    memref[place] = combined(op.kind.text, op.result.type, old, value)
    return old


def combined(kind: str, ty: Any, old: Any, value: Any) -> Any:
    """What an atomic change writes of the old element and a value of type `ty`."""
    made = atomic.COMBINES[kind]
    if made is None:
        return value
    if isinstance(ty, FloatType):
        number = float_math.BINARY[made.name](FloatAttr(float(old), ty), FloatAttr(float(value), ty))
        if number is None:
            raise InterpretError(f"has no result in '{ty}'")
        return value_for(ty, number.value)
    bits = integer_math.BINARY[made.name](int(old), int(value), ty.width)
    assert bits is not None  # none of the kinds divides or shifts
    return wrap(bits, ty.width)


@interpret(atomic.GenericAtomicRMWOp, needs_frame=True)
def generic_atomic_rmw(frame: Frame, op: atomic.GenericAtomicRMWOp, memref: Array, *indices: int) -> Any:
    place = check_index(memref.shape, indices)
    old = value_for(op.result.type, memref[place])
    (memref[place],) = frame.run_region(op.atomic_body, (old,))
    return old


@interpret(transfers.PrefetchOp)
def prefetch(op: transfers.PrefetchOp, memref: Array, *indices: int) -> tuple[()]:
    return ()


@interpret(transfers.DmaStartOp)
def dma_start(op: transfers.DmaStartOp, *values: Any) -> tuple[()]:
    rest = iter(values)
    places = [_place(rest, group) for group in (op.source, op.target)]
    count = next(rest)
    _place(rest, op.tag)
    transfer(places, [op.source[0].type, op.target[0].type], count, *rest)
    return ()


def transfer(places: Sequence[tuple[Array, tuple[Any, ...]]], types: Sequence[Any], count: int, *stride: int) -> None:
    """Copy elements from one place to another one, of types that say which memory is slower."""
    check_count(count)
    source, target = (_memory_at(place) for place in places)
    positions = np.arange(count), _spread(count, *stride)
    is_source_slower = _memory_space(types[0]) <= _memory_space(types[1])
    where = [positions[bool(stride) and side == is_source_slower] for side in (True, False)]
    for memory, indices in zip((source, target), where):
        check_index(memory.shape, (indices,))
    target[where[1]] = source[where[0]]


def check_count(count: int) -> None:
    """Raise `InterpretError` for a number of elements that nobody can transfer."""
    if count < 0:
        raise InterpretError(f"transfers {count} elements")


def _place(values: Iterator[Any], group: Sequence[Any]) -> tuple[Array, tuple[Any, ...]]:
    """A memref and the indices that follow it."""
    array = next(values)
    return array, check_index(array.shape, [next(values) for _ in group[1:]])


def _memory_at(place: tuple[Array, tuple[Any, ...]]) -> Any:
    """The memory of a buffer from an element on, as elements."""
    array, indices = place
    base: Any = base_of(array)
    start = array.__array_interface__["data"][0] - base.__array_interface__["data"][0]
    start += sum(i * stride for i, stride in zip(indices, array.strides))
    memory = base.reshape(-1).view("u1")[start:]
    return memory[: memory.size // array.itemsize * array.itemsize].view(array.dtype)


def _spread(count: int, stride: int = 1, each: int = 1) -> Any:
    """The positions of `count` elements, of which `each` follow each other in every `stride`."""
    if each < 1:
        raise InterpretError(f"takes {each} elements of each stride")
    order = np.arange(count)
    return order // each * stride + order % each


def _memory_space(ty: Any) -> int:
    """The number of a memory space; a lower one is slower."""
    return ty.memory_space.value if isinstance(ty.memory_space, IntegerAttr) else 0


@interpret(transfers.DmaWaitOp)
def dma_wait(op: transfers.DmaWaitOp, tag: Array, *values: int) -> tuple[()]:
    check_index(tag.shape, values[:-1])
    check_count(values[-1])
    return ()


ATOMIC = (atomic_rmw, generic_atomic_rmw, prefetch, dma_start, dma_wait)
