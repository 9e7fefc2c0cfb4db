"""How far long work is, on terminals and where it is asked for."""

from __future__ import annotations

import io
from typing import Any

import pytest
from plait import progress as module
from plait.passes.pipeline import Pipeline
from plait.passes.progress import PassProgress
from plait.progress import When, progress


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class _Pass:
    name = "clean"


def _work(out: io.StringIO, monkeypatch: pytest.MonkeyPatch, when: When = "auto", *, term: str = "xterm") -> str:
    monkeypatch.setattr("sys.stderr", out)
    monkeypatch.setenv("TERM", term)
    with progress("working", 2, when) as shown:
        shown.advance(1, "one")
        shown.advance()
    return out.getvalue()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)


LINES = "working 1/2 one\nworking 2/2\n"


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("when", "expected"), [("auto", ""), ("never", ""), ("always", LINES)])
def test_files_get_lines_where_they_are_asked_for(when: When, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _work(io.StringIO(), monkeypatch, when) == expected


@pytest.mark.usefixtures("impatient")
def test_terminals_show_a_line_that_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    for when in ("auto", "always"):
        assert _work(_Terminal(), monkeypatch, when).split("\x1b[K") == ["", "working 1/2 one\r", "working 2/2\r", ""]
    assert _work(_Terminal(), monkeypatch, "never") == ""
    assert _work(_Terminal(), monkeypatch, term="dumb") == ""
    assert _work(_Terminal(), monkeypatch, "always", term="dumb") == LINES


@pytest.mark.usefixtures("impatient")
def test_lines_are_not_longer_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    assert "working 1/2\r" in _work(_Terminal(), monkeypatch)


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1e6)
    assert _work(_Terminal(), monkeypatch) == _work(io.StringIO(), monkeypatch, "always") == ""


@pytest.mark.usefixtures("impatient")
def test_a_line_is_erased_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    out = _Terminal()
    monkeypatch.setattr("sys.stderr", out)
    monkeypatch.setenv("TERM", "xterm")
    with pytest.raises(ValueError, match="wrong"), progress("working") as shown:
        shown.advance(1, "hard")
        raise ValueError("wrong")
    assert out.getvalue() == "\x1b[Kworking 1 hard\r\x1b[K"


def test_programs_without_a_console_show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    with progress("working", when="always") as shown:
        shown.advance()


@pytest.mark.usefixtures("impatient")
def test_a_nested_pipeline_is_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipeline of a pass and a nested pipeline with two, as a pass manager tells of it."""
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    nothing: Any = None
    clean: Any = _Pass()
    inner, outer = (Pipeline(elements=(clean, clean)) for _ in range(2))
    with progress("compiling", when="always") as shown:
        passes = PassProgress(shown)
        passes.before_pipeline(outer, nothing, nothing)
        passes.before_pass(clean, nothing, nothing)
        passes.before_pipeline(inner, nothing, nothing)
        for _ in range(2):
            passes.before_pass(clean, nothing, nothing)
        passes.after_pipeline(inner, nothing, nothing)
        passes.after_pipeline(outer, nothing, nothing)
        shown.advance(0, "native code")
    told = [f"compiling {n}/2 {what}" for n, what in ((1, "clean"), (2, "clean"), (2, "clean"), (2, "native code"))]
    assert out.getvalue().splitlines() == told
