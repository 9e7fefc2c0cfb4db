"""Loops whose sizes are not known, but how large they are at most: tiles of `min(size, 16)` elements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim
from plait_std.arith.ops import MinSIOp, MulIOp
from plait_std.builders import integer_value
from plait_std.mixed import Mixed, mixed
from plait_std.scf.ops import ForOp
from plait_std.tensor.ops import EmptyOp, ExtractSliceOp, InsertOp, InsertSliceOp
from plait_std.vector.transfers import TransferWriteOp

from plait_linalg.ops import StructuredOp

if TYPE_CHECKING:
    from plait.ir.value import Value

SHORT_VECTORS = 64
"""Rows of at most so many vectors are short."""


def largest_size(op: StructuredOp, loop: int) -> int | None:
    """The most steps that a loop of unknown size has, as far as its operands say; None if they say nothing."""
    expr = AffineDim(loop)
    for value, map in zip(op.operands, op.maps()):
        if expr in map.results:
            if value.type.shape[map.results.index(expr)] != DYNAMIC:
                return None
            found = largest(size_along(value, map.results.index(expr)))
            if found is not None:
                return found
    return None


def largest(size: Any) -> int | None:
    """The largest value that a size may have: itself if it is known, or the constant of a minimum."""
    if size is None or isinstance(size, int):
        return size
    made = size.defining_op
    return integer_value(made.rhs) if isinstance(made, MinSIOp) else None


def is_multiple(op: StructuredOp, loop: int, number: int) -> bool:
    """Whether an operand says that a loop of unknown size has a multiple of `number` steps: a product with one."""
    expr = AffineDim(loop)
    places = [(value, map.results.index(expr)) for value, map in zip(op.operands, op.maps()) if expr in map.results]
    return any(_is_product(size_along(value, dim), number) for value, dim in places)


def _is_product(size: Any, number: int) -> bool:
    made = None if size is None or isinstance(size, int) else size.defining_op
    if not isinstance(made, MulIOp):
        return False
    factors = [integer_value(factor) for factor in made.operands]
    return any(factor is not None and factor % number == 0 for factor in factors)


def size_along(value: Value[Any], dim: int) -> Mixed | None:
    """The size along a dimension that what a tensor begins as was made with; None if that is not known."""
    made: Any = origin_of(value).defining_op
    if isinstance(made, EmptyOp):
        return made.sizes[dim]
    if isinstance(made, ExtractSliceOp):
        sizes = enumerate(mixed(made.static_sizes, made.sizes))
        return [size for place, size in sizes if place not in made.dropped_dims][dim]
    return None


def origin_of(value: Value[Any]) -> Value[Any]:
    """The tensor of the same sizes that a tensor was before operations changed elements of it."""
    while (before := _before(value)) is not None:
        value = before
    return value


def _before(value: Any) -> Value[Any] | None:
    """The tensor of the same sizes that one operation made `value` of; None if none has changed elements of another."""
    made: Any = value.defining_op
    if isinstance(made, (ForOp, StructuredOp)):
        inits: Any = made.init_args if isinstance(made, ForOp) else made.outs
        return None if isinstance(made, ForOp) and not _keeps_sizes(made, value.index) else inits[value.index]
    if isinstance(made, TransferWriteOp):
        return made.base
    return made.dest if isinstance(made, (InsertOp, InsertSliceOp)) else None


def _keeps_sizes(loop: ForOp, index: int) -> bool:
    """Whether each iteration yields the carried tensor with other elements: it may yield one of other sizes."""
    yielded: Any = loop.body.block.last.operands[index]  # type: ignore[union-attr]
    return origin_of(yielded) is loop.iter_arguments[index]
