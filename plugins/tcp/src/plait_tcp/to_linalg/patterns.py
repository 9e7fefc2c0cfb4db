"""The patterns of `tcp-to-linalg`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, index
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_linalg.bodies import build_generic
from plait_linalg.ops import IndexOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS, TOTAL
from plait_std.arith import ops as arith
from plait_std.scalar import payload

from plait_tcp import ops
from plait_tcp.builders.payload_regions import splat
from plait_tcp.models.shapes import reified
from plait_tcp.to_linalg.concatenation import CONCATENATION
from plait_tcp.to_linalg.generic import extract, generate, generic, signless_tensor
from plait_tcp.to_linalg.indexing import INDEXING
from plait_tcp.to_linalg.padding import PADDING
from plait_tcp.to_linalg.quantization import QUANTIZATION
from plait_tcp.to_linalg.random import RANDOM
from plait_tcp.to_linalg.reshape import reshape
from plait_tcp.to_linalg.scans import SCANS
from plait_tcp.to_linalg.sorts import SORTING
from plait_tcp.to_linalg.windows import WINDOWS

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation


@pattern(ops.ConstOp)
def constant(op: ops.ConstOp, rw: Rewriter) -> Rewrite:
    """tcp.const -> arith.constant"""
    return arith.ConstantOp(op.value)


@pattern(ops.ReshapeOp)
def reshape_to_tensor(op: ops.ReshapeOp, rw: Rewriter) -> Rewrite:
    """tcp.reshape -> tensor.collapse_shape, tensor.expand_shape"""
    return reshape(rw, op.operand, op.result.type, sz.mixed_sizes(op.result.type.shape, op.sizes))


@pattern(ops.SliceOp)
def slice_to_tensor(op: ops.SliceOp, rw: Rewriter) -> Rewrite:
    """tcp.slice -> tensor.extract_slice"""
    parts = op.mixed_offsets, op.mixed_sizes, op.mixed_strides
    taken = SCALARS.slice(rw, op.operand, *parts)
    return sz.as_shaped(rw, taken, op.result.type)


# By the index of the element


@pattern(ops.IotaOp)
def iota_to_generic(op: ops.IotaOp, rw: Rewriter) -> Rewrite:
    """tcp.iota -> linalg.generic of linalg.index"""
    element = op.result.type.element_type

    dim: int = op.dim.value

    def number(b: Builder, indices: Sequence[Value[Any]]) -> Value[Any]:
        return TOTAL.cast(b, indices[dim], index, element)

    return generate(rw, op.result.type, reified(op, rw)[0], number)


@pattern(ops.BroadcastOp)
def maybe_expanding_broadcast(op: Any, rw: Rewriter) -> Rewrite:
    """tcp.broadcast of dimensions that may be 1 -> elements read at 0 or at the index"""
    if "maybe" not in op.expands:
        return rw.no_match("the indexing maps say it all")
    sizes = sz.sizes_of(rw, op.operand)
    last: list[Any] = [sz.add(rw, size, -1) for size in sizes]
    dims: Sequence[int] = op.dims.values
    target = reified(op, rw)[0]
    source = signless_tensor(rw, op.operand)

    def element(b: Builder, indices: Sequence[Value[Any]]) -> Value[Any]:
        return extract(b, source, [_clamped(b, indices[dim], end) for dim, end in zip(dims, last)])

    return generate(rw, op.result.type, target, element)


def _clamped(b: Builder, place: Value[Any], end: sz.Size) -> Value[Any]:
    return sz.as_value(b, sz.minimum(b, place, end))


@pattern(ops.ReverseOp)
def dynamic_reverse(op: ops.ReverseOp, rw: Rewriter) -> Rewrite:
    """tcp.reverse of dynamic dimensions -> elements read at size - 1 - index"""
    dims = op.dims.values
    if all(op.operand.type.shape[dim] > 0 for dim in dims):
        return rw.no_match("the indexing maps say it all")
    last: list[Any] = [sz.add(rw, size, -1) for size in sz.sizes_of(rw, op.operand)]

    source = signless_tensor(rw, op.operand)

    def element(b: Builder, indices: Sequence[Value[Any]]) -> Value[Any]:
        places = [sz.subtract(b, last[i], place) if i in dims else place for i, place in enumerate(indices)]
        return extract(b, source, [sz.as_value(b, place) for place in places])

    return generate(rw, op.result.type, reified(op, rw)[0], element)


@pattern(ops.ContractOp)
def separate_accumulator(op: ops.ContractOp, rw: Rewriter) -> Rewrite:
    """tcp.contract {acc_type = A} : -> B becomes tcp.contract : -> A, tcp.cast : A -> B"""
    acc = op.accumulator_type
    if acc is op.result.type.element_type:
        return rw.no_match("it accumulates in the type of its result")
    wide = op.result.type.with_element_type(acc)
    inner = rw.insert(ops.ContractOp(op.lhs, op.rhs, op.indexing_maps, op.iterator_types, None, wide))
    return ops.CastOp(inner.result, op.result.type)


# Bits


@pattern(ops.BitcastOp)
def split_or_join_bits(op: ops.BitcastOp, rw: Rewriter) -> Rewrite:
    """tcp.bitcast between widths -> shifts of the bits of the wider elements"""
    source, target = op.operand.type, op.result.type
    if source.rank == target.rank:
        return rw.no_match("the elements have one width")
    if not all(isinstance(t.element_type, (IntegerType, FloatType)) for t in (source, target)):
        return rw.no_match("complex elements have no bits of their own")
    return _split(op, rw) if source.rank < target.rank else _join(op, rw)


def _bits(b: Builder, x: Value[Any]) -> Value[Any]:
    """The bits of a scalar as a signless integer."""
    return SCALARS.bitcast(b, x, IntegerType(x.type.width)) if isinstance(x.type, FloatType) else x


def _from_bits(b: Builder, bits: Value[Any], type: Type) -> Value[Any]:
    plain = payload.signless(type)
    return bits if bits.type is plain else SCALARS.bitcast(b, bits, plain)


def _distance(b: Builder, dim: int, part: IntegerType, whole: IntegerType) -> Value[Any]:
    """How far the part number `linalg.index dim` lies from the low end."""
    return (SCALARS.on(b)(IndexOp(dim)).cast(whole) * part.width).value


def _split(op: ops.BitcastOp, rw: Rewriter) -> Any:
    source, target = op.operand.type, op.result.type
    whole, part = IntegerType(source.element_type.width), target.element_type
    rank = target.rank

    def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        bits = SCALARS.on(b).expression(_bits(b, scalars[0])).unsigned
        shifted = bits >> _distance(b, rank - 1, part, whole)
        return (_from_bits(b, shifted.cast(IntegerType(part.width)).value, part),)

    shape = [*sz.sizes_of(rw, op.operand), target.shape[-1]]
    read = AffineMap(rank, 0, tuple([AffineDim(i) for i in range(rank - 1)]))
    return generic(rw, target, [op.operand], shape, [read], body)


def _join(op: ops.BitcastOp, rw: Rewriter) -> Any:
    source, target = op.operand.type, op.result.type
    part, whole = source.element_type, IntegerType(target.element_type.width)
    rank = source.rank

    def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        (joined,) = SCALARS.on(b).wrap(scalars[1])
        wide = joined.b.expression(_bits(b, scalars[0])).unsigned.cast(whole)
        return ((joined | (wide << _distance(b, rank - 1, part, whole))).value,)

    integers = target.with_element_type(whole)
    shape = sz.sizes_of(rw, op.operand)[:-1]
    init = splat(rw, SCALARS.constant(rw, 0, whole), integers, shape)
    write = AffineMap(rank, 0, tuple([AffineDim(i) for i in range(rank - 1)]))
    iterators = ["parallel"] * (rank - 1) + ["reduction"]
    source_bits = signless_tensor(rw, op.operand)
    joined = build_generic(rw, [source_bits], [init], [AffineMap.identity(rank), write], iterators, body)
    return rw.insert(ops.BitcastOp(joined.results[0], target))


# Structure


@pattern(ops.GroupOp)
def inline_group(op: ops.GroupOp, rw: Rewriter) -> Rewrite:
    """tcp.group -> its operations"""
    return _inline(op, rw, [])


@pattern(ops.IsolatedGroupOp)
def inline_isolated_group(op: ops.IsolatedGroupOp, rw: Rewriter) -> Rewrite:
    """tcp.isolated_group -> its operations"""
    return _inline(op, rw, op.inputs)


def _inline(op: ops.GroupOp | ops.IsolatedGroupOp, rw: Rewriter, arguments: Sequence[Value[Any]]) -> Any:
    """Copies of the operations of a group, and of the groups in it: a conversion takes up none that it has made."""
    mapping: dict[Any, Any] = dict(zip(op.body.block.arguments, arguments))
    return _inline_into(op, rw, mapping)


def _inline_into(op: Any, rw: Any, mapping: dict[Any, Any]) -> list[Value[Any]]:
    block = op.body.block
    for inner in block.operations:
        if inner is block.last:
            continue
        if _is_group(inner):
            mapping.update(zip(inner.body.block.arguments, [mapping.get(v, v) for v in inner.operands]))
            mapping.update(zip(inner.results, _inline_into(inner, rw, mapping)))
            continue
        copy = inner.clone(mapping)
        for nested in [nested for nested in copy.walk() if _is_group(nested)]:
            _dissolve(nested)
        rw.insert(copy)
    return [mapping.get(value, value) for value in block.last.operands]


def _is_group(op: Operation) -> bool:
    return isinstance(op, (ops.GroupOp, ops.IsolatedGroupOp))


def _dissolve(group: Any) -> None:
    """Put the operations of a group, which no rewriter knows yet, in its place."""
    block, around = group.body.block, group.parent
    for argument, value in zip(block.arguments, group.operands):
        argument.replace_all_uses_with(value)
    for inner in list(block.operations):
        if inner is not block.last:
            inner.detach()
            around.insert_before(inner, group)
    for result, value in zip(group.results, list(block.last.operands)):
        result.replace_all_uses_with(value)
    group.erase()


@pattern(ops.BindSymbolicShapeOp)
def drop_symbolic_shape(op: ops.BindSymbolicShapeOp, rw: Rewriter) -> Rewrite:
    """tcp.bind_symbolic_shape -> nothing"""
    rw.erase(op)
    return ()


@pattern(ops.SymbolicIntOp)
def drop_symbolic_int(op: ops.SymbolicIntOp, rw: Rewriter) -> Rewrite:
    """tcp.symbolic_int that only tcp.bind_symbolic_shape uses -> nothing, and those with it"""
    users = list(dict.fromkeys(op.result.users))
    if not all(isinstance(user, ops.BindSymbolicShapeOp) for user in users):
        return rw.no_match("its value is used")
    for user in users:
        rw.erase(user)
    rw.erase(op)
    return ()


@pattern(ops.YieldOp)
def leave_yield(op: ops.YieldOp, rw: Rewriter) -> Rewrite:
    """tcp.yield goes with the operation around it; the pattern says to plans that nothing else is needed"""
    return rw.no_match("the operation around it takes it along")


PATTERNS = (
    leave_yield, constant, reshape_to_tensor, slice_to_tensor, *PADDING, *CONCATENATION, iota_to_generic,
    maybe_expanding_broadcast, dynamic_reverse, separate_accumulator, split_or_join_bits, inline_group,
    inline_isolated_group, drop_symbolic_shape, drop_symbolic_int, *INDEXING, *WINDOWS, *SORTING,
    *SCANS, *QUANTIZATION, *RANDOM,
)  # fmt: skip
