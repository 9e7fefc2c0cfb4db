"""Entry point of `plait`: answers `--version` before anything is imported, and turns errors into exit codes."""

from __future__ import annotations

import sys

SUCCESS, FAILURE, USAGE, INTERNAL = 0, 1, 2, 70


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 success, 1 wrong input, 2 wrong usage, 70 a defect of Plait."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] in (["--version"], ["-V"]):
        from plait_cli.version import version_text

        print(version_text())
        return
    if arguments[:1] == ["opt"]:  # without Typer, which would be half of the time of a small file
        from plait_cli.opt_arguments import main as run_opt

        sys.exit(run_opt(arguments[1:]))
    from plait_cli.app import run

    sys.exit(run(arguments))


if __name__ == "__main__":
    main()
