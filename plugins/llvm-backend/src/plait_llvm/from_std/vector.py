"""Lower vectors of one dimension to the llvm dialect; `unroll-vectors` makes them of vectors of more.

    %0 = vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<8xf32>
    ->
    %left = llvm.sub %size, %i
    %mask = llvm.icmp "slt" [0, 1 ... 7], %left
    %0 = llvm.intr.masked.load %address, %mask, %padding

A transfer that stays inside is a plain load or store; one along a dimension that is not contiguous goes by elements.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, MemRefType, VectorType, i1, i8, i32, i64
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.attribute import Type
from plait.ir.value import Value
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops import masked
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.ops import values as v
from plait_llvm.lowering.build import add, constant, index_value
from plait_llvm.lowering.conversion import llvm_conversion
from plait_llvm.lowering.descriptor import Descriptor
from plait_llvm.lowering.types import size_in_bytes

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.rewrite import ConversionRewriter
    from plait_std.vector import ops, transfers

Values = Sequence[Value[Any]]


# Values


@conversion_pattern("vector.broadcast")
def lower_broadcast(op: ops.BroadcastOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.broadcast -> llvm.insertelement, llvm.shufflevector"""
    ty = _row_type(op.vector.type, rw)
    source = operands[0]
    if source.type is ty:
        return source
    if isinstance(source.type, VectorType):
        source = rw(v.ExtractElementOp(source, index_value(rw, 0)))
    return repeat(rw, source, ty)


def repeat(rw: ConversionRewriter, scalar: Value[Any], ty: VectorType) -> Value[Any]:
    """A vector of equal elements."""
    first = rw(v.InsertElementOp(rw(v.PoisonOp(ty)), scalar, index_value(rw, 0)))
    return rw(v.ShuffleVectorOp(first, first, [0] * ty.shape[0]))


def _row_type(ty: Type, rw: ConversionRewriter) -> VectorType:
    """The llvm type of a vector; raises `NoMatchError` if it is not one vector there."""
    converted = rw.convert_type(ty)
    if not isinstance(converted, VectorType):
        raise NoMatchError(f"'{ty}' is not a vector of one dimension: run unroll-vectors first")
    if any(converted.scalable_dims or ()):
        raise NoMatchError(f"the size of '{ty}' depends on the machine")
    return converted


