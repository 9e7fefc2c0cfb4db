"""Each operation of StableHLO and CHLO has five cases for each element type that it is declared for, or a reason."""

from __future__ import annotations

import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

from differential.cases import MAKERS, NAMES, cases_of, groups_of
from differential.known import WITHOUT_CASES
from differential.legality import OPERATIONS, declared_elements, elements_for, why_refused
from differential.modules import plait_module

REFUSED = [(name, element) for name in NAMES for element in declared_elements(name) if why_refused(name, element)]


def test_every_operation_has_cases_or_a_reason() -> None:
    assert set(OPERATIONS) - set(MAKERS) - set(WITHOUT_CASES) == set()
    assert not set(MAKERS) & set(WITHOUT_CASES)


@pytest.mark.parametrize("name", NAMES)
def test_five_cases_or_more_for_each_element_type(name: str) -> None:
    groups = groups_of(name)
    assert {element: len(group) for element, group in zip(elements_for(name), groups) if len(group) < 5} == {}
    assert [{c.element for c in group} for group in groups] == [{element} for element in elements_for(name)]
    names = [c.name for group in groups for c in group]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", sorted({name for name, _ in REFUSED}))
def test_what_is_declared_and_not_defined_is_refused(name: str) -> None:
    """By the verifier, or by the interpreter and native code: with a message, and not with a result."""
    for element in (element for refused, element in REFUSED if refused == name):
        text, values = plait_module(cases_of(name, element)[2:3])
        for target in ("interpret", "llvm"):
            with pytest.raises(DiagnosticError, match=name):
                plait.compile(text, target=target)(*values)
