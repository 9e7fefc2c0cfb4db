"""Calling `plait` in this process, and what has to hold of any answer."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

main = pytest.importorskip("plait_cli.main")

PROGRAM = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n"


@dataclass(frozen=True)
class Answer:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


def answer(arguments: Sequence[str], text: bytes = b"") -> Answer:
    """What `plait` with `arguments` says to `text` on its standard input."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(text), "utf-8", "surrogateescape")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as done:
            main.main(list(arguments))
    finally:
        sys.stdin = before
    out.flush()
    code: Any = done.value.code
    return Answer(int(code or 0), out.buffer.getvalue().decode("utf-8", "replace"), err.getvalue())  # type: ignore[attr-defined]


def judge(arguments: Sequence[str], text: bytes = b"", folder: Path | None = None) -> Answer:
    """Success, wrong input or wrong usage, said without a traceback; what fails leaves no file in `folder` behind."""
    folder = folder if folder is not None else Path.cwd()
    before = files_in(folder)
    found = answer(arguments, text)
    assert found.code in (0, 1, 2), (arguments, found.err[-2000:])
    assert "Traceback" not in found.err
    assert found.err or found.code == 0 or tuple(arguments[:2]) in (("plugins", "why"), ("plugins", "doctor"))
    for name in files_in(folder) - before:
        if name.name == "trace.json":  # which is written in any case, as it may say why
            json.loads((folder / name).read_text(encoding="utf-8"))
        else:
            assert found.code == 0 or arguments[0] == "report", (arguments, name)  # a report may be of a failure
            assert not name.name.startswith(".") or "docs" in arguments, f"{name} is a file for the time being"
    return found


def files_in(folder: Path) -> set[Path]:
    """All that lies in a folder."""
    return {path.relative_to(folder) for path in folder.rglob("*")}
