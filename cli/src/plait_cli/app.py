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
from plait_cli import options as opts
from plait_cli.declare import NoOptions, command
from plait_cli.errors import guarded, report


class _Commands(TyperGroup):
    """The commands of `plait`; help lists commands of plugins too."""

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
models_app = typer.Typer(help="What of a program is supported.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(models_app, name="models")
cache_app = typer.Typer(help="The cache of compiled functions on disk.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(cache_app, name="cache")

@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.", is_eager=True)] = False,
    safe_mode: Annotated[
        bool, typer.Option("--safe-mode", help="Load no plugins; must come first. As PLAIT_SAFE_MODE=1 does.")
    ] = False,
    plugin: Annotated[
        list[str] | None,
        typer.Option(
            "--plugin",
            help="Load a plugin from a Python file; must come first, repeatable. As PLAIT_PLUGIN_FILES does.",
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


@docs_app.callback()
def docs_common() -> None:
    """Reference pages of what is installed."""


@models_app.callback()
def models() -> None:
    """What of a program is supported."""


@types_app.callback()
def types() -> None:
    """How types are converted."""


command(
    app, "run", opts.RunOptions, "plait_cli.run:run_file",
    "plait run mlp.mlir --input=2x3xf32='1 2 3 4 5 6' --expected-output=@y.npy",
    "plait run mlp.mlir --input=@x.npy --compile-to=linalg",
    help="Compile a module and call one of its functions.",
)
command(
    app, "compile", opts.CodeOptions, "plait_cli.compile:compile_file",
    "plait compile mlp.mlir -o mlp.so -o mlp.h --target-cpu=native",
    "plait compile mlp.mlir --compile-to=linalg -o mlp.mlir",
    help="Compile a module to MLIR of a phase, LLVM IR, assembly, an object file or a shared library; with a C header.",
)
command(
    app, "bench", opts.BenchOptions, "plait_cli.bench:bench",
    "plait bench mlp.mlir --input=@x.npy -o before.json",
    "plait bench --compare before.json after.json",
    "plait bench --compare mlp.mlir other.mlir --processes=3",
    help="Measure how long a compiled function takes; without --input, arguments are random.",
)
command(
    app, "tune", opts.TuneOptions, "plait_cli.tune:tune_file",
    "plait tune mlp.mlir --seconds=120",
    "plait tune mlp.mlir --input=@x.npy -o mlp.pipeline",
    help="Search tile sizes and other choices by measuring; then `plait run --tuned` uses what was found.",
)
command(
    app, "reduce", opts.ReduceOptions, "plait_cli.reduce:reduce_file",
    "plait reduce model.mlir --expect-diagnostic='did not converge' "
    "--pipeline='canonicalize{max-iterations=1 test-convergence}'",
    "plait reduce model.mlir --test=./shows_it.sh",
    help="Find the smallest module that still shows a problem.",
)
command(
    app, "query", opts.QueryOptions, "plait_cli.query:query_file",
    "plait query model.mlir --op='tosa[.]conv.*' --type='.*f16>'",
    "plait query model.mlir --interface=Elementwise --json",
    help="Print the operations that match all kinds of conditions; an option may come again, for alternatives.",
)
command(
    app, "report", opts.ReportOptions, "plait_cli.report.command:write_report",
    "plait report model.mlir -o report.html",
    "plait report model.mlir --pipeline='tosa-to-tcp,canonicalize' --check -o report.html",
    help="Write a page of HTML that shows what each pass did. Arguments for --check may be given with --input.",
)
command(
    app, "plan", opts.PlanOptions, "plait_cli.plan:print_plan", "plait plan model.mlir --target llvm --explain",
    help="Print the pipeline from a module to a target.",
)
command(
    app, "needs", opts.NeedsOptions, "plait_cli.needs:print_needs", "plait needs model.mlir --target interpret",
    help="Print the `pip install` command for what a file needs to reach a target, and which part of it is missing.",
)
command(
    app, "lsp", opts.ServerOptions, "plait_cli.lsp.server:serve",
    "in an editor, `plait lsp` is the command of the server for *.mlir.",
    help="Serve editors: diagnostics, hover, definitions, references and completion for MLIR text.",
)
command(
    app, "new", opts.NewOptions, "plait_cli.new.project:new_plugin",
    "plait new rain-gauge --kind dialect --author 'Ada <ada@example.org>'",
    help="Write a distribution with a plugin that works and is tested, to be changed.",
)
command(
    app, "stubs", opts.StubOptions, "plait_cli.stubs.command:write_stubs", "plait stubs plait.builtin --check",
    help="Write .pyi files that tell type checkers the constructors of operations.",
)
command(
    app, "dialects", opts.ListOptions, "plait_cli.listing:list_dialects", "plait dialects --json",
    help="List the dialects that installed plugins define.",
)
command(
    app, "passes", opts.ListOptions, "plait_cli.listing:list_passes", "plait passes --json",
    help="List the passes and conversions.",
)
command(
    app, "pipelines", opts.ListOptions, "plait_cli.listing:list_pipelines", "plait pipelines --json",
    help="List the named pipelines.",
)
command(
    app, "targets", opts.ListOptions, "plait_cli.listing:list_targets", "plait targets --json",
    help="List what modules can be compiled for.",
)
command(
    app, "libraries", opts.ListOptions, "plait_cli.listing:list_libraries", "plait libraries --json",
    help="List the libraries of compiled functions that programs may call, and where they are.",
)
command(
    plugins_app, "list", opts.ListOptions, "plait_cli.listing:list_plugins", "plait plugins list --json",
    help="List the installed plugins and what they offer.",
)
command(
    plugins_app, "info", opts.PluginOptions, "plait_cli.plugins:plugin_info", "plait plugins info plait-std",
    help="Print what one plugin offers, where it comes from, and why it is not in use if it is not.",
)
command(
    plugins_app, "why", opts.WhyOptions, "plait_cli.plugins:why", "plait plugins why stablehlo.add",
    help="Say which plugin defines a name, or why it is missing and what to install; exit code 1 if it is missing.",
)
command(
    plugins_app, "doctor", opts.DoctorOptions, "plait_cli.listing:doctor", "plait plugins doctor --timeout 60",
    help="Import each plugin in a process of its own and report what is wrong; exit code 1 if anything is.",
)
command(
    docs_app, "build", opts.DocsOptions, "plait_cli.docs.build:build", "plait docs build --output site --dialect tosa",
    help="Write reference pages from the declarations of all installed dialects, passes, interfaces and hooks.",
)
command(
    models_app, "check", opts.ModelOptions, "plait_cli.models:check_model",
    "plait models check model.mlir --target llvm", "plait models check mlp.mlir --json",
    help="Say which operations of a program a target supports, with which element types and shapes; exit code 1 if it "
    "lacks any.",
)
command(
    types_app, "path", opts.TypePathOptions, "plait_cli.types:print_type_path",
    "plait types path '!quant.uniform<i8:f32, 0.1>' --to llvm",
    help="Print the rules that lead from a type to what a dialect takes.",
)
command(
    cache_app, "info", opts.CacheOptions, "plait_cli.cache:info", "plait cache info --json",
    help="Print where the cache is, what it holds, and whether it is used.",
)
command(
    cache_app, "clear", NoOptions, "plait_cli.cache:clear", "plait cache clear",
    help="Remove all that the cache holds. Programs that use it go on.",
)
command(
    cache_app, "path", NoOptions, "plait_cli.cache:path", "ls $(plait cache path)",
    help="Print the folder of the cache.",
)  # fmt: skip


def run(arguments: list[str]) -> int:
    """Run the command line with `arguments`; return the exit code."""
    try:
        (_plugin_command(arguments) or app)(arguments, prog_name="plait")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    return 0


def _reporting(command: Callable[..., object]) -> Callable[..., None]:
    """A command of a plugin, whose errors are reported like errors of our own commands."""

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
