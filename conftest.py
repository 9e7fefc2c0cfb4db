"""Which tests are run as a sample of themselves, unless all are asked for (`-m exhaustive`, or no `-m`).

Of a test with a parameter `seed`, the first cases are the sample; of a test in a file of `SAMPLED`, every k-th case.

Tests compile what they test: the cache on disk is off.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

os.environ.setdefault("PLAIT_CACHE", "0")  # tests compile; the tests of the cache turn it on

ROOT = Path(__file__).parent
SEEDS = 10
"""How many random programs of each test, and of each combination of its other parameters, are run by default."""
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
    seen: Counter[tuple[object, ...]] = Counter()
    for item in items:
        path = item.path.relative_to(ROOT).as_posix() if item.path.is_relative_to(ROOT) else ""
        test = (item.path, getattr(item, "originalname", item.name))
        others = _parameters_beside_seed(item)
        if path in SAMPLED:
            is_left_out = seen[test] % SAMPLED[path] != 0
            seen[test] += 1
        elif others is not None:
            is_left_out = seen[*test, *others] >= SEEDS
            seen[*test, *others] += 1
        else:
            continue
        if is_left_out:
            item.add_marker(pytest.mark.exhaustive)


def _parameters_beside_seed(item: pytest.Item) -> list[tuple[str, int]] | None:
    """Which value each other parameter has, by its number; None of a test without a parameter `seed`."""
    callspec = getattr(item, "callspec", None)
    if callspec is None or "seed" not in callspec.params:
        return None
    return sorted((name, number) for name, number in callspec.indices.items() if name != "seed")
