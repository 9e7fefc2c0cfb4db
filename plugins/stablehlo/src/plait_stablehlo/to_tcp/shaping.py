"""Values in the shape and type that tcp asks for: casts between static and dynamic types, broadcasts, sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.sizes import as_shaped
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, Key, dynamic_values, element_key, shape_keys

from plait_stablehlo.compatibility import most_specific

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.rewrite import ConversionRewriter


def plain(ty: RankedTensorType) -> Any:
    """A tensor type without bounds of its dimensions."""
    return RankedTensorType(ty.shape, ty.element_type) if getattr(ty, "encoding", None) is not None else ty


def with_element(ty: RankedTensorType, element: Type) -> RankedTensorType:
    return RankedTensorType(ty.shape, element)


def bits_of(x: Expression) -> Expression:
    """The bits of floats as integers."""
    return x.bitcast(IntegerType(x.element.width))


def unify(rw: ConversionRewriter, values: Sequence[Value[Any]]) -> list[Value[Any]]:
    """The values with one shape, the most specific that they have together; element types stay."""
    types = [v.type for v in values]
    if all(ty.shape == types[0].shape for ty in types):
        return list(values)
    shape = most_specific([with_element(ty, types[0].element_type) for ty in types]).shape
    return [as_shaped(rw, v, RankedTensorType(shape, v.type.element_type)) for v in values]


def as_result(rw: ConversionRewriter, op: Operation, value: Value[Any] | Operation) -> Value[Any]:
    """`value`, or what an operation that is inserted makes, with the type of the only result of `op`."""
    return as_shaped(rw, value, op.results[0].type)


def as_shapes(rw: ConversionRewriter, values: Sequence[Value[Any]], results: Sequence[Value[Any]]) -> list[Value[Any]]:
    """The values, each with the type of its result."""
    return [as_shaped(rw, value, result.type) for value, result in zip(values, results)]


def keys_in(shape: Value[Any]) -> list[Key]:
    """What is known of each number in a tensor that holds a shape."""
    return [element_key(shape, i) for i in range(shape.type.shape[0])]


def broadcast(
    rw: Builder,
    value: Value[Any],
    dims: Sequence[int],
    ty: RankedTensorType,
    keys: Sequence[Key],
    fixed: Sequence[int] = (),
) -> Value[Any]:
    """`value` repeated to type `ty`, whose sizes are `keys`; the operand dimensions `fixed` do not expand."""
    source = shape_keys(value)
    if tuple(dims) == tuple(range(len(ty.shape))) and all(keys[d] == key for d, key in zip(dims, source)):
        return as_shaped(rw, value, ty)
    maybe = [i for i, d in enumerate(dims) if value.type.shape[i] == DYNAMIC and _may_expand(source[i], keys[d])]
    maybe = [i for i in maybe if i not in fixed]
    sizes = dynamic_values(rw, ty, keys)
    return rw(tcp.BroadcastOp(value, sizes, tuple(dims), tuple(maybe) if maybe else None, ty))


def _may_expand(source: Key, target: Key) -> bool:
    return source != target and target != 1


def constant(rw: Builder, value: int | float, element: Type) -> Value[Any]:
    """A 0-d constant."""
    return TENSORS.constant(rw, value, RankedTensorType((), element))


def broadcast_scalar(rw: Builder, value: Value[Any], like: Value[Any]) -> Value[Any]:
    """A 0-d tensor repeated to the shape of `like`."""
    ty = with_element(like.type, value.type.element_type)
    return broadcast(rw, value, (), ty, shape_keys(like)) if like.type.shape else value
