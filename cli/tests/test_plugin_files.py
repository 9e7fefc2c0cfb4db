"""`plait --plugin FILE`: plugins that are one Python file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("plait_std", reason="the plugin lowers to arith")

Plait = Callable[..., Any]
MINE = '''"""A plugin in one file."""

from plait.define import Dialect, Op, Operand, Result, c, infer_result, operand
from plait.define.traits import Pure, SameOperandsAndResultType
from plait.interpret import interpret
from plait.passes import Pass
from plait.plugins import CommandRecord, ConversionRecord, DialectRecord, PassRecord, hookimpl
from plait.lazy import lazy_import
from plait.rewrite import Conversion, pattern

arith = lazy_import("plait_std.arith.ops")

PLAIT_API = 1


class Unary(Op):
    traits = (Pure, SameOperandsAndResultType)
    source: Operand = operand(c.TensorOf(c.AnyFloat))
    result: Result = infer_result(c.TensorOf(c.AnyFloat), same_as="source")
    assembly = "$source attr-dict `:` type($result)"


class TwiceOp(Unary):
    """Double."""

    name = "mine.twice"


@interpret(TwiceOp)
def interpret_twice(op, source):
    return source + source


@pattern(TwiceOp)
def add_to_itself(op, rw):
    return rw.insert(arith.AddFOp(op.source, op.source)).result


class Count(Pass):
    """Say how many operations there are."""

    name = "mine-count"

    def run(self, op, ctx):
        print("operations:", sum(1 for _ in op.walk()))


def hello():
    """Greet."""
    print("hello from a file")


@hookimpl
def plait_dialects():
    made = Dialect("mine", operations=(TwiceOp,), interpretations=lambda: (interpret_twice,))
    yield DialectRecord("mine", load=lambda: made, summary="Mine alone")


@hookimpl
def plait_conversions():
    table = Conversion("mine-to-arith", "mine", "arith", patterns=[add_to_itself])
    yield ConversionRecord("mine-to-arith", "mine", "arith", load=lambda: table, summary="Add instead")


@hookimpl
def plait_passes():
    yield PassRecord("mine-count", load=lambda: Count, summary="Count")


@hookimpl
def plait_commands():
    yield CommandRecord("hello", load=lambda: hello, summary="Greet")
'''
MODULE = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = mine.twice %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "m.mlir"
    path.write_text(MODULE)
    return path


def test_its_dialect_passes_and_conversions_work(plait: Plait, mine: Path, module: Path, needs: Any) -> None:
    needs("func", "arith")
    assert "mine.twice %x : tensor<2xf32>" in plait("--plugin", mine, "opt", module).out
    counted = plait("--plugin", mine, "opt", module, "--mine-count")
    assert counted.out.startswith("operations: 4\n"), counted
    assert "arith.addf %x, %x" in plait(f"--plugin={mine}", "opt", module, "--mine-to-arith").out
    done = plait("--plugin", mine, "run", module, "--target=interpret", "--input=2xf32=1 2")
    assert done.out.endswith("2xf32=2 4\n")
    assert plait("opt", module).code == 1


def test_its_commands_work(plait: Plait, mine: Path) -> None:
    assert plait("--plugin", mine, "hello").out == "hello from a file\n"
    assert plait("hello").code == 2


def test_it_is_listed_by_name_and_path(plait: Plait, mine: Path) -> None:
    lines = [line.split()[:2] for line in plait("--plugin", mine, "plugins", "list").out.splitlines()]
    assert lines[-1] == ["mine", str(mine)]
    assert f'"file": "{mine}"' in plait("--plugin", mine, "plugins", "list", "--json").out
    assert [line.split()[:2] for line in plait("--plugin", mine, "passes").out.splitlines() if "mine-" in line] == [
        ["mine-count", str(mine)],
        ["mine-to-arith", str(mine)],
    ]
    assert f"ok      mine ({mine}" in plait("--plugin", mine, "plugins", "doctor").out


def test_the_option_may_come_again_and_adds_to_the_variable(
    plait: Plait, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / f"{name}.py" for name in ("one", "two")]
    for path in paths:
        text = "from plait.plugins import *\nPLAIT_API = 1\n@hookimpl\ndef plait_pipelines():\n"
        path.write_text(f"{text}    yield PipelineRecord('{path.stem}', 'cse')\n")
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", str(mine))
    listed = plait("--plugin", paths[0], f"--plugin={paths[1]}", "plugins", "list").out
    assert [line.split()[0] for line in listed.splitlines()][-3:] == ["mine", "one", "two"]
    assert os.environ["PLAIT_PLUGIN_FILES"] == str(mine)


@pytest.mark.parametrize("command", [["opt", "-"], ["plugins", "list"], ["dialects"], ["hello"]], ids=" ".join)
def test_an_error_in_it_is_told_with_its_line(plait: Plait, mine: Path, command: list[str]) -> None:
    mine.write_text(MINE.replace("PLAIT_API = 1", "PLAIT_API = 1 / 0"))
    line = MINE.splitlines().index("PLAIT_API = 1") + 1
    done = plait("--plugin", mine, *command, stdin="module {}")
    assert (done.code, done.out) == (1, "")
    assert done.err == f"{mine}:{line}: error: importing it failed: ZeroDivisionError: division by zero\n"


def test_a_dialect_that_is_there_already_is_refused(plait: Plait, mine: Path) -> None:
    mine.write_text(MINE.replace('DialectRecord("mine"', 'DialectRecord("builtin"'))
    done = plait("--plugin", mine, "opt", "-", stdin="module {}")
    line = MINE.splitlines().index("def plait_dialects():")  # of the decorator, from 1
    assert done.err == f"{mine}:{line}: error: the dialect 'builtin' is already defined by plugin 'core' of plait-core\n"


def test_wrong_usage_is_refused(plait: Plait, mine: Path) -> None:
    done = plait("--safe-mode", "--plugin", mine, "dialects")
    assert (done.code, done.err) == (2, "error: --plugin names a plugin, and safe mode uses none\n")
    assert plait("--plugin").code == 2
    assert plait("--plugin", mine).code in (0, 2)  # the help, as without
    assert plait("--plugin", "nowhere.py", "dialects").err == "error: nowhere.py: no such file or directory\nhelp: name a Python file\n"


REMARKS = '''"""A pass that says something."""

from plait.passes import Pass
from plait.plugins import PassRecord, hookimpl

PLAIT_API = 1


class Remark(Pass):
    """Remark on every function."""

    name = "mine-remark"

    def run(self, op, ctx):
        for inner in op.walk():
            if inner.name == "func.func":
                ctx.emit("remark", f"there is @{inner.sym_name.value}", inner)


@hookimpl
def plait_passes():
    yield PassRecord("mine-remark", load=lambda: Remark, summary="Remark")
'''


def test_remarks_of_a_pass_are_printed_or_expected(plait: Plait, needs: Callable[..., None], tmp_path: Path) -> None:
    needs("func")
    plugin = tmp_path / "remarks.py"
    plugin.write_text(REMARKS)
    source = "// expected-remark@+1 {{there is @f}}\nfunc.func private @f()\n"
    printed = plait("--plugin", plugin, "opt", "--mine-remark", stdin=source)
    assert printed.code == 0 and "<stdin>:2:1: remark: there is @f\n" in printed.err
    assert plait("--plugin", plugin, "opt", "--mine-remark", "--verify-diagnostics", stdin=source).err == ""
    unexpected = plait("--plugin", plugin, "opt", "--mine-remark", "--verify-diagnostics", stdin=source[38:])
    assert unexpected.code == 1 and "error: unexpected remark: there is @f" in unexpected.err
