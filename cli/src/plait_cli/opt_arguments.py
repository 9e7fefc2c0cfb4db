"""The command line of `plait opt`. One table says what options there are; every other option names a pass."""

from __future__ import annotations

import sys

OPTIONS: dict[str, tuple[str, object, str]] = {
    "--pass-pipeline": ("pass_pipeline", str, "passes to run, in MLIR's textual form"),
    "-o": ("output", str, "where the result goes; standard output by default"),
    "--mlir-print-op-generic": ("generic", True, "print the generic form"),
    "--mlir-print-debuginfo": ("debug_info", True, "print locations"),
    "--mlir-print-local-scope": ("local_scope", True, "print no aliases"),
    "--mlir-elide-elementsattrs-if-larger": ("elide", int, "leave out constants with more elements"),
    "--mlir-print-ir-before-all": ("print_before_all", True, "print the IR before each pass"),
    "--mlir-print-ir-after-all": ("print_after_all", True, "print the IR after each pass"),
    "--mlir-print-ir-before": ("print_before", str, "print the IR before these passes, separated by commas"),
    "--mlir-print-ir-after": ("print_after", str, "print the IR after these passes, separated by commas"),
    "--mlir-print-ir-after-change": ("print_changed_only", True, "print after passes only where the IR has changed"),
    "--mlir-print-ir-after-failure": ("print_after_failure", True, "print the IR after a pass that fails"),
    "--mlir-print-ir-module-scope": ("print_module_scope", True, "print the whole module, not what a pass runs on"),
    "--mlir-timing": ("timing", True, "print how long each pass took"),
    "--mlir-pass-statistics": ("statistics", True, "print what passes counted"),
    "--mlir-pass-pipeline-crash-reproducer": ("reproducer", str, "write a file that shows a failure again"),
    "--run-reproducer": ("run_reproducer", True, "run the pipeline that is in the file"),
    "--debug-patterns": ("trace", True, "print which patterns and folds were tried on what"),
    "--debug-counter": ("counter", int, "let only so many of the rewrites happen"),
    "--verify-each": ("verify_each", True, "verify after each pass; on unless false"),
    "--split-input-file": ("split_input_file", True, "take the parts between '// -----' lines on their own"),
    "--verify-diagnostics": ("verify_diagnostics", True, "compare errors with 'expected-error {{...}}' comments"),
    "--dump-pass-pipeline": ("dump_pass_pipeline", True, "print the pipeline before it runs"),
    "--allow-unregistered-dialect": ("allow_unregistered", True, "keep operations that no plugin defines"),
    "--emit-bytecode": ("emit_bytecode", True, "write MLIR bytecode in place of text"),
    "--emit-bytecode-version": ("bytecode_version", int, "the version of the format of the bytecode; the newest, 6"),
    "--debug": ("debug", True, "show the traceback of an error"),
}
ALIASES = {"--output": "-o", "--allow-unregistered": "--allow-unregistered-dialect"}
USAGE = """usage: plait opt [FILE] [options] [--PASS[=options] ...]

Parse, verify, transform and print MLIR. FILE is '-' (standard input) by default. Each pass is an option too, run in the
order given; `plait passes` lists them. One dash or two, as with mlir-opt.

options:
{options}

examples:
  plait opt model.mlir --canonicalize --cse
  plait opt model.mlir --pass-pipeline='builtin.module(func.func(canonicalize{{max-iterations=3}},cse))' -o out.mlir
"""


class OptOptions:
    """What the command line says. `passes` are (name, options) in order."""

    def __init__(self) -> None:
        self.file = "-"
        self.passes: list[tuple[str, str]] = []
        self.pass_pipeline: str | None = None
        self.output = "-"
        self.elide: int | None = None
        self.generic = self.debug_info = self.local_scope = False
        self.print_before_all = self.print_after_all = self.print_changed_only = False
        self.print_after_failure = self.print_module_scope = self.timing = False
        self.print_before: str | None = None
        self.print_after: str | None = None
        self.verify_each = True
        self.split_input_file = self.verify_diagnostics = self.dump_pass_pipeline = False
        self.allow_unregistered = self.debug = self.emit_bytecode = False
        self.bytecode_version: int | None = None
        self.statistics = self.trace = self.run_reproducer = False
        self.reproducer: str | None = None
        self.counter: int | None = None


class UsageError(Exception):
    """The command line is malformed."""


def parse(arguments: list[str]) -> OptOptions:
    """The options of a command line. Raises `UsageError`."""
    options = OptOptions()
    files: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        name, has_value, value = argument.partition("=")
        name = _canonical(name)
        if argument == "-" or not argument.startswith("-"):
            files.append(argument)
        elif name in OPTIONS:
            _set(options, name, value if has_value else None, rest)
        elif name.startswith("--") and len(name) > 2:
            options.passes.append((name[2:], value.removeprefix("{").removesuffix("}")))
        else:
            raise UsageError(f"no such option: {argument}")
    if len(files) > 1:
        raise UsageError(f"unexpected argument '{files[1]}': the input file comes once")
    options.file = files[0] if files else "-"
    return options


def _canonical(name: str) -> str:
    """The name of an option with two dashes; those of one letter keep their one."""
    name = f"-{name}" if name.startswith("-") and not name.startswith("--") and len(name) > 2 else name
    return ALIASES.get(name, name)


_TRUTH = {None: True, "true": True, "1": True, "false": False, "0": False}


def _set(options: OptOptions, name: str, value: str | None, rest: list[str]) -> None:
    field, kind, _ = OPTIONS[name]
    if kind is True:
        if value not in _TRUTH:
            raise UsageError(f"{name} takes true or false, not '{value}'")
        setattr(options, field, _TRUTH[value])
        return
    if value is None:
        if not rest:
            raise UsageError(f"{name} needs a value")
        value = rest.pop(0)
    if kind is int and not value.isdigit():
        raise UsageError(f"{name} takes a number, not '{value}'")
    setattr(options, field, int(value) if kind is int else value)


def help_text() -> str:
    """What `plait opt --help` prints."""
    lines = [f"  {name + ('' if kind is True else ' VALUE'):45}{text}" for name, (_, kind, text) in OPTIONS.items()]
    return USAGE.format(options="\n".join([*lines, f"  {'--help':45}show this text"]))


def main(arguments: list[str]) -> int:
    """Run `plait opt`; return the exit code."""
    if not {"--help", "-help", "-h"}.isdisjoint(arguments):
        print(help_text(), end="")
        return 0
    try:
        options = parse(arguments)
    except UsageError as error:
        print(f"error: {error}\nhelp: see plait opt --help", file=sys.stderr)
        return 2
    from plait_cli.errors import guarded
    from plait_cli.opt import optimize

    return guarded(options.debug, lambda: optimize(options))
