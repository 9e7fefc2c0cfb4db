"""Files that are missing, no files, unreadable or full, as inputs and as outputs of every command that takes one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from commands import PROGRAM, answer, files_in, judge

READERS = {
    "opt": (), "run": ("--input=2xf32=1",), "plan": (), "compile": (), "bench": ("--repetitions=1", "--warmup=0"),
    "query": (), "reduce": ("--test=true",), "report": ("--output=report.html",),
}  # fmt: skip
"""The commands that read a module, with what else they need."""
WRITERS = {
    "opt": ("-o",), "compile": ("-o",), "bench": ("--repetitions=1", "--warmup=0", "-o"), "reduce": ("--test=true", "-o"),
    "report": ("-o",), "docs": ("build", "--markdown-only", "--dialect=builtin", "--output"),
    "run": ("--input=2xf32=1", "--output"),
}  # fmt: skip
"""The commands that write a file, with what stands before its name."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a program and things that are none."""
    monkeypatch.chdir(tmp_path)
    Path("good.mlir").write_text(PROGRAM)
    Path("folder").mkdir()
    Path("folder", "inner").touch()
    Path("loop").symlink_to("loop")
    Path("binary").write_bytes(bytes(range(256)) * 100)
    Path("cut.mlirbc").write_bytes(b"ML\xefR\x0d")
    Path("invalid.mlir").write_bytes(b"module {\n}\n// \xff\xfe\n")
    Path("nul.mlir").write_bytes(b"\0" * 1000)
    Path("huge.mlir").write_bytes(b"%" * 1_000_000)
    return tmp_path


REFUSED = {
    "missing": "no such file", "folder": "is a directory", "loop": "symbolic links", "good.mlir/x": "not a directory",
    "": "is a directory", "a" * 5000: "name too long", "binary": "is not UTF-8", "cut.mlirbc": "malformed producer string",
    "invalid.mlir": "is not UTF-8: invalid start byte in line 3", "nul.mlir": "nul.mlir:1:1", "huge.mlir": "huge.mlir:1:1",
}  # fmt: skip
"""What cannot be read, and what is said of it."""


@pytest.mark.parametrize("name", REFUSED, ids=lambda name: name[:20] or "empty")
@pytest.mark.parametrize("command", READERS)
def test_what_cannot_be_read_is_refused(folder: Path, command: str, name: str) -> None:
    found = judge([command, name, *READERS[command]])
    assert found.code == 1 and REFUSED[name] in found.err, found.err
    assert len(found.err) < 30_000


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no file here that opens and cannot be read")
@pytest.mark.parametrize("command", READERS)
def test_what_fails_while_it_is_read_is_named(folder: Path, command: str) -> None:
    found = judge([command, "/proc/self/mem", *READERS[command]])
    assert found.code == 1 and "/proc/self/mem: input/output error" in found.err


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("command", READERS)
def test_what_may_not_be_read_is_refused(folder: Path, command: str) -> None:
    Path("good.mlir").chmod(0)
    found = judge([command, "good.mlir", *READERS[command]])
    assert found.code == 1 and "good.mlir: permission denied" in found.err


def writing(command: str, output: str) -> list[str]:
    """The arguments of a command that writes to `output`."""
    spec = f"@{output}" if command == "run" else output
    return [command, *([] if command == "docs" else ["good.mlir"]), *WRITERS[command], spec]


@pytest.mark.parametrize("output", ["folder", "good.mlir/x.mlir", "a" * 5000 + ".mlir", "a\0b.mlir", "\ud800.mlir"])
@pytest.mark.parametrize("command", WRITERS)
def test_what_cannot_be_written_is_refused_and_nothing_changes(folder: Path, command: str, output: str) -> None:
    if command == "docs" and output in ("\ud800.mlir",):
        output += "\0"
    before = files_in(folder)
    found = answer(writing(command, output))
    assert found.code == 1 and found.err.startswith("error: "), found.err
    assert "internal error" not in found.err
    assert files_in(folder) == before
    assert Path("good.mlir").read_text() == PROGRAM


@pytest.mark.parametrize("command", [command for command in WRITERS if command not in ("report", "docs")])
def test_a_missing_folder_is_not_made(folder: Path, command: str) -> None:
    found = judge(writing(command, "missing/x.mlir"))
    assert found.code == 1 and "missing/x.mlir: no such file or directory" in found.err
    assert not Path("missing").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("command", [command for command in WRITERS if command not in ("compile", "docs")])
def test_a_full_device_is_an_error(folder: Path, command: str) -> None:
    found = judge(writing(command, "/dev/full"))
    assert found.code == 1 and "no space left on device" in found.err


@pytest.mark.parametrize("command", WRITERS)
def test_a_failure_leaves_what_was_there(folder: Path, command: str) -> None:
    """Of a program that does not compile, reduce, or run; of a dialect that is not there."""
    Path("good.mlir").write_text(PROGRAM.replace("return %x", "return %y"))
    Path("old.mlir").write_text("old")
    arguments = writing(command, "old.mlir")
    found = judge([word.replace("builtin", "nothing") for word in arguments])
    assert found.code == 1
    assert Path("old.mlir").read_text() == "old"


def test_new_makes_all_or_nothing(folder: Path) -> None:
    Path("plait-rain").touch()
    before = files_in(folder)
    for into in (".", "good.mlir", "missing", "loop", "a\0b", "\ud800", "a" * 5000):
        found = judge(["new", "rain", "--kind=dialect", "--into", into])
        assert found.code == 1 and "internal error" not in found.err, found.err
    assert files_in(folder) == before
    assert judge(["new", "rain", "--kind=dialect", "--into=folder", "--author=\udcff"]).code == 1
    assert files_in(folder) == before
