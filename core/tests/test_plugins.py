"""Plugins are found, loaded in isolation, checked, and skipped with an explanation if something is wrong."""

from __future__ import annotations

import importlib
import inspect
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from plait.builtin.types import i32
from plait.context import Context
from plait.define import Dialect
from plait.passes import Pass, PassManager, Pipeline
from plait.plugins import API_VERSION, PassRecord, hookimpl, hookspecs, records
from plait.plugins.discovery import ask_metadata, scan_directories
from plait.plugins.doctor import examine_plugins
from plait.plugins.registry import PluginError
from plait.runtime import CheckedExecutable, Signature

HEADER = f"from plait.plugins import *\nPLAIT_API = {API_VERSION}\n"
PASS = '@hookimpl\ndef plait_passes():\n    yield PassRecord("{name}", dict)\n'


class Site:
    """A directory on the path with fabricated distributions."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules: list[str] = []

    def add(self, distribution: str, source: str, *, name: str | None = None, version: str = "1.0") -> None:
        """A distribution with one plugin module and its metadata."""
        module = distribution.replace("-", "_") + "_plugin"
        (self.root / f"{module}.py").write_text(source)
        info = self.root / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[plait]\n{name or distribution} = {module}\n")
        self.modules.append(module)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.delenv("PLAIT_PLUGINS", raising=False)
    monkeypatch.delenv("PLAIT_DISABLE_PLUGINS", raising=False)
    monkeypatch.delenv("PLAIT_SAFE_MODE", raising=False)
    source_path = str(Path(inspect.getfile(Context)).parents[1])
    kept = [path for path in sys.path if "site-packages" in path or "python3" in path]
    monkeypatch.setattr(sys, "path", [str(tmp_path), source_path, *kept])
    made = Site(tmp_path)
    yield made
    for module in made.modules:
        sys.modules.pop(module, None)


def names(ctx: Context) -> list[str]:
    return [p.name for p in ctx.plugins if p.distribution.startswith("zz-") or p.name == "core"]


def problem(ctx: Context, distribution: str) -> str:
    return next(str(p) for p in ctx.plugin_problems if p.distribution == distribution)


def test_installed_plugins_are_found_with_their_distribution(site: Site) -> None:
    site.add("zz-toy", HEADER + PASS.format(name="toy-pass"), name="toy", version="2.1")
    ctx = Context.from_environment()
    assert "toy-pass" in ctx.passes
    plugin = ctx.registry.owner[ctx.passes["toy-pass"]]
    assert (plugin.name, plugin.distribution, plugin.version) == ("toy", "zz-toy", "2.1")


def test_the_order_does_not_depend_on_the_file_system(site: Site) -> None:
    for name in ("zz-c", "zz-a", "zz-b"):
        site.add(name, HEADER)
    assert names(Context.from_environment()) == ["core", "zz-a", "zz-b", "zz-c"]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            "import no_such_module",
            "importing zz_bad_plugin failed: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("raise SystemExit(3)", "importing zz_bad_plugin failed: SystemExit: 3"),
        ("x = (", "importing zz_bad_plugin failed: SyntaxError"),
        ("from plait.plugins import *", "it does not say which API it was written for"),
        (f"PLAIT_API = {API_VERSION + 1}", f"it is for plugin API {API_VERSION + 1}, this is plugin API {API_VERSION}"),
        (
            HEADER + "@hookimpl\ndef plait_passes():\n    yield 1 / 0\n",
            "its hook plait_passes failed: ZeroDivisionError",
        ),
        (HEADER + "@hookimpl\ndef plait_passes():\n    yield 5\n", "plait_passes yielded int, expected PassRecord"),
        (HEADER + "@hookimpl\ndef plait_passes(speed):\n    yield\n", "its hooks do not match their specifications"),
        (
            HEADER + "@hookimpl\ndef plait_pases():\n    yield\n",
            "it implements a hook 'plait_pases', which does not exist",
        ),
        (HEADER + PASS.format(name="cse"), "the pass 'cse' is already defined by plugin 'core' of plait-core"),
        (HEADER + PASS.format(name="good"), "the pass 'good' is already defined by plugin 'zz-a-good' of zz-a-good"),
        (
            HEADER + PASS.format(name="p") + "    yield PassRecord('p', dict)\n",
            "the pass 'p' is defined twice by the plugin",
        ),
    ],
)
def test_a_bad_plugin_is_named_skipped_and_explained(site: Site, source: str, reason: str) -> None:
    site.add("zz-a-good", HEADER + PASS.format(name="good"))
    site.add("zz-bad", source)
    site.add("zz-other", HEADER + PASS.format(name="other"))
    ctx = Context.from_environment()
    assert names(ctx) == ["core", "zz-a-good", "zz-other"]
    assert {"good", "other"} <= set(ctx.passes)
    assert reason in problem(ctx, "zz-bad")
    assert problem(ctx, "zz-bad").startswith("plugin 'zz-bad' of zz-bad 1.0 is skipped: ")


def test_the_directories_are_read_as_importlib_metadata_reads_them(site: Site) -> None:
    site.add("zz-a", HEADER, name="a.b", version="3")
    site.add("zz-b", HEADER)
    entry_points = site.root / "zz_b-1.0.dist-info" / "entry_points.txt"
    entry_points.write_text("# c\n[other]\nx = y\n[plait]\nb = zz_b_plugin\nc=zz_b_plugin:thing [extra]\n")
    later = site.root / "later"
    (later / "zz_b-0.5.dist-info").mkdir(parents=True)
    (later / "zz_b-0.5.dist-info" / "entry_points.txt").write_text("[plait]\nold = zz_b_plugin\n")
    sys.path.append(str(later))
    scanned = {(c.name, c.distribution, c.version) for c in scan_directories()}
    assert scanned == {(c.name, c.distribution, c.version) for c in ask_metadata()}
    assert {("a.b", "zz-a", "3"), ("b", "zz-b", "1.0"), ("c", "zz-b", "1.0")} <= scanned
    assert {c.module for c in scan_directories() if c.name == "c"} == {"zz_b_plugin:thing"}


def test_plugins_in_archives_are_found(site: Site) -> None:
    archive = site.root / "plugins.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("zz_zipped_plugin.py", HEADER + PASS.format(name="zipped"))
        file.writestr("zz_zipped-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: zz-zipped\nVersion: 1.0\n")
        file.writestr("zz_zipped-1.0.dist-info/entry_points.txt", "[plait]\nzipped = zz_zipped_plugin\n")
    sys.path.append(str(archive))
    site.modules.append("zz_zipped_plugin")
    assert "zipped" in Context.from_environment().passes


def test_nothing_of_a_clashing_plugin_is_kept(site: Site) -> None:
    site.add("zz-bad", HEADER + PASS.format(name="fine") + "    yield PassRecord('cse', dict)\n")
    ctx = Context.from_environment()
    assert "fine" not in ctx.passes


def test_the_allow_list_and_the_block_list_keep_plugins_from_being_imported(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.add("zz-a", HEADER)
    site.add("zz-b", HEADER, name="bee")
    site.add("zz-c", HEADER)
    monkeypatch.setenv("PLAIT_DISABLE_PLUGINS", "zz-a, bee")
    assert names(Context.from_environment()) == ["core", "zz-c"]
    assert "zz_a_plugin" not in sys.modules
    monkeypatch.setenv("PLAIT_PLUGINS", "zz-a,zz-c")
    assert names(Context.from_environment()) == ["core", "zz-c"]
    monkeypatch.setenv("PLAIT_PLUGINS", "")
    assert [p.name for p in Context.from_environment().plugins] == ["core"]


def test_safe_mode_imports_no_plugin_and_hints_say_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.add("plait-tosa", HEADER, name="tosa")
    monkeypatch.setenv("PLAIT_SAFE_MODE", "1")
    ctx = Context.from_environment()
    assert [p.name for p in ctx.plugins] == ["core"] and "plait_tosa_plugin" not in sys.modules
    hint = "the dialect 'tosa' is in plait-tosa: it is installed, but PLAIT_SAFE_MODE leaves it out"
    assert ctx.missing_dialect_hint("tosa") == hint
    monkeypatch.setenv("PLAIT_SAFE_MODE", "0")
    assert "tosa" in [p.name for p in Context.from_environment().plugins]


def test_a_plugin_that_a_program_names_itself_must_be_good() -> None:
    with pytest.raises(PluginError, match="the pass 'cse' is already defined"):
        Context(plugins=[[PassRecord("cse", dict)]])


def test_the_doctor_examines_each_plugin_in_its_own_process(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.add("zz-good", HEADER + PASS.format(name="good"))
    site.add("zz-hangs", "import time; time.sleep(60)")
    site.add("zz-loader", HEADER + "@hookimpl\ndef plait_passes():\n    yield PassRecord('p', 'nowhere:P')\n")
    monkeypatch.setenv("PLAIT_PLUGINS", "zz-good,zz-hangs,zz-loader")
    good, hangs, loader = examine_plugins(timeout=4)
    assert good.is_healthy and good.import_seconds is not None and good.problems == ()
    assert hangs.problems[0] == "error: it did not load within 4 s"
    assert not loader.is_healthy and "ModuleNotFoundError" in loader.problems[0]
    assert "zz_hangs_plugin" not in sys.modules


HOOKS = (*hookspecs.RECORD_HOOKS, *hookspecs.BEHAVIOUR_HOOKS)


def test_every_hook_is_listed_and_documented_with_an_example() -> None:
    defined = [name for name in vars(hookspecs) if name.startswith("plait_")]
    assert sorted(defined) == sorted(HOOKS)
    for name in HOOKS:
        function = getattr(hookspecs, name)
        doc = inspect.getdoc(function) or ""
        assert "```python" in doc, name
        parameters = ", ".join(inspect.signature(function).parameters)
        assert f"def {name}({parameters}):" in doc, name


def test_every_record_hook_reaches_the_context() -> None:
    made: dict[str, Any] = {
        "plait_dialects": records.DialectRecord("toy", dict),
        "plait_models": records.ModelRecord("Loud", ("toy.copy",), dict),
        "plait_type_rules": records.TypeRuleRecord("toy", "builtin", list),
        "plait_conversions": records.ConversionRecord("toy-to-tcp", "toy", "tcp", dict),
        "plait_passes": records.PassRecord("toy-pass", dict),
        "plait_phases": records.PhaseRecord("toy-phase", "tensor"),
        "plait_pipelines": records.PipelineRecord("toy-line", "toy-pass"),
        "plait_backends": records.BackendRecord("toy-vm", dict),
        "plait_frontends": records.FrontendRecord("toy-source", dict),
        "plait_targets": records.TargetRecord("toy-board", dict),
        "plait_interpreters": records.InterpreterRecord("toy", tuple),
        "plait_call_targets": records.CallTargetRecord("toy_call", dict, op="toy.call"),
        "plait_libraries": records.LibraryRecord("toy-blas", dict),
        "plait_commands": records.CommandRecord("toy", dict),
    }
    assert set(made) == set(hookspecs.RECORD_HOOKS)

    class Plugin:
        PLAIT_API = API_VERSION

    for name, record in made.items():
        setattr(Plugin, name, staticmethod(hookimpl(_yielding(name, record))))
    ctx = Context(plugins=[Plugin()])
    assert set(ctx.plugins[-1].records) == set(made.values())
    assert ctx.commands["toy"] is made["plait_commands"]
    assert ctx.call_targets["toy.call", "toy_call"] is made["plait_call_targets"]
    assert ctx.libraries["toy-blas"] is made["plait_libraries"]
    assert ctx.targets["toy-board"] is made["plait_targets"]
    assert ctx.frontends["toy-source"] is made["plait_frontends"]


def _yielding(name: str, record: Any) -> Any:
    def hook() -> Any:
        yield record

    hook.__name__ = name
    return hook


def test_every_behavioural_hook_is_called() -> None:
    calls: list[str] = []

    class Nothing(Pass):
        name = "nothing"

        def run(self, op: Any, ctx: Any) -> None:
            calls.append("run")

    class Watcher:
        PLAIT_API = API_VERSION

        @hookimpl
        def plait_before_pass(self, pass_: Pass, op: Any, ctx: Context) -> None:
            calls.append(f"before {pass_}")

        @hookimpl
        def plait_after_pass(self, pass_: Pass) -> None:
            calls.append(f"after {pass_}")

        @hookimpl
        def plait_before_run(self, executable: Any, arguments: Any) -> None:
            calls.append(f"before run {arguments}")

        @hookimpl
        def plait_after_run(self, executable: Any, arguments: Any, results: Any) -> None:
            calls.append(f"after run {results}")

    class Double(CheckedExecutable):
        def execute(self, arguments: Any) -> Any:
            return [2 * arguments[0]]

    ctx = Context(plugins=[Watcher()])
    from plait.builtin.ops import ModuleOp

    PassManager(ctx).run(Pipeline.of(Nothing()), ModuleOp.of([]))
    assert calls == ["before nothing", "run", "after nothing"]
    assert Double(Signature("double", (i32,), (i32,)), hooks=ctx.hooks)(4) == (8,)
    assert calls[3:] == ["before run [4]", "after run [8]"]


def test_a_hook_around_runs_that_fails_is_named_and_the_others_are_called(capsys: pytest.CaptureFixture[str]) -> None:
    calls: list[Any] = []

    class Watcher:
        PLAIT_API = API_VERSION

        @hookimpl
        def plait_before_run(self, arguments: Any) -> None:
            calls.append(arguments)

    class Broken:
        PLAIT_API = API_VERSION

        @hookimpl
        def plait_before_run(self, arguments: Any) -> None:
            raise ValueError("too bad")

    class Same(CheckedExecutable):
        def execute(self, arguments: Any) -> Any:
            return arguments

    ctx = Context(plugins=[Watcher(), Broken()])
    run = Same(Signature("same", (i32,), (i32,)), hooks=ctx.hooks)
    assert [run(1), run(2)] == [(1,), (2,)] and calls == [[1], [2]]
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("warning: plugin 'Broken': its hook plait_before_run failed") == 1
    assert "ValueError: too bad, at " in told.err


def test_plugin_imports_are_light() -> None:
    code = "import sys, plait.plugins; print(sorted(m for m in sys.modules if m.startswith(('plait.ir', 'numpy', 'pluggy'))))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def aged(root: Path) -> None:
    """Let everything below look as if it had not changed for a while."""
    for path in [root, *root.rglob("*")]:
        os.utime(path, (1e9, 1e9))


def test_contexts_share_plugins_and_not_what_is_said_to_one(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_PLUGINS", "zz-a,zz-b")
    site.add("zz-a", HEADER + PASS.format(name="shared"))
    first, second = Context.from_environment(), Context.from_environment()
    assert first.registry is second.registry
    assert first.dialect("builtin") is second.dialect("builtin")
    first.add_dialect(Dialect("mine"))
    assert first.dialect("mine") is not None
    assert second.dialect("mine") is None
    assert Context.from_environment().dialect("mine") is None
    first.on_diagnostic = print
    assert Context.from_environment().on_diagnostic is None


def test_what_is_installed_meanwhile_is_found(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_PLUGINS", "zz-a,zz-b")
    site.add("zz-a", HEADER + PASS.format(name="early"))
    aged(site.root)
    assert "early" in Context.from_environment().passes
    assert "early" in Context.from_environment().passes
    site.add("zz-b", HEADER + PASS.format(name="late"))
    assert {"early", "late"} <= set(Context.from_environment().passes)
    aged(site.root)
    assert {"early", "late"} <= set(Context.from_environment().passes)
    (site.root / "zz_b-1.0.dist-info" / "entry_points.txt").write_text("[plait]\n")
    assert "late" not in Context.from_environment().passes
    shutil.rmtree(site.root / "zz_a-1.0.dist-info")
    assert "early" not in Context.from_environment().passes


def test_a_plugin_whose_module_is_loaded_again_is_asked_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_PLUGINS", "zz-a,zz-b")
    site.add("zz-a", HEADER + PASS.format(name="before"))
    assert "before" in Context.from_environment().passes
    (site.root / "zz_a_plugin.py").write_text(HEADER + PASS.format(name="afterwards"))
    assert "before" in Context.from_environment().passes
    importlib.invalidate_caches()
    importlib.reload(sys.modules["zz_a_plugin"])
    assert "afterwards" in Context.from_environment().passes


def test_what_could_not_be_loaded_is_tried_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_PLUGINS", "zz-a,zz-b")
    load = "def load():\n    import zz_absent\n    return zz_absent.DIALECT\n"
    site.add("zz-a", HEADER + load + "@hookimpl\ndef plait_dialects():\n    yield DialectRecord('needy', load)\n")
    site.modules.append("zz_absent")
    assert Context.from_environment().dialect("needy") is None
    (site.root / "zz_absent.py").write_text("from plait.define import Dialect\nDIALECT = Dialect('needy')\n")
    importlib.invalidate_caches()
    assert Context.from_environment().dialect("needy") is not None


def test_plugins_that_are_given_are_beside_those_of_the_environment(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_PLUGINS", "zz-a,zz-b")
    site.add("zz-a", HEADER + PASS.format(name="installed"))
    ctx = Context.from_environment(plugins=[[PassRecord("given", lambda: None)]])
    assert {"installed", "given"} <= set(ctx.passes)
    assert not ctx.is_of_environment
    assert "given" not in Context.from_environment().passes
