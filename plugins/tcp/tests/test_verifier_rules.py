"""Each rule of each verifier has a test that breaks it: an `expected-error` in `mlir/tcp/*_invalid.mlir`."""

from __future__ import annotations

from pathlib import Path

import pytest
from plait_tcp.dialect import OPERATIONS
from plait_testing.verifier_rules import expected_errors, pattern, rules_of

FILES = Path(__file__).parent / "mlir" / "tcp"
EXPECTED = expected_errors(FILES.glob("*_invalid.mlir"))
SINGLE = "expects {} to be unique, but got {}"
"""A rule on lists of dimensions, which one dimension cannot break."""
UNREACHABLE = {
    **{(name, SINGLE): "there is one dimension" for name in ("tcp.concat", "tcp.iota", "tcp.sort", "tcp.scan", "tcp.scan_region")},
    ("tcp.concat", "there is no dimension {}"): "said in other words before the type is inferred",
}


def sharing(name: str) -> list[str]:
    """The operations with the same verifier: named ones have few."""
    verifier = next(cls.verify for cls in OPERATIONS if cls.name == name)
    return [cls.name for cls in OPERATIONS if getattr(cls, "verify", None) is verifier]


CASES = [(cls.name, rule) for cls in OPERATIONS for rule in rules_of(cls, "plait_tcp") if (cls.name, rule) not in UNREACHABLE]


@pytest.mark.parametrize(("name", "rule"), CASES, ids=[f"{name}: {rule}" for name, rule in CASES])
def test_a_rule_is_broken_somewhere(name: str, rule: str) -> None:
    wanted = [pattern(other, rule) for other in sharing(name)]
    assert any(one.match(text) for one in wanted for text in EXPECTED)


def test_rules_are_found() -> None:
    assert len(CASES) > 250 and ("tcp.iota", "expects {} in range [0, {}), but got {}") in CASES
