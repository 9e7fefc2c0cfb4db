"""Reference semantics of masked, indexed and compressed access to memory, of views as vectors, and of printing."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, VectorType
from plait.interpret.interpretation import InterpretError, interpret
from plait.lazy import lazy_import

from plait_std.vector import accesses as ops
from plait_std.vector.attributes import PUNCTUATION

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_std.indexing import Array

np = lazy_import("numpy")


def _inside(base: Array, place: Sequence[int]) -> tuple[int, ...]:
    if any(not 0 <= p < n for p, n in zip(place, base.shape)):
        raise InterpretError(f"accesses {list(place)}, which is out of bounds for shape {list(base.shape)}")
    return tuple(place)


def _masked(base: Array, indices: Sequence[int], mask: Array) -> Iterator[Any]:
    """Pairs of a position in the vector whose flag is set, and one in memory, along the last dimensions."""
    lead = base.ndim - mask.ndim
    for position in map(tuple, np.argwhere(mask)):
        place = [i + (position[dim - lead] if dim >= lead else 0) for dim, i in enumerate(indices)]
        yield position, _inside(base, place)


def _indexed(base: Array, offsets: Sequence[int], indices: Array, mask: Array) -> Iterator[Any]:
    """Pairs of a position in the vector whose flag is set, and one in memory, by an index along the last dimension."""
    for position in map(tuple, np.argwhere(mask)):
        yield position, _inside(base, [*offsets[:-1], offsets[-1] + int(indices[position])])


def _compressed(base: Array, indices: Sequence[int], mask: Array) -> Iterator[Any]:
    """Pairs of a position in the vector whose flag is set, and one in memory, each one element further."""
    for count, position in enumerate(np.argwhere(mask).tolist()):
        yield tuple(position), _inside(base, [*indices[:-1], indices[-1] + count])


def _read(base: Array, places: Iterator[Any], other: Array) -> Any:
    out = other.copy()
    for position, place in places:
        out[position] = base[place]
    return out


def _write(base: Array, places: Iterator[Any], value: Array) -> Any:
    for position, place in places:
        base[place] = value[position]


@interpret(ops.MaskedLoadOp)
def masked_load(op: ops.MaskedLoadOp, base: Array, *rest: Any) -> Any:
    *indices, mask, other = rest
    return _read(base, _masked(base, indices, mask), other)


@interpret(ops.MaskedStoreOp)
def masked_store(op: ops.MaskedStoreOp, base: Array, *rest: Any) -> Any:
    *indices, mask, value = rest
    _write(base, _masked(base, indices, mask), value)
    return ()


@interpret(ops.GatherOp)
def gather(op: ops.GatherOp, base: Array, *rest: Any, mask: Any = None) -> Any:
    *offsets, indices, flags, other = rest
    flags = flags if mask is None else flags & mask
    return _read(base, _indexed(base, offsets, _unsigned(op, indices), flags), other)


@interpret(ops.ScatterOp)
def scatter(op: ops.ScatterOp, base: Array, *rest: Any) -> Any:
    *offsets, indices, mask, value = rest
    target = base.copy() if op.results else base
    _write(target, _indexed(base, offsets, _unsigned(op, indices), mask), value)
    return target if op.results else ()


def _unsigned(op: Any, indices: Array) -> Any:
    """Indices are signed unless their type says otherwise."""
    ty = op.indices.type.element_type
    unsigned = getattr(ty, "signedness", "") == "unsigned" and indices.dtype.kind == "i"
    return indices.view(f"u{indices.dtype.itemsize}") if unsigned else indices


@interpret(ops.ExpandLoadOp)
def expand_load(op: ops.ExpandLoadOp, base: Array, *rest: Any) -> Any:
    *indices, mask, other = rest
    return _read(base, _compressed(base, indices, mask), other)


@interpret(ops.CompressStoreOp)
def compress_store(op: ops.CompressStoreOp, base: Array, *rest: Any) -> Any:
    *indices, mask, value = rest
    _write(base, _compressed(base, indices, mask), value)
    return ()


@interpret(ops.TypeCastOp)
def type_cast(op: ops.TypeCastOp, memref: Array) -> Any:
    return memref  # a memref of vectors is an array with the dimensions of the vectors behind its own


@interpret(ops.PrintOp)
def print_(op: ops.PrintOp, *source: Any) -> Any:
    text = op.string_literal.value if op.string_literal is not None else ""
    if op.source is not None:
        text = _text(source[0], op.source.type)
    sys.stdout.write(text + ("" if op.string_literal is not None else PUNCTUATION[op.punctuation.text]))
    return ()


def _text(value: Any, ty: Type) -> str:
    """A number, or a vector as nested lists in parentheses."""
    if isinstance(ty, VectorType):
        if not ty.shape:
            return f"( {_text(value[()], ty.element_type)} )"
        inner = VectorType(ty.shape[1:], ty.element_type) if ty.rank > 1 else ty.element_type
        return f"( {', '.join(_text(part, inner) for part in value)} )"
    if isinstance(ty, FloatType):
        return f"{float(value):g}"
    number = int(value)
    width = getattr(ty, "width", 64)
    unsigned = width == 1 or getattr(ty, "signedness", "") == "unsigned"
    return str(number % (1 << width) if unsigned else number)


ACCESSES = (
    masked_load, masked_store, gather, scatter, expand_load, compress_store, type_cast, print_,
)  # fmt: skip
