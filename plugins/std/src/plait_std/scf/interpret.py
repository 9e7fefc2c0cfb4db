"""Reference semantics of `scf`: parallel loops run in order."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import interpret
from plait.lazy import lazy_import

from plait_std.indexing import check_loop, fill_dynamic
from plait_std.scf.ops import (
    ExecuteRegionOp,
    ForallOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    InParallelOp,
    ParallelOp,
    WhileOp,
)

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame

np = lazy_import("numpy")


@interpret(ForOp, needs_frame=True)
def run_for(frame: Frame, op: ForOp, lower: int, upper: int, step: int, *carried: Any) -> Any:
    if op.unsigned_cmp is not None:
        mask = (1 << getattr(op.lower_bound.type, "width", 64)) - 1
        lower, upper, step = lower & mask, upper & mask, step & mask
    check_loop((step,))
    for i in range(lower, upper, step):
        carried = frame.run_region(op.body, (i, *carried))
    return tuple(carried)


@interpret(IfOp, needs_frame=True)
def run_if(frame: Frame, op: IfOp, condition: bool) -> Any:
    region = op.then_region if condition else op.else_region
    return () if region.is_empty else frame.run_region(region)


@interpret(WhileOp, needs_frame=True)
def run_while(frame: Frame, op: WhileOp, *values: Any) -> Any:
    while True:
        more, *passed = frame.run_region(op.before, values)
        if not more:
            return tuple(passed)
        values = frame.run_region(op.after, passed)


@interpret(ExecuteRegionOp, needs_frame=True)
def run_execute_region(frame: Frame, op: ExecuteRegionOp) -> Any:
    return frame.run_region(op.body)


@interpret(IndexSwitchOp, needs_frame=True)
def run_index_switch(frame: Frame, op: IndexSwitchOp, number: int) -> Any:
    values = op.cases.values
    return frame.run_region(op.case_regions[values.index(number)] if number in values else op.default_region)


@interpret(ParallelOp, needs_frame=True)
def run_parallel(frame: Frame, op: ParallelOp, *values: int) -> Any:
    rank = len(op.steps)
    ranges = [range(*bounds) for bounds in zip(values[:rank], values[rank : 2 * rank], values[2 * rank : 3 * rank])]
    check_loop(values[2 * rank : 3 * rank])
    reduced = list(values[3 * rank :])
    for point in product(*ranges):
        given = frame.run_region(op.body, point)
        for i, (region, value) in enumerate(zip(op.reduce.regions, given)):
            (reduced[i],) = frame.run_region(region, (reduced[i], value))
    return tuple(reduced)


@interpret(ForallOp, needs_frame=True)
def run_forall(frame: Frame, op: ForallOp, *values: Any) -> Any:
    rest = iter(values)
    lower = fill_dynamic(op.static_lower_bounds.values, rest)
    upper = fill_dynamic(op.static_upper_bounds.values, rest)
    steps = fill_dynamic(op.static_steps.values, rest)
    check_loop(steps)
    shared = [np.array(tensor) for tensor in rest]
    for point in product(*(range(*bounds) for bounds in zip(lower, upper, steps))):
        frame.run_region(op.body, (*point, *shared))
    return tuple(shared)


@interpret(InParallelOp, needs_frame=True)
def run_in_parallel(frame: Frame, op: InParallelOp) -> Any:
    """What the body holds writes into the shared arrays themselves."""
    frame.run_block(op.body.block, ())
    return ()


INTERPRETATIONS = (
    run_for,
    run_if,
    run_while,
    run_execute_region,
    run_index_switch,
    run_parallel,
    run_forall,
    run_in_parallel,
)
