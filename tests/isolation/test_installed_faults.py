"""Plugins with every kind of fault, installed by pip as wheels into one environment: all else goes on working there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from fabricated import API, Fabricated, hook
from offline_environment import OfflineEnvironment

pytest.importorskip("plait_cli")
pytestmark = pytest.mark.skipif(
    os.environ.get("PLAIT_TEST_ENVIRONMENT", "core") != "core", reason="says the same in every environment"
)

MODULE = "module @unrelated {\n}\n"
PRINTED = "module @unrelated {\n}\n\n"
TOY = 'DialectRecord("toy", "plait.builtin.ops.dialect:BUILTIN", "made up")'
GOOD = Fabricated(
    "zz-a-good",
    API
    + hook("dialects", TOY)
    + hook("pipelines", 'PipelineRecord("zz-fine", "cse")')
    + hook("models", 'ModelRecord("Tiling", ("toy.op",), "zz_a_good.models:MODELS")')
    + hook("commands", 'CommandRecord("zz-hello", "zz_a_good.command:hello", "Say hello")'),
    files={"command.py": "def hello():\n    print('hello')\n", "models.py": "MODELS = {}\n"},
)


@dataclass(frozen=True)
class Fault:
    """A plugin that is skipped, what is said of it, and what the doctor says where that is something else."""

    plugin: Fabricated
    reason: str
    diagnosis: str = ""


def _yields(name: str, kind: str, record: str) -> Fabricated:
    return Fabricated(name, API + hook(kind, record), version="4.5")


FAULTS = [
    Fault(Fabricated("zz-raises", "raise RuntimeError('broken inside')\n"), "RuntimeError: broken inside"),
    Fault(Fabricated("zz-raises-base", "raise BaseException('odd')\n"), "BaseException: odd"),
    Fault(Fabricated("zz-exits", "import sys\nsys.exit(0)\n"), "SystemExit: 0", "ended the process with exit status 0"),
    Fault(Fabricated("zz-exits-with-text", "import sys\nsys.exit('bye')\n"), "SystemExit: bye", "bye"),
    Fault(Fabricated("zz-broken-text", "def (\n", version="0.0.1"), "SyntaxError"),
    Fault(
        Fabricated("zz-needs-more", "import no_such_dependency\n", requires=("no-such-dependency",)),
        "ModuleNotFoundError: No module named 'no_such_dependency'",
    ),
    Fault(Fabricated("zz-nothing", "", entry_point="zz_nothing.absent"), "No module named 'zz_nothing.absent'"),
    Fault(Fabricated("zz-no-attribute", API, entry_point="zz_no_attribute.plugin:missing"), "'missing'"),
    Fault(Fabricated("zz-no-api", "", version="3.0"), "it does not say which API it was written for"),
    Fault(Fabricated("zz-next-api", "PLAIT_API = 2\n"), "it is for plugin API 2, this is plugin API 1"),
    Fault(Fabricated("zz-odd-api", "PLAIT_API = '1'\n"), "its PLAIT_API is '1', expected a number"),
    Fault(Fabricated("zz-bad-hook", API + hook("passes", "1 / 0")), "its hook plait_passes failed: ZeroDivisionError"),
    Fault(Fabricated("zz-exits-late", API + hook("passes", "exit(3)")), "plait_passes failed: SystemExit: 3"),
    Fault(_yields("zz-other-record", "passes", TOY), "yielded DialectRecord, expected PassRecord"),
    Fault(_yields("zz-no-record", "dialects", "'toy'"), "yielded str, expected DialectRecord"),
    Fault(
        _yields("zz-odd-name", "dialects", "DialectRecord(['toy'], 'x:Y')"),
        "yielded DialectRecord with name=['toy'], expected str",
    ),
    Fault(
        _yields("zz-odd-model", "models", "ModelRecord('Tiling', None, 'x:Y')"),
        "yielded ModelRecord with ops=None, expected tuple[str, ...]",
    ),
    Fault(
        _yields("zz-same-dialect", "dialects", TOY),
        "the dialect 'toy' is already defined by plugin 'zz-a-good' of zz-a-good",
    ),
    Fault(
        _yields("zz-same-pass", "passes", "PassRecord('cse', 'x:Y')"),
        "the pass 'cse' is already defined by plugin 'core' of plait-core",
    ),
    Fault(
        _yields("zz-same-model", "models", "ModelRecord('Tiling', ('toy.op',), 'zz_a_good.models:MODELS')"),
        "the model of Tiling for 'toy.op' is already defined by plugin 'zz-a-good' of zz-a-good",
    ),
]
LOUD = Fabricated("zz-loud", "print('hello from zz-loud')\n" + API + hook("pipelines", 'PipelineRecord("zz-also", "cse")'))
LATE = Fabricated(
    "zz-late",
    API + hook("dialects", 'DialectRecord("late", "zz_late.dialect:LATE", "fails when it is used")'),
    files={"dialect.py": "print('zz-late is loaded')\nraise OSError('no disk')\n"},
)
HANGS = Fabricated("zz-hangs", "import time\ntime.sleep(600)\n")
DIES = Fabricated("zz-dies", "import os\nos._exit(7)\n")
UNCONTAINED = (HANGS, DIES)
"""What no process survives that imports it."""

ALL = [GOOD, LOUD, LATE, *UNCONTAINED, *(fault.plugin for fault in FAULTS)]
each_fault = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plugin.name)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OfflineEnvironment]:
    """All of them at once, in one environment."""
    root = tmp_path_factory.mktemp("faults")
    made = OfflineEnvironment(root)
    made.install_wheels(*(plugin.write_wheel(root) for plugin in ALL))
    yield made


def plait(
    environment: OfflineEnvironment, *arguments: str, text: str = "", without: Any = UNCONTAINED, **variables: str
) -> subprocess.CompletedProcess[str]:
    """`plait` in the environment, with some of the plugins blocked. It never shows a traceback."""
    variables.setdefault("PLAIT_DISABLE_PLUGINS", ",".join(plugin.name for plugin in without))
    done = environment.run("plait_cli.main", *arguments, text=text, **variables)
    assert "Traceback" not in done.stdout + done.stderr
    return done


def others(fault: Fault) -> list[Fabricated]:
    return [*UNCONTAINED, *(other.plugin for other in FAULTS if other is not fault)]


def skipped(plugin: Fabricated) -> str:
    return f"plugin '{plugin.name}' of {plugin.name} {plugin.version} is skipped: "


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_import_no_plugin(environment: OfflineEnvironment, option: str) -> None:
    done = plait(environment, option, without=())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@each_fault
def test_an_unrelated_file_is_processed_and_the_fault_is_told_once(
    environment: OfflineEnvironment, fault: Fault
) -> None:
    done = plait(environment, "opt", "--zz-fine", text=MODULE, without=others(fault))
    assert (done.returncode, done.stdout) == (0, PRINTED), done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert line.startswith("warning: " + skipped(fault.plugin)) and fault.reason in line
    assert done.stderr.count(fault.plugin.name + " " + fault.plugin.version) == 1


def test_all_at_once_are_told_once_each(environment: OfflineEnvironment) -> None:
    done = plait(environment, "opt", "--zz-fine", "--zz-also", text=MODULE)
    assert (done.returncode, done.stdout) == (0, PRINTED)
    lines = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert len(lines) == len(FAULTS)
    for fault in FAULTS:
        assert sum(line.startswith("warning: " + skipped(fault.plugin)) for line in lines) == 1
    assert done.stderr.count("hello from zz-loud") == 1


def test_the_list_has_each_in_its_place(environment: OfflineEnvironment) -> None:
    done = plait(environment, "plugins", "list", "--json")
    assert done.returncode == 0 and "warning" not in done.stderr and "zz-late is loaded" not in done.stderr
    listed = json.loads(done.stdout)
    own = {plugin["name"]: plugin for plugin in listed["plugins"] if plugin["name"].startswith("zz-")}
    assert set(own) == {GOOD.name, LOUD.name, LATE.name}
    assert {(p["name"], p["version"]) for p in listed["skipped"]} == {(f.plugin.name, f.plugin.version) for f in FAULTS}
    assert {p["name"] for p in listed["left_out"]} == {HANGS.name, DIES.name}
    text = plait(environment, "plugins", "list")
    assert text.returncode == 0
    for fault in FAULTS:
        assert text.stdout.count(f"skipped: {fault.plugin.name} of {fault.plugin.name} {fault.plugin.version}: ") == 1
    for plugin in UNCONTAINED:
        left_out = f"left out: {plugin.name} of {plugin.name} 1.2.3: PLAIT_DISABLE_PLUGINS leaves it out"
        assert text.stdout.count(left_out) == 1


@each_fault
def test_info_tells_what_is_wrong(environment: OfflineEnvironment, fault: Fault) -> None:
    done = plait(environment, "plugins", "info", fault.plugin.name, "--json")
    assert done.returncode == 0
    (told,) = json.loads(done.stdout)
    expected = (fault.plugin.name, fault.plugin.name, fault.plugin.version, "skipped")
    assert (told["name"], told["distribution"], told["version"], told["state"]) == expected
    assert fault.reason in told["reason"]


def test_why_names_who_gives_a_dialect_and_who_would(environment: OfflineEnvironment) -> None:
    told = plait(environment, "plugins", "why", "toy")
    assert told.returncode == 0
    assert "the dialect 'toy' comes from plugin 'zz-a-good' of zz-a-good 1.2.3: made up" in told.stdout
    assert told.stdout.count("skipped: zz-same-dialect of zz-same-dialect 4.5: ") == 1
    data = json.loads(plait(environment, "plugins", "why", "late", "--json").stdout)
    assert data["plugin"]["name"] == LATE.name and data["plugin"]["version"] == "1.2.3"
    nobody = plait(environment, "plugins", "why", "nobody", "--json")
    assert nobody.returncode == 1 and len(json.loads(nobody.stdout)["skipped"]) == len(FAULTS)


def test_the_doctor_finds_all_and_says_what_each_has(environment: OfflineEnvironment) -> None:
    done = plait(environment, "plugins", "doctor", "--json", without=[HANGS])
    assert done.returncode == 1
    reports = {report["name"]: report for report in json.loads(done.stdout)["plugins"]}
    assert set(reports) >= {plugin.name for plugin in ALL} - {HANGS.name}
    sick = {name for name, report in reports.items() if not report["healthy"]}
    assert sick == {fault.plugin.name for fault in FAULTS} | {LATE.name, DIES.name}
    for fault in FAULTS:
        report = reports[fault.plugin.name]
        errors = [problem for problem in report["problems"] if problem.startswith("error: ")]
        assert (report["distribution"], report["version"]) == (fault.plugin.name, fault.plugin.version)
        assert len(errors) == 1 and (fault.diagnosis or fault.reason) in errors[0]
    assert "OSError: no disk" in " ".join(reports[LATE.name]["problems"])
    assert "error: it ended the process with exit status 7" in reports[DIES.name]["problems"]


def test_what_hangs_is_found_by_the_doctor(environment: OfflineEnvironment) -> None:
    allowed = f"{GOOD.name},{HANGS.name}"
    done = plait(environment, "plugins", "doctor", "--timeout=3", without=(), PLAIT_PLUGINS=allowed)
    assert done.returncode == 1
    assert "FAILED  zz-hangs (zz-hangs 1.2.3, not imported)" in done.stdout
    assert "error: it did not load within 3 s" in done.stdout and "ok      zz-a-good (zz-a-good 1.2.3" in done.stdout


def test_safe_mode_imports_none(environment: OfflineEnvironment) -> None:
    done = plait(environment, "--safe-mode", "opt", text=MODULE, without=())
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")
    listed = json.loads(plait(environment, "--safe-mode", "plugins", "list", "--json", without=()).stdout)
    assert [plugin["name"] for plugin in listed["plugins"]] == ["core"] and listed["skipped"] == []
    assert {plugin["name"] for plugin in listed["left_out"]} >= {plugin.name for plugin in ALL}
    assert all("PLAIT_SAFE_MODE" in plugin["reason"] for plugin in listed["left_out"])


def test_the_allow_list_imports_nothing_else(environment: OfflineEnvironment) -> None:
    done = plait(environment, "opt", "--zz-fine", text=MODULE, without=(), PLAIT_PLUGINS=GOOD.name)
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")
    hello = plait(environment, "zz-hello", without=(), PLAIT_PLUGINS=GOOD.name)
    assert (hello.returncode, hello.stdout) == (0, "hello\n")


def test_a_fault_that_the_work_needs_is_an_error(environment: OfflineEnvironment) -> None:
    done = plait(environment, "opt", text="late.op\n")
    assert done.returncode == 1 and done.stdout == ""
    assert "plugin 'zz-late' of zz-late cannot be loaded: OSError: no disk" in done.stderr
    missing = plait(environment, "opt", "--no-such-pass", text=MODULE)
    assert missing.returncode == 2 and "error: unknown pass 'no-such-pass'" in missing.stderr


def test_commands_that_compile_warn_too(environment: OfflineEnvironment) -> None:
    only = {"PLAIT_PLUGINS": "zz-raises"}
    for command in (["plan", "--target=interpret"], ["query"], ["run", "--target=interpret"], ["types", "path", "i32"]):
        arguments = command if "path" in command else [*command, "-"]
        done = plait(environment, *arguments, text=MODULE, without=(), **only)
        assert done.stderr.count("plugin 'zz-raises' of zz-raises 1.2.3 is skipped: ") == 1, arguments


def test_the_fault_is_gone_with_the_plugin_or_with_a_new_version(environment: OfflineEnvironment) -> None:
    gone, mended = FAULTS[0].plugin, Fabricated("zz-next-api", API, version="2.0")
    environment.uninstall(gone.name)
    environment.install_wheels(mended.write_wheel(environment.root))
    try:
        listed = json.loads(plait(environment, "plugins", "list", "--json").stdout)
        assert not {gone.name, mended.name} & {plugin["name"] for plugin in listed["skipped"]}
        assert ("zz-next-api", "2.0") in {(plugin["name"], plugin["version"]) for plugin in listed["plugins"]}
    finally:
        old = next(fault.plugin for fault in FAULTS if fault.plugin.name == mended.name)
        environment.uninstall(mended.name)
        environment.install_wheels(gone.write_wheel(environment.root), old.write_wheel(environment.root))
