"""What brings CHLO into its canonical form: constants are StableHLO's, and so is what broadcasts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import ComplexType, RankedTensorType
from plait.define.traits import Pure
from plait.rewrite import Canonicalization, Rewrite, fold, pattern

from plait_stablehlo.canonicalize.constants import fold_by_semantics
from plait_stablehlo.canonicalize.matchers import is_static
from plait_stablehlo.chlo.interpret import INTERPRETATIONS
from plait_stablehlo.chlo.ops.broadcasting import OF_STABLEHLO, why_undefined
from plait_stablehlo.chlo.ops.other import ConstantLikeOp, ConstantOp
from plait_stablehlo.ops import creation as k

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


def _of_one_shape(op: Any, rw: Rewriter) -> Rewrite:
    """chlo.broadcast_add of x and y of one static shape -> stablehlo.add"""
    result = op.results[0].type
    if not is_static(op.results[0]) or any(v.type is not result for v in op.operands):
        return rw.no_match("something is broadcast, or a shape is not known")
    if (reason := why_undefined(op)) is not None:
        return rw.no_match(reason)
    return rw.insert(op.computes.create(tuple(op.operands), (result,), ()))


@pattern(ConstantOp)
def constant_of_stablehlo(op: ConstantOp, rw: Rewriter) -> Rewrite:
    """chlo.constant -> stablehlo.constant"""
    if op.value.type is not op.output.type:
        return rw.no_match("the types differ")
    return k.ConstantOp(op.value)


@fold(ConstantLikeOp)
def fold_constant_like(op: ConstantLikeOp, operand: Any) -> Any:
    """chlo.constant_like of a static shape -> the constant"""
    if not is_static(op.result) or isinstance(op.result.type.element_type, ComplexType):
        return None
    element = DenseElementsAttr.from_values(RankedTensorType((), op.result.type.element_type), (op.value,))
    return element.with_type(op.result.type)


CANONICALIZATION = Canonicalization(
    folds=[
        fold_constant_like,
        *(fold_by_semantics(one) for one in INTERPRETATIONS
          if not one.needs_frame and Pure in one.root.traits and one.root is not ConstantOp),
    ],
    patterns=[constant_of_stablehlo, *(pattern(cls)(_of_one_shape) for cls in OF_STABLEHLO)],
)  # fmt: skip


def materialize_constant(builder: Any, attribute: Any, ty: Any) -> Any:
    """The constant of StableHLO; None if it offers none of this type."""
    fits = getattr(attribute, "type", None) is ty and hasattr(ty, "shape") and ty.has_static_shape
    return builder.insert(k.ConstantOp(attribute)) if fits else None
