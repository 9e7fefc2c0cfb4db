"""Views: other descriptors of the same buffer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType, i8, i64
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.from_std.memref import unranked
from plait_llvm.lowering import descriptor
from plait_llvm.lowering.address import element_offset
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import index_value, mul, product
from plait_llvm.lowering.descriptor import Descriptor
from plait_llvm.lowering.types import pointer_type
from plait_std import mixed as m

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter
    from plait_std.memref.ops import CastOp, CollapseShapeOp, ExpandShapeOp, ReinterpretCastOp, SubViewOp, TransposeOp


def _source(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Descriptor:
    ty = op.operands[0].type
    if not isinstance(ty, MemRefType):
        raise NoMatchError("unranked memrefs are not supported")
    return Descriptor(rw, operands[0], ty)


def _view(source: Descriptor, ty: MemRefType, offset: Any, sizes: Sequence[Any], strides: Sequence[Any]) -> Any:
    """A descriptor of the buffer of `source`."""
    return descriptor.build(source.rw, ty, source.allocated, source.aligned, offset, sizes, strides)


@conversion_pattern("memref.cast")
def lower_cast(op: CastOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.cast -> the same descriptor, or one that is put on the stack or loaded from where it is"""
    if isinstance(op.source.type, MemRefType) and isinstance(op.results[0].type, MemRefType):
        return operands[0]
    return unranked.cast(op, operands[0], rw)


