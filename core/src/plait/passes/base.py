"""What a pass is: a frozen value whose fields are its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from plait.frozen import FrozenValue
from plait.passes.options import DeclaredOption, option_text, options_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class Pass(FrozenValue):
    """A transformation of an operation and what is nested in it.

    Subclasses have a `name` and `run`, and their options as annotated fields; they are constructed, compared and
    printed as frozen dataclasses are. `anchor` is the name of the only operation that the pass runs on, None if it runs
    on any. `title` is what MLIR calls the pass in dumps and reports, if it is one of MLIR's. A pass keeps no state: the
    same value runs many times.
    """

    name: ClassVar[str] = "?"
    title: ClassVar[str] = ""
    anchor: ClassVar[str | None] = None
    declared_options: ClassVar[dict[str, DeclaredOption]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: value for name, value in vars(cls).items() if isinstance(value, DeclaredOption)}
        for name, declared in own.items():
            setattr(cls, name, declared.default)
        cls.declared_options = {**cls.declared_options, **own}

    def run(self, op: Operation, ctx: Context) -> None:
        """Transform `op`. Raises `DiagnosticError` if that cannot be done."""
        raise NotImplementedError

    def alternatives(self, op: Operation, ctx: Context) -> Sequence[Sequence[Self]]:
        """What `plait tune` may run in place of this pass on `op`: for each decision, passes that decide otherwise.

        How many decisions there are, and in which order, does not depend on what this pass decides. By default, each
        option with values to be tuned is a decision.
        """
        found = [one for one in options_of(type(self)).values() if one.tuned]
        return [[self.replaced(**{one.name: value}) for value in one.tuned] for one in found]

    def __str__(self) -> str:
        """The pass as an element of a textual pipeline, with the options that differ from their defaults."""
        texts: list[str] = []
        for name, found in options_of(type(self)).items():
            value = getattr(self, found.name)
            if value != found.default:
                texts.append(f"{name}={option_text(value)}")
        return f"{self.name}{{{' '.join(texts)}}}" if texts else self.name
