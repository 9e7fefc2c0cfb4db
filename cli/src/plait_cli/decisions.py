"""What the passes of a plan decide for a module and a machine, for `plait plan --decisions`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.diagnostics.render import resolve
from plait.passes import PassManager, Pipeline
from plait.passes.remarks import RemarkEngine
from plait.runtime.target import host_target

if TYPE_CHECKING:
    from plait.context import Context
    from plait.diagnostics.remark import Remark
    from plait.ir.operation import Operation
    from plait.passes import Pass
    from plait.plan.planner import Plan
    from plait.runtime import Target

_NUMBERS = ("vector_bits", "vector_registers", "l1_bytes", "l2_bytes", "l3_bytes", "streamed_bytes", "threads")


def described(plan: Plan, module: Any, ctx: Context, machine: Target | None) -> str:
    """The machine, and the steps of the plan with what each decides for the module, which is used up."""
    heard = _RemarksOfRuns()
    PassManager(ctx, [heard]).run(Pipeline.parse(plan.text, ctx), module)
    lines = [_machine(machine or host_target())]
    runs = {name: iter(found.values()) for name, found in heard.runs.items()}
    for step, explained in zip(plan.steps, plan.explain().splitlines()):
        mine = next(runs[step.name], None) if step.name in runs else None
        lines += [explained, *_decisions(mine or [])]
    return "\n".join(lines)


class _RemarksOfRuns(RemarkEngine):
    """Keeps the remarks of each pass of a pipeline; one pass may run on several functions."""

    def __init__(self) -> None:
        super().__init__({"passed": ".*", "analysis": ".*"}, self._hear_one)
        self._heard: list[Remark] = []
        self._around: list[list[Remark]] = []
        self.runs: dict[str, dict[Pass, list[Remark]]] = {}

    def _hear_one(self, remark: Remark) -> None:
        self._heard.append(remark)

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        super().before_pass(pass_, op, ctx)
        self._around.append(self._heard)
        self._heard = self.runs.setdefault(pass_.name, {}).setdefault(pass_, [])

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        super().after_pass(pass_, op, ctx)
        self._heard = self._around.pop()


def _machine(machine: Target) -> str:
    """`machine  vector-bits=512 l1-bytes=49152 instructions=fma,ldexp`: the numbers that passes decide by."""
    numbers = [("cpu", machine.cpu), *[(name, getattr(machine, name)) for name in _NUMBERS]]
    values = [*numbers, ("instructions", ",".join(machine.instructions))]
    said = [f"{name.replace('_', '-')}={value}" for name, value in values if value]
    return f"machine  {' '.join(said)}"


def _decisions(remarks: list[Remark]) -> Iterator[str]:
    """A line for each decision; equal ones at one place are one, and so are more than a few of one kind."""
    kinds: dict[str, Counter[str]] = {}
    for remark in remarks:
        said = " ".join(f"{key}={value}" for key, value in remark.arguments)
        kinds.setdefault(f"{_place(remark)}{remark.name}", Counter())[f" {said}" if said else ""] += 1
    for kind, found in kinds.items():
        shown = found if len(found) <= _AT_ONE_PLACE else Counter({"": found.total()})
        for said, count in shown.items():
            yield f"{'':10}{kind}{said}{f' ({count} times)' if count > 1 else ''}"


_AT_ONE_PLACE = 4


def _place(remark: Remark) -> str:
    position, _ = resolve(remark.location)
    return f"{position.filename}:{position.line}:{position.column}: " if position is not None else ""
