"""The command line of `plait opt`. One table says what options there are; every other option names a pass."""

from __future__ import annotations

import sys
from typing import Literal, cast

MARKER = "// -----"
LIST = "texts, separated by commas"  # given again, there are more
OPTIONAL = "text that may be left out"  # a kind of value: only `--name=text` has one

OPTIONS: dict[str, tuple[str, object, str]] = {
    "--pass-pipeline": ("pass_pipeline", str, "passes to run, in MLIR's textual form"),
    "-o": ("output", str, "where the result goes; standard output by default"),
    "--allow-unregistered-dialect": ("allow_unregistered", True, "keep operations that no plugin defines"),
    "--split-input-file": ("split", OPTIONAL, "take the parts between '// -----' lines, or =MARK, on their own"),
    "--output-split-marker": ("output_marker", str, "what stands between the parts that are printed"),
    "--no-implicit-module": ("no_implicit_module", True, "the file is one operation, not put into a module"),
    "--verify-diagnostics": ("expect", ("all", "only-expected"), "compare errors with 'expected-error {{}}' comments"),
    "--verify-each": ("verify_each", True, "verify after each pass; on unless false"),
    "--verify-roundtrip": ("verify_roundtrip", True, "print, parse and compare the input, as text and bytecode"),
    "--mlir-very-unsafe-disable-verifier-on-parsing": ("unverified", True, "do not verify the input"),
    "--dump-pass-pipeline": ("dump_pass_pipeline", True, "print the pipeline before it runs"),
    "--emit-bytecode": ("emit_bytecode", True, "write MLIR bytecode in place of text"),
    "--emit-bytecode-version": ("bytecode_version", int, "the version of the format of the bytecode; the newest, 6"),
    "--mlir-print-op-generic": ("generic", True, "print the generic form"),
    "--mlir-compat": ("mlir_version", ("22", "23"), "the version of MLIR whose custom forms are printed"),
    "--mlir-print-debuginfo": ("debug_info", True, "print locations"),
    "--mlir-pretty-debuginfo": ("pretty_debug_info", True, "print locations for people; they cannot be read back"),
    "--mlir-print-value-users": ("value_users", True, "print in comments who uses each value"),
    "--mlir-print-unique-ssa-ids": ("unique_ssa_ids", True, "number values across all regions"),
    "--mlir-use-nameloc-as-prefix": ("nameloc_as_prefix", True, "name values after their locations"),
    "--print-source-names": ("source_names", True, "name values as the input does; false is mlir-opt's way"),
    "--mlir-print-assume-verified": ("assume_verified", True, "print the custom form of what may be invalid"),
    "--mlir-print-local-scope": ("local_scope", True, "print no aliases"),
    "--mlir-print-skip-regions": ("skip_regions", True, "print {...} for regions"),
    "--mlir-elide-elementsattrs-if-larger": ("elide", int, "leave out constants with more elements"),
    "--mlir-print-elementsattrs-with-hex-if-larger": ("hex", int, "in hexadecimal if more elements; -1: none"),
    "--mlir-elide-resource-strings-if-larger": ("elide_resources", int, "leave out resources whose text is longer"),
    "--mlir-print-ir-before-all": ("print_before_all", True, "print the IR before each pass"),
    "--mlir-print-ir-after-all": ("print_after_all", True, "print the IR after each pass"),
    "--mlir-print-ir-before": ("print_before", LIST, "print the IR before these passes, separated by commas"),
    "--mlir-print-ir-after": ("print_after", LIST, "print the IR after these passes, separated by commas"),
    "--mlir-print-ir-after-change": ("print_changed_only", True, "print after passes only where the IR has changed"),
    "--mlir-print-ir-after-failure": ("print_after_failure", True, "print after passes only where they fail"),
    "--mlir-print-ir-module-scope": ("print_module_scope", True, "print the whole module, not what a pass runs on"),
    "--mlir-print-ir-tree-dir": ("print_tree", str, "write these dumps into files under a folder"),
    "--mlir-timing": ("timing", True, "print how long each pass took"),
    "--mlir-timing-display": ("timing_display", ("tree", "list"), "in their places, or longest first"),
    "--mlir-output-format": ("timing_format", ("text", "json"), "the form of the times"),
    "--mlir-pass-statistics": ("statistics", True, "print what passes counted"),
    "--mlir-pass-statistics-display": ("statistics_display", ("pipeline", "list"), "in their places, or by name"),
    "--mlir-pass-pipeline-crash-reproducer": ("reproducer", str, "write a file that shows a failure again"),
    "--mlir-generate-reproducer": ("generate_reproducer", str, "write such a file in any case"),
    "--mlir-pass-pipeline-local-reproducer": ("local_reproducer", True, "only the pass that failed"),
    "--run-reproducer": ("run_reproducer", True, "run the pipeline that is in the file"),
    "--debug-patterns": ("trace", True, "print which patterns and folds were tried on what"),
    "--debug-counter": ("counter", "[SKIP:]COUNT", "let only so many of the rewrites happen"),
    "--mlir-debug-counter": ("counters", str, "NAME-skip=N,NAME-count=N; see the manual for names"),
    "--mlir-print-debug-counter": ("print_counters", True, "print these counters at the end"),
    "--log-actions-to": ("action_log", str, "write which passes and patterns run on what; - is standard error"),
    "--log-mlir-actions-filter": ("action_places", LIST, "only on what is at these FILE:LINE[:COLUMN]"),
    "--trace": ("trace_file", str, "write a trace of passes and patterns for Perfetto or chrome://tracing"),
    "--profile-actions-to": ("trace_file", str, "the same"),
    "--remarks-filter": ("remarks", str, "print the remarks of passes whose name matches the regular expression"),
    "--remarks-filter-passed": ("remarks_passed", str, "only what they did"),
    "--remarks-filter-missed": ("remarks_missed", str, "only what they did not do, and why"),
    "--remarks-filter-failed": ("remarks_failed", str, "only what failed"),
    "--remarks-filter-analyse": ("remarks_analysis", str, "only what they found out"),
    "--remark-format": ("remark_format", ("emitRemark", "yaml"), "as diagnostics, or a file for LLVM's tools"),
    "--remark-policy": ("remark_policy", ("all", "final"), "all remarks, or the last on each place"),
    "--remarks-output-file": ("remarks_file", str, "the file, mlir-remarks.yaml by default"),
    "--mlir-diagnostic-verbosity-level": ("verbosity", ("errors", "warnings", "remarks"), "print no others"),
    "--mlir-disable-diagnostic-notes": ("no_notes", True, "print no notes"),
    "--mlir-print-op-on-diagnostic": ("op_on_diagnostic", True, "note the operation that an error is about"),
    "--mlir-print-stacktrace-on-diagnostic": ("stack_on_diagnostic", True, "note from where in Plait it comes"),
    "--show-dialects": ("show_dialects", True, "print the dialects that are installed, and end"),
    "--list-passes": ("list_passes", True, "print the passes with their options, and end"),
    "--version": ("version", True, "print the version, and end"),
    "--mlir-disable-threading": ("no_threads", True, "accepted: there are none"),
    "--debug": ("debug", True, "show the traceback of an error"),
}
ALIASES = {"--output": "-o", "-p": "--pass-pipeline", "--allow-unregistered": "--allow-unregistered-dialect"}
USAGE = """usage: plait opt [FILE] [options] [--PASS[=options] ...]

Parse, verify, transform and print MLIR. FILE is '-' (standard input) by default. Each pass is an option too, run in the
order given; `plait passes` lists them. One dash or two, as with mlir-opt. The exit code is 0, 1 if the input is wrong,
2 if the command line is, 70 if Plait has a defect.

options:
{options}

examples:
  plait opt model.mlir --canonicalize --cse
  plait opt model.mlir --canonicalize=max-iterations=3 --mlir-print-ir-after-change --mlir-timing
  plait opt cases.mlir --split-input-file --verify-diagnostics
  plait opt model.mlir --pass-pipeline='builtin.module(func.func(canonicalize{{max-iterations=3}},cse))' -o out.mlir
"""


