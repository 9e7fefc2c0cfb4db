"""The programs in `examples`: each runs, and prints what it should; where a package is missing it is skipped."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = {
    "jax_training.py": (("jax", "flax", "optax", "plait_jax", "plait_llvm"), r"loss 0\.[0-7]\d\n"),
}
"""What each program needs, and what it prints."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_an_example_runs(name: str) -> None:
    packages, printed = PROGRAMS[name]
    missing = [package for package in packages if importlib.util.find_spec(package) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed")
    path = ROOT / "examples" / name
    assert len(path.read_text().splitlines()) < 30
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(printed, done.stdout), done.stdout
