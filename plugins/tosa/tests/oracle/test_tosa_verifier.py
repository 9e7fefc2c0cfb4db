"""mlir-opt refuses what our verifier refuses, and accepts what it accepts, but for the reasons in the tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from plait.context import Context
from plait.syntax.parser import parse_module
from plait_testing.examples import example_module
from plait_testing.mlir_opt import MLIR_OPT, verdicts
from plait_testing.mutants import mutants
from plait_testing.verifier_differential import Known, disagreements, refusal, report, sampled
from plait_tosa.dialect import TOSA

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")]

TESTS = Path(__file__).parents[1]
PROGRAMS = Path(__file__).with_name("programs.mlir").read_text().split("// -----")
NEGATIVE = [
    case for path in sorted((TESTS / "mlir" / "tosa").glob("*_errors.mlir")) for case in path.read_text().split("// -----")
]
SAMPLE = 20
HOW_MANY = pytest.mark.parametrize("count", [SAMPLE, pytest.param(None, marks=pytest.mark.exhaustive, id="all")])

_SIZES = "the specification gives dimensions of one name one size; MLIR compares few of them"
_ERROR_IF = "an ERROR_IF of the specification, which MLIR leaves to tosa-validate"
_TYPES = "the specification lists these element types only"
KNOWN = Known(
    stricter={
        r"requires all dimensions (N|C|IC|OC) to be equal": _SIZES,
        r"'tosa.matmul' op (expect (batch|inner) dimensions|inferred shape)": _SIZES,
        r"'tosa.(mul|reverse|rescale|identity)' op .*(same shape|shape compatible)": _SIZES,
        r"'tosa.tile' op expect result size": _SIZES,
        r"'tosa.slice' op (start|size values|expect output size)": _ERROR_IF,
        r"expect (the (scale|offset|border) of the|input and output) (height|width)": _ERROR_IF,
        r"'tosa.rescale' op (input and output cannot both|.* is not rescaled|expect scale32)": _ERROR_IF,
        r"'tosa.mul' op expect a shift of 0": _ERROR_IF,
        r"expect both bias and result to have same element type": _TYPES,
        r"expect acc_type": _TYPES,
        r"'tosa.table' op expect (elements|a table|results)": "a table of another size is read outside",
        r"'tosa.matmul' op expect same element type for inputs": _TYPES,
        r"'tosa.(identity|avg_pool2d|max_pool2d)' op expect input and output to have same element type": _TYPES,
        r"'tosa.reduce_(all|any)' op (operand|result) #0 must be": _TYPES,
        r"'tosa.(cond_if|while_loop)' op require same type .*(memref|vector)<": "MLIR compares element types and shapes",
    },
    looser={
        r"result type .* not broadcast compatible with broadcasted operands": "MLIR leaves out operands of unknown rank",
        r"dimension mismatch: expected O[HW] == .* -9223372036854775808$": "MLIR computes with a dynamic size as a number",
        r"dim\(result, \d+\) = .* -9223372036854775808$": "MLIR computes with a dynamic size as a number",
        r"expect shape of \{ -9223372036854775808 \} for": "MLIR computes with a dynamic size as a number",
    },
)  # fmt: skip


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment(allow_unregistered=True)


def test_what_we_refuse_is_refused() -> None:
    """Each negative test, unless the table says why we are stricter."""
    expected = [re.findall(r"expected-error.*?\{\{(.*?)\}\}", case)[0] for case in NEGATIVE]
    for case, message, verdict in zip(NEGATIVE, expected, verdicts(NEGATIVE)):
        assert verdict is not None or any(re.search(p, message) for p in KNOWN.stricter), case


def test_legal_programs_are_legal(ctx: Context) -> None:
    for program, verdict in zip(PROGRAMS, verdicts(PROGRAMS)):
        assert verdict is None and refusal(program, ctx) is None, program


@HOW_MANY
def test_mutants_of_legal_operations(count: int | None, ctx: Context) -> None:
    modules = [example_module(op, ctx) for op in TOSA.operations.values()] + [parse_module(p, ctx) for p in PROGRAMS]
    made = [m for i, module in enumerate(modules) for m in sampled([*mutants(module)], count, str(i))]
    found = disagreements(made, verdicts([m.text for m in made]), ctx, KNOWN)
    assert not found, report(found)
