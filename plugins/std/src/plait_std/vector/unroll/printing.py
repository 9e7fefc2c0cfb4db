"""Printing of vectors becomes printing of their elements, with parentheses and commas between."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.builtin.types import FloatType, VectorType, f32
from plait.rewrite import conversion_pattern

from plait_std.arith.ops import ExtFOp
from plait_std.vector.accesses import PrintOp
from plait_std.vector.attributes import PrintPunctuationAttr
from plait_std.vector.unroll.rows import Converted, element, rows_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter

_NOTHING = PrintPunctuationAttr("no_punctuation")


def is_decomposed(op: Operation) -> bool:
    """Whether an operation prints a number that targets have a form of, or punctuation, or a text."""
    source = op.source if isinstance(op, PrintOp) else None
    return source is None or not (isinstance(source.type, VectorType) or _is_small(source.type))


def _is_small(ty: Any) -> bool:
    """Whether a type is a float of 8 bits or fewer: code generators carry these as integers."""
    return isinstance(ty, FloatType) and ty.width <= 8


@conversion_pattern(PrintOp)
def unroll_print(op: PrintOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """vector.print of a vector -> vector.print of the elements, and of what stands between them"""
    assert op.source is not None
    ty: Any = op.source.type
    rows, shape = rows_of(operands[0]), ty.shape if isinstance(ty, VectorType) else ()
    size = shape[-1] if shape else 1
    texts = _texts(shape, is_vector=isinstance(ty, VectorType))
    elements = [element(rw, row, i) for row in rows for i in range(size)]
    for number, text in enumerate(texts):
        if text:
            rw.insert(PrintOp(string_literal=StringAttr(text)))
        if number < len(elements):
            value = elements[number]
            rw.insert(PrintOp(rw(ExtFOp(value, f32)) if _is_small(value.type) else value, _NOTHING))
    rw.insert(PrintOp(None, op.punctuation))
    rw.erase(op)
    return ()


def _texts(shape: tuple[int, ...], is_vector: bool) -> Iterator[str]:
    """What stands before each element of a vector, and behind the last one."""
    if not is_vector:
        return iter(("", ""))
    depth = max(len(shape), 1)
    ends = list(_ends(shape or (1,)))
    between = (" )" * closed + ", " + "( " * closed for closed in ends)
    return iter(("( " * depth, *between, " )" * depth))


def _ends(shape: tuple[int, ...]) -> Iterator[int]:
    """How many parts of a vector end between each two elements that follow each other."""
    sizes = [prod(shape[i:]) for i in range(1, len(shape))]
    for _, position in pairwise(range(prod(shape))):
        yield sum(position % size == 0 for size in sizes)


PRINTING = (unroll_print,)
