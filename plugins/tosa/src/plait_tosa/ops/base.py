"""What several families of TOSA operations share: the text, and the type of elementwise results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait.builtin.types import DYNAMIC, RankedTensorType, UnrankedTensorType, i1
from plait.define import Op, Operand, Properties, Regions, Result, family, operand, result
from plait.define.traits import Elementwise, Pure
from plait.ir.attribute import Type, VerifyError

from plait_tosa import constraints as h
from plait_tosa.syntax import parse_tosa, print_tosa


class Family(family.Family):
    """The specification defines a row under its name."""

    def semantics(self, name: str, source: str) -> str:
        return f"TOSA 1.0, {name.partition('.')[2].upper()}"


class FormattedOp(Op):
    """An operation with the common text: operands, attributes, function type.

    `enums_as_words` says whether MLIR 22 writes enumerations as bare words.
    """

    enums_as_words: ClassVar[bool] = True
    parse_assembly = classmethod(parse_tosa)  # type: ignore[assignment]
    print_assembly = print_tosa  # type: ignore[assignment]


class TosaOp(FormattedOp):
    """An operation with the common text that only computes its results."""

    traits = (Pure,)


def type_of_first(cls: type[Op], operands: Sequence[Any], properties: object, regions: object) -> Sequence[Type]:
    """Results that have the type of the first operand."""
    return [operands[0].type]


def fail(message: str) -> VerifyError:
    """The error for breaking a rule of the specification."""
    return VerifyError(message)


def shape_of(ty: Type) -> Sequence[int] | None:
    """The shape, None if the rank is unknown."""
    return ty.shape if isinstance(ty, RankedTensorType) else None


def broadcast_shape(shapes: Sequence[Sequence[int]]) -> list[int]:
    """The shape that shapes of one rank broadcast to. Raises if they do not."""
    if len({len(shape) for shape in shapes}) > 1:
        raise fail(f"operand ranks differ: {', '.join(str(len(shape)) for shape in shapes)}")
    return [_broadcast_size(sizes) for sizes in zip(*shapes)]


def _broadcast_size(sizes: Sequence[int]) -> int:
    fixed = {size for size in sizes if size not in (1, DYNAMIC)}
    if len(fixed) > 1:
        raise fail(f"sizes {', '.join(map(str, sorted(fixed)))} cannot be broadcast to each other")
    return fixed.pop() if fixed else DYNAMIC if DYNAMIC in sizes else 1


def agree(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether two shapes may be equal at run time."""
    return len(a) == len(b) and all(x == y or DYNAMIC in (x, y) for x, y in zip(a, b))


class ElementwiseOp(TosaOp):
    """An operation on corresponding elements; dimensions of size 1 are repeated.

    `kind` is the scalar kind that it is (`plait_std.scalar`), from which semantics, model and lowering follow. It is
    empty for operations that are more than a kind.
    """

    traits = (Pure, Elementwise)
    kind: ClassVar[str] = ""

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return operands[0].type.element_type

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        element = cls.result_element(operands)
        shapes = [shape_of(v.type) for v in cls.shaped(operands)]
        if None in shapes:
            return [UnrankedTensorType(element)]
        return [RankedTensorType(tuple(broadcast_shape(shapes)), element)]  # type: ignore[arg-type]

    @classmethod
    def shaped(cls, operands: Sequence[Any]) -> Sequence[Any]:
        """The operands that have a say in the shape."""
        return operands

    def verify(self) -> None:
        inferred, actual = type(self).infer_types(self.operands, {}, ())[0], self.results[0].type
        expected, given = shape_of(inferred), shape_of(actual)
        if expected is not None and given is not None and len(expected) != len(given):
            raise fail(f"expected a result of rank {len(expected)}, found rank {len(given)}")
        if expected is not None and given is not None and not agree(expected, given):
            raise fail(f"expected a result of the shape of '{inferred}', found '{actual}'")
        self.verify_elements()

    def verify_elements(self) -> None:
        """Raise unless the element types fit together."""
        types = [v.type.element_type for v in self.operands] + [r.type.element_type for r in self.results]
        if len(set(types)) > 1:
            raise fail(f"element types differ: {', '.join(map(str, dict.fromkeys(types)))}")


class UnaryOp(ElementwiseOp):
    """An elementwise operation of one operand."""

    input1: Operand = operand(h.Tensor)
    output: Result = result(h.Tensor)


class BinaryOp(ElementwiseOp):
    """An elementwise operation of two operands of one element type."""

    input1: Operand = operand(h.Tensor)
    input2: Operand = operand(h.Tensor)
    output: Result = result(h.Tensor)


class CompareOp(BinaryOp):
    """A comparison: the result is boolean."""

    output: Result = result(h.BoolTensor)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return i1

    def verify_elements(self) -> None:
        left, right = (v.type.element_type for v in self.operands)
        if left is not right:
            raise fail(f"element types differ: {left}, {right}")
