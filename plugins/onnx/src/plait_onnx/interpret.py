"""Reference semantics: the formulas of operators on arrays of NumPy."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret

from plait_onnx.declare import DEFINITION
from plait_onnx.ops import TABLE
from plait_onnx.ops.base import NoValueOp


@interpret(NoValueOp)
def no_value(op: NoValueOp) -> Any:
    return (None,)


INTERPRETATIONS = (no_value, *(DEFINITION.interpretation(row.op_class) for row in TABLE.values()))
