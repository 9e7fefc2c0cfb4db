"""What of a program a target supports, operation by operation, without compiling the program.

An operation is supported if a way leads from it to the target, the target takes it, and it is lowered: alone, in a
function that takes its operands, as far as operations on buffers. See Note [Alone].
"""

from __future__ import annotations

from collections.abc import Callable as PythonCallable
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.symbols import set_visibility
from plait.builtin.types import DYNAMIC, FunctionType
from plait.define.traits import Terminator
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces.callable import Callable
from plait.interfaces.region_branch import RegionBranch
from plait.ir.builder import Builder
from plait.ir.structure import structural_key
from plait.partition.capability import PartTarget, controlled
from plait.partition.units import Unit, inputs_of, is_constant, is_passed, symbols_needed, used_by
from plait.passes.manager import PassManager
from plait.passes.phase import Phase
from plait.plan.backends import backend_record
from plait.plan.levels import Level
from plait.plan.phases import phases_of
from plait.plan.planner import pipeline_for
from plait.plugins.records import ANY_LEVEL

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.location import Location
    from plait.ir.operation import Operation
    from plait.passes.pipeline import Pipeline


@dataclass(frozen=True)
class Support:
    """Whether operations of one name, with operands and results of the same element types, are supported.

    `count` operations of the program are like that, at `locations`, of which supported ones have the first only;
    `reason` says why they are not supported, `help` what to do; empty if they are.
    """

    operation: str
    element_types: tuple[str, ...]
    is_dynamic: bool
    count: int
    reason: str
    help: str
    locations: tuple[Location, ...]

    @property
    def is_supported(self) -> bool:
        return not self.reason


def supported(
    module: ModuleOp, ctx: Context, target: str, advance: PythonCallable[..., None] | None = None
) -> list[Support]:
    """What a target supports of a module that is ready to be lowered, unsupported first, then by name.

    `advance(1, name)` is called for each operation that differs. Operations of different reasons are apart.
    """
    operations = [(op, _key(op)) for op in _operations(module, ctx)]
    asked = _Asked(module, ctx, target, advance or (lambda *_: None))
    reasons = asked.reasons({key: op for op, key in reversed(operations)})
    found: dict[Any, Support] = {}
    for op, key in operations:
        types = [value.type for value in (*op.operands, *op.results)]
        elements = _elements(types)
        dynamic = any(DYNAMIC in (getattr(ty, "shape", None) or ()) for ty in types)
        same = op.name, elements, dynamic, reasons[key]
        count = found[same].count if same in found else 0
        before = found[same].locations if same in found else ()
        locations = before if before and reasons[key] == _NONE else (*before, op.location)
        found[same] = Support(op.name, elements, dynamic, count + 1, *reasons[key], locations)
    return sorted(found.values(), key=lambda s: (s.is_supported, s.operation, s.element_types, s.is_dynamic))


def _elements(types: Sequence[Any]) -> tuple[str, ...]:
    """The element types of tensors, vectors and buffers of any dialect, as far as they are known, and numbers of the
    builtin dialect; the types if none is such a one."""
    elements = [getattr(ty, "element_type", None) if hasattr(ty, "shape") else None for ty in types]
    found = [str(ty if element is None else element) for ty, element in zip(types, elements, strict=True)
             if element is not None or _is_builtin(ty)]  # fmt: skip
    return tuple(dict.fromkeys(found or map(str, types)))


def _is_builtin(ty: Type) -> bool:
    return ty.name.startswith("builtin.")


def _operations(module: ModuleOp, ctx: Context) -> Iterator[Operation]:
    """What functions consist of, control flow and what is in it; terminators and what is a part of others left out."""
    for op in module.body.operations:
        if ctx.model(Callable, op) is not None:
            yield from controlled(op, ctx)
        elif op.regions:
            yield from (inner for inner in op.walk() if inner is not op and not inner.has_trait(Terminator))


