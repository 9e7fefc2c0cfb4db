"""Every operator against onnxruntime, or the reference implementation of onnx where onnxruntime lacks it."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from onnx_cases import Case, all_cases
from onnx_checks import DISCOUNTED, check_together, disagrees, is_discounted, run
from plait_onnx.ops import TABLE
from typed_cases import every_case

CASES: dict[str, list[Case]] = defaultdict(list)
for _case in all_cases():
    CASES[_case.op].append(_case)
TYPED: dict[str, list[Case]] = defaultdict(list)
for _case in every_case():
    TYPED[_case.op].append(_case)

SAMPLE = 4
"""Cases of an operator in the tests that always run."""
MAY_BE_REFUSED = ("not constant", "run time only", "is not defined for elements", "the same number of bits")
"""The reasons for which a case may be refused."""
GROUP = 8
"""Cases that are compiled as one program."""


def sample(cases: list[Case], count: int) -> list[Case]:
    """Some of the cases, from all over the list."""
    return cases if len(cases) <= count else [cases[i * len(cases) // count] for i in range(count)]


def problems(cases: list[Case], target: str, reasons: tuple[str, ...] = ()) -> list[str]:
    """What is not right, a line for each case. What no reference computes is counted on the page of operators."""
    groups = [cases[i : i + GROUP] for i in range(0, len(cases), GROUP)]
    outcomes = [pair for group in groups for pair in zip(group, check_together(group, target))]
    return [
        f"{case.label}: {o.verdict}: {o.reason}"
        for case, o in outcomes
        if o.verdict == "wrong"
        or (o.verdict == "unjudged" and not case.retyped)
        or (o.verdict == "refused" and not any(reason in o.reason for reason in reasons))
    ]


@pytest.mark.parametrize("op", CASES)
def test_interpreter_agrees_with_the_references(op: str) -> None:
    assert not problems(sample(CASES[op], SAMPLE), "interpret")


@pytest.mark.exhaustive
@pytest.mark.parametrize("op", CASES)
def test_interpreter_agrees_on_all_cases(op: str) -> None:
    assert not problems(TYPED[op], "interpret", MAY_BE_REFUSED)


@pytest.mark.parametrize("op", ["Add", "MatMul", "Conv", "LayerNormalization", "Gather", "QuantizeLinear", "LSTM"])
def test_compiled_code_agrees_with_the_references(op: str) -> None:
    assert not problems(sample(CASES[op], 1), "llvm")


@pytest.mark.exhaustive
@pytest.mark.parametrize("op", CASES)
def test_compiled_code_agrees_on_all_cases(op: str) -> None:
    assert not problems(TYPED[op], "llvm", MAY_BE_REFUSED)


def test_operators_have_cases() -> None:
    """Five or more each; other tests have those that are random, constant, or only of ONNX Runtime."""
    random = {"RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Bernoulli", "Multinomial"}
    elsewhere = {"Constant", "SimplifiedLayerNormalization", *random}
    operators = {name for domain, name in TABLE if not domain} - elsewhere
    assert not {name: len(CASES[name]) for name in sorted(operators) if len(CASES[name]) < 5}


@pytest.mark.parametrize(("source", "op"), DISCOUNTED)
def test_discounted_references_compute_something_else(source: str, op: str) -> None:
    """Of some case; a reference that has been mended is asked again."""
    assert any(disagrees(source, case) for case in TYPED[op] if is_discounted(source, case))


def test_remainders_of_floats_have_the_sign_of_the_dividend() -> None:
    """ONNX has the other one for integers only."""
    numbers = np.asarray([5.0, -5.0], np.float32), np.asarray([3.0, 3.0], np.float32)
    (refused,) = problems([Case("Mod", [*numbers])], "interpret")
    assert "is not defined for elements of type f32" in refused
    assert problems([Case("Mod", [*numbers], {"fmod": 1})], "interpret") == []


@pytest.mark.parametrize("target", ["interpret", "llvm"])
def test_overlaps_of_the_threshold_are_not_above_it(target: str) -> None:
    """In numbers of the threshold's type: as f32, 0.7 is less than 7 in 10."""
    boxes = np.asarray([[[0, 0, 1, 10], [0, 0, 1, 7], [0, 0, 1, 8]]], np.float32)
    scores = np.asarray([[[3, 1, 2]]], np.float32)
    for threshold, selected in ((0.7, [0, 1]), (0.8, [0, 2]), (0.6, [0])):
        case = Case("NonMaxSuppression", [boxes, scores, np.asarray([3]), np.asarray([threshold], np.float32)])
        ((found,),) = run(target, case)
        assert found[:, 2].tolist() == selected
