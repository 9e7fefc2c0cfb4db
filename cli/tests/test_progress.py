"""Progress of compilations goes to standard error, where it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from plait import progress

Plait = Callable[..., Any]
SUM = """func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = arith.addf %x, %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""
ONE: list[str] = []
PARTS = ["--fallback=interpret"]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("more", [ONE, PARTS])
def test_passes_of_a_compilation_are_told(more: list[str], plait: Plait, needs: Callable[..., None]) -> None:
    needs("func", "arith", "linalg", backend="llvm")
    arguments = ("run", "-", "--no-cache", "--input=3xf32=1 2 3", *more)
    assert plait(*arguments, stdin=SUM).err == plait(*arguments, "--progress=never", stdin=SUM).err == ""
    done = plait(*arguments, "--progress=always", stdin=SUM)
    assert "compiling " in done.err and "canonicalize" in done.err and "3xf32=2 4 6" in done.out


@pytest.mark.usefixtures("impatient")
def test_each_level_of_an_artifact_is_told(plait: Plait, needs: Callable[..., None], tmp_path: Any) -> None:
    needs("func", "arith", "linalg", backend="llvm")
    arguments = ("compile", "-", "-o", tmp_path / "sum.plait", "--target-cpu=x86-64,x86-64-v3")
    done = plait(*arguments, "--progress=always", stdin=SUM)
    assert done.code == 0 and done.err.count("convert-to-llvm") == 2
    assert "compiling" not in plait(*arguments, stdin=SUM).err


@pytest.mark.parametrize("more", [ONE, PARTS])
def test_another_word_is_refused(more: list[str], plait: Plait) -> None:
    done = plait("run", "-", "--no-cache", "--progress=sometimes", *more, stdin=SUM)
    assert done.code != 0 and "unknown time for progress 'sometimes'" in done.err
