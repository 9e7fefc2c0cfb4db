"""How the tests call `plait`: in process, or as a process of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from plait.context import Context

GOLDEN = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Outcome:
    """What a command line printed, and its exit code."""

    code: int
    out: str
    err: str


Plait = Callable[..., Outcome]


@pytest.fixture
def plait(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Plait:
    """`plait("opt", "-", stdin="...")` runs the command line in this process."""

    def run(*arguments: Any, stdin: str | bytes = "") -> Outcome:
        from plait_cli.main import main

        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
        capsys.readouterr()
        with pytest.raises(SystemExit) as done:
            main([str(a) for a in arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return Outcome(int(done.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def plait_process() -> Plait:
    """`plait_process("opt", "x.mlir")` runs the command line in a process of its own."""

    def run(*arguments: Any, stdin: str = "", **options: Any) -> Outcome:
        command = [sys.executable, "-m", "plait_cli.main", *map(str, arguments)]
        done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, timeout=120, **options)
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` compares with `golden/name`; `--bless` rewrites the file."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--bless", default=False):
            path.write_text(text)
        assert text == path.read_text(), f"{name} differs; --bless rewrites it"

    return check


@pytest.fixture
def needs() -> Callable[..., None]:
    """`needs("func", "tosa")` skips the test unless plugins define these dialects."""

    def check(*dialects: str, backend: str | None = None) -> None:
        ctx = Context.from_environment()
        missing = [name for name in dialects if name not in ctx.dialect_names]
        if backend is not None and backend not in ctx.backends:
            missing.append(f"backend {backend}")
        if missing:
            pytest.skip(f"no plugin defines {', '.join(missing)}")

    return check
