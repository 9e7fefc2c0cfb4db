"""Operations of CHLO of several operands, which are broadcast to one shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait.builtin.types import ComplexType, RankedTensorType, f32, i1
from plait.define import Op, Operand, Properties, Regions, Result, attribute, operand, optional_attribute, result
from plait.define import constraints as c
from plait.define.traits import Commutative, Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as ranked
from plait_stablehlo.chlo import constraints as h
from plait_stablehlo.chlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr
from plait_stablehlo.chlo.ops.broadcast_shapes import broadcast_type
from plait_stablehlo.chlo.ops.other import NextAfterOp
from plait_stablehlo.chlo.ops.special import PolygammaOp, ZetaOp
from plait_stablehlo.compatibility import check_inferred, check_shapes, elements_agree, violation
from plait_stablehlo.ops import elementwise_binary as s
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops.base import mnemonic
from plait_stablehlo.syntax.older_spellings import I64Array


class BroadcastOp(Op):
    """An operation whose operands are broadcast to one shape.

    `computes` is the operation that it is once its operands have one shape.
    """

    computes: ClassVar[Any]

    traits = (Pure,)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return operands[0].type.element_type

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        given = properties.get("broadcast_dimensions")
        types = [v.type for v in operands]
        return [broadcast_type(types, None if given is None else given.values, cls.result_element(operands))]

    def verify(self) -> None:
        properties = {"broadcast_dimensions": getattr(self, "broadcast_dimensions", None)}
        shape_label, element_label = f"{mnemonic(self)}_c2", f"{mnemonic(self)}_c3"
        check_inferred(
            self.infer_types(self.operands, properties, ()), self.result_types, shape_label, element_label
        )

    result_sizes = "plait_stablehlo.chlo.sizes:of_broadcast"


class BroadcastBinaryOp(BroadcastOp):
    """An operation of two operands, of the same elements as its result."""

    assembly = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($result)"
    exact_elements = True  # else they may be quantized in different ways
    of_operands = False  # whether the result may have other elements

    def verify(self) -> None:
        types, label = [v.type for v in (*self.operands, *self.results)], f"{mnemonic(self)}_c1"
        if self.of_operands:
            if not elements_agree(types[0], types[1]):
                raise violation(
                    label,
                    f"operands have different element types, '{types[0].element_type}' and '{types[1].element_type}'",
                )
        elif self.exact_elements:
            if len({ty.element_type for ty in types}) > 1:
                raise violation(label, "all operands and results must have one element type")
        elif not all(elements_agree(types[0], ty) for ty in types):
            raise violation(label, "operands and results differ in element type")
        super().verify()


def _row(
    name: str, computes: Any, elements: c.TypeConstraint = h.Tensor, result_elements: c.TypeConstraint = h.Tensor,
    **facts: bool,
) -> Any:  # fmt: skip
    """The operation `name` of two operands with these elements; `facts` are as for `BroadcastBinaryOp`."""
    namespace: dict[str, Any] = {
        "__doc__": _documentation(name, computes, **facts), "__module__": __name__, "name": name, "computes": computes,
        "traits": (Commutative,) if Commutative in computes.traits else (), "lhs": operand(elements),
        "rhs": operand(elements), "broadcast_dimensions": optional_attribute(I64Array),
        "result": result(result_elements), **facts,
    }  # fmt: skip
    class_name = "".join(part.capitalize() for part in name.partition(".")[2].split("_")) + "Op"
    return type(BroadcastBinaryOp)(class_name, (BroadcastBinaryOp,), namespace)


def _documentation(name: str, computes: Any, exact_elements: bool = True, of_operands: bool = False) -> str:
    """The first sentence is taken from the operation without broadcasting."""
    sentence = (computes.__doc__ or "").strip().partition("\n")[0].removesuffix(".")
    takes_floats = computes.definition.operands[0].constraint.check(RankedTensorType((), f32))
    element = "f32" if takes_floats else "i32"
    which = "`lhs` and `rhs`" if of_operands else "`lhs`, `rhs` and `result`"
    elements = "\n    - (C3) `result` has the elements of `lhs`." if of_operands else ""
    but = "" if exact_elements else "; quantized ones may differ in scale and zero point"
    return f"""{sentence}, with broadcasting.

    ```mlir
    %r = {name} %x, %y : (tensor<2x3x{element}>, tensor<3x{element}>) -> tensor<2x3x{element}>
    ```

    Constraints:

    - (C1) {which} have the same elements{but}.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.{elements}

    Semantics: CHLO, "{name.partition(".")[2]}".
    """


OF_STABLEHLO: tuple[type[BroadcastBinaryOp], ...] = (
    _row("chlo.broadcast_add", s.AddOp, exact_elements=False),
    _row("chlo.broadcast_atan2", s.Atan2Op),
    _row("chlo.broadcast_divide", s.DivideOp),
    _row("chlo.broadcast_maximum", s.MaximumOp, exact_elements=False),
    _row("chlo.broadcast_minimum", s.MinimumOp, exact_elements=False),
    _row("chlo.broadcast_multiply", s.MultiplyOp),
    _row("chlo.broadcast_power", s.PowerOp),
    _row("chlo.broadcast_remainder", s.RemainderOp),
    _row("chlo.broadcast_shift_left", s.ShiftLeftOp),
    _row("chlo.broadcast_shift_right_arithmetic", s.ShiftRightArithmeticOp),
    _row("chlo.broadcast_shift_right_logical", s.ShiftRightLogicalOp),
    _row("chlo.broadcast_subtract", s.SubtractOp),
    _row("chlo.broadcast_and", s.AndOp, h.PredOrIntTensor, of_operands=True),
    _row("chlo.broadcast_or", s.OrOp, h.PredOrIntTensor, of_operands=True),
    _row("chlo.broadcast_xor", s.XorOp, h.PredOrIntTensor, of_operands=True),
)
"""Operations of StableHLO of two operands."""
OF_CHLO: tuple[type[BroadcastBinaryOp], ...] = (
    _row("chlo.broadcast_next_after", NextAfterOp),
    _row("chlo.broadcast_polygamma", PolygammaOp),
    _row("chlo.broadcast_zeta", ZetaOp, h.FloatTensor, h.FloatTensor),
)
"""Operations of CHLO of two operands."""


class BroadcastComplexOp(BroadcastBinaryOp):
    """Make complex elements from real and imaginary parts, with broadcasting.

    ```mlir
    %r = chlo.broadcast_complex %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.
    - (C3) `result` has complex elements, the parts of which are elements of `lhs`.

    Semantics: CHLO, "broadcast_complex".
    """

    name = "chlo.broadcast_complex"
    computes = o.ComplexOp
    of_operands = True
    lhs: Operand = operand(h.FloatTensor)
    rhs: Operand = operand(h.FloatTensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.ComplexTensor)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return ComplexType(operands[0].type.element_type)


class BroadcastCompareOp(BroadcastBinaryOp):
    """Compare corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>}
        : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_compare".
    """

    name = "chlo.broadcast_compare"
    computes = o.CompareOp
    of_operands = True
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    comparison_direction: ComparisonDirectionAttr = attribute(ComparisonDirectionAttr)
    compare_type: ComparisonTypeAttr | None = optional_attribute(ComparisonTypeAttr)
    result: Result = result(h.PredTensor)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return i1

    @property
    def kind(self) -> str:
        """The scalar kind, as `lt`."""
        return self.comparison_direction.text.lower()


class BroadcastSelectOp(BroadcastOp):
    """Take each element from one of two tensors, as a predicate says, with broadcasting.

    ```mlir
    %r = chlo.broadcast_select %p, %x, %y : (tensor<3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `on_true` and `on_false` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.
    - (C3) `result` has the elements of `on_true`.

    Semantics: CHLO, "broadcast_select".
    """

    name = "chlo.broadcast_select"
    computes = o.SelectOp
    pred: Operand = operand(ranked.PredTensor)
    on_true: Operand = operand(h.Tensor)
    on_false: Operand = operand(h.Tensor)
    result: Result = result(h.Tensor)
    assembly = (
        "$pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` "
        "`->` type($result)"
    )

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return operands[1].type.element_type

    def verify(self) -> None:
        if self.on_true.type.element_type is not self.on_false.type.element_type:
            raise violation("broadcast_select_c1", "on_true and on_false have different element types")
        inferred = self.infer_types(self.operands, {}, ())
        check_shapes(inferred, self.result_types, "broadcast_select_c2", "broadcast_select_c3")


OPERATIONS: tuple[type[BroadcastOp], ...] = (
    *OF_STABLEHLO, *OF_CHLO, BroadcastComplexOp, BroadcastCompareOp, BroadcastSelectOp,
)  # fmt: skip


def why_undefined(op: Any) -> str | None:
    """Why an operation has no meaning for its elements: that without broadcasting is not declared for them.

    None if it has one. Operations with broadcasting are declared for all elements.
    """
    ty = op.operands[0].type
    if type(op) not in _ROWS or op.computes.definition.operands[0].constraint.check(ty):
        return None
    return f"'{op.computes.name}' is not defined for elements of '{ty.element_type}'"


_ROWS = frozenset((*OF_STABLEHLO, *OF_CHLO))
