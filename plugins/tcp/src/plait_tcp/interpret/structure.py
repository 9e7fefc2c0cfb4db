"""Reference semantics of constants and groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import elements_of
from plait.interpret import interpret
from plait.lazy import lazy_import

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    pass

np = lazy_import("numpy")


@interpret(ops.ConstOp)
def const(op: ops.ConstOp) -> Any:
    return np.array(elements_of(op.value)).reshape(op.result.type.shape)


@interpret(ops.GroupOp, needs_frame=True)
def group(frame: Frame, op: ops.GroupOp) -> Any:
    return frame.run_region(op.body, ())


@interpret(ops.IsolatedGroupOp, needs_frame=True)
def isolated_group(frame: Frame, op: ops.IsolatedGroupOp, *inputs: Any) -> Any:
    return frame.run_region(op.body, inputs)


STRUCTURE = (const, group, isolated_group)
