"""Which tests are run as a sample of themselves, unless all are asked for (`-m exhaustive`, or no `-m`).

Tests compile what they test: the cache on disk is off.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("PLAIT_CACHE", "0")  # tests compile; the tests of the cache turn it on

ROOT = Path(__file__).parent
SAMPLED = {
    "plugins/emulation/tests/test_complex.py": 4,
    "plugins/emulation/tests/test_doubles.py": 8,
    "plugins/emulation/tests/test_wide_integers.py": 6,
    "plugins/emulation/tests/test_widening.py": 6,
    "plugins/linear-algebra/tests/test_eigenvalues.py": 4,
    "plugins/linear-algebra/tests/test_linear_algebra.py": 2,
    "plugins/linear-algebra/tests/test_older_calls.py": 4,
    "plugins/tcp/tests/test_every_dtype.py": 4,
    "plugins/tcp/tests/test_factorizations.py": 3,
    "plugins/tcp/tests/test_factorizations_lu.py": 3,
    "plugins/tcp/tests/test_factorizations_qr.py": 3,
    "plugins/tcp/tests/test_fourier.py": 3,
    "plugins/tcp/tests/test_long_scans.py": 4,
    "plugins/tcp/tests/test_sort_networks.py": 3,
    "tests/cross/test_cross_models.py": 7,
    "tests/jax_programs/test_lax.py": 16,
    "tests/jax_programs/test_models.py": 12,
    "tests/jax_programs/test_nn.py": 10,
    "tests/jax_programs/test_numpy.py": 24,
    "tests/jax_programs/test_random.py": 12,
    "tests/jax_programs/test_scipy.py": 20,
    "tests/jax_programs/test_symbolic_shapes.py": 8,
    "tests/jax_programs/test_transformations.py": 8,
}
"""Files of which one case of so many of each test is run by default: each case compiles a large program."""


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is not in the sample as exhaustive; the first case of each test is in it."""
    seen: dict[tuple[str, str], int] = {}
    for item in items:
        path = item.path.relative_to(ROOT).as_posix() if item.path.is_relative_to(ROOT) else ""
        if path in SAMPLED:
            test = (path, getattr(item, "originalname", item.name))
            number = seen[test] = seen.get(test, -1) + 1
            if number % SAMPLED[path]:
                item.add_marker(pytest.mark.exhaustive)
