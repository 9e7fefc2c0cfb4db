"""Each rule of the verifiers has a test that breaks it: an `expected-error` in `mlir/torch`."""

from __future__ import annotations

from pathlib import Path

import pytest
from plait_testing.verifier_rules import expected_errors, pattern, rules_of
from plait_torch.ops import constants, lists, structure
from plait_torch.ops.activations import AtenReluOp

EXPECTED = expected_errors((Path(__file__).parent / "mlir" / "torch").glob("*.mlir"))
CASES = [
    (cls.name, rule)
    for cls in (*constants.OPERATIONS, *lists.OPERATIONS, *structure.OPERATIONS, AtenReluOp)
    for rule in rules_of(cls, "plait_torch")
]
OF_COPIES = ("torch.copy.to_vtensor", "torch.copy.to_tensor")
"""What these verify is that of `torch.tensor_static_info_cast`."""


@pytest.mark.parametrize(("name", "rule"), CASES, ids=[f"{name}: {rule}" for name, rule in CASES])
def test_a_rule_is_broken_somewhere(name: str, rule: str) -> None:
    operation = "torch.tensor_static_info_cast" if name in OF_COPIES else name
    assert any(pattern(operation, rule).match(text) for text in EXPECTED)


def test_rules_are_found() -> None:
    assert len(CASES) > 15
