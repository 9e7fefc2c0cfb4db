"""The types of StableHLO that tcp does not have: tokens become nothing, tuples and futures what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import TupleType
from plait.ir.attribute import Type
from plait.ir.value import Value
from plait.typeconv import TypeConverter
from plait.typeconv.rules import type_rule

from plait_stablehlo.types import FutureType, TokenType

if TYPE_CHECKING:
    from plait.context import Context
    from plait.rewrite import ConversionRewriter
    from plait.typeconv.converter import TypeConverter


@type_rule(TokenType, "tcp")
def drop_token(ty: TokenType, converter: TypeConverter) -> Sequence[Type]:
    """!stablehlo.token -> nothing: a program in one thread runs in the order of its text"""
    return ()


@type_rule(TupleType, "tcp")
def flatten_tuple(ty: TupleType, converter: Any) -> Sequence[Type] | None:
    """tuple<A, tuple<B>> -> A, B"""
    return _flattened(ty.types, converter)


@type_rule(FutureType, "tcp")
def wait_for_future(ty: FutureType, converter: Any) -> Sequence[Type] | None:
    """!stablehlo.future<A> -> A"""
    return _flattened(ty.types, converter)


def _flattened(types: Sequence[Type], converter: Any) -> Sequence[Type] | None:
    found: list[Type] = []
    for ty in types:
        parts = converter.convert_type_to_many(ty)
        if parts is None:
            return None
        found += parts
    return found


def converter(ctx: Context) -> Any:
    """How types change on the way to tcp."""
    return TypeConverter.of(ctx, "tcp", rules=(drop_token, flatten_tuple, wait_for_future))


def flat(operands: Sequence[Any]) -> list[Value[Any]]:
    """Converted operands in a row: a token is none, a tuple several."""
    found: list[Value[Any]] = []
    for one in operands:
        found += one if isinstance(one, tuple) else (one,)
    return found


def flat_types(rw: ConversionRewriter, values: Sequence[Value[Any]]) -> list[Type]:
    """The converted types of `values` in a row."""
    return [ty for value in values for ty in rw.converted_or_same(value.type)]


def regrouped(rw: ConversionRewriter, results: Sequence[Value[Any]], values: Sequence[Value[Any]]) -> list[Any]:
    """A row of values as the replacement of `results`: the values of each result together."""
    left = iter(values)
    return [tuple(next(left) for _ in rw.converted_or_same(result.type)) for result in results]
