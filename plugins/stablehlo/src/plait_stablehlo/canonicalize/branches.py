"""Conditionals, tuples, and annotations of programs for one device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.region import Region
from plait.rewrite import Rewrite, fold, pattern

from plait_stablehlo.call_targets import find_target
from plait_stablehlo.canonicalize.matchers import integer, is_defined_in, is_static, made_by, splat_of
from plait_stablehlo.custom_calls.annotations import IDENTITY
from plait_stablehlo.ops import control_flow as f
from plait_stablehlo.ops.elementwise_other import SelectOp
from plait_stablehlo.ops.extensibility import CustomCallOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter


def inline_region(op: Operation, region: Region, arguments: Sequence[Any], rw: Rewriter) -> list[Any]:
    """Move what a region of one block holds before `op`; return what it returns."""
    block = region.block
    last: Any = block.last
    mapping = dict(zip(block.arguments, arguments))
    values = [mapping.get(v, v) for v in last.operands]
    rw.erase(last)
    rw.inline_block(block, op, arguments)
    return values


def _fits(op: Operation, region: Region, rw: Rewriter) -> bool:
    last: Any = region.block.last
    return [v.type for v in last.operands] == [r.type for r in op.results]


@pattern(f.IfOp)
def inline_known_branch(op: f.IfOp, rw: Rewriter) -> Rewrite:
    """if true {a} else {b} -> a; if false {a} else {b} -> b"""
    known = integer(op.pred)
    region = op.true_branch if known else op.false_branch
    if known is None or not _fits(op, region, rw):
        return rw.no_match("the predicate is not known")
    rw.replace(op, inline_region(op, region, (), rw))
    return ()


@pattern(f.CaseOp)
def inline_known_case(op: f.CaseOp, rw: Rewriter) -> Rewrite:
    """case of a constant -> the region of that number, or else the last; case of one region -> that region"""
    known = integer(op.index)
    if known is None and len(op.branches) > 1:
        return rw.no_match("the number is not known")
    number = known if known is not None and 0 <= known < len(op.branches) else len(op.branches) - 1
    region = op.branches[number]
    if not _fits(op, region, rw):
        return rw.no_match("the types are known better inside")
    rw.replace(op, inline_region(op, region, (), rw))
    return ()


def _returned(op: Operation) -> list[tuple[Any, ...]]:
    """For each result, what each of the regions returns."""
    lasts: list[Any] = [region.block.last for region in op.regions]
    return list(zip(*(last.operands for last in lasts)))


def _keep(op: Operation, kept: Sequence[int], rw: Rewriter) -> Rewrite:
    """Remake `op` with the results of these numbers; the others must have no uses."""
    regions = [Region() for _ in op.regions]
    types = [op.results[i].type for i in kept]
    create: Any = op.create
    new = rw.insert(create(tuple(op.operands), tuple(types), op._properties, op.attributes, regions))
    for source, target in zip(op.regions, new.regions):
        rw.move_region(source, target)
        last: Any = target.block.last
        rw.set_before(last)
        rw.insert(f.ReturnOp([last.operands[i] for i in kept]))
        rw.erase(last)
    for i, result in zip(kept, new.results):
        rw.replace_all_uses(op.results[i], result)
    rw.erase(op)
    return ()


def _drop_unused_results(op: Operation, rw: Rewriter) -> Rewrite:
    """if or case with a result that nothing uses -> without it"""
    kept = [i for i, result in enumerate(op.results) if result.has_uses]
    if len(kept) == len(op.results):
        return rw.no_match("all results are used")
    return _keep(op, kept, rw)


def _take_common_results(op: Operation, rw: Rewriter) -> Rewrite:
    """if or case whose regions all return the same x from outside -> x"""
    found = False
    for result, values in zip(op.results, _returned(op)):
        first = values[0]
        if any(v is not first for v in values) or first.type is not result.type or is_defined_in(first, op):
            continue
        if result.has_uses:
            rw.replace_all_uses(result, first)
            found = True
    return () if found else rw.no_match("the regions return different values")


@pattern(f.IfOp)
def select_between_values(op: f.IfOp, rw: Rewriter) -> Rewrite:
    """if p {return x} else {return y} -> select p, x, y"""
    if any(region.block.first is not region.block.last for region in op.regions) or not op.results:
        return rw.no_match("the regions compute")
    pairs = _returned(op)
    if not all(is_static(a, b) and a.type is b.type is r.type for (a, b), r in zip(pairs, op.results)):
        return rw.no_match("not tensors of known shape")
    return [rw.insert(SelectOp.create((op.pred, a, b), (a.type,), ())).results[0] for a, b in pairs]


@pattern(f.IfOp)
def predicate_is_known_inside(op: f.IfOp, rw: Rewriter) -> Rewrite:
    """if p {a} else {b} -> in a, p is true; in b it is false"""
    if integer(op.pred) is not None:
        return rw.no_match("the predicate is known everywhere")
    found = False
    for region, truth in ((op.true_branch, True), (op.false_branch, False)):
        uses = [use for use in op.pred.uses if region.is_ancestor_of(use.operation.parent_region)]
        if not uses:
            continue
        found = True
        rw.set_before(op)
        constant = splat_of(rw, truth, op.pred.type)
        for use in uses:
            with rw.modify(use.operation):
                use.operation.set_operand(use.index, constant)
    return () if found else rw.no_match("the regions do not use the predicate")


@fold(f.GetTupleElementOp)
def fold_element_of_tuple(op: f.GetTupleElementOp, operand: Any) -> Any:
    """get_tuple_element(tuple(x, y), 1) -> y"""
    made = made_by(op.operand, f.TupleOp)
    if made is None:
        return None
    value = made.operands[op.index.value]
    return value if value.type is op.result.type else None


@fold(f.AfterAllOp)
def fold_after_one(op: f.AfterAllOp, *tokens: Any) -> Any:
    """after_all(t) -> t"""
    return op.operands[0] if len(set(op.operands)) == 1 else None


_COUNTS = ("mhlo.num_partitions", "mhlo.num_replicas")


def _is_for_one_device(op: Operation) -> bool:
    """Whether a module around `op` says that it runs as one replica of one partition."""
    for around in op.ancestors():
        counts = [around.get_attr(name) for name in _COUNTS]
        if all(count is not None for count in counts):
            return all(count.value == 1 for count in counts)
    return False


@pattern(CustomCallOp)
def erase_annotation(op: CustomCallOp, rw: Rewriter) -> Rewrite:
    """custom_call @Sharding(x) -> x, in a program for one device"""
    if not op.operands or [v.type for v in op.operands] != [r.type for r in op.results]:
        return rw.no_match("it changes the type")
    if find_target(rw.ctx, op.target) is not IDENTITY or not _is_for_one_device(op):
        return rw.no_match("it computes, or says what several devices do")
    return list(op.operands)


_CONDITIONALS = (f.IfOp, f.CaseOp)
FOLDS = (fold_element_of_tuple, fold_after_one)
PATTERNS = (
    inline_known_branch, inline_known_case, select_between_values, predicate_is_known_inside,
    *(pattern(cls)(_take_common_results) for cls in _CONDITIONALS),
    *(pattern(cls)(_drop_unused_results) for cls in _CONDITIONALS),
    erase_annotation,
)  # fmt: skip
