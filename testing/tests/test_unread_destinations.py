"""A model whose `reads_init` lies is found."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait_testing.conformance.destinations import check_unread_destinations
from plait_testing.conformance.kit import Kit

models: Any = pytest.importorskip("plait_linalg.models")
ops: Any = pytest.importorskip("plait_linalg.ops")


def test_a_destination_that_is_read_in_spite_of_its_model_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit("plait-linalg", Context.from_environment())
    check_unread_destinations(kit, ops.MatmulOp)
    monkeypatch.setattr(models.LinalgDestinationStyle, "reads_init", lambda self, op, i: False)
    with pytest.raises(AssertionError, match="reads_init is false for"):
        check_unread_destinations(kit, ops.MatmulOp)
