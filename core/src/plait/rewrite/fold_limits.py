"""How much folding may compute and store: what is larger is left to run time.

A splat is one element, whatever its type; its size limits nothing. See Note [Limits of folding].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.dense import DenseElementsAttr
from plait.frozen import FrozenValue
from plait.interfaces.cost_model import CostModel
from plait.ir.traits import Elementwise

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, RankedTensorType
    from plait.context import Context
    from plait.ir.operation import Operation

BYTES = 64 * 1024
"""What the first cache holds beside other data: reading more from memory is not faster than computing it."""
OPERATIONS = 1 << 20
"""About a millisecond of native code."""
ELEMENTS = 4096
"""Quick to print and to load, also where folds compute one after the other."""
GROWTH = 64
"""A few cache lines: beyond, repeating elements costs less than reading them."""


class FoldLimits(FrozenValue):
    """Limits on what folds read, compute and create; -1: no limit.

    `bytes` are of a constant that is read or made, `operations` on elements, and `elements` of a constant that is made;
    `growth` is how many elements a constant may have that has more of them than the operands.
    """

    bytes: int = BYTES
    operations: int = OPERATIONS
    elements: int = ELEMENTS
    growth: int = GROWTH

    def is_large(self, attribute: Attribute | None) -> bool:
        """Whether an attribute has elements that folds are not to read."""
        if not isinstance(attribute, DenseElementsAttr) or attribute.is_splat:
            return False
        return 0 <= self.bytes < len(attribute.raw)

    def shown(self, op: Operation, constants: Sequence[Any], ctx: Context | None) -> Sequence[Any]:
        """The constants that folds of `op` are shown: without large ones, and none if there is too much to compute."""
        for constant in constants:  # asked of each operation: a generator would cost as much as the folds
            if constant is not None and isinstance(constant, DenseElementsAttr):
                break
        else:
            return constants
        if self._is_long(op, constants, ctx):
            return [None] * len(constants)
        too_many = self._has_too_many if Elementwise in op.traits else self.is_large
        if any(map(too_many, constants)):
            return [None if too_many(constant) else constant for constant in constants]
        return constants

    def _has_too_many(self, attribute: Attribute) -> bool:
        """Whether an attribute has more elements than folds make, or is large."""
        if not isinstance(attribute, DenseElementsAttr) or attribute.is_splat:
            return False
        return 0 <= self.bytes < len(attribute.raw) or 0 <= self.elements < attribute.num_elements

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
        if not isinstance(made, (tuple, list)):
            if not isinstance(made, DenseElementsAttr):
                return True
            made = (made,)
        large = [result for result in cast("Sequence[Any]", made) if self._has_too_many(result)]
        return all(any(getattr(c, "raw", None) is result.raw for c in constants) for result in large)

    def allow(self, operations: int) -> bool:
        """Whether a fold may take so many operations on elements."""
        return self.operations < 0 or operations <= self.operations

    def fit(self, *types: RankedTensorType) -> bool:
        """Whether folds may compute with all elements of these types, which have static shapes."""
        return self.elements < 0 or all(type.num_elements <= self.elements for type in types)

    def allow_made(self, type: RankedTensorType, operands: Sequence[DenseElementsAttr]) -> bool:
        """Whether a constant of a type with a static shape may be made out of `operands`."""
        if not self.fit(type) or self.growth < 0:
            return self.fit(type)
        read = sum(1 if constant.is_splat else constant.num_elements for constant in operands)
        return type.num_elements <= max(read, self.growth)


DEFAULT_LIMITS = FoldLimits()

# Note [Limits of folding]
# The driver shows no fold a constant that is large, and takes no large one from it, so that most folds know nothing of
# limits. An elementwise operation makes as many elements as it reads: `elements` holds there before any is computed.
# What makes many elements of few (a broadcast, a window, an iota) must ask before it computes, as
# `@fold(..., takes_limits=True)`; patterns that compute ask `rw.fold_limits`.
