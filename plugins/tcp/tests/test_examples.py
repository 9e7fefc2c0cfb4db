"""Every operation of tcp has an example, and it reads back as it prints."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait_tcp.dialect import OPERATIONS
from plait_testing.examples import check_example


@pytest.mark.parametrize("op_class", OPERATIONS, ids=lambda op_class: op_class.name)
def test_example(op_class: Any, ctx: Context) -> None:
    check_example(op_class, ctx)
