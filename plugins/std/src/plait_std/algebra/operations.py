"""The scalar kinds that are one operation of arith, math or complex, of scalars and of vectors and tensors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.build import Emit
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.complex import ops as complex_
from plait_std.math import ops as math
from plait_std.scalar.table import KINDS

_OPERATIONS = {op.name: op for dialect in (arith, complex_, math) for op in dialect.OPERATIONS}


def by_name(name: str) -> Emit:
    """The operation of that name on the scalars; the rest of the name is the predicate of a comparison."""
    name, *predicate = name.split()
    op_class: Any = _OPERATIONS[name]

    def emit(b: Builder, ty: Type, *scalars: Value[Any]) -> Value[Any]:
        return b(op_class(*predicate, *scalars))

    return emit


def plain(number_class: str) -> Mapping[str, Emit]:
    """The kinds that are one operation for a number class, as functions `(b, type, *values)`."""
    found = {row.name: row.meanings[number_class].payload for row in KINDS.values() if number_class in row.meanings}
    return {name: by_name(payload) for name, payload in found.items() if isinstance(payload, str)}
