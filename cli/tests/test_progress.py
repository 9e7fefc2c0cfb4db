"""Progress of long work goes to standard error, where it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from plait_cli import progress as module
from plait_cli.progress import progress

Plait = Callable[..., Any]
SUM = """func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = arith.addf %x, %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)


@pytest.mark.usefixtures("impatient")
def test_lines_are_printed_where_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for when, expected in (("auto", ""), ("never", ""), ("always", "working 1/2 one\nworking 2/2\n")):
        with progress("working", 2, when) as advance:
            advance(1, "one")
            advance()
        assert capsys.readouterr().err == expected


@pytest.mark.usefixtures("impatient")
def test_passes_of_a_compilation_are_told(plait: Plait, needs: Callable[..., None]) -> None:
    needs("func", "arith", "linalg", backend="llvm")
    arguments = ("run", "-", "--no-cache", "--input=3xf32=1 2 3")
    assert plait(*arguments, stdin=SUM).err == ""
    done = plait(*arguments, "--progress=always", stdin=SUM)
    assert "compiling " in done.err and "canonicalize" in done.err and "3xf32=2 4 6" in done.out


def test_another_word_is_refused(plait: Plait) -> None:
    done = plait("run", "-", "--no-cache", "--progress=sometimes", stdin=SUM)
    assert done.code != 0 and "unknown time for progress 'sometimes'" in done.err
