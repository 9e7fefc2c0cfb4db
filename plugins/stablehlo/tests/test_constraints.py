"""Each constraint of StableHLO's specification, and of CHLO's definitions, is broken by a test, or it is said why none can.

CHLO has no specification with numbers: those in the docstrings of its operations are ours.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from constraint_table import BY_OTHER_ERRORS, COUNTS, NOT_CHECKED, OF_QUANTIZED_ELEMENTS
from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.types import RankedTensorType, index
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait_stablehlo.chlo.dialect import CHLO
from plait_stablehlo.dialect import STABLEHLO
from plait_testing.examples import example_module

MLIR = Path(__file__).parent / "mlir"
EXPECTED = {path: path.read_text() for path in (MLIR / "stablehlo").glob("*errors*.mlir")}


def shown_in(text: str) -> set[str]:
    """The labels of the errors that a test expects."""
    return set(re.findall(r"\[([a-z_0-9]+_[ci]\d+)\]\}\}", text))


SHOWN = {label for text in EXPECTED.values() for label in shown_in(text)}


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


# CHLO


@pytest.mark.parametrize("name", sorted(CHLO.operations))
def test_each_constraint_of_chlo_is_numbered_and_broken_by_a_test(name: str) -> None:
    op = name.partition(".")[2]
    numbers = re.findall(r"^ +- \(C(\d+)\) ", CHLO.operations[name].__doc__ or "", re.MULTILINE)
    assert numbers == [str(i + 1) for i in range(len(numbers))] != []
    assert shown_in((MLIR / "chlo" / f"{op}_errors.mlir").read_text()) == {f"{op}_c{n}" for n in numbers}


@pytest.mark.parametrize("name", sorted(CHLO.operations))
def test_each_declared_type_of_chlo_is_checked(name: str, chlo_context: Context) -> None:
    """Elements of type index stand for those that no operand and no result may have."""
    foreign = RankedTensorType((2,), index)
    definition = CHLO.operations[name].definition
    for what, fields in (("operand", definition.operands), ("result", definition.results)):
        for i, _ in enumerate(fields):
            module = example_module(CHLO.operations[name], chlo_context)
            op: Any = next(op for op in module.walk() if op.name == name)
            if what == "operand":
                cast = Builder.before(op).insert(UnrealizedConversionCastOp((), (foreign,)))
                op.set_operand(i, cast.results[0])
            else:
                op.results[i].type = foreign
            with pytest.raises(DiagnosticError, match=f"'{name}' op {what} #{i} must be ") as caught:
                verify(module, chlo_context)
            assert caught.value.diagnostics[0].operation is op


@pytest.fixture(scope="module")
def chlo_context() -> Context:
    return Context.from_environment()
