"""Whether lowering kept what callers rely on: the storage of what is passed, whatever its types have become.

Arrays are checked against the types as they were written. The code reads and writes what the types are at the end: if a
type rule of a plugin disagrees with `storage_type`, it would read beyond the arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import types as ty
from plait.builtin.numpy_types import itemsize_of
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.attribute import Type
from plait.passes.instruments import Instrument
from plait.runtime.signature import Signature, passed

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class StorageError(DiagnosticError):
    """A type of the function became one that is stored differently."""


class StorageCheck(Instrument):
    """After each pass that changes the type of the function: compare it with the signature."""

    def __init__(self, signature: Signature) -> None:
        self.signature = signature
        self._seen: Any = None

    def after_pass(self, pass_: Any, op: Any, ctx: Context) -> None:
        if op.parent is not None:
            return
        for function in op.regions[0].entry.operations:
            name = function.get_attr("sym_name")
            if name is not None and name.value == self.signature.name:
                self._check(function)

    def _check(self, function: Operation) -> None:
        found = function.get_attr("function_type")
        if found is self._seen or not isinstance(found, ty.FunctionType):  # a backend checks its own signature
            return
        self._seen = found
        sides = (
            ("argument", self.signature.inputs, found.inputs, False),
            ("result", self.signature.results, found.results, True),
        )
        for what, wanted, types, is_result in sides:
            lowered = [part for one in types for part in passed(one)]
            if len(lowered) != len(wanted):
                continue
            for index, (before, after) in enumerate(zip(wanted, lowered)):
                if before is not after and not agree(before, after, is_result=is_result):
                    raise StorageError(self._disagreement(function, what, index, before, after))

    def _disagreement(self, function: Operation, what: str, index: int, before: Type, after: Type) -> Diagnostic:
        message = f"{what} #{index} of '{self.signature.name}' is passed as '{before}', but became '{after}'"
        help = "rules for types must lead to the same sizes, and to the bytes that `storage_type` promises"
        return Diagnostic("error", message, function.location, operation=function, help=help)


def agree(before: Type, after: Type, *, is_result: bool = False) -> bool:
    """Whether an array for one type can be passed for the other. What has no NumPy form is not compared."""
    storage = _storage(before), _storage(after)
    if None in storage:
        return True
    return storage[0] == storage[1] and _shapes_agree(before, after, is_result)


def _storage(type: Type) -> tuple[str, int] | None:
    """Kind and bits of what is in memory; whether integers are signed is left to operations."""
    element: Any = type.element_type if isinstance(type, ty.ShapedType) else type
    element = getattr(element, "storage_type", element)
    if isinstance(element, ty.IntegerType):
        return "integer", element.width
    size = itemsize_of(element)
    if size is None:
        return None
    return "integer" if isinstance(element, ty.IndexType) else str(element), 8 * size


def _shapes_agree(before: Any, after: Any, is_result: bool) -> bool:
    """Whether sizes that are known after hold of whatever is passed, and those known before of what is returned."""
    shapes = [type.shape if getattr(type, "is_ranked", False) else () for type in (before, after)]
    if len(shapes[0]) != len(shapes[1]):
        return False
    known, needed = shapes if is_result else reversed(shapes)
    return all(size in (ty.DYNAMIC, other) for size, other in zip(known, needed))
