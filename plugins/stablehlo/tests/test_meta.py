"""Every operation of StableHLO and CHLO names its source, and has tests of its text and its conversion.

The conformance kit checks the rest: examples, semantics, complete conversions.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import plait_stablehlo
import pytest
from plait_stablehlo.chlo.dialect import CHLO
from plait_stablehlo.chlo.to_tcp import CHLO_TO_TCP
from plait_stablehlo.dialect import STABLEHLO
from plait_stablehlo.to_tcp import STABLEHLO_TO_TCP

OPERATIONS = {**STABLEHLO.operations, **CHLO.operations}
MLIR = Path(__file__).parent / "mlir"


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_says_what_it_does(name: str) -> None:
    documentation = OPERATIONS[name].__doc__ or ""
    assert documentation.partition("\n")[0].endswith(".")
    assert "Semantics:" in documentation


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_text_is_tested(name: str) -> None:
    dialect, _, mnemonic = name.partition(".")
    assert (MLIR / dialect / f"{mnemonic}.mlir").is_file()


@pytest.mark.parametrize("conversion", [STABLEHLO_TO_TCP, CHLO_TO_TCP])
def test_conversion_is_tested(conversion: Any) -> None:
    roots = {p.root_name for p in conversion.patterns} | {op.name for op in conversion.rename}
    mnemonics = {name.partition(".")[2] for name in roots}
    tested = {path.stem for path in (MLIR / conversion.name).glob("*.mlir")}
    assert mnemonics <= tested


def test_every_labelled_constraint_is_broken_by_a_test() -> None:
    sources = Path(plait_stablehlo.__file__).parent.rglob("*.py")
    labels = {label for path in sources for label in re.findall(r'"([a-z_]+_[ci]\d+)"', path.read_text())}
    refused = {label for path in MLIR.rglob("*_errors.mlir") for label in re.findall(r"\[([a-z_]+_[ci]\d+)\]", path.read_text())}
    assert labels
    assert labels <= refused
