"""Entry point of `plait`: answers `--version` before anything is imported, and turns errors into exit codes."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

SUCCESS, FAILURE, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 70, 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 success, 1 wrong input, 2 wrong usage, 70 a defect of Plait, 130 interrupted."""
    _open_streams()
    try:
        code = _command(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        code = stop_printing()
    except OSError as error:  # what was printed cannot be written
        _drop_output()
        print(f"error: standard output: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        code = FAILURE
    except KeyboardInterrupt:
        code = INTERRUPTED
    except ModuleNotFoundError as error:
        lines = missing_module(error)
        if lines is None:
            raise
        print("\n".join(lines), file=sys.stderr)
        code = FAILURE
    sys.exit(code)


def missing_module(error: ModuleNotFoundError) -> list[str] | None:
    """What to say of a package that is not installed, as typer or the core; None if it is a module inside of one."""
    if error.name is None or "." in error.name:
        return None
    distribution = {"plait": "plait-core"}.get(error.name, error.name.replace("_", "-"))
    return [f"error: {distribution} is not installed, and this needs it", f"help: pip install {distribution}"]


def _open_streams() -> None:
    """Replace streams that are closed, and let names of files that are not UTF-8 be printed as they are."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    stdout: Any = sys.stdout
    if isinstance(stdout, io.TextIOWrapper) and stdout.errors == "strict":
        stdout.reconfigure(errors="surrogateescape")


def stop_printing() -> int:
    """What to do when nobody reads any more, as in `plait opt model.mlir | head`: no reason to complain."""
    _drop_output()
    return SUCCESS


def _drop_output() -> None:
    """What is still to be written goes nowhere: Python would try, and complain, when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _variable(name: str, value: str) -> Generator[None]:
    """Set an environment variable for a while, so that the processes that we start know it too."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _plugin_files(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The files that leading `--plugin FILE` options name, and the arguments behind them."""
    files: list[str] = []
    rest = arguments
    while rest and (rest[0].startswith("--plugin=") or (rest[0] == "--plugin" and len(rest) > 1)):
        _, has_value, value = rest[0].partition("=")
        files.append(value if has_value else rest[1])
        rest = rest[1:] if has_value else rest[2:]
    return files, rest


def _command(arguments: list[str]) -> int:
    if arguments[:1] == ["--safe-mode"]:  # before anything is imported that a plugin might break
        with _variable("PLAIT_SAFE_MODE", "1"):
            return _command(arguments[1:])
    files, rest = _plugin_files(arguments)
    if files:
        if os.environ.get("PLAIT_SAFE_MODE", "0") not in ("", "0") or "--safe-mode" in rest[:1]:
            print("error: --plugin names a plugin, and safe mode uses none", file=sys.stderr)
            return USAGE
        before = [path for path in os.environ.get("PLAIT_PLUGIN_FILES", "").split(os.pathsep) if path]
        with _variable("PLAIT_PLUGIN_FILES", os.pathsep.join([*before, *files])):
            return _command(rest)
    if arguments[:1] in (["--version"], ["-V"]):
        from plait_cli.version import version_text

        print(version_text())
        return SUCCESS
    if arguments[:1] == ["opt"]:  # without Typer, which would be half of the time of a small file
        from plait_cli.opt_arguments import main as run_opt

        return run_opt(arguments[1:])
    if arguments and arguments[0] in _PLAIN:
        code = _run_plain(*_PLAIN[arguments[0]], arguments[1:])
        if code is not None:
            return code
    from plait_cli.app import run

    return run(arguments)


_PLAIN = {"plan": ("PlanOptions", "plait_cli.plan:print_plan"), "run": ("RunOptions", "plait_cli.run:run_file")}
"""Commands that run without Typer if nothing is unusual, and their options: starting it takes longer than they do."""


def _run_plain(options: str, runs: str, arguments: list[str]) -> int | None:
    """Run a command without Typer; None if that is needed."""
    from plait.plugins.records import run_loader

    from plait_cli import options as known
    from plait_cli.errors import guarded
    from plait_cli.plain_options import read_plain

    read = read_plain(getattr(known, options), arguments)
    return None if read is None else guarded(False, lambda: run_loader(runs)(read))


if __name__ == "__main__":
    main()
