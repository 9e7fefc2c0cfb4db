"""Scalars for the bodies of loops: zeros, and what the region of a tcp operation computes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def zero(b: Builder, element: Type) -> Value[Any]:
    """The zero of an element type, as a scalar."""
    return SCALARS.constant(b, 0, element)


def emit_region(b: Builder, block: Any, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
    """Copy the block of a region on 0-d tensors; give the scalars that it yields.

    The tensors around the scalars stay: linalg's `scalarize_body` drops them.
    """
    mapping: dict[Any, Any] = {
        argument: b(tensor.FromElementsOp([scalar], argument.type))
        for scalar, argument in zip(scalars, block.arguments)
    }
    for inner in block.operations:
        if inner is not block.last:
            b.insert(inner.clone(mapping))
    yielded = [mapping.get(value, value) for value in block.last.operands]
    return [SCALARS.read(b, value, []) for value in yielded]


def splat(b: Builder, scalar: Value[Any], type: Any, shape: Sequence[sizes.Size]) -> Value[Any]:
    """A tensor of the shape of `type` all of whose elements are `scalar`."""
    filled = type.with_element_type(scalar.type)
    return b(tensor.SplatOp(scalar, sizes.dynamic_only(b, type.shape, shape), filled))
