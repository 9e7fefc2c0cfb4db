"""Plait's interpreter against a recorded sample of what jaxlib computes, of each operation."""

from __future__ import annotations

from typing import Any

import plait
import pytest

from differential.cases import NAMES
from differential.comparison import difference
from differential.modules import plait_module
from differential.recorded import record, recorded, sampled_groups
from differential.tolerances import oracle_limit


@pytest.fixture(scope="module")
def expected(request: pytest.FixtureRequest) -> dict[str, list[Any]]:
    if request.config.getoption("--bless"):
        record()
    return recorded()


@pytest.mark.parametrize("name", NAMES)
def test_interpreter_gives_what_jaxlib_gave(name: str, expected: dict[str, list[Any]]) -> None:
    known = {c.name: c.expected or expected.get(c.name) for group in sampled_groups(name) for c in group}
    groups = [[c for c in group if known[c.name]] for group in sampled_groups(name)]
    assert all(groups)
    for group in filter(None, groups):
        text, values = plait_module(group)
        outcome = plait.compile(text, target="interpret")(*values)
        results = iter(outcome if isinstance(outcome, (list, tuple)) else [outcome])
        for c in group:
            actual = [next(results) for _ in c.results]
            assert difference(c, actual, list(known[c.name] or ()), oracle_limit(c)) is None, c.name
