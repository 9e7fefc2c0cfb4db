"""Folds and a canonicalization pattern of `complex`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.builtin.types import ComplexType
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import Canonicalization, fold
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.arith import ops as arith
from plait_std.complex.ops import AddOp, BitcastOp, ConjOp, CreateOp, ImOp, NegOp, ReOp, SubOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


def _part(op: ReOp | ImOp, a: Attribute | None, index: int) -> Any:
    if isinstance(a, ArrayAttr):
        return a.elements[index]
    made = op.complex.defining_op
    return made.operands[index] if isinstance(made, CreateOp) else None


@fold(ReOp)
def fold_re(op: ReOp, a: Attribute | None) -> Any:
    """re(create(x, y)) -> x"""
    return _part(op, a, 0)


@fold(ImOp)
def fold_im(op: ImOp, a: Attribute | None) -> Any:
    """im(create(x, y)) -> y"""
    return _part(op, a, 1)


@fold(CreateOp)
def fold_create(op: CreateOp, a: Attribute | None, b: Attribute | None) -> Any:
    """create(re(z), im(z)) -> z; create(constant, constant) -> constant"""
    if a is not None and b is not None:
        return ArrayAttr((a, b))
    re, im = op.real.defining_op, op.imaginary.defining_op
    if isinstance(re, ReOp) and isinstance(im, ImOp) and re.complex is im.complex:
        return re.complex
    return None


@fold(NegOp)
def fold_neg(op: NegOp, a: Attribute | None) -> Any:
    """-(-z) -> z"""
    inner = op.complex.defining_op
    return inner.complex if isinstance(inner, NegOp) else None


@fold(ConjOp)
def fold_conj(op: ConjOp, a: Attribute | None) -> Any:
    """conj(conj(z)) -> z"""
    inner = op.complex.defining_op
    return inner.complex if isinstance(inner, ConjOp) else None


@fold(AddOp)
def fold_add(op: AddOp, a: Attribute | None, b: Attribute | None) -> Any:
    """(x - y) + y -> x; y + (x - y) -> x"""
    for difference, other in ((op.lhs.defining_op, op.rhs), (op.rhs.defining_op, op.lhs)):
        if isinstance(difference, SubOp) and difference.rhs is other:
            return difference.lhs
    return None


@fold(SubOp)
def fold_sub(op: SubOp, a: Attribute | None, b: Attribute | None) -> Any:
    """(x + y) - y -> x"""
    total = op.lhs.defining_op
    return total.lhs if isinstance(total, AddOp) and total.rhs is op.rhs else None


@fold(BitcastOp)
def fold_bitcast(op: BitcastOp, a: Attribute | None) -> Any:
    """bitcast(bitcast(x)) -> x, of the type that x has"""
    inner = op.operand.defining_op
    return inner.operand if isinstance(inner, BitcastOp) and inner.operand.type is op.result.type else None


@pattern(BitcastOp)
def cast_without_complex(op: BitcastOp, rw: Rewriter) -> Rewrite:
    """bitcast(bitcast(x) : complex) : T -> arith.bitcast(x) : T"""
    inner = op.operand.defining_op
    if not isinstance(inner, BitcastOp) or isinstance(inner.operand.type, ComplexType):
        return rw.no_match("not a number that was made complex")
    return arith.BitcastOp(inner.operand, op.result.type)


_FOLDS = (fold_re, fold_im, fold_create, fold_neg, fold_conj, fold_add, fold_sub, fold_bitcast)
CANONICALIZATION = Canonicalization(folds=_FOLDS, patterns=(cast_without_complex,))
