"""A conversion as a table: renames, patterns, and what is not supported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plait.frozen import Frozen
from plait.rewrite.conversion.driver import run_conversion
from plait.rewrite.conversion.legality import Legality, illegal, legal, subject_name
from plait.rewrite.pattern import Pattern, Root, conversion_pattern, root_name

if TYPE_CHECKING:
    from plait.context import Context
    from plait.define.dialect import Dialect
    from plait.ir.operation import Operation
    from plait.rewrite.conversion.rewriter import ConversionRewriter



class Conversion(Frozen):
    """How the operations of the dialect `source` become operations of `target`.

    `rename` maps an operation class to the class that takes its operands (with converted types), result types
    (converted), properties of the same name and regions. `unsupported` maps what is left alone to the reason.
    Each operation of the source dialect is in one of the three: see `uncovered_operations`.
    """

    name: str
    source: str | Sequence[str]
    target: str | Sequence[str]
    rename: Mapping[Any, Any] = MappingProxyType({})
    patterns: Sequence[Pattern] = ()
    unsupported: Mapping[Any, str] = MappingProxyType({})
    type_rules: Sequence[Any] = ()
    #: What is legal besides the target: dialect and operation names, or a `Legality`.
    legal: Legality | Sequence[Any] = ()
    #: Makes the type converter from a context; None takes the context's own to the (first) target.
    type_converter: Callable[[Any], Any] | None = None
    #: Whether operations that only carry values are given converted types too, whatever their dialect.
    structural: bool = True
    #: What is done to the operation that was converted, at the end.
    finish: Callable[[Operation], None] | None = None
    #: The name of the pass where IR is printed after it, as upstream has it; by default it is made from `name`.
    title: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The dialects that operations are converted from."""
        return (self.source,) if isinstance(self.source, str) else tuple(self.source)

    @property
    def targets(self) -> tuple[str, ...]:
        """The dialects that operations are converted to."""
        return (self.target,) if isinstance(self.target, str) else tuple(self.target)

    @property
    def conversion_target(self) -> Legality:
        """The source is illegal, targets and `legal` are legal, what is named in `unsupported` may stay."""
        more = self.legal if isinstance(self.legal, Legality) else legal(*self.legal)
        left = Legality({subject_name(s): _unknown for s in self.unsupported})
        return illegal(*self.sources) + legal(*self.targets, "builtin") + left + more

    def run(self, op: Operation, ctx: Context, *, atomic: bool = True) -> None:
        """Convert what `op` holds. Raises `DiagnosticError` if that is not possible.

        Then `op` is as it was, which takes a copy of it; without `atomic`, it is of no use.
        """
        run_conversion(self, op, ctx, atomic=atomic)

    def all_patterns(self) -> list[Pattern]:
        """The patterns, and one for each rename."""
        return [*self.patterns, *[_rename_pattern(old, new) for old, new in self.rename.items()]]

    def covered(self) -> set[str]:
        """The IR names that some row of the table is about."""
        names = {subject_name(s) for s in (*self.rename, *self.unsupported)}
        return names | {p.root_name for p in self.patterns if p.root_name is not None}


def _unknown(op: Operation) -> None:
    return None


def _rename_pattern(old: Root, new: Any) -> Pattern:
    """old -> new, with the same operands"""
    if isinstance(new, Pattern):
        return conversion_pattern(old)(new.function)

    def rename(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return rw.rebuild(op, operands, new)

    rename.__name__ = f"rename_{(root_name(old) or 'any').replace('.', '_')}"
    rename.__doc__ = f"{root_name(old)} -> {new.name}"
    return conversion_pattern(old)(rename)


def uncovered_operations(conversion: Conversion, dialect: Dialect) -> list[str]:
    """The operations of `dialect` that are neither renamed, nor the root of a pattern, nor declared unsupported."""
    covered = conversion.covered()
    return sorted(name for name in dialect.operations if name not in covered)
