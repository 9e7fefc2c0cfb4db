"""The scalar kinds that are one operation of arith, math or complex, of scalars and of vectors and tensors."""

from __future__ import annotations

from collections.abc import Mapping

from plait.build import Emit

from plait_std.arith import algebra
from plait_std.complex import ops as complex_
from plait_std.math import ops as math

_OPERATIONS = {**algebra.OPERATIONS, **{op.name: op for dialect in (complex_, math) for op in dialect.OPERATIONS}}


def by_name(name: str) -> Emit:
    """The operation of that name on the scalars; the rest of the name is the predicate of a comparison."""
    return algebra.by_name(_OPERATIONS, name)


def plain(number_class: str) -> Mapping[str, Emit]:
    """The kinds that are one operation for a number class, as functions `(b, type, *values)`."""
    return algebra.plain(_OPERATIONS, number_class)
