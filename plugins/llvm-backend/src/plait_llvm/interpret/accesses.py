"""Loads and stores, addresses, copies, masked and atomic accesses. One thread runs, so that orderings say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import to_unsigned, wrap
from plait.lazy import lazy_import

from plait_llvm.interpret.layout import (
    Aggregate,
    decode,
    encode,
    garbage_of,
    part_at,
    scalars,
    stored_bytes,
    vector_of,
)
from plait_llvm.interpret.memory import Memory
from plait_llvm.interpret.twins import compute
from plait_llvm.lowering.types import alignment, size_in_bytes

np = lazy_import("numpy")
_ADDRESSES = 1 << 64


def read(memory: Memory, ty: Any, address: int) -> Any:
    """The value of a type at an address."""
    return decode(ty, memory.read(address, stored_bytes(ty)))


def write(memory: Memory, ty: Any, value: Any, address: int) -> None:
    """Write the value of a type at an address."""
    memory.write(address, encode(ty, value))


def _check_alignment(op: Any, address: int, ty: Any) -> None:
    """Raise where an access says more than is so."""
    align = op.alignment.value if op.alignment is not None else alignment(ty)
    if address % align:
        raise InterpretError(f"accesses {address:#x}, expected a multiple of the alignment {align}")


@interpret("llvm.load", needs_frame=True)
def load(frame: Any, op: Any, address: Any) -> Any:
    _check_alignment(op, address, op.res.type)
    return (read(Memory.of(frame), op.res.type, address),)


@interpret("llvm.store", needs_frame=True)
def store(frame: Any, op: Any, value: Any, address: Any) -> None:
    _check_alignment(op, address, op.value.type)
    write(Memory.of(frame), op.value.type, value, address)


@interpret("llvm.alloca", needs_frame=True)
def alloca(frame: Any, op: Any, count: Any) -> Any:
    """Memory of the function that runs; a count that is negative is a great one"""
    memory = Memory.of(frame)
    align = op.alignment.value if op.alignment is not None and op.alignment.value else alignment(op.elem_type)
    size = to_unsigned(int(count), op.array_size.type.width) * size_in_bytes(op.elem_type)
    if size > 1 << 30:
        raise InterpretError(f"allocates {size} bytes on the stack")
    memory.stack.append(memory.allocate(size, align, "an alloca"))
    return memory.stack[-1]


@interpret("llvm.intr.stacksave", needs_frame=True)
def stack_save(frame: Any, op: Any) -> Any:
    return len(Memory.of(frame).stack)


@interpret("llvm.intr.stackrestore", needs_frame=True)
def stack_restore(frame: Any, op: Any, state: Any) -> None:
    Memory.of(frame).release_stack(state)


@interpret("llvm.getelementptr")
def address_of_part(op: Any, base: Any, *dynamic: Any) -> Any:
    """An address; a vector of them if the base or an index is a vector"""
    if not isinstance(op.res.type, VectorType):
        return _address(op, base, dynamic)
    count = op.res.type.num_elements
    columns = [value.tolist() if isinstance(value, np.ndarray) else [value] * count for value in (base, *dynamic)]
    return vector_of(op.res.type, [_address(op, row[0], row[1:]) for row in zip(*columns)])


def _address(op: Any, base: int, dynamic: Sequence[Any]) -> int:
    given = iter(dynamic)
    first, *rest = [index if isinstance(index, int) else int(next(given)) for index in op.indices]
    ty: Any = op.elem_type
    address = base + first * size_in_bytes(ty)
    for index in rest:
        offset, ty = _element_at(ty, index)
        address += offset
    return address % _ADDRESSES


def _element_at(ty: Any, index: int) -> tuple[int, Any]:
    if isinstance(ty, VectorType):
        return index * size_in_bytes(ty.element_type), ty.element_type
    return part_at(ty, index)


# Bytes


def _count(op: Any, length: Any) -> int:
    return to_unsigned(int(length), op.length.type.width)


@interpret("llvm.intr.memcpy", needs_frame=True)
def copy(frame: Any, op: Any, to: Any, source: Any, length: Any) -> None:
    """Places that overlap, and are not the same, are refused"""
    size = _count(op, length)
    if to != source and abs(to - source) < size:
        raise InterpretError("copies between places that overlap")
    _move(Memory.of(frame), to, source, size)


@interpret("llvm.intr.memmove", needs_frame=True)
def move(frame: Any, op: Any, to: Any, source: Any, length: Any) -> None:
    _move(Memory.of(frame), to, source, _count(op, length))


def _move(memory: Memory, to: int, source: int, size: int) -> None:
    memory.write(to, memory.read(source, size))


@interpret("llvm.intr.memset", needs_frame=True)
def fill(frame: Any, op: Any, to: Any, byte: Any, length: Any) -> None:
    Memory.of(frame).write(to, bytes([byte & 0xFF]) * _count(op, length))


@interpret("llvm.intr.memcpy.inline", needs_frame=True)
def copy_inline(frame: Any, op: Any, to: Any, source: Any) -> None:
    _move(Memory.of(frame), to, source, op.len.value)


@interpret("llvm.intr.memset.inline", needs_frame=True)
def fill_inline(frame: Any, op: Any, to: Any, byte: Any) -> None:
    Memory.of(frame).write(to, bytes([byte & 0xFF]) * op.len.value)


# Elements that a mask enables


def _lanes(mask: Any) -> list[int]:
    return np.flatnonzero(mask).tolist()


def read_elements(memory: Memory, ty: VectorType, at: Any, lanes: Any, others: Any = None) -> Any:
    """The elements of a vector that are enabled, at an address or an address each; else the elements of `others`."""
    step = stored_bytes(ty.element_type)
    places = [at + i * step for i in range(ty.num_elements)] if isinstance(at, int) else list(map(int, at))
    made = (garbage_of(ty) if others is None else others).copy()
    for i in _lanes(lanes):
        made[i] = read(memory, ty.element_type, places[i])
    return made


def write_elements(memory: Memory, ty: VectorType, vector: Any, at: Any, lanes: Any) -> None:
    """Write the elements of a vector that are enabled, from an address on or to an address each."""
    step = stored_bytes(ty.element_type)
    places = [at + i * step for i in range(ty.num_elements)] if isinstance(at, int) else list(map(int, at))
    elements = scalars(vector)
    for i in _lanes(lanes):
        write(memory, ty.element_type, elements[i], places[i])


@interpret("llvm.intr.masked.load", "llvm.intr.masked.gather", needs_frame=True)
def masked_load(frame: Any, op: Any, at: Any, mask: Any, others: Any = None) -> Any:
    return read_elements(Memory.of(frame), op.res.type, at, mask, others)


@interpret("llvm.intr.masked.store", "llvm.intr.masked.scatter", needs_frame=True)
def masked_store(frame: Any, op: Any, vector: Any, at: Any, mask: Any) -> None:
    write_elements(Memory.of(frame), op.value.type, vector, at, mask)


def _compressed(ty: VectorType, at: int, mask: Any) -> list[int]:
    """For each element, the address that it has if only those that are enabled have one."""
    step = stored_bytes(ty.element_type)
    return [at + step * (int(mask[: i + 1].sum()) - 1) for i in range(len(mask))]


@interpret("llvm.intr.masked.expandload", needs_frame=True)
def expand_load(frame: Any, op: Any, at: Any, mask: Any, others: Any) -> Any:
    ty = op.res.type
    return read_elements(Memory.of(frame), ty, _compressed(ty, at, mask), mask, others)


@interpret("llvm.intr.masked.compressstore", needs_frame=True)
def compress_store(frame: Any, op: Any, vector: Any, at: Any, mask: Any) -> None:
    ty = op.value.type
    write_elements(Memory.of(frame), ty, vector, _compressed(ty, at, mask), mask)


def _columns(op: Any, ty: VectorType, at: int, stride: Any) -> list[int]:
    """The address of each element of a matrix by columns."""
    step, distance = stored_bytes(ty.element_type), to_unsigned(int(stride), op.stride.type.width)
    return [at + step * (j * distance + i) for j in range(op.columns.value) for i in range(op.rows.value)]


@interpret("llvm.intr.matrix.column.major.load", needs_frame=True)
def load_matrix(frame: Any, op: Any, at: Any, stride: Any) -> Any:
    ty = op.res.type
    return read_elements(Memory.of(frame), ty, _columns(op, ty, at, stride), np.ones(ty.num_elements, bool))


@interpret("llvm.intr.matrix.column.major.store", needs_frame=True)
def store_matrix(frame: Any, op: Any, matrix: Any, at: Any, stride: Any) -> None:
    ty = op.matrix.type
    write_elements(Memory.of(frame), ty, matrix, _columns(op, ty, at, stride), np.ones(len(matrix), bool))


# Atomic accesses

_COMBINED = {
    "add": "llvm.add", "sub": "llvm.sub", "_and": "llvm.and", "_or": "llvm.or", "_xor": "llvm.xor",
    "max": "llvm.intr.smax", "min": "llvm.intr.smin", "umax": "llvm.intr.umax", "umin": "llvm.intr.umin",
    "fadd": "llvm.fadd", "fsub": "llvm.fsub", "fmax": "llvm.intr.maxnum", "fmin": "llvm.intr.minnum",
    "fmaximum": "llvm.intr.maximum", "fminimum": "llvm.intr.minimum",
}  # fmt: skip


def _combined(kind: str, ty: Any, old: Any, value: Any) -> Any:
    """What `llvm.atomicrmw` writes."""
    if kind == "xchg":
        return value
    if kind in _COMBINED:
        return compute(_COMBINED[kind], [ty, ty], ty, old, value)
    if kind == "nand":
        return wrap(~(int(old) & int(value)), ty.width)
    a, b = to_unsigned(int(old), ty.width), to_unsigned(int(value), ty.width)
    made = {
        "uinc_wrap": 0 if a >= b else a + 1,
        "udec_wrap": b if a == 0 or a > b else a - 1,
        "usub_cond": a - b if a >= b else a,
        "usub_sat": max(a - b, 0),
    }[kind]
    return wrap(made, ty.width)


@interpret("llvm.atomicrmw", needs_frame=True)
def change(frame: Any, op: Any, address: Any, value: Any) -> Any:
    memory, ty = Memory.of(frame), op.val.type
    old = read(memory, ty, address)
    write(memory, ty, _combined(op.bin_op.text, ty, old, value), address)
    return old


@interpret("llvm.cmpxchg", needs_frame=True)
def exchange(frame: Any, op: Any, address: Any, expected: Any, value: Any) -> Any:
    memory, ty = Memory.of(frame), op.val.type
    old = read(memory, ty, address)
    is_equal = encode(ty, old) == encode(ty, expected)
    if is_equal:
        write(memory, ty, value, address)
    return Aggregate((old, is_equal))


INTERPRETATIONS = (
    load, store, alloca, stack_save, stack_restore, address_of_part, copy, move, fill, copy_inline, fill_inline,
    *masked_load, *masked_store, expand_load, compress_store, load_matrix, store_matrix, change, exchange,
)  # fmt: skip
