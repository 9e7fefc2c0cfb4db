"""Every operator against onnxruntime, or the reference implementation of onnx where onnxruntime lacks it."""

from __future__ import annotations

from collections import defaultdict

import pytest
from onnx_cases import Case, all_cases
from onnx_checks import check
from plait_onnx.ops import TABLE

CASES: dict[str, list[Case]] = defaultdict(list)
for _case in all_cases():
    CASES[_case.op].append(_case)

SAMPLE = 4
"""Cases of an operator in the tests that always run."""
MAY_BE_REFUSED = ("interpreter only", "no installed plugin lowers this operation", "not constant", "run time only")
"""The reasons for which the compiler may refuse a case that the interpreter runs."""


def sample(cases: list[Case], count: int) -> list[Case]:
    """Some of the cases, from all over the list."""
    return cases if len(cases) <= count else [cases[i * len(cases) // count] for i in range(count)]


def problems(cases: list[Case], target: str, reasons: tuple[str, ...] = ()) -> list[str]:
    """What is not right, a line for each case."""
    outcomes = [(case, check(case, target)) for case in cases]
    return [
        f"{case.label}: {o.verdict}: {o.reason}"
        for case, o in outcomes
        if o.verdict != "passed" and not (o.verdict == "refused" and any(reason in o.reason for reason in reasons))
    ]


@pytest.mark.parametrize("op", CASES)
def test_interpreter_agrees_with_the_references(op: str) -> None:
    assert not problems(sample(CASES[op], SAMPLE), "interpret")


@pytest.mark.exhaustive
@pytest.mark.parametrize("op", CASES)
def test_interpreter_agrees_on_all_cases(op: str) -> None:
    assert not problems(CASES[op], "interpret")


@pytest.mark.parametrize("op", ["Add", "MatMul", "Conv", "LayerNormalization", "Gather", "QuantizeLinear", "LSTM"])
def test_compiled_code_agrees_with_the_references(op: str) -> None:
    assert not problems(sample(CASES[op], 1), "llvm")


@pytest.mark.exhaustive
@pytest.mark.parametrize("op", CASES)
def test_compiled_code_agrees_on_all_cases(op: str) -> None:
    assert not problems(CASES[op], "llvm", MAY_BE_REFUSED)


def test_operators_have_cases() -> None:
    """Five or more each; other tests have those that are random or constant."""
    elsewhere = {"Constant", "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Bernoulli", "Multinomial"}
    operators = {name for domain, name in TABLE if not domain} - elsewhere
    assert not {name: len(CASES[name]) for name in sorted(operators) if len(CASES[name]) < 5}
