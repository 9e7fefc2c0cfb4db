"""`plait plugins info` and `why`: all about one plugin, and where a name comes from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.plugins.report import USED, Origin, PluginStatus, origin_of, statuses
from plait.suggest import did_you_mean

from plait_cli.errors import fail
from plait_cli.main import FAILURE
from plait_cli.options import PluginOptions, WhyOptions

if TYPE_CHECKING:
    from plait.plugins import AnyRecord


def statuses_of(ctx: Context) -> list[PluginStatus]:
    """All plugins that `ctx` found: used, skipped and left out."""
    return statuses(ctx.registry, ctx.plugin_problems)


def status_data(status: PluginStatus) -> dict[str, Any]:
    """A plugin as JSON."""
    is_file = status.module.endswith(".py")
    data: dict[str, Any] = {
        "name": status.name, "distribution": status.distribution, "version": status.version,
        "module": "" if is_file else status.module, "file": status.module if is_file else "", "state": status.state,
    }  # fmt: skip
    if status.state == USED:
        return {**data, "records": {kind: len(names) for kind, names in names_by_kind(status.records)}}
    return {**data, "reason": status.reason, "help": status.help or None}


def print_trouble(status: PluginStatus) -> None:
    """Print why a plugin is not in use."""
    print(f"{status.state}: {status.name} of {status.distribution} {status.version}: {status.reason}")
    if status.help:
        print(f"  help: {status.help}")


def kind_of(record: AnyRecord) -> str:
    """The kind of a record, as `dialects`."""
    kind = type(record).__name__.removesuffix("Record").lower()
    if kind.endswith("y"):
        return kind[:-1] + "ies"
    return kind + ("es" if kind.endswith("s") else "s")


def names_by_kind(records: Iterable[Any]) -> list[tuple[str, list[str]]]:
    """The names of the records of each kind, as `("dialects", ["toy"])`."""
    found: dict[str, list[str]] = {}
    for record in records:
        found.setdefault(kind_of(record), []).append(_name_of(record))
    return list(found.items())


def _name_of(record: Any) -> str:
    if hasattr(record, "name"):
        return record.name
    if hasattr(record, "interface"):
        return f"{record.interface} for {', '.join(record.ops)}"
    return f"{record.source} to {record.target}" if hasattr(record, "source") else record.dialect


def plugin_info(options: PluginOptions) -> int:
    """Print all about the plugins of a name or distribution. Raises a diagnostic if there is none."""
    name, found = options.name, statuses_of(Context.from_environment())
    chosen = [status for status in found if name in (status.name, status.distribution)]
    if not chosen:
        known = {status.name for status in found} | {status.distribution for status in found}
        raise fail(f"no plugin '{name}' is installed", did_you_mean(name, known - {""}) or "see `plait plugins list`")
    if options.as_json:
        data = [{**status_data(s), "offers": dict(names_by_kind(s.records))} for s in chosen]
        print(json.dumps(data, indent=2))
        return 0
    for status in chosen:
        _print_status(status)
    return 0


def _print_status(status: PluginStatus) -> None:
    rows = [("plugin", status.name), ("distribution", f"{status.distribution} {status.version}".strip())]
    rows += [("module", status.module), ("state", status.state), ("reason", status.reason), ("help", status.help)]
    rows += [(kind, ", ".join(names)) for kind, names in names_by_kind(status.records)]
    for title, text in rows:
        if text:
            print(f"{title:13} {text}")


def why(options: WhyOptions) -> int:
    """Say which plugin defines a name; if none does, why not and what to do. Exit code 1 if none does."""
    ctx, name = Context.from_environment(), options.name
    origin = origin_of(name, ctx, statuses_of(ctx))
    if options.as_json:
        data: dict[str, Any] = {
            "kind": origin.kind, "name": name,
            "plugin": status_data(origin.plugin) if origin.plugin is not None else None,
            "reason": origin.reason or None, "help": origin.help or None,
            "skipped": [status_data(status) for status in origin.others],
        }  # fmt: skip
        print(json.dumps(data, indent=2))
    else:
        _print_origin(origin)
    return 0 if origin.plugin is not None else FAILURE


def _print_origin(origin: Origin) -> None:
    plugin = origin.plugin
    if plugin is None:
        print(f"no {origin.kind} '{origin.name}': {origin.reason}")
        if origin.help:
            print(f"  help: {origin.help}")
    else:
        source = f"{plugin.distribution} {plugin.version}".strip() or plugin.module
        print(f"the {origin.kind} '{origin.name}' comes from plugin '{plugin.name}' of {source}: {origin.summary}")
    for status in origin.others:
        print_trouble(status)
