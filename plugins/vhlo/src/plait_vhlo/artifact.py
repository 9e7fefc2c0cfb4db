"""Portable artifacts: StableHLO as bytes that other versions of StableHLO can read."""

from __future__ import annotations

from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.syntax.bytecode import producer_of, read_bytecode, write_bytecode

from plait_vhlo.conversion.from_stablehlo import legalize_to_vhlo
from plait_vhlo.conversion.to_stablehlo import legalize_to_stablehlo
from plait_vhlo.conversion.to_version import convert_to_version
from plait_vhlo.version import CURRENT, MINIMUM, Version, bytecode_version, target_version

PRODUCER = "StableHLO_v"


def current_version() -> str:
    """The version of StableHLO whose operations are known here."""
    return str(CURRENT)


def minimum_version() -> str:
    """The oldest version that artifacts can be written for."""
    return str(MINIMUM)


def serialize_portable_artifact(
    module: ModuleOp, target_version: str = str(CURRENT), *, context: Context | None = None
) -> bytes:
    """The artifact of a module of StableHLO for a version of it. The module is not changed.

    Raises `DiagnosticError` if the module has what VHLO, or that version of it, cannot say.
    """
    ctx = context if context is not None else Context.from_environment()
    version = _checked(target_version, module)
    copy: ModuleOp = module.clone()
    legalize_to_vhlo(copy, ctx)
    convert_to_version(copy, target_version, ctx)
    return write_bytecode(copy, ctx, version=bytecode_version(version), producer=PRODUCER + target_version)


def _checked(text: str, module: ModuleOp) -> Version:
    return target_version(text, module.location)


def deserialize_portable_artifact(
    data: bytes, *, context: Context | None = None, filename: str = "<bytes>"
) -> ModuleOp:
    """The module of StableHLO in an artifact. Raises `DiagnosticError`."""
    ctx = context if context is not None else Context.from_environment()
    return read_artifact(data, ctx, filename)


def read_artifact(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The reader of the frontend record of artifacts."""
    module = read_bytecode(data, ctx, filename)
    convert_to_version(module, str(CURRENT), ctx)
    legalize_to_stablehlo(module, ctx)
    return module


def artifact_version(data: bytes) -> str | None:
    """The version of StableHLO that an artifact is for; None if it is none. Raises `DiagnosticError` if malformed."""
    producer = producer_of(data)
    return producer.removeprefix(PRODUCER) if producer.startswith(PRODUCER) else None
