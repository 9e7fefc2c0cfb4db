"""A plugin that is broken, clashes, is too new or hangs takes nothing else down, and the doctor names it.

Most of this is the same whatever else is installed, and runs in the smallest environment. `DEPEND_ON_OTHERS` runs in
the largest one, too.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import indent

import pytest
from plait.plugins.contained import contained_output

HEADER = "from plait.plugins import *\nPLAIT_API = 1\n"
DIALECT = '@hookimpl\ndef plait_dialects():\n    yield DialectRecord("{name}", "{load}", "made up")\n'
GOOD = HEADER + '@hookimpl\ndef plait_pipelines():\n    yield PipelineRecord("zz-fine", "cse")\n'
DEPEND_ON_OTHERS = (
    "test_a_bad_plugin_harms_nothing_else[duplicate dialect]",
    "test_the_first_party_dialect_wins_over_an_earlier_name",
    "test_listing_imports_nothing_but_the_plugin_module",
    "test_why_says_who_gives_a_dialect_or_what_is_missing",
)
"""Tests that depend on which other plugins there are."""
LARGEST = ("all", "oracles", "exhaustive")


@pytest.fixture(autouse=True)
def environment(request: pytest.FixtureRequest) -> None:
    name = os.environ.get("PLAIT_TEST_ENVIRONMENT", "core")
    if name != "core" and not (name in LARGEST and request.node.name in DEPEND_ON_OTHERS):
        pytest.skip("`tox -e core` runs it")


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
    "hook that exits": (HEADER + "import sys\n@hookimpl\ndef plait_passes():\n    sys.exit(3)\n", "SystemExit: 3"),
    "interrupts": ("\nraise KeyboardInterrupt\n", "KeyboardInterrupt"),
    "hook that interrupts": (
        HEADER + "@hookimpl\ndef plait_passes():\n    raise KeyboardInterrupt('no')\n",
        "its hook plait_passes failed: KeyboardInterrupt: no, at ",
    ),
    "wrapper": (
        HEADER + "@hookimpl(wrapper=True)\ndef plait_before_pass(pass_):\n    yield\n",
        "its hook plait_before_pass is a wrapper",
    ),
    "wrong record": (
        HEADER + "@hookimpl\ndef plait_passes():\n    yield DialectRecord('toy', 'x:Y')\n",
        "its hook plait_passes yielded DialectRecord, expected PassRecord",
    ),
    "no record": (HEADER + "@hookimpl\ndef plait_dialects():\n    yield 'toy'\n", "yielded str"),
    "duplicate pass": (
        HEADER + "@hookimpl\ndef plait_passes():\n    yield PassRecord('cse', 'x:Y')\n",
        "the pass 'cse' is already defined",
    ),
    "duplicate model": (
        HEADER + "@hookimpl\ndef plait_models():\n    yield ModelRecord('Tiling', ('a.b',), 'x:Y')\n"
        "    yield ModelRecord('Tiling', ('a.b',), 'x:Z')\n",
        "the model of Tiling for 'a.b' is defined twice by the plugin",
    ),
    "no such hook": (HEADER + "@hookimpl\ndef plait_unicorns():\n    return ()\n", "plait_unicorns"),
    "entry point to nothing": ("", "it does not say which API it was written for"),
}


def test_what_runs_in_the_largest_environment_exists() -> None:
    for name in DEPEND_ON_OTHERS:
        function, _, kind = name.removesuffix("]").partition("[")
        assert function in globals() and (not kind or kind in BAD)


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_plugin_harms_nothing_else(site: Site, kind: str) -> None:
    before = names(site)
    site.add("zz-bad", BAD[kind][0])
    assert site.plait("--help").returncode == 0
    assert site.plait("--version").returncode == 0
    done = site.plait("opt", "--zz-fine", text="module @unrelated {\n}\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "module @unrelated {\n}\n\n"
    assert done.stderr.count("plugin 'zz-bad' of zz-bad 1.2.3 is skipped: ") == 1
    assert "Traceback" not in done.stderr
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
    assert done.stdout.count("skipped: zz-bad of zz-bad 1.2.3: ") == 1


def test_of_two_plugins_with_one_dialect_the_first_is_kept_and_both_are_named(site: Site) -> None:
    site.add("zz-first", HEADER + DIALECT.format(name="toy", load="plait.builtin.ops.dialect:BUILTIN"))
    site.add("zz-second", HEADER + DIALECT.format(name="toy", load="plait.builtin.ops.dialect:BUILTIN"), version="7.0")
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


def test_a_plugin_that_hangs_is_named_while_it_loads_and_skipped_on_demand(site: Site) -> None:
    site.add("zz-hangs", "import time\ntime.sleep(4)\n" + GOOD.replace("zz-fine", "zz-late"))
    waited = site.plait("opt", "--zz-late", text="module {\n}\n", PLAIT_PLUGINS="zz-a-good,zz-hangs")
    assert (waited.returncode, waited.stdout) == (0, "module {\n}\n\n")
    assert waited.stderr.count("warning: plugin 'zz-hangs' of zz-hangs 1.2.3 is still loading after 3 s\n") == 1
    assert "PLAIT_DISABLE_PLUGINS=zz-hangs" in waited.stderr and "zz-a-good" not in waited.stderr


@pytest.mark.parametrize("source", ["time.sleep(600)", "while True: pass", "time.sleep(0.5)\nprint('late')"])
def test_a_plugin_that_takes_too_long_is_skipped(site: Site, source: str) -> None:
    site.add("zz-hangs", f"import time\n{source}\n")
    done = site.plait("opt", "--zz-fine", text="module {\n}\n", PLAIT_PLUGIN_TIMEOUT="0.3")
    assert (done.returncode, done.stdout) == (0, "module {\n}\n\n")
    assert "plugin 'zz-hangs' of zz-hangs 1.2.3 is skipped: it did not load within 0.3 s" in done.stderr


@pytest.mark.parametrize("text", ["soon", "0", "-1", "nan", "inf"])
def test_a_timeout_is_a_number_of_seconds(site: Site, text: str) -> None:
    done = site.plait("opt", text="module {\n}\n", PLAIT_PLUGIN_TIMEOUT=text)
    assert done.returncode == 1
    assert f"error: PLAIT_PLUGIN_TIMEOUT is '{text}', expected a number of seconds greater than 0" in done.stderr


@pytest.mark.parametrize("statement", ["1 / 0", "raise KeyboardInterrupt", "exit(3)", "raise GeneratorExit"])
@pytest.mark.parametrize("hook", ["plait_before_pass", "plait_after_pass"])
def test_a_hook_around_passes_that_fails_is_named_once_and_harms_nothing(site: Site, hook: str, statement: str) -> None:
    source = HEADER + f"@hookimpl\ndef {hook}(pass_):\n    print('hello')\n    {statement}\n"
    site.add("zz-bad", source)
    done = site.plait("opt", "--canonicalize", "--cse", text="module {\n}\n")
    assert (done.returncode, done.stdout) == (0, "module {\n}\n\n")
    assert done.stderr.count("hello") == 1 and "Traceback" not in done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert line.startswith(f"warning: plugin 'zz-bad' of zz-bad: its hook {hook} failed, and is not called again: ")
    assert line.endswith("plugin.py:6")


@pytest.mark.parametrize("statement", ["1 / 0", "raise KeyboardInterrupt", "exit(3)"])
def test_a_loader_that_fails_says_class_file_and_line(site: Site, statement: str) -> None:
    site.add("zz-late", HEADER + DIALECT.format(name="late", load="zz_late.dialect:LATE"))
    (site.root / "zz_late" / "dialect.py").write_text(f"import json\n\n{statement}\n")
    done = site.plait("opt", text="late.op\n")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "'late' of plugin 'zz-late' of zz-late cannot be loaded: " in done.stderr
    assert f", at {site.root / 'zz_late' / 'dialect.py'}:3" in done.stderr
    assert "dialect.py:3" in site.plait("plugins", "doctor", PLAIT_PLUGINS="zz-late").stdout


INTERRUPTED = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n"
"""What a plugin meets when the user presses Ctrl-C while it works."""


@pytest.mark.parametrize("caught", ["", "except KeyboardInterrupt:\n  raise KeyboardInterrupt from None\n"])
def test_an_interrupt_by_the_user_is_no_fault_of_a_plugin(site: Site, caught: str) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what starts in the background may ignore it
    body = f"try:\n{indent(INTERRUPTED, '  ')}{caught or 'finally: pass'}\n"
    sources = {
        "import": body, "record": HEADER + f"@hookimpl\ndef plait_passes():\n{indent(body, '  ')}",
        "pass": HEADER + f"@hookimpl\ndef plait_before_pass(pass_):\n{indent(body, '  ')}",
    }  # fmt: skip
    for name, source in sources.items():
        site.add(f"zz-{name}", source)
        done = site.plait("opt", "--canonicalize", text="module {\n}\n", PLAIT_PLUGINS=f"zz-{name}")
        assert (done.returncode, done.stdout, done.stderr) == (130, "", ""), name
        path = site.root / f"zz_{name}" / "plugin.py"
        done = site.plait("--plugin", str(path), "opt", "--canonicalize", text="module {\n}\n", PLAIT_PLUGINS="zz-a-good")
        assert (done.returncode, done.stdout) == (130, ""), name


def test_the_handler_of_a_plugin_stays() -> None:
    before = signal.default_int_handler  # what starts in the background may ignore it
    signal.signal(signal.SIGINT, before)
    with contained_output:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with contained_output:
            pass
    try:
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    with contained_output:
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


def test_a_loader_that_fails_is_the_doctors_business_and_an_error_where_it_is_used(site: Site) -> None:
    site.add("zz-late", HEADER + DIALECT.format(name="late", load="nowhere:LATE"))
    done = site.plait("plugins", "doctor")
    assert done.returncode == 1
    assert "FAILED  zz-late (zz-late 1.2.3" in done.stdout and "No module named 'nowhere'" in done.stdout
    used = site.plait("opt", text="late.op\n")
    assert used.returncode == 1
    assert "plugin 'zz-late' of zz-late cannot be loaded" in used.stderr
    assert site.plait("opt", text="module {\n}\n").returncode == 0


@pytest.mark.parametrize("value", ["zz_bad.nowhere", "nowhere.plugin", "zz_bad.plugin:missing"])
def test_an_entry_point_to_nothing_is_named(site: Site, value: str) -> None:
    site.add("zz-bad", GOOD.replace("zz-fine", "zz-other"))
    info = site.root / "zz_bad-1.2.3.dist-info"
    (info / "entry_points.txt").write_text(f"[plait]\nzz-bad = {value}\n")
    done = site.plait("opt", "--zz-fine", text="module {\n}\n")
    assert (done.returncode, done.stdout) == (0, "module {\n}\n\n")
    assert f"plugin 'zz-bad' of zz-bad 1.2.3 is skipped: importing {value} failed" in done.stderr
    assert site.plait("plugins", "doctor", PLAIT_PLUGINS="zz-bad").stdout.startswith("FAILED  zz-bad (zz-bad 1.2.3")


def test_what_a_plugin_prints_is_no_output(site: Site) -> None:
    site.add("zz-loud", GOOD.replace("zz-fine", "zz-other") + "print('hello')\n")
    done = site.plait("opt", "--zz-other", text="module {\n}\n")
    assert (done.returncode, done.stdout) == (0, "module {\n}\n\n")
    assert "hello" in done.stderr
    assert "zz-loud" in names(site)


def test_threads_and_changed_warnings_of_a_plugin_are_told(site: Site) -> None:
    rude = "import threading, time, warnings\nthreading.Thread(target=time.sleep, args=(600,), daemon={}).start()\n"
    site.add("zz-rude", rude.format(True) + "warnings.simplefilter('error')\n" + GOOD.replace("zz-fine", "zz-other"))
    site.add("zz-ruder", rude.format(False) + GOOD.replace("zz-fine", "zz-another"))
    done = site.plait("plugins", "doctor", PLAIT_PLUGINS="zz-rude,zz-ruder")
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("warning: importing it starts threads") == 2
    assert done.stdout.count("warning: importing it changes which warnings are shown") == 1
    used = site.plait("opt", "--zz-other", text="module {\n}\n", PLAIT_DISABLE_PLUGINS="zz-ruder")
    assert (used.returncode, used.stdout, used.stderr) == (0, "module {\n}\n\n", "")


def test_listing_imports_nothing_but_the_plugin_module(site: Site) -> None:
    site.add("zz-lazy", HEADER + DIALECT.format(name="lazy", load="zz_lazy.dialect:LAZY"))
    (site.root / "zz_lazy" / "dialect.py").write_text("raise SystemExit('imported')\n")
    for arguments in (["plugins", "list"], ["plugins", "info", "zz-lazy"], ["plugins", "why", "lazy"], ["dialects"]):
        done = site.plait(*arguments)
        assert done.returncode == 0 and "lazy" in done.stdout and "imported" not in done.stderr
    used = site.plait("opt", text="lazy.op\n")
    assert used.returncode == 1
    assert "plugin 'zz-lazy' of zz-lazy" in used.stderr and "Traceback" not in used.stderr


def test_info_tells_all_about_a_plugin(site: Site) -> None:
    done = site.plait("plugins", "info", "zz-a-good")
    assert done.returncode == 0
    for line in ("distribution  zz-a-good 1.2.3", "module        zz_a_good.plugin", "pipelines     zz-fine"):
        assert line in done.stdout
    site.add("zz-bad", BAD["raises"][0], version="4.5")
    bad = json.loads(site.plait("plugins", "info", "zz-bad", "--json").stdout)
    assert [(p["state"], p["version"]) for p in bad] == [("skipped", "4.5")]
    assert "no_such_module" in bad[0]["reason"]
    unknown = site.plait("plugins", "info", "zz-a-god")
    assert unknown.returncode == 1 and "did you mean 'zz-a-good'" in unknown.stderr


def test_why_says_who_gives_a_dialect_or_what_is_missing(site: Site) -> None:
    site.add("zz-first", HEADER + DIALECT.format(name="toy", load="plait.builtin.ops.dialect:BUILTIN"), version="3.0")
    site.add("zz-second", HEADER + DIALECT.format(name="toy", load="plait.builtin.ops.dialect:BUILTIN"), version="7.0")
    given = site.plait("plugins", "why", "toy")
    assert given.returncode == 0
    assert "the dialect 'toy' comes from plugin 'zz-first' of zz-first 3.0: made up" in given.stdout
    assert "skipped: zz-second of zz-second 7.0: the dialect 'toy' is already defined" in given.stdout
    absent = site.plait("plugins", "why", "tosa", "--json", PLAIT_PLUGINS="zz-first")
    told = json.loads(absent.stdout)
    assert absent.returncode == 1 and told["plugin"] is None and "plait-tosa" in told["reason"]
    assert "PLAIT_PLUGINS" in told["help"] or told["help"] == "pip install plait-tosa"
    unknown = site.plait("plugins", "why", "nothing", PLAIT_PLUGINS="zz-first")
    assert unknown.returncode == 1 and "no dialect 'nothing'" in unknown.stdout and "help: " in unknown.stdout


def test_what_hangs_is_left_out_by_the_block_list_and_in_safe_mode(site: Site) -> None:
    site.add("zz-hangs", "import time\ntime.sleep(600)\n")
    blocked = site.plait("plugins", "list", "--json", PLAIT_DISABLE_PLUGINS="zz-hangs")
    assert [p["name"] for p in json.loads(blocked.stdout)["left_out"]] == ["zz-hangs"]
    safe = site.plait("--safe-mode", "opt", text="module {\n}\n")
    assert (safe.returncode, safe.stdout) == (0, "module {\n}\n\n")


def test_a_plugin_adds_a_command(site: Site) -> None:
    (site.root / "greet.py").write_text("def greet(name: str):\n    print('hello', name)\n")
    hook = '@hookimpl\ndef plait_commands():\n    yield CommandRecord("greet", "greet:greet", "Say hello")\n'
    site.add("zz-greet", HEADER + hook)
    done = site.plait("greet", "you")
    assert (done.returncode, done.stdout) == (0, "hello you\n")
    assert site.plait("greet").returncode == 2
    assert site.plait("greet", "--help").returncode == 0
