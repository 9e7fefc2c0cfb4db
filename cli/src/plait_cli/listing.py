"""`plait plugins`, `plait dialects`, `passes`, `pipelines`, `targets`, `libraries`: what is installed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from plait.context import Context
from plait.libraries import library_of
from plait.plugins.report import LEFT_OUT, SKIPPED, USED

from plait_cli.errors import fail, warn_of_plugins
from plait_cli.main import FAILURE
from plait_cli.options import DoctorOptions, ListOptions
from plait_cli.plugins import kind_of, print_trouble, status_data, statuses_of

_LONGEST = 24 * 60 * 60
"""What the doctor may wait for one plugin, in seconds."""


def print_table(rows: list[tuple[str, ...]]) -> None:
    """Print rows of as many cells each, in columns."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def list_records(kind: str) -> Callable[[ListOptions], int]:
    """What prints the records of one kind with the distribution that they come from."""
    return lambda options: _list(kind, options.as_json)


def _list(kind: str, as_json: bool) -> int:
    ctx = Context.from_environment()
    warn_of_plugins(ctx.plugin_problems)
    table = ctx.registry.tables["passes" if kind == "pipelines" else kind]
    wanted = dict(ctx.pipelines) if kind == "pipelines" else {k: v for k, v in table.items() if k not in ctx.pipelines}
    entries = [_entry(ctx, name, wanted[name]) for name in sorted(wanted)]
    if as_json:
        print(json.dumps(entries, indent=2))
    else:
        print_table([(e["name"], e["distribution"], e["summary"]) for e in entries])
    return 0


def list_libraries(options: ListOptions) -> int:
    """Print the libraries of compiled functions, and where each is, or why it is not on this machine."""
    ctx = Context.from_environment()
    warn_of_plugins(ctx.plugin_problems)
    entries = [{**_entry(ctx, name, ctx.libraries[name]), **_place(ctx, name)} for name in sorted(ctx.libraries)]
    if options.as_json:
        print(json.dumps(entries, indent=2))
    else:
        print_table([(e["name"], e["distribution"], e["state"]) for e in entries])
    return 0


def _place(ctx: Context, name: str) -> dict[str, str]:
    """The file of a library, and that as a sentence; or why there is none."""
    library = library_of(ctx, name)
    assert library is not None
    absent = library.why_absent
    if absent is None:
        return {"path": library.path, "state": library.path}
    return {"state": f"not found: {absent}" + (f" ({absent.help})" if absent.help else "")}


def library_states(ctx: Context) -> list[str]:
    """A line for each library of compiled functions: its name, and where it is or why it is not."""
    return [f"library  {name}  {_place(ctx, name)['state']}" for name in sorted(ctx.libraries)]


def _entry(ctx: Context, name: str, record: Any) -> dict[str, Any]:
    owner = ctx.registry.owner[record]
    entry: dict[str, Any] = {
        "name": name,
        "distribution": owner.distribution or owner.file,
        "summary": getattr(record, "summary", ""),
    }
    if hasattr(record, "text"):
        entry["pipeline"] = record.text
    missing = [d for d in getattr(record, "requires", ()) if d not in ctx.dialect_names]
    if missing:
        hints = [ctx.missing_dialect_hint(d) or d for d in missing]
        entry["unavailable"] = hints
        entry["summary"] += f" (unavailable: {'; '.join(hints)})"
    return entry


def list_plugins(options: ListOptions) -> int:
    """Print the plugins in use, those that were skipped, and those that the environment leaves out."""
    found = statuses_of(Context.from_environment())
    groups = {
        key: [s for s in found if s.state == state]
        for key, state in (("plugins", USED), ("skipped", SKIPPED), ("left_out", LEFT_OUT))
    }
    if options.as_json:
        print(json.dumps({key: [status_data(s) for s in group] for key, group in groups.items()}, indent=2))
        return 0
    print_table([(s.name, s.distribution or s.module, s.version, _offers(s.records)) for s in groups["plugins"]])
    for status in (*groups["skipped"], *groups["left_out"]):
        print_trouble(status)
    return 0


def _offers(records: Any) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in _count(records).items())


def _count(records: Any) -> dict[str, int]:
    """How many records of each kind: `{"dialects": 4, ...}`."""
    counts: dict[str, int] = {}
    for record in records:
        kind = kind_of(record)
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def doctor(options: DoctorOptions) -> int:
    """Examine each plugin in a process of its own, then all together; exit code 1 if anything is wrong."""
    from plait.plugins.doctor import examine_plugins

    if not 0 < options.timeout <= _LONGEST:
        raise fail(f"invalid timeout of {options.timeout:g} s", f"choose more than 0 s, and at most {_LONGEST} s")
    reports = examine_plugins(options.timeout)
    if options.as_json:
        print(json.dumps({"plugins": [_data_of(report) for report in reports]}, indent=2))
    else:
        for report in reports:
            _print_report(report)
    return 0 if all(report.is_healthy for report in reports) else FAILURE


def _data_of(report: Any) -> dict[str, Any]:
    return {
        "name": report.plugin, "distribution": report.distribution, "version": report.version,
        "import_seconds": report.import_seconds, "problems": list(report.problems), "healthy": report.is_healthy,
    }  # fmt: skip


def _print_report(report: Any) -> None:
    seconds = f"{report.import_seconds * 1000:.1f} ms" if report.import_seconds is not None else "not imported"
    state = "ok" if report.is_healthy else "FAILED"
    print(f"{state:6}  {report.plugin} ({report.distribution} {report.version}, {seconds})")
    for problem in report.problems:
        print(f"        {problem}")


list_dialects, list_passes = list_records("dialects"), list_records("passes")
list_pipelines, list_targets = list_records("pipelines"), list_records("backends")
