"""The commands of `plait`, as one Typer application."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from plait_cli import completion
from plait_cli.errors import guarded, report
from plait_cli.report.registration import add_report
from plait_cli.tool_commands import Debug, File, Json, Target, add_commands


class _Commands(TyperGroup):
    """The commands of `plait`; help lists those of plugins too."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        super().format_commands(ctx, formatter)
        rows = _plugin_command_rows()
        if rows:
            with formatter.section("Commands of plugins"):
                formatter.write_dl(rows)


app = typer.Typer(
    name="plait",
    cls=_Commands,
    help="A plugin-based, cross-dialect compiler for machine-learning programs.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    epilog="Exit codes: 0 success, 1 wrong input, 2 wrong usage, 70 a defect of Plait.",
)
plugins_app = typer.Typer(
    help="What is installed, and what is wrong with it.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(plugins_app, name="plugins")
docs_app = typer.Typer(
    help="Reference pages of what is installed.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(docs_app, name="docs")
types_app = typer.Typer(help="How types are converted.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(types_app, name="types")

@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.", is_eager=True)] = False,
    safe_mode: Annotated[
        bool, typer.Option("--safe-mode", help="Import no plugins; must come first. PLAIT_SAFE_MODE=1 does it.")
    ] = False,
    plugin: Annotated[
        list[str] | None,
        typer.Option(
            "--plugin",
            help="Use a plugin that is one Python file; must come first, may come again. PLAIT_PLUGIN_FILES does it.",
            metavar="FILE",
        ),
    ] = None,
) -> None:
    if safe_mode:
        raise typer.BadParameter("--safe-mode must be the first option")
    if plugin:
        raise typer.BadParameter("--plugin must come before all other options")
    if version:
        from plait_cli.version import version_text

        print(version_text())
        raise typer.Exit()


@app.command(
    "opt",
    cls=completion.OptCommand,
    help="Parse, verify, transform and print MLIR.",
    add_help_option=False,
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)
def opt(context: typer.Context) -> None:
    from plait_cli.opt_arguments import main

    raise typer.Exit(main(context.args))


add_commands(app)
add_report(app)


@app.command(epilog="Example: plait plan model.mlir --target llvm --explain")
def plan(
    file: File,
    target: Target = "llvm",
    explain: Annotated[bool, typer.Option("--explain", help="Say why each step is there.")] = False,
    after: Annotated[str | None, typer.Option(help="Only what follows this phase: to resume there.")] = None,
    until: Annotated[str | None, typer.Option(help="Only up to the end of this phase: to stop there.")] = None,
    debug: Debug = False,
) -> None:
    """Print the pipeline from a module to a target."""
    from plait_cli.plan import print_plan

    raise typer.Exit(guarded(debug, lambda: print_plan(file, target, explain, after, until)))


@app.command(epilog="Example: plait needs model.mlir --target interpret")
def needs(file: File, target: Target = "llvm", as_json: Json = False, debug: Debug = False) -> None:
    """Print the `pip install` command for what a file needs to reach a target, and which part of it is missing."""
    from plait_cli.needs import print_needs

    raise typer.Exit(guarded(debug, lambda: print_needs(file, target, as_json)))


@plugins_app.command("list", epilog="Example: plait plugins list --json")
def plugins_list(as_json: Json = False, debug: Debug = False) -> None:
    """List the installed plugins and what they offer."""
    from plait_cli.listing import list_plugins

    raise typer.Exit(guarded(debug, lambda: list_plugins(as_json)))


@plugins_app.command("info", epilog="Example: plait plugins info plait-std")
def plugins_info(
    name: Annotated[str, typer.Argument(help="A plugin or a distribution.", metavar="NAME")],
    as_json: Json = False,
    debug: Debug = False,
) -> None:
    """Print what one plugin offers, where it comes from, and why it is not in use if it is not."""
    from plait_cli.plugins import plugin_info

    raise typer.Exit(guarded(debug, lambda: plugin_info(name, as_json)))


@plugins_app.command("why", epilog="Example: plait plugins why stablehlo.add")
def plugins_why(
    name: Annotated[
        str,
        typer.Argument(help="A dialect, operation, '!type', '#attribute', pass, target or command.", metavar="NAME"),
    ],
    as_json: Json = False,
    debug: Debug = False,
) -> None:
    """Say which plugin defines a name, or why it is missing and what to install; exit code 1 if it is missing."""
    from plait_cli.plugins import why

    raise typer.Exit(guarded(debug, lambda: why(name, as_json)))


@plugins_app.command("doctor", epilog="Example: plait plugins doctor --timeout 60")
def plugins_doctor(
    as_json: Json = False,
    timeout: Annotated[float, typer.Option(help="Seconds that a plugin may take to import.")] = 30.0,
    debug: Debug = False,
) -> None:
    """Import each plugin in a process of its own and report what is wrong; exit code 1 if anything is."""
    from plait_cli.listing import doctor

    raise typer.Exit(guarded(debug, lambda: doctor(as_json, timeout)))


@docs_app.callback()
def docs_common() -> None:
    """Reference pages of what is installed."""


@docs_app.command("build", epilog="Example: plait docs build --output site --dialect tosa")
def docs_build(
    output: Annotated[str, typer.Option("--output", "-o", help="The folder to make.", metavar="DIR")] = "site",
    dialect: Annotated[
        list[str] | None, typer.Option(help="Only this dialect; may come again. All by default.", metavar="NAME")
    ] = None,
    source: Annotated[
        str | None, typer.Option(help="A folder of hand-written pages to put in front.", metavar="DIR")
    ] = None,
    markdown_only: Annotated[bool, typer.Option("--markdown-only", help="Write Markdown, no site.")] = False,
    name: Annotated[str, typer.Option(help="The title of the site.")] = "Plait",
    debug: Debug = False,
) -> None:
    """Write reference pages from the declarations of all installed dialects, passes, interfaces and hooks."""
    from pathlib import Path

    from plait_cli.docs.build import build

    pages = Path(source) if source is not None else None
    chosen = tuple(dialect or ())
    raise typer.Exit(guarded(debug, lambda: build(Path(output), chosen, pages, markdown_only, name)))


@app.command("lsp", epilog="Example: in an editor, `plait lsp` is the command of the server for *.mlir.")
def lsp(
    port: Annotated[int | None, typer.Option(help="A local TCP port in place of standard input and output.")] = None,
    debug: Debug = False,
) -> None:
    """Serve editors: diagnostics, hover, definitions, references and completion for MLIR text."""
    from plait_cli.lsp.server import serve

    raise typer.Exit(guarded(debug, lambda: serve(port)))


@types_app.callback()
def types() -> None:
    """How types are converted."""


@types_app.command("path", epilog="Example: plait types path '!quant.uniform<i8:f32, 0.1>' --to llvm")
def types_path(
    text: Annotated[str, typer.Argument(help="The type, as MLIR text.", metavar="TYPE")],
    to: Annotated[
        str, typer.Option("--to", help="The dialect that is to take it.", autocompletion=completion.dialects)
    ] = "llvm",
    as_json: Json = False,
    debug: Debug = False,
) -> None:
    """Print the rules that lead from a type to what a dialect takes."""
    from plait_cli.types import print_type_path

    raise typer.Exit(guarded(debug, lambda: print_type_path(text, to, as_json)))


@app.command("new", epilog="Example: plait new rain-gauge --kind dialect --author 'Ada <ada@example.org>'")
def new(
    name: Annotated[str, typer.Argument(help="What the plugin is called: rain-gauge gives plait-rain-gauge.")],
    kind: Annotated[
        str,
        typer.Option(
            "--kind", help="dialect, conversion, pass, backend, target, command, frontend or bridge.", metavar="KIND"
        ),
    ],
    into: Annotated[str, typer.Option("--into", help="The directory to make it in.", metavar="DIR")] = ".",
    author: Annotated[str | None, typer.Option(help="Who writes it: 'Name <address>'.")] = None,
    debug: Debug = False,
) -> None:
    """Write a distribution with a plugin that works and is tested, to be changed."""
    from plait_cli.new.project import new_plugin

    raise typer.Exit(guarded(debug, lambda: new_plugin(name, kind, into, author)))


@app.command(epilog="Example: plait stubs rain_gauge")
def stubs(
    package: Annotated[str, typer.Argument(help="The package, or a module in it: rain_gauge.ops.", metavar="PACKAGE")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a stub is missing or old.")] = False,
    debug: Debug = False,
) -> None:
    """Write .pyi files that tell type checkers the constructors of operations."""
    from plait_cli.stubs.command import write_stubs

    raise typer.Exit(guarded(debug, lambda: write_stubs(package, check)))


@app.command(epilog="Example: plait dialects --json")
def dialects(as_json: Json = False, debug: Debug = False) -> None:
    """List the dialects that installed plugins define."""
    from plait_cli.listing import list_records

    raise typer.Exit(guarded(debug, lambda: list_records("dialects", as_json)))


@app.command(epilog="Example: plait passes --json")
def passes(as_json: Json = False, debug: Debug = False) -> None:
    """List the passes and conversions."""
    from plait_cli.listing import list_records

    raise typer.Exit(guarded(debug, lambda: list_records("passes", as_json)))


@app.command(epilog="Example: plait pipelines --json")
def pipelines(as_json: Json = False, debug: Debug = False) -> None:
    """List the named pipelines."""
    from plait_cli.listing import list_records

    raise typer.Exit(guarded(debug, lambda: list_records("pipelines", as_json)))


@app.command(epilog="Example: plait targets --json")
def targets(as_json: Json = False, debug: Debug = False) -> None:
    """List what modules can be compiled for."""
    from plait_cli.listing import list_records

    raise typer.Exit(guarded(debug, lambda: list_records("backends", as_json)))


def run(arguments: list[str]) -> int:
    """Run the command line with `arguments`; return the exit code."""
    try:
        (_plugin_command(arguments) or app)(arguments, prog_name="plait")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    return 0


def _reporting(command: Callable[..., object]) -> Callable[..., None]:
    """A command of a plugin whose errors are told as those of our own commands are."""

    @wraps(command)
    def run_command(*arguments: object, **options: object) -> None:
        raise typer.Exit(guarded(False, lambda: (command(*arguments, **options), 0)[1]))

    return run_command


def _plugin_command_rows() -> list[tuple[str, str]]:
    """The name and summary of each command that a plugin adds; none if plugins cannot be found out.

    A process of its own asks them: help must work whatever a plugin does when it is imported.
    """
    if os.environ.get("PLAIT_SAFE_MODE", "") not in ("", "0"):
        return []
    command = [sys.executable, "-m", "plait_cli.plugin_commands"]
    variables = {"PLAIT_PLUGIN_TIMEOUT": "3", **os.environ}
    try:
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=_PATIENCE, check=True)
        return [(name, summary) for name, summary in json.loads(done.stdout)]
    except (OSError, ValueError, subprocess.SubprocessError):
        return []


_PATIENCE = 10
"""Seconds that plugins may take to name their commands."""


def _plugin_command(arguments: list[str]) -> typer.Typer | None:
    """An application with the command that `arguments` name, if it is a plugin's. No plugin is loaded for our own."""
    name = arguments[0] if arguments else "-"
    own = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    if name.startswith("-") or name in own or name in {group.name for group in app.registered_groups}:
        return None
    from plait.context import Context
    from plait.plugins.registry import PluginError

    try:
        ctx = Context.from_environment()
    except PluginError as error:  # of a file that was named
        raise SystemExit(report(error)) from None
    record = ctx.commands.get(name)
    if record is None:
        return None
    found = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    found.callback()(lambda: None)  # with a callback, a single command keeps its name
    loaded = ctx.load(record)
    if isinstance(loaded, typer.Typer):
        found.add_typer(loaded, name=name)
    else:
        found.command(name)(_reporting(loaded))
    return found
