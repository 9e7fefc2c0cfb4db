"""Plugins that are one Python file: imported on their own; an error says in which line of the file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from plait.context import Context
from plait.plugins.doctor import examine_plugins
from plait.plugins.registry import PluginError

HEADER = "from plait.plugins import *\n\nPLAIT_API = 1\n\n"
DIALECT = """
from dataclasses import dataclass
from typing import ClassVar
from plait.define import Dialect

@dataclass(frozen=True)
class Kept:
    number: ClassVar[int] = 1

@hookimpl
def plait_dialects():
    yield DialectRecord("{name}", load=lambda: Dialect("{name}"), summary="made up")
"""
PIPELINE = "@hookimpl\ndef plait_pipelines():\n    yield PipelineRecord('{name}', 'cse')\n"

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """`write("mine", text)` makes a plugin file and returns its path; no other plugin is in use."""
    monkeypatch.setenv("PLAIT_PLUGINS", "")
    monkeypatch.delenv("PLAIT_PLUGIN_FILES", raising=False)

    def make(name: str, text: str, folder: str = "") -> str:
        path = tmp_path / folder / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return str(path)

    return make


def refused(path: str) -> PluginError:
    with pytest.raises(PluginError) as caught:
        Context.from_environment(files=[path])
    return caught.value


def test_a_file_is_a_plugin(write: Write) -> None:
    path = write("mine", HEADER + DIALECT.format(name="mine"))
    ctx = Context.from_environment(files=[path])
    plugin = ctx.plugins[-1]
    assert (plugin.name, plugin.file, plugin.distribution) == ("mine", path, "")
    assert plugin.label == f"plugin 'mine' in {path}"
    dialect = ctx.dialect("mine")
    assert dialect is not None and dialect.name == "mine"


def test_it_is_imported_under_a_name_of_its_own_and_without_its_folder(write: Write) -> None:
    write("other", "")
    path = write("mine", HEADER + "import other\n")
    assert refused(path).place == f"{path}:5"
    assert "mine" not in sys.modules and "other" not in sys.modules


def test_annotations_and_dataclasses_find_the_names_of_the_file(write: Write) -> None:
    path = write("mine", "from __future__ import annotations\n" + HEADER + DIALECT.format(name="mine"))
    assert Context.from_environment(files=[path]).dialect("mine") is not None


def test_two_files_of_one_name_do_not_hide_each_other(write: Write) -> None:
    a = write("mine", HEADER + PIPELINE.format(name="a"), "a")
    b = write("mine", HEADER + PIPELINE.format(name="b"), "b")
    assert set(Context.from_environment(files=[a, b]).pipelines) == {"a", "b"}


def test_a_file_that_has_changed_is_imported_anew(write: Write) -> None:
    path = write("mine", HEADER + PIPELINE.format(name="a"))
    assert set(Context.from_environment(files=[path]).pipelines) == {"a"}
    write("mine", HEADER + PIPELINE.format(name="b"))
    assert set(Context.from_environment(files=[path]).pipelines) == {"b"}


def test_a_file_that_is_named_twice_is_used_once(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("mine", HEADER + PIPELINE.format(name="a"))
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", path)
    assert [p.name for p in Context.from_environment(files=[Path(path)]).plugins] == ["core", "mine"]


def test_the_variable_names_files_and_safe_mode_leaves_them_out(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    a = write("one", HEADER + PIPELINE.format(name="a"))
    b = write("two", HEADER + PIPELINE.format(name="b"))
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", f"{a}:{b}")
    assert [p.name for p in Context.from_environment().plugins] == ["core", "one", "two"]
    monkeypatch.setenv("PLAIT_SAFE_MODE", "1")
    assert [p.name for p in Context.from_environment().plugins] == ["core"]


WRONG = {
    "raises": (HEADER + "def f():\n    return 1 / 0\nf()\n", ":6", "ZeroDivisionError: division by zero"),
    "exits": (HEADER + "raise SystemExit(3)\n", ":5", "SystemExit: 3"),
    "is no Python": (HEADER + "x = (\n", ":5:5", "SyntaxError: '(' was never closed"),
    "lacks a module": (HEADER + "import no_such_module\n", ":5", "No module named 'no_such_module'"),
    "has no hooks": (HEADER, "", "it implements no hook"),
    "has an unmarked hook": (
        HEADER + "def plait_passes():\n    return ()\n", ":5", "'plait_passes' is not marked as a hook",
    ),
    "has a hook that does not exist": (
        HEADER + "@hookimpl\ndef plait_dialect():\n    return ()\n", ":5", "a hook 'plait_dialect', which does not exist",
    ),
    "has a hook that fails": (HEADER + "@hookimpl\ndef plait_passes():\n    yield 1 / 0\n", ":7", "its hook plait_passes failed"),
    "yields something else": (
        HEADER + "@hookimpl\ndef plait_passes():\n    yield 3\n", ":5", "yielded int, expected PassRecord",
    ),
    "names no API": (PIPELINE.format(name="a").join(("from plait.plugins import *\n", "")), "", "which API"),
    "is for another API": ("from plait.plugins import *\nPLAIT_API = 2\n" + PIPELINE.format(name="a"), "", "plugin API 2"),
    "takes a dialect that is there": (
        HEADER + DIALECT.format(name="builtin"), ":14", "the dialect 'builtin' is already defined by plugin 'core'",
    ),
    "takes a name twice": (
        HEADER + "@hookimpl\ndef plait_pipelines():\n    yield PipelineRecord('a', 'cse')\n    yield PipelineRecord('a', 'cse')\n",
        ":5", "the pass 'a' is defined twice by the plugin",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", WRONG)
def test_an_error_says_where_it_is(write: Write, kind: str) -> None:
    text, line, message = WRONG[kind]
    path = write("mine", text)
    error = refused(path)
    assert error.place == path + line
    assert message in str(error)


def test_a_file_that_fails_leaves_no_module_behind(write: Write) -> None:
    path = write("half", HEADER + "1 / 0\n")
    refused(path)
    assert not any(name.endswith("_half") for name in sys.modules)
    assert not (Path(path).parent / "__pycache__").exists()


def test_a_clash_of_two_files_names_both(write: Write) -> None:
    a, b = (write(name, HEADER + DIALECT.format(name="toy")) for name in ("one", "two"))
    with pytest.raises(PluginError) as caught:
        Context.from_environment(files=[a, b])
    assert caught.value.located == f"{b}:14: the dialect 'toy' is already defined by plugin 'one' in {a}"
    assert caught.value.help == "use one of the two files"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "no.py")
    assert str(refused(path)) == f"{path}: no such file or directory"
    text = tmp_path / "plugin.txt"
    text.write_text("")
    assert refused(str(text)).help == "a plugin file has a name that ends in .py"


def test_a_loader_that_fails_is_located(write: Write) -> None:
    path = write("mine", HEADER + "@hookimpl\ndef plait_dialects():\n    yield DialectRecord('toy', lambda: 1 / 0)\n")
    ctx = Context.from_environment(files=[path])
    assert ctx.dialect("toy") is None
    assert f"{path}:7: 'toy' of plugin 'mine'" in (ctx.missing_dialect_hint("toy") or "")


def test_the_doctor_examines_files(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    good = write("good", HEADER + DIALECT.format(name="toy"))
    bad = write("bad", HEADER + "1 / 0\n")
    clash = write("clash", HEADER + DIALECT.format(name="toy"))
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", f"{good}:{bad}:{clash}")
    reports = {report.plugin: report for report in examine_plugins()}
    assert reports["good"].is_healthy and reports["good"].distribution == good
    assert reports["bad"].problems[0].startswith(f"error: {bad}:5: importing it failed: ZeroDivisionError")
    assert reports["clash"].problems[0].startswith(f"error: {clash}:14: the dialect 'toy' is already defined by")
