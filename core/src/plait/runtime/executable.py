"""A compiled function that can be called, and the base that backends derive theirs from."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.html import ir_block, page
from plait.ir.attribute import Type
from plait.ir.operation import Operation
from plait.lazy import lazy_import
from plait.parameters import Parameters
from plait.plugins.known import DEFAULT_TARGET
from plait.runtime.arrays import check_arguments, fresh_results
from plait.runtime.dlpack_export import results_like
from plait.runtime.outputs import arguments_in_order, check_outputs, check_workspace, filled
from plait.runtime.signature import Signature
from plait.runtime.state import State
from plait.runtime.structured import StructuredExecutable
from plait.runtime.threads import check_threads
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.runtime.artifact import Artifact

html = lazy_import("html")


class Executable(Protocol):
    """A compiled function. Calling it with arrays checks them and returns a tuple of fresh arrays.

    Arguments may be given by the names in the module. Results for which `out` has an array are written there. With
    `like`, results are arrays of the library that this one is an array of. Temporary buffers lie in `workspace`, an
    array of `workspace_bytes` or more.
    """

    signature: Signature
    threads: int
    state: State
    parameters: Mapping[str, Type]

    def bind(self, parameters: Parameters) -> None:
        """Give the program the values of its `parameters`, which are names with types. Raises `ParameterError`."""
        ...

    def reset(self) -> None:
        """Give the variables of `state` their initial values."""
        ...

    def structured(self) -> StructuredExecutable:
        """The function with arguments and results nested as its frontend had them. `ValueError` if they are flat."""
        ...

    def session(self) -> Executable:
        """The same function with a state of its own, a copy of this one. Calls of one session wait for each other."""
        ...

    def ir(self, phase: str | None = None) -> str:
        """The IR at the end of `phase`, by default the last one. Raises `KeyError` if the plan has no such phase."""
        ...

    def __call__(
        self, *arguments: Any, out: Any = None, like: Any = None, workspace: Any = None, **named: Any
    ) -> tuple[Any, ...]: ...

    def workspace_bytes(self, *arguments: Any, **named: Any) -> int:
        """The bytes of a `workspace` for a call with these arguments, at any address. Raises `ArgumentError`."""
        ...

    def save(self, path: str | os.PathLike[str], *, cpus: Sequence[str] = ()) -> None:
        """Write the function to a file that `plait.load` reads: its code, for this machine or for each of `cpus`.

        Raises `DiagnosticError` if the target cannot.
        """
        ...


class PhasesOnDemand(Mapping[str, Any]):
    """The IR of phases that `make` makes when it is first asked for."""

    def __init__(self, make: Callable[[], Mapping[str, Any]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, Any]:
        return self._make()

    def __getitem__(self, phase: str) -> Any:
        return self._made[phase]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class CheckedExecutable:
    """An executable whose calls check arguments and copy results; a backend supplies `execute`.

    `phases` has the IR at the end of each phase of its pipeline: text, or what `str` makes text of. With
    `makes_fresh_results`, arrays that `execute` returns are held by nobody else.
    """

    makes_fresh_results = False

    def __init__(self, signature: Signature, phases: Mapping[str, Any] | None = None, hooks: Any = None) -> None:
        self.signature = signature
        self.phases: Mapping[str, Any] = dict(phases or {})
        self.state = State({})
        self.parameters: Mapping[str, Type] = {}
        self._hooks = hooks

    def bind(self, parameters: Parameters) -> None:
        """Give the program the values of its `parameters`. Raises `ParameterError`."""
        if self.parameters:
            raise NotImplementedError(f"{type(self).__name__} has parameters, and does not bind them")

    def structured(self) -> StructuredExecutable:
        """The function with arguments and results nested as its frontend had them. `ValueError` if they are flat."""
        if self.signature.structure is None:
            raise ValueError(f"'{self.signature.name}' takes and returns no nested structures")
        return StructuredExecutable(self, self.signature.structure)

    def reset(self) -> None:
        """Give the variables of `state` their initial values."""
        self.state.reset()

    def session(self) -> Any:
        """The same function with a state of its own, a copy of this one; the executable itself if it has no state."""
        if self.state:
            raise NotImplementedError(f"{type(self).__name__} has a state, and makes no sessions")
        return self

    @property
    def threads(self) -> int:
        """How many threads a call may use, the one that calls among them."""
        return 1

    @threads.setter
    def threads(self, threads: int) -> None:
        check_threads(threads)

    def take_phases(self, compiled: Callable[[], Any]) -> None:
        """Take the IR of phases from what `compiled` returns, when it is asked for."""
        self.phases = PhasesOnDemand(lambda: compiled().phases)

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        """Run with checked arguments; return one value for each result of the signature."""
        raise NotImplementedError

    def fresh(self, results: Sequence[Any]) -> tuple[Any, ...]:
        """What `execute` returned as arrays that nobody else holds."""
        return fresh_results(self.signature, results)

    def save(self, path: str | os.PathLike[str], *, cpus: Sequence[str] = ()) -> None:
        """Write the function to a file that `plait.load` reads: its code, for this machine or for each of `cpus`.

        Raises `DiagnosticError` if the target cannot; `OSError`.
        """
        self.artifact(cpus).write(path)

    def artifact(self, cpus: Sequence[str] = ()) -> Artifact:
        """What `save` writes. Raises `DiagnosticError`: backends whose functions can be saved override it."""
        message = f"'{self.signature.name}' is not compiled to code that could be saved"
        raise DiagnosticError(Diagnostic("error", message, help=f"compile it for the target {DEFAULT_TARGET}"))

    def ir(self, phase: str | None = None) -> str:
        """The IR at the end of `phase`, by default the last one. Raises `KeyError` if the plan has no such phase."""
        phases = dict(self.phases)
        if phase is None and phases:
            return str(next(reversed(phases.values())))
        if phase not in phases:
            known = ", ".join(phases) or "none"
            help = did_you_mean(phase or "", phases)
            raise KeyError(f"no phase '{phase}'; there are: {known}" + (f"; {help}" if help else ""))
        return str(phases[phase])

    def workspace_bytes(self, *arguments: Any, **named: Any) -> int:
        """The bytes of a `workspace` for a call with these arguments: none, unless a backend says more."""
        check_arguments(self.signature, arguments_in_order(self.signature, arguments, named))
        return 0

    def __call__(
        self, *arguments: Any, out: Any = None, like: Any = None, workspace: Any = None, **named: Any
    ) -> tuple[Any, ...]:
        if like is not None:
            return results_like(self(*arguments, out=out, workspace=workspace, **named), like)
        if workspace is not None:
            check_workspace(self.signature.name, workspace)
        outputs = check_outputs(self.signature, out) if out is not None else None
        checked = check_arguments(self.signature, arguments_in_order(self.signature, arguments, named))
        if self._hooks is not None:
            self._hooks.plait_before_run(executable=self, arguments=checked)
        results = self.execute(checked)
        if self._hooks is not None:
            self._hooks.plait_after_run(executable=self, arguments=checked, results=results)
        fresh = self.fresh(results)
        return filled(self.signature, out, outputs, fresh) if outputs is not None else fresh

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.signature}>"

    def _repr_html_(self) -> str:
        """The executable in a notebook: its signature, and the IR that need not be made first."""
        made: Mapping[str, Any] = {} if isinstance(self.phases, PhasesOnDemand) else self.phases
        texts = {phase: _text_at_hand(ir) for phase, ir in made.items()}
        shown = {phase: text for phase, text in texts.items() if text is not None}
        blocks = [ir_block(f"ir({phase!r})", text, is_open=phase == "input") for phase, text in shown.items()]
        others = [phase for phase in texts if phase not in shown]
        more = f"<p>also: {html.escape(', '.join(others))}</p>" if others else ""
        return page([f"<code>{html.escape(repr(self))}</code>", *blocks, more])


def _text_at_hand(ir: Any) -> str | None:
    """The text of a module, large constants left out, or of what is text; None for what would have to be made."""
    return ir.print(elide_larger=16) if isinstance(ir, Operation) else ir if isinstance(ir, str) else None
