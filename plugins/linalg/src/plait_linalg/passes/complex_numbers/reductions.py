"""Reductions to complex numbers as reductions to their real and to their imaginary parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.functions import imag, real
from plait.builtin.types import ComplexType
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.complex.to_standard import parts_of, split_numbers

from plait_linalg.bodies import build_generic
from plait_linalg.ops import FillOp, GenericOp

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait_std.sizes import Size


def split_reduction(op: GenericOp) -> None:
    """Let a reduction have an output for each part of its complex outputs, and put the results together behind it."""
    builder = Builder.before(op)
    outs: list[Value[Any]] = []
    maps = list(op.maps()[: len(op.ins)])
    for value, map in zip(op.outs, op.maps()[len(op.ins) :]):
        inits = _parts_of_init(builder, value) if is_number(value) else [value]
        outs += inits
        maps += [map] * len(inits)
    made = build_generic(builder, op.ins, outs, maps, op.iterators(), _PartsOfBody(op).emit)
    split_numbers(made)
    _erase_unused(made)
    results = iter(made.results)
    for result in op.results:
        if is_number(result):
            result.replace_all_uses_with(together(builder, next(results), next(results)))
        else:
            result.replace_all_uses_with(next(results))
    op.erase()


def is_number(value: Any) -> bool:
    """Whether the elements of a tensor are complex numbers."""
    return isinstance(value.type.element_type, ComplexType)


def together(builder: Builder, real: Value[Any], imaginary: Value[Any]) -> Value[Any]:
    """The complex numbers with these parts."""

    def emit(b: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        return [SCALARS.apply(b, "complex", scalars[0].type, *scalars[:2])]

    return elementwise(builder, [real, imaginary], ComplexType(real.type.element_type), emit)


def elementwise(builder: Builder, inputs: Sequence[Any], element: Type, emit: Any) -> Value[Any]:
    """A new tensor, of the shape of all inputs, of what `emit` computes of their elements."""
    ty, shape = inputs[0].type, sz.sizes_of(builder, inputs[0])
    empty = sz.empty_like(builder, ty.with_element_type(element), shape)
    maps = [AffineMap.identity(len(ty.shape))] * (len(inputs) + 1)
    return build_generic(builder, inputs, [empty], maps, ["parallel"] * len(ty.shape), emit).results[0]


def _parts_of_init(builder: Builder, value: Value[Any]) -> list[Value[Any]]:
    """Tensors of the real and the imaginary parts of an initial value."""
    fill = value.defining_op
    part = value.type.element_type.element_type
    shape: Sequence[Size] = sz.sizes_of(builder, value)
    empty = [sz.empty_like(builder, value.type.with_element_type(part), shape) for _ in range(2)]
    if isinstance(fill, FillOp) and isinstance(fill.ins[0].type, ComplexType):
        number = parts_of(SCALARS.on(builder), fill.ins[0])
        return [builder.insert(FillOp.make([part.value], [dest])).results[0] for part, dest in zip(number, empty)]

    def emit(b: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        return _parts(b, scalars[0])

    maps = [AffineMap.identity(len(shape))] * 3
    return list(build_generic(builder, [value], empty, maps, ["parallel"] * len(shape), emit).results)


def _parts(b: Builder, number: Value[Any]) -> list[Value[Any]]:
    """The real and the imaginary part of a scalar."""
    return [SCALARS.compute(b, part, number) for part in (real, imag)]


class _PartsOfBody:
    """The body of an operation with the parts of numbers as outputs."""

    def __init__(self, op: GenericOp) -> None:
        self.op = op

    def emit(self, b: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        op, block = self.op, self.op.body.block
        values: dict[Value[Any], Value[Any]] = dict(zip(block.arguments, scalars[: len(op.ins)]))
        rest = iter(scalars[len(op.ins) :])
        for argument in block.arguments[len(op.ins) :]:
            if isinstance(argument.type, ComplexType):
                values[argument] = SCALARS.apply(b, "complex", argument.type.element_type, next(rest), next(rest))
            else:
                values[argument] = next(rest)
        for inner in block.operations:
            if inner is not block.last:
                copy = b.insert(inner.clone(values))
                values.update(zip(inner.results, copy.results))
        yielded: list[Value[Any]] = []
        for value in block.last.operands:  # type: ignore[union-attr]
            made = values.get(value, value)
            if isinstance(made.type, ComplexType):
                yielded += _parts(b, made)
            else:
                yielded.append(made)
        return yielded


def _erase_unused(op: GenericOp) -> None:
    for inner in reversed(list(op.body.block.operations)):
        if inner is not op.body.block.last and inner.is_unused and not inner.regions:
            inner.erase()
