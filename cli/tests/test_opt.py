"""`plait opt`: what goes in, which passes run, what comes out."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Plait = Callable[..., Any]
Needs = Callable[..., None]

EMPTY = "module {\n}\n\n"
UNREGISTERED = '"x.y"() {z = 1 : i64} : () -> ()\n'


def test_standard_input_is_the_default_and_a_dash(plait: Plait) -> None:
    assert plait("opt", stdin="module {}").out == EMPTY
    assert plait("opt", "-", stdin="module {}").out == EMPTY


def test_a_file_is_read_and_an_output_written(plait: Plait, tmp_path: Path) -> None:
    source, target = tmp_path / "a.mlir", tmp_path / "b.mlir"
    source.write_text("module @a {}")
    done = plait("opt", source, "-o", target)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert target.read_text() == "module @a {\n}\n\n"
    assert stat.S_IMODE(target.stat().st_mode) == 0o666 & ~_umask()


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


@pytest.mark.parametrize("source", ["module {", "module {} }", "\x00", '"x.y"() : () -> ()'])
def test_an_output_is_written_whole_or_not_at_all(plait: Plait, tmp_path: Path, source: str) -> None:
    target = tmp_path / "b.mlir"
    target.write_text("old")
    done = plait("opt", "-", "-o", target, stdin=source)
    assert done.code == 1
    assert "error: " in done.err
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["b.mlir"]


def test_one_bad_part_keeps_a_split_file_from_being_written(plait: Plait, tmp_path: Path) -> None:
    target = tmp_path / "b.mlir"
    source = "module @a {}\n// -----\nmodule {\n"
    assert plait("opt", "--split-input-file", "-o", target, stdin=source).code == 1
    assert not target.exists()
    done = plait("opt", "--split-input-file", stdin=source)
    assert done.code == 1
    assert done.out == "module @a {\n}\n\n"


def test_an_output_in_a_missing_folder_is_named(plait: Plait, tmp_path: Path) -> None:
    target = tmp_path / "none" / "b.mlir"
    assert plait("opt", "-o", target, stdin=EMPTY).err == f"error: {target}: no such file or directory\n"


def test_passes_as_options_run_in_the_order_given(plait: Plait) -> None:
    done = plait(
        "opt",
        "--cse",
        "-canonicalize=max-iterations=3",
        "--phase={of=tcp}",
        "--cse",
        "--dump-pass-pipeline",
        stdin=EMPTY,
    )
    assert done.code == 0
    assert done.err == (
        "Pass Manager with 4 passes:\nbuiltin.module(\n  cse,\n  canonicalize{max-iterations=3},\n  phase{of=tcp},\n  cse\n)\n\n"
    )


@pytest.mark.parametrize(
    "pipeline",
    [
        "cse",
        "builtin.module(cse,canonicalize{max-iterations=3})",
        "builtin.module(func.func(cse),symbol-dce)",
        "any(cse)",
        "",
    ],
)
def test_a_printed_pipeline_parses_back(plait: Plait, pipeline: str) -> None:
    first = plait("opt", "--pass-pipeline", pipeline, "--dump-pass-pipeline", stdin=EMPTY)
    text = first.err.partition("\n")[2]
    again = plait("opt", f"--pass-pipeline={text}", "--dump-pass-pipeline", stdin=EMPTY)
    assert (first.code, again.code) == (0, 0)
    assert again.err == first.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--canonicalize=max-iteration=3"], "pass 'canonicalize' has no option 'max-iteration'"),
        (["--canonicalize=max-iterations=x"], "option 'max-iterations' of pass 'canonicalize'"),
        (["--pass-pipeline=builtin.module(cse"], "<pipeline>:1:19: error: expected ')' to close '('"),
        (["--pass-pipeline=func.func(cse)", "--cse"], "--pass-pipeline cannot be combined with passes as options"),
    ],
)
def test_a_wrong_pipeline_is_explained(plait: Plait, arguments: list[str], message: str) -> None:
    done = plait("opt", *arguments, stdin=EMPTY)
    assert done.code == 1
    assert message in done.err
    assert done.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--csee"], "unknown pass 'csee'\n"),
        (["--csee"], "help: did you mean 'cse'?"),
        (["--pass-pipeline=builtin.module(csee)"], "<pipeline>:1:16: error: unknown pass 'csee'"),
        (["--verify-eachh"], "error: unknown option or pass '--verify-eachh'\nhelp: did you mean '--verify-each'"),
    ],
)
def test_unknown_pass_is_wrong_usage(plait: Plait, arguments: list[str], message: str) -> None:
    done = plait("opt", *arguments, stdin=EMPTY)
    assert done.code == 2
    assert message in done.err
    assert done.out == ""


def test_parse_errors_show_the_place(plait: Plait, tmp_path: Path) -> None:
    file = tmp_path / "a.mlir"
    file.write_text("module {\n  %0 = bad..thing\n}\n")
    done = plait("opt", file)
    assert done.code == 1
    assert done.err.startswith(f"{file}:2:")
    assert "  %0 = bad..thing\n" in done.err and "^" in done.err


def test_unregistered_operations_must_be_allowed(plait: Plait) -> None:
    refused = plait("opt", stdin=UNREGISTERED)
    assert refused.code == 1
    assert "x" in refused.err and "<stdin>:1:1: error: " in refused.err
    allowed = plait("opt", "--allow-unregistered-dialect", stdin=UNREGISTERED)
    assert allowed.out == 'module {\n  "x.y"() {z = 1 : i64} : () -> ()\n}\n\n'


def test_input_that_is_no_utf8_is_an_error_with_a_line(plait: Plait, tmp_path: Path) -> None:
    assert plait("opt", stdin=b"module {\n\xff}").err == "error: <stdin> is not UTF-8: invalid start byte in line 2\n"
    file = tmp_path / "a.mlir"
    file.write_bytes(b"\xff")
    assert plait("opt", file).err == f"error: {file} is not UTF-8: invalid start byte in line 1\n"


def test_files_that_cannot_be_read_are_named(plait: Plait, tmp_path: Path) -> None:
    missing = tmp_path / "none.mlir"
    assert plait("opt", missing).err == f"error: {missing}: no such file or directory\n"
    assert plait("opt", tmp_path).err == f"error: {tmp_path}: is a directory\n"


def test_parts_of_a_split_file_keep_their_line_numbers(plait: Plait) -> None:
    done = plait("opt", "--split-input-file", stdin="module @a {}\n// -----\nmodule @b {}\n")
    assert done.out == "module @a {\n}\n\n// -----\nmodule @b {\n}\n\n"
    assert "<stdin>:4:1: error" in plait("opt", "--split-input-file", stdin="module {}\n// -----\n\n}\n").err


def test_expected_diagnostics_are_compared(plait: Plait) -> None:
    text = "// expected-error@+1 {{not registered}}\n" + UNREGISTERED
    wrong = plait("opt", "--verify-diagnostics", stdin=text.replace("not registered", "something else"))
    assert wrong.code == 1
    assert "<stdin>:1:4: error: expected error \"something else\" was not produced" in wrong.err
    assert "<stdin>:2:1: error: unexpected error: " in wrong.err
    lenient = plait("opt", "--verify-diagnostics=only-expected", stdin=UNREGISTERED)
    assert (lenient.code, lenient.err) == (0, "")
    message = plait("opt", stdin=UNREGISTERED).err.splitlines()[0].partition("error: ")[2]
    right = plait("opt", "--verify-diagnostics", stdin=text.replace("not registered", message))
    assert (right.code, right.out, right.err) == (0, "", "")
    nothing = plait("opt", "--verify-diagnostics", stdin="// expected-error {{x}}\nmodule {}\n")
    assert nothing.code == 1


TWICE = "func.func @f() { return }\n%sfunc.func @f() { return }\n"
NOTE = "// expected-note@-1 {{the first one}}\n"


def test_diagnostics_of_another_kind_are_near_misses_and_notes_count(plait: Plait, needs: Needs) -> None:
    needs("func")
    right = TWICE % (NOTE + "// expected-error-re@+1 {{a second symbol '{{[a-z]}}'}}\n")
    assert plait("opt", "--verify-diagnostics", stdin=right).err == ""
    near = plait("opt", "--verify-diagnostics", stdin=TWICE % (NOTE + "// expected-warning@below {{a second symbol}}\n"))
    assert "<stdin>:3:4: error: 'error' was emitted where 'warning' is expected" in near.err
    no_note = plait("opt", "--verify-diagnostics", stdin=TWICE % "// expected-error@+1 {{a second symbol}}\n")
    assert "<stdin>:1:1: error: unexpected note: the first one is here" in no_note.err


def test_a_module_without_errors_is_printed_where_none_are_expected(plait: Plait) -> None:
    assert plait("opt", "--verify-diagnostics", stdin="module {}").out == EMPTY


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("// expected-error-re {{a{{(}}b}}", "<stdin>:2:4: error: invalid regex: "),
        ("// expected-error-re {{a{{b}}", "<stdin>:2:4: error: a regular expression begins with '{{'"),
        ("// expected-error@above", "<stdin>:2:4: error: malformed expectation"),
    ],
)
def test_a_malformed_expectation_has_a_place(plait: Plait, comment: str, message: str) -> None:
    done = plait("opt", "--verify-diagnostics", stdin=f"module {{}}\n{comment}\n")
    assert done.code == 1 and message in done.err


def test_the_mark_between_parts_can_be_chosen(plait: Plait) -> None:
    source = "module @a {}\n// ===\nmodule @b {}\n"
    done = plait("opt", "--split-input-file=// ===", "--output-split-marker=// here", stdin=source)
    assert done.out == "module @a {\n}\n\n// here\nmodule @b {\n}\n\n"


def test_options_of_a_pass_may_stand_in_braces_or_quotes(plait: Plait) -> None:
    for spelling in ("--canonicalize{max-iterations=3}", "--canonicalize='max-iterations=3'", '-canonicalize="max-iterations=3"'):
        assert "canonicalize{max-iterations=3}" in plait("opt", spelling, "--dump-pass-pipeline", stdin=EMPTY).err


def test_dumps_go_into_a_tree_of_files(plait: Plait, tmp_path: Path) -> None:
    done = plait("opt", "--cse", f"--mlir-print-ir-tree-dir={tmp_path}", stdin=NESTED)
    assert (done.code, done.err) == (0, "")
    (dump,) = tmp_path.glob("**/*.mlir")
    assert str(dump.relative_to(tmp_path)) == "builtin_module_no-symbol-name/0_cse.mlir"
    assert dump.read_text().startswith("// -----// IR Dump After CSE (cse) //----- //\nmodule {")


def test_files_of_dumps_are_numbered_as_mlir_opt_numbers_them(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith")
    pipeline = "builtin.module(symbol-dce,func.func(cse),symbol-dce,func.func(cse,sccp),func.func(cse))"
    plait("opt", "-p", pipeline, "--mlir-print-ir-after-all", f"--mlir-print-ir-tree-dir={tmp_path}", stdin=SUM)
    assert sorted(path.name for path in tmp_path.rglob("*.mlir")) == [
        "0_0_cse.mlir", "0_symbol-dce.mlir", "1_1_cse.mlir", "1_2_sccp.mlir", "1_3_cse.mlir", "1_symbol-dce.mlir",
    ]  # fmt: skip


def test_a_round_trip_is_verified(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    assert plait("opt", "--verify-roundtrip", stdin=SUM).code == 0


def test_a_trace_opens_in_perfetto(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith")
    assert plait("opt", "--canonicalize", "--trace", tmp_path / "t.json", stdin=SUM).code == 0
    events = json.loads((tmp_path / "t.json").read_text())["traceEvents"]
    assert {"Parser", "canonicalize", "Output"} <= {event["name"] for event in events}
    assert any(event.get("cat") == "pattern" for event in events)
    assert all({"ph", "pid", "tid", "name"} <= event.keys() for event in events)


def test_expected_diagnostics_count_for_each_part(plait: Plait) -> None:
    message = plait("opt", stdin=UNREGISTERED).err.splitlines()[0].partition("error: ")[2]
    text = f"module {{}}\n// -----\n// expected-error@+1 {{{{{message}}}}}\n{UNREGISTERED}// -----\nmodule {{}}\n"
    assert plait("opt", "--verify-diagnostics", "--split-input-file", stdin=text).code == 0


NESTED = "module {\n  module @inner {\n  }\n}\n"


@pytest.mark.parametrize(
    ("options", "headers"),
    [
        (["--mlir-print-ir-before-all"], ["Before CSE (cse)", "Before SymbolDCE (symbol-dce)"]),
        (["--mlir-print-ir-after-all"], ["After CSE (cse)", "After SymbolDCE (symbol-dce)"]),
        (["--mlir-print-ir-before=cse"], ["Before CSE (cse)"]),
        (["--mlir-print-ir-after=symbol-dce,dce"], ["After SymbolDCE (symbol-dce)"]),
        (["--mlir-print-ir-after-change"], []),
        (["--mlir-print-ir-module-scope"], [f"After {n} ('builtin.module' operation)" for n in ("CSE (cse)", "SymbolDCE (symbol-dce)")]),
        (["--mlir-print-ir-after-failure"], []),
    ],
)
def test_the_ir_is_printed_around_passes(plait: Plait, options: list[str], headers: list[str]) -> None:
    done = plait("opt", "--cse", "--symbol-dce", *options, stdin=NESTED)
    assert done.code == 0
    found = [
        line.removeprefix("// -----// IR Dump ").removesuffix(" //----- //")
        for line in done.err.splitlines()
        if "IR Dump" in line
    ]
    assert found == headers
    assert done.err.count("module {") == len(headers)


def test_the_ir_of_the_whole_module_can_be_asked_for(plait: Plait) -> None:
    options = ("--pass-pipeline=builtin.module(builtin.module(cse))", "--mlir-print-ir-after-all")
    assert "module {" not in plait("opt", *options, stdin=NESTED).err
    assert "module {" in plait("opt", *options, "--mlir-print-ir-module-scope", stdin=NESTED).err


def test_timing_names_each_pass(plait: Plait) -> None:
    done = plait("opt", "--cse", "--symbol-dce", "--cse", "--mlir-timing", stdin=NESTED)
    names = [line.partition("%)")[2].strip() for line in done.err.splitlines() if "%)" in line]
    assert names == ["Parser", "CSE", "SymbolDCE", "CSE", "Output", "Rest", "Total"]
    listed = plait("opt", "--cse", "--cse", "--mlir-timing", "--mlir-timing-display=list", stdin=NESTED).err
    assert listed.count("  CSE\n") == 1
    rows = json.loads(plait("opt", "--cse", "--mlir-timing", "--mlir-output-format=json", stdin=NESTED).err)
    assert [row["name"] for row in rows] == ["Parser", "CSE", "Output", "Rest", "Total"]


def test_forms_of_printing(plait: Plait) -> None:
    assert plait("opt", "--mlir-print-op-generic", stdin=EMPTY).out == '"builtin.module"() ({\n^bb0:\n}) : () -> ()\n\n'
    assert "loc(" in plait("opt", "--mlir-print-debuginfo", stdin=EMPTY).out
    text = "module attributes {test.a = dense<[1, 2, 3]> : tensor<3xi32>} {\n}\n"
    assert "__elided__" in plait("opt", "--mlir-elide-elementsattrs-if-larger=2", stdin=text).out
    assert "__elided__" not in plait("opt", "--mlir-elide-elementsattrs-if-larger=3", stdin=text).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--mlir-timing=maybe"], "--mlir-timing takes true or false, not 'maybe'"),
        (["--mlir-elide-elementsattrs-if-larger=x"], "takes a number, not 'x'"),
        (["-o"], "-o needs a value"),
        (["a.mlir", "b.mlir"], "unexpected argument 'b.mlir': the input file comes once"),
    ],
)
def test_a_malformed_command_line_is_wrong_usage(plait: Plait, arguments: list[str], message: str) -> None:
    done = plait("opt", *arguments)
    assert done.code == 2
    assert message in done.err and "help: see plait opt --help" in done.err


def test_verification_after_each_pass_can_be_left_out(plait: Plait) -> None:
    assert plait("opt", "--cse", "--verify-each=false", stdin=NESTED).code == 0
    assert plait("opt", "--cse", "--verify-each=0", "--mlir-timing=0", stdin=NESTED).err == ""


def test_as_a_process(plait_process: Plait, tmp_path: Path) -> None:
    done = plait_process("opt", "-", "--cse", stdin=NESTED)
    assert (done.code, done.err) == (0, "")
    assert done.out == NESTED + "\n"


def test_start_up_imports_nothing_heavy(plait_process: Plait) -> None:
    import subprocess
    import sys

    code = (
        "import sys\nfrom plait_cli.main import main\ntry: main(['opt', '--cse'])\nexcept SystemExit: pass\n"
        "print([n for n in ('numpy', 'llvmlite', 'typer', 'rich', 'importlib_metadata') if n in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], input=EMPTY, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"


def test_statistics_say_what_passes_counted(plait: Plait) -> None:
    done = plait("opt", "--symbol-dce", "--mlir-pass-statistics", stdin='module { module @a attributes {sym_visibility = "private"} {} }')
    assert done.err.splitlines()[1].strip() == "... Pass statistics report ..."
    assert done.err.splitlines()[3:] == ["symbol-dce", "  (S) 1 erased"]


SUM = """func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %one, %x : i32
  %1 = arith.addi %0, %one : i32
  return %1 : i32
}
"""
NOT_ENOUGH = "--canonicalize=max-iterations=1 test-convergence"


def test_a_reproducer_shows_a_failure_again(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith")
    file = tmp_path / "reproducer.mlir"
    done = plait("opt", "--cse", NOT_ENOUGH, f"--mlir-pass-pipeline-crash-reproducer={file}", stdin=SUM)
    assert done.code == 1 and f"note: reproducer generated at `{file}`" in done.err
    assert "%one = arith.constant 1" in file.read_text() and "builtin.module(cse,canonicalize{" in file.read_text()
    assert re.search(r'plugins: "plait-core [0-9.]+, .*plait-std [0-9.]+', file.read_text())
    again = plait("opt", "--run-reproducer", file)
    assert again.code == 1 and "'canonicalize' did not converge" in again.err
    wrong = plait("opt", "--run-reproducer", stdin=SUM)
    assert wrong.code == 1 and "<stdin> is not a reproducer" in wrong.err


def test_a_reproducer_can_be_had_without_a_failure(plait: Plait, tmp_path: Path) -> None:
    file = tmp_path / "reproducer.mlir"
    assert plait("opt", "--cse", f"--mlir-generate-reproducer={file}", stdin=NESTED).code == 0
    again = plait("opt", "--run-reproducer", file, "--dump-pass-pipeline")
    assert again.err == "Pass Manager with 1 passes:\nbuiltin.module(\n  cse\n)\n\n"


def test_patterns_are_traced_and_counted(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    lines = plait("opt", "--canonicalize", "--debug-patterns", stdin=SUM).err.splitlines()
    assert any(line.startswith("arith.addi") and line.endswith(": folded") for line in lines)
    assert any(line.startswith("arith.addi") and line.endswith(": applied") for line in lines)
    untouched, first = (plait("opt", "--canonicalize", f"--debug-counter={n}", stdin=SUM).out for n in (0, 1))
    assert plait("opt", "--canonicalize", "--debug-counter=0:1", stdin=SUM).out == first
    assert "addi %one, %x" in untouched and "addi %x, %one" in first and first.count("arith.addi") == 2


def test_resources_of_other_tools_are_kept(plait: Plait) -> None:
    source = "module {\n}\n\n{-#\n  external_resources: {\n    mytool: {\n      flag: true\n    }\n  }\n#-}\n\n"
    done = plait("opt", "--canonicalize", stdin=source)
    assert (done.code, done.out) == (0, source)


def test_named_counters_say_what_happens(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    counters = "--mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=1,fold-count=0"
    done = plait("opt", "--canonicalize", counters, "--mlir-print-debug-counter", stdin=SUM)
    head, apply_pattern, fold = done.err.splitlines()
    assert head == "DebugCounter counters:"
    assert re.fullmatch(r"apply-pattern {19}: \{\d+,0,1\}", apply_pattern)
    assert re.fullmatch(r"fold {28}: \{[1-9]\d*,0,0\}", fold)
    assert "arith.addi %one, %x" in done.out  # moving the constant to the right is a fold


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "a debug counter is set by NAME-skip=N or NAME-count=N, not 'x'"),
        ("fold-skip=a", "'fold-skip' of a debug counter takes a number, not 'a'"),
        ("folds-skip=1", "there is no debug counter 'folds'\nhelp: did you mean 'fold'?"),
    ],
)
def test_a_wrong_counter_is_explained(plait: Plait, text: str, message: str) -> None:
    done = plait("opt", "--cse", f"--mlir-debug-counter={text}", stdin=EMPTY)
    assert done.code == 1 and f"error: {message}" in done.err


def test_actions_are_logged(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith")
    lines = plait("opt", "--canonicalize", "--log-actions-to=-", stdin=SUM).err.splitlines()
    assert lines[0].endswith("Action `pass-execution` running `Canonicalizer` on Operation `builtin.module`")
    assert lines[-1] == "[thread plait] completed `pass-execution`"
    assert any("`apply-pattern pattern: move_constants_right (arith.addi at <stdin>:3:8)`" in line for line in lines)
    file = tmp_path / "log"
    options = (f"--log-actions-to={file}", "--log-mlir-actions-filter=<stdin>:4,<stdin>:2:10")
    assert plait("opt", "--canonicalize", *options, stdin=SUM).err == ""
    places = set(re.findall(r"at <stdin>:(\d+:\d+)", file.read_text()))
    assert places == {"2:10", "4:8"}


def test_a_local_reproducer_has_the_pass_that_failed(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith")
    file = tmp_path / "reproducer.mlir"
    pipeline = "builtin.module(func.func(cse,canonicalize{max-iterations=1 test-convergence}))"
    options = (f"--mlir-pass-pipeline-crash-reproducer={file}", "--mlir-pass-pipeline-local-reproducer")
    assert plait("opt", "-p", pipeline, *options, stdin=SUM).code == 1
    assert 'pipeline: "builtin.module(func.func(canonicalize{max-iterations=1 test-convergence=true}))"' in file.read_text()
    assert "'canonicalize' did not converge" in plait("opt", "--run-reproducer", file).err


def test_how_diagnostics_are_presented(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    text = 'func.func @f(%x: i32) {\n  %0 = "arith.addi"(%x, %x) : (i32, i32) -> i64\n  return\n}\n'
    plain = plait("opt", stdin=text).err
    with_op = plait("opt", "--mlir-print-op-on-diagnostic", stdin=text).err
    note = '<stdin>:2:8: note: see current operation: %0 = "arith.addi"(%x, %x) <{overflowFlags = #arith.overflow<none>}>'
    assert with_op == f"{plain}{note} : (i32, i32) -> i64\n"
    stack = plait("opt", "--mlir-print-stacktrace-on-diagnostic", stdin=text).err
    assert "note: the stack where it was reported:\n  File " in stack and "in verify\n" in stack
    assert "note:" in plait("opt", stdin=TWICE % "").err
    assert "note:" not in plait("opt", "--mlir-disable-diagnostic-notes", stdin=TWICE % "").err
    assert plait("opt", "--mlir-diagnostic-verbosity-level=errors", stdin=text).err == plain


def test_remarks_are_no_errors(plait: Plait, needs: Needs) -> None:
    needs("func", "arith", "scf")
    loop = "func.func @f(%a: i32, %i: index) {\n  scf.for %j = %i to %i step %i {\n    %x = arith.addi %a, %a : i32\n  }\n  return\n}\n"
    hoist = ("--loop-invariant-code-motion", "--remarks-filter=.*")
    assert "remark: [Passed] Hoisted" in plait("opt", *hoist, stdin=loop).err
    assert plait("opt", *hoist, "--mlir-diagnostic-verbosity-level=warnings", stdin=loop).err == ""


def test_the_custom_form_of_what_is_invalid_must_be_asked_for(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    text = 'func.func @f(%x: i32) {\n  %0 = "arith.addi"(%x, %x) : (i32, i32) -> i64\n  return\n}\n'
    options = ("--mlir-very-unsafe-disable-verifier-on-parsing", "--mlir-print-assume-verified")
    assert "arith.addi %x, %x : i64" in plait("opt", *options, stdin=text).out
    assert '"arith.addi"(' in plait("opt", options[0], stdin=text).out


def test_one_operation_without_a_module(plait: Plait, needs: Needs) -> None:
    needs("func")
    two = plait("opt", "--no-implicit-module", stdin="func.func @f() { return }\nfunc.func @g() { return }\n")
    assert two.code == 1 and two.err == "<stdin>: error: expected one operation at the top level, found 2\n"


def test_what_is_installed_is_listed(plait: Plait) -> None:
    assert "builtin" in plait("opt", "--show-dialects").out.removeprefix("Available Dialects: ").strip().split(",")
    lines = plait("opt", "--list-passes").out.splitlines()
    assert lines[0] == "Passes:" and "Pass Pipelines:" in lines
    assert any(line.split() == ["--cse", "-", *line.split()[2:]] for line in lines)
    assert any(line.startswith("    --max-iterations=10") for line in lines)
    assert plait("opt", "--version").out.startswith("plait 0.")


def test_a_misspelt_option_is_no_pass(plait: Plait) -> None:
    done = plait("opt", "--mlir-timng", stdin="module {")
    assert done.code == 2
    assert done.err == "error: unknown option or pass '--mlir-timng'\nhelp: did you mean '--mlir-timing', '--mlir-timing-display' or '--mlir-compat'?\n"


def test_what_follows_two_dashes_is_a_file(plait: Plait, tmp_path: Path) -> None:
    (tmp_path / "--cse").write_text("module @a {}")
    assert plait("opt", "--symbol-dce", "--", tmp_path / "--cse").out == "module @a {\n}\n\n"
    assert plait("opt", "--", "a.mlir", "b.mlir").code == 2
    assert plait("opt", "--help-list").out == plait("opt", "--help").out


def test_dumps_may_be_asked_for_one_after_the_other(plait: Plait) -> None:
    options = ("--mlir-print-ir-after=cse", "--mlir-print-ir-after=symbol-dce")
    assert plait("opt", "--cse", "--symbol-dce", *options, stdin=NESTED).err.count("IR Dump After") == 2
