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

Terms = tuple[tuple[Emitted, Number], ...]
"""Products of an index and what it moves by, in elements; their sum is what an address has beside a number."""


def element_address(
    rw: ConversionRewriter, base: Emitted, places: Iterable[tuple[Number, Number]], element: Type
) -> Emitted:
    """The address behind `base` of the element at the sum of `places`, products of an index and a stride."""
    terms, number = _terms(places)
    if not terms:
        return element_pointer(rw, base, number, element)
    if number == 0:
        return _moved(rw, base, terms, element, "inbounds")
    return element_pointer(rw, _moved(rw, base, terms, element), number, element, "none")


def element_offset(rw: ConversionRewriter, places: Iterable[tuple[Number, Number]]) -> Number:
    """The sum of `places`, products of an index and a stride; what of it is not known is computed once in a block."""
    terms, number = _terms(places)
    total = _sum(rw, terms)
    return add(rw, total, number) if isinstance(total, int) else _once(rw, add, total, number) if number else total


def _terms(places: Iterable[tuple[Number, Number]]) -> tuple[Terms, int]:
    """What a sum of products has that is not known, and the number that it has beside."""
    terms: list[tuple[Emitted, Number]] = []
    number = 0
    for index, stride in places:
        value, known = _split(index)
        if isinstance(stride, int):
            number += known * stride
        elif known:
            terms.append((stride, known))
        if value is not None and stride != 0:
            terms.append((value, stride))
    return tuple(terms), number


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
    """`base` moved by the sum of `terms`; computed once in a block. See Note [Shared addresses]."""
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
