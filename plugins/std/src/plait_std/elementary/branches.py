"""What is computed in another way for a few numbers: vectors without such numbers skip it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from plait.build import Expression, Variable
from plait.builtin.types import VectorType

from plait_std.vector.attributes import CombiningKindAttr
from plait_std.vector.ops import ReductionOp

Compute = Callable[[], Sequence[Expression]]


def usually(
    x: Expression, are_usual: Expression, usual: Compute, any_numbers: Compute, count: int = 1
) -> Sequence[Expression]:
    """`count` results of the type of `x`: by `usual` if a condition holds for all elements of a vector, else as others.

    `any_numbers` computes these. The branch is for a whole vector, and the processor predicts it.

    What is not a vector of one dimension is computed
    by `any_numbers`, which does not branch, so that LLVM makes vectors of loops over scalars.
    """
    if not isinstance(x.type, VectorType) or x.type.rank != 1:
        return any_numbers()
    b = x.b
    all_are_usual = b(ReductionOp(CombiningKindAttr("and"), are_usual.value, None))
    results = [b.variable(x) for _ in range(count)]
    with b.if_(all_are_usual) as branch:
        _set(results, usual())
    with branch.otherwise():
        _set(results, any_numbers())
    b.forget(*results)
    return [b.expression(result.value) for result in results]


def _set(variables: Sequence[Variable], values: Sequence[Expression]) -> None:
    for variable, value in zip(variables, values):
        variable.set(value)
