"""Reads the ends of rows of narrow elements in parts, without masks: of `store-parts`.

Two parts cover what is left of a row of known length:

    %v = vector.transfer_read %x[%c240], %pad : memref<250xi8>, vector<16xi8>

becomes

    %a = vector.transfer_read %x[%c240], %pad {in_bounds = [true]} : memref<250xi8>, vector<8xi8>
    %b = vector.transfer_read %x[%c242], %pad {in_bounds = [true]} : memref<250xi8>, vector<8xi8>
    %w = vector.shuffle %a, %b [0, 1, 2, 3, 4, 5, 6, 7, 14, 15, ...] : vector<8xi8>, vector<8xi8>
    %v = %w with %pad in the last six lanes

Where the length is unknown, a vector that is not whole is read in as many parts as its number of lanes has bits: one,
two and four elements, and so on, as the bits of what is left say, each before those that are there.

    %left = arith.subi %n, %i
    %v = scf.if %left >= 16 {
      yield vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<?xi8>, vector<16xi8>
    } else {
      %a = scf.if (%left has the bit of 1) { yield the element at %i + (%left & -2), and %pad } else { yield %pad }
      %b = scf.if (%left has the bit of 2) { yield two elements from %i + (%left & -4) on, and %a } else { yield %a }
      ... four elements, and eight
    }

See Note [Reads in parts].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import DYNAMIC, MemRefType, VectorType
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder

from plait_std.algebra import SCALARS
from plait_std.builders import index_constant, integer_value
from plait_std.memref.views import is_strided, strided
from plait_std.vector import building as vectors
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.build.builder import ExpressionBuilder
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_NARROW = (8, 16)
"""Bits of lanes that x86 before AVX-512 reads under no mask."""
_INSIDE = ArrayAttr((bool_attr(True),))


def read_in_parts(op: Operation) -> bool:
    """Read what a row has of a vector of narrow lanes in parts, without a mask; whether `op` did that with one."""
    if not isinstance(op, TransferReadOp) or not _may_end(op):
        return False
    builder = Builder.before(op)
    builder.location = op.location
    left = _known_left(op)
    if left is None:
        value = _read_as_bits_say(SCALARS.on(builder), op)
    elif 0 < left < op.result.type.shape[0]:
        value = _read_twice(builder, op, left)
    else:
        return False
    op.result.replace_all_uses_with(value)
    op.erase()
    return True


def _may_end(op: Any) -> bool:
    """Whether neighbours are read, of a type that no mask reads, and not all of them may be there."""
    ty: Any = op.result.type
    base: Any = op.base.type
    results = op.permutation_map.map.results
    if op.mask is not None or len(results) != 1 or not isinstance(results[0], AffineDim):
        return False
    if not isinstance(ty, VectorType) or not isinstance(base, MemRefType) or ty.is_scalable or not is_strided(base):
        return False
    if ty.element_type is not base.element_type or getattr(base.element_type, "width", 0) not in _NARROW:
        return False
    if strided(base)[0][results[0].position] != 1:
        return False
    inside: bool = op.in_bounds.elements[0].value
    return not inside


def _known_left(op: Any) -> int | None:
    """The elements that a row has from the place that is read; None if that is unknown."""
    dim = op.permutation_map.map.results[0].position
    start, size = integer_value(op.indices[dim]), op.base.type.shape[dim]
    return None if start is None or start < 0 or size == DYNAMIC else size - start


def _read_twice(builder: Builder, op: Any, left: int) -> Value[Any]:
    """What is left, from two vectors of the largest power of two that is not more."""
    (lanes,) = op.result.type.shape
    start = integer_value(op.indices[op.permutation_map.map.results[0].position]) or 0
    part = 1 << (left.bit_length() - 1)
    behind = left - part
    first = _read(builder, op, index_constant(builder, start), part)
    last = _read(builder, op, index_constant(builder, start + behind), part) if behind else first
    places = [i if i < part else part + i - behind for i in range(left)]
    value = vectors.shuffle(builder, first, last, [*places, *places[-1:] * (lanes - left)])
    padding = vectors.broadcast(builder, op.padding, (lanes,))
    return vectors.shuffle(builder, value, padding, [i if i < left else lanes + i for i in range(lanes)])


def _read_as_bits_say(b: ExpressionBuilder, op: Any) -> Value[Any]:
    """A whole vector where the row has one, else its last elements in front of the padding, and others before them."""
    dim, (lanes,) = op.permutation_map.map.results[0].position, op.result.type.shape
    start = b.index(op.indices[dim])
    left = b.size(op.base, dim) - start
    made = b.variable(vectors.broadcast(b.builder, op.padding, (lanes,)))
    with b.if_(left >= lanes) as branch:
        made.set(_read(b.builder, op, start.value, lanes))
    with branch.otherwise():
        rest = left.apply("maximum", 0)
        for part in (1 << bit for bit in range((lanes - 1).bit_length())):
            with b.if_((rest & part) != 0):
                made.set(_put_before(b, _read(b.builder, op, _after_larger(start, rest, part), part), made.value))
    b.forget(made)
    return made.value


def _after_larger(start: Expression, rest: Expression, part: int) -> Value[Any]:
    """The place behind the parts that are larger than this one."""
    return (start + (rest & -2 * part)).value


def _put_before(b: ExpressionBuilder, part: Value[Any], rest: Value[Any]) -> Value[Any]:
    """A short vector, and as many of the first lanes of a long one as there is space for."""
    (count,), (lanes,) = part.type.shape, rest.type.shape  # type: ignore[attr-defined]
    wide = vectors.shuffle(b.builder, part, part, [min(i, count - 1) for i in range(lanes)])
    return vectors.shuffle(b.builder, wide, rest, [i if i < count else lanes + i - count for i in range(lanes)])


def _read(builder: Builder, op: Any, start: Value[Any], lanes: int) -> Value[Any]:
    """Some lanes from a place on."""
    dim = op.permutation_map.map.results[0].position
    indices = [start if i == dim else index for i, index in enumerate(op.indices)]
    ty = VectorType((lanes,), op.result.type.element_type)
    return builder(TransferReadOp(op.base, indices, op.permutation_map, op.padding, None, _INSIDE, ty))


# Note [Reads in parts]
# x86 before AVX-512 reads lanes of 32 and 64 bits under a mask, but no narrower ones: LLVM reads them one by one. The
# largest power of two of elements covers more than half of what is left of a row, so two vectors of so many cover it,
# and a shuffle puts them together.
#
# Where it is unknown what is left, LLVM's one by one is a branch for each lane: sums over rows of bytes, of unknown
# length, read 256 lanes in twenty places and took a minute to compile. With parts there are as many branches as the
# number of lanes has bits, and one for whole vectors, which are the most frequent ones where a row turns out to be a
# multiple of them.
