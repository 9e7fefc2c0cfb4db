"""The canonical form of `builtin.unrealized_conversion_cast`: what casts there and back is the value itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.rewrite.canonicalization import Canonicalization, FoldResult, fold
from plait.rewrite.conversion.casts import CAST, undone_by

if TYPE_CHECKING:
    from plait.ir.operation import Operation


@fold(CAST)
def fold_cast_that_undoes(op: Operation, *constants: Any) -> FoldResult:
    """cast(x : A) to A, cast(cast(x : A) to B) to A -> x"""
    source = undone_by(op)
    return tuple(source) if source else None


CANONICALIZATION = Canonicalization(folds=(fold_cast_that_undoes,))
