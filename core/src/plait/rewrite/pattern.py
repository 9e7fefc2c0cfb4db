"""Rewrite patterns: a short function under its root operation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Union

from plait.frozen import Frozen

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite.rewriter import Rewriter


class NoMatch:
    """What a pattern returns through `rw.no_match("why")`."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NO_MATCH"


NO_MATCH = NoMatch()


class NoMatchError(Exception):
    """Raised by what a conversion pattern calls, as if the pattern had returned `rw.no_match` with the message."""


#: The replacement of the root: a value, an operation (its results; it is inserted if it is not yet), or a sequence of
#: values, one for each result; `()` if the pattern changed the IR itself through the rewriter; or what `rw.no_match`
#: returns.
Rewrite = Union["Value[Any]", "Operation", "Sequence[Value[Any]]", NoMatch]

Root = type[Any] | str | None


class Pattern(Frozen):
    """A rewrite with its root: an operation class, an IR name, or None for any operation.

    Among patterns with the same root the one with the greater `benefit` is tried first, then the one declared first.
    The function of a pattern that `takes_operands` is for conversions: it is given the operands with converted types
    between the operation and the rewriter. Its replacement has, for each result, a value of the converted type, or a
    tuple of values for a type that converts to none or several. With `bounded_recursion` it may be applied to what it
    made, as MLIR's `setHasBoundedRewriteRecursion` allows; that must come to an end.
    """

    function: Callable[..., Rewrite]
    root: Root
    benefit: int = 1
    takes_operands: bool = False
    bounded_recursion: bool = False

    def __call__(self, *arguments: Any) -> Rewrite:
        return self.function(*arguments)

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
        """The IR name of the root; None for any operation."""
        return root_name(self.root)

    def __repr__(self) -> str:
        kind = "conversion pattern" if self.takes_operands else "pattern"
        return f"<{kind} {self.name} on {self.root_name or 'any operation'}>"


def root_name(root: Root) -> str | None:
    """The IR name that an operation class or a name stands for."""
    return root if root is None or isinstance(root, str) else root.name


def pattern(root: Root, benefit: int = 1) -> Callable[[Callable[[Any, Rewriter], Rewrite]], Pattern]:
    """Make a function `(op, rw) -> Rewrite` a pattern. Its docstring's first line is the rule: `x + 0 -> x`."""

    def decorate(function: Callable[[Any, Rewriter], Rewrite]) -> Pattern:
        return Pattern(function, root, benefit)

    return decorate


def conversion_pattern(
    root: Root, benefit: int = 1, *, bounded_recursion: bool = False
) -> Callable[[Callable[..., Rewrite]], Pattern]:
    """Make a function `(op, operands, rw) -> Rewrite` a pattern for conversions; `operands` have converted types."""

    def decorate(function: Callable[..., Rewrite]) -> Pattern:
        return Pattern(function, root, benefit, takes_operands=True, bounded_recursion=bounded_recursion)

    return decorate
