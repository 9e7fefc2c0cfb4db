"""A context with the dialects that the tests of torch use."""

from __future__ import annotations

import pytest
from plait.context import Context


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context.from_environment()
