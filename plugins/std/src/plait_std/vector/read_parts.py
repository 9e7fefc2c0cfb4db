"""Reads the ends of rows of known length in two parts, without masks: of `store-parts`.

    %v = vector.transfer_read %x[%c240], %pad : memref<250xi8>, vector<16xi8>

becomes

    %a = vector.transfer_read %x[%c240], %pad {in_bounds = [true]} : memref<250xi8>, vector<8xi8>
    %b = vector.transfer_read %x[%c242], %pad {in_bounds = [true]} : memref<250xi8>, vector<8xi8>
    %w = vector.shuffle %a, %b [0, 1, 2, 3, 4, 5, 6, 7, 14, 15, ...] : vector<8xi8>, vector<8xi8>
    %v = %w with %pad in the last six lanes

See Note [Reads in parts].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import DYNAMIC, MemRefType, VectorType
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder

from plait_std.builders import index_constant, integer_value
from plait_std.memref.views import is_strided, strided
from plait_std.vector import building as vectors
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_NARROW = (8, 16)
"""Bits of lanes that x86 before AVX-512 reads under no mask."""
_INSIDE = ArrayAttr((bool_attr(True),))


def read_in_parts(op: Operation) -> bool:
    """Read what a row of known length has of a vector of narrow lanes in two parts; whether `op` did that."""
    if not isinstance(op, TransferReadOp):
        return False
    left = _left(op)
    if left is None:
        return False
    (lanes,) = op.result.type.shape
    builder = Builder.before(op)
    builder.location = op.location
    part = 1 << (left.bit_length() - 1)
    behind = left - part
    first = _read(builder, op, 0, part)
    last = _read(builder, op, behind, part) if behind else first
    places = [i if i < part else part + i - behind for i in range(left)]
    value = vectors.shuffle(builder, first, last, [*places, *places[-1:] * (lanes - left)])
    padding = vectors.broadcast(builder, op.padding, (lanes,))
    value = vectors.shuffle(builder, value, padding, [i if i < left else lanes + i for i in range(lanes)])
    op.result.replace_all_uses_with(value)
    op.erase()
    return True


def _left(op: Any) -> int | None:
    """The elements that a row has of a vector of narrow lanes, where these are known and not all; None elsewhere."""
    ty: Any = op.result.type
    base: Any = op.base.type
    results = op.permutation_map.map.results
    if op.mask is not None or not _is_vector_of(ty, base):
        return None
    if len(results) != 1 or not isinstance(results[0], AffineDim):
        return None
    dim: int = results[0].position
    start = integer_value(op.indices[dim])
    size: int = base.shape[dim]
    if start is None or start < 0 or size == DYNAMIC or strided(base)[0][dim] != 1 or op.in_bounds.elements[0].value:
        return None
    return size - start if 0 < size - start < ty.shape[0] else None


def _is_vector_of(ty: Any, base: Any) -> bool:
    """Whether neighbours are read, of a type that no mask reads."""
    if not isinstance(ty, VectorType) or not isinstance(base, MemRefType) or ty.is_scalable or not is_strided(base):
        return False
    return ty.element_type is base.element_type and getattr(base.element_type, "width", 0) in _NARROW


def _read(builder: Builder, op: Any, place: int, lanes: int) -> Value[Any]:
    """Some lanes from a place on."""
    dim = op.permutation_map.map.results[0].position
    start: Any = integer_value(op.indices[dim])
    indices = [index_constant(builder, start + place) if i == dim else index for i, index in enumerate(op.indices)]
    ty = VectorType((lanes,), op.result.type.element_type)
    return builder(TransferReadOp(op.base, indices, op.permutation_map, op.padding, None, _INSIDE, ty))


# Note [Reads in parts]
# x86 before AVX-512 reads lanes of 32 and 64 bits under a mask, but no narrower ones: LLVM reads them one by one. The
# largest power of two of elements covers more than half of what is left of a row, so two vectors of so many cover it,
# and a shuffle puts them together.