class OptOptions:
    """What the command line says. `passes` are (name, options) in order."""

    passes: list[tuple[str, str]]
    print_before: list[str]
    print_after: list[str]
    action_places: list[str]
    file: str = "-"
    pass_pipeline: str | None = None
    output: str = "-"
    elide: int | None = None
    elide_resources: int | None = None
    hex: int | None = None
    generic: bool = False
    mlir_version: Literal["22", "23"] = "22"
    debug_info: bool = False
    local_scope: bool = False
    skip_regions: bool = False
    pretty_debug_info: bool = False
    value_users: bool = False
    unique_ssa_ids: bool = False
    nameloc_as_prefix: bool = False
    source_names: bool | None = None
    assume_verified: bool = False
    unverified: bool = False
    no_implicit_module: bool = False
    print_before_all: bool = False
    print_after_all: bool = False
    print_changed_only: bool = False
    print_after_failure: bool = False
    print_module_scope: bool = False
    print_tree: str | None = None
    timing: bool = False
    statistics: bool = False
    trace: bool = False
    timing_display: Literal["tree", "list"] = "tree"
    timing_format: Literal["text", "json"] = "text"
    statistics_display: Literal["pipeline", "list"] = "pipeline"
    trace_file: str | None = None
    verify_each: bool = True
    verify_roundtrip: bool = False
    dump_pass_pipeline: bool = False
    split: str | None = None
    output_marker: str = MARKER
    expect: Literal["all", "only-expected"] | None = None
    allow_unregistered: bool = False
    debug: bool = False
    emit_bytecode: bool = False
    no_threads: bool = False
    bytecode_version: int | None = None
    run_reproducer: bool = False
    reproducer: str | None = None
    generate_reproducer: str | None = None
    local_reproducer: bool = False
    counter: str | None = None
    counters: str = ""
    print_counters: bool = False
    action_log: str | None = None
    remarks: str | None = None
    remarks_passed: str | None = None
    remarks_missed: str | None = None
    remarks_failed: str | None = None
    remarks_analysis: str | None = None
    remark_format: Literal["emitRemark", "yaml"] = "emitRemark"
    remark_policy: Literal["all", "final"] = "all"
    remarks_file: str = "mlir-remarks.yaml"
    verbosity: Literal["errors", "warnings", "remarks"] = "remarks"
    no_notes: bool = False
    op_on_diagnostic: bool = False
    stack_on_diagnostic: bool = False
    show_dialects: bool = False
    list_passes: bool = False
    version: bool = False

    def __init__(self) -> None:
        self.passes, self.print_before, self.print_after, self.action_places = [], [], [], []


