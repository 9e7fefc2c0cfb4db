"""`plait_jax.compile`: programs of JAX as executables that take and return trees, without JAX at run time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import plait
from plait.lazy import lazy_import
from plait.runtime import ArgumentError, StructuredExecutable

jax = lazy_import("jax")


@dataclass(frozen=True)
class Trees:
    """How JAX has nested the arguments of a function, positional and named ones, and its results."""

    name: str
    inputs: Any
    outputs: Any

    def flatten(self, arguments: Sequence[Any], named: Mapping[str, Any]) -> list[Any]:
        """The leaves of arguments. Raises `ArgumentError` if they are other trees."""
        leaves, structure = jax.tree.flatten((tuple(arguments), dict(named)))
        if structure != self.inputs:
            found, expected = map(_with_stars, (structure, self.inputs))
            raise ArgumentError(f"'{self.name}' takes {_shown(expected)}, got {_shown(found)}")
        return leaves

    def rebuild(self, results: Sequence[Any]) -> Any:
        """Leaves as the tree that the function returns."""
        return jax.tree.unflatten(self.outputs, results)

    def __str__(self) -> str:
        return f"{_shown(_with_stars(self.inputs))} -> {_with_stars(self.outputs)}".replace("'*'", "*")


def _with_stars(structure: Any) -> Any:
    return jax.tree.unflatten(structure, ["*"] * structure.num_leaves)


def _shown(arguments: Any) -> str:
    """Arguments as they are written in a call, an asterisk for each array."""
    args, named = arguments
    shown = ", ".join([*map(str, args), *(f"{name}={value}" for name, value in named.items())])
    return f"({shown})".replace("'*'", "*")


def compile(
    source: Any, *arguments: Any, options: Mapping[str, Any] | None = None, **named: Any
) -> StructuredExecutable:
    """Compile a function of JAX for arguments like these, or a `Lowered` or `Exported`.

    `options` are arguments of `plait.compile` by name. Arguments of a function may be arrays, or
    `jax.ShapeDtypeStruct`. What JAX has marked as donated is donated. Raises `DiagnosticError`.
    """
    if not hasattr(source, "out_tree"):
        jitted = source if hasattr(source, "lower") else jax.jit(source)
        source = jitted.lower(*arguments, **named)
    chosen: dict[str, Any] = {"donate": "declared", **(options or {})}
    executable: Any = plait.compile(source, **chosen)
    return StructuredExecutable(executable, Trees(executable.signature.name, source.in_tree, source.out_tree))
