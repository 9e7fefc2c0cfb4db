"""What a compiled function takes and returns, in the types of the module that was given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import MemRefType, TupleType
from plait.define.discardable import promises_no_alias
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.ir.attribute import Type
from plait.runtime.structure import Structure
from plait.runtime.structured import structure_of
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.builtin.types import FunctionType
    from plait.context import Context
    from plait.ir.operation import Operation


class Signature(FrozenValue):
    """The name of a function and the types that are passed, as written before any pass ran: see `passed`.

    `names` are the names of the inputs in the text of the module; empty, or with empty entries, where it has none.
    `donated` are the numbers of inputs that a call may overwrite. `structure` is how a frontend had nested everything.
    `alone` are the numbers of buffers that must not overlap other inputs, by attributes that dialects declare
    (`plait.define.DiscardableAttributes.no_alias`).
    """

    name: str
    inputs: tuple[Type, ...]
    results: tuple[Type, ...]
    names: tuple[str, ...] = ()
    donated: tuple[int, ...] = ()
    structure: Structure | None = None
    alone: tuple[int, ...] = ()

    _compared: ClassVar[Any] = attrgetter("name", "inputs", "results")

    def __str__(self) -> str:
        results = ", ".join(map(str, self.results))
        arrow = f" -> ({results})" if len(self.results) != 1 else f" -> {results}"
        return f"{self.name}({', '.join(map(str, self.inputs))}){arrow}"

    @classmethod
    def of(cls, module: Operation, function: str, ctx: Context | None = None) -> Signature:
        """The signature of `function` in `module`; `alone` is known with the dialects of a context only.

        Raises `DiagnosticError` if there is no such function.
        """
        functions = {name.value: op for op in _symbols(module) if (name := op.get_attr("sym_name")) is not None}
        op = functions.get(function)
        function_type = op.get_attr("function_type") if op is not None else None
        if function_type is None:
            help = did_you_mean(function, functions) or f"it has {', '.join(functions) or 'no functions'}"
            raise DiagnosticError(Diagnostic("error", f"the module has no function '{function}'", help=help))
        if not hasattr(function_type, "inputs"):
            message = f"'{function}' is a '{op.name}', which cannot be called as it is"  # type: ignore[union-attr]
            raise DiagnosticError(Diagnostic("error", message, help="convert the module first, with plait opt"))
        inputs, results = (tuple(p for ty in types for p in passed(ty)) for types in _sides(function_type))
        structure = structure_of(op, inputs, results)
        return cls(function, inputs, results, _names(op, inputs), structure=structure, alone=_alone(op, inputs, ctx))


def check_passed(module: Operation, signature: Signature) -> None:
    """Raise `DiagnosticError` if values that exist only while a program is compiled would be passed."""
    for what, types, names in (("takes", signature.inputs, signature.names), ("returns", signature.results, ())):
        for i, ty in enumerate(types):
            if not ty.stays_inside and not getattr(getattr(ty, "element_type", None), "stays_inside", False):
                continue
            place = f"'%{names[i]}'" if i < len(names) and names[i] else f"#{i}"
            message = f"'@{signature.name}' {what} a value of type '{ty}' ({place}), which compiled code does not pass"
            help = "pass the tensors and numbers that it holds, or interpret the program"
            raise DiagnosticError(Diagnostic("error", message, _location(module, signature.name), help=help))


def _location(module: Operation, function: str) -> Any:
    named = (op for op in _symbols(module) if getattr(op.get_attr("sym_name"), "value", None) == function)
    return next((op.location for op in named), module.location)


def _alone(function: Any, inputs: Sequence[Type], ctx: Context | None) -> tuple[int, ...]:
    attributes = function.get_attr("arg_attrs")
    if ctx is None or attributes is None or len(attributes.elements) != len(inputs):
        return ()
    buffers = [i for i, ty in enumerate(inputs) if isinstance(ty, MemRefType)]
    return tuple([i for i in buffers if promises_no_alias(attributes.elements[i].as_dict(), ctx)])


def _names(function: Any, inputs: Sequence[Type]) -> tuple[str, ...]:
    """The names of the arguments, if each is passed as one."""
    entry = function.regions[0].entry if function.regions else None
    names = tuple(argument.name_hint or "" for argument in entry.arguments) if entry is not None else ()
    return names if len(names) == len(inputs) else ("",) * len(inputs)


def _sides(function_type: FunctionType) -> tuple[Sequence[Type], Sequence[Type]]:
    return function_type.inputs, function_type.results


def passed(ty: Type) -> list[Type]:
    """What is passed to or from a function for a value of type `ty`: nothing for a token, its parts for a tuple."""
    if isinstance(ty, TupleType):
        return [part for one in ty.types for part in passed(one)]
    return [ty.passed_as] if ty.carries_data else []


def assembled(types: Sequence[Type], values: Iterable[Any]) -> list[Any]:
    """Values of `types` as the interpreter has them, of those that are passed."""
    left = iter(values)
    return [_assembled(ty, left) for ty in types]


def _assembled(ty: Type, values: Iterator[Any]) -> Any:
    if isinstance(ty, TupleType):
        return [_assembled(one, values) for one in ty.types]
    return next(values) if ty.carries_data else None


def taken_apart(types: Sequence[Type], values: Sequence[Any]) -> list[Any]:
    """What is passed of values of `types`."""
    found: list[Any] = []
    for ty, value in zip(types, values):
        if isinstance(ty, TupleType):
            found += taken_apart(ty.types, value)
        elif ty.carries_data:
            found.append(value)
    return found


def _symbols(module: Operation) -> list[Any]:
    return [op for region in module.regions for block in region.blocks for op in block.operations]
