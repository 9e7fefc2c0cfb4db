"""Whether a module still computes what it did: interpreted after each pass, and executed in the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from plait.lazy import lazy_import
from plait.runtime.interpreted import InterpretBackend

from plait_cli.errors import description
from plait_cli.run import difference

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context
    from plait.runtime.signature import Signature

np = lazy_import("numpy")


@dataclass(frozen=True)
class Outcome:
    """What came of one comparison: `differs` says how, `not run` why."""

    status: Literal["same", "differs", "not run"]
    message: str = ""
    seconds: float = 0.0


class Check:
    """Compares what `module` computes now with what it computed when this object was made.

    Raises `DiagnosticError` where the module cannot be interpreted to begin with.
    """

    def __init__(self, module: ModuleOp, signature: Signature, ctx: Context, arguments: Sequence[Any]) -> None:
        self.module, self.signature, self.ctx = module, signature, ctx
        self.arguments = tuple(arguments)
        self.expected = self._results()
        self.last: Outcome | None = None

    def run(self) -> Outcome:
        """Interpret the module as it is now."""
        started = time.perf_counter()
        reason = self._why_not_interpreted()
        if reason is not None:
            self.last = Outcome("not run", reason)
            return self.last
        try:
            status, message = self._compare(self._results())
        except Exception as error:  # a pass may leave what has no semantics, or what fails
            status, message = "not run", "\n".join(description(error))
        self.last = Outcome(status, message, time.perf_counter() - started)
        return self.last

    def execute(self, backend: Any) -> Outcome:
        """Compile the module, which is used up, for a target that accepts it, and call the function."""
        started = time.perf_counter()
        try:
            name = self.signature.name
            executable = backend.compile(self.module, name, self.ctx, signature=self.signature)
            status, message = self._compare([np.array(result) for result in executable(*self.arguments)])
        except Exception as error:  # whatever the code generator or the code has to say
            status, message = "not run", "\n".join(description(error))
        return Outcome(status, message, time.perf_counter() - started)

    def _why_not_interpreted(self) -> str | None:
        """Why the function cannot be called with the arguments by now; None if it can."""
        for op in self.module.body.operations:
            if getattr(op.get_attr("sym_name"), "value", None) != self.signature.name:
                continue
            ty = op.get_attr("function_type")
            if not hasattr(ty, "results"):
                return f"the function has become a '{op.name}', which the interpreter does not call"
            if len(ty.inputs) != len(self.signature.inputs):  # type: ignore[union-attr]
                return "the function takes the buffers of its results from its caller"
        return None

    def _results(self) -> list[Any]:
        executable = InterpretBackend().compile(self.module, self.signature.name, self.ctx, signature=self.signature)
        return [np.array(result) for result in executable(*self.arguments)]

    def _compare(self, results: list[Any]) -> tuple[Literal["same", "differs"], str]:
        for i, (result, wanted) in enumerate(zip(results, self.expected, strict=True)):
            problem = difference(result, wanted, None, None)
            if problem is not None:
                return "differs", f"result[{i}]: {problem}"
        return "same", ""
