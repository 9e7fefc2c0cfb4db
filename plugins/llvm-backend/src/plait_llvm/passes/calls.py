"""The functions of a module of llvm, and which one calls which, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.digraph import reached, strongly_connected


def functions_of(module: Any) -> dict[str, Any]:
    """The functions that a module of llvm defines or declares, by name."""
    return {op.sym_name.value: op for op in module.body.operations if op.name == "llvm.func"}


def cannot_fail(module: Any, functions: Mapping[str, Any]) -> set[str]:
    """Functions that are used as values, which cannot get an argument more, and what they call, directly or not."""
    used = {op.global_name.root for op in module.walk() if op.name == "llvm.mlir.addressof"} & set(functions)
    return reached(callees(functions), used) if used else set()


def calls_in(function: Any) -> list[Any]:
    """The calls of functions by name in the body of a function."""
    return [op for op in function.body.walk() if op.name == "llvm.call" and op.callee is not None]


def callees(functions: Mapping[str, Any]) -> dict[str, dict[str, None]]:
    """For each function the names of those that it calls, each once, in the order of the text."""
    return {name: {call.callee.root: None for call in calls_in(function)} for name, function in functions.items()}


def recursive_functions(functions: Mapping[str, Any]) -> set[str]:
    """The functions that may call themselves, directly or not."""
    defined = {name: function for name, function in functions.items() if not function.is_declaration}
    edges = {name: [callee for callee in found if callee in defined] for name, found in callees(defined).items()}
    cycles = (c for c in strongly_connected(edges) if len(c) > 1 or c[0] in edges[c[0]])
    return {name for component in cycles for name in component}
