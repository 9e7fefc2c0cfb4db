"""A function whose parts run on several targets, one after the other."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.runtime.executable import CheckedExecutable
from plait.runtime.signature import Signature
from plait.runtime.threads import check_threads

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value

np = lazy_import("numpy")


@dataclass(frozen=True)
class CompiledPart:
    """A part: the name of its function, its target, what runs it, and the values that go in and come out."""

    name: str
    target: str
    executable: Any
    inputs: tuple[Value[Any], ...]
    results: tuple[Value[Any], ...]


class PartitionedExecutable(CheckedExecutable):
    """A function that several targets run. Arrays go from one to the other without copies."""

    def __init__(
        self, signature: Signature, arguments: Sequence[Value[Any]], parts: Sequence[CompiledPart],
        returned: Sequence[Value[Any]], phases: Mapping[str, Any], ctx: Context,
    ) -> None:  # fmt: skip
        super().__init__(signature, phases, ctx.hooks)
        self.parts = tuple(parts)
        self._arguments = tuple(arguments)
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
        values = dict(zip(self._arguments, arguments, strict=True))
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

    def save(self, path: str | os.PathLike[str], *, cpus: Sequence[str] = ()) -> None:
        """Raises `DiagnosticError`: the parts of several targets are not kept in one file."""
        targets = ", ".join(dict.fromkeys(part.target for part in self.parts))
        message = f"'{self.signature.name}' is split among {targets}, and cannot be saved"
        raise DiagnosticError(Diagnostic("error", message, help="compile it for one target"))


def _last_uses(parts: Sequence[CompiledPart], returned: Sequence[Value[Any]]) -> list[list[Value[Any]]]:
    """For each part, the values that nobody uses after it."""
    seen = set(returned)
    found: list[list[Value[Any]]] = []
    for part in reversed(parts):
        unused = [value for value in dict.fromkeys((*part.inputs, *part.results)) if value not in seen]
        seen.update(unused)
        found.append(unused)
    return found[::-1]
