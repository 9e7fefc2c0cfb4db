"""The command `plait report` and its options."""

from __future__ import annotations

from typing import Annotated

import typer

from plait_cli.errors import guarded
from plait_cli.tool_commands import Debug, File, Function, Inputs, PipelineText, Target, examples

EXAMPLES = (
    "plait report model.mlir -o report.html",
    "plait report model.mlir --pipeline='tosa-to-tcp,canonicalize' --check -o report.html",
)


def report_passes(
    file: File,
    output: Annotated[str, typer.Option("--output", "-o", help="The page to write.", metavar="FILE")] = "report.html",
    function: Function = "main",
    target: Target = "llvm",
    pipeline: PipelineText = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Interpret the module after each pass, on random arguments, and compare."),
    ] = False,
    inputs: Inputs = None,
    debug: Debug = False,
) -> None:
    """Write a page of HTML that shows what each pass did. Arguments for --check may be given with --input."""

    def action() -> int:
        from plait_cli.report.command import ReportOptions, write_report

        return write_report(ReportOptions(file, output, function, target, pipeline, check, tuple(inputs or ())))

    raise typer.Exit(guarded(debug, action))


def add_report(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("report", epilog=examples(*EXAMPLES))(report_passes)
