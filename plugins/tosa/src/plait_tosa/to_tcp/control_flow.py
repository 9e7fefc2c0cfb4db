"""Control flow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_std.algebra import SCALARS
from plait_std.builders import index_constant
from plait_std.scf import ops as scf
from plait_std.sizes import as_shaped

from plait_tosa.ops import control_flow as f

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _scalar(rw: ConversionRewriter, value: Value[Any]) -> Any:
    """The element of a tensor of one element."""
    return SCALARS.read(rw, value, [index_constant(rw, 0) for _ in value.type.shape])


def _cast(rw: ConversionRewriter, values: Iterable[Value[Any]], types: Iterable[Type]) -> list[Any]:
    """Values as what takes them calls their types: sizes may be known on one side only."""
    return [as_shaped(rw, v, ty) for v, ty in zip(values, types)]


def _types(values: Iterable[Value[Any]]) -> list[Any]:
    return [v.type for v in values]


@conversion_pattern(f.CondIfOp)
def lower_cond_if(op: f.CondIfOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.cond_if -> scf.if, with the inputs in place of the arguments"""
    made = rw.insert(scf.IfOp(_scalar(rw, operands[0]), _types(op.results), Region(), Region()))
    place = rw.block, rw.anchor
    for source, target in ((op.then_graph, made.then_region), (op.else_graph, made.else_region)):
        block = source.entry
        rw.set_before(block.first)  # sizes are those of the arguments where this region runs
        values = _cast(rw, operands[1:], _types(block.arguments))
        for argument, value in zip(list(block.arguments), values):
            rw.replace_all_uses(argument, value)
        for argument in reversed(list(block.arguments)):
            block.erase_argument(argument)
        rw.move_region(source, target)
    rw.block, rw.anchor = place
    return list(made.results)


@conversion_pattern(f.WhileLoopOp)
def lower_while_loop(op: f.WhileLoopOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.while_loop -> scf.while"""
    before, after = _types(op.cond_graph.entry.arguments), _types(op.body_graph.entry.arguments)
    made = rw.insert(scf.WhileOp(_cast(rw, operands, before), after, Region(), Region()))
    rw.move_region(op.cond_graph, made.before)
    rw.move_region(op.body_graph, made.after)
    return _cast(rw, made.results, _types(op.results))


@conversion_pattern(f.YieldOp)
def lower_yield(op: f.YieldOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.yield -> the terminator that the operation around it asks for"""
    parent: Any = op.parent_op
    block: Any = op.parent
    if isinstance(parent, scf.WhileOp) and block.parent is parent.before:
        passed = _cast(rw, block.arguments, _types(parent.results))
        rw.insert(scf.ConditionOp(_scalar(rw, operands[0]), passed))
    elif isinstance(parent, (scf.WhileOp, scf.IfOp)):
        around: Any = parent
        taken = around.before.entry.arguments if isinstance(parent, scf.WhileOp) else around.results
        rw.insert(scf.YieldOp(_cast(rw, operands, _types(taken))))
    else:
        return rw.no_match(f"'{parent.name}' around it has not been converted")
    rw.erase(op)
    return ()


PATTERNS = (lower_cond_if, lower_while_loop, lower_yield)
