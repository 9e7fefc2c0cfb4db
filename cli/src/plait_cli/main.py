"""Entry point of `plait`: answers `--version` before anything is imported, and turns errors into exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager

SUCCESS, FAILURE, USAGE, INTERNAL = 0, 1, 2, 70


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 success, 1 wrong input, 2 wrong usage, 70 a defect of Plait."""
    try:
        code = _command(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        code = stop_printing()
    sys.exit(code)


def stop_printing() -> int:
    """What to do when nobody reads any more, as in `plait opt model.mlir | head`: no reason to complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return SUCCESS


@contextmanager
def _safe_mode() -> Generator[None]:
    before = os.environ.get("PLAIT_SAFE_MODE")
    os.environ["PLAIT_SAFE_MODE"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PLAIT_SAFE_MODE"]
        else:
            os.environ["PLAIT_SAFE_MODE"] = before


def _command(arguments: list[str]) -> int:
    if arguments[:1] == ["--safe-mode"]:  # before anything is imported that a plugin might break
        with _safe_mode():
            return _command(arguments[1:])
    if arguments[:1] in (["--version"], ["-V"]):
        from plait_cli.version import version_text

        print(version_text())
        return SUCCESS
    if arguments[:1] == ["opt"]:  # without Typer, which would be half of the time of a small file
        from plait_cli.opt_arguments import main as run_opt

        return run_opt(arguments[1:])
    from plait_cli.app import run

    return run(arguments)


if __name__ == "__main__":
    main()
