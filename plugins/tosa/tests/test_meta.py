"""Every operation of TOSA names its source, and has tests of its text and its conversion.

The conformance kit checks the rest: examples, semantics, complete conversions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from plait_tosa.dialect import TOSA
from plait_tosa.to_tcp import TOSA_TO_TCP

OPERATIONS = TOSA.operations
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


@pytest.mark.parametrize("conversion", [TOSA_TO_TCP])
def test_conversion_is_tested(conversion: Any) -> None:
    roots = {p.root_name for p in conversion.patterns} | {op.name for op in conversion.rename}
    mnemonics = {name.partition(".")[2] for name in roots}
    tested = {path.stem for path in (MLIR / conversion.name).glob("*.mlir")}
    assert mnemonics <= tested
