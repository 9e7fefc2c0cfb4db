"""Every operation of TOSA computes what the reference model does, in the interpreter and natively.

Each program has one operation, one legal combination of types and one shape, and five sets of arguments. The tests need
`tosa-tools`; `PLAIT_TOSA_TOOLS` may name the folder of its programs. The count is printed by `pytest -s`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import elementwise
import extremes
import movement
import numpy as np
import plait
import products
import pytest
from compare import wrong
from dynamic import dynamic
from program import Program, together
from reference_model import ReferenceModel, tools

pytest.importorskip("plait_llvm")
FAMILIES = {
    operation: list(programs)
    for family in (elementwise, movement, products, extremes)
    for operation, programs in family.families().items()
}
OF_UNKNOWN_SIZES = {operation: programs[:: max(len(programs) // 3, 1)] for operation, programs in FAMILIES.items()}
TARGETS = ("interpret", "llvm")
SETS, TOGETHER = 5, 16


def failures(programs: Sequence[Program], folder: Path, text: str | None = None) -> list[str]:
    """What is wrong with the results of programs, compiled from `text` if that is given.

    That the model or a target refuses one is wrong, too.
    """
    try:
        return list(_differences(programs, folder, text))
    except Exception as error:
        if len(programs) > 1:
            return [problem for program in programs for problem in failures([program], folder)]
        return [f"{programs[0].name}: {error!r}"[:900]]


def _differences(programs: Sequence[Program], folder: Path, text: str | None) -> Iterator[str]:
    whole = together(programs) if len(programs) > 1 else programs[0]
    owners = [program for program in programs for _ in program.results]
    model = ReferenceModel(whole.text, folder)
    rng = np.random.default_rng(zlib.crc32(whole.name.encode()))
    executables = {target: plait.compile(text or whole.text, target=target) for target in TARGETS}
    for _ in range(SETS):
        arguments = whole.arguments(rng)
        expected = model(arguments, whole.result_elements, whole.precise)
        bounds: list[Any] = [None] * len(expected)
        if any(program.bounded for program in programs):
            bounds = model([np.abs(a) for a in arguments], whole.result_elements, whole.precise)
        for target, executable in executables.items():
            found = executable(*arguments)
            results = found if isinstance(found, (tuple, list)) else (found,)
            for program, got, want, bound in zip(owners, results, expected, bounds):
                limit = None if not program.bounded else bound.max() if program.sums_all else bound
                problem = wrong(got, want, program.tolerance, limit)
                if problem:
                    yield f"{program.name}: {target}: {problem}"


def batches(programs: Iterable[Program]) -> Iterator[list[Program]]:
    """Programs that are compiled together."""
    pending = list(programs)
    for precise in (True, False):
        alike = [program for program in pending if program.precise is precise]
        for start in range(0, len(alike), TOGETHER):
            yield alike[start : start + TOGETHER]


@pytest.mark.oracle
@pytest.mark.exhaustive
@pytest.mark.differential
@pytest.mark.skipif(tools() is None, reason="tosa-tools is not installed")
@pytest.mark.parametrize("operation", sorted(OF_UNKNOWN_SIZES))
def test_computes_the_same_of_unknown_sizes(operation: str, tmp_path: Path) -> None:
    found = [
        problem
        for program in OF_UNKNOWN_SIZES[operation]
        if (text := dynamic(program)) is not None
        for problem in failures([program], tmp_path, text)
    ]
    assert not found, "\n".join(found[:40])


@pytest.mark.oracle
@pytest.mark.exhaustive
@pytest.mark.differential
@pytest.mark.skipif(tools() is None, reason="tosa-tools is not installed")
@pytest.mark.parametrize("operation", sorted(FAMILIES))
def test_computes_what_the_reference_model_does(operation: str, tmp_path: Path) -> None:
    found: list[str] = []
    count = 0
    for programs in batches(FAMILIES[operation]):
        count += len(programs)
        found += failures(programs, tmp_path)
    print(f"{operation}: {count} programs, {count * SETS * len(TARGETS)} runs, {len(found)} wrong")
    assert count and not found, "\n".join(found[:40])
