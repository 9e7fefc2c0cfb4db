"""The `.mlir` files of the tests are judged by `mlir-opt` as they say: parts with `expected-error` are refused."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from explained import ACCEPTED, REFUSED, explained
from plait.syntax.split import split_source
from seeds import DIALECTS, files_of
from verdicts import MLIR_OPT, verdicts

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")]

STRICTER = {
    "affine/errors.mlir": ("expected a positive step",),
    "async/lower_async.mlir": ("'async.add_to_group'",),  # valid, but the pass that is run refuses its rank
    "bufferization/unranked_invalid.mlir": ("must be copied",),
    "cf/rules_invalid.mlir": ("sizes for 2 case destinations",),  # mlir-opt reads beyond the sizes
    "complex/errors.mlir": (
        "operand or result must be complex",
        "the type of the complex number is 'complex<f32>', not",
    ),
    "llvm/errors.mlir": ("expected the number of elements of the array",),
    "scf/parallel_errors.mlir": ("expects the same number", "initial value 0 is of type"),
    "vector/flatten-memrefs-of-vectors.mlir": ("of a memref of vectors is not supported",),  # valid, but not lowered
}
"""What Plait refuses and MLIR accepts on purpose: see `explained`."""


def parts(file: Path) -> list[str]:
    """The parts of a file, without what its first line says of how to run it."""
    return [re.sub(r"// RUN:.*", "", part).strip("\n") for part in split_source(file.read_text(encoding="utf-8"))]


def is_stricter(file: Path, text: str) -> bool:
    """Whether Plait is to refuse a part that MLIR accepts."""
    known: tuple[str, ...] = STRICTER.get(f"{file.parent.name}/{file.name}", ())
    messages = re.findall(r"expected-error.*?\{\{(.*?)\}\}", text)
    return any(message in text for message in known) or any(explained(REFUSED, message) for message in messages)


def judged(dialect: str, fails: bool) -> list[tuple[Path, str, str | None]]:
    """The parts of all files of a dialect that are expected to fail, or the others: file, text, mlir-opt's error."""
    found = [(file, part) for file in files_of(dialect) for part in parts(file) if ("expected-error" in part) == fails]
    return [(file, text, verdict) for (file, text), verdict in zip(found, verdicts([text for _, text in found]))]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_mlir_opt_refuses_what_is_expected_to_fail(dialect: str) -> None:
    accepted = [(file, text) for file, text, verdict in judged(dialect, True) if verdict is None]
    assert [(file.name, text) for file, text in accepted if not is_stricter(file, text)] == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_mlir_opt_accepts_what_is_not(dialect: str) -> None:
    refused = [(file, verdict, text) for file, text, verdict in judged(dialect, False) if verdict is not None]
    assert [(file.name, verdict, text) for file, verdict, text in refused if not explained(ACCEPTED, verdict)] == []
