"""The backend of the target `interpret`: it runs the reference semantics of whatever the module consists of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret.interpreter import Interpreter
from plait.runtime.executable import CheckedExecutable
from plait.runtime.signature import Signature

if TYPE_CHECKING:
    from plait.context import Context


class InterpretedExecutable(CheckedExecutable):
    """A function that the interpreter runs; each call starts with fresh global state."""

    def __init__(self, module: Any, signature: Signature, ctx: Context, phases: Mapping[str, Any] | None) -> None:
        super().__init__(signature, phases, ctx.hooks)
        self._module = module
        self._ctx = ctx

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        return Interpreter(self._module, self._ctx).run(self.signature.name, *arguments)


class InterpretBackend:
    """Interprets a module at any level."""

    name = "interpret"

    def compile(
        self,
        module: Any,
        function: str,
        ctx: Context,
        *,
        signature: Signature | None = None,
        phases: Mapping[str, Any] | None = None,
    ) -> InterpretedExecutable:
        """Nothing is compiled: the module itself is what runs."""
        return InterpretedExecutable(module, signature or Signature.of(module, function), ctx, phases)


BACKEND = InterpretBackend()
