"""Each constraint of StableHLO's specification is broken by a test, or it is said why none can."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from constraint_table import BY_OTHER_ERRORS, COUNTS, NOT_CHECKED, OF_QUANTIZED_ELEMENTS
from plait_stablehlo.stablehlo.dialect import STABLEHLO

MLIR = Path(__file__).parent / "mlir"
EXPECTED = {path: path.read_text() for path in MLIR.rglob("*errors*.mlir")}
SHOWN = {label for text in EXPECTED.values() for label in re.findall(r"\[([a-z_0-9]+_[ci]\d+)\]\}\}", text)}


def labels(op: str) -> list[str]:
    return [f"{op}_c{i + 1}" for i in range(COUNTS[op])]


@pytest.mark.parametrize("op", sorted(COUNTS))
def test_each_constraint_is_broken_by_a_test_or_there_is_a_reason(op: str) -> None:
    assert f"stablehlo.{op}" in STABLEHLO.operations
    excused = {*BY_OTHER_ERRORS, *NOT_CHECKED, *OF_QUANTIZED_ELEMENTS}
    assert [label for label in labels(op) if label not in SHOWN and label not in excused] == []


@pytest.mark.parametrize("label", sorted(BY_OTHER_ERRORS))
def test_the_error_that_stands_for_a_constraint_is_shown(label: str) -> None:
    op = label.rpartition("_")[0]
    assert BY_OTHER_ERRORS[label] in EXPECTED[MLIR / "stablehlo" / f"{op}_errors.mlir"]


def test_no_reason_is_given_for_what_a_test_shows() -> None:
    known = {label for op in COUNTS for label in labels(op)}
    assert {*BY_OTHER_ERRORS, *NOT_CHECKED, *OF_QUANTIZED_ELEMENTS} <= known
    assert not SHOWN & {*NOT_CHECKED, *BY_OTHER_ERRORS}


def test_each_shown_label_is_one_of_the_specification() -> None:
    known = {label for op in COUNTS for label in labels(op)}
    of_these = {label for label in SHOWN if "_c" in label and label.rpartition("_")[0] in COUNTS}
    assert of_these <= known
