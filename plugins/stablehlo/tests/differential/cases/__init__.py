"""The makers of cases, by the name of the operation."""

from __future__ import annotations

from collections.abc import Sequence

from differential.case import Case
from differential.cases import (
    algebra,
    chlo,
    contraction,
    control,
    elementwise,
    exact,
    indexing,
    movement,
    per_axis,
    regions,
)
from differential.elements import PER_AXIS
from differential.legality import OPERATIONS, elements_for

MAKERS = {
    **elementwise.MAKERS, **movement.MAKERS, **indexing.MAKERS, **regions.MAKERS, **contraction.MAKERS,
    **control.MAKERS, **chlo.MAKERS, **exact.MAKERS, **algebra.MAKERS,
}  # fmt: skip
#: The operations with cases.
NAMES = sorted(set(MAKERS) & set(OPERATIONS))


def cases_of(name: str, element: str) -> list[Case]:
    """The cases of an operation for an element type."""
    makers = {**MAKERS, **per_axis.MAKERS} if element == PER_AXIS else MAKERS
    return list(makers[name](name, element))


def groups_of(name: str) -> list[Sequence[Case]]:
    """The cases of an operation, those of one element type in a group."""
    return [tuple(cases_of(name, element)) for element in elements_for(name)]
