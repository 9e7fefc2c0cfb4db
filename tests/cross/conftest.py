"""These tests need emulators, linkers and Node.js: `tox -e cross` runs them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("PLAIT_TEST_ENVIRONMENT") != "cross":
        folder = str(Path(__file__).parent) + os.sep
        for item in items:
            if str(item.path).startswith(folder):
                item.add_marker(pytest.mark.skip(reason="`tox -e cross` runs it"))
