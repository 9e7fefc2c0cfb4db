"""What a compiled function takes and returns, in the types of the module that was given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.suggest import did_you_mean
from plait.ir.attribute import Type


@dataclass(frozen=True)
class Signature:
    """The name of a function and its types, as written before any pass ran."""

    name: str
    inputs: tuple[Type, ...]
    results: tuple[Type, ...]

    def __str__(self) -> str:
        results = ", ".join(map(str, self.results))
        arrow = f" -> ({results})" if len(self.results) != 1 else f" -> {results}"
        return f"{self.name}({', '.join(map(str, self.inputs))}){arrow}"

    @classmethod
    def of(cls, module: Any, function: str) -> Signature:
        """The signature of `function` in `module`. Raises `DiagnosticError` if there is no such function."""
        functions = {name.value: op for op in _symbols(module) if (name := op.get_attr("sym_name")) is not None}
        op = functions.get(function)
        function_type = op.get_attr("function_type") if op is not None else None
        if function_type is None:
            help = did_you_mean(function, functions) or (f"it has {', '.join(functions)}" if functions else None)
            raise DiagnosticError(Diagnostic("error", f"the module has no function '{function}'", help=help))
        return cls(function, tuple(function_type.inputs), tuple(function_type.results))


def _symbols(module: Any) -> list[Any]:
    return [op for region in module.regions for block in region.blocks for op in block.operations]
