"""Compiling one function for several processors, of this kind or of others: the code of an artifact with levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.ops import ModuleOp
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes.manager import PassManager
from plait.plan.left_over import missing_distributions_named
from plait.plan.planner import check_accepted, make_plan, pipeline_for
from plait.runtime.lowered import StorageCheck

from plait_llvm.backend.ahead_of_time import TARGET, machine_for
from plait_llvm.backend.compiler import compile_program
from plait_llvm.native.describe import describe
from plait_llvm.native.machine import TargetError, is_triple

if TYPE_CHECKING:
    from plait.context import Context
    from plait.passes.pipeline import Pipeline
    from plait.runtime import Signature

    from plait_llvm.backend.executable import Level
    from plait_llvm.native.machine import Machine


def compiled_levels(
    start: ModuleOp,
    signature: Signature,
    ctx: Context,
    cpus: Sequence[str],
    *,
    features: str = "",
    pipeline: str | Pipeline | None = None,
    threads: bool = True,
    level: int = 2,
    instruments: Sequence[Any] = (),
) -> list[Level]:
    """A program for each of `cpus`, the best first, of a module as it is before all passes.

    A target triple stands for any processor of its kind. Raises `DiagnosticError`, `TargetError`.
    """
    machines = [_machine(cpu, features, level) for cpu in cpus]  # a wrong name is told before work begins
    machines.sort(key=_rank, reverse=True)
    made: list[Level] = []
    for machine in machines:
        module = start.clone()
        chosen = pipeline_for(module, ctx, TARGET, pipeline, machine=describe(machine), threads=threads)
        with missing_distributions_named(ctx, TARGET):
            PassManager(ctx, [StorageCheck(signature), *instruments]).run(chosen, module)
            check_accepted(module, ctx, TARGET)
        program, _ = compile_program(module, signature, ctx, machine, level)
        made.append((program, machine))
    return made


def _machine(name: str, features: str, level: int) -> Machine:
    """The machine of a processor of this kind, or of a target triple. Raises `TargetError`."""
    machine = machine_for(name, "", features, level) if is_triple(name) else machine_for("", name, features, level)
    if machine.pointer_bits != 64:
        raise TargetError(f"artifacts are for Python on processors with addresses of 64 bits, '{name}' has fewer")
    return machine


def _rank(machine: Machine) -> tuple[int, int]:
    """Of two machines that fit, the one with larger vectors is better, then the one with more features."""
    return describe(machine).vector_bits, len(machine.needed)


def compiled_again(
    phases: Mapping[str, Any], signature: Signature, ctx: Context, cpus: Sequence[str]
) -> list[Level]:
    """A program for each of `cpus`, of what an executable says of its phases: planned anew if it was planned."""
    start = phases.get("input")
    if not isinstance(start, ModuleOp):
        message = f"'{signature.name}' was loaded without its program, which other processors need code of"
        raise DiagnosticError(Diagnostic("error", message, help="compile the program again, and save that"))
    used = next((phase.pipeline for phase in phases.values() if hasattr(phase, "pipeline")), None)
    for threads in (True, False):
        if used is None or str(used) == make_plan(start, ctx, TARGET, threads=threads).text:
            return compiled_levels(start, signature, ctx, cpus, threads=threads)
    return compiled_levels(start, signature, ctx, cpus, pipeline=used)
