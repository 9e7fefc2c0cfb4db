"""Implicit broadcasting made explicit, constants, and sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.sizes import as_shaped, as_value
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, Key, common_key, dynamic_values, emit_size, shape_keys

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.rewrite import ConversionRewriter


def typed(shape: Sequence[int], element: Type) -> RankedTensorType:
    return RankedTensorType(tuple(shape), element)


def splat(rw: ConversionRewriter, shape: Sequence[int], element: Type, value: float | int) -> Value[Any]:
    """A constant with one value everywhere."""
    return TENSORS.constant(rw, value, typed(shape, element))


def sizes_by(rw: ConversionRewriter, shape: Sequence[int], keys: Sequence[Key]) -> list[int | Value[Any]]:
    """The sizes of a shape, of which those that are not static are said by `keys`."""
    return [n if n != DYNAMIC else as_value(rw, emit_size(rw, key)) for n, key in zip(shape, keys)]


def repeat(
    rw: ConversionRewriter, value: Value[Any], dims: Sequence[int], ty: RankedTensorType, keys: Sequence[Key]
) -> Value[Any]:
    """`value` broadcast to `ty`, whose sizes are `keys`."""
    source = shape_keys(value)
    in_place = list(dims) == list(range(len(ty.shape)))
    if in_place and all(a == b for a, b in zip(source, keys)):
        return as_shaped(rw, value, ty)
    maybe = [
        i for i, d in enumerate(dims) if value.type.shape[i] == DYNAMIC and source[i] != keys[d] and keys[d] != 1
    ]  # fmt: skip
    sizes = dynamic_values(rw, ty, keys)
    return rw(tcp.BroadcastOp(value, sizes, tuple(dims), tuple(maybe) if maybe else None, ty))


def common_keys(rw: ConversionRewriter, values: Sequence[Value[Any]]) -> list[Key]:
    """The sizes that tensors of one rank broadcast to."""
    columns = zip(*(shape_keys(v) for v in values))
    return [common_key(rw, column) for column in columns]


def unify(rw: ConversionRewriter, values: Sequence[Value[Any]]) -> list[Value[Any]]:
    """The values, which have one rank, broadcast to one shape."""
    keys = common_keys(rw, values)
    shape = [key if isinstance(key, int) else DYNAMIC for key in keys]
    return [repeat(rw, v, range(len(shape)), typed(shape, v.type.element_type), keys) for v in values]


def constant_of(value: Value[Any]) -> Any:
    """The elements attribute that a value is, or None."""
    op: Any = value.defining_op
    return op.value if op is not None and op.name == tcp.ConstOp.name else None


def scalar_of(value: Value[Any]) -> Any:
    """The one number of a constant of one element, or None."""
    attribute = constant_of(value)
    if attribute is None or not isinstance(attribute, DenseElementsAttr) or attribute.type.num_elements != 1:
        return None
    return next(iter(attribute.values()))


def finish(rw: ConversionRewriter, op: Operation, value: Value[Any] | Operation | Sequence[Value[Any]]) -> Any:
    """Replace `op` by values, in the types of its results, and drop shapes that nothing uses any more."""
    values: Sequence[Value[Any] | Operation] = [value] if isinstance(value, (Value, Operation)) else value
    shapes = [v for v in op.operands if v.type.name == "tosa.shape"]
    rw.replace(op, [as_shaped(rw, v, result.type) for v, result in zip(values, op.results)])
    drop_unused(rw, shapes)
    return ()


def drop_unused(rw: ConversionRewriter, shapes: Iterable[Value[Any]]) -> None:
    """Erase the operations that compute shapes which nothing uses, and what only they use."""
    for shape in dict.fromkeys(shapes):
        op = shape.defining_op
        if op is not None and op.is_unused:
            parts = [v for v in op.operands if v.type.name == "tosa.shape"]
            rw.erase(op)
            drop_unused(rw, parts)