class _Asked:
    """A target that is asked for operations of a module."""

    def __init__(self, module: ModuleOp, ctx: Context, target: str, advance: PythonCallable[..., None]) -> None:
        self.module, self.ctx, self.target = module, ctx, target
        self._advance = advance
        self._part = PartTarget(module, ctx, target)
        self._is_any = backend_record(ctx, target).level == ANY_LEVEL
        self._shells: list[Any] = []

    def reasons(self, operations: Mapping[Any, Operation]) -> dict[Any, tuple[str, str]]:
        """Why the target does not take each of the operations, and what to do; empty if it does."""
        found = {key: _problem(lambda op=op: self._ask(op)) for key, op in operations.items()}
        left = {key: op for key, op in operations.items() if found[key] == _NONE}
        alone = {key: made for key, op in left.items() if (made := self._alone(op)) is not None}
        if not alone or self._is_any:
            return found
        together = ModuleOp.of([_renamed(one, i) for i, one in enumerate(alone.values())])
        pipeline = pipeline_for(together, self.ctx, self.target, threads=False)
        if _problem(lambda: self._lower(pipeline, together)) != _NONE:
            for key, one in alone.items():
                found[key] = _problem(lambda one=one: self._lower(pipeline, one))
                self._advance(1, key[0])
        return found

    def _ask(self, op: Operation) -> None:
        """Raise `DiagnosticError` if no way leads from an operation to the target, or the target refuses it."""
        if self._is_any:
            self._ask_interpreter(op)
            return
        refusal = self._part.refusal(Unit((op,), frozenset()))
        if refusal is None or refusal.is_soft:
            return
        if self.ctx.model(RegionBranch, op) is None or refusal.op is op:  # else what is in it is asked for on its own
            raise self._part.error(refusal)

    def _ask_interpreter(self, op: Operation) -> None:
        for inner in op.walk():
            if not inner.is_registered or self.ctx.interpretation(type(inner)) is None:
                message = f"'{inner.name}' has no reference semantics"
                raise DiagnosticError(Diagnostic("error", message, inner.location, operation=inner))

    def _lower(self, pipeline: Pipeline, module: ModuleOp) -> None:
        """Lower a module to operations on buffers. Raises `DiagnosticError`."""
        marks = {element.of for element in pipeline.elements if isinstance(element, Phase)}
        before = [p.name for p in phases_of(self.ctx) if p.level != str(Level.TARGET) and p.name in marks]
        PassManager(self.ctx).run(pipeline, module, until=before[-1] if before else None)

    def _alone(self, op: Operation) -> ModuleOp | None:
        """A module with a function that computes what `op` does from what it uses, constants inside; None if there is
        none, or if what is in the operation, or what it calls, is looked at on its own."""
        shell, values = self._shell(), [*inputs_of([op]), *op.results]
        if shell is None or is_constant(op) or not op.results or not all(is_passed(value.type) for value in values):
            return None
        if self.ctx.model(RegionBranch, op) is not None or symbols_needed([op], self.module):
            return None
        function = shell.clone()
        block = function.regions[0].block
        builder = Builder.before(block.terminator)
        mapping: dict[Any, Any] = {}
        for value in dict.fromkeys(used_by(op)):
            constant: Any = value.defining_op
            if is_constant(constant):
                builder.insert(constant.clone(mapping))
            else:
                mapping[value] = block.add_argument(value.type)
        copy: Any = builder.insert(op.clone(mapping))
        block.terminator.operands = list(copy.results)
        inputs = tuple(argument.type for argument in block.arguments)
        function.set_attribute("function_type", FunctionType(inputs, tuple(r.type for r in copy.results)))
        return ModuleOp.of([function])

    def _shell(self) -> Any:
        """A function without arguments and results, and with nothing in it but the terminator; None if there is no
        function of one block to make it of."""
        if not self._shells:
            functions = [op for op in self.module.body.operations if self.ctx.model(Callable, op) is not None]
            plain = (op for op in functions if len(list(op.regions[0].blocks)) == 1)
            self._shells = [_emptied(op) for op in plain][:1] or [None]
        return self._shells[0]


def _renamed(module: Any, number: int) -> Any:
    """A copy of the function in a module, under another name."""
    function = module.body.first.clone()
    function.set_attribute("sym_name", StringAttr(f"part{number}"))
    return function


def _problem(check: PythonCallable[[], None]) -> tuple[str, str]:
    """What is wrong, and what to do; empty if nothing is."""
    try:
        check()
    except DiagnosticError as error:
        first = error.diagnostics[0]
        return "; ".join([first.message, *(note.message for note in first.notes)]), first.help or ""
    return _NONE


_NONE = ("", "")


def _emptied(function: Operation) -> Any:
    copy: Any = function.clone()
    block = copy.regions[0].block
    block.terminator.operands = []
    for op in reversed(list(block.operations)[:-1]):
        op.erase()
    for argument in reversed(list(block.arguments)):
        block.erase_argument(argument)
    for name in ("arg_attrs", "res_attrs"):
        if copy.get_attr(name) is not None:
            setattr(copy, name, None)
    copy.set_attribute("sym_name", StringAttr("main"))
    set_visibility(copy, "public")
    return copy


def _key(op: Operation) -> Any:
    """What operations share that are lowered alike."""
    types = tuple(value.type for value in op.operands), tuple(result.type for result in op.results)
    producers: list[Any] = [value.defining_op for value in used_by(op)]
    constants = tuple(producer._properties for producer in producers if is_constant(producer))
    regions = tuple(structural_key(block) for region in op.regions for block in region.blocks)
    return op.name, types, tuple(op._properties), constants, regions


# Note [Alone]
# That a conversion has a pattern for an operation does not say that the pattern takes this one: it depends on types and
# attributes. So each different operation is lowered in a function of its own, which takes milliseconds, and nothing is
# written as native code, which is most of the time of a compilation. What goes through control flow and calls is looked
# at where it stands; constants stay with what uses them, since patterns read shapes from them.