class UsageError(Exception):
    """The command line is malformed."""


def parse(arguments: list[str]) -> OptOptions:
    """The options of a command line. Raises `UsageError`."""
    options = OptOptions()
    files: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument == "--":  # what follows are files
            files += rest
            break
        name, has_value, value = _divided(argument)
        name = _canonical(name)
        if argument == "-" or not argument.startswith("-"):
            files.append(argument)
        elif name in OPTIONS:
            _set(options, name, value if has_value else None, rest)
        elif name.startswith("--") and len(name) > 2:
            options.passes.append((name[2:], _settings(value)))
        else:
            raise UsageError(f"no such option: {argument}")
    if len(files) > 1:
        raise UsageError(f"unexpected argument '{files[1]}': the input file comes once")
    options.file = files[0] if files else "-"
    return options


def _divided(argument: str) -> tuple[str, str, str]:
    """The name and value of `--name=value` or `--name{value}`."""
    name, has_value, value = argument.partition("=")
    if "{" in name and argument.endswith("}"):
        name, _, value = argument.partition("{")
        return name, "=", value.removesuffix("}")
    return name, has_value, value


def _settings(value: str) -> str:
    """The options of a pass, without the quotes or braces around all of them."""
    braced = value[:1] + value[-1:] in ("{}", '""', "''") and len(value) > 1
    return value[1:-1] if braced else value


