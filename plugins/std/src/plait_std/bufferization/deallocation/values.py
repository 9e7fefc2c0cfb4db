"""Values that deallocation computes with: flags, and the buffers that were allocated."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import i1
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith.algebra import ARITH
from plait_std.memref import ops as memref

Flag = Value[Any] | bool


def constant_bool(builder: Builder, value: bool) -> Value[Any]:
    """A constant of type i1."""
    return ARITH.constant(builder, value, i1)


def as_value(builder: Builder, flag: Flag) -> Value[Any]:
    """The value of a flag that may be known."""
    return constant_bool(builder, flag) if isinstance(flag, bool) else flag


def either(builder: Builder, a: Flag, b: Flag) -> Flag:
    """a or b"""
    if isinstance(a, bool):
        return True if a else b
    if isinstance(b, bool):
        return True if b else a
    return a if a is b else ARITH.apply(builder, "or", i1, a, b)


def both(builder: Builder, a: Flag, b: Flag) -> Flag:
    """a and b"""
    if isinstance(a, bool):
        return b if a else False
    if isinstance(b, bool):
        return a if b else False
    return ARITH.apply(builder, "and", i1, a, b)


def ranked(builder: Builder, buffer: Value[Any]) -> Value[Any]:
    """`buffer`, as a memref without dimensions if its rank is not known."""
    if buffer.type.is_ranked:
        return buffer
    return builder(memref.ReinterpretCastOp.of(buffer, 0, [], []))


def base_of(builder: Builder, buffer: Value[Any]) -> Value[Any]:
    """What was allocated for `buffer`, which may be a view of it."""
    if isinstance(buffer.defining_op, memref.AllocOp):
        return buffer
    source = ranked(builder, buffer)
    types = memref.ExtractStridedMetadataOp.infer_types([source], {})
    return builder.insert(memref.ExtractStridedMetadataOp.create([source], types)).results[0]
