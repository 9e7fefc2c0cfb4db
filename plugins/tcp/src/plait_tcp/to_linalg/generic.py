"""Builds tensors whose elements a body computes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_linalg.bodies import build_generic
from plait_linalg.ops import IndexOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.scalar import payload
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.ir.attribute import Type
    from plait.rewrite import Rewriter


def signless_tensor(b: Builder, x: Value[Any]) -> Value[Any]:
    """`x` with signless elements: bodies of linalg work on no others."""
    return as_type(b, x, x.type.with_element_type(payload.signless(x.type.element_type)))


def as_type(b: Builder, x: Value[Any], type: Type) -> Value[Any]:
    """`x` with elements of the same bits and another signedness."""
    return x if x.type is type else b.insert(tensor.BitcastOp(x, type)).dest


def generic(
    rw: Rewriter,
    type: RankedTensorType,
    inputs: Sequence[Value[Any]],
    sizes: Sequence[sz.Size],
    read: Sequence[AffineMap],
    emit: Callable[..., Any],
) -> Value[Any]:
    """A tensor of `type` whose elements `emit` computes, from inputs read through the maps `read`."""
    plain = type.with_element_type(payload.signless(type.element_type))
    init = sz.empty_like(rw, plain, sizes)
    inputs = [signless_tensor(rw, value) for value in inputs]
    maps = [*read, AffineMap.identity(type.rank)]
    made = build_generic(rw, inputs, [init], maps, ["parallel"] * type.rank, emit)
    return as_type(rw, made.results[0], type)


def generate(rw: Rewriter, type: RankedTensorType, shape: Sequence[sz.Size], emit: Callable[..., Any]) -> Value[Any]:
    """A tensor whose elements `emit(builder, indices)` computes."""
    rank = type.rank

    def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (emit(b, [b(IndexOp(i)) for i in range(rank)]),)

    return generic(rw, type, [], shape, [], body)


def extract(b: Builder, x: Value[Any], places: Sequence[Value[Any]]) -> Value[Any]:
    return SCALARS.read(b, x, places)
