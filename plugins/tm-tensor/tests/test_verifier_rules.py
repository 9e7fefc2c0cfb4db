"""Each rule of each verifier has a test that breaks it: an `expected-error` in `mlir/tm_tensor`."""

from __future__ import annotations

from pathlib import Path

import pytest
from plait_testing.verifier_rules import expected_errors, pattern, rules_of
from plait_tm_tensor.ops import OPERATIONS

EXPECTED = expected_errors((Path(__file__).parent / "mlir" / "tm_tensor").glob("*.mlir"))
OF_SCANS = ("expected the region to end in tm_tensor.yield", "the region must yield one value of type {}")
"""What the verifiers share: a test of one operation shows it."""
CASES = [(cls.name, rule) for cls in OPERATIONS for rule in rules_of(cls, "plait_tm_tensor")]


@pytest.mark.parametrize(("name", "rule"), CASES, ids=[f"{name}: {rule}" for name, rule in CASES])
def test_a_rule_is_broken_somewhere(name: str, rule: str) -> None:
    operation = "tm_tensor.scan" if rule in OF_SCANS else name
    assert any(pattern(operation, rule).match(text) for text in EXPECTED)


def test_rules_are_found() -> None:
    assert len(CASES) > 40