@conversion_pattern("memref.memory_space_cast")
def lower_memory_space_cast(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.memory_space_cast -> the same descriptor, with pointers into the other address space"""
    if rw.convert_type(op.source.type) is rw.convert_type(op.results[0].type):
        return operands[0]
    source, ty = _source(op, operands, rw), op.results[0].type
    pointer = pointer_type(ty.memory_space)
    allocated = rw(ar.AddrSpaceCastOp(source.allocated, pointer))
    aligned = rw(ar.AddrSpaceCastOp(source.aligned, pointer))
    return descriptor.build(rw, ty, allocated, aligned, source.offset, source.sizes, source.strides)


@conversion_pattern("memref.subview")
def lower_subview(op: SubViewOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.subview -> offset += offsets * strides, strides *= strides"""
    source = _source(op, operands, rw)
    offsets, sizes, steps = _slice(op, operands)
    strides = source.strides
    offset = element_offset(rw, [(source.offset, 1), *zip(offsets, strides)])
    strides = [mul(rw, stride, step) for stride, step in zip(strides, steps)]
    dropped = op.dropped_dims
    kept = [i for i in range(len(sizes)) if i not in dropped]
    return _view(source, op.results[0].type, offset, [sizes[i] for i in kept], [strides[i] for i in kept])


@conversion_pattern("memref.reinterpret_cast")
def lower_reinterpret_cast(op: ReinterpretCastOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.reinterpret_cast -> a descriptor with the given offset, sizes and strides"""
    offsets, sizes, strides = _slice(op, operands)
    if isinstance(op.source.type, MemRefType):
        return _view(_source(op, operands, rw), op.results[0].type, offsets[0], sizes, strides)
    source = unranked.as_unranked(rw, operands[0], op.source.type)
    pointers = source.allocated(rw), source.aligned(rw)
    return descriptor.build(rw, op.results[0].type, *pointers, offsets[0], sizes, strides)


def _slice(op: SubViewOp | ReinterpretCastOp, operands: Sequence[Any]) -> Iterator[list[m.Mixed]]:
    """Offsets, sizes and strides, with the values among `operands`."""
    values = iter(operands[1:])
    return (m.mixed(constants, values) for constants in (op.static_offsets, op.static_sizes, op.static_strides))


@conversion_pattern("memref.transpose")
def lower_transpose(op: TransposeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.transpose -> sizes and strides permuted"""
    source = _source(op, operands, rw)
    sizes, strides = source.sizes, source.strides
    dims = op.dims
    return _view(source, op.results[0].type, source.offset, [sizes[d] for d in dims], [strides[d] for d in dims])


@conversion_pattern("memref.expand_shape")
def lower_expand_shape(op: ExpandShapeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.expand_shape -> strides of a group are products of the sizes behind"""
    source = _source(op, operands, rw)
    sizes: list[Any] = m.mixed(op.static_output_shape, operands[1:])
    strides: list[Any] = [1] * len(sizes)
    for dim, group in enumerate(op.groups):
        step = source.stride(dim)
        for position in reversed(group):
            strides[position] = step
            step = mul(rw, step, sizes[position])
    return _view(source, op.results[0].type, source.offset, sizes, strides)


@conversion_pattern("memref.collapse_shape")
def lower_collapse_shape(op: CollapseShapeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.collapse_shape -> size: product of the group; stride: as of its last dimension not of size 1"""
    source = _source(op, operands, rw)
    sizes: list[Any] = []
    strides: list[Any] = []
    for group in op.groups:
        sizes.append(product(rw, [source.size(d) for d in group]))
        strides.append(_innermost_stride(source, group))
    ty = op.results[0].type
    known = ty.strides_and_offset()[0]
    strides = [s if k == DYNAMIC else k for s, k in zip(strides, known)]
    return _view(source, ty, source.offset, sizes, strides)


def _innermost_stride(source: Descriptor, group: Sequence[int]) -> Any:
    """The stride of the last dimension of a group whose size is not 1."""
    rw, dims = source.rw, list(group)
    while len(dims) > 1 and source.type.shape[dims[-1]] == 1:
        dims.pop()
    result = source.stride(dims[0])
    for dim in dims[1:]:
        size = source.size(dim)
        stride = source.stride(dim)
        if isinstance(size, int):
            result = stride if size != 1 else result
        else:
            is_used = LLVM.apply(rw, "ne", i64, size, index_value(rw, 1))
            result = LLVM.select(rw, is_used, index_value(rw, stride), index_value(rw, result))
    return result


@conversion_pattern("memref.view")
def lower_view(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.view -> the aligned pointer moved by bytes, a row-major descriptor"""
    source = _source(op, operands, rw)
    ty = op.results[0].type
    sizes = m.mixed(ty.shape, operands[2:])
    moved = rw(mem.GetElementPtrOp.at(source.first(), [operands[1]], i8))
    return descriptor.build(rw, ty, source.allocated, moved, 0, sizes, descriptor.row_major(rw, sizes))


@conversion_pattern("memref.reshape")
def lower_reshape(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.reshape -> a row-major descriptor whose sizes are loaded"""
    ty = op.results[0].type
    if not isinstance(ty, MemRefType):
        return unranked.reshape(op, operands, rw)
    shape = Descriptor(rw, operands[1], op.shape.type)
    sizes: list[Any] = []
    for i, size in enumerate(ty.shape):
        sizes.append(size if size != DYNAMIC else _loaded_size(rw, shape, i))
    strides = descriptor.row_major(rw, sizes)
    if isinstance(op.source.type, MemRefType):
        source = _source(op, operands, rw)
        return _view(source, ty, source.offset, sizes, strides)
    whole = unranked.as_unranked(rw, operands[0], op.source.type)
    return descriptor.build(rw, ty, whole.allocated(rw), whole.aligned(rw), whole.offset(rw), sizes, strides)


def _loaded_size(rw: ConversionRewriter, shape: Descriptor, index: int) -> Any:
    value = rw(mem.LoadOp(shape.address([index]), shape.element))
    return LLVM.cast(rw, value, value.type, i64)


@conversion_pattern("memref.extract_strided_metadata")
def lower_extract_strided_metadata(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.extract_strided_metadata -> the parts of the descriptor"""
    source = _source(op, operands, rw)
    base = descriptor.build(rw, op.results[0].type, source.allocated, source.aligned, 0, (), ())
    return [base, *[index_value(rw, n) for n in (source.offset, *source.sizes, *source.strides)]]


VIEWS = (
    lower_cast, lower_memory_space_cast, lower_subview, lower_reinterpret_cast, lower_transpose, lower_expand_shape,
    lower_collapse_shape, lower_view, lower_reshape, lower_extract_strided_metadata,
)  # fmt: skip
