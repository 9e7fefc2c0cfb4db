"""Control flow and calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import SymbolRefAttr
from plait.builtin.types import IndexType, RankedTensorType
from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_std.algebra import SCALARS
from plait_std.func import ops as func
from plait_std.scf import ops as scf
from plait_std.sizes import as_shaped
from plait_tcp import ops as tcp

from plait_stablehlo.ops import control_flow as f
from plait_stablehlo.ops.extensibility import CompositeOp
from plait_stablehlo.to_tcp.types import flat, flat_types, regrouped

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _scalar(rw: ConversionRewriter, value: Any) -> Any:
    """The element of a 0-d tensor."""
    return SCALARS.read(rw, value, ())


def _types(block: Any) -> list[Any]:
    return [argument.type for argument in block.arguments]


def _typed(rw: ConversionRewriter, values: Sequence[Any], types: Sequence[Any]) -> list[Any]:
    """The values with these types, which may say more or less about the sizes of tensors."""
    pairs = zip(values, types, strict=True)
    return [as_shaped(rw, v, ty) if isinstance(ty, RankedTensorType) else v for v, ty in pairs]


@conversion_pattern(f.ReturnOp)
def lower_return(op: f.ReturnOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.return -> the terminator that the operation around it asks for"""
    parent: Any = op.parent_op
    block: Any = op.parent
    if isinstance(parent, scf.WhileOp) and block.parent is parent.before:
        rw.insert(scf.ConditionOp(_scalar(rw, operands[0]), _typed(rw, list(block.arguments), parent.result_types)))
    elif isinstance(parent, (scf.WhileOp, scf.IfOp, scf.IndexSwitchOp)):
        types = parent.result_types if not isinstance(parent, scf.WhileOp) else _types(parent.before.entry)
        rw.insert(scf.YieldOp(_typed(rw, flat(operands), types)))
    elif isinstance(parent, (tcp.ReduceRegionOp, tcp.WindowRegionOp, tcp.ScatterOp, tcp.SortOp)):
        rw.insert(tcp.YieldOp(operands))
    elif isinstance(parent, func.FuncOp):  # JAX ends comparators of calls with it
        rw.insert(func.ReturnOp(flat(operands)))
    else:
        return rw.no_match(f"'{parent.name}' around it has not been converted")
    rw.erase(op)
    return ()


@conversion_pattern(f.WhileOp)
def lower_while(op: f.WhileOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.while -> scf.while"""
    carried = _typed(rw, flat(operands), flat_types(rw, op.cond.entry.arguments))
    made = rw.insert(scf.WhileOp(carried, flat_types(rw, op.results), Region(), Region()))
    for old, new in ((op.cond, made.before), (op.body, made.after)):
        rw.move_region(old, new)
        rw.convert_block_arguments(new)
    return regrouped(rw, op.results, made.results) or _erased(op, rw)


@conversion_pattern(f.IfOp)
def lower_if(op: f.IfOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.if -> scf.if"""
    made = rw.insert(scf.IfOp(_scalar(rw, operands[0]), flat_types(rw, op.results), Region(), Region()))
    rw.move_region(op.true_branch, made.then_region)
    rw.move_region(op.false_branch, made.else_region)
    return regrouped(rw, op.results, made.results) or _erased(op, rw)


@conversion_pattern(f.CaseOp)
def lower_case(op: f.CaseOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.case -> scf.index_switch, the last branch by default"""
    index = SCALARS.convert(rw, _scalar(rw, operands[0]), IndexType())
    *cases, default = op.branches
    made = rw.insert(
        scf.IndexSwitchOp(
            arg=index, cases=range(len(cases)), outputs=flat_types(rw, op.results),
            default_region=Region(), case_regions=[Region() for _ in cases],
        )
    )  # fmt: skip
    rw.move_region(default, made.regions[0])
    for old, new in zip(cases, made.regions[1:]):
        rw.move_region(old, new)
    return regrouped(rw, op.results, made.results) or _erased(op, rw)


@conversion_pattern(f.OptimizationBarrierOp)
def drop_optimization_barrier(op: f.OptimizationBarrierOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.optimization_barrier(x) -> x"""
    return list(operands) if operands else _erased(op, rw)


@conversion_pattern(CompositeOp)
def lower_composite(op: CompositeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.composite -> a call of its decomposition"""
    callee = SymbolRefAttr(op.decomposition.root)
    made = func.CallOp(callee=callee, arguments=flat(operands), outputs=flat_types(rw, op.results))
    return regrouped(rw, op.results, rw.insert(made).results) or _erased(op, rw)


def _erased(op: Operation, rw: ConversionRewriter) -> Any:
    rw.erase(op)
    return ()


PATTERNS = (
    lower_return, lower_while, lower_if, lower_case, drop_optimization_barrier, lower_composite,
)  # fmt: skip
