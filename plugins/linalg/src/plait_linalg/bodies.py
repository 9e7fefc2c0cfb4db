"""Builds `linalg.generic` from models, and makes bodies that work on 0-d tensors work on scalars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr
from plait.builtin.types import ComplexType, RankedTensorType, ShapedType
from plait.define.traits import ConstantLike
from plait.interfaces.elementwise import Elementwise
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith.ops import ConstantOp
from plait_std.complex import ops as complex_
from plait_std.tensor import ops as tensor

from plait_linalg.ops import GenericOp, YieldOp, element_type, iterator_types_attr, result_types
from plait_linalg.signless import signless_type

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Use


def build_generic(
    builder: Builder,
    inputs: Sequence[Value[Any]],
    inits: Sequence[Value[Any]],
    maps: Sequence[Any],
    iterators: Sequence[str],
    emit: Callable[[Builder, Sequence[Value[Any]]], Sequence[Value[Any]]],
    convert_type: Callable[[Any], Any] = signless_type,
) -> GenericOp:
    """Insert a generic operation whose body `emit(builder, scalars)` builds; it returns what the body yields."""
    block = Block([convert_type(element_type(value.type)) for value in (*inputs, *inits)])
    inner = Builder.at_end(block)
    inner.location = builder.location
    inner.insert(YieldOp(list(emit(inner, block.arguments))))
    return builder.insert(
        GenericOp(
            inputs, inits, result_types(inits), ArrayAttr(tuple([AffineMapAttr(map) for map in maps])),
            iterator_types_attr(iterators), body=Region(block),
        )
    )  # fmt: skip


def add_product(builder: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
    """The body of a contraction: the last scalar, a sum, and the product of the first two."""
    return [SCALARS.compute(builder, lambda x, y, total: total + x * y, *scalars)]


# 0-d tensors in bodies


def scalarize_body(block: Block, ctx: Context) -> None:
    """Replace elementwise operations on 0-d tensors in a body by their payloads; drop the tensors around scalars."""
    scalars: dict[Value[Any], Value[Any]] = {}
    for op in block.operations:
        if isinstance(op, tensor.FromElementsOp) and op.result.type.rank == 0:
            scalars[op.result] = op.operands[0]
        elif isinstance(op, tensor.ExtractOp) and op.tensor in scalars:
            op.result.replace_all_uses_with(scalars[op.tensor])
        elif _is_zero_dimensional(op):
            _scalarize(op, scalars, ctx)
    _erase_unused(block)


def _is_zero_dimensional(op: Operation) -> bool:
    types = [value.type for value in (*op.operands, *op.results)]
    return bool(types) and not op.regions and all(isinstance(t, RankedTensorType) and t.rank == 0 for t in types)


def _scalarize(op: Operation, scalars: dict[Value[Any], Value[Any]], ctx: Context) -> None:
    builder = Builder.before(op)
    constant = _constant(op, builder)
    if constant is not None:
        scalars[op.results[0]] = constant
        return
    model = ctx.model(Elementwise, op)
    if model is None:
        return
    operands = [_scalar_of(value, scalars, builder) for value in op.operands]
    for result, value in zip(op.results, model.payload(op, builder, operands)):
        scalars[result] = value
        if any(not isinstance(user, tensor.ExtractOp) for user in result.users):
            wrapped = builder(tensor.FromElementsOp([value], result.type))
            result.replace_uses_if(wrapped, _is_no_extraction)
            scalars[wrapped] = value


def _is_no_extraction(use: Use) -> bool:
    return not isinstance(use.operation, tensor.ExtractOp)


def _constant(op: Operation, builder: Builder) -> Value[Any] | None:
    """The scalar constant for a constant 0-d tensor."""
    value = op.get_attr("value") if op.has_trait(ConstantLike) else None
    if not isinstance(value, DenseElementsAttr):
        return None
    return scalar_constant(builder, DenseElementsAttr(signless_type(value.type), value.raw))


def scalar_constant(builder: Builder, splat: DenseElementsAttr) -> Value[Any]:
    """The scalar that all elements of a constant are."""
    element = splat.type.element_type
    if isinstance(element, ComplexType):
        parts: Any = splat.splat_value
        return builder(complex_.ConstantOp(parts, element))
    return builder(ConstantOp(splat.splat_value))


def _scalar_of(value: Value[Any], scalars: dict[Value[Any], Value[Any]], builder: Builder) -> Value[Any]:
    found = scalars.get(value)
    if found is None:
        plain = signless_type(value.type)
        source = value if plain is value.type else builder(tensor.BitcastOp(value, plain))
        found = scalars[value] = SCALARS.read(builder, source, [])
    return found


def _erase_unused(block: Block) -> None:
    for op in reversed(list(block.operations)):
        if op is not block.last and op.is_unused and not op.regions:
            op.erase()


def is_shaped(value: Value[Any]) -> bool:
    return isinstance(value.type, ShapedType)
