"""What is known of sizes: where the size of a dimension, or a number in a shape, comes from.

A *key* is a size expression that is followed: a dimension of a value to the operand that has the same, a number in a
shape to what it was computed from.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType
from plait.ir.value import Value
from plait_std.arith import ops as arith
from plait_std.builders import as_index
from plait_std.sizes.building import build
from plait_std.sizes.expressions import (
    Chosen,
    Computed,
    Dim,
    Element,
    Equal,
    IndexValue,
    ResultSizes,
    Row,
    SizeExpression,
    broadcast,
    dims,
    given,
    given_for,
)
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.sizes.results import RESULT_SIZES
from plait_tcp.sizes.symbols import first_of_equal

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation

emit_size = build

_MAX_STEPS = 10_000


Key = SizeExpression
"""An expression that is followed to where its number comes from."""


def size_key(value: Value[Any], dim: int) -> Key:
    """What the size of dimension `dim` of a ranked tensor is known to be."""
    return _follow(Dim(value, dim))


def shape_keys(value: Value[Any]) -> list[Key]:
    """What is known of the size of each dimension."""
    return [size_key(value, i) for i in range(len(value.type.shape))]


def element_key(value: Value[Any], index: int) -> Key:
    """What element `index` of a tensor of numbers is known to be."""
    return _follow(Element(value, index))


def number_key(value: Value[Any]) -> Key:
    """What an index value is known to be."""
    return _follow(IndexValue(value))


def dynamic_values(b: Builder, ty: RankedTensorType, keys: Sequence[Key]) -> list[Value[Any]]:
    """Index values for the dynamic dimensions of `ty`, whose sizes are `keys`."""
    return [as_index(b, emit_size(b, key)) for size, key in zip(ty.shape, keys) if size == DYNAMIC]


def common_key(b: Builder, keys: Sequence[Key]) -> Key:
    """The size that dimensions of the sizes `keys` are broadcast to: the one that is not 1, chosen at run time."""
    common = broadcast(keys)
    return IndexValue(as_index(b, build(b, common))) if isinstance(common, Computed) else common


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
        return _of_result(op, key.value, key.dim) if op is not None else None
    if isinstance(key, IndexValue):
        op = key.value.defining_op
        return _NUMBER_STEPS.get(op.name, _no_step)(op, 0) if op is not None else None
    if not isinstance(key, Element):
        return None
    op = key.value.defining_op
    return _ELEMENT_STEPS.get(op.name, _no_step)(op, key.index) if op is not None else None


def _no_step(op: Operation, i: int) -> None:
    return None


# Dimensions of results


def _of_result(op: Operation, value: Value[Any], dim: int) -> Key | None:
    """The size of a result as its operation defines it; None if it would have to be computed."""
    rows = _RESULT_SIZES[op.name](op) if op.name in _RESULT_SIZES else None
    index: int = value.index  # type: ignore[attr-defined]
    size = rows[index][dim] if rows is not None else None
    size = size.dims[0] if isinstance(size, Equal) else size
    return None if isinstance(size, Computed | Chosen) else size


def _of_cast(op: Operation) -> list[Row] | None:
    source = op.operands[0]
    return [dims(source)] if isinstance(source.type, RankedTensorType) else None


def _of_empty(op: tensor.EmptyOp) -> list[Row]:
    return [given_for(op.result.type.shape, op.dynamic_sizes)]


def _of_slice(op: tensor.ExtractSliceOp) -> list[Row]:
    left_out = op.dropped_dims
    return [given([size for dim, size in enumerate(op.mixed_sizes) if dim not in left_out])]


_RESULT_SIZES: dict[str, ResultSizes] = {
    **RESULT_SIZES, tensor.CastOp.name: _of_cast, tensor.EmptyOp.name: _of_empty,
    tensor.ExtractSliceOp.name: _of_slice,
}  # fmt: skip


# Index values


def _constant(op: Any, i: int) -> Key | None:
    return op.value.value if isinstance(op.value, IntegerAttr) else None


def _of_index_cast(op: Operation, i: int) -> Key | None:
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


def _of_dim(op: tensor.DimOp, i: int) -> Key | None:
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


def _element_of_constant(op: Operation, i: int) -> Key | None:
    value = getattr(op, "value", None)
    if value is None or not hasattr(value, "values"):
        return None
    if getattr(value, "is_splat", False):
        return int(value.splat_value.value)
    return int(list(value.values())[i])


def _element_of_concat(op: ops.ConcatOp, i: int) -> Key | None:
    for part in op.inputs if op.dim.value == 0 else ():
        if DYNAMIC in part.type.shape:
            return None
        size = prod(part.type.shape)
        if i < size:
            return Element(part, i)
        i -= size
    return None


def _element_of_reshape(op: ops.ReshapeOp, i: int) -> Key | None:
    return Element(op.operand, i)  # in row-major order, in which a reshape leaves elements


def _element_of_slice(op: ops.SliceOp, i: int) -> Key | None:
    if len(op.mixed_offsets) != 1:
        return None
    start, step = op.mixed_offsets[0], op.mixed_strides[0]
    return Element(op.operand, start + i * step) if isinstance(start, int) and isinstance(step, int) else None


def _element_of_cast(op: ops.CastOp, i: int) -> Key | None:
    """An integer in another width; sizes fit into all widths that are used for them, which are 32 bits or more."""
    wide = all(_holds_sizes(value.type.element_type) for value in (op.operand, op.result))
    return Element(op.operand, i) if wide else None


def _holds_sizes(element: Any) -> bool:
    return isinstance(element, IndexType) or (getattr(element, "width", 0) >= 32 and hasattr(element, "signedness"))


def _element_of_shape_broadcast(op: Operation, i: int) -> Key | None:
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


def _element_of_scalars(op: Operation, i: int) -> Any:
    return _scalar_key(op.operands[i])


def _element_of_index_cast(op: Operation, i: int) -> Key:
    return Element(op.operands[0], i)


def _element_of_shape_of(op: Operation, i: int) -> Key | None:
    return Dim(op.operands[0], i) if isinstance(op.operands[0].type, RankedTensorType) else None


def _element_of_const_shape(op: Operation, i: int) -> Key:
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
