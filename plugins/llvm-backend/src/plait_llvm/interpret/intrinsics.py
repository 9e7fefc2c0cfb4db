"""`llvm.call_intrinsic`: intrinsics by their name in LLVM, of which the types that overload them are a part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError

from plait_llvm.interpret.machine import of_machine

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_FLAGS = {"abs": "is_int_min_poison", "ctlz": "is_zero_poison", "cttz": "is_zero_poison"}
"""The attribute that is the last argument of an intrinsic."""


def call_by_name(frame: Any, op: Any, values: Sequence[Any]) -> Any:
    """What an intrinsic computes, by the operation that stands for it. Raises `InterpretError` if there is none."""
    full = op.intrin.value
    words = full.removeprefix("llvm.").split(".")
    for count in range(len(words), 0, -1):
        name = f"llvm.intr.{'.'.join(words[:count])}"
        found = frame.ctx.dialect("llvm").operations.get(name)
        if found is not None:
            return _run(frame, found, op, values)
    machine = of_machine(full)
    if machine is None:
        raise InterpretError(f"calls '{full}', an intrinsic that has no reference semantics")
    return machine(*values)


def _run(frame: Any, op_class: Any, op: Operation, values: Sequence[Any]) -> Any:
    known = frame.ctx.interpretation(op_class)
    short = op_class.name.removeprefix("llvm.intr.")
    takes = len(op_class.definition.operands)
    if known is None or (len(values) != takes and short not in _FLAGS):
        raise InterpretError(f"cannot be interpreted with intrinsic '{op_class.name}'")
    stand_in = _StandIn(op_class, op, takes)
    given = values[:takes]
    return known.function(frame, stand_in, *given) if known.needs_frame else known.function(stand_in, *given)


class _StandIn:
    """A call of an intrinsic as the operation that stands for the intrinsic."""

    def __init__(self, op_class: Any, call: Any, takes: int) -> None:
        self.name, self.operands, self.results = op_class.name, call.arguments[:takes], call.results
        self.operand_types = [value.type for value in self.operands]
        for declared, value in zip(op_class.definition.operands, self.operands):
            setattr(self, declared.name, value)
        if call.results:
            self.res = call.results[0]
