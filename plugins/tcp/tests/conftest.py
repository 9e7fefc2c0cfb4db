"""A context with the plugins that tcp's lowering needs."""

from __future__ import annotations

import plait_linalg.plugin
import plait_std.plugin
import plait_tcp.plugin
import pytest
from plait.context import Context


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context(plugins=[plait_std.plugin, plait_linalg.plugin, plait_tcp.plugin])
