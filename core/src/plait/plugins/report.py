"""What is installed, in use, left out or broken: what `plait plugins info` and `why` say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plait.plugins.discovery import Candidate, installed, is_safe_mode, left_out_by
from plait.plugins.known import DIALECT_DISTRIBUTION, install_command
from plait.plugins.records import DialectRecord
from plait.plugins.registry import Plugin, PluginProblem, Registry

USED, SKIPPED, LEFT_OUT = "used", "skipped", "left out"


@dataclass(frozen=True)
class PluginStatus:
    """One plugin: where it comes from, whether it is in use, why not and what to do about it, and its records."""

    name: str
    distribution: str
    version: str
    module: str
    state: str
    reason: str = ""
    help: str = ""
    records: tuple[Any, ...] = ()


@dataclass(frozen=True)
class DialectOrigin:
    """Who gives a dialect, or why nobody does. `others` are plugins that were skipped, which may define it too."""

    dialect: str
    plugin: PluginStatus | None
    summary: str = ""
    reason: str = ""
    help: str = ""
    others: tuple[PluginStatus, ...] = ()


def statuses(registry: Registry, problems: Sequence[PluginProblem]) -> list[PluginStatus]:
    """All plugins: those in use in the order in which they were loaded, then those skipped, then those left out."""
    modules = {(c.name, c.distribution): c for c in installed()}
    used = [_used(plugin, modules) for plugin in registry.plugins]
    skipped = [_skipped(problem, modules) for problem in problems]
    return [*used, *skipped, *_left_out(modules.values())]


def _used(plugin: Plugin, modules: dict[tuple[str, str], Candidate]) -> PluginStatus:
    candidate = modules.get((plugin.name, plugin.distribution))
    module = candidate.module if candidate is not None else plugin.file
    return PluginStatus(plugin.name, plugin.distribution, plugin.version, module, USED, records=plugin.records)


def _skipped(problem: PluginProblem, modules: dict[tuple[str, str], Candidate]) -> PluginStatus:
    candidate = modules.get((problem.plugin, problem.distribution))
    module = candidate.module if candidate is not None else ""
    return PluginStatus(
        problem.plugin, problem.distribution, problem.version, module, SKIPPED, problem.reason, problem.help or ""
    )


def _left_out(candidates: Any) -> Iterator[PluginStatus]:
    for c in sorted(candidates, key=lambda c: c.order):
        variable = left_out_by(c)
        if variable is not None:
            reason, help = f"{variable} leaves it out", _without(variable, c)
            yield PluginStatus(c.name, c.distribution, c.version, c.module, LEFT_OUT, reason, help)


def _without(variable: str, candidate: Candidate) -> str:
    if is_safe_mode():
        return "run without --safe-mode and PLAIT_SAFE_MODE"
    return f"add {candidate.name} to {variable}" if variable == "PLAIT_PLUGINS" else f"remove it from {variable}"


def origin_of(dialect: str, registry: Registry, all: list[PluginStatus]) -> DialectOrigin:
    """Which plugin gives `dialect`; if none, why not and what to install or change."""
    skipped = tuple(status for status in all if status.state == SKIPPED)
    record = registry.tables["dialects"].get(dialect)
    if isinstance(record, DialectRecord):
        owner = registry.owner[record]
        plugin = next(s for s in all if (s.name, s.distribution, s.state) == (owner.name, owner.distribution, USED))
        clashing = tuple(s for s in skipped if f"the dialect '{dialect}'" in s.reason)
        return DialectOrigin(dialect, plugin, record.summary, others=clashing)
    distribution = DIALECT_DISTRIBUTION.get(dialect)
    if distribution is None:
        reason = "no plugin that is in use defines it, and none of Plait's own distributions has it"
        help = "install the plugin that defines it; --allow-unregistered-dialect keeps its operations as they are"
        return DialectOrigin(dialect, None, reason=reason, help=help, others=skipped)
    found = next((s for s in all if s.distribution == distribution and s.state != USED), None)
    if found is None:
        reason = f"it is in {distribution}, which is not installed"
        return DialectOrigin(dialect, None, reason=reason, help=install_command(distribution))
    reason = f"it is in {distribution} {found.version}, which is {found.state}: {found.reason}"
    return DialectOrigin(dialect, None, reason=reason, help=found.help)
