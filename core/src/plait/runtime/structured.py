"""Executables that are called with nested structures, and the structures that functions of modules have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from plait.builtin.attributes import ArrayAttr, IntegerAttr, StringAttr
from plait.builtin.types import TupleType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.location import NameLoc
from plait.runtime.structure import STAR, STRUCTURE, Path, Structure, from_paths, steps_of

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation


class Nesting(Protocol):
    """How arguments and results are nested: a `Structure`, or what a framework knows of it."""

    def flatten(self, arguments: Sequence[Any], named: Mapping[str, Any]) -> Sequence[Any]:
        """The values that are passed. Raises `ArgumentError` if the arguments have another structure."""
        ...

    def rebuild(self, results: Sequence[Any]) -> Any:
        """The results of a call in their structure."""
        ...


class StructuredExecutable:
    """An executable that takes and returns nested structures of arrays; `executable` takes and returns them flat."""

    def __init__(self, executable: Any, structure: Nesting) -> None:
        self.executable, self.structure = executable, structure

    @property
    def signature(self) -> Any:
        """The types of the values, flat."""
        return self.executable.signature

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Raises `ArgumentError` if the arguments have another structure."""
        return self.structure.rebuild(self.executable(*self.structure.flatten(arguments, named)))

    def session(self) -> StructuredExecutable:
        """The same function with a state of its own."""
        return StructuredExecutable(self.executable.session(), self.structure)

    def __repr__(self) -> str:
        return f"<StructuredExecutable {self.structure}>"


def structure_of(function: Any, inputs: Sequence[Any], results: Sequence[Any]) -> Structure | None:
    """The structure of a function of a module whose values are passed as `inputs` and `results`; None for a flat one.

    It is what the attribute `plait.structure` states, else what tuple types state, else what JAX and TensorFlow say of
    each argument and result. Raises `DiagnosticError` if what is stated does not fit.
    """
    entry = function.regions[0].entry if function.regions else None
    names = [argument.name_hint or "" for argument in entry.arguments] if entry is not None else []
    stated: Any = function.attributes.get(STRUCTURE)
    if stated is not None:
        return _stated(function, stated, names, (len(inputs), len(results)))
    types: Any = function.get_attr("function_type")
    if any(isinstance(ty, TupleType) for ty in (*types.inputs, *types.results)):
        taken, returned = (tuple(map(_of_type, side)) for side in (types.inputs, types.results))
        return Structure(taken, returned[0] if len(returned) == 1 else returned, tuple(names))
    if entry is None or len(entry.arguments) != len(inputs) or len(types.results) != len(results):
        return None
    paths = [_path_of_argument(function, i, argument) for i, argument in enumerate(entry.arguments)]
    places = [_noted(function, "res_attrs", i) for i in range(len(results))]
    if all(len(path) == 1 for path in paths) and None in places:
        return None
    in_order: list[Path] = [(i,) for i in range(len(results))] if len(results) != 1 else [()]
    return from_paths(paths, in_order if None in places else places)  # type: ignore[arg-type]


def _path_of_argument(function: Operation, index: int, argument: Any) -> Path:
    """Where a frontend says that an argument was; the argument by its name if it says nothing."""
    noted = _noted(function, "arg_attrs", index)
    if noted:
        return noted
    location = argument.location
    if isinstance(location, NameLoc):
        try:
            return steps_of(location.identifier) or (argument.name_hint or f"arg{index}",)
        except ValueError:
            pass
    return (argument.name_hint or f"arg{index}",)


def _stated(function: Operation, stated: Any, names: Sequence[str], counts: tuple[int, int]) -> Structure:
    try:
        found = Structure.parse(stated.value if isinstance(stated, StringAttr) else str(stated), names)
    except ValueError as error:
        raise DiagnosticError(Diagnostic("error", str(error), function.location, operation=function)) from None
    if found.counts != counts:
        message = f"the structure '{found}' has {found.counts[0]} arguments and {found.counts[1]} results"
        message += f", the function has {counts[0]} and {counts[1]}"
        raise DiagnosticError(Diagnostic("error", message, function.location, operation=function))
    return found


def _of_type(ty: Type) -> Any:
    return tuple(map(_of_type, ty.types)) if isinstance(ty, TupleType) else STAR


def _noted(function: Operation, key: str, index: int) -> Path | None:
    """What an attribute of an argument or a result says of where it is; None if there is none."""
    attributes: Any = function.get_attr(key)
    entry = attributes.elements[index] if attributes is not None and index < len(attributes.elements) else None
    path: Any = entry.get("tf_saved_model.index_path") if entry is not None else None
    if isinstance(path, ArrayAttr):
        return [one.value for one in path.elements if isinstance(one, (IntegerAttr, StringAttr))]
    text: Any = (entry.get("jax.arg_info") or entry.get("jax.result_info")) if entry is not None else None
    if not isinstance(text, StringAttr):
        return None
    try:
        steps = steps_of(text.value)
    except ValueError:
        return None
    return steps[1:] if key == "res_attrs" and steps[:1] == ["result"] else steps
