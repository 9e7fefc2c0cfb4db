"""A plugin that is broken, clashes, is too new or hangs takes nothing else down, and the doctor names it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

HEADER = "from plait.plugins import *\nPLAIT_API = 1\n"
DIALECT = '@hookimpl\ndef plait_dialects():\n    yield DialectRecord("{name}", "{load}", "made up")\n'
GOOD = HEADER + '@hookimpl\ndef plait_pipelines():\n    yield PipelineRecord("zz-fine", "cse")\n'


class Site:
    """A folder on the path with fabricated distributions, and `plait` run with it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def add(self, distribution: str, source: str, version: str = "1.2.3") -> None:
        """A distribution `zz-name`: a package with a `plugin.py`, and its metadata."""
        package = distribution.replace("-", "_")
        (self.root / package).mkdir()
        (self.root / package / "__init__.py").touch()
        (self.root / package / "plugin.py").write_text(source)
        info = self.root / f"{package}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[plait]\n{distribution} = {package}.plugin\n")

    def plait(self, *arguments: str, text: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("PLAIT_") or k == "PLAIT_TEST_ENVIRONMENT"}
        path = os.pathsep.join(filter(None, [str(self.root), os.environ.get("PYTHONPATH", "")]))
        return subprocess.run(
            [sys.executable, "-m", "plait_cli.main", *arguments],
            input=text, capture_output=True, text=True, check=False, timeout=120, env={**kept, "PYTHONPATH": path, **variables},
        )  # fmt: skip


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path)
    made.add("zz-a-good", GOOD)
    return made


def names(site: Site) -> set[str]:
    done = site.plait("plugins", "list", "--json")
    assert done.returncode == 0
    return {plugin["name"] for plugin in json.loads(done.stdout)["plugins"]}


