"""What is known of sizes: where the size of a dimension, or a number in a shape, comes from.

A *key* is an int, or says where a number comes from: a dimension of a value (`Dim`), an element of a tensor of numbers
(`Element`), an index value (`IndexValue`). Equal keys are equal numbers; different keys may still be equal at run time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType
from plait.ir.value import Value
from plait_std.arith import ops as arith
from plait_std.builders import as_index, index_constant
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.first_dialect.ops import NAMED
from plait_tcp.sizes.symbols import first_of_equal

_MAX_STEPS = 10_000


@dataclass(frozen=True, eq=True)
class Dim:
    """The size of dimension `dim` of `value`."""

    value: Value[Any]
    dim: int


@dataclass(frozen=True, eq=True)
class Element:
    """Element `index` of `value`, a tensor of rank 0 or 1."""

    value: Value[Any]
    index: int


@dataclass(frozen=True, eq=True)
class IndexValue:
    """A value of type index."""

    value: Value[Any]


Key = int | Dim | Element | IndexValue


def size_key(value: Value[Any], dim: int) -> Key:
    """What the size of dimension `dim` of a ranked tensor is known to be."""
    return _follow(Dim(value, dim))


def element_key(value: Value[Any], index: int) -> Key:
    """What element `index` of a tensor of numbers is known to be."""
    return _follow(Element(value, index))


def number_key(value: Value[Any]) -> Key:
    """What an index value is known to be."""
    return _follow(IndexValue(value))


def emit_size(b: Any, key: Key) -> int | Value[Any]:
    """The number as an int or, built at `b`, an index value."""
    if isinstance(key, int):
        return key
    if isinstance(key, IndexValue):
        return key.value
    if isinstance(key, Dim):
        return b.insert(tensor.DimOp(key.value, index_constant(b, key.dim))).result
    indices = [index_constant(b, key.index)] if key.value.type.shape else []
    scalar = b.insert(tensor.ExtractOp(key.value, indices)).result
    if isinstance(scalar.type, IndexType):
        return scalar
    cast = arith.IndexCastUIOp if getattr(scalar.type, "signedness", "") == "unsigned" else arith.IndexCastOp
    return b.insert(cast(scalar, IndexType())).result


def common_key(b: Any, keys: Sequence[Key]) -> Key:
    """The size that dimensions of the sizes `keys` are broadcast to: the one that is not 1, chosen at run time."""
    distinct = [key for key in dict.fromkeys(keys) if key != 1]
    fixed = [key for key in distinct if isinstance(key, int)]
    if fixed or len(distinct) < 2:
        return (fixed or distinct or [1])[0]
    size = as_index(b, emit_size(b, distinct[0]))
    for key in distinct[1:]:
        is_one = b.insert(arith.CmpIOp("eq", size, index_constant(b, 1))).result
        size = b.insert(arith.SelectOp(is_one, as_index(b, emit_size(b, key)), size)).result
    return IndexValue(size)


def _follow(key: Key) -> Key:
    for _ in range(_MAX_STEPS):
        further = _step(key)
        if further is None:
            return _by_symbols(key)
        key = further
        if isinstance(key, int):
            return key
    return key


def _by_symbols(key: Key) -> Key:
    """The first dimension that symbols state to be as long."""
    if not isinstance(key, Dim):
        return key
    first = first_of_equal(key.value, key.dim)
    return first if isinstance(first, int) else Dim(*first)


def _step(key: Key) -> Key | None:
    """A key nearer to where the number comes from; None if nothing more is known."""
    if isinstance(key, Dim):
        if (size := key.value.type.shape[key.dim]) != DYNAMIC:
            return size
        op = key.value.defining_op
        return _DIM_STEPS.get(op.name, _no_step)(op, key.dim) if op is not None else None
    if isinstance(key, IndexValue):
        op = key.value.defining_op
        return _NUMBER_STEPS.get(op.name, _no_step)(op, 0) if op is not None else None
    assert isinstance(key, Element)
    op = key.value.defining_op
    return _ELEMENT_STEPS.get(op.name, _no_step)(op, key.index) if op is not None else None


def _no_step(op: Any, i: int) -> None:
    return None


# Dimensions of results


def _of_operand(op: Any, dim: int) -> Key | None:
    """Elementwise: the dimension of an operand, a static one if there is one."""
    operands = [v for v in op.operands if isinstance(v.type, RankedTensorType) and len(v.type.shape) > dim]
    known = [v for v in operands if v.type.shape[dim] != DYNAMIC]
    return Dim((known or operands)[0], dim) if operands else None


def _of_sizes(op: Any, dim: int) -> Key | None:
    """The size operand of a dynamic dimension."""
    shape = op.result.type.shape
    return IndexValue(op.sizes[sum(size == DYNAMIC for size in shape[:dim])])


def _of_contract(op: Any, dim: int) -> Key | None:
    expr = op.maps[2].results[dim]
    found = [Dim(v, map.results.index(expr)) for v, map in zip(op.operands, op.maps) if expr in map.results]
    return next((d for d in found if d.value.type.shape[d.dim] != DYNAMIC), found[0])


def _of_reduce(op: Any, dim: int) -> Key | None:
    kept = [i for i in range(len(op.operands[0].type.shape)) if i not in op.dims.values]
    return Dim(op.operands[0], kept[dim])


def _of_slice(op: Any, dim: int) -> Key | None:
    size = op.mixed_sizes[dim]
    return size if isinstance(size, int) else IndexValue(size)


def _of_pad(op: Any, dim: int) -> Key | None:
    padding = (op.static_low.values[dim], op.static_high.values[dim], op.static_interior.values[dim])
    return Dim(op.operand, dim) if padding == (0, 0, 0) else None


def _of_concat(op: Any, dim: int) -> Key | None:
    return Dim(op.inputs[0], dim) if dim != op.dim.value else None


def _of_cast(op: Any, dim: int) -> Key | None:
    source = op.operands[0].type
    return Dim(op.operands[0], dim) if isinstance(source, RankedTensorType) else None


def _of_transpose(op: Any, dim: int) -> Key:
    return Dim(op.operand, op.perm.values[dim])


def _of_empty(op: Any, dim: int) -> Key:
    shape: tuple[int, ...] = op.result.type.shape
    return IndexValue(op.dynamic_sizes[shape[:dim].count(DYNAMIC)])


_OF_OPERAND = (ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, ops.ReverseOp, ops.ScanOp)
_DIM_STEPS: dict[str, Any] = {
    **{cls.name: _of_operand for cls in (*_OF_OPERAND, *NAMED)},
    **{cls.name: _of_sizes for cls in (ops.BroadcastOp, ops.ReshapeOp, ops.IotaOp)},
    ops.TransposeOp.name: _of_transpose,
    ops.ContractOp.name: _of_contract,
    ops.ReduceOp.name: _of_reduce,
    ops.ReduceRegionOp.name: _of_reduce,
    ops.SliceOp.name: _of_slice,
    ops.PadOp.name: _of_pad,
    ops.ConcatOp.name: _of_concat,
    tensor.CastOp.name: _of_cast,
    tensor.EmptyOp.name: _of_empty,
}


# Index values


def _constant(op: Any, i: int) -> Key | None:
    return op.value.value if isinstance(op.value, IntegerAttr) else None


def _of_index_cast(op: Any, i: int) -> Key | None:
    """Through a cast to an integer and back, and into the tensor that the number was taken from."""
    inner = op.operands[0].defining_op
    if inner is None:
        return None
    if inner.name in (arith.IndexCastOp.name, arith.IndexCastUIOp.name) and isinstance(
        inner.operands[0].type, IndexType
    ):
        return IndexValue(inner.operands[0])
    if inner.name == tensor.ExtractOp.name:
        return _of_extract(inner, i)
    return _constant(inner, i) if inner.name == arith.ConstantOp.name else None


def _of_extract(op: Any, i: int) -> Key | None:
    if len(op.indices) > 1:
        return None
    index = number_key(op.indices[0]) if op.indices else 0
    return Element(op.tensor, index) if isinstance(index, int) else None


def _of_dim(op: Any, i: int) -> Key | None:
    dim = number_key(op.index)
    ranked = isinstance(op.source.type, RankedTensorType)
    return Dim(op.source, dim) if ranked and isinstance(dim, int) else None


_NUMBER_STEPS: dict[str, Any] = {
    arith.ConstantOp.name: _constant,
    arith.IndexCastOp.name: _of_index_cast,
    arith.IndexCastUIOp.name: _of_index_cast,
    tensor.DimOp.name: _of_dim,
    tensor.ExtractOp.name: _of_extract,
}


# Elements of tensors of numbers


def _scalar_key(value: Value[Any]) -> Key | None:
    """What an integer or index scalar is known to be."""
    if isinstance(value.type, IndexType):
        return IndexValue(value)
    op = value.defining_op
    if op is None:
        return None
    if op.name in (arith.IndexCastOp.name, arith.IndexCastUIOp.name):
        return IndexValue(op.operands[0])
    if op.name == tensor.ExtractOp.name:
        return _of_extract(op, 0)
    return _constant(op, 0) if op.name == arith.ConstantOp.name else None


def _element_of_constant(op: Any, i: int) -> Key | None:
    value = getattr(op, "value", None)
    if value is None or not hasattr(value, "values"):
        return None
    if getattr(value, "is_splat", False):
        return int(value.splat_value.value)
    return int(list(value.values())[i])


def _element_of_concat(op: Any, i: int) -> Key | None:
    for part in op.inputs:
        size = part.type.shape[0]
        if size == DYNAMIC:
            return None
        if i < size:
            return Element(part, i)
        i -= size
    return None


def _element_of_reshape(op: Any, i: int) -> Key | None:
    source = op.operand.type
    return Element(op.operand, i) if len(source.shape) <= 1 else None


def _element_of_slice(op: Any, i: int) -> Key | None:
    start, step = op.mixed_offsets[0], op.mixed_strides[0]
    return Element(op.operand, start + i * step) if isinstance(start, int) and isinstance(step, int) else None


def _element_of_cast(op: Any, i: int) -> Key | None:
    """An integer in another width; sizes fit into all widths that are used for them."""
    element = op.operand.type.element_type
    wide = isinstance(element, IndexType) or (getattr(element, "width", 0) >= 32 and hasattr(element, "signedness"))
    return Element(op.operand, i) if wide else None


def _element_of_shape_broadcast(op: Any, i: int) -> Key | None:
    """The size of a dimension of a broadcast shape, where all but one of the shapes have 1 or nothing there."""
    rank = op.results[0].type.shape[0]
    keys: list[Key] = []
    for shape in op.operands:
        extent = shape.type.shape[0] if isinstance(shape.type, RankedTensorType) else DYNAMIC
        if extent == DYNAMIC or rank == DYNAMIC:
            return None
        if (own := i - (rank - extent)) >= 0:
            keys.append(element_key(shape, own))
    keys = [key for key in dict.fromkeys(keys) if key != 1]
    if not keys:
        return 1
    fixed = [key for key in keys if isinstance(key, int)]
    return keys[0] if len(keys) == 1 else fixed[0] if fixed else None


def _element_of_scalars(op: Any, i: int) -> Any:
    return _scalar_key(op.operands[i])


def _element_of_index_cast(op: Any, i: int) -> Key:
    return Element(op.operands[0], i)


def _element_of_shape_of(op: Any, i: int) -> Key | None:
    return Dim(op.operands[0], i) if isinstance(op.operands[0].type, RankedTensorType) else None


def _element_of_const_shape(op: Any, i: int) -> Key:
    return int(list(op.get_property("shape").values())[i])


_ELEMENT_STEPS: dict[str, Any] = {
    ops.ConstOp.name: _element_of_constant,
    arith.ConstantOp.name: _element_of_constant,
    ops.ConcatOp.name: _element_of_concat,
    ops.ReshapeOp.name: _element_of_reshape,
    ops.SliceOp.name: _element_of_slice,
    ops.CastOp.name: _element_of_cast,
    tensor.FromElementsOp.name: _element_of_scalars,
    arith.IndexCastOp.name: _element_of_index_cast,
    "shape.shape_of": _element_of_shape_of,
    "shape.const_shape": _element_of_const_shape,
    "shape.broadcast": _element_of_shape_broadcast,
}
