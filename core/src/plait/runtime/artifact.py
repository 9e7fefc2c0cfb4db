"""Compiled functions in files: `executable.save(path)` writes one, `plait.load(path)` makes it callable again.

An artifact is a container (`container`) whose first member is `manifest.json`:

    {"format": "plait-artifact", "version": 1, "target": "llvm", "function": "main(tensor<2xf32>) -> tensor<2xf32>",
     "signature": {"name": "main", "inputs": ["tensor<2xf32>"], "results": [...], "names": ["x"], "donated": []},
     "made_by": {"plait-core": "0.1.0", ...}, "members": ["manifest.json", "code.o"], "program": {...}}

`program` and the other members are the target's own. The code in it runs as it is: load artifacts only from where you
would load a shared library from.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.parameters import ParameterError, Parameters
from plait.plan.backends import backend_record
from plait.runtime.container import Container, ContainerError, write_container
from plait.runtime.signature import Signature
from plait.runtime.structure import Structure
from plait.syntax.parser import parse_type

if TYPE_CHECKING:
    from plait.runtime.executable import Executable

FORMAT, VERSIONS = "plait-artifact", (1, 2)
MANIFEST = "manifest.json"


class ArtifactError(DiagnosticError):
    """The file is not an artifact, or it cannot be loaded here."""

    def __init__(self, path: str, message: str, help: str | None = None) -> None:
        super().__init__(Diagnostic("error", f"{path}: {message}", help=help))


def save_artifact(
    path: str | os.PathLike[str], target: str, signature: Signature, program: Mapping[str, Any],
    members: Mapping[str, Any], made_by: Mapping[str, str], version: int = VERSIONS[0],
) -> None:  # fmt: skip
    """Write an artifact: what the target says of its program, and the bytes that belong to it.

    The version of the manifest is 2 for programs that were compiled for several processors: older packages refuse them.
    """
    manifest = {
        "format": FORMAT, "version": version, "target": target, "function": str(signature),
        "signature": {
            "name": signature.name, "inputs": [str(ty) for ty in signature.inputs],
            "results": [str(ty) for ty in signature.results], "names": list(signature.names),
            "donated": list(signature.donated), **_described(signature.structure),
        },
        "made_by": dict(made_by), "members": [MANIFEST, *members], "program": dict(program),
    }  # fmt: skip
    write_container(path, [(MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode()), *members.items()])


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
    backend: Any = ctx.load(backend_record(ctx, manifest["target"]))
    if not hasattr(backend, "load"):
        raise ArtifactError(name, f"the target '{manifest['target']}' that is installed loads no artifacts")
    try:
        loaded = backend.load(container, manifest["program"], _signature(manifest["signature"], ctx), ctx)
    except ContainerError as error:
        raise ArtifactError(name, str(error), "compile the program again, for this machine") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ArtifactError(name, f"its {MANIFEST} is malformed: {error!r}", "save it again") from None
    if threads is not None:
        loaded.threads = threads
    return _bound(loaded, name, Parameters.of(parameters))


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
        known = " or ".join(map(str, VERSIONS))
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
    return Signature(str(texts["name"]), inputs, results, tuple(map(str, texts["names"])), donated, structure)


def _described(structure: Structure | None) -> dict[str, Any]:
    return {"structure": str(structure), "structure_names": list(structure.names)} if structure is not None else {}
