"""The line that says how far a compilation is."""

from __future__ import annotations

import io
from typing import Any

import pytest
from plait.passes.pipeline import Pipeline
from plait.passes.progress import ProgressLine, progress_line


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class _Pass:
    name = "clean"


def _run(line: ProgressLine) -> None:
    """A pipeline of a pass and a nested pipeline with two, as a pass manager tells of it."""
    nothing: Any = None
    clean: Any = _Pass()
    inner, outer = (Pipeline(elements=(clean, clean)) for _ in range(2))
    line.before_pipeline(outer, nothing, nothing)
    line.before_pass(clean, nothing, nothing)
    line.before_pipeline(inner, nothing, nothing)
    for _ in range(2):
        line.before_pass(clean, nothing, nothing)
    line.after_pipeline(inner, nothing, nothing)
    line.after_pipeline(outer, nothing, nothing)
    line.tell("code")


def _written(monkeypatch: pytest.MonkeyPatch, out: io.StringIO, term: str, patience: float) -> str:
    monkeypatch.setattr("sys.stderr", out)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("plait.passes.progress.PATIENCE", patience)
    with progress_line() as line:
        _run(line)
    return out.getvalue()


def test_a_terminal_shows_each_pass_and_is_clean_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = _written(monkeypatch, _Terminal(), "xterm", 0.0).split("\r\x1b[K")
    assert parts == ["", *[f"compiling {n}/2 clean" for n in (1, 2, 2)], "compiling 2/2 code", ""]


@pytest.mark.parametrize(
    ("out", "term", "patience"), [(io.StringIO(), "xterm", 0.0), (_Terminal(), "dumb", 0.0), (_Terminal(), "xterm", 1e6)]
)
def test_nothing_is_written_elsewhere_or_early(
    monkeypatch: pytest.MonkeyPatch, out: io.StringIO, term: str, patience: float
) -> None:
    assert _written(monkeypatch, out, term, patience) == ""


def test_a_line_is_erased_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    out = _Terminal()
    monkeypatch.setattr("sys.stderr", out)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("plait.passes.progress.PATIENCE", 0.0)
    with pytest.raises(ValueError, match="wrong"), progress_line() as line:
        line.tell("code")
        raise ValueError("wrong")
    assert out.getvalue().endswith("code\r\x1b[K")