def _canonical(name: str) -> str:
    """The name of an option with two dashes; an option of one letter keeps its single dash."""
    name = f"-{name}" if name.startswith("-") and not name.startswith("--") and len(name) > 2 else name
    return ALIASES.get(name, name)


_HELP = {"--help", "-help", "-h", "--help-hidden", "--help-list", "--help-list-hidden"}
_TRUTH = {None: True, "true": True, "1": True, "false": False, "0": False}


def _set(options: OptOptions, name: str, value: str | None, rest: list[str]) -> None:
    field, kind, _ = OPTIONS[name]
    if kind is True:
        if value not in _TRUTH:
            raise UsageError(f"{name} takes true or false, not '{value}'")
        setattr(options, field, _TRUTH[value])
        return
    if kind is OPTIONAL:
        setattr(options, field, value or MARKER)
        return
    if value is None and name == "--verify-diagnostics":
        value = "all"
    if value is None:
        if not rest:
            raise UsageError(f"{name} needs a value")
        value = rest.pop(0)
    if kind is LIST:
        getattr(options, field).extend(value.split(","))
        return
    setattr(options, field, _value(name, kind, value))


def _value(name: str, kind: object, value: str) -> object:
    if kind is int:
        if not (value.isdecimal() or (value == "-1" and name.endswith("hex-if-larger"))):
            raise UsageError(f"{name} takes a number, not '{value}'")
        return int(value)
    if isinstance(kind, tuple):
        choices = cast(tuple[str, ...], kind)
        if value not in choices:
            raise UsageError(f"{name} takes {' or '.join(choices)}, not '{value}'")
    if name == "--debug-counter" and not all(part.isdigit() for part in value.split(":", 1)):
        raise UsageError(f"{name} takes a number or two, SKIP:COUNT, not '{value}'")
    return value


def help_text() -> str:
    """What `plait opt --help` prints."""
    shown = [(name + _placeholder(name, kind), text) for name, (_, kind, text) in OPTIONS.items()]
    return USAGE.format(options="\n".join(_help_line(*option) for option in (*shown, ("--help", "show this text"))))


def _help_line(option: str, text: str) -> str:
    """An option and what it does, in two columns; a long one has a line for itself."""
    return f"  {option:44} {text}" if len(option) <= 44 else f"  {option}\n{'':47}{text}"


def _placeholder(name: str, kind: object) -> str:
    """How the value of an option is shown."""
    if kind is True:
        return ""
    if kind is OPTIONAL:
        return "[=MARK]"
    if kind is LIST:
        return " NAMES" if "-ir-" in name else " PLACES"
    if isinstance(kind, tuple):
        choices = "|".join(cast(tuple[str, ...], kind))
        return f"[={choices}]" if name == "--verify-diagnostics" else f"={choices}"
    return f" {kind}" if isinstance(kind, str) else " VALUE"


def main(arguments: list[str]) -> int:
    """Run `plait opt`; return the exit code."""
    if not _HELP.isdisjoint(arguments):
        print(help_text(), end="")
        return 0
    try:
        options = parse(arguments)
    except UsageError as error:
        print(f"error: {error}\nhelp: see plait opt --help", file=sys.stderr)
        return 2
    if options.version:
        from plait_cli.version import version_text

        print(version_text())
        return 0
    from plait_cli.errors import guarded
    from plait_cli.opt import optimize

    return guarded(options.debug, lambda: optimize(options))
