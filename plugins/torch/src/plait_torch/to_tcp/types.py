"""How types of the torch dialect become types of tcp: tensors ranked ones, numbers of Python scalars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import f64, i1, i64
from plait.ir.attribute import Type
from plait.typeconv import TypeConverter
from plait.typeconv.rules import type_rule

from plait_torch import types as t

if TYPE_CHECKING:
    from plait.context import Context


@type_rule(t.ValueTensorType, "tcp")
def tensor_type(ty: t.ValueTensorType, converter: Any) -> Type | None:
    """!torch.vtensor<[2,?],si64> -> tensor<2x?xi64>"""
    return t.builtin_tensor(ty)


@type_rule(t.NonValueTensorType, "tcp")
def non_value_tensor_type(ty: t.NonValueTensorType, converter: Any) -> Type | None:
    """!torch.tensor<[2,?],f32> -> tensor<2x?xf32>: operations that change one make another"""
    return t.builtin_tensor(ty)


@type_rule(t.IntType, "tcp")
def int_type(ty: Type, converter: Any) -> Type:
    """!torch.int -> i64"""
    return i64


@type_rule(t.FloatType, "tcp")
def float_type(ty: Type, converter: Any) -> Type:
    """!torch.float -> f64"""
    return f64


@type_rule(t.BoolType, "tcp")
def bool_type(ty: Type, converter: Any) -> Type:
    """!torch.bool -> i1"""
    return i1


def _nothing(ty: Type, converter: Any) -> Sequence[Type]:
    """A value that is only known when compiling -> nothing"""
    return ()


_NOTHING = tuple(
    type_rule(cls, "tcp")(_nothing)
    for cls in (t.NoneType, t.StringType, t.DeviceType, t.GeneratorType, t.ListType, t.OptionalType)
)


@type_rule(t.TupleType, "tcp")
def tuple_type(ty: t.TupleType, converter: Any) -> Sequence[Type] | None:
    """!torch.tuple<vtensor<[2],f32>, int> -> tensor<2xf32>, i64"""
    return converter.convert_types(ty.contained)


RULES = (tensor_type, non_value_tensor_type, int_type, float_type, bool_type, tuple_type, *_NOTHING)


def converter(ctx: Context) -> TypeConverter:
    """How types change on the way to tcp."""
    return TypeConverter.of(ctx, "tcp", rules=RULES)
