"""What a dialect contributes to canonicalization: folds and patterns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Union

from plait.frozen import Frozen
from plait.rewrite.pattern import Pattern, Root, root_name

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite.fold_limits import FoldLimits

#: One attribute or value for each result (the bare one if there is one result); None if nothing folds; `()` if the
#: operation has been changed in place.
FoldResult = Union["Attribute", "Value[Any]", "Sequence[Attribute | Value[Any]]", None]


class Fold(Frozen):
    """A function from an operation and its constant operands to what the operation is equal to.

    A fold creates no operation: it returns constants and values that exist. One that takes large constants (see
    `FoldLimits`) reads a few of their elements, or reinterprets their bytes; others see None in their place.
    One that takes limits is given them as `limits`, to ask before it makes many elements of few.
    """

    function: Callable[..., FoldResult]
    root: Root
    takes_large: bool = False
    takes_limits: bool = False

    def __call__(self, op: Operation, *constants: Attribute | None, **limits: FoldLimits) -> FoldResult:
        return self.function(op, *constants, **limits)

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def root_name(self) -> str | None:
        return root_name(self.root)

    def __repr__(self) -> str:
        return f"<fold {self.name} of {self.root_name}>"


def fold(
    root: Root, *, takes_large: bool = False, takes_limits: bool = False
) -> Callable[[Callable[..., FoldResult]], Fold]:
    """Make a function `(op, *constants) -> FoldResult` a fold; a constant is an attribute, or None if unknown."""

    def decorate(function: Callable[..., FoldResult]) -> Fold:
        return Fold(function, root, takes_large, takes_limits)

    return decorate


class Canonicalization(Frozen):
    """The folds and patterns that bring a dialect's operations into their canonical form."""

    folds: Sequence[Fold] = ()
    patterns: Sequence[Pattern] = ()

    def folds_of(self, name: str | None) -> Sequence[Fold]:
        """The folds whose root has the IR name `name`."""
        return self._by_name.get(name, ([], []))[0]

    def patterns_of(self, name: str | None) -> Sequence[Pattern]:
        """The patterns whose root has the IR name `name`; None asks for those that match any operation."""
        return self._by_name.get(name, ([], []))[1]

    @cached_property
    def _by_name(self) -> dict[str | None, tuple[list[Fold], list[Pattern]]]:
        found: dict[str | None, tuple[list[Fold], list[Pattern]]] = {}
        for one in self.folds:
            found.setdefault(one.root_name, ([], []))[0].append(one)
        for one in self.patterns:
            found.setdefault(one.root_name, ([], []))[1].append(one)
        return found
