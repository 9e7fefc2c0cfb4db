"""What a plugin may import from the core: public modules and their names. Everything else may change at any time."""

from __future__ import annotations

from importlib import import_module

PUBLIC_MODULES = (
    "plait",
    "plait.builtin.attributes",
    "plait.builtin.dialect",
    "plait.builtin.ops",
    "plait.builtin.types",
    "plait.context",
    "plait.define",
    "plait.diagnostics.diagnostic",
    "plait.diagnostics.suggest",
    "plait.interfaces",
    "plait.interpret",
    "plait.ir.affine",
    "plait.ir.attribute",
    "plait.ir.block",
    "plait.ir.builder",
    "plait.ir.dominance",
    "plait.ir.location",
    "plait.ir.operation",
    "plait.ir.region",
    "plait.ir.symbol",
    "plait.ir.value",
    "plait.ir.verify",
    "plait.lazy",
    "plait.passes",
    "plait.passes.instruments",
    "plait.plan",
    "plait.plugins",
    "plait.rewrite",
    "plait.rewrite.conversion",
    "plait.runtime",
    "plait.syntax.parser",
    "plait.syntax.printer",
    "plait.typeconv",
)
"""The modules whose public names a plugin may import."""


def public_names() -> list[str]:
    """`module.name` of everything public, sorted: `__all__` of a module, else what it defines without an underscore."""
    return sorted(f"{name}.{public}" for name in PUBLIC_MODULES for public in _names_of(name))


def _names_of(module_name: str) -> list[str]:
    module = import_module(module_name)
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return list(listed)
    found = {n: v for n, v in vars(module).items() if not n.startswith("_")}
    return [name for name, value in found.items() if getattr(value, "__module__", None) == module_name]
