"""What several families of StableHLO operations share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.define import Op, Properties, Regions, family
from plait.define.traits import Elementwise, EqualShapesAtRunTime, Pure
from plait.ir.attribute import Type

from plait_stablehlo.compatibility import (
    check_inferred,
    most_specific,
    same_shape,
    types_agree,
    violation,
)
from plait_stablehlo.syntax.directives import BINARY, UNARY

if TYPE_CHECKING:

    from plait.ir.operation import Operation


class Family(family.Family):
    """StableHLO's specification, or CHLO's definitions, define a row under its name."""

    def semantics(self, name: str, source: str) -> str:
        dialect, _, mnemonic = name.partition(".")
        return f'{_SOURCES[dialect]}, "{mnemonic}"'


_SOURCES = {"stablehlo": "StableHLO", "chlo": "CHLO"}


def mnemonic(op: Any) -> str:
    """The name of an operation, or of a class of operations, without its dialect."""
    return op.name.partition(".")[2]


class InferringOp(Op):
    """An operation whose result types follow from the rest, up to what is not known before it runs.

    `kind` is the scalar kind that an elementwise operation is (`plait_std.scalar`), from which its semantics, its model
    and its lowering follow. It is empty for operations that are not a kind.
    """

    kind: ClassVar[str] = ""

    #: The constraints of the specification that say which shape and which elements the results have.
    result_constraints = ("", "")

    def verify(self) -> None:
        properties = {n: p for n, p in zip(self.property_names, self._properties) if p is not None}
        inferred = type(self).infer_types(self.operands, properties, self.regions)
        labels = [f"{mnemonic(self)}_{label}" if label else "" for label in self.result_constraints]
        check_inferred(inferred, self.result_types, *labels)


class SameTypeOp(Op):
    """An operation whose operands and results all have one type, up to what is not known before it runs.

    `kind` is what it is for `InferringOp`.
    """

    kind: ClassVar[str] = ""
    traits = (Pure, Elementwise, EqualShapesAtRunTime)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [most_specific([v.type for v in operands])]

    def verify(self) -> None:
        types = [v.type for v in self.operands] + [r.type for r in self.results]
        first = types[0]
        if all(ty is first for ty in types):
            return
        label = f"{mnemonic(self)}_c1"
        self.check_agreement(label, types)
        check_inferred(self.infer_types(self.operands, {}, ()), self.result_types, label)

    def check_agreement(self, label: str, types: Sequence[Any]) -> None:
        """Raise unless operands and results may have one type at run time."""
        if not all(types_agree(types[0], ty) for ty in types):
            raise violation(label, "the types of operands and results differ")


SAME_SHAPE = "all operands and results must have one shape"
ELEMENTWISE_SHAPE = "all operands and results that are tensors must have one shape"


def check_same_shape(op: Operation, label: str, text: str = ELEMENTWISE_SHAPE) -> None:
    """Raise unless operands and results may have one shape at run time."""
    if not same_shape([v.type for v in op.operands] + [r.type for r in op.results]):
        raise violation(label, text)


class UnaryOp(SameTypeOp):
    """An elementwise operation of one operand, of the same type as its result."""

    assembly = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))"
    directives = UNARY


class BinaryOp(SameTypeOp):
    """An elementwise operation of two operands, of the same type as its result."""

    assembly = "$lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))"
    directives = BINARY
