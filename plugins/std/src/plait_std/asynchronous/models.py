"""Interface models of `async`: functions and calls have the models of `func`."""

from __future__ import annotations

from plait.interfaces.callable import Call, Callable

from plait_std.asynchronous.ops import CallOp, FuncOp
from plait_std.func.models import CallModel, FunctionModel

MODELS = {
    Call: {CallOp: CallModel()},
    Callable: {FuncOp: FunctionModel()},
}
