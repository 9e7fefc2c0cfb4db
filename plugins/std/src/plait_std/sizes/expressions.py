"""Sizes as expressions: what can be said of them before anything is built.

An expression is an int, the size of a dimension (`Dim`), a number in a tensor (`Element`), a value (`IndexValue`), what
is computed of two others (`Computed`), several that are equal at run time (`Equal`), or one that a value selects
(`Chosen`). Equal expressions are equal sizes; different ones may still be equal at run time.

One function from an operation to the expressions of its results' sizes serves reification, inference and folding:
`building.build` makes an int or an index value of an expression.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from plait.build import fold
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.frozen import FrozenValue
from plait.ir.value import Value

from plait_std.mixed import Mixed, mixed


class Dim(FrozenValue):
    """The size of dimension `dim` of `value`."""

    value: Value[Any]
    dim: int


class Element(FrozenValue):
    """Element `index` of `value`, a tensor of numbers, in row-major order."""

    value: Value[Any]
    index: int


class IndexValue(FrozenValue):
    """A value of type index."""

    value: Value[Any]


class Computed(FrozenValue):
    """The operation `kind` of index arithmetic on two sizes, or the size to which two sizes are broadcast."""

    kind: str
    left: SizeExpression
    right: SizeExpression


class Equal(FrozenValue):
    """Dimensions that have one size at run time."""

    dims: tuple[Dim, ...]


class Chosen(FrozenValue):
    """The first option if the scalar `value` is true, else the second; or option number `value`, else the last."""

    value: Value[Any]
    options: tuple[SizeExpression, ...]


SizeExpression = int | Dim | Element | IndexValue | Computed | Equal | Chosen
Row = list[SizeExpression]
"""The size of each dimension of a tensor."""
ResultSizes = Callable[[Any], Sequence[Row] | None]
"""For each result of an operation the size of each dimension; None where that cannot be said of this operation."""


# Making expressions


def dim(value: Value[Any], index: int) -> SizeExpression:
    """The size of a dimension, an int if it is static."""
    size: int = value.type.shape[index]
    return Dim(value, index) if size == DYNAMIC else size


def dims(value: Value[Any]) -> Row:
    """The size of each dimension."""
    return [dim(value, i) for i in range(len(value.type.shape))]


def given(entries: Iterable[Mixed]) -> Row:
    """Sizes that an operation has as constants and operands."""
    return [entry if isinstance(entry, int) else IndexValue(entry) for entry in entries]


def given_for(shape: Sequence[int], values: Sequence[Value[Any]]) -> Row:
    """The sizes of a type with the operands for its dynamic dimensions."""
    return given(mixed(shape, values))


def equal(*found: SizeExpression) -> SizeExpression:
    """One size of which several things are known: an int, if one of them is."""
    for one in found:
        if isinstance(one, int):
            return one
    distinct = list(dict.fromkeys(one for one in found if isinstance(one, Dim)))
    return Equal(tuple(distinct)) if len(distinct) > 1 else found[0]


def computing(kind: str) -> Callable[[SizeExpression, SizeExpression], SizeExpression]:
    """What makes an expression of two others: an int of two ints, one of them if the other is neutral."""

    def make(left: SizeExpression, right: SizeExpression) -> SizeExpression:
        folded = fold(kind, left, right)
        return Computed(kind, left, right) if folded is None else folded

    return make


plus, minus, times = computing("add"), computing("subtract"), computing("multiply")
floor_over, ceil_over = computing("floor_divide"), computing("ceil_divide")
at_least, at_most = computing("maximum"), computing("minimum")

BROADCAST = "broadcast"
"""The kind of `Computed` that is the other size where one is 1, else that."""


def broadcast(found: Iterable[SizeExpression]) -> SizeExpression:
    """The size to which dimensions are broadcast: the one that is not 1."""
    others = [one for one in dict.fromkeys(found) if one != 1]
    fixed = [one for one in others if isinstance(one, int)]
    if fixed or len(others) < 2:
        return (fixed or others or [1])[0]
    result = others[0]
    for one in others[1:]:
        result = Computed(BROADCAST, result, one)
    return result


def is_tensor(value: Value[Any]) -> bool:
    """Whether a value has sizes that an expression may say."""
    return isinstance(value.type, RankedTensorType)
