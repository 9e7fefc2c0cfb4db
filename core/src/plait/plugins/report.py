"""What is installed, in use, left out or broken: what `plait plugins info` and `why` say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from plait.plugins import known
from plait.plugins.discovery import Candidate, installed, is_safe_mode, left_out_by
from plait.plugins.registry import Plugin, PluginProblem, Registry
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.context import Context

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
class Origin:
    """Which plugin defines a name, or why none does. `others` are plugins that were skipped and may define it too."""

    kind: str
    name: str
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


def origin_of(name: str, ctx: Context, all: list[PluginStatus]) -> Origin:
    """Which plugin defines `name`, or why none does and what to install or change.

    A name belongs to an operation, type or attribute (`tosa.add`, `!quant.uniform`), or else to a dialect, pass,
    pipeline, target or command, looked for in this order.
    """
    bare = name.lstrip("!#")
    dialect, dot, _ = bare.partition(".")
    if dot or bare != name:
        return _origin_of_symbol(name, bare, _origin("dialect", dialect, ctx, all), ctx)
    kinds = [kind for kind, (table, _) in _KINDS.items() if name in ctx.registry.tables[table]]
    kinds += [kind for kind, (_, of) in _KINDS.items() if known.provider(of, name) is not None]
    return _origin(kinds[0] if kinds else "dialect", name, ctx, all)


_KINDS: dict[str, tuple[str, known.Kind]] = {
    "dialect": ("dialects", "dialects"),
    "pass": ("passes", "passes"),
    "target": ("backends", "targets"),
    "command": ("commands", "commands"),
}
"""The table of a context's registry for each kind of name, and the field of the table of known distributions."""


def _origin(kind: str, name: str, ctx: Context, all: list[PluginStatus]) -> Origin:
    table, field = _KINDS[kind]
    skipped = tuple(status for status in all if status.state == SKIPPED)
    record = ctx.registry.tables[table].get(name)
    if record is not None:
        owner = ctx.registry.owner[record]
        plugin = next(s for s in all if (s.name, s.distribution, s.state) == (owner.name, owner.distribution, USED))
        clashing = tuple(s for s in skipped if f"the {kind} '{name}'" in s.reason)
        return Origin(kind, name, plugin, getattr(record, "summary", ""), others=clashing)
    distribution = known.provider(field, name)
    if distribution is None:
        reason = f"no plugin in use defines the {kind} '{name}', and no distribution of Plait has it"
        return Origin(kind, name, None, reason=reason, help=_help_for_unknown(name, ctx), others=skipped)
    found = next((s for s in all if s.distribution == distribution and s.state != USED), None)
    if found is None:
        reason = f"it is in {distribution}, which is not installed"
        return Origin(kind, name, None, reason=reason, help=known.install_command(distribution))
    reason = f"it is in {distribution} {found.version}, which is {found.state}: {found.reason}"
    return Origin(kind, name, None, reason=reason, help=found.help)


def _help_for_unknown(name: str, ctx: Context) -> str:
    close = did_you_mean(name, {key for table, _ in _KINDS.values() for key in ctx.registry.tables[table]})
    return close or "install the plugin that defines it; --allow-unregistered-dialect keeps unknown operations"


def _origin_of_symbol(name: str, bare: str, dialect: Origin, ctx: Context) -> Origin:
    """The origin of an operation, type or attribute: the origin of its dialect, if the dialect defines it."""
    loaded = ctx.dialect(dialect.name)
    tables = {"!": "types", "#": "attributes"}
    table = tables.get(name[0], "operations")
    kind = table.removesuffix("s")
    if loaded is None:
        reason = dialect.reason or ctx.missing_dialect_hint(dialect.name) or ""
        return replace(dialect, kind=kind, name=name, reason=reason)
    defined = getattr(loaded, table)
    if bare not in defined and bare != dialect.name:
        reason = f"the dialect '{dialect.name}' has no {kind} of this name"
        close = did_you_mean(bare, defined) or ""
        return replace(dialect, kind=kind, name=name, plugin=None, summary="", reason=reason, help=close)
    summary = (getattr(defined.get(bare), "__doc__", None) or "").strip().partition("\n")[0]
    return replace(dialect, kind=kind, name=name, summary=summary)
