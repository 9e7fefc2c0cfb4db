"""Addresses of elements: what is a number is one number, and what is not is computed once.

    %0 = load %a[%i, 3]                         %p = getelementptr %a[%i * 64]
    %1 = load %a[%i + 1, 3]         =>          %0 = load (getelementptr %p[3])
                                                %1 = load (getelementptr %p[67])

Kernels read and write rows at many constant distances: without this most of their instructions compute addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr

from plait_llvm.dialect.ops.arithmetic import AddOp
from plait_llvm.dialect.ops.values import ConstantOp
from plait_llvm.lowering.build import Emitted, Number, add, element_pointer, index_value, mul, once_in_block

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.rewrite import ConversionRewriter

_ROWS = 4
"""So many rows at an unknown distance are found from the first of them. See Note [Rows apart]."""
Terms = tuple[tuple[Emitted, Number], ...]
"""Products of an index and what it moves by, in elements; their sum is what an address has beside a number."""
Rows = tuple[tuple[Emitted, int], ...]
"""Strides that are not known, and how often an address has each."""


def element_address(
    rw: ConversionRewriter, base: Emitted, places: Iterable[tuple[Number, Number]], element: Type
) -> Emitted:
    """The address behind `base` of the element at the sum of `places`, products of an index and a stride."""
    terms, rows, number = _terms(places)
    if not rows:
        if number == 0 and terms:
            return _moved(rw, base, terms, element, "inbounds")
        no_wrap = "none" if terms else "inbounds"
        return element_pointer(rw, _moved(rw, base, terms, element), number, element, no_wrap)
    place = _moved(rw, base, terms, element)
    for stride, count in rows:
        beyond = count % _ROWS
        for steps in (count - beyond, beyond):
            place = _moved(rw, place, ((stride, steps),) if steps else (), element)
    return element_pointer(rw, place, number, element, "none")


def element_offset(rw: ConversionRewriter, places: Iterable[tuple[Number, Number]]) -> Number:
    """The sum of `places`, products of an index and a stride; what of it is not known is computed once in a block."""
    terms, rows, number = _terms(places)
    total = _sum(rw, (*terms, *rows))
    return add(rw, total, number) if isinstance(total, int) else _once(rw, add, total, number) if number else total


def _terms(places: Iterable[tuple[Number, Number]]) -> tuple[Terms, Rows, int]:
    """What a sum of products has that is not known, how often it has unknown strides, and the number beside."""
    terms: list[tuple[Emitted, Number]] = []
    rows: list[tuple[Emitted, int]] = []
    number = 0
    for index, stride in places:
        value, known = _split(index)
        if isinstance(stride, int):
            number += known * stride
        elif known:
            rows.append((stride, known))
        if value is not None and stride != 0:
            terms.append((value, stride))
    return tuple(terms), tuple(rows), number


def _split(index: Number) -> tuple[Emitted | None, int]:
    """An index as a value, or None, plus a number."""
    if isinstance(index, int):
        return None, index
    known = 0
    while isinstance(op := index.defining_op, AddOp) and (right := _constant(op.rhs)) is not None:
        index, known = op.lhs, known + right
    number = _constant(index)
    return (index, known) if number is None else (None, known + number)


def _constant(value: Emitted) -> int | None:
    op = value.defining_op
    return op.value.value if isinstance(op, ConstantOp) and isinstance(op.value, IntegerAttr) else None


def _moved(rw: ConversionRewriter, base: Emitted, terms: Terms, element: Type, no_wrap: str = "none") -> Emitted:
    """`base` moved by the sum of `terms`, if there are any; computed once in a block. See Note [Shared addresses]."""
    if not terms:
        return base
    key = (element_address, base, terms, element, no_wrap)
    return once_in_block(rw, key, lambda: element_pointer(rw, base, _sum(rw, terms), element, no_wrap))


def _sum(rw: ConversionRewriter, terms: Terms) -> Number:
    """The sum of `terms`, of which each product and each partial sum is computed once in a block."""
    total: Number = 0
    for value, stride in terms:
        each = value if stride == 1 else _once(rw, mul, value, stride)
        total = each if total == 0 else _once(rw, add, total, each)
    return total


def _once(rw: ConversionRewriter, build: Callable[..., Any], left: Number, right: Number) -> Emitted:
    return once_in_block(rw, (build, left, right), lambda: index_value(rw, build(rw, left, right)))


# Note [Shared addresses]
# An address without its number may lie outside of the memref, so only one that has none is `inbounds`.

# Note [Rows apart]
# The rows of a tile are as far apart as a dimension that is not known is long. The address of each took two or three
# instructions: more than half of what a block of a transpose executes. Processors add a distance, or twice as much, to
# an address as they read, so four rows are read from the address of the first with two numbers, the distance and three
# times the distance, which are the same for all blocks.
