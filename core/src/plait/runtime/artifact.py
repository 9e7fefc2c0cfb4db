"""Compiled functions in files: `executable.save(path)` writes one, `plait.load(path)` makes it callable again.

An artifact is a container (`container`) whose first member is `manifest.json`:

    {"format": "plait-artifact", "version": 1, "target": "llvm", "function": "main(tensor<2xf32>) -> tensor<2xf32>",
     "signature": {"name": "main", "inputs": ["tensor<2xf32>"], "results": [...], "names": ["x"], "donated": []},
     "made_by": {"plait-core": "0.1.0", ...}, "members": ["manifest.json", "code.o"], "program": {...}}

`program` and the other members are the target's own. A function that several targets run has the target `parts`: its
`program` describes each part as a manifest does, with a `folder` that the members of the part are in. The code in a
file runs as it is: load artifacts only from where you would load a shared library from.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import plait
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.lazy import lazy_import
from plait.runtime.container import write_container
from plait.runtime.signature import Signature

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.structure import Structure

json = lazy_import("json")

FORMAT, VERSIONS = "plait-artifact", (1, 2, 3)
MANIFEST = "manifest.json"
PARTS = "parts"
"""What stands for the target of a function that several targets run."""


class ArtifactError(DiagnosticError):
    """The file is not an artifact, or it cannot be loaded here."""

    def __init__(self, path: str, message: str, help: str | None = None) -> None:
        super().__init__(Diagnostic("error", f"{path}: {message}", help=help))


class Artifact(FrozenValue):
    """A compiled function as a file has it: what the target says of its program, and the bytes that belong to it."""

    target: str
    signature: Signature
    program: Mapping[str, Any]
    members: Mapping[str, Any]
    made_by: Mapping[str, str]
    version: int = VERSIONS[0]
    """Of the manifest. Older packages refuse later ones: 2 for several processors, 3 for several targets."""

    @property
    def described(self) -> dict[str, Any]:
        """What the manifest says of the function."""
        signature = self.signature
        return {
            "target": self.target, "function": str(signature),
            "signature": {
                "name": signature.name, "inputs": [str(ty) for ty in signature.inputs],
                "results": [str(ty) for ty in signature.results], "names": list(signature.names),
                "donated": list(signature.donated), **_described(signature.structure),
                **({"alone": list(signature.alone)} if signature.alone else {}),
            },
            "program": dict(self.program),
        }  # fmt: skip

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the file. Raises `OSError`; the file that was there before stays then."""
        described = self.described
        program = described.pop("program")
        manifest = {
            "format": FORMAT, "version": self.version, **described, "made_by": dict(self.made_by),
            "members": [MANIFEST, *self.members], "program": program,
        }  # fmt: skip
        write_container(path, [(MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode()), *self.members.items()])


def versions_of(ctx: Context) -> dict[str, str]:
    """The distributions that may have had a part in a program, with their versions."""
    found = {plugin.distribution: plugin.version for plugin in ctx.plugins if plugin.distribution}
    return {**found, "plait-core": plait.__version__}


def _described(structure: Structure | None) -> dict[str, Any]:
    return {"structure": str(structure), "structure_names": list(structure.names)} if structure is not None else {}
