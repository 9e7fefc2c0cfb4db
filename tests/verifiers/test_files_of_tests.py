"""The `.mlir` files of the tests are judged by `mlir-opt` as they say: parts with `expected-error` are refused."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait.syntax.split import split_source
from seeds import DIALECTS, ROOT
from verdicts import MLIR_OPT, mlir_verdicts

FILES = sorted(file for dialect in DIALECTS for file in ROOT.glob(f"plugins/*/tests/mlir/{dialect}/*.mlir"))
STRICTER = {
    "complex/errors.mlir": ("requires that either input or output has a complex type",),
    "scf/parallel_errors.mlir": ("expects the same number", "expects type of"),
}
"""What Plait refuses and MLIR accepts on purpose: see `explained`."""


def parts(file: Path) -> list[str]:
    """The parts of a file, without what its first line says of how to run it."""
    return [re.sub(r"// RUN:.*", "", part).strip("\n") for part in split_source(file.read_text(encoding="utf-8"))]


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_mlir_opt_refuses_what_is_expected_to_fail(file: Path) -> None:
    texts = [part for part in parts(file) if "expected-error" in part]
    known = STRICTER.get(f"{file.parent.name}/{file.name}", ())
    accepted = [text for text, verdict in zip(texts, mlir_verdicts(texts)) if verdict.error is None]
    assert [text for text in accepted if not any(message in text for message in known)] == []


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_mlir_opt_accepts_what_is_not(file: Path) -> None:
    texts = [part for part in parts(file) if "expected-error" not in part]
    refused = [(verdict.error, text) for text, verdict in zip(texts, mlir_verdicts(texts)) if verdict.error]
    assert refused == []
