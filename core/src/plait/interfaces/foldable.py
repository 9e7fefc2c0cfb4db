"""Operations that can be computed from constants, or be replaced by a value that exists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.value import Value

    FoldResult = Attribute | Value[Any] | Sequence[Attribute | Value[Any]] | None


class Foldable(Interface):
    """A fold attached from outside; a dialect's own folds are functions in its `Canonicalization`."""

    def fold(self, op: Any, constants: Sequence[Attribute | None]) -> FoldResult:
        """One attribute or value for each result (the bare one if there is one result); None if nothing folds."""
        raise NotImplementedError