BAD = {
    "raises": ("import no_such_module\n", "No module named 'no_such_module'"),
    "exits": ("raise SystemExit(3)\n", "exit status 3"),
    "prints and is wrong": ("print('hello')\nx = (\n", "SyntaxError"),
    "duplicate dialect": (
        HEADER + DIALECT.format(name="builtin", load="x:Y"),
        "the dialect 'builtin' is already defined",
    ),
    "another API": ("from plait.plugins import *\nPLAIT_API = 2\n", "it is for plugin API 2, this is plugin API 1"),
    "no API": ("from plait.plugins import *\n", "it does not say which API it was written for"),
    "bad hook": (HEADER + "@hookimpl\ndef plait_passes():\n    yield 1 / 0\n", "its hook plait_passes failed"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_plugin_harms_nothing_else(site: Site, kind: str) -> None:
    before = names(site)
    site.add("zz-bad", BAD[kind][0])
    assert site.plait("--help").returncode == 0
    assert site.plait("--version").returncode == 0
    done = site.plait("opt", "--zz-fine", text="module @unrelated {\n}\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("module @unrelated {\n}\n\n")
    assert names(site) == before


@pytest.mark.parametrize("kind", BAD)
def test_the_doctor_names_distribution_and_version(site: Site, kind: str) -> None:
    source, reason = BAD[kind]
    site.add("zz-bad", source, version="4.5")
    done = site.plait("plugins", "doctor", PLAIT_PLUGINS="zz-a-good,zz-bad")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("FAILED  zz-bad (zz-bad 4.5"))
    assert "error: " in lines[at + 1] and reason in lines[at + 1]
    assert [line for line in lines if line.startswith("FAILED")] == [lines[at]]
    assert any(line.startswith("ok      zz-a-good (zz-a-good 1.2.3") for line in lines)
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("kind", BAD)
def test_the_list_says_what_was_skipped(site: Site, kind: str) -> None:
    site.add("zz-bad", BAD[kind][0])
    done = site.plait("plugins", "list")
    assert done.returncode == 0
    assert "skipped: zz-bad of zz-bad: " in done.stdout


def test_of_two_plugins_with_one_dialect_the_first_is_kept_and_both_are_named(site: Site) -> None:
    site.add("zz-first", HEADER + DIALECT.format(name="toy", load="plait.builtin.dialect:BUILTIN"))
    site.add("zz-second", HEADER + DIALECT.format(name="toy", load="plait.builtin.dialect:BUILTIN"), version="7.0")
    both = {"PLAIT_PLUGINS": "zz-first,zz-second"}
    done = site.plait("plugins", "doctor", **both)
    assert done.returncode == 1
    assert "ok      zz-first (zz-first 1.2.3" in done.stdout
    assert "FAILED  zz-second (zz-second 7.0" in done.stdout
    assert "the dialect 'toy' is already defined by plugin 'zz-first' of zz-first" in done.stdout
    assert "PLAIT_DISABLE_PLUGINS=zz-first" in done.stdout
    assert site.plait("plugins", "doctor", PLAIT_DISABLE_PLUGINS="zz-first", **both).returncode == 0


def test_the_first_party_dialect_wins_over_an_earlier_name(site: Site) -> None:
    listed = json.loads(site.plait("dialects", "--json").stdout)
    taken = next(
        (e["name"] for e in listed if e["distribution"].startswith("plait-") and e["name"] != "builtin"), "builtin"
    )
    owner = next(e["distribution"] for e in listed if e["name"] == taken)
    site.add("aa-greedy", HEADER + DIALECT.format(name=taken, load="x:Y"))
    again = json.loads(site.plait("dialects", "--json").stdout)
    assert next(e["distribution"] for e in again if e["name"] == taken) == owner
    assert "FAILED  aa-greedy (aa-greedy 1.2.3" in site.plait("plugins", "doctor").stdout


def test_a_plugin_that_hangs_is_found_and_can_be_left_out(site: Site) -> None:
    site.add("zz-hangs", "import time\ntime.sleep(600)\n")
    start = time.monotonic()
    done = site.plait("plugins", "doctor", "--timeout=3", PLAIT_PLUGINS="zz-a-good,zz-hangs")
    assert time.monotonic() - start < 30
    assert done.returncode == 1
    assert "FAILED  zz-hangs (zz-hangs 1.2.3, not imported)" in done.stdout
    assert "error: it did not load within 3 s" in done.stdout
    assert "help: leave it out with PLAIT_DISABLE_PLUGINS=zz-hangs" in done.stdout
    assert "ok      zz-a-good" in done.stdout
    assert site.plait("--help").returncode == 0
    without = site.plait("opt", "--zz-fine", text="module {\n}\n", PLAIT_DISABLE_PLUGINS="zz-hangs")
    assert without.returncode == 0


def test_a_loader_that_fails_is_the_doctors_business_and_an_error_where_it_is_used(site: Site) -> None:
    site.add("zz-late", HEADER + DIALECT.format(name="late", load="nowhere:LATE"))
    done = site.plait("plugins", "doctor")
    assert done.returncode == 1
    assert "FAILED  zz-late (zz-late 1.2.3" in done.stdout and "No module named 'nowhere'" in done.stdout
    used = site.plait("opt", text="late.op\n")
    assert used.returncode == 1
    assert "plugin 'zz-late' of zz-late cannot be loaded" in used.stderr
    assert site.plait("opt", text="module {\n}\n").returncode == 0


def test_a_plugin_adds_a_command(site: Site) -> None:
    (site.root / "greet.py").write_text("def greet(name: str):\n    print('hello', name)\n")
    hook = '@hookimpl\ndef plait_commands():\n    yield CommandRecord("greet", "greet:greet", "Say hello")\n'
    site.add("zz-greet", HEADER + hook)
    done = site.plait("greet", "you")
    assert (done.returncode, done.stdout) == (0, "hello you\n")
    assert site.plait("greet").returncode == 2
    assert site.plait("greet", "--help").returncode == 0
