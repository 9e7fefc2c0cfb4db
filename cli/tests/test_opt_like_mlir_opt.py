"""Options that mlir-opt has too print what mlir-opt prints: recordings, and mlir-opt itself where there is one.

`pytest --bless -m oracle` records again, with an mlir-opt 22 on the path.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDER = Path(__file__).parent / "recorded"
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")


Plait = Callable[..., Any]
Needs = Callable[..., None]


class Case(NamedTuple):
    """Options for one of the modules in `recorded/`; the output is in the file `name`."""

    name: str
    module: str
    options: tuple[str, ...]

    @property
    def source(self) -> Path:
        return FOLDER / self.module

    @property
    def recorded(self) -> Path:
        return FOLDER / f"{self.name}.out"


def _all(module: str, **options: str) -> list[Case]:
    stem = module.removesuffix(".mlir")
    return [Case(f"{stem}-{name}", module, tuple(text.split())) for name, text in options.items()]


PIPELINE = "--pass-pipeline=builtin.module(func.func(canonicalize,cse),symbol-dce)"
CASES = [
    *_all(
        "users.mlir", users="--mlir-print-value-users", unique="--mlir-print-unique-ssa-ids",
        generic="--mlir-print-value-users --mlir-print-op-generic",
        debuginfo="--mlir-print-value-users --mlir-print-unique-ssa-ids --mlir-print-debuginfo",
        before_each="--canonicalize --cse --mlir-print-ir-before=cse --mlir-print-ir-before=canonicalize",
        dumps="--mlir-print-ir-after-all " + PIPELINE,
        dumps_local="--mlir-print-ir-before-all --mlir-print-local-scope " + PIPELINE,
        dumps_located="--mlir-print-ir-before=symbol-dce,cse --mlir-print-debuginfo "
        "--pass-pipeline=builtin.module(func.func(cse),symbol-dce)",
        dumped="--dump-pass-pipeline --pass-pipeline=builtin.module(func.func(cse,sccp),symbol-dce)",
    ),
    *_all(
        "locations.mlir", prefix="--mlir-use-nameloc-as-prefix",
        generic="--mlir-use-nameloc-as-prefix --mlir-print-op-generic",
        users="--mlir-use-nameloc-as-prefix --mlir-print-value-users",
        pretty="--mlir-pretty-debuginfo --mlir-print-debuginfo",
        local="--mlir-pretty-debuginfo --mlir-print-debuginfo --mlir-print-local-scope",
        dumps="--mlir-print-debuginfo --mlir-print-ir-before-all --pass-pipeline=builtin.module(func.func(cse),symbol-dce)",
    ),
    *_all(
        "one_function.mlir", alone="--no-implicit-module", local="--no-implicit-module --mlir-print-local-scope",
        cse="--no-implicit-module --cse", nested="--no-implicit-module --pass-pipeline=func.func(cse)",
        skip_passes="--canonicalize --cse --mlir-debug-counter=pass-execution-skip=1",
        count_passes="--canonicalize --cse --mlir-debug-counter=pass-execution-skip=0,pass-execution-count=1",
        no_patterns="--cse --mlir-debug-counter=pass-execution-count=0",
    ),
    *_all("invalid.mlir", unverified="--mlir-very-unsafe-disable-verifier-on-parsing"),
    *_all(
        "constants.mlir", hex="--mlir-print-elementsattrs-with-hex-if-larger=2",
        no_hex="--mlir-print-elementsattrs-with-hex-if-larger=-1",
        elided="--mlir-print-elementsattrs-with-hex-if-larger=2 --mlir-elide-elementsattrs-if-larger=2",
    ),
]  # fmt: skip


def mlir_opt(case: Case) -> str:
    """What mlir-opt prints on both streams, standard output first."""
    assert MLIR_OPT is not None
    command = [MLIR_OPT, "--mlir-disable-threading", "--allow-unregistered-dialect", *case.options, case.module]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_prints_what_mlir_opt_prints(case: Case, plait: Plait, needs: Needs, monkeypatch: pytest.MonkeyPatch) -> None:
    needs("func", "arith", "cf", "scf", "memref")
    monkeypatch.chdir(FOLDER)
    options = ("--allow-unregistered-dialect", "--print-source-names=false", *case.options)
    done = plait("opt", *options, case.module)
    assert done.code == 0
    assert done.out + done.err == case.recorded.read_text()


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_recordings_are_what_mlir_opt_prints(case: Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--bless", default=False):
        case.recorded.write_text(mlir_opt(case))
    assert mlir_opt(case) == case.recorded.read_text()
