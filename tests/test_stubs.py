"""Stubs say what constructors take: they are fresh, and pyright finds wrong arguments by them."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait_cli.options import StubOptions
from plait_cli.stubs.command import stubs_of, write_stubs

sys.path.insert(0, str(Path(__file__).resolve().parent))
from environments import MODULES

PYRIGHT = shutil.which("pyright", path=str(Path(sys.executable).parent)) or shutil.which("pyright")
USES = """
from collections.abc import Sequence
from typing import Any

from plait.builtin.types import Type
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.arith.ops import AddIOp, CmpIOp, ExtSIOp
from plait_std.arith.ops.integer import MulSIExtendedOp
from plait_std.cf.ops import AssertOp
from plait_std.scf.ops import ForOp, YieldOp


def right(a: Value[Any], b: Value[Any], ty: Type, values: Sequence[Value[Any]], body: Region) -> None:
    AddIOp(a, b).result.type
    AddIOp(lhs=a, rhs=b, overflow="nsw")
    CmpIOp("slt", a, b).predicate.text
    CmpIOp(2, a, b)
    ExtSIOp(a, ty)
    AssertOp(a, "message")
    MulSIExtendedOp(a, b)
    ForOp(a, a, b, values, [ty], body=body)
    YieldOp(values)


def wrong(a: Value[Any], b: Value[Any], ty: Type) -> None:
    AddIOp("nonsense")
    AddIOp(a, ty)
    AddIOp(a, b, result=ty)
    CmpIOp(a, b, "slt")
    ExtSIOp(a)
    AssertOp(a, 1)
    ForOp(a, a, b, a)
    YieldOp(a)
    AddIOp(a, b).left
"""


@pytest.mark.parametrize("package", ["plait", *MODULES.values()])
def test_stubs_are_fresh(package: str, request: pytest.FixtureRequest) -> None:
    """`--bless` writes them again."""
    if importlib.util.find_spec(package) is None:
        pytest.skip("not installed")
    found = dict(stubs_of(package))
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    if request.config.getoption("--bless", default=False):
        for path, text in found.items():
            path.write_text(text)
    stale = [path for path, text in found.items() if not path.exists() or path.read_text() != text]
    left_over = set(Path(spec.origin).parent.rglob("*.pyi")) - set(found)
    assert not stale and not left_over, f"`plait stubs {package}` writes them"


@pytest.mark.slow
@pytest.mark.skipif(PYRIGHT is None, reason="needs pyright")
def test_pyright_finds_wrong_arguments(tmp_path: Path) -> None:
    pytest.importorskip("plait_std")
    (tmp_path / "uses.py").write_text(USES)
    command = [str(PYRIGHT), "--outputjson", "--pythonpath", sys.executable, str(tmp_path / "uses.py")]
    report = json.loads(subprocess.run(command, check=False, capture_output=True, text=True).stdout)
    lines = USES.splitlines()
    found = {d["range"]["start"]["line"] for d in report["generalDiagnostics"] if d["severity"] == "error"}
    start = next(i for i, line in enumerate(lines) if line.startswith("def wrong")) + 1
    assert found == set(range(start, len(lines)))


def test_stubs_of_other_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rain.py").write_text(
        "from plait.define import Op, Operand, Result, infer_result, operand\n"
        "class GaugeOp(Op):\n    name = 'rain.gauge'\n    x: Operand = operand()\n"
        "    result: Result = infer_result(same_as='x')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert write_stubs(StubOptions("rain", check=True)) == 1
    assert not (tmp_path / "rain.pyi").exists()
    assert write_stubs(StubOptions("rain")) == 0
    assert "def __new__(cls, x: Value[Any], *, attributes:" in (tmp_path / "rain.pyi").read_text()
    assert write_stubs(StubOptions("rain", check=True)) == 0
    with pytest.raises(DiagnosticError, match="package 'no_such_rain' cannot be imported"):
        write_stubs(StubOptions("no_such_rain"))
