"""What a pass is: a frozen dataclass whose fields are its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from plait.passes.options import option_text, options_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


@dataclass(frozen=True)
class Pass:
    """A transformation of an operation and what is nested in it.

    Subclasses have a `name` and `run`; those with options are frozen dataclasses with the options as fields, and those
    without inherit all that a dataclass has. `anchor` is the name of the only operation that the pass runs on, None if
    it runs on any. `title` is what MLIR calls the pass in dumps and reports, if it is one of MLIR's. A pass keeps no
    state: the same value runs many times.
    """

    name: ClassVar[str] = "?"
    title: ClassVar[str] = ""
    anchor: ClassVar[str | None] = None

    def run(self, op: Operation, ctx: Context) -> None:
        """Transform `op`. Raises `DiagnosticError` if that cannot be done."""
        raise NotImplementedError

    def alternatives(self, op: Operation, ctx: Context) -> Sequence[Sequence[Self]]:
        """What `plait tune` may run in place of this pass on `op`: for each decision, passes that decide otherwise.

        How many decisions there are, and in which order, does not depend on what this pass decides. By default, each
        option with values to be tuned is a decision.
        """
        found = [f for f in options_of(type(self)).values() if f.metadata.get("tuned")]
        return [[replace(self, **{f.name: value}) for value in f.metadata["tuned"]] for f in found]

    def __str__(self) -> str:
        """The pass as an element of a textual pipeline, with the options that differ from their defaults."""
        texts: list[str] = []
        for name, found in options_of(type(self)).items():
            value = getattr(self, found.name)
            if value != found.default:
                texts.append(f"{name}={option_text(value)}")
        return f"{self.name}{{{' '.join(texts)}}}" if texts else self.name
