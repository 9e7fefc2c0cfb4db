"""Reference semantics: the formulas of operators on arrays of NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from plait.interpret import InterpretError, interpret

from plait_onnx.arrays.array import Array, Refused
from plait_onnx.arrays.numpy_arrays import NUMPY
from plait_onnx.declare import Operator
from plait_onnx.ops import TABLE
from plait_onnx.ops.base import NoValueOp


def _as_operand(value: Any, element: Any) -> Any:
    return None if value is None else NUMPY.of(value, element)


def as_value(found: Any) -> Any:
    """A result of a formula as the interpreter has it."""
    return np.asarray(found.data) if isinstance(found, Array) else found


def _interpretation(row: Operator) -> Any:
    @interpret(row.op_class)
    def run(op: Any, *values: Any) -> Any:
        arrays = [_as_operand(v, getattr(o.type, "element_type", None)) for v, o in zip(values, op.operands)]
        try:
            with np.errstate(all="ignore"):
                found = row.evaluate(NUMPY, arrays, op.options, len(op.results))
        except Refused as error:
            raise InterpretError(str(error)) from None
        return tuple(as_value(one) for one in found)

    return run


@interpret(NoValueOp)
def no_value(op: NoValueOp) -> Any:
    return (None,)


INTERPRETATIONS = (no_value, *(_interpretation(row) for row in TABLE.values()))
