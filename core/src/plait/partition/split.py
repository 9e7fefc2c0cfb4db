"""A function as parts for targets, which run one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import symbol_name
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.partition.assign import Choice, assign
from plait.partition.capability import TargetSet
from plait.partition.units import inputs_of, units_of
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.partition.order import Stage

_REASONS = 3
"""Of how many operations a part says why they are not elsewhere."""


@dataclass(frozen=True)
class Part:
    """Operations of the body of a function, in order, that a target runs; what they use of others, and others of them.

    Constants are among the operations where the function returns them only; others are copied to where they are used.
    """

    target: str
    ops: tuple[Operation, ...]
    inputs: tuple[Value[Any], ...]
    results: tuple[Value[Any], ...]
    reasons: tuple[str, ...]
    """Why operations are not on a target that is preferred."""


@dataclass(frozen=True)
class Partition:
    """The parts of a function in the order in which they run. One with a single part is not split."""

    function: Operation
    parts: tuple[Part, ...]

    @property
    def is_split(self) -> bool:
        return len(self.parts) > 1


def partition(
    module: Operation, function: str, ctx: Context, targets: Sequence[str], fallback: str | None = None
) -> Partition:
    """Split a function of `module` among `targets`, which are in order of preference.

    `fallback` takes only what none of them does. Raises `DiagnosticError` for an operation that nobody takes.
    """
    found = _function(module, function)
    known = TargetSet(module, ctx, targets, fallback)
    units = units_of(found, module, ctx)
    choice = assign(units, known)
    if not units:
        return Partition(found, (Part(known.targets[0].name, (), (), (), ()),))
    position = {op: i for i, op in enumerate(found.regions[0].entry.operations)}  # type: ignore[union-attr]
    return Partition(found, tuple(_part(choice, stage, position) for stage in choice.stages()))


def _function(module: Operation, name: str) -> Operation:
    named = {symbol_name(op): op for op in module.regions[0].block.operations if op.regions}
    found = named.get(name)
    if found is None or found.regions[0].entry is None:
        help = did_you_mean(name, [known for known in named if known is not None])
        raise DiagnosticError(Diagnostic("error", f"the module has no function '{name}' with a body", help=help))
    return found


def _part(choice: Choice, stage: Stage, position: dict[Operation, int]) -> Part:
    ops = [op for i in stage.units for op in choice.units[i].ops]
    ops.sort(key=lambda op: position.get(op, 0))
    inside = set(ops)
    results = [r for op in ops for r in op.results if any(_ancestor(user, op) not in inside for user in r.users)]
    return Part(stage.target, tuple(ops), tuple(inputs_of(ops)), tuple(results), _reasons(choice, stage))


def _ancestor(user: Operation, op: Operation) -> Operation | None:
    """The operation of the block of `op` that `user` is, or is in."""
    assert op.parent is not None
    return user.ancestor_in_block(op.parent)


def _reasons(choice: Choice, stage: Stage) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for i in stage.units:
        for name, refusal in choice.refusals[i].items():
            found[f"{name} does not take {refusal}"] = None
        if i in choice.moved:
            found[f"{choice.moved[i]} takes them, but costs more with the transfers"] = None
    shown = list(found)[:_REASONS]
    return (*shown, *([f"and {len(found) - len(shown)} more"] if len(found) > len(shown) else []))
