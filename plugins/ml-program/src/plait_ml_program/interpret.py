"""Reference semantics of `ml_program`."""

from __future__ import annotations

from plait.interpret.interpretation import interpret

from plait_ml_program import ops


@interpret(ops.TokenOp)
def token(op: ops.TokenOp) -> tuple[None]:
    return (None,)


INTERPRETATIONS = (token,)
