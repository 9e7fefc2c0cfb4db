"""A function whose parts run on several targets, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.lazy import lazy_import
from plait.runtime.artifact import PARTS, Artifact
from plait.runtime.executable import CheckedExecutable
from plait.runtime.signature import Signature
from plait.runtime.threads import check_threads

if TYPE_CHECKING:
    from plait.context import Context

np = lazy_import("numpy")


class CompiledPart(FrozenValue):
    """A part: the name of its function, its target, what runs it, and the values that go in and come out.

    Values are numbers: first the arguments, then the results of the parts.
    """

    name: str
    target: str
    executable: Any
    inputs: tuple[int, ...]
    results: tuple[int, ...]


class PartitionedExecutable(CheckedExecutable):
    """A function that several targets run. Arrays go from one to the other without copies."""

    def __init__(
        self, signature: Signature, parts: Sequence[CompiledPart], returned: Sequence[int], phases: Mapping[str, Any],
        ctx: Context,
    ) -> None:  # fmt: skip
        super().__init__(signature, phases, ctx.hooks)
        self.parts = tuple(parts)
        self._ctx = ctx
        self._returned = tuple(returned)
        self._last_use = _last_uses(parts, returned)
        native = [part for part in parts if getattr(part.executable, "makes_fresh_results", False)]
        self._fresh = {value for part in native for value in part.results}

    @property
    def threads(self) -> int:
        """How many threads a call may use, the one that calls among them."""
        return max((part.executable.threads for part in self.parts), default=1)

    @threads.setter
    def threads(self, threads: int) -> None:
        check_threads(threads)
        for part in self.parts:
            part.executable.threads = threads

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        """Run the parts with checked arguments. What no later part uses is let go of."""
        values = dict(enumerate(arguments))
        for part, unused in zip(self.parts, self._last_use):
            results = part.executable.execute([values[value] for value in part.inputs])
            values.update(zip(part.results, results, strict=True))
            for value in unused:
                del values[value]
        return [values[value] for value in self._returned]

    def fresh(self, results: Sequence[Any]) -> tuple[Any, ...]:
        """The results; copies of those that somebody else may hold."""
        copied = super().fresh
        kept = [r if v in self._fresh else None for v, r in zip(self._returned, results, strict=True)]
        arrays = [r for r in results if isinstance(r, np.ndarray)]
        if any(sum(np.may_share_memory(one, other) for other in arrays) > 1 for one in arrays):
            return copied(results)
        if all(one is not None for one in kept):
            return tuple(kept)
        return tuple(old if old is not None else new for old, new in zip(kept, copied(results)))

    def artifact(self, cpus: Sequence[str] = ()) -> Artifact:
        """What `save` writes: the artifacts of the parts, in folders of one file.

        Raises `DiagnosticError` if one of the targets cannot save its part.
        """
        described: list[dict[str, Any]] = []
        members: dict[str, Any] = {}
        made_by: dict[str, str] = {}
        for i, part in enumerate(self.parts):
            artifact, folder = self._artifact(part, cpus), f"parts/{i}/"
            members |= {folder + name: data for name, data in artifact.members.items()}
            made_by |= artifact.made_by
            between = {"inputs": list(part.inputs), "results": list(part.results)}
            described.append({"name": part.name, "folder": folder, **between, **artifact.described})
        program = {"parts": described, "returned": list(self._returned)}
        return Artifact(PARTS, self.signature, program, members, made_by, version=3)

    def _artifact(self, part: CompiledPart, cpus: Sequence[str]) -> Artifact:
        """What saves a part; only code has processors."""
        try:
            return part.executable.artifact(cpus if getattr(part.executable, "runs_on_cpus", False) else ())
        except DiagnosticError as error:
            message = f"the part '{part.name}' of '{self.signature.name}', for the target '{part.target}', "
            message += f"cannot be saved: {error.diagnostics[0].message}"
            raise DiagnosticError(Diagnostic("error", message)) from None

    def take_phases(self, compiled: Callable[[], Any]) -> None:
        """Take the IR of phases, also for the parts, from what `compiled` returns, when it is asked for."""
        again = cache(compiled)
        super().take_phases(again)
        for i, part in enumerate(self.parts):
            if isinstance(part.executable, CheckedExecutable):
                part.executable.take_phases(partial(_part_of, again, i))


def _part_of(compiled: Callable[[], Any], number: int) -> Any:
    return compiled().parts[number].executable


def of_description(
    described: Mapping[str, Any], executables: Sequence[Any], signature: Signature, ctx: Context
) -> PartitionedExecutable:
    """The executable that an artifact describes, of what runs its parts. Raises `ValueError`."""
    parts = [_part(part, executable) for part, executable in zip(described["parts"], executables, strict=True)]
    returned = _numbers(described["returned"])
    known = len(signature.inputs)
    for part in parts:
        if not set(part.inputs) <= set(range(known)) or part.results != tuple(range(known, known + len(part.results))):
            raise ValueError(f"the part '{part.name}' uses values that are not there")
        known += len(part.results)
    if not set(returned) <= set(range(known)):
        raise ValueError("a value is returned that is not there")
    return PartitionedExecutable(signature, parts, returned, {}, ctx)


def _part(described: Mapping[str, Any], executable: Any) -> CompiledPart:
    inputs, results = _numbers(described["inputs"]), _numbers(described["results"])
    return CompiledPart(str(described["name"]), str(described["target"]), executable, inputs, results)


def _numbers(found: Sequence[Any]) -> tuple[int, ...]:
    return tuple(map(int, found))


def _last_uses(parts: Sequence[CompiledPart], returned: Sequence[int]) -> list[list[int]]:
    """For each part, the values that nobody uses after it."""
    seen = set(returned)
    found: list[list[int]] = []
    for part in reversed(parts):
        unused = [value for value in dict.fromkeys((*part.inputs, *part.results)) if value not in seen]
        seen.update(unused)
        found.append(unused)
    return found[::-1]
