"""Index values as linear combinations of atoms: equal combinations are equal values.

A `SizeExpression` says how a size is built; a `Linear` is a normal form, in which what is computed in different ways
can be compared: for proofs that checks hold, and that iterations of loops are independent.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from plait.builtin.types import IndexType
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.tensor.ops import DimOp

Atom = Hashable
"""What is not taken apart: a value, a size `(value, dim)`, or `(kind, Linear, Linear)` for a function of two sums."""


class Linear:
    """constant + sum of coefficient * atom, modulo 2 ** 64. A value: compared and hashed by its contents."""

    __slots__ = ("_hash", "constant", "terms")

    def __init__(self, constant: int, terms: Mapping[Atom, int] | None = None) -> None:
        self.constant = constant
        self.terms: dict[Atom, int] = {atom: n for atom, n in terms.items() if n} if terms else {}
        self._hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.constant, frozenset(self.terms.items())))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Linear) and self.constant == other.constant and self.terms == other.terms

    def plus(self, other: Linear, factor: int = 1) -> Linear:
        """self + factor * other"""
        terms = dict(self.terms)
        for atom, n in other.terms.items():
            terms[atom] = terms.get(atom, 0) + factor * n
        return Linear(self.constant + factor * other.constant, terms)

    def times(self, factor: int) -> Linear:
        """factor * self"""
        return Linear(self.constant * factor, {atom: n * factor for atom, n in self.terms.items()})

    def replaced(self, atom: Atom, by: Linear) -> Linear:
        """The sum with another one in the place of an atom."""
        rest = Linear(self.constant, {a: n for a, n in self.terms.items() if a != atom})
        return rest.plus(by, self.terms[atom])

    def mentions(self, atom: Atom) -> bool:
        """Whether an atom is a term, or an operand of a function that is one."""
        return atom in self.terms or any(_operands_mention(term, atom) for term in self.terms)

    @property
    def is_constant(self) -> bool:
        return not self.terms

    @property
    def only_atom(self) -> Atom | None:
        """The atom, if the sum is one atom and nothing else."""
        if self.constant == 0 and len(self.terms) == 1:
            ((atom, n),) = self.terms.items()
            return atom if n == 1 else None
        return None


def _operands_mention(term: Any, atom: Atom) -> bool:
    return isinstance(term, tuple) and any(
        isinstance(part, Linear) and part.mentions(atom)
        for part in term  # type: ignore[reportUnknownVariableType]
    )


#: Functions of two sums that are atoms, by operation.
FUNCTIONS: dict[Any, str] = {
    arith.MaxSIOp: "max", arith.MinSIOp: "min", arith.MinUIOp: "minu", arith.FloorDivSIOp: "floordiv",
    arith.CeilDivSIOp: "ceildiv", arith.MulIOp: "mul",
}  # fmt: skip


WRAPPED = "wrapped"
"""The function of a sum and a number of bits that is the signed integer of so many bits, as an index."""


def definition(value: Value[Any], parts: Any) -> Linear | Atom:
    """The linear combination of an index value, or an atom. `parts` returns the combination of each operand."""
    op = value.defining_op
    if isinstance(op, arith.ConstantOp) and isinstance(value.type, IndexType):
        return Linear(op.value.value)  # type: ignore[attr-defined]
    if isinstance(op, DimOp):
        position = parts(op.index)
        return (op.source, position.constant) if position.is_constant else value
    if isinstance(op, arith.IndexCastOp) and isinstance(value.type, IndexType):
        return _of_cast(op.operands[0], parts) or value
    if not isinstance(value.type, IndexType) or op is None or len(op.operands) != 2:
        return value
    if isinstance(op, arith.AddIOp):
        return parts(op.lhs).plus(parts(op.rhs))
    if isinstance(op, arith.SubIOp):
        return parts(op.lhs).plus(parts(op.rhs), -1)
    kind = FUNCTIONS.get(type(op))
    if kind is None:
        return value
    return applied(kind, *(parts(operand) for operand in op.operands))


def _of_cast(narrow: Any, parts: Any) -> Linear | None:
    """The sum of a narrow integer that was computed of indices, as far as it has not wrapped around."""
    op: Any = narrow.defining_op
    if not isinstance(op, (arith.AddIOp, arith.SubIOp)):
        return None
    left, right = _of_narrow(op.lhs, parts), _of_narrow(op.rhs, parts)
    if left is None or right is None:
        return None
    sum = left.plus(right, 1 if isinstance(op, arith.AddIOp) else -1)
    return Linear(0, {(WRAPPED, sum, Linear(narrow.type.width)): 1})


def _of_narrow(value: Value[Any], parts: Any) -> Linear | None:
    op: Any = value.defining_op
    if isinstance(op, arith.ConstantOp):
        return Linear(op.value.value)  # type: ignore[attr-defined]
    is_index = isinstance(op, arith.IndexCastOp) and isinstance(op.operands[0].type, IndexType)
    return parts(op.operands[0]) if is_index else None


def applied(kind: str, left: Linear, right: Linear) -> Linear:
    """A function of two sums: an atom, unless constants make it a sum."""
    for one, other in ((left, right), (right, left)):
        if kind == "mul" and one.is_constant:
            return other.times(one.constant)
    return Linear(0, {(kind, left, right): 1})
