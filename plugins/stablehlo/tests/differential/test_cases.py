"""Each operation of StableHLO and CHLO has cases for each element type that it is declared for, or a reason."""

from __future__ import annotations

import pytest

from differential.cases import MAKERS, OPERATIONS, elements_for, groups_of
from differential.known import WITHOUT_CASES


def test_every_operation_has_cases_or_a_reason() -> None:
    assert set(OPERATIONS) - set(MAKERS) - set(WITHOUT_CASES) == set()
    assert not set(MAKERS) & set(WITHOUT_CASES)


@pytest.mark.parametrize("name", sorted(set(MAKERS) & set(OPERATIONS)))
def test_five_cases_or_more_for_each_element_type(name: str) -> None:
    groups = groups_of(name)
    assert groups
    assert all(len(group) >= 4 + (name != "chlo.constant_like") for group in groups)
    assert {c.element for group in groups for c in group} <= set(elements_for(name))
    names = [c.name for group in groups for c in group]
    assert len(set(names)) == len(names)
