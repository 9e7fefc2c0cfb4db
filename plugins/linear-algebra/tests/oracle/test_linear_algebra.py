"""All public functions of linear algebra that JAX has: exported programs compute what JAX computes, for each format,
batches and sizes, natively and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
import linear_algebra_programs as table  # noqa: E402

pytestmark = pytest.mark.oracle
PROGRAMS = table.programs()
KINDS = list(table.DTYPES)
UNIT = {"s": 2.0**-23, "c": 2.0**-23, "d": 2.0**-52, "z": 2.0**-52}
BOUND = 64  # in units of the precision of the format, times size and the largest number


@pytest.fixture(autouse=True)
def double_precision() -> Any:
    with jax.enable_x64(True):
        yield


def targets() -> list[str]:
    return ["interpret", "llvm"] if "llvm" in Context.from_environment().dialect_names else ["interpret"]


def cases() -> list[Any]:
    """All formats and shapes of all programs; by default one shape of every third program, in formats that take turns."""
    found: list[Any] = []
    for number, (name, program) in enumerate(PROGRAMS.items()):
        usual = program.kinds[number % len(program.kinds)]
        for kind in program.kinds:
            for shape in table.shapes_of(program):
                is_usual = kind == usual and shape == table.shapes_of(program)[0]
                marks = () if is_usual and number % 3 == 0 else (pytest.mark.exhaustive,)
                found.append(pytest.param(name, kind, shape, marks=marks))
    return found


@pytest.mark.parametrize(("name", "kind", "shape"), cases())
def test_an_exported_program_computes_what_jax_computes(name: str, kind: str, shape: tuple[int, ...]) -> None:
    program = PROGRAMS[name]
    arguments = program.make(table.Matrices(kind, shape))
    expected = [np.asarray(v) for v in jax.tree.leaves(jax.jit(program.function)(*arguments))]
    text = jax.jit(program.function, keep_unused=True).lower(*arguments).as_text()
    limit = BOUND * UNIT[kind] * max(1, *shape[-2:]) * program.loss
    for target in targets():
        compare(plait.compile(text, target=target)(*arguments), expected, limit, target)


def compare(results: Any, expected: list[Any], limit: float, target: str) -> None:
    """Fail unless results have the same types and shapes, and each is as near as the limit allows."""
    found = list(results) if isinstance(results, (list, tuple)) else [results]
    assert [(v.dtype, v.shape) for v in found] == [(v.dtype, v.shape) for v in expected], target
    for number, (one, other) in enumerate(zip(found, expected)):
        if one.dtype.kind not in "fc":
            np.testing.assert_array_equal(one, other, err_msg=f"result #{number} of {target}")
            continue
        scale = max(1.0, np.abs(other).max(initial=0))
        np.testing.assert_allclose(one, other, rtol=0, atol=limit * scale, err_msg=f"result #{number} of {target}")


@pytest.mark.parametrize("module", table.TABLES)
def test_each_public_function_is_in_the_table(module: str) -> None:
    place: Any = jax
    for part in module.split(".")[1:]:
        place = getattr(place, part)
    public = {name for name in dir(place) if not name.startswith("_") and callable(getattr(place, name))}
    primitives = {name for name in public if name.endswith("_p") or name[0].isupper()}
    assert public - primitives == set(table.TABLES[module]) | (table.MADE & public)