@conversion_pattern("vector.extract")
def lower_extract(op: ops.ExtractOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.extract -> llvm.extractvalue, llvm.extractelement"""
    rows, element = _position(op, operands[1:], op.source.type, rw)
    part = rw(v.ExtractValueOp(operands[0], rows)) if rows else operands[0]
    return part if element is None else rw(v.ExtractElementOp(part, element))


@conversion_pattern("vector.insert")
def lower_insert(op: ops.InsertOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.insert -> llvm.insertelement, llvm.insertvalue"""
    rows, element = _position(op, operands[2:], op.dest.type, rw)
    part, whole = operands[0], operands[1]
    if element is not None:
        row = rw(v.ExtractValueOp(whole, rows)) if rows else whole
        part = rw(v.InsertElementOp(row, part, element))
    return rw(v.InsertValueOp(whole, part, rows)) if rows else part


def _position(
    op: ops.ExtractOp | ops.InsertOp, dynamic: Values, ty: VectorType, rw: ConversionRewriter
) -> tuple[list[int], Value[Any] | None]:
    """The position of a row among arrays, and of an element in it (i64); None where the position names a part."""
    position = op.static_position.values
    last = max(0, len(ty.shape) - 1)
    if DYNAMIC in position[:last]:
        raise NoMatchError("the row is known at run time only")
    rows = list(position[:last])
    if len(position) < len(ty.shape):
        return rows, None
    if position[-1:] == (DYNAMIC,):
        return rows, dynamic[-1]
    is_scalar = not ty.shape and isinstance(op.result.type, VectorType)
    return rows, None if is_scalar else index_value(rw, position[-1] if position else 0)


@conversion_pattern("vector.shape_cast")
def lower_shape_cast(op: ops.ShapeCastOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.shape_cast -> the same value, or one put together of the elements"""
    if rw.convert_type(op.source.type) is rw.convert_type(op.result.type):
        return operands[0]
    return _put_together(rw, _elements(rw, operands[0], op.source.type), op.result.type)


@conversion_pattern("vector.transpose")
def lower_transpose(op: ops.TransposeOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.transpose -> a value put together of the elements"""
    source, target, order = op.vector.type, op.result.type, op.permutation.values
    if source is target and list(order) == sorted(order):
        return operands[0]
    elements = _elements(rw, operands[0], source)
    moved: list[Value[Any]] = []
    for position in product(*map(range, target.shape)):
        place = dict(zip(order, position))
        moved.append(elements[_number([place[dim] for dim in range(len(order))], source.shape)])
    return _put_together(rw, moved, target)


def _number(position: Sequence[int], shape: Sequence[int]) -> int:
    """The number of an element in row-major order."""
    return reduce(lambda number, entry: number * entry[1] + entry[0], zip(position, shape), 0)


def _elements(rw: ConversionRewriter, value: Value[Any], ty: VectorType) -> list[Value[Any]]:
    """The elements of a vector, an array of vectors in llvm, in row-major order."""
    if any(ty.scalable_dims or ()):
        raise NoMatchError(f"the size of '{ty}' depends on the machine")
    rows = product(*map(range, ty.shape[:-1]))
    parts = [rw(v.ExtractValueOp(value, row)) if row else value for row in rows]
    size = ty.shape[-1] if ty.shape else 1
    return [rw(v.ExtractElementOp(part, index_value(rw, i))) for part in parts for i in range(size)]


def _put_together(rw: ConversionRewriter, elements: Values, ty: VectorType) -> Value[Any]:
    """The vector, an array of vectors in llvm, with these elements."""
    whole: Value[Any] = rw(v.PoisonOp(rw.convert_type(ty)))
    size = ty.shape[-1] if ty.shape else 1
    row_type: Any = rw.convert_type(VectorType(ty.shape[-1:], ty.element_type))
    for i, row in enumerate(product(*map(range, ty.shape[:-1]))):
        made = _of_elements(rw, elements[i * size : (i + 1) * size], row_type)
        whole = rw(v.InsertValueOp(whole, made, row)) if row else made
    return whole


@conversion_pattern("vector.fma")
def lower_fma(op: ops.FMAOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.fma -> llvm.intr.fma"""
    _row_type(op.result.type, rw)
    lhs, rhs, acc = operands
    return rw.insert(intr.FMAOp(lhs, rhs, acc))


# Reductions

INTEGER_REDUCTIONS: Mapping[str, tuple[type[Op], type[Op]]] = {
    "add": (intr.VectorReduceAddOp, ar.AddOp), "mul": (intr.VectorReduceMulOp, ar.MulOp),
    "and": (intr.VectorReduceAndOp, ar.AndOp), "or": (intr.VectorReduceOrOp, ar.OrOp),
    "xor": (intr.VectorReduceXorOp, ar.XOrOp), "minsi": (intr.VectorReduceSMinOp, intr.SMinOp),
    "maxsi": (intr.VectorReduceSMaxOp, intr.SMaxOp), "minui": (intr.VectorReduceUMinOp, intr.UMinOp),
    "maxui": (intr.VectorReduceUMaxOp, intr.UMaxOp),
}  # fmt: skip
FLOAT_REDUCTIONS: Mapping[str, tuple[type[Op], type[Op]]] = {
    "minnumf": (intr.VectorReduceFMinOp, intr.MinNumOp), "maxnumf": (intr.VectorReduceFMaxOp, intr.MaxNumOp),
    "minimumf": (intr.VectorReduceFMinimumOp, intr.MinimumOp),
    "maximumf": (intr.VectorReduceFMaximumOp, intr.MaximumOp),
}  # fmt: skip
ORDERED_REDUCTIONS: Mapping[str, tuple[type[Op], float]] = {
    "add": (intr.VectorReduceFAddOp, -0.0), "mul": (intr.VectorReduceFMulOp, 1.0),
}  # fmt: skip
"""For each kind the reduction of a vector, and what combines its result with an accumulator or the neutral number."""


@conversion_pattern("vector.reduction")
def lower_reduction(op: ops.ReductionOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.reduction -> llvm.intr.vector.reduce.*"""
    vector, kind = operands[0], op.kind.text
    element = _row_type(op.vector.type, rw).element_type
    flags = FastmathFlagsAttr(op.fastmath.value)
    if isinstance(element, FloatType) and kind in ORDERED_REDUCTIONS:
        ordered, neutral = ORDERED_REDUCTIONS[kind]
        start = operands[1] if len(operands) > 1 else constant(rw, neutral, element)
        return rw.insert(ordered.create([start, vector], [element], {"fastmathFlags": flags}))
    if op.dest.type is not element:
        return rw.no_match(f"elements of type '{op.dest.type}' are carried as '{element}'")
    is_float = isinstance(element, FloatType)
    whole, both = (FLOAT_REDUCTIONS if is_float else INTEGER_REDUCTIONS)[kind]
    total = rw(whole.create([vector], [element], {"fastmathFlags": flags} if is_float else {}))
    return total if len(operands) == 1 else rw(both(total, operands[1]))


# Memory


@conversion_pattern("vector.load")
def lower_load(op: transfers.LoadOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.load -> llvm.load"""
    if op.base.type.element_type is op.result.type:
        return rw.no_match("elements that are vectors are read by memref.load")
    address = Descriptor(rw, operands[0], op.base.type).address(operands[1:])
    return _load(rw, address, _row_type(op.result.type, rw), None, None)


@conversion_pattern("vector.store")
def lower_store(op: transfers.StoreOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.store -> llvm.store"""
    if op.base.type.element_type is op.value.type:
        return rw.no_match("elements that are vectors are written by memref.store")
    _row_type(op.value.type, rw)
    address = Descriptor(rw, operands[1], op.base.type).address(operands[2:])
    _store(rw, operands[0], address, None)
    return rw.erase(op) or ()


@conversion_pattern("vector.transfer_read")
def lower_transfer_read(op: transfers.TransferReadOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.transfer_read -> llvm.load, llvm.intr.masked.load, or one load for each element"""
    place = _Place(op, operands, rw, _row_type(op.vector.type, rw))
    padding = operands[1 + place.rank]
    mask = place.mask(operands[2 + place.rank] if op.mask is not None else None)
    if not place.moves:
        return repeat(rw, place.element() if mask is None else _load_one(rw, place, mask, padding), place.vector)
    other = repeat(rw, padding, place.vector) if mask is not None else None
    if place.is_contiguous:
        return _load(rw, place.address(), place.vector, mask, other)
    if mask is not None:
        stored, align = _in_memory(place.vector)
        other = other if stored is place.vector else rw(ar.ZExtOp(other, stored))
        return _as_value(rw, rw(masked.MaskedGatherOp(place.addresses(), mask, other, stored, align)), place.vector)
    elements = [place.element(i) for i in range(place.vector.shape[0])]
    return _of_elements(rw, elements, place.vector)


def _load_one(rw: ConversionRewriter, place: _Place, mask: Value[Any], padding: Value[Any]) -> Value[Any]:
    """One element where the only flag of `mask` is set, else the padding."""
    one = VectorType((1,), padding.type)
    made = _load(rw, place.address(), one, mask, repeat(rw, padding, one))
    return rw(v.ExtractElementOp(made, index_value(rw, 0)))


@conversion_pattern("vector.transfer_write")
def lower_transfer_write(op: transfers.TransferWriteOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.transfer_write -> llvm.store, llvm.intr.masked.store, or one store for each element"""
    place = _Place(op, operands[1:], rw, _row_type(op.value.type, rw))
    mask = place.mask(operands[2 + place.rank] if op.mask is not None else None)
    if place.is_contiguous:
        _store(rw, operands[0], place.address(), mask)
    elif mask is None:
        for i in range(place.vector.shape[0]):
            element = rw(v.ExtractElementOp(operands[0], index_value(rw, i)))
            rw.insert(mem.StoreOp(element, place.address(i)))
    else:
        value, align = _as_stored(rw, operands[0])
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
        self.rw, self.vector, self.rank = rw, vector, ty.rank
        self.memref = Descriptor(rw, operands[0], ty)
        self.indices = list(operands[1 : 1 + ty.rank])
        along = op.permutation_map.map.results
        self.moves = bool(along) and isinstance(along[0], AffineDim)
        self.dim = along[0].position if self.moves else 0
        self.in_bounds = not self.moves or op.in_bounds.elements[0].value
        self.is_contiguous = not self.moves or self.memref.stride(self.dim) == 1
        assert not along or isinstance(along[0], (AffineDim, AffineConstant))

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
            steps = _numbers(self.rw, lanes, stride)
        else:
            steps = self.rw(ar.MulOp(_numbers(self.rw, lanes), repeat(self.rw, stride, lanes)))
        return self.rw(mem.GetElementPtrOp.at(self.address(), [steps], self.memref.element, "inbounds"))

    def element(self, i: int = 0) -> Value[Any]:
        """Element number `i`."""
        return self.rw(mem.LoadOp(self.address(i), self.memref.element))

    def mask(self, given: Value[Any] | None) -> Value[Any] | None:
        """Which elements are inside and not masked; None if all are."""
        if self.in_bounds:
            return given
        left = self.rw(ar.SubOp(index_value(self.rw, self.memref.size(self.dim)), self.indices[self.dim]))
        inside = first_elements(self.rw, left, self.vector.shape[0])
        return inside if given is None else self.rw(ar.AndOp(inside, given))


def first_elements(rw: ConversionRewriter, count: Value[Any], size: int) -> Value[Any]:
    """A mask of the first `count` (i64) of `size` elements."""
    lanes = VectorType((size,), i32)
    most = rw(intr.SMinOp(count, index_value(rw, size)))
    least = rw(intr.SMaxOp(most, index_value(rw, 0)))
    limit = repeat(rw, rw(ar.TruncOp(least, i32)), lanes)
    return rw(ar.ICmpOp("slt", _numbers(rw, lanes), limit))


def _numbers(rw: ConversionRewriter, ty: VectorType, step: int = 1) -> Value[Any]:
    """The constant 0, step, 2 * step ..."""
    numbers = [i * step for i in range(ty.shape[0])]
    return rw(v.ConstantOp(DenseElementsAttr.from_values(ty, numbers), ty))


def _of_elements(rw: ConversionRewriter, elements: Values, ty: VectorType) -> Value[Any]:
    start: Value[Any] = rw(v.PoisonOp(ty))
    return reduce(lambda made, x: rw(v.InsertElementOp(made, x[1], index_value(rw, x[0]))), enumerate(elements), start)


def _in_memory(ty: VectorType) -> tuple[VectorType, IntegerAttr]:
    """The vector as it lies in memory, where each element takes whole bytes, and the alignment of an element.

    Raises `NoMatchError` if gaps remain between the elements.
    """
    element: Any = ty.element_type
    stored = ty.with_element_type(i8) if element is i1 else ty
    size = size_in_bytes(stored.element_type)
    if element is not i1 and isinstance(element, (IntegerType, FloatType)) and element.width != 8 * size:
        raise NoMatchError(f"elements of type '{element}' do not fill their bytes in memory")
    return stored, IntegerAttr(size, i32)


def _as_value(rw: ConversionRewriter, stored: Value[Any], ty: VectorType) -> Value[Any]:
    """What was read from memory as a vector of type `ty`."""
    return stored if stored.type is ty else rw(ar.TruncOp(stored, ty))


def _as_stored(rw: ConversionRewriter, value: Value[Any]) -> tuple[Value[Any], IntegerAttr]:
    """A vector as it lies in memory, and the alignment of an element."""
    stored, align = _in_memory(value.type)
    return value if stored is value.type else rw(ar.ZExtOp(value, stored)), align


def _load(
    rw: ConversionRewriter, address: Value[Any], ty: VectorType, mask: Value[Any] | None, other: Value[Any] | None
) -> Value[Any]:
    """Read a vector, where `mask` is set if there is one, else elements of `other`."""
    stored, align = _in_memory(ty)
    if mask is not None:
        other = other if other is None or stored is ty else rw(ar.ZExtOp(other, stored))
        return _as_value(rw, rw(masked.MaskedLoadOp(address, mask, other, stored, align)), ty)
    return _as_value(rw, rw(mem.LoadOp(address, stored, IntegerAttr(align.value, i64))), ty)


def _store(rw: ConversionRewriter, value: Value[Any], address: Value[Any], mask: Value[Any] | None) -> None:
    """Write a vector, where `mask` is set if there is one."""
    stored, align = _as_stored(rw, value)
    if mask is not None:
        rw.insert(masked.MaskedStoreOp(stored, address, mask, align))
    else:
        rw.insert(mem.StoreOp(stored, address, IntegerAttr(align.value, i64)))


UNSUPPORTED = {"vector.contract": "it is not supported yet"}

CONVERSION = llvm_conversion(
    "convert-vector-to-llvm",
    "vector",
    (
        lower_broadcast, lower_extract, lower_insert, lower_shape_cast, lower_transpose, lower_fma, lower_reduction,
        lower_load, lower_store, lower_transfer_read, lower_transfer_write,
    ),
    title="ConvertVectorToLLVMPass",
    unsupported=UNSUPPORTED,
)  # fmt: skip
