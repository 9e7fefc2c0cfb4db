"""Every operation of TOSA computes what the reference model does, in the interpreter and natively.

Each program has one operation, one legal combination of types and one shape, and five sets of arguments. The tests need
`tosa-tools`; `PLAIT_TOSA_TOOLS` may name the folder of its programs. The count is printed by `pytest -s`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import elementwise
import movement
import numpy as np
import plait
import products
import pytest
from compare import wrong
from program import Program
from reference_model import ReferenceError, ReferenceModel, tools

pytest.importorskip("plait_llvm")
FAMILIES = elementwise.families() | movement.families() | products.families()
TARGETS = ("interpret", "llvm")
SETS = 5


def _bound(program: Program, model: ReferenceModel, arguments: list[Any]) -> list[Any] | None:
    """The sums of the magnitudes of what is added."""
    if not program.bounded:
        return None
    magnitudes = [np.abs(a) if a.dtype != bool else a for a in arguments]
    return model(magnitudes, program.result_elements, program.precise)


def failures(program: Program, folder: Path) -> Iterator[str]:
    """What is wrong with the results of a program; that the model refuses it is wrong, too."""
    try:
        yield from _differences(program, ReferenceModel(program.text, folder))
    except ReferenceError as error:
        yield f"{program.name}: reference: {error}"


def _differences(program: Program, model: ReferenceModel) -> Iterator[str]:
    rng = np.random.default_rng(zlib.crc32(program.name.encode()))
    executables: dict[str, Any] = {}
    for target in TARGETS:
        try:
            executables[target] = plait.compile(program.text, target=target)
        except Exception as error:
            yield f"{program.name}: {target}: not compiled: {str(error).splitlines()[0]}"
    for _ in range(SETS):
        arguments = program.arguments(rng)
        expected = model(arguments, program.result_elements, program.precise)
        bounds = _bound(program, model, arguments) or [None] * len(expected)
        for target, executable in executables.items():
            try:
                results = executable(*arguments)
            except Exception as error:
                yield f"{program.name}: {target}: {error!r}"[:600]
                continue
            for got, want, bound in zip(results, expected, bounds):
                problem = wrong(got, want, program.tolerance, bound)
                if problem:
                    yield f"{program.name}: {target}: {problem}"


@pytest.mark.oracle
@pytest.mark.exhaustive
@pytest.mark.differential
@pytest.mark.skipif(tools() is None, reason="tosa-tools is not installed")
@pytest.mark.parametrize("operation", sorted(FAMILIES))
def test_computes_what_the_reference_model_does(operation: str, tmp_path: Path) -> None:
    found: list[str] = []
    count = 0
    for program in FAMILIES[operation]:
        count += 1
        found += failures(program, tmp_path)
    print(f"{operation}: {count} programs, {count * SETS * len(TARGETS)} runs, {len(found)} wrong")
    assert count and not found, "\n".join(found[:40])
