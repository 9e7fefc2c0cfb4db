"""Functions of MHLO that `stablehlo.custom_call` names (`@mhlo.erf`): they are operations of CHLO."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.call_targets import CallTarget

if TYPE_CHECKING:
    from plait.context import Context
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


def _counterpart(op: Any, ctx: Context) -> Any:
    """The operation of CHLO that a call stands for."""
    return ctx.op_class(op.target.replace("mhlo.", "chlo."))


def _interpret(frame: Frame, op: Operation, x: Any) -> Any:
    """What the operation of CHLO computes."""
    return frame.ctx.interpretation(_counterpart(op, frame.ctx)).function(op, x)


def _lower(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    """@mhlo.erf(x) -> what chlo.erf becomes"""
    root, patterns = _counterpart(op, rw.ctx), rw.ctx.load(rw.ctx.conversions["chlo-to-tcp"]).patterns
    stand_in = root.create(op.operands, [r.type for r in op.results], location=op.location)
    try:
        pattern = next(p for p in patterns if p.root is root)
        return pattern(stand_in, operands, rw)
    finally:
        stand_in.drop_all_references()


FUNCTION = CallTarget(_interpret, _lower, needs_frame=True)
