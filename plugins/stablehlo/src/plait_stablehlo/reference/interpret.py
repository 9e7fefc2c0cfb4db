"""What the operations of the reference interpreter do."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import interpret

from plait_stablehlo.interpret.distribution_grid import Grid
from plait_stablehlo.parallel import run_grid
from plait_stablehlo.reference.ops import PrintOp, ProbeOp, RunParallelOp

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame


@interpret(RunParallelOp, needs_frame=True)
def run_parallel(frame: Frame, op: RunParallelOp, *values: Any) -> Any:
    rows = op.names()
    feeds = op.infeed.elements if op.infeed is not None else ()
    grid = Grid(len(rows), len(rows[0]), [frame.call(one, ()) for one in feeds])
    programs = [name for row in rows for name in row]
    interpreter = frame.interpreter
    results = run_grid(grid, interpreter.module, frame.ctx, programs, _shares(frame, programs, values))
    return tuple(value for one in results for value in one)


def _shares(frame: Any, programs: Sequence[str], values: Sequence[Any]) -> list[Sequence[Any]]:
    """The arguments of each program, out of the arguments of all programs."""
    shares: list[Sequence[Any]] = []
    at = 0
    for name in programs:
        count = len(frame.interpreter.callee(frame.callee, name).regions[0].entry.arguments)
        shares.append(values[at : at + count])
        at += count
    return shares


@interpret(PrintOp)
def print_(op: PrintOp, value: Any) -> Any:
    name = op.operand.name_hint
    sys.stdout.write(f"%{name or '?'} = {value.tolist()} : {op.operand.type}\n")
    return ()


@interpret(ProbeOp)
def probe(op: ProbeOp, value: Any) -> Any:
    return value


INTERPRETATIONS = (run_parallel, print_, probe)
