"""Standard output that is closed, full, or read by nobody, and arguments that are not UTF-8: in processes of their own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from commands import PROGRAM

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX closes the streams")

COMMANDS = [
    "opt good.mlir", "run good.mlir --target=interpret --input=2xf32=1", "query good.mlir", "plan good.mlir --target=interpret",
    "reduce good.mlir --test=true", "bench good.mlir --target=interpret --repetitions=1 --warmup=0",
    "compile good.mlir --pipeline=cse --target=interpret", "report good.mlir --pipeline=cse --target=interpret -o -",
    "plugins list", "dialects --json", "types path i32 --to=builtin", "docs build --markdown-only --dialect=builtin -o site",
    "new rain --kind=dialect", "opt --help", "--help", "--version", "lsp", "opt -", "nothing",
]  # fmt: skip
STREAMS = {"closed": ">&-", "full": ">/dev/full", "both closed": ">&- 2>&-", "no input": "<&-"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a program, also under a name that is not UTF-8."""
    (tmp_path / "good.mlir").write_text(PROGRAM)
    (tmp_path / "\udcff.mlir").write_text(PROGRAM)
    return tmp_path


def shell(text: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of the shell in which `plait` is a command."""
    command = f"plait() {{ {shlex.quote(sys.executable)} -m plait_cli.main \"$@\"; }}\n{text}"
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, capture_output=True, check=False, timeout=120, stdin=subprocess.DEVNULL,
        env={**os.environ, **variables},
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("command", COMMANDS)
def test_streams_that_cannot_be_used_are_no_traceback(folder: Path, command: str, stream: str) -> None:
    if stream == "full" and not Path("/dev/full").exists():
        pytest.skip("no full device here")
    done = shell(f"plait {command} {STREAMS[stream]}", folder)
    assert done.returncode in (0, 1, 2), done.stderr
    assert b"Traceback" not in done.stderr and b"Exception ignored" not in done.stderr
    assert b"internal error" not in done.stderr


@pytest.mark.parametrize("command", ["opt good.mlir", "query good.mlir", "plugins list", "--version"])
def test_output_that_nobody_reads_is_no_error(folder: Path, command: str) -> None:
    done = shell(f"(plait {command}; echo $? >code) | true", folder)
    assert (folder / "code").read_text() == "0\n" and done.stderr == b""


def test_output_that_is_lost_is_an_error(folder: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no full device here")
    for command in ("opt good.mlir", "--version", "plugins list"):
        done = shell(f"plait {command} >/dev/full", folder)
        assert done.returncode == 1 and b"no space left on device" in done.stderr


@pytest.mark.parametrize(
    "command",
    ["query NAME", "query NAME --json", "opt NAME --mlir-print-debuginfo", "plugins why NAME", "plugins info NAME", "NAME",
     "report NAME --pipeline=cse --target=interpret -o NAME.html", "new NAME --kind=pass", "types path NAME", "--plugin NAME.py opt",
     "run NAME --target=interpret --input=2xf32=1 --output=@NAME.npy", "run good.mlir --function=NAME", "opt good.mlir --NAME"],
)  # fmt: skip
@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_arguments_that_are_not_unicode_are_answered(folder: Path, command: str, encoding: str) -> None:
    name = "$(printf '\\377').mlir" if "opt NAME" in command or "NAME -" in command or "query" in command else "$(printf '\\377')"
    done = shell(f"plait {command.replace('NAME', name)}", folder, PYTHONIOENCODING=encoding)
    assert done.returncode in (0, 1, 2), done.stderr
    assert b"Traceback" not in done.stderr and b"internal error" not in done.stderr


def test_what_the_output_cannot_say_is_an_error(folder: Path) -> None:
    (folder / "text.mlir").write_text('module attributes {test.a = "grüße"} {\n}\n', encoding="utf-8")
    done = shell("plait query text.mlir --json", folder, PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    (folder / "b\u00fc.mlir").write_text("module {\n}\n")
    done = shell("plait query b\u00fc.mlir", folder, PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert b"error: the output has a character that ascii does not have" in done.stderr
