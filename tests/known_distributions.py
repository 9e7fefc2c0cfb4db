"""Writes the table of our distributions, `plait/plugins/catalog.py`, from their records and `pyproject.toml` files."""

from __future__ import annotations

import tomllib
from typing import Any

from environments import FOLDERS, ROOT
from plait.context import Context
from plait.plugins.records import Record

CATALOG = ROOT / "core/src/plait/plugins/catalog.py"

_HEAD = '''"""What Plait's own distributions offer and require; `pytest --bless tests/test_known_distributions.py` writes it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_NONE: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Entry(NamedTuple):
    """One distribution: names of what it offers, what it requires of ours, and what each of its extras adds to that."""

    dialects: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    magic: tuple[bytes, ...] = ()
    call_targets: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    extras: Mapping[str, tuple[str, ...]] = _NONE


DEFAULT_TARGET = "{default_target}"
"""The target of programs for which none is named."""

READ_AS: dict[str, str] = {read_as}
"""Dialect name to the dialect of ours as which its text is read."""

LOWERED_ELSEWHERE: dict[str, str] = {
    "torch_c": "no plugin of ours reads what torch-mlir makes within its lowerings; read the torch dialect, or "
    "lower it to stablehlo, tosa or linalg on tensors with torch-mlir-opt, and read that",
}
"""Dialect name to how to come from it to a dialect of ours with the tools that write it."""

# fmt: off
CATALOG: dict[str, Entry] = '''

_DEFAULT_TARGET = "llvm"
_TABLES = {"dialects": "dialects", "passes": "passes", "targets": "backends", "commands": "commands"}


def catalog_text() -> str:
    """The table as Python, from what is installed: all distributions must be."""
    ctx = Context.from_environment()
    lines = ["{"]
    for name in sorted(FOLDERS):
        lines.append(f'    "{name}": Entry(')
        lines += [line for key, value in _entry(ctx, name).items() if value for line in _field(key, value)]
        lines.append("    ),")
    reads = {other: record.name for record in ctx.registry.tables["dialects"].values() for other in record.reads}
    read_as = "{" + ", ".join(f'"{other}": "{name}"' for other, name in sorted(reads.items())) + "}"
    head = _HEAD.replace("{default_target}", _DEFAULT_TARGET).replace("{read_as}", read_as)
    return head + "\n".join([*lines, "}", ""])


def _entry(ctx: Context, distribution: str) -> dict[str, Any]:
    project = tomllib.loads((ROOT / FOLDERS[distribution] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project.get("optional-dependencies", {})
    entry: dict[str, Any] = {key: _names(ctx, table, distribution) for key, table in _TABLES.items()}
    frontends = [r for r in ctx.frontends.values() if _owner(ctx, r) == distribution]
    return {
        **entry,
        "extensions": tuple(sorted(e for record in frontends for e in record.extensions)),
        "magic": tuple(sorted(m for record in frontends for m in record.magic)),
        "call_targets": tuple(sorted(name for (_, name), r in ctx.call_targets.items() if _owner(ctx, r) == distribution)),
        "requires": _ours(project["dependencies"]),
        "extras": {name: _ours(extras[name]) for name in sorted(extras) if _ours(extras[name]) == tuple(extras[name])},
    }


def _names(ctx: Context, table: str, distribution: str) -> tuple[str, ...]:
    records: dict[str, Record] = ctx.registry.tables[table]
    return tuple(sorted(name for name, record in records.items() if _owner(ctx, record) == distribution))


def _owner(ctx: Context, record: Any) -> str:
    return ctx.registry.owner[record].distribution


def _ours(requirements: list[str]) -> tuple[str, ...]:
    return tuple(name for name in requirements if name in FOLDERS)


def _field(key: str, value: Any) -> list[str]:
    """`key: value` of an entry in lines of at most 120 characters."""
    if isinstance(value, dict):
        extras = [f'            "{name}": {_tuple(names)},' for name, names in value.items()]
        return [f"        {key}={{", *extras, "        },"]
    line = f"        {key}={_tuple(value)},"
    return [line] if len(line) <= 120 else [f"        {key}=(", *_wrapped(value), "        ),"]


def _tuple(values: tuple[Any, ...]) -> str:
    return f"({_literal(values[0])},)" if len(values) == 1 else f"({', '.join(map(_literal, values))})"


def _literal(value: str | bytes) -> str:
    return f'"{value}"' if isinstance(value, str) else 'b"' + "".join(f"\\x{byte:02x}" for byte in value) + '"'


def _wrapped(values: tuple[Any, ...]) -> list[str]:
    lines, line = list[str](), ""
    for text in map(_literal, values):
        if len(line) + len(text) > 104:
            lines.append(line)
            line = ""
        line += f"{' ' if line else ''}{text},"
    return [f"            {line}" for line in [*lines, line]]
