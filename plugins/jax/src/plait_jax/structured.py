"""`plait_jax.compile`: programs of JAX as executables that take and return trees, without JAX at run time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plait
from plait.lazy import lazy_import
from plait.runtime import ArgumentError

jax = lazy_import("jax")


class StructuredExecutable:
    """An executable, called with trees of arrays as the function that it comes from; results are arrays of NumPy."""

    def __init__(self, executable: Any, inputs: Any, outputs: Any) -> None:
        self.executable = executable
        self._inputs, self._outputs = inputs, outputs

    @property
    def signature(self) -> Any:
        return self.executable.signature

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        leaves, structure = jax.tree.flatten((arguments, named))
        if structure != self._inputs:
            found, expected = (jax.tree.unflatten(s, ["*"] * s.num_leaves) for s in (structure, self._inputs))
            raise ArgumentError(f"'{self.signature.name}' takes {_shown(expected)}, got {_shown(found)}")
        return jax.tree.unflatten(self._outputs, self.executable(*leaves))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.signature}>"


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
    return StructuredExecutable(plait.compile(source, **chosen), source.in_tree, source.out_tree)
