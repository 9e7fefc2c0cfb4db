"""`plait.load`: makes what `executable.save` has written to a file callable again (`artifact` says what is in it)."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.lazy import lazy_import
from plait.parameters import ParameterError, Parameters
from plait.plan.backends import backend_record
from plait.runtime.artifact import FORMAT, MANIFEST, PARTS, VERSIONS, ArtifactError
from plait.runtime.container import Container, ContainerError
from plait.runtime.signature import Signature
from plait.runtime.structure import Structure
from plait.syntax.parser import parse_type

if TYPE_CHECKING:
    from plait.runtime.executable import Executable

partitioned = lazy_import("plait.runtime.partitioned")  # most programs are for one target


def load(
    path: str | os.PathLike[str], *, context: Context | None = None, threads: int | None = None, parameters: Any = None
) -> Executable:
    """The executable that `save` has written to a file. Large constants are mapped from it, not read.

    It may be moved or deleted afterwards, but not written to. A call uses at most `threads` threads, by default as many
    as `PLAIT_THREADS` says or the process has cores. For `parameters` see `plait.compile`. Raises `ArtifactError`,
    a `DiagnosticError`, if the file is not an artifact, is damaged, is for another machine, or needs other parameters;
    `OSError` if it cannot be read.
    """
    ctx = context if context is not None else Context.from_environment()
    name = os.fspath(path)
    try:
        container = Container(name)
        manifest = _manifest(container)
    except ContainerError as error:
        raise ArtifactError(name, str(error), "save it again, with `executable.save` or `plait compile`") from None
    try:
        loaded = _executable(manifest, container, ctx)
    except ContainerError as error:
        raise ArtifactError(name, str(error), "compile the program again, for this machine") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ArtifactError(name, f"its {MANIFEST} is malformed: {error!r}", "save it again") from None
    if threads is not None:
        loaded.threads = threads
    return _bound(loaded, name, Parameters.of(parameters))


def _executable(described: Mapping[str, Any], container: Container, ctx: Context) -> Any:
    """The executable of a function that a manifest describes. Raises `ContainerError`."""
    program, signature = described["program"], _signature(described["signature"], ctx)
    if described["target"] == PARTS:
        parts = [_executable(part, container.inside(part["folder"]), ctx) for part in program["parts"]]
        return partitioned.of_description(program, parts, signature, ctx)
    backend: Any = ctx.load(backend_record(ctx, described["target"]))
    if not hasattr(backend, "load"):
        raise ContainerError(f"the target '{described['target']}' that is installed loads no artifacts")
    return backend.load(container, program, signature, ctx)


def _bound(loaded: Any, name: str, parameters: Parameters | None) -> Any:
    """An executable with its parameters bound. Raises `ArtifactError` if one is missing."""
    if not loaded.parameters:
        return loaded
    if parameters is None:
        names = ", ".join(f"'{key}'" for key in list(loaded.parameters)[:5])
        raise ArtifactError(name, f"it needs values for the parameters {names}", "give files of parameters")
    try:
        loaded.bind(parameters)
    except ParameterError as error:
        raise ArtifactError(name, str(error), error.help) from None
    return loaded


def _manifest(container: Container) -> dict[str, Any]:
    """The manifest of an artifact. Raises `ContainerError` if there is none, or one of another version."""
    try:
        manifest: Any = json.loads(bytes(container.read(MANIFEST)))
    except ValueError as error:
        raise ContainerError(f"its {MANIFEST} is malformed: {error}") from None
    if manifest.__class__ is not dict or manifest.get("format") != FORMAT:
        raise ContainerError("not an artifact")
    if manifest.get("version") not in VERSIONS:
        known = ", ".join(map(str, VERSIONS))
        raise ContainerError(f"an artifact of version {manifest.get('version')}, expected {known}")
    kinds = {"target": str, "signature": dict, "program": dict, "members": list}
    if not all(isinstance(manifest.get(key), kind) for key, kind in kinds.items()):
        raise ContainerError(f"its {MANIFEST} is malformed: it lacks one of {', '.join(kinds)}")
    if list(container.names) != manifest["members"]:
        raise ContainerError("its members are not what its manifest names")
    return manifest


def _signature(texts: Mapping[str, Any], ctx: Context) -> Signature:
    inputs, results = (tuple(parse_type(text, ctx) for text in texts[side]) for side in ("inputs", "results"))
    donated = tuple(int(number) for number in texts["donated"])
    structure = None
    if "structure" in texts:
        structure = Structure.parse(str(texts["structure"]), tuple(map(str, texts["structure_names"])))
    alone = tuple(int(number) for number in texts.get("alone", ()))
    return Signature(str(texts["name"]), inputs, results, tuple(map(str, texts["names"])), donated, structure, alone)
