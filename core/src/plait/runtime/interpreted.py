"""The backend of the target `interpret`: it runs the reference semantics of whatever the module consists of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret.interpreter import Interpreter, why_not_interpreted
from plait.runtime.arrays import check_passed
from plait.runtime.executable import CheckedExecutable
from plait.runtime.signature import Signature, assembled, taken_apart

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class InterpretedExecutable(CheckedExecutable):
    """A function that the interpreter runs; each call starts with fresh global state."""

    def __init__(self, module: Operation, signature: Signature, ctx: Context, phases: Mapping[str, Any] | None) -> None:
        super().__init__(signature, phases, ctx.hooks)
        self._module = module
        self._ctx = ctx

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        interpreter, name = Interpreter(self._module, self._ctx), self.signature.name
        types: Any = interpreter.callee(self._module, name).get_attr("function_type")
        return taken_apart(types.results, interpreter.run(name, *assembled(types.inputs, arguments)))


class InterpretBackend:
    """Interprets a module at any level."""

    name = "interpret"

    def compile(
        self,
        module: Operation,
        function: str,
        ctx: Context,
        *,
        signature: Signature | None = None,
        phases: Mapping[str, Any] | None = None,
    ) -> InterpretedExecutable:
        """Nothing is compiled: the module itself is what runs."""
        signature = signature or Signature.of(module, function)
        check_passed(signature, Interpreter(module, ctx).callee(module, signature.name).location)
        return InterpretedExecutable(module, signature, ctx, phases)

    def refusal(self, op: Operation, ctx: Context) -> str | None:
        """Why `op` cannot be interpreted; None if it can."""
        return why_not_interpreted(op, ctx)


BACKEND = InterpretBackend()
