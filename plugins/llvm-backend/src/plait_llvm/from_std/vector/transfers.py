"""Lower reads and writes of rows, masked where they may leave the memref."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, UnitAttr
from plait.builtin.types import FloatType, IntegerType, MemRefType, VectorType, i8, i32, i64
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.lifetime import cached
from plait.ir.value import Value
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import masked
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.ops import values as v
from plait_llvm.from_std.vector.rows import first_elements, numbers, of_elements, repeat, row_type
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import add, index_value, lane
from plait_llvm.lowering.descriptor import Descriptor
from plait_llvm.lowering.types import size_in_bytes
from plait_std.vector.building import parts_of_lanes_apart

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter
    from plait_std.vector import transfers

Values = Sequence[Value[Any]]

_MOST_BYTES_APART = 32
"""Half of the largest registers: elements that lie farther apart are read one by one."""


@conversion_pattern("vector.load")
def lower_load(op: transfers.LoadOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.load -> llvm.load"""
    if op.base.type.element_type is op.result.type:
        return rw.no_match("elements that are vectors are read by memref.load")
    address = Descriptor(rw, operands[0], op.base.type).address(operands[1:])
    return load(rw, address, row_type(op.result.type, rw), None, None)


@conversion_pattern("vector.store")
def lower_store(op: transfers.StoreOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.store -> llvm.store"""
    if op.base.type.element_type is op.value.type:
        return rw.no_match("elements that are vectors are written by memref.store")
    row_type(op.value.type, rw)
    address = Descriptor(rw, operands[1], op.base.type).address(operands[2:])
    stored, element = as_stored(rw, operands[0])
    alignment: Any = op.alignment or element
    is_streamed: Any = op.nontemporal
    made = rw.insert(mem.StoreOp(stored, address, alignment=_as_i64(alignment)))
    if is_streamed is not None and is_streamed.value:
        made.nontemporal = UnitAttr()
    return rw.erase(op) or ()


@conversion_pattern("vector.transfer_read")
def lower_transfer_read(op: transfers.TransferReadOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.transfer_read -> llvm.load, llvm.intr.masked.load, or loads and shuffles, or one load for each element"""
    place = _Place(op, operands, rw, row_type(op.vector.type, rw))
    padding = operands[1 + place.rank]
    mask = place.mask(operands[2 + place.rank] if op.mask is not None else None)
    if not place.moves or (place.vector.shape == (1,) and mask is None):
        return repeat(rw, place.element() if mask is None else _load_one(rw, place, mask, padding), place.vector)
    other = repeat(rw, padding, place.vector) if mask is not None else None
    if place.is_contiguous:
        return load(rw, place.address(), place.vector, mask, other)
    if mask is not None:
        stored, align = in_memory(place.vector)
        other = other if stored is place.vector else rw(ar.ZExtOp(other, stored))
        return as_value(rw, rw(masked.MaskedGatherOp(place.addresses(), mask, other, stored, align)), place.vector)
    if place.has_few_gaps:
        return _load_with_gaps(rw, place)
    elements = [place.element(i) for i in range(place.vector.shape[0])]
    return of_elements(rw, elements, place.vector)


def _load_with_gaps(rw: ConversionRewriter, place: _Place) -> Value[Any]:
    """The elements, taken from vectors of all elements from the first to the last: see Note [Gaps]."""
    stride: Any = place.memref.stride(place.dim)
    first, row = place.address(), None
    for start, taken in parts_of_lanes_apart(place.vector.shape[0], stride):
        address = rw(mem.GetElementPtrOp.at(first, [start], place.memref.element, "inbounds")) if start else first
        part = load(rw, address, place.vector, None, None)
        row = part if row is None else rw(v.ShuffleVectorOp(row, part, taken))
    assert row is not None
    return row


def _load_one(rw: ConversionRewriter, place: _Place, mask: Value[Any], padding: Value[Any]) -> Value[Any]:
    """One element where the only flag of `mask` is set, else the padding."""
    one = VectorType((1,), padding.type)
    made = load(rw, place.address(), one, mask, repeat(rw, padding, one))
    return lane(rw, made, 0)


@conversion_pattern("vector.transfer_write")
def lower_transfer_write(op: transfers.TransferWriteOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.transfer_write -> llvm.store, llvm.intr.masked.store, or one store for each element"""
    place = _Place(op, operands[1:], rw, row_type(op.value.type, rw))
    mask = place.mask(operands[2 + place.rank] if op.mask is not None else None)
    if place.known_left == 1 and op.mask is None:  # see Note [One element]
        rw.insert(mem.StoreOp(lane(rw, operands[0], 0), place.address()))
    elif place.is_contiguous:
        store(rw, operands[0], place.address(), mask)
    elif mask is None:
        for i in range(place.vector.shape[0]):
            rw.insert(mem.StoreOp(lane(rw, operands[0], i), place.address(i)))
    else:
        value, align = as_stored(rw, operands[0])
        rw.insert(masked.MaskedScatterOp(value, place.addresses(), mask, align))
    return rw.erase(op) or ()


class _Place:
    """Where in a memref the elements of a vector are; `operands` are the memref and the indices."""

    def __init__(self, op: Any, operands: Values, rw: ConversionRewriter, vector: VectorType) -> None:
        ty = op.base.type
        if not isinstance(ty, MemRefType):
            raise NoMatchError("vectors of tensors are not lowered: bufferize first")
        if isinstance(ty.element_type, VectorType):
            raise NoMatchError(f"elements of type '{ty.element_type}' are not supported")
        self.op, self.rw, self.vector, self.rank = op, rw, vector, ty.rank
        self.memref = Descriptor(rw, operands[0], ty)
        self.indices = list(operands[1 : 1 + ty.rank])
        along = op.permutation_map.map.results
        self.moves = bool(along) and isinstance(along[0], AffineDim)
        self.dim = along[0].position if self.moves else 0
        self.in_bounds = not self.moves or op.in_bounds.elements[0].value
        self.is_contiguous = not self.moves or self.memref.stride(self.dim) == 1
        assert not along or isinstance(along[0], (AffineDim, AffineConstant))

    @property
    def has_few_gaps(self) -> bool:
        """Whether loads of all elements from the first to the last, and shuffles, are fewer than the elements."""
        stride = self.memref.stride(self.dim)
        most = min(self.vector.shape[0] // 2, _MOST_BYTES_APART // size_in_bytes(self.memref.element))
        return isinstance(stride, int) and 1 < stride <= most

    @property
    def known_left(self) -> int | None:
        """How many elements there are from the first one to the end of the memref, if that is a constant."""
        start = getattr(self.op.indices[self.dim].defining_op, "value", None) if self.moves else None
        size = self.memref.size(self.dim)
        return size - start.value if isinstance(size, int) and isinstance(start, IntegerAttr) else None

    def address(self, i: int = 0) -> Value[Any]:
        """The address of element number `i`."""
        indices: list[Any] = list(self.indices)
        if i:
            indices[self.dim] = add(self.rw, indices[self.dim], i)
        return self.memref.address(indices)

    def addresses(self) -> Value[Any]:
        """The addresses of all elements."""
        lanes = VectorType(self.vector.shape, i64)
        stride = self.memref.stride(self.dim)
        if isinstance(stride, int):
            steps = numbers(self.rw, lanes, stride)
        else:
            steps = LLVM.apply(self.rw, "multiply", lanes, numbers(self.rw, lanes), repeat(self.rw, stride, lanes))
        return self.rw(mem.GetElementPtrOp.at(self.address(), [steps], self.memref.element, "inbounds"))

    def element(self, i: int = 0) -> Value[Any]:
        """Element number `i`."""
        return self.rw(mem.LoadOp(self.address(i), self.memref.element))

    def mask(self, given: Value[Any] | None) -> Value[Any] | None:
        """Which elements are inside and not masked; None if all are."""
        if self.in_bounds:
            return given
        size = index_value(self.rw, self.memref.size(self.dim))
        left = LLVM.apply(self.rw, "subtract", i64, size, self.indices[self.dim])
        inside = first_elements(self.rw, left, self.vector.shape[0])
        return inside if given is None else LLVM.apply(self.rw, "and", given.type, inside, given)


@cached
def in_memory(ty: VectorType) -> tuple[VectorType, IntegerAttr]:
    """The vector as it lies in memory, where each element takes whole bytes, and the alignment of an element.

    Raises `NoMatchError` if gaps remain between the elements.
    """
    element: Any = ty.element_type
    stored = ty.with_element_type(i8) if isinstance(element, IntegerType) and element.width < 8 else ty
    size = size_in_bytes(stored.element_type)
    if stored is ty and isinstance(element, (IntegerType, FloatType)) and element.width != 8 * size:
        raise NoMatchError(f"elements of type '{element}' do not fill their bytes in memory")
    return stored, IntegerAttr(size, i32)


@cached
def _as_i64(align: IntegerAttr) -> IntegerAttr:
    return IntegerAttr(align.value, i64)


def as_value(rw: ConversionRewriter, stored: Value[Any], ty: VectorType) -> Value[Any]:
    """What was read from memory as a vector of type `ty`."""
    return stored if stored.type is ty else LLVM.convert(rw, stored, ty)


def as_stored(rw: ConversionRewriter, value: Value[Any]) -> tuple[Value[Any], IntegerAttr]:
    """A vector as it lies in memory, and the alignment of an element."""
    stored, align = in_memory(value.type)
    return value if stored is value.type else rw(ar.ZExtOp(value, stored)), align


def load(
    rw: ConversionRewriter, address: Value[Any], ty: VectorType, mask: Value[Any] | None, other: Value[Any] | None
) -> Value[Any]:
    """Read a vector, where `mask` is set if there is one, else elements of `other`."""
    stored, align = in_memory(ty)
    if mask is not None:
        other = other if other is None or stored is ty else rw(ar.ZExtOp(other, stored))
        return as_value(rw, rw(masked.MaskedLoadOp(address, mask, other, stored, align)), ty)
    return as_value(rw, rw(mem.LoadOp(address, stored, alignment=_as_i64(align))), ty)


def store(rw: ConversionRewriter, value: Value[Any], address: Value[Any], mask: Value[Any] | None) -> None:
    """Write a vector, where `mask` is set if there is one."""
    stored, align = as_stored(rw, value)
    if mask is not None:
        rw.insert(masked.MaskedStoreOp(stored, address, mask, align))
    else:
        rw.insert(mem.StoreOp(stored, address, alignment=_as_i64(align)))


TRANSFERS = (lower_load, lower_store, lower_transfer_read, lower_transfer_write)

# Note [One element]
# LLVM 22 for x86 turns a masked store of truncated integers, under a constant mask with one flag, into a store of one
# element before truncation: of an i16 that was an i32, two elements are written. So where a constant number of elements
# is left, and that is one, it is stored without a mask.

# Note [Gaps]
# Elements with a constant stride, such as a column of a matrix with three, lie in as many vectors as the stride says.
# Elements between them are read with them and left out. A stride is at most half of the largest registers, so that each
# load of a register has two elements of the row, however many registers the vector takes. So all that is read is in
# pages that have an element of the row: nothing is read that memory has not.
