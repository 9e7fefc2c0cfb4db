"""Conversion patterns: patterns that are given their operands with converted types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union

from plait.rewrite.pattern import Rewrite, Root, root_name

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite.conversion.rewriter import ConversionRewriter

#: A value of the converted type; a tuple of values for a type that converts to none or several.
Converted = Union["Value[Any]", "tuple[Value[Any], ...]"]


@dataclass(frozen=True, eq=False)
class ConversionPattern:
    """A rewrite of a root operation that is given the operands with converted types.

    The replacement has, for each result, a value of the converted type, or a tuple of values for a type that
    converts to none or several. A pattern with `bounded_recursion` may be applied to what it made, as MLIR's
    `setHasBoundedRewriteRecursion` allows; that must come to an end.
    """

    function: Callable[[Any, Sequence[Any], ConversionRewriter], Rewrite]
    root: Root
    benefit: int = 1
    bounded_recursion: bool = False

    def __call__(self, op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Rewrite:
        return self.function(op, operands, rw)

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def rule(self) -> str:
        """The first line of the docstring: what becomes what."""
        lines = (self.function.__doc__ or "").strip().splitlines()
        return lines[0] if lines else ""

    @property
    def root_name(self) -> str | None:
        return root_name(self.root)

    def __repr__(self) -> str:
        return f"<conversion pattern {self.name} on {self.root_name or 'any operation'}>"


def conversion_pattern(root: Root, benefit: int = 1) -> Callable[[Callable[..., Rewrite]], ConversionPattern]:
    """Make a function `(op, operands, rw) -> Rewrite` a conversion pattern; `operands` have converted types."""

    def decorate(function: Callable[..., Rewrite]) -> ConversionPattern:
        return ConversionPattern(function, root, benefit)

    return decorate
