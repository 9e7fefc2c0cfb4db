"""Runs a StableHLO program on a grid of replicas and partitions, all of them simulated in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.interpret.interpreter import Interpreter

from plait_stablehlo.interpret.distribution_grid import Grid, Process, ProcessId

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


@dataclass(frozen=True)
class ParallelRun:
    """What a grid of processes computed: the results of each process, replica by replica, and what went to the host.

    `outfeed` has what was written, in order, with the process that wrote it; `to_host` the same for each channel.
    """

    results: list[tuple[Any, ...]]
    outfeed: list[tuple[ProcessId, tuple[Any, ...]]]
    to_host: dict[int, list[tuple[ProcessId, tuple[Any, ...]]]]


def run_parallel(
    module: Operation,
    ctx: Context,
    inputs: Sequence[Sequence[Any]],
    *,
    num_replicas: int = 1,
    num_partitions: int = 1,
    programs: str | Sequence[str] = "main",
    infeed: Iterable[Sequence[Any]] = (),
    from_host: Mapping[int, Iterable[Sequence[Any]]] | None = None,
) -> ParallelRun:
    """Run functions of `module` as the processes of a grid. Raises `DiagnosticError`, also where all processes wait.

    `inputs` has the arguments of each process, in the order (0, 0), (0, 1), ..., (1, 0), ...; `programs` is the name of
    the function that all run, or a name for each process. `infeed` is a sequence of groups of tensors, one for each
    `stablehlo.infeed` that runs; `from_host` the same for each channel on which the host sends. The order in which
    processes run is always the same: each goes on until it waits.
    """
    grid = Grid(num_replicas, num_partitions, infeed, from_host)
    names = [programs] * len(grid.processes) if isinstance(programs, str) else list(programs)
    return ParallelRun(run_grid(grid, module, ctx, names, inputs), grid.outfeed, grid.to_host)


def run_grid(
    grid: Grid, module: Operation, ctx: Context, programs: Sequence[str], inputs: Sequence[Sequence[Any]]
) -> list[tuple[Any, ...]]:
    """Run a function with arguments for each process of `grid`; return the results of each."""
    count = len(grid.processes)
    for what, given in (("programs", programs), ("groups of inputs", inputs)):
        if len(given) != count:
            size = f"{grid.num_replicas} by {grid.num_partitions}"
            raise ValueError(f"a grid of {size} needs {count} {what}, not {len(given)}")
    work: dict[ProcessId, Callable[[], Any]] = {}
    for process, name, arguments in zip(grid.processes, programs, inputs):
        interpreter = Interpreter(module, ctx)
        interpreter.state(module, partial(Process, grid, process))
        work[process] = partial(interpreter.run, name, *arguments)
    return grid.run(work)
