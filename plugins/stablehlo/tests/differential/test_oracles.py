"""All cases: Plait's interpreter against jaxlib, and native code against Plait's interpreter."""

from __future__ import annotations

import pytest

from differential.cases import MAKERS, OPERATIONS
from differential.known import NATIVE, ORACLE
from differential.suite import findings, unused, wrong

pytestmark = [pytest.mark.oracle, pytest.mark.slow]


@pytest.mark.parametrize("name", sorted(set(MAKERS) & set(OPERATIONS)))
def test_results_agree(name: str) -> None:
    pytest.importorskip("jaxlib", reason="needs jaxlib")
    pytest.importorskip("plait_llvm", reason="needs native code")
    found = findings(name)
    assert wrong(found) == []
    assert unused(ORACLE, [(f.case, f.interpreter) for f in found]) == []
    assert unused(NATIVE, [(f.case, f.native) for f in found]) == []
