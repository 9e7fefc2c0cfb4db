"""Scalar kinds on NumPy arrays: what operations that name their kind mean to the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.interpret import InterpretError, interpret
from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_arrays import in_double as formula_in_double
from plait.interpret.numbers import in_double, is_narrow_int, narrow_int
from plait.lazy import lazy_import

from plait_std.scalar import reference as functions
from plait_std.scalar.kind import BITS, PART, SAME, WIDE, Meaning
from plait_std.scalar.reference import class_of, each
from plait_std.scalar.table import KINDS

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")
Function = Callable[..., Any]


def reference(meaning: Meaning) -> Function:
    """The reference semantics on arrays of one dtype."""
    name = meaning.numpy
    if name is not None:
        return getattr(functions, name[10:]) if name.startswith("reference.") else getattr(np, name)
    if meaning.formula is not None:
        return formula_in_double(getattr(algebra, meaning.formula))
    assert meaning.python is not None
    return each(meaning.python)


@cache
def on_arrays(kind: str, dtype: Any) -> Function | None:
    """A kind on arrays of `dtype`, of any format that Plait has: integers wrap, functions are computed in double
    precision and rounded once. None if it has no meaning for them."""
    number_class, row = class_of(dtype), KINDS[kind]
    meaning = row.meanings.get(number_class)
    if meaning is None:
        return None
    function = reference(meaning)
    if row.format == BITS or row.result not in (SAME, PART) or (row.result == PART and number_class == "complex"):
        return function
    if is_narrow_int(dtype):
        return _in_int32(function, dtype)
    if row.format == WIDE and number_class in ("float", "complex"):
        return in_double(function)

    def compute(*values: Any) -> Any:
        return np.asarray(function(*values)).astype(dtype, copy=False)

    return compute


def _in_int32(function: Function, dtype: Any) -> Function:
    def compute(*values: Any) -> Any:
        return narrow_int(function(*(v.astype(np.int32) for v in values)), dtype)

    return compute


def semantics(kind: str) -> Function:
    """The interpretation `(op, *values)` of operations on tensors that are of a kind."""
    known: dict[Any, Function] = {}

    def compute(op: Operation, *values: Any) -> Any:
        dtype = values[-1].dtype
        function = known.get(dtype)
        if function is None:
            function = on_arrays(kind, dtype)
            if function is None:
                raise InterpretError(f"is not defined for elements of '{op.operands[-1].type.element_type}'")
            known[dtype] = function
        return function(*values)

    return compute


def interpretations(op_classes: Iterable[Any]) -> tuple[Any, ...]:
    """The interpretations of classes of operations on tensors that name their `kind`."""
    return tuple(interpret(op_class)(semantics(op_class.kind)) for op_class in op_classes)
