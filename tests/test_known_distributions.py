"""The table of our distributions holds what they offer and require, and answers what to install."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from environments import MODULES
from known_distributions import CATALOG, catalog_text
from plait.plugins import known


@pytest.mark.skipif(any(importlib.util.find_spec(m) is None for m in MODULES.values()), reason="needs all plugins")
def test_table_is_what_the_distributions_say(request: pytest.FixtureRequest) -> None:
    text = catalog_text()
    if request.config.getoption("--bless", default=False):
        CATALOG.write_text(text, encoding="utf-8")
    assert CATALOG.read_text(encoding="utf-8") == text, "--bless writes it again"


def test_names_lead_to_distributions() -> None:
    assert known.DIALECT_DISTRIBUTION["sdy"] == "plait-shardy"
    assert known.provider("passes", "tosa-to-tcp") == "plait-tosa"
    assert known.provider("targets", "llvm") == "plait-llvm"
    assert known.provider("passes", "no-such-pass") is None
    assert known.provider("call_targets", "lapack_sgetrf_ffi") == "plait-linear-algebra"
    assert known.frontend_provider(b"ML\xefR\x0dStableHLO_v1.0.0") == "plait-vhlo"
    assert known.frontend_provider(b"module {}", ".mlir") is None


def test_dialects_that_are_read_as_others_are_known() -> None:
    assert known.DIALECT_DISTRIBUTION["mhlo"] == "plait-stablehlo"


def test_what_another_requirement_brings_is_left_out() -> None:
    assert known.requirements({"plait-std", "plait-stablehlo"}, "llvm") == ["plait-stablehlo[llvm]"]
    assert known.requirements({"plait-tosa", "plait-stablehlo"}, "llvm") == ["plait-stablehlo[llvm]", "plait-tosa[llvm]"]
    assert known.requirements({"plait-std"}, "no-such-target") == ["plait-std"]


def test_missing_distributions_are_those_of_the_path() -> None:
    everything = known.closure("plait-tosa", "llvm")
    assert known.missing_on_path("tosa", "llvm", everything) == []
    for distribution in everything - {"plait-core"}:
        assert known.missing_on_path("tosa", "llvm", everything - {distribution}) == [distribution]
    assert known.missing_on_path("nobody", "llvm", ()) == []


def test_names_with_extras_are_quoted() -> None:
    assert known.install_command("plait-cli", "plait-tosa[llvm]") == 'pip install plait-cli "plait-tosa[llvm]"'
