"""A context with the dialects that linalg's tests use."""

from __future__ import annotations

import plait_linalg.plugin
import plait_std.plugin
import pytest
from plait.context import Context


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context(plugins=[plait_std.plugin, plait_linalg.plugin])
