"""The kit finds the defects that it is there for, in a plugin made of them, and names the subject."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from plait.builtin.types import f32
from plait.context import Context
from plait_testing.conformance.kit import Kit
from plait_testing.conformance.values import _elements, differences, is_comparable

pytest_plugins = ["pytester"]

PLUGIN = '''
from plait.plugins import DialectRecord, PassRecord, hookimpl
PLAIT_API = 1

@hookimpl
def plait_dialects():
    yield DialectRecord("bad", load="bad_dialect.dialect:BAD", summary="Operations with defects")

@hookimpl
def plait_passes():
    yield PassRecord("bad-random", load="bad_dialect.dialect:Random", summary="Ends with a period.")
'''
DIALECT = '''
from __future__ import annotations
import itertools
from dataclasses import dataclass
from typing import ClassVar
from plait.builtin.attributes import StringAttr
from plait.define import Dialect, Op, Operand, Result, c, operand, result
from plait.define.traits import Pure
from plait.interpret import interpret
from plait.passes import Pass
from plait.rewrite import Canonicalization, fold

class GoodOp(Op):
    """Say nothing.

    ```mlir
    %0 = builtin.unrealized_conversion_cast to f32
    %1 = bad.good %0 : f32
    ```
    """
    name = "bad.good"
    traits = (Pure,)
    x: Operand = operand(c.F32)
    r: Result = result(c.F32)
    assembly = "$x attr-dict `:` type($x)"

class CrashOp(Op):
    """Crash when it is verified.

    ```mlir
    %0 = builtin.unrealized_conversion_cast to tensor<4xf32>
    %1 = bad.crash %0 : tensor<4xf32> -> f32
    ```
    """
    name = "bad.crash"
    traits = (Pure,)
    x: Operand = operand(c.AnyTensor)
    r: Result = result(c.AnyType)
    assembly = "$x attr-dict `:` type($x) `->` type($r)"
    def verify(self):
        self.x.type.shape[0]

class SilentOp(Op):
    name = "bad.silent"
    x: Operand = operand(c.AnyType)
    assembly = "$x attr-dict `:` type($x)"

@interpret(GoodOp)
def interpret_good(op, x):
    return x

@fold(GoodOp)
def fold_good(op, constants):
    return op.x

BAD = Dialect(
    "bad", operations=(GoodOp, CrashOp, SilentOp), interpretations=lambda: (interpret_good,),
    canonicalization=lambda: Canonicalization(folds=[fold_good]),
)
COUNT = itertools.count()

@dataclass(frozen=True)
class Random(Pass):
    """Another result each time."""
    name: ClassVar[str] = "bad-random"
    def run(self, op, ctx):
        op.set_attribute("bad.count", StringAttr(str(next(COUNT))))
'''


@pytest.fixture
def bad_plugin(pytester: pytest.Pytester) -> pytest.Pytester:
    folder = pytester.path
    (folder / "bad_dialect").mkdir()
    (folder / "bad_dialect" / "__init__.py").write_text("")
    (folder / "bad_dialect" / "plugin.py").write_text(PLUGIN)
    (folder / "bad_dialect" / "dialect.py").write_text(DIALECT)
    info = folder / "bad_dialect-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-dialect\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[plait]\nbad = bad_dialect.plugin\n")
    pytester.syspathinsert(folder)
    return pytester


def outcomes(bad_plugin: pytest.Pytester, *arguments: str) -> dict[str, str]:
    result = bad_plugin.runpytest_subprocess("--plait-conformance=bad-dialect", "-p", "no:cacheprovider", "-v", "--no-header", *arguments)
    text = [line for line in result.outlines if line.startswith("conformance/bad-dialect::")]
    return {line.split("::")[1].split(" ")[0]: line.split(" ")[1] for line in text}


def test_defects_are_found_and_named(bad_plugin: pytest.Pytester) -> None:
    found = outcomes(bad_plugin)
    failed = {name for name, outcome in found.items() if outcome == "FAILED"}
    assert {"docstring[bad.silent]", "example[bad.silent]", "semantics[bad.crash]", "pass[bad-random]", "summary[bad-random]"} <= failed
    assert failed & {"round-trip[bad.crash]", "survives[bad.crash]"}
    assert not failed & {"refuses[bad.good]", "round-trip[bad.good]", "docstring[bad.good]", "light[bad_dialect.plugin]"}


def test_items_are_selected_by_name(bad_plugin: pytest.Pytester) -> None:
    found = outcomes(bad_plugin, "-k", "bad.good and docstring")
    assert found == {"docstring[bad.good]": "PASSED"}


def test_a_plugin_without_hooks_contributes_nothing(bad_plugin: pytest.Pytester) -> None:
    """A package that is called from Python says its API version only; hooks without records are a mistake."""
    plugin = bad_plugin.path / "bad_dialect" / "plugin.py"
    plugin.write_text("PLAIT_API = 1\n")
    checked = {"plugin[bad]", "light[bad_dialect.plugin]", "declarations[bad-dialect]"}
    assert outcomes(bad_plugin) == dict.fromkeys(checked, "PASSED")
    plugin.write_text("PLAIT_API = 1\n\ndef plait_dialects():\n    return ()\n")
    assert outcomes(bad_plugin, "-k", "plugin") == {"plugin[bad]": "FAILED", "light[bad_dialect.plugin]": "PASSED"}


def test_reasons_are_needed(bad_plugin: pytest.Pytester) -> None:
    declared = bad_plugin.path / "bad_dialect" / "conformance.py"
    declared.write_text('WITHOUT_SEMANTICS = {"bad.crash": "crashes", "bad.good": "none"}\nKNOWN_FAILURES = {"docstring[bad.good]": "is fine"}\n')
    found = outcomes(bad_plugin, "-k", "semantics or docstring")
    assert found["semantics[bad.crash]"] == "PASSED"
    assert found["semantics[bad.good]"] == "FAILED"
    assert found["docstring[bad.good]"] == "FAILED"  # a known failure that does not fail


def test_comparing_nothing_needs_a_reason(bad_plugin: pytest.Pytester) -> None:
    name = "canonicalization[bad.good]"  # the example takes its operand from a cast, which nothing interprets
    assert outcomes(bad_plugin, "-k", name) == {name: "FAILED"}
    declared = bad_plugin.path / "bad_dialect" / "conformance.py"
    declared.write_text(f'NOT_COMPARED = {{"{name}": "what a cast gives is not known"}}\n')
    assert outcomes(bad_plugin, "-k", name) == {name: "PASSED"}
    declared.write_text('NOT_COMPARED = {"canonicalization[bad.crash]": "no such item"}\n')
    assert outcomes(bad_plugin, "-k", "declarations") == {"declarations[bad-dialect]": "FAILED"}


def test_the_end_says_what_the_checks_rest_on(bad_plugin: pytest.Pytester) -> None:
    result = bad_plugin.runpytest_subprocess("--plait-conformance=bad-dialect", "-k", "bad.good")
    result.stdout.re_match_lines([
        r"=+ bad-dialect: coverage =+",
        r"[1-9]\d* generated modules of 1 operations were valid",
        r"no results compared: canonicalization\[bad.good\]: .+",
    ])


def test_unknown_distributions_are_named(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess("--plait-conformance=plait-nothing")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no plugin of a distribution 'plait-nothing' is installed*"])


def test_constants_that_mean_nothing_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from plait_testing.conformance.declared import Declared

    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "conformance.py").write_text("WITHOUT_SEMANTIC = {}\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="unknown constant WITHOUT_SEMANTIC"):
        Declared.of("odd.plugin")


def test_arguments_are_those_that_the_distribution_of_the_operation_declares() -> None:
    """A backend is tried on the examples of others, which know what their operations accept."""
    ctx = Context.from_environment()
    if ctx.distribution_of("tensor") != "plait-std" or ctx.dialect("tensor") is None:
        pytest.skip("plait-std is not installed")
    declared = Kit("plait-std", ctx).declared.inputs["tensor.reshape"]
    assert Kit("plait-cli", ctx).inputs_of("tensor.reshape") is declared
    assert Kit("plait-std", ctx).inputs_of("tensor.reshape") is declared
    assert Kit("plait-std", ctx).inputs_of("builtin.module") is None


def test_types_of_plugins_have_values_of_what_they_store() -> None:
    class Stored:
        storage_type = f32

        @property
        def passed_as(self) -> Stored:
            return self

    (value,) = [_elements(Stored(), (8,), np.random.default_rng(0))]
    assert value.dtype == np.float32 and is_comparable(Stored())
    almost = value * np.float32(1 + 1e-7)
    assert differences([almost], [value], [Stored()]) == []
    assert differences([value + 1], [value], [Stored()]) != []
