"""What a plugin may import from the core: public modules and their names. Everything else may change at any time."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

PUBLIC_MODULES = (
    "plait",
    "plait.build",
    "plait.build.functions",
    "plait.builtin.attributes",
    "plait.builtin.large_elements",
    "plait.builtin.ops",
    "plait.builtin.ops.dialect",
    "plait.builtin.symbols",
    "plait.builtin.types",
    "plait.call_targets",
    "plait.compilation",
    "plait.context",
    "plait.define",
    "plait.define.attribute_constraints",
    "plait.define.constraints",
    "plait.define.family",
    "plait.define.functions",
    "plait.define.signatures",
    "plait.define.traits",
    "plait.diagnostics.diagnostic",
    "plait.diagnostics.expected",
    "plait.digraph",
    "plait.flatbuffer",
    "plait.frozen",
    "plait.gc_pause",
    "plait.interfaces",
    "plait.interpret",
    "plait.interpret.complex_algebra",
    "plait.interpret.complex_arrays",
    "plait.interpret.loop_nests",
    "plait.interpret.numbers",
    "plait.interpret.vectorized_body",
    "plait.ir.affine",
    "plait.ir.asm",
    "plait.ir.attribute",
    "plait.ir.block",
    "plait.ir.builder",
    "plait.ir.dominance",
    "plait.ir.lifetime",
    "plait.ir.location",
    "plait.ir.operation",
    "plait.ir.region",
    "plait.ir.structure",
    "plait.ir.value",
    "plait.ir.verify",
    "plait.lazy",
    "plait.libraries",
    "plait.parameters",
    "plait.partition",
    "plait.passes",
    "plait.passes.instruments",
    "plait.plan",
    "plait.plugins",
    "plait.rewrite",
    "plait.rewrite.conversion",
    "plait.runtime",
    "plait.runtime.artifact",
    "plait.runtime.container",
    "plait.sources",
    "plait.suggest",
    "plait.syntax.bytecode",
    "plait.syntax.bytecode.codec",
    "plait.syntax.parser",
    "plait.syntax.printer",
    "plait.syntax.split",
    "plait.typeconv",
)
"""The modules whose public names a plugin may import."""


def public_names() -> list[str]:
    """`module.name` of everything public, sorted: `__all__` of a module, else what it defines without an underscore."""
    return sorted({f"{name}.{public}" for name in PUBLIC_MODULES for public in _names_of(name)})


def _names_of(module_name: str) -> list[str]:
    module = import_module(module_name)
    listed = getattr(module, "__all__", None)
    return list(listed) if listed is not None else [n for n in _defined_in(module) if not n.startswith("_")]


def _defined_in(module: ModuleType) -> Iterator[str]:
    """The names that a module defines at its top level; what it imports is somebody else's."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Assign) and not _is_lazy_import(node.value):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def _is_lazy_import(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "lazy_import"
