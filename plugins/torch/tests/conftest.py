"""A context with the dialects that the tests of torch use; tests of PyTorch begin with nothing compiled."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from plait.context import Context

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context.from_environment()


@pytest.fixture
def fresh_torch() -> Iterator[None]:
    """Nothing is compiled yet; what stays in PyTorch unexpectedly is an error."""
    import torch
    from plait_torch.support import UnsupportedOperationsWarning

    torch._dynamo.reset()
    torch.manual_seed(0)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UnsupportedOperationsWarning)
        yield
