"""mlir-opt refuses what our verifier refuses, and accepts what it accepts, but for the reasons in the tables."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.syntax.parser import parse_module
from plait_linalg.dialect import LINALG
from plait_linalg.ops.named import MEMOIZED
from plait_testing.examples import example_module
from plait_testing.mlir_opt import MLIR_OPT, verdicts
from plait_testing.mutants import Mutant, mutants
from plait_testing.verifier_differential import Known, disagreements, refusal, report, sampled

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")]

TESTS = Path(__file__).parents[1]
PROGRAMS = Path(__file__).with_name("programs.mlir").read_text().split("// -----")
NEGATIVE = [
    case for path in sorted((TESTS / "mlir" / "linalg").glob("*_invalid.mlir")) for case in path.read_text().split("// -----")
]
SAMPLE = 16
HOW_MANY = pytest.mark.parametrize("count", [SAMPLE, pytest.param(None, marks=pytest.mark.exhaustive, id="all")])

KNOWN = Known(
    stricter={
        r"inferred input/output operand #\d+ has shape.*, but found \d+": "MLIR compares sizes only where no loop is dynamic and none is 0; native code would read outside",
    },
    looser={},
)  # fmt: skip


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment(allow_unregistered=True)


def made_of(module: Any) -> list[Mutant]:
    """The mutants of the operations of linalg; their maps follow from the rest, for mlir-opt too."""
    for op in module.walk():
        op.remove_attribute(MEMOIZED)
    return [mutant for mutant in mutants(module) if mutant.what.startswith("linalg.")]


def test_what_we_refuse_is_refused() -> None:
    """Each negative test, unless the table says why we are stricter."""
    for case, verdict in zip(NEGATIVE, verdicts(NEGATIVE)):
        expected = re.findall(r"expected-error.*?\{\{(.*?)\}\}", case)
        assert verdict is not None or any(re.search(p, m) for m in expected for p in KNOWN.stricter), case


def test_legal_programs_are_legal(ctx: Context) -> None:
    for program, verdict in zip(PROGRAMS, verdicts(PROGRAMS)):
        assert verdict is None and refusal(program, ctx) is None, program


@HOW_MANY
def test_mutants_of_legal_operations(count: int | None, ctx: Context) -> None:
    modules = [example_module(op, ctx) for op in LINALG.operations.values()] + [parse_module(p, ctx) for p in PROGRAMS]
    made = [m for i, module in enumerate(modules) for m in sampled(made_of(module), count, str(i))]
    found = disagreements(made, verdicts([m.text for m in made]), ctx, KNOWN)
    assert not found, report(found)
