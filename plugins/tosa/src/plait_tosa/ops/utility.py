"""Operations of others, and the scaling that rescaled tensors are lowered to."""

from __future__ import annotations

from plait import define as d
from plait.builtin import types as t
from plait.define import constraints as c
from plait.define.traits import Elementwise, Pure

from plait_tosa import constraints as h
from plait_tosa.enums import RoundingModeAttr
from plait_tosa.ops.base import FormattedOp, TosaOp, fail

_INTEGERS = (t.i8, t.i16, t.i32, t.IntegerType(48), t.i64)


def _integers(*types: t.Type) -> c.TypeConstraint:
    names = ", ".join(map(str, types))
    return c.Like(c.Predicate(names, lambda ty: ty in types), f"{names}, alone or in a tensor or vector")


class CustomOp(FormattedOp):
    """Do what `operator_name` means in `domain_name`; `implementation_attrs` is for who implements it.

    ```mlir
    %r = tosa.custom %x {domain_name = "shop", implementation_attrs = "fast", operator_name = "smooth"}
        : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: TOSA 1.0, CUSTOM.
    """

    name = "tosa.custom"
    input_list: d.Operands = d.operands(h.Tensor)
    operator_name = d.attribute(c.StrAttr)
    domain_name = d.attribute(c.StrAttr)
    implementation_attrs = d.attribute(c.StrAttr)
    output_list: d.Results = d.results(h.Tensor)


class ApplyScaleOp(TosaOp):
    """Multiply each number by `multiplier * 2^-shift`, rounded, on tensors, vectors or numbers.

    ```mlir
    %r = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>)
        -> tensor<4xi32>
    ```

    Semantics: TOSA 1.0, apply_scale_32.
    """

    name = "tosa.apply_scale"
    traits = (Pure, Elementwise)
    value: d.Operand = d.operand(_integers(*_INTEGERS))
    multiplier: d.Operand = d.operand(_integers(*_INTEGERS))
    shift: d.Operand = d.operand(_integers(t.i8))
    rounding_mode: RoundingModeAttr = d.attribute(RoundingModeAttr)
    output: d.Result = d.result(_integers(t.i32))

    def verify(self) -> None:
        shapes = {_shape(v.type) for v in (*self.operands, self.output)} - {None}
        if len(shapes) > 1:
            types = ", ".join(f"'{v.type}'" for v in (*self.operands, self.output))
            raise fail(f"expected operands and result of one shape, found {types}")


def _shape(ty: t.Type) -> tuple[bool, tuple[int, ...]] | None:
    """Whether it is a vector, and the shape, which is empty for a number; None if the rank is unknown."""
    if isinstance(ty, t.UnrankedTensorType):
        return None
    return isinstance(ty, t.VectorType), tuple(ty.shape) if isinstance(ty, t.ShapedType) else ()
