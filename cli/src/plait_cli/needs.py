"""`plait needs`: which distributions a file needs to reach a target, and which of them are missing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.location import FileLineColRange
from plait.lazy import lazy_import
from plait.plugins import known
from plait.sources import frontend_of
from plait.suggest import did_you_mean
from plait.syntax.bytecode import is_bytecode
from plait.syntax.mentioned_dialects import mentioned_dialects

from plait_cli.errors import fail
from plait_cli.files import read_source
from plait_cli.options import NeedsOptions

importlib_metadata = lazy_import("importlib_metadata")


_BYTECODE = b"ML\xefR"


@dataclass(frozen=True)
class Needs:
    """What a file needs: distributions, each with its installed version or None, and what to ask pip for."""

    dialects: tuple[str, ...]
    requirements: tuple[str, ...]
    distributions: Mapping[str, str | None]

    @property
    def missing(self) -> list[str]:
        return [name for name, version in self.distributions.items() if version is None]


def print_needs(options: NeedsOptions) -> int:
    """Print the command that installs what the file needs, what is there and what is missing."""
    needs = needs_of(options.file, options.target, Context.from_environment())
    command = known.install_command(*needs.requirements)
    if options.as_json:
        data = {"dialects": needs.dialects, "install": command, "distributions": needs.distributions}
        print(json.dumps(data, indent=2))
        return 0
    present = [f"{name} {version}" for name, version in needs.distributions.items() if version is not None]
    print(command)
    print(f"installed: {', '.join(present) or 'nothing'}")
    print(f"missing:   {', '.join(needs.missing) or 'nothing'}")
    return 0


def needs_of(path: str, target: str, ctx: Context) -> Needs:
    """What the file at `path` needs to reach `target`. Raises `DiagnosticError` if nobody known has a part of it."""
    source, name = read_source(path)
    data = source if isinstance(source, bytes) else source.encode("utf-8", "surrogateescape")
    mentioned = _mentioned(source, data, name, ctx)
    owners = {_owner_of(dialect, where, ctx) for dialect, where in mentioned.items()} or {"plait-core"}
    owners |= {_owner_of_target(target, ctx), *_owners_of_calls(data)}
    needed = sorted(set[str]().union(*(known.closure(owner, target) for owner in owners)))
    return Needs(
        tuple(sorted(mentioned)),
        tuple(known.requirements(owners, target)),
        {distribution: _version(distribution) for distribution in needed},
    )


def _mentioned(source: str | bytes, data: bytes, name: str, ctx: Context) -> dict[str, FileLineColRange]:
    """The dialects that a file mentions, but `builtin`; if it is in another format, the dialects of its reader, and the
    known dialects of the bytecode inside."""
    record = frontend_of(data, ctx, name)
    reader = ctx.registry.owner[record].distribution if record is not None else None
    if reader in (None, "plait-core"):  # an absent distribution may know more of the first bytes than bytecode
        reader = known.frontend_provider(data, os.path.splitext(name)[1])
    if reader in (None, "plait-core") and not (isinstance(source, bytes) and not is_bytecode(source)):
        return {dialect: at for dialect, at in mentioned_dialects(source, name).items() if dialect != "builtin"}
    if reader is None:
        frontends = f"frontends: {', '.join(sorted(ctx.frontends))}"
        raise fail(f"{name} is binary, and no known frontend reads it", frontends)
    dialects = known.CATALOG[reader].dialects if reader in known.CATALOG else ()
    inside = [dialect for dialect in _dialects_inside(data) if ctx.distribution_of(dialect) not in (None, "plait-core")]
    return {dialect: FileLineColRange(name, 0, 0) for dialect in (*dialects, *inside)}


def _dialects_inside(data: bytes) -> list[str]:
    """The dialects of bytecode that is a part of a file, as a vector of a FlatBuffer, or its beginning."""
    start = data.find(_BYTECODE)
    end = start + int.from_bytes(data[start - 4 : start], "little") if start > 0 else len(data)
    try:
        return list(mentioned_dialects(data[start:end])) if start >= 0 else []
    except DiagnosticError:
        return []


def _owners_of_calls(data: bytes) -> set[str]:
    """Our distributions with targets that are called by name: `@name(` or `"name"` in text, a string in bytecode."""
    owners = {name: owner for owner, entry in known.CATALOG.items() for name in entry.call_targets}
    names = "|".join(map(re.escape, owners))
    found = re.finditer(rf'(?<!\w)({names})["(\0]'.encode(), data)
    return {owners[match[1].decode()] for match in found}


def _owner_of(dialect: str, where: FileLineColRange, ctx: Context) -> str:
    distribution = ctx.distribution_of(dialect)
    if distribution is None:
        names = {*ctx.dialect_names, *known.DIALECT_DISTRIBUTION}
        help = ctx.missing_dialect_hint(dialect) or did_you_mean(dialect, names)
        message = f"no known distribution defines the dialect '{dialect}'"
        raise DiagnosticError(Diagnostic("error", message, where, help=help))
    return distribution


def _owner_of_target(target: str, ctx: Context) -> str:
    record = ctx.backends.get(target)
    distribution = ctx.registry.owner[record].distribution if record is not None else known.provider("targets", target)
    if distribution is None:
        targets = {*ctx.backends, *(name for entry in known.CATALOG.values() for name in entry.targets)}
        help = did_you_mean(target, targets) or f"known: {', '.join(sorted(targets))}"
        raise fail(f"no known distribution has the target '{target}'", help)
    return distribution


def _version(distribution: str) -> str | None:
    try:
        return importlib_metadata.version(distribution)
    except importlib_metadata.PackageNotFoundError:
        return None
