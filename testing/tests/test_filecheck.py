"""The FileCheck subset finds what it should and refuses malformed directives."""

from pathlib import Path

import pytest
from plait.context import Context
from plait.diagnostics.expected import ExpectationError, check_diagnostics, read_expectations
from plait.syntax.split import split_source
from plait_testing.filecheck import FileCheckError, filecheck
from plait_testing.lit import LitError, run_lines, run_test
from plait_testing.same_results import same_results


def test_matches_in_order_with_variables() -> None:
    filecheck("%0 = a\n%1 = b %0\n", "// CHECK: %[[X:.*]] = a\n// CHECK-NEXT: = b %[[X]]\n")


@pytest.mark.parametrize(
    "checks",
    [
        "// CHECK: c",
        "// CHECK: b\n// CHECK: a",
        "// CHECK: a\n// CHECK-NEXT: a",
        "// CHECK: x = a\n// CHECK-SAME: b",
        "// CHECK-NOT: a",
        "// CHECK: [[X:a]]\n// CHECK-NEXT: [[X]] [[X]]",
    ],
)
def test_refuses_what_is_not_there(checks: str) -> None:
    with pytest.raises(FileCheckError):
        filecheck("x = a\nx = b\n", checks)


@pytest.mark.parametrize("checks", ["// no directive", "// CHECK-NXT: a", "// CHECK-NEXT a", "// CHECK:", "// CHECK-NEXT: a"])
def test_refuses_malformed_directives(checks: str) -> None:
    with pytest.raises(FileCheckError):
        filecheck("a\na\n", checks)


def test_not_holds_between_its_neighbours_only() -> None:
    filecheck("a\nb\nc\na\n", "// CHECK: a\n// CHECK-NOT: c\n// CHECK: b\n// CHECK: c\n")
    with pytest.raises(FileCheckError):
        filecheck("a\nc\nb\n", "// CHECK: a\n// CHECK-NOT: c\n// CHECK: b\n")


def test_dag_matches_in_any_order() -> None:
    filecheck("a\nb\nc\n", "// CHECK-DAG: b\n// CHECK-DAG: a\n// CHECK: c\n")
    with pytest.raises(FileCheckError):
        filecheck("a\nc\nb\n", "// CHECK-DAG: b\n// CHECK-DAG: a\n// CHECK: c\n")


def test_expectations_name_lines() -> None:
    lines = [e.line for e in read_expectations("// expected-error@+1 {{a}}\nx // expected-note {{b}}\n// expected-error@above {{c}}\n")]
    assert lines == [2, 2, 2]


def test_an_unmet_expectation_fails() -> None:
    with pytest.raises(ExpectationError):
        check_diagnostics([], "// expected-error {{a}}\n")
    with pytest.raises(ExpectationError):
        read_expectations("// expected-error a\n")


def test_run_lines_continue_after_a_backslash() -> None:
    assert run_lines("// RUN: a \\\n// RUN:   b\n") == ["a b"]
    with pytest.raises(LitError):
        run_lines("// CHECK: a\n")


def test_split_keeps_line_numbers() -> None:
    first, second = split_source("a\n// -----\nb\n")
    assert first == "a\n"
    assert second == "\n\nb\n"


def test_failures_show_the_text_and_what_is_close() -> None:
    with pytest.raises(FileCheckError) as found:
        filecheck("a\nx = b 1\ny = c\n", "// CHECK: a\n// CHECK-NEXT: [[X:x]] = b 2\n")
    assert ">    1: a" in str(found.value)
    assert "?    2: x = b 1" in str(found.value)


def test_undefined_variables_are_refused() -> None:
    with pytest.raises(FileCheckError, match="'Y' is used before it is defined"):
        filecheck("a\n", "// CHECK: [[Y]]\n")


@pytest.mark.parametrize(
    ("run", "wrong"),
    [
        ("not plait opt %s 2>&1 | filecheck %s", None),
        ("not plait opt %s --allow-unregistered-dialect", "succeeded, but must fail"),
        ("plait opt %s", "no dialect|unregistered|not registered|custom op"),
        ("plait frobnicate %s", "unknown command"),
        ("not plait opt %s 2>&1 | filecheck %s --check-prefixes=CHECK,MORE", "unknown argument"),
        ("plait opt --allow-unregistered-dialect", "must read"),
    ],
)
def test_commands_may_fail_when_they_must(tmp_path: Path, context: Context, run: str, wrong: str | None) -> None:
    path = tmp_path / "test.mlir"
    path.write_text(f'// RUN: {run}\n// CHECK: error\n"nobody.knows"() : () -> ()\n')
    if wrong is None:
        run_test(path, context)
    else:
        with pytest.raises(LitError, match=wrong):
            run_test(path, context)


def test_results_are_compared(context: Context) -> None:
    from plait.builtin.ops import ModuleOp

    with pytest.raises(AssertionError, match="no function 'main'"):
        same_results(ModuleOp.of([]), ModuleOp.of([]), "main", None, context)
