"""Building sizes from expressions: an int, or an index value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.build import folding
from plait.builtin.types import IndexType, i1
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra import SCALARS
from plait_std.builders import as_index, index_constant
from plait_std.mixed import Mixed
from plait_std.sizes.expressions import BROADCAST, Chosen, Computed, Dim, Element, Equal, IndexValue, SizeExpression


def build_element(b: Builder, element: Element) -> Value[Any]:
    """The number in a tensor as an index value."""
    place = [index_constant(b, i) for i in unflattened(element.value.type.shape, element.index)]
    scalar = SCALARS.read(b, element.value, place)
    return SCALARS.cast(b, scalar, scalar.type, IndexType())


def unflattened(shape: Sequence[int], index: int) -> tuple[int, ...]:
    """The indices of an element from its place in row-major order; only the first size may be dynamic."""
    place: list[int] = []
    for size in reversed(shape[1:]):
        index, last = divmod(index, size)
        place.append(last)
    return (*([index] if shape else []), *reversed(place))


def build(
    b: Builder, expression: SizeExpression, element: Callable[[Builder, Element], Value[Any]] = build_element
) -> Mixed:
    """The size as an int or, built at `b`, an index value; `element` builds numbers in tensors."""
    match expression:
        case int():
            return expression
        case IndexValue(value):
            return value
        case Dim(value, index):
            return SCALARS.size(b, value, index)
        case Equal(found):
            return build(b, found[0])
        case Element():
            return element(b, expression)
        case Computed(kind, left, right):
            x = build(b, left, element)
            if kind == BROADCAST:
                return _build_broadcast(b, x, lambda: build(b, right, element))
            return folding(SCALARS, kind)(b, x, build(b, right, element))
        case Chosen(value, options):
            return _build_chosen(b, value, [build(b, option, element) for option in options])


def _build_broadcast(b: Builder, x: Mixed, build_other: Callable[[], Mixed]) -> Mixed:
    """The other size where x is 1, else x."""
    if isinstance(x, int):
        return build_other() if x == 1 else x
    (size,) = SCALARS.on(b).wrap(x)
    return (size == 1).select(as_index(b, build_other()), size).value


def _build_chosen(b: Builder, value: Value[Any], options: Sequence[Mixed]) -> Mixed:
    (scalar,) = SCALARS.on(b).wrap(SCALARS.read(b, value, []))
    if scalar.type is i1:
        return SCALARS.select(b, scalar.value, *(as_index(b, option) for option in options))
    *others, size = options
    for number, option in reversed(list(enumerate(others))):
        is_it = scalar == number
        size = SCALARS.select(b, is_it.value, as_index(b, option), as_index(b, size))
    return size
