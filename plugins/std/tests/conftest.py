"""A context that knows the dialects of this distribution."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait_std import plugin


@pytest.fixture
def ctx() -> Context:
    return Context(plugins=[plugin])
