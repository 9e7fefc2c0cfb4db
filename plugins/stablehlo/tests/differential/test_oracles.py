"""All cases: Plait's interpreter against jaxlib, and native code against Plait's interpreter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from differential.cases import NAMES
from differential.known import NATIVE, ORACLE
from differential.suite import Finding, findings, in_batches, unused, wrong

pytestmark = [pytest.mark.oracle, pytest.mark.slow, pytest.mark.exhaustive, pytest.mark.differential]


@pytest.fixture(scope="module")
def found(request: pytest.FixtureRequest) -> Callable[[str], list[Finding]]:
    """The findings of an operation, computed with those of other operations that are tested too."""
    pytest.importorskip("jaxlib", reason="needs jaxlib")
    pytest.importorskip("plait_llvm", reason="needs native code")
    here = [item for item in request.session.items if item.path == request.path]
    batches = in_batches([item.callspec.params["name"] for item in here if isinstance(item, pytest.Function)])
    results: dict[str, list[Finding]] = {}

    def of(name: str) -> list[Finding]:
        if name not in results:
            results.update(findings(next(batch for batch in batches if name in batch)))
        return results[name]

    return of


@pytest.mark.parametrize("name", NAMES)
def test_results_agree(name: str, found: Callable[[str], list[Finding]]) -> None:
    verdicts = found(name)
    assert wrong(verdicts) == []
    assert unused(ORACLE, [(f.case, f.interpreter) for f in verdicts]) == []
    assert unused(NATIVE, [(f.case, f.native) for f in verdicts]) == []
