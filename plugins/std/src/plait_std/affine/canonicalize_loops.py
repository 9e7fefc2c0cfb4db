"""Canonicalization patterns of loops and conditionals of `affine`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerSetAttr
from plait.ir.affine import AffineConstant, AffineExpr, AffineMap, IntegerSet
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite.pattern import pattern

from plait_std.affine import ops
from plait_std.affine.map_operands import canonical
from plait_std.affine.trip_count import trip_count

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

Bound = tuple[AffineMap, Sequence[Value[Any]]]


def _simple_bound(op: Operation, map: AffineMap, operands: Sequence[Value[Any]], smallest: bool) -> Bound:
    """A bound with simple operands, in which each result stands once; one number if all results are."""
    made, values = canonical(op, map, operands)
    results: Sequence[AffineExpr] = list(dict.fromkeys(made.results))
    numbers = [result.value for result in results if isinstance(result, AffineConstant)]
    if len(numbers) == len(results):
        results = [AffineConstant(min(numbers) if smallest else max(numbers))]
    simple = AffineMap(made.num_dims, made.num_symbols, tuple(results))
    same = simple.results == map.results and list(values) == list(operands)
    return (map, operands) if same else (simple, values)


@pattern(ops.ForOp)
def simplify_bounds(op: ops.ForOp, rw: Rewriter) -> Any:
    """for i = f(constants) to min(x, x) -> for i = a constant to x"""
    lower = _simple_bound(op, op.lower_map.map, op.lower_operands, smallest=False)
    upper = _simple_bound(op, op.upper_map.map, op.upper_operands, smallest=True)
    if lower[0] is op.lower_map.map and upper[0] is op.upper_map.map:
        return rw.no_match("the bounds are simple")
    with rw.modify(op):
        for which, (map, operands) in (("lower", lower), ("upper", upper)):
            op.set_operands(f"{which}_operands", list(operands))
            setattr(op, f"{which}_map", AffineMapAttr(map))
    return op


@pattern(ops.ForOp)
def drop_loop_without_iterations(op: ops.ForOp, rw: Rewriter) -> Any:
    """the results of a loop that never runs -> its initial values"""
    count = trip_count(op)
    if count is None or count.constant != 0 or not op.results:
        return rw.no_match("the loop may run, or has no results")
    rw.replace(op, list(op.inits))
    return ()


@pattern(ops.ForOp)
def drop_empty_loop(op: ops.ForOp, rw: Rewriter) -> Any:
    """for { yield } -> nothing; its results are known if they do not depend on how often it runs"""
    end: Any = op.block.last
    if op.block.first is not end:
        return rw.no_match("the loop does something")
    count = trip_count(op)
    number = count.constant if count is not None else None
    arguments, inits = list(op.iter_arguments), list(op.inits)
    found: list[Value[Any]] = []
    for argument, value in zip(arguments, end.operands):
        in_order = value is argument
        if value is op.induction_variable or (not in_order and not number):
            return rw.no_match("what it yields depends on the number of iterations")
        if not in_order and value in arguments and number != 1:
            return rw.no_match("iterations exchange values")
        found.append(inits[arguments.index(value)] if value in arguments else value)
    rw.replace(op, found)
    return ()


@pattern(ops.IfOp)
def simplify_condition(op: ops.IfOp, rw: Rewriter) -> Any:
    """if set(f(x)) -> if the set of x"""
    condition: Any = op.condition
    space = condition.set
    map = AffineMap(space.num_dims, space.num_symbols, space.constraints)
    made, values = canonical(op, map, op.values, simplify=False)
    if made.results == map.results and list(values) == list(op.values):
        return rw.no_match("the condition is simple")
    with rw.modify(op):
        op.condition = IntegerSetAttr(IntegerSet(made.num_dims, made.num_symbols, made.results, space.equalities))
        op.set_operands("values", list(values))
    return op


@pattern(ops.IfOp)
def drop_empty_else(op: ops.IfOp, rw: Rewriter) -> Any:
    """if { x } else { } -> if { x }"""
    if op.results or op.else_region.is_empty or op.else_region.block.first is not op.else_region.block.last:
        return rw.no_match("there is no empty else")
    with rw.modify(op):
        op.else_region.block.erase()
    return op


def _known(space: IntegerSet) -> bool | None:
    """Whether a condition in the shortest form always holds, or never."""
    if space.equalities != (True,) or not isinstance(space.constraints[0], AffineConstant):
        return None
    return space.constraints[0].value == 0


@pattern(ops.IfOp)
def inline_known_branch(op: ops.IfOp, rw: Rewriter) -> Any:
    """if 0 == 0 { x } else { y } -> x"""
    condition: Any = op.condition
    known = _known(condition.set)
    if known is None:
        return rw.no_match("the condition is not known")
    region = op.then_region if known else op.else_region
    if region.is_empty:
        rw.erase(op)
        return ()
    return _inline(op, region, rw)


def _inline(op: ops.IfOp, region: Region, rw: Rewriter) -> Any:
    end: Any = region.block.last
    values = list(end.operands)
    rw.erase(end)
    rw.inline_block(region.block, op, [])
    rw.replace(op, values)
    return ()


@pattern(ops.ParallelOp)
def simplify_parallel_bounds(op: ops.ParallelOp, rw: Rewriter) -> Any:
    """parallel (i) = (f(constants)) to (x) -> parallel (i) = (a constant) to (x)"""
    lower, low_operands = canonical(op, op.lower_map.map, op.lower_operands)
    upper, high_operands = canonical(op, op.upper_map.map, op.upper_operands)
    operands = [*low_operands, *high_operands]
    if lower is op.lower_map.map and upper is op.upper_map.map and operands == list(op.operands):
        return rw.no_match("the bounds are simple")
    with rw.modify(op):
        op.operands = operands
        op.lower_map, op.upper_map = AffineMapAttr(lower), AffineMapAttr(upper)
    return op


PATTERNS = (
    simplify_bounds, drop_loop_without_iterations, drop_empty_loop, simplify_condition, drop_empty_else,
    inline_known_branch, simplify_parallel_bounds,
)  # fmt: skip
LOOP_PATTERNS = PATTERNS[:-1]
