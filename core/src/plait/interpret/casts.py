"""What a cast computes between types whose values are passed alike: the same value."""

from __future__ import annotations

from typing import Any

from plait.builtin.ops import UnrealizedConversionCastOp
from plait.interpret.interpretation import InterpretError, interpret


@interpret(UnrealizedConversionCastOp)
def cast(op: UnrealizedConversionCastOp, *values: Any) -> Any:
    """The value, which has the same form for both types. Raises `InterpretError` for other casts."""
    types = [ty.passed_as for ty in (*op.operand_types, *op.result_types)]
    if len(types) != 2 or types[0] is not types[1]:
        raise InterpretError("casts between types whose values are not passed alike")
    return values[0]


INTERPRETATIONS = (cast,)
