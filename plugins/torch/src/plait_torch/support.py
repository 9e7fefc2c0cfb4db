"""What of a program is not supported: all of it, with places in the user's source."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.location import NameLoc
from plait.lazy import lazy_import
from plait.partition import Support

from plait_torch.fx.arguments import results_of
from plait_torch.fx.element_types import element_types
from plait_torch.fx.names import ir_name, target_text
from plait_torch.fx.places import location_of, place_of
from plait_torch.fx.random import draws

torch = lazy_import("torch")


class UnsupportedOperationsWarning(UserWarning):
    """Operations that stay in PyTorch."""


def unsupported(refusals: Mapping[Any, Mapping[Any, str]], *, all_of_them: bool = False) -> list[Diagnostic]:
    """A diagnostic for each operation that Plait does not support, with all the places where a program has it.

    Drawing random numbers, which PyTorch does by intention where it can, is among them only in `all_of_them`.
    """
    grouped: dict[tuple[str, str], list[Any]] = {}
    for node, reason in (fault for faults in refusals.values() for fault in faults.items()):
        if all_of_them or not draws(node):
            grouped.setdefault((target_text(node.target), reason), []).append(node)
    return [_diagnostic(name, reason, nodes) for (name, reason), nodes in grouped.items()]


def _diagnostic(name: str, reason: str, nodes: Sequence[Any]) -> Diagnostic:
    first, *others = {place_of(node): node for node in nodes}.values()
    found = Diagnostic("error", f"'{name}' is not supported: {reason}", location_of(first))
    for node in others:
        found.note("it is here too", location_of(node))
    return found


def kinds_of(faults: Mapping[Any, str]) -> list[Support]:
    """What is not supported, by operation, element types, kind of shapes and reason, with the places of each."""
    grouped: dict[Any, list[Any]] = {}
    for node, reason in faults.items():
        name = ir_name(node.target) if hasattr(node.target, "_schema") else target_text(node.target)
        values = [one for other in (*node.all_input_nodes, node) for one in results_of(other)]
        tensors = [one for one in values if isinstance(one, torch.Tensor)]
        elements = tuple(dict.fromkeys(_element(tensor.dtype) for tensor in tensors))
        is_dynamic = any(not isinstance(size, int) for tensor in tensors for size in tensor.shape)
        grouped.setdefault((name, elements, is_dynamic, reason), []).append(node)
    return [
        Support(name, elements, is_dynamic, len(nodes), reason, _IN_PYTORCH, tuple(map(location_of, nodes)))
        for (name, elements, is_dynamic, reason), nodes in sorted(grouped.items())
    ]


_IN_PYTORCH = """torch.compile(model, backend="plait") leaves it to PyTorch"""


def _element(dtype: Any) -> str:
    return str(element_types().get(dtype) or str(dtype).removeprefix("torch."))


def warn_of(missing: Iterable[Diagnostic]) -> None:
    """Say once what stays in PyTorch."""
    shown: list[str] = []
    for diagnostic in missing:
        diagnostic.severity = "warning"
        shown.append(str(DiagnosticError(diagnostic)))
    if shown:
        text = "\n".join(["operations that stay in PyTorch:", *shown])
        warnings.warn(text, UnsupportedOperationsWarning, stacklevel=2)


def at_fault(nodes: Sequence[Any], error: DiagnosticError) -> dict[Any, dict[Any, str]]:
    """The nodes that an error of the compiler is about, with its message: by location, all if it has none.

    In the form of `refusals_in`.
    """
    messages = {_name(d.location): d.message for d in error.diagnostics if d.location is not None}
    found = {node: messages[node.name] for node in nodes if node.name in messages}
    calls = [node for node in nodes if node.op == "call_function"]
    blamed = found or dict.fromkeys(calls, error.diagnostics[0].message if error.diagnostics else str(error))
    return {node: {node: reason} for node, reason in blamed.items()}


def _name(location: Any) -> str | None:
    attribute = location.as_attribute()
    return attribute.identifier if isinstance(attribute, NameLoc) else None
