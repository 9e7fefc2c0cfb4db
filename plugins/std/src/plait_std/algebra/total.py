"""The algebra of the scalar kinds, whose functions have a value for all numbers."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import ComplexType, IndexType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import

from plait_std.algebra.scalars import Scalars

_casts = lazy_import("plait_std.scalar.casts")
_table = lazy_import("plait_std.scalar.table")


class Total(Scalars):
    """Each kind is the payload of its row in the table of `plait_std.scalar`, which is what `tcp` computes.

    Quotients by zero, shifts by the width and casts that do not fit have values that the table states. Indices, and
    kinds that the table does not have, are those of `Scalars`.
    """

    __slots__ = ()

    def apply(self, builder: Builder, kind: str, type: Any, *values: Value[Any]) -> Value[Any]:
        if kind == "conjugate" and not isinstance(type, ComplexType):
            return values[0]
        if kind not in _table.KINDS or isinstance(type, IndexType):
            return super().apply(builder, kind, type, *values)
        return _table.build(builder, kind, type, *values)

    def cast(self, builder: Builder, value: Value[Any], source: Any, target: Any) -> Value[Any]:
        return _casts.cast(builder, value, source, target)


TOTAL = Total()
