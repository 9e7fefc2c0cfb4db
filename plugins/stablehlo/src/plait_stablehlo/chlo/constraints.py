"""The type constraints of CHLO: unlike the constraints of StableHLO, most hold for tensors of unknown rank too."""

from __future__ import annotations

from plait.builtin.types import RankedTensorType, Type, UnrankedTensorType
from plait.define import constraints as c

from plait_stablehlo import constraints as h


def of_any_rank(base: c.TypeConstraint) -> c.TypeConstraint:
    """`base`, for tensors of unknown rank too."""

    def check(ty: Type) -> bool:
        return base.check(RankedTensorType((), ty.element_type) if isinstance(ty, UnrankedTensorType) else ty)

    return c.Predicate(base.description.removeprefix("ranked "), check)


Tensor = of_any_rank(h.Tensor)
FloatTensor = of_any_rank(h.FloatTensor)
ComplexTensor = of_any_rank(h.ComplexTensor)
PredTensor = of_any_rank(h.PredTensor)
PredOrIntTensor = of_any_rank(h.PredOrIntTensor)
FloatOrComplexTensor = of_any_rank(h.FloatOrComplexTensor)
