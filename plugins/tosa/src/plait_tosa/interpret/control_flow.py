"""The semantics of control flow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.lazy import lazy_import

from plait_tosa.ops import control_flow as f

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame

np = lazy_import("numpy")


@interpret(f.CondIfOp, needs_frame=True)
def cond_if(frame: Frame, op: f.CondIfOp, condition: ndarray, *values: ndarray) -> Any:
    region = op.then_graph if bool(np.asarray(condition).reshape(-1)[0]) else op.else_graph
    return tuple(frame.run_region(region, values))


@interpret(f.WhileLoopOp, needs_frame=True)
def while_loop(frame: Frame, op: f.WhileLoopOp, *values: ndarray) -> Any:
    while bool(np.asarray(frame.run_region(op.cond_graph, values)[0]).reshape(-1)[0]):
        values = tuple(frame.run_region(op.body_graph, values))
    return tuple(values)




CONTROL_FLOW = (cond_if, while_loop)
