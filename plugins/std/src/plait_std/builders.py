"""Small things that many lowerings build: index constants, and loops over a shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.build import Expression
from plait.builtin.attributes import IntegerAttr, index_attr
from plait.define.traits import ConstantLike
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite.constants import constant_value

from plait_std.arith.ops import ConstantOp
from plait_std.mixed import Mixed
from plait_std.scf.ops import ForOp, YieldOp


def index_constant(builder: Builder, value: int) -> Value[Any]:
    """A constant of type index."""
    return builder(ConstantOp(index_attr(value)))


def as_index(builder: Builder, entry: Mixed | Expression) -> Value[Any]:
    """An index value for a constant, a value or an expression."""
    if isinstance(entry, Expression):
        return entry.value
    return index_constant(builder, entry) if isinstance(entry, int) else entry


def integer_value(value: Value[Any]) -> int | None:
    """The value of an integer or index constant; None otherwise."""
    attribute = constant_value(value)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


def is_size_of(size: Mixed, value: Value[Any], dim: int) -> bool:
    """Whether `size` is the size of a tensor or memref along `dim`, known from the type or asked for by a `dim`."""
    if isinstance(size, int):
        return size == value.type.shape[dim]  # type: ignore[attr-defined]
    op = size.defining_op
    return op is not None and op.name in _DIMS and op.operands[0] is value and integer_value(op.operands[1]) == dim


_DIMS = ("tensor.dim", "memref.dim")


def is_constant(op: Operation | None) -> bool:
    """Whether `op` is a constant, which may stand anywhere before its uses; not so for None, an argument's."""
    return op is not None and op.has_trait(ConstantLike) and not op._operands


def replace_terminator(old: Operation, new: Operation) -> None:
    """Put a terminator in the place of another one, where nothing watches."""
    new.location = old.location
    block = old.parent
    assert block is not None
    old.erase()
    block.append(new)


def constant_entries(entries: Sequence[Mixed]) -> list[Mixed]:
    """The entries with constants in the place of values that are constants."""
    return [e if isinstance(e, int) else (e if (known := integer_value(e)) is None else known) for e in entries]


def loop_nest(
    builder: Builder, shape: Sequence[Mixed], body: Callable[[Builder, Sequence[Value[Any]]], object]
) -> None:
    """Build `scf.for` loops over all indices of `shape`; `body` builds the innermost block."""
    if not shape:
        body(builder, [])
        return
    zero, one = index_constant(builder, 0), index_constant(builder, 1)
    bounds = [as_index(builder, size) for size in shape]
    inner = builder
    indices: list[Value[Any]] = []
    for bound in bounds:
        loop = inner.insert(ForOp.define(zero, bound, one))
        loop.block.append(YieldOp())
        indices.append(loop.induction_variable)
        inner = Builder.at_start(loop.block)
        inner.location = builder.location
    body(inner, indices)
