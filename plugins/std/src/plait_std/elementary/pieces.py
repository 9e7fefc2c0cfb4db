"""Functions in pieces, each with a polynomial of its own, whose coefficients lie in registers.

Where a machine chooses lanes of two registers in one instruction, as AVX-512, a coefficient of each lane's piece takes
that instruction and one product. Pieces are short, so that there are few coefficients, and nothing is divided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from plait.build import Expression
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import VectorType, f32, f64
from plait.ir.attribute import Type

from plait_std.arith import ops as arith
from plait_std.elementary.polynomials import FORMATS
from plait_std.native.ops import LookUpOp

_LANES: Mapping[Type, int] = {f32: 16, f64: 8}
"""The lanes of a register, for which a table is looked up in one instruction."""
_EIGHT = 8
"""The lanes of a register of 256 bits, for which one of eight numbers is."""


def looks_up(x: Expression) -> bool:
    """Whether the machine has an instruction to look up numbers for such a vector, and fused multiply-adds."""
    ty: Any = x.type
    algebra = x.b.algebra
    if not (getattr(algebra, "looks_up", False) and getattr(algebra, "fuses", False)):
        return False
    if not isinstance(ty, VectorType) or ty.rank != 1 or ty.is_scalable:
        return False
    registers, rest = divmod(ty.shape[0], _LANES.get(ty.element_type, ty.shape[0] + 1))
    return registers.bit_count() == 1 and not rest


def permutes(x: Expression) -> bool:
    """Whether the machine has an instruction to look up one of eight numbers for such a vector, and fused products."""
    ty: Any = x.type
    algebra = x.b.algebra
    if not (getattr(algebra, "permutes", False) and getattr(algebra, "fuses", False)) or x.element is not f32:
        return False
    if not isinstance(ty, VectorType) or ty.rank != 1 or ty.is_scalable:
        return False
    return ty.shape[0] >= _EIGHT and ty.shape[0].bit_count() == 1


def looked_up(table: Sequence[float], index: Expression, element: Type) -> Expression:
    """The numbers of a table at places, of which the lowest bits count."""
    ty = VectorType((len(table),), element)
    constant = index.b.builder(arith.ConstantOp(DenseElementsAttr.from_values(ty, table)))
    return index.b.expression(index.b.builder(LookUpOp(constant, index.value)))


class EightPieces(NamedTuple):
    """Polynomials, of which each is for as long a part of the numbers from 0 on, the first for half as many.

    What is found by rounding is the number of the piece, for which a machine looks up one of eight coefficients.
    """

    in_one: float
    """How many pieces there are from 0 to 1."""
    last: float
    """From here on the function has the value that it has here."""
    middles: Sequence[float]
    """Numbers of the pieces, which are subtracted from all others of the piece."""
    coefficients: Sequence[Sequence[float]]
    """Those of all pieces for each power, the lowest power first; of the first power less by one."""

    def at(self, x: Expression) -> Expression:
        """The function of numbers from 0 on; a NaN stays one."""
        format = FORMATS[x.element]
        index = (x * self.in_one + format.magic).bitcast(format.bits)
        rest = x - looked_up(self.middles, index, x.element)
        first, *others = (looked_up(table, index, x.element) for table in self.coefficients)
        return _polynomial(others, rest) * rest + (first + rest)


class Pieces(NamedTuple):
    """Polynomials, of which each is for a part of an octave of x + offset, for x from 0 on; see `bench/pieces.py`."""

    offset: float
    bits: int
    """An octave has 2^bits pieces."""
    less_one: bool
    """Whether coefficients of the first power are less by one: what is small there is not lost in a product."""
    middles: Sequence[float]
    """Numbers of the pieces, which are subtracted exactly from all others of the piece; if empty, nothing is."""
    coefficients: Sequence[Sequence[float]]
    """Those of all pieces for each power, the lowest power first."""

    @property
    def last(self) -> float:
        """The middle of the last piece."""
        return max(self.middles)

    def at(self, x: Expression) -> Expression:
        """The function of numbers from 0 to the end of the last piece; a NaN stays one."""
        format = FORMATS[x.element]
        index = (x + self.offset).bitcast(format.bits) >> format.mantissa - self.bits
        rest = x - looked_up(self.middles, index, x.element) if self.middles else x
        first, *others = (looked_up(table, index, x.element) for table in self.coefficients)
        total = _polynomial(others, rest)
        return total * rest + (first + rest if self.less_one else first)


def _polynomial(coefficients: Sequence[Expression], x: Expression) -> Expression:
    """By Horner's rule; of many coefficients, even and odd powers by themselves, which do not wait for each other."""
    if len(coefficients) > _MANY:
        square = x * x
        return _polynomial(coefficients[1::2], square) * x + _polynomial(coefficients[::2], square)
    total = coefficients[-1]
    for coefficient in reversed(coefficients[:-1]):
        total = total * x + coefficient
    return total


_MANY = 8
