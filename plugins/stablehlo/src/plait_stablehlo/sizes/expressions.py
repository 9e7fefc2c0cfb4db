"""Sizes of results as expressions of sizes of operands: what can be said of them before anything is built.

An expression is an int, the size of a dimension (`Dim`), a number in a tensor (`Entry`), what a function makes of two
others (`Computed`), any of several that are equal at run time (`Equal`), or one of several that a value selects
(`Chosen`). `build` makes an int or an index value of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType, i1, i64
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes
from plait_std.arith import ops as arith
from plait_std.builders import as_index, index_constant
from plait_std.tensor.ops import ExtractOp
from plait_tcp.api import Dim, Element, emit_size

from plait_stablehlo.compatibility import constant_integers
from plait_stablehlo.ops.elementwise_unary import ConvertOp

Size = sizes.Size
BuildSize = Callable[[Builder, Size, Size], Size]


@dataclass(frozen=True)
class Entry:
    """The number at `place` in a tensor of integers."""

    value: Value[Any]
    place: tuple[int, ...]


@dataclass(frozen=True)
class Computed:
    """What `function` builds of two sizes."""

    function: BuildSize
    left: SizeExpression
    right: SizeExpression


@dataclass(frozen=True)
class Equal:
    """Dimensions that have one size when it runs."""

    dims: tuple[Dim, ...]


@dataclass(frozen=True)
class Chosen:
    """The first option if `value`, a scalar, is true, else the second; or that of the number `value`, else the last."""

    value: Value[Any]
    options: tuple[SizeExpression, ...]


SizeExpression = int | Dim | Entry | Computed | Equal | Chosen
Row = list[SizeExpression]


# Making expressions


def dim(value: Value[Any], index: int) -> SizeExpression:
    """The size of a dimension, an int if it is static."""
    size: int = value.type.shape[index]
    return Dim(value, index) if size == DYNAMIC else size


def dims(value: Value[Any]) -> Row:
    """The size of each dimension."""
    return [dim(value, i) for i in range(len(value.type.shape))]


def equal(*found: SizeExpression) -> SizeExpression:
    """One size of which several things are known: an int, if one of them is."""
    for one in found:
        if isinstance(one, int):
            return one
    distinct = list(dict.fromkeys(one for one in found if isinstance(one, Dim)))
    return Equal(tuple(distinct)) if len(distinct) > 1 else found[0]


def operation(
    function: BuildSize, fold: Callable[[int, int], int], neutral: int | None = None
) -> Callable[[SizeExpression, SizeExpression], SizeExpression]:
    """What makes an expression of two others: an int of two ints, the left one if the right one is `neutral`."""

    def make(left: SizeExpression, right: SizeExpression) -> SizeExpression:
        if isinstance(left, int) and isinstance(right, int):
            return fold(left, right)
        return left if right == neutral else Computed(function, left, right)

    return make


plus = operation(sizes.add, lambda x, y: x + y, neutral=0)
minus = operation(sizes.subtract, lambda x, y: x - y, neutral=0)
times = operation(sizes.multiply, lambda x, y: x * y, neutral=1)
floor_over = operation(sizes.floor_divide, lambda x, y: x // y, neutral=1)
ceil_over = operation(sizes.ceil_divide, lambda x, y: -(-x // y), neutral=1)
at_least = operation(sizes.maximum, max)


def chosen(value: Value[Any], options: Sequence[SizeExpression]) -> SizeExpression:
    """The option that `value` selects, or what all of them are."""
    if len(set(options)) == 1:
        return options[0]
    known = constant_integers(value)
    if known is None:
        return Chosen(value, tuple(options))
    number = int(not known[0]) if value.type.element_type is i1 else known[0]
    return options[number if 0 <= number < len(options) else -1]


def _common_size(b: Builder, x: Size, y: Size) -> Size:
    """The size to which dimensions of sizes x and y are broadcast: y where x is 1, else x."""
    if isinstance(x, int):
        return y if x == 1 else x
    is_one = b.insert(arith.CmpIOp("eq", x, index_constant(b, 1))).result
    return b.insert(arith.SelectOp(is_one, as_index(b, y), x)).result


def broadcast(found: Sequence[SizeExpression]) -> SizeExpression:
    """The size to which dimensions are broadcast: the one that is not 1."""
    others = [one for one in dict.fromkeys(found) if one != 1]
    if not others:
        return 1
    for one in others:
        if isinstance(one, int):
            return one
    result = others[0]
    for one in others[1:]:
        result = Computed(_common_size, result, one)
    return result


# Building


def build(b: Builder, expression: SizeExpression) -> Size:
    """The size as an int or, built at `b`, an index value."""
    match expression:
        case int() | Dim():
            return emit_size(b, expression)
        case Entry(value, place):
            return _build_entry(b, _signed(b, value), place)
        case Computed(function, left, right):
            return function(b, build(b, left), build(b, right))
        case Equal(found):
            return emit_size(b, found[0])
        case Chosen(value, options):
            return _build_chosen(b, value, [build(b, option) for option in options])


def _build_entry(b: Builder, value: Value[Any], place: tuple[int, ...]) -> Size:
    if len(place) < 2:
        return emit_size(b, Element(value, *(place or (0,))))
    scalar = b.insert(ExtractOp(value, [index_constant(b, i) for i in place])).result
    return b.insert(arith.IndexCastOp(scalar, IndexType())).result


def _signed(b: Builder, value: Value[Any]) -> Value[Any]:
    """The numbers as signed ones: casts to index take no others."""
    if getattr(value.type.element_type, "signedness", "") != "unsigned":
        return value
    return b.insert(ConvertOp(value, value.type.with_element_type(i64))).results[0]


def _build_chosen(b: Builder, value: Value[Any], options: Sequence[Size]) -> Size:
    scalar = b.insert(ExtractOp(value, [])).result
    if scalar.type is i1:
        return b.insert(arith.SelectOp(scalar, *(as_index(b, option) for option in options))).result
    *others, size = options
    for number, option in reversed(list(enumerate(others))):
        constant = b.insert(arith.ConstantOp(IntegerAttr(number, scalar.type))).result
        is_it = b.insert(arith.CmpIOp("eq", scalar, constant)).result
        size = b.insert(arith.SelectOp(is_it, as_index(b, option), as_index(b, size))).result
    return size


def is_tensor(value: Value[Any]) -> bool:
    """Whether a value has sizes that an expression may say."""
    return isinstance(value.type, RankedTensorType)
