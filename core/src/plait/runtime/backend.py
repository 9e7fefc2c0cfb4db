"""What a backend is: it turns a lowered module into an executable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.runtime.executable import Executable
    from plait.runtime.signature import Signature


class Backend(Protocol):
    """A backend, contributed by a `BackendRecord` that says which dialects it accepts at which level.

    It may have a method `annotated_ir(module, ctx)`: the lines of the code that it makes of a module, each with the
    operation that it is for, or None. It may have `memory(module, signature, ctx)`: the `MemoryUse` of calls. `plait
    report` shows them. One that writes code for other machines may have a
    method `describe(cpu, features)`: that machine as a `Target`, for passes with options for it.

    One whose executables can be saved, with a method `artifact(cpus)`, has `load(container, program, signature, ctx)`,
    which makes an executable of the program and the members of that artifact. With `identity()` they are kept in the
    cache on disk, too: text that says what they depend on beside the program, the plugins and the environment, as the
    machine.
    """

    name: str

    def compile(
        self,
        module: Operation,
        function: str,
        ctx: Context,
        *,
        signature: Signature | None = None,
        phases: Mapping[str, Any] | None = None,
    ) -> Executable:
        """Compile `function` of `module`, which consists of accepted dialects only.

        `signature` has the types before any pass ran (the module's own by default); `phases` is the IR at the
        end of each phase, text or what `str` makes text of, for `Executable.ir`.
        """
        ...
