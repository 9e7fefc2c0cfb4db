"""What each target takes of a program, why it does not take the rest, and what it costs there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, StringAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, ShapedType
from plait.define.traits import Terminator
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.interfaces.callable import Callable
from plait.interfaces.cost_model import CostModel
from plait.interfaces.memory_effects import nested_operations
from plait.interfaces.region_branch import RegionBranch
from plait.partition.units import is_constant, symbols_needed
from plait.plan.backends import backend_record
from plait.plan.left_over import interpreted_instead, left_over_error
from plait.plan.reach import Reach
from plait.plugins.records import ANY_LEVEL

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.partition.units import Unit
    from plait.runtime.target import Target

TARGET = "plait.target"
"""The attribute of an operation that says which target it is for."""
NOT_ON = "plait.not_on"
"""The attribute of an operation that names targets that do not take it."""
STEP_BYTES = 8
"""Bytes that a step moves: see `plait.interfaces.cost_model`."""


class Refusal(FrozenValue):
    """Why a target does not take an operation. One that is `soft` can be overcome where nobody else takes it."""

    op: Operation
    reason: str
    is_soft: bool = False

    def __str__(self) -> str:
        return f"'{self.op.name}': {self.reason}"


class TargetSet:
    """The targets that a module is split among: in order of preference, the fallback last."""

    def __init__(self, module: Operation, ctx: Context, names: Sequence[str], fallback: str | None = None) -> None:
        listed = list(dict.fromkeys([*names, fallback] if fallback is not None else names))
        self.targets = [PartTarget(module, ctx, name) for name in listed]
        self.fallback = next((one for one in self.targets if one.name == fallback and len(listed) > 1), None)

    def named(self, name: str) -> PartTarget:
        return next(one for one in self.targets if one.name == name)

    def pinned(self, unit: Unit) -> list[PartTarget]:
        """The targets that may be asked to take a unit. Raises `DiagnosticError` if it is for an unknown one."""
        names = {name: op for op in unit.ops for name in strings_in(op, TARGET)}
        known = [one.name for one in self.targets]
        for name, op in names.items():
            if name not in known or len(names) > 1:
                message = f"'{op.name}' op is for the target '{name}'"
                message += f", and has to run together with what is for '{next(iter(names))}'" if name in known else ""
                help = f"the program is compiled for {', '.join(known)}"
                raise DiagnosticError(Diagnostic("error", message, op.location, operation=op, help=help))
        return [one for one in self.targets if not names or one.name in names]


class PartTarget:
    """A target, and what it says of the operations of a module."""

    def __init__(self, module: Operation, ctx: Context, name: str) -> None:
        self.name = name
        self.ctx = ctx
        self.module = module
        record = backend_record(ctx, name)
        self.backend: Any = ctx.load(record)
        described = ctx.targets.get(name)
        self.machine: Target | None = None if described is None else ctx.load(described)
        self._reach: Reach | None = None if record.level == ANY_LEVEL else Reach(module, ctx, record)

    @property
    def states_costs(self) -> bool:
        """Whether the backend itself says what operations cost on it."""
        return hasattr(self.backend, "cost")

    @property
    def transfer(self) -> float:
        """The steps that it takes to bring a byte there or back; nothing where it uses the memory of the caller."""
        speed = self.machine.transfer_bytes_per_step if self.machine is not None else 0.0
        return 1 / speed if speed else 0.0

    @property
    def launch(self) -> float:
        """The steps that a call of a part takes."""
        return self.machine.launch_steps if self.machine is not None else _CALL_STEPS

    def refusal(self, unit: Unit) -> Refusal | None:
        """Why the target does not take a unit; None if it does."""
        refusals = [found for op in unit.ops if (found := self._of(op)) is not None]
        return min(refusals, key=lambda refusal: refusal.is_soft, default=None)

    def error(self, refusal: Refusal) -> DiagnosticError:
        """The error for what no target takes."""
        if self._reach is not None:
            node = self._reach.lost(refusal.op)
            if node is not None:
                return left_over_error(self._reach.graph, node, refusal.op, self.name)
        message = f"'{refusal.op.name}' cannot be lowered to the target '{self.name}': {refusal.reason}"
        help = interpreted_instead(self.ctx, refusal.op, self.name)
        return DiagnosticError(Diagnostic("error", message, refusal.op.location, operation=refusal.op, help=help))

    def _of(self, op: Operation) -> Refusal | None:
        if self.name in strings_in(op, NOT_ON):
            return Refusal(op, "it is marked as not for this target")
        lost = self._lost(op)
        if lost is not None:
            return Refusal(lost, "nothing that is installed lowers it to the target")
        soft: Refusal | None = None
        for one in _asked_about(op, self.module, self.ctx):
            found = self._of_one(one)
            if found is not None and not found.is_soft:
                return found
            soft = soft or found
        return soft

    def _lost(self, op: Operation) -> Operation | None:
        """The first operation in `op`, or in what it calls, from which no way leads to the target."""
        if self._reach is None:
            return None
        inside = (inner for whole in (op, *symbols_needed([op], self.module)) for inner in whole.walk())
        return next((inner for inner in inside if self._reach.lost(inner) is not None), None)

    def _of_one(self, op: Operation) -> Refusal | None:
        """What the description and the backend say of one operation, without what is in it."""
        machine, of_all = self.machine, not is_constant(op)
        refusal = getattr(self.backend, "refusal", None) if of_all else None
        reason = refusal(op, self.ctx) if refusal is not None else None
        if reason is not None:
            return Refusal(op, reason)
        if machine is None:
            return None
        if of_all and machine.takes and not any(self._is_named(op, name) for name in machine.takes):
            return Refusal(op, f"the target takes {', '.join(machine.takes)}")
        types = [value.type for value in (*op.operands, *op.results)]
        if machine.static_shapes and any(DYNAMIC in getattr(ty, "shape", ()) for ty in types):
            return Refusal(op, "the target takes static shapes")
        foreign = [str(e) for ty in types if (e := _element(ty)) is not None and not _has(machine, e)]
        if foreign:
            is_emulated = "legalize-types-for-target" in self.ctx.passes
            return Refusal(op, f"element type {foreign[0]} is not supported by the target", is_emulated)
        return None

    def _is_named(self, op: Operation, name: str) -> bool:
        return name in (op.name, op.name.partition(".")[0]) or self.ctx.has_model(name, op.name)

    def cost(self, unit: Unit) -> float | None:
        """The steps that a unit takes: what the backend says, or else an estimate; None if sizes are not known."""
        costs = [self._cost_of(op) for op in unit.ops]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def _cost_of(self, op: Operation) -> float | None:
        if self.states_costs:
            said = self.backend.cost(op, self.ctx)
            if said is not None:
                return said
        bits = self.machine.vector_bits if self.machine is not None else _VECTOR_BITS
        model = self.ctx.model(CostModel, op)
        steps = model.cost(op, self.machine).steps(bits) if model is not None else None
        return steps if steps is not None else steps_to_move([v.type for v in (*op.operands, *op.results)])


_CALL_STEPS = 5_000.0
"""About the steps of a call that stays in this process."""
_VECTOR_BITS = 128


def bytes_of(ty: Type) -> float | None:
    """The bytes of a value; None if they are not known."""
    if not isinstance(ty, RankedTensorType):
        return 8.0
    if DYNAMIC in ty.shape:
        return None
    count = 1
    for size in ty.shape:
        count *= size
    element: Any = ty.element_type
    return count * getattr(getattr(element, "storage_type", element), "width", 64) / 8


def steps_to_move(types: Sequence[Type]) -> float | None:
    """The steps that it takes to read or write values of these types once."""
    sizes = [bytes_of(ty) for ty in types]
    return None if None in sizes else sum(size for size in sizes if size is not None) / STEP_BYTES


def _asked_about(op: Operation, module: Operation, ctx: Context) -> Iterator[Operation]:
    """`op`, and what runs under its control: see Note [What targets are asked about]."""
    for root in (op, *symbols_needed([op], module)):
        yield from controlled(root, ctx)


def controlled(op: Operation, ctx: Context) -> Iterator[Operation]:
    is_function = ctx.model(Callable, op) is not None
    if not is_function:
        yield op
    if is_function or ctx.model(RegionBranch, op) is not None:
        for inner in nested_operations(op):
            if not inner.has_trait(Terminator):
                yield from controlled(inner, ctx)


def _element(ty: Type) -> Any:
    return ty.element_type if isinstance(ty, ShapedType) else None


def _has(machine: Target, element: Type) -> bool:
    return not machine.element_types or str(element) in (*machine.element_types, *machine.truncate)


def strings_in(op: Operation, name: str) -> list[str]:
    """The strings in an attribute that is a string or an array of strings."""
    found: Any = op.attributes.get(name)
    items: Sequence[Any] = found.elements if isinstance(found, ArrayAttr) else () if found is None else (found,)
    names = [item.value for item in items if isinstance(item, StringAttr)]
    if len(names) == len(items):
        return names
    message = f"'{op.name}' op attribute '{name}' is not a string: {found}"
    raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))


# Note [What targets are asked about]
# A way through conversions is needed for every operation, in regions and in functions that are called too. What a
# target says itself (`Target.takes`, `Backend.refusal`) is asked of an operation and, where its regions are control
# flow, of the operations in them, terminators left out; the region of a reduction is a part of the reduction. Constants
# are copied into every part that uses them, so that targets are asked about their types only.
