"""Control flow."""

from __future__ import annotations

from typing import Any

from plait.ir.region import Region
from plait.rewrite.conversion import conversion_pattern
from plait_std.builders import index_constant
from plait_std.scf import ops as scf
from plait_std.tensor import ops as tensor

from plait_tosa.ops import control_flow as f


def _scalar(rw: Any, value: Any) -> Any:
    """The element of a tensor of one element."""
    return rw.insert(tensor.ExtractOp(value, [index_constant(rw, 0) for _ in value.type.shape])).result


@conversion_pattern(f.CondIfOp)
def lower_cond_if(op: f.CondIfOp, operands: Any, rw: Any) -> Any:
    """tosa.cond_if -> scf.if, with the inputs in place of the arguments"""
    made = rw.insert(scf.IfOp(_scalar(rw, operands[0]), [v.type for v in op.results], Region(), Region()))
    for source, target in ((op.then_graph, made.then_region), (op.else_graph, made.else_region)):
        block = source.entry
        for argument, value in zip(list(block.arguments), operands[1:]):
            rw.replace_all_uses(argument, value)
        for argument in reversed(list(block.arguments)):
            block.erase_argument(argument)
        rw.move_region(source, target)
    return list(made.results)


@conversion_pattern(f.WhileLoopOp)
def lower_while_loop(op: f.WhileLoopOp, operands: Any, rw: Any) -> Any:
    """tosa.while_loop -> scf.while"""
    made = rw.insert(scf.WhileOp(operands, [v.type for v in op.results], Region(), Region()))
    rw.move_region(op.cond_graph, made.before)
    rw.move_region(op.body_graph, made.after)
    return list(made.results)


@conversion_pattern(f.YieldOp)
def lower_yield(op: f.YieldOp, operands: Any, rw: Any) -> Any:
    """tosa.yield -> the terminator that the operation around it asks for"""
    parent: Any = op.parent_op
    block: Any = op.parent
    if isinstance(parent, scf.WhileOp) and block.parent is parent.before:
        rw.insert(scf.ConditionOp(_scalar(rw, operands[0]), list(block.arguments)))
    elif isinstance(parent, (scf.WhileOp, scf.IfOp)):
        rw.insert(scf.YieldOp(operands))
    else:
        return rw.no_match(f"'{parent.name}' around it has not been converted")
    rw.erase(op)
    return ()


PATTERNS = (lower_cond_if, lower_while_loop, lower_yield)
