"""What a cast between a tensor of the torch dialect and a builtin one computes: the same tensor."""

from __future__ import annotations

from typing import Any

from plait.builtin.ops import UnrealizedConversionCastOp
from plait.interpret import InterpretError, interpret

from plait_torch.types import ValueTensorType, builtin_tensor


@interpret(UnrealizedConversionCastOp)
def cast(op: UnrealizedConversionCastOp, *values: Any) -> Any:
    """The value, which has the same form for both types."""
    types = [builtin_tensor(t) if isinstance(t, ValueTensorType) else t for t in (*op.operand_types, *op.result_types)]
    if len(types) != 2 or types[0] is not types[1]:
        raise InterpretError("casts between types that are not the same tensor")
    return values[0]


INTERPRETATIONS = (cast,)
