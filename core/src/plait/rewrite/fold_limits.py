"""How much folding may compute and store: what is larger is left to run time.

A splat is one element, whatever its type; its size limits nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.dense import DenseElementsAttr
from plait.interfaces.cost_model import CostModel

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

BYTES = 64 * 1024
"""What the first cache holds beside other data: reading more from memory is not faster than computing it."""
OPERATIONS = 1 << 20
"""About a millisecond of native code."""


@dataclass(frozen=True)
class FoldLimits:
    """The most bytes of a constant that folds read or make, and the most operations on elements; -1 is no limit."""

    bytes: int = BYTES
    operations: int = OPERATIONS

    def is_large(self, attribute: Any) -> bool:
        """Whether an attribute has elements that folds are not to read."""
        if not isinstance(attribute, DenseElementsAttr) or attribute.is_splat:
            return False
        return 0 <= self.bytes < len(attribute.raw)

    def shown(self, op: Operation, constants: Sequence[Any], ctx: Context | None) -> Sequence[Any]:
        """The constants that folds of `op` are shown: without large ones, and none if there is too much to compute."""
        if not any(isinstance(constant, DenseElementsAttr) for constant in constants):
            return constants
        if self._is_long(op, constants, ctx):
            return [None] * len(constants)
        if any(map(self.is_large, constants)):
            return [None if self.is_large(constant) else constant for constant in constants]
        return constants

    def _is_long(self, op: Operation, constants: Sequence[Any], ctx: Context | None) -> bool:
        if self.operations < 0 or ctx is None or None in constants:
            return False
        if all(isinstance(c, DenseElementsAttr) and c.is_splat for c in constants):
            return False  # folds compute with splats by one element, or not at all
        model = ctx.model(CostModel, op)
        flops = model.cost(op).flops if model is not None else None
        return flops is not None and flops > self.operations

    def accepts(self, made: Any, constants: Sequence[Any]) -> bool:
        """Whether what a fold made, one result or several, is small, or has the bytes of an operand."""
        results = cast("Sequence[Any]", made if made.__class__ in (tuple, list) else (made,))
        large = [result for result in results if self.is_large(result)]
        return all(any(getattr(c, "raw", None) is result.raw for c in constants) for result in large)


DEFAULT_LIMITS = FoldLimits()
