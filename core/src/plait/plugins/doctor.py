"""A check of each installed plugin in a process of its own, with a time limit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from plait.plugins.discovery import Candidate, discover, files_from_environment
from plait.plugins.known import install_command

# The child loads this plugin alone, then all that it offers, so that a loader that fails is found early. Its answer is
# the lines with the mark, as a plugin may print when it is imported; the last one says that it came to the end, as a
# plugin may end the process.
_MARK = "plait-doctor:"
_END = "end"
_CHILD = """
import sys, time
def say(text):
    print("\\nplait-doctor:" + " ".join(str(text).split()), flush=True)
import importlib, os, threading, warnings
def stop():  # threads that the plugin started may never end
    say("end")
    os._exit(0)
filters = list(warnings.filters)
start = time.perf_counter()
file = sys.argv[1] if sys.argv[1].endswith(".py") else None
if file is None:
    module = importlib.import_module(sys.argv[1])
else:
    from plait.plugins.files import import_file
    from plait.plugins.registry import PluginError
    try:
        import_file(file)
    except PluginError as error:
        say(0)
        say(f"error: {error.located}")
        stop()
say(f"{time.perf_counter() - start:.6f}")
if threading.active_count() > 1:
    say("warning: importing it starts threads")
if warnings.filters != filters:
    say("warning: importing it changes which warnings are shown")
heavy = [name for name in ("numpy", "llvmlite", "ml_dtypes", "rich") if name in sys.modules]
if heavy:
    say("warning: importing it imports " + ", ".join(heavy))
from plait.context import Context
from plait.plugins.registry import PluginError
for name in filter(None, sys.argv[2].split(".")):
    module = getattr(module, name)
try:
    ctx = Context(plugins=[module]) if file is None else Context.from_environment(files=[file])
except PluginError as error:
    say(f"error: {error.located}")
    if error.help:
        say(f"help: {error.help}")
    stop()
for record in ctx.plugins[-1].records:
    if hasattr(record, "load"):
        try:
            ctx.load(record)
        except Exception as error:
            needs = ", ".join(getattr(record, "requires", ()))
            if needs and isinstance(error.__cause__, ModuleNotFoundError):
                say(f"unavailable: '{record.name}' needs the dialects {needs}: {error.__cause__}")
            else:
                say(f"error: {getattr(error, 'located', error)}")
stop()
"""
# This child loads the plugins together, without those that cannot be loaded alone.
_TOGETHER = """
import json, os, sys
from plait.context import Context
from plait.plugins.registry import PluginError
found = [(p.plugin, p.distribution, p.reason, p.help) for p in Context.from_environment().plugin_problems]
for i, file in enumerate(sys.argv[1:]):
    try:
        Context.from_environment(files=sys.argv[1 : i + 2])
    except PluginError as error:
        found.append(("", file, error.located, error.help))
print("\\nplait-doctor:" + json.dumps(found), flush=True)
os._exit(0)  # threads that a plugin started may never end
"""


@dataclass(frozen=True)
class PluginReport:
    """What the check of one plugin found. `import_seconds` is None if it failed, ended the process or took too long.

    `distribution` is the path of a plugin that is one file.
    """

    plugin: str
    distribution: str
    version: str
    import_seconds: float | None
    problems: tuple[str, ...]

    @property
    def is_healthy(self) -> bool:
        return not any(problem.startswith("error") for problem in self.problems)


def examine_plugins(timeout: float = 30.0) -> list[PluginReport]:
    """A report on each plugin that is installed and allowed; none is imported into this process.

    Each is loaded on its own first; then all that can be loaded are loaded together, to find those that clash.
    """
    files = [Candidate(Path(path).stem, path, path, "") for path in files_from_environment()]
    reports = [_examine(candidate, timeout) for candidate in (*discover(), *files)]
    clashes = _clashes([report for report in reports if report.is_healthy], reports, timeout)
    return [
        replace(report, problems=(*report.problems, *clashes.get((report.plugin, report.distribution), ())))
        for report in reports
    ]


def _examine(candidate: Candidate, timeout: float) -> PluginReport:
    module, _, attribute = candidate.module.partition(":")
    try:
        alone = {"PLAIT_PLUGINS": "", "PLAIT_PLUGIN_FILES": ""} if module.endswith(".py") else {}
        done = _run(_CHILD, module, attribute, timeout=timeout, **alone)
    except subprocess.TimeoutExpired:
        problem = f"error: it did not load within {timeout:g} s"
        return _report(candidate, None, [problem, f"help: leave it out with PLAIT_DISABLE_PLUGINS={candidate.name}"])
    first, *rest = _answers(done.stdout) or [""]
    if rest[-1:] == [_END]:
        return _report(candidate, float(first), rest[:-1])
    last = (done.stderr.strip().splitlines() or [f"it ended the process with exit status {done.returncode}"])[-1]
    reinstall = install_command("--force-reinstall " + candidate.distribution)
    return _report(candidate, None, [*rest, f"error: {last}", f"help: {reinstall}"])


def _clashes(
    healthy: list[PluginReport], reports: list[PluginReport], timeout: float
) -> dict[tuple[str, str], list[str]]:
    """What is wrong with plugins that are fine on their own, by plugin and distribution."""
    if not healthy:
        return {}
    left_out = [report.plugin for report in reports if report.import_seconds is None]
    blocked = ",".join(filter(None, [os.environ.get("PLAIT_DISABLE_PLUGINS", ""), *left_out]))
    try:
        files = [report.distribution for report in healthy if report.distribution.endswith(".py")]
        variables = {"PLAIT_DISABLE_PLUGINS": blocked, "PLAIT_PLUGIN_FILES": ""}
        done = _run(_TOGETHER, *files, timeout=timeout * len(healthy), **variables)
    except subprocess.TimeoutExpired:
        return {}
    answers = _answers(done.stdout)
    found: dict[tuple[str, str], list[str]] = {}
    fine = {(report.plugin, report.distribution) for report in healthy}
    for plugin, distribution, reason, help in json.loads(answers[-1]) if answers else ():
        plugin = plugin or Path(distribution).stem
        if (plugin, distribution) in fine:
            found[plugin, distribution] = [f"error: {reason}", *([f"help: {help}"] if help else [])]
    return found


def _run(code: str, *arguments: str, timeout: float, **variables: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(path for path in sys.path if path)
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=timeout,
        env={**os.environ, "PYTHONPATH": path, **variables},
        check=False,
    )


def _answers(output: str) -> list[str]:
    return [line.removeprefix(_MARK) for line in output.splitlines() if line.startswith(_MARK)]


def _report(candidate: Candidate, seconds: float | None, problems: list[str]) -> PluginReport:
    return PluginReport(candidate.name, candidate.distribution, candidate.version, seconds, tuple(problems))
