"""The command `plait` itself: version, help, exit codes, colours, pipes."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from plait_cli import errors

Plait = Callable[..., Any]

COMMANDS = ("run", "compile", "bench", "reduce", "query", "report", "plan", "needs", "dialects", "passes", "pipelines", "targets", "plugins", "plugins list", "plugins doctor", "types", "types path", "new")


def test_the_version_is_one_line_and_loads_no_plugin(plait_process: Plait, tmp_path: Path) -> None:
    code = "import sys; sys.argv = ['plait', '--version']\nimport plait_cli.main as m\ntry: m.main()\nexcept SystemExit: pass\n"
    code += "print([n for n in ('typer', 'pluggy', 'numpy', 'plait.context') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    version, loaded = done.stdout.splitlines()
    assert version.startswith("plait 0.") and "(core 0." in version
    assert loaded == "[]"
    assert plait_process("-V").out == version + "\n"


@pytest.mark.parametrize("command", ["", "opt", *COMMANDS])
def test_help_is_as_recorded(
    plait: Plait, command: str, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PLAIT_SAFE_MODE", "1")  # the commands of plugins are listed too
    done = plait(*command.split(), "--help")
    assert done.code == 0 and done.err == ""
    golden(f"help{'_' if command else ''}{command.replace(' ', '_')}.txt", done.out)


def test_no_command_is_wrong_usage_and_shows_help(plait: Plait) -> None:
    done = plait()
    assert done.code == 2
    assert "Usage: plait" in done.out + done.err


@pytest.mark.parametrize(
    "arguments", [["frob"], ["run"], ["run", "--frob", "x.mlir"], ["opt", "a", "b"], ["opt", "-o"], ["opt", "-q"]]
)
def test_wrong_usage_is_exit_code_2(plait: Plait, arguments: list[str]) -> None:
    done = plait(*arguments)
    assert done.code == 2
    assert "rror" in done.err
    assert done.out == ""


def test_a_defect_is_exit_code_70_and_not_a_traceback(plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("plait_cli.opt.parse_module", broken)
    done = plait("opt", stdin="module {}")
    assert done.code == 70
    assert "internal error: ZeroDivisionError: oops" in done.err
    assert "help: " in done.err and "--debug" in done.err


def test_debug_shows_the_traceback(plait_process: Plait) -> None:
    done = plait_process("opt", "--debug", stdin="module {")
    assert done.code == 1
    assert "Traceback" in done.err


def on_terminal(*arguments: str, **variables: str) -> str:
    """What a command prints to a terminal on standard error."""
    ours, theirs = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | variables
    command = [sys.executable, "-m", "plait_cli.main", *arguments]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs, env=environment, check=False
    )
    os.close(theirs)
    text = os.read(ours, 10000).decode()
    os.close(ours)
    assert done.returncode == 2
    return text


def test_help_lists_the_commands_of_plugins(plait: Plait, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from plait.plugins import CommandRecord, hookimpl\nPLAIT_API = 1\n@hookimpl\ndef plait_commands():\n"
        "    yield CommandRecord('forecast', load=lambda: print, summary='Say what comes')\n"
    )
    listed = plait("--plugin", file, "--help")
    assert listed.code == 0
    lines = [line.split() for line in listed.out.partition("Commands of plugins:\n")[2].splitlines()]
    assert ["forecast", "Say", "what", "comes", "(a", "file)"] in lines


def test_errors_have_colours_on_a_terminal_only(plait_process: Plait) -> None:
    assert "\x1b[1;31merror\x1b[0m" in on_terminal("opt", "--no-such-pass")
    assert "\x1b" not in on_terminal("opt", "--no-such-pass", NO_COLOR="1")
    assert "\x1b" not in plait_process("opt", "--no-such-pass").err


def test_every_own_error_class_is_the_users_business() -> None:
    from plait.interpret.interpreter import InterpretError

    assert errors.report(InterpretError("x")) == 1
    assert errors.report(FileNotFoundError(2, "No such file or directory", "a.mlir")) == 1
    assert errors.report(TypeError("x")) == 70


@pytest.mark.parametrize("command", [["opt"], ["opt", "-", "--cse"], ["passes"], ["--version"]])
def test_a_reader_that_goes_away_is_no_error(command: list[str], tmp_path: Path) -> None:
    source = tmp_path / "a.mlir"
    source.write_text("".join(f"module @m{i} {{\n}}\n" for i in range(5000)))
    with open(source) as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "plait_cli.main", *command],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    assert (process.wait(), err) == (0, b"")


def test_an_interrupt_is_no_traceback(plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("plait_cli.opt.parse_module", interrupted)
    done = plait("opt", stdin="module {}")
    assert (done.code, done.err) == (130, "")
