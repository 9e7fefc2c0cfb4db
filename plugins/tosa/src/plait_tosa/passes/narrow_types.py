"""Types and constants with narrower elements, and what is lost by that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, FunctionType, IntegerType, TensorType
from plait.lazy import lazy_import

from plait_tosa.ops.base import shape_of

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation

np = lazy_import("numpy")

#: Operations that move elements, and those with regions: narrow elements lose nothing there.
SAFE = (
    "tosa.concat", "tosa.pad", "tosa.reshape", "tosa.reverse", "tosa.slice", "tosa.tile", "tosa.transpose",
    "tosa.identity", "tosa.cond_if", "tosa.while_loop", "tosa.yield",
)  # fmt: skip


@dataclass(frozen=True)
class Narrowing:
    """From one element type to a narrower one."""

    source: Any
    target: Any

    def is_wide(self, ty: object) -> bool:
        return isinstance(ty, TensorType) and ty.element_type is self.source

    def concerns(self, op: Operation) -> bool:
        """Whether an operand or a result is wide."""
        return any(self.is_wide(v.type) for v in (*op.operands, *op.results))

    def narrow(self, ty: Any) -> Any:
        """A type with narrow elements in the place of wide ones."""
        if isinstance(ty, FunctionType):
            return FunctionType(tuple(map(self.narrow, ty.inputs)), tuple(map(self.narrow, ty.results)))
        if self.is_wide(ty):
            return ty.with_element_type(self.target)
        return self.target if ty is self.source else ty

    def narrow_attributes(self, op: Operation) -> None:
        """Narrow what the attributes of an operation hold; numbers that do not fit become the nearest that do."""
        for name, attribute in op.properties.items():
            new = self._attribute(attribute)
            if new is not attribute:
                op.set_property(name, new)

    def _attribute(self, attribute: Any) -> Any:
        ty = getattr(attribute, "type", None)
        if isinstance(attribute, IntegerAttr) and ty is self.source:
            return IntegerAttr(self._clip(attribute.value), self.target)
        if isinstance(attribute, FloatAttr) and ty is self.source:
            return FloatAttr(attribute.value, self.target)
        if isinstance(attribute, DenseElementsAttr) and self.is_wide(ty):
            return self.narrow_elements(attribute)
        return self.narrow(attribute) if attribute is self.source or self.is_wide(attribute) else attribute

    def narrow_elements(self, values: DenseElementsAttr) -> DenseElementsAttr:
        ty = values.type.with_element_type(self.target)
        if values.is_splat:
            return DenseElementsAttr.splat(ty, self._number(next(iter(values.values()))))
        return DenseElementsAttr.from_values(ty, map(self._number, values.values()))

    def _number(self, number: Any) -> Any:
        return self._clip(number) if isinstance(self.source, IntegerType) else number

    def _clip(self, number: int) -> int:
        limit = 1 << self.target.width - 1
        return max(-limit, min(number, limit - 1))


def loses(op: Operation, narrowing: Narrowing) -> str | None:
    """Why numbers might be lost if an operation were narrowed; None if they are not."""
    if op.name in SAFE:
        return None
    if op.name == "tosa.const":
        return _lost_by_constant(op, narrowing)
    if op.name == "tosa.cast":
        return _lost_by_cast(op, narrowing)
    if op.name == "tosa.argmax" and isinstance(narrowing.source, IntegerType):
        return _lost_by_argmax(op)
    return "its results may not fit"


def _lost_by_constant(op: Any, narrowing: Narrowing) -> str | None:
    if not isinstance(op.values, DenseElementsAttr):
        return "its elements are not known"
    before, after = op.values.numpy(), narrowing.narrow_elements(op.values).numpy()
    same = (before == after) | ((before != before) & (after != after))
    return None if bool(np.all(same)) else "an element does not fit"


def _lost_by_cast(op: Any, narrowing: Narrowing) -> str | None:
    source, target = narrowing.narrow(op.input.type).element_type, op.output.type.element_type
    same_kind = isinstance(source, IntegerType) is isinstance(target, IntegerType)
    return "it narrows further" if same_kind and _width(source) > _width(target) else None


def _width(ty: Type) -> int:
    return ty.width if hasattr(ty, "width") else 0  # type: ignore[attr-defined]


def _lost_by_argmax(op: Any) -> str | None:
    axis: int = op.axis.value
    shape: Sequence[int] | None = shape_of(op.input.type)
    size = shape[axis] if shape is not None else DYNAMIC
    if size == DYNAMIC:
        return "the size of the axis is unknown"
    return None if size < (1 << 31) - 1 else "the axis is too long"
