"""Folds of fixed."""

from __future__ import annotations

from typing import Any

from plait.rewrite import Canonicalization, fold

from fixed_point.ops import BitsOp


@fold(BitsOp)
def fold_bits_of_integers(op: BitsOp, x: Any) -> Any:
    """bits(x) -> x, once x has the type that is stored"""
    return op.source if op.source.type is op.result.type else None


@fold(BitsOp)
def fold_bits_of_bits(op: BitsOp, x: Any) -> Any:
    """bits(bits(x)) -> x, where x has the type of the result"""
    inner = op.source.defining_op
    return inner.source if isinstance(inner, BitsOp) and inner.source.type is op.result.type else None


CANONICALIZATION = Canonicalization(folds=(fold_bits_of_integers, fold_bits_of_bits))
