"""What a shell completes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Plait = Callable[..., Any]
Needs = Callable[..., None]


@pytest.fixture
def complete(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """`complete("plait opt --c")` is what bash is offered."""

    def run(line: str) -> list[str]:
        from plait_cli.main import main

        monkeypatch.setenv("_PLAIT_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
        capfd.readouterr()
        with pytest.raises(SystemExit) as done:
            main([])
        assert done.value.code in (0, None)
        return capfd.readouterr().out.split()

    return run


def test_passes_and_options_of_opt(complete: Callable[[str], list[str]]) -> None:
    assert complete("plait opt --canon") == ["--canonicalize"]
    assert complete("plait opt --mlir-timing") == ["--mlir-timing", "--mlir-timing-display"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("plait compile --target interp", "interpret"),
        ("plait run --compile-from in", "input"),
        ("plait query --dialect buil", "builtin"),
        ("plait que", "query"),
    ],
)
def test_names(complete: Callable[[str], list[str]], line: str, expected: str) -> None:
    assert expected in complete(line)
