"""The verifier and `tosa-validate` refuse what the specification refuses, rule by rule; and what mlir-opt says of it.

The rules are the ERROR_IF and level checks of TOSA 1.0, and of 1.1 for the operations that it adds.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_std import plugin as std
from plait_tosa import plugin as tosa

sys.path.insert(0, str(Path(__file__).parent))
import rules_of_arithmetic
import rules_of_movement
import rules_of_newer
import rules_of_windows
from broken_programs import Numbers, Operand, Program

MLIR_OPT = shutil.which("mlir-opt-22")
RULES = [
    *rules_of_windows.rules(), *rules_of_movement.rules(), *rules_of_arithmetic.rules(), *rules_of_newer.rules(),
]  # fmt: skip
VALID = list(dict.fromkeys(rule.valid.module() for rule in RULES))
OPERATIONS = sorted({rule.valid.name for rule in RULES})
EVERYTHING = {
    "profiles": "pro_int,pro_fp",
    "extensions": "int16,int4,bf16,fp8e4m3,fp8e5m2,fft,variable,controlflow,doubleround,inexactround,dynamic,mxfp,int64,shape",
}
TARGETS = {
    "everything": EVERYTHING,
    "integers": {"profiles": "pro_int", "extensions": "dynamic"},
    "floats": {"profiles": "pro_fp", "extensions": "dynamic,bf16"},
    "wide integers": {"profiles": "pro_int", "extensions": "dynamic,int16,int64"},
}
ELEMENTS = ("i1", "i4", "i8", "i16", "i32", "i48", "i64", "f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2")
LONG = re.compile(r"!tosa\.shape<(8|12|16)>")
"""What MLIR 22 refuses, because it limits the numbers of a shape by the largest rank."""
LAXER = {
    "concat_shape: one operand or more", "concat_shape: operands of one number or more",
    "identity: shape of the result", "matmul: batches", "matmul: inner dimensions", "matmul: shape of the result",
    "mul: shape of the result", "resize: height of the input below 16384", "resize: height of the result below 16384",
    "resize: width of the input below 16384", "resize: width of the result below 16384", "slice: end inside",
    "slice: size of -1", "slice: size of at least 1", "slice: sizes of the result", "slice: start of at least 0",
    "tile: shape of the result",
}  # fmt: skip
"""Rules of the specification that `mlir-opt` 22 does not ask for."""


def pipeline(target: Mapping[str, str], newer: str = "") -> str:
    """What holds a program to the target, strictly."""
    return (
        "builtin.module(tosa-attach-target{specification_version=1.1.draft level=8k "
        f"profiles={target['profiles']} extensions={target['extensions']}{newer}}},"
        "tosa-validate{strict-op-spec-alignment})"
    )


@cache
def _context() -> Context:
    return Context(plugins=[std, tosa])


def refusal(text: str, target: Mapping[str, str] = EVERYTHING) -> str | None:
    """The first error in a program for a target; None if there is none."""
    try:
        module = parse_module(text, _context())
        verify(module, _context())
        PassManager(_context()).run(pipeline(target, ",mxfp_conv"), module)
    except (DiagnosticError, VerifyError) as error:
        return str(error)
    return None


def accepted_by_mlir(texts: Sequence[str], target: Mapping[str, str] = EVERYTHING) -> list[bool]:
    """Which programs `mlir-opt` accepts."""
    command = [str(MLIR_OPT), "--split-input-file", f"--pass-pipeline={pipeline(target)}"]
    done = subprocess.run(command, input="\n// -----\n".join(texts), capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    printed = done.stdout.split("// -----\n")
    assert len(printed) == len(texts)
    return [bool(text.strip()) for text in printed]


def retyped(program: Program, old: str, new: str) -> Program:
    """The program with other elements."""

    def replaced(operand: Operand) -> Operand:
        if isinstance(operand, str):
            return re.sub(rf"\b{old}>", f"{new}>", operand)
        if operand.element != old:
            return operand
        return Numbers(new, [int(n) if new[0] == "i" else float(n) for n in operand.values])

    attributes = {key: re.sub(rf"\b{old}\b", new, value) for key, value in program.attributes.items()}
    operands = tuple(map(replaced, program.operands))
    results = tuple(str(replaced(ty)) for ty in program.results)
    return replace(program, operands=operands, results=results, attributes=attributes)


def with_all_elements() -> list[str]:
    """The valid programs with each element type in the place of each."""
    programs = {
        retyped(rule.valid, old, new).module()
        for rule in RULES
        if not rule.valid.text
        for old in ("f32", "i32", "i16", "i8", "i1")
        if f"{old}>" in rule.valid.module()
        for new in ELEMENTS
    }
    return sorted(programs)


def test_valid_programs_are_accepted() -> None:
    assert {text: why for text in VALID if (why := refusal(text))} == {}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_broken_rules_are_refused(operation: str) -> None:
    for rule in RULES:
        if rule.valid.name == operation:
            error = refusal(rule.program.module())
            assert error is not None and f"'tosa.{operation}' op" in error, (rule.rule, error)


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
def test_mlir_opt_refuses_them_but_for_rules_that_are_named() -> None:
    accepted = accepted_by_mlir([rule.program.module() for rule in RULES])
    assert {rule.key for rule, yes in zip(RULES, accepted) if yes} == LAXER


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
def test_mlir_opt_accepts_the_valid_programs_that_it_has() -> None:
    """MLIR 22 lacks some operations of 1.1."""
    refused = [text for text, yes in zip(VALID, accepted_by_mlir(VALID)) if not yes]
    newer = re.compile(r"tosa\.(\w+_adaptive|assert_equal_shape|\w*row_gather\w*|matmul_t|(conv2d|reshape)_block_scaled)\"")
    assert [text for text in refused if not newer.search(text) and not LONG.search(text)] == []


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("target", TARGETS)
def test_element_types_are_judged_as_by_mlir_opt(target: str) -> None:
    """All but `dim`: MLIR takes integers without their profile, and refuses what needs two extensions."""
    texts = [text for text, yes in zip(VALID, accepted_by_mlir(VALID)) if yes]
    known = {name for text in texts for name in re.findall(r'"tosa\.(\w+)"', text)} - {"dim"}
    programs = [text for text in with_all_elements() if not LONG.search(text) and set(re.findall(r'"tosa\.(\w+)"', text)) <= known]
    accepted = accepted_by_mlir(programs, TARGETS[target])
    ours = [refusal(text, TARGETS[target]) for text in programs]
    print(f"{target}: {len(programs)} programs, {sum(accepted)} accepted")
    assert [(text, why) for text, yes, why in zip(programs, accepted, ours) if yes is not (why is None)] == []
